"""Pictures of sample spaces: outcomes as cells, with the outcomes of one event striped and of another framed.

Chapter 1 of the book.
"""

from collections.abc import Callable, Container, Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from linmodels_lib.pictures import COLOURS, Box


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

    >>> from linmodels_lib.pictures import canvas
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

    >>> from linmodels_lib.pictures import canvas
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
