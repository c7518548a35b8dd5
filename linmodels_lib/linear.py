"""What the four learners share: scores, the decision and its tie rule, probabilities, the fitted model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, _moved
from linmodels_lib._check import Floats, Ints
from linmodels_lib._estimator import Estimator
from linmodels_lib.trace import OnEpoch, Step, last, thinned_out, training

__getattr__ = _moved.names_that_left(__name__)


def with_constant(X: Any) -> Floats:
    """X with the constant feature first: x = (1, x₁, …, x_d), so that θ₀ is the bias.

    >>> with_constant([[2.0, 3.0]])
    array([[1., 2., 3.]])
    """
    return np.insert(_check.dense(X), 0, 1.0, axis=1)


def scores(theta: Floats, X: Floats) -> Floats:
    """Ψ(x, k) = θ_k · x for every example and label, shape (N, K); X has its constant column.

    >>> scores(np.array([[0.0, 1.0], [1.0, -1.0]]), np.array([[1.0, 2.0]]))
    array([[ 2., -1.]])
    """
    theta, X = _check.numbers("theta", theta), X if _check.is_sparse(X) else _check.numbers("X", X)
    if np.ndim(theta) == 0 or np.shape(X)[-1:] != np.shape(theta)[-1:]:
        raise ValueError(
            f"theta and X must have the same columns, got shapes {np.shape(theta)} and {np.shape(X)}. "
            "Give X its constant 1: with_constant(X)."
        )
    psi = np.asarray(X @ theta.T)
    _check.scores("scores", np.atleast_1d(psi))
    return psi


def decide(psi: Floats) -> Ints:
    """ŷ = argmax_k Ψ(x, k) along the last axis; a tie goes to the lowest index.

    >>> int(decide(np.array([1.0, 3.0, 3.0])))
    1
    """
    return np.asarray(_check.scores("psi", psi).argmax(axis=-1))


def margin(psi: Floats) -> Floats:
    """Ψ(x, 1) − Ψ(x, 0) for two labels, shape (N,): the second wins where it is above 0.

    Two scores of −∞ are a tie, with margin 0.

    >>> margin(np.array([[1.0, 3.0], [0.0, -np.inf], [-np.inf, -np.inf]]))
    array([  2., -inf,   0.])
    """
    psi = _check.scores("psi", psi)
    if psi.ndim != 2 or psi.shape[1] != 2:
        raise ValueError(f"psi must hold two scores per row, got shape {psi.shape}. Use psi[:, [k, l]].")
    apart = psi[:, 1] != psi[:, 0]
    return np.subtract(psi[:, 1], psi[:, 0], out=np.zeros(len(psi)), where=apart)


def log_sum_exp(psi: ArrayLike) -> Floats:
    """log Σ_k exp(Ψ_k) along the last axis, with the largest score taken out first so that nothing overflows.

    A score of −∞ is a label that cannot be, and adds nothing; NaN and +∞ are refused, here and below.

    >>> round(float(log_sum_exp([1000.0, 1000.0])), 6)
    1000.693147
    """
    psi = _check.scores("psi", psi)
    top = psi.max(axis=-1, keepdims=True)
    top = np.where(np.isfinite(top), top, 0.0)
    with np.errstate(divide="ignore"):
        return np.asarray((top + np.log(np.exp(psi - top).sum(axis=-1, keepdims=True)))[..., 0])


def log_softmax(psi: ArrayLike) -> Floats:
    """log p_k = Ψ_k − log Σ_j exp(Ψ_j); where every score is −∞ the labels share the probability.

    >>> log_softmax([0.0, 0.0]).round(6)
    array([-0.693147, -0.693147])
    """
    psi = _check.scores("psi", psi)
    lost = np.isneginf(psi).all(axis=-1, keepdims=True)
    psi = np.where(lost, 0.0, psi)
    return np.asarray(psi - log_sum_exp(psi)[..., None])


def softmax(psi: ArrayLike) -> Floats:
    """p_k = exp(Ψ_k) / Σ_j exp(Ψ_j) along the last axis, in the shape of Ψ.

    >>> softmax([0.0, np.log(3.0), -np.inf]).round(6)
    array([0.25, 0.75, 0.  ])
    """
    return np.exp(log_softmax(psi))


def log_loss(psi: Floats, y: Ints) -> tuple[float, Floats]:
    """−(1/N) Σ log p(y_i | x_i) from the scores Ψ (N, K), and its slopes ∂/∂Ψ = (p − 1{y_i = k}) / N.

    >>> loss, slopes = log_loss(np.zeros((1, 4)), np.array([2]))
    >>> round(loss, 6), slopes.tolist()
    (1.386294, [[0.25, 0.25, -0.75, 0.25]])
    """
    psi = _check.scores("psi", psi)
    if psi.ndim != 2:
        raise ValueError(f"psi must be (examples, labels), got shape {psi.shape}. For one use psi[None, :].")
    y, n = _check.labels(y, *psi.shape), np.arange(len(psi))
    top = psi.max(axis=1, keepdims=True)
    psi = psi - np.where(top > -np.inf, top, 0.0)
    slopes = np.exp(psi)
    total = slopes.sum(axis=1)
    with np.errstate(divide="ignore"):
        loss = float((np.log(total) - psi[n, y]).mean())
    slopes /= total[:, None]
    slopes[n, y] -= 1
    return loss, slopes / len(n)


class LinearClassifier(Estimator):
    """The part of a learner that comes after training: `theta_` (K, d+1), column 0 the bias, and `classes_`.

    A subclass gives the stream of `Step`s that is its `trace`; `fit` keeps the weights of the last one.

    >>> model = LinearClassifier()
    >>> model.theta_, model.classes_ = np.array([[0.0, 1.0], [3.0, -1.0]]), np.array(["up", "down"])
    >>> model.n_features_in_ = 1
    >>> model.scores([[2.0]]), model.predict([[2.0]])
    (array([[2., 1.]]), array(['up'], dtype='<U4'))
    """

    theta_: Floats
    classes_: NDArray[Any]
    n_features_in_: int

    def trace(self, X: Any, y: ArrayLike, every: str = "visit") -> Iterator[Step]:
        """Training as a stream: a `Step` after each "visit", after each "epoch", or only at the "end"."""
        _check.one_of("every", every, ("visit", "epoch", "end"))
        X, index, names = training(X, y)
        return self._train(X, index, len(names), every)

    def _train(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step]:
        """The fast twin of the stream where there is one for this X, else the stream itself."""
        twin = self._twin(X, y, n_labels, every)
        return thinned_out(self._steps(X, y, n_labels), every) if twin is None else twin

    def _steps(self, X: Any, y: Ints, n_labels: int) -> Iterator[Step]:
        """The readable stream, on input that has been checked, with labels 0..K−1."""
        raise NotImplementedError

    def _twin(self, X: Any, y: Ints, n_labels: int, every: str) -> Iterator[Step] | None:
        """What `_fast` has for this learner; tests hold it to the stream."""
        return None

    def _weights(self, step: Step) -> Floats:
        """What is kept of the last step."""
        return step.theta

    def fit(self, X: Any, y: ArrayLike, on_epoch: OnEpoch | None = None) -> Self:
        """Run the trace to its end and keep its weights as `theta_`.

        After each epoch `on_epoch` is called with the `Step` that trace(X, y, "epoch") gives for it: `epoch`
        counts from 0, `loss` is that of the last visit or batch. To look on changes no number.
        """
        X, index, names = training(X, y)
        if on_epoch is None:
            return self._keep(last(self._train(X, index, len(names), "end")), names)
        tell = _check.function("on_epoch", on_epoch, "a Step")
        for step in self._train(X, index, len(names), "epoch"):
            tell(step)
        return self._keep(step, names)

    def _keep(self, step: Step, names: NDArray[Any]) -> Self:
        """The model that a step has led to."""
        theta = self._weights(step).copy("K")  # the step may be kept elsewhere
        if not theta.max() < np.inf:
            raise ValueError("theta must stay finite, got NaN or inf. Scale X or lower the learning rate.")
        self.theta_, self.classes_, self.n_features_in_ = theta, names, theta.shape[1] - 1
        return self

    def _next_part(self, X: Any, y: ArrayLike, classes: ArrayLike | None) -> tuple[Any, Ints, NDArray[Any]]:
        """What `training` gives, for one part of the examples."""
        seen = hasattr(self, "theta_")
        X = _check.matrix(X, self.n_features_in_ if seen else None, type(self).__name__)
        names = _check.all_classes(classes, self.classes_ if seen else None)
        return X, _check.among(y, X.shape[0], names), names

    def _so_far(self, attribute: str) -> Any:
        """What `partial_fit` goes on from."""
        if not hasattr(self, attribute):
            name = type(self).__name__
            raise ValueError(
                f"partial_fit needs a {name} that was trained here, got one that was loaded. Train it anew."
            )
        return getattr(self, attribute)

    def scores(self, X: Any) -> Floats:
        """Ψ(x, k) for each row of X and each label, shape (N, K)."""
        _check.fitted(self)
        X = _check.matrix(X, self.n_features_in_, type(self).__name__)
        return _check.scores("scores", np.asarray(X @ self.theta_[:, 1:].T + self.theta_[:, 0]))

    def predict(self, X: Any) -> NDArray[Any]:
        """The label with the largest score, for each row of X."""
        best = decide(self.scores(X))
        return np.asarray(self.classes_[best])

    def decision_function(self, X: Any) -> Floats:
        """The scores as scikit-learn reads them: (N, K), but for two labels their `margin`, shape (N,)."""
        psi = self.scores(X)
        return margin(psi) if psi.shape[1] == 2 else psi


def fresh(learner: Any) -> Any:
    """A copy of a learner with the same arguments that has learned nothing.

    >>> fresh(LinearClassifier())
    LinearClassifier()
    """
    if not isinstance(learner, Estimator):
        raise _check.no_learner(learner, "this library")
    return type(learner)(**learner.get_params(deep=False))
