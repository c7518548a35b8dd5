"""What several text alternatives share: short numbers, regions, a small picture of points and regions."""

from math import pi

import numpy as np

from linmodels_lib._check import Floats

SIZE = 260
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
Polygon = list[tuple[float, float]]


def number(value: float) -> str:
    """Two decimals at most, a real minus sign, never −0."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and float(text) else text


def clip(polygon: Polygon, a: float, b: float, c: float) -> Polygon:
    """The part of a convex polygon where a + bx + cy ≥ 0.

    >>> clip([(0, 0), (2, 0), (2, 2), (0, 2)], -1, 1, 0)
    [(1.0, 0.0), (2, 0), (2, 2), (1.0, 2.0)]
    """
    kept: Polygon = []
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        v0, v1 = a + b * x0 + c * y0, a + b * x1 + c * y1
        if v0 >= 0:
            kept.append((x0, y0))
        if (v0 >= 0) != (v1 >= 0):
            t = v0 / (v0 - v1)
            kept.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return kept


def region(theta: Floats, k: int, reach: float, low: float | None = None) -> Polygon:
    """Where class k wins in the square from `low`, or −reach, to `reach`; a tie goes to the lower index."""
    low = -reach if low is None else low
    polygon: Polygon = [(low, low), (reach, low), (reach, reach), (low, reach)]
    for j in range(len(theta)):
        a, b, c = (theta[k] - theta[j]).tolist()
        if j != k and b == c == 0:
            polygon = polygon if a > 0 or (a == 0 and k < j) else []
        elif j != k:
            polygon = clip(polygon, a, b, c)
    return polygon


def _mark(k: int, x: float, y: float) -> str:
    corners = (0, 4, 3, 4, 6)[k]
    if corners == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[k]}" stroke="#000"/>'
    turn = pi / 4 if k == 1 else 0.0
    angles = turn + 2 * pi * np.arange(corners) / corners
    path = " ".join(f"{x + 6.5 * np.sin(t):.1f},{y - 6.5 * np.cos(t):.1f}" for t in angles)
    return f'<polygon points="{path}" fill="{COLOURS[k]}" stroke="#000"/>'


def picture(
    points: list[list[float]], labels: list[int], theta: Floats, square: tuple[float, float] | None = None
) -> str:
    """Regions and points as a small SVG; the words beside it say the same, so it is hidden from readers.

    `square` holds the ends of both axes; without it the origin is in the middle.
    """
    reach = max(1.5, np.ceil((np.abs(points).max() + 0.4) * 2) / 2)
    low, reach = square or (-reach, reach)

    def at(x: float, y: float) -> tuple[float, float]:
        return SIZE * (x - low) / (reach - low), SIZE * (reach - y) / (reach - low)

    fields = []
    for k in range(len(theta)):
        corners = " ".join("{:.1f},{:.1f}".format(*at(x, y)) for x, y in region(theta, k, reach, low))
        if corners:
            shape = f'points="{corners}" fill="{COLOURS[k]}" fill-opacity=".16" stroke="#555"'
            fields.append(f"<polygon {shape}/>")
    marks = [_mark(k, *at(x, y)) for (x, y), k in zip(points, labels, strict=True)]
    size = f'width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}"'
    return f'<svg {size} aria-hidden="true">{"".join(fields + marks)}</svg>'
