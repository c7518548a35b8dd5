"""Exercises on training a support vector machine: the winner with a head start, the objective, one step."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
ONES = 1.0 - np.eye(3)

WINNER = Exercise(
    name="augmented-winner",
    chapter="training",
    title="The winner with a head start",
    prompt=r"""
Write `winner(psi, y, cost)`: the label that wins when each label $k$ starts with $\Delta(y, k)$ =
`cost[y, k]` on top of its score `psi[k]`. Ties go to the lowest label.
""",
    defines="winner",
    starter='''
def winner(psi, y, cost):
    """The label that wins with its head start; y is the right one."""
    return ...
''',
    solution='''
def winner(psi, y, cost):
    """The label that wins with its head start; y is the right one."""
    return int((psi + cost[y]).argmax())
''',
    explanation=r"""
Row $y$ of the cost matrix holds the head start of every label when $y$ is right: 0 for $y$ itself, more for
the others. If $y$ wins all the same, it leads every other label by at least that label's cost.
""",
    cases=(
        Case("right, but by too little", {"psi": A([1.3, 1.2, -4.0]), "y": 0, "cost": ONES}),
        Case("a plain mistake", {"psi": A([1.0, 1.5, -2.0]), "y": 0, "cost": ONES}),
        Case("right, and by enough", {"psi": A([0.5, 3.0, 1.0]), "y": 1, "cost": ONES}),
        Case("exactly the cost ahead", {"psi": A([2.0, 1.0, -1.0]), "y": 0, "cost": ONES}),
        Case(
            "a costly mistake far behind",
            {
                "psi": A([3.0, 2.5, 0.0]),
                "y": 0,
                "cost": A([[0.0, 1.0, 5.0], [1.0, 0.0, 1.0], [2.0, 1.0, 0.0]]),
            },
        ),
        Case(
            "costs that differ by direction",
            {
                "psi": A([0.0, 2.0, 0.5]),
                "y": 1,
                "cost": A([[0.0, 3.0, 1.0], [1.0, 0.0, 1.0], [1.0, 4.0, 0.0]]),
            },
        ),
    ),
    also_right=(
        {"int((psi + cost[y]).argmax())": "max(range(len(psi)), key=lambda k: psi[k] + cost[y, k])"},
    ),
    wrong=(
        Wrong(
            {" + cost[y]": ""},
            "This is the plain winner, without any head start. Add row y of the cost matrix to the scores.",
        ),
        Wrong(
            {"cost[y]": "cost[:, y]"},
            "Row and column are swapped: cost[y, k] is the cost of saying k when y is right, so take row y.",
        ),
        Wrong(
            {"psi + cost": "psi - cost"},
            "The cost is taken away here, which helps the right label. In training the wrong labels get the "
            "head start: add it.",
        ),
        Wrong(
            {"int((psi + cost[y]).argmax())": "float((psi + cost[y]).max())"},
            "This is the winning score. Return the label that has it: argmax, not max.",
        ),
        Wrong(
            {"psi + cost[y]": "psi + (np.arange(len(psi)) != y)"},
            "Every wrong label starts with 1 here, whatever the matrix says. Use cost[y].",
        ),
        Wrong(
            {"(psi + cost[y])": "np.where(np.arange(len(psi)) == y, -np.inf, psi + cost[y])"},
            "The right label cannot win here. It takes part in the race, with a head start of 0: where it "
            "wins, there is nothing to change.",
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
