"""Long sums that one core adds up in one order.

BLAS splits them between cores: that gives other last digits for another number of cores, and where a core is
busy with something else each sum waits for it, a thousand times longer than it takes.
"""

import numpy as np

from linmodels_lib._check import Floats


def inner(a: Floats, b: Floats) -> float:
    """Σ a_i b_i over all entries.

    >>> inner(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    11.0
    """
    return float(np.einsum("i,i->", a.ravel(), b.ravel()))


def rows_times(B: Floats, g: Floats) -> Floats:
    """Bg: the inner product of each row with g.

    >>> rows_times(np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([3.0, 4.0]))
    array([11.,  4.])
    """
    return np.asarray(np.einsum("ij,j->i", B, g))


def mixed_rows(mix: Floats, B: Floats) -> Floats:
    """Bᵀmix: the rows of B, each times its share.

    >>> mixed_rows(np.array([2.0, 1.0]), np.array([[1.0, 2.0], [0.0, 1.0]]))
    array([2., 5.])
    """
    return np.asarray(np.einsum("i,ij->j", mix, B))
