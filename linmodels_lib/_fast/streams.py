"""The streams of the perceptron and the SVM on sparse input, one compiled epoch at a time."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib.optimize import keep_factor
from linmodels_lib.trace import Rate, Step

Epochs = Iterator[Callable[[], Step]]  # a step is made when it is asked for, so that most are never made


def kernels() -> Any:
    """The compiled epochs; loaded when they are first needed, since numba takes a second."""
    return import_module("linmodels_lib._fast.compiled_epochs")


def handed_out(epochs: Epochs, every: str) -> Iterator[Step]:
    """Every step, or the last one."""
    make = None
    for make in epochs:
        if every != "end":
            yield make()
    if every == "end" and make is not None:
        yield make()


def perceptron(
    X: Any, y: Ints, n_labels: int, order: Iterable[Ints], rate: Rate, every: str, averaged: bool,
    theta: Floats | None = None,
) -> Iterator[Step] | None:  # fmt: skip
    """The stream of the perceptron on a sparse X, from the weights θ (zeros for None)."""
    if not _check.is_sparse(X):
        return None
    return handed_out(perceptron_epochs(X, y, n_labels, order, rate, every, averaged, theta), every)


def perceptron_epochs(
    X: Any, y: Ints, n_labels: int, order: Iterable[Ints], rate: Rate, every: str, averaged: bool,
    theta: Floats | None,
) -> Epochs:  # fmt: skip
    """One compiled epoch at a time, or one visit."""
    fast = kernels()
    arrays, psi, n = fast.rows_of(X), np.zeros(n_labels), 0
    columns = fast.no_weights(X.shape[1] + 1, n_labels)
    if theta is not None:
        columns += theta.T[:, : columns.shape[1]]
    late = np.zeros_like(columns if averaged else columns[:0])
    run = fast.perceptron_epoch_of_two if columns.shape[1] < n_labels else fast.perceptron_epoch

    def step(visit: tuple[int, ...], loss: float, eta: float) -> Step:
        weights, unseen = (columns, late) if every == "end" else (columns.copy(), late.copy())
        theta = fast.theta_of(weights, n_labels)
        if not averaged:
            return _step(visit, psi, loss, eta, theta, None, n)
        # (1/n) Σ of the weights after visits 1..n: an update at visit m is missing from the first m − 1 of
        # them, so the mean is θ less Σ (m − 1) · update / n, and `late` is that sum
        unseen /= -n
        unseen += weights
        return _step(visit, psi, loss, eta, theta, fast.theta_of(unseen, n_labels), n)

    for epoch, indices in enumerate(order):
        mistakes = 0
        for part in _parts(indices, every):
            eta, i = fast.rates(rate, n + 1, len(part)), part[-1]
            wrong, y_hat = run(arrays, y, part, eta, n, columns, late, psi)
            n, mistakes = n + len(part), mistakes + wrong
            yield partial(step, (epoch, i, y[i], y_hat), psi.max() - psi[y[i]], eta[-1])
        if mistakes == 0:
            return


def svm(
    X: Any, y: Ints, n_labels: int, order: Iterable[Ints], rate: Rate, every: str, l2: float, cost: Floats,
    always: bool,
) -> Iterator[Step] | None:  # fmt: skip
    """The stream of the SVM on a sparse X."""
    if not _check.is_sparse(X):
        return None
    return handed_out(svm_epochs(X, y, n_labels, order, rate, every, l2, cost, always), every)


def svm_epochs(
    X: Any, y: Ints, n_labels: int, order: Iterable[Ints], rate: Rate, every: str, l2: float, cost: Floats,
    always: bool,
) -> Epochs:  # fmt: skip
    """One compiled epoch at a time, or one visit; W = scale · V, so that to shrink W is one product."""
    fast = kernels()
    arrays, psi, n, scale = fast.rows_of(X), np.zeros(n_labels), 0, 1.0
    columns = fast.no_weights(X.shape[1] + 1, n_labels)
    run = fast.svm_epoch_of_two if columns.shape[1] < n_labels else fast.svm_epoch

    def step(visit: tuple[int, ...], loss: float, eta: float) -> Step:
        weights = columns if every == "end" else columns.copy()
        weights[1:] *= scale
        return _step(visit, psi, loss, eta, fast.theta_of(weights, n_labels), None, n)

    for epoch, indices in enumerate(order):
        for part in _parts(indices, every):
            eta, i = fast.rates(rate, n + 1, len(part)), part[-1]
            keep = np.asarray(keep_factor(eta, l2))
            scale, y_hat = run(arrays, y, part, eta, keep, cost, always, columns, scale, psi)
            n += len(part)
            yield partial(step, (epoch, i, y[i], y_hat), (psi + cost[y[i]]).max() - psi[y[i]], eta[-1])


def _parts(indices: Ints, every: str) -> Iterator[Ints]:
    """The visits of an epoch one by one, or all at once: the same code runs, so `fit` ends as `trace`."""
    size = 1 if every == "visit" else len(indices)
    return (indices[start : start + size] for start in range(0, len(indices), size))


def _step(
    visit: tuple[int, ...],
    psi: Floats,
    loss: float,
    eta: float,
    theta: Floats,
    average: Floats | None,
    n: int,
) -> Step:
    epoch, i, y, y_hat = map(int, visit)
    return Step(epoch, i, y, y_hat, psi.copy(), float(loss), float(eta), theta, average, n)
