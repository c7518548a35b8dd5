"""The proximal gradient method with momentum (FISTA), for a smooth loss plus an L1 penalty.

Chapter 8 of the book.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linmodels_lib import _check, _moved
from linmodels_lib._check import Floats, Smooth
from linmodels_lib._sums import inner
from linmodels_lib.optimize import shrunk

Point = tuple[float, Floats, Floats]
__getattr__ = _moved.names_that_left(__name__)


def slope(theta: Floats, gradient: Floats, l1: float | Floats) -> Floats:
    """The steepest slope of J + λ‖θ‖₁ in each weight; 0 everywhere at the minimum, and only there.

    It is ∇J + λ sign(θ) where θ ≠ 0. At θ = 0 the penalty rises by λ on both sides, so ∇J counts only as far
    as it is larger: these are the conditions of Karush, Kuhn and Tucker.

    >>> slope(np.array([2.0, 0.0, 0.0]), np.array([-1.0, 0.5, 3.0]), l1=1.0)
    array([0., 0., 2.])
    """
    theta = _check.floats("theta", theta, None)
    gradient = _check.same_shape("gradient", gradient, theta)
    return _slope(theta, gradient, _check.penalty("l1", l1, theta.shape))


def _slope(theta: Floats, gradient: Floats, l1: float | Floats) -> Floats:
    return np.where(theta != 0, gradient + l1 * np.sign(theta), shrunk(gradient, l1))


def fista(value_and_gradient: Smooth, theta: Floats, l1: float | Floats) -> Iterator[Point]:
    """θ ← prox(z − ∇J(z) / L), where z runs ahead of θ: (J + λ‖θ‖₁, its slope, θ) after each step.

    The momentum is t = 1, then t' = ½ + √(¼ + t²), and z = θ + (t − 1)/t' · δ with δ the last move; it starts
    anew where that went uphill. The curvature L is found by trial, and tried a tenth lower at each step.

    >>> run = fista(lambda t: (float((t - 3) ** 2) / 2, t - 3), np.array(0.0), l1=1.0)
    >>> [float(theta) for _, (_, _, theta) in zip(range(2), run)]
    [2.0, 2.0]
    """
    theta = _check.floats("theta", theta, None)
    l1 = _check.penalty("l1", l1, theta.shape)
    z, t, L, (j, g) = theta, 1.0, 1.0, _check.point(value_and_gradient, theta)
    while True:
        L, new, new_j, new_g = _proximal_step(value_and_gradient, z, j, g, L, l1)
        _check.stays_finite(new, new_g, new_j)
        yield new_j + float((l1 * np.abs(new)).sum()), _slope(new, new_g, l1), new
        move, theta = new - theta, new
        if inner(z - new, move) > 0:
            z, t, j, g = new, 1.0, new_j, new_g
        else:
            ahead = 0.5 + float(np.sqrt(0.25 + t * t))
            z, t = new + (t - 1) / ahead * move, ahead
            j, g = value_and_gradient(z)
        L *= 0.9


def _proximal_step(
    f: Smooth, z: Floats, j: float, g: Floats, L: float, l1: float | Floats
) -> tuple[float, Floats, float, Floats]:
    """(L, θ, J, ∇J) for the first L, doubled from the one given, whose parabola at z is not below J."""
    for _ in range(100):
        new = shrunk(z - g / L, l1 / L)
        step, (new_j, new_g) = new - z, f(new)
        bound = j + inner(g, step) + L / 2 * inner(step, step)
        if new_j <= bound + 1e-14 * abs(j):
            break
        L *= 2
    return L, new, new_j, new_g
