"""Exercises on kernels: the table of a polynomial kernel, and what a kernel perceptron says."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

POLYNOMIAL = Exercise(
    name="polynomial-gram",
    chapter="kernels",
    title="The table of a polynomial kernel",
    prompt=r"""
Write `polynomial_gram(A, B, degree, c)`: the numbers $K(a, b) = (a \cdot b + c)^{\text{degree}}$ for each row
$a$ of `A` and each row $b$ of `B`, an array with a row for each $a$ and a column for each $b$.
""",
    defines="polynomial_gram",
    starter='''
def polynomial_gram(A, B, degree, c):
    """(a · b + c) ** degree for each row a of A and each row b of B."""
    return ...
''',
    solution='''
def polynomial_gram(A, B, degree, c):
    """(a · b + c) ** degree for each row a of A and each row b of B."""
    dots = A @ B.T
    return (dots + c) ** degree
''',
    explanation=r"""
One matrix product gives all inner products: entry $(i, j)$ of $A B^{\top}$ is row $i$ of $A$ times row $j$
of $B$. The rest happens entry by entry. The degree costs nothing: the features that it stands for are never
made.
""",
    cases=(
        Case(
            "one row each, degree 2",
            {"A": A([[1.0, 2.0]]), "B": A([[3.0, 4.0]]), "degree": 2, "c": 1.0},
        ),
        Case(
            "three rows against two",
            {
                "A": A([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]),
                "B": A([[2.0, 1.0], [-1.0, 3.0]]),
                "degree": 3,
                "c": 1.0,
            },
        ),
        Case(
            "c = 0 and degree 2: an angle of more than a right one counts as much as one of less",
            {"A": A([[1.0, 2.0]]), "B": A([[1.0, 2.0], [-1.0, -2.0]]), "degree": 2, "c": 0.0},
        ),
        Case(
            "degree 1, one feature, c = 2",
            {"A": A([[3.0], [-1.0]]), "B": A([[2.0]]), "degree": 1, "c": 2.0},
        ),
    ),
    also_right=(
        {"A @ B.T": "np.einsum('ik,jk->ij', A, B)"},
        {"(dots + c) ** degree": "np.power(c + dots, degree)"},
    ),
    wrong=(
        Wrong(
            {"(dots + c) ** degree": "dots ** degree + c"},
            "The constant is added after the power here. It belongs inside: (a · b + c) ** degree.",
        ),
        Wrong(
            {"(dots + c) ** degree": "dots ** degree"},
            "The constant c is missing. Without it there are no features of a lower degree.",
        ),
        Wrong(
            {"(dots + c) ** degree": "(dots + c) * degree"},
            "This multiplies by the degree. The degree is the power.",
        ),
        Wrong(
            {"(dots + c) ** degree": "(dots + 1) ** degree"},
            "The constant is always 1 here. Use c.",
        ),
        Wrong(
            {"dots = A @ B.T": "dots = (A[:, None] * B).sum(axis=2).T"},
            "Rows and columns are exchanged: a row for each row of A, a column for each row of B.",
        ),
        Wrong(
            {"(dots + c)": "(np.abs(dots) + c)"},
            "An inner product may be negative, and its sign counts: (−1 + 1) ** 2 is 0, not 4.",
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
