"""The one place that refuses bad input: what was wanted, what came, how to fix it."""

import sys
import warnings
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


class NotFittedError(ValueError, AttributeError):
    """A learner asked to predict before it was fitted."""


class DataConversionWarning(UserWarning):
    """Labels came as a column and were flattened."""


def floats(name: str, value: ArrayLike, ndim: int | None, hint: str = "") -> Floats:
    """`value` as a finite float array with `ndim` dimensions (None: any number); always a copy."""
    try:
        array = np.array(value)
        if array.dtype.kind == "c":
            raise ValueError("Complex data not supported")
        array = array.astype(np.float64)
    except (TypeError, ValueError) as error:
        kind = ValueError if "Complex" in str(error) else TypeError
        raise kind(
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


def examples(X: ArrayLike, n_features: int | None = None, owner: str = "the learner") -> Floats:
    """X as a matrix (examples, features) with at least one example."""
    array = floats("X", X, 2, "Reshape your data: X is (examples, features), one example is X[None, :].")
    if array.shape[0] == 0:
        raise ValueError("X must hold at least one example, got 0 rows. Check how X was selected.")
    if array.shape[1] == 0:
        raise ValueError(
            f"X must hold features, got 0 feature(s) (shape={array.shape}) while a minimum of 1 is required."
        )
    if n_features is not None and array.shape[1] != n_features:
        raise ValueError(
            f"X has {array.shape[1]} features, but {owner} is expecting {n_features} features as input. "
            "Use the features of fit time."
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


def fitted(learner: Any, attribute: str = "theta_") -> None:
    """Refuse a learner that has learned nothing yet."""
    if not hasattr(learner, attribute):
        name = type(learner).__name__
        theirs = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", None)
        kind = type("NotFittedError", (NotFittedError, theirs), {}) if theirs else NotFittedError
        raise kind(f"{name} must be fitted first, got no {attribute}. Call {name.lower()}.fit(X, y).")


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


def texts(value: Any) -> list[str]:
    """`value` as a list of strings; one string alone is refused, since its letters would pass as texts."""
    if isinstance(value, str):
        raise TypeError(f"texts must be a list of strings, got one string {_short(value)}. Use [text].")
    items = list(value)
    for i, item in enumerate(items):
        if not isinstance(item, str):
            raise TypeError(f"texts must be strings, got {_short(item)} at index {i}. Convert with str().")
    return items


def is_sparse(X: object) -> bool:
    """Whether X is a SciPy sparse matrix; SciPy itself need not be installed to ask."""
    return hasattr(X, "tocsr") and hasattr(X, "nnz")


def matrix(X: Any, n_features: int | None = None, owner: str = "the learner") -> Any:
    """X as `examples` gives it, or as a CSR matrix of finite floats where X is sparse."""
    if not is_sparse(X):
        return examples(X, n_features, owner)
    X = X.tocsr().astype(np.float64)
    X.sum_duplicates()
    examples(np.zeros((min(X.shape[0], 1), X.shape[1])), n_features, owner)
    floats("X", X.data, 1)
    return X


def classes(y: Any, n_examples: int) -> tuple[NDArray[Any], Ints]:
    """The different labels of y, sorted, and the index of each example's label among them."""
    if y is None:
        raise ValueError("fit requires y to be passed, but the target y is None. Give one label an example.")
    array = np.asarray(y)
    if array.ndim == 2 and array.shape[1] == 1:
        text = "A column-vector y was passed when a 1d array was expected. Use y.ravel()."
        warnings.warn(text, DataConversionWarning, stacklevel=4)
        array = array.ravel()
    if array.ndim != 1 or len(array) != n_examples:
        raise ValueError(
            f"y must hold one label for each of the {n_examples} examples, got shape {array.shape}. "
            "Pass a flat list as long as X."
        )
    if array.dtype.kind == "f" and not (array == np.round(array)).all():
        raise ValueError(
            "y must hold labels. Unknown label type: numbers with a fraction, or NaN. Round them."
        )
    names, index = np.unique(array, return_inverse=True)
    if len(names) < 2:
        raise ValueError(f"y must hold two or more labels, got {len(names)} class. Add another.")
    return names, index


def counts(X: Any, owner: str) -> None:
    """Refuse counts below zero, for naive Bayes."""
    values = X.data if is_sparse(X) else X
    if values.size and values.min() < 0:
        raise ValueError(
            f"X must hold counts of 0 or more, got {values.min():g}. "
            f"Negative values in data passed to {owner}: it counts words."
        )


def nonnegative(name: str, value: Any) -> float:
    """`value` as a finite number of at least zero."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise TypeError(f"{name} must be a number, got {_short(value)}. Use float({name}).")
    if not (np.isfinite(value) and value >= 0):
        raise ValueError(f"{name} must be finite and 0 or more, got {value}. Choose 0 or a positive number.")
    return float(value)


def cost(value: ArrayLike | None, n_labels: int) -> Floats:
    """Δ as a (K, K) matrix of costs, 0 on the diagonal; 1 for every mistake where none is given."""
    if value is None:
        return np.asarray(1 - np.eye(n_labels))
    array = floats("cost", value, 2, "cost is (true label, other label).")
    if array.shape != (n_labels, n_labels) or np.diag(array).any() or (array < 0).any():
        raise ValueError(
            f"cost must be {n_labels} by {n_labels}, 0 on the diagonal and 0 or more elsewhere, "
            f"got shape {array.shape}. Row y holds the cost of each label when y is right."
        )
    return array
