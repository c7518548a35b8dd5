"""Logistic regression in the plane: weights and a threshold to turn, and what the decisions are worth."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, evaluate, logistic
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets.shared.checks import on_axis
from linmodels_lib.widgets.shared.points import OwnData, checks
from linmodels_lib.widgets.shared.still import of_axes
from linmodels_lib.widgets.traits import Checked

MOST = 10.0  # the largest weight
LOW, HIGH = 0.01, 0.99  # of the threshold


def _weights(name: str, value: ArrayLike) -> list[float]:
    array = _check.floats(name, value, 1, "Write weights=[w0, w1, w2], bias first.")
    if array.shape != (3,):
        raise ValueError(
            f"{name} must be three numbers, got {len(array)}. Write weights=[w0, w1, w2], bias first."
        )
    if abs(array).max() > MOST:
        raise ValueError(f"{name} must lie within ±{MOST:g}, got {array.tolist()}. Scale all three down.")
    weights: list[float] = array.tolist()
    return weights


class SigmoidBoundary(OwnData):
    """Points of two labels, weights (bias first) and a threshold: label 1 is called where σ(w·x) is above it.

    `points` (N, 2) and `labels`, be they words or whole numbers, of which the higher one is label 1, or a
    `preset`, the sixteen documents of chapter 7 if nothing is said; `classes` and `axes` have their names.
    `probabilities`, `y_hat`, `confusion`, `precision`, `recall`, `f1` and `loss` are the library's for what
    is on screen.

    >>> w = SigmoidBoundary()
    >>> w.confusion.tolist(), round(w.loss, 4)
    ([[7, 3], [2, 4]], 1.4437)
    >>> w.threshold = 0.9
    >>> w.confusion.tolist()
    [[4, 6], [2, 4]]
    """

    _name: ClassVar[str] = "sigmoid-boundary"

    _unsaid: ClassVar[tuple[str, ...]] = ("axes", "classes")

    points = Checked(checks.points)
    classes = Checked(checks.classes, 2, default=[])
    labels = Checked(checks.two_labels, "The sigmoid knows two labels.")
    weights = Checked(_weights)
    threshold = Checked(on_axis, LOW, HIGH, "It is a probability.")

    _fixed: Mapping[str, Any] = {}  # points and labels, once they are made

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "sixteen",
        *,
        weights: ArrayLike = (-1.0, 2.0, -3.0),
        threshold: float = 0.5,
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        (X, y), _ = checks.data_or_preset(points, labels, preset, checks.toys(checks.TWO))
        if points is not None:
            codes = set(map(str, np.ravel(np.asarray(labels, dtype=object)))) == {"0", "1"}
            plain = codes and (classes is None or not len(classes))
            y, classes = checks.named_labels(y, classes, 2)
            classes = None if plain else classes  # they are called label 0 and label 1 anyway
        super().__init__(
            points=X,
            labels=y,
            weights=weights,
            threshold=threshold,
            classes=[] if classes is None else classes,
            axes=checks.axis_names(X, axes),
        )
        self._fixed = {"points": self.points, "labels": self.labels}

    @property
    def probabilities(self) -> Floats:
        """P(y=1|x) = σ(w·x) of each point."""
        return logistic.sigmoid(with_constant(np.array(self.points)) @ np.array(self.weights))

    @property
    def y_hat(self) -> Ints:
        """The label each point is given: 1 where its probability is above the threshold."""
        return np.asarray(self.probabilities > self.threshold, dtype=np.intp)

    @property
    def confusion(self) -> Ints:
        """[[TP, FN], [FP, TN]]: rows are the right labels, 1 first."""
        return evaluate.confusion(self.labels, self.y_hat, labels=[1, 0])

    @property
    def precision(self) -> float:
        """TP / (TP + FP), and 0 where nothing is called positive."""
        return self._measure(evaluate.precision)

    @property
    def recall(self) -> float:
        """TP / (TP + FN)."""
        return self._measure(evaluate.recall)

    @property
    def f1(self) -> float:
        """2·TP / (2·TP + FP + FN)."""
        return self._measure(evaluate.f1)

    @property
    def loss(self) -> float:
        """The mean logistic loss in nats; the threshold plays no part."""
        return logistic.logistic_loss(self.weights, with_constant(np.array(self.points)), self.labels)

    def _measure(self, measure: Any) -> float:
        return float(measure(self.labels, self.y_hat, positive=1, labels=[0, 1]))

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {"points": len(self.points), "weights": self.weights, "threshold": self.threshold}

    def alternative(self) -> str:
        """The confusion matrix as a table, and the measures in words."""
        (tp, fn), (fp, tn) = self.confusion.tolist()
        weights = ", ".join(f"{w:g}" for w in self.weights).replace("-", "−")
        no, yes = map(html.escape, self.classes if len(self.classes) == 2 else ("label 0", "label 1"))
        heads = (f"called {name.removeprefix('label ')}" for name in (yes, no))
        return (
            f"<p><strong>Weights, threshold and decisions.</strong> {len(self.points)} points"
            f"{html.escape(of_axes(self.state()))}, weights "
            f"({weights}) with the bias first, {yes} called where P(y=1|x) is above {self.threshold:g}."
            f"</p><table><thead><tr><th>truth</th><th>{'</th><th>'.join(heads)}</th></tr></thead><tbody>"
            f"<tr><th>{yes}</th><td>{tp}</td><td>{fn}</td></tr>"
            f"<tr><th>{no}</th><td>{fp}</td><td>{tn}</td></tr></tbody></table>"
            f"<p>Precision {self.precision:.3f}, recall {self.recall:.3f}, F1 {self.f1:.3f}, mean loss "
            f"{self.loss:.3f} nats. In the interactive version you can turn weights and threshold.</p>"
        )

    @traitlets.validate("points", "labels")
    def _keep_data(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._fixed.get(name, value):
            raise ValueError(f"{name} stay as they were made, got others. Make a new SigmoidBoundary.")
        checks.same_length(self.points, self.labels)
        return value
