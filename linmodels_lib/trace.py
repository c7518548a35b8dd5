"""Training as a stream: what a learner starts from, the order of its visits, and a `Step` for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, _moved
from linmodels_lib._check import Floats, Ints

Rate = float | Callable[[int], float]
__getattr__ = _moved.names_that_left(__name__)


@dataclass(frozen=True, eq=False)
class Step:
    """One step of training: a visit to one example, or to a batch, which has no label and no scores.

    `scores` and `loss` are those before the update, `theta` and `average` those after it. `average` is the
    mean of `theta` over all visits so far, where it is kept: by the perceptron. `learning_rate` is None where
    the length of the step was searched for, `loss` where only the slope was asked for. The steps are counted
    n = 1, 2, …; descent adds the `gradient` that it followed and the indices of its `batch`.

    >>> Step(0, 5, 1, 0, scores=np.zeros(2), loss=0.0, learning_rate=1.0, theta=np.zeros((2, 3))).mistake
    True
    """

    epoch: int
    index: int
    y: int
    y_hat: int
    scores: Floats
    loss: float | None
    learning_rate: float | None
    theta: Floats
    average: Floats | None = None
    n: int = 0
    gradient: Floats | None = None
    batch: Ints | None = None

    @property
    def mistake(self) -> bool:
        """Whether the predicted label was wrong: ŷ ≠ y."""
        return self.y_hat != self.y

    @classmethod
    def of_batch(cls, theta: Floats, *, loss: float | None, learning_rate: float | None, **more: Any) -> Self:
        """A step on a batch: index, y and ŷ are −1, and `scores` is empty.

        >>> Step.of_batch(np.zeros((2, 3)), loss=0.5, learning_rate=0.1, epoch=2).mistake
        False
        """
        return cls(
            **{"epoch": 0, "index": -1, "y": -1, "y_hat": -1, "scores": np.empty(0), **more},
            loss=loss, learning_rate=learning_rate, theta=theta,
        )  # fmt: skip


OnEpoch = Callable[[Step], Any]


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


def thinned_out(steps: Iterator[Step], every: str) -> Iterator[Step]:
    """Every step ("visit"), the last of each "epoch", or the last of all ("end").

    >>> one = Step.of_batch(np.zeros(1), loss=None, learning_rate=1.0, n=3)
    >>> [step.n for step in thinned_out(iter([one, one]), "end")]
    [3]
    """
    _check.one_of("every", every, ("visit", "epoch", "end"))
    if every == "visit":
        yield from steps
    elif every == "end":
        yield last(steps)
    else:
        yield from (last(epoch) for _, epoch in groupby(steps, lambda step: step.epoch))


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


def visits(n: int, shuffle: bool, seed: int | None, epochs: int | None = None) -> Iterator[Ints]:
    """The order of the examples, one array per epoch: as given, or shuffled anew each time; None: no end.

    >>> next(visits(3, shuffle=False, seed=None))
    array([0, 1, 2])
    """
    n, rng = _check.whole("n", n, 1), np.random.default_rng(_check.seed(seed))
    shuffle = _check.flag("shuffle", shuffle)
    for _ in count() if epochs is None else range(_check.whole("epochs", epochs, 1)):
        yield rng.permutation(n) if shuffle else np.arange(n)
