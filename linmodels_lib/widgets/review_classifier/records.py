"""The models of a review classifier from what its state holds of them, with the same scores."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linmodels_lib.linear import LinearClassifier
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.text import Vocabulary
from linmodels_lib.text_classifier import Lexicon, TextClassifier
from linmodels_lib.widgets.review_classifier.checks import Model, decoded

NAMES = {"bias", "binary", "columns", "kind", "name", "note", "unknown", "words"}
LEARNERS: dict[str, type[LinearClassifier]] = {"probabilities": NaiveBayes, "scores": Perceptron}


def checked(value: Any) -> list[dict[str, Any]]:
    """Records as `checks.encoded` makes them, or a refusal."""
    whole = isinstance(value, Sequence) and all(
        isinstance(one, Mapping) and one.keys() == NAMES and _sound(one) for one in value
    )
    if not whole or not value:
        raise TypeError(
            f'models must map names to models, got {type(value).__name__}. Write {{"rules": lexicon}}.'
        )
    return [dict(one) for one in value]


def _sound(one: Mapping[str, Any]) -> bool:
    """Whether its words and weights can be those of a model."""
    texts = all(isinstance(one[name], str) for name in ("kind", "name", "note", "words"))
    if not texts or one["kind"] not in ("votes", *LEARNERS) or not isinstance(one["binary"], bool):
        return False
    pairs = [one["bias"], *one["columns"], *([one["unknown"]] if one["unknown"] else [])]
    try:
        weights = np.array(pairs, dtype=float)
    except (TypeError, ValueError):
        return False
    groups = len(one["words"].split("|")) if one["words"] else 0
    fits = weights.shape == (len(pairs), 2) and len(one["columns"]) == groups
    return fits and bool(np.isfinite(weights).all())


def rebuilt(records: Sequence[Mapping[str, Any]], labels: Sequence[str] | None) -> dict[str, Model]:
    """The models by name. Their labels are those on screen, or numbers where these are "label 0" and so on.

    >>> rules = {"name": "rules", "kind": "votes", "columns": [[1, 0], [0, 1]], "words": "dull slow|warm"}
    >>> rebuilt([rules], ["no", "yes"])["rules"].predict(["a warm one"]).tolist()
    ['yes']
    """
    names = ["label 0", "label 1"] if labels is None else list(labels)
    numbers = [re.fullmatch(r"label (\d+)", str(name)) for name in names]
    classes = [int(n[1]) for n in numbers if n] if all(numbers) else names
    return {one["name"]: _model(one, classes) for one in records}


def _model(one: Mapping[str, Any], classes: list[Any]) -> Model:
    weights = dict(sorted(decoded(one).items())) if one["words"] else {}
    if one["kind"] == "votes":
        lists = [[word for word, pair in weights.items() if pair[k]] for k in (0, 1)]
        return Lexicon(dict(zip(classes, lists, strict=True)))
    learner, unknown = LEARNERS[one["kind"]](), [one["unknown"]] if one["unknown"] else []
    clf = TextClassifier(learner, binary=one["binary"], oov=bool(unknown))
    learner.theta_ = np.array([one["bias"], *weights.values(), *unknown], dtype=float).T
    learner.n_features_in_ = learner.theta_.shape[1] - 1
    learner.classes_ = clf.classes_ = np.array(classes)
    clf.learner_, clf.vocabulary_ = learner, Vocabulary(tuple(weights), oov=bool(unknown))
    return clf
