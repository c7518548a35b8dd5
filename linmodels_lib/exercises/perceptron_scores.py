"""Exercises on scores: the perceptron loss, and prediction with one scorer per label."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

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

EXERCISES = (LOSS, ONE_VS_ALL)
