"""Gradient checks: the slope by formula beside the slope as measured, and a report of where they part.

θ may have any shape, and the slopes have the same; f takes θ (a copy at each call) and returns one number.

Chapter 8 of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import floor, log10
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats

Function = Callable[[Any], Any]
Index = tuple[int, ...]


def forward_difference(f: Function, theta: ArrayLike, h: float = 1e-8) -> Floats:
    """(f(θ + h e_j) − f(θ)) / h for each coordinate j; the error shrinks like h, until rounding takes over.

    >>> forward_difference(lambda t: (t**2).sum(), [1.0, 3.0], h=0.5)  # 2θ + h
    array([2.5, 6.5])
    """
    theta = _weights(theta)
    return _slopes(f, theta, np.full(theta.shape, _check.positive("h", h)), _value(f, theta))


def central_difference(f: Function, theta: ArrayLike, h: float = 1e-6) -> Floats:
    """(f(θ + h e_j) − f(θ − h e_j)) / 2h, the mean of the two one-sided slopes; the error shrinks like h².

    >>> central_difference(lambda t: (t**3).sum(), [1.0, 3.0], h=0.5)  # 3θ² + h²
    array([ 3.25, 27.25])
    """
    theta = _weights(theta)
    steps, start = np.full(theta.shape, _check.positive("h", h)), _value(f, theta)
    return (_slopes(f, theta, -steps, start) + _slopes(f, theta, steps, start)) / 2


def complex_step(f: Function, theta: ArrayLike, h: float = 1e-20) -> Floats:
    """Im f(θ + i h e_j) / h: no difference of near-equal numbers, so h may be tiny; f must take complex θ.

    >>> complex_step(lambda t: (t**3).sum(), [1.0, 3.0])
    array([ 3., 27.])
    """
    theta, h = _weights(theta), _check.positive("h", h)
    slope = np.empty_like(theta)
    for j in np.ndindex(theta.shape):
        moved = theta.astype(np.complex128)
        moved[j] += 1j * h
        try:
            result = np.asarray(f(moved))
        except TypeError as error:
            result = np.asarray(str(error))
        if result.shape != () or result.dtype.kind != "c" or not np.isfinite(result):
            raise TypeError(
                f"f must turn complex theta into one complex number, got {result}. "
                "Where f uses abs, float, max or logaddexp, take central_difference."
            )
        slope[j] = result.imag / h
    return slope


def _weights(theta: ArrayLike) -> Floats:
    """θ as a float array of any shape with at least one entry."""
    array = _check.floats("theta", theta, None)
    if array.size == 0:
        raise ValueError(f"theta must hold at least one weight, got shape {array.shape}. Check its size.")
    return array


def _value(f: Function, theta: Floats, place: str = "theta") -> float:
    """f(θ), refused unless it is one finite real number."""
    if not callable(f):
        raise TypeError(f"f must be a function of theta, got {f!r}. Pass the loss, not its value.")
    result = np.asarray(f(theta.copy()))
    if result.shape != ():
        raise ValueError(f"f must return one number, got shape {result.shape}. Sum or average the losses.")
    if result.dtype.kind not in "iuf":
        raise TypeError(f"f must return one real number, got {result}. Return the loss as a float.")
    if not np.isfinite(result):
        raise ValueError(f"f must be finite, got {result} at {place}. Move theta away or mend f there.")
    return float(result)


def _slopes(
    f: Function, theta: Floats, steps: Floats, start: float, places: Iterable[Index] | None = None
) -> Floats:
    """(f(θ + h_j e_j) − f(θ)) / h_j for each j; a negative step gives the slope on the left.

    With `places` only there; NaN stands for the slopes that were not measured.
    """
    measured = np.full(theta.shape, np.nan)
    for j in np.ndindex(theta.shape) if places is None else places:
        measured[j] = _one_sided_slope(f, theta, j, float(steps[j]), start)
    return measured


def _one_sided_slope(f: Function, theta: Floats, j: Index, step: float, start: float) -> float:
    """(f(θ + h e_j) − f(θ)) / h for one coordinate, with the step h as it is after rounding."""
    moved = theta.copy()
    moved[j] += step
    run = float(moved[j] - theta[j])
    if run == 0:
        raise ValueError(
            f"h must change {_coordinate(j)} = {theta[j]:g}, got {abs(step):g}. Choose a larger h."
        )
    slope = (_value(f, moved, f"{_coordinate(j)} = {moved[j]}") - start) / run
    if not np.isfinite(slope):
        raise ValueError(f"f must have finite slopes, got {slope} at {_coordinate(j)}. Scale f down.")
    return slope


def _coordinate(j: Index) -> str:
    """The coordinate as it is written in code: theta[1, 2].

    >>> _coordinate((1, 2))
    'theta[1, 2]'
    """
    return f"theta[{', '.join(map(str, j))}]" if j else "theta"


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
            f"worst {_coordinate(j)}: formula {self.formula[j]:.6g}, measured {self.measured[j]:.6g}, "
            f"relative error {_bound(self.errors[j]) if self.passed else f'{self.errors[j]:.2g}'}",
        ]
        if not self.passed and self.factor is not None:
            lines.append(f"formula = {self.factor:.4g} · measured everywhere: look for a sign or a factor")
        lines += [
            f"warning: kink at {_coordinate(kink.index)}, slope {kink.left:.4g} on the left, "
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
    theta, tolerance = _weights(theta), _check.positive("tolerance", tolerance)
    formula, start = _formula(grad, theta), _value(f, theta)
    if start != (again := _value(f, theta)):
        raise ValueError(
            f"f must repeat its value, got {start} and then {again}. Fix the batch and the seed."
        )
    steps = _check.positive("h", h) * np.maximum(1, abs(theta))
    places = _drawn(theta.shape, coordinates, seed)
    left, right = (_slopes(f, theta, way * steps, start, places) for way in (-1, 1))
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
    formula = _formula(grad, _weights(theta))
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
        _one_sided_slope(f, theta, j, s * h, start) - _one_sided_slope(f, theta, j, -s * h, start)
        for s in (1, 1 / 2, 1 / 4)
    )
    return abs(half - jump / 2) > abs(jump) / 10 or abs(quarter - jump / 4) > abs(jump) / 10


def _bound(error: float) -> str:
    """The power of ten above an error; the digits of rounding noise mean nothing."""
    return f"below {10.0 ** (floor(log10(error)) + 1):.0e}" if error > 0 else "0"
