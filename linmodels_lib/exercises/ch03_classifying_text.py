"""Exercises on text classifiers: accuracy, rules from word lists, counts of words for each label."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

ACCURACY = Exercise(
    name="accuracy",
    chapter="classifying-text",
    title="Accuracy",
    prompt=r"""
Write `accuracy(y, y_hat)`: the share of examples whose predicted label `y_hat` is the right label `y`.
Both are arrays of whole numbers, one entry an example.
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
            "These are the verdicts, one an example. The accuracy is the mean of them.",
        ),
    ),
)

LEXICON = Exercise(
    name="lexicon-classify",
    chapter="classifying-text",
    title="Classify with word lists",
    prompt=r"""
`lists[k]` holds the words of label `k`, in lower case. Write `classify(text, lists)`: the label whose list
has most words of the text, where a word that comes twice counts twice. Ties go to the lowest label. The
text is as people type it, with capitals and punctuation: `lm.tokenize` helps.
""",
    defines="classify",
    starter='''
def classify(text, lists):
    """The label k whose lists[k] has most words of the text."""
    return ...
''',
    solution='''
def classify(text, lists):
    """The label k whose lists[k] has most words of the text."""
    tokens = lm.tokenize(text)
    scores = [sum(token in words for token in tokens) for words in lists]
    return int(np.argmax(scores))
''',
    explanation=r"""
Each label's score is the number of tokens on its list, and `np.argmax` takes the first of the largest
scores, so a tie, and a text without any listed word, goes to label 0. That is a decision, and it should be
written down: on reviews that hold no listed word this classifier says "label 0" and knows nothing.
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
            {"np.argmax(scores)": "len(lists) - 1 - np.argmax(scores[::-1])"},
            "Where scores tie, this takes the highest label. Ties go to the lowest, which is what np.argmax "
            "returns.",
        ),
        Wrong(
            {"np.argmax(scores)": "max(scores)"},
            "This is the best score. The label is where it stands: np.argmax.",
        ),
        Wrong(
            {"int(np.argmax(scores))": "scores"},
            "These are the scores of all labels. Return the label with the largest: np.argmax.",
        ),
    ),
)

COUNTS = Exercise(
    name="word-counts",
    chapter="classifying-text",
    title="Count words for each label",
    prompt=r"""
Row `X[i]` counts the words of review `i`, one column a word, and `y[i]` is its label. Write
`word_counts(X, y, n_labels)`: an array of shape `(n_labels, V)` whose row `k` says how often each word occurs
in the reviews of label `k`. A label without a review has a row of zeros.
""",
    defines="word_counts",
    starter='''
def word_counts(X, y, n_labels):
    """How often each word occurs with each label, shape (n_labels, V)."""
    return ...
''',
    solution='''
def word_counts(X, y, n_labels):
    """How often each word occurs with each label, shape (n_labels, V)."""
    return np.array([X[y == k].sum(axis=0) for k in range(n_labels)])
''',
    explanation=r"""
`X[y == k]` keeps the rows of label `k`; their sum down the rows (`axis=0`) adds up each word's column. With
no rows the sum is a row of zeros, as it should be. These counts are all that naive Bayes needs to know about
the words of the training reviews.
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
            "np.array([X[y == k].sum(axis=0) for k in range(n_labels)])": (
                "(y == np.arange(n_labels)[:, None]) @ X"
            )
        },
    ),
    wrong=(
        Wrong(
            {"X[y == k].sum": "(X[y == k] > 0).sum"},
            "This counts the reviews that hold the word. Add up the counts, so that a word that comes three "
            "times adds 3.",
        ),
        Wrong(
            {"sum(axis=0)": "sum(axis=1)"},
            "This adds along the rows: the length of each review. Add down the rows of label k, axis=0, to "
            "get one number a word.",
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
            "The table lies on its side: one row a label, one column a word.",
        ),
        Wrong(
            {"np.array([X[y == k].sum(axis=0) for k in range(n_labels)])": "X.sum(axis=0)"},
            "These are the counts over all reviews. Take the rows of one label at a time: X[y == k].",
        ),
    ),
)
