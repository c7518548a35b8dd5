"""What the stepper takes beside points: a learning rate and its decay, weights to start from."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib.trace import Rate
from linmodels_lib.widgets.shared.points.checks import within

DECAYS: dict[str, Callable[[float, int], float]] = {
    "constant": lambda eta, n: eta,
    "1/n": lambda eta, n: eta / n,
    "1/sqrt(n)": lambda eta, n: eta / sqrt(n),
}


def rate(eta: float, decay: str) -> Rate:
    """η as a function of the visit n = 1, 2, and so on."""
    return lambda n: DECAYS[decay](eta, n)


def learning_rate(name: str, value: Any) -> float:
    """η: a positive number."""
    within(name, eta := _check.positive(name, value))
    return eta


def weights(name: str, value: ArrayLike, n_labels: int) -> list[list[float]]:
    """(K, 3) finite numbers, bias first."""
    array = _check.floats(name, value, 2, "One row per class: bias, w1, w2.")
    if array.shape != (n_labels, 3):
        raise ValueError(
            f"{name} must have shape ({n_labels}, 3), got {array.shape}. One row per class: bias, w1, w2."
        )
    within(name, float(abs(array).max()))
    rows: list[list[float]] = array.tolist()
    return rows


def start(name: str, value: Any) -> list[list[float]]:
    """Weights to start from, in rows; an empty list means zeros."""
    if isinstance(value, list | tuple) and not value:
        return []
    array = _check.floats(name, value, 2, "One row per class: bias, w1, w2.")
    return weights(name, array, len(array))
