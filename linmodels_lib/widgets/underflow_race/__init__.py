"""Product against log sum, word by word, in float16, float32 and float64: where each of them dies."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets

from linmodels_lib import _check
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import between
from linmodels_lib.widgets.shared.still import powered
from linmodels_lib.widgets.traits import Checked

FORMATS = (np.float16, np.float32, np.float64)
SAME = "same"  # the source where every word has the probability p
LEAST, MOST_WORDS = 1e-7, 1200
GIVE = "Give a probability."
LENGTHS = (100, 200, 400, 800, MOST_WORDS)


def products(probs: Sequence[float], kind: type[np.floating[Any]]) -> list[np.floating[Any]]:
    """The product after 0, 1, 2, … factors, every operation rounded to `kind`.

    >>> [float(value) for value in products([0.5, 1e-7], np.float16)]
    [1.0, 0.5, 5.960464477539063e-08]
    """
    values = [kind(1)]
    with np.errstate(under="ignore"):
        for p in probs:
            values.append(values[-1] * kind(p))
    return values


def death(probs: Sequence[float], kind: type[np.floating[Any]]) -> int | None:
    """The number of the word at which the product is 0 for the first time.

    >>> death([0.0001] * 100, np.float64), death([0.5] * 3, np.float16)
    (81, None)
    """
    return next((n for n, value in enumerate(products(probs, kind)) if value == 0), None)


def _texts(_: str, value: Any) -> list[dict[str, Any]]:
    """Each text as the JavaScript takes it: a name, the words in one string, their probabilities."""
    given = value if isinstance(value, Mapping) else _pairs(value)
    if given is None:
        raise TypeError(
            f"texts must map names to words, got {value!r}. Write texts={{'a review': [('warm', 0.001)]}}."
        )
    return [_text(name, words) for name, words in given.items()]


def _pairs(records: Any) -> dict[str, Any] | None:
    """The texts in what `_texts` made of them, by name; None where it did not make it."""
    try:
        return {one["name"]: list(zip(one["words"].split(" "), one["probs"], strict=True)) for one in records}
    except (TypeError, KeyError, AttributeError, ValueError):
        return None


def _text(name: Any, pairs: Any) -> dict[str, Any]:
    label = f"texts[{name!r}]"
    if not isinstance(name, str) or name == SAME or not name:
        raise ValueError(f"texts must have names of their own, got {name!r}. Choose another name.")
    try:
        words, probs = zip(*((str(word), p) for word, p in pairs), strict=True)
    except (TypeError, ValueError):
        raise ValueError(
            f"{label} must list pairs (word, probability), one or more, got {_check.short(pairs)}. "
            "Write [('warm', 0.001)]."
        ) from None
    if len(words) > MOST_WORDS:
        raise ValueError(f"{label} must have at most {MOST_WORDS} words, got {len(words)}. Shorten it.")
    if any(not word or " " in word for word in words):
        raise ValueError(f"{label} must hold single words, got one that is empty or has a blank. Split it.")
    return {
        "name": name,
        "words": " ".join(words),
        "probs": [between(label, p, LEAST, 1, GIVE) for p in probs],
    }


class UnderflowRace(Widget):
    """A product and a sum of logs that run side by side, one word at a time.

    `texts` maps a name to its words, each with its probability; `source` names one of them, or "same" for
    words that all have probability `p`; `step` counts the words multiplied so far. It opens after eight of
    them, where float16 has died.

    >>> UnderflowRace(p=0.01, step=3)
    UnderflowRace(source='same', p=0.01, step=3)
    """

    _name: ClassVar[str] = "underflow-race"

    p = Checked(between, LEAST, 1, GIVE)
    source = Checked()
    step = Checked(_check.whole, 0)
    texts = Checked(_texts, read_only=True)

    def __init__(
        self,
        p: float = 0.0001,
        texts: Mapping[str, Sequence[tuple[str, float]]] | None = None,
        source: str = SAME,
        step: int = 8,
    ) -> None:
        """Check everything at once; texts are lists of (word, probability)."""
        super().__init__(p=p, texts={} if texts is None else texts, source=source, step=step)

    def probs(self) -> list[float]:
        """The probabilities of the words on screen."""
        for text in self.texts:
            if text["name"] == self.source:
                return list(text["probs"])
        dies = np.inf if self.p == 1 else -1075 * np.log(2) / np.log(self.p)
        length = next((n for n in LENGTHS if n >= dies + 1), MOST_WORDS)
        return [self.p] * length

    def _call(self) -> dict[str, Any]:
        settings = super()._call()
        return {**settings, "texts": _pairs(self.texts)} if self.texts else settings

    def summary(self) -> dict[str, object]:
        """What `repr` tells: which words, how likely, how far."""
        return {"source": self.source, "p": self.p, "step": self.step}

    def alternative(self) -> str:
        """A table of the three formats: their fields, their range, and where the product dies."""
        probs = self.probs()
        what = f"{self.p:g}" if self.source == SAME else f"those of “{self.source}”"
        logs = float(np.log(probs).sum())
        rows = "".join(_row(kind, probs) for kind in FORMATS)
        heads = "".join(
            f"<th>{name}</th>"
            for name in ("format", "bits", "smallest normal", "smallest subnormal", "product is 0 from")
        )
        text = (
            f"{len(probs)} words, their probabilities {html.escape(what)}, multiplied one by one. "
            f"{_so_far(probs[: self.step])} The sum of their logarithms is {logs:.3f} in the end, in float64."
        ).replace(" -", " −")
        return (
            f"<p><strong>Product against log sum.</strong> {text}</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can step through the words and see every bit.</p>"
        )

    @traitlets.validate("source")
    def _check_source(self, proposal: Any) -> str:
        return _check.one_of("source", proposal["value"], (SAME, *(text["name"] for text in self.texts)))


def _so_far(probs: Sequence[float]) -> str:
    """Which products are 0 after these words, and the sum of logs."""
    dead = [kind.__name__ for kind in FORMATS if products(probs, kind)[-1] == 0]
    sum_of_logs = float(np.sum(np.log(probs)))
    where = f"0 in {' and '.join(dead)}" if dead else "above 0 in every format"
    return f"After {len(probs)} of them the product is {where}, the sum of logs {sum_of_logs:.3f}."


def _row(kind: type[np.floating[Any]], probs: Sequence[float]) -> str:
    info, end = np.finfo(kind), death(probs, kind)
    fields = f"1 + {info.bits - 1 - info.nmant} + {info.nmant}"
    cells = (
        kind.__name__,
        fields,
        powered(float(info.tiny)),
        powered(float(info.smallest_subnormal)),
        f"word {end}" if end else "never",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
