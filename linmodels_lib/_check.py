"""The one place that refuses bad input: what was wanted, what came, how to fix it."""

import sys
import warnings
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib._values import (
    Floats,
    Ints,
    _sentence,
    _short,
    floats,
    nonnegative,
    number,
    one_of,
    positive,
    scores,
    seed,
    texts,
    whole,
    words,
)

__all__ = [
    "DataConversionWarning",
    "Floats",
    "Ints",
    "NotFittedError",
    "_sentence",
    "_short",
    "classes",
    "cost",
    "counts",
    "examples",
    "fitted",
    "floats",
    "groups",
    "is_sparse",
    "label",
    "labels",
    "matrix",
    "nonnegative",
    "number",
    "one_of",
    "positive",
    "scores",
    "seed",
    "texts",
    "whole",
    "words",
]


class NotFittedError(ValueError, AttributeError):
    """A learner asked to predict before it was fitted."""


class DataConversionWarning(UserWarning):
    """Labels came as a column and were flattened."""


def examples(X: ArrayLike, n_features: int | None = None, owner: str = "the learner") -> Floats:
    """X as a matrix (examples, features) with at least one example."""
    array = floats("X", X, 2, "Reshape your data: X is (examples, features), one example is X[None, :].")
    if array.shape[0] == 0:
        raise ValueError("X must hold at least one example, got 0 rows. Check how X was selected.")
    if array.shape[1] == 0:
        raise ValueError(
            f"X must hold features, got 0 feature(s) (shape={array.shape}) while a minimum of 1 is required. "
            "Check how the columns were selected."
        )
    if n_features is not None and array.shape[1] != n_features:
        raise ValueError(
            f"X has {array.shape[1]} features, but {owner} is expecting {n_features} features as input. "
            "Use the features of fit time."
        )
    return array


def is_sparse(X: object) -> bool:
    """Whether X is a SciPy sparse matrix; SciPy itself need not be installed to ask."""
    return hasattr(X, "tocsr") and hasattr(X, "nnz")


def matrix(X: Any, n_features: int | None = None, owner: str = "the learner") -> Any:
    """X as `examples` gives it, or as a CSR matrix of finite floats where X is sparse.

    A dense X is copied; a sparse one that is as it should be is handed on, and nobody writes into it.
    """
    if not is_sparse(X) or X.ndim != 2:
        return examples(X.toarray() if is_sparse(X) else X, n_features, owner)
    examples(np.zeros((min(X.shape[0], 1), X.shape[1])), n_features, owner)
    X = X.tocsr()
    if not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    if X.data.dtype == np.float64 and np.isfinite(X.data.sum()):  # then each of them is finite
        return X
    data = floats("X.data", X.data, 1)
    return type(X)((data, X.indices, X.indptr), shape=X.shape)


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


def label(y: Any, n_labels: int) -> int:
    """y as the index 0..K-1 of one label; −1 is refused, which NumPy would take for the last."""
    if whole("y", y, 0) >= n_labels:
        raise ValueError(f"y must lie in 0..{n_labels - 1}, got {y}. Number the labels from 0.")
    return int(y)


def groups(value: ArrayLike, n_columns: int) -> Ints:
    """`value` as group indices 0, 1, …, one for each column of X."""
    array = _one_each("groups", value, n_columns, "group", "columns of X")
    if array.dtype.kind not in "iu" or array.min() < 0:
        raise ValueError(f"groups must be whole numbers 0, 1, …, got {_short(value)}. Number them from 0.")
    return array.astype(np.intp)


def _one_each(name: str, value: Any, n: int, what: str, of: str, column: bool = False) -> NDArray[Any]:
    """`value` as a flat array of n entries, one `what` for each of n `of`; with `column`, (n, 1) will do."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError(f"{name} must be a flat list, got {_short(value)}. {_sentence(error)}") from None
    if column and array.ndim == 2 and array.shape[1] == 1:
        text = f"A column-vector {name} was passed when a 1d array was expected. Use {name}.ravel()."
        warnings.warn(text, DataConversionWarning, stacklevel=6)
        array = array.ravel()
    if array.ndim != 1 or len(array) != n:
        raise ValueError(
            f"{name} must hold one {what} for each of the {n} {of}, got shape {array.shape}. "
            f"Pass a flat list of {n}."
        )
    return array


def classes(y: Any, n_examples: int) -> tuple[NDArray[Any], Ints]:
    """The different labels of y, sorted, and the index of each example's label among them."""
    if y is None:
        raise ValueError("fit requires y to be passed, but the target y is None. Give one label an example.")
    array = _one_each("y", y, n_examples, "label", "examples", column=True)
    if array.dtype.kind == "f" and not (array == np.round(array)).all():
        raise ValueError(
            "y must hold labels. Unknown label type: numbers with a fraction, or NaN. Round them."
        )
    try:
        names, index = np.unique(array, return_inverse=True)
    except TypeError as error:
        raise TypeError(f"y must hold labels of one kind, got {_short(y)}. {_sentence(error)}") from None
    if len(names) < 2:
        raise ValueError(f"y must hold two or more labels, got {len(names)} class. Add another.")
    return names, index


def fitted(learner: Any, attribute: str = "theta_", call: str = "fit(X, y)") -> None:
    """Refuse a learner that has learned nothing yet."""
    if not hasattr(learner, attribute):
        name = type(learner).__name__
        theirs = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", None)
        kind = type("NotFittedError", (NotFittedError, theirs), {}) if theirs else NotFittedError
        raise kind(f"{name} must be fitted first, got no {attribute}. Call {name.lower()}.{call}.")


def counts(X: Any, owner: str) -> None:
    """Refuse counts below zero, for naive Bayes."""
    values = X.data if is_sparse(X) else X
    if values.size and values.min() < 0:
        raise ValueError(
            f"X must hold counts of 0 or more, got {values.min():g}. "
            f"Negative values in data passed to {owner}: it counts words."
        )


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
