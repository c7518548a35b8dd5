"""Descent as a stream: batch, minibatch, stochastic; L1 by its proximal step; schedules; early stopping.

Chapter 8 of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from linmodels_lib import _check, _moved
from linmodels_lib._check import Floats, Ints
from linmodels_lib.trace import Rate, Step, rate_at

Loss = Callable[[Floats], float]
Gradient = Callable[[Floats], Floats]
__getattr__ = _moved.names_that_left(__name__)


@dataclass(frozen=True)
class Schedule:
    """A learning rate η_n as a function of n, which may also be an array of visits.

    >>> inverse(2.0)(4), inverse(2.0)(np.array([1, 2]))
    (0.5, array([2., 1.]))
    >>> inverse(2.0)
    Schedule(name='inverse', value=2.0)
    """

    name: str
    value: float

    def __call__(self, n: Any) -> Any:
        """η_n."""
        return _RULES[self.name](self.value, n)


_RULES: dict[str, Callable[[float, Any], Any]] = {
    "inverse": lambda eta, n: eta / n,
    "inverse_sqrt": lambda eta, n: eta / np.sqrt(n),
    "pegasos": lambda l2, n: 1 / (l2 * n),
    "settling": lambda l2, n: 1 / (1 + l2 * n),
}


def inverse(eta: float) -> Schedule:
    """η_n = η / n.

    >>> inverse(2.0)(4)
    0.5
    """
    return Schedule("inverse", _check.positive("eta", eta))


def inverse_sqrt(eta: float) -> Schedule:
    """η_n = η / √n.

    >>> float(inverse_sqrt(2.0)(4))
    1.0
    """
    return Schedule("inverse_sqrt", _check.positive("eta", eta))


def pegasos(l2: float) -> Schedule:
    """η_n = 1 / (λn), the rate of the Pegasos algorithm.

    >>> pegasos(0.5)(4)
    0.5
    """
    return Schedule("pegasos", _check.positive("l2", l2))


def settling(l2: float) -> Schedule:
    """η_n = 1 / (1 + λn): near 1 at first, later near the rate of Pegasos.

    >>> settling(0.5)(2)
    0.5
    """
    return Schedule("settling", _check.nonnegative("l2", l2))


def keep_factor(learning_rate: float | Floats, l2: float) -> Any:
    """ρ = 1 − ηλ, by which a step of rate η on (λ/2)‖W‖² multiplies W; below 0 it would turn W round.

    >>> keep_factor(0.5, l2=0.1)
    0.95
    """
    eta = _check.floats("learning_rate", learning_rate, None)
    top = float(np.max(eta, initial=0.0))
    if top * _check.nonnegative("l2", l2) > 1:
        raise ValueError(
            f"learning_rate times l2 must be at most 1, got {top * l2:g}. Choose a smaller rate or penalty."
        )
    return 1 - (eta if eta.ndim else float(eta)) * l2


def batches(n: int, size: int, seed: int | None = 0) -> Iterator[Ints]:
    """Endless index batches, a new shuffle each epoch; size n is batch descent, size 1 stochastic.

    >>> [b.tolist() for _, b in zip(range(3), batches(3, 2, seed=0))]
    [[2, 0], [1], [2, 1]]
    """
    n, size = _check.whole("n", n, 1), _check.whole("size", size, 1)
    rng = np.random.default_rng(_check.seed(seed))
    while True:
        order = rng.permutation(n) if size < n else np.arange(n)
        for start in range(0, n, size):
            yield order[start : start + size]


def soft_threshold(theta: Floats, t: float | Floats) -> Floats:
    """sign(θ)·max(|θ| − t, 0): the proximal step of t‖θ‖₁, which makes small weights exactly 0.

    >>> soft_threshold(np.array([3.0, -0.5, -2.0]), 1.0)
    array([ 2., -0., -1.])
    """
    theta = _check.floats("theta", theta, None)
    return shrunk(theta, _check.penalty("t", t, theta.shape))


def shrunk(theta: Floats, t: float | Floats) -> Floats:
    """`soft_threshold` on input that has been checked.

    >>> shrunk(np.array([3.0, -0.5, -2.0]), 1.0)
    array([ 2., -0., -1.])
    """
    return np.sign(theta) * np.maximum(np.abs(theta) - t, 0)


def descend(
    gradient: Callable[[Floats, Ints], Floats | tuple[float, Floats]],
    theta: Floats,
    visits: Iterable[Ints],
    *,
    learning_rate: Rate = 1.0,
    l1: float = 0.0,
    penalised: Floats | float = 1.0,
) -> Iterator[Step]:
    """θ ← prox(θ − η ∇J(θ; batch)), one `Step` a batch; the proximal step appears with l1 > 0.

    `gradient` takes θ and a batch; it gives ∇J, or the pair J, ∇J; then each step has a `loss`, J + λ‖θ‖₁ of
    its batch before the step.

    >>> one = [np.array([0])]
    >>> square = lambda t, batch: (t @ t, 2 * t)
    >>> step = next(descend(square, np.array([1.0, -3.0]), one, learning_rate=0.25, l1=1.0))
    >>> step.theta, step.loss
    (array([ 0.25, -1.25]), 14.0)
    """
    theta, l1 = _check.floats("theta", theta, None), _check.nonnegative("l1", l1)
    penalised = _check.penalty("penalised", penalised, theta.shape)
    _check.function("gradient", gradient, "theta and a batch"), _check.listed("visits", visits, "batches")
    for n, batch in enumerate(visits, 1):
        eta, found = rate_at(learning_rate, n), gradient(theta, _check.indices("visits", batch))
        j, g = found if isinstance(found, tuple) and len(found) == 2 else (None, found)
        g = _check.slope_at(theta, g)
        loss = None if j is None else float(j) + l1 * float((np.abs(theta) * (penalised > 0)).sum())
        theta = theta - eta * g
        if l1 > 0:
            theta = np.where(penalised > 0, shrunk(theta, eta * l1), theta)
        _check.stays_finite(theta, g)
        yield Step.of_batch(theta.copy(), loss=loss, learning_rate=eta, n=n, gradient=g, batch=batch)


def gradient_descent(gradient: Gradient, theta: Floats, learning_rate: Rate = 1.0) -> Iterator[Step]:
    """Plain descent on a function of θ alone: θ ← θ − η ∇J(θ).

    >>> step = next(gradient_descent(lambda t: 2 * t, np.array([1.0]), 0.25))
    >>> step.n, step.theta, step.gradient
    (1, array([0.5]), array([2.]))
    """
    _check.function("gradient", gradient, "theta")
    return descend(lambda t, _: gradient(t), theta, batches(1, 1), learning_rate=learning_rate)


def coordinate_descent(gradient: Gradient, theta: Floats, learning_rate: Rate = 1.0) -> Iterator[Step]:
    """θ_j ← θ_j − η ∂J/∂θ_j for each j in turn, at the weights as they are by then; one `Step` a sweep.

    The gradient of a sweep holds the slopes that it followed. A sweep asks for the gradient once a weight.

    >>> run = coordinate_descent(lambda t: np.array([2 * t[0] + t[1], t[0] + 2 * t[1]]), np.ones(2), 0.25)
    >>> sweep = next(run)
    >>> sweep.theta, sweep.gradient  # the second slope is 0.25 + 2, no longer 1 + 2
    (array([0.25  , 0.4375]), array([3.  , 2.25]))
    """
    _check.function("gradient", gradient, "theta")
    theta = _check.floats("theta", theta, None)
    for n in count(1):
        eta, theta, slopes = rate_at(learning_rate, n), theta.copy(), np.zeros_like(theta)
        for j in np.ndindex(theta.shape):
            slopes[j] = _check.slope_at(theta, gradient(theta.copy()))[j]
            theta[j] -= eta * slopes[j]
        _check.stays_finite(theta, slopes)
        yield Step.of_batch(theta, loss=None, learning_rate=eta, n=n, gradient=slopes)


def early_stopping(values: Iterable[float], patience: int, rule: str = "best") -> tuple[int, int]:
    """(stop, best): where a run stops, and the index of its smallest value up to there.

    It stops after more than `patience` values in a row that are no new best (rule "best"), or that are
    each larger than the one before (rule "rise"); else at the last value. A value of +∞ is as bad as can be;
    NaN and −∞, which no loss has, are refused.

    >>> values = [1, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76]
    >>> early_stopping(values, patience=2), early_stopping(values, patience=2, rule="rise")
    ((5, 2), (7, 2))
    """
    patience, rule = _check.whole("patience", patience, 0), _check.one_of("rule", rule, ("best", "rise"))
    best, best_at, previous, bad, i = np.inf, -1, np.inf, 0, -1
    for i, value in enumerate(_check.listed("values", values, "losses")):
        if not _check.number("values", value) > -np.inf:
            raise ValueError(f"values must be losses, got {value} at index {i}. Lower the learning rate.")
        better = value < best if rule == "best" else value <= previous
        bad = 0 if better else bad + 1
        best, best_at = (value, i) if value < best else (best, best_at)
        previous = value
        if bad > patience:
            break
    if best_at < 0:
        raise ValueError(
            f"values must hold at least one finite number, got none among {i + 1}. Measure after every epoch."
        )
    return i, best_at
