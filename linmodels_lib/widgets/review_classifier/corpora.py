"""Models that come with the book: for each corpus a script of words and weights that a page fetches late."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

# the names of the models are those in logic.js, which has to know them before the script is there
CORPORA = {"imdb-small": ("naive Bayes", "perceptron", "SVM", "logistic")}
LABELS = ("negative", "positive")
EXAMPLES = (
    "not good at all",
    "A beautiful film, and the cast is superb.",
    "The trailer promised a masterpiece. What a waste of two hours.",
    "I did not want it to end.",
    "Not a dull minute. I was never bored.",
)


def file(name: str) -> Path:
    """The script of a corpus, made by `tools/small_models.py`."""
    return Path(__file__).with_name(f"{name.replace('-', '_')}.js")


@cache
def _facts(name: str) -> dict[str, Any]:
    text = file(name).read_text("utf-8")
    return dict(json.loads(text[text.index("= {") + 2 : text.rindex(";")]))


def checked(name: str, value: Any) -> str:
    """The name of a corpus, or "" for none."""
    if not isinstance(value, str) or value not in ("", *CORPORA):
        raise ValueError(f"{name} must be one of {', '.join(CORPORA)}, got {value!r}. Or pass models.")
    return value


def models(name: str) -> list[dict[str, Any]]:
    """The records of its models, as `checks.encoded` makes them: half a weight for one label, half against.

    >>> [one["name"] for one in models("imdb-small")]
    ['naive Bayes', 'perceptron', 'SVM', 'logistic']
    """
    facts = _facts(name)
    return [_record(one, facts) for one in facts["models"]]


def accuracy(name: str) -> dict[str, float]:
    """Of each model how often it is right, in per cent of the reviews that it has not seen."""
    return {one["name"]: one["right"] for one in _facts(name)["models"]}


def _record(one: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    half = one["unit"] / 2
    words = facts["words"].split(" ")
    return {
        "bias": [-half * one["bias"], half * one["bias"]],
        "binary": False,
        "columns": [[-half * weight, half * weight] for weight in one["weights"]],
        "kind": one["kind"],
        "name": one["name"],
        "note": f"{one['note']}, counts of {len(words):,} words in {facts['learned']:,} film reviews",
        "unknown": [],
        "words": "|".join(words),
    }
