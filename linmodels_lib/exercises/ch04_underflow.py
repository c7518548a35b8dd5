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
    chapter="underflow",
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
