"""Exercises on kernels: the table of a Gaussian kernel, and what a kernel perceptron says."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

GAUSSIAN = Exercise(
    name="gaussian-gram",
    chapter="kernels",
    title="The table of a Gaussian kernel",
    prompt=r"""
Write `gaussian_gram(A, B, gamma)`: the numbers $K(a, b) = e^{-\gamma \lVert a - b\rVert^2}$ for each row $a$
of `A` and each row $b$ of `B`, an array with a row for each $a$ and a column for each $b$. It needs no loop:
$\lVert a - b\rVert^2 = \lVert a\rVert^2 + \lVert b\rVert^2 - 2\, a \cdot b$.
""",
    defines="gaussian_gram",
    starter='''
def gaussian_gram(A, B, gamma):
    """exp(-gamma ‖a - b‖²) for each row a of A and each row b of B."""
    return ...
''',
    solution='''
def gaussian_gram(A, B, gamma):
    """exp(-gamma ‖a - b‖²) for each row a of A and each row b of B."""
    squares = (A**2).sum(axis=1)[:, None] + (B**2).sum(axis=1)
    return np.exp(-gamma * (squares - 2 * A @ B.T))
''',
    explanation=r"""
The squared lengths of the rows of $A$ stand in a column, those of the rows of $B$ in a row; their sum is a
table, with entry $(i, j)$ for row $i$ of $A$ and row $j$ of $B$. One matrix product gives all inner products.
So even this kernel, with its infinitely many features, needs only the inner products of the short vectors.
""",
    cases=(
        Case(
            "a point and itself, and one at distance 5",
            {"A": A([[1.0, 2.0]]), "B": A([[1.0, 2.0], [4.0, 6.0]]), "gamma": 0.1},
        ),
        Case(
            "three rows against two",
            {
                "A": A([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]),
                "B": A([[2.0, 1.0], [-1.0, 3.0]]),
                "gamma": 0.25,
            },
        ),
        Case("one feature, γ = 2", {"A": A([[0.5], [-1.0]]), "B": A([[0.0], [1.0], [-1.0]]), "gamma": 2.0}),
        Case(
            "three features, on both sides of the origin",
            {"A": A([[1.0, 1.0, 1.0]]), "B": A([[-1.0, -1.0, -1.0], [1.0, 1.0, -1.0]]), "gamma": 0.125},
        ),
    ),
    also_right=(
        {"squares - 2 * A @ B.T": "((A[:, None] - B) ** 2).sum(axis=2)"},
        {"squares - 2 * A @ B.T": "np.linalg.norm(A[:, None] - B, axis=2) ** 2"},
    ),
    wrong=(
        Wrong(
            {"squares - 2 * A": "squares - A"},
            "The inner product counts once here. Multiplied out, (a − b)² has the middle term 2ab: take it "
            "away twice.",
        ),
        Wrong(
            {"squares - 2 * A": "squares + 2 * A"},
            "This is the squared length of a + b. For a − b the middle term is taken away.",
        ),
        Wrong(
            {"(squares - 2 * A @ B.T)": "np.sqrt(squares - 2 * A @ B.T)"},
            "This takes the distance itself. A Gaussian kernel has its square: leave out the root.",
        ),
        Wrong(
            {"-gamma * (": "gamma * ("},
            "The likeness grows with the distance here. The exponent has a minus.",
        ),
        Wrong(
            {"-gamma * (": "-1 / (2 * gamma**2) * ("},
            "Here gamma is read as a width. It multiplies the squared distance: a large gamma means a short "
            "reach.",
        ),
        Wrong(
            {"np.exp(-gamma * (squares - 2 * A @ B.T))": "squares - 2 * A @ B.T"},
            "These are the squared distances. Multiply by -gamma and take np.exp.",
        ),
        Wrong(
            {"(squares - 2 * A @ B.T))": "(squares - 2 * A @ B.T)).T"},
            "Rows and columns are exchanged: a row for each row of A, a column for each row of B.",
        ),
        Wrong(
            {" + (B**2).sum(axis=1)": ""},
            "The squared lengths of the rows of B are missing: ‖a‖² + ‖b‖² − 2 a · b.",
        ),
    ),
)

REMEMBERED = Exercise(
    name="kernel-perceptron-labels",
    chapter="kernels",
    title="What a kernel perceptron says",
    prompt=r"""
With three or more labels $\beta$ has a row for each label: how often each remembered example was added to
the weights of this label, less how often it was taken away. `K` has a row for each remembered example and a
column for each new one. Write `kernel_labels(beta, K)`: for each new example the label with the largest
score, of equal ones the lowest.
""",
    defines="kernel_labels",
    starter='''
def kernel_labels(beta, K):
    """For each column of K the label with the largest score."""
    return ...
''',
    solution='''
def kernel_labels(beta, K):
    """For each column of K the label with the largest score."""
    scores = beta @ K
    return scores.argmax(axis=0)
''',
    explanation=r"""
The score of label $k$ for a new example $x$ is $\sum_i \beta_{ki} K(x_i, x)$: each remembered example votes
for the labels it was added to and against those it was taken from, as loudly as it is like $x$. The product
of `beta` and `K` has these scores, a row for each label and a column for each new example; `argmax` down a
column finds the largest, and of equal ones the first.
""",
    cases=(
        Case(
            "two labels, three new examples",
            {"beta": A([[-1.0, 1.0], [1.0, -1.0]]), "K": A([[0.9, 0.2, 0.5], [0.1, 0.8, 0.4]])},
        ),
        Case(
            "three labels; one example was got wrong three times",
            {
                "beta": A([[3.0, -1.0, 0.0], [-2.0, 1.0, -1.0], [-1.0, 0.0, 1.0]]),
                "K": A([[0.3, 0.1], [0.5, 0.9], [0.4, 0.8]]),
            },
        ),
        Case(
            "labels 1 and 2 are equal, and the lower one is said",
            {"beta": A([[-2.0, 0.0], [1.0, 0.0], [1.0, 0.0]]), "K": A([[0.5], [0.25]])},
        ),
        Case(
            "kernels may be negative",
            {"beta": A([[-2.0, 1.0], [2.0, -1.0]]), "K": A([[-0.5, 0.5], [0.5, 1.5]])},
        ),
    ),
    also_right=(
        {"beta @ K": "(K.T @ beta.T).T"},
        {"scores.argmax(axis=0)": "np.array([np.argmax(column) for column in scores.T])"},
    ),
    wrong=(
        Wrong(
            {"argmax(axis=0)": "argmax(axis=1)"},
            "This finds the best new example for each label. A column belongs to a new example: axis=0.",
        ),
        Wrong(
            {"beta @ K": "np.sign(beta) @ K"},
            "Each remembered example votes once here. It votes as often as it was missed: use beta itself.",
        ),
        Wrong(
            {"beta @ K": "beta[:, np.abs(K).argmax(axis=0)]"},
            "Only the nearest remembered example votes here. All of them do, each with its weight K.",
        ),
        Wrong(
            {"beta @ K": "np.abs(beta) @ K"},
            "The signs of beta are lost: what was taken away from a label votes against it.",
        ),
        Wrong(
            {"scores.argmax(axis=0)": "len(scores) - 1 - scores[::-1].argmax(axis=0)"},
            "Of equal scores the highest label is said here. Ties go to the lowest.",
        ),
        Wrong(
            {"scores.argmax(axis=0)": "scores.max(axis=0)"},
            "These are the largest scores. Return the labels that have them.",
        ),
    ),
)
