"""Exercises on training a support vector machine: who is corrected, the objective, one step."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
ONES = 1.0 - np.eye(3)

VIOLATIONS = Exercise(
    name="augmented-winner",
    chapter="training",
    title="Violations",
    prompt=r"""
`Psi` is $(N, K)$, the scores of $N$ examples, and `y` their right labels. Label $k$ of example $i$ starts
with $\Delta(y_i, k)$ = `cost[y[i], k]` on top of its score. Write `violations(Psi, y, cost)`: the indices, in
order, of the examples whose winner is then not the right label. Ties go to the lowest label.
""",
    defines="violations",
    starter='''
def violations(Psi, y, cost):
    """The indices of the rows of Psi whose augmented winner is wrong."""
    return ...
''',
    solution='''
def violations(Psi, y, cost):
    """The indices of the rows of Psi whose augmented winner is wrong."""
    k_hat = (Psi + cost[y]).argmax(axis=1)
    return np.flatnonzero(k_hat != y)
''',
    explanation=r"""
`cost[y]` picks row $y_i$ of the cost matrix for each example, so it has the shape of `Psi`: 0 for the right
label, a head start for the others. If the right label wins all the same, it leads every other by at least
that label's cost, and the visit corrects nothing.
""",
    cases=(
        Case(
            "right by enough, right by too little, wrong",
            {
                "Psi": A([[0.5, 3.0, 1.0], [1.3, 1.2, -4.0], [1.0, 1.5, -2.0]]),
                "y": A([1, 0, 0]),
                "cost": ONES,
            },
        ),
        Case("exactly the cost ahead", {"Psi": A([[2.0, 1.0, -1.0]]), "y": A([0]), "cost": ONES}),
        Case(
            "a costly mistake far behind",
            {
                "Psi": A([[3.0, 2.5, 0.0], [3.0, 1.5, -3.0], [0.0, 1.0, 2.5], [0.0, 2.5, 1.0]]),
                "y": A([0, 0, 2, 2]),
                "cost": A([[0.0, 1.0, 5.0], [1.0, 0.0, 1.0], [2.0, 1.0, 0.0]]),
            },
        ),
        Case(
            "costs that differ by direction",
            {
                "Psi": A([[0.0, 2.0, 0.5], [3.0, 0.5, 0.0], [1.5, 1.0, 4.5]]),
                "y": A([1, 0, 2]),
                "cost": A([[0.0, 3.0, 1.0], [1.0, 0.0, 1.0], [1.0, 4.0, 0.0]]),
            },
        ),
        Case(
            "two labels, nobody to correct",
            {"Psi": A([[1.0, -1.0], [-3.0, 0.0]]), "y": A([0, 1]), "cost": 1.0 - np.eye(2)},
        ),
    ),
    also_right=(
        {
            "(Psi + cost[y]).argmax(axis=1)": "[(p + cost[k]).argmax() for p, k in zip(Psi, y)]",
            "np.flatnonzero(k_hat != y)": "[i for i, k in enumerate(k_hat) if k != y[i]]",
        },
    ),
    wrong=(
        Wrong(
            {" + cost[y]": ""},
            "These are the plain mistakes, without any head start. An example that is right by too little is "
            "a violation too: add its row of costs to the scores.",
        ),
        Wrong(
            {"cost[y]": "cost[:, y].T"},
            "Row and column are swapped: cost[y, k] is the cost of saying k when y is right, so take row y.",
        ),
        Wrong(
            {"Psi + cost": "Psi - cost"},
            "The cost is taken away here, which helps the right label. In training the wrong labels get the "
            "head start: add it.",
        ),
        Wrong(
            {"cost[y]": "(np.arange(Psi.shape[1]) != y[:, None])"},
            "Every wrong label starts with 1 here, whatever the matrix says. Use cost[y].",
        ),
        Wrong(
            {"(Psi + cost[y])": "np.where(cost[y] == 0, -np.inf, Psi + cost[y])"},
            "The right label cannot win here, so every example is a violation. It takes part in the race, "
            "with a head start of 0.",
        ),
        Wrong(
            {"np.flatnonzero(k_hat != y)": "k_hat"},
            "These are the winners. Return the indices of the examples where the winner is not y.",
        ),
        Wrong(
            {"np.flatnonzero(k_hat != y)": "k_hat != y"},
            "This is True or False for each example. Return the indices where it is True: np.flatnonzero "
            "does that.",
        ),
    ),
)

OBJECTIVE = Exercise(
    name="hinge-objective",
    chapter="training",
    title="The objective",
    prompt=r"""
Write `objective(theta, X, y, l2)`: the mean hinge loss plus $\frac\lambda2\lVert W\rVert^2$. The cost of
every mistake is 1. `theta` is $(K, d+1)$ with the biases in column 0, which are not penalised; `X` is $(N,
d+1)$ and has the constant column.
""",
    defines="objective",
    starter='''
def objective(theta, X, y, l2):
    """Mean hinge loss plus the penalty l2 / 2 on the squared weights."""
    psi = X @ theta.T
    return ...
''',
    solution='''
def objective(theta, X, y, l2):
    """Mean hinge loss plus the penalty l2 / 2 on the squared weights."""
    psi = X @ theta.T
    right = np.arange(theta.shape[0]) == y[:, None]
    loss = (psi + ~right).max(axis=1) - psi[right]
    return loss.mean() + l2 / 2 * (theta[:, 1:] ** 2).sum()
''',
    explanation=r"""
`right` marks one entry in each row, the score of the right label; adding `~right` gives every other label
its head start of 1. The largest entry minus the right score is the hinge loss, which is never negative
because the right label takes part in the maximum. The penalty sums the squares of all weights but the
biases.
""",
    cases=(
        Case(
            "weights of zero: every loss is 1",
            {"theta": np.zeros((3, 2)), "X": A([[1.0, 2.0], [1.0, -1.0]]), "y": A([0, 2]), "l2": 0.5},
        ),
        Case(
            "one example with its margin, one without",
            {
                "theta": A([[0.0, -1.0], [0.0, 1.0]]),
                "X": A([[1.0, 2.0], [1.0, 0.25]]),
                "y": A([1, 0]),
                "l2": 0.0,
            },
        ),
        Case(
            "a penalty, and a bias that is left out of it",
            {"theta": A([[3.0, -2.0], [-3.0, 2.0]]), "X": A([[1.0, 4.0]]), "y": A([1]), "l2": 0.5},
        ),
        Case(
            "three labels, all at once",
            {
                "theta": A([[1.0, 0.5], [0.0, 1.0], [-1.0, 0.0]]),
                "X": A([[1.0, 1.0], [1.0, 3.0], [1.0, -2.0], [1.0, 0.0]]),
                "y": A([0, 1, 2, 2]),
                "l2": 0.2,
            },
        ),
    ),
    also_right=(
        {
            "right = np.arange(theta.shape[0]) == y[:, None]\n    ": "",
            "(psi + ~right).max(axis=1) - psi[right]": (
                "np.array([lm.hinge_loss(theta, x, k) for x, k in zip(X, y)])"
            ),
        },
    ),
    wrong=(
        Wrong(
            {"psi + ~right": "psi"},
            "This is the perceptron's loss: no label gets a head start, so a narrow lead costs nothing. Add "
            "1 to the scores of the wrong labels.",
        ),
        Wrong(
            {"psi + ~right": "psi + 1"},
            "Every label gets the head start of 1 here, the right one too, so no loss is below 1. Add it to "
            "the wrong labels alone.",
        ),
        Wrong(
            {"(psi + ~right)": "np.where(right, -np.inf, psi + 1)"},
            "Losses can be negative here, so an example that is far on its side pays for another. The right "
            "label takes part in the maximum: then the least is 0.",
        ),
        Wrong(
            {"loss.mean()": "loss.sum()"},
            "The losses are added up here. Take their mean, so that a larger training set does not make the "
            "penalty weaker.",
        ),
        Wrong(
            {"theta[:, 1:]": "theta"},
            "The biases are penalised too here. Leave column 0 out of the sum of squares.",
        ),
        Wrong(
            {"l2 / 2": "l2"},
            "The penalty is twice as large as asked: it is l2 / 2 times the sum of squares.",
        ),
        Wrong(
            {" + l2 / 2 * (theta[:, 1:] ** 2).sum()": ""},
            "The penalty is missing: add l2 / 2 times the sum of the squared weights without the biases.",
        ),
    ),
)


STEP = Exercise(
    name="svm-step",
    chapter="training",
    title="One SVM step",
    prompt=r"""
Write `step(theta, x, y, learning_rate, l2)`: the weights after one visit to the example `x`, which starts
with the constant 1. The cost of every mistake is 1. Find the cost-augmented winner with the weights as they
are. Then the weights shrink by $\rho = 1 - \eta\lambda$, the biases in column 0 do not; and if that winner
is wrong, the rows move. Return new weights and leave `theta` as it is.
""",
    defines="step",
    starter='''
def step(theta, x, y, learning_rate, l2):
    """New weights (K, d+1): shrunk on every visit, moved on a violation."""
    return ...
''',
    solution='''
def step(theta, x, y, learning_rate, l2):
    """New weights (K, d+1): shrunk on every visit, moved on a violation."""
    head_start = np.arange(len(theta)) != y
    k_hat = (theta @ x + head_start).argmax()
    theta = theta.copy()
    theta[:, 1:] *= 1 - learning_rate * l2
    theta[y] += learning_rate * x
    theta[k_hat] -= learning_rate * x
    return theta
''',
    explanation=r"""
The winner is found with the weights as they are, before anything changes. Then all of them but the biases
are multiplied by $\rho = 1 - \eta\lambda$, whether or not there was a violation: that is the gradient of
the penalty. The last two lines are the perceptron's; where the winner is $y$ they cancel.
""",
    cases=(
        Case(
            "a violation, from zero",
            {"theta": np.zeros((2, 3)), "x": A([1.0, 2.0, 0.0]), "y": 1, "learning_rate": 1.0, "l2": 0.1},
        ),
        Case(
            "right with room to spare: it shrinks all the same",
            {
                "theta": A([[1.0, -4.0], [-1.0, 4.0]]),
                "x": A([1.0, 2.0]),
                "y": 1,
                "learning_rate": 0.5,
                "l2": 0.5,
            },
        ),
        Case(
            "right, but by less than 1",
            {
                "theta": A([[0.5, 0.0], [0.0, 1.0]]),
                "x": A([1.0, 0.25]),
                "y": 0,
                "learning_rate": 0.5,
                "l2": 0.2,
            },
        ),
        Case(
            "right by enough until the weights shrink",
            {
                "theta": A([[0.0, -0.625], [0.0, 0.625]]),
                "x": A([1.0, 1.0]),
                "y": 1,
                "learning_rate": 0.5,
                "l2": 0.5,
            },
        ),
        Case(
            "three labels, one of them not involved",
            {
                "theta": A([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]),
                "x": A([1.0, 3.0]),
                "y": 0,
                "learning_rate": 0.25,
                "l2": 0.4,
            },
        ),
    ),
    also_right=(
        {
            "    theta[y] += learning_rate * x": "    if k_hat != y:\n        theta[y] += learning_rate * x",
            "    theta[k_hat] -=": "        theta[k_hat] -=",
        },
        {
            "theta = theta.copy()\n    theta[:, 1:] *= 1 - learning_rate * l2": (
                "theta = theta - learning_rate * l2 * theta * (np.arange(theta.shape[1]) > 0)"
            ),
        },
    ),
    wrong=(
        Wrong(
            {" + head_start": ""},
            "The plain winner decides here, so an example that is right by a hair changes nothing. Give "
            "every wrong label a head start of 1.",
        ),
        Wrong(
            {"theta[:, 1:] *=": "theta *="},
            "The biases shrink as well. Leave column 0 alone: multiply theta[:, 1:].",
        ),
        Wrong(
            {
                "    theta[:, 1:] *= ": "    if k_hat != y:\n        theta[:, 1:] *= ",
            },
            "The weights shrink only on a violation here. The penalty is part of the objective at every "
            "visit, so they shrink every time.",
        ),
        Wrong(
            {"1 - learning_rate * l2": "1 - l2"},
            "The factor is 1 - l2, which is right for a learning rate of 1 only: 1 - learning_rate * l2.",
        ),
        Wrong(
            {"*= 1 - learning_rate * l2": "*= l2"},
            "Multiplying by l2 itself wipes out nearly all the weights. The keep factor is 1 - "
            "learning_rate * l2, close to 1.",
        ),
        Wrong(
            {
                "    theta[:, 1:] *= 1 - learning_rate * l2\n": "",
                "    return theta": "    theta[:, 1:] *= 1 - learning_rate * l2\n    return theta",
            },
            "The example shrinks with the weights here, because the factor comes last. Shrink first, then "
            "move the rows.",
        ),
        Wrong(
            {
                "    k_hat = (theta @ x + head_start).argmax()\n": "",
                "    theta[y] +=": "    k_hat = (theta @ x + head_start).argmax()\n    theta[y] +=",
            },
            "The winner is found after shrinking here. Both parts of the step are taken at the old weights: "
            "find k_hat first.",
        ),
        Wrong(
            {"learning_rate * x": "x"},
            "The rows move by x whatever the learning rate: multiply by learning_rate in both lines.",
        ),
        Wrong(
            {"    theta = theta.copy()\n": ""},
            "The numbers are right, but `*=` wrote into the caller's theta. Start with theta = theta.copy().",
        ),
    ),
)
