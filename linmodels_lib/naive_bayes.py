"""Naive Bayes in log space: count, smooth, take logarithms; then it is a linear classifier.

Chapters 3 and 4 of the book.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier, Step, log_softmax, softmax


def class_counts(X: Any, y: Ints, n_labels: int) -> Floats:
    """The sum of the rows of X for each label, with the number of its documents in column 0: shape (K, V+1).

    >>> class_counts(np.array([[1.0, 0], [2, 1], [0, 3]]), np.array([0, 0, 1]), n_labels=2)
    array([[2., 3., 1.],
           [1., 0., 3.]])
    """
    X = _check.matrix(X)
    return _class_counts(X, _check.labels(y, X.shape[0], _check.whole("n_labels", n_labels, 1)), n_labels)


def _class_counts(X: Any, y: Ints, n_labels: int) -> Floats:
    documents = np.bincount(y, minlength=n_labels).astype(np.float64)
    if n_labels < 5 or not _check.is_sparse(X):
        return _beside(documents, (X.T @ (y[:, None] == np.arange(n_labels)).astype(np.float64)).T)
    place = X.indices * np.intp(n_labels)  # of an entry's word and label in (V, K), row by row
    place += np.repeat(y, np.diff(X.indptr))
    words: Any = np.bincount(place, X.data, X.shape[1] * n_labels)  # for many labels faster than the product
    return _beside(documents, words.reshape(-1, n_labels).T)


def _beside(first: Floats, rest: Floats) -> Floats:
    """[first, rest], laid out column by column: one word's numbers for all labels lie side by side."""
    both = np.empty((len(first), rest.shape[1] + 1), order="F")
    both[:, 0], both[:, 1:] = first, rest
    return both


def smoothed_log(counts: Floats, alpha: float, groups: Ints | None = None) -> Floats:
    """log P(word | y) = log (count + α) / (total + αV) for each row; −∞ where that is log 0.

    With `groups` (the group of each column) the total and V are those of the column's own group, which is
    the form for categorical features: one group a feature, one column for each of its values.

    >>> np.exp(smoothed_log(np.array([[3.0, 0.0, 1.0]]), alpha=1.0)).round(6)
    array([[0.571429, 0.142857, 0.285714]])
    """
    counts, alpha = _check.table("counts", counts), _check.nonnegative("alpha", alpha)
    return _smoothed_log(counts, alpha, None if groups is None else _check.groups(groups, counts.shape[1]))


def _smoothed_log(counts: Floats, alpha: float, groups: Ints | None) -> Floats:
    with np.errstate(over="ignore"):
        if groups is None:
            totals = counts.sum(axis=1, keepdims=True) + alpha * counts.shape[1]
        else:
            _, group, sizes = np.unique(groups, return_inverse=True, return_counts=True)
            totals = np.array([np.bincount(group, row) for row in counts]) + alpha * sizes
            totals = totals[:, group]
    if not totals.max() < np.inf:
        raise ValueError("counts and alpha must have a finite total, got inf. Use counts of words.")
    logs = counts + alpha
    with np.errstate(divide="ignore"):
        np.log(logs, out=logs)
    logs -= np.log(np.where(totals > 0, totals, 1.0))
    return logs


def weights(counts: Floats, alpha: float, groups: Ints | None = None) -> Floats:
    """θ of naive Bayes from its counts: column 0 is log P(y), the others log P(word | y), shape (K, V+1).

    >>> np.exp(weights(np.array([[1.0, 0, 3], [3, 2, 0]]), alpha=1.0)).round(6)
    array([[0.25, 0.2 , 0.8 ],
           [0.75, 0.75, 0.25]])
    """
    counts, alpha = _check.table("counts", counts), _check.nonnegative("alpha", alpha)
    if counts.shape[1] < 2 or not counts[:, 0].any():
        raise ValueError(
            "counts must hold a document in column 0 and then words, got none. "
            "Use class_counts(X, y, n_labels)."
        )
    groups = None if groups is None else _check.groups(groups, counts.shape[1] - 1)
    return _weights(counts, alpha, groups)


def _weights(counts: Floats, alpha: float, groups: Ints | None) -> Floats:
    with np.errstate(divide="ignore"):
        prior = np.log(counts[:, 0] / counts[:, 0].sum())
    return _beside(prior, _smoothed_log(counts[:, 1:], alpha, groups))


def log_joint(theta: Floats, X: Any) -> Floats:
    """log P(y) + Σ_j x_j log P(word_j | y), shape (N, K), where 0 · log 0 counts as 0.

    >>> theta = np.log([[0.5, 0.25, 0.75], [0.5, 0.5, 0.5]])
    >>> np.exp(log_joint(theta, [[1.0, 1.0], [0.0, 2.0]])).round(6)
    array([[0.09375, 0.125  ],
           [0.28125, 0.125  ]])
    """
    theta = _check.scores("theta", theta)
    X = _check.matrix(X, np.atleast_2d(theta).shape[1] - 1, "theta")
    _check.counts(X, "log_joint")
    return _log_joint(theta, X)


def _log_joint(theta: Floats, X: Any) -> Floats:
    W = theta[:, 1:]
    if W.min() > -np.inf:
        return np.asarray(X @ W.T + theta[:, 0])
    possible = np.where(np.isneginf(W), 0.0, W)
    never = np.asarray(X @ np.isneginf(W).T.astype(np.float64)) > 0
    return np.where(never, -np.inf, np.asarray(X @ possible.T + theta[:, 0]))


class NaiveBayes(LinearClassifier):
    """Multinomial naive Bayes: P(y | x) ∝ P(y) Π_j P(word_j | y)^{x_j}, with α added to every count.

    With `groups` it is the categorical form on one-hot columns. A document whose words are impossible under
    every label (α = 0 only) keeps no evidence: its labels share the probability. A `Step` of `trace` is one
    document, with the weights from the counts so far; but for "visit" there is one for all.

    >>> model = NaiveBayes().fit([[2, 0], [0, 1]], ["pos", "neg"])
    >>> model.predict_proba([[1, 0]]).round(6)
    array([[0.307692, 0.692308]])
    """

    def __init__(self, alpha: float = 1.0, groups: ArrayLike | None = None) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.alpha = alpha
        self.groups = groups

    def _train(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step]:
        _check.counts(X, "NaiveBayes")
        alpha = _check.nonnegative("alpha", self.alpha)
        groups = None if self.groups is None else _check.groups(self.groups, X.shape[1])
        return _stream(X, y, n_labels, alpha, groups, 1 if every == "visit" else X.shape[0])

    def scores(self, X: Any) -> Floats:
        """log P(x, y) for each row of X and each label, shape (N, K)."""
        _check.fitted(self)
        X = _check.matrix(X, self.n_features_in_, "NaiveBayes")
        _check.counts(X, "NaiveBayes")
        return _log_joint(self.theta_, X)

    @property
    def decision_function(self) -> Any:
        """Left out, as scikit-learn leaves it out of its own: the probabilities say it all."""
        raise AttributeError("NaiveBayes has no decision_function. Use scores or predict_proba.")

    def __sklearn_tags__(self) -> Any:
        """As for the others; counts are never negative, and points in the plane are not word counts."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only = True
        tags.classifier_tags.poor_score = True
        return tags

    def predict_proba(self, X: Any) -> Floats:
        """P(y | x) for each row of X, from the scores by log-sum-exp; rows sum to 1."""
        return softmax(self.scores(X))

    def predict_log_proba(self, X: Any) -> Floats:
        """log P(y | x)."""
        return log_softmax(self.scores(X))


def _stream(X: Any, y: Ints, n_labels: int, alpha: float, groups: Ints | None, size: int) -> Iterator[Step]:
    """Count `size` documents at a time; the step shows the last of them under the weights before it."""
    counts = np.zeros((n_labels, X.shape[1] + 1), order="F")
    for start in range(0, X.shape[0], size):
        part = slice(start, start + size)
        i = min(start + size, X.shape[0]) - 1
        seen = counts[:, 0].sum() > 0
        psi = _log_joint(_weights(counts, alpha, groups), X[[i]])[0] if seen else np.zeros(n_labels)
        loss = -float(log_softmax(psi)[y[i]])
        with np.errstate(over="ignore"):  # `_smoothed_log` refuses a total that is not finite
            counts += _class_counts(X if size == X.shape[0] else X[part], y[part], n_labels)
        theta = _weights(counts, alpha, groups)
        yield Step(0, i, int(y[i]), int(psi.argmax()), psi, loss, 1.0, theta)
