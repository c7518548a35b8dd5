"""A fitted `TextClassifier` as JSON that can be read: a line for each word with its weights, and no code."""

import json
import os
import shutil
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
OPTIONS: dict[str, Callable[[Any], Any]] = {  # of the classifier, and what each of them must be
    "min_count": lambda value: _check.whole("min_count", value, 1),
    "binary": lambda value: _check.flag("binary", value),
    "oov": lambda value: _check.flag("oov", value),
    "sparse": _check.sparse,
    "ngrams": lambda value: _check.span("ngrams", value),
    "vocabulary": lambda value: value if isinstance(value, bool) else _check.whole("vocabulary", value, 1),
}


class Saved(NamedTuple):
    """What a file holds: the fitted learner, its vocabulary, and the other arguments of the classifier."""

    learner: LinearClassifier
    vocabulary: Vocabulary | int
    options: dict[str, Any]


def to_json(learner: Any, vocabulary: Vocabulary | int, options: dict[str, Any]) -> str:
    """The text of the file; −∞, which JSON does not have, is null, and a bucket goes by its number."""
    if type(learner) not in LEARNERS.values():
        came, known = type(learner).__name__, ", ".join(LEARNERS)
        raise TypeError(f"learner must be one of {known} to be saved, got {came}. Pickle the others.")
    head = {
        "format": FORMAT,
        "version": VERSION,
        "learner": type(learner).__name__,
        "learner_arguments": {name: _plain(name, value) for name, value in learner.get_params().items()},
        "arguments": {name: OPTIONS[name](value) for name, value in options.items()},
        "labels": learner.classes_.tolist(),
        "labels_dtype": learner.classes_.dtype.str,
        "layout": "F" if learner.theta_.flags.f_contiguous else "C",  # a product adds up in this order
    }
    rows = [[None if weight == -np.inf else weight for weight in row] for row in learner.theta_.T.tolist()]
    words, oov = _columns(vocabulary)
    head |= {"bias": rows[0]} | ({"unknown": rows[-1]} if oov else {})
    lines = [f"  {_text(name)}: {_text(value)}" for name, value in head.items()]
    weights = [f"    {_text(word)}: {_text(row)}" for word, row in zip(words, rows[1:], strict=False)]
    return "{\n" + ",\n".join(lines) + ',\n  "weights": {\n' + ",\n".join(weights) + "\n  }\n}\n"


def _columns(vocabulary: Vocabulary | int) -> tuple[tuple[str, ...], bool]:
    """The names of the columns in a file, and whether one more is for unknown words."""
    if isinstance(vocabulary, Vocabulary):
        return vocabulary.words, vocabulary.oov
    return tuple(map(str, range(vocabulary))), False


def _text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character, which UTF-8 does not have
        return json.dumps(value)
    return text


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
    path = _writable(path)
    draft = path.with_name(f".lm-{token_hex(8)}")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _writable(given: str | os.PathLike[str]) -> Path:
    """The file that `given` names, or leads to; it need not be there yet, but its folder must."""
    path, came = Path(given).resolve(), repr(os.fspath(given))
    if path.is_dir():
        raise IsADirectoryError(f"path must name a file, got {came}, a folder. Add a name such as clf.json.")
    if not path.parent.is_dir():
        raise FileNotFoundError(
            f"path must lie in a folder, got {came}: {path.parent} is none. Make it first."
        )
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(f"path must be a file to write, got {came}, which is read-only. Use another.")
    return path


def read(path: str | os.PathLike[str]) -> Saved:
    """What `write` has written; anything else is refused."""
    what, text = f"{Path(path).name} must be a classifier that save wrote", Path(path).read_bytes()
    try:
        record = json.loads(text.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{what}, got no whole JSON ({error}). Save it again.") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError(f"{what}, got another file. Choose one that begins with {FORMAT!r}.")
    if type(version := record.get("version")) is not int or version != VERSION:
        how = "Update linmodels_lib" if type(version) is int and version > VERSION else "Save it again"
        raise ValueError(f"{what} in version {VERSION}, got version {_check.short(version)}. {how}.")
    try:
        return _rebuilt(record)
    except KeyError as error:
        raise ValueError(f"{what}, got a damaged one (no {error}). Save it again.") from None
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ValueError(
            f"{what}, got a damaged one ({_check.sentence(error)[:-1]}). Save it again."
        ) from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(record := dict(pairs)) < len(pairs):
        raise ValueError("a name that comes twice")
    return record


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _rebuilt(record: dict[str, Any]) -> Saved:
    kind = LEARNERS[_check.one_of("learner", record["learner"], tuple(LEARNERS))]
    arguments = {name: _argument(value) for name, value in record["learner_arguments"].items()}
    defaults = {name: one.default for name, one in signature(kind).parameters.items()}
    if arguments.keys() != defaults.keys() or record["arguments"].keys() != OPTIONS.keys():
        raise ValueError("unknown arguments, or some left out")
    if not all(_alike(value, defaults[name]) for name, value in arguments.items()):
        raise ValueError("an argument of another kind")
    options = {name: OPTIONS[name](value) for name, value in record["arguments"].items()}
    n, words = options["vocabulary"], tuple(record["weights"])
    vocabulary = Vocabulary(words, "unknown" in record) if isinstance(n, bool) else n
    if _columns(vocabulary) != (words, "unknown" in record):
        raise ValueError("other buckets than those from 0 on")
    learner: Any = kind(**arguments)
    learner.classes_ = _labels(record)
    unknown = [record["unknown"]] if "unknown" in record else []
    rows = [record["bias"], *record["weights"].values(), *unknown]
    theta = _theta(rows, len(learner.classes_), kind is NaiveBayes)
    learner.theta_ = np.asarray(theta, order=record["layout"])
    learner.n_features_in_ = learner.theta_.shape[1] - 1
    return Saved(learner, vocabulary, options)


def _alike(value: Any, default: Any) -> bool:
    """Whether an argument is of its default's kind: a word for a word, yes or no for yes or no."""
    return all(isinstance(value, kind) == isinstance(default, kind) for kind in (str, bool))


def _labels(record: dict[str, Any]) -> NDArray[Any]:
    """The labels in the type they had; sorted, and different."""
    labels = _check.names("labels", record["labels"])
    typed = labels.astype(record.get("labels_dtype", labels.dtype))
    if len(labels) < 2 or typed.tolist() != record["labels"] or labels.tolist() != np.unique(labels).tolist():
        raise ValueError("labels out of order")
    return typed


def _argument(value: Any) -> Any:
    return SCHEDULES[value["schedule"]](value["value"]) if isinstance(value, dict) else value


def _theta(rows: list[Any], n_labels: int, never: bool) -> Floats:
    """θ (K, V+1) from one row per word; null is for a word that a label can `never` have."""
    if not all(isinstance(row, list) and len(row) == n_labels for row in rows):
        raise ValueError("a word without a weight for each label")
    kinds = {float, int, type(None)} if never else {float, int}
    if not {type(weight) for row in rows for weight in row} <= kinds:
        raise ValueError("a weight that is no number")
    theta = np.array(rows, dtype=np.float64)  # NaN for None
    if np.isinf(theta).any():
        raise ValueError("a weight that is not finite")
    return np.where(np.isnan(theta), -np.inf, theta).T
