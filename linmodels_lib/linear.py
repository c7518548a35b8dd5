"""What the four learners share: scores, the decision with its tie rule, and the record of one step."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints

Rate = float | Callable[[int], float]


@dataclass(frozen=True, eq=False)
class Step:
    """One visit of a learner to one example.

    `scores` are those before the update, `theta` and `average` those after it;
    `average` is the mean of `theta` over all visits so far.
    """

    epoch: int
    index: int
    y: int
    y_hat: int
    scores: Floats
    loss: float
    learning_rate: float
    theta: Floats
    average: Floats

    @property
    def mistake(self) -> bool:
        """Whether the predicted label was wrong: ŷ ≠ y."""
        return self.y_hat != self.y


def last(steps: Iterable[Step]) -> Step:
    """The final step of a stream; `fit` is the end of `trace`."""
    step = None
    for step in steps:  # noqa: B007 (the last value is what is wanted)
        pass
    if step is None:
        raise ValueError("steps must hold at least one step, got none. Use epochs of 1 or more.")
    return step


def with_constant(X: ArrayLike) -> Floats:
    """X with the constant feature first: x = (1, x₁, …, x_d), so that θ₀ is the bias.

    >>> with_constant([[2.0, 3.0]])
    array([[1., 2., 3.]])
    """
    X = _check.examples(X)
    return np.column_stack([np.ones(len(X)), X])


def scores(theta: Floats, X: Floats) -> Floats:
    """Ψ(x, k) = θ_k · x for every example and label, shape (N, K); X has its constant column.

    >>> scores(np.array([[0.0, 1.0], [1.0, -1.0]]), np.array([[1.0, 2.0]]))
    array([[ 2., -1.]])
    """
    return np.asarray(X @ theta.T)


def decide(psi: Floats) -> Ints:
    """ŷ = argmax_k Ψ(x, k) along the last axis; a tie goes to the lowest index.

    >>> int(decide(np.array([1.0, 3.0, 3.0])))
    1
    """
    return np.asarray(psi.argmax(axis=-1))


def rate_at(learning_rate: Rate, n: int) -> float:
    """η for visit n = 1, 2, …: a constant, or a function of n such as `lambda n: 1 / n`."""
    eta = learning_rate(n) if callable(learning_rate) else learning_rate
    return _check.positive("learning_rate", eta)


class LinearClassifier:
    """The part of a learner that comes after training: θ_ (K, d+1), column 0 the bias, and `classes_`."""

    theta_: Floats
    classes_: NDArray[Any]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The constructor's arguments, as scikit-learn asks for them."""
        return {name: value for name, value in vars(self).items() if not name.endswith("_")}

    def set_params(self, **params: Any) -> Self:
        """Change constructor arguments by name."""
        for name, value in params.items():
            if name not in self.get_params():
                raise ValueError(f"{name} must be one of {', '.join(self.get_params())}, got {name!r}.")
            setattr(self, name, value)
        return self

    def scores(self, X: ArrayLike) -> Floats:
        """Ψ(x, k) for each row of X and each label, shape (N, K)."""
        _check.fitted(self)
        X = _check.examples(X, self.theta_.shape[1] - 1)
        return scores(self.theta_, with_constant(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """The label with the largest score, for each row of X."""
        best = decide(self.scores(X))
        return np.asarray(self.classes_[best])

    def score(self, X: ArrayLike, y: ArrayLike) -> float:
        """The share of rows whose predicted label is right."""
        return float(np.mean(self.predict(X) == np.asarray(y)))

    def __repr__(self) -> str:
        """The call that makes this learner."""
        inside = ", ".join(f"{name}={value!r}" for name, value in self.get_params().items())
        return f"{type(self).__name__}({inside})"
