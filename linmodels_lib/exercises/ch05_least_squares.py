"""Exercises on least squares: examples that count several times, masked labels."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

FIVE = A([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 3.0], [1.0, 50.0]])
SIDES = A([-1.0, -1.0, 1.0, 1.0, 1.0])

NORMAL = Exercise(
    name="normal-equations",
    chapter="least-squares",
    title="Examples that count several times",
    prompt=r"""
Example `i` counts `times[i]` times: its squared error enters the sum so often. A half counts half, and 0
not at all. Write `fit(X, t, times)`: the weights $w$ with the smallest such sum. The rows of `X` are the
examples, the constant is already among the columns, and `t` holds one target for each row. Among the rows
that count, no column is a sum of multiples of the others.
""",
    defines="fit",
    starter='''
def fit(X, t, times):
    """The weights (d+1,) with the least sum of times * squared error."""
    return ...
''',
    solution='''
def fit(X, t, times):
    """The weights (d+1,) with the least sum of times * squared error."""
    counted = X.T * times
    return np.linalg.solve(counted @ X, counted @ t)
''',
    explanation=r"""
The sum is $\sum_i m_i (w \cdot x_i - t_i)^2$, with $m_i$ for `times[i]`. Its slope with respect to $w_j$
is $2 \sum_i m_i\, x_{ij}\, (w \cdot x_i - t_i)$: each error comes with its feature, as before, and with
its number. So column $i$ of $X^\top$ is multiplied by $m_i$ on *both* sides of the equations.
`np.linalg.lstsq` would want the roots: it squares what it is given, so rows and targets are multiplied by
$\sqrt{m_i}$. A point at 50 that counts hardly at all pulls hardly at all.
""",
    cases=(
        Case(
            "all count once, the four points of the page",
            {"X": FIVE[:4], "t": SIDES[:4], "times": np.ones(4)},
        ),
        Case("the far point counts not at all", {"X": FIVE, "t": SIDES, "times": A([1, 1, 1, 1, 0])}),
        Case(
            "the second point counts three times", {"X": FIVE[:4], "t": SIDES[:4], "times": A([1, 3, 1, 1])}
        ),
        Case("the far point counts half", {"X": FIVE, "t": SIDES, "times": A([1.0, 1.0, 1.0, 1.0, 0.5])}),
        Case(
            "two features and targets 0 and 1",
            {
                "X": A([[1.0, 0.0, 1.0], [1.0, 2.0, 0.0], [1.0, 1.0, 3.0], [1.0, 4.0, 1.0], [1.0, 2.0, 2.0]]),
                "t": A([0.0, 1.0, 0.0, 1.0, 1.0]),
                "times": A([2.0, 0.5, 1.0, 3.0, 1.5]),
            },
        ),
    ),
    also_right=(
        {
            "counted = X.T * times": "root = np.sqrt(times)\n    X, t = root[:, None] * X, root * t",
            "np.linalg.solve(counted @ X, counted @ t)": "np.linalg.lstsq(X, t, rcond=None)[0]",
        },
        {"X.T * times": "X.T @ np.diag(times)"},
        {"np.linalg.solve(counted @ X, counted @ t)": "np.linalg.inv(counted @ X) @ counted @ t"},
    ),
    wrong=(
        Wrong(
            {"X.T * times": "X.T"},
            "Every example counts once here: times plays no part.",
        ),
        Wrong(
            {"counted @ t)": "X.T @ t)"},
            "times meets the scores only. It belongs to each error, score minus target, so it meets the "
            "targets too.",
        ),
        Wrong(
            {"counted @ X,": "X.T @ X,"},
            "times meets the targets only. It belongs to each error, score minus target, so it meets the "
            "scores too.",
        ),
        Wrong(
            {"X.T * times": "X.T * np.square(times)"},
            "This counts example i times[i] squared times, as multiplying its row and its target by times[i] "
            "does. The square of the error should count times[i] times.",
        ),
        Wrong(
            {"X.T * times": "X.T * np.sqrt(times)"},
            "Roots belong to rows and targets that are squared afterwards, as lstsq does. In the equations "
            "times itself stands.",
        ),
        Wrong(
            {
                "counted = X.T * times": "X = np.repeat(X, times, axis=0)\n"
                "    t = np.repeat(t, times)\n    counted = X.T",
            },
            "np.repeat writes an example down several times, which is right for whole numbers. An example "
            "may also count half: multiply instead.",
        ),
        Wrong(
            {"X.T * times": "X * times"},
            "times has one number for each example. The examples are the rows of X, so they are the columns "
            "of X.T: X.T * times.",
        ),
        Wrong(
            {"np.linalg.solve(counted @ X, counted @ t)": "X @ np.linalg.solve(counted @ X, counted @ t)"},
            "These are the fitted scores, one for each example. The weights are what you multiplied X by.",
        ),
    ),
)

MASKED = Exercise(
    name="one-hot-targets",
    chapter="least-squares",
    title="Who is masked?",
    prompt=r"""
Least squares fits one-hot targets of the labels `y` to the rows of `X` (the constant is among the
columns; no column is a sum of multiples of the others), and the largest score wins; no ties occur. Write
`masked(X, y, n_labels)`: the list of the labels, the lowest first, that win on no row of `X`. Labels
count from 0, and one may not occur in `y` at all.
""",
    defines="masked",
    starter='''
def masked(X, y, n_labels):
    """The labels that have the largest score on no row of X, a list."""
    targets = np.eye(n_labels)[y]
    return ...
''',
    solution='''
def masked(X, y, n_labels):
    """The labels that have the largest score on no row of X, a list."""
    targets = np.eye(n_labels)[y]
    scores = X @ np.linalg.lstsq(X, targets, rcond=None)[0]
    winners = scores.argmax(axis=1)
    return [k for k in range(n_labels) if k not in winners]
''',
    explanation=r"""
`lstsq` takes all columns of targets at once and gives a column of weights for each label, so `X @ ...`
has a column of scores for each label, and the largest of each row wins. Being masked is not the same as
being wrong somewhere: a label may lose half of its examples and still win on the others, and it may win
on examples of other labels only. A label without examples has the score 0 everywhere; the scores sum to
1, so some other label has more.
""",
    cases=(
        Case(
            "the six points of the page",
            {"X": np.column_stack([np.ones(6), np.arange(6.0)]), "y": A([0, 0, 2, 2, 1, 1]), "n_labels": 3},
        ),
        Case(
            "the same with a feature that bends",
            {
                "X": np.column_stack([np.ones(6), np.arange(6.0), np.arange(6.0) ** 2]),
                "y": A([0, 0, 2, 2, 1, 1]),
                "n_labels": 3,
            },
        ),
        Case(
            "a label that does not occur",
            {"X": np.column_stack([np.ones(4), [0.0, 1.0, 3.0, 4.0]]), "y": A([0, 0, 2, 2]), "n_labels": 4},
        ),
        Case(
            "four piles in a row",
            {
                "X": np.column_stack([np.ones(8), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.5]]),
                "y": A([3, 3, 0, 0, 2, 2, 1, 1]),
                "n_labels": 4,
            },
        ),
        Case(
            "a label that loses some of its examples, and is not masked",
            {
                "X": np.column_stack([np.ones(6), [0.0, 1.0, 2.0, 3.0, 4.0, 9.0]]),
                "y": A([0, 0, 0, 1, 0, 1]),
                "n_labels": 2,
            },
        ),
    ),
    also_right=(
        {"np.linalg.lstsq(X, targets, rcond=None)[0]": "np.linalg.solve(X.T @ X, X.T @ targets)"},
        {
            "return [k for k in range(n_labels) if k not in winners]": "won = set(winners.tolist())\n"
            "    return sorted(set(range(n_labels)) - won)"
        },
    ),
    wrong=(
        Wrong(
            {"if k not in winners": "if k in winners"},
            "These are the labels that win somewhere. The masked ones are the others.",
        ),
        Wrong(
            {"k not in winners": "(winners[y == k] != k).any() or k not in y"},
            "This lists every label that loses one of its examples. It is masked only if it wins nowhere.",
        ),
        Wrong(
            {"in range(n_labels)": "in sorted(set(y.tolist()))"},
            "A label that does not occur among the examples wins nowhere either: go through all n_labels.",
        ),
        Wrong(
            {"axis=1": "axis=0"},
            "This finds the best example for each label. The winner among the labels is along axis=1.",
        ),
        Wrong(
            {"X @ np.linalg": "np.linalg"},
            "These are the weights. Multiply them by X: the scores decide.",
        ),
        Wrong(
            {"scores = X @ np.linalg.lstsq(X, targets, rcond=None)[0]": "scores = targets"},
            "These are the targets. Which label wins is decided by the fitted scores.",
        ),
        Wrong(
            {"scores.argmax(axis=1)": "(X @ np.linalg.lstsq(X, y, rcond=None)[0]).round()"},
            "This fits the numbers of the labels, as if label 1 lay between 0 and 2. Fit the one-hot "
            "targets, and let the largest score win.",
        ),
    ),
)
