"""How sure a measured accuracy is, whether one model beats another, and whether a model knows its limits.

Chapter 9 of the book.
"""

from math import comb, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats


def wilson_interval(right: int, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """The shares q that `right` of n do not contradict: |right/n − q| ≤ z √(q(1 − q)/n), solved for q.

    z is the normal quantile of the confidence, 1.96 for 0.95. Unlike p ± z √(p(1 − p)/n) it stays in 0..1.

    >>> [round(end, 3) for end in wilson_interval(80, 100)]
    [0.711, 0.867]
    """
    n = _check.whole("n", n, 1)
    right = _check.whole("right", right, 0)
    if right > n:
        raise ValueError(f"right must be at most n = {n}, got {right}. Count the right ones among the n.")
    z2 = NormalDist().inv_cdf((1 - _inside("confidence", confidence)) / 2) ** 2
    p = right / n
    middle, half = (p + z2 / (2 * n)), sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (0.0 if right == 0 else low), (1.0 if right == n else high)


def mcnemar(hit: ArrayLike, other: ArrayLike) -> float:
    """P(a fair coin, tossed b + c times, falls at least as unevenly as b to c), both sides: McNemar, exact.

    `hit` and `other` say which examples each of two models got right, in the same order; b counts those that
    only the first has right, c those that only the second has. Where both agree nothing is learned: 1.0.

    >>> mcnemar([True, True, True, True, True, False], [False, False, False, False, False, False])
    0.0625
    """
    one, two = _hits("hit", hit), _hits("other", other)
    if len(one) != len(two):
        raise ValueError(
            f"other must hold as many entries as hit, {len(one)}, got {len(two)}. Judge the same examples."
        )
    b, c = int((one & ~two).sum()), int((two & ~one).sum())
    n, most = b + c, max(b, c)
    tail = ways = comb(n, most)
    for k in range(most, n):  # n over k + 1 from n over k, exactly
        ways = ways * (n - k) // (k + 1)
        tail += ways
    return min(1.0, float(2 * tail / 2**n))


def reliability(sure: ArrayLike, hit: ArrayLike, edges: ArrayLike) -> Floats:
    """Mean of `sure`, mean of `hit` and number of examples, between neighbours in `edges`, shape (B, 3).

    `sure` is the probability that a model gives to its own answer, `hit` whether that was right. A group has
    its lower edge, the last one both; empty groups are left out.

    >>> reliability([0.6, 0.8, 0.9], [False, True, True], edges=[0.5, 0.75, 1]).round(2)
    array([[0.6 , 0.  , 1.  ],
           [0.85, 1.  , 2.  ]])
    """
    p, right = _check.floats("sure", sure, 1, "sure is one probability an example."), _hits("hit", hit)
    ends = _check.floats("edges", edges, 1, "edges is a list.")
    if len(p) != len(right):
        raise ValueError(f"sure must hold as many entries as hit, {len(right)}, got {len(p)}. Pair them.")
    if p.min() < 0 or p.max() > 1:
        raise ValueError(
            f"sure must lie in 0..1, got {p.min():g} to {p.max():g}. Use predict_proba(X).max(axis=1)."
        )
    if len(ends) < 2 or (np.diff(ends) <= 0).any():
        raise ValueError(
            f"edges must be two numbers or more that rise, got {_check._short(edges)}. Sort them."
        )
    if p.min() < ends[0] or p.max() > ends[-1]:
        raise ValueError(
            f"edges must reach from {p.min():g} to {p.max():g}, got {ends[0]:g} to {ends[-1]:g}. Widen them."
        )
    group = np.minimum(np.searchsorted(ends, p, side="right"), len(ends) - 1)
    parts = [group == g for g in range(1, len(ends)) if (group == g).any()]
    return np.array([[p[part].mean(), right[part].mean(), part.sum()] for part in parts])


def _inside(name: str, value: float) -> float:
    """A share strictly between 0 and 1."""
    share = _check.positive(name, value)
    if share >= 1:
        raise ValueError(f"{name} must lie between 0 and 1, got {share:g}. For 95 % use 0.95.")
    return share


def _hits(name: str, value: ArrayLike) -> NDArray[np.bool_]:
    """A flat array of True and False, one or more."""
    try:
        array = np.asarray(value)
    except ValueError:
        array = np.empty(())
    if np.ma.is_masked(value) or array.ndim != 1 or array.dtype != bool or not len(array):
        raise TypeError(
            f"{name} must be a flat list of True and False, got {_check._short(value)}. Use y_hat == y."
        )
    return array
