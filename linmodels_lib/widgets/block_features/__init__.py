"""Joint features to play with: a text, its features, and the block of the label that they slide into."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.features import joint_features
from linmodels_lib.linear import decide
from linmodels_lib.text import tokenize
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import below
from linmodels_lib.widgets.traits import Checked

FEATURES = ("nW", "*s", "has happy")
LABELS = ("+", "−", "∅")
THETA = ((0.3, 0.7, 0.8), (-0.2, 2.2, -4.0), (-4.0, -4.0, -4.0))
MOST_FEATURES, MOST_LABELS, MOST_WEIGHT, LONGEST = 6, 4, 99, 200


def value(feature: str, tokens: list[str]) -> int:
    """A feature of a tokenized text: "1" the constant, "nW" the number of words, "*s" whether one ends in s.

    Every other feature reads "has word", and says whether the text has that word.

    >>> [value(name, ["it", "rocks"]) for name in ("1", "nW", "*s", "has happy")]
    [1, 2, 1, 0]
    """
    if feature in ("1", "nW"):
        return 1 if feature == "1" else len(tokens)
    if feature == "*s":
        return int(any(token.endswith("s") for token in tokens))
    return int(feature.removeprefix("has ") in tokens)


def _text(name: str, text: Any) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a string, got {type(text).__name__}. Write text='it rocks'.")
    if len(text) > LONGEST:
        raise ValueError(f"{name} must have at most {LONGEST} letters, got {len(text)}. Shorten it.")
    return text


def _model(name: str, given: Any) -> dict[str, Any]:
    """Features, labels and weights that fit each other, as plain lists."""
    if not isinstance(given, Mapping) or set(given) != {"features", "labels", "theta"}:
        raise ValueError(f"{name} must have features, labels and theta, got {_check.short(given)}. Name all.")
    features = _names("features", given["features"], 1, MOST_FEATURES)
    for feature in features:
        word = feature.removeprefix("has ")
        if feature not in ("1", "nW", "*s") and (word == feature or tokenize(word) != [word]):
            raise ValueError(
                f"features must be '1', 'nW', '*s' or 'has word', got {feature!r}. Use 'has happy'."
            )
    labels = _names("labels", given["labels"], 2, MOST_LABELS)
    theta = _check.floats("theta", given["theta"], 2)
    if theta.shape != (len(labels), len(features)):
        raise ValueError(
            f"theta must have {len(labels)} rows of {len(features)}, got shape {theta.shape}. "
            "Give each label a weight for each feature."
        )
    if np.abs(theta).max() > MOST_WEIGHT:
        raise ValueError(f"theta must lie between −{MOST_WEIGHT} and {MOST_WEIGHT}, got more. Scale it down.")
    return {"features": features, "labels": labels, "theta": theta.tolist()}


def _names(what: str, given: Any, least: int, most: int) -> list[str]:
    names = list(_check.words(what, given))
    if not least <= len(names) <= most or len(set(names)) < len(names):
        raise ValueError(f"{what} must be {least} to {most} different names, got {names}. Change the list.")
    if any(not re.fullmatch(r"\S(.{0,22}\S)?", name) for name in names):
        raise ValueError(f"{what} must be names of 1 to 24 letters, got {names}. Use others.")
    return names


class BlockFeatures(Widget):
    """A text, a few of its features, and θ · f(x, y) for every label y, term by term.

    `features` are "1", "nW", "*s" or "has " and a word; `theta` (K, d) has a row of weights for each label;
    `candidate` is the label whose f(x, y) is on screen. `x`, `scores` and `prediction` follow the screen.

    >>> w = BlockFeatures()
    >>> w
    BlockFeatures(text='it rocks', features=3, labels=3)
    >>> w.x.tolist(), w.scores.round(6).tolist(), w.prediction
    ([2.0, 1.0, 0.0], [1.3, 1.8, -12.0], '−')
    """

    _name: ClassVar[str] = "block-features"

    text = Checked(_text)
    model = Checked(_model)
    candidate = Checked(below, MOST_LABELS, "Labels count from 0.")

    def __init__(
        self,
        text: str = "it rocks",
        *,
        features: Sequence[str] = FEATURES,
        labels: Sequence[str] = LABELS,
        theta: ArrayLike | None = None,
        candidate: int = 0,
    ) -> None:
        """Check everything at once; without `theta` the weights are those of chapter 5, or zeros."""
        if theta is None:
            usual = (tuple(features), tuple(labels)) == (FEATURES, LABELS)
            theta = THETA if usual else np.zeros((len(labels), len(features)))
        model = {"features": features, "labels": labels, "theta": theta}
        super().__init__(text=text, model=model, candidate=candidate)

    @property
    def x(self) -> Floats:
        """The features of the text, shape (d,)."""
        tokens = tokenize(self.text)
        return np.array([value(name, tokens) for name in self.model["features"]], dtype=float)

    @property
    def theta(self) -> Floats:
        """The weights (K, d); `theta.ravel()` is the long vector."""
        return np.array(self.model["theta"], dtype=float)

    @property
    def scores(self) -> Floats:
        """Ψ(x, y) = θ · f(x, y) for every label, shape (K,)."""
        K, x, long = len(self.model["labels"]), self.x, self.theta.ravel()
        return np.array([long @ joint_features(x, y, K) for y in range(K)])

    @property
    def prediction(self) -> str:
        """The label with the largest score; a tie goes to the first."""
        return str(self.model["labels"][int(decide(self.scores))])

    def _restore(self, **state: Any) -> None:
        Widget.__init__(self, **state)

    def _call(self) -> dict[str, Any]:
        settings = super()._call()
        model = settings.pop("model", {})
        return dict(sorted({**settings, **model}.items()))

    def summary(self) -> dict[str, object]:
        """What `repr` tells: the text, and how many features and labels."""
        sizes = {name: len(self.model[name]) for name in ("features", "labels")}
        return {"text": self.text, **sizes}

    def alternative(self) -> str:
        """f(x, y) and its score for every label, in a table."""
        labels, x = self.model["labels"], self.x
        K, d = len(labels), len(x)
        rows = "".join(
            f"<tr><th scope='row'>{_safe(name)}</th><td>{_vector(joint_features(x, y, K), d)}</td>"
            f"<td>{_vector(self.theta[y], d)}</td><td>{_number(score)}</td></tr>"
            for y, (name, score) in enumerate(zip(labels, self.scores, strict=True))
        )
        heads = "".join(f"<th>{head}</th>" for head in ("y", "f(x, y)", "weights of y", "θ · f(x, y)"))
        return (
            f"<p><strong>One vector, a block for each label.</strong> The text “{_safe(self.text)}” has the "
            f"features ({_safe(', '.join(self.model['features']))}) = {_vector(x, d)}. The largest score is "
            f"that of {_safe(self.prediction)}.</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can type another text, choose features and change weights.</p>"
        )


def _number(number: float) -> str:
    return f"{round(number, 6):g}".replace("-", "−")


def _vector(entries: Floats, d: int) -> str:
    """The entries in brackets, a bar between blocks."""
    blocks = (", ".join(map(_number, entries[i : i + d])) for i in range(0, len(entries), d))
    return f"({' | '.join(blocks)})"


def _safe(text: object) -> str:
    return html.escape(str(text), quote=False)
