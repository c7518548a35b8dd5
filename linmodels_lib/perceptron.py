"""The perceptron: predict, and where the prediction is wrong, move the weights by f(x, y) − f(x, ŷ).

Chapter 5 of the book.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._check import theta as _weights
from linmodels_lib._fast import epochs as _epochs
from linmodels_lib.linear import (
    LinearClassifier,
    Rate,
    Row,
    Step,
    decide,
    rate_at,
    rows,
    scores,
    visits,
)
from linmodels_lib.separation import best_separator, differences, mistake_bound

__all__ = [
    "Perceptron",
    "best_separator",
    "binary_update",
    "differences",
    "mistake_bound",
    "move",
    "perceptron_loss",
    "perceptron_subgradient",
    "steps",
    "update",
]


def perceptron_loss(theta: Floats, x: Floats, y: int) -> float:
    """ℓ(θ) = max_k θ_k·x − θ_y·x: how far the winner is ahead of the right label.

    >>> perceptron_loss(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    0.5
    """
    theta, x, y = _weights.visit(theta, x, y)
    psi = scores(theta, x)
    return float(psi.max() - psi[y])


def perceptron_subgradient(theta: Floats, x: Floats, y: int) -> Floats:
    """∂ℓ/∂θ = f(x, ŷ) − f(x, y), shape (K, d+1); zero where the prediction is right.

    >>> perceptron_subgradient(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    array([[-1., -1.],
           [ 1.,  1.]])
    """
    theta, x, y = _weights.visit(theta, x, y)
    return update(np.zeros_like(theta), x, int(decide(scores(theta, x))), y, 1.0)


def update(theta: Floats, x: Floats, y: int, y_hat: int, learning_rate: float) -> Floats:
    """θ + η (f(x, y) − f(x, ŷ)): +ηx in the row of the right label, −ηx in the row of the chosen one.

    >>> update(np.zeros((3, 2)), np.array([1.0, 4.0]), y=0, y_hat=2, learning_rate=1.0)
    array([[ 1.,  4.],
           [ 0.,  0.],
           [-1., -4.]])
    """
    theta, x, y = _weights.visit(theta, x, y)
    y_hat, eta = _check.label(y_hat, len(theta), "y_hat"), _check.positive("learning_rate", learning_rate)
    return move(theta, (slice(None), x), y, y_hat, eta)


def move(theta: Floats, row: Row, y: int, y_hat: int, learning_rate: float) -> Floats:
    """The update made in place, on the columns that the example fills; the rest of θ is not touched.

    >>> move(np.zeros((2, 3)), (np.array([0, 2]), np.array([1.0, 4.0])), y=1, y_hat=0, learning_rate=0.5)
    array([[-0.5,  0. , -2. ],
           [ 0.5,  0. ,  2. ]])
    """
    columns, values = row
    theta[y, columns] += learning_rate * values
    theta[y_hat, columns] -= learning_rate * values
    return theta


def binary_update(w: Floats, x: Floats, y: int, learning_rate: float = 1.0) -> Floats:
    """w + ηyx where y·(w·x) ≤ 0, else w; y is −1 or +1, and a score of 0 counts as a mistake.

    >>> binary_update(np.zeros(2), np.array([1.0, 4.0]), y=-1)
    array([-1., -4.])
    """
    w = _check.floats("w", w, 1, "w is one weight an entry of x.")
    x, eta = _weights.vector("x", x, len(w), "w"), _check.positive("learning_rate", learning_rate)
    return w + eta * y * x if _check.sign(y) * (w @ x) <= 0 else w


def steps(
    X: Any,
    y: ArrayLike,
    n_labels: int,
    *,
    epochs: int | None = None,
    learning_rate: Rate = 1.0,
    order: Iterable[Ints] | None = None,
    theta: ArrayLike | None = None,
    every: str = "visit",
) -> Iterator[Step]:
    """The perceptron as a stream of visits; it ends after the first epoch without a mistake.

    `order` gives the indices to visit, one array an epoch, and without `epochs` all of it is run; without
    both the examples are visited 10 times as they stand. `theta` holds the weights to start from. With
    every="epoch" only the last visit of each epoch is handed out, with every="end" only the very last:
    this saves the copies in between and, for a sparse X where numba is installed, most of the time.

    >>> [(step.index, step.y, step.y_hat) for step in steps([[1.0], [-1.0]], [1, 0], n_labels=2)]
    [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 0)]
    """
    X, n_labels = _check.matrix(X), _check.whole("n_labels", n_labels, 1)
    y, order = _check.labels(y, X.shape[0], n_labels), _weights.order(order, epochs, X.shape[0])
    theta = None if theta is None else _weights.start(theta, n_labels, X.shape[1] + 1)
    return _steps(X, y, n_labels, theta, order, learning_rate, every)


def _steps(
    X: Any, y: Ints, n_labels: int, theta: Floats | None, order: Iterable[Ints], rate: Rate, every: str,
    averaged: bool = True,
) -> Iterator[Step]:  # fmt: skip
    """`steps` on input that has been checked; the average is None where it is not wanted."""
    _check.one_of("every", every, ("visit", "epoch", "end"))
    if fast := _epochs.compiled(X):
        run = _epochs.perceptron_epochs(
            fast, X, y, n_labels, theta, order, rate, every=every, averaged=averaged
        )
        return _epochs.handed_out(run, every)
    theta = np.zeros((n_labels, X.shape[1] + 1)) if theta is None else theta
    visited = _visits(X, y, theta, order, rate, every, averaged)
    return _epochs.end_of(visited) if every == "end" else visited


def _visits(
    X: Any, y: Ints, theta: Floats, order: Iterable[Ints], learning_rate: Rate, every: str, averaged: bool
) -> Iterator[Step]:
    late = np.zeros_like(theta)  # Σ (n−1)·(update of visit n): what the mean has not yet seen of each update
    row, n = rows(X), 0
    for epoch, indices in enumerate(order):
        mistakes, last_place = 0, len(indices) - 1
        for place, i in enumerate(indices):
            n += 1
            eta, (columns, values) = rate_at(learning_rate, n), row(i)
            psi = theta[:, columns] @ values
            y_hat = int(psi.argmax())
            if y_hat != y[i]:
                mistakes += 1
                move(theta, (columns, values), y[i], y_hat, eta)
                move(late, (columns, values), y[i], y_hat, (n - 1) * eta)
            if every == "visit" or place == last_place:
                # θ − late / n = (1/n) Σ of the weights after visits 1..n
                average = theta - late / n if averaged else None
                loss = float(psi.max() - psi[y[i]])
                yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, eta, theta.copy(), average)
        if mistakes == 0:
            return


class Perceptron(LinearClassifier):
    """The multiclass perceptron, plain or averaged.

    `learning_rate` is a number or a function of the visit n = 1, 2, …; with `averaged` the weights
    kept are the mean over all visits. Training ends early after an epoch without a mistake. A dense and a
    sparse X hold the same numbers but may add them in another order: where two scores are equal but for
    rounding, one may end with other weights than the other.

    >>> Perceptron().fit([[1.0], [-1.0]], ["up", "down"]).predict([[3.0]])
    array(['up'], dtype='<U4')
    """

    def __init__(
        self,
        epochs: int = 10,
        averaged: bool = False,
        learning_rate: Rate = 1.0,
        shuffle: bool = False,
        seed: int | None = None,
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.epochs = epochs
        self.averaged = averaged
        self.learning_rate = learning_rate
        self.shuffle = shuffle
        self.seed = seed

    def _train(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step]:
        epochs, _ = _check.whole("epochs", self.epochs, 1), _check.flag("averaged", self.averaged)
        order = islice(visits(X.shape[0], self.shuffle, self.seed), epochs)
        averaged = self.averaged or every != "end"  # at the end nobody asks for it
        return _steps(X, y, n_labels, None, order, self.learning_rate, every, averaged)
