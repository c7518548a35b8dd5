"""Exercises on weighing words by their rarity, and on one number for many labels."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

TF_IDF = Exercise(
    name="tf-idf",
    chapter="newsgroups",
    title="Rare words weigh more",
    prompt=r"""
Write the other tf-idf, that of `TfidfVectorizer(sublinear_tf=True)`. `counts` has a row for each text and
a column for each word. `tf_idf(counts)` has $1 + \ln c_j$ where $c_j > 0$, and 0 where the word is not in
the text, times $1 + \ln \frac{1 + N}{1 + n_j}$, where $N$ is the number of texts and $n_j$ that of texts
with word $j$; then each row divided by its Euclidean length. A row that is all 0 stays as it is.
""",
    defines="tf_idf",
    starter='''
def tf_idf(counts):
    """Rows of length 1 of (1 + ln c_j) (1 + ln((1 + N) / (1 + n_j)))."""
    n_j = ...
    return ...
''',
    solution='''
def tf_idf(counts):
    """Rows of length 1 of (1 + ln c_j) (1 + ln((1 + N) / (1 + n_j)))."""
    n_j = (counts > 0).sum(axis=0)
    idf = 1 + np.log((1 + len(counts)) / (1 + n_j))
    rows = np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0) * idf
    length = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    return rows / np.where(length > 0, length, 1)
''',
    explanation=r"""
The sum down a column of `counts > 0` is the number of texts with the word. `np.where` works out both of its
values everywhere, so the logarithm must not meet a 0: `np.maximum` sees to that. `keepdims=True` keeps the
lengths a column, so that each row is divided by its own. Here a word of every text has the idf 1, not 0: it
counts little beside rare words, but it counts, and a text of such words alone is not lost.
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
    ),
    wrong=(
        Wrong(
            {"(counts > 0).sum(axis=0)": "counts.sum(axis=0)"},
            "This counts how often a word occurs. n_j is the number of texts that have it: a word ten "
            "times in one text is still in one text.",
        ),
        Wrong(
            {
                "1 + np.log((1 + len(counts)) / (1 + n_j))": "np.log(len(counts) / n_j)",
                "np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0)": "np.log(1 + counts)",
            },
            "This is the tf-idf of the page. The one asked for has 1 + ln c in place of ln(1 + c), and an "
            "idf that is never 0.",
        ),
        Wrong(
            {"1 + np.log((1 + len(counts)) / (1 + n_j))": "np.log(len(counts) / n_j)"},
            "This is the idf of the page, which is 0 for a word of every text. The one asked for is 1 + "
            "ln((1 + N) / (1 + n_j)).",
        ),
        Wrong(
            {"np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0)": "np.log(1 + counts)"},
            "The first factor is that of the page, ln(1 + c). The one asked for is 1 + ln c, where c is "
            "above 0.",
        ),
        Wrong(
            {"np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0)": "(1 + np.log(counts.clip(1)))"},
            "A word that is not in the text gets 1 + ln 1 = 1 here. It has to stay 0.",
        ),
        Wrong(
            {"np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0)": "(1 + np.log(counts))"},
            "The logarithm of 0 is minus infinity, and most counts are 0. Take it only where the word "
            "occurs.",
        ),
        Wrong(
            {"idf = 1 + np.log": "idf = np.log"},
            "The 1 in front of the second logarithm is missing: without it a word of every text weighs "
            "nothing.",
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
