"""A fitted model as the small JSON that the review classifier computes with, and what it refuses.

Many words have the same pair of weights (all that were seen once with label 0, say). So each different pair
is written once, in `columns`, and `words` lists the words of the first pair, then "|", those of the second,
and so on: exact, and a fraction of the size.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.text_classifier import Lexicon, TextClassifier

LONGEST, MOST_COPIES, MOST_MODELS, MOST_EXAMPLES = 100_000, 20, 4, 12
MOST_STORED = 60_000  # bytes of models in a page: they are stored in the notebook and read by every visitor
MOST_LIVE = 8_000_000  # in a live notebook, where they are sent once; hundreds of thousands of words
Model = Lexicon | TextClassifier


def encoded(name: str, model: Model) -> dict[str, Any]:
    """Words, weights and bias of a fitted model with two labels.

    >>> small = encoded("rules", Lexicon({0: ["dull", "slow"], 1: ["warm"]}))
    >>> small["words"], small["columns"]
    ('dull slow|warm', [[1.0, 0.0], [0.0, 1.0]])
    """
    votes = isinstance(model, Lexicon)
    words, weights, bias, unknown = _lists(model) if isinstance(model, Lexicon) else _learned(name, model)
    if not np.isfinite(weights).all() or not np.isfinite(bias).all():
        raise ValueError(f"models[{name!r}] must have finite weights, got log 0. Fit it with alpha above 0.")
    groups: dict[tuple[float, float], list[str]] = {}
    for word, (first, second) in zip(words, weights.T.tolist(), strict=True):
        groups.setdefault((first, second), []).append(word)
    return {
        "bias": bias.tolist(),
        "binary": not votes and bool(model.binary),  # type: ignore[union-attr]
        "columns": [list(pair) for pair in groups],
        "kind": _kind(model),
        "name": name,
        "note": _note(model, len(words)),
        "unknown": unknown,
        "words": "|".join(" ".join(group) for group in groups.values()),
    }


def decoded(record: Mapping[str, Any]) -> dict[str, list[float]]:
    """The pair of weights of each word in what `encoded` made.

    >>> decoded({"words": "dull slow|warm", "columns": [[1.0, 0.0], [0.0, 1.0]]})["slow"]
    [1.0, 0.0]
    """
    groups = record["words"].split("|")
    return {w: pair for pair, group in zip(record["columns"], groups, strict=False) for w in group.split(" ")}


def _lists(model: Lexicon) -> tuple[list[str], Floats, Floats, list[float]]:
    """One vote for each label on whose list the word is."""
    lists = list(model.words.values())
    words = sorted(frozenset().union(*lists))
    weights = np.array([[float(word in one) for word in words] for one in lists])
    return words, weights.reshape(len(lists), len(words)), np.zeros(len(lists)), []


def _learned(name: str, model: TextClassifier) -> tuple[list[str], Floats, Floats, list[float]]:
    if not hasattr(model, "vocabulary_"):
        raise ValueError(
            f"models[{name!r}] must be fitted, got one that is not. Call fit(texts, labels) first."
        )
    if not isinstance(model.learner_, LinearClassifier):
        came = type(model.learner_).__name__
        raise TypeError(
            f"models[{name!r}] must have a learner with weights theta_, got {came}. Use NaiveBayes()."
        )
    if tuple(model.ngrams) != (1, 1):
        raise ValueError(
            f"models[{name!r}] must count single words, got ngrams={model.ngrams}. Fit it with ngrams=(1, 1)."
        )
    theta, vocabulary = model.learner_.theta_, _check.named(f"models[{name!r}]", model.vocabulary_)
    words = list(vocabulary.words)
    unknown = theta[:, 1 + len(words)].tolist() if vocabulary.oov else []
    return words, theta[:, 1 : 1 + len(words)], theta[:, 0], unknown


def _kind(model: Model) -> str:
    if isinstance(model, Lexicon):
        return "votes"
    return "probabilities" if hasattr(model.learner, "predict_proba") else "scores"


def _note(model: Model, words: int) -> str:
    """What the model is, in a few words, for readers."""
    if isinstance(model, Lexicon):
        return f"two lists, {words} words in all"
    features = f", presence of {words} words" if model.binary else f", counts of {words} words"
    least = f" seen at least {model.min_count} times" if model.min_count > 1 else ""
    learner = model.learner
    short = isinstance(learner, NaiveBayes) and learner.groups is None
    return f"{f'NaiveBayes(alpha={learner.alpha:g})' if short else repr(learner)}{features}{least}"


def models(value: Mapping[str, Model]) -> dict[str, Model]:
    """One to four models by name, all with the same two labels."""
    if not isinstance(value, Mapping):
        got = type(value).__name__
        raise TypeError(f'models must map names to models, got {got}. Write {{"rules": lexicon}}.')
    if not 1 <= len(value) <= MOST_MODELS:
        raise ValueError(f"models must be 1 to {MOST_MODELS}, got {len(value)}. Choose those to compare.")
    for name, model in value.items():
        if not isinstance(name, str) or not name.strip():
            raise TypeError(f"models must have names for keys, got {name!r}. Write a short text.")
        if not isinstance(model, Lexicon | TextClassifier):
            got = type(model).__name__
            raise TypeError(
                f"models[{name!r}] must be a Lexicon or a TextClassifier, got {got}. Wrap or fit it."
            )
        if isinstance(model, TextClassifier):
            _learned(name, model)
    labels = {name: model.classes_.tolist() for name, model in value.items()}
    first = next(iter(labels.values()))
    for name, classes in labels.items():
        if len(classes) != 2:
            raise ValueError(
                f"models[{name!r}] must have two labels, got {len(classes)}. Merge or drop some."
            )
        if classes != first:
            raise ValueError(
                f"models must share their labels, got {first} and {classes}. Use the same, in order."
            )
    return dict(value)


def size(records: Sequence[Mapping[str, Any]]) -> int:
    """The bytes of what `encoded` made, which a live notebook has to carry."""
    size = len(json.dumps(records, ensure_ascii=False).encode())
    if size > MOST_LIVE:
        raise ValueError(
            f"models must fit into {MOST_LIVE:,} bytes, got {size:,}: a notebook would wait for them. "
            "Raise min_count or pass fewer."
        )
    return size


def own_names(classes: Sequence[Any]) -> list[str]:
    """What the labels are called where nobody says: texts by themselves, numbers as labels.

    >>> own_names(["ham", "spam"]), own_names([0, 1])
    (['ham', 'spam'], ['label 0', 'label 1'])
    """
    return [one if isinstance(one, str) and one.strip() else f"label {one}" for one in classes]


def names(value: Sequence[str], classes: Sequence[Any]) -> list[str]:
    """How the two labels are called on screen."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(
            f"labels must be a list of two names, got {value!r}. The name of {classes[0]!r} is first."
        )
    if len(value) != 2 or not all(isinstance(name, str) and name.strip() for name in value):
        raise ValueError(
            f"labels must be two names, got {list(value)!r}. The name of {classes[0]!r} is first."
        )
    return list(value)


def text(name: str, value: Any) -> str:
    """A text that the widget takes."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, got {type(value).__name__}. Pass one review.")
    if len(value) > LONGEST:
        raise ValueError(f"{name} must have at most {LONGEST} characters, got {len(value)}. Cut it.")
    return value


def examples(name: str, value: Any) -> list[str]:
    """Texts for the buttons."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"{name} must be a list of texts, got {value!r}. Write [text, …].")
    if len(value) > MOST_EXAMPLES:
        raise ValueError(f"{name} must be at most {MOST_EXAMPLES}, got {len(value)}. Keep the telling ones.")
    return [text(name, one) for one in value]
