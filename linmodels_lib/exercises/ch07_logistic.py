"""Exercises on logistic regression: the sigmoid's logarithm, thresholds, precision and recall, the loss."""

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
Where the model is not sure, a person reads. Write `classify(w, X, threshold)`: for each row of `X`, which
has its constant column, 1 where $P(y = 1 \mid x) >$ `threshold`, 0 where $P(y = 0 \mid x) >$ `threshold`,
and $-1$, *ask somebody*, where neither is; an array of whole numbers. The threshold is at least one half.
Can you do it without an exponential?
""",
    defines="classify",
    starter='''
def classify(w, X, threshold):
    """1, 0 or, where neither is above the threshold, -1; shape (N,)."""
    return ...
''',
    solution='''
def classify(w, X, threshold):
    """1, 0 or, where neither is above the threshold, -1; shape (N,)."""
    z = X @ w
    sure = np.log(threshold / (1 - threshold))
    return np.where(z > sure, 1, np.where(z < -sure, 0, -1))
''',
    explanation=r"""
The sigmoid is increasing, so $\sigma(z) > t$ exactly where $z$ is above the score whose sigmoid is $t$,
the log-odds $\ln \frac{t}{1-t}$. Label 0 has the probability $\sigma(-z)$, so it needs $-z$ above the same
number. Between the two parallel lines lies the strip in which the model asks; a higher threshold makes it
wider and turns neither line.
""",
    cases=(
        Case(
            "the four films, threshold 0.8",
            {"w": A([-1.0, 2, -3]), "X": A([[1, 1, 0], [1, 0, 1], [1, 1, 1], [1, 0, 0]]), "threshold": 0.8},
        ),
        Case("exactly one half", {"w": A([-1.0, 2, -3]), "X": A([[1, 2, 1], [1, 1, 0]]), "threshold": 0.5}),
        Case(
            "0.7 is asked, 0.73 is given",
            {"w": A([-1.0, 2]), "X": A([[1, 1], [1, 0.75], [1, 0]]), "threshold": 0.7},
        ),
        Case("0.6 is asked of a score of 0.5", {"w": A([0.0, 0.5]), "X": A([[1, 1]]), "threshold": 0.6}),
        Case(
            "0.9 is asked", {"w": A([-1.0, 2]), "X": A([[1, 1], [1, 2], [1, 0], [1, -1]]), "threshold": 0.9}
        ),
    ),
    also_right=(
        {
            "    sure = np.log(threshold / (1 - threshold))\n": "    p = lm.sigmoid(z)\n",
            "z > sure": "p > threshold",
            "z < -sure": "1 - p > threshold",
        },
    ),
    wrong=(
        Wrong(
            {"np.where(z < -sure, 0, -1)": "0"},
            "All that are not surely 1 become 0 here. Label 0 has to be sure too; the rest is -1.",
        ),
        Wrong(
            {"z < -sure": "z < 0"},
            "Label 0 is given here as soon as it is the more probable one. It has to be above the threshold "
            "as label 1 has: the score below minus the log-odds.",
        ),
        Wrong(
            {"np.log(threshold / (1 - threshold))": "threshold"},
            "The score is compared with a probability. Turn one into the other: σ(score), or the log-odds "
            "of the threshold.",
        ),
        Wrong(
            {"np.log(threshold / (1 - threshold))": "0"},
            "The threshold plays no part here. A score above 0 means a probability above 0.5 only.",
        ),
        Wrong(
            {"z > sure": "z >= sure"},
            "A probability of exactly the threshold is called positive here. The rule says above: use >.",
        ),
        Wrong(
            {"z > sure, 1, np.where(z < -sure, 0, -1)": "z > sure, 0, np.where(z < -sure, 1, -1)"},
            "The two labels have changed places: a high score speaks for label 1.",
        ),
        Wrong(
            {"np.log(threshold / (1 - threshold))": "-np.log(threshold)"},
            "The logarithm of the threshold is not its log-odds: take np.log(threshold / (1 - threshold)).",
        ),
        Wrong(
            {"np.where(z > sure, 1, np.where(z < -sure, 0, -1))": "lm.sigmoid(z)"},
            "These are the probabilities. Compare them with the threshold to get labels.",
        ),
    ),
)


MEASURES = Exercise(
    name="precision-recall",
    chapter="logistic",
    title="Precision, recall and F1",
    prompt=r"""
Write `measures(y, y_hat)` for labels 0 and 1: the precision, the recall and the F1 of label 1, in this
order. A share of nothing is 0.0: nothing was called positive, or nothing is.
""",
    defines="measures",
    starter='''
def measures(y, y_hat):
    """(precision, recall, F1) of label 1; y true, y_hat predicted."""
    tp = np.sum((y == 1) & (y_hat == 1))
    ...
    return ...
''',
    solution='''
def measures(y, y_hat):
    """(precision, recall, F1) of label 1; y true, y_hat predicted."""
    tp = np.sum((y == 1) & (y_hat == 1))
    called, real = np.sum(y_hat == 1), np.sum(y == 1)
    share = lambda part, whole: float(part / whole) if whole else 0.0
    return share(tp, called), share(tp, real), share(2 * tp, called + real)
''',
    explanation=r"""
All three have the true positives on top. Precision divides them by what was *called* positive,
$\text{TP} + \text{FP}$, recall by what *is* positive, $\text{TP} + \text{FN}$. The harmonic mean of the
two fractions simplifies to $2\,\text{TP}$ over the sum of both denominators, which is also defined where
one of the fractions is not.
""",
    cases=(
        Case("one of each", {"y": A([1, 1, 0, 0]), "y_hat": A([1, 0, 1, 0])}),
        Case("cautious", {"y": A([1, 1, 1, 0, 0]), "y_hat": A([1, 0, 0, 0, 0])}),
        Case("everything is called positive", {"y": A([1, 0, 0, 0]), "y_hat": A([1, 1, 1, 1])}),
        Case("nothing is called positive", {"y": A([1, 1, 0]), "y_hat": A([0, 0, 0])}),
        Case("nothing is positive", {"y": A([0, 0]), "y_hat": A([0, 1])}),
        Case(
            "seven, two, three and four",
            {"y": A([1] * 10 + [0] * 6), "y_hat": A([1] * 7 + [0] * 3 + [1] * 2 + [0] * 4)},
        ),
    ),
    returns=("precision", "recall", "F1"),
    also_right=(
        {
            "share(2 * tp, called + real)": "share(2 * share(tp, called) * share(tp, real), "
            "share(tp, called) + share(tp, real))"
        },
    ),
    wrong=(
        Wrong(
            {"share(tp, called), share(tp, real)": "share(tp, real), share(tp, called)"},
            "Precision and recall have changed places. Precision looks at what was called positive, recall "
            "at what is.",
        ),
        Wrong(
            {"share(2 * tp, called + real)": "(share(tp, called) + share(tp, real)) / 2"},
            "F1 is the harmonic mean, not the ordinary one: 2·TP / (2·TP + FP + FN).",
        ),
        Wrong(
            {"share(2 * tp, called + real)": "share(tp, called + real)"},
            "F1 is half as large as it should be: the 2 in front of TP is missing.",
        ),
        Wrong(
            {"share(2 * tp, called + real)": "float(np.mean(y == y_hat))"},
            "The third number is the accuracy. F1 leaves out the true negatives: 2·TP / (2·TP + FP + FN).",
        ),
        Wrong(
            {" if whole else 0.0": ""},
            "Where nothing was called positive, or nothing is, this divides by 0. Return 0.0 there.",
        ),
        Wrong(
            {"== 1": "== 0"},
            "These are the measures of label 0. Label 1 is the positive one.",
        ),
    ),
)

LOSS = Exercise(
    name="logistic-loss",
    chapter="logistic",
    title="The logistic loss",
    prompt=r"""
Write `loss(w, X, y)` $= \frac1N \sum_i -\ln P(y_i \mid x_i)$ with $P(y = 1 \mid x) = \sigma(w \cdot x)$,
in nats. `X` has its constant column, the labels `y` are 0 and 1, and scores may lie anywhere
from $-800$ to $800$.
""",
    defines="loss",
    starter='''
def loss(w, X, y):
    """The mean of -ln P(y_i | x_i), a number; X (N, d+1), y is 0 or 1."""
    z = X @ w
    return ...
''',
    solution='''
def loss(w, X, y):
    """The mean of -ln P(y_i | x_i), a number; X (N, d+1), y is 0 or 1."""
    z = X @ w
    return np.mean(np.logaddexp(0, z) - y * z)
''',
    explanation=r"""
For $y = 1$ the loss is $\ln(1 + e^{-z}) = \ln(1 + e^z) - z$, for $y = 0$ it is $\ln(1 + e^z)$. So
$\ln(e^0 + e^z) - y z$ serves both, and `np.logaddexp` keeps it from overflowing. With the signed label
$\tilde y = 2y - 1$ the same number is $\ln(1 + e^{-\tilde y z})$.
""",
    cases=(
        Case("all weights 0", {"w": A([0.0, 0.0]), "X": A([[1.0, 3.0], [1.0, -1.0]]), "y": A([1, 0])}),
        Case("one positive example", {"w": A([0.1, 0.705]), "X": A([[1.0, 1.0]]), "y": A([1])}),
        Case("the same, but negative", {"w": A([0.1, 0.705]), "X": A([[1.0, 1.0]]), "y": A([0])}),
        Case(
            "three examples",
            {"w": A([-1.0, 2.0]), "X": A([[1.0, 0.0], [1.0, 1.0], [1.0, 3.0]]), "y": A([0, 1, 0])},
        ),
        Case(
            "very sure and right", {"w": A([0.0, 800.0]), "X": A([[1.0, 1.0], [1.0, -1.0]]), "y": A([1, 0])}
        ),
        Case(
            "very sure and wrong", {"w": A([0.0, 800.0]), "X": A([[1.0, 1.0], [1.0, -1.0]]), "y": A([0, 1])}
        ),
    ),
    also_right=(
        {"np.logaddexp(0, z) - y * z": "np.logaddexp(0, -(2 * y - 1) * z)"},
        {"np.logaddexp(0, z) - y * z": "np.where(y == 1, np.logaddexp(0, -z), np.logaddexp(0, z))"},
    ),
    wrong=(
        Wrong(
            {
                "return np.mean(np.logaddexp(0, z) - y * z)": "p = 1 / (1 + np.exp(-z))\n    "
                "return -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))"
            },
            "The formula is right, but for a score of 800 the probability is stored as exactly 0 or 1, and "
            "its logarithm is lost. Use np.logaddexp(0, z), which is ln(1 + e^z).",
        ),
        Wrong(
            {"np.mean": "np.sum"},
            "This is the sum over the examples. J is their mean: divide by their number.",
        ),
        Wrong(
            {"- y * z": "- (1 - y) * z"},
            "The two labels have changed places: a positive example with a high score should pay little.",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "y * np.logaddexp(0, -z)"},
            "Only the positive examples pay here. A negative one pays -ln(1 - σ(z)), which is ln(1 + e^z).",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "np.logaddexp(0, -z)"},
            "Every example pays as if its label were 1. Those with label 0 pay ln(1 + e^z).",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "np.logaddexp(0, -y * z)"},
            "With labels 0 and 1 every negative example pays ln 2 here, whatever its score. This form takes "
            "the signed label, 2y - 1.",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "z + np.log(1 + np.exp(-z)) - y * z"},
            "The formula is right, but e^800 overflows to inf. Use np.logaddexp(0, z), which is ln(1 + e^z).",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "(np.logaddexp(0, z) - y * z) / np.log(2)"},
            "This is the loss in bits. The exercise asks for nats: leave the natural logarithm as it is.",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "y * z - np.logaddexp(0, z)"},
            "This is the mean of ln P(y | x), which is never positive. The loss is its negative.",
        ),
        Wrong(
            {"np.logaddexp(0, z) - y * z": "(z > 0) != y"},
            "This counts mistakes. The loss adds up -ln P(y | x), also for examples on the right side.",
        ),
    ),
)
