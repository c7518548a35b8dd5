"""The SVM as a quadratic program, solved by SciPy."""

from itertools import product

import numpy as np
from scipy.optimize import minimize

import linmodels_lib as lm
from linmodels_lib.linear import with_constant


def smallest_objective(X, y, n_labels, l2, cost):
    """The quadratic program of the SVM with its slack variables ξ, by SLSQP."""
    X, n, size = with_constant(X), len(y), n_labels * (X.shape[1] + 1)
    bounds_of = []
    for i, k in product(range(n), range(n_labels)):
        lead = lm.joint_features(X[i], int(y[i]), n_labels) - lm.joint_features(X[i], k, n_labels)
        bounds_of.append((np.r_[lead, np.eye(n)[i]], cost[y[i]][k]))
    A, b = np.array([a for a, _ in bounds_of]), np.array([c for _, c in bounds_of])
    penalised = np.r_[np.tile(np.r_[0, np.ones(X.shape[1] - 1)], n_labels), np.zeros(n)]
    mean = np.r_[np.zeros(size), np.full(n, 1 / n)]
    found = minimize(
        lambda v: l2 / 2 * (penalised * v**2).sum() + mean @ v,
        np.r_[np.zeros(size), np.full(n, cost.max())],
        jac=lambda v: l2 * penalised * v + mean,
        constraints={"type": "ineq", "fun": lambda v: A @ v - b, "jac": lambda v: A},
        method="SLSQP",
        options={"maxiter": 1000, "ftol": 1e-12},
    )
    assert found.success
    return found.fun
