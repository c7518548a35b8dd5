"""What the descent explorer takes: its own points, the names of surfaces and methods, where to start."""

from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib.widgets.shared.points.checks import TWO, Data, toys

REACH = 4.0  # half the side of the plane of weights
SURFACES = ("cross-entropy", "squared", "tanh")
METHODS = ("batch", "stochastic", "minibatch", "momentum")

# x1, x2, label: quarters, which binary floating point holds exactly
_POINTS: dict[str, tuple[tuple[float, float, int], ...]] = {
    "overlapping": (
        (1.75, 0.25, 1), (0.25, -1.0, 0), (0.25, 2.0, 1), (-0.5, -1.75, 0), (-0.75, -0.25, 1), (-1.0, 1.0, 0),
        (0.25, 1.0, 1), (-0.5, 2.0, 0), (0.0, -0.25, 1), (-1.5, 0.25, 0), (-1.0, 1.25, 1), (-0.75, 0.25, 0),
    ),
    "narrow": (
        (0.5, 0.25, 1), (-2.5, 0.25, 0), (2.5, -0.5, 1), (-2.75, 0.0, 0), (1.75, -0.25, 1), (0.25, -0.75, 0),
        (1.25, 1.0, 1), (-2.0, 0.25, 0), (-0.25, -0.25, 1), (2.0, 0.0, 0), (2.25, 0.25, 1), (1.0, -0.75, 0),
    ),
    "valleys": (
        (0.25, 0.5, 1), (3.0, -0.75, 0), (0.5, -1.75, 1), (0.25, 0.0, 0), (0.5, -0.5, 1), (-0.5, -0.5, 0),
        (-0.5, -0.75, 0), (-1.25, -1.5, 0),
    ),
}  # fmt: skip


def presets() -> dict[str, Data]:
    """The explorer's own points by name, and those of the library."""
    own = {name: ([[x1, x2] for x1, x2, _ in rows], [k for *_, k in rows]) for name, rows in _POINTS.items()}
    return {**own, **toys(TWO)}


def start(name: str, value: ArrayLike) -> list[float]:
    """Two weights inside the plane."""
    array = _check.floats(name, value, 1, "Write start=[w1, w2].")
    if array.shape != (2,):
        raise ValueError(f"{name} must be two weights, got {len(array)}. Write start=[w1, w2].")
    if abs(array).max() > REACH:
        raise ValueError(f"{name} must lie within ±{REACH:g}, got {array.tolist()}. Start inside the plane.")
    weights: list[float] = array.tolist()
    return weights
