"""Descent as a stream: batch, minibatch, stochastic; L1 by its proximal step; L-BFGS; early stopping.

Chapter 8 of the book.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._check import theta as _weights
from linmodels_lib.lbfgs import lbfgs as lbfgs  # noqa: PLC0414 (part of what this module offers)
from linmodels_lib.linear import Rate, rate_at
from linmodels_lib.proximal import shrunk
from linmodels_lib.proximal import soft_threshold as soft_threshold  # noqa: PLC0414

Loss = Callable[[Floats], float]
Gradient = Callable[[Floats], Floats]


@dataclass(frozen=True, eq=False)
class Descent:
    """One step of a descent: its number, θ after it, the gradient it followed and the rate it took.

    >>> step = next(gradient_descent(lambda t: 2 * t, np.array([1.0]), 0.25))
    >>> step.n, step.theta, step.gradient
    (1, array([0.5]), array([2.]))
    """

    n: int
    theta: Floats
    gradient: Floats
    learning_rate: float


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


def descend(
    gradient: Callable[[Floats, Ints], Floats],
    theta: Floats,
    visits: Iterable[Ints],
    *,
    learning_rate: Rate = 1.0,
    l1: float = 0.0,
    penalised: Floats | float = 1.0,
) -> Iterator[Descent]:
    """θ ← prox(θ − η ∇J(θ; batch)), one `Descent` a batch; the proximal step appears with l1 > 0.

    >>> one = [np.array([0])]
    >>> next(descend(lambda t, batch: 2 * t, np.array([1.0, -3.0]), one, learning_rate=0.25, l1=1.0)).theta
    array([ 0.25, -1.25])
    """
    theta, l1 = _check.floats("theta", theta, None), _check.nonnegative("l1", l1)
    penalised = _weights.penalty("penalised", penalised, theta.shape)
    _check.function("gradient", gradient, "theta and a batch"), _check.listed("visits", visits, "batches")
    for n, batch in enumerate(visits, 1):
        eta, g = rate_at(learning_rate, n), _weights.slope_at(theta, gradient(theta, batch))
        theta = theta - eta * g
        if l1 > 0:
            theta = np.where(penalised > 0, shrunk(theta, eta * l1), theta)
        _weights.stays_finite(theta, g)
        yield Descent(n, theta, g, eta)


def gradient_descent(gradient: Gradient, theta: Floats, learning_rate: Rate = 1.0) -> Iterator[Descent]:
    """Plain descent on a function of θ alone: θ ← θ − η ∇J(θ).

    >>> [float(s.theta) for _, s in zip(range(3), gradient_descent(lambda t: 2 * t, np.array(1.0), 0.25))]
    [0.5, 0.25, 0.125]
    """
    _check.function("gradient", gradient, "theta")
    return descend(lambda t, _: gradient(t), theta, batches(1, 1), learning_rate=learning_rate)


def coordinate_descent(gradient: Gradient, theta: Floats, learning_rate: Rate = 1.0) -> Iterator[Descent]:
    """θ_j ← θ_j − η ∂J/∂θ_j for each j in turn, at the weights as they are by then; one `Descent` a sweep.

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
            slopes[j] = _weights.slope_at(theta, gradient(theta.copy()))[j]
            theta[j] -= eta * slopes[j]
        _weights.stays_finite(theta, slopes)
        yield Descent(n, theta, slopes, eta)


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
