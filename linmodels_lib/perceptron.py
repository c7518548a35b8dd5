"""The perceptron: predict, and where the prediction is wrong, move the weights by f(x, y) − f(x, ŷ)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, _epochs
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import (
    LinearClassifier,
    Rate,
    Row,
    Step,
    decide,
    rate_at,
    rows,
    scores,
    training,
    visits,
    with_constant,
)


def perceptron_loss(theta: Floats, x: Floats, y: int) -> float:
    """ℓ(θ) = max_k θ_k·x − θ_y·x: how far the winner is ahead of the right label.

    >>> perceptron_loss(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    0.5
    """
    psi = scores(theta, x)
    return float(psi.max() - psi[y])


def perceptron_subgradient(theta: Floats, x: Floats, y: int) -> Floats:
    """∂ℓ/∂θ = f(x, ŷ) − f(x, y), shape (K, d+1); zero where the prediction is right.

    >>> perceptron_subgradient(np.array([[0.0, 1.0], [1.0, 0.5]]), np.array([1.0, 1.0]), y=0)
    array([[-1., -1.],
           [ 1.,  1.]])
    """
    return update(np.zeros_like(theta), x, int(decide(scores(theta, x))), y, 1.0)


def update(theta: Floats, x: Floats, y: int, y_hat: int, learning_rate: float) -> Floats:
    """θ + η (f(x, y) − f(x, ŷ)): +ηx in the row of the right label, −ηx in the row of the chosen one.

    >>> update(np.zeros((3, 2)), np.array([1.0, 4.0]), y=0, y_hat=2, learning_rate=1.0)
    array([[ 1.,  4.],
           [ 0.,  0.],
           [-1., -4.]])
    """
    return move(theta.copy(), (slice(None), x), y, y_hat, learning_rate)


def move(theta: Floats, row: Row, y: int, y_hat: int, learning_rate: float) -> Floats:
    """The update made in place, on the columns that the example fills; the rest of θ is not touched."""
    columns, values = row
    theta[y, columns] += learning_rate * values
    theta[y_hat, columns] -= learning_rate * values
    return theta


def binary_update(w: Floats, x: Floats, y: int, learning_rate: float = 1.0) -> Floats:
    """w + ηyx where y·(w·x) ≤ 0, else w; y is −1 or +1, and a score of 0 counts as a mistake.

    >>> binary_update(np.zeros(2), np.array([1.0, 4.0]), y=-1)
    array([-1., -4.])
    """
    return w + learning_rate * y * x if y * (w @ x) <= 0 else w


def steps(
    X: Any,
    y: ArrayLike,
    n_labels: int,
    *,
    epochs: int = 10,
    learning_rate: Rate = 1.0,
    order: Iterable[Ints] | None = None,
    theta: ArrayLike | None = None,
    every: str = "visit",
) -> Iterator[Step]:
    """The perceptron as a stream of visits; it ends after the first epoch without a mistake.

    `order` gives the indices to visit, one array an epoch; `theta` the weights to start from. With
    every="epoch" only the last visit of each epoch is handed out, with every="end" only the very last:
    this saves the copies in between and, for a sparse X where numba is installed, most of the time.
    """
    X = _check.matrix(X)
    y = _check.labels(y, X.shape[0], n_labels)
    theta = np.zeros((n_labels, X.shape[1] + 1)) if theta is None else _check.floats("theta", theta, 2)
    order = visits(X.shape[0], False, None) if order is None else order
    return _steps(X, y, theta, islice(order, epochs), learning_rate, every)


def _steps(
    X: Any, y: Ints, theta: Floats, order: Iterable[Ints], learning_rate: Rate, every: str
) -> Iterator[Step]:
    """`steps` on input that has been checked."""
    _check.one_of("every", every, ("visit", "epoch", "end"))
    if fast := _epochs.compiled(X, every):
        return _epochs.handed_out(
            _epochs.perceptron_epochs(fast, X, y, theta, order, learning_rate, every), every
        )
    run = _visits(X, y, theta, order, learning_rate, every)
    return _epochs.end_of(run) if every == "end" else run


def _visits(
    X: Any, y: Ints, theta: Floats, order: Iterable[Ints], learning_rate: Rate, every: str
) -> Iterator[Step]:
    late = np.zeros_like(theta)  # Σ (n−1)·(update of visit n): what the mean has not yet seen of each update
    row, n = rows(X), 0
    for epoch, indices in enumerate(order):
        mistakes, last_place = 0, len(indices) - 1
        for place, i in enumerate(indices):
            n += 1
            eta, (columns, values) = rate_at(learning_rate, n), row(i)
            psi = theta[:, columns] @ values
            y_hat = int(decide(psi))
            if y_hat != y[i]:
                mistakes += 1
                move(theta, (columns, values), y[i], y_hat, eta)
                move(late, (columns, values), y[i], y_hat, (n - 1) * eta)
            if every == "visit" or place == last_place:
                average = theta - late / n  # = (1/n) Σ of the weights after visits 1..n
                loss = float(psi.max() - psi[y[i]])
                yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, eta, theta.copy(), average)
        if mistakes == 0:
            return


def differences(X: ArrayLike, y: ArrayLike, n_labels: int) -> Floats:
    """f(x_i, y_i) − f(x_i, k), one row for each example and wrong label k: θ separates iff every θ·d > 0."""
    X = with_constant(X)
    y = _check.labels(y, len(X), n_labels)
    zero = np.zeros((n_labels, X.shape[1]))
    pairs = ((i, k) for i in range(len(X)) for k in range(n_labels) if k != y[i])
    return np.array([update(zero, X[i], y[i], k, 1.0).ravel() for i, k in pairs])


def mistake_bound(X: ArrayLike, y: ArrayLike, theta: Floats) -> float:
    """(R/γ)² of Novikoff's theorem, with R = max ‖d‖ and γ = min θ·d/‖θ‖ over all differences d.

    >>> round(mistake_bound([[1.0], [-1.0]], [1, 0], np.array([[0.0, -1.0], [0.0, 1.0]])), 9)
    2.0
    """
    d = differences(X, y, len(theta))
    margin = (d @ theta.ravel()).min() / np.linalg.norm(theta)
    if not margin > 0:
        raise ValueError(
            f"theta must separate the data, got smallest margin {margin:.3g}. "
            "The bound holds for separators only."
        )
    return float((d**2).sum(axis=1).max() / margin**2)


def best_separator(X: ArrayLike, y: ArrayLike, n_labels: int, sweeps: int = 500) -> Floats | None:
    """The separator of widest margin, as far as `sweeps` passes find it; None where none was found.

    Minimises ½‖θ‖² with θ·d ≥ 1 for every difference d, one multiplier α_j ≥ 0 at a time (Hildreth).
    """
    d = differences(X, y, n_labels)
    norm = (d**2).sum(axis=1)
    alpha, theta = np.zeros(len(d)), np.zeros(d.shape[1])
    for _ in range(sweeps):
        for j in range(len(d)):
            new = max(0.0, alpha[j] + (1 - theta @ d[j]) / norm[j])
            theta += (new - alpha[j]) * d[j]
            alpha[j] = new
    return theta.reshape(n_labels, -1) if (d @ theta).min() > 0 else None


class Perceptron(LinearClassifier):
    """The multiclass perceptron, plain or averaged.

    `learning_rate` is a number or a function of the visit n = 1, 2, …; with `averaged` the weights
    kept are the mean over all visits. Training ends early after an epoch without a mistake.

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

    def trace(self, X: Any, y: ArrayLike, every: str = "visit") -> Iterator[Step]:
        """One `Step` a visit; `fit` keeps the last one's weights."""
        X, index, n_labels = training(X, y, every)
        epochs = _check.whole("epochs", self.epochs, 1)
        order = islice(visits(X.shape[0], self.shuffle, self.seed), epochs)
        return _steps(X, index, np.zeros((n_labels, X.shape[1] + 1)), order, self.learning_rate, every)
