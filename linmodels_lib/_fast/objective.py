"""The loss of softmax regression as its optimizers see it: in few columns, and in units of its curvature."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints


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
        """J and ∂J/∂u."""
        columns = u * self.units
        j, gradient = self._two(columns) if self.n_labels == 2 else self._many(columns)
        gradient *= self.units
        return j, gradient

    def _two(self, v: Floats) -> tuple[float, Floats]:
        sign, w, gradient = 2.0 * self.y - 1, v[1:, 0], np.empty_like(v)
        lost = -sign * (self.X @ w + v[0])  # how far the right label is behind
        small = np.exp(-np.abs(lost))
        loss = float((np.maximum(lost, 0) + np.log1p(small)).mean())
        error = sign * np.where(lost >= 0, 1, small) / (-len(sign) * (1 + small))  # (σ(v·x) − y) / N
        gradient[0] = error.sum()
        gradient[1:, 0] = self.X.T @ error
        gradient[1:, 0] += self.l2 / 2 * w
        return loss + self.l2 / 4 * float(w @ w), gradient

    def _many(self, columns: Floats) -> tuple[float, Floats]:
        """Only differences of scores matter, and the errors of a row sum to 0: K − 1 columns are enough."""
        n, gradient = np.arange(len(self.y)), np.empty_like(columns)
        rest = columns[:, 1:] - columns[:, :1]
        psi = np.zeros((len(n), self.n_labels))
        psi[:, 1:] = self.X @ rest[1:] + rest[0]
        psi -= psi.max(axis=1, keepdims=True)
        right = psi[n, self.y]
        error = np.exp(psi, out=psi)
        total = error.sum(axis=1)
        error /= total[:, None]
        error[n, self.y] -= 1
        error /= len(n)
        gradient[0] = error.sum(axis=0)
        gradient[1:, 1:] = self.X.T @ np.ascontiguousarray(error[:, 1:])
        gradient[1:, 0] = -gradient[1:, 1:].sum(axis=1)
        gradient[1:] += self.l2 * columns[1:]
        w = columns[1:].ravel()
        return float((np.log(total) - right).mean()) + self.l2 / 2 * float(w @ w), gradient


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
