"""Exercises on naive Bayes: the probabilities of the words, and the score of a document under two stories."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

PROBABILITIES = Exercise(
    name="word-probabilities",
    chapter="naive-bayes",
    title="Word probabilities for each label",
    prompt=r"""
Row `k` of `counts` says how often each word occurs in the reviews of label `k`. Write
`word_probabilities(counts)`: the estimates $P(\text{word}_j \mid y = k)$, without smoothing, in the same
shape.
""",
    defines="word_probabilities",
    starter='''
def word_probabilities(counts):
    """P(word | y) for each label (row) and word (column)."""
    return ...
''',
    solution='''
def word_probabilities(counts):
    """P(word | y) for each label (row) and word (column)."""
    return counts / counts.sum(axis=1, keepdims=True)
''',
    explanation=r"""
What is given stands in the denominator: $P(\text{word} \mid y)$ divides by all tokens of label $y$, the sum
of its row, so that every row sums to 1. Dividing by the column instead answers another question,
$P(y \mid \text{word})$.
""",
    cases=(
        Case("two labels, three words", {"counts": A([[3.0, 0.0, 1.0], [1.0, 1.0, 0.0]])}),
        Case("two labels, two words", {"counts": A([[3.0, 1.0], [2.0, 8.0]])}),
        Case("one label", {"counts": A([[2.0, 2.0, 4.0]])}),
        Case("three labels", {"counts": A([[1.0, 1.0], [9.0, 1.0], [0.0, 5.0]])}),
    ),
    also_right=(
        {"counts / counts.sum(axis=1, keepdims=True)": "np.array([row / row.sum() for row in counts])"},
        {"counts / counts.sum(axis=1, keepdims=True)": "(counts.T / counts.sum(axis=1)).T"},
    ),
    wrong=(
        Wrong(
            {"axis=1": "axis=0"},
            "Dividing by the column gives P(y | word): given a word, which label? Given the label, the "
            "words of its row share the probability: divide by the row's sum.",
        ),
        Wrong(
            {"counts.sum(axis=1, keepdims=True)": "counts.sum()"},
            "Dividing by all tokens gives the joint P(word, y). Given the label, only the tokens of its own "
            "row count.",
        ),
        Wrong(
            {"counts / counts.sum": "(counts + 1) / (counts + 1).sum"},
            "This adds one to every count: that is smoothing. Here take the bare shares.",
        ),
        Wrong(
            {", keepdims=True": ""},
            "The sums have shape (K,), and NumPy lays them along the columns. Keep them upright with "
            "keepdims=True.",
        ),
        Wrong(
            {"counts.sum(axis=1, keepdims=True)": "counts.shape[1]"},
            "This divides by the number of different words. Divide by the number of tokens, the sum of the "
            "row.",
        ),
        Wrong(
            {"counts.sum": "counts.max"},
            "Dividing by the largest count makes the most frequent word certain. The row has to sum to 1: "
            "divide by its sum.",
        ),
        Wrong(
            {"counts /": "(counts + 1) /"},
            "Adding 1 is smoothing, half of it: V belongs into the denominator as well. Here no count is "
            "changed.",
        ),
        Wrong(
            {"counts /": "(counts > 0) /"},
            "Each word counts once here, however often it occurs. Keep the counts.",
        ),
    ),
)

LOG_SCORES = Exercise(
    name="naive-bayes-scores",
    chapter="naive-bayes",
    title="A log score for each label",
    prompt=r"""
Write `log_scores(x, prior, P)`: for each label $k$ the naive Bayes score
$\log P(y = k) + \sum_j x_j \log P(\text{word}_j \mid y = k)$, an array of shape `(K,)`. The array `x`
counts the words of the document, `prior[k]` is $P(y = k)$ and `P[k, j]` is
$P(\text{word}_j \mid y = k)$, never 0.
""",
    defines="log_scores",
    starter='''
def log_scores(x, prior, P):
    """log P(y) + sum of x_j log P(word_j | y), for each label."""
    return ...
''',
    solution='''
def log_scores(x, prior, P):
    """log P(y) + sum of x_j log P(word_j | y), for each label."""
    return np.log(prior) + np.log(P) @ x
''',
    explanation=r"""
`np.log(P) @ x` multiplies each word's logarithm by its count and adds up, one number per label: a word that
comes three times is three factors, so its logarithm is added three times. The prior is one more factor, once,
however long the document is. An empty document keeps the prior alone.
""",
    cases=(
        Case(
            "one word",
            {"x": A([1, 0]), "prior": A([0.5, 0.5]), "P": A([[0.25, 0.75], [0.5, 0.5]])},
        ),
        Case(
            "one word, unequal priors",
            {"x": A([0, 1]), "prior": A([0.9, 0.1]), "P": A([[0.9, 0.1], [0.8, 0.2]])},
        ),
        Case(
            "a word that comes three times",
            {"x": A([3, 1]), "prior": A([0.6, 0.4]), "P": A([[0.3, 0.7], [0.5, 0.5]])},
        ),
        Case(
            "an empty document", {"x": A([0, 0]), "prior": A([0.25, 0.75]), "P": A([[0.5, 0.5], [0.2, 0.8]])}
        ),
        Case(
            "three labels, three words",
            {
                "x": A([2, 0, 1]),
                "prior": A([0.5, 0.3, 0.2]),
                "P": A([[0.2, 0.3, 0.5], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8]]),
            },
        ),
    ),
    also_right=(
        {"np.log(prior) + np.log(P) @ x": "np.log(prior * np.prod(P**x, axis=1))"},
        {"np.log(P) @ x": "(x * np.log(P)).sum(axis=1)"},
    ),
    wrong=(
        Wrong(
            {"np.log(prior) + ": ""},
            "The prior is missing: this ranks the labels by the likelihood alone. Add np.log(prior).",
        ),
        Wrong(
            {"@ x": "@ (x > 0)"},
            "Each word counts once here. A word that comes three times adds its logarithm three times: use "
            "the counts x.",
        ),
        Wrong(
            {"np.log(prior) + np.log(P) @ x": "prior + P @ x"},
            "This adds probabilities. They have to be multiplied, and the logarithm of a product is the sum "
            "of the logarithms: take np.log before you add.",
        ),
        Wrong(
            {"np.log(prior) + np.log(P) @ x": "np.log(prior + P @ x)"},
            "This adds probabilities and takes the logarithm of the sum. Take the logarithms first, then "
            "add them.",
        ),
        Wrong(
            {"np.log(prior) + np.log(P) @ x": "prior * np.prod(P**x, axis=1)"},
            "This is the product itself, and right as a product. The logarithm of it is asked for: add the "
            "logarithms.",
        ),
        Wrong(
            {"np.log(prior) + np.log(P)": "np.log(P * prior[:, None])"},
            "The prior is multiplied in once for every word. It stands before the product, once.",
        ),
        Wrong(
            {"np.log(prior)": "prior"},
            "The prior is added as it is. It is a factor like the others, so its logarithm is added: "
            "np.log(prior).",
        ),
        Wrong(
            {"np.log(P) @ x": "np.log(P).sum(axis=1)"},
            "Every word of the vocabulary adds its logarithm here, whether the document holds it or not. "
            "Multiply by the counts x.",
        ),
    ),
)

COINS = Exercise(
    name="bernoulli-scores",
    chapter="naive-bayes",
    title="Scores of the Bernoulli model (deeper)",
    prompt=r"""
`x[j]` is 1 if word $j$ is in the text and 0 if not, `prior[k]` is $P(y = k)$, and `p[k, j]`, neither 0
nor 1, is the share of the texts of label $k$ with word $j$. Write `coin_scores(x, prior, p)`: for each label
the logarithm of $P(y = k)$ times the probability of the text as the coins tell it, an array of shape
`(K,)`.
""",
    defines="coin_scores",
    starter='''
def coin_scores(x, prior, p):
    """log P(y) + log P(which words are there, and which not | y)."""
    return ...
''',
    solution='''
def coin_scores(x, prior, p):
    """log P(y) + log P(which words are there, and which not | y)."""
    return np.log(prior) + np.log(p) @ x + np.log(1 - p) @ (1 - x)
''',
    explanation=r"""
Each word of the vocabulary is one toss: heads with probability `p[k, j]`, so a word that is there adds
$\log p_{kj}$ and a word that is not adds $\log(1 - p_{kj})$. Even an empty text has something to say: that
none of the words is in it.
""",
    cases=(
        Case("one word there", {"x": A([1]), "prior": A([0.5, 0.5]), "p": A([[0.2], [0.6]])}),
        Case("one word absent", {"x": A([0]), "prior": A([0.5, 0.5]), "p": A([[0.2], [0.6]])}),
        Case(
            "one there, one absent",
            {"x": A([1, 0]), "prior": A([0.4, 0.6]), "p": A([[0.3, 0.6], [0.1, 0.2]])},
        ),
        Case("an empty text", {"x": A([0, 0]), "prior": A([0.3, 0.7]), "p": A([[0.5, 0.1], [0.2, 0.8]])}),
        Case(
            "three labels, three words",
            {
                "x": A([1, 0, 1]),
                "prior": A([0.5, 0.3, 0.2]),
                "p": A([[0.2, 0.3, 0.5], [0.6, 0.2, 0.2], [0.1, 0.1, 0.8]]),
            },
        ),
    ),
    also_right=(
        {
            "np.log(p) @ x + np.log(1 - p) @ (1 - x)": "np.log(np.where(x > 0, p, 1 - p)).sum(axis=1)",
        },
        {
            "np.log(prior) + np.log(p) @ x + np.log(1 - p) @ (1 - x)": (
                "np.log(prior * np.prod(p**x * (1 - p) ** (1 - x), axis=1))"
            ),
        },
    ),
    wrong=(
        Wrong(
            {" + np.log(1 - p) @ (1 - x)": ""},
            "The absent words are missing: this is a product over the words that are there, as in the "
            "multinomial model on presence. A coin that falls tails counts too, with log(1 - p).",
        ),
        Wrong(
            {"np.log(1 - p) @ (1 - x)": "np.log(1 - p).sum(axis=1)"},
            "Every word adds log(1 - p) here, also those that are in the text. Multiply by 1 - x.",
        ),
        Wrong(
            {"np.log(prior) + ": ""},
            "The prior is missing: this ranks the labels by the likelihood alone. Add np.log(prior).",
        ),
        Wrong(
            {" + np.log(1 - p) @": " - np.log(p) @"},
            "The probability of tails is 1 - p, and its logarithm is not minus the logarithm of p.",
        ),
        Wrong(
            {"np.log(p) @ x + np.log(1 - p) @ (1 - x)": "p @ x + (1 - p) @ (1 - x)"},
            "This adds probabilities. They are to be multiplied, so add their logarithms.",
        ),
    ),
)
