"""Descent over two weights: a real loss of points to drag, four methods, and a rate that may be too large."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.trace import Step
from linmodels_lib.widgets.descent_explorer import checks, surfaces
from linmodels_lib.widgets.shared.checks import between, seed
from linmodels_lib.widgets.shared.points import SteppedWidget
from linmodels_lib.widgets.shared.points.checks import classes, two_labels
from linmodels_lib.widgets.shared.still import number, of_axes, picture
from linmodels_lib.widgets.traits import Checked


class DescentExplorer(SteppedWidget):
    """Gradient descent in the plane of two weights, beside the points whose loss it goes down.

    `points` (N, 2) and `labels` of two classes, be they words or whole numbers, or a `preset`; `classes` and
    `axes` have their names. There is no bias. `surface` is cross-entropy, squared (a bowl) or tanh (squared
    error of tanh: not convex). `method` is batch, stochastic, minibatch (4 examples) or momentum (0.9);
    `compare` shows batch descent beside it. `step` counts steps from `start`. `path` (step + 1, 2) holds the
    weights, `limit` is where η is too large.

    >>> w = DescentExplorer(surface="squared", learning_rate=1.0, step=40)
    >>> w
    DescentExplorer(surface='squared', method='batch', learning_rate=1.0, step=40)
    >>> w.weights.round(3), round(w.value, 4), round(w.limit, 3)
    (array([0.546, 0.266]), 0.3616, 1.464)
    """

    _name: ClassVar[str] = "descent-explorer"
    _most_classes = 2

    labels = Checked(two_labels, "These losses know two labels.")
    classes = Checked(classes, 2)
    surface = Checked(_check.one_of, checks.SURFACES)
    method = Checked(_check.one_of, checks.METHODS)
    learning_rate = Checked(between, 1e-3, 1e2)
    start = Checked(checks.start)
    seed = Checked(seed)
    compare = Checked(_check.flag)

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "overlapping",
        *,
        surface: str = "cross-entropy",
        method: str = "batch",
        learning_rate: float = 1.0,
        start: ArrayLike = (-3.0, 3.0),
        seed: int = 0,
        compare: bool = False,
        step: int = 8,
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        super().__init__(
            points,
            labels,
            preset,
            checks.presets(),
            surface=surface,
            method=method,
            learning_rate=learning_rate,
            start=start,
            seed=seed,
            compare=compare,
            step=step,
            classes=classes,
            axes=axes,
        )

    @property
    def path(self) -> Floats:
        """(step + 1, 2): the start, then w after each step; shorter where the descent has left for good."""
        return np.array([self.start, *(step.theta for step in self._steps(self.step))])

    @property
    def weights(self) -> Floats:
        """(2,): w after the current step."""
        return np.asarray(self.path[-1])

    @property
    def value(self) -> float:
        """J at `weights`, over all points."""
        return surfaces.value(self.surface, self.weights, *self._arrays())

    @property
    def gradient(self) -> Floats:
        """∇J at `weights`, over all points."""
        return surfaces.gradient(self.surface, self.weights, *self._arrays())

    @property
    def lowest(self) -> Floats | None:
        """The lowest minimum, or None: separable points have none under cross-entropy."""
        return surfaces.lowest(self.surface, *self._arrays())

    @property
    def limit(self) -> float | None:
        """The largest η that settles at `lowest`: 2/L, with momentum β (2 + 2β)/L; L the top curvature."""
        if (w := self.lowest) is None:
            return None
        L = float(np.linalg.eigvalsh(surfaces.hessian(self.surface, w, *self._arrays()))[-1])
        return (2 + 2 * surfaces.MOMENTUM if self.method == "momentum" else 2) / L

    def trace(self, method: str | None = None) -> Iterator[Step]:
        """The steps by `optimize.descend`, of the method on screen or of another."""
        name = _check.one_of("method", method or self.method, checks.METHODS)
        start = np.array(self.start)
        return surfaces.run(self.surface, name, self.learning_rate, start, *self._arrays(), self.seed)

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {name: getattr(self, name) for name in ("surface", "method", "learning_rate", "step")}

    def alternative(self) -> str:
        """The points with the line w · x = 0, and where the descent stands, in words and numbers."""
        path, limit = self.path, self.limit
        w, taken = path[-1], len(path) - 1
        settles = "there is no single minimum" if limit is None else f"descent settles below η = {limit:.3g}"
        if limit is not None and self.method in ("stochastic", "minibatch"):
            settles = f"whole batches would settle below η = {limit:.3g}, a few examples at a time do not"
        rows = (
            (
                "start",
                np.array(self.start),
                surfaces.value(self.surface, np.array(self.start), *self._arrays()),
            ),
            (f"after {taken} step{'s' * (taken != 1)}", w, self.value),
        )
        body = "".join(
            f'<tr><th scope="row">{name}</th><td>{number(at[0])}</td><td>{number(at[1])}</td>'
            f"<td>{J:.4g}</td></tr>"
            for name, at, J in rows
        )
        heads = "".join(f'<th scope="col">{name}</th>' for name in ("", "w₁", "w₂", "loss J"))
        line = np.array([[0, 0, 0], [0, *np.clip(w, -1e6, 1e6)]])
        return (
            f"<p><strong>Descent over two weights.</strong> The {self.surface} loss of {len(self.points)} "
            f"points{html.escape(of_axes(self.state()))}, {self.method} descent with η = "
            f"{self.learning_rate:g}; {settles}.</p>"
            f"{picture(self.points, self.labels, line)}"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table><p>In the interactive "
            "version you can move the points and the start, choose the method, and turn η past its limit.</p>"
        )

    def _arrays(self) -> tuple[Floats, Any]:
        return np.array(self.points), np.array(self.labels)

    @traitlets.observe("step")
    def _keep_step_inside(self, change: Any) -> None:
        self.step = min(self.step, surfaces.STEPS)
