"""One update of the multiclass perceptron in a table: score, choose, compare, update."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, linear, perceptron
from linmodels_lib._check import Floats
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.traits import Checked

TABLE = ((0.3, 0.7, 0.8), (-0.2, 2.2, -4.0), (-4.0, -4.0, -4.0))
MOST, MOST_ROUNDS, LARGEST = 4, 25, 1000
TIE = 1e-9  # scores nearer than this tie


def _names(name: str, value: Any, least: int) -> list[str]:
    names = _check.words(name, value)
    if not least <= len(names) <= MOST or len(set(names)) < len(names):
        raise ValueError(f"{name} must be {least} to {MOST} different names, got {names!r}. Choose others.")
    return names


class Round(NamedTuple):
    """A visit to the example: weights before, scores, the label chosen, weights after.

    >>> next(iter(UpdateTable().rounds())).y_hat
    1
    """

    theta: Floats
    psi: Floats
    y_hat: int
    after: Floats


class UpdateTable(Widget):
    """The table of one example's joint features f(x, k) with the weights θ, and the update in four steps.

    `x` (d,) are its features and `gold` its right label; `theta` (K, d) are the weights at the start; there
    is no constant unless it is among the features. `step` counts: four to a round, score, choose, compare
    and update, until the right label wins. `scores` and `weights` are what is on screen.

    >>> w = UpdateTable(step=7)  # score, choose, compare, update; then score, choose, compare
    >>> w.scores.round(6).tolist(), w.weights[0].round(6).tolist()
    ([6.3, -3.2, -12.0], [2.3, 1.7, 0.8])
    """

    _name: ClassVar[str] = "update-table"

    features = Checked(_names, 1, read_only=True)
    labels = Checked(_names, 2, read_only=True)
    x = Checked()
    theta = Checked()
    gold = Checked()
    step = Checked(_check.whole, 0)

    def __init__(
        self,
        x: ArrayLike = (2, 1, 0),
        theta: ArrayLike = TABLE,
        gold: int = 0,
        *,
        features: Sequence[str] = ("words", "*s", "ch"),
        labels: Sequence[str] = ("1", "2", "3"),
        step: int = 0,
    ) -> None:
        """Check everything at once; features and labels are the names in the margins."""
        super().__init__(features=features, labels=labels, x=x, theta=theta, gold=gold, step=step)

    def rounds(self) -> list[Round]:
        """The visits, until the right label wins; at most 25, and one where all features are 0."""
        x, theta, rounds = np.array(self.x), np.array(self.theta), list[Round]()
        while len(rounds) < MOST_ROUNDS:
            psi = linear.scores(theta, x)
            y_hat = int(np.flatnonzero(psi >= psi.max() - TIE)[0])
            after = perceptron.update(theta, x, self.gold, y_hat, learning_rate=1.0)
            rounds.append(Round(theta, psi, y_hat, after))
            if y_hat == self.gold or not x.any():
                break
            theta = after
        return rounds

    @property
    def weights(self) -> Floats:
        """θ (K, d) on screen: those of the round, and after its fourth step the updated ones."""
        if self.step == 0:
            return np.array(self.theta)
        visit = self.rounds()[(self.step - 1) // 4]
        return np.array(visit.after if self.step % 4 == 0 else visit.theta)

    @property
    def scores(self) -> Floats:
        """Ψ(x, k) = θ_k · x for each label, with the weights on screen."""
        return linear.scores(self.weights, np.array(self.x))

    def summary(self) -> dict[str, object]:
        """What `repr` tells: the example, its label, the step."""
        return {"x": self.x, "gold": self.gold, "step": self.step}

    def alternative(self) -> str:
        """The weights and scores of each label before and after the first update."""
        first, x = self.rounds()[0], np.array(self.x)
        predicted, right = (html.escape(self.labels[k]) for k in (first.y_hat, self.gold))
        what = "no mistake, so nothing changes" if predicted == right else "a mistake, so the weights change"
        rows = "".join(
            _row(name, _list(first.theta[k]), _text(first.psi[k]), _list(first.after[k]), _text(new))
            for k, (name, new) in enumerate(zip(self.labels, linear.scores(first.after, x), strict=True))
        )
        names = "label", "weights", "score", "new weights", "new score"
        heads = "".join(f'<th scope="col">{name}</th>' for name in names)
        values = ", ".join(f"{html.escape(n)} {_text(v)}" for n, v in zip(self.features, self.x, strict=True))
        return (
            f"<p><strong>One update of the perceptron.</strong> Features: {values}. Label {predicted} has "
            f"the largest score, label {right} is right: {what}.</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can step through the update and change every number.</p>"
        )

    @traitlets.validate("x", "theta")
    def _check_numbers(self, proposal: Any) -> Any:
        name, K, d = proposal["trait"].name, len(self.labels), len(self.features)
        return _shaped(name, proposal["value"], (d,) if name == "x" else (K, d))

    @traitlets.validate("gold")
    def _check_gold(self, proposal: Any) -> int:
        return _check.label(proposal["value"], len(self.labels), "gold")

    @traitlets.observe("x", "theta", "gold", "step")
    def _keep_step_inside(self, change: Any) -> None:
        rounds = self.rounds()
        self.step = min(self.step, 4 * len(rounds) - (rounds[-1].y_hat == self.gold))


def _shaped(name: str, value: Any, shape: tuple[int, ...]) -> Any:
    """Plain numbers of the given shape, none larger than the table can show."""
    array = _check.floats(name, value, len(shape), f"It has the shape {shape}.")
    if array.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, got {array.shape}. Match features and labels.")
    if np.abs(array).max() > LARGEST:
        raise ValueError(
            f"{name} must lie in −{LARGEST}..{LARGEST}, got {np.abs(array).max():g}. Rescale it."
        )
    return (array + 0.0).tolist()


def _row(name: str, *cells: str) -> str:
    body = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{html.escape(name)}</th>{body}</tr>'


def _text(value: float) -> str:
    return f"{round(value, 6) + 0.0:g}".replace("-", "−")


def _list(values: Floats) -> str:
    return ", ".join(map(_text, values.tolist()))
