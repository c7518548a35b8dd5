"""Softmax regression by L-BFGS or FISTA: its loss in few columns, and in units of its curvature."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._fast.curvature import Compact
from linmodels_lib._fast.streams import Epochs, handed_out
from linmodels_lib._sums import inner
from linmodels_lib.lbfgs import quasi_newton
from linmodels_lib.linear import log_loss
from linmodels_lib.proximal import fista
from linmodels_lib.trace import Step

LARGE = 1 << 20  # weights from which on to read the memory takes longer than it saves steps


def softmax(
    X: Any, y: Ints, n_labels: int, every: str, l2: float, l1: float, epochs: int, tol: float
) -> Iterator[Step]:
    """The steps of L-BFGS, or of FISTA where l1 > 0, until no slope is above `tol`."""
    return handed_out(_solve(objective(X, y, n_labels, l2, l1 > 0), l1, epochs, tol), every)


def _solve(J: "Objective", l1: float, epochs: int, tol: float) -> Epochs:
    u, before = J.start(), float(np.log(len(J.Q)))  # J(0) = ln K: every label is as likely
    penalty = l1 * np.where(np.arange(len(J.units)) > 0, J.units.T, 0).T  # none on the bias
    memory, losses, large = 10 if u.size < LARGE else 5, list[float](), len(J.Q) > 2 and u.size >= LARGE
    run = fista(J, u, penalty) if l1 > 0 else quasi_newton(J, u, Compact(memory), J.size)
    for epoch, (loss, slope, u) in enumerate(islice(run, epochs)):
        yield partial(_step, J, u, before, epoch)
        before = loss
        losses.append(loss)
        slow = epoch >= 10 and losses[-11] - loss <= 1e-4 * loss  # ten steps have gained next to nothing
        if (slow and large and l1 == 0) or J.steepest(slope) <= tol:
            return


def _step(J: "Objective", u: Floats, loss: float, epoch: int) -> Step:
    return Step.of_batch(J.theta(u), loss=loss, learning_rate=None, epoch=epoch, n=epoch + 1)


@dataclass(frozen=True, eq=False)
class Objective:
    """J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ/2)‖W‖² as a function of u, where θ = Q (units · u)ᵀ.

    u has a column for each of Q, so that one word's weights lie side by side. Only differences of scores
    matter: from θ = 0 the weights of a word always sum to 0 over the labels, and K − 1 columns are enough.
    """

    X: Any
    y: Ints
    Q: Floats  # (K, columns), with QᵀQ = cI
    l2: float
    units: Floats  # (d+1, 1)

    def start(self) -> Floats:
        """u = 0."""
        return np.zeros((self.X.shape[1] + 1, self.Q.shape[1]))

    def theta(self, u: Floats) -> Floats:
        """θ (K, d+1)."""
        return np.asarray((u * self.units) @ self.Q.T).T

    def steepest(self, slope: Floats) -> float:
        """The largest |∂J/∂θ|, from ∂J/∂u; for two labels, of their difference."""
        length = np.sqrt(np.einsum("ij,ij->i", slope, slope)) / self.units[:, 0]
        near = length >= length.max() / (1.001 * np.sqrt(len(self.Q)))  # else below the largest: QᵀQ = cI
        return float(np.abs(self._of_labels(slope[near] / self.units[near])).max())

    def size(self, slope: Floats) -> float:
        """Σ |∂J/∂θ| in these units, whatever the columns of u stand for."""
        return float(np.abs(self._of_labels(slope)).sum())

    def _of_labels(self, slope: Floats) -> Floats:
        return slope if len(self.Q) == 2 else np.asarray(slope @ self.Q.T)

    def __call__(self, u: Floats) -> tuple[float, Floats]:
        """J and ∂J/∂u."""
        Z, c = u * self.units, float(self.Q[:, 0] @ self.Q[:, 0])
        psi = self.X @ Z[1:]
        psi += Z[0]
        loss, errors = log_loss(psi @ self.Q.T, self.y)
        pull = errors @ self.Q
        gradient = np.empty_like(Z)
        gradient[0], gradient[1:] = pull.sum(axis=0), self.X.T @ pull
        gradient[1:] += c * self.l2 * Z[1:]
        gradient *= self.units
        return loss + c * self.l2 / 2 * inner(Z[1:], Z[1:]), gradient


def basis(n_labels: int, each: bool) -> Floats:
    """Q (K, K − 1): orthogonal columns that sum to 0, (−½, ½) for two labels; or I, for the L1 penalty."""
    if n_labels == 2:
        return np.array([[-0.5], [0.5]])
    if each or n_labels == 1:
        return np.eye(n_labels)
    return np.asarray(np.linalg.qr(np.vstack([-np.ones(n_labels - 1), np.eye(n_labels - 1)]))[0])


def objective(X: Any, y: Ints, n_labels: int, l2: float, each: bool = False) -> Objective:
    """J in units 1/√h, with h about the curvature of J in each weight: there a step of about 1 is right.

    h = 2/K p(1 − p) mean(x_j²) + λ, about the diagonal of the Hessian, with p = 0.999: a model that is nearly
    sure. Of K labels it then doubts two, the right one and another, so the mean over labels has 2/K.
    """
    entries = np.abs(X.data if _check.is_sparse(X) else X)
    size = max(1.0, float(entries.max(initial=0)))
    entries /= size  # so that no square overflows
    entries *= entries
    columns = np.bincount(X.indices, entries, X.shape[1]) if _check.is_sparse(X) else entries.sum(axis=0)
    doubt = 0.001 * 2 / n_labels
    root = np.sqrt(doubt * np.r_[1 / size / size, columns / X.shape[0]] + l2 / size / size)
    units = 1 / (size * np.where(root > 0, root, 1.0))
    return Objective(X, y, basis(n_labels, each), l2, units[:, None])
