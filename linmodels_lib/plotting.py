"""Pictures of linear classifiers: arrays and an `ax` in, the `ax` out; the result is a `Picture`."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.mosaics import mosaic, strip
from linmodels_lib.pictures import COLOURS, MARKERS, STYLE, Box, Picture, canvas, picture

__all__ = [
    "COLOURS",
    "MARKERS",
    "STYLE",
    "Box",
    "Picture",
    "arrow",
    "boundary",
    "canvas",
    "clip",
    "decision_regions",
    "mosaic",
    "picture",
    "plane",
    "points",
    "region",
    "regions",
    "street",
    "strip",
]


def plane(ax: Axes, box: Box, labels: tuple[str, str] = ("$x_1$", "$x_2$")) -> Axes:
    """`ax` as the plane of two features, both to the same scale, over box = (left, right, bottom, top).

    >>> plane(canvas()[1], (-1, 2, 0, 3)).get_xlim()
    (np.float64(-1.0), np.float64(2.0))
    """
    ax.set(xlim=box[:2], ylim=box[2:], xlabel=labels[0], ylabel=labels[1], aspect="equal")
    return ax


def points(X: ArrayLike, y: ArrayLike, ax: Axes, names: Sequence[str] | None = None) -> Axes:
    """Points of each label in its own colour and shape.

    >>> len(points([[0, 0], [1, 1], [2, 0]], [0, 1, 1], canvas()[1]).collections)  # one for each label
    2
    """
    X = _check.examples(X, 2)
    for k in np.unique(y := _check.labels(y, len(X), len(COLOURS))):
        look: Any = {"c": COLOURS[k], "marker": MARKERS[k], "s": 46, "lw": 0.7, "ec": "white", "zorder": 3}
        ax.scatter(X[y == k, 0], X[y == k, 1], label=names[k] if names else None, **look)
    return ax


def boundary(w: Floats, ax: Axes, **line: Any) -> Axes:
    """The line w₀ + w₁x₁ + w₂x₂ = 0, drawn across the whole plane; nothing where w₁ = w₂ = 0.

    >>> len(boundary([1.0, 2.0, 0.0], canvas()[1]).lines), len(boundary([1.0, 0.0, 0.0], canvas()[1]).lines)
    (1, 0)
    """
    w0, w1, w2 = w
    size = np.hypot(w1, w2)
    if size == 0:
        return ax
    foot = -w0 / size * (np.array([w1, w2]) / size)  # the point of the line nearest the origin
    limits = ax.axis()
    ax.axline(foot, foot + np.array([-w2, w1]), **{"color": "black", **line})
    ax.axis(limits)
    return ax


def street(w: ArrayLike, ax: Axes, fill: bool = False, **line: Any) -> Axes:
    """The boundary w₀ + w₁x₁ + w₂x₂ = 0 and, dashed, the edges of its street, where the sum is −1 or +1.

    With `fill` the street is tinted grey.

    >>> len(street([1.0, 2.0, 0.0], canvas()[1]).lines)
    3
    """
    w = _check.floats("w", w, 1, "w is the bias and two weights.")
    for edge in (-1.0, 1.0):
        boundary(w - [edge, 0, 0], ax, **{"color": "0.3", "ls": "--", **line})
    if fill:
        left, right, bottom, top = ax.axis()
        polygon = np.array([[left, bottom], [right, bottom], [right, top], [left, top]])
        for side in (1.0, -1.0):
            polygon = clip(polygon, side * w + [1, 0, 0])
        ax.fill(*polygon.T, fc="0.55", alpha=0.22, lw=0, zorder=0)
    return boundary(w, ax, **line)


def arrow(start: ArrayLike, end: ArrayLike, ax: Axes, colour: str = "black", **style: Any) -> Axes:
    """An arrow from one point of the plane to another.

    >>> [int(z) for z in arrow([0, 0], [1, 2], canvas()[1]).texts[0].xy]
    [1, 2]
    """
    look = {"arrowstyle": "-|>", "color": colour, "lw": 1.4, "shrinkA": 0, "shrinkB": 0, **style}
    ax.annotate("", np.asarray(end), np.asarray(start), arrowprops=look, zorder=4)  # type: ignore[arg-type]
    return ax


def clip(polygon: Floats, w: Floats) -> Floats:
    """The part of a convex polygon (M, 2) where w₀ + w₁x₁ + w₂x₂ ≥ 0, cut exactly along the line.

    >>> clip(np.array([[0.0, 0], [2, 0], [2, 2], [0, 2]]), np.array([-1.0, 1, 0])).tolist()
    [[1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 2.0]]
    """
    kept: list[Floats] = []
    g = w[0] + polygon @ w[1:]
    for i in range(len(polygon)):
        j = (i + 1) % len(polygon)
        if g[i] >= 0:
            kept.append(polygon[i])
        if (g[i] >= 0) != (g[j] >= 0):
            kept.append(polygon[i] + g[i] / (g[i] - g[j]) * (polygon[j] - polygon[i]))
    return np.array(kept).reshape(-1, 2)


def region(theta: Floats, k: int, box: Box) -> Floats:
    """The convex polygon of the plane where label k scores highest: (θ_k − θ_j)·x ≥ 0 for every j.

    >>> region(np.array([[0.0, -1, 0], [0, 1, 0]]), 1, (-2, 2, 0, 1)).tolist()  # x₁ ≥ 0
    [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]
    """
    left, right, bottom, top = box
    polygon = np.array([[left, bottom], [right, bottom], [right, top], [left, top]], dtype=float)
    for j in range(len(theta)):
        if j != k and len(polygon):
            polygon = clip(polygon, theta[k] - theta[j])
    return polygon


def regions(theta: Floats, ax: Axes, box: Box, alpha: float = 0.16) -> Axes:
    """The region of every label, tinted in its colour, edged by the exact boundaries.

    >>> len(regions(np.array([[0.0, -1, 0], [0, 1, 0]]), canvas()[1], (-2, 2, 0, 1)).patches)  # tint and edge
    4
    """
    for k in range(len(theta)):
        polygon = region(theta, k, box)
        if len(polygon):
            ax.fill(*polygon.T, fc=COLOURS[k], alpha=alpha, lw=0, zorder=0)
            ax.fill(*polygon.T, fc="none", ec="black", lw=0.7, zorder=1)
    return ax


def decision_regions(model: LinearClassifier, X: ArrayLike, y: ArrayLike, ax: Axes | None = None) -> Axes:
    """The regions of a fitted model of two features, with the points it should separate.

    >>> from linmodels_lib.perceptron import Perceptron
    >>> X, y = [[0, 1], [1, 0]], ["no", "yes"]
    >>> decision_regions(Perceptron().fit(X, y), X, y, canvas()[1]).get_xlabel()
    '$x_1$'
    """
    _drawable(model)
    X = _check.examples(X, 2)
    ax = plt.gca() if ax is None else ax
    margin = 0.15 * max(1.0, float(np.ptp(X, axis=0).max()))
    (left, bottom), (right, top) = X.min(axis=0) - margin, X.max(axis=0) + margin
    box = (float(left), float(right), float(bottom), float(top))
    strange = np.setdiff1d(np.asarray(y), model.classes_)
    if len(strange):
        known = ", ".join(map(str, model.classes_))
        raise ValueError(f"y must hold labels of the model ({known}), got {strange[0]}. Fit it on them.")
    index: Ints = np.searchsorted(model.classes_, np.asarray(y))
    plane(ax, box)
    regions(model.theta_, ax, box)
    return points(X, index, ax, [str(name) for name in model.classes_])


def _drawable(model: Any) -> None:
    """Refuse a model whose regions have no straight edges, or more labels than there are colours."""
    if not isinstance(model, LinearClassifier):
        came = type(model).__name__
        raise TypeError(f"model must be one linear classifier, got {came}. Draw Perceptron() or its like.")
    _check.fitted(model)
    if len(model.theta_) > len(COLOURS):
        raise ValueError(
            f"model must have at most {len(COLOURS)} labels, got {len(model.theta_)}. "
            "There is no colour for more: merge labels."
        )
    if not np.isfinite(model.theta_).all():
        raise ValueError("model must have finite weights theta_, got -inf. Smooth it: NaiveBayes(alpha=1).")
