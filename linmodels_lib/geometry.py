"""The plane of two features cut by lines: half-planes and the regions of a linear classifier, exactly.

A polygon is a list of corners (x₁, x₂), convex, in order.
"""

from __future__ import annotations

from collections.abc import Iterable

from numpy.typing import ArrayLike

from linmodels_lib import _check

Point = tuple[float, float]
Polygon = list[Point]
Box = tuple[float, float, float, float]  # left, right, bottom, top


def rectangle(box: Box) -> Polygon:
    """The corners of a box, from the lower left one, against the clock.

    >>> rectangle((0, 2, 0, 1))
    [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    """
    left, right, bottom, top = _numbers("box", box, 4, "Write (left, right, bottom, top).")
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def clip(polygon: Iterable[Point], w: ArrayLike) -> Polygon:
    """The part of a convex polygon where w₀ + w₁x₁ + w₂x₂ ≥ 0, cut exactly along the line.

    >>> clip(rectangle((0, 2, 0, 2)), [-1.0, 1, 0])
    [(1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0)]
    """
    w0, w1, w2 = _numbers("w", w, 3, "Write the bias and two weights.")
    polygon, kept = [_corner(corner) for corner in _check.listed("polygon", polygon, "corners")], Polygon()
    corners = [*polygon, *polygon[:1]]
    g = [w0 + (w1 * x1 + w2 * x2) for x1, x2 in corners]
    for i in range(len(polygon)):
        (x1, x2), (z1, z2) = corners[i], corners[i + 1]
        if g[i] >= 0:
            kept.append((x1, x2))
        if (g[i] >= 0) != (g[i + 1] >= 0):
            t = g[i] / (g[i] - g[i + 1])
            kept.append((x1 + t * (z1 - x1), x2 + t * (z2 - x2)))
    return kept


def _corner(corner: Point) -> Point:
    x1, x2 = _numbers("polygon", corner, 2, "Write each corner as (x1, x2).")
    return x1, x2


def _numbers(name: str, value: ArrayLike, n: int, how: str) -> list[float]:
    array = _check.floats(name, value, 1, how)
    if len(array) != n:
        raise ValueError(f"{name} must hold {n} numbers, got {len(array)}. {how}")
    return list(map(float, array))


def region(theta: ArrayLike, k: int, box: Box) -> Polygon:
    """The convex polygon of a box where label k wins: (θ_k − θ_j)·x ≥ 0 for every j.

    >>> region([[0.0, -1, 0], [0, 1, 0]], 1, (-2, 2, 0, 1))  # x₁ ≥ 0
    [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    """
    weights = _check.weights(theta)
    if weights.shape[1] != 3:
        raise ValueError(f"theta must have 3 columns, got {weights.shape[1]}. It is (labels, 1 + 2).")
    k, polygon = _check.label(k, len(weights), "k"), rectangle(box)
    for j in range(len(weights)):
        w = weights[k] - weights[j]
        if j != k and not w[1:].any():  # no line between the two: one wins everywhere
            polygon = polygon if w[0] > 0 or (w[0] == 0 and k < j) else []
        elif j != k:
            polygon = clip(polygon, w)
    return polygon
