"""The street between two classes, learned visit by visit beside a perceptron."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, perceptron
from linmodels_lib._check import Floats
from linmodels_lib.optimize import settling
from linmodels_lib.svm import svm_steps
from linmodels_lib.trace import Step
from linmodels_lib.widgets.margin_explorer.checks import cost
from linmodels_lib.widgets.margin_explorer.still import still
from linmodels_lib.widgets.shared.checks import between
from linmodels_lib.widgets.shared.points import SteppedWidget
from linmodels_lib.widgets.shared.points.checks import TWO, classes, toys, two_labels
from linmodels_lib.widgets.traits import Checked

VISITS = 10_000  # at least, in whole epochs
MOST = 2 * VISITS  # more than there are: the last


class MarginExplorer(SteppedWidget):
    """An SVM and a perceptron on the same stream of points, which can be moved.

    `points` (N, 2) and `labels` of two classes, be they words or whole numbers, or a `preset`; `classes` and
    `axes` have their names. `step` counts visits and can be set; it begins with
    the last, at the end of training. λ is `l2`; `cost` holds what it costs to
    miss a point of the first and of the second class; `shrink` is "always" or "mistake". The SVM is `lm.SVM`
    with the library's own rate, in the given order. `theta` (2, 3) holds its weights after the step, bias
    first, `perceptron_theta` the perceptron's.

    >>> w = MarginExplorer()
    >>> w
    MarginExplorer(points=10, step=10000)
    >>> round(w.street_width, 1), MarginExplorer(step=0).street_width
    (1.8, inf)
    """

    _name: ClassVar[str] = "margin-explorer"
    _most_classes = 2

    labels = Checked(two_labels, "The street has two sides.")
    classes = Checked(classes, 2)
    l2 = Checked(between, 1e-3, 1e2)  # below, ten thousand visits come nowhere near the optimum
    cost = Checked(cost)
    shrink = Checked(_check.one_of, ("always", "mistake"))
    perceptron = Checked(_check.flag)

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "separable",
        *,
        l2: float = 0.1,
        cost: Sequence[float] = (1.0, 1.0),
        shrink: str = "always",
        perceptron: bool = True,
        step: int = MOST,
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        super().__init__(
            points,
            labels,
            preset,
            toys(TWO),
            l2=l2,
            cost=cost,
            shrink=shrink,
            perceptron=perceptron,
            step=step,
            classes=classes,
            axes=axes,
        )

    @property
    def theta(self) -> Floats:
        """The SVM's θ (2, 3) after the current step, bias first, as the library computes it."""
        return self._after(self.trace)

    @property
    def perceptron_theta(self) -> Floats:
        """The perceptron's θ (2, 3) after as many visits, or after its last."""
        return self._after(self._perceptron_trace)

    @property
    def street_width(self) -> float:
        """(Δ₁ + Δ₂) / ‖v‖, with v the weights of θ₁ − θ₀ without the bias; infinite while they are 0."""
        size = np.linalg.norm((self.theta[1] - self.theta[0])[1:])
        return float(sum(self.cost) / size) if size else float("inf")

    def trace(self) -> Iterator[Step]:
        """The library's stream of visits for what is on screen."""
        cost = [[0, self.cost[0]], [self.cost[1], 0]]
        return svm_steps(
            self.points, self.labels, 2, l2=self.l2, learning_rate=settling(self.l2), epochs=self._epochs(),
            cost=cost, shrink=self.shrink,
        )  # fmt: skip

    def summary(self) -> dict[str, object]:
        """What `repr` tells: how many points, which step."""
        return {"points": len(self.points), "step": self.step}

    def alternative(self) -> str:
        """A still picture of the plane, the settings in words, both learners in a table."""
        names = self._names(self.classes)
        return still(self.state(), names, self.theta, self.perceptron_theta, self.street_width)

    def _at_start(self) -> dict[str, Any]:
        return {"step": MOST} if self.step >= VISITS else super()._at_start()

    def _perceptron_trace(self) -> Iterator[Step]:
        return perceptron.steps(self.points, self.labels, 2, epochs=self._epochs())

    def _epochs(self) -> int:
        return -(-VISITS // len(self.points))

    def _after(self, stream: Callable[[], Iterator[Step]]) -> Floats:
        """θ after the current step of a stream, or after its last."""
        steps = self._steps(self.step, stream)
        return np.array(steps[-1].theta) if steps else np.zeros((2, 3))

    @traitlets.observe("points", "labels", "step")
    def _keep_step_inside(self, change: Any) -> None:
        self.step = min(self.step, self._epochs() * len(self.points))
