"""Exercises on gradients: by formula, by a complex step, and an error of a check that means something."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

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
constant, the labels `y` count from 0, and the bias, column 0 of `theta`, is not penalised. Before you
ask the check here, ask the one of this page: `lm.gradient_check(lambda t: lm.cross_entropy(t, X, y,
l2), lambda t: gradient(t, X1, y, l2), theta)`.
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


@dataclass(frozen=True)
class Written:
    """A function that shows itself as it is written.

    >>> Written("sum of squares", lambda t: (t**2).sum())
    sum of squares
    """

    text: str
    call: Callable[[Any], Any] = field(compare=False)

    def __call__(self, theta: Any) -> Any:
        """The value at theta."""
        return self.call(theta)

    def __repr__(self) -> str:
        return self.text


CUBES = Written("lambda t: (t**3).sum()", lambda t: (t**3).sum())
PRODUCT = Written("lambda t: t[0] * t[1]", lambda t: t[0] * t[1])
CORNER = Written("lambda t: t[0, 0] * t[1, 1]**3", lambda t: t[0, 0] * t[1, 1] ** 3)
EXPONENTIAL = Written("lambda t: np.exp(t).sum()", lambda t: np.exp(t).sum())

COMPLEX = Exercise(
    name="complex-step",
    chapter="gradients",
    title="Slopes without a difference",
    prompt=r"""
Write `slopes(f, theta, h)`: for each entry $j$ of `theta` the slope $\operatorname{Im} f(\theta + i h
e_j) / h$, where $e_j$ is 1 at entry $j$ and 0 elsewhere. The result has the shape of `theta`, which may
be a vector or a matrix of floats and must stay as it is. In Python $i$ is `1j`, and
`np.ndindex(theta.shape)` visits all places.
""",
    defines="slopes",
    starter='''
def slopes(f, theta, h):
    """The slope of f at theta in each coordinate, by a complex step."""
    measured = np.zeros(theta.shape)
    for j in np.ndindex(theta.shape):
        ...
    return measured
''',
    solution='''
def slopes(f, theta, h):
    """The slope of f at theta in each coordinate, by a complex step."""
    measured = np.zeros(theta.shape)
    for j in np.ndindex(theta.shape):
        moved = theta.astype(complex)
        moved[j] += 1j * h
        measured[j] = f(moved).imag / h
    return measured
''',
    explanation=r"""
`astype(complex)` makes a new array that can hold $\theta_j + ih$; in an array of floats the imaginary
part would have no place. It is made afresh for each coordinate, so that one weight moves at a time.
Nothing is subtracted, so $h$ may be $10^{-20}$, and the slopes are right to the last digit or so.
""",
    cases=(
        Case("cubes, with a large step", {"f": CUBES, "theta": A([1.0, 2.0]), "h": 0.5}),
        Case("a product of two weights", {"f": PRODUCT, "theta": A([3.0, -4.0]), "h": 1e-20}),
        Case("exponentials", {"f": EXPONENTIAL, "theta": A([0.0, 1.0, -2.0]), "h": 1e-20}),
        Case("a matrix of weights", {"f": CORNER, "theta": A([[1.0, 2.0], [3.0, -1.0]]), "h": 1e-20}),
    ),
    also_right=(
        {
            "moved = theta.astype(complex)": "nudge = np.zeros(theta.shape)",
            "moved[j] += 1j * h": "nudge[j] = h",
            "f(moved).imag / h": "np.imag(f(theta + 1j * nudge)) / h",
        },
    ),
    wrong=(
        Wrong(
            {".imag": ".real"},
            "This is the real part, which is about f itself. The slope sits in the imaginary part: .imag.",
        ),
        Wrong({".imag / h": ".imag"}, "The imaginary part is about h times the slope: divide it by h."),
        Wrong(
            {"moved[j] += 1j * h": "moved[j] += h"},
            "Nothing becomes imaginary here, so every slope is 0. Step by 1j * h, in an array that can hold "
            "it: theta.astype(complex). An array of floats drops the imaginary part.",
        ),
        Wrong(
            {
                "moved = theta.astype(complex)": "moved = theta.copy()",
                "moved[j] += 1j * h": "moved[j] += h",
                "f(moved).imag / h": "(f(moved) - f(theta)) / h",
            },
            "This is a forward difference: with h = 1e-20 it subtracts two equal numbers. Step by 1j * h and "
            "take the imaginary part, which needs no subtraction.",
        ),
        Wrong(
            {"moved[j] += 1j * h": "moved += 1j * h"},
            "All weights move together here, so every entry is the sum of all slopes. Move entry j alone.",
        ),
        Wrong(
            {
                "for j in": "moved = theta.astype(complex)\n    for j in",
                "        moved = theta.astype(complex)\n": "",
            },
            "The steps pile up: the weights moved before stay moved. Start from theta for each coordinate.",
        ),
    ),
)

RELATIVE = Exercise(
    name="relative-error",
    chapter="gradients",
    title="Relative to what?",
    prompt=r"""
Write `relative(g, m, floor)` for arrays `g` (by formula) and `m` (measured): $|g - m|$ divided by the
largest of $|g|$, $|m|$ and `floor`, entry by entry.
""",
    defines="relative",
    starter='''
def relative(g, m, floor):
    """|g - m| / max(|g|, |m|, floor), entry by entry."""
    return ...
''',
    solution='''
def relative(g, m, floor):
    """|g - m| / max(|g|, |m|, floor), entry by entry."""
    size = np.maximum(np.abs(g), np.abs(m))
    return np.abs(g - m) / np.maximum(size, floor)
''',
    explanation=r"""
The larger of the two sizes is a fair unit: swapping formula and measurement changes nothing, and a
flipped sign gives 2. The floor takes over where both are near zero, where a relative error would
magnify rounding noise.
""",
    cases=(
        Case("they agree", {"g": A([1.0, -2.0]), "m": A([1.0, -2.0]), "floor": 1e-3}),
        Case("a flipped sign", {"g": A([0.5, -2.0]), "m": A([-0.5, 2.0]), "floor": 1e-3}),
        Case("a factor of 4, both ways", {"g": A([4.0, 1.0]), "m": A([1.0, 4.0]), "floor": 1e-3}),
        Case("both are negative", {"g": A([-4.0, -0.5]), "m": A([-2.0, -1.0]), "floor": 1e-3}),
        Case("one of them is zero", {"g": A([0.0, 0.25]), "m": A([0.5, 0.0]), "floor": 1e-3}),
        Case("both are tiny", {"g": A([1e-9, 0.0]), "m": A([3e-9, 0.0]), "floor": 1e-3}),
    ),
    also_right=(
        {
            "size = np.maximum(np.abs(g), np.abs(m))": "size = np.maximum(abs(g), floor)",
            "np.maximum(size, floor)": "np.maximum(size, abs(m))",
        },
    ),
    wrong=(
        Wrong(
            {"np.maximum(np.abs(g), np.abs(m))": "np.abs(m)"},
            "Divided by the measured slope alone, an error looks large or small depending on which of the "
            "two is the larger. Take the larger of |g| and |m|.",
        ),
        Wrong(
            {"np.maximum(np.abs(g), np.abs(m))": "np.abs(g)"},
            "Divided by the formula's slope alone, an error looks large or small depending on which of "
            "the two is the larger. Take the larger of |g| and |m|.",
        ),
        Wrong(
            {"np.maximum(np.abs(g), np.abs(m))": "np.abs(g) + np.abs(m)"},
            "This divides by the sum of the sizes, a common choice, but then a flipped sign gives 1 and "
            "an error of a few percent is halved. Here the larger size is asked for.",
        ),
        Wrong(
            {"np.maximum(np.abs(g), np.abs(m))": "np.maximum(g, m)"},
            "Below the line the bars are missing: of two negative slopes the larger is not the one of larger "
            "size. Take |g| and |m| first.",
        ),
        Wrong(
            {"np.abs(g - m) /": "(g - m) /"},
            "An error has no sign here: the bars around g - m are missing.",
        ),
        Wrong(
            {"np.maximum(np.abs(g), np.abs(m))": "max(np.abs(g).max(), np.abs(m).max())"},
            "One number for the whole array: the largest slope of all hides the errors of the small ones. "
            "Compare entry by entry, with np.maximum.",
        ),
        Wrong(
            {"np.maximum(size, floor)": "size"},
            "Where both are zero this is 0/0, and where both are tiny it magnifies noise: let the floor "
            "take over.",
        ),
        Wrong(
            {"np.maximum(size, floor)": "(size + floor)"},
            "The floor is added everywhere here; it should take over only where the sizes are below it.",
        ),
        Wrong(
            {"np.abs(g - m)": "np.abs(np.abs(g) - np.abs(m))"},
            "This compares the sizes only: a flipped sign passes as right. Take |g - m|.",
        ),
    ),
)
