"""Exercises on gradients by formula: after tanh, and of softmax with its penalty."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array


X3 = A([[1.0, 2.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [1.0, -1.0, 0.5]])
THETA3 = A([[0.2, -0.4, 1.0], [-0.3, 0.8, 0.1], [0.5, 0.0, -0.7]])

TANH = Exercise(
    name="tanh-gradient",
    chapter="gradients",
    title="The chain rule, once more",
    prompt=r"""
The smooth perceptron has the loss $J(w) = \frac1N \sum_i (\tilde y_i - t_i)^2$ with $t_i = \tanh(w
\cdot x_i)$ and the signed label $\tilde y = 2y - 1$. Write its gradient `gradient(w, X, y)`; `y`
holds 0 and 1, and `X` has its constant. The slope of $\tanh z$ is $1 - \tanh^2 z$.
""",
    defines="gradient",
    starter='''
def gradient(w, X, y):
    """The slopes (d+1,) of the mean squared error after tanh."""
    t = np.tanh(X @ w)
    return ...
''',
    solution='''
def gradient(w, X, y):
    """The slopes (d+1,) of the mean squared error after tanh."""
    t = np.tanh(X @ w)
    signed = 2 * y - 1
    return -2 * X.T @ ((signed - t) * (1 - t**2)) / len(y)
''',
    explanation=r"""
From the outside in: the square gives $2(\tilde y - t)$; the bracket holds $-t$, which gives the
minus; $\tanh$ gives $1 - t^2$; and $z = w \cdot x$ gives $x_j$. The sum over the examples is the
product with `X.T`.
""",
    cases=(
        Case("one example at w = 0", {"w": A([0.0, 0.0]), "X": A([[1.0, 3.0]]), "y": A([1])}),
        Case("one negative example", {"w": A([0.5, -0.25]), "X": A([[1.0, 2.0]]), "y": A([0])}),
        Case("a sure mistake, where tanh is flat", {"w": A([0.0, -4.0]), "X": A([[1.0, 1.0]]), "y": A([1])}),
        Case(
            "three examples",
            {"w": A([0.5, -1.0]), "X": A([[1.0, 2.0], [1.0, -1.0], [1.0, 0.5]]), "y": A([1, 0, 1])},
        ),
    ),
    also_right=({"-2 * X.T @ ((signed - t) * (1 - t**2))": "2 * ((t - signed) * (1 - t**2)) @ X"},),
    wrong=(
        Wrong(
            {" * (1 - t**2)": ""},
            "The slope of tanh itself is missing: the chain rule multiplies by 1 - t² on the way to w.",
        ),
        Wrong(
            {"-2 *": "2 *"},
            "The sign is flipped: the bracket is (signed - t), so t enters with a minus and the slope of "
            "the square is -2 (signed - t).",
        ),
        Wrong({"-2 *": "-"}, "The square brings down a factor of 2, and it is missing here."),
        Wrong(
            {"signed = 2 * y - 1": "signed = y"},
            "The labels 0 and 1 are used as they are. tanh runs from -1 to +1, so it is compared with 2y "
            "- 1.",
        ),
        Wrong(
            {" / len(y)": ""},
            "This is the gradient of the sum over the examples; the loss is their mean, so divide by N.",
        ),
    ),
)

SOFTMAX = Exercise(
    name="softmax-gradient",
    chapter="gradients",
    title="The softmax gradient",
    prompt=r"""
Write `gradient(theta, X, y, l2)`, the gradient of $J(\theta) = -\frac1N \sum_i \ln p(y_i \mid x_i) +
\frac\lambda2 \lVert W\rVert^2$ in the shape $(K, d+1)$ of `theta`. The first column of `X` is the
constant, the labels `y` count from 0, and the bias, column 0 of `theta`, is not penalised. Do it without
looking at the cell above, and hold it to `measured` before you ask the check here.
""",
    defines="gradient",
    starter='''
def gradient(theta, X, y, l2):
    """The slopes (K, d+1) of the mean cross-entropy with its penalty."""
    P = lm.softmax(X @ theta.T)        # (N, K), a row for each example
    return ...
''',
    solution='''
def gradient(theta, X, y, l2):
    """The slopes (K, d+1) of the mean cross-entropy with its penalty."""
    P = lm.softmax(X @ theta.T)        # (N, K), a row for each example
    Y = np.eye(len(theta))[y]          # one-hot rows
    slope = (P - Y).T @ X / len(y)
    slope[:, 1:] += l2 * theta[:, 1:]
    return slope
''',
    explanation=r"""
Without the penalty, row $k$ of the gradient is $\frac1N \sum_i (p_{ik} - 1\{y_i = k\})\, x_i$: the errors
of class $k$ in all examples, each times its example. A product of matrices does all the sums at once:
`(P - Y).T` is $(K, N)$ and `X` is $(N, d+1)$. The penalty $\frac\lambda2 w^2$ has the slope $\lambda w$,
for every column but the bias.
""",
    cases=(
        Case("one example, no penalty", {"theta": THETA3, "X": X3[:1], "y": A([2]), "l2": 0.0}),
        Case("four examples, no penalty", {"theta": THETA3, "X": X3, "y": A([0, 2, 1, 0]), "l2": 0.0}),
        Case("four examples with a penalty", {"theta": THETA3, "X": X3, "y": A([0, 2, 1, 0]), "l2": 0.5}),
        Case("two classes", {"theta": THETA3[:2], "X": X3, "y": A([1, 0, 1, 1]), "l2": 0.25}),
        Case("no weights yet", {"theta": np.zeros((3, 3)), "X": X3, "y": A([0, 1, 2, 2]), "l2": 1.0}),
    ),
    also_right=(
        {"(P - Y).T @ X / len(y)": "sum(np.outer(e, x) for e, x in zip(P - Y, X)) / len(X)"},
        {
            "slope[:, 1:] += l2 * theta[:, 1:]": "weights = theta.copy()\n    weights[:, 0] = 0",
            "return slope": "return slope + l2 * weights",
        },
    ),
    wrong=(
        Wrong(
            {"(P - Y)": "(Y - P)"},
            "The sign of the data part is flipped: Y - P points downhill. The gradient is p - 1{y = k} "
            "times x; the minus belongs to the step, not to the slope.",
        ),
        Wrong(
            {" / len(y)": ""},
            "This is the gradient of the sum over the examples. J takes their mean: divide by N, the "
            "number of rows of X (the penalty is not divided).",
        ),
        Wrong(
            {"    slope[:, 1:] += l2 * theta[:, 1:]\n": ""},
            "Right where l2 is 0, but the penalty is missing: (λ/2) w² adds λ w to every slope but the "
            "bias's.",
        ),
        Wrong(
            {"slope[:, 1:] += l2 * theta[:, 1:]": "slope += l2 * theta"},
            "Column 0 of theta is the bias, and it is not penalised: add l2 * theta to the columns from 1 "
            "on.",
        ),
        Wrong(
            {"l2 * theta[:, 1:]": "2 * l2 * theta[:, 1:]"},
            "The penalty counts double: the slope of (λ/2) w² is λ w, the 2 of the square cancels the half.",
        ),
        Wrong(
            {"l2 * theta[:, 1:]": "l2 / 2 * theta[:, 1:]"},
            "The penalty counts half: the slope of (λ/2) w² is λ w, because the square brings down a 2.",
        ),
        Wrong(
            {"(P - Y)": "((P - Y) * Y)"},
            "Only the row of each example's right class moves here. The other classes sit in the "
            "denominator of softmax: their rows get p_k times x.",
        ),
        Wrong(
            {"np.eye(len(theta))[y]": "np.eye(len(theta))[y - 1]"},
            "The one-hot rows are off by one: labels count from 0 in code, so label y stands in column y.",
        ),
        Wrong(
            {"return slope": "return slope.T"},
            "The rows and columns are exchanged: the gradient has the shape of theta, a row for each class, "
            "so the errors are turned over and the examples are not, (P - Y).T @ X.",
        ),
        Wrong(
            {"slope[:, 1:] += l2 * theta[:, 1:]": "slope[:, 1:] += l2 * theta[:, 1:] / len(y)"},
            "The penalty is divided by N here. J adds it once, after the mean over the examples.",
        ),
    ),
)
