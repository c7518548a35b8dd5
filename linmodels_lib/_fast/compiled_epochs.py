"""Epochs of the perceptron and the SVM over CSR arrays, as machine code where numba is installed.

Each epoch does to the weights what the readable stream of its module does, in the same order, so both end
with the same numbers (where two scores are equal but for rounding, either may win). Weights are kept as
(d, K): one word's weights for all labels lie side by side. Row i of X is `indices[p]`, `data[p]` for p from
`indptr[i]` up to `indptr[i + 1]`; these integers are unsigned, since numba must ask of a signed index each
time whether it counts from the end.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from linmodels_lib._check import Floats, Ints
from linmodels_lib.optimize import Schedule
from linmodels_lib.trace import Rate, rate_at

Function = TypeVar("Function", bound=Callable[..., Any])
Rows = tuple[NDArray[Any], NDArray[Any], Floats]

numba: Any = None  # without it the epochs stay Python
with suppress(ImportError):
    numba = import_module("numba")


def compiled(function: Function) -> Function:
    """The function as machine code, kept on disk for the next run; a sum may be taken in any order."""
    if numba is None:
        return function
    try:
        return cast("Function", numba.njit(function, cache=True, fastmath={"reassoc"}))
    except RuntimeError:  # no folder to keep it in
        return cast("Function", numba.njit(function, fastmath={"reassoc"}))


def rows_of(X: Any) -> Rows:
    """The arrays of a CSR matrix, its integers unsigned."""
    indptr, indices = (np.ascontiguousarray(a).view(f"u{a.itemsize}") for a in (X.indptr, X.indices))
    return indptr, indices, X.data


def rates(learning_rate: Rate, first: int, size: int) -> Floats:
    """η for the visits first, first + 1, …; what `rate_at` refuses is refused."""
    visits = range(first, first + size)
    if isinstance(learning_rate, Schedule):
        eta = np.asarray(learning_rate(np.arange(first, first + size)), dtype=np.float64)
        if np.isfinite(eta).all() and (eta > 0).all():
            return eta
    if not callable(learning_rate):
        return np.full(size, rate_at(learning_rate, first))
    return np.array([rate_at(learning_rate, n) for n in visits])


def no_weights(size: int, n_labels: int) -> Floats:
    """θ = 0 as (size, K); two labels need one column, being opposite."""
    return np.zeros((size, 1 if n_labels == 2 else n_labels))


def theta_of(columns: Floats, n_labels: int) -> Floats:
    """θ (K, d+1) from its columns: those given, or the opposite too where there is one for two labels."""
    return columns.T if columns.shape[1] == n_labels else np.hstack([columns, 0.0 - columns]).T


@compiled
def dot(X: Rows, i: int, w: Floats) -> float:
    """w · x."""
    indptr, indices, data = X
    total = 0.0
    for p in range(indptr[i], indptr[i + 1]):
        total += data[p] * w[indices[p]]
    return total


@compiled
def add(X: Rows, i: int, w: Floats, step: float) -> None:
    """w ← w + step · x."""
    indptr, indices, data = X
    for p in range(indptr[i], indptr[i + 1]):
        w[indices[p]] += step * data[p]


@compiled
def scores(X: Rows, i: int, W: Floats, psi: Floats) -> None:
    """Ψ = Wx, for all labels at once."""
    indptr, indices, data = X
    psi[:] = 0.0
    for p in range(indptr[i], indptr[i + 1]):
        j, value = indices[p], data[p]
        for k in range(len(psi)):
            psi[k] += value * W[j, k]


if numba is None:  # then a row at a time by NumPy, since a loop over its entries would be slow

    def _row(X: Rows, i: int) -> tuple[NDArray[Any], Floats]:
        indptr, indices, data = X
        return indices[indptr[i] : indptr[i + 1]], data[indptr[i] : indptr[i + 1]]

    def dot(X: Rows, i: int, w: Floats) -> float:
        columns, values = _row(X, i)
        return float(values @ w[columns])

    def add(X: Rows, i: int, w: Floats, step: float) -> None:
        columns, values = _row(X, i)
        w[columns] += step * values

    def scores(X: Rows, i: int, W: Floats, psi: Floats) -> None:
        columns, values = _row(X, i)
        psi[:] = values @ W[columns]


@compiled
def winner(psi: Floats) -> int:
    """argmax_k Ψ_k, the lowest index of a tie."""
    best = 0
    for k in range(1, len(psi)):
        if psi[k] > psi[best]:
            best = k
    return best


@compiled
def perceptron_epoch(
    X: Rows, y: Ints, order: Ints, eta: Floats, n: int, theta: Floats, late: Floats, psi: Floats
) -> tuple[int, int]:
    """Visits n + 1, n + 2, …; changes θ, Ψ and, if it has rows, `late` in place: (mistakes, last ŷ)."""
    mistakes, y_hat, W, late_W = 0, 0, theta[1:], late[1:]
    for place in range(len(order)):
        i = order[place]
        scores(X, i, W, psi)
        for k in range(len(psi)):
            psi[k] += theta[0, k]
        y_hat = winner(psi)
        if y_hat != y[i]:
            mistakes += 1
            for k, step in ((y[i], eta[place]), (y_hat, -eta[place])):
                theta[0, k] += step
                add(X, i, W[:, k], step)
                if len(late):
                    late[0, k] += (n + place) * step
                    add(X, i, late_W[:, k], (n + place) * step)
    return mistakes, y_hat


@compiled
def perceptron_epoch_of_two(
    X: Rows, y: Ints, order: Ints, eta: Floats, n: int, theta: Floats, late: Floats, psi: Floats
) -> tuple[int, int]:
    """`perceptron_epoch` on the weights of the first of two labels; the second has the opposite ones."""
    mistakes, y_hat, w, late_w = 0, 0, theta[1:, 0], late[1:, 0]
    for place in range(len(order)):
        i = order[place]
        psi[0] = theta[0, 0] + dot(X, i, w)
        y_hat = 0 if psi[0] >= 0 else 1
        if y_hat != y[i]:
            mistakes += 1
            step = eta[place] if y[i] == 0 else -eta[place]
            theta[0, 0] += step
            add(X, i, w, step)
            if len(late):
                late[0, 0] += (n + place) * step
                add(X, i, late_w, (n + place) * step)
    psi[1] = -psi[0]
    return mistakes, y_hat


@compiled
def svm_epoch(
    X: Rows, y: Ints, order: Ints, eta: Floats, keep: Floats, cost: Floats, always: bool,
    theta: Floats, scale: float, psi: Floats,
) -> tuple[float, int]:  # fmt: skip
    """Changes θ and Ψ in place, where all but the bias is to be multiplied by scale: (scale, last ŷ)."""
    y_hat, V, augmented = 0, theta[1:], psi.copy()
    for place in range(len(order)):
        i = order[place]
        scores(X, i, V, psi)
        for k in range(len(psi)):
            psi[k] = theta[0, k] + scale * psi[k]
            augmented[k] = psi[k] + cost[y[i], k]
        y_hat = winner(augmented)
        if always or y_hat != y[i]:
            scale *= keep[place]
            if scale < 1e-9:  # before it underflows, put the factor into V
                V *= scale
                scale = 1.0
        if y_hat != y[i]:
            for k, step in ((y[i], eta[place]), (y_hat, -eta[place])):
                theta[0, k] += step
                add(X, i, V[:, k], step / scale)
    return scale, y_hat


@compiled
def svm_epoch_of_two(
    X: Rows, y: Ints, order: Ints, eta: Floats, keep: Floats, cost: Floats, always: bool,
    theta: Floats, scale: float, psi: Floats,
) -> tuple[float, int]:  # fmt: skip
    """`svm_epoch` on the weights of the first of two labels; the second has the opposite ones."""
    y_hat, v = 0, theta[1:, 0]
    for place in range(len(order)):
        i = order[place]
        psi[0] = theta[0, 0] + scale * dot(X, i, v)
        y_hat = 0 if psi[0] + cost[y[i], 0] >= cost[y[i], 1] - psi[0] else 1
        if always or y_hat != y[i]:
            scale *= keep[place]
            if scale < 1e-9:
                v *= scale
                scale = 1.0
        if y_hat != y[i]:
            step = eta[place] if y[i] == 0 else -eta[place]
            theta[0, 0] += step
            add(X, i, v, step / scale)
    psi[1] = -psi[0]
    return scale, y_hat
