"""The perceptron: predict, and where the prediction is wrong, move the weights by f(x, y) − f(x, ŷ).

Chapter 5 of the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, _fast, _moved
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier, decide, scores, with_constant
from linmodels_lib.trace import Rate, Step, last, rate_at, visits

__getattr__ = _moved.names_that_left(__name__)


def perceptron_loss(theta: Floats, x: Floats, y: int) -> float:
    """ℓ(θ) = max_k θ_k·x − θ_y·x: how far the winner is ahead of the right label.

    >>> perceptron_loss(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    0.5
    """
    theta, x, y = _check.example(theta, x, y)
    psi = scores(theta, x)
    return float(psi.max() - psi[y])


def perceptron_subgradient(theta: Floats, x: Floats, y: int) -> Floats:
    """∂ℓ/∂θ = f(x, ŷ) − f(x, y), shape (K, d+1); zero where the prediction is right.

    >>> perceptron_subgradient(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    array([[-1., -1.],
           [ 1.,  1.]])
    """
    theta, x, y = _check.example(theta, x, y)
    y_hat, slope = decide(scores(theta, x)), np.zeros_like(theta)
    slope[y_hat] += x
    slope[y] -= x
    return slope


def update(theta: Floats, x: Floats, y: int, y_hat: int, learning_rate: float) -> Floats:
    """θ + η (f(x, y) − f(x, ŷ)): +ηx in the row of the right label, −ηx in the row of the chosen one.

    >>> update(np.zeros((3, 2)), np.array([1.0, 4.0]), y=0, y_hat=2, learning_rate=1.0)
    array([[ 1.,  4.],
           [ 0.,  0.],
           [-1., -4.]])
    """
    theta, x, y = _check.example(theta, x, y)
    y_hat, eta = _check.label(y_hat, len(theta), "y_hat"), _check.positive("learning_rate", learning_rate)
    theta[y] += eta * x
    theta[y_hat] -= eta * x
    return theta


def binary_update(w: Floats, x: Floats, y: int, learning_rate: float = 1.0) -> Floats:
    """w + ηyx where y·(w·x) ≤ 0, else w; y is −1 or +1, and a score of 0 counts as a mistake.

    >>> binary_update(np.zeros(2), np.array([1.0, 4.0]), y=-1)
    array([-1., -4.])
    """
    w = _check.floats("w", w, 1, "w has one weight for each entry of x.")
    x, eta = _check.vector("x", x, len(w), "w"), _check.positive("learning_rate", learning_rate)
    return w + eta * y * x if _check.sign(y) * (w @ x) <= 0 else w


@_moved.with_every
def steps(
    X: Any,
    y: ArrayLike,
    n_labels: int,
    *,
    epochs: int | None = None,
    learning_rate: Rate = 1.0,
    order: Iterable[Ints] | None = None,
    theta: ArrayLike | None = None,
) -> Iterator[Step]:
    """The perceptron as a stream of visits; it ends after the first epoch without a mistake.

    `order` gives the indices to visit, one array per epoch, and without `epochs` all of it is run; without
    both the examples are visited 10 times as they stand. `theta` holds the weights to start from.

    >>> [(step.index, step.y, step.y_hat) for step in steps([[1.0], [-1.0]], [1, 0], n_labels=2)]
    [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 0)]
    """
    X = with_constant(X)
    return _visits(X, *_check.start(X, y, n_labels, theta, order, epochs), learning_rate)


def _visits(X: Floats, y: Ints, theta: Floats, order: Iterable[Ints], learning_rate: Rate) -> Iterator[Step]:
    total, n = np.zeros_like(theta), 0
    for epoch, indices in enumerate(order):
        mistakes = 0
        for i in indices:
            n += 1
            eta = rate_at(learning_rate, n)
            psi = theta @ X[i]
            y_hat = int(psi.argmax())
            if y_hat != y[i]:  # θ ← θ + η (f(x, y) − f(x, ŷ))
                mistakes += 1
                theta[y[i]] += eta * X[i]
                theta[y_hat] -= eta * X[i]
            total += theta
            loss = float(psi.max() - psi[y[i]])
            yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, eta, theta.copy(), total / n, n)
        if mistakes == 0:
            return


class Perceptron(LinearClassifier):
    """The multiclass perceptron, plain or averaged.

    `learning_rate` is a number or a function of the visit n = 1, 2, …; with `averaged` the weights
    kept are the mean over all visits. The examples are shuffled anew for each epoch, since an order sorted by
    label teaches badly; with shuffle=False they are visited as they stand. Training ends early after an epoch
    without a mistake. A dense and a sparse X, and a computer with numba and one without, may add the same
    numbers in another order: where two scores are equal but for rounding, they may end with other weights.
    With counts and a learning rate of 1 every sum is exact, and all end alike.

    >>> Perceptron().fit([[1.0], [-1.0]], ["up", "down"]).predict([[3.0]])
    array(['up'], dtype='<U4')
    """

    def __init__(
        self,
        epochs: int = 10,
        averaged: bool = False,
        learning_rate: Rate = 1.0,
        shuffle: bool = True,
        seed: int | None = 0,
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.epochs = epochs
        self.averaged = averaged
        self.learning_rate = learning_rate
        self.shuffle = shuffle
        self.seed = seed

    def _steps(self, X: Any, y: Ints, n_labels: int) -> Iterator[Step]:
        return steps(X, y, n_labels, learning_rate=self.learning_rate, order=self._order(X))

    def _twin(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step] | None:
        averaged = _check.flag("averaged", self.averaged) or every != "end"  # at the end nobody asks for it
        return _fast.perceptron(X, y, n_labels, self._order(X), self.learning_rate, every, averaged)

    def _order(self, X: Any) -> Iterator[Ints]:
        return visits(X.shape[0], self.shuffle, self.seed, _check.whole("epochs", self.epochs, 1))

    def _weights(self, step: Step) -> Floats:
        return step.average if self.averaged and step.average is not None else step.theta

    def _keep(self, step: Step, names: NDArray[Any]) -> Self:
        super()._keep(step, names)
        self._last = step  # where `partial_fit` goes on
        return self

    def partial_fit(self, X: Any, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Visit these examples once, as they stand, and go on from the weights so far.

        The first call names all `classes`. Part by part it comes to one epoch over the whole, not shuffled.

        >>> model = Perceptron().partial_fit([[1.0]], ["up"], classes=["down", "up"])
        >>> model.partial_fit([[-1.0]], ["down"]).theta_.tolist()
        [[-1.0, -1.0], [1.0, 1.0]]
        """
        X, index, names = self._next_part(X, y, classes)
        before = self._so_far("_last") if hasattr(self, "theta_") else None
        theta, n = (before.theta, before.n) if before else (np.zeros((len(names), X.shape[1] + 1)), 0)
        rate, order = _later(self.learning_rate, n), [np.arange(len(index))]
        averaged = _check.flag("averaged", self.averaged)
        if averaged and before and before.average is None:
            raise ValueError(
                "averaged must be True from the first call on, got True only now: the weights of earlier "
                "visits are gone. Train it anew."
            )
        stream = _fast.perceptron(X, index, len(names), order, rate, "end", averaged, theta)
        if stream is None:
            stream = steps(X, index, len(names), learning_rate=rate, order=order, theta=theta)
        return self._keep(_after(before, last(stream)), names)


def _later(rate: Rate, n: int) -> Rate:
    """The learning rate of the visits after the first n."""
    return (lambda m: rate(n + m)) if callable(rate) and n else rate


def _after(before: Step | None, step: Step) -> Step:
    """A step of a stream that went on from another one: its visits and its average are those of both."""
    if before is None:
        return step
    n = before.n + step.n
    if before.average is None or step.average is None:
        return replace(step, n=n, average=None)
    return replace(step, n=n, average=(before.n * before.average + step.n * step.average) / n)
