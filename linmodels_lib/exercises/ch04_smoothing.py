"""Exercises on smoothing: one probability, and rare words."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

SMOOTHED = Exercise(
    name="smoothed-probability",
    chapter="smoothing",
    title="A smoothed probability",
    prompt=r"""
Write `smoothed(count, total, V, alpha)`: the probability of a word that occurs `count` times among the
`total` tokens of a class. The vocabulary holds `V` words and, besides them, the unknown word OOV; each
of them gets the pseudo-count `alpha`.
""",
    defines="smoothed",
    starter='''
def smoothed(count, total, V, alpha):
    """P(word | class) with the pseudo-count alpha for V words and OOV."""
    return ...
''',
    solution='''
def smoothed(count, total, V, alpha):
    """P(word | class) with the pseudo-count alpha for V words and OOV."""
    return (count + alpha) / (total + alpha * (V + 1))
''',
    explanation=r"""
Every one of the $V + 1$ entries gains $\alpha$, so the total gains $\alpha(V + 1)$, and the
probabilities of all entries still sum to 1. With $\alpha = 1$, 10,000 tokens and 500 words an unseen
word gets $1/10{,}501$.
""",
    cases=(
        Case("the unseen word of the chapter", {"count": 0, "total": 10000, "V": 500, "alpha": 1}),
        Case("no smoothing at all", {"count": 3, "total": 12, "V": 5, "alpha": 0}),
        Case("a frequent word, alpha = 1", {"count": 3, "total": 12, "V": 5, "alpha": 1}),
        Case("a pseudo-count of one half", {"count": 4, "total": 20, "V": 9, "alpha": 0.5}),
        Case("a class without tokens", {"count": 0, "total": 0, "V": 3, "alpha": 2}),
    ),
    also_right=({"total + alpha * (V + 1)": "total + alpha * V + alpha"},),
    wrong=(
        Wrong(
            {" / (total + alpha * (V + 1))": " / total"},
            "The pseudo-counts are missing below the line. All entries together gained alpha * (V + 1), so "
            "the probabilities would sum to more than 1.",
        ),
        Wrong(
            {"alpha * (V + 1)": "alpha"},
            "Below the line alpha is added once. Every entry gained it, the V words and OOV, so the total "
            "grows by alpha * (V + 1).",
        ),
        Wrong(
            {"alpha * (V + 1)": "alpha * V"},
            "OOV is forgotten below the line: there are V words and one entry more, V + 1 together.",
        ),
        Wrong(
            {"alpha * (V + 1)": "V + 1"},
            "Below the line every entry adds 1 here, above it alpha. That is right for alpha = 1 only: "
            "multiply V + 1 by alpha.",
        ),
        Wrong(
            {"(count + alpha)": "(count + 1)", "alpha * (V + 1)": "V + 1"},
            "This is add-one smoothing, whatever alpha is. Put alpha in place of each 1 that is added to a "
            "count.",
        ),
        Wrong(
            {"(count + alpha)": "count"},
            "Nothing is added above the line, so an unseen word still gets 0. Add alpha to its count.",
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
