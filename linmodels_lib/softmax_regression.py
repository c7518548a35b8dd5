"""Softmax regression: scores become probabilities, and cross-entropy is what they pay for being wrong.

Chapter 7 of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, _fast, _moved
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier, log_loss, log_softmax, softmax
from linmodels_lib.optimize import batches, descend
from linmodels_lib.trace import Rate, Step

__getattr__ = _moved.names_that_left(__name__)


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
    theta, X, y = _check.batch(theta, X, y)
    l1 = _check.nonnegative("l1", l1)
    return _value_and_gradient(theta, X, y, _check.nonnegative("l2", l2))[0] + l1 * float(
        np.abs(theta[:, 1:]).sum()
    )


def cross_entropy_gradient(theta: Floats, X: Any, y: Ints, l2: float = 0.0, l1: float = 0.0) -> Floats:
    """∂J/∂θ_k = (1/N) Σ (p_k − 1{y_i = k}) x_i + λ₂ W_k + λ₁ sign(W_k), shape (K, d+1).

    >>> cross_entropy_gradient(np.zeros((2, 2)), np.array([[4.0]]), np.array([0]))
    array([[-0.5, -2. ],
           [ 0.5,  2. ]])
    """
    theta, X, y = _check.batch(theta, X, y)
    l1 = _check.nonnegative("l1", l1)
    gradient = _value_and_gradient(theta, X, y, _check.nonnegative("l2", l2))[1]
    gradient[:, 1:] += l1 * np.sign(theta[:, 1:])
    return gradient


def _value_and_gradient(theta: Floats, X: Any, y: Ints, l2: float) -> tuple[float, Floats]:
    """J and ∂J/∂θ without the L1 term, from one look at the scores."""
    W = theta[:, 1:]
    loss, errors = log_loss(X @ W.T + theta[:, 0], y)  # errors (N, K): (p_k − 1{y_i = k}) / N
    gradient = np.column_stack([errors.sum(axis=0), (X.T @ errors).T + l2 * W])
    return loss + l2 / 2 * float((W**2).sum()), gradient


class SoftmaxRegression(LinearClassifier):
    """Multinomial logistic regression with L2 and L1 penalties on the weights.

    Without a `learning_rate` L-BFGS chooses the steps, or FISTA where l1 > 0. With a rate, or a function of
    the step n, it is plain descent on batches of `batch_size` (None: all examples, 1: one). Training ends
    after `epochs`, or once no slope of J is above `tol` (whole batches only); None is a hundredth of λ, the
    pull of the penalty on a weight of 1/100, between 1e-6 and 1e-5. For three labels or more, of a million
    weights or more, L-BFGS ends, too, once ten steps have lowered J by less than a ten-thousandth. A `Step`
    of `trace` is a batch: its `loss` is J on that batch, its `index` −1 unless the batch is one example.

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
        tol: float | None = None,
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

    def _steps(self, X: Any, y: Ints, n_labels: int) -> Iterator[Step]:
        """θ ← prox(θ − η ∇J), one batch at a time; a batch of one tells which example it is."""
        theta, N = np.zeros((n_labels, X.shape[1] + 1)), X.shape[0]
        size = N if self.batch_size is None else min(_check.whole("batch_size", self.batch_size, 1), N)
        parts, per_epoch = batches(N, size, self.seed), -(-N // size)
        bias = np.arange(theta.shape[1]) == 0  # which is not penalised

        def value_and_gradient(theta: Floats, batch: Ints) -> tuple[float, Floats]:
            return _value_and_gradient(theta, *_part(X, y, batch), self.l2)

        for step in descend(
            value_and_gradient, theta, islice(parts, self.epochs * per_epoch),
            learning_rate=cast(Rate, self.learning_rate), l1=self.l1, penalised=1.0 - bias,
        ):  # fmt: skip
            named = step if size > 1 else _visit(step, X, y, theta)
            yield replace(named, epoch=(step.n - 1) // per_epoch)
            theta = step.theta
            if size == N and self.l1 == 0 and np.abs(cast(Floats, step.gradient)).max() <= self._tolerance():
                return

    def _tolerance(self) -> float:
        if self.tol is None:
            return min(max(self.l2 / 100, 1e-6), 1e-5)
        return _check.nonnegative("tol", self.tol)

    def _twin(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step] | None:
        """Without a rate: L-BFGS, or FISTA where l1 > 0."""
        _check.nonnegative("l2", self.l2), _check.nonnegative("l1", self.l1)
        _check.whole("epochs", self.epochs, 1)
        tol = self._tolerance()
        if self.learning_rate is not None:
            return None
        if self.batch_size is not None:
            raise ValueError(
                f"batch_size needs a learning_rate, got {self.batch_size} without one. Set learning_rate too."
            )
        return _fast.softmax(X, y, n_labels, every, self.l2, self.l1, self.epochs, tol)

    @property
    def partial_fit(self) -> Any:
        """Left out: each step follows the slope over all examples."""
        raise AttributeError(
            "SoftmaxRegression has no partial_fit: each step follows the slope over all examples. Use fit."
        )

    def predict_proba(self, X: Any) -> Floats:
        """p(y | x) = softmax(Ψ(x, ·)) for each row of X; rows sum to 1."""
        return softmax(self.scores(X))

    def predict_log_proba(self, X: Any) -> Floats:
        """log p(y | x)."""
        return log_softmax(self.scores(X))


def _part(X: Any, y: Ints, batch: Ints) -> tuple[Any, Ints]:
    """The examples of a batch; all of them need no copy."""
    return (X, y) if len(batch) == len(y) else (X[batch], y[batch])


def _visit(step: Step, X: Any, y: Ints, before: Floats) -> Step:
    """A step on one example, with its label and its scores before the step."""
    (i,) = cast(Ints, step.batch)
    psi = np.asarray(X[[i]] @ before[:, 1:].T + before[:, 0])[0]
    return replace(step, index=int(i), y=int(y[i]), y_hat=int(psi.argmax()), scores=psi)
