"""Exercises on the perceptron with two labels: what is a mistake, an epoch in groups, Novikoff's bound."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

MISTAKE = Exercise(
    name="perceptron-mistake",
    chapter="perceptron",
    title="Is it a mistake?",
    prompt="""
Here the labels are the signed ones, $-1$ and $+1$. Write `is_mistake(w, x, y)`: `True` where the weights $w$
get $x$ wrong. As on the page, a score of exactly 0 chooses the lowest label: now $-1$.
""",
    defines="is_mistake",
    starter='''
def is_mistake(w, x, y):
    """True where the weights w get x wrong; the label y is -1 or +1."""
    return ...
''',
    solution='''
def is_mistake(w, x, y):
    """True where the weights w get x wrong; the label y is -1 or +1."""
    return y != (1 if w @ x > 0 else -1)
''',
    explanation=r"""
First say which label is chosen: $+1$ where the score is above 0, else $-1$. Then compare. The product
$y\,(w \cdot x)$ alone does not decide: at a score of 0 it is 0 for both labels, but only a positive example
is missed there.
""",
    cases=(
        Case("a positive example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": 1}),
        Case("a negative example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": -1}),
        Case("a positive example with a score of 0", {"w": A([1.0, 1.0]), "x": A([1.0, -1.0]), "y": 1}),
        Case("a negative example with a score of 0", {"w": A([0.0, 0.0]), "x": A([1.0, 3.0]), "y": -1}),
        Case("a negative example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": -1}),
        Case("a positive example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": 1}),
    ),
    also_right=({"y != (1 if w @ x > 0 else -1)": "(w @ x > 0) != (y > 0)"},),
    wrong=(
        Wrong(
            {"y != (1 if w @ x > 0 else -1)": "y * (w @ x) < 0"},
            "A positive example with a score of exactly 0 passes as right here. A score of 0 chooses -1: "
            "with all weights at 0 every score is 0, and nothing would ever be learned.",
        ),
        Wrong(
            {"w @ x > 0": "w @ x >= 0"},
            "A score of exactly 0 is read as the label +1 here. Ties go to the lowest label, which is -1.",
        ),
        Wrong(
            {"y != (1 if w @ x > 0 else -1)": "y * (w @ x) <= 0"},
            "A negative example with a score of exactly 0 is called a mistake here. A score of 0 chooses -1, "
            "so it is right.",
        ),
        Wrong(
            {"y != (1 if w @ x > 0 else -1)": "w @ x <= 0"},
            "The label y plays no part here. A negative score is a mistake only when y is +1: compare the "
            "label that is chosen with y.",
        ),
        Wrong(
            {"y !=": "y =="},
            "This is True where the weights are right: a mistake is where the chosen label is not y.",
        ),
        Wrong(
            {"y != (1 if w @ x > 0 else -1)": "y * (w @ x)"},
            "This says how clearly the weights are right or wrong, as a number. True or False is asked for.",
        ),
    ),
)


GROUPS = Exercise(
    name="minibatch-epoch",
    chapter="perceptron",
    title="An epoch in groups",
    prompt=r"""
Write `minibatch_epoch(w, X, y, size)`: one pass over the rows of `X` in order, `size` at a time (the last
group may be smaller). All rows of a group are judged with the weights from before it; then the changes of
the group are added up and made at once, with $\eta = 1$. Labels in `y` are 0 and 1, a score of 0 chooses 0.
Leave the `w` that came in as it is.
""",
    defines="minibatch_epoch",
    starter='''
def minibatch_epoch(w, X, y, size):
    """The weights after one pass over the rows of X, size at a time."""
    for start in range(0, len(X), size):
        ...
    return w
''',
    solution='''
def minibatch_epoch(w, X, y, size):
    """The weights after one pass over the rows of X, size at a time."""
    for start in range(0, len(X), size):
        group = slice(start, start + size)
        said = X[group] @ w > 0
        w = w + (y[group] - said) @ X[group]
    return w
''',
    explanation=r"""
One product scores the whole group, and one product adds up its changes: $y - \hat y$ is $+1$, $-1$ or 0 for
each row. With `size=1` it is the perceptron of the page, with `size=len(X)` a batch. A slice that ends beyond
the last row stops there, so the smaller last group needs no care.
""",
    cases=(
        Case("one row, from zero", {"w": np.zeros(2), "X": A([[1.0, 2.0]]), "y": A([1]), "size": 1}),
        Case(
            "groups of one",
            {
                "w": np.zeros(2),
                "X": A([[1.0, 2.0], [1.0, 3.0], [1.0, -1.0], [1.0, 0.0]]),
                "y": A([1, 0, 1, 0]),
                "size": 1,
            },
        ),
        Case(
            "groups of two, and one left over",
            {
                "w": A([0.0, 1.0]),
                "X": A([[1.0, 2.0], [1.0, 1.0], [1.0, -2.0], [1.0, 1.0], [1.0, 5.0]]),
                "y": A([0, 0, 1, 1, 0]),
                "size": 2,
            },
        ),
        Case(
            "one group of all",
            {
                "w": np.zeros(3),
                "X": A([[1.0, 1.0, 0.0], [1.0, 0.0, 2.0], [1.0, 3.0, 0.0]]),
                "y": A([1, 0, 1]),
                "size": 3,
            },
        ),
        Case(
            "weights that make no mistake",
            {"w": A([0.0, 1.0]), "X": A([[1.0, 2.0], [1.0, -1.0]]), "y": A([1, 0]), "size": 2},
        ),
    ),
    also_right=({"(y[group] - said) @ X[group]": "((y[group] - said)[:, None] * X[group]).sum(axis=0)"},),
    wrong=(
        Wrong(
            {"w = w + (y[group] - said) @ X[group]": "w += (y[group] - said) @ X[group]"},
            "The numbers are right, but `w +=` wrote into the caller's weights. Write w = w + ..., which "
            "makes a new array.",
        ),
        Wrong(
            {"> 0": ">= 0"},
            "A score of exactly 0 is read as the label 1 here. Ties go to the lowest label: 0.",
        ),
        Wrong(
            {"y[group] - said": "said - y[group]"},
            "The sign is swapped: this moves the weights away from missed 1s. Add (y - said) times x.",
        ),
        Wrong(
            {"(y[group] - said) @ X[group]": "(y[group] - said) @ X[group] / len(X[group])"},
            "This is the mean of the changes of a group. Add them up.",
        ),
        Wrong(
            {"    return w": "        return w"},
            "Only the first group is visited: the `return` stands inside the loop. Move it out by one "
            "indent.",
        ),
        Wrong(
            {
                "    for start in": "    first = w\n    for start in",
                "X[group] @ w > 0": "X[group] @ first > 0",
            },
            "All groups are judged with the weights from before the epoch. Judge each with the weights as "
            "they are by then.",
        ),
        Wrong(
            {
                "said = X[group] @ w > 0": "for x, label in zip(X[group], y[group]):",
                "        w = w + (y[group] - said) @": "            w = w + (label - (w @ x > 0)) *",
                "X[group]\n    return": "x\n    return",
            },
            "The weights change within a group here. Judge all rows of a group with the weights from "
            "before it.",
        ),
    ),
)

BOUND = Exercise(
    name="novikoff-bound",
    chapter="perceptron",
    title="Novikoff's bound",
    prompt=r"""
The weights `u` separate the rows of `X`, whose labels $-1$ and $+1$ are in `y`; `u` need not have length 1.
Write `bound(u, X, y)` $= (R/\gamma)^2$, with $R$ the length of the longest row and $\gamma$ the margin of
$u / \lVert u\rVert$.
""",
    defines="bound",
    starter='''
def bound(u, X, y):
    """(R / gamma)**2 for the separator u, scaled to length 1."""
    return ...
''',
    solution='''
def bound(u, X, y):
    """(R / gamma)**2 for the separator u, scaled to length 1."""
    R = np.linalg.norm(X, axis=1).max()
    gamma = (y * (X @ u)).min() / np.linalg.norm(u)
    return (R / gamma) ** 2
''',
    explanation=r"""
The margin is the *smallest* product $\tilde y_i\,(u \cdot x_i)$, the worst case, and it is measured for a
vector of length 1: dividing the products by $\lVert u\rVert$ does the same as scaling $u$ first. A longer $u$
therefore promises nothing better, and neither do longer examples, since $R$ grows with them.
""",
    cases=(
        Case(
            "four points",
            {
                "u": A([1.0, 2.0, 1.0]),
                "X": A([[1.0, 2.0, 1.0], [1.0, 1.0, 2.0], [1.0, -1.0, -1.0], [1.0, -2.0, 0.0]]),
                "y": A([1, 1, -1, -1]),
            },
        ),
        Case(
            "the longest example has the widest margin",
            {"u": A([0.0, 3.0]), "X": A([[1.0, 2.0], [1.0, -0.5], [1.0, 5.0]]), "y": A([1, -1, 1])},
        ),
        Case(
            "the length of u does not matter",
            {"u": A([-2.0, 2.0]), "X": A([[1.0, 3.0], [1.0, 0.0]]), "y": A([1, -1])},
        ),
        Case("one example", {"u": A([0.0, 0.0, 2.0]), "X": A([[1.0, 4.0, -2.0]]), "y": A([-1])}),
    ),
    wrong=(
        Wrong(
            {" / np.linalg.norm(u)": ""},
            "The margin is measured with u as it came. Scale u to length 1 first, or divide by its length: "
            "otherwise 10 u would promise a bound a hundred times smaller.",
        ),
        Wrong(
            {"(R / gamma) ** 2": "R / gamma"},
            "This is R/γ. The bound is its square.",
        ),
        Wrong(
            {".min()": ".mean()"},
            "The margin is taken as the mean product here. The proof needs every mistake to gain at least γ, "
            "so it is the smallest.",
        ),
        Wrong(
            {"(y * (X @ u)).min()": "(X @ u).min()"},
            "The labels play no part here. Multiply each score by its label before you look for the "
            "smallest.",
        ),
        Wrong(
            {"np.linalg.norm(X, axis=1).max()": "np.linalg.norm(X)"},
            "np.linalg.norm(X) is one number for the whole table. R is the length of the longest row: "
            "axis=1, then the largest.",
        ),
        Wrong(
            {"axis=1).max()": "axis=1)[(y * (X @ u)).argmin()]"},
            "R is taken at the example of the smallest product. It is the longest of all examples, wherever "
            "that is.",
        ),
        Wrong(
            {"(R / gamma)": "(gamma / R)"},
            "The fraction is upside down: a wide margin should make the bound small.",
        ),
    ),
)
