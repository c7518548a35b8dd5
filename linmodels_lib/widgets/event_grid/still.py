"""The event grid's text alternative: the outcomes as areas, and the numbers as a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linmodels_lib.probability import SampleSpace
from linmodels_lib.widgets.shared.still import COLOURS

WIDTH, HEIGHT = 360, 200


def boxes(space: SampleSpace) -> dict[str, tuple[float, float, float, float]]:
    """(left, top, width, height) in shares for each outcome: a row for each first toss, areas p(x)."""
    boxes, top = {}, Fraction(0)
    for first in "HT":
        row = [x for x in space if x[0] == first]
        height, left = space.P(set(row)), Fraction(0)
        for x in row:
            width = space.p[x] / height if height else Fraction(0)
            boxes[x] = (float(left), float(top), float(width), float(height))
            left += width
        top += height
    return boxes


def picture(space: SampleSpace, A: Sequence[str], B: Sequence[str]) -> str:
    """The outcomes as cells: A tinted, B with a dashed frame; the table says the same, so it is hidden."""
    parts = []
    for x, (left, top, width, height) in boxes(space).items():
        if width * height:
            at = f'x="{WIDTH * left:.1f}" y="{HEIGHT * top:.1f}" '
            at += f'width="{WIDTH * width:.1f}" height="{HEIGHT * height:.1f}"'
            fill = COLOURS[0] if x in A else "none"
            dashed = f'stroke="{COLOURS[1]}" stroke-width="3" stroke-dasharray="6 3"'
            look = dashed if x in B else 'stroke="#555"'
            parts.append(f'<rect {at} fill="{fill}" fill-opacity=".22" {look}/>')
            middle = WIDTH * (left + width / 2), HEIGHT * (top + height / 2)
            parts.append(f'<text x="{middle[0]:.1f}" y="{middle[1]:.1f}" text-anchor="middle">{x}</text>')
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="-2 -2 {WIDTH + 4} {HEIGHT + 4}" fill="currentColor"'
    return f'<svg {size} style="max-width:100%;height:auto" aria-hidden="true">{"".join(parts)}</svg>'


def still(
    space: SampleSpace,
    A: Sequence[str],
    B: Sequence[str],
    numbers: Mapping[str, Fraction | None],
    independent: bool,
) -> str:
    """Picture, events and numbers together."""
    rows = "".join(
        f"<tr><th>{name}</th><td>{'undefined' if value is None else value}</td></tr>"
        for name, value in numbers.items()
    )
    verdict = "independent" if independent else "not independent"
    text = f"A = {{{', '.join(A)}}}, B = {{{', '.join(B)}}}. They are {verdict}."
    return (
        f"<p><strong>Two events on three coins.</strong> {text}</p>{picture(space, A, B)}"
        f"<table><tbody>{rows}</tbody></table>"
        "<p>In the interactive version you can paint the events, bend the coins and zoom into an event.</p>"
    )
