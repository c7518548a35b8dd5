"""Exercises on weighing words by their rarity, and on one number for many labels."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

TF_IDF = Exercise(
    name="tf-idf",
    chapter="newsgroups",
    title="Rare words weigh more",
    prompt=r"""
`counts` has a row for each text and a column for each word; every word occurs somewhere. Write
`tf_idf(counts)`: $\ln(1 + c_j)$ times $\ln(N / n_j)$ in each cell, where $N$ is the number of texts and
$n_j$ that of texts with word $j$; then each row divided by its Euclidean length. A row that is all 0 stays
as it is.
""",
    defines="tf_idf",
    starter='''
def tf_idf(counts):
    """Rows of length 1 of ln(1 + c_j) ln(N / n_j); zeros stay."""
    n_j = ...
    return ...
''',
    solution='''
def tf_idf(counts):
    """Rows of length 1 of ln(1 + c_j) ln(N / n_j); zeros stay."""
    n_j = (counts > 0).sum(axis=0)
    rows = np.log(1 + counts) * np.log(len(counts) / n_j)
    length = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    return rows / np.where(length > 0, length, 1)
''',
    explanation=r"""
The sum down a column of `counts > 0` is the number of texts with the word. The rest is one line per step;
`keepdims=True` keeps the lengths a column, so that each row is divided by its own. A text of words that all
texts have is left with zeros.
""",
    cases=(
        Case("two texts, two words", {"counts": A([[1, 0], [0, 2]])}),
        Case("a word that every text has", {"counts": A([[1, 1, 0], [2, 0, 3], [1, 1, 1]])}),
        Case("a word several times in one text", {"counts": A([[5, 1], [0, 1], [0, 0]])}),
        Case("a text with nothing but a word of all", {"counts": A([[1, 0], [1, 2], [3, 1]])}),
        Case("four texts", {"counts": A([[2, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 4], [0, 0, 1, 1]])}),
    ),
    also_right=(
        {"np.sqrt((rows**2).sum(axis=1, keepdims=True))": "np.linalg.norm(rows, axis=1, keepdims=True)"},
        {"np.log(1 + counts)": "np.log1p(counts)"},
    ),
    wrong=(
        Wrong(
            {"(counts > 0).sum(axis=0)": "counts.sum(axis=0)"},
            "This counts how often a word occurs. n_j is the number of texts that have it: a word ten "
            "times in one text is still in one text.",
        ),
        Wrong(
            {"np.log(len(counts) / n_j)": "(len(counts) / n_j)"},
            "The logarithm of N / n_j is missing. Without it a word that every text has keeps weight 1 in "
            "place of 0.",
        ),
        Wrong(
            {"np.log(1 + counts)": "counts"},
            "These are plain counts times idf. The logarithm ln(1 + c) makes the tenth occurrence worth "
            "less than the first.",
        ),
        Wrong(
            {"rows / np.where(length > 0, length, 1)": "rows"},
            "The division by the length of the row is missing: a long text would pull harder than a short "
            "one.",
        ),
        Wrong(
            {"np.sqrt((rows**2).sum(axis=1, keepdims=True))": "rows.sum(axis=1, keepdims=True)"},
            "This divides by the sum of the row. Its Euclidean length is the root of the sum of squares.",
        ),
    ),
)

MACRO_F1 = Exercise(
    name="macro-f1",
    chapter="newsgroups",
    title="Every label counts alike",
    prompt=r"""
`C` is a confusion matrix: row $k$ counts the texts of label $k$, column $l$ those that were called $l$.
Write `macro_f1(C)`, the mean over the labels of $F_1 = 2\,C_{kk} / (\text{row sum}_k + \text{column
sum}_k)$. Each label occurs at least once.
""",
    defines="macro_f1",
    starter='''
def macro_f1(C):
    """The mean of F1 over all labels, from a confusion matrix."""
    return ...
''',
    solution='''
def macro_f1(C):
    """The mean of F1 over all labels, from a confusion matrix."""
    right, true, said = np.diag(C), C.sum(axis=1), C.sum(axis=0)
    return np.mean(2 * right / (true + said))
''',
    explanation=r"""
The diagonal holds what is right, the sum of a row how many texts the label has, the sum of a column how
often it was said. A label that is never said has $F_1 = 0$ and takes its full share in the mean.
""",
    cases=(
        Case("two labels", {"C": A([[1, 1], [0, 2]])}),
        Case("a rare label that is missed", {"C": A([[95, 0], [5, 0]])}),
        Case("three labels", {"C": A([[5, 1, 0], [2, 3, 4], [0, 0, 9]])}),
        Case("all right", {"C": A([[3, 0, 0], [0, 4, 0], [0, 0, 1]])}),
        Case("all wrong", {"C": A([[0, 4], [6, 0]])}),
    ),
    also_right=({"np.diag(C)": "C.diagonal()"},),
    wrong=(
        Wrong(
            {"np.mean(2 * right / (true + said))": "right.sum() / C.sum()"},
            "This is the accuracy, in which each text counts alike. The macro mean takes F1 of each label "
            "first.",
        ),
        Wrong(
            {"2 * right / (true + said)": "right / true"},
            "This is the mean of the recalls. F1 divides by the mean of the row's and the column's sum.",
        ),
        Wrong(
            {"2 * right / (true + said)": "right / (true + said)"},
            "The factor 2 is missing: with everything right each F1 must be 1, and here it is one half.",
        ),
        Wrong(
            {"np.mean(2 * right / (true + said))": "np.sum(2 * right / (true + said))"},
            "This is the sum over the labels. Divide it by their number.",
        ),
        Wrong(
            {"np.mean(2 * right / (true + said))": "np.sum(2 * right * true / (true + said)) / C.sum()"},
            "Here each label counts by the number of its texts, and a rare one hardly counts. The macro "
            "mean takes all labels alike.",
        ),
    ),
)
