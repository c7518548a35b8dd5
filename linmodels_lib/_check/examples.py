"""X, dense or sparse, and a learner that has seen some."""

import sys
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib._check.values import Floats, floats, short


class NotFittedError(ValueError, AttributeError):
    """A learner asked to predict before it was fitted.

    >>> from linmodels_lib.naive_bayes import NaiveBayes
    >>> NaiveBayes().predict([[1.0]])
    Traceback (most recent call last):
    linmodels_lib._check.examples.NotFittedError: NaiveBayes ...
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make this error again from a pickle, in a process that may or may not know scikit-learn."""
        return not_fitted, self.args


def not_fitted(message: str) -> NotFittedError:
    """The error; where scikit-learn is loaded, one of its kind too, so that its tools know it."""
    theirs = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", None)
    kind: Any = type("NotFittedError", (NotFittedError, theirs), {}) if theirs else NotFittedError
    error: NotFittedError = kind(message)
    return error


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

    A dense X is copied once; a sparse one that is as it should be is handed on, and nobody writes into it.
    """
    if not is_sparse(X) or X.ndim != 2:
        return examples(X.toarray() if is_sparse(X) else X, n_features, owner)
    examples(np.zeros((min(X.shape[0], 1), X.shape[1])), n_features, owner)
    X = X.tocsr()
    if X.nnz and not 0 <= X.indices.min() <= X.indices.max() < X.shape[1]:
        raise ValueError(
            f"X must have its columns 0..{X.shape[1] - 1}, got {X.indices.min()} to {X.indices.max()}. "
            "Make it from (row, column) pairs: csr_array((data, (rows, columns)), shape)."
        )
    if not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    with np.errstate(all="ignore"):
        if X.data.dtype == np.float64 and np.isfinite(X.data.sum()):  # then each of them is finite
            return X
    data = floats("X.data", X.data, 1)
    return type(X)((data, X.indices, X.indptr), shape=X.shape)


def dense(X: Any, n_features: int | None = None, owner: str = "the learner") -> Floats:
    """X as `examples` gives it; a sparse one is filled in, unless it would not fit."""
    if is_sparse(X):
        fits(X.shape, "Use a learner, which takes it as it is")
        X = X.toarray()
    return examples(X, n_features, owner)


def fits(shape: tuple[int, ...], how: str) -> None:
    """Refuse a dense matrix of more than a gigabyte before it is made."""
    size = np.prod(shape, dtype=float) * 8 / 1e9
    if size > 1:
        raise ValueError(
            f"X must fit into 1 GB if it is dense, got shape {shape}, which takes {size:.1f} GB. {how}."
        )


def fitted(learner: Any, attribute: str = "theta_", call: str = "fit(X, y)") -> None:
    """Refuse a learner that has learned nothing yet."""
    if not hasattr(learner, attribute):
        name = type(learner).__name__
        raise not_fitted(f"{name} must be fitted first, got no {attribute}. Call its {call}.")


def no_learner(value: Any, home: str) -> TypeError:
    """The error for what is no learner of this `home`; of a class, the call is missing."""
    called = f"{value.__name__}()" if isinstance(value, type) else "NaiveBayes()"
    return TypeError(f"learner must be a learner of {home}, got {short(value)}. Pass {called}.")


def counts(X: Any, owner: str) -> None:
    """Refuse counts below zero, for naive Bayes."""
    values = X.data if is_sparse(X) else X
    if values.size and values.min() < 0:
        raise ValueError(
            f"X must hold counts of 0 or more, got {values.min():g}. "
            f"Negative values in data passed to {owner}: it counts words."
        )
