"""Epochs of the perceptron and the SVM over CSR arrays, as machine code where numba is installed.

Each epoch does to the weights what the readable stream of its module does, in the same order, so both end
with the same numbers. Weights are kept as (d, K): one word's weights for all labels lie side by side. Row i
of X is `indices[p]`, `data[p]` for p from `indptr[i]` up to `indptr[i + 1]`; these integers are unsigned,
since numba must ask of a signed index each time whether it counts from the end.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from linmodels_lib._check import Floats, Ints
from linmodels_lib.optimize import Schedule
from linmodels_lib.stream import Rate, rate_at

Function = TypeVar("Function", bound=Callable[..., Any])
Rows = tuple[NDArray[Any], NDArray[Any], Floats]

numba: Any = None  # without it the epochs stay Python: right, but slower than the streams
with suppress(ImportError):
    numba = import_module("numba")


def compiled(function: Function) -> Function:
    """The function as machine code, kept on disk for the next run."""
    return function if numba is None else cast("Function", numba.njit(function, cache=True))


def rows_of(X: Any) -> Rows:
    """The arrays of a CSR matrix, its integers unsigned."""
    unsigned = f"u{X.indices.dtype.itemsize}"
    return X.indptr.view(unsigned), X.indices.view(unsigned), X.data


def rates(learning_rate: Rate, first: int, size: int) -> Floats:
    """η for the visits first, first + 1, …; what `rate_at` refuses is refused."""
    visits = range(first, first + size)
    if isinstance(learning_rate, Schedule):
        eta = np.asarray(learning_rate(np.array(visits)), dtype=np.float64)
        if np.isfinite(eta).all() and (eta > 0).all():
            return eta
    if not callable(learning_rate):
        return np.full(size, rate_at(learning_rate, first))
    return np.array([rate_at(learning_rate, n) for n in visits])


def columns_of(theta: Floats) -> Floats:
    """θ (K, d+1) as (d+1, K); where two labels start from 0, one column, since they stay opposite."""
    return np.array(theta.T[:, :1] if len(theta) == 2 and not theta.any() else theta.T, order="C")


def theta_of(columns: Floats, n_labels: int) -> Floats:
    """θ (K, d+1) from its columns: those given, or the opposite too where there is one for two labels."""
    return columns.T if columns.shape[1] == n_labels else np.hstack([columns, 0.0 - columns]).T


@compiled
def scores(X: Rows, i: int, b: Floats, W: Floats, scale: float, psi: Floats) -> None:
    """Ψ = b + scale · Wx."""
    indptr, indices, data = X
    if W.shape[1] == 1:
        total = 0.0
        for p in range(indptr[i], indptr[i + 1]):
            total += data[p] * W[indices[p], 0]
        psi[0] = b[0, 0] + scale * total
        psi[1] = -psi[0]
        return
    for k in range(len(psi)):
        psi[k] = 0.0
    for p in range(indptr[i], indptr[i + 1]):
        j, value = indices[p], data[p]
        for k in range(len(psi)):
            psi[k] += value * W[j, k]
    for k in range(len(psi)):
        psi[k] = b[0, k] + scale * psi[k]


@compiled
def winner(psi: Floats) -> int:
    """argmax_k Ψ_k, the lowest index of a tie."""
    best = 0
    for k in range(1, len(psi)):
        if psi[k] > psi[best]:
            best = k
    return best


@compiled
def add(W: Floats, j: int, y: int, y_hat: int, change: float) -> None:
    """W_y ← W_y + change, and W_ŷ ← W_ŷ − change, for word j."""
    if W.shape[1] == 1:
        W[j, 0] += change if y == 0 else -change
    else:
        W[j, y] += change
        W[j, y_hat] -= change


@compiled
def move(X: Rows, i: int, b: Floats, W: Floats, y: int, y_hat: int, step: float, scale: float) -> None:
    """θ ← θ + step · (f(x, y) − f(x, ŷ)), where b + scale · W are the weights."""
    indptr, indices, data = X
    add(b, 0, y, y_hat, step)
    step /= scale
    for p in range(indptr[i], indptr[i + 1]):
        add(W, indices[p], y, y_hat, step * data[p])


@compiled
def perceptron_epoch(
    X: Rows, y: Ints, order: Ints, eta: Floats, n: int, theta: Floats, late: Floats, psi: Floats
) -> tuple[int, int]:
    """Visits n + 1, n + 2, …; changes θ, `late` and Ψ in place: (mistakes, last ŷ)."""
    mistakes, y_hat = 0, 0
    b, W, late_b, late_W = theta[:1], theta[1:], late[:1], late[1:]
    for place in range(len(order)):
        i = order[place]
        scores(X, i, b, W, 1.0, psi)
        y_hat = winner(psi)
        if y_hat != y[i]:
            mistakes += 1
            move(X, i, b, W, y[i], y_hat, eta[place], 1.0)
            move(X, i, late_b, late_W, y[i], y_hat, (n + place) * eta[place], 1.0)
    return mistakes, y_hat


@compiled
def svm_epoch(
    X: Rows, y: Ints, order: Ints, eta: Floats, keep: Floats, cost: Floats, always: bool,
    theta: Floats, scale: float, psi: Floats,
) -> tuple[float, int]:  # fmt: skip
    """Changes θ and Ψ in place, where all but the bias is to be multiplied by scale: (scale, last ŷ)."""
    y_hat, b, V, augmented = 0, theta[:1], theta[1:], psi.copy()
    for place in range(len(order)):
        i = order[place]
        scores(X, i, b, V, scale, psi)
        for k in range(len(psi)):
            augmented[k] = psi[k] + cost[y[i], k]
        y_hat = winner(augmented)
        if always or y_hat != y[i]:
            scale *= keep[place]
            if scale < 1e-9:  # before it underflows, put the factor into V
                V *= scale
                scale = 1.0
        if y_hat != y[i]:
            move(X, i, b, V, y[i], y_hat, eta[place], scale)
    return scale, y_hat
