"""What an example pays: the logistic loss over the score, in nats or bits, and other losses beside it."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import numpy as np
import traitlets

from linmodels_lib import _check, logistic, perceptron, svm
from linmodels_lib.softmax_regression import bits
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.traits import Checked, refusing

END = 6.0  # scores from −END to END
OTHERS = ("zero-one", "perceptron", "hinge")


def _score(value: Any) -> float:
    if not -END <= _check.number("z", value) <= END:
        raise ValueError(f"z must lie in −{END:g}..{END:g}, got {value}. Choose a score on the axis.")
    return float(value)


def _label(value: Any) -> int:
    if _check.whole("label", value, 0) > 1:
        raise ValueError(f"label must be 0 or 1, got {value}. The logistic loss knows two labels.")
    return int(value)


def _unit(value: Any) -> str:
    return _check.one_of("unit", value, ("nats", "bits"))


def _compare(value: Any) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"compare must be a list of losses, got {value!r}. Write compare=['hinge'].")
    chosen = [_check.one_of("compare", name, OTHERS) for name in value]
    return [name for name in OTHERS if name in chosen]


CHECKS: dict[str, Callable[[Any], Any]] = {"z": _score, "label": _label, "unit": _unit, "compare": _compare}


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

    z = Checked().tag(sync=True)
    label = Checked().tag(sync=True)
    unit = Checked().tag(sync=True)
    compare = Checked().tag(sync=True)

    def __init__(
        self, z: float = 0.805, label: int = 1, *, unit: str = "nats", compare: Iterable[str] = ()
    ) -> None:
        """Check the arguments and show them."""
        given = zip(CHECKS, (z, label, unit, compare), strict=True)
        super().__init__(**{name: CHECKS[name](value) for name, value in given})

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

    @traitlets.validate(*CHECKS)
    def _check_setting(self, proposal: Any) -> Any:
        with refusing():
            return CHECKS[proposal["trait"].name](proposal["value"])


def _cell(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".").replace("-", "−")
    return f"<td>{text}</td>"
