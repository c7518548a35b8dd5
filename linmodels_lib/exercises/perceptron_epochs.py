"""Exercises on many visits: one epoch, and the mean of all weights."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

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

EXERCISES = (EPOCH, AVERAGED)
