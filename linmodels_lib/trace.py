"""Training as a stream: what a learner starts from, the order of its visits, and a `Step` for each."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints

Rate = float | Callable[[int], float]
Row = tuple[Any, Floats]  # the columns of an example that are not 0, and their values


@dataclass(frozen=True, eq=False)
class Step:
    """One visit of a learner to one example, or to a batch: then index, y and ŷ are −1, and `scores` empty.

    `scores` and `loss` are those before the update, `theta` and `average` those after it. `average` is the
    mean of `theta` over all visits so far, where it is kept: by the perceptron. `learning_rate` is None where
    the length of the step was searched for.

    >>> Step(0, 5, 1, 0, scores=np.zeros(2), loss=0.0, learning_rate=1.0, theta=np.zeros((2, 3))).mistake
    True
    """

    epoch: int
    index: int
    y: int
    y_hat: int
    scores: Floats
    loss: float
    learning_rate: float | None
    theta: Floats
    average: Floats | None = None

    @property
    def mistake(self) -> bool:
        """Whether the predicted label was wrong: ŷ ≠ y."""
        return self.y_hat != self.y


def last(steps: Iterable[Step]) -> Step:
    """The final step of a stream; `fit` is the end of `trace`.

    >>> last("abc")  # of steps, or of anything
    'c'
    """
    step = None
    for step in _check.listed("steps", steps, "steps"):  # noqa: B007 (the last value is what is wanted)
        pass
    if step is None:
        raise ValueError("steps must hold at least one step, got none. Use epochs of 1 or more.")
    return step


def with_constant(X: ArrayLike) -> Floats:
    """X with the constant feature first: x = (1, x₁, …, x_d), so that θ₀ is the bias.

    >>> with_constant([[2.0, 3.0]])
    array([[1., 2., 3.]])
    """
    return np.insert(_check.examples(X), 0, 1.0, axis=1)


def rows(X: Any, constant: bool = True) -> Callable[[int], Row]:
    """Example i as (columns, values): every column of a dense X, the filled ones of a CSR matrix.

    With `constant` the constant feature comes first, as column 0. X is taken as `training` gives it.

    >>> rows(np.array([[2.0, 0.0, 3.0]]))(0)
    (slice(None, None, None), array([1., 2., 0., 3.]))
    """
    if not _check.is_sparse(X):
        dense = np.insert(X, 0, 1.0, axis=1) if constant else X
        return lambda i: (slice(None), dense[i])
    columns, values = X.indices, X.data
    if constant:
        columns, values = np.insert(columns + 1, X.indptr[:-1], 0), np.insert(values, X.indptr[:-1], 1.0)
    starts = X.indptr + (np.arange(len(X.indptr)) if constant else 0)
    return lambda i: (columns[starts[i] : starts[i + 1]], values[starts[i] : starts[i + 1]])


def training(X: Any, y: ArrayLike) -> tuple[Any, Ints, NDArray[Any]]:
    """What training starts from: X checked, the index 0..K−1 of each example's label, and the K labels.

    >>> training([[2.0], [3.0]], ["yes", "no"])[1:]
    (array([1, 0]), array(['no', 'yes'], dtype='<U3'))
    """
    X = _check.matrix(X)
    names, index = _check.classes(y, X.shape[0])
    return X, index, names


def rate_at(learning_rate: Rate, n: int) -> float:
    """η for visit n = 1, 2, …: a constant, or a function of n such as `lambda n: 1 / n`.

    >>> rate_at(0.5, n=4), rate_at(lambda n: 1 / n, n=4)
    (0.5, 0.25)
    """
    eta = learning_rate(n) if callable(learning_rate) else learning_rate
    return _check.positive("learning_rate", eta)


def visits(n: int, shuffle: bool, seed: int | None) -> Iterator[Ints]:
    """The order of the examples, one array an epoch: as given, or shuffled anew each time.

    >>> next(visits(3, shuffle=False, seed=None))
    array([0, 1, 2])
    """
    n, rng = _check.whole("n", n, 1), np.random.default_rng(_check.seed(seed))
    shuffle = _check.flag("shuffle", shuffle)
    while True:
        yield rng.permutation(n) if shuffle else np.arange(n)
