"""Points and labels as the widgets take them, and how they refuse the rest."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, datasets

Data = tuple[list[list[float]], list[int]]

MOST_CLASSES, MOST_POINTS, FARTHEST = 5, 1000, 1e6


_TAKES_ANY = "Other labels go into set_data(points, labels)."


def within(name: str, size: float) -> None:
    """No larger than the plane can show."""
    if size > FARTHEST:
        raise ValueError(f"{name} must lie within ±1e6, got {size:.3g}. Rescale the features.")


def points(name: str, value: ArrayLike) -> list[list[float]]:
    """(N, 2) finite numbers, as lists."""
    array = _check.floats(name, value, 2, "Each point is [x1, x2]: for one point use [[x1, x2]].")
    if array.shape[1] != 2:
        raise ValueError(f"{name} must have 2 columns (x1, x2), got {array.shape[1]}. Choose two features.")
    if not 2 <= len(array) <= MOST_POINTS:
        raise ValueError(
            f"{name} must be 2 to {MOST_POINTS:,}, got {len(array):,}. One of each class is the least; "
            "of more, take a sample."
        )
    within(name, float(abs(array).max()))
    rows: list[list[float]] = array.tolist()
    return rows


def labels(name: str, value: ArrayLike) -> list[int]:
    """0..K-1 with 2 ≤ K ≤ 5 and no gap, as a list."""
    array = _label_array(name, value)
    present = sorted(set(array.tolist()))
    if len(present) < 2:
        raise ValueError(
            f"{name} must name two or more classes, got only {present}. Add a point of another class."
        )
    if present[-1] >= MOST_CLASSES:
        raise ValueError(
            f"{name} must lie in 0..{MOST_CLASSES - 1}, got {present[-1]}. Five classes are the most."
        )
    if present != list(range(len(present))):
        raise ValueError(f"{name} must be 0..K-1 without a gap, got {present}. {_TAKES_ANY}")
    flat: list[int] = array.tolist()
    return flat


def two_labels(name: str, value: ArrayLike, why: str) -> list[int]:
    """Labels 0 and 1, as a list."""
    flat = labels(name, value)
    if max(flat) > 1:
        raise ValueError(f"{name} must be 0 or 1, got {max(flat)}. {why}")
    return flat


def named_labels(value: Any, classes: Sequence[str] | None, most: int) -> tuple[list[int], list[str] | None]:
    """Labels of any kind as codes 0..K-1, and the names of the classes; None leaves the names to the widget.

    Whole numbers 0..K-1 are codes already. Of other labels the lowest is 0, unless `classes` names them all:
    then they count in that order.

    >>> named_labels(["spam", "ham", "spam"], None, 5)
    ([1, 0, 1], ['ham', 'spam'])
    >>> named_labels([-1, 1], None, 2), named_labels(["b", "a"], ["b", "a"], 2)
    (([0, 1], ['label −1', 'label +1']), ([0, 1], ['b', 'a']))
    """
    array = _check.names("labels", value)
    if array.dtype.kind == "f":
        array = array.astype(np.intp)
    different, codes = np.unique(array, return_inverse=True)
    if len(different) > most:
        raise ValueError(f"labels must be of at most {most} classes, got {len(different)}. {_TOO_MANY[most]}")
    given = None if classes is None or not len(classes) else [str(one) for one in classes]
    words = [str(one) for one in different.tolist()]
    if are_codes(array):
        return codes.tolist(), given or [f"label {k}" for k in words]
    if given is not None and {*words} <= {*given}:
        places = np.array([given.index(word) for word in words])
        return labels("labels", places[codes]), given
    signed = {"-1": "−1", "1": "+1"} if words == ["-1", "1"] else {}
    own = words if different.dtype.kind in "Ub" else [f"label {signed.get(k, k)}" for k in words]
    return codes.tolist(), given or own


def are_codes(value: Any) -> bool:
    """Whether labels are the numbers 0..K-1 already."""
    array = _check.names("labels", value)
    different = np.unique(array)
    return array.dtype.kind in "iuf" and different.tolist() == list(range(len(different)))


_TOO_MANY = {
    2: "Choose the examples of two.",
    3: "Three classes are the most: choose their examples.",
    5: "Five classes are the most: choose their examples.",
}


def axis_names(points: Any, axes: Any = None) -> list[str]:
    """The names of both axes: those that were given, or the columns of a table; none otherwise."""
    if axes is not None:
        return names_of_axes("axes", axes)
    columns = [*getattr(points, "columns", ())]
    return [str(one) for one in columns] if len(columns) == 2 and columns != [0, 1] else []


def names_of_axes(name: str, value: Any) -> list[str]:
    """Two names, or none."""
    given = [] if isinstance(value, list | tuple) and not value else _check.words(name, value)
    if len(given) not in (0, 2):
        raise ValueError(f"{name} must be two names, got {len(given)}. Write {name}=['length', 'width'].")
    return given


def _label_array(name: str, value: ArrayLike) -> NDArray[np.intp]:
    try:
        array = np.asarray(value)
    except ValueError:
        raise TypeError(
            f"{name} must be a flat list of numbers, got {_check.short(value)}. Write labels=[0, 1, 1]."
        ) from None
    if array.ndim != 1 or not len(array):
        raise ValueError(
            f"{name} must be a flat list, one label for each point, got shape {array.shape}. "
            "Write labels=[0, 1, 1]."
        )
    if array.dtype.kind not in "iub":
        raise TypeError(f"{name} must be integer labels 0, 1, …, got {array.dtype}. {_TAKES_ANY}")
    if array.min() < 0:
        raise ValueError(f"{name} must be 0 or more, got {array.min()}. {_TAKES_ANY}")
    return array.astype(np.intp)


def same_length(points: list[list[float]], labels: list[int]) -> None:
    """One label for each point."""
    if len(points) != len(labels):
        raise ValueError(
            f"points and labels must be equally many, got {len(points)} and {len(labels)}. "
            "Change both with set_data(points, labels)."
        )


def both(points: ArrayLike | None, labels: ArrayLike | None) -> None:
    """Points with labels, or neither."""
    if (points is None) != (labels is None):
        given, missing = ("points", "labels") if labels is None else ("labels", "points")
        raise ValueError(f"points and labels must come together, got {given} alone. Pass {missing} too.")


def data_or_preset(
    points: ArrayLike | None, labels: ArrayLike | None, preset: str, presets: Mapping[str, Data]
) -> tuple[tuple[Any, Any], str]:
    """The data to show, and the name of where they come from."""
    both(points, labels)
    if points is not None:
        return (points, labels), "custom"
    return presets[_check.one_of("preset", preset, tuple(presets))], preset


TWO = ("separable", "barely", "xor", "outlier", "four", "sixteen")  # the library's toys with two labels


def toys(names: Iterable[str] = (*TWO[:3], "three", *TWO[3:])) -> dict[str, Data]:
    """The library's toys by name, as lists."""
    pairs = ((name, datasets.toy(name)) for name in names)
    return {name: (points("points", X), labels("labels", y)) for name, (X, y) in pairs}


def classes(name: str, value: Any, most: int = MOST_CLASSES) -> list[str]:
    """Names of classes, at most `most`."""
    listed = np.iterable(value) and not isinstance(value, str | set | frozenset)
    names = list(value) if listed else [value]
    if not listed or not all(isinstance(one, str) for one in names):
        raise TypeError(f"{name} must be a list of names, got {value!r}. Write classes=['no', 'yes'].")
    if len(names) > most:
        raise ValueError(f"{name} must be at most {most} names, got {len(names)}. Leave some out.")
    return [str(one) for one in names]
