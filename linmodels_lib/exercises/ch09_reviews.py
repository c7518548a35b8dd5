"""An exercise on features that occur often enough, chosen by the training reviews alone."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

COLUMNS = Exercise(
    name="cut-off",
    chapter="reviews",
    title="Words that occur often enough",
    prompt=r"""
`C` is an array of counts, a row for each review and a column for each word; `train` holds the numbers of
the training reviews. Write `presence(C, train, cut)`: a new array with a row for *every* review, 1 where a
word is present and 0 elsewhere, and only with the columns of words that occur at least `cut` times in the
training reviews.
""",
    defines="presence",
    starter='''
def presence(C, train, cut):
    """0 or 1 (N, words kept), for all reviews; train chooses the words."""
    return ...
''',
    solution='''
def presence(C, train, cut):
    """0 or 1 (N, words kept), for all reviews; train chooses the words."""
    often = C[train].sum(axis=0) >= cut
    return (C[:, often] > 0).astype(float)
''',
    explanation=r"""
Counting comes first, then the words are chosen, and only then do counts become presence: a word that
occurs four times in one review counts four times towards the cut-off. The held-out reviews take no part in
the choice, else they would tell the model which words matter in them.
""",
    cases=(
        Case("cut 2", {"C": A([[2, 0, 1], [0, 1, 1], [5, 5, 5]]), "train": A([0, 1]), "cut": 2}),
        Case("cut 1", {"C": A([[0, 3], [1, 0], [0, 2]]), "train": A([0, 2]), "cut": 1}),
        Case("a word only the held-out review has", {"C": A([[1, 0], [1, 4]]), "train": A([0]), "cut": 1}),
        Case("four times in one review", {"C": A([[4, 1], [0, 1], [1, 1]]), "train": A([0, 1]), "cut": 4}),
    ),
    also_right=({"(C[:, often] > 0).astype(float)": "np.minimum(C[:, often], 1)"},),
    wrong=(
        Wrong(
            {"C[train].sum": "C.sum"},
            "The held-out reviews helped to choose the words. Count in the training reviews only.",
        ),
        Wrong(
            {"C[train].sum": "(C[train] > 0).sum"},
            "This counts the reviews that have the word. The cut-off counts its occurrences.",
        ),
        Wrong({">= cut": "> cut"}, "At least cut times: a word with exactly that many occurrences stays."),
        Wrong({"(C[:, often] > 0).astype(float)": "C[:, often]"}, "These are counts. Presence is 0 or 1."),
        Wrong(
            {"C[:, often]": "C[train][:, often]"},
            "Only the training reviews came out. Every review needs its row, the held-out ones too.",
        ),
    ),
)
