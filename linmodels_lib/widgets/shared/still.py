"""What several text alternatives share: short numbers, a small picture of points and regions."""

from collections.abc import Callable
from math import pi
from typing import Any

import numpy as np

from linmodels_lib import geometry, palette
from linmodels_lib._check import Floats

SIZE, MANY = 260, 60
USUAL = 0.5, 20.0  # how far the farthest point is in most planes
COLOURS = tuple(colour.lower() for colour in palette.COLOURS)  # as the style sheets write them


def number(value: float) -> str:
    """Two decimals at most, a real minus sign, never −0."""
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and float(text) else text


def powered(value: float) -> str:
    """Three digits and a power of ten, as the widgets write it.

    >>> powered(6.3249e-7), powered(-123456.0)
    ('6.32×10⁻⁷', '−1.23×10⁵')
    """
    lead, exponent = f"{value:.2e}".replace("-", "−", int(value < 0)).split("e")
    return f"{lead}×10" + str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _mark(k: int, x: float, y: float) -> str:
    corners = (0, 4, 3, 4, 6)[k]
    if corners == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[k]}" stroke="#000"/>'
    turn = pi / 4 if k == 1 else 0.0
    angles = turn + 2 * pi * np.arange(corners) / corners
    path = " ".join(f"{x + 6.5 * np.sin(t):.1f},{y - 6.5 * np.cos(t):.1f}" for t in angles)
    return f'<polygon points="{path}" fill="{COLOURS[k]}" stroke="#000"/>'


def of_axes(state: dict[str, Any]) -> str:
    """What the plane is a plane of, where its axes have names.

    >>> of_axes({"axes": ["length", "width"]}), of_axes({})
    (' of length and width', '')
    """
    return f" of {' and '.join(state['axes'])}" if state.get("axes") else ""


def _marks(
    points: list[list[float]], labels: list[int], at: Callable[[float, float], tuple[float, float]]
) -> list[str]:
    """A mark for each point; where they are many, dots, all those of a class in one path."""
    places = [at(x, y) for x, y in points]
    if len(points) <= MANY:
        return [_mark(k, *place) for place, k in zip(places, labels, strict=True)]
    dots = [
        "".join(f"M{x:.1f},{y:.1f}h0" for (x, y), label in zip(places, labels, strict=True) if label == k)
        for k in range(max(labels) + 1)
    ]
    look = 'fill="none" stroke-width="5" stroke-linecap="round"'
    return [f'<path {look} stroke="{COLOURS[k]}" d="{d}"/>' for k, d in enumerate(dots)]


def picture(
    points: list[list[float]], labels: list[int], theta: Floats, square: tuple[float, float] | None = None
) -> str:
    """Regions and points as a small SVG; the words beside it say the same, so it is hidden from readers.

    `square` holds the ends of both axes; without it the origin is in the middle.
    """
    far = np.abs(points).max()
    usual = max(1.5, np.ceil((far + 0.4) * 2) / 2)
    reach = 1.08 * far if far > USUAL[1] or 0 < far < USUAL[0] else usual
    low, high = square or (-reach, reach)

    def at(x: float, y: float) -> tuple[float, float]:
        return SIZE * (x - low) / (high - low), SIZE * (high - y) / (high - low)

    fields = []
    for k in range(len(theta)):
        region = geometry.region(theta, k, (low, high, low, high))
        corners = " ".join("{:.1f},{:.1f}".format(*at(x, y)) for x, y in region)
        if corners:
            shape = f'points="{corners}" fill="{COLOURS[k]}" fill-opacity=".16" stroke="#555"'
            fields.append(f"<polygon {shape}/>")
    size = f'width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}"'
    return f'<svg {size} aria-hidden="true">{"".join(fields + _marks(points, labels, at))}</svg>'
