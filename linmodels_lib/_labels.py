"""The labels' part of `_check`: right and predicted labels, as words or whole numbers."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib._check import _sentence, _short


def names(name: str, value: ArrayLike) -> NDArray[Any]:
    """`value` as a flat array of at least one label: words or whole numbers."""
    try:
        array = np.asarray(value)
        array = np.asarray(array.tolist()) if array.dtype.kind == "O" else array
    except ValueError as error:
        raise TypeError(
            f"{name} must be a flat list of labels, got {_short(value)}. {_sentence(error)}"
        ) from None
    if array.ndim != 1 or len(array) == 0:
        raise ValueError(
            f"{name} must be a flat list of labels, got shape {array.shape}. Pass one label or more."
        )
    if array.dtype.kind not in "iubfU":
        raise TypeError(f"{name} must be words or whole numbers, got {_short(value)}. Name each label.")
    if array.dtype.kind == "f" and not (np.isfinite(array).all() and (array == np.round(array)).all()):
        raise ValueError(
            f"{name} must be words or whole numbers, got {_short(value)}. Turn scores into labels."
        )
    return array


def pair(y: ArrayLike, y_hat: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """The right and the predicted labels: as many of the one as of the other, and of one kind."""
    right, said = names("y", y), names("y_hat", y_hat)
    if len(right) != len(said):
        raise ValueError(
            f"y_hat must hold one label for each of the {len(right)} in y, got {len(said)}. "
            "Predict the examples that y belongs to."
        )
    if (right.dtype.kind == "U") != (said.dtype.kind == "U"):
        raise TypeError(
            f"y and y_hat must name labels alike, got {right[0]!r} and {said[0]!r}. Use the same names."
        )
    return right, said
