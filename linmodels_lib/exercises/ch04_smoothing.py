"""Exercises on smoothing: a pseudo-count for each entry, and rare words."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

SMOOTHED = Exercise(
    name="smoothed-probability",
    chapter="smoothing",
    title="Smoothed probabilities",
    prompt=r"""
Every entry may have a pseudo-count *of its own*, OOV a larger one perhaps. `counts` (K, V + 1) holds how
often each word occurs in each class (a row for each class, OOV in the last column), `alpha` (V + 1,) the
pseudo-count of each entry. Write `smoothed(counts, alpha)`: the probabilities $P(w \mid y)$, in the shape of
`counts`. What has to stand below the line now?
""",
    defines="smoothed",
    starter='''
def smoothed(counts, alpha):
    """P(word | class) in the shape of counts; alpha has one per entry."""
    return ...
''',
    solution='''
def smoothed(counts, alpha):
    """P(word | class) in the shape of counts; alpha has one per entry."""
    total = counts.sum(axis=1, keepdims=True) + alpha.sum()
    return (counts + alpha) / total
''',
    explanation=r"""
Each entry gains its own $\alpha_w$, so the total of a class gains $\sum_w \alpha_w$, and the probabilities of
a class still sum to 1. With one $\alpha$ for all, that is $\alpha(V + 1)$. The probabilities are no longer
pulled towards the uniform distribution but towards $\alpha_w / \sum_v \alpha_v$: if you know how
frequent the words are in other texts, this is the place to say it.
""",
    cases=(
        Case("add one", {"counts": A([[3, 0, 9, 0]]), "alpha": A([1, 1, 1, 1])}),
        Case("no smoothing at all", {"counts": A([[3, 1], [2, 6]]), "alpha": A([0, 0])}),
        Case(
            "two classes of unequal size", {"counts": A([[4, 1, 0], [1, 0, 0]]), "alpha": A([0.5, 0.5, 0.5])}
        ),
        Case("more for OOV", {"counts": A([[6, 2, 0], [1, 5, 0]]), "alpha": A([1, 1, 4])}),
        Case("a word that may not occur", {"counts": A([[2, 0, 0]]), "alpha": A([1, 0, 2])}),
        Case("a class without tokens", {"counts": A([[5, 5, 0], [0, 0, 0]]), "alpha": A([3, 1, 2])}),
    ),
    also_right=({"counts.sum(axis=1, keepdims=True)": "counts.sum(axis=1)[:, None]"},),
    wrong=(
        Wrong(
            {" + alpha.sum()": ""},
            "The pseudo-counts are missing below the line. All entries together gained alpha.sum(), so the "
            "probabilities would sum to more than 1.",
        ),
        Wrong(
            {"alpha.sum()": "alpha"},
            "Below the line each entry adds only its own pseudo-count. All of them belong to the total: add "
            "their sum.",
        ),
        Wrong(
            {"alpha.sum()": "len(alpha)"},
            "Below the line every entry adds 1 here, above it its own pseudo-count. That is right only where "
            "all are 1.",
        ),
        Wrong(
            {"alpha.sum()": "alpha[:-1].sum()"},
            "OOV is forgotten below the line: its pseudo-count belongs to the total as well.",
        ),
        Wrong(
            {"(counts + alpha)": "counts"},
            "Nothing is added above the line, so an unseen word still gets 0. Add alpha to the counts.",
        ),
        Wrong(
            {"counts.sum(axis=1, keepdims=True)": "counts.sum()"},
            "These are the tokens of all classes together. The probabilities of each class have to sum to 1: "
            "take the tokens of its own row.",
        ),
        Wrong(
            {"counts.sum(axis=1, keepdims=True)": "counts.sum(axis=0)"},
            "This counts how often each word occurs in all classes, a column. The total of a class is the "
            "sum of its row: axis=1.",
        ),
    ),
)

RARE = Exercise(
    name="rare-to-oov",
    chapter="smoothing",
    title="Rare words become OOV",
    prompt=r"""
`counts` (K, V) holds the count of each word (columns) in each class (rows). A word that occurs fewer
than `min_count` times in all classes together is rare. Write `rare_to_oov(counts, min_count)`: the
columns of the other words in their old order and, last, one column with the tokens of all rare words.
""",
    defines="rare_to_oov",
    starter='''
def rare_to_oov(counts, min_count):
    """Counts (K, kept + 1): frequent words as they are, then OOV."""
    return ...
''',
    solution='''
def rare_to_oov(counts, min_count):
    """Counts (K, kept + 1): frequent words as they are, then OOV."""
    kept = counts.sum(axis=0) >= min_count
    oov = counts[:, ~kept].sum(axis=1)
    return np.column_stack([counts[:, kept], oov])
''',
    explanation=r"""
Whether a word is rare is decided once for all classes: every class has to use the same vocabulary, or
their probabilities could not be compared. Tokens are moved, never lost, so each row keeps its sum. With
`min_count` 1 nothing is rare and the last column is 0.
""",
    cases=(
        Case("two rare words", {"counts": A([[3, 1, 0, 2], [2, 0, 1, 2]]), "min_count": 2}),
        Case("nothing is rare", {"counts": A([[3, 1], [2, 4]]), "min_count": 1}),
        Case("exactly min_count tokens", {"counts": A([[1, 2, 0], [1, 3, 1]]), "min_count": 2}),
        Case("a word that one class uses often", {"counts": A([[0, 2, 5], [4, 1, 0]]), "min_count": 4}),
        Case("everything is rare", {"counts": A([[1, 2], [0, 1]]), "min_count": 9}),
        Case("three classes", {"counts": A([[1, 0, 4], [2, 1, 0], [0, 1, 0]]), "min_count": 3}),
    ),
    wrong=(
        Wrong(
            {">= min_count": "> min_count"},
            "A word with exactly min_count tokens is dropped here. It is rare only if it occurs *fewer* "
            "times, so keep it with >=.",
        ),
        Wrong(
            {"counts.sum(axis=0) >= min_count": "(counts >= min_count).all(axis=0)"},
            "Here a word must be frequent in every class. Add its counts over the classes first, and compare "
            "the sum.",
        ),
        Wrong(
            {"counts.sum(axis=0) >= min_count": "(counts >= min_count).any(axis=0)"},
            "Here a word must be frequent in one single class. Add its counts over the classes first, and "
            "compare the sum.",
        ),
        Wrong(
            {"oov = counts[:, ~kept].sum(axis=1)": "oov = np.zeros(len(counts))"},
            "The rare tokens are lost and OOV stays at 0. Move their counts to the last column: each row "
            "keeps its sum.",
        ),
        Wrong(
            {".sum(axis=1)": ".astype(bool).sum(axis=1)"},
            "The last column counts how many different rare words a class has. It should count their tokens.",
        ),
        Wrong(
            {"[counts[:, kept], oov]": "[oov, counts[:, kept]]"},
            "OOV stands in the first column here. Put it last, after the words that are kept.",
        ),
        Wrong(
            {"np.column_stack([counts[:, kept], oov])": "counts[:, kept]"},
            "The rare words are gone. Add one more column with the sum of their tokens in each class.",
        ),
        Wrong(
            {"counts.sum(axis=0)": "counts.sum(axis=1)"},
            "This adds the words of each class. The tokens of a word are the sum over the classes: axis=0.",
        ),
    ),
)
