"""What the descent explorer takes: points of two labels, a surface, a method, a rate, where to start."""

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from linmodels_lib import _check, datasets
from linmodels_lib.widgets.margin_explorer.checks import classes
from linmodels_lib.widgets.shared.points import checks
from linmodels_lib.widgets.shared.points.checks import Data

REACH = 4.0  # half the side of the plane of weights
LEAST_RATE, MOST_RATE = 1e-3, 1e2
SURFACES = ("cross-entropy", "squared", "tanh")
METHODS = ("batch", "stochastic", "minibatch", "momentum")

# x1, x2, label: quarters, which binary floating point holds exactly
_POINTS: dict[str, tuple[tuple[float, float, int], ...]] = {
    "overlapping": (
        (1.75, 0.25, 1), (0.25, -1.0, 0), (0.25, 2.0, 1), (-0.5, -1.75, 0), (-0.75, -0.25, 1), (-1.0, 1.0, 0),
        (0.25, 1.0, 1), (-0.5, 2.0, 0), (0.0, -0.25, 1), (-1.5, 0.25, 0), (-1.0, 1.25, 1), (-0.75, 0.25, 0),
    ),
    "narrow": (
        (0.5, 0.25, 1), (-2.5, 0.25, 0), (2.5, -0.5, 1), (-2.75, 0.0, 0), (1.75, -0.25, 1), (0.25, -0.75, 0),
        (1.25, 1.0, 1), (-2.0, 0.25, 0), (-0.25, -0.25, 1), (2.0, 0.0, 0), (2.25, 0.25, 1), (1.0, -0.75, 0),
    ),
    "valleys": (
        (0.25, 0.5, 1), (3.0, -0.75, 0), (0.5, -1.75, 1), (0.25, 0.0, 0), (0.5, -0.5, 1), (-0.5, -0.5, 0),
        (-0.5, -0.75, 0), (-1.25, -1.5, 0),
    ),
}  # fmt: skip
TOYS = (*_POINTS, "separable")


def data(points: ArrayLike, labels: ArrayLike) -> Data:
    """Points and labels that belong together, of two labels."""
    checked = checks.data(points, labels)
    if max(checked[1]) > 1:
        raise ValueError(f"labels must be 0 or 1, got {max(checked[1])}. These losses know two labels.")
    return checked


def presets() -> dict[str, Data]:
    """The explorer's own points by name, and the separable ones of the library."""
    own = {name: data([p[:2] for p in points], [p[2] for p in points]) for name, points in _POINTS.items()}
    return {**own, "separable": data(*datasets.toy("separable"))}


def rate(value: Any) -> float:
    """η from 0.001 to 100."""
    if not LEAST_RATE <= (eta := _check.positive("learning_rate", value)) <= MOST_RATE:
        raise ValueError(f"learning_rate must lie between 0.001 and 100, got {value!r}. Stay in that range.")
    return eta


def start(value: ArrayLike) -> list[float]:
    """Two weights inside the plane."""
    array = _check.floats("start", value, 1, "Write start=[w1, w2].")
    if array.shape != (2,):
        raise ValueError(f"start must be two weights, got {len(array)}. Write start=[w1, w2].")
    if abs(array).max() > REACH:
        raise ValueError(f"start must lie within ±{REACH:g}, got {array.tolist()}. Start inside the plane.")
    weights: list[float] = array.tolist()
    return weights


SETTINGS: dict[str, Callable[[Any], Any]] = {
    "preset": lambda value: _check.one_of("preset", value, (*TOYS, "custom")),
    "surface": lambda value: _check.one_of("surface", value, SURFACES),
    "method": lambda value: _check.one_of("method", value, METHODS),
    "learning_rate": rate,
    "start": start,
    "seed": checks.seed,
    "compare": lambda value: _check.flag("compare", value),
    "step": lambda value: _check.whole("step", value, 0),
    "classes": classes,
}
