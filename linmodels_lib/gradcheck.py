"""Gradient checks: the slope by formula beside the slope as measured, and a report of where they part.

Chapter 8 of the book.
"""

from dataclasses import dataclass
from math import floor, log10

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.finite_differences import (
    Function,
    Index,
    at,
    central_difference,
    complex_step,
    forward_difference,
    slope,
    slopes,
    value,
    weights,
)

__all__ = [
    "GradientReport",
    "Kink",
    "central_difference",
    "complex_step",
    "error_curve",
    "forward_difference",
    "gradient_check",
]


@dataclass(frozen=True)
class Kink:
    """A coordinate at which f has a corner, with the slopes on its two sides.

    >>> gradient_check(lambda t: abs(t).sum(), np.sign, [0.0]).kinks
    (Kink(index=(0,), left=-1.0, right=1.0),)
    """

    index: Index
    left: float
    right: float


@dataclass(frozen=True, eq=False, repr=False)
class GradientReport:
    """Formula g and measurement m at each coordinate, with relative errors |g − m| / max(|g|, |m|, floor).

    Where only some coordinates were drawn, NaN stands for the measurements and errors of the others.

    >>> gradient_check(lambda t: (t**2).sum(), lambda t: -2 * t, [1.0, 2.0])  # a wrong sign
    FAILED: 2 of 2 coordinates differ (tolerance 1e-06)
    worst theta[0]: formula -2, measured 2, relative error 2
    formula = -1 · measured everywhere: look for a sign or a factor
    """

    formula: Floats
    measured: Floats
    errors: Floats
    floor: Floats
    tolerance: float
    kinks: tuple[Kink, ...]

    @property
    def passed(self) -> bool:
        """Whether every relative error is within the tolerance."""
        return bool((self.errors[self.checked] <= self.tolerance).all())

    @property
    def checked(self) -> NDArray[np.bool_]:
        """Which coordinates were compared, in the shape of θ."""
        return ~np.isnan(self.errors)

    @property
    def n_checked(self) -> int:
        """The number of coordinates compared."""
        return int(self.checked.sum())

    @property
    def worst(self) -> Index:
        """The first coordinate whose relative error is the largest, give or take a thousandth of it."""
        first = (self.errors >= 0.999 * self.errors[self.checked].max()).argmax()
        return tuple(int(i) for i in np.unravel_index(first, self.errors.shape))

    @property
    def factor(self) -> float | None:
        """The c with g = c · m at every slope (two or more) that is not near zero; None if there is none."""
        seen = self.checked & (np.maximum(abs(self.formula), abs(self.measured)) > 1e-3 * self.floor)
        if seen.sum() < 2 or (self.measured[seen] == 0).any():
            return None
        ratios = self.formula[seen] / self.measured[seen]
        return float(np.median(ratios)) if np.ptp(ratios) <= 1e-3 * abs(ratios).max() else None

    def __bool__(self) -> bool:
        """Whether the check passed."""
        return self.passed

    def __repr__(self) -> str:
        """The verdict, the worst coordinate with both numbers, and what may explain them."""
        j, bad, size = self.worst, int((self.errors > self.tolerance).sum()), self.errors.size
        drawn = f" drawn of {size}" if self.n_checked < size else ""
        said = f"passed: all {self.n_checked}" if self.passed else f"FAILED: {bad} of {self.n_checked}"
        agree = "agree" if self.passed else "differ"
        lines = [
            f"{said}{drawn} coordinates {agree} (tolerance {self.tolerance:g})",
            f"worst {at(j)}: formula {self.formula[j]:.6g}, measured {self.measured[j]:.6g}, "
            f"relative error {_bound(self.errors[j]) if self.passed else f'{self.errors[j]:.2g}'}",
        ]
        if not self.passed and self.factor is not None:
            lines.append(f"formula = {self.factor:.4g} · measured everywhere: look for a sign or a factor")
        lines += [
            f"warning: kink at {at(kink.index)}, slope {kink.left:.4g} on the left, "
            f"{kink.right:.4g} on the right: any value between them passes"
            for kink in self.kinks
        ]
        seen = np.maximum(abs(self.formula), abs(self.measured)) > self.tolerance * self.floor
        if not seen[self.checked].any():
            lines.append(
                "warning: all slopes are too near zero to tell right from wrong; choose another theta"
            )
        return "\n".join(lines)


def gradient_check(
    f: Function,
    grad: Function | ArrayLike,
    theta: ArrayLike,
    *,
    h: float = 1e-6,
    tolerance: float = 1e-6,
    coordinates: int | None = None,
    seed: int | None = 0,
) -> GradientReport:
    """Every coordinate of `grad`, a function of θ or an array, against the central difference of f at θ.

    The step is h_j = h · max(1, |θ_j|). The relative error is |g − m| / max(|g|, |m|, floor), where the floor
    10⁻³ · max(1, 10⁻⁶ |f(θ)| / h_j) makes it absolute for slopes near zero: rounding in f alone moves m.
    Only slopes are seen: a constant added to f passes, and so does a wrong f with its own right gradient.
    Each coordinate takes two values of f: of a large θ compare that many `coordinates`, drawn by the seed.

    >>> gradient_check(lambda t: (t**2).sum(), lambda t: -2 * t, [1.0, 2.0])
    FAILED: 2 of 2 coordinates differ (tolerance 1e-06)
    worst theta[0]: formula -2, measured 2, relative error 2
    formula = -1 · measured everywhere: look for a sign or a factor
    """
    theta, tolerance = weights(theta), _check.positive("tolerance", tolerance)
    formula, start = _formula(grad, theta), value(f, theta)
    if start != (again := value(f, theta)):
        raise ValueError(
            f"f must repeat its value, got {start} and then {again}. Fix the batch and the seed."
        )
    steps = _check.positive("h", h) * np.maximum(1, abs(theta))
    places = _drawn(theta.shape, coordinates, seed)
    left, right = (slopes(f, theta, way * steps, start, places) for way in (-1, 1))
    measured = (left + right) / 2
    sharp = abs(right - left) > 1e-5 * np.maximum(np.maximum(abs(left), abs(right)), max(1, abs(start)))
    corners = [j for j in places if sharp[j] and _is_corner(f, theta, j, float(steps[j]), start)]
    for j in corners:
        measured[j] = np.clip(formula[j], min(left[j], right[j]), max(left[j], right[j]))
    least = 1e-3 * np.maximum(1, 1e-6 * abs(start) / steps)
    errors = abs(formula - measured) / np.maximum(np.maximum(abs(formula), abs(measured)), least)
    kinks = tuple(Kink(j, float(left[j]), float(right[j])) for j in corners)
    return GradientReport(formula, measured, errors, least, tolerance, kinks)


def error_curve(
    f: Function, grad: Function | ArrayLike, theta: ArrayLike, hs: ArrayLike
) -> dict[str, Floats]:
    """max_j |m_j − g_j| / max_j |g_j| for each h, by forward and by central differences.

    >>> curve = error_curve(lambda t: t**3, lambda t: 3 * t**2, 1.0, hs=[0.5, 0.25])
    >>> print(curve["forward"], curve["central"])  # h + h²/3 and h²/3
    [0.58333333 0.27083333] [0.08333333 0.02083333]
    """
    formula = _formula(grad, weights(theta))
    scale = abs(formula).max()
    if scale == 0:
        raise ValueError("grad must not be zero everywhere, got only zeros. Choose another theta.")
    sizes = _check.floats("hs", hs, 1, "hs is a list of step sizes.")
    return {
        name: np.array([abs(measure(f, theta, h) - formula).max() / scale for h in sizes])
        for name, measure in (("forward", forward_difference), ("central", central_difference))
    }


def _drawn(shape: tuple[int, ...], coordinates: int | None, seed: int | None) -> list[Index]:
    """All places in an array of this shape, or so many drawn at random, in their order."""
    places, rng = list(np.ndindex(shape)), np.random.default_rng(_check.seed(seed))
    if coordinates is None:
        return places
    size = min(_check.whole("coordinates", coordinates, 1), len(places))
    return [places[i] for i in np.sort(rng.choice(len(places), size, replace=False))]


def _formula(grad: Function | ArrayLike, theta: Floats) -> Floats:
    """The gradient by formula, with the shape of θ."""
    array = _check.floats("grad", grad(theta.copy()) if callable(grad) else grad, None)
    if array.shape != theta.shape:
        raise ValueError(
            f"grad must have theta's shape {theta.shape}, got {array.shape}. Check axes and bias."
        )
    return array


def _is_corner(f: Function, theta: Floats, j: Index, h: float, start: float) -> bool:
    """Whether the jump from the left to the right slope fails to shrink in step with h, as h f'' would."""
    jump, half, quarter = (
        slope(f, theta, j, s * h, start) - slope(f, theta, j, -s * h, start) for s in (1, 1 / 2, 1 / 4)
    )
    return abs(half - jump / 2) > abs(jump) / 10 or abs(quarter - jump / 4) > abs(jump) / 10


def _bound(error: float) -> str:
    """The power of ten above an error; the digits of rounding noise mean nothing."""
    return f"below {10.0 ** (floor(log10(error)) + 1):.0e}" if error > 0 else "0"
