"""Exercises on least squares: the normal equations, one-hot targets."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

NORMAL = Exercise(
    name="normal-equations",
    chapter="least-squares",
    title="The normal equations",
    prompt=r"""
Write `fit(X, t)`: the weights $w$ that solve $X^\top X w = X^\top t$. The rows of `X` are the examples, the
constant is already among the columns, and no column is a sum of multiples of the others. `t` holds one
target for each row.
""",
    defines="fit",
    starter='''
def fit(X, t):
    """The weights (d+1,) with the least sum of squared errors."""
    return ...
''',
    solution='''
def fit(X, t):
    """The weights (d+1,) with the least sum of squared errors."""
    return np.linalg.solve(X.T @ X, X.T @ t)
''',
    explanation=r"""
`X.T @ X` has a row and a column for each feature and `X.T @ t` one number for each, so this is a square
system of equations. `np.linalg.solve` solves it without forming the inverse, which is quicker and loses
fewer digits. `np.linalg.lstsq` goes one better: it works on `X` itself, and also where $X^\top X$ has no
inverse.
""",
    cases=(
        Case("two points, fitted exactly", {"X": A([[1.0, 0.0], [1.0, 2.0]]), "t": A([-1.0, 1.0])}),
        Case(
            "the four points of the page",
            {"X": A([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 3.0]]), "t": A([-1.0, -1.0, 1.0, 1.0])},
        ),
        Case(
            "the far point too",
            {
                "X": A([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 3.0], [1.0, 50.0]]),
                "t": A([-1.0, -1.0, 1.0, 1.0, 1.0]),
            },
        ),
        Case(
            "two features and targets 0 and 1",
            {
                "X": A([[1.0, 0.0, 1.0], [1.0, 2.0, 0.0], [1.0, 1.0, 3.0], [1.0, 4.0, 1.0], [1.0, 2.0, 2.0]]),
                "t": A([0.0, 1.0, 0.0, 1.0, 1.0]),
            },
        ),
    ),
    also_right=(
        {"np.linalg.solve(X.T @ X, X.T @ t)": "np.linalg.inv(X.T @ X) @ X.T @ t"},
        {"np.linalg.solve(X.T @ X, X.T @ t)": "np.linalg.lstsq(X, t, rcond=None)[0]"},
        {"np.linalg.solve(X.T @ X, X.T @ t)": "np.linalg.pinv(X) @ t"},
    ),
    wrong=(
        Wrong(
            {"np.linalg.solve(X.T @ X, X.T @ t)": "np.linalg.inv(X) @ t"},
            "X is not square, so it has no inverse. What can be inverted is X.T @ X, with a row and a column "
            "for each feature.",
        ),
        Wrong(
            {"np.linalg.solve(X.T @ X, X.T @ t)": "np.linalg.solve(X @ X.T, X @ t)"},
            "The transposes stand in the wrong places: X.T @ X has a row for each feature, X @ X.T one for "
            "each example.",
        ),
        Wrong(
            {"X.T @ t)": "t)"},
            "The right side is X.T @ t, one number for each feature. t itself has one for each example.",
        ),
        Wrong(
            {"np.linalg.solve(X.T @ X, X.T @ t)": "X.T @ t"},
            "This is only the right side of the equations. It still has to be solved: "
            "np.linalg.solve(X.T @ X, ...).",
        ),
        Wrong(
            {"np.linalg.solve(X.T @ X, X.T @ t)": "X.T @ X @ (X.T @ t)"},
            "This multiplies by X.T @ X where it should be undone: np.linalg.solve(X.T @ X, X.T @ t).",
        ),
        Wrong(
            {"np.linalg.solve(X.T @ X, X.T @ t)": "X @ np.linalg.solve(X.T @ X, X.T @ t)"},
            "These are the fitted scores, one for each example. The weights are what you multiplied X by.",
        ),
    ),
)

ONE_HOT = Exercise(
    name="one-hot-targets",
    chapter="least-squares",
    title="One-hot targets",
    prompt=r"""
Write `one_hot(y, n_labels)`: a row for each label in `y`, with 1 in the column of that label and 0 elsewhere.
Labels count from 0, and a label that does not occur has a column all the same.
""",
    defines="one_hot",
    starter='''
def one_hot(y, n_labels):
    """Targets (N, K): 1 in the column of the label, 0 elsewhere."""
    targets = np.zeros((len(y), n_labels))
    ...
    return targets
''',
    solution='''
def one_hot(y, n_labels):
    """Targets (N, K): 1 in the column of the label, 0 elsewhere."""
    targets = np.zeros((len(y), n_labels))
    targets[np.arange(len(y)), y] = 1
    return targets
''',
    explanation=r"""
Row `i`, column `y[i]`, for all `i` at once: two lists of the same length pick one place each. `np.eye(K)[y]`
does it in one go, since row `k` of the identity matrix is the target of label `k`. Every row sums to 1, which
is why the fitted scores do, too.
""",
    cases=(
        Case("each label once", {"y": A([0, 1, 2]), "n_labels": 3}),
        Case("the labels of the page", {"y": A([0, 0, 2, 2, 1, 1]), "n_labels": 3}),
        Case("a label that does not occur", {"y": A([0, 3, 3]), "n_labels": 4}),
        Case("more examples than labels", {"y": A([1, 0, 1, 1, 0]), "n_labels": 2}),
    ),
    also_right=(
        {"targets[np.arange(len(y)), y] = 1": "targets += np.eye(n_labels)[y]"},
        {"targets[np.arange(len(y)), y] = 1": "for i, k in enumerate(y):\n        targets[i, k] = 1"},
    ),
    wrong=(
        Wrong(
            {"targets[np.arange(len(y)), y] = 1": "targets[:, y] = 1"},
            "This sets whole columns: every row gets a 1 for every label that occurs. Pick one place in each "
            "row: targets[np.arange(len(y)), y].",
        ),
        Wrong(
            {"targets[np.arange(len(y)), y] = 1": "targets[y] = 1"},
            "This sets whole rows. The label says which column, the example which row.",
        ),
        Wrong(
            {"targets[np.arange(len(y)), y] = 1": "targets[np.arange(len(y)), y - 1] = 1"},
            "Labels count from 0, so label k belongs in column k, not k - 1.",
        ),
        Wrong(
            {"targets[np.arange(len(y)), y] = 1": "targets[np.arange(len(y)), y] = y"},
            "The 1 says which label it is; the number of the label must not come back as a size. "
            "Put 1 everywhere.",
        ),
        Wrong(
            {"np.zeros((len(y), n_labels))": "np.zeros((len(y), len(set(y.tolist()))))"},
            "A label that does not occur needs its column too: n_labels columns, not as many as there are "
            "different labels in y.",
        ),
        Wrong(
            {"return targets": "return 2 * targets - 1"},
            "These are targets of -1 and +1. Here the other labels get 0.",
        ),
    ),
)
