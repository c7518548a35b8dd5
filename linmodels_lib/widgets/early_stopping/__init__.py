"""A training run played again, with a patience to choose and two ways to count bad news."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, optimize
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import at_most
from linmodels_lib.widgets.traits import Checked

RULES = {"best": "no new best", "rise": "rises in a row"}
LONGEST, MOST = 500, 20  # measurements of a run, and the largest patience
TRAINING = (1.0, 0.75, 0.55, 0.45, 0.38, 0.33, 0.29, 0.26, 0.24)
VALIDATION = (1.0, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76)


def _losses(name: str, value: ArrayLike) -> list[float]:
    losses = _check.floats(name, value, 1, "Measure the loss after every epoch.")
    if not 2 <= len(losses) <= LONGEST:
        raise ValueError(f"{name} must hold 2 to {LONGEST} losses, got {len(losses)}. Measure again.")
    if losses.min() < 0 or losses.max() > 1e3:
        far = losses[np.argmax(abs(losses - 500))]
        raise ValueError(f"{name} must hold losses from 0 to 1000, got {far:g}. Lower the learning rate.")
    listed: list[float] = losses.tolist()
    return listed


class EarlyStopping(Widget):
    """The losses of a run after each epoch, replayed until early stopping ends it.

    `training` and `validation` begin with the losses before the first epoch. `patience` is how much bad news
    in a row the run takes; `rule` says what is bad: "best", no new best, or "rise", more than before.
    `step` is the epoch on screen, if the run gets so far; it begins where it stops. `rest` shows what would
    have come after it.

    >>> w = EarlyStopping(patience=2)
    >>> w.stops
    {'best': (5, 2), 'rise': (7, 2)}
    >>> w.step = 100
    >>> w
    EarlyStopping(rule='best', patience=2, epoch=5, best=2)
    """

    _name: ClassVar[str] = "early-stopping"

    training = Checked(_losses, read_only=True)
    validation = Checked(_losses, read_only=True)
    patience = Checked(at_most, 0, MOST, "Wait for fewer measurements.")
    rule = Checked(_check.one_of, tuple(RULES))
    step = Checked(_check.whole, 0)
    rest = Checked(_check.flag)

    def __init__(
        self,
        training: ArrayLike = TRAINING,
        validation: ArrayLike = VALIDATION,
        *,
        patience: int = 2,
        rule: str = "best",
        step: int = LONGEST,
        rest: bool = True,
    ) -> None:
        """Check everything at once; both lists of losses are of the same length."""
        super().__init__(
            training=training,
            validation=validation,
            patience=patience,
            rule=rule,
            step=step,
            rest=rest,
        )

    @property
    def stops(self) -> dict[str, tuple[int, int]]:
        """(stop, best) by each rule: where the run ends, and the epoch whose weights it keeps."""
        return {rule: optimize.early_stopping(self.validation, self.patience, rule) for rule in RULES}

    @property
    def epoch(self) -> int:
        """The epoch on screen: `step`, or where the run has stopped before it."""
        return int(min(self.step, self.stops[self.rule][0]))

    @property
    def best(self) -> int:
        """The epoch of the smallest validation loss so far."""
        return int(np.argmin(self.validation[: self.epoch + 1]))

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {"rule": self.rule, "patience": self.patience, "epoch": self.epoch, "best": self.best}

    def alternative(self) -> str:
        """Where each rule stops the run, and what it keeps, in a table."""
        low = int(np.argmin(self.validation))
        rows = "".join(
            f'<tr><th scope="row">{RULES[rule]}</th><td>{stop}</td><td>{best}</td>'
            f"<td>{self.validation[best]:.4f}</td></tr>"
            for rule, (stop, best) in self.stops.items()
        )
        names = ("stop after more than", "stops at epoch", "keeps epoch", "validation loss")
        heads = "".join(f'<th scope="col">{name}</th>' for name in names)
        return (
            f"<p><strong>When to stop.</strong> A run of {len(self.training) - 1} epochs: the training loss "
            f"goes from {self.training[0]:.4f} to {self.training[-1]:.4f}, the validation loss is smallest "
            f"at epoch {low}, {self.validation[low]:.4f}. With patience {self.patience}:</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can play the run and change the patience and the rule.</p>"
        )

    @traitlets.validate("validation")
    def _check_length(self, proposal: Any) -> Any:
        lengths = len(self.training), len(proposal["value"])
        if lengths[0] != lengths[1]:
            raise ValueError(
                f"validation must be as long as training, {lengths[0]}, got {lengths[1]}. Measure both."
            )
        return proposal["value"]
