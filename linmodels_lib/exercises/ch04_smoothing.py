"""Exercises on smoothing and log space: one probability, rare words, log scores and the way back."""

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


LOG_SCORE = Exercise(
    name="log-score",
    chapter="smoothing",
    title="The log score of a document",
    prompt=r"""
Write `log_score(prior, probs, counts)` $= \ln P(y) + \sum_j x_j \ln P(w_j \mid y)$ for one class:
`prior` is $P(y)$, `probs` (V,) holds the smoothed $P(w_j \mid y)$, all above 0, and `counts` (V,) the
$x_j$, how often each word occurs in the document. It must not underflow on long documents.
""",
    defines="log_score",
    starter='''
def log_score(prior, probs, counts):
    """ln P(y) + the sum of counts times ln P(w | y), one number."""
    return ...
''',
    solution='''
def log_score(prior, probs, counts):
    """ln P(y) + the sum of counts times ln P(w | y), one number."""
    return np.log(prior) + counts @ np.log(probs)
''',
    explanation=r"""
The logarithm of a product is the sum of the logarithms, and a word that occurs $x_j$ times brings its
logarithm $x_j$ times. Take the logarithms *before* anything is multiplied: once a product has become 0, no
logarithm brings it back.
""",
    cases=(
        Case("an empty document", {"prior": 0.25, "probs": A([0.5, 0.5]), "counts": A([0, 0])}),
        Case("each word once", {"prior": 0.5, "probs": A([0.2, 0.3, 0.5]), "counts": A([1, 1, 1])}),
        Case("a word three times", {"prior": 0.5, "probs": A([0.2, 0.3, 0.5]), "counts": A([3, 0, 1])}),
        Case("a sure class", {"prior": 1.0, "probs": A([0.9, 0.1]), "counts": A([2, 1])}),
        Case("a hundred factors of 1e-4", {"prior": 0.5, "probs": A([1e-4, 0.9999]), "counts": A([100, 0])}),
    ),
    also_right=({"counts @ np.log(probs)": "np.sum(counts * np.log(probs))"},),
    wrong=(
        Wrong(
            {"np.log(prior) + counts @ np.log(probs)": "np.log(prior * np.prod(probs ** counts))"},
            "The product is taken first, and on the long document it is 0.0 by then. Take the logarithm of "
            "each factor and add.",
        ),
        Wrong(
            {"np.log(prior) + ": ""},
            "The prior is missing: add the logarithm of P(y).",
        ),
        Wrong(
            {"np.log(prior) + ": "prior + "},
            "The prior is added as it is. It is a factor of the product, so add its logarithm.",
        ),
        Wrong(
            {"np.log(": "np.log2("},
            "These are logarithms to base 2. The book uses natural ones: np.log.",
        ),
        Wrong(
            {"np.log(": "np.log10("},
            "These are logarithms to base 10. The book uses natural ones: np.log.",
        ),
        Wrong(
            {"counts @ np.log(probs)": "(counts > 0) @ np.log(probs)"},
            "Every word counts once here. A word that occurs three times is a factor three times: multiply "
            "its logarithm by its count.",
        ),
        Wrong(
            {"counts @ np.log(probs)": "np.log(probs).sum()"},
            "All words of the vocabulary are added, whether the document has them or not. Multiply by the "
            "counts.",
        ),
        Wrong(
            {"np.log(prior) + counts @ np.log(probs)": "prior + counts @ probs"},
            "These are sums of probabilities. It is the logarithms that are added.",
        ),
    ),
)

POSTERIOR = Exercise(
    name="posterior-from-logs",
    chapter="smoothing",
    title="Probabilities from log scores",
    prompt=r"""
`scores` (K,) holds $\ln P(y, x)$ for each of $K$ classes. Write `posterior(scores)`: the probabilities
$P(y \mid x)$, which sum to 1. The scores may be as low as $-4000$, or lower.
""",
    defines="posterior",
    starter='''
def posterior(scores):
    """P(y | x) for each class (K,), from ln P(y, x)."""
    return ...
''',
    solution='''
def posterior(scores):
    """P(y | x) for each class (K,), from ln P(y, x)."""
    weights = np.exp(scores - scores.max())
    return weights / weights.sum()
''',
    explanation=r"""
Subtracting one number $m$ from every score multiplies every probability by $e^{-m}$, which the division
takes out again. With $m$ the *largest* score the best class gets $e^0 = 1$: no exponential overflows, and
the sum is at least 1, so it is never 0.
""",
    cases=(
        Case("moderate scores", {"scores": np.log(A([0.1, 0.3]))}),
        Case("equal scores", {"scores": A([-2.0, -2.0, -2.0])}),
        Case("scores that underflow", {"scores": A([-1000.0, -1001.0])}),
        Case("one class behind by 800", {"scores": A([-900.0, -100.0])}),
        Case("one class hopeless", {"scores": A([-4000.0, -100.0, -101.0])}),
        Case("a long review", {"scores": A([-4084.0, -3948.0])}),
    ),
    also_right=(
        {
            "weights = np.exp(scores - scores.max())": "m = scores.max()",
            "weights / weights.sum()": "np.exp(scores - m - np.log(np.exp(scores - m).sum()))",
        },
    ),
    wrong=(
        Wrong(
            {"scores - scores.max()": "scores"},
            "With scores this low every exponential is 0.0, and 0/0 is nan. Subtract the largest score "
            "first; the result does not change, and the largest exponential becomes 1.",
        ),
        Wrong(
            {"scores - scores.max()": "scores - scores.sum()"},
            "The sum of the scores is subtracted, which makes the exponentials overflow. Subtract the "
            "largest score, so that the largest exponential is 1.",
        ),
        Wrong(
            {"scores - scores.max()": "scores - scores.min()"},
            "The smallest score is subtracted, so the other exponentials overflow. Subtract the largest.",
        ),
        Wrong(
            {"scores - scores.max()": "scores - scores.mean()"},
            "The mean of the scores is subtracted; when one class is far ahead its exponential overflows. "
            "Subtract the largest score.",
        ),
        Wrong(
            {"np.exp(scores - scores.max())": "scores"},
            "The scores are divided by their sum. They are logarithms: take np.exp of them first, with the "
            "largest subtracted.",
        ),
        Wrong(
            {" / weights.sum()": ""},
            "These do not sum to 1 yet: divide by their sum.",
        ),
        Wrong(
            {"weights / weights.sum()": "np.log(weights / weights.sum())"},
            "These are logarithms of probabilities. Leave the last logarithm out.",
        ),
        Wrong(
            {"weights / weights.sum()": "scores - scores.max() - np.log(weights.sum())"},
            "These are logarithms of the probabilities. Take np.exp of them.",
        ),
    ),
)
