"""θ beside the examples it scores, the order of visits, gradients, penalties and costs."""

from collections.abc import Callable, Iterator
from itertools import islice, repeat
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib._check.examples import matrix
from linmodels_lib._check.labels import label, labels
from linmodels_lib._check.values import Floats, Ints, floats, function, short, whole

Smooth = Callable[[Floats], tuple[float, Floats]]  # θ ↦ J, ∇J


def weights(value: ArrayLike) -> Floats:
    """θ as a finite matrix (K, d+1) of one label or more."""
    theta = floats("theta", value, 2, "theta is (labels, 1 + features).")
    if 0 in theta.shape:
        raise ValueError(f"theta must hold weights, got shape {theta.shape}. It is (labels, 1 + features).")
    return theta


def example(theta: ArrayLike, x: ArrayLike, y: Any) -> tuple[Floats, Floats, int]:
    """θ, one example x with its constant, and its label 0..K−1."""
    theta = weights(theta)
    return theta, vector("x", x, theta.shape[1], "theta"), label(y, len(theta))


def vector(name: str, value: ArrayLike, size: int, owner: str) -> Floats:
    """`value` as a finite vector with as many entries as `owner` has columns."""
    array = floats(name, value, 1, f"{name} is one example: use X[i].")
    if len(array) != size:
        raise ValueError(
            f"{name} must have {size} entries, as {owner} has columns, got {len(array)}. "
            "The constant 1 comes first: with_constant(X)[i]."
        )
    return array


def batch(theta: ArrayLike, X: Any, y: ArrayLike) -> tuple[Floats, Any, Ints]:
    """θ (K, d+1), X (N, d) without constant, dense or sparse, and labels 0..K−1."""
    theta = weights(theta)
    X = matrix(X, theta.shape[1] - 1, "theta")
    return theta, X, labels(y, X.shape[0], len(theta))


def two_labels(w: ArrayLike, X: Any, y: ArrayLike) -> tuple[Floats, Any, Ints]:
    """The weights w of label 1, X with its constant, and labels 0 or 1."""
    w = floats("w", w, 1, "w has one weight for each column of X.")
    X = matrix(X, len(w), "w")
    return w, X, labels(y, X.shape[0], 2)


def start(
    X: Floats, y: ArrayLike, n_labels: Any, theta: ArrayLike | None, order: Any, epochs: int | None
) -> tuple[Ints, Floats, Iterator[Ints]]:
    """What a stream starts from beside X with its constant: labels 0..K−1, θ (zeros for None), the visits."""
    n_labels = whole("n_labels", n_labels, 1)
    y, visits = labels(y, len(X), n_labels), visit_order(order, epochs, len(X))
    if theta is None:
        return y, np.zeros((n_labels, X.shape[1])), visits
    return y, shaped(theta, n_labels, X.shape[1]), visits


def shaped(theta: ArrayLike, n_labels: int, n_columns: int) -> Floats:
    """θ (K, d+1) as wanted."""
    theta = weights(theta)
    if theta.shape != (n_labels, n_columns):
        raise ValueError(
            f"theta must have {n_labels} rows of {n_columns}, a row for each label with its bias first, "
            f"got shape {theta.shape}. Start from np.zeros(({n_labels}, {n_columns}))."
        )
    return theta


def visit_order(value: Any, epochs: int | None, n: int) -> Iterator[Ints]:
    """One array of indices 0..N−1 per epoch, each refused when its epoch comes if it is none.

    Without `epochs` all that `value` has; without both, ten times 0..N−1.
    """
    count = None if epochs is None else whole("epochs", epochs, 1)
    if value is None:
        return repeat(np.arange(n), count or 10)
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise TypeError(f"order must hold one list of indices per epoch, got {value!r}. Use [range(N)].")
    return (_indices(indices, n) for indices in islice(value, count))


def indices(name: str, value: Any) -> Ints:
    """`value` as the numbers of some examples."""
    array = np.asarray(value) if hasattr(value, "__len__") else np.empty(())
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise ValueError(f"{name} must hold lists of indices, got {short(value)}. Use batches(N, size).")
    return array.astype(np.intp)


def _indices(value: ArrayLike, n: int) -> Ints:
    array = np.asarray(value) if hasattr(value, "__len__") else np.empty(())
    if (
        array.ndim != 1
        or array.dtype.kind not in "iu"
        or not len(array)
        or not 0 <= array.min() <= array.max() < n
    ):
        raise ValueError(
            f"order must hold lists of indices 0..{n - 1}, got {short(value)}. "
            "Give each epoch a list such as range(N)."
        )
    return array.astype(np.intp)


def penalty(name: str, value: Any, shape: tuple[int, ...]) -> Floats:
    """`value` as a penalty of 0 or more: one number, or an array that fits θ's shape."""
    array = floats(name, value, None)
    if (array < 0).any():
        raise ValueError(f"{name} must be 0 or more, got {array.min():g}. Choose 0 or a positive number.")
    try:
        fits = np.broadcast_shapes(array.shape, shape) == shape
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"{name} must fit theta's shape {shape}, got {array.shape}. Use one number.")
    return array


def same_shape(name: str, value: ArrayLike, theta: Floats) -> Floats:
    """`value` as finite numbers in the shape of θ."""
    array = floats(name, value, None)
    if array.shape != theta.shape:
        raise ValueError(f"{name} must have theta's shape {theta.shape}, got {array.shape}. Check its axes.")
    return array


def slope_at(theta: Floats, value: Any) -> Floats:
    """`value` as the gradient at θ; whether it is finite is seen once the step is taken."""
    array = np.asarray(value)
    return (
        array
        if array.shape == theta.shape and array.dtype == np.float64
        else same_shape("gradient", array, theta)
    )


def point(f: Smooth, theta: Floats) -> tuple[float, Floats]:
    """(J, ∇J) at θ, refused unless both are finite and ∇J has the shape of θ."""
    name = "value_and_gradient"
    pair = function(name, f, "theta")(theta.copy())
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise TypeError(f"{name} must return J and its gradient, got {short(pair)}. Return a pair.")
    j = floats(f"{name}(theta)[0]", pair[0], 0, "J is one number.")
    return float(j), same_shape(f"{name}(theta)[1]", pair[1], theta)


def stays_finite(theta: Floats, gradient: Any, j: float = 0.0) -> None:
    """Refuse a step that ends in NaN or inf; one sum tells the usual case, where all is well."""
    if not np.isfinite(j + np.sum(theta) + np.sum(gradient)):
        floats("gradient", gradient, None)
        if not (np.isfinite(theta).all() and np.isfinite(j)):
            raise ValueError("theta must stay finite, got NaN or inf. Scale X or lower the learning rate.")


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
