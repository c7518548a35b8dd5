"""Pictures of linear classifiers: arrays and an `ax` in, the `ax` out; the result is a `Picture`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, _public
from linmodels_lib._check import Floats, Ints
from linmodels_lib.geometry import Box, clip, rectangle, region
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.palette import COLOURS

try:
    import matplotlib as mpl
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text
except ModuleNotFoundError as error:
    raise _check.not_installed(error) from None

__dir__ = _public.names_of(__name__)
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
    return Picture(_same_names(_rounded(text.getvalue())), alt)


def _rounded(svg: str) -> str:
    """`svg` with places to a hundredth of a point: as sharp, smaller, and the same on another processor."""

    def shorter(number: re.Match[str]) -> str:
        digits = f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
        return "0" if digits == "-0" else digits

    places = r'(?<=\s)(?:d|x|y|width|height)="[^"]*"'  # not the scale of a letter
    return re.sub(places, lambda place: re.sub(r"-?\d+\.\d{3,}(?![\d.eE])", shorter, place[0]), svg)


def _same_names(svg: str) -> str:
    """`svg` with each clip named after its place: matplotlib's name changes with the last bit of a number."""
    clips = re.findall(r'<clipPath id="(\w+)">(.*?)</clipPath>', svg, re.DOTALL)
    for n, (name, place) in enumerate(clips):
        svg = re.sub(rf"\b{name}\b", f"clip{n}-{sha256(place.encode()).hexdigest()[:8]}", svg)
    return svg


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
        polygon = rectangle(ax.axis())
        for side in (1.0, -1.0):
            polygon = clip(polygon, side * w + [1, 0, 0])
        ax.fill(*np.reshape(polygon, (-1, 2)).T, fc="0.55", alpha=0.22, lw=0, zorder=0)
    return boundary(w, ax, **line)


def arrow(start: ArrayLike, end: ArrayLike, ax: Axes, colour: str = "black", **style: Any) -> Axes:
    """An arrow from one point of the plane to another.

    >>> [int(z) for z in arrow([0, 0], [1, 2], canvas()[1]).texts[0].xy]
    [1, 2]
    """
    look = {"arrowstyle": "-|>", "color": colour, "lw": 1.4, "shrinkA": 0, "shrinkB": 0, **style}
    ax.annotate("", np.asarray(end), np.asarray(start), arrowprops=look, zorder=4)  # type: ignore[arg-type]
    return ax


def regions(theta: Floats, ax: Axes, box: Box, alpha: float = 0.16) -> Axes:
    """The region of every label, tinted in its colour, edged by the exact boundaries.

    >>> len(regions(np.array([[0.0, -1, 0], [0, 1, 0]]), canvas()[1], (-2, 2, 0, 1)).patches)  # tint and edge
    4
    """
    for k in range(len(theta)):
        polygon = np.reshape(region(theta, k, box), (-1, 2))
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


def top_words(words: Mapping[Any, Mapping[str, float]], ax: Axes) -> Axes:
    """Bars for what `TextClassifier.top_words` gives: label by label, the strongest word on top.

    >>> ax = top_words({"neg": {"bad": 0.7, "dull": 0.4}, "pos": {"good": 0.9}}, canvas()[1])
    >>> [text.get_text() for text in ax.get_yticklabels()], [text.get_text() for text in ax.texts]
    (['bad', 'dull', 'good'], ['neg', 'pos'])
    """
    _bars(words)
    top, rows = 0.0, list[float]()
    for k, (label, weights) in enumerate(words.items()):
        ax.text(0, top, str(label), weight="bold", va="center", color=COLOURS[k], parse_math=False)
        own = [top + 1 + i for i in range(len(weights))]  # below the label, which has a line of its own
        ax.barh(own, [*weights.values()], height=0.7, color=COLOURS[k])
        rows, top = rows + own, top + len(weights) + 1.4
    ax.set_yticks(rows, [word for weights in words.values() for word in weights], parse_math=False)
    ax.tick_params(axis="y", length=0)
    ax.set(xlabel="weight", xlim=(0, None), ylim=(top - 0.8, -0.6))
    return ax


def mosaic(
    weights: Mapping[Any, Any],
    ax: Axes,
    A: Container[Any] = (),
    B: Container[Any] = (),
    names: Callable[[Any], str] = str,
    narrow: float = 0,
) -> Axes:
    """Outcomes as cells whose areas are their weights, a row for each x[0]; A is striped, B framed.

    The weights sum to 1; an outcome of weight 0 gets no cell. Names stand upright in cells less wide than
    `narrow`.

    >>> ax = mosaic({"HH": 0.25, "HT": 0.25, "TH": 0.5, "TT": 0}, canvas()[1])
    >>> [text.get_text() for text in ax.texts]
    ['HH', 'HT', 'TH']
    """
    top = 1.0
    for row in dict.fromkeys(x[0] for x in weights):
        inside = {x: float(w) for x, w in weights.items() if x[0] == row and w}
        height, left = sum(inside.values()), 0.0
        for x, w in inside.items():
            _cell(ax, (left, top - height, w / height, height), names(x), x in A, x in B)
            ax.texts[-1].set_rotation(90 if w / height < narrow else 0)
            left += w / height
        top -= height
    ax.set(xlim=(-0.01, 1.01), ylim=(-0.01, 1.01), xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    return ax


def strip(
    outcomes: Mapping[Any, float], y: float, ax: Axes, A: Container[Any] = (), B: Container[Any] = ()
) -> Axes:
    """A row of unit cells at height y, each outcome at its place; A is striped, B framed.

    >>> [text.get_text() for text in strip({"H": 0, "T": 1}, 0, canvas()[1]).texts]
    ['H', 'T']
    """
    for x, left in outcomes.items():
        _cell(ax, (left, y, 1, 0.76), str(x), x in A, x in B, gap=0.09)
    return ax


def _cell(ax: Axes, box: Box, name: str, in_A: bool, in_B: bool, gap: float = 0.022) -> None:
    def frame(gap: float, **look: Any) -> None:
        left, bottom, width, height = box
        size = max(width - 2 * gap, 0), max(height - 2 * gap, 0)
        ax.add_patch(Rectangle((left + gap, bottom + gap), *size, **look))

    if in_A:  # a see-through face would make the stripes see-through too, so they are two patches
        frame(0, fc=COLOURS[0] + "1c", lw=0)
        frame(0, fc="none", ec=COLOURS[0], hatch="//", lw=0)
    frame(0, fc="none", ec="0.35", lw=0.8)
    if in_B:
        frame(gap, fc="none", ec=COLOURS[1], lw=2.2, ls=(0, (3, 1.4)), zorder=3)
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    label: Any = {"ha": "center", "va": "center", "bbox": {"fc": "white", "ec": "none", "pad": 1.5}}
    ax.text(*middle, name, zorder=4, **label)


def _bars(words: Any) -> None:
    """Refuse what has no bars, more labels than there are colours, or a bar without an end."""
    if not isinstance(words, Mapping) or not all(isinstance(one, Mapping) for one in words.values()):
        raise TypeError(f"words must map labels to words, got {_check.short(words)}. Use clf.top_words().")
    if not 1 <= len(words) <= len(COLOURS):
        raise ValueError(f"words must have 1 to {len(COLOURS)} labels, got {len(words)}. Choose some.")
    weights = [weight for one in words.values() for weight in one.values()]
    if not np.isfinite(_check.known("words", weights)).all():
        raise ValueError("words must have finite weights, got inf. Smooth it: NaiveBayes(alpha=1).")


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


_public.show_types(__name__)
