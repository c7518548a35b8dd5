"""Softmax regression by L-BFGS or FISTA: its loss in few columns, and in units of its curvature."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._fast.epochs import Epochs, handed_out
from linmodels_lib.lbfgs import lbfgs
from linmodels_lib.linear import log_loss
from linmodels_lib.proximal import fista
from linmodels_lib.trace import Step


def softmax(
    X: Any, y: Ints, n_labels: int, every: str, l2: float, l1: float, epochs: int, tol: float
) -> Iterator[Step]:
    """The steps of L-BFGS, or of FISTA where l1 > 0, until no slope is above `tol`."""
    return handed_out(_solve(objective(X, y, n_labels, l2), l1, epochs, tol), every)


def _solve(J: "Objective", l1: float, epochs: int, tol: float) -> Epochs:
    u, before = J.start(), float(np.log(J.n_labels))  # J(0) = ln K: every label is as likely
    penalty = l1 * np.where(np.arange(len(J.units)) > 0, J.units.T, 0).T  # none on the bias
    run = fista(J, u, penalty) if l1 > 0 else lbfgs(J, u)
    for epoch, (loss, slope, u) in enumerate(islice(run, epochs)):
        yield partial(_step, J, u, before, epoch)
        before = loss
        if np.abs(slope / J.units).max() <= tol:
            return


def _step(J: "Objective", u: Floats, loss: float, epoch: int) -> Step:
    return Step.of_batch(J.theta(u), loss=loss, learning_rate=None, epoch=epoch, n=epoch + 1)


@dataclass(frozen=True, eq=False)
class Objective:
    """J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ/2)‖W‖² as a function of u, where θᵀ = units · u.

    u has shape (d+1, K), so that one word's weights for all labels lie side by side. Two labels need one
    column: v = θ₁ − θ₀ with θ = (−v/2, v/2), which is logistic regression with the penalty (λ/4)‖v‖².
    """

    X: Any
    y: Ints
    n_labels: int
    l2: float
    units: Floats  # (d+1, 1)

    def start(self) -> Floats:
        """u = 0."""
        return np.zeros((self.X.shape[1] + 1, 1 if self.n_labels == 2 else self.n_labels))

    def theta(self, u: Floats) -> Floats:
        """θ (K, d+1)."""
        columns = u * self.units
        return (np.hstack([columns / -2, columns / 2]) if self.n_labels == 2 else columns).T

    def __call__(self, u: Floats) -> tuple[float, Floats]:
        """J and ∂J/∂u.

        Only differences of scores matter, and the errors of a row sum to 0: K − 1 columns are enough.
        """
        columns, two = u * self.units, self.n_labels == 2
        lead = columns if two else columns[:, 1:] - columns[:, :1]  # of labels 1, 2, … over label 0
        psi = np.zeros((len(self.y), self.n_labels))
        psi[:, 1:] = self.X @ lead[1:] + lead[0]
        loss, errors = log_loss(psi, self.y)
        gradient = np.empty_like(columns)
        own = gradient if two else gradient[:, 1:]
        own[0], own[1:] = errors[:, 1:].sum(axis=0), self.X.T @ np.ascontiguousarray(errors[:, 1:])
        if not two:
            gradient[:, 0] = -own.sum(axis=1)
        w, l2 = columns[1:], self.l2 / 2 if two else self.l2  # θ = (−v/2, v/2) has half of ‖v‖²
        gradient[1:] += l2 * w
        gradient *= self.units
        return loss + l2 / 2 * float(np.vdot(w, w)), gradient


def objective(X: Any, y: Ints, n_labels: int, l2: float) -> Objective:
    """J in units 1/√h, with h about the curvature of J in each weight: there a step of about 1 is right.

    h = p(1 − p) mean(x_j²) + λ, the diagonal of the Hessian, with p = 0.999: a model that is nearly sure.
    """
    entries = np.abs(X.data if _check.is_sparse(X) else X)
    size = max(1.0, float(entries.max(initial=0)))
    entries /= size  # so that no square overflows
    entries *= entries
    columns = np.bincount(X.indices, entries, X.shape[1]) if _check.is_sparse(X) else entries.sum(axis=0)
    root = np.sqrt(0.001 * np.r_[1 / size / size, columns / X.shape[0]] + l2 / size / size)
    units = 1 / (size * np.where(root > 0, root, 1.0))
    return Objective(X, y, n_labels, l2, units[:, None])
