"""The streams of the perceptron and the SVM on sparse input, one compiled epoch at a time."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib.trace import Rate, Step, last

Epochs = Iterator[Callable[[], Step]]  # a step is made when it is asked for, so that most are never made


def compiled(X: Any) -> Any:
    """The compiled epochs, where they can serve: X sparse, numba installed and in working order."""
    if not _check.is_sparse(X) or find_spec("numba") is None:
        return None
    fast = import_module("linmodels_lib._fast.compiled")  # only now, since numba takes a second to load
    return fast if fast.numba is not None else None


def handed_out(epochs: Epochs, every: str) -> Iterator[Step]:
    """Every step, or the last one."""
    make = None
    for make in epochs:
        if every != "end":
            yield make()
    if every == "end" and make is not None:
        yield make()


def end_of(steps: Iterator[Step]) -> Iterator[Step]:
    """A stream of one step, the last."""
    yield last(steps)


def perceptron_epochs(
    fast: Any, X: Any, y: Ints, n_labels: int, theta: Floats | None, order: Iterable[Ints], rate: Rate, *,
    every: str, averaged: bool,
) -> Epochs:  # fmt: skip
    """What `perceptron.steps` does, one compiled epoch at a time, or one visit."""
    arrays, psi, n = fast.rows_of(X), np.zeros(n_labels), 0
    columns = fast.columns_of(theta, n_labels, X.shape[1] + 1)
    late = np.zeros_like(columns if averaged else columns[:0])
    run = fast.perceptron_epoch_of_two if columns.shape[1] == 1 else fast.perceptron_epoch

    def step(visit: tuple[int, ...], loss: float, eta: float) -> Step:
        weights, unseen = (columns, late) if every == "end" else (columns.copy(), late.copy())
        theta = fast.theta_of(weights, n_labels)
        if not averaged:
            return _step(visit, psi, loss, eta, theta, None)
        unseen /= -n
        unseen += weights  # θ − late / n, the mean over all visits
        return _step(visit, psi, loss, eta, theta, fast.theta_of(unseen, n_labels))

    for epoch, indices in enumerate(order):
        mistakes = 0
        for part in _parts(indices, every):
            eta, i = fast.rates(rate, n + 1, len(part)), part[-1]
            wrong, y_hat = run(arrays, y, part, eta, n, columns, late, psi)
            n, mistakes = n + len(part), mistakes + wrong
            yield partial(step, (epoch, i, y[i], y_hat), psi.max() - psi[y[i]], eta[-1])
        if mistakes == 0:
            return


def svm_epochs(
    fast: Any, X: Any, y: Ints, n_labels: int, theta: Floats | None, order: Iterable[Ints], rate: Rate, *,
    every: str, keep: Callable[[Floats], Floats], cost: Floats, shrink: str,
) -> Epochs:  # fmt: skip
    """What `svm.svm_steps` does, one compiled epoch at a time, or one visit."""
    arrays, psi, n, scale = fast.rows_of(X), np.zeros(n_labels), 0, 1.0
    columns = fast.columns_of(theta, n_labels, X.shape[1] + 1)
    run = fast.svm_epoch_of_two if columns.shape[1] == 1 else fast.svm_epoch

    def step(visit: tuple[int, ...], loss: float, eta: float) -> Step:
        weights = columns if every == "end" else columns.copy()
        weights[1:] *= scale
        theta = fast.theta_of(weights, n_labels)
        return _step(visit, psi, loss, eta, theta, None)

    for epoch, indices in enumerate(order):
        for part in _parts(indices, every):
            eta, i = fast.rates(rate, n + 1, len(part)), part[-1]
            options = (keep(eta), cost, shrink == "always")
            scale, y_hat = run(arrays, y, part, eta, *options, columns, scale, psi)
            n += len(part)
            yield partial(step, (epoch, i, y[i], y_hat), (psi + cost[y[i]]).max() - psi[y[i]], eta[-1])


def _parts(indices: Ints, every: str) -> Iterator[Ints]:
    """The visits of an epoch one by one, or all at once: the same code runs, so `fit` ends as `trace`."""
    size = 1 if every == "visit" else len(indices)
    return (indices[start : start + size] for start in range(0, len(indices), size))


def _step(
    visit: tuple[int, ...], psi: Floats, loss: float, eta: float, theta: Floats, average: Floats | None
) -> Step:
    epoch, i, y, y_hat = map(int, visit)
    return Step(epoch, i, y, y_hat, psi.copy(), float(loss), float(eta), theta, average)
