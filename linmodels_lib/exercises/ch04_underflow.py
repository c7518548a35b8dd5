"""Exercises on underflow: log scores, and the way back to probabilities."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

LOG_SCORE = Exercise(
    name="log-score",
    chapter="underflow",
    title="The log score of a document",
    prompt=r"""
Write `log_score(prior, probs, counts)` $= \ln P(y) + \sum_j x_j \ln P(w_j \mid y)$ for one class:
`prior` is $P(y)$, `probs` (V,) holds the $P(w_j \mid y)$, and `counts` (V,) the $x_j$, how often each word
occurs in the document. The model is *not* smoothed: some of the `probs` are 0, but of words that this
document does not have. They must change nothing, and a long document must not underflow.
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
    seen = counts > 0
    return np.log(prior) + counts[seen] @ np.log(probs[seen])
''',
    explanation=r"""
In the product a word that does not occur is the factor $p^0 = 1$, even for $p = 0$. In the sum it would be
$0 \cdot \ln 0 = 0 \cdot (-\infty)$, which is `nan` and spoils everything: so pick the words that occur before
you take the logarithm. And take it *before* anything is multiplied: once a product has become 0, no
logarithm brings it back.
""",
    cases=(
        Case("each word once", {"prior": 0.5, "probs": A([0.2, 0.3, 0.5]), "counts": A([1, 1, 1])}),
        Case("a word three times", {"prior": 0.5, "probs": A([0.2, 0.3, 0.5]), "counts": A([3, 0, 1])}),
        Case("an empty document", {"prior": 0.25, "probs": A([0.5, 0.5]), "counts": A([0, 0])}),
        Case("an impossible word", {"prior": 0.25, "probs": A([0.6, 0.0, 0.4]), "counts": A([2, 0, 1])}),
        Case("a sure class", {"prior": 1.0, "probs": A([0.0, 0.9, 0.1]), "counts": A([0, 2, 1])}),
        Case("a hundred factors of 1e-4", {"prior": 0.5, "probs": A([1e-4, 0.9999]), "counts": A([100, 0])}),
    ),
    also_right=(
        {"counts[seen] @ np.log(probs[seen])": "counts @ np.log(np.where(seen, probs, 1))"},
        {"counts[seen] @ np.log(probs[seen])": "sum(x * np.log(p) for x, p in zip(counts, probs) if x)"},
    ),
    wrong=(
        Wrong(
            {"counts[seen] @ np.log(probs[seen])": "counts @ np.log(probs)"},
            "A word with probability 0 that does not occur gives 0 times −∞, which is nan. Leave out the "
            "words with count 0 before you take logarithms.",
        ),
        Wrong(
            {"counts[seen] @ np.log(probs[seen])": "counts @ np.log(probs + 1e-6)"},
            "A small number is added to every probability, which changes every score a little. Leave out the "
            "words that do not occur instead.",
        ),
        Wrong(
            {
                "np.log(prior)": "np.log(prior * np.prod(probs ** counts))",
                " + counts[seen] @ np.log(probs[seen])": "",
            },
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
            {"counts[seen] @ np.log(probs[seen])": "np.log(probs[seen]).sum()"},
            "Every word counts once here. A word that occurs three times is a factor three times: multiply "
            "its logarithm by its count.",
        ),
        Wrong(
            {"np.log(prior) + counts[seen] @ np.log(probs[seen])": "prior + counts @ probs"},
            "These are sums of probabilities. It is the logarithms that are added.",
        ),
    ),
)

POSTERIOR = Exercise(
    name="posterior-from-logs",
    chapter="underflow",
    title="Probabilities from log scores",
    prompt=r"""
`scores` (N, K) holds $\ln P(y, x_i)$, a row for each of $N$ documents and a column for each of $K$ classes.
Write `posterior(scores)`: the probabilities $P(y \mid x_i)$, all rows at once, each with the sum 1. One
document may have 30 tokens and the next 3,000. A score may be $-\infty$ (the class gets 0), but not all
scores of a row.
""",
    defines="posterior",
    starter='''
def posterior(scores):
    """P(y | x) for each document and class (N, K), from ln P(y, x)."""
    return ...
''',
    solution='''
def posterior(scores):
    """P(y | x) for each document and class (N, K), from ln P(y, x)."""
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)
''',
    explanation=r"""
Every row has its *own* largest score, and that one is subtracted: one number for the whole table would leave
the long documents at 0/0. The best class of each row gets $e^0 = 1$, so no exponential overflows and no sum
is 0. And $-\infty$ needs no care: less a finite number it is $-\infty$, and its exponential is 0. (A row of
nothing but $-\infty$ would give `nan`: where every class is impossible there is nothing to share out.)
""",
    cases=(
        Case("moderate scores", {"scores": np.log(A([[0.1, 0.3], [0.2, 0.05]]))}),
        Case("equal scores", {"scores": A([[-2.0, -2.0, -2.0]])}),
        Case("scores that underflow", {"scores": A([[-1000.0, -1001.0], [-1002.0, -1000.0]])}),
        Case("a short and a long document", {"scores": A([[-90.0, -92.0], [-9000.0, -8999.0]])}),
        Case("one class hopeless", {"scores": A([[-4000.0, -100.0, -101.0], [-99.0, -900.0, -99.5]])}),
        Case("an impossible class", {"scores": A([[-np.inf, -70.0, -71.0], [-80.0, -81.0, -np.inf]])}),
        Case("one class left", {"scores": A([[-4000.0, -np.inf]])}),
    ),
    also_right=(
        {
            "weights = np.exp(scores - scores.max(axis=1, keepdims=True))": "best = scores.max(axis=1)",
            "weights / weights.sum(axis=1, keepdims=True)": (
                "np.exp(scores - best[:, None]) / np.exp(scores - best[:, None]).sum(axis=1)[:, None]"
            ),
        },
        {
            "weights = np.exp(scores - scores.max(axis=1, keepdims=True))": "pass",
            "weights / weights.sum(axis=1, keepdims=True)": "lm.softmax(scores)",
        },
    ),
    wrong=(
        Wrong(
            {"scores - scores.max(axis=1, keepdims=True)": "scores"},
            "With scores this low every exponential is 0.0, and 0/0 is nan. Subtract the largest score of "
            "each row first; the result does not change, and the largest exponential becomes 1.",
        ),
        Wrong(
            {"scores.max(axis=1, keepdims=True)": "scores.max()"},
            "The largest score of the whole table is subtracted, so a long document still has 0/0. Subtract "
            "the largest of each row.",
        ),
        Wrong(
            {"scores.max(axis=1, keepdims=True)": "scores.max(axis=0)"},
            "This takes the largest score of each class, over the documents. The scores of a document stand "
            "in a row: axis=1.",
        ),
        Wrong(
            {"scores.max(": "scores.min("},
            "The smallest score is subtracted, so the other exponentials overflow. Subtract the largest.",
        ),
        Wrong(
            {"scores.max(": "scores.mean("},
            "The mean of the scores is subtracted; when one class is far ahead its exponential overflows. "
            "Subtract the largest score.",
        ),
        Wrong(
            {"np.exp(scores - scores.max(axis=1, keepdims=True))": "scores"},
            "The scores are divided by their sum. They are logarithms: take np.exp of them first, with the "
            "largest subtracted.",
        ),
        Wrong(
            {"weights.sum(axis=1, keepdims=True)": "weights.sum()"},
            "Here all documents together sum to 1. Every row has to: divide each by its own sum.",
        ),
        Wrong(
            {" / weights.sum(axis=1, keepdims=True)": ""},
            "These do not sum to 1 yet: divide each row by its sum.",
        ),
        Wrong(
            {
                "weights / weights.sum(axis=1, keepdims=True)": (
                    "scores - scores.max(axis=1, keepdims=True) - np.log(weights.sum(axis=1, keepdims=True))"
                )
            },
            "These are logarithms of the probabilities. Take np.exp of them.",
        ),
    ),
)
