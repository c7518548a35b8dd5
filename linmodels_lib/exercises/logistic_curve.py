"""Exercises on the sigmoid: its logarithm without overflow, and decisions at any threshold."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

LOG_SIGMOID = Exercise(
    name="log-sigmoid",
    chapter="logistic",
    title="The logarithm of the sigmoid",
    prompt=r"""
Write `log_sigmoid(z)` $= \ln \sigma(z)$ for an array of scores. It must be right for scores of $-800$
and $800$ too. `np.logaddexp(a, b)` is $\ln(e^a + e^b)$, computed without overflow.
""",
    defines="log_sigmoid",
    starter='''
def log_sigmoid(z):
    """ln σ(z), of the shape of z; finite for every finite score."""
    return ...
''',
    solution='''
def log_sigmoid(z):
    """ln σ(z), of the shape of z; finite for every finite score."""
    return -np.logaddexp(0, -z)
''',
    explanation=r"""
$\ln \sigma(z) = \ln \frac{1}{1 + e^{-z}} = -\ln(1 + e^{-z}) = -\ln(e^0 + e^{-z})$, and that is
`-np.logaddexp(0, -z)`. For $z = -800$ the value is $-800$ to the last digit, although $\sigma(-800)$
itself is too small for a float: its logarithm has to be reached without passing through it.
""",
    cases=(
        Case("a score of 0", {"z": A([0.0])}),
        Case("the review of the text", {"z": A([0.805, -0.805])}),
        Case("a table of scores", {"z": A([[1.0, -4.0], [-2.0, -1.0]])}),
        Case("a large score", {"z": A([800.0])}),
        Case("a very negative score", {"z": A([-800.0, -40.0])}),
    ),
    also_right=({"-np.logaddexp(0, -z)": "np.minimum(z, 0) - np.log1p(np.exp(-np.abs(z)))"},),
    wrong=(
        Wrong(
            {"-np.logaddexp(0, -z)": "np.log(1 / (1 + np.exp(-z)))"},
            "At -800 the exponential overflows, the sigmoid becomes 0 and its logarithm -inf. Bring the "
            "formula to -ln(e^0 + e^(-z)) first and use np.logaddexp.",
        ),
        Wrong(
            {"-np.logaddexp(0, -z)": "np.log(np.exp(z) / (1 + np.exp(z)))"},
            "At 800 this is infinity over infinity, nan. Bring the formula to -ln(e^0 + e^(-z)) first and "
            "use np.logaddexp.",
        ),
        Wrong(
            {"-np.logaddexp(0, -z)": "-np.logaddexp(0, z)"},
            "This is ln(1 - σ(z)), the logarithm for label 0: the sign of z inside is the other one.",
        ),
        Wrong(
            {"-np.logaddexp": "np.logaddexp"},
            "This is -ln σ(z), the loss. A logarithm of a probability is never positive: change the sign.",
        ),
        Wrong(
            {"-np.logaddexp(0, -z)": "1 / (1 + np.exp(-z))"},
            "This is σ(z). Its logarithm is wanted.",
        ),
        Wrong(
            {"-np.logaddexp(0, -z)": "-np.logaddexp2(0, -z)"},
            "np.logaddexp2 works with powers of 2. The sigmoid has powers of e: np.logaddexp.",
        ),
    ),
)

THRESHOLD = Exercise(
    name="threshold",
    chapter="logistic",
    title="A more demanding classifier",
    prompt=r"""
Write `classify(w, X, threshold)`: for each row of `X`, which has its constant column, the label 1 where
$P(y = 1 \mid x) >$ `threshold` and 0 elsewhere, as an array of whole numbers. Can you do it without an
exponential?
""",
    defines="classify",
    starter='''
def classify(w, X, threshold):
    """Labels 0 or 1 (N,): 1 where P(y=1|x) is above the threshold."""
    return ...
''',
    solution='''
def classify(w, X, threshold):
    """Labels 0 or 1 (N,): 1 where P(y=1|x) is above the threshold."""
    return (X @ w > np.log(threshold / (1 - threshold))).astype(int)
''',
    explanation=r"""
The sigmoid is increasing, so $\sigma(z) > t$ exactly where $z$ is above the score whose sigmoid is $t$,
the log-odds $\ln \frac{t}{1-t}$. Another threshold shifts the boundary and does not turn it: it is as if
the bias were smaller by $\ln \frac{t}{1-t}$.
""",
    cases=(
        Case(
            "the four films, threshold 0.5",
            {"w": A([-1.0, 2, -3]), "X": A([[1, 1, 0], [1, 0, 1], [1, 1, 1], [1, 0, 0]]), "threshold": 0.5},
        ),
        Case("exactly on the boundary", {"w": A([-1.0, 2, -3]), "X": A([[1, 2, 1]]), "threshold": 0.5}),
        Case("0.7 is asked, 0.73 is given", {"w": A([-1.0, 2]), "X": A([[1, 1]]), "threshold": 0.7}),
        Case("0.6 is asked of a score of 0.5", {"w": A([0.0, 0.5]), "X": A([[1, 1]]), "threshold": 0.6}),
        Case("0.9 is asked", {"w": A([-1.0, 2]), "X": A([[1, 1], [1, 2]]), "threshold": 0.9}),
        Case("0.1 is enough", {"w": A([-1.0, 2]), "X": A([[1, 0], [1, -1]]), "threshold": 0.1}),
    ),
    also_right=({"X @ w > np.log(threshold / (1 - threshold))": "1 / (1 + np.exp(-X @ w)) > threshold"},),
    wrong=(
        Wrong(
            {"X @ w > np.log(threshold / (1 - threshold))": "X @ w > threshold"},
            "The score is compared with a probability. Turn one into the other: σ(score), or the log-odds "
            "of the threshold.",
        ),
        Wrong(
            {"X @ w > np.log(threshold / (1 - threshold))": "X @ w > 0"},
            "The threshold plays no part here. A score above 0 means a probability above 0.5 only.",
        ),
        Wrong(
            {">": ">="},
            "A probability of exactly the threshold is called positive here. The rule says above: use >.",
        ),
        Wrong(
            {"X @ w > np.log(threshold / (1 - threshold))": "X @ w < np.log(threshold / (1 - threshold))"},
            "These are the other documents: the ones whose probability is below the threshold.",
        ),
        Wrong(
            {"np.log(threshold / (1 - threshold))": "np.log(threshold)"},
            "The logarithm of the threshold is not its log-odds: take np.log(threshold / (1 - threshold)).",
        ),
        Wrong(
            {"(X @ w > np.log(threshold / (1 - threshold))).astype(int)": "1 / (1 + np.exp(-X @ w))"},
            "These are the probabilities. Compare them with the threshold to get labels.",
        ),
        Wrong(
            {".astype(int)": ""},
            "These are True and False. Labels are 1 and 0: add .astype(int).",
        ),
    ),
)

EXERCISES = (LOG_SIGMOID, THRESHOLD)
