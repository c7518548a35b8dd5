"""Exercises on support vector machines: how far a point is from the boundary, and which points decide."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

DISTANCE = Exercise(
    name="distance-to-boundary",
    chapter="svm",
    title="How far from the boundary",
    prompt=r"""
Write `distances(w, X)`: the distance of each row of `X` from the boundary $w_0 + w_1 x_1 + \dots + w_d x_d
= 0$, positive on the positive side and negative on the other. `w` starts with the bias; `X` is $(N, d)$,
without the constant feature.
""",
    defines="distances",
    starter='''
def distances(w, X):
    """The signed distance (N,) of each row of X to the boundary of w."""
    return ...
''',
    solution='''
def distances(w, X):
    """The signed distance (N,) of each row of X to the boundary of w."""
    g = w[0] + X @ w[1:]
    return g / np.linalg.norm(w[1:])
''',
    explanation=r"""
The score $g(x) = w_0 + v \cdot x$ changes by $\lVert v\rVert$ for each unit you walk along $v$, so a point
with score $g(x)$ is $g(x)/\lVert v\rVert$ away from where the score is zero. The bias moves the boundary,
so it belongs to the score; it has no direction, so it does not belong to the length.
""",
    cases=(
        Case("one point, a boundary through the origin", {"w": A([0.0, 3.0, 4.0]), "X": A([[1.0, 1.0]])}),
        Case(
            "points on both sides, and on the boundary",
            {"w": A([-10.0, 3.0, 4.0]), "X": A([[2.0, 1.0], [3.0, 4.0], [0.0, 0.0]])},
        ),
        Case("one feature", {"w": A([1.0, -2.0]), "X": A([[3.0], [0.0]])}),
        Case(
            "the same boundary with weights ten times as large",
            {"w": A([-100.0, 30, 40]), "X": A([[3.0, 4.0]])},
        ),
    ),
    also_right=(
        {"g / np.linalg.norm(w[1:])": "g / np.sqrt((w[1:] ** 2).sum())"},
        {"w[0] + X @ w[1:]": "np.column_stack([np.ones(len(X)), X]) @ w"},
    ),
    wrong=(
        Wrong(
            {" / np.linalg.norm(w[1:])": ""},
            "This is the score, not the distance: it grows when all weights are multiplied by ten, although "
            "the boundary stays. Divide by the length of the weights.",
        ),
        Wrong(
            {"np.linalg.norm(w[1:])": "np.linalg.norm(w)"},
            "The bias counts in the length here. It shifts the boundary but has no direction: divide by the "
            "length of w[1:].",
        ),
        Wrong(
            {"w[0] + X @ w[1:]": "X @ w[1:]"},
            "The bias is missing from the score, so this measures from a boundary through the origin. Add "
            "w[0].",
        ),
        Wrong(
            {"g / np": "np.abs(g) / np"},
            "This is the distance without its side. Keep the sign of the score: negative on the negative "
            "side.",
        ),
        Wrong(
            {"np.linalg.norm(w[1:])": "(w[1:] @ w[1:])"},
            "This divides by the squared length. Walking one unit along the weights changes the score by "
            "their length, so divide by the length itself.",
        ),
        Wrong(
            {"np.linalg.norm(w[1:])": "np.linalg.norm(X, axis=1).clip(1e-300)"},
            "This divides by the length of the points. It is the weights that set the scale of the score: "
            "divide by the length of w[1:].",
        ),
    ),
)

SUPPORT = Exercise(
    name="support-vectors",
    chapter="svm",
    title="Which points decide",
    prompt=r"""
Labels are $-1$ and $+1$, and `w` is a trained SVM's, bias first. Write `support(w, X, y)`: the indices, in
order, of the examples on the edge of the street, inside it or beyond it on the wrong side: those with
$y_i\,g(x_i) \le 1$. `X` is without the constant feature. (The scores here are exact; with a trained model one
allows for rounding, say $1 + 10^{-6}$.)
""",
    defines="support",
    starter='''
def support(w, X, y):
    """The indices of the examples that touch or enter the street."""
    return ...
''',
    solution='''
def support(w, X, y):
    """The indices of the examples that touch or enter the street."""
    margin = y * (w[0] + X @ w[1:])
    return np.flatnonzero(margin <= 1)
''',
    explanation=r"""
An example with $y_i\,g(x_i) > 1$ is outside the street, on its own side. Its hinge loss is 0 and stays 0
when the weights move a little, so it has no say in where the optimum lies. All others pull: the **support
vectors**. Those exactly on the edge, with a margin of 1, belong to them, which is why it reads `<=`.
""",
    cases=(
        Case(
            "two on the edge, one outside on each side",
            {
                "w": A([0.0, 1.0, 0.0]),
                "X": A([[1.0, 5.0], [-1.0, 2.0], [3.0, 0.0], [-2.5, 1.0]]),
                "y": A([1, -1, 1, -1]),
            },
        ),
        Case(
            "one inside the street, one on the wrong side",
            {
                "w": A([-1.0, 2.0, 0.0]),
                "X": A([[0.75, 0.0], [0.0, 1.0], [3.0, 1.0], [2.0, 0.0], [-1.0, 0.0]]),
                "y": A([1, -1, -1, 1, -1]),
            },
        ),
        Case(
            "one feature, all of them in the street",
            {"w": A([0.5, 0.5]), "X": A([[0.0], [-2.0], [-1.0]]), "y": A([1, -1, 1])},
        ),
        Case(
            "nobody is near",
            {"w": A([0.0, 1.0, 1.0]), "X": A([[2.0, 2.0], [-2.0, -3.0]]), "y": A([1, -1])},
        ),
    ),
    also_right=(
        {"np.flatnonzero(margin <= 1)": "np.where(1 - margin >= 0)[0]"},
        {"np.flatnonzero(margin <= 1)": "[i for i, m in enumerate(margin) if m <= 1]"},
    ),
    wrong=(
        Wrong(
            {"<= 1": "< 1"},
            "Points exactly on the edge, with a margin of 1, are missing. They hold the street in place: "
            "use <=.",
        ),
        Wrong(
            {"<= 1": "<= 0"},
            "These are the mistakes only. A point inside the street, with a margin between 0 and 1, pulls "
            "too: compare with 1.",
        ),
        Wrong(
            {"y * (w[0]": "(w[0]"},
            "The label plays no part here, so every point of the negative side counts. Multiply the score "
            "by y.",
        ),
        Wrong(
            {"margin = y * (w[0] + X @ w[1:])": "margin = np.abs(w[0] + X @ w[1:])"},
            "A point far on the wrong side is missing, because only the size of the score is compared. "
            "Multiply the score by y instead of taking its absolute value.",
        ),
        Wrong(
            {"margin <= 1": "np.isclose(margin, 1)"},
            "These are the points on the edge. Those inside the street and beyond it pull as well: compare "
            "with <=.",
        ),
        Wrong(
            {"margin <= 1": "margin > 1"},
            "These are the points that do not matter, safely outside the street. Turn the comparison round.",
        ),
        Wrong(
            {"np.flatnonzero(margin <= 1)": "margin <= 1"},
            "This is True or False for each example. Return the indices where it is True: np.flatnonzero "
            "does that.",
        ),
    ),
)
