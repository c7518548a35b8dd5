"""From scores to probabilities: softmax with a shift and a temperature, beside dividing by the sum."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

import numpy as np
import traitlets

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.linear import log_softmax
from linmodels_lib.widgets.shared.checks import below, between
from linmodels_lib.widgets.shared.presets import PresetWidget
from linmodels_lib.widgets.shared.still import number, powered
from linmodels_lib.widgets.traits import Checked

MOST = 15.0  # of a score, either way
SHIFT = 10.0
TEMPERATURES = (0.1, 10.0)
PRESETS: dict[str, dict[str, Any]] = {
    "table": {"name": "the table of chapter 5", "scores": [1.3, 1.8, -12.0], "gold": 0, "names": []},
    "steps": {"name": "0, 1, 2, 3, 4", "scores": [0.0, 1.0, 2.0, 3.0, 4.0], "gold": 4, "names": []},
    "four": {"name": "1.45, 0.33, −0.12, 0.01", "scores": [1.45, 0.33, -0.12, 0.01], "gold": 0, "names": []},
    "quiz": {"name": "the quiz", "scores": [0.47, 0.88, -0.09], "gold": 2, "names": []},
    "mark": {
        "name": "an exclamation mark",
        "scores": [-4.5, 2.6, 1.3],
        "gold": 1,
        "names": ["neutral", "positive", "negative"],
    },
    "two": {"name": "two labels: the sigmoid", "scores": [0.805, 0.0], "gold": 0, "names": []},
    "equal": {"name": "all equal", "scores": [7.0, 7.0, 7.0], "gold": 0, "names": []},
}


def _scores(name: str, value: Any) -> list[float]:
    scores = _check.floats(name, value, 1, "Give one score for each label.")
    if not 2 <= len(scores) <= 6:
        raise ValueError(f"{name} must hold 2 to 6 labels, got {len(scores)}. Add or drop some.")
    if np.abs(scores).max() > MOST:
        raise ValueError(
            f"{name} must lie between −15 and 15, got {scores.tolist()}. Subtract the same number from all."
        )
    return [float(score) for score in scores]


class SoftmaxBars(PresetWidget):
    """Scores of 2 to 6 labels as bars to drag, their softmax, and what dividing by their sum makes of them.

    A `preset` brings scores and the right label `gold`; both can be given. `shift` is added to every score
    and `temperature` divides them. `probs`, `shares` and `loss` are what the library makes of them.

    >>> w = SoftmaxBars("quiz", shift=4)
    >>> w.probs.round(4), round(w.loss, 4)
    (array([0.3249, 0.4895, 0.1856]), 1.6843)
    """

    _name: ClassVar[str] = "softmax-bars"

    scores = Checked(_scores)
    gold = Checked(_check.whole, 0)
    shift = Checked(between, -SHIFT, SHIFT, "It changes no probability anyway.", _check.number)
    temperature = Checked(
        between, *TEMPERATURES, "Beyond that the labels are as good as decided or equal.", _check.number
    )

    def __init__(
        self,
        preset: str = "table",
        *,
        scores: Any = None,
        gold: int | None = None,
        shift: float = 0.0,
        temperature: float = 1.0,
    ) -> None:
        """Take the preset's scores and right label where none are given."""
        story = PRESETS[_check.one_of("preset", preset, tuple(PRESETS))]
        own = _scores("scores", story["scores"] if scores is None else scores)
        right = min(story["gold"], len(own) - 1) if gold is None else gold
        super().__init__(
            preset=preset, presets=PRESETS, scores=own, gold=right, shift=shift, temperature=temperature
        )

    @property
    def probs(self) -> Floats:
        """softmax((Ψ + c) / T)."""
        return np.exp(self._log_probs())

    @property
    def shares(self) -> Floats | None:
        """(Ψ + c) / Σ (Ψ + c), or None where the sum is 0."""
        shifted = np.array(self.scores) + self.shift
        total = shifted.sum()
        return None if abs(total) < 1e-9 else shifted / total  # 0.1 + 0.2 − 0.3 is 0 here

    @property
    def loss(self) -> float:
        """−ln p of the right label, in nats."""
        return -float(self._log_probs()[self.gold])

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {name: getattr(self, name) for name in ("preset", "scores", "gold", "shift", "temperature")}

    def alternative(self) -> str:
        """Scores, softmax and shares as a table, and the loss in words."""
        names = self.presets[self.preset]["names"]
        called = [*names, *(f"label {k}" for k in range(len(names), 6))]
        shares = (
            ["undefined"] * 6 if self.shares is None else [f"{v:.3f}".replace("-", "−") for v in self.shares]
        )
        rows = "".join(
            f"<tr><th>{escape(called[k])}</th><td>{number(score + self.shift)}</td><td>{_chance(p)}</td>"
            f"<td>{shares[k]}</td></tr>"
            for k, (score, p) in enumerate(zip(self.scores, self.probs, strict=True))
        )
        return (
            "<p><strong>From scores to probabilities.</strong> Shift "
            f"{number(self.shift)}, temperature {number(self.temperature)}.</p><table>"
            "<thead><tr><th>label</th><th>score</th><th>softmax</th><th>score ÷ sum</th></tr></thead>"
            f"<tbody>{rows}</tbody></table><p>If {escape(called[self.gold])} is right, the loss is "
            f"{self.loss:.4f} nats. In the interactive version you can drag the scores and move shift and "
            "temperature.</p>"
        )

    def _log_probs(self) -> Floats:
        return log_softmax((np.array(self.scores) + self.shift) / self.temperature)

    def _brings(self, preset: dict[str, Any]) -> dict[str, Any]:
        return {"scores": list(preset["scores"]), "gold": preset["gold"], "shift": 0.0, "temperature": 1.0}

    @traitlets.validate("gold")
    def _check_gold(self, proposal: Any) -> int:
        return below("gold", proposal["value"], len(self.scores), "Labels count from 0.")

    @traitlets.observe("scores")
    def _keep_gold(self, change: Any) -> None:
        self.gold = min(self.gold, len(change["new"]) - 1)


def _chance(p: float) -> str:
    return f"{p:.4f}" if p >= 5e-5 else powered(p)
