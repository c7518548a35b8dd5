"""The perceptron, one visit at a time: points to drag, weights to watch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, perceptron
from linmodels_lib._check import Floats
from linmodels_lib.trace import Step
from linmodels_lib.widgets.perceptron_stepper import checks
from linmodels_lib.widgets.perceptron_stepper.still import still
from linmodels_lib.widgets.shared.checks import at_most, seed
from linmodels_lib.widgets.shared.order import ORDERS, visit_order
from linmodels_lib.widgets.shared.points import SteppedWidget
from linmodels_lib.widgets.shared.points.checks import classes, toys
from linmodels_lib.widgets.traits import Checked


class PerceptronStepper(SteppedWidget):
    """A perceptron in the plane that the reader steps through.

    `points` (N, 2) and `labels`, or a `preset`. Labels are words or whole numbers; `classes` gives them other
    names or another order. `axes` names the axes; a table with two named columns brings its own. `step`
    counts visits and can be set; `theta` (K, 3) holds the weights after that step, bias first. Setting
    `theta` restarts from those weights.

    >>> w = PerceptronStepper(preset="xor", step=3)
    >>> w
    PerceptronStepper(points=4, step=3)
    >>> w.theta.shape
    (2, 3)
    """

    _name: ClassVar[str] = "perceptron-stepper"

    classes = Checked(classes)
    learning_rate = Checked(checks.learning_rate)
    decay = Checked(_check.one_of, tuple(checks.DECAYS))
    averaged = Checked(_check.flag)
    order = Checked(_check.one_of, ORDERS)
    seed = Checked(seed)
    start = Checked(checks.start, default=[])
    epochs = Checked(at_most, 1, 1000, "The stepper is for watching.")

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "separable",
        *,
        learning_rate: float = 1.0,
        decay: str = "constant",
        averaged: bool = False,
        order: str = "given",
        seed: int = 0,
        start: ArrayLike = (),
        step: int = 0,
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
        epochs: int = 200,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset; θ begins at `start`."""
        super().__init__(
            points,
            labels,
            preset,
            toys(),
            learning_rate=learning_rate,
            decay=decay,
            averaged=averaged,
            order=order,
            seed=seed,
            start=start,
            step=step,
            classes=classes,
            axes=axes,
            epochs=epochs,
        )

    @property
    def theta(self) -> Floats:
        """θ (K, 3) after the current step, bias first, as the library computes it."""
        step = self._visit()
        return self._start() if step is None else step.theta.copy()

    @theta.setter
    def theta(self, value: ArrayLike) -> None:
        start = checks.weights("theta", value, self._n_labels())
        with self.together():
            self.start, self.step = start, 0

    @property
    def average(self) -> Floats:
        """The mean (K, 3) of θ over the visits up to the current step."""
        step = self._visit()
        return self._start() if step is None else np.array(step.average)

    def trace(self) -> Iterator[Step]:
        """The library's stream of visits for what is on screen."""
        n = len(self.points)
        return perceptron.steps(
            self.points,
            self.labels,
            self._n_labels(),
            epochs=self.epochs,
            learning_rate=checks.rate(self.learning_rate, self.decay),
            order=visit_order(n, self.order, self.seed),
            theta=self._start(),
        )

    def summary(self) -> dict[str, object]:
        """What `repr` tells: how many points, which step."""
        return {"points": len(self.points), "step": self.step}

    def alternative(self) -> str:
        """A still picture of the plane with the same facts in words."""
        names = self._names(self.classes)
        return still(self.state(), names, self.theta, self._visit())

    def _at_start(self) -> dict[str, Any]:
        return {"start": [], "step": 0}

    def _start(self) -> Floats:
        return np.array(self.start) if self.start else np.zeros((self._n_labels(), 3))

    def _visit(self) -> Step | None:
        return self._steps(self.step)[-1] if self.step else None

    @traitlets.validate("start")
    def _check_start(self, proposal: Any) -> Any:
        start = proposal["value"]
        return checks.weights("start", start, self._n_labels()) if start else []

    @traitlets.observe(
        "points", "labels", "learning_rate", "decay", "order", "seed", "start", "epochs", "step"
    )
    def _keep_step_inside(self, change: Any) -> None:
        if self.start and len(self.start) != self._n_labels():
            self.start = []
        self.step = len(self._steps(self.step))
