"""Slopes measured from values of f alone: forward and central differences and the complex step.

θ may have any shape, and the slopes have the same; f takes θ (a copy at each call) and returns one number.

Chapter 8 of the book.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats

__all__ = ["Function", "Index", "central_difference", "complex_step", "forward_difference"]

Function = Callable[[Any], Any]
Index = tuple[int, ...]


def forward_difference(f: Function, theta: ArrayLike, h: float = 1e-8) -> Floats:
    """(f(θ + h e_j) − f(θ)) / h for each coordinate j; the error shrinks like h, until rounding takes over.

    >>> forward_difference(lambda t: (t**2).sum(), [1.0, 3.0], h=0.5)  # 2θ + h
    array([2.5, 6.5])
    """
    theta = weights(theta)
    return slopes(f, theta, np.full(theta.shape, _check.positive("h", h)), value(f, theta))


def central_difference(f: Function, theta: ArrayLike, h: float = 1e-6) -> Floats:
    """(f(θ + h e_j) − f(θ − h e_j)) / 2h, the mean of the two one-sided slopes; the error shrinks like h².

    >>> central_difference(lambda t: (t**3).sum(), [1.0, 3.0], h=0.5)  # 3θ² + h²
    array([ 3.25, 27.25])
    """
    theta = weights(theta)
    steps, start = np.full(theta.shape, _check.positive("h", h)), value(f, theta)
    return (slopes(f, theta, -steps, start) + slopes(f, theta, steps, start)) / 2


def complex_step(f: Function, theta: ArrayLike, h: float = 1e-20) -> Floats:
    """Im f(θ + i h e_j) / h: no difference of near-equal numbers, so h may be tiny; f must take complex θ.

    >>> complex_step(lambda t: (t**3).sum(), [1.0, 3.0])
    array([ 3., 27.])
    """
    theta, h = weights(theta), _check.positive("h", h)
    slope = np.empty_like(theta)
    for j in np.ndindex(theta.shape):
        moved = theta.astype(np.complex128)
        moved[j] += 1j * h
        try:
            result = np.asarray(f(moved))
        except TypeError as error:
            result = np.asarray(str(error))
        if result.shape != () or result.dtype.kind != "c" or not np.isfinite(result):
            raise TypeError(
                f"f must turn complex theta into one complex number, got {result}. "
                "Where f uses abs, float, max or logaddexp, take central_difference."
            )
        slope[j] = result.imag / h
    return slope


def weights(theta: ArrayLike) -> Floats:
    """θ as a float array of any shape with at least one entry."""
    array = _check.floats("theta", theta, None)
    if array.size == 0:
        raise ValueError(f"theta must hold at least one weight, got shape {array.shape}. Check its size.")
    return array


def value(f: Function, theta: Floats, place: str = "theta") -> float:
    """f(θ), refused unless it is one finite real number."""
    if not callable(f):
        raise TypeError(f"f must be a function of theta, got {f!r}. Pass the loss, not its value.")
    result = np.asarray(f(theta.copy()))
    if result.shape != ():
        raise ValueError(f"f must return one number, got shape {result.shape}. Sum or average the losses.")
    if result.dtype.kind not in "iuf":
        raise TypeError(f"f must return one real number, got {result}. Return the loss as a float.")
    if not np.isfinite(result):
        raise ValueError(f"f must be finite, got {result} at {place}. Move theta away or mend f there.")
    return float(result)


def slopes(
    f: Function, theta: Floats, steps: Floats, start: float, places: Iterable[Index] | None = None
) -> Floats:
    """(f(θ + h_j e_j) − f(θ)) / h_j for each j; a negative step gives the slope on the left.

    With `places` only there; NaN stands for the slopes that were not measured.
    """
    measured = np.full(theta.shape, np.nan)
    for j in np.ndindex(theta.shape) if places is None else places:
        measured[j] = slope(f, theta, j, float(steps[j]), start)
    return measured


def slope(f: Function, theta: Floats, j: Index, step: float, start: float) -> float:
    """(f(θ + h e_j) − f(θ)) / h for one coordinate, with the step h as it is after rounding."""
    moved = theta.copy()
    moved[j] += step
    run = float(moved[j] - theta[j])
    if run == 0:
        raise ValueError(f"h must change {at(j)} = {theta[j]:g}, got {abs(step):g}. Choose a larger h.")
    return (value(f, moved, f"{at(j)} = {moved[j]}") - start) / run


def at(j: Index) -> str:
    """The coordinate as it is written in code: theta[1, 2].

    >>> at((1, 2))
    'theta[1, 2]'
    """
    return f"theta[{', '.join(map(str, j))}]" if j else "theta"
