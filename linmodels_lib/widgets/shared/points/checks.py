"""What the stepper takes, and how it refuses the rest: what was wanted, what came, how to fix it."""

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, datasets
from linmodels_lib.trace import Rate

Data = tuple[list[list[float]], list[int]]

MOST_CLASSES, MOST_POINTS, FARTHEST = 5, 60, 1e6
DECAYS: dict[str, Callable[[float, int], float]] = {
    "constant": lambda eta, n: eta,
    "1/n": lambda eta, n: eta / n,
    "1/sqrt(n)": lambda eta, n: eta / sqrt(n),
}
ORDERS = ("given", "shuffled", "reversed")


def within(name: str, size: float) -> None:
    """No larger than the plane can show."""
    if size > FARTHEST:
        raise ValueError(f"{name} must lie within ±1e6, got {size:.3g}. Rescale the features.")


def points(value: ArrayLike) -> list[list[float]]:
    """(N, 2) finite numbers, as lists."""
    array = _check.floats("points", value, 2, "Each point is [x1, x2]: for one point use [[x1, x2]].")
    if array.shape[1] != 2:
        raise ValueError(f"points must have 2 columns (x1, x2), got {array.shape[1]}. Choose two features.")
    if not 2 <= len(array) <= MOST_POINTS:
        raise ValueError(
            f"points must be 2 to {MOST_POINTS}, got {len(array)}. One of each class is the least."
        )
    within("points", float(abs(array).max()))
    rows: list[list[float]] = array.tolist()
    return rows


def labels(value: ArrayLike) -> list[int]:
    """0..K-1 with 2 ≤ K ≤ 5 and no gap, as a list."""
    array = _label_array(value)
    present = sorted(set(array.tolist()))
    if len(present) < 2:
        raise ValueError(
            f"labels must name two or more classes, got only {present}. Add a point of another class."
        )
    if present[-1] >= MOST_CLASSES:
        raise ValueError(
            f"labels must lie in 0..{MOST_CLASSES - 1}, got {present[-1]}. Five classes are the most."
        )
    if present != list(range(len(present))):
        raise ValueError(f"labels must be 0..K-1 without a gap, got {present}. Use np.unique's inverse.")
    flat: list[int] = array.tolist()
    return flat


def _label_array(value: ArrayLike) -> NDArray[np.intp]:
    try:
        array = np.asarray(value)
    except ValueError:
        raise TypeError(
            f"labels must be a flat list of numbers, got {_check.short(value)}. Write labels=[0, 1, 1]."
        ) from None
    if array.ndim != 1 or not len(array):
        raise ValueError(
            f"labels must be a flat list, one label for each point, got shape {array.shape}. "
            "Write labels=[0, 1, 1]."
        )
    if array.dtype.kind not in "iub":
        raise TypeError(f"labels must be integer labels 0, 1, …, got {array.dtype}. Use np.unique's inverse.")
    if array.min() < 0:
        raise ValueError(f"labels must be 0 or more, got {array.min()}. Number the classes from 0.")
    return array.astype(np.intp)


def same_length(points: list[list[float]], labels: list[int]) -> None:
    """One label for each point."""
    if len(points) != len(labels):
        raise ValueError(
            f"points and labels must be equally many, got {len(points)} and {len(labels)}. "
            "Change both with set_data(points, labels)."
        )


def data(points_: ArrayLike, labels_: ArrayLike) -> Data:
    """Points and labels that belong together."""
    checked = points(points_), labels(labels_)
    same_length(*checked)
    return checked


def both(points: ArrayLike | None, labels: ArrayLike | None) -> None:
    """Points with labels, or neither."""
    if (points is None) != (labels is None):
        given, missing = ("points", "labels") if labels is None else ("labels", "points")
        raise ValueError(f"points and labels must come together, got {given} alone. Pass {missing} too.")


def data_or_preset(
    points: ArrayLike | None,
    labels: ArrayLike | None,
    preset: str,
    presets: Mapping[str, Data],
    check: Callable[[ArrayLike, ArrayLike], Data],
) -> tuple[Data, str]:
    """The data to show, as `check` gives them, and the name of where they come from."""
    both(points, labels)
    if points is not None and labels is not None:
        return check(points, labels), "custom"
    if _check.one_of("preset", preset, (*presets, "custom")) == "custom":
        raise ValueError(
            "preset must name a picture when no points are given, got 'custom'. Pass points and labels."
        )
    return presets[preset], preset


def presets(names: Iterable[str] = datasets.TOYS) -> dict[str, Data]:
    """The library's toys by name."""
    return {name: data(*datasets.toy(name)) for name in names}


def preset(value: Any) -> str:
    """A toy's name, or custom for one's own points."""
    return _check.one_of("preset", value, (*datasets.TOYS, "custom"))


def weights(value: ArrayLike, n_labels: int, name: str = "theta") -> list[list[float]]:
    """(K, 3) finite numbers, bias first."""
    array = _check.floats(name, value, 2, "One row a class: bias, w1, w2.")
    if array.shape != (n_labels, 3):
        raise ValueError(
            f"{name} must have shape ({n_labels}, 3), got {array.shape}. One row a class: bias, w1, w2."
        )
    within(name, float(abs(array).max()))
    rows: list[list[float]] = array.tolist()
    return rows


def start(value: Any, labels_: ArrayLike) -> list[list[float]]:
    """Weights to start from, one row for each class among the labels; an empty list means zeros."""
    empty = isinstance(value, list | tuple) and not value
    return [] if empty else weights(value, max(labels(labels_)) + 1, "start")


def classes(value: Any) -> list[str]:
    """Up to five names."""
    listed = np.iterable(value) and not isinstance(value, str | set | frozenset)
    names = list(value) if listed else [value]
    if not listed or not all(isinstance(name, str) for name in names):
        raise TypeError(f"classes must be a list of names, got {value!r}. Write classes=['no', 'yes'].")
    if len(names) > MOST_CLASSES:
        raise ValueError(f"classes must be at most {MOST_CLASSES} names, got {len(names)}. Leave some out.")
    return [str(name) for name in names]


def averaged(value: Any) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"averaged must be True or False, got {value!r}. Write averaged=True.")
    return value


def seed(value: Any) -> int:
    """A whole number of 32 bits."""
    if _check.whole("seed", value, 0) >= 2**32:
        raise ValueError(f"seed must be below 2**32, got {value}. Choose a smaller one.")
    return int(value)


def epochs(value: Any) -> int:
    """How many epochs at most."""
    if _check.whole("epochs", value, 1) > 1000:
        raise ValueError(f"epochs must be at most 1000, got {value}. The stepper is for watching.")
    return int(value)


def learning_rate(value: Any) -> float:
    """η: a positive number."""
    within("learning_rate", eta := _check.positive("learning_rate", value))
    return eta


SETTINGS: dict[str, Callable[[Any], Any]] = {
    "classes": classes,
    "preset": preset,
    "learning_rate": learning_rate,
    "decay": lambda value: _check.one_of("decay", value, tuple(DECAYS)),
    "averaged": averaged,
    "order": lambda value: _check.one_of("order", value, ORDERS),
    "seed": seed,
    "epochs": epochs,
    "step": lambda value: _check.whole("step", value, 0),
}


def rate(eta: float, decay: str) -> Rate:
    """η as a function of the visit n = 1, 2, and so on."""
    return lambda n: DECAYS[decay](eta, n)
