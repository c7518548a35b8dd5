"""Small original data: points in the plane and one-line reviews, the same every time."""

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints

# Coordinates are quarters, which binary floating point holds exactly: a trace has no rounding noise.
_TOYS: dict[str, list[tuple[float, float, int]]] = {
    "separable": [
        (1.5, 1.0, 1), (-1.0, -0.5, 0), (0.5, 2.0, 1), (-1.75, 0.75, 0), (2.25, 0.25, 1), (-0.25, -1.75, 0),
        (1.0, 0.5, 1), (-2.0, -1.5, 0), (2.0, 2.25, 1), (0.5, -1.5, 0),
    ],
    "barely": [
        (-2.0, -1.25, 1), (-2.0, -1.75, 0), (0.0, 0.25, 1), (0.0, -0.25, 0), (2.0, 1.75, 1), (2.0, 1.25, 0),
        (-1.0, 1.5, 1), (1.0, -1.5, 0),
    ],
    "xor": [(0.0, 0.0, 0), (0.0, 1.0, 1), (1.0, 0.0, 1), (1.0, 1.0, 0)],
    "three": [
        (0.0, 2.0, 0), (-2.0, -1.0, 1), (2.0, -1.25, 2), (0.75, 1.5, 0), (-1.25, -1.75, 1), (1.5, -0.5, 2),
        (-0.75, 1.25, 0), (-1.75, 0.0, 1), (2.25, -2.0, 2), (0.25, 2.75, 0), (-2.5, -2.0, 1),
        (1.25, -1.75, 2),
    ],
    "outlier": [
        (1.5, 1.0, 1), (-1.0, -0.5, 0), (0.5, 2.0, 1), (-1.75, 0.75, 0), (2.25, 0.25, 1), (-0.25, -1.75, 0),
        (1.0, 0.5, 1), (-2.0, -1.5, 0), (2.0, 2.25, 1), (0.5, -1.5, 0), (2.5, 1.5, 0),
    ],
    "four": [(2.0, 1.0, 1), (1.0, 2.0, 1), (-1.0, -1.0, 0), (-2.0, 0.0, 0)],
}  # fmt: skip
TOYS = ("separable", "barely", "xor", "three", "outlier")

_REVIEWS = [
    ("Lovely: I read it twice.", 1),
    ("A clumsy plot and a hurried end.", 0),
    ("A warm, clever and moving story.", 1),
    ("A clever idea, but slow and dull.", 0),
    ("Clever plot and lovely prose, one dull chapter.", 1),
    ("Slow, dull and clumsy throughout.", 0),
    ("Warm, moving, lovely, for all its slow and clumsy start.", 1),
    ("Lovely cover, warm preface; then slow, dull, clumsy pages.", 0),
]


def toy(name: str) -> tuple[Floats, Ints]:
    """Points X (N, 2) and labels y (N,) of a named picture, in the order a learner should visit them.

    >>> X, y = toy("xor")
    >>> X.shape, y.tolist()
    ((4, 2), [0, 1, 1, 0])
    """
    rows = np.array(_TOYS[_check.one_of("name", name, tuple(_TOYS))])
    return rows[:, :2].copy(), rows[:, 2].astype(np.intp)


def tiny_reviews() -> tuple[list[str], Ints]:
    """Eight one-line book reviews and their labels: 1 recommends the book, 0 does not.

    >>> texts, y = tiny_reviews()
    >>> texts[0], int(y[0])
    ('Lovely: I read it twice.', 1)
    """
    texts, y = zip(*_REVIEWS, strict=True)
    return list(texts), np.array(y, dtype=np.intp)
