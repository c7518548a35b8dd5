"""Every figure of the book, by its id: how the library computes it, and what must come out.

A row is (id, how, what). M is an item, E an erratum, D an exercise (chapter.number). `what` is one of

- a text of numbers, "0.377540 6.322e-07": rounded to the digits shown, as a reader would see them;
- a number, a list or an array of numbers: exact, up to the last bits of a float;
- `Below(bound)`: an error that is no larger;
- anything else, also inside a tuple: equal.
"""

from dataclasses import dataclass
from decimal import Decimal

import numpy as np


@dataclass(frozen=True)
class Below:
    """An upper bound on an absolute error."""

    bound: float


def agrees(got, what):
    """Whether the computed value is the figure."""
    if isinstance(what, tuple):
        return isinstance(got, tuple) and len(got) == len(what) and all(map(agrees, got, what))
    if isinstance(what, Below):
        return bool(np.max(np.abs(got)) <= what.bound)
    if isinstance(what, str) and is_numbers(what):
        shown, values = [Decimal(n) for n in what.split()], np.ravel(got)
        return len(shown) == len(values) and all(map(rounds_to, values, shown))
    if isinstance(what, float | list | np.ndarray) and is_numeric(what):
        return np.shape(got) == np.shape(what) and np.allclose(got, what, rtol=1e-12, atol=1e-12)
    return bool(got == what)


def is_numbers(text):
    return bool(text) and all(
        part[-1].isdigit() and part.strip("-+0123456789.e") == "" for part in text.split()
    )


def is_numeric(value):
    return np.asarray(value).dtype.kind in "iuf"


def rounds_to(value, shown):
    """Half a unit of the last digit shown, and a hair for floats that lie on the half itself."""
    unit = 10.0 ** shown.as_tuple().exponent
    return abs(float(value) - float(shown)) <= unit / 2 * (1 + 1e-9)


def error_of(call, *kinds):
    """The kind of error that a call ends in; None where there is none."""
    try:
        call()
    except kinds as error:
        return type(error)
    return None
