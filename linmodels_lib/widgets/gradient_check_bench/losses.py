"""Three losses with a penalty, their gradients by formula, right or with a bug: twin of losses.js."""

import numpy as np

from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import decide, softmax, with_constant
from linmodels_lib.logistic import logistic_loss, sigmoid
from linmodels_lib.softmax_regression import cross_entropy
from linmodels_lib.svm import hinge_objective, zero_one_cost

LOSSES = ("softmax", "logistic", "hinge")
BUGS = ("none", "sign", "mean", "penalty", "bias", "labels", "term")


def value(loss: str, theta: Floats, X: Floats, y: Ints, l2: float) -> float:
    """J(θ): the mean loss and (λ/2)‖W‖²; `theta` has one row where the loss is logistic.

    >>> round(value("logistic", np.zeros((1, 2)), np.array([[3.0]]), np.array([1]), 0.5), 6)
    0.693147
    """
    if loss == "softmax":
        return cross_entropy(theta, X, y, l2)
    if loss == "hinge":
        return hinge_objective(theta, X, y, l2)
    fit = logistic_loss(theta[0], with_constant(X), (y == 1).astype(int))
    return fit + l2 / 2 * float((theta[:, 1:] ** 2).sum())


def formula(loss: str, theta: Floats, X: Floats, y: Ints, l2: float, bug: str = "none") -> Floats:
    """The gradient of J in the shape of θ, with one of `BUGS` in it.

    >>> formula("logistic", np.zeros((1, 2)), np.array([[3.0]]), np.array([1]), 0.0, "sign")
    array([[0.5, 1.5]])
    """
    pull, X1 = _pulls(loss, theta, with_constant(X), y, bug), with_constant(X)
    data = pull.T @ X1 / (1 if bug == "mean" else len(X))
    penalty = l2 * theta * (bug != "penalty")
    if bug != "bias":
        penalty[:, 0] = 0
    gradient = data + penalty
    if bug == "term" and loss == "logistic":
        gradient[:, 0] = 0
    return -gradient if bug == "sign" else gradient


def _pulls(loss: str, theta: Floats, X1: Floats, y: Ints, bug: str) -> Floats:
    """∂ℓ_i/∂Ψ_k, shape (N, rows)."""
    psi, K = X1 @ theta.T, len(theta)
    if loss == "logistic":
        wanted = (y == 1).astype(float)[:, None]
        return np.asarray(sigmoid(psi) - (2 * wanted - 1 if bug == "labels" else wanted))
    right = (y + 1) % K if bug == "labels" else y
    hot = np.eye(K)[right]
    chosen = softmax(psi) if loss == "softmax" else np.eye(K)[decide(psi + zero_one_cost(K)[right])]
    return np.asarray((chosen - hot) * (hot if bug == "term" else 1))
