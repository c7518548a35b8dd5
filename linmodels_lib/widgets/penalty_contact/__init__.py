"""Where a loss and a penalty meet: contours, the diamond of L1, the circle of L2, and which weights are 0."""

from __future__ import annotations

from collections import deque
from itertools import repeat
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.optimize import descend
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import on_axis
from linmodels_lib.widgets.shared.still import number
from linmodels_lib.widgets.traits import Checked

FAR, MOST = 3.0, 10.0  # how far the minimum may lie, and the largest λ
STEPS = 300  # each leaves at most 6/7 of the way to the minimum
LOSSES = {
    "round": ((1.0, 0.0), (0.0, 1.0)),
    "stretched": ((2.0, 0.0), (0.0, 0.5)),
    "tilted": ((1.0, 0.75), (0.75, 1.0)),
}


def _minimum(name: str, value: ArrayLike) -> list[float]:
    array = _check.floats(name, value, 1, "Write minimum=[w1, w2].")
    if array.shape != (2,):
        raise ValueError(f"{name} must be two numbers, got {len(array)}. Write minimum=[w1, w2].")
    if abs(array).max() > FAR:
        raise ValueError(f"{name} must lie within ±{FAR:g}, got {array.tolist()}. Move it into the plane.")
    place: list[float] = array.tolist()
    return place


class PenaltyContact(Widget):
    """The loss J(w) = ½(w − m)ᵀH(w − m) with λ‖w‖₁, and with λ/2‖w‖², in the plane of two weights.

    `minimum` is m, which the reader can drag, `strength` is λ; `loss` names H: round, stretched or tilted;
    `norm` is what is shown: l1, l2 or both. `l1_weights` and `l2_weights` are the two minima, by the library.

    >>> w = PenaltyContact(minimum=[2, 0.75], strength=1.0, loss="round")
    >>> w.l1_weights, w.l2_weights
    (array([1., 0.]), array([1.   , 0.375]))
    """

    _name: ClassVar[str] = "penalty-contact"

    minimum = Checked(_minimum)
    strength = Checked(on_axis, 0, MOST, f"At {MOST:g} both weights are tiny.", _check.nonnegative)
    loss = Checked(_check.one_of, tuple(LOSSES))
    norm = Checked(_check.one_of, ("both", "l1", "l2"))

    def __init__(
        self,
        minimum: ArrayLike = (2.0, 0.75),
        *,
        strength: float = 0.5,
        loss: str = "tilted",
        norm: str = "both",
    ) -> None:
        """Check everything at once."""
        super().__init__(minimum=minimum, strength=strength, loss=loss, norm=norm)

    @property
    def curvature(self) -> Floats:
        """H (2, 2), the Hessian of the loss."""
        return np.array(LOSSES[self.loss])

    def value(self, w: ArrayLike) -> float:
        """J(w), without a penalty."""
        w = _check.floats("w", w, 1, "Write [w1, w2].")
        if w.shape != (2,):
            raise ValueError(f"w must be two weights, got {len(w)}. Write [w1, w2].")
        return float((w - self.minimum) @ self._gradient(w)) / 2

    @property
    def l1_weights(self) -> Floats:
        """argmin J(w) + λ‖w‖₁, by proximal steps of rate 1/L, with L the largest curvature."""
        rate, start = 1 / float(np.linalg.eigvalsh(self.curvature)[-1]), np.array(self.minimum)
        visits = repeat(np.zeros(1, dtype=np.intp), STEPS)
        run = descend(lambda w, _: self._gradient(w), start, visits, learning_rate=rate, l1=self.strength)
        return np.asarray(deque(run, maxlen=1).pop().theta + 0.0)  # no −0

    @property
    def l2_weights(self) -> Floats:
        """argmin J(w) + λ/2‖w‖², where (H + λI)w = Hm."""
        H = self.curvature
        return np.asarray(np.linalg.solve(H + self.strength * np.eye(2), H @ self.minimum))

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {"minimum": self.minimum, "strength": self.strength, "loss": self.loss}

    def alternative(self) -> str:
        """The three minima in a table."""
        rows = {"no penalty": np.array(self.minimum), "L1": self.l1_weights, "L2": self.l2_weights}
        body = "".join(
            f'<tr><th scope="row">{name}</th><td>{number(w[0])}</td><td>{number(w[1])}</td>'
            f"<td>{self.value(w):.3f}</td><td>{int((w == 0).sum())}</td></tr>"
            for name, w in rows.items()
        )
        names = ("", "w₁", "w₂", "loss J", "weights at 0")
        heads = "".join(f'<th scope="col">{name}</th>' for name in names)
        return (
            f"<p><strong>Where loss and penalty meet.</strong> A {self.loss} loss over two weights, with the "
            f"penalty λ = {self.strength:g}.</p><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody>"
            "</table><p>In the interactive version you can drag the minimum and turn λ: a contour of the "
            "loss touches the diamond of L1 at a corner, where a weight is 0, and the circle of L2 beside "
            "it.</p>"
        )

    def _gradient(self, w: Floats) -> Floats:
        return np.asarray(self.curvature @ (w - self.minimum))
