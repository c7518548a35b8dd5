"""Naive Bayes in log space: count, smooth, take logarithms; then it is a linear classifier.

Chapters 3 and 4 of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, _fast
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier, log_softmax, softmax
from linmodels_lib.trace import OnEpoch, Step, training


def class_counts(X: Any, y: Ints, n_labels: int) -> Floats:
    """The sum of the rows of X for each label, with the number of its documents in column 0: shape (K, V+1).

    >>> class_counts(np.array([[1.0, 0], [2, 1], [0, 3]]), np.array([0, 0, 1]), n_labels=2)
    array([[2., 3., 1.],
           [1., 0., 3.]])
    """
    X, n_labels = _check.matrix(X), _check.whole("n_labels", n_labels, 1)
    y = _check.labels(y, X.shape[0], n_labels)
    with np.errstate(over="ignore"):  # `smoothed_log` refuses a total that is not finite
        if _check.is_sparse(X):
            return _fast.class_counts(X, y, n_labels)
        return np.array([[(y == k).sum(), *X[y == k].sum(axis=0)] for k in range(n_labels)])


def smoothed_log(counts: Floats, alpha: float, groups: ArrayLike | None = None) -> Floats:
    """log P(word | y) = log (count + α) / (total + αV) for each row; −∞ where that is log 0.

    With `groups` (the group of each column) the total and V are those of the column's own group, which is
    the form for categorical features: one group per feature, one column for each of its values.

    >>> np.exp(smoothed_log(np.array([[3.0, 0.0, 1.0]]), alpha=1.0)).round(6)
    array([[0.571429, 0.142857, 0.285714]])
    """
    counts, alpha = _check.table("counts", counts), _check.nonnegative("alpha", alpha)
    with np.errstate(over="ignore"):
        if groups is None:
            totals = counts.sum(axis=1, keepdims=True) + alpha * counts.shape[1]
        else:
            groups = _check.groups(groups, counts.shape[1])
            _, group, sizes = np.unique(groups, return_inverse=True, return_counts=True)
            totals = (np.array([np.bincount(group, row) for row in counts]) + alpha * sizes)[:, group]
    if not totals.max() < np.inf:
        raise ValueError("counts and alpha must have a finite total, got inf. Use counts of words.")
    with np.errstate(divide="ignore"):
        return np.log(counts + alpha) - np.log(np.where(totals > 0, totals, 1.0))


def weights(counts: Floats, alpha: float, groups: ArrayLike | None = None) -> Floats:
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
    with np.errstate(divide="ignore"):
        prior = np.log(counts[:, 0] / counts[:, 0].sum())
    return np.vstack([prior, smoothed_log(counts[:, 1:], alpha, groups).T]).T


def log_ratios(X: Any, y: Ints, alpha: float = 1.0) -> Floats:
    """r = log P(word | 1) / P(word | 0) for each word, shape (V,), for two labels 0 and 1, with α added.

    Wang and Manning (2012) scale features by it: train and predict on `X * r`, or `X.multiply(r).tocsr()`
    where X is sparse, with r from the training texts alone.

    >>> np.exp(log_ratios([[3.0, 0], [0, 1]], [1, 0], alpha=1.0)).round(6)
    array([2.4, 0.3])
    """
    if _check.nonnegative("alpha", alpha) == 0:
        raise ValueError("alpha must be positive, got 0. A word that one label lacks has no finite ratio.")
    X = _check.matrix(X)
    _check.counts(X, "log_ratios")
    zero, one = smoothed_log(class_counts(X, y, 2)[:, 1:], alpha)
    return np.asarray(one - zero)


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
    W = theta[:, 1:]
    if W.min() > -np.inf:
        return np.asarray(X @ W.T + theta[:, 0])
    possible = np.where(np.isneginf(W), 0.0, W)
    never = np.asarray(X @ np.isneginf(W).T.astype(np.float64)) > 0
    return np.where(never, -np.inf, np.asarray(X @ possible.T + theta[:, 0]))


def steps(
    X: Any, y: Ints, n_labels: int, alpha: float = 1.0, groups: ArrayLike | None = None
) -> Iterator[Step]:
    """Naive Bayes as a stream of documents: each is scored by the counts so far, then counted.

    >>> [step.y_hat for step in steps([[1.0, 0], [0, 1], [2, 1]], [1, 0, 1], n_labels=2)]
    [0, 1, 1]
    """
    X, n_labels = _check.matrix(X), _check.whole("n_labels", n_labels, 1)
    y, alpha = _check.labels(y, X.shape[0], n_labels), _check.nonnegative("alpha", alpha)
    return _documents(X, y, n_labels, alpha, groups)


def _documents(X: Any, y: Ints, n_labels: int, alpha: float, groups: ArrayLike | None) -> Iterator[Step]:
    counts = theta = np.zeros((n_labels, X.shape[1] + 1))  # before the first document all labels are alike
    for i in range(X.shape[0]):
        x, k = X[[i]], int(y[i])
        psi = log_joint(theta, x)[0]
        loss = -float(log_softmax(psi)[k])
        with np.errstate(over="ignore"):
            counts = counts + class_counts(x, y[[i]], n_labels)
        theta = weights(counts, alpha, groups)
        yield Step(0, i, k, int(psi.argmax()), psi, loss, 1.0, theta.copy(), n=i + 1)


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

    def _steps(self, X: Any, y: Ints, n_labels: int) -> Iterator[Step]:
        _check.counts(X, "NaiveBayes")
        return steps(X, y, n_labels, self.alpha, self.groups)

    def _twin(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step] | None:
        """All documents counted at once, where nobody asks for each."""
        return None if every == "visit" else iter([self._counted(self._counts(X, y, n_labels))])

    def _counts(self, X: Any, y: Ints, n_labels: int) -> Floats:
        _check.counts(X, "NaiveBayes")
        return class_counts(X, y, n_labels)

    def _counted(self, counts: Floats) -> Step:
        theta, n = weights(counts, self.alpha, self.groups), int(counts[:, 0].sum())
        return Step.of_batch(theta, loss=float(np.log(len(counts))), learning_rate=1.0, n=n)

    def fit(self, X: Any, y: ArrayLike, on_epoch: OnEpoch | None = None) -> Self:
        """Count the words of each label, as `counts_`, and keep their smoothed logarithms as `theta_`.

        There is one epoch, and `on_epoch` is called once.
        """
        tell = None if on_epoch is None else _check.function("on_epoch", on_epoch, "a Step")
        X, index, names = training(X, y)
        self._keep_counts(self._counts(X, index, len(names)), names)
        if tell:
            tell(self._counted(self.counts_))
        return self

    def partial_fit(self, X: Any, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Count these documents too: part by part it comes to what `fit` learns from the whole.

        The first call names all `classes`; those of which no document has come yet have probability 0.

        >>> model = NaiveBayes().partial_fit([[2, 0]], ["pos"], classes=["neg", "pos"])
        >>> model.partial_fit([[0, 1]], ["neg"]).predict_proba([[1, 0]]).round(6)
        array([[0.307692, 0.692308]])
        """
        X, index, names = self._next_part(X, y, classes)
        before = self._so_far("counts_") if hasattr(self, "theta_") else 0.0
        return self._keep_counts(before + self._counts(X, index, len(names)), names)

    def _keep_counts(self, counts: Floats, names: NDArray[Any]) -> Self:
        self._keep(self._counted(counts), names)
        self.counts_ = counts
        return self

    def scores(self, X: Any) -> Floats:
        """log P(x, y) for each row of X and each label, shape (N, K)."""
        _check.fitted(self)
        X = _check.matrix(X, self.n_features_in_, "NaiveBayes")
        _check.counts(X, "NaiveBayes")
        return log_joint(self.theta_, X)

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
