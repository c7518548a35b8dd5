"""Exercises on text classifiers: accuracy, word lists that may be silent, reviews that hold a word."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

ACCURACY = Exercise(
    name="accuracy",
    chapter="classifying-text",
    title="Accuracy",
    prompt=r"""
Write `accuracy(y, y_hat)`: the share of examples whose predicted label `y_hat` is the right label `y`.
Both are arrays of whole numbers, one entry per example.
""",
    defines="accuracy",
    starter='''
def accuracy(y, y_hat):
    """The share of right predictions, a number from 0 to 1."""
    return ...
''',
    solution='''
def accuracy(y, y_hat):
    """The share of right predictions, a number from 0 to 1."""
    return np.mean(y == y_hat)
''',
    explanation=r"""
`y == y_hat` is `True` where the two agree, and the mean of truth values is the share of `True`. The labels
themselves play no part: calling them 1 and 2 instead of 0 and 1 changes nothing.
""",
    cases=(
        Case("three of four right", {"y": A([0, 1, 1, 0]), "y_hat": A([0, 1, 0, 0])}),
        Case("all wrong", {"y": A([0, 1, 0, 1]), "y_hat": A([1, 0, 1, 0])}),
        Case("all right, and only label 0", {"y": A([0, 0]), "y_hat": A([0, 0])}),
        Case("three labels", {"y": A([2, 1, 0, 2, 2]), "y_hat": A([2, 2, 0, 0, 2])}),
    ),
    also_right=(
        {"np.mean(y == y_hat)": "sum(a == b for a, b in zip(y, y_hat)) / len(y)"},
        {"np.mean(y == y_hat)": "1 - np.mean(y != y_hat)"},
    ),
    wrong=(
        Wrong({"np.mean": "np.sum"}, "This is how many are right. The share is that number divided by N."),
        Wrong({"y == y_hat": "y != y_hat"}, "This is the share of mistakes. The accuracy is 1 minus that."),
        Wrong(
            {"y == y_hat": "y * y_hat"},
            "The product is not 0 only where both labels are above 0, so a right 0 does not count. Compare: "
            "y == y_hat.",
        ),
        Wrong(
            {"y == y_hat": "(y == 1) & (y_hat == 1)"},
            "This counts only the examples of label 1. A right answer counts whatever its label is.",
        ),
        Wrong(
            {"np.mean(y == y_hat)": "np.mean(y) == np.mean(y_hat)"},
            "This compares two averages. Compare the labels example by example, then take the mean.",
        ),
        Wrong(
            {"np.mean(y == y_hat)": "np.all(y == y_hat)"},
            "This asks whether every single one is right. The accuracy is the share of them that are.",
        ),
        Wrong(
            {"np.mean(y == y_hat)": "np.mean(np.abs(y - y_hat))"},
            "The distance between two labels means nothing: they are names. Count where they are equal.",
        ),
        Wrong(
            {"np.mean(y == y_hat)": "100 * np.mean(y == y_hat)"},
            "This is in per cent. The accuracy is a share, from 0 to 1: leave out the factor 100.",
        ),
        Wrong(
            {"np.mean(y == y_hat)": "y == y_hat"},
            "These are the verdicts, one for each example. The accuracy is the mean of them.",
        ),
    ),
)

LEXICON = Exercise(
    name="lexicon-classify",
    chapter="classifying-text",
    title="Silence is an answer",
    prompt=r"""
A classifier that may say "I do not know" can be trusted further. `lists[k]` holds the words of label `k`, in
lower case. Write `classify(text, lists)`: the label whose list has most words of the text, where a word that
comes twice counts twice, or -1, for silence, where the largest number is that of two lists or more. The text
is as people type it: `lm.tokenize` helps.
""",
    defines="classify",
    starter='''
def classify(text, lists):
    """The label k whose lists[k] has most words of the text, or -1."""
    return ...
''',
    solution='''
def classify(text, lists):
    """The label k whose lists[k] has most words of the text, or -1."""
    tokens = lm.tokenize(text)
    scores = [sum(token in words for token in tokens) for words in lists]
    best = int(np.argmax(scores))
    return best if scores.count(scores[best]) == 1 else -1
''',
    explanation=r"""
Each label's score is the number of tokens on its list. If the largest score occurs once there is a winner;
if it occurs twice there is none, and a text without any listed word is such a case. Now accuracy has a
companion: of how many texts does it say anything at all? Report both, or silence looks like skill.
""",
    cases=(
        Case(
            "one word of praise",
            {"text": "a warm story", "lists": [["dull", "slow"], ["warm", "funny"]]},
        ),
        Case("capitals", {"text": "Warm and Funny but slow", "lists": [["slow", "dull"], ["warm", "funny"]]}),
        Case("punctuation", {"text": "slow, warm, funny.", "lists": [["slow", "dull"], ["warm", "funny"]]}),
        Case(
            "a word that comes three times",
            {"text": "slow slow slow but warm and funny", "lists": [["slow"], ["warm", "funny"]]},
        ),
        Case("a tie", {"text": "warm but slow", "lists": [["slow"], ["warm"], ["odd"]]}),
        Case(
            "a tie behind the winner",
            {"text": "warm, odd and slow, slow", "lists": [["slow"], ["warm"], ["odd"]]},
        ),
        Case("no listed word", {"text": "A book about bees", "lists": [["slow"], ["warm"]]}),
        Case(
            "a listed word inside another",
            {"text": "a heartless plot", "lists": [["plot"], ["heart", "art"]]},
        ),
        Case("no word at all", {"text": "…", "lists": [["slow"], ["warm"]]}),
    ),
    also_right=(
        {
            "[sum(token in words for token in tokens) for words in lists]": (
                "[sum(tokens.count(word) for word in words) for words in lists]"
            )
        },
        {"int(np.argmax(scores))": "scores.index(max(scores))"},
        {"scores.count(scores[best]) == 1": "sorted(scores)[-1] > sorted(scores)[-2]"},
    ),
    wrong=(
        Wrong(
            {"lm.tokenize(text)": "text.split()"},
            "Cutting at blanks keeps capitals and punctuation, so “Warm” and “funny.” are not found on the "
            "lists. lm.tokenize takes care of both.",
        ),
        Wrong(
            {"lm.tokenize(text)": "text.lower().split()"},
            "Cutting at blanks keeps the punctuation, so “funny.” is not found on the list. lm.tokenize "
            "drops it.",
        ),
        Wrong(
            {"lm.tokenize(text)": "set(lm.tokenize(text))"},
            "Each word counts once here, however often it comes. Go through all tokens of the text.",
        ),
        Wrong(
            {"sum(token in words for token in tokens)": "sum(text.lower().count(word) for word in words)"},
            "This searches the text for letters, and finds “art” in “heartless”. Compare whole words: the "
            "tokens.",
        ),
        Wrong(
            {"best if scores.count(scores[best]) == 1 else -1": "best"},
            "Where scores tie, this takes the first of the labels. Here a tie is to give -1.",
        ),
        Wrong(
            {"scores.count(scores[best]) == 1": "scores[best] > 0"},
            "This is silent only where no word is on a list. Two lists may also tie with some words each: "
            "then it is to be silent too.",
        ),
        Wrong(
            {"scores.count(scores[best]) == 1": "len(set(scores)) == len(scores)"},
            "This is silent as soon as any two lists have equally many words. Only a tie for the first place "
            "counts.",
        ),
        Wrong(
            {"return best if scores.count(scores[best]) == 1 else -1": "return max(scores)"},
            "This is the best score. The label is where it stands: np.argmax.",
        ),
    ),
)

COUNTS = Exercise(
    name="text-counts",
    chapter="classifying-text",
    title="Count reviews, not words",
    prompt=r"""
Row `X[i]` counts the words of review `i`, one column per word, and `y[i]` is its label. Write
`text_counts(X, y, n_labels)`: an array of shape `(n_labels, V)` whose row `k` says in how many reviews of
label `k` each word occurs, however often it comes there. A label without a review has a row of zeros.
""",
    defines="text_counts",
    starter='''
def text_counts(X, y, n_labels):
    """In how many reviews of each label a word occurs, (n_labels, V)."""
    return ...
''',
    solution='''
def text_counts(X, y, n_labels):
    """In how many reviews of each label a word occurs, (n_labels, V)."""
    return np.array([(X[y == k] > 0).sum(axis=0) for k in range(n_labels)])
''',
    explanation=r"""
`X[y == k]` keeps the rows of label `k`, `> 0` asks of each word whether it is there, and the sum down the
rows (`axis=0`) counts the answers. With no rows the sum is a row of zeros, as it should be. Who writes
*dull* five times in a review has one vote here; the page's `tally` gives five. A later page compares the two.
""",
    cases=(
        Case(
            "two labels",
            {"X": A([[1, 0, 2], [0, 1, 0], [1, 1, 0]]), "y": A([0, 1, 0]), "n_labels": 2},
        ),
        Case(
            "a word comes three times in one review",
            {"X": A([[3, 0], [0, 1]]), "y": A([1, 0]), "n_labels": 2},
        ),
        Case("a label without a review", {"X": A([[1, 2], [2, 0]]), "y": A([0, 2]), "n_labels": 3}),
        Case(
            "three labels",
            {"X": A([[1, 0], [0, 2], [1, 1], [5, 0]]), "y": A([2, 1, 2, 0]), "n_labels": 3},
        ),
    ),
    also_right=(
        {
            "np.array([(X[y == k] > 0).sum(axis=0) for k in range(n_labels)])": (
                "(y == np.arange(n_labels)[:, None]).astype(int) @ (X > 0)"
            )
        },
    ),
    wrong=(
        Wrong(
            {"(X[y == k] > 0).sum": "X[y == k].sum"},
            "This counts words: one that comes three times in a review adds 3. Count the review once: X > 0.",
        ),
        Wrong(
            {"sum(axis=0)": "sum(axis=1)"},
            "This adds along the rows: the length of each review. Add down the rows of label k, axis=0, to "
            "get one number per word.",
        ),
        Wrong(
            {"sum(axis=0)": "sum()"},
            "This adds everything: how many words label k has in all. Keep the words apart with axis=0.",
        ),
        Wrong(
            {"range(n_labels)": "np.unique(y)"},
            "A label without a review has no row here. Go through range(n_labels), so that its row of zeros "
            "is there.",
        ),
        Wrong({"y == k": "y != k"}, "These are the reviews of all the other labels. Keep those with y == k."),
        Wrong(
            {"])": "]).T"},
            "The table lies on its side: one row per label, one column per word.",
        ),
        Wrong(
            {"np.array([(X[y == k] > 0).sum(axis=0) for k in range(n_labels)])": "X.sum(axis=0)"},
            "These are the counts over all reviews. Take the rows of one label at a time: X[y == k].",
        ),
    ),
)
