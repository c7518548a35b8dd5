"""Labels: indices 0..K−1, names to learn, right and predicted ones."""

import sys
import warnings
from collections.abc import Iterator, Set, ValuesView
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib._check.values import Ints, missing, sentence, short, whole


class DataConversionWarning(UserWarning):
    """Labels came as a column and were flattened."""


def labels(y: ArrayLike, n_examples: int, n_labels: int | None = None) -> Ints:
    """y as label indices 0..K-1, one for each example."""
    array = _one_each("y", y, n_examples, "label", "examples")
    if array.dtype.kind not in "iub":
        raise TypeError(f"y must be integer labels 0, 1, …, got {array.dtype}. Use np.unique's inverse.")
    top = int(array.max()) + 1 if n_labels is None else n_labels
    if array.min() < 0 or array.max() >= top:
        bad = array[(array < 0) | (array >= top)][0]
        raise ValueError(f"y must lie in 0..{top - 1}, got {bad}. Number the labels from 0.")
    return array.astype(np.intp)


def label(y: Any, n_labels: int, name: str = "y") -> int:
    """y as the index 0..K-1 of one label; −1 is refused, which NumPy would take for the last."""
    if whole(name, y, 0) >= n_labels:
        raise ValueError(f"{name} must lie in 0..{n_labels - 1}, got {y}. Number the labels from 0.")
    return int(y)


def sign(y: Any) -> int:
    """y as one of two labels, −1 or +1."""
    if whole("y", y, -1) not in (-1, 1):
        raise ValueError(f"y must be -1 or +1, got {y}. For labels 0 and 1 use 2 * y - 1.")
    return int(y)


def groups(value: ArrayLike, n_columns: int) -> Ints:
    """`value` as group indices 0, 1, …, one for each column of X."""
    array = _one_each("groups", value, n_columns, "group", "columns of X")
    if array.dtype.kind not in "iu" or array.min() < 0:
        raise ValueError(f"groups must be whole numbers 0, 1, …, got {short(value)}. Number them from 0.")
    return array.astype(np.intp)


def _one_each(name: str, value: Any, n: int, what: str, of: str) -> NDArray[Any]:
    """`value` as a flat array of n entries, one `what` for each of n `of`."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError(f"{name} must be a flat list, got {short(value)}. {sentence(error)}") from None
    if array.ndim != 1 or len(array) != n:
        raise ValueError(
            f"{name} must hold one {what} for each of the {n} {of}, got shape {array.shape}. "
            f"Pass a flat list of {n}."
        )
    return array


def classes(y: Any, n: int, name: str = "y", of: str = "examples") -> tuple[NDArray[Any], Ints]:
    """The different labels of y, sorted, and the index of each example's label among them."""
    array = _one_each(name, labelled(name, y), n, "label", of)
    different = np.unique(array)
    if len(different) < 2:
        raise ValueError(f"{name} must hold two or more labels, got {len(different)} class. Add another.")
    return different, np.searchsorted(different, array)  # np.unique's own inverse sorts all of y


def all_classes(value: Any, known: NDArray[Any] | None) -> NDArray[Any]:
    """The labels that `partial_fit` will meet, sorted; its first call names them, then they are `known`."""
    if known is None:
        if value is None:
            raise ValueError(
                "classes must be passed on the first call to partial_fit, got None. Name all labels."
            )
        known = np.unique(names("classes", value))
    elif value is not None and np.unique(names("classes", value)).tolist() != known.tolist():
        raise ValueError(f"classes must be those of the first call, got {short(value)}. Leave them out.")
    if len(known) < 2:
        raise ValueError(f"classes must hold two or more labels, got {len(known)}. Name all labels.")
    return known


def among(y: Any, n: int, known: NDArray[Any], name: str = "y", of: str = "examples") -> Ints:
    """The index of each example's label among those `known`, which are sorted."""
    array = _one_each(name, labelled(name, y), n, "label", of)
    strange = array[~np.isin(array, known)]
    if len(strange):
        came = short(strange[0].item())
        raise ValueError(
            f"{name} must hold labels that classes has named, got {came}. Name all labels at first."
        )
    return np.searchsorted(known, array)


def names(name: str, value: Any, n: int | None = None, of: str = "examples") -> NDArray[Any]:
    """`value` as a flat array of labels: one or more, or one for each of n examples."""
    array = labelled(name, value)
    if n is not None:
        return _one_each(name, array, n, "label", of)
    if array.ndim != 1 or len(array) == 0:
        raise ValueError(
            f"{name} must be a flat list of labels, got shape {array.shape}. Pass one label or more."
        )
    return array


def labelled(name: str, value: Any) -> NDArray[Any]:
    """`value` as an array of labels, be they words or whole numbers: what `fit` and `evaluate` call a label.

    NumPy makes the word '1' of a 1 beside a word, and 'nan' of NaN: such a list is looked at item by item.
    One column of a table is flattened, with a warning.
    """
    if value is None:
        why = f"this requires {name} to be passed, but the target {name} is None"
        raise ValueError(f"{name} must hold labels, got None: {why}. Name them.")
    if isinstance(value, Set | Iterator | ValuesView):
        came, how = type(value).__name__, "a list, in order" if isinstance(value, Set) else f"list({name})"
        how = how if name != "classes" else "sorted(classes)"
        raise TypeError(f"{name} must be a flat list of labels, got {came}. Use {how}.")
    try:
        array = np.asarray(value)
        if array.dtype.kind in "OT" or (array.dtype.kind == "U" and not isinstance(value, np.ndarray)):
            flat = isinstance(value, list | tuple) and array.ndim == 1  # then no copy is needed to look
            items = value if flat else np.asarray(value, dtype=object).ravel().tolist()
            if len({issubclass(kind, str) for kind in set(map(type, items))}) > 1:
                array = np.asarray(value, dtype=object)
            elif array.dtype.kind in "OT":
                array = np.asarray(items).reshape(array.shape)
    except ValueError as error:
        raise TypeError(
            f"{name} must be a flat list of labels, got {short(value)}. {sentence(error)}"
        ) from None
    if np.ma.is_masked(value) or (array.dtype.kind not in "iubfU" and array.size):
        raise TypeError(f"{name} must be words or whole numbers, all of one kind, got {_odd(array, value)}.")
    if array.dtype.kind == "f":
        _no_fraction(name, array.ravel())
    return array if array.ndim != 2 or array.shape[1] != 1 else _flat(name, value, array)


def _flat(name: str, value: Any, column: NDArray[Any]) -> NDArray[Any]:
    """A column as a flat array; the warning points at the line that called the library."""
    how = f"df[{next(iter(value.columns))!r}]" if hasattr(value, "columns") else f"{name}.ravel()"
    text = f"A column-vector {name} was passed when a 1d array was expected. Use {how}."
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("linmodels_lib"):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, DataConversionWarning, stacklevel=level)
    return column.ravel()


_NO_LABEL = "Leave out the examples without a label, with dropna()"


def _no_fraction(name: str, array: NDArray[Any]) -> None:
    bad = np.flatnonzero(~np.isfinite(array) | (array != np.round(array)))
    if len(bad):
        item, how = array[bad[0]], "Turn scores into labels"
        raise ValueError(
            f"{name} must be words or whole numbers, got {item:g} at index {bad[0]}. Unknown label type: "
            f"a fraction, NaN or inf. {_NO_LABEL if np.isnan(item) else how}."
        )


def _odd(array: NDArray[Any], value: Any) -> str:
    """The first item that is missing, or else the first two that are not of one kind; and what to do."""
    items = array.ravel().tolist() if array.dtype.kind == "O" else []
    for i, item in enumerate(items):
        if missing(item):
            return f"{short(item)} at index {i}. {_NO_LABEL}"
    for i, item in enumerate(items):
        if isinstance(item, str) != isinstance(items[0], str):
            return f"{short(items[0])} at index 0 and {short(item)} at index {i}. Name each label"
    return f"{short(value)}. Name each label"


def pair(y: ArrayLike, y_hat: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """The right and the predicted labels: as many of the one as of the other, and of one kind."""
    right, said = names("y", y), names("y_hat", y_hat)
    if len(right) != len(said):
        raise ValueError(
            f"y_hat must hold one label for each of the {len(right)} in y, got {len(said)}. "
            "Predict the examples that y belongs to."
        )
    if not alike(right, said):
        raise TypeError(
            f"y and y_hat must name labels alike, got {right[0]!r} and {said[0]!r}. Use the same names."
        )
    return right, said


def alike(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether both hold words, or both hold numbers."""
    return (one.dtype.kind == "U") == (other.dtype.kind == "U")
