"""Checks that several widgets share: numbers within bounds, whole numbers, names, True or False."""

from collections.abc import Callable
from typing import Any

from linmodels_lib import _check


def between(
    name: str,
    value: Any,
    low: float,
    high: float,
    advice: str = "Stay in that range.",
    number: Callable[[str, Any], float] = _check.positive,
) -> float:
    """A number from `low` to `high`; `number` says first whether it is one at all.

    >>> between("l2", 0.5, 0.001, 100)
    0.5
    """
    if not low <= number(name, value) <= high:
        raise ValueError(f"{name} must lie between {low:g} and {high:g}, got {value}. {advice}")
    return float(value)


def on_axis(
    name: str,
    value: Any,
    low: float,
    high: float,
    advice: str,
    number: Callable[[str, Any], float] = _check.number,
) -> float:
    """A number on the axis from `low` to `high`.

    >>> on_axis("z", 7, -6, 6, "Choose a score on the axis.")
    Traceback (most recent call last):
    ValueError: z must lie in −6..6, got 7. Choose a score on the axis.
    """
    if not low <= number(name, value) <= high:
        ends = f"{low:g}..{high:g}".replace("-", "−")
        raise ValueError(f"{name} must lie in {ends}, got {value}. {advice}")
    return float(value)


def at_most(name: str, value: Any, least: int, most: int, advice: str) -> int:
    """A whole number from `least` to `most`."""
    if _check.whole(name, value, least) > most:
        raise ValueError(f"{name} must be at most {most}, got {value}. {advice}")
    return int(value)


def below(name: str, value: Any, end: int, advice: str) -> int:
    """A whole number 0, 1, …, `end` − 1."""
    if _check.whole(name, value, 0) >= end:
        raise ValueError(f"{name} must be below {end}, got {value}. {advice}")
    return int(value)


def seed(name: str, value: Any) -> int:
    """A whole number of 32 bits."""
    if _check.whole(name, value, 0) >= 2**32:
        raise ValueError(f"{name} must be below 2**32, got {value}. Choose a smaller one.")
    return int(value)
