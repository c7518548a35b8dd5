"""The one place that refuses bad input: what was wanted, what came, how to fix it."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


class NotFittedError(ValueError, AttributeError):
    """A learner asked to predict before it was fitted."""


def floats(name: str, value: ArrayLike, ndim: int | None, hint: str = "") -> Floats:
    """`value` as a finite float array with `ndim` dimensions (None: any number); always a copy."""
    try:
        array = np.array(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"{name} must be numbers in a rectangular array, got {_short(value)}. {_sentence(error)}"
        ) from None
    if ndim is not None and array.ndim != ndim:
        raise ValueError(f"{name} must be {ndim}-D, got shape {array.shape}. {hint}".rstrip())
    if not np.isfinite(array).all():
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise ValueError(
            f"{name} must be finite, got {array[where]} at index {where}. Remove or replace NaN and inf."
        )
    return array


def examples(X: ArrayLike, n_features: int | None = None) -> Floats:
    """X as a matrix (examples, features) with at least one example."""
    array = floats("X", X, 2, "X is (examples, features): for one example use X[None, :].")
    if array.shape[0] == 0:
        raise ValueError("X must hold at least one example, got 0 rows. Check how X was selected.")
    if n_features is not None and array.shape[1] != n_features:
        raise ValueError(
            f"X must have {n_features} features, as at fit time, got {array.shape[1]}. Use the same features."
        )
    return array


def labels(y: ArrayLike, n_examples: int, n_labels: int | None = None) -> Ints:
    """y as label indices 0..K-1, one for each example."""
    array = np.asarray(y)
    if array.ndim != 1 or len(array) != n_examples:
        raise ValueError(
            f"y must hold one label for each of the {n_examples} examples, got shape {array.shape}. "
            "Pass a flat list as long as X."
        )
    if array.dtype.kind not in "iub":
        raise TypeError(f"y must be integer labels 0, 1, …, got {array.dtype}. Use np.unique's inverse.")
    top = int(array.max()) + 1 if n_labels is None else n_labels
    if array.min() < 0 or array.max() >= top:
        bad = array[(array < 0) | (array >= top)][0]
        raise ValueError(f"y must lie in 0..{top - 1}, got {bad}. Number the labels from 0.")
    return array.astype(np.intp)


def whole(name: str, value: Any, least: int) -> int:
    """`value` as an integer of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} must be a whole number, got {_short(value)}. Use int({name}).")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, got {value}. Choose {least} or more.")
    return int(value)


def positive(name: str, value: Any) -> float:
    """`value` as a finite number above zero."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise TypeError(f"{name} must be a number, got {_short(value)}. Use float({name}).")
    if not (np.isfinite(value) and value > 0):
        raise ValueError(f"{name} must be finite and above 0, got {value}. Choose a positive number.")
    return float(value)


def fitted(learner: Any) -> None:
    """Refuse a learner that has no weights yet."""
    if not hasattr(learner, "theta_"):
        name = type(learner).__name__
        raise NotFittedError(f"{name} must be fitted first, got no theta_. Call {name.lower()}.fit(X, y).")


def one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    """`value` if it is one of the names in `allowed`."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}, got {value!r}. Choose one of these.")
    return str(value)


def _short(value: object, most: int = 40) -> str:
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def _sentence(error: Exception) -> str:
    text = str(error).split(". ")[0]
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
