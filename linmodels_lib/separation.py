"""Data that a linear classifier can separate: margins, Novikoff's bound, the separator of widest margin.

Chapter 5 of the book.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.linear import with_constant


def differences(X: ArrayLike, y: ArrayLike, n_labels: int) -> Floats:
    """f(x_i, y_i) − f(x_i, k), one row for each example and wrong label k: θ separates iff every θ·d > 0.

    >>> differences([[2.0]], [1], n_labels=2)  # f(x, 1) − f(x, 0) with x = (1, 2)
    array([[-1., -2.,  1.,  2.]])
    """
    X, n_labels = with_constant(X), _check.whole("n_labels", n_labels, 2)
    y = _check.labels(y, len(X), n_labels)
    pairs = [(i, k) for i in range(len(X)) for k in range(n_labels) if k != y[i]]
    d = np.zeros((len(pairs), n_labels, X.shape[1]))
    for one, (i, k) in zip(d, pairs, strict=True):
        one[y[i]] += X[i]
        one[k] -= X[i]
    return d.reshape(len(pairs), -1)


def mistake_bound(X: ArrayLike, y: ArrayLike, theta: Floats) -> float:
    """(R/γ)² of Novikoff's theorem, with R = max ‖d‖ and γ = min θ·d/‖θ‖ over all differences d.

    >>> round(mistake_bound([[1.0], [-1.0]], [1, 0], np.array([[0.0, -1.0], [0.0, 1.0]])), 9)
    2.0
    """
    theta = _check.weights(theta)
    d = differences(X, y, len(theta))
    theta = _check.shaped(theta, len(theta), d.shape[1] // len(theta))
    smallest = (d @ theta.ravel()).min()  # γ‖θ‖
    if not smallest > 0:
        raise ValueError(
            f"theta must separate the data, got smallest margin {smallest:.3g}. "
            "The bound holds for separators only."
        )
    return float((d**2).sum(axis=1).max() * (np.linalg.norm(theta) / smallest) ** 2)


def best_separator(X: ArrayLike, y: ArrayLike, n_labels: int, sweeps: int = 500) -> Floats | None:
    """The separator of widest margin, as far as `sweeps` passes find it; None where none was found.

    Minimises ½‖θ‖² with θ·d ≥ 1 for every difference d, one multiplier α_j ≥ 0 at a time (Hildreth).

    >>> best_separator([[1.0], [-1.0]], [1, 0], n_labels=2).round(6)
    array([[ 0. , -0.5],
           [ 0. ,  0.5]])
    """
    d, sweeps = differences(X, y, n_labels), _check.whole("sweeps", sweeps, 1)
    norm = (d**2).sum(axis=1)
    alpha, theta = np.zeros(len(d)), np.zeros(d.shape[1])
    for _ in range(sweeps):
        for j in range(len(d)):
            new = max(0.0, alpha[j] + (1 - theta @ d[j]) / norm[j])
            theta += (new - alpha[j]) * d[j]
            alpha[j] = new
    return theta.reshape(n_labels, -1) if (d @ theta).min() > 0 else None
