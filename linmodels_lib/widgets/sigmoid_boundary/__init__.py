"""Logistic regression in the plane: weights and a threshold to turn, and what the decisions are worth."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, datasets, evaluate, logistic
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.points import checks
from linmodels_lib.widgets.traits import Checked, refusing

MOST = 10.0  # the largest weight
LOW, HIGH = 0.01, 0.99  # of the threshold


def _labels(value: ArrayLike) -> list[int]:
    labels = checks.labels(value)
    if max(labels) > 1:
        raise ValueError(f"labels must be 0 or 1, got {max(labels)}. The sigmoid knows two labels.")
    return labels


def _weights(value: ArrayLike) -> list[float]:
    array = _check.floats("weights", value, 1, "Write weights=[w0, w1, w2], bias first.")
    if array.shape != (3,):
        raise ValueError(
            f"weights must be three numbers, got {len(array)}. Write weights=[w0, w1, w2], bias first."
        )
    if abs(array).max() > MOST:
        raise ValueError(f"weights must lie within ±{MOST:g}, got {array.tolist()}. Scale all three down.")
    weights: list[float] = array.tolist()
    return weights


def _threshold(value: Any) -> float:
    if not LOW <= _check.number("threshold", value) <= HIGH:
        raise ValueError(f"threshold must lie in {LOW}..{HIGH}, got {value}. It is a probability.")
    return float(value)


CHECKS: dict[str, Callable[[Any], Any]] = {
    "points": checks.points,
    "labels": _labels,
    "weights": _weights,
    "threshold": _threshold,
}


class SigmoidBoundary(Widget):
    """Points of two labels, weights (bias first) and a threshold: label 1 is called where σ(w·x) is above it.

    Without `points` and `labels` it shows the sixteen documents of chapter 7. `probabilities`, `y_hat`,
    `confusion`, `precision`, `recall`, `f1` and `loss` are the library's for what is on screen.

    >>> w = SigmoidBoundary()
    >>> w.confusion.tolist(), round(w.loss, 4)
    ([[7, 3], [2, 4]], 1.4437)
    >>> w.threshold = 0.9
    >>> w.confusion.tolist()
    [[4, 6], [2, 4]]
    """

    _name: ClassVar[str] = "sigmoid-boundary"

    points = Checked().tag(sync=True)
    labels = Checked().tag(sync=True)
    weights = Checked().tag(sync=True)
    threshold = Checked().tag(sync=True)

    _made = False

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        *,
        weights: ArrayLike = (-1.0, 2.0, -3.0),
        threshold: float = 0.5,
    ) -> None:
        """Check everything at once; points come with labels."""
        if (points is None) != (labels is None):
            given, missing = ("points", "labels") if labels is None else ("labels", "points")
            raise ValueError(f"points and labels must come together, got {given} alone. Pass {missing} too.")
        data: tuple[Any, Any] = (
            datasets.toy("sixteen") if points is None or labels is None else (points, labels)
        )
        checked = {
            name: CHECKS[name](value) for name, value in zip(CHECKS, (*data, weights, threshold), strict=True)
        }
        checks.same_length(checked["points"], checked["labels"])
        super().__init__(**checked)
        self._made = True

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
        return (
            f"<p><strong>Weights, threshold and decisions.</strong> {len(self.points)} points, weights "
            f"({weights}) with the bias first, label 1 called where P(y=1|x) is above {self.threshold:g}."
            "</p><table><thead><tr><th>truth</th><th>called 1</th><th>called 0</th></tr></thead><tbody>"
            f"<tr><th>label 1</th><td>{tp}</td><td>{fn}</td></tr>"
            f"<tr><th>label 0</th><td>{fp}</td><td>{tn}</td></tr></tbody></table>"
            f"<p>Precision {self.precision:.3f}, recall {self.recall:.3f}, F1 {self.f1:.3f}, mean loss "
            f"{self.loss:.3f} nats. In the interactive version you can turn weights and threshold.</p>"
        )

    @traitlets.validate(*CHECKS)
    def _check_setting(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            value = CHECKS[name](value)
            if self._made and name in ("points", "labels") and value != getattr(self, name):
                raise ValueError(f"{name} stay as they were made, got others. Make a new SigmoidBoundary.")
            return value
