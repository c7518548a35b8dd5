"""Many labels from two-label learners, one against all or all against all; least squares as the contrast."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._estimator import Estimator
from linmodels_lib.linear import LinearClassifier, decide, fresh, margin, with_constant
from linmodels_lib.trace import training


class _Scheme(Estimator):
    """What the two schemes share: a learner to copy for each part, and prediction by the largest score."""

    classes_: NDArray[Any]
    n_features_in_: int

    def __init__(self, learner: LinearClassifier) -> None:
        """Keep the learner as a pattern; each part is a copy of it."""
        self.learner = learner

    def fit(self, X: Any, y: ArrayLike) -> Self:
        """Train one learner a part."""
        X, index, names = training(X, y)
        self.parts_ = self._parts(X, index, len(names))
        self.classes_, self.n_features_in_ = names, X.shape[1]
        return self

    def _parts(self, X: Any, index: Ints, n_labels: int) -> Any:
        raise NotImplementedError

    def _part(self, X: Any, y: Ints) -> Any:
        return fresh(self.learner).fit(X, y)

    def scores(self, X: Any) -> Floats:
        """What each label gets, shape (N, K)."""
        raise NotImplementedError

    def predict(self, X: Any) -> NDArray[Any]:
        """The label with the largest score, for each row of X."""
        best = decide(self.scores(X))
        return np.asarray(self.classes_[best])


class OneVsAll(_Scheme):
    """K two-label learners, label k against the rest; the largest margin w_k · x wins.

    >>> from linmodels_lib.perceptron import Perceptron
    >>> OneVsAll(Perceptron()).fit([[-2.0], [0.0], [2.0]], [0, 1, 2]).scores([[2.0]]).shape
    (1, 3)
    """

    def _parts(self, X: Any, index: Ints, n_labels: int) -> Any:
        """One learner per label."""
        return [self._part(X, (index == k).astype(np.intp)) for k in range(n_labels)]

    def scores(self, X: Any) -> Floats:
        """w_k · x for each label k: the score of "yes" less that of "no"."""
        _check.fitted(self, "parts_")
        return np.column_stack([margin(part.scores(X)) for part in self.parts_])


class AllVsAll(_Scheme):
    """K(K−1)/2 two-label learners, one for each pair, each with one vote; the label with most votes wins.

    >>> from linmodels_lib.perceptron import Perceptron
    >>> len(AllVsAll(Perceptron()).fit([[-2.0], [0.0], [1.0], [2.0]], [0, 1, 2, 3]).parts_)
    6
    """

    def _parts(self, X: Any, index: Ints, n_labels: int) -> Any:
        """One learner for each pair, on the examples of these two labels."""
        chosen = {pair: np.isin(index, pair) for pair in combinations(range(n_labels), 2)}
        return {pair: self._part(X[rows], index[rows]) for pair, rows in chosen.items()}

    def scores(self, X: Any) -> Floats:
        """The number of votes for each label."""
        _check.fitted(self, "parts_")
        votes = np.zeros((_check.matrix(X).shape[0], len(self.classes_)))
        for part in self.parts_.values():
            votes[np.arange(len(votes)), part.predict(X)] += 1
        return votes


def least_squares(X: ArrayLike, targets: ArrayLike) -> Floats:
    """w = X⁺t, the weights of smallest Σ(w·x − t)², bias first; targets of several columns give one w each.

    The pseudo-inverse X⁺ equals (XᵀX)⁻¹Xᵀ where that exists.

    >>> least_squares([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]).round(6)
    array([1., 2.])
    """
    X = with_constant(X)
    targets = _check.floats("targets", targets, None)
    if targets.ndim == 0 or len(targets) != len(X):
        raise ValueError(f"targets must have {len(X)} rows, as X has, got shape {targets.shape}. Match them.")
    return np.asarray(np.linalg.pinv(X) @ targets)
