"""Exercises on measuring, and on naive Bayes inside logistic regression."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

INTERVAL = Exercise(
    name="wilson-interval",
    chapter="imdb",
    title="The interval of an accuracy",
    prompt=r"""
Write `interval(right, n)`: the two ends of Wilson's 95 % interval for a classifier that got `right` of
`n` examples right, with $z = 1.96$.
""",
    defines="interval",
    starter='''
def interval(right, n):
    """The ends (low, high) of Wilson's interval, with z = 1.96."""
    p, z = right / n, 1.96
    return ...
''',
    solution='''
def interval(right, n):
    """The ends (low, high) of Wilson's interval, with z = 1.96."""
    p, z = right / n, 1.96
    middle = p + z**2 / (2 * n)
    half = z * np.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return (middle - half) / (1 + z**2 / n), (middle + half) / (1 + z**2 / n)
''',
    explanation=r"""
The ends solve $(p - q)^2 = z^2\, q(1 - q)/n$, a quadratic equation in $q$. Its middle is pulled from $p$
towards one half, as if a few examples, half of them right, had been added; the interval never leaves 0
to 1, not even for 10 right of 10.
""",
    returns=("low", "high"),
    cases=(
        Case("83 of 100", {"right": 83, "n": 100}),
        Case("1658 of 2000", {"right": 1658, "n": 2000}),
        Case("10 of 10", {"right": 10, "n": 10}),
        Case("none of 10", {"right": 0, "n": 10}),
        Case("one of one", {"right": 1, "n": 1}),
    ),
    also_right=({"1 + z**2 / n": "(n + z**2) / n"},),
    wrong=(
        Wrong(
            {
                "return (middle - half) / (1 + z**2 / n), (middle + half) / (1 + z**2 / n)": (
                    "return p - z * np.sqrt(p * (1 - p) / n), p + z * np.sqrt(p * (1 - p) / n)"
                )
            },
            "This is p ± z √(p(1 − p)/n), which takes the measured share for the true one: 10 of 10 would "
            "be certain. Wilson's ends use their own standard errors.",
        ),
        Wrong(
            {
                "(middle - half) / (1 + z**2 / n)": "middle - half",
                "(middle + half) / (1 + z**2 / n)": "middle + half",
            },
            "The division by 1 + z²/n is missing: it comes from the q² on both sides of the equation.",
        ),
        Wrong(
            {" + z**2 / (4 * n**2)": ""},
            "Under the root the term z²/(4n²) is missing; without it 10 of 10 would have no width.",
        ),
        Wrong(
            {"half = z * ": "half = "},
            "The factor z is missing: the root alone is one standard error, and 95 % need 1.96 of them.",
        ),
        Wrong(
            {"p, z = right / n, 1.96": "p, z = right / n, 1.64"},
            "1.64 standard errors on both sides hold 90 %. For 95 % use 1.96.",
        ),
    ),
)

PAIRED = Exercise(
    name="paired-test",
    chapter="imdb",
    title="Two models on the same reviews",
    prompt=r"""
Model A alone is right on `b` reviews, model B alone on `c`. Write `paired(b, c)`: how probable it is that
a fair coin, tossed $b + c$ times, falls at least as unevenly, to either side. If they never differ, the
answer is 1. `comb(n, k)` counts the ways to choose $k$ of $n$.
""",
    defines="paired",
    starter='''
from math import comb


def paired(b, c):
    """P(a fair coin falls at least as unevenly as b to c)."""
    n = b + c
    return ...
''',
    solution='''
from math import comb


def paired(b, c):
    """P(a fair coin falls at least as unevenly as b to c)."""
    n = b + c
    tail = sum(comb(n, k) for k in range(max(b, c), n + 1))
    return min(1.0, 2 * tail / 2**n)
''',
    explanation=r"""
Each of the $2^n$ sequences is as likely as any other, and $\binom{n}{k}$ of them have $k$ heads. The sum
counts those with $\max(b, c)$ heads or more; as many lie at the other end, hence the 2. Where $b = c$
the two ends share their middle, and the sum would exceed 1.
""",
    cases=(
        Case("5 to 0", {"b": 5, "c": 0}),
        Case("0 to 5", {"b": 0, "c": 5}),
        Case("as many on both sides", {"b": 4, "c": 4}),
        Case("37 to 21", {"b": 37, "c": 21}),
        Case("no difference at all", {"b": 0, "c": 0}),
    ),
    also_right=({"range(max(b, c), n + 1)": "range(min(b, c) + 1)"},),
    wrong=(
        Wrong({"2 * tail": "tail"}, "This is one side only. B ahead by as much is as remarkable: twice."),
        Wrong(
            {"min(1.0, 2 * tail / 2**n)": "2 * tail / 2**n"},
            "For 4 to 4 this is more than 1: the two sides share the middle. No probability is above 1.",
        ),
        Wrong(
            {"n + 1))": "n))"},
            "The last case, all tosses alike, is missing: range stops before its end.",
        ),
        Wrong(
            {"max(b, c)": "b"},
            "If B is ahead, b is the smaller number and the sum starts in the wrong tail: use max(b, c).",
        ),
        Wrong(
            {"range(max(b, c), n + 1)": "[max(b, c)]"},
            "This is the probability of exactly this outcome. At least as uneven: sum up to n.",
        ),
    ),
)

RATIOS = Exercise(
    name="log-ratios",
    chapter="imdb",
    title="The counts of naive Bayes",
    prompt=r"""
`X` holds counts, or presence, with a row for each text; `y` is 0 or 1. Write `ratios(X, y, alpha)`: for each
column the logarithm of its smoothed share among label 1 divided by that among label 0, where a share is a
column's count plus `alpha`, divided by the sum of these over all columns.
""",
    defines="ratios",
    starter='''
def ratios(X, y, alpha):
    """r_j = ln P(j | 1) − ln P(j | 0), smoothed by alpha."""
    return ...
''',
    solution='''
def ratios(X, y, alpha):
    """r_j = ln P(j | 1) − ln P(j | 0), smoothed by alpha."""
    p = X[y == 1].sum(axis=0) + alpha
    q = X[y == 0].sum(axis=0) + alpha
    return np.log(p / p.sum()) - np.log(q / q.sum())
''',
    explanation=r"""
Add up the rows of each label, add $\alpha$, divide by the total: the smoothed shares of
naive Bayes. Their log-ratio is the weight that naive Bayes gives to column $j$, positive where the
column speaks for label 1.
""",
    cases=(
        Case("two columns", {"X": A([[3, 1], [0, 2]]), "y": A([1, 0]), "alpha": 1.0}),
        Case("labels of unequal size", {"X": A([[1, 0], [2, 1], [0, 4]]), "y": A([1, 1, 0]), "alpha": 1.0}),
        Case("alpha 0.5", {"X": A([[1, 0, 1], [0, 1, 1]]), "y": A([0, 1]), "alpha": 0.5}),
        Case("a column that nobody has", {"X": A([[2, 0], [5, 0]]), "y": A([1, 0]), "alpha": 1.0}),
        Case("equal labels", {"X": A([[1, 2], [1, 2]]), "y": A([0, 1]), "alpha": 2.0}),
    ),
    also_right=({"np.log(p / p.sum()) - np.log(q / q.sum())": "np.log((p / p.sum()) / (q / q.sum()))"},),
    wrong=(
        Wrong(
            {"np.log(p / p.sum()) - np.log(q / q.sum())": "np.log(p / q)"},
            "These are ratios of counts. Divide each by its label's total first: a label with more "
            "words is no evidence for any of them.",
        ),
        Wrong(
            {"np.log(p / p.sum()) - np.log(q / q.sum())": "np.log(q / q.sum()) - np.log(p / p.sum())"},
            "The sign is turned round: a column that label 1 uses more often must be positive.",
        ),
        Wrong(
            {"p.sum()": "(p - alpha).sum()", "q.sum()": "(q - alpha).sum()"},
            "The totals must include the alphas, else the shares sum to more than 1.",
        ),
        Wrong(
            {" + alpha": ""},
            "Without alpha a column that one label never has gives the logarithm of 0.",
        ),
        Wrong(
            {"np.log(p / p.sum()) - np.log(q / q.sum())": "p / p.sum() - q / q.sum()"},
            "This is the difference of the shares. The weight is the difference of their logarithms.",
        ),
    ),
)
