"""Exercises on the perceptron with many labels: one update, epochs and their mean, losses, scorers."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

UPDATE = Exercise(
    name="perceptron-update",
    chapter="many-classes",
    title="One perceptron update",
    prompt=r"""
Write `update(theta, x, y, y_hat, learning_rate)`: the weights after one visit. The rows of `theta` are
the classes, `x` starts with the constant 1, and `y_hat` may equal `y`. Return new weights and leave
`theta` as it is.
""",
    defines="update",
    starter='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the true label y, away from y_hat."""
    return ...
''',
    solution='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the true label y, away from y_hat."""
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
            "two classes, from zero",
            {"theta": np.zeros((2, 3)), "x": A([1.0, 2.0, 0.0]), "y": 1, "y_hat": 0, "learning_rate": 1.0},
        ),
        Case(
            "three classes, one of them not involved",
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
            "The two signs are swapped: this makes the wrong label's score larger. Add x to row y, the true "
            "label, and subtract it from row y_hat.",
        ),
        Wrong(
            {
                "theta[y] += learning_rate * x": "theta[y] += (y != y_hat) * learning_rate * x",
                "\n    theta[y_hat] -= learning_rate * x": "",
            },
            "Only the true label's row moves here. The label that was predicted by mistake has to lose as "
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
            "Every row but the true one loses here, even when the prediction is right. Only the row of the "
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
            "Every row but the true one loses here. Only the predicted label's row should: leave the others "
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
            "lowest label, as in the library: a tie that the true label wins is right.",
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
    title="Averaged weights without storing them",
    prompt=r"""
The weights start at 0, and training makes $T$ visits, counted from 1. `updates` lists only the visits
that changed something: `(t, delta)` says that visit `t` ended with `delta` being added. Write
`averaged(updates, T)`: the mean of the weights after each of the $T$ visits, without storing $T$
copies.
""",
    defines="averaged",
    starter='''
def averaged(updates, T):
    """The mean of the weights after visits 1..T, from the (t, delta)."""
    return ...
''',
    solution='''
def averaged(updates, T):
    """The mean of the weights after visits 1..T, from the (t, delta)."""
    return sum((T - t + 1) * delta for t, delta in updates) / T
''',
    explanation=r"""
A $\delta$ added at the end of visit $t$ is part of the weights after visits $t, t+1, \dots, T$: that is
$T - t + 1$ of the $T$ weight vectors. So the mean is $\bar\theta = \frac1T \sum_{(t,\,\delta)} (T - t +
1)\,\delta$, one term per mistake instead of one copy per visit.
""",
    cases=(
        Case("one update at the first of four visits", {"updates": [(1, A([4.0, 8.0]))], "T": 4}),
        Case("one update at the last of four visits", {"updates": [(4, A([4.0, 8.0]))], "T": 4}),
        Case("two updates in six visits", {"updates": [(2, A([1.0, 2.0])), (5, A([1.0, -1.0]))], "T": 6}),
        Case(
            "weights of two classes",
            {
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
            "This is the sum of the weights over all visits. The mean is that sum divided by T.",
        ),
        Wrong(
            {"(T - t + 1)": "t"},
            "Multiplying by t counts the visits before the update. It is part of the weights from visit t "
            "on: count the visits from t to T.",
        ),
        Wrong(
            {"/ T": "/ (T + 1)"},
            "The zero weights from before the first visit are averaged in here. Only the T weights after "
            "the visits count: divide by T.",
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


LOSS = Exercise(
    name="perceptron-loss",
    chapter="many-classes",
    title="The perceptron loss",
    prompt=r"""
Write `loss(theta, x, y)` $= \max_k \theta_k \cdot x - \theta_y \cdot x$: how far the true label's score
lies below the largest one. It is a number and never negative.
""",
    defines="loss",
    starter='''
def loss(theta, x, y):
    """The largest score minus the true label's score; theta is (K, d+1)."""
    scores = theta @ x
    return ...
''',
    solution='''
def loss(theta, x, y):
    """The largest score minus the true label's score; theta is (K, d+1)."""
    scores = theta @ x
    return scores.max() - scores[y]
''',
    explanation=r"""
The maximum runs over all labels, the true one included. When the true label wins, both terms are the
same score and the loss is 0; otherwise the loss is the gap to the label that won. Its gradient is $f(x,
\hat y) - f(x, y)$, so a step of gradient descent *is* the perceptron update.
""",
    cases=(
        Case("another label wins by 3", {"theta": A([[1.0, 2.0], [0.0, 0.0]]), "x": A([1.0, 1.0]), "y": 1}),
        Case("the true label wins", {"theta": A([[1.0, 2.0], [0.0, 0.5]]), "x": A([1.0, 1.0]), "y": 0}),
        Case("all scores tie", {"theta": np.zeros((3, 2)), "x": A([1.0, 4.0]), "y": 2}),
        Case(
            "three labels, all scores negative",
            {"theta": A([[-1.0, -1.0], [-2.0, 0.5], [-4.0, 1.0]]), "x": A([1.0, 1.0]), "y": 2},
        ),
    ),
    wrong=(
        Wrong(
            {"max()": "argmax()"},
            "np.argmax gives the label that wins, not its score. Use the largest score itself: scores.max().",
        ),
        Wrong(
            {"max()": "argmax()", "scores[y]": "y"},
            "This subtracts one label from another. Labels are names, so their difference means nothing: "
            "subtract the true label's score from the largest score.",
        ),
        Wrong(
            {"scores.max()": "np.delete(scores, y).max()"},
            "The maximum runs over the other labels only, so the loss turns negative when the true label "
            "wins. Let it run over all labels, the true one included.",
        ),
        Wrong(
            {"scores.max() - scores[y]": "scores[y] - scores.max()"},
            "The sign is swapped: a loss grows when the prediction gets worse. Take the largest score first.",
        ),
        Wrong(
            {"scores.max() - scores[y]": "float(scores.argmax() != y)"},
            "This counts a mistake as 1. The perceptron loss also says how large the mistake is: the gap "
            "between two scores.",
        ),
        Wrong(
            {" - scores[y]": ""},
            "This is the largest score. Subtract the true label's score from it.",
        ),
        Wrong(
            {".max()": ""},
            "These are the gaps to all labels, one number each. The loss is the largest of them.",
        ),
    ),
)

ONE_VS_ALL = Exercise(
    name="one-vs-all-predict",
    chapter="many-classes",
    title="Predict with one scorer per label",
    prompt=r"""
The rows of `W` are $K$ binary scorers, trained apart from each other; `X` has the constant column.
Write `predict(W, X)`: for each row of `X` the label with the largest score. Ties go to the lowest
label.
""",
    defines="predict",
    starter='''
def predict(W, X):
    """The label (N,) with the largest score; W is (K, d+1), X (N, d+1)."""
    return ...
''',
    solution='''
def predict(W, X):
    """The label (N,) with the largest score; W is (K, d+1), X (N, d+1)."""
    return np.argmax(X @ W.T, axis=1)
''',
    explanation=r"""
`X @ W.T` has one row per example and one column per label. `argmax` along `axis=1` takes the best label
of each row, the lowest where scores tie. Each scorer answers only *mine or not*, so an example may be
claimed by several or by none; the largest score settles both.
""",
    cases=(
        Case(
            "one scorer claims each example",
            {"W": A([[0.0, 1.0], [0.0, -1.0]]), "X": A([[1.0, 2.0], [1.0, -3.0], [1.0, 0.5]])},
        ),
        Case(
            "two scorers claim the example, the second more strongly",
            {"W": A([[1.0, 0.0], [0.0, 2.0], [-1.0, 0.0]]), "X": A([[1.0, 3.0]])},
        ),
        Case(
            "nobody claims the example",
            {"W": A([[-3.0, 0.0], [-2.0, 0.0], [-1.0, 0.0]]), "X": A([[1.0, 1.0]])},
        ),
        Case("the best score is 0", {"W": A([[-1.0, 0.0], [0.0, 0.0], [-2.0, 0.0]]), "X": A([[1.0, 1.0]])}),
        Case(
            "two labels tie",
            {"W": A([[-1.0, 0.0], [1.0, 1.0], [2.0, 0.0]]), "X": A([[1.0, 1.0], [1.0, 2.0]])},
        ),
    ),
    wrong=(
        Wrong(
            {"X @ W.T": "X @ W.T > 0"},
            "This takes the first scorer with a positive score. Several may be positive, or none; the "
            "largest score decides.",
        ),
        Wrong(
            {"axis=1": "axis=0"},
            "This takes the best example for each label. The best label for each example is along axis=1, "
            "the columns of X @ W.T.",
        ),
        Wrong(
            {"X @ W.T": "np.sign(X @ W.T)"},
            "The signs are only votes: two positive scorers tie, however large one score is. Compare the "
            "scores.",
        ),
        Wrong(
            {"np.argmax(X @ W.T, axis=1)": "np.argmax(X @ W.T, axis=1) + 1"},
            "These labels count from 1. In code the labels are 0, 1, …, K − 1, as np.argmax gives them.",
        ),
        Wrong(
            {"X @ W.T": "X @ W"},
            "The shapes do not meet: X is (N, d+1) and W is (K, d+1). Transpose W, so that each row of X "
            "meets each row of W.",
        ),
        Wrong(
            {"argmax": "max"},
            "This is the largest score of each row. The label is where it stands: np.argmax.",
        ),
        Wrong(
            {"np.argmax(X @ W.T, axis=1)": "X @ W.T"},
            "These are the scores, one per label. Take the label of the largest in each row: np.argmax "
            "along axis=1.",
        ),
        Wrong(
            {"np.argmax(X @ W.T,": "len(W) - 1 - np.argmax((X @ W.T)[:, ::-1],"},
            "Where scores tie, this takes the highest label. Ties go to the lowest, which is what np.argmax "
            "returns.",
        ),
    ),
)
