"""What the margin explorer takes: points of two classes, a penalty, two costs, and when to shrink."""

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib.widgets.shared.points import checks
from linmodels_lib.widgets.shared.points.checks import Data

TOYS = ("separable", "barely", "outlier", "xor")
LEAST_L2, MOST_L2, MOST_COST = 1e-3, 1e2, 1e2


def data(points: ArrayLike, labels: ArrayLike) -> Data:
    """Points and labels that belong together, of two classes."""
    checked = checks.data(points, labels)
    if max(checked[1]) > 1:
        raise ValueError(f"labels must be 0 or 1, got {max(checked[1])}. The street has two sides.")
    return checked


def preset(value: Any) -> str:
    """A toy's name, or custom for one's own points."""
    return _check.one_of("preset", value, (*TOYS, "custom"))


def l2(value: Any) -> float:
    """λ from 0.001 to 100: below, ten thousand visits come nowhere near the optimum."""
    if not LEAST_L2 <= (number := _check.positive("l2", value)) <= MOST_L2:
        raise ValueError(f"l2 must lie between 0.001 and 100, got {value!r}. Stay in that range.")
    return number


def cost(value: Any) -> list[float]:
    """Two costs of 0 or more: of taking class 1 for class 2, and class 2 for class 1."""
    array = _check.floats("cost", value, 1, "cost is one number for each class: cost=(1, 1).")
    if array.shape != (2,):
        raise ValueError(f"cost must be two numbers, one a class, got {len(array)}. Write cost=(1, 1).")
    if not (0 <= array.min() <= array.max() <= MOST_COST):
        raise ValueError(f"cost must lie between 0 and 100, got {array.tolist()}. Stay in that range.")
    both: list[float] = array.tolist()
    return both


def classes(value: Any) -> list[str]:
    """Two names at most."""
    names = checks.classes(value)
    if len(names) > 2:
        raise ValueError(f"classes must be at most 2 names, got {len(names)}. Leave some out.")
    return names


SETTINGS: dict[str, Callable[[Any], Any]] = {
    "preset": preset,
    "l2": l2,
    "cost": cost,
    "shrink": lambda value: _check.one_of("shrink", value, ("always", "mistake")),
    "perceptron": lambda value: _check.flag("perceptron", value),
    "step": lambda value: _check.whole("step", value, 0),
    "classes": classes,
}
