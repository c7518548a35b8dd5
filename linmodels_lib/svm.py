"""The support vector machine: the perceptron that asks for a margin and keeps its weights small.

Chapter 6 of the book.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._check import theta as _weights
from linmodels_lib._fast import epochs as _epochs
from linmodels_lib.linear import LinearClassifier, Rate, Step, decide, rate_at, rows, scores, visits
from linmodels_lib.optimize import settling
from linmodels_lib.perceptron import move, update


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
    theta, x, y = _weights.visit(theta, x, y)
    psi, cost = scores(theta, x), _check.cost(cost, len(theta))
    return float((psi + cost[y]).max() - psi[y])


def hinge_subgradient(theta: Floats, x: Floats, y: int, cost: Floats | None = None) -> Floats:
    """∂ℓ/∂θ = f(x, ŷ) − f(x, y) with the cost-augmented winner ŷ = argmax_k θ_k·x + Δ(y, k).

    >>> hinge_subgradient(np.array([[1.25], [1.0]]), np.array([1.0]), y=0)
    array([[-1.],
           [ 1.]])
    """
    theta, x, y = _weights.visit(theta, x, y)
    cost = _check.cost(cost, len(theta))
    y_hat = int(decide(scores(theta, x) + cost[y]))
    return update(np.zeros_like(theta), x, y_hat, y, 1.0)


def hinge_objective(theta: Floats, X: Any, y: Ints, l2: float, cost: Floats | None = None) -> float:
    """J(θ) = (1/N) Σ ℓ_i(θ) + (λ/2)‖W‖²; X without constant, the bias is not penalised.

    >>> hinge_objective(np.zeros((2, 2)), np.array([[3.0]]), np.array([0]), l2=0.5)
    1.0
    """
    theta, X, y = _weights.batch(theta, X, y)
    l2, cost = _check.nonnegative("l2", l2), _check.cost(cost, len(theta))
    psi, n = X @ theta[:, 1:].T + theta[:, 0], np.arange(len(y))
    return float(((psi + cost[y]).max(axis=1) - psi[n, y]).mean()) + l2 / 2 * float((theta[:, 1:] ** 2).sum())


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
    every: str = "visit",
) -> Iterator[Step]:
    """Subgradient descent on the hinge objective, one example at a time: W ← ρW + η (f(x, y) − f(x, ŷ)).

    The keep factor is ρ = 1 − ηλ. With shrink="mistake" the weights shrink only where ŷ ≠ y. The other
    arguments are those of `perceptron.steps`.

    >>> next(svm_steps([[3.0]], [0], n_labels=2, l2=0.5, learning_rate=1.0)).theta
    array([[ 1.,  3.],
           [-1., -3.]])
    """
    X, n_labels = _check.matrix(X), _check.whole("n_labels", n_labels, 1)
    y, order = _check.labels(y, X.shape[0], n_labels), _weights.order(order, epochs, X.shape[0])
    theta = None if theta is None else _weights.start(theta, n_labels, X.shape[1] + 1)
    l2, cost = _check.nonnegative("l2", l2), _check.cost(cost, n_labels)
    return _steps(X, y, theta, order, _Options(l2, learning_rate, cost, shrink, every))


@dataclass(frozen=True)
class _Options:
    l2: float
    learning_rate: Rate
    cost: Floats
    shrink: str
    every: str


def _steps(X: Any, y: Ints, theta: Floats | None, order: Iterable[Ints], options: _Options) -> Iterator[Step]:
    """`svm_steps` on input that has been checked."""
    n_labels = len(options.cost)
    every = _check.one_of("every", options.every, ("visit", "epoch", "end"))
    _check.one_of("shrink", options.shrink, ("always", "mistake"))
    if fast := _epochs.compiled(X):
        keep = lambda eta: _keep(eta, options.l2)  # noqa: E731
        run = _epochs.svm_epochs(
            fast, X, y, n_labels, theta, order, options.learning_rate,
            every=every, keep=keep, cost=options.cost, shrink=options.shrink,
        )  # fmt: skip
        return _epochs.handed_out(run, every)
    theta = np.zeros((n_labels, X.shape[1] + 1)) if theta is None else theta
    visited = _visits(X, y, theta, order, options)
    return _epochs.end_of(visited) if every == "end" else visited


def _visits(X: Any, y: Ints, theta: Floats, order: Iterable[Ints], options: _Options) -> Iterator[Step]:
    b, V, scale = theta[:, 0].copy(), theta[:, 1:].copy(), 1.0  # W = scale · V: to shrink W is one product
    row, n, cost = rows(X, constant=False), 0, options.cost
    for epoch, indices in enumerate(order):
        for place, i in enumerate(indices):
            n += 1
            eta, (columns, values) = rate_at(options.learning_rate, n), row(i)
            psi = b + scale * (V[:, columns] @ values)
            augmented = psi + cost[y[i]]
            y_hat = int(augmented.argmax())
            loss = float(augmented.max() - psi[y[i]])
            if options.shrink == "always" or y_hat != y[i]:
                scale *= float(_keep(eta, options.l2))
                if scale < 1e-9:  # before it underflows, put the factor into V
                    V, scale = scale * V, 1.0
            if y_hat != y[i]:
                b[y[i]] += eta
                b[y_hat] -= eta
                move(V, (columns, values), y[i], y_hat, eta / scale)
            if options.every == "visit" or place == len(indices) - 1:
                theta = np.column_stack([b, scale * V])
                yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, eta, theta)


def _keep(eta: float | Floats, l2: float) -> Any:
    """ρ = 1 − ηλ, the factor that keeps the weights small; below 0 it would turn them round."""
    if np.max(eta) * l2 > 1:
        raise ValueError(
            f"learning_rate times l2 must be at most 1, got {np.max(eta) * l2:g}. "
            "Choose a smaller rate or penalty."
        )
    return 1 - eta * l2


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

    def _train(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step]:
        l2 = _check.nonnegative("l2", self.l2)
        rate = settling(l2) if self.learning_rate is None else self.learning_rate
        order = islice(visits(X.shape[0], self.shuffle, self.seed), _check.whole("epochs", self.epochs, 1))
        options = _Options(l2, rate, _check.cost(self.cost, n_labels), self.shrink, every)
        return _steps(X, y, None, order, options)
