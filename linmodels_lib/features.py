"""Joint features f(x, y): the example copied into the block of its label."""

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats


def joint_features(x: ArrayLike, y: int, n_labels: int) -> Floats:
    """f(x, y): x in block y of K blocks, zeros elsewhere, so that θ · f(x, y) = θ_y · x.

    >>> joint_features([2, 1, 0], y=1, n_labels=3)
    array([0., 0., 0., 2., 1., 0., 0., 0., 0.])
    """
    x = _check.floats("x", x, 1, "x is one example: use X[i].")
    y = _check.whole("y", y, 0)
    if y >= _check.whole("n_labels", n_labels, 1):
        raise ValueError(f"y must lie in 0..{n_labels - 1}, got {y}. Number the labels from 0.")
    blocks = np.zeros((n_labels, len(x)))
    blocks[y] = x
    return blocks.ravel()
