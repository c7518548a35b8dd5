"""Exercises on softmax regression: temperature, the cross-entropy of a data set, one step on one example."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
THREE = A([[0.45, -0.12, 0.14, 1.3], [-0.7, 0.9, 0.68, -0.31], [-0.26, 0.05, 0.12, 0.51]])

TEMPERATURE = Exercise(
    name="softmax-temperature",
    chapter="softmax",
    title="Softmax at a temperature",
    prompt=r"""
`psi` (N, K) holds the scores of $K$ labels for $N$ examples. Write `softmax(psi, T)`: the softmax of
$\Psi / T$ for every row, shape (N, K), with rows that sum to 1. Scores may be as large as 5000, the
temperature as small as 0.01, and nothing may overflow.
""",
    defines="softmax",
    starter='''
def softmax(psi, T):
    """Softmax of psi / T along the last axis, shape (N, K)."""
    return ...
''',
    solution='''
def softmax(psi, T):
    """Softmax of psi / T along the last axis, shape (N, K)."""
    z = psi / T
    z = z - z.max(axis=1, keepdims=True)
    portions = np.exp(z)
    return portions / portions.sum(axis=1, keepdims=True)
''',
    explanation=r"""
Divide first, then take out the largest score of *each row*: `keepdims=True` keeps it a column, so that NumPy
subtracts it from its own row. The largest exponential of a row is then $e^0 = 1$, and no sum is 0.
""",
    cases=(
        Case("one row, T = 1", {"psi": A([[1.3, 1.8, -12.0]]), "T": 1.0}),
        Case("two different rows", {"psi": A([[0.0, 1.0, 2.0], [3.0, 1.0, 1.0]]), "T": 1.0}),
        Case("a high temperature", {"psi": A([[0.0, 1.0, 2.0], [3.0, 1.0, 1.0]]), "T": 10.0}),
        Case("a low temperature", {"psi": A([[0.0, 0.5, 1.0]]), "T": 0.25}),
        Case("scores that overflow", {"psi": A([[5000.0, 4999.0], [1.0, 2.0]]), "T": 1.0}),
        Case("scores that underflow", {"psi": A([[-5000.0, -4999.0], [0.0, 0.0]]), "T": 1.0}),
        Case("as many rows as labels", {"psi": A([[1.0, 2.0], [0.0, -3.0]]), "T": 2.0}),
        Case("one label 800 ahead", {"psi": A([[800.0, 0.0], [0.0, 1.0]]), "T": 1.0}),
        Case("one row 700 above another, T small", {"psi": A([[700.0, 699.0], [0.0, 0.01]]), "T": 0.01}),
    ),
    wrong=(
        Wrong(
            {"    z = z - z.max(axis=1, keepdims=True)\n": ""},
            "On large scores np.exp overflows to inf, and inf/inf is nan. Subtract the largest score of each "
            "row first: the probabilities do not change.",
        ),
        Wrong(
            {"z.max(axis=1, keepdims=True)": "z.max()"},
            "One largest score is subtracted from all rows. A row far below it then has exponentials of 0 "
            "only, and 0/0 is nan. Take the largest of each row: axis=1, keepdims=True.",
        ),
        Wrong(
            {"psi / T": "psi * T"},
            "The scores are multiplied by T. A high temperature should flatten: divide by T.",
        ),
        Wrong(
            {"psi / T": "psi"},
            "The temperature has no effect. Divide the scores by T, inside the exponential; a factor outside "
            "it is taken out by the sum again.",
        ),
        Wrong(
            {
                "psi / T": "psi",
                "    return portions / portions.sum(axis=1, keepdims=True)": (
                    "    return portions / portions.sum(axis=1, keepdims=True) / T"
                ),
            },
            "The probabilities are divided by T, so the rows no longer sum to 1. Divide the scores, inside "
            "the exponential.",
        ),
        Wrong(
            {"portions.sum(axis=1, keepdims=True)": "portions.sum()"},
            "All rows are divided by one sum. Each row is a distribution of its own: divide it by its own "
            "sum, axis=1 with keepdims=True.",
        ),
        Wrong(
            {"portions.sum(axis=1, keepdims=True)": "portions.sum(axis=0, keepdims=True)"},
            "These sum to 1 down the columns. The labels of an example stand in a row: axis=1.",
        ),
        Wrong(
            {" / portions.sum(axis=1, keepdims=True)": ""},
            "These rows do not sum to 1 yet: divide each by its sum.",
        ),
        Wrong(
            {"z = z - z.max(axis=1, keepdims=True)": "z = z - z.min(axis=1, keepdims=True)"},
            "The smallest score of each row is subtracted, so a label far ahead still overflows. Subtract "
            "the largest.",
        ),
    ),
)

LOSS = Exercise(
    name="softmax-loss",
    chapter="softmax",
    title="The cross-entropy of a data set",
    prompt=r"""
Write `loss(theta, X, y)` $= -\frac1N \sum_i \ln P(y_i \mid x_i)$, one number in nats. `theta` is
(K, d+1), `X` (N, d+1) has its constant column, and `y` (N,) holds labels $0, \dots, K-1$. A right label
may be 1000 behind: its loss is then 1000, not infinity. (`lm.log_sum_exp` or `lm.log_softmax` may help.)
""",
    defines="loss",
    starter='''
def loss(theta, X, y):
    """The mean of -ln P(y | x) over the rows of X."""
    return ...
''',
    solution='''
def loss(theta, X, y):
    """The mean of -ln P(y | x) over the rows of X."""
    log_p = lm.log_softmax(X @ theta.T)
    return -log_p[np.arange(len(y)), y].mean()
''',
    explanation=r"""
`X @ theta.T` has a row of scores for each example. One-hot targets pick one entry of each row, which
indexing with two arrays does in one go: `log_p[[0, 1, …], y]`. Staying with logarithms matters: a
probability of $e^{-1000}$ is rounded to 0, its logarithm is an ordinary number.
""",
    cases=(
        Case("one example of the quiz", {"theta": THREE, "X": A([[1.0, 1, 1, 0]]), "y": A([2])}),
        Case("weights of zero", {"theta": np.zeros((4, 2)), "X": A([[1.0, 5], [1, -2]]), "y": A([3, 0])}),
        Case(
            "three examples",
            {"theta": THREE, "X": A([[1.0, 1, 1, 0], [1, 0, 0, 1], [1, 2, 0, 0]]), "y": A([1, 0, 2])},
        ),
        Case(
            "as many examples as labels",
            {"theta": A([[0.0, 1], [0.5, -1]]), "X": A([[1.0, 2], [1, -1]]), "y": A([1, 1])},
        ),
        Case(
            "a right label far behind",
            {"theta": A([[0.0, 0.0], [0.0, 1.0]]), "X": A([[1.0, 1000], [1, 0]]), "y": A([0, 1])},
        ),
    ),
    also_right=(
        {
            "log_p = lm.log_softmax(X @ theta.T)": "psi = X @ theta.T",
            "-log_p[np.arange(len(y)), y].mean()": "np.mean(lm.log_sum_exp(psi) - psi[np.arange(len(y)), y])",
        },
        {
            "-log_p[np.arange(len(y)), y].mean()": "-(np.eye(len(theta))[y] * log_p).sum() / len(y)",
        },
    ),
    wrong=(
        Wrong(
            {"lm.log_softmax(X @ theta.T)": "np.log(lm.softmax(X @ theta.T))"},
            "The probability far behind is rounded to 0, and its logarithm is −inf. Do not go through the "
            "probabilities: lm.log_softmax stays in log space.",
        ),
        Wrong(
            {"-log_p": "log_p"},
            "The sign is missing: logarithms of probabilities are negative, and a loss is never below 0.",
        ),
        Wrong(
            {".mean()": ".sum()"},
            "This is the sum over the examples. Divide by N: take the mean.",
        ),
        Wrong(
            {"-log_p[np.arange(len(y)), y].mean()": "-log_p.mean()"},
            "This averages over all labels. The one-hot target picks the right label of each row alone.",
        ),
        Wrong(
            {"-log_p[np.arange(len(y)), y].mean()": "-log_p[:, y].mean()"},
            "log_p[:, y] takes for every example the columns of all the right labels. Pair each row with its "
            "own label: log_p[np.arange(len(y)), y].",
        ),
        Wrong(
            {"-log_p[np.arange(len(y)), y].mean()": "-log_p.max(axis=1).mean()"},
            "This is the loss of the label that wins. What counts is the right label, wherever it stands.",
        ),
        Wrong(
            {"lm.log_softmax": "lm.softmax"},
            "These are probabilities; the loss adds their logarithms.",
        ),
        Wrong(
            {"lm.log_softmax(X @ theta.T)": "X @ theta.T"},
            "These are the scores. Subtract the log-sum-exp of each row, which is what lm.log_softmax does.",
        ),
        Wrong(
            {".mean()": ".mean() / np.log(2)"},
            "This is the loss in bits. The exercise asks for nats: natural logarithms, no division.",
        ),
    ),
)


STEP = Exercise(
    name="softmax-step",
    chapter="softmax",
    title="One step on one example",
    prompt=r"""
Write `step(theta, x, y, eta)`: the weights after one step of softmax regression on one example,
$\theta_k \leftarrow \theta_k - \eta\,(p_k - 1\{k = y\})\,x$ for *every* label $k$. `theta` is (K, d+1),
`x` has its constant, `y` is in $0, \dots, K-1$. Return a new array, and leave `theta` as it was.
""",
    defines="step",
    starter='''
def step(theta, x, y, eta):
    """theta after one step on (x, y); theta itself stays as it is."""
    return ...
''',
    solution='''
def step(theta, x, y, eta):
    """theta after one step on (x, y); theta itself stays as it is."""
    p = lm.softmax(theta @ x)
    target = np.eye(len(theta))[y]
    return theta - eta * np.outer(p - target, x)
''',
    explanation=r"""
`np.eye(K)[y]` is the one-hot target. The outer product of the errors $p - e_y$ (one a label) with $x$ has the
shape of $\theta$: row $k$ is $(p_k - 1\{k = y\})\,x$. Put the one-hot vector of the *winner* in the place of
$p$ and the same line is the perceptron.
""",
    cases=(
        Case("from zero", {"theta": np.zeros((3, 2)), "x": A([1.0, 2.0]), "y": 1, "eta": 1.0}),
        Case("the quiz", {"theta": THREE, "x": A([1.0, 1, 1, 0]), "y": 2, "eta": 0.1}),
        Case("the right label wins", {"theta": THREE, "x": A([1.0, 1, 1, 0]), "y": 1, "eta": 1.0}),
        Case(
            "a negative feature",
            {"theta": A([[0.0, 1.0], [0.0, -1.0]]), "x": A([1.0, -2.0]), "y": 0, "eta": 0.5},
        ),
        Case(
            "as many labels as features",
            {"theta": A([[0.2, 0.1], [0.0, 0.4]]), "x": A([1.0, 3.0]), "y": 0, "eta": 1.0},
        ),
    ),
    wrong=(
        Wrong(
            {"theta - eta": "theta + eta"},
            "This step goes uphill: it takes weight from the right label. Subtract η times the gradient, or "
            "turn p − target round.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x)": "p = np.eye(len(theta))[np.argmax(theta @ x)]"},
            "This is the perceptron: its p is 1 for the winner and 0 elsewhere. Use the soft probabilities.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x)": "p = theta @ x"},
            "The target is compared with the scores. Compare it with the probabilities: softmax of "
            "the scores.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(x, p - target)"},
            "The outer product is the wrong way round: rows belong to labels, so the errors come first.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(2 * (p - target), x)"},
            "There is no factor 2: errors of 0/1 targets lie between −1 and 1.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer((p - target) * target, x)"},
            "Only the row of the right label moves here. Every label moves, the wrong ones by their "
            "probability.",
        ),
        Wrong(
            {
                "return theta - eta * np.outer(p - target, x)": "theta = theta.copy()\n"
                "    for k in range(len(theta)):\n"
                "        theta[k] -= eta * (lm.softmax(theta @ x)[k] - target[k]) * x\n"
                "    return theta"
            },
            "The probabilities change while the rows are being moved. Compute p once, from the theta that "
            "came in, and move all rows by it.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(p, x)"},
            "The one-hot target is missing: subtract it from the probabilities.",
        ),
        Wrong(
            {"eta * ": ""},
            "The learning rate is missing: multiply the gradient by eta.",
        ),
        Wrong(
            {"theta - eta * np.outer(p - target, x)": "np.outer(p - target, x)"},
            "This is the gradient. The step is theta − eta · gradient.",
        ),
        Wrong(
            {
                "return theta - eta * np.outer(p - target, x)": "theta -= eta * np.outer(p - target, x)\n"
                "    return theta"
            },
            "The step changes the caller's theta: -= works in place. Write theta - … and return the new "
            "array.",
        ),
    ),
)
