"""A fitted `TextClassifier` as JSON that can be read: a line for each word with its weights, and no code."""

import json
import os
from collections.abc import Set
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linmodels_lib import _check, optimize
from linmodels_lib._check import Floats
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.softmax_regression import SoftmaxRegression
from linmodels_lib.svm import SVM
from linmodels_lib.text import Vocabulary

FORMAT, VERSION = "linmodels_lib TextClassifier", 1
LEARNERS = {kind.__name__: kind for kind in (NaiveBayes, Perceptron, SVM, SoftmaxRegression)}
SCHEDULES = {
    make.__name__: make
    for make in (optimize.inverse, optimize.inverse_sqrt, optimize.pegasos, optimize.settling)
}


class Saved(NamedTuple):
    """What a file holds: the fitted learner, its vocabulary, and the other arguments of the classifier."""

    learner: LinearClassifier
    vocabulary: Vocabulary
    options: dict[str, Any]


def to_json(learner: Any, vocabulary: Vocabulary, options: dict[str, Any]) -> str:
    """The text of the file; −∞, which JSON does not have, is null."""
    if type(learner) not in LEARNERS.values():
        came, known = type(learner).__name__, ", ".join(LEARNERS)
        raise TypeError(f"learner must be one of {known} to be saved, got {came}. Pickle the others.")
    head = {
        "format": FORMAT,
        "version": VERSION,
        "learner": type(learner).__name__,
        "learner_arguments": {name: _plain(name, value) for name, value in learner.get_params().items()},
        "arguments": {name: _plain(name, value) for name, value in options.items()},
        "labels": learner.classes_.tolist(),
        "layout": "F" if learner.theta_.flags.f_contiguous else "C",  # a product adds up in this order
    }
    rows = [[None if weight == -np.inf else weight for weight in row] for row in learner.theta_.T.tolist()]
    head |= {"bias": rows[0]} | ({"unknown": rows[-1]} if vocabulary.oov else {})
    lines = [f"  {_text(name)}: {_text(value)}" for name, value in head.items()]
    words = [
        f"    {_text(word)}: {_text(row)}" for word, row in zip(vocabulary.words, rows[1:], strict=False)
    ]
    return "{\n" + ",\n".join(lines) + ',\n  "weights": {\n' + ",\n".join(words) + "\n  }\n}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _plain(name: str, value: Any) -> Any:
    """An argument as JSON has it."""
    if isinstance(value, optimize.Schedule):
        return {"schedule": value.name, "value": float(value.value)}
    value = value.tolist() if isinstance(value, np.ndarray | np.generic) else value
    try:
        return json.loads(_text(value))
    except (TypeError, ValueError):
        came = _check.short(value)
        raise TypeError(
            f"{name} must be a number, a word or a list to be saved, got {came}. Pickle the classifier."
        ) from None


def write(path: str | os.PathLike[str], text: str) -> None:
    """`text` as the file at `path`, whole or not at all: it takes its place once it is complete."""
    path = Path(path).resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read(path: str | os.PathLike[str], known: Set[str]) -> Saved:
    """What `write` has written, with options among those `known`; anything else is refused."""
    what = f"{Path(path).name} must be a classifier that save wrote"
    try:
        record = json.loads(Path(path).read_bytes().decode("utf-8"), parse_constant=_no_number)
    except ValueError as error:
        raise ValueError(f"{what}, got no whole JSON ({error}). Save it again.") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError(f"{what}, got another file. Choose one that begins with {FORMAT!r}.")
    if record.get("version") != VERSION:
        came = _check.short(record.get("version"))
        raise ValueError(f"{what} in version {VERSION}, got version {came}. Update linmodels_lib.")
    try:
        return _rebuilt(record, known)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ValueError(
            f"{what}, got a damaged one ({_check.sentence(error)[:-1]}). Save it again."
        ) from None


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _rebuilt(record: dict[str, Any], known: Set[str]) -> Saved:
    options, kind = record["arguments"], LEARNERS[record["learner"]]
    vocabulary = Vocabulary(tuple(record["weights"]), "unknown" in record)
    arguments = {name: _argument(value) for name, value in record["learner_arguments"].items()}
    if not (arguments.keys() <= signature(kind).parameters.keys() and options.keys() <= known):
        raise ValueError("unknown arguments")
    learner: Any = kind(**arguments)
    learner.classes_ = _check.names("labels", record["labels"])
    if len(learner.classes_) < 2 or learner.classes_.tolist() != np.unique(learner.classes_).tolist():
        raise ValueError("labels out of order")
    unknown = [record["unknown"]] if vocabulary.oov else []
    theta = _theta([record["bias"], *record["weights"].values(), *unknown], len(learner.classes_))
    learner.theta_ = np.asarray(theta, order=record["layout"])
    learner.n_features_in_ = len(vocabulary)
    return Saved(learner, vocabulary, {**options, "ngrams": tuple(options["ngrams"])})


def _argument(value: Any) -> Any:
    return SCHEDULES[value["schedule"]](value["value"]) if isinstance(value, dict) else value


def _theta(rows: list[Any], n_labels: int) -> Floats:
    """θ (K, V+1) from one row a word."""
    if not all(isinstance(row, list) and len(row) == n_labels for row in rows):
        raise ValueError("a word without a weight for each label")
    if not {type(weight) for row in rows for weight in row} <= {float, int, type(None)}:
        raise ValueError("a weight that is no number")
    theta = np.array(rows, dtype=np.float64)  # NaN for None
    if np.isinf(theta).any():
        raise ValueError("a weight that is not finite")
    return np.where(np.isnan(theta), -np.inf, theta).T
