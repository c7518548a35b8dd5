"""A bench for gradient checks: a loss, a bug in its gradient, a step, and where formula and slope part."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.gradcheck import GradientReport, gradient_check
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.gradient_check_bench import checks
from linmodels_lib.widgets.gradient_check_bench.losses import BUGS, LOSSES, formula, value
from linmodels_lib.widgets.shared.checks import below
from linmodels_lib.widgets.traits import Checked

# "Lovely, lovely book.", "Dull and slow.", …: the seven reviews of chapter 8
COUNTS = ((0, 2, 0), (1, 0, 1), (0, 1, 1), (2, 0, 1), (1, 1, 0), (0, 1, 0), (1, 0, 0))
Y = (1, 0, 2, 0, 2, 1, 0)
THETA = ((0.4, 0.9, -1.1, 0.3), (-0.2, -0.7, 0.8, -0.5), (0.6, 0.2, 0.5, -0.4))


class GradientCheckBench(Widget):
    """A gradient by formula, right or with a bug, beside the slopes as measured with a step h = 10^`log_h`.

    X (N, d), y and theta (K, d+1) are the data and the place, with the names of the features and labels;
    without them, the seven reviews of chapter 8. `loss` is softmax, logistic (is the label 1?) or hinge;
    `bug` is none, sign, mean, penalty, bias, labels or term, and a `round` above 0 hides one.

    >>> w = GradientCheckBench(bug="bias")
    >>> w
    GradientCheckBench(loss='softmax', bug='bias', log_h=-6.0)
    >>> w.report()
    FAILED: 3 of 12 coordinates differ (tolerance 1e-06)
    worst theta[0, 0]: formula -0.00516953, measured -0.0451695, relative error 0.89
    """

    _name: ClassVar[str] = "gradient-check-bench"

    X = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    y = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    theta = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    l2 = traitlets.Float(read_only=True).tag(sync=True)
    words = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    labels = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    loss = Checked(checks.one_of, LOSSES, default="softmax")
    bug = Checked(checks.one_of, BUGS, default="none")
    ruler = Checked(checks.one_of, checks.RULERS, default="central")
    log_h = Checked(checks.log_h, default=-6.0)
    at_zero = Checked(_check.flag, default=False)
    round = Checked(below, checks.MOST_ROUNDS, "Start again at 1.", default=0)
    guess = Checked(checks.one_of, ("", *BUGS), default="")

    def __init__(
        self,
        X: ArrayLike = COUNTS,
        y: ArrayLike = Y,
        theta: ArrayLike = THETA,
        *,
        words: Sequence[str] = ("dull", "lovely", "slow"),
        labels: Sequence[str] = ("bad", "good", "mixed"),
        l2: float = 0.1,
        **settings: Any,
    ) -> None:
        """Check everything at once; `settings` are loss, bug, ruler, log_h, at_zero, round and guess."""
        known = {name for name, trait in self.traits().items() if isinstance(trait, Checked)}
        if unknown := settings.keys() - known:
            raise TypeError(f"settings must be of {sorted(known)}, got {sorted(unknown)}. Check the name.")
        super().__init__(**checks.data(X, y, theta, words, labels, l2), **settings)

    @property
    def place(self) -> Floats:
        """θ where the check is made: the given one or zero, one row where the loss is logistic."""
        rows = np.array(self.theta)[[1]] if self.loss == "logistic" else np.array(self.theta)
        return np.zeros_like(rows) if self.at_zero else rows

    def value(self, theta: Floats) -> float:
        """J(θ) of the loss on screen."""
        return value(self.loss, theta, np.array(self.X), np.array(self.y), self.l2)

    def formula(self) -> Floats:
        """The gradient by formula at `place`, with the bug on screen (a hidden one is not told)."""
        return formula(self.loss, self.place, np.array(self.X), np.array(self.y), self.l2, self.bug)

    def report(self) -> GradientReport:
        """The library's gradient check of what is on screen."""
        return gradient_check(self.value, self.formula(), self.place)

    def summary(self) -> dict[str, object]:
        """What `repr` tells: loss, bug, step."""
        return {"loss": self.loss, "bug": self.bug, "log_h": self.log_h}

    def alternative(self) -> str:
        """Every coordinate with both numbers, in a table; of a hidden bug only that there is one."""
        lead = "<p><strong>A bench for gradient checks.</strong> "
        tail = "<p>In the interactive version you can change loss, bug and step, and find a hidden bug.</p>"
        if self.round:
            return f"{lead}Round {self.round}: a bug is hidden in the {self.loss} loss's gradient.</p>{tail}"
        report, names = self.report(), [self.labels[1]] if self.loss == "logistic" else self.labels
        rows = "".join(
            f"<tr><td>θ[{_safe(names[k])}, {_safe(['1', *self.words][j])}]</td><td>{_number(g)}</td>"
            f"<td>{_number(report.measured.item(k, j))}</td><td>{_error(report.errors.item(k, j))}</td></tr>"
            for (k, j), g in np.ndenumerate(report.formula)
        )
        heads = "".join(f"<th>{name}</th>" for name in ("weight", "formula", "measured", "relative error"))
        bad = int((report.errors > report.tolerance).sum())
        return (
            f"{lead}Loss: {self.loss} with L2; bug in the formula: {self.bug}. {bad} of {report.errors.size} "
            f"coordinates differ.</p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            f"{tail}"
        )


def _number(number: float) -> str:
    return f"{number + 0:.4g}".replace("-", "−")


def _error(error: float) -> str:
    return f"{error:.2f}" if error > 1e-6 else "✓"


def _safe(text: object) -> str:
    return html.escape(str(text), quote=False)
