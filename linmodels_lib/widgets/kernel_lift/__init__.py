"""Points that no line parts, lifted by one more feature until a plane does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, datasets
from linmodels_lib._check import Floats
from linmodels_lib.linear import with_constant
from linmodels_lib.optimize import settling
from linmodels_lib.svm import SVM
from linmodels_lib.widgets.kernel_lift.still import still
from linmodels_lib.widgets.shared.checks import between, on_axis
from linmodels_lib.widgets.shared.points import PointsWidget
from linmodels_lib.widgets.shared.points.checks import Data, classes, points, two_labels
from linmodels_lib.widgets.traits import Checked

VISITS = 10_000  # at least, in whole epochs
L2 = 0.1  # λ
FEATURES = ("squares", "product")


def presets() -> dict[str, Data]:
    """Two rings, on the grid on which a reader moves points; and XOR about the origin."""
    rings, xor = datasets.rings(24), datasets.toy("xor")
    pictures = {"rings": (np.round(rings[0] * 16) / 16, rings[1]), "xor": (2 * xor[0] - 1, xor[1])}
    return {name: (points("points", X), [int(k) for k in y]) for name, (X, y) in pictures.items()}


class KernelLift(PointsWidget):
    """Points of two classes with a third feature z, and the plane that an SVM draws among them.

    `points` (N, 2) and `labels` of two classes, be they words or whole numbers, or a `preset`: "rings" or
    "xor". `feature` is "squares", z = a(x₁² + x₂²), or "product", z = a·x₁x₂; a is `lift`, from 0 to 1. The
    model is `lm.SVM` with λ = 0.1 and the library's own rate on (x₁, x₂, z), in the given order, about 10,000
    visits in all. `turn` and `tilt` say from where the lifted points are seen, in degrees. `theta` (2, 4)
    holds its weights, bias first.

    >>> w = KernelLift()
    >>> w
    KernelLift(points=24, lift=1.0, wrong=0)
    >>> KernelLift(lift=0).wrong > 4, w.theta.shape
    (True, (2, 4))
    """

    _name: ClassVar[str] = "kernel-lift"
    _most_classes = 2

    labels = Checked(two_labels, "A plane has two sides.")
    classes = Checked(classes, 2)
    feature = Checked(_check.one_of, FEATURES)
    lift = Checked(on_axis, 0, 1, "0 is flat, 1 is all of z.", _check.nonnegative)
    turn = Checked(between, -180, 180, "Turn it by degrees.", _check.number)
    tilt = Checked(between, 0, 90, "0 is from the side, 90 from above.", _check.nonnegative)

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "rings",
        *,
        feature: str | None = None,
        lift: float = 1.0,
        turn: float = 30.0,
        tilt: float = 20.0,
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        super().__init__(
            points, labels, preset, presets(), classes=classes, axes=axes,
            feature=("product" if preset == "xor" else "squares") if feature is None else feature,
            lift=lift, turn=turn, tilt=tilt,
        )  # fmt: skip

    @property
    def lifted(self) -> Floats:
        """(x₁, x₂, z) of each point, shape (N, 3)."""
        X = np.array(self.points)
        z = (X**2).sum(axis=1) if self.feature == "squares" else X[:, 0] * X[:, 1]
        return np.column_stack([X, self.lift * z])

    @property
    def theta(self) -> Floats:
        """θ (2, 4) of the SVM on the lifted points, bias first, as the library fits it."""
        epochs = -(-VISITS // len(self.points))
        model = SVM(l2=L2, epochs=epochs, learning_rate=settling(L2), shuffle=False)
        return model.fit(self.lifted, self.labels).theta_

    @property
    def wrong(self) -> int:
        """How many points the SVM takes for the other class."""
        return int(((with_constant(self.lifted) @ self.theta.T).argmax(axis=1) != self.labels).sum())

    def summary(self) -> dict[str, object]:
        """What `repr` tells: how many points, how far up, how many wrong."""
        return {"points": len(self.points), "lift": self.lift, "wrong": self.wrong}

    def alternative(self) -> str:
        """The flat picture, and the plane in words."""
        return still(self.state(), self._names(self.classes), self.theta, self.wrong)

    def _brings(self, preset: dict[str, Any]) -> dict[str, Any]:
        brought = super()._brings(preset)
        name = next(name for name, data in self.presets.items() if data == preset)
        return {**brought, "feature": "product" if name == "xor" else "squares"} if brought else brought
