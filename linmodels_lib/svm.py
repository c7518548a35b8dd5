"""The support vector machine: the perceptron that asks for a margin and keeps its weights small.

Chapter 6 of the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, _fast, _moved
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier, decide, scores, with_constant
from linmodels_lib.optimize import keep_factor, settling
from linmodels_lib.trace import Rate, Step, rate_at, visits


def zero_one_cost(n_labels: int) -> Floats:
    """Δ(y, k) = 1 for every wrong label k, 0 for the right one.

    >>> zero_one_cost(2)
    array([[0., 1.],
           [1., 0.]])
    """
    return 1 - np.eye(_check.whole("n_labels", n_labels, 1))


def hinge_loss(theta: Floats, x: Floats, y: int, cost: Floats | None = None) -> float:
    """ℓ(θ) = max_k [θ_k·x + Δ(y, k)] − θ_y·x: zero only if the right label leads every k by Δ(y, k).

    >>> hinge_loss(np.array([[1.25], [1.0]]), np.array([1.0]), y=0)
    0.75
    """
    theta, x, y = _check.example(theta, x, y)
    psi, cost = scores(theta, x), _check.cost(cost, len(theta))
    return float((psi + cost[y]).max() - psi[y])


def hinge_subgradient(theta: Floats, x: Floats, y: int, cost: Floats | None = None) -> Floats:
    """∂ℓ/∂θ = f(x, ŷ) − f(x, y) with the cost-augmented winner ŷ = argmax_k θ_k·x + Δ(y, k).

    >>> hinge_subgradient(np.array([[1.25], [1.0]]), np.array([1.0]), y=0)
    array([[-1.],
           [ 1.]])
    """
    theta, x, y = _check.example(theta, x, y)
    cost = _check.cost(cost, len(theta))
    y_hat, slope = decide(scores(theta, x) + cost[y]), np.zeros_like(theta)
    slope[y_hat] += x
    slope[y] -= x
    return slope


def hinge_objective(theta: Floats, X: Any, y: Ints, l2: float, cost: Floats | None = None) -> float:
    """J(θ) = (1/N) Σ ℓ_i(θ) + (λ/2)‖W‖²; X without constant, the bias is not penalised.

    >>> hinge_objective(np.zeros((2, 2)), np.array([[3.0]]), np.array([0]), l2=0.5)
    1.0
    """
    theta, X, y = _check.batch(theta, X, y)
    l2, cost = _check.nonnegative("l2", l2), _check.cost(cost, len(theta))
    psi, n = X @ theta[:, 1:].T + theta[:, 0], np.arange(len(y))
    return float(((psi + cost[y]).max(axis=1) - psi[n, y]).mean()) + l2 / 2 * float((theta[:, 1:] ** 2).sum())


@_moved.with_every
def svm_steps(
    X: Any,
    y: ArrayLike,
    n_labels: int,
    *,
    l2: float,
    learning_rate: Rate,
    epochs: int | None = None,
    order: Iterable[Ints] | None = None,
    theta: ArrayLike | None = None,
    cost: ArrayLike | None = None,
    shrink: str = "always",
) -> Iterator[Step]:
    """Subgradient descent on the hinge objective, one example at a time: W ← ρW + η (f(x, y) − f(x, ŷ)).

    The keep factor is ρ = 1 − ηλ. With shrink="mistake" the weights shrink only where ŷ ≠ y. The other
    arguments are those of `perceptron.steps`.

    >>> next(svm_steps([[3.0]], [0], n_labels=2, l2=0.5, learning_rate=1.0)).theta
    array([[ 1.,  3.],
           [-1., -3.]])
    """
    X, _ = with_constant(X), _check.one_of("shrink", shrink, ("always", "mistake"))
    y, theta, order = _check.start(X, y, n_labels, theta, order, epochs)
    l2, cost = _check.nonnegative("l2", l2), _check.cost(cost, len(theta))
    return _visits(X, y, theta, order, l2, learning_rate, cost, shrink == "always")


def _visits(
    X: Floats, y: Ints, theta: Floats, order: Iterable[Ints], l2: float, learning_rate: Rate, cost: Floats,
    always: bool,
) -> Iterator[Step]:  # fmt: skip
    n, W = 0, theta[:, 1:]
    for epoch, indices in enumerate(order):
        for i in indices:
            n += 1
            eta = rate_at(learning_rate, n)
            psi = theta @ X[i]
            augmented = psi + cost[y[i]]
            y_hat = int(augmented.argmax())
            if always or y_hat != y[i]:
                W *= keep_factor(eta, l2)  # W ← ρW; the bias is not penalised
            if y_hat != y[i]:  # θ ← θ + η (f(x, y) − f(x, ŷ))
                theta[y[i]] += eta * X[i]
                theta[y_hat] -= eta * X[i]
            loss = float(augmented.max() - psi[y[i]])
            yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, eta, theta.copy(), n=n)


class SVM(LinearClassifier):
    """Multiclass linear support vector machine (Crammer and Singer), by subgradient steps.

    Minimises the mean of max_k [Ψ(x, k) + Δ(y, k)] − Ψ(x, y) plus (λ/2)‖W‖². `cost` is the matrix Δ (None: 1
    for every mistake). Without a `learning_rate` it is 1 / (1 + λn) at visit n; Pegasos takes 1 / (λn). In a
    `Step` of `trace`, `y_hat` is the cost-augmented winner and `loss` the hinge loss before the update.

    >>> SVM().fit([[1.0], [-1.0]], ["up", "down"]).predict([[3.0]])
    array(['up'], dtype='<U4')
    """

    def __init__(
        self,
        l2: float = 1e-3,
        epochs: int = 10,
        learning_rate: Rate | None = None,
        cost: ArrayLike | None = None,
        shrink: str = "always",
        shuffle: bool = True,
        seed: int | None = 0,
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.l2 = l2
        self.epochs = epochs
        self.learning_rate = learning_rate
        self.cost = cost
        self.shrink = shrink
        self.shuffle = shuffle
        self.seed = seed

    def _steps(self, X: Any, y: Ints, n_labels: int) -> Iterator[Step]:
        return svm_steps(
            X, y, n_labels,
            l2=self.l2, learning_rate=self._rate(), order=self._order(X), cost=self.cost, shrink=self.shrink,
        )  # fmt: skip

    def _twin(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step] | None:
        l2, cost = _check.nonnegative("l2", self.l2), _check.cost(self.cost, n_labels)
        always = _check.one_of("shrink", self.shrink, ("always", "mistake")) == "always"
        return _fast.svm(X, y, n_labels, self._order(X), self._rate(), every, l2, cost, always)

    @property
    def partial_fit(self) -> Any:
        """Left out: it visits all examples again and again, with a rate that falls."""
        raise AttributeError(
            "SVM has no partial_fit: it visits all examples again and again, with a rate that falls. Use fit."
        )

    def _rate(self) -> Rate:
        return settling(self.l2) if self.learning_rate is None else self.learning_rate

    def _order(self, X: Any) -> Iterator[Ints]:
        return visits(X.shape[0], self.shuffle, self.seed, _check.whole("epochs", self.epochs, 1))
