"""The look of the book: colours and markers, a canvas in its style, a figure as SVG with its own words."""

import io
import re
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.text import Text

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")  # Okabe and Ito: told apart by every eye
MARKERS = ("o", "s", "^", "D", "v")
STYLE: Any = {
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 13,
    "axes.titlesize": 13,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "svg.fonttype": "path",
    "svg.hashsalt": "linear models for text",
}  # fmt: skip
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Picture:
    """A figure as SVG text that carries its own alternative text and caption, the same bytes every time.

    >>> Picture("<svg/>", "A line that rises.").alt
    'A line that rises.'
    """

    svg: str
    alt: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": f"Picture: {self.alt}"}


def canvas(rows: int = 1, cols: int = 1, size: tuple[float, float] = (5.8, 3.4)) -> tuple[Figure, Any]:
    """A figure in the book's style and its axes (one, or an array of them).

    >>> figure, ax = canvas(size=(4, 3))
    >>> figure.get_size_inches().tolist()
    [4.0, 3.0]
    """
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        return figure, figure.subplots(rows, cols)


def picture(figure: Figure, alt: str, caption: str) -> Picture:
    """`figure` as a `Picture`; `alt` states what it shows, `caption` what to take from it.

    >>> "<dc:title>A line" in picture(canvas()[0], "A line that rises.", "More words, higher score.").svg
    True
    """
    for words in figure.findobj(Text):
        legible = max(words.get_fontsize(), 12)  # also on a phone, where a figure is half its size
        words.set(fontfamily="STIXGeneral", math_fontfamily="stix", fontsize=legible)
    text = io.StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(text, format="svg", metadata={"Date": None, "Title": alt, "Description": caption})
    return Picture(_rounded(text.getvalue()), alt)


def _rounded(svg: str) -> str:
    """`svg` with places to a hundredth of a point: as sharp, smaller, and the same on another processor."""

    def shorter(number: re.Match[str]) -> str:
        digits = f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
        return "0" if digits == "-0" else digits

    places = r'(?<=\s)(?:d|x|y|width|height)="[^"]*"'  # not the scale of a letter
    return re.sub(places, lambda place: re.sub(r"-?\d+\.\d{3,}(?![\d.eE])", shorter, place[0]), svg)
