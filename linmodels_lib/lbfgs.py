"""L-BFGS: descent that learns the curvature of J from the steps it has taken.

Chapter 8 of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Smooth
from linmodels_lib._sums import inner

Pair = tuple[Floats, Floats, float]  # a step s, the change y of the gradient along it, and s · y


def lbfgs(
    value_and_gradient: Smooth, theta: Floats, memory: int = 10
) -> Iterator[tuple[float, Floats, Floats]]:
    """Limited-memory BFGS: (J, ∇J, θ) after each step. Curvature comes from the last `memory` steps.

    Ends where no step along the direction makes J smaller, or where ∇J is 0.

    >>> from itertools import islice
    >>> J = [j for j, _, _ in islice(lbfgs(lambda t: (float(t @ t), 2 * t), np.array([3.0, -4.0])), 5)]
    >>> J == sorted(J, reverse=True), J[-1] < 1e-9
    (True, True)
    """
    theta, memory = _check.floats("theta", theta, None), _check.whole("memory", memory, 1)
    return quasi_newton(value_and_gradient, theta, TwoLoops(memory))


def _size(g: Floats) -> float:
    return float(np.abs(g).sum())


def quasi_newton(
    value_and_gradient: Smooth, theta: Floats, curvature: Any, size: Callable[[Floats], float] = _size
) -> Iterator[tuple[float, Floats, Floats]]:
    """θ ← θ − ηH⁻¹∇J with H as `curvature` knows it, and the step η that a line search finds.

    It tries η = 1 first; but in the first step, where nothing is known of H, one over the size of ∇J.

    >>> J, _, _ = next(quasi_newton(lambda t: (float(t @ t), 2 * t), np.array([3.0]), TwoLoops(3)))
    >>> J < 9
    True
    """
    j, g = _check.point(value_and_gradient, theta)
    step = 1.0 / max(1.0, size(g))
    while True:
        direction = -curvature.times(g)
        slope = inner(g, direction)
        found = _line_search(value_and_gradient, theta, direction, j=j, slope=slope, step=step)
        if found is None:
            return
        new_theta, new_j, new_g = found
        _check.stays_finite(new_theta, new_g, new_j)
        curvature.learn(new_theta - theta, new_g - g, new_g)
        theta, j, g, step = new_theta, new_j, new_g, 1.0
        yield j, g, theta
        if not g.any():
            return


class TwoLoops:
    """H⁻¹g by the two-loop recursion over the last steps s and the changes y of the gradient along them.

    >>> TwoLoops(3).times(np.array([1.0, 2.0]))  # nothing is known yet
    array([1., 2.])
    """

    def __init__(self, memory: int) -> None:
        """Nothing is known yet: the first direction is that of the gradient."""
        self.memory, self.pairs = memory, list[Pair]()

    def learn(self, s: Floats, y: Floats, g: Floats) -> None:
        """One more pair, unless J is not curved upwards along it."""
        if (sy := inner(s, y)) > 1e-12 * inner(y, y):
            self.pairs = [*self.pairs, (s, y, sy)][-self.memory :]

    def times(self, g: Floats) -> Floats:
        """H⁻¹g."""
        q, alphas = g.copy(), []
        for s, y, sy in reversed(self.pairs):
            alphas.append(inner(s, q) / sy)
            q -= alphas[-1] * y
        if self.pairs:
            _, y, sy = self.pairs[-1]
            q *= sy / inner(y, y)
        for (s, y, sy), alpha in zip(self.pairs, reversed(alphas), strict=True):
            q += (alpha - inner(y, q) / sy) * s
        return q


def _line_search(
    f: Smooth,
    theta: Floats,
    d: Floats,
    *,
    j: float,
    slope: float,
    step: float,
) -> tuple[Floats, float, Floats] | None:
    """The first step that lowers J enough (Armijo) without stopping short (weak Wolfe), by bisection."""
    low, high = 0.0, np.inf
    for _ in range(40):
        new = theta + step * d
        new_j, new_g = f(new)
        if not new_j <= j + 1e-4 * step * slope:
            high = step
        elif inner(new_g, d) < 0.9 * slope:
            low = step
        else:
            return new, new_j, new_g
        step = (low + high) / 2 if high < np.inf else 2 * low
    return (new, new_j, new_g) if new_j < j else None
