"""What an example pays: the logistic loss over the score, in nats or bits, and other losses beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np

from linmodels_lib import _check, logistic, perceptron, svm
from linmodels_lib.softmax_regression import bits
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import on_axis
from linmodels_lib.widgets.traits import Checked

END = 6.0  # scores from −END to END
OTHERS = ("zero-one", "perceptron", "hinge")


def _label(name: str, value: Any) -> int:
    if _check.whole(name, value, 0) > 1:
        raise ValueError(f"{name} must be 0 or 1, got {value}. The logistic loss knows two labels.")
    return int(value)


def _compare(name: str, value: Any) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be a list of losses, got {value!r}. Write compare=['hinge'].")
    chosen = [_check.one_of(name, loss, OTHERS) for loss in value]
    return [loss for loss in OTHERS if loss in chosen]


class LossCurves(Widget):
    """−ln σ(z) for label 1 and −ln(1 − σ(z)) for label 0, with a cursor at the score `z`.

    `unit` is "nats" or "bits"; `compare` names other losses to draw: "zero-one", "perceptron", "hinge".
    `prices` are the library's for what is on screen.

    >>> w = LossCurves(z=-5, compare=["hinge"])
    >>> round(w.loss, 4), w.prices["hinge"]
    (5.0067, 6.0)
    >>> w.unit = "bits"
    >>> round(w.loss, 4)
    7.2232
    """

    _name: ClassVar[str] = "loss-curves"

    z = Checked(on_axis, -END, END, "Choose a score on the axis.")
    label = Checked(_label)
    unit = Checked(_check.one_of, ("nats", "bits"))
    compare = Checked(_compare)

    def __init__(
        self, z: float = 0.805, label: int = 1, *, unit: str = "nats", compare: Iterable[str] = ()
    ) -> None:
        """Check the arguments and show them."""
        super().__init__(z=z, label=label, unit=unit, compare=compare)

    @property
    def prices(self) -> dict[str, float]:
        """The logistic loss in nats and in bits, and the three others, at the cursor."""
        z, y = self.z, self.label
        nats = logistic.logistic_loss([z], [[1.0]], [y])
        theta, one = np.array([[0.0], [z]]), np.array([1.0])  # scores 0 and z
        return {
            "nats": nats,
            "bits": float(bits(nats)),
            "zero-one": float((z > 0) != (y == 1)),
            "perceptron": perceptron.perceptron_loss(theta, one, y),
            "hinge": svm.hinge_loss(theta, one, y),
        }

    @property
    def loss(self) -> float:
        """The logistic loss at the cursor, in the unit on screen."""
        return self.prices[self.unit]

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {"z": self.z, "label": self.label, "unit": self.unit}

    def alternative(self) -> str:
        """What both labels pay at seven scores, as a table."""
        head = "".join(f"<th>{name}</th>" for name in ("score z", "P(y=1|x)", "label 1 pays", "label 0 pays"))
        rows = "".join(f"<tr>{''.join(map(_cell, self._row(z)))}</tr>" for z in (-5, -2, -1, 0, 1, 2, 5))
        return (
            f"<p><strong>What an example pays</strong>, in {self.unit}:</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can move along the curves and compare other losses.</p>"
        )

    def _row(self, z: float) -> list[float]:
        pays = [logistic.logistic_loss([z], [[1.0]], [y]) for y in (1, 0)]
        return [
            float(z),
            float(logistic.sigmoid(z)),
            *(float(bits(nats)) if self.unit == "bits" else nats for nats in pays),
        ]


def _cell(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".").replace("-", "−")
    return f"<td>{text}</td>"
