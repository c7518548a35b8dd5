"""Softmax regression: scores become probabilities, and cross-entropy is what they pay for being wrong.

Chapter 7 of the book.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._check import theta as _weights
from linmodels_lib._fast.epochs import Epochs, end_of, handed_out
from linmodels_lib._fast.objective import Objective, objective
from linmodels_lib.lbfgs import lbfgs
from linmodels_lib.linear import LinearClassifier, Rate, Step, decide, log_softmax, softmax
from linmodels_lib.logistic import logistic_gradient, logistic_loss, sigmoid
from linmodels_lib.optimize import Descent, batches, descend
from linmodels_lib.proximal import fista

__all__ = [
    "SoftmaxRegression",
    "bits",
    "cross_entropy",
    "cross_entropy_gradient",
    "logistic_gradient",
    "logistic_loss",
    "sigmoid",
    "softmax_jacobian",
]


def softmax_jacobian(p: ArrayLike) -> Floats:
    """∂p_j/∂Ψ_m = p_j (1{j = m} − p_m) for p = softmax(Ψ), shape (…, K, K): diag(p) − p pᵀ; rows sum to 0.

    >>> softmax_jacobian([0.25, 0.75])
    array([[ 0.1875, -0.1875],
           [-0.1875,  0.1875]])
    """
    p = _check.shares("p", p)
    return p[..., :, None] * (np.eye(p.shape[-1]) - p[..., None, :])


def bits(nats: ArrayLike) -> Floats:
    """nats / ln 2: a loss in bits from one taken with natural logarithms; one bit is a fair coin's surprise.

    >>> bits([np.log(2.0), np.log(8.0)])
    array([1., 3.])
    """
    return np.asarray(_check.known("nats", nats) / np.log(2))


def cross_entropy(theta: Floats, X: Any, y: Ints, l2: float = 0.0, l1: float = 0.0) -> float:
    """J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ₂/2)‖W‖² + λ₁‖W‖₁; X without constant, the bias is not penalised.

    >>> round(cross_entropy(np.zeros((4, 2)), np.array([[7.0]]), np.array([2])), 6)
    1.386294
    """
    theta, X, y = _weights.batch(theta, X, y)
    return _loss(theta, X, y, _check.nonnegative("l2", l2), _check.nonnegative("l1", l1))


def _loss(theta: Floats, X: Any, y: Ints, l2: float, l1: float) -> float:
    W = theta[:, 1:]
    log_p = log_softmax(X @ W.T + theta[:, 0])
    fit = -float(log_p[np.arange(len(y)), y].mean())
    return fit + l2 / 2 * float((W**2).sum()) + l1 * float(np.abs(W).sum())


def cross_entropy_gradient(theta: Floats, X: Any, y: Ints, l2: float = 0.0, l1: float = 0.0) -> Floats:
    """∂J/∂θ_k = (1/N) Σ (p_k − 1{y_i = k}) x_i + λ₂ W_k + λ₁ sign(W_k), shape (K, d+1).

    >>> cross_entropy_gradient(np.zeros((2, 2)), np.array([[4.0]]), np.array([0]))
    array([[-0.5, -2. ],
           [ 0.5,  2. ]])
    """
    theta, X, y = _weights.batch(theta, X, y)
    l2, l1 = _check.nonnegative("l2", l2), _check.nonnegative("l1", l1)
    corner = np.column_stack([np.zeros(len(theta)), l1 * np.sign(theta[:, 1:])])
    return _value_and_gradient(theta, X, y, l2)[1] + corner


def _value_and_gradient(theta: Floats, X: Any, y: Ints, l2: float) -> tuple[float, Floats]:
    """J and ∂J/∂θ without the L1 term, from one pass over the scores."""
    W, n = theta[:, 1:], np.arange(len(y))
    log_p = log_softmax(X @ W.T + theta[:, 0])
    error = np.exp(log_p)
    error[n, y] -= 1
    error /= len(y)
    gradient = np.column_stack([error.sum(axis=0), (X.T @ error).T + l2 * W])
    return -float(log_p[n, y].mean()) + l2 / 2 * float((W**2).sum()), gradient


class SoftmaxRegression(LinearClassifier):
    """Multinomial logistic regression with L2 and L1 penalties on the weights.

    Without a `learning_rate` L-BFGS chooses the steps, or FISTA where l1 > 0. With a rate, or a function of
    the step n, it is plain descent on batches of `batch_size` (None: all examples, 1: one). Training ends
    after `epochs`, or once no slope of J is above `tol` (whole batches only). A `Step` of `trace` is a batch:
    its `loss` is J on that batch, its `index` −1 unless the batch is one example.

    >>> model = SoftmaxRegression(l2=0.1).fit([[-1.0], [1.0]], ["down", "up"])
    >>> model.predict_proba([[0.0]]).round(6)
    array([[0.5, 0.5]])
    """

    def __init__(
        self,
        l2: float = 1e-3,
        l1: float = 0.0,
        epochs: int = 200,
        learning_rate: Rate | None = None,
        batch_size: int | None = None,
        tol: float = 1e-6,
        seed: int | None = 0,
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.l2 = l2
        self.l1 = l1
        self.epochs = epochs
        self.learning_rate = learning_rate
        self.batch_size = batch_size
        self.tol = tol
        self.seed = seed

    def _train(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step]:
        _check.nonnegative("l2", self.l2), _check.nonnegative("l1", self.l1)
        _check.whole("epochs", self.epochs, 1), _check.nonnegative("tol", self.tol)
        if self.learning_rate is not None:
            run = self._descent(X, y, np.zeros((n_labels, X.shape[1] + 1)), self.learning_rate, every)
            return end_of(run) if every == "end" else run
        if self.batch_size is not None:
            raise ValueError(
                f"batch_size needs a learning_rate, got {self.batch_size} without one. Set learning_rate too."
            )
        return handed_out(self._solve(objective(X, y, n_labels, self.l2)), every)

    def _solve(self, J: Objective) -> Epochs:
        """The steps of L-BFGS or FISTA."""
        u, before = J.start(), float(np.log(J.n_labels))  # J(0) = ln K: every label is as likely
        penalty = self.l1 * np.where(np.arange(len(J.units)) > 0, J.units.T, 0).T  # none on the bias
        run = fista(J, u, penalty) if self.l1 > 0 else lbfgs(J, u)
        for epoch, (loss, slope, u) in enumerate(islice(run, self.epochs)):
            yield partial(_batch_step, epoch, partial(J.theta, u), before)
            before = loss
            if np.abs(slope / J.units).max() <= self.tol:
                return

    def _descent(self, X: Any, y: Ints, theta: Floats, rate: Rate, every: str) -> Iterator[Step]:
        """Each step with the given rate, or the last of each epoch."""
        n = X.shape[0]
        size = n if self.batch_size is None else min(_check.whole("batch_size", self.batch_size, 1), n)
        per_epoch = -(-n // size)
        penalised = np.column_stack([np.zeros(len(theta)), np.ones_like(theta[:, 1:])])
        parts = islice(batches(n, size, self.seed), self.epochs * per_epoch)
        before, loss, seen = theta, 0.0, np.arange(n)

        def gradient(t: Floats, batch: Ints) -> Floats:
            nonlocal before, loss, seen
            part = (X, y) if size == n else (X[batch], y[batch])
            loss, slope = _value_and_gradient(t, *part, self.l2)
            before, seen = t, batch
            return slope

        for step in descend(gradient, theta, parts, learning_rate=rate, l1=self.l1, penalised=penalised):
            if every == "visit" or step.n % per_epoch == 0:
                epoch, loss = (step.n - 1) // per_epoch, loss + self.l1 * float(np.abs(before[:, 1:]).sum())
                yield _visit_step(epoch, X, y, seen, before, loss, step)
            if size == n and self.l1 == 0 and np.abs(step.gradient).max() <= self.tol:
                return

    def predict_proba(self, X: Any) -> Floats:
        """p(y | x) = softmax(Ψ(x, ·)) for each row of X; rows sum to 1."""
        return softmax(self.scores(X))

    def predict_log_proba(self, X: Any) -> Floats:
        """log p(y | x)."""
        return log_softmax(self.scores(X))


def _batch_step(
    epoch: int, theta: Callable[[], Floats], loss: float, learning_rate: float | None = None
) -> Step:
    return Step(epoch, -1, -1, -1, np.empty(0), loss, learning_rate, theta())


def _visit_step(epoch: int, X: Any, y: Ints, seen: Ints, before: Floats, loss: float, step: Descent) -> Step:
    """A step of descent as a `Step`; a batch of one example tells which, and how it was scored."""
    if len(seen) > 1:
        return _batch_step(epoch, lambda: step.theta, loss, step.learning_rate)
    i, psi = int(seen[0]), np.asarray(X[seen] @ before[:, 1:].T + before[:, 0])[0]
    return Step(epoch, i, int(y[i]), int(decide(psi)), psi, loss, step.learning_rate, step.theta)
