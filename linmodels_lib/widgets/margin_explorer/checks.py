"""What the margin explorer takes beside points of two classes: two costs."""

from typing import Any

from linmodels_lib import _check

MOST_COST = 1e2


def cost(name: str, value: Any) -> list[float]:
    """Two costs of 0 or more: of taking class 1 for class 2, and class 2 for class 1."""
    array = _check.floats(name, value, 1, "cost is one number for each class: cost=(1, 1).")
    if array.shape != (2,):
        raise ValueError(
            f"{name} must be two numbers, one for each class, got {len(array)}. Write cost=(1, 1)."
        )
    if not (0 <= array.min() <= array.max() <= MOST_COST):
        raise ValueError(f"{name} must lie between 0 and 100, got {array.tolist()}. Stay in that range.")
    both: list[float] = array.tolist()
    return both
