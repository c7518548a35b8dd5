"""Two labels: the sigmoid and its loss, and before them tanh, which made the perceptron smooth.

X has its constant, y is 0 or 1, and ỹ = 2y − 1 is −1 or +1.

Chapter 7 of the book.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats


def sigmoid(z: ArrayLike) -> Floats:
    """σ(z) = 1 / (1 + e^{−z}) = e^z / (1 + e^z), each form where it cannot overflow.

    >>> sigmoid([0.0, 0.805]).round(6)
    array([0.5     , 0.691043])
    """
    z = _check.known("z", z)
    small = np.exp(-np.abs(z))  # at most 1
    return np.asarray(np.where(z >= 0, 1, small) / (1 + small))


def logistic_loss(w: ArrayLike, X: Any, y: ArrayLike) -> float:
    """(1/N) Σ log(1 + exp(−ỹ w·x)), the cross-entropy for two labels.

    >>> round(logistic_loss(np.zeros(2), np.array([[1.0, 3.0]]), np.array([1])), 6)
    0.693147
    """
    w, X, y = _check.two_labels(w, X, y)
    return float(np.logaddexp(0, -(2 * y - 1) * (X @ w)).mean())


def logistic_gradient(w: ArrayLike, X: Any, y: ArrayLike) -> Floats:
    """(1/N) Σ (σ(w·x) − y) x.

    >>> logistic_gradient(np.zeros(2), np.array([[1.0, 3.0]]), np.array([1]))
    array([-0.5, -1.5])
    """
    w, X, y = _check.two_labels(w, X, y)
    return np.asarray(X.T @ (sigmoid(X @ w) - y) / len(y))


def tanh_loss(w: ArrayLike, X: Any, y: ArrayLike) -> float:
    """(1/N) Σ (ỹ − tanh(w·x))²: squared error with tanh for the sign; not convex, a mistake costs up to 4.

    >>> tanh_loss([0.0, 0.0], [[1.0, 3.0]], [1]), round(tanh_loss([0.0, 9.0], [[1.0, 3.0]], [0]), 6)
    (1.0, 4.0)
    """
    w, X, y = _check.two_labels(w, X, y)
    return float(((2 * y - 1 - np.tanh(X @ w)) ** 2).mean())


def tanh_gradient(w: ArrayLike, X: Any, y: ArrayLike) -> Floats:
    """−(2/N) Σ (ỹ − t)(1 − t²) x with t = tanh(w·x): near 0 where |w·x| is large, even for a mistake.

    >>> tanh_gradient([0.0, 0.0], [[1.0, 3.0]], [1])
    array([-2., -6.])
    """
    w, X, y = _check.two_labels(w, X, y)
    t = np.tanh(X @ w)
    return np.asarray(-2 * X.T @ ((2 * y - 1 - t) * (1 - t**2)) / len(y))
