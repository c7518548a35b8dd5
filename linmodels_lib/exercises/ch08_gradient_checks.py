"""Exercises on gradient checks: slopes by a complex step, and an error that means something."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array


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
    chapter="gradient-checks",
    title="Slopes without a difference",
    prompt=r"""
Write `slopes(f, theta, h)`: for each entry $j$ of `theta` the slope $\operatorname{Im} f(\theta + i h
v_j) / h$, where $v_j$ is 1 at entry $j$ and 0 elsewhere. The result has the shape of `theta`, which may
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
    chapter="gradient-checks",
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
