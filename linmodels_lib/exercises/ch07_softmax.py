"""Exercises on softmax regression: temperatures, the loss with smoothed labels, one step to a soft target."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
THREE = A([[0.45, -0.12, 0.14, 1.3], [-0.7, 0.9, 0.68, -0.31], [-0.26, 0.05, 0.12, 0.51]])

TEMPERATURE = Exercise(
    name="softmax-temperature",
    chapter="softmax",
    title="Softmax at a temperature",
    prompt=r"""
`psi` (N, K) holds the scores of $K$ labels for $N$ examples, and `T` (N,) a temperature for each example.
Write `softmax(psi, T)`: row $i$ is the softmax of $\Psi_i / T_i$, shape (N, K), so that each row sums to 1.
Scores may be as large as 5000, a temperature as small as 0.01, and nothing may overflow.
""",
    defines="softmax",
    starter='''
def softmax(psi, T):
    """Softmax of psi[i] / T[i] for each row i, shape (N, K)."""
    return ...
''',
    solution='''
def softmax(psi, T):
    """Softmax of psi[i] / T[i] for each row i, shape (N, K)."""
    z = psi / T[:, None]
    z = z - z.max(axis=1, keepdims=True)
    portions = np.exp(z)
    return portions / portions.sum(axis=1, keepdims=True)
''',
    explanation=r"""
`T[:, None]` makes the temperatures a column, (N, 1), so that each row is divided by its own. Divide first,
then take out the largest score of *each row*: `keepdims=True` keeps it a column for the same reason. The
largest exponential of a row is then $e^0 = 1$, and no sum is 0.
""",
    cases=(
        Case("one row, T = 1", {"psi": A([[1.3, 1.8, -12.0]]), "T": A([1.0])}),
        Case("one row cold, one hot", {"psi": A([[0.0, 1.0, 2.0], [3.0, 1.0, 1.0]]), "T": A([0.25, 10.0])}),
        Case("as many rows as labels", {"psi": A([[1.0, 2.0], [0.0, -3.0]]), "T": A([2.0, 0.5])}),
        Case(
            "the same scores, cold and hot", {"psi": A([[1.0, 2.0, 0.0]] * 4), "T": A([0.5, 1.0, 2.0, 4.0])}
        ),
        Case("scores that overflow", {"psi": A([[5000.0, 4999.0], [1.0, 2.0]]), "T": A([1.0, 1.0])}),
        Case("scores that underflow", {"psi": A([[-5000.0, -4999.0], [0.0, 0.0]]), "T": A([1.0, 2.0])}),
        Case("one label 800 ahead", {"psi": A([[800.0, 0.0], [0.0, 1.0]]), "T": A([1.0, 3.0])}),
        Case(
            "a row far above another, T small", {"psi": A([[7.0, 6.99], [0.0, 0.01]]), "T": A([0.01, 0.01])}
        ),
    ),
    also_right=({"T[:, None]": "T.reshape(-1, 1)"}, {"psi / T[:, None]": "(psi.T / T).T"}),
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
            {"psi / T[:, None]": "psi * T[:, None]"},
            "The scores are multiplied by T. A high temperature should flatten: divide by T.",
        ),
        Wrong(
            {"T[:, None]": "T"},
            "T (N,) lies along a row here: where N is K, column j is divided by the temperature of row j, "
            "and elsewhere the shapes do not fit. Make it a column: T[:, None].",
        ),
        Wrong(
            {"T[:, None]": "T[0]"},
            "All rows get the first temperature. Each row has its own: T[:, None] makes them a column.",
        ),
        Wrong(
            {"psi / T[:, None]": "psi"},
            "The temperature has no effect. Divide the scores by T, inside the exponential; a factor outside "
            "it is taken out by the sum again.",
        ),
        Wrong(
            {
                "psi / T[:, None]": "psi",
                "    return portions / portions.sum(axis=1, keepdims=True)": (
                    "    return portions / portions.sum(axis=1, keepdims=True) / T[:, None]"
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
Write `loss(theta, X, y, epsilon)`, the cross-entropy with label smoothing: $\frac1N \sum_i H(t_i, p_i)$, one
number in nats, where the target $t_i$ is $(1 - \varepsilon)\, e_{y_i}$ plus $\frac{\varepsilon}{K}$ in every
entry. `theta` is (K, d+1), `X` (N, d+1) has its constant column, and `y` (N,) holds labels $0, \dots, K-1$.
A label may be 1000 behind: its $-\ln p$ is then 1000, not infinity.
""",
    defines="loss",
    starter='''
def loss(theta, X, y, epsilon):
    """The mean of -Σ t_k ln p_k over the rows of X, t smoothed."""
    return ...
''',
    solution='''
def loss(theta, X, y, epsilon):
    """The mean of -Σ t_k ln p_k over the rows of X, t smoothed."""
    K = len(theta)
    targets = (1 - epsilon) * np.eye(K)[y] + epsilon / K
    log_p = lm.log_softmax(X @ theta.T)
    return -(targets * log_p).sum(axis=1).mean()
''',
    explanation=r"""
`np.eye(K)[y]` has a one-hot row for each example, and adding a number to an array adds it to every entry.
`X @ theta.T` has a row of scores for each example. Staying with logarithms matters: a probability of
$e^{-1000}$ is rounded to 0, its logarithm is an ordinary number. With $\varepsilon = 0$ this is the loss
of the page. With $\varepsilon > 0$ the label that is 1000 behind costs $1000\,\varepsilon/K$ although it
is wrong: no label is to be ruled out.
""",
    cases=(
        Case(
            "one example of the text, one-hot",
            {"theta": THREE, "X": A([[1.0, 1, 1, 0]]), "y": A([2]), "epsilon": 0.0},
        ),
        Case("the same, smoothed", {"theta": THREE, "X": A([[1.0, 1, 1, 0]]), "y": A([2]), "epsilon": 0.3}),
        Case(
            "weights of zero",
            {"theta": np.zeros((4, 2)), "X": A([[1.0, 5], [1, -2]]), "y": A([3, 0]), "epsilon": 0.1},
        ),
        Case(
            "three examples",
            {
                "theta": THREE,
                "X": A([[1.0, 1, 1, 0], [1, 0, 0, 1], [1, 2, 0, 0]]),
                "y": A([1, 0, 2]),
                "epsilon": 0.1,
            },
        ),
        Case(
            "as many examples as labels",
            {"theta": A([[0.0, 1], [0.5, -1]]), "X": A([[1.0, 2], [1, -1]]), "y": A([1, 1]), "epsilon": 0.2},
        ),
        Case(
            "a right label far behind",
            {
                "theta": A([[0.0, 0.0], [0.0, 1.0]]),
                "X": A([[1.0, 1000], [1, 0]]),
                "y": A([0, 1]),
                "epsilon": 0.0,
            },
        ),
    ),
    also_right=(
        {
            "    targets = (1 - epsilon) * np.eye(K)[y] + epsilon / K\n": "",
            "-(targets * log_p).sum(axis=1).mean()": "-(1 - epsilon) * log_p[np.arange(len(y)), y].mean() "
            "- epsilon * log_p.mean()",
        },
    ),
    wrong=(
        Wrong(
            {"lm.log_softmax(X @ theta.T)": "np.log(lm.softmax(X @ theta.T))"},
            "The probability far behind is rounded to 0, and its logarithm is −inf. Do not go through the "
            "probabilities: lm.log_softmax stays in log space.",
        ),
        Wrong(
            {"-(targets": "(targets"},
            "The sign is missing: logarithms of probabilities are negative, and a loss is never below 0.",
        ),
        Wrong(
            {".sum(axis=1).mean()": ".sum()"},
            "This is the sum over the examples. Divide by N: take the mean over the rows.",
        ),
        Wrong(
            {".sum(axis=1).mean()": ".mean()"},
            "This divides by N times K. Within a row the terms are added, targets being shares; the mean is "
            "taken over the rows alone.",
        ),
        Wrong(
            {"(1 - epsilon) * np.eye(K)[y] + epsilon / K": "np.eye(K)[y]"},
            "The smoothing is missing: the target gives every label ε/K, and the right one 1 − ε besides.",
        ),
        Wrong(
            {"(1 - epsilon) * np.eye(K)[y] + epsilon / K": "np.eye(K)[y] + epsilon / K"},
            "These targets add up to 1 + ε. What is shared out among all has to be taken from the right "
            "label: (1 − ε) times the one-hot vector.",
        ),
        Wrong(
            {" + epsilon / K": ""},
            "These targets add up to 1 − ε. The ε that was taken away is shared out: ε/K in every entry.",
        ),
        Wrong(
            {"epsilon / K": "epsilon"},
            "Every entry gets a whole ε here, so the targets add up to more than 1. Share it: ε/K.",
        ),
        Wrong(
            {
                "(1 - epsilon) * np.eye(K)[y] + epsilon / K": "np.where(np.eye(K)[y] == 1, 1 - epsilon, "
                "epsilon / (K - 1))"
            },
            "Here the right label gets nothing of the ε. The definition adds ε/K to every entry, the right "
            "one included.",
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
A small model can learn from a large one: the target $t$ is what the large one says, a distribution, and
both speak at a temperature $T$. Work out the gradient of $-\sum_k t_k \ln p_k(T)$ with $p(T) =
\operatorname{softmax}(\Psi / T)$, and write `step(theta, x, t, eta, T)`: the weights after one step of
length $\eta$ against it. `theta` is (K, d+1), `x` has its constant, `t` (K,) adds up to 1. Return a new
array, and leave `theta` as it was. (`lm.gradient_check` will tell you whether the gradient is right.)
""",
    defines="step",
    starter='''
def step(theta, x, t, eta, T):
    """theta after one step on (x, t); theta itself stays as it is."""
    return ...
''',
    solution='''
def step(theta, x, t, eta, T):
    """theta after one step on (x, t); theta itself stays as it is."""
    p = lm.softmax(theta @ x / T)
    return theta - eta * np.outer(p - t, x) / T
''',
    explanation=r"""
Line 1 says $\sum_k t_k (\ln Z - \Psi_k / T) = \ln Z - \sum_k t_k \Psi_k / T$, since $t$ adds up to 1. A
score now acts through $\Psi_k / T$, whose slope is $1/T$, so lines 2 to 4 give $(p_k(T) - t_k) / T$. The
outer product of these errors (one for each label) with $x$ has the shape of $\theta$. Hot models take
short steps: who wants them longer multiplies $\eta$.
""",
    cases=(
        Case(
            "from zero, one-hot, T = 1",
            {"theta": np.zeros((3, 2)), "x": A([1.0, 2.0]), "t": A([0.0, 1, 0]), "eta": 1.0, "T": 1.0},
        ),
        Case(
            "the example of the text, T = 2",
            {"theta": THREE, "x": A([1.0, 1, 1, 0]), "t": A([0.2, 0.5, 0.3]), "eta": 0.1, "T": 2.0},
        ),
        Case(
            "a cold one",
            {"theta": THREE, "x": A([1.0, 1, 1, 0]), "t": A([0.1, 0.9, 0.0]), "eta": 1.0, "T": 0.5},
        ),
        Case(
            "a negative feature",
            {
                "theta": A([[0.0, 1.0], [0.0, -1.0]]),
                "x": A([1.0, -2.0]),
                "t": A([0.75, 0.25]),
                "eta": 0.5,
                "T": 3.0,
            },
        ),
        Case(
            "as many labels as features",
            {
                "theta": A([[0.2, 0.1], [0.0, 0.4]]),
                "x": A([1.0, 3.0]),
                "t": A([0.4, 0.6]),
                "eta": 1.0,
                "T": 2.0,
            },
        ),
    ),
    wrong=(
        Wrong(
            {"theta - eta": "theta + eta"},
            "This step goes uphill: it takes weight from what the target says. Subtract η times the "
            "gradient, or turn p − t round.",
        ),
        Wrong(
            {"theta @ x / T": "theta @ x", "np.outer(p - t, x) / T": "np.outer(p - t, x)"},
            "The temperature has no effect. It divides the scores, and by the chain rule the gradient as "
            "well.",
        ),
        Wrong(
            {"np.outer(p - t, x) / T": "np.outer(p - t, x)"},
            "The inner slope is missing: a score acts through Ψ / T, so its slope has a factor 1/T.",
        ),
        Wrong(
            {"np.outer(p - t, x) / T": "np.outer(p - t, x) * T"},
            "The factor of the inner slope is upside down: Ψ / T grows by 1/T for each unit of Ψ.",
        ),
        Wrong(
            {"lm.softmax(theta @ x / T)": "lm.softmax(theta @ x)"},
            "These probabilities are those at T = 1. The loss has the softmax of Ψ / T in it.",
        ),
        Wrong(
            {"p - t": "p - np.eye(len(t))[np.argmax(t)]"},
            "The target was made one-hot here. All that the large model says counts: p − t.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x / T)": "p = np.eye(len(theta))[np.argmax(theta @ x)]"},
            "This is a perceptron: its p is 1 for the winner and 0 elsewhere. Use the soft probabilities.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x / T)": "p = theta @ x / T"},
            "The target is compared with the scores. Compare it with the probabilities: softmax of "
            "the scores.",
        ),
        Wrong(
            {"np.outer(p - t, x)": "np.outer(x, p - t)"},
            "The outer product is the wrong way round: rows belong to labels, so the errors come first.",
        ),
        Wrong(
            {"eta * ": ""},
            "The learning rate is missing: multiply the gradient by eta.",
        ),
        Wrong(
            {"theta - eta * np.outer": "np.outer"},
            "This is the gradient. The step is theta − eta · gradient.",
        ),
        Wrong(
            {
                "return theta - eta * np.outer(p - t, x) / T": "theta -= eta * np.outer(p - t, x) / T\n"
                "    return theta"
            },
            "The step changes the caller's theta: -= works in place. Write theta - … and return the new "
            "array.",
        ),
    ),
)
