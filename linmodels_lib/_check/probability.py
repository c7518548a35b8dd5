"""Exact probabilities: fractions, and distributions that sum to 1."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np

from linmodels_lib._check.values import listed

HOW = "Write '0.6', '3/5' or Fraction(3, 5)."


def probability(name: str, value: Any) -> Fraction:
    """`value` as an exact number from 0 to 1: an int, a Fraction, a Decimal, or text such as '0.6' or '3/8'.

    A float is refused: 0.1 + 0.2 is not 0.3 in floats, and a sum of exactly 1 would be luck.
    """
    if isinstance(value, float | np.floating) and np.isfinite(value):
        near = Fraction(float(value)).limit_denominator(999)
        also = f" or '{near}'" if float(near) == value else ""
        raise TypeError(f"{name} must be exact, got the float {float(value)}. Write '{float(value)}'{also}.")
    if isinstance(value, bool) or not isinstance(value, Rational | Decimal | str):
        raise TypeError(f"{name} must be a probability, got {value!r}. {HOW}")
    try:
        exact = Fraction(int(value)) if isinstance(value, np.integer) else Fraction(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"{name} must be a number, got {value!r}. {HOW}") from None
    if not 0 <= exact <= 1:
        raise ValueError(f"{name} must lie in 0..1, got {exact}. A probability is a share of the whole.")
    return exact


def distribution(name: str, p: Any) -> dict[Any, Fraction]:
    """`p` as a mapping of outcomes to exact probabilities that sum to exactly 1."""
    if not isinstance(p, Mapping):
        raise TypeError(f"{name} must map each outcome to its probability, got {p!r}. Use a dict.")
    exact = {x: probability(f"{name}[{x!r}]", q) for x, q in p.items()}
    if sum(exact.values()) != 1:
        raise ValueError(
            f"{name} must sum to exactly 1, got {sum(exact.values())} over {len(exact)} outcomes. "
            "Give every outcome, each with its exact probability."
        )
    return exact


def hashable(name: str, values: Iterable[Any]) -> list[Any]:
    """`values` as a list of things that can stand in a set."""
    outcomes = list(listed(name, values, "outcomes"))
    for x in outcomes:
        try:
            hash(x)
        except TypeError:
            raise TypeError(f"{name} must hold outcomes fit for a set, got {x!r}. Use a tuple.") from None
    return outcomes
