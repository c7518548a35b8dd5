"""Exercises on the perceptron with many labels: one update, epochs and their mean, steps, scorers."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

UPDATE = Exercise(
    name="perceptron-update",
    chapter="many-classes",
    title="One perceptron update",
    prompt=r"""
Write `update(theta, x, y, y_hat, learning_rate)`: the weights after one visit. The rows of `theta` are
those of the labels, `x` starts with the constant 1, and `y_hat` may equal `y`. Return new weights and leave
`theta` as it is.
""",
    defines="update",
    starter='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the right label y, away from y_hat."""
    return ...
''',
    solution='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the right label y, away from y_hat."""
    theta = theta.copy()
    theta[y] += learning_rate * x
    theta[y_hat] -= learning_rate * x
    return theta
''',
    explanation=r"""
The rule is $\theta \leftarrow \theta + \eta\,\bigl(f(x, y) - f(x, \hat y)\bigr)$. In the block layout
$f(x, y)$ is $x$ in row $y$ and 0 elsewhere, so only two rows move: row $y$ by $+\eta x$, row $\hat y$
by $-\eta x$. When $\hat y = y$ the two cancel, so no `if` is needed. `copy()` keeps the caller's
weights as they were; without it, every stored step of a trace would turn into the last one.
""",
    cases=(
        Case(
            "two labels, from zero",
            {"theta": np.zeros((2, 3)), "x": A([1.0, 2.0, 0.0]), "y": 1, "y_hat": 0, "learning_rate": 1.0},
        ),
        Case(
            "three labels, one of them not involved",
            {
                "theta": A([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]),
                "x": A([1.0, 3.0]),
                "y": 0,
                "y_hat": 2,
                "learning_rate": 1.0,
            },
        ),
        Case(
            "a learning rate of 0.5",
            {
                "theta": A([[0.0, 1.0], [1.0, 0.0]]),
                "x": A([1.0, -4.0]),
                "y": 1,
                "y_hat": 0,
                "learning_rate": 0.5,
            },
        ),
        Case(
            "the prediction is right, so nothing moves",
            {
                "theta": A([[1.0, 2.0], [3.0, 4.0]]),
                "x": A([1.0, 5.0]),
                "y": 1,
                "y_hat": 1,
                "learning_rate": 1.0,
            },
        ),
    ),
    also_right=(
        {"theta = theta.copy()": "if y == y_hat:\n        return theta\n    theta = theta.copy()"},
        {
            "theta[y] += learning_rate * x": "e = np.eye(len(theta))",
            "theta[y_hat] -= learning_rate * x": "theta += learning_rate * np.outer(e[y] - e[y_hat], x)",
        },
    ),
    wrong=(
        Wrong(
            {"theta = theta.copy()\n    ": ""},
            "The numbers are right, but `+=` wrote into the caller's theta. Start with theta = theta.copy().",
        ),
        Wrong(
            {"theta = theta.copy()\n    ": "", "\n    return theta": ""},
            "This changes the caller's theta and returns nothing. Work on theta.copy() and return it.",
        ),
        Wrong(
            {"+=": "-=", "theta[y_hat] -=": "theta[y_hat] +="},
            "The two signs are swapped: this makes the wrong label's score larger. Add x to row y, the right "
            "label, and subtract it from row y_hat.",
        ),
        Wrong(
            {
                "theta[y] += learning_rate * x": "theta[y] += (y != y_hat) * learning_rate * x",
                "\n    theta[y_hat] -= learning_rate * x": "",
            },
            "Only the right label's row moves here. The label that was predicted by mistake has to lose as "
            "well: subtract from row y_hat.",
        ),
        Wrong(
            {"\n    theta[y_hat] -= learning_rate * x": ""},
            "Only row y moves here; row y_hat has to lose the same amount. That also settles the case where "
            "the prediction is right: the two cancel.",
        ),
        Wrong(
            {
                "theta[y] += learning": "theta[y] += 2 * learning",
                "theta[y_hat] -= learning": "theta -= learning",
            },
            "Every row but the right one loses here, even when the prediction is right. Only the row of the "
            "predicted label should: leave the others alone.",
        ),
        Wrong(
            {
                "theta = theta.copy()": "old, theta = theta, theta.copy()",
                "theta[y_hat] -= learning_rate * x": "theta[y_hat] = old[y_hat] - learning_rate * x",
            },
            "Row y_hat is computed from the weights before the update. When y_hat equals y that undoes the "
            "first half: subtract from the row as it is by then, with `-=`.",
        ),
        Wrong(
            {"theta[y_hat] -= learning_rate * x": "theta[y_hat] -= (y != y_hat) * learning_rate * x"},
            "When the prediction is right, row y still moves here. Subtract from row y_hat without a "
            "condition, so that the two cancel, or change nothing at all when y == y_hat.",
        ),
        Wrong(
            {"learning_rate * x": "x"},
            "This is right for a learning rate of 1 only: multiply x by learning_rate in both rows.",
        ),
        Wrong(
            {
                "theta[y] += learning": "theta[y] += (y != y_hat) * 2 * learning",
                "theta[y_hat] -= learning": "theta -= (y != y_hat) * learning",
            },
            "Every row but the right one loses here. Only the predicted label's row should: leave the others "
            "alone.",
        ),
    ),
)


EPOCH = Exercise(
    name="perceptron-epoch",
    chapter="many-classes",
    title="One epoch",
    prompt=r"""
Write `epoch(theta, X, y)`: one pass over the rows of `X` in order with learning rate 1. After each
mistake the weights change at once. Ties go to the lowest label. Return `(theta, mistakes)`; leave the
input as it is.
""",
    defines="epoch",
    returns=("theta", "mistakes"),
    starter='''
def epoch(theta, X, y):
    """The weights after one pass over the rows of X, and the mistakes."""
    theta, mistakes = theta.copy(), 0
    for x_n, y_n in zip(X, y):
        ...
    return theta, mistakes
''',
    solution='''
def epoch(theta, X, y):
    """The weights after one pass over the rows of X, and the mistakes."""
    theta, mistakes = theta.copy(), 0
    for x_n, y_n in zip(X, y):
        y_hat = np.argmax(theta @ x_n)
        if y_hat != y_n:
            theta[y_n] += x_n
            theta[y_hat] -= x_n
            mistakes += 1
    return theta, mistakes
''',
    explanation=r"""
Each row is predicted with the weights as they are at that moment: $\hat y = \operatorname{argmax}_k
\theta_k \cdot x$. `np.argmax` returns the first of several largest scores, which is the book's rule for
ties. A mistake moves two rows but counts once, and the next row already sees the new weights: that is
what *online* means.
""",
    cases=(
        Case("one example, from zero", {"theta": np.zeros((2, 2)), "X": A([[1.0, 2.0]]), "y": A([1])}),
        Case(
            "the second example sees the weights that the first one changed",
            {"theta": np.zeros((2, 2)), "X": A([[1.0, 1.0], [1.0, 2.0], [1.0, -1.0]]), "y": A([1, 1, 0])},
        ),
        Case(
            "three labels that tie at the start",
            {"theta": np.zeros((3, 3)), "X": A([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]]), "y": A([0, 2])},
        ),
        Case(
            "weights that make no mistake",
            {"theta": A([[0.0, -1.0], [0.0, 1.0]]), "X": A([[1.0, -2.0], [1.0, 3.0]]), "y": A([0, 1])},
        ),
        Case(
            "labels in another order, weights not zero",
            {
                "theta": A([[1.0, 0.0], [0.0, 1.0]]),
                "X": A([[1.0, 2.0], [1.0, -1.0], [1.0, 3.0]]),
                "y": A([0, 1, 1]),
            },
        ),
    ),
    wrong=(
        Wrong(
            {
                "theta, mistakes = theta": "start, theta, mistakes = theta, theta",
                "theta @ x_n": "start @ x_n",
            },
            "All rows are predicted with the weights from before the epoch. Predict each row with the "
            "weights as they are by then: compute the scores inside the loop, from the changed theta.",
        ),
        Wrong(
            {"np.argmax(theta @ x_n)": "len(theta) - 1 - np.argmax((theta @ x_n)[::-1])"},
            "Where scores tie, this takes the highest label (as `>=` in a loop over labels does). Ties go "
            "to the lowest label, which is what np.argmax returns.",
        ),
        Wrong(
            {"np.argmax(theta @ x_n)": "max(range(len(theta)), key=lambda k: (theta[k] @ x_n, k != y_n))"},
            "A tie counts as a mistake here, even for the lowest label. In this exercise ties go to the "
            "lowest label, as in the library: a tie that the right label wins is right.",
        ),
        Wrong(
            {"return theta, mistakes": "return theta, len(X)"},
            "The weights are right, but every visit is counted. Count only those where the prediction is "
            "wrong.",
        ),
        Wrong(
            {"mistakes += 1": "mistakes += 2"},
            "The weights are right, but each mistake counts twice. It moves two rows and is still one "
            "mistake.",
        ),
        Wrong(
            {"theta, mistakes = theta.copy(), 0": "mistakes = 0"},
            "The answer is right, but the caller's theta changed too. Start with theta = theta.copy().",
        ),
        Wrong(
            {"    return theta, mistakes": "        return theta, mistakes"},
            "Only the first row is visited: the `return` stands inside the loop. Move it out by one indent.",
        ),
    ),
)

AVERAGED = Exercise(
    name="averaged-weights",
    chapter="many-classes",
    title="Averaged weights from another start",
    prompt=r"""
Training starts at `theta0`, which need not be 0, and makes $T$ visits, counted from 1. `updates` lists
only the visits that changed something: `(t, delta)` says that visit `t` ended with `delta` being added.
Write `averaged(theta0, updates, T)`: the mean of the weights after each of the $T$ visits, without
storing $T$ copies.
""",
    defines="averaged",
    starter='''
def averaged(theta0, updates, T):
    """The mean of the weights after visits 1..T, with theta0 before."""
    return ...
''',
    solution='''
def averaged(theta0, updates, T):
    """The mean of the weights after visits 1..T, with theta0 before."""
    return theta0 + sum((T - t + 1) * delta for t, delta in updates) / T
''',
    explanation=r"""
The start is part of the weights after every one of the $T$ visits, so of their mean, whole. A $\delta$
added at the end of visit $t$ is part of the weights after visits $t, t+1, \dots, T$: that is $T - t + 1$
of them. So the mean is $\bar\theta = \theta^{(0)} + \frac1T \sum_{(t,\,\delta)} (T - t + 1)\,\delta$. The
page's second form needs no more care: $\theta^{(T)}$ has the start in it, and $\frac1T \sum
(t-1)\,\delta_t$ does not.
""",
    cases=(
        Case(
            "one update at the first of four visits, from zero",
            {"theta0": np.zeros(2), "updates": [(1, A([4.0, 8.0]))], "T": 4},
        ),
        Case(
            "one update at the last of four visits",
            {"theta0": A([1.0, -1.0]), "updates": [(4, A([4.0, 8.0]))], "T": 4},
        ),
        Case(
            "two updates in six visits",
            {"theta0": A([0.0, 5.0]), "updates": [(2, A([1.0, 2.0])), (5, A([1.0, -1.0]))], "T": 6},
        ),
        Case(
            "weights of two labels",
            {
                "theta0": A([[3.0, 0.0], [-3.0, 2.0]]),
                "updates": [
                    (1, A([[-1.0, 0.0], [1.0, 0.0]])),
                    (3, A([[1.0, 2.0], [-1.0, -2.0]])),
                    (4, A([[-1.0, 1.0], [1.0, -1.0]])),
                ],
                "T": 10,
            },
        ),
    ),
    wrong=(
        Wrong(
            {"theta0 + ": ""},
            "Only the changes are averaged here. The weights after every visit also hold theta0.",
        ),
        Wrong(
            {"theta0 + sum(": "(theta0 + sum(", " in updates)": " in updates))"},
            "Here theta0 is divided by T, as if it were there for one visit. It is part of the weights after "
            "all T of them.",
        ),
        Wrong(
            {
                "return theta0 + sum(": "theta0 += sum(",
                "in updates) / T": "in updates) / T\n    return theta0",
            },
            "The numbers are right, but `+=` wrote into the caller's theta0. Add without changing it.",
        ),
        Wrong(
            {"T - t + 1": "T - t"},
            "Off by one. An update at the last visit, t = T, still belongs to the weights after that visit, "
            "so it counts once: T - t + 1 times in general.",
        ),
        Wrong(
            {"/ T": "/ len(updates)"},
            "The sum is right; the mean is over all T visits, not over the updates. A visit without a "
            "mistake counts as well: it is how weights that work earn their share.",
        ),
        Wrong(
            {"(T - t + 1) * ": "", " / T": ""},
            "These are the last weights, the sum of all updates. Each update counts once for every visit "
            "from t to T, and the sum is divided by T.",
        ),
        Wrong(
            {"(T - t + 1) * ": ""},
            "Every update counts once here. It stays in the weights until the end, so it counts for every "
            "visit from t to T.",
        ),
        Wrong(
            {" / T": ""},
            "Divide the sum over the updates by T: each stays for a part of the T visits only.",
        ),
        Wrong(
            {"(T - t + 1)": "t"},
            "Multiplying by t counts the visits up to the update. It is part of the weights from visit t "
            "on: count the visits from t to T.",
        ),
        Wrong(
            {"/ T": "/ (T + 1)"},
            "The weights from before the first visit are averaged in here. Only the T weights after the "
            "visits count: divide by T.",
        ),
        Wrong(
            {
                "sum((T - t + 1) * delta for": "np.cumsum([delta for",
                "updates) / T": "updates], axis=0).mean(axis=0)",
            },
            "This is the mean over the visits that changed something. The visits in between count too, with "
            "the weights as they stood.",
        ),
    ),
)


KINK = Exercise(
    name="step-to-the-kink",
    chapter="many-classes",
    title="The step to the kink",
    prompt=r"""
An update with rate $\eta$ moves two rows, that of the label `y` and that of the present winner, and the
loss of the example falls. Write `kink(theta, x, y)`: the smallest $\eta \ge 0$ with which one update
makes this loss 0.
""",
    defines="kink",
    starter='''
def kink(theta, x, y):
    """The smallest rate with which one update brings the loss to 0."""
    scores = theta @ x
    winner = int(scores.argmax())
    return ...
''',
    solution='''
def kink(theta, x, y):
    """The smallest rate with which one update brings the loss to 0."""
    scores = theta @ x
    winner = int(scores.argmax())
    rates = (scores - scores[y]) / (x @ x)
    rates[winner] /= 2
    return rates.max()
''',
    explanation=r"""
The loss is 0 when no label is ahead of $y$. The score of $y$ gains $\eta\lVert x\rVert^2$. The winner
loses as much, so its lead closes twice as fast: $\eta = \text{lead} / (2\lVert x\rVert^2)$ is enough for
it. A third label stands still, and $y$ has to climb past it alone: $\eta = \text{lead} / \lVert
x\rVert^2$. Where a third label is close behind the winner it is this one that decides. If $y$ wins
already every lead is negative or 0, and the largest rate is that of $y$ itself, 0.
""",
    cases=(
        Case("the winner is ahead by 3", {"theta": A([[1.0, 2.0], [0.0, 0.0]]), "x": A([1.0, 1.0]), "y": 1}),
        Case("the right label wins", {"theta": A([[1.0, 2.0], [0.0, 0.5]]), "x": A([1.0, 1.0]), "y": 0}),
        Case("all scores tie", {"theta": np.zeros((3, 2)), "x": A([1.0, 4.0]), "y": 2}),
        Case(
            "three labels, the third far behind",
            {"theta": A([[1.0, 0, 2], [0, 1, 1], [-1, 3, 0]]), "x": A([1.0, 3.0, -1.0]), "y": 1},
        ),
        Case(
            "a third label close behind the winner",
            {"theta": A([[0.0, 3.0], [0.0, 2.75], [0.0, 0.0]]), "x": A([1.0, 2.0]), "y": 2},
        ),
    ),
    also_right=(
        {
            "rates = (scores - scores[y]) / (x @ x)": "lead = scores - scores[y]",
            "rates[winner] /= 2": "others = np.delete(lead, winner)",
            "rates.max()": "max(lead[winner] / 2, others.max(), 0) / (x @ x)",
        },
    ),
    wrong=(
        Wrong(
            {"rates.max()": "rates[winner]"},
            "This settles the winner only, whose lead closes from both sides. A third label, whose row does "
            "not move, may still be ahead: y has to climb past it alone.",
        ),
        Wrong(
            {"rates[winner] /= 2\n    ": ""},
            "The winner's row loses what the row of y gains, so the winner's lead closes twice as fast.",
        ),
        Wrong(
            {"(x @ x)": "np.linalg.norm(x)"},
            "A row that gains ηx gains η times x @ x in its score: the square of the length, not the length.",
        ),
        Wrong(
            {"(x @ x)": "x.sum()"},
            "A row that gains ηx gains η times x @ x in its score, the sum of the squares of the features.",
        ),
        Wrong(
            {"return rates.max()": "return scores.max() - scores[y]"},
            "This is the loss itself. How far does a step of η = 1 bring it down?",
        ),
        Wrong(
            {"rates.max()": "1.0"},
            "1 is the step of the rule. It may be more than is needed, or less.",
        ),
    ),
)

ONE_VS_ALL = Exercise(
    name="one-vs-all-predict",
    chapter="many-classes",
    title="Only where one claims",
    prompt=r"""
The rows of `W` are $K$ binary scorers, trained apart from each other; `X` has the constant column, and a
scorer claims an example if its score is positive. Write `predict(W, X)`: for each row of `X` the label
that claims it, and $-1$ where none does or more than one: those are put aside for somebody to look at.
""",
    defines="predict",
    starter='''
def predict(W, X):
    """The only label with a positive score, or -1: one for each row."""
    return ...
''',
    solution='''
def predict(W, X):
    """The only label with a positive score, or -1: one for each row."""
    claims = X @ W.T > 0
    return np.where(claims.sum(axis=1) == 1, claims.argmax(axis=1), -1)
''',
    explanation=r"""
`X @ W.T` has one row per example and one column per label, and `> 0` makes claims of the scores. `True`
counts as 1, so the sum along `axis=1` is the number of claims, and where it is 1 `argmax` finds the place
of the only `True`. These are the coloured pieces of the first picture; the grey ones get $-1$. The
largest score would settle them too, if the scores were on one scale, which nothing has seen to.
""",
    cases=(
        Case(
            "one scorer claims each example",
            {"W": A([[0.0, 1.0], [0.0, -1.0]]), "X": A([[1.0, 2.0], [1.0, -3.0], [1.0, 0.5]])},
        ),
        Case(
            "two scorers claim the first example, the second more strongly",
            {"W": A([[1.0, 0.0], [0.0, 2.0], [-1.0, 0.0]]), "X": A([[1.0, 3.0], [1.0, -1.0]])},
        ),
        Case(
            "nobody claims the example",
            {"W": A([[-3.0, 0.0], [-2.0, 0.0], [-1.0, 0.0]]), "X": A([[1.0, 1.0]])},
        ),
        Case("the best score is 0", {"W": A([[-1.0, 0.0], [0.0, 0.0], [-2.0, 0.0]]), "X": A([[1.0, 1.0]])}),
        Case(
            "all three kinds",
            {"W": A([[-1.0, 0.0], [1.0, 1.0], [2.0, 2.0]]), "X": A([[1.0, 1.0], [1.0, -2.0], [1.0, 0.0]])},
        ),
        Case(
            "the only claim is not that of the first label",
            {"W": A([[-4.0, 1.0], [1.0, -1.0], [-1.0, 1.0]]), "X": A([[1.0, 3.0], [1.0, 0.0], [1.0, 5.0]])},
        ),
    ),
    also_right=(
        {
            "return np.where(claims.sum(axis=1) == 1, claims.argmax(axis=1), -1)": "said = []\n"
            "    for row in claims:\n"
            "        said.append(row.tolist().index(True) if row.sum() == 1 else -1)\n"
            "    return np.array(said)"
        },
    ),
    wrong=(
        Wrong(
            {"claims.sum(axis=1) == 1, claims.argmax(axis=1), -1": "True, (X @ W.T).argmax(axis=1), -1"},
            "This takes the largest score in every row. Where none is positive, or more than one, the answer "
            "is -1.",
        ),
        Wrong(
            {"> 0": ">= 0"},
            "A score of 0 claims nothing: only positive ones count.",
        ),
        Wrong(
            {"== 1": ">= 1"},
            "Where two scorers claim a row this takes the first of them. The answer there is -1.",
        ),
        Wrong(
            {"== 1": "<= 1"},
            "Where nobody claims a row this says 0, which is a label. The answer there is -1.",
        ),
        Wrong(
            {"X @ W.T": "X @ W"},
            "The shapes do not meet: X is (N, d+1) and W is (K, d+1). Transpose W, so that each row of X "
            "meets each row of W.",
        ),
        Wrong(
            {"np.where(claims.sum(axis=1) == 1, claims.argmax(axis=1), -1)": "claims"},
            "These are the claims, one for each label. Count them in each row; where there is one, say whose "
            "it is.",
        ),
        Wrong(
            {"sum(axis=1)": "sum(axis=0)"},
            "This counts the examples that each label claims. Count the labels that claim each example: "
            "along axis=1.",
        ),
    ),
)
