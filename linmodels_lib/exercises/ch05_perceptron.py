"""Exercises on the perceptron with two labels: what is a mistake, one epoch, Novikoff's bound."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

MISTAKE = Exercise(
    name="perceptron-mistake",
    chapter="perceptron",
    title="Is it a mistake?",
    prompt="""
Labels are $-1$ and $+1$. Write `is_mistake(w, x, y)`: `True` where the weights $w$ get $x$ wrong. A
score of exactly 0 decides nothing, so it counts as a mistake.
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
    return y * (w @ x) <= 0
''',
    explanation=r"""
The score $w \cdot x$ should have the sign of $y$. Their product $y\,(w \cdot x)$ is positive exactly
when the signs agree, so one comparison serves both labels. With `<=` a score of 0 counts as a mistake:
the perceptron starts at $w = 0$, where every score is 0, and has to learn something there.
""",
    cases=(
        Case("a positive example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": 1}),
        Case("a negative example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": -1}),
        Case("a positive example with a score of 0", {"w": A([1.0, 1.0]), "x": A([1.0, -1.0]), "y": 1}),
        Case("a negative example with a score of 0", {"w": A([0.0, 0.0]), "x": A([1.0, 3.0]), "y": -1}),
        Case("a negative example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": -1}),
        Case("a positive example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": 1}),
    ),
    also_right=({"y * (w @ x) <= 0": "np.sign(w @ x) != y"},),
    wrong=(
        Wrong(
            {"<= 0": "< 0"},
            "A score of exactly 0 passes as right here, as it does with `< 0` and with np.sign(score) == "
            "-y. With all weights at 0 every score is 0, so nothing would ever be learned: 0 has to count "
            "as a mistake.",
        ),
        Wrong(
            {"y * (w @ x) <= 0": "(1 if w @ x >= 0 else -1) != y"},
            "A score of exactly 0 is read as the label +1 here, so a positive example with score 0 passes "
            "as right. It should be a mistake for both labels.",
        ),
        Wrong(
            {"y * (w @ x) <= 0": "(1 if w @ x > 0 else -1) != y"},
            "A score of exactly 0 is read as the label -1 here, so a negative example with score 0 passes "
            "as right. It should be a mistake for both labels.",
        ),
        Wrong(
            {"y * (w @ x)": "w @ x"},
            "The label y plays no part here. A negative score is a mistake only when y is +1: multiply the "
            "score by y.",
        ),
        Wrong(
            {"<= 0": "> 0"},
            "This is True where the weights are right: y times the score is positive when both have the "
            "same sign.",
        ),
        Wrong(
            {" <= 0": ""},
            "This says how clearly the weights are right or wrong, as a number. Compare it with 0 to get "
            "True or False.",
        ),
    ),
)


EPOCH = Exercise(
    name="binary-epoch",
    chapter="perceptron",
    title="An epoch with two labels",
    prompt=r"""
Write `binary_epoch(w, X, y)`: one pass over the rows of `X` in order, with labels $-1$ and $+1$ in `y` and
learning rate 1. A score of exactly 0 is a mistake. Return `(w, mistakes)`; leave the input as it is.
""",
    defines="binary_epoch",
    returns=("w", "mistakes"),
    starter='''
def binary_epoch(w, X, y):
    """The weights after one pass over the rows of X, and the mistakes."""
    mistakes = 0
    for x_i, y_i in zip(X, y):
        ...
    return w, mistakes
''',
    solution='''
def binary_epoch(w, X, y):
    """The weights after one pass over the rows of X, and the mistakes."""
    mistakes = 0
    for x_i, y_i in zip(X, y):
        if y_i * (w @ x_i) <= 0:
            w = w + y_i * x_i
            mistakes += 1
    return w, mistakes
''',
    explanation=r"""
Each example is judged with the weights as they are when its turn comes, and a mistake changes them at once.
Writing `w = w + ...` makes a new array, so the caller's weights stay as they were; `w += ...` would change
them. An epoch with no mistakes returns the weights it was given: that is how training knows when to stop.
""",
    cases=(
        Case("one example, from zero", {"w": np.zeros(2), "X": A([[1.0, 2.0]]), "y": A([-1])}),
        Case(
            "three reviews, from zero",
            {
                "w": np.zeros(3),
                "X": A([[1.0, 1.0, 0.0], [1.0, 0.0, 2.0], [1.0, 3.0, 0.0]]),
                "y": A([1, -1, 1]),
            },
        ),
        Case(
            "a score of 0 on the way",
            {"w": A([0.0, 1.0]), "X": A([[1.0, 2.0], [1.0, 0.0], [1.0, -2.0]]), "y": A([1, -1, 1])},
        ),
        Case(
            "weights that make no mistake",
            {"w": A([0.0, 1.0]), "X": A([[1.0, 2.0], [1.0, -1.0]]), "y": A([1, -1])},
        ),
    ),
    also_right=({"y_i * (w @ x_i) <= 0": "np.sign(w @ x_i) != y_i"},),
    wrong=(
        Wrong(
            {"<= 0": "< 0"},
            "A score of exactly 0 passes as right here. From w = 0 nothing would ever be learned: use `<=`.",
        ),
        Wrong(
            {
                "mistakes = 0\n    for": "mistakes, start = 0, w\n    for",
                "y_i * (w @ x_i)": "y_i * (start @ x_i)",
            },
            "All rows are judged with the weights from before the epoch. Judge each row with the weights as "
            "they are by then.",
        ),
        Wrong(
            {"w = w + y_i * x_i": "w += y_i * x_i"},
            "The numbers are right, but `w +=` wrote into the caller's weights. Write w = w + ..., which "
            "makes a new array.",
        ),
        Wrong(
            {"w + y_i * x_i": "w + x_i"},
            "Every missed example is added here. A missed negative has to be subtracted: multiply x by its "
            "label.",
        ),
        Wrong(
            {"w + y_i * x_i": "w - y_i * x_i"},
            "The sign is swapped: this moves the weights away from missed positives. Add y times x.",
        ),
        Wrong(
            {"    return w, mistakes": "        return w, mistakes"},
            "Only the first row is visited: the `return` stands inside the loop. Move it out by one indent.",
        ),
        Wrong(
            {"            mistakes += 1": "        mistakes += 1"},
            "The weights are right, but every visit is counted. Count only the mistakes: move the line into "
            "the `if`.",
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
            "the four points of the chapter",
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
