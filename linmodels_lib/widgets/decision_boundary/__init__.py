"""Four learners on the same points: where each draws its line, how sure it is, what it confuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, evaluate
from linmodels_lib._check import Floats, Ints
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.softmax_regression import SoftmaxRegression
from linmodels_lib.svm import SVM
from linmodels_lib.widgets.decision_boundary import checks
from linmodels_lib.widgets.decision_boundary.still import still
from linmodels_lib.widgets.shared.checks import at_most, between
from linmodels_lib.widgets.shared.points import PointsWidget
from linmodels_lib.widgets.shared.points.checks import axis_names, classes, same_length
from linmodels_lib.widgets.traits import Checked


def _first(points: ArrayLike | None) -> str:
    """The learner to begin with: naive Bayes, unless some numbers are below 0."""
    negative = points is not None and bool((_check.numbers("points", points) < 0).any())
    return "Perceptron" if negative else "NaiveBayes"


VISITS = 10_000  # of the SVM, whatever the number of points: the last rate is the same, and so is the time


class DecisionBoundary(PointsWidget):
    """Naive Bayes, perceptron, SVM or softmax regression on points that can be moved; a second one dashed.

    A point counts two `words` in a review, so that naive Bayes may have it too; or it is anything else, and
    `axes` names what it measures. `points` (N, 2) and `labels` of two or three classes, be they words or
    whole numbers, or a `preset`; for naive Bayes all points are 0 or more. `learner` and `compare` are names
    of the library's estimators, "naive bayes" or "svm" will do; α is the pseudo-count of naive Bayes,
    `epochs` and `averaged` belong to the perceptron, λ `l2` to the SVM and softmax regression alike. The
    page fits by itself what `estimator` fits here, step for step: the SVM visits the points in the given
    order, about 10,000 times in all, with the library's own rate; softmax regression is the library's L-BFGS
    with its own tolerance.

    >>> w = DecisionBoundary(preset="xor", learner="SVM")
    >>> w
    DecisionBoundary(points=4, learner='SVM')
    >>> w.theta().shape, w.accuracy("NaiveBayes")
    ((2, 3), 0.5)
    """

    _name: ClassVar[str] = "decision-boundary"

    _most_classes = checks.MOST_CLASSES

    labels = Checked(checks.labels)
    classes = Checked(classes, checks.MOST_CLASSES)
    words = Checked(checks.words)
    learner = Checked(checks.learner)
    compare = Checked(checks.compare)
    alpha = Checked(between, 1e-3, 1e3)
    epochs = Checked(at_most, 1, 100, "Choose a smaller number.")
    averaged = Checked(_check.flag)
    l2 = Checked(between, 1e-3, 1e3)

    def __init__(
        self,
        points: ArrayLike | None = None,
        labels: ArrayLike | None = None,
        preset: str = "separable",
        *,
        learner: str | None = None,
        compare: str | None = None,
        alpha: float = 1.0,
        epochs: int = 10,
        averaged: bool = False,
        l2: float = 0.1,
        classes: Sequence[str] | None = None,
        words: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
    ) -> None:
        """Check everything at once; points come with labels, and replace the preset."""
        own = points is not None
        if own and axes is None and words is None:
            axes = axis_names(points) or ("x₁", "x₂")
        super().__init__(
            points,
            labels,
            preset,
            checks.presets(),
            axes=axes,
            learner=_first(points) if learner is None else learner,
            compare=compare,
            alpha=alpha,
            epochs=epochs,
            averaged=averaged,
            l2=l2,
            classes=checks.CLASSES if classes is None and not own else classes,
            words=("lovely", "dull") if words is None else words,
        )

    def _call(self) -> dict[str, Any]:
        """With points of one's own the learner and the axes too: what is usual depends on the points."""
        own = {} if self.preset in self.presets else {"axes": self.axes, "learner": self.learner}
        return dict(sorted({**super()._call(), **own}.items()))

    def estimator(self, learner: str | None = None) -> LinearClassifier:
        """The library's estimator with the settings on screen, fitted to the points on screen."""
        name = self.learner if learner is None else checks.learner("learner", learner)
        learners: dict[str, LinearClassifier] = {
            "NaiveBayes": NaiveBayes(alpha=self.alpha),
            "Perceptron": Perceptron(epochs=self.epochs, averaged=self.averaged, shuffle=False),
            "SVM": SVM(l2=self.l2, epochs=-(-VISITS // len(self.points)), shuffle=False),
            "SoftmaxRegression": SoftmaxRegression(l2=self.l2),
        }
        return learners[name].fit(self.points, self.labels)

    def theta(self, learner: str | None = None) -> Floats:
        """θ (K, 3), bias first, of the learner on screen or of the one named."""
        return self.estimator(learner).theta_

    def confusion(self, learner: str | None = None) -> Ints:
        """How many points of each class (rows) were taken for which (columns), shape (K, K)."""
        predicted = self.estimator(learner).predict(self.points)
        return evaluate.confusion(self.labels, predicted, labels=range(self._n_labels()))

    def accuracy(self, learner: str | None = None) -> float:
        """The share of the points that the learner gets right, of those it has learned from."""
        return evaluate.accuracy(self.labels, self.estimator(learner).predict(self.points))

    def summary(self) -> dict[str, object]:
        """What `repr` tells: how many points, which learner."""
        compared = {} if self.compare is None else {"compare": self.compare}
        return {"points": len(self.points), "learner": self.learner, **compared}

    def alternative(self) -> str:
        """A still picture of the plane, the settings and the weights in words, the confusions in a table."""
        shown = [name for name in (self.learner, self.compare) if name is not None]
        return still(self.state(), self._names(self.classes), {name: self.estimator(name) for name in shown})

    @traitlets.validate("compare")
    def _check_compare(self, proposal: Any) -> Any:
        compare = proposal["value"]
        if compare == self.learner:
            raise ValueError(f"compare must be another learner, got {compare!r} twice. Choose one, or None.")
        checks.counts(self.points, (compare,))
        return compare

    @traitlets.validate("points", "labels")
    def _check_lengths(self, proposal: Any) -> Any:
        now = {"points": self.points, "labels": self.labels} | {proposal["trait"].name: proposal["value"]}
        same_length(**now)
        checks.counts(now["points"], (self.learner, self.compare))
        return proposal["value"]

    @traitlets.validate("learner")
    def _check_learner(self, proposal: Any) -> Any:
        checks.counts(self.points, (proposal["value"],))
        return proposal["value"]

    @traitlets.observe("learner")
    def _change_places(self, change: Any) -> None:
        """The learner that was compared with is now the one on screen: they change places."""
        if change["new"] == self.compare:
            self.compare = change["old"]
