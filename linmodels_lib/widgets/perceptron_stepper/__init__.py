"""The perceptron, one visit at a time: points to drag, weights to watch."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import perceptron
from linmodels_lib._check import Floats
from linmodels_lib.trace import Step
from linmodels_lib.widgets.shared.order import visit_order
from linmodels_lib.widgets.shared.points import PointsWidget, checks
from linmodels_lib.widgets.shared.still import still
from linmodels_lib.widgets.traits import Checked, refusing


class PerceptronStepper(PointsWidget):
    """A perceptron in the plane that the reader steps through.

    `points` (N, 2) and `labels` 0..K−1, or a `preset`; `step` counts visits and can be set; `theta` (K, 3)
    holds the weights after that step, bias first. Setting `theta` restarts from those weights.

    >>> w = PerceptronStepper(preset="xor", step=3)
    >>> w
    PerceptronStepper(points=4, step=3)
    >>> w.theta.shape
    (2, 3)
    """

    _name: ClassVar[str] = "perceptron-stepper"

    classes = Checked().tag(sync=True)
    learning_rate = Checked().tag(sync=True)
    decay = Checked().tag(sync=True)
    averaged = Checked().tag(sync=True)
    order = Checked().tag(sync=True)
    seed = Checked().tag(sync=True)
    start = Checked().tag(sync=True)
    epochs = Checked().tag(sync=True)
    step = Checked().tag(sync=True)

    _problem: str = ""  # what the visits below belong to
    _stream: Iterator[Step]
    _done: list[Step]

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
        step: int = 0,
        classes: Sequence[str] | None = None,
        epochs: int = 200,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        toys = checks.presets()
        data, preset = checks.data_or_preset(points, labels, preset, toys, checks.data)
        settings = {
            "classes": [] if classes is None else classes,
            "preset": preset,
            "learning_rate": learning_rate,
            "decay": decay,
            "averaged": averaged,
            "order": order,
            "seed": seed,
            "epochs": epochs,
            "step": step,
        }
        checked = {name: checks.SETTINGS[name](value) for name, value in settings.items()}
        super().__init__(data, toys, start=[], **checked)

    @property
    def theta(self) -> Floats:
        """θ (K, 3) after the current step, bias first, as the library computes it."""
        step = self._visit()
        return self._start() if step is None else step.theta.copy()

    @theta.setter
    def theta(self, value: ArrayLike) -> None:
        start = checks.weights(value, self._n_labels())
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
        K = self._n_labels()  # a name too many waits for a class that the reader may add
        names = [*self.classes[:K], *(f"class {k + 1}" for k in range(len(self.classes), K))]
        return still((self.points, self.labels), names, self.theta, self._visit(), self.step)

    def _data(self, points: ArrayLike, labels: ArrayLike) -> checks.Data:
        return checks.data(points, labels)

    def _afresh(self) -> dict[str, Any]:
        return {"start": [], "step": 0}

    def _n_labels(self) -> int:
        return int(max(self.labels)) + 1

    def _start(self) -> Floats:
        return np.array(self.start) if self.start else np.zeros((self._n_labels(), 3))

    def _visit(self) -> Step | None:
        return self._visits(self.step)[-1] if self.step else None

    def _visits(self, n: int) -> list[Step]:
        """The first n visits, or all where there are fewer; each is computed once for what is on screen."""
        settings = self.learning_rate, self.decay, self.order, self.seed, self.start, self.epochs
        problem = repr((self.points, self.labels, settings))
        if problem != self._problem:
            self._problem, self._stream, self._done = problem, self.trace(), []
        self._done += islice(self._stream, max(0, n - len(self._done)))
        return self._done[:n]

    @traitlets.validate(
        "classes", "preset", "learning_rate", "decay", "averaged", "order", "seed", "epochs", "step"
    )
    def _check_setting(self, proposal: Any) -> Any:
        with refusing():
            return checks.SETTINGS[proposal["trait"].name](proposal["value"])

    @traitlets.validate("start")
    def _check_start(self, proposal: Any) -> Any:
        with refusing():
            return checks.start(proposal["value"], self.labels)

    @traitlets.observe(
        "points", "labels", "learning_rate", "decay", "order", "seed", "start", "epochs", "step"
    )
    def _keep_step_inside(self, change: Any) -> None:
        if self.start and len(self.start) != self._n_labels():
            self.start = []
        self.step = len(self._visits(self.step))
