"""The order of visits, drawn exactly as ``core.js`` draws it."""

from collections.abc import Callable, Iterator

import numpy as np

from linmodels_lib._check import Ints

_WORD = 2**32
ORDERS = ("given", "shuffled", "reversed")


def mulberry32(seed: int) -> Callable[[], float]:
    """Seeded uniform numbers in [0, 1), the same in Python and in JavaScript: 32-bit integers only.

    >>> round(mulberry32(0)(), 6)
    0.266429
    """
    state = seed % _WORD

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) % _WORD
        t = (state ^ (state >> 15)) * (state | 1) % _WORD
        t = ((t + (t ^ (t >> 7)) * (t | 61)) % _WORD) ^ t
        return (t ^ (t >> 14)) / _WORD

    return draw


def shuffled(n: int, random: Callable[[], float]) -> Ints:
    """0 … n−1 in an order drawn from `random` (Fisher and Yates, from the end).

    >>> shuffled(4, mulberry32(1)).tolist()
    [3, 1, 0, 2]
    """
    order = np.arange(n)
    for i in range(n - 1, 0, -1):
        j = int(random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def visit_order(n: int, order: str, seed: int) -> Iterator[Ints]:
    """The indices to visit, one array per epoch, without end: given, reversed, or shuffled each time."""
    random = mulberry32(seed)
    while True:
        if order == "shuffled":
            yield shuffled(n, random)
        else:
            yield np.arange(n)[::-1] if order == "reversed" else np.arange(n)
