"""The plane of two features cut by lines: half-planes and the regions of a linear classifier, exactly.

A polygon is a list of corners (x₁, x₂), convex, in order.
"""

from collections.abc import Sequence

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
    left, right, bottom, top = _check.floats("box", box, 1).tolist()
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def clip(polygon: Sequence[Point], w: ArrayLike) -> Polygon:
    """The part of a convex polygon where w₀ + w₁x₁ + w₂x₂ ≥ 0, cut exactly along the line.

    >>> clip(rectangle((0, 2, 0, 2)), [-1.0, 1, 0])
    [(1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0)]
    """
    w0, w1, w2 = _check.floats("w", w, 1, "w is the bias and two weights.").tolist()
    kept: Polygon = []
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


def region(theta: ArrayLike, k: int, box: Box) -> Polygon:
    """The convex polygon of a box where label k wins: (θ_k − θ_j)·x ≥ 0 for every j.

    >>> region([[0.0, -1, 0], [0, 1, 0]], 1, (-2, 2, 0, 1))  # x₁ ≥ 0
    [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    """
    weights = _check.weights(theta)
    k, polygon = _check.label(k, len(weights), "k"), rectangle(box)
    for j in range(len(weights)):
        w = weights[k] - weights[j]
        if j != k and not w[1:].any():  # no line between the two: one wins everywhere
            polygon = polygon if w[0] > 0 or (w[0] == 0 and k < j) else []
        elif j != k:
            polygon = clip(polygon, w)
    return polygon
