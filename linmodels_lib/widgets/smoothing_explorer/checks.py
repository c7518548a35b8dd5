"""What the smoothing explorer takes: texts as a table of counts, and settings within their bounds."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib.naive_bayes import class_counts
from linmodels_lib.text import Vocabulary, count_matrix, tokenize

MOST_CLASSES, MOST_WORDS, MOST_MIN_COUNT, MOST_TYPES = 5, 8, 10, 5000


def corpus(
    texts: Sequence[str], labels: ArrayLike, held_out: Sequence[str], held_labels: ArrayLike
) -> dict[str, Any]:
    """The counts of the training texts, and the held-out texts as numbers of their words, −1 for unknown."""
    texts, held_out = _check.texts(texts, least=1), _check.texts(held_out, least=1)
    names, y = _check.classes(labels, len(texts))
    if not 2 <= len(names) <= MOST_CLASSES:
        raise ValueError(f"labels must name 2 to {MOST_CLASSES} classes, got {len(names)}. Merge some.")
    right = np.asarray(held_labels)
    if right.shape != (len(held_out),) or not np.isin(right, names).all():
        raise ValueError(
            f"held_labels must hold one of {names.tolist()} for each of {len(held_out)} texts, "
            f"got shape {right.shape}. Use the labels of the training texts."
        )
    vocabulary = Vocabulary.of(texts)
    if not 1 <= len(vocabulary) <= MOST_TYPES:
        raise ValueError(
            f"texts must have 1 to {MOST_TYPES} different words, got {len(vocabulary)}. Use other texts."
        )
    counts = class_counts(count_matrix(texts, vocabulary), y, len(names)).astype(int)
    return {
        "vocabulary": " ".join(vocabulary.words),
        "counts": counts[:, 1:].tolist(),
        "documents": counts[:, 0].tolist(),
        "held_out": [[vocabulary.index.get(token, -1) for token in tokenize(text)] for text in held_out],
        "held_labels": np.searchsorted(names, right).tolist(),
    }


def counted(
    vocabulary: Any, counts: Any, documents: Any, held_out: Any, held_labels: Any, classes: Any
) -> None:
    """Refuse what `corpus` cannot have made."""
    words, names = len(str(vocabulary).split(" ")), list(classes)
    table, held = _check.floats("counts", counts, 2), [list(text) for text in held_out]
    fits = (
        table.shape == (len(names), words)
        and (table >= 0).all()
        and _check.floats("documents", documents, 1).shape == (len(names),)
        and np.isin(np.asarray(held_labels), np.arange(len(names))).all()
        and len(held_labels) == len(held)
        and all(isinstance(j, int) and -1 <= j < words for text in held for j in text)
        and all(isinstance(name, str) for name in names)
    )
    if not fits:
        raise ValueError(
            f"counts must have {len(names)} rows, one per class, and {words} columns, one per word, and all "
            f"else must match, got shape {table.shape}. Use what state() gave."
        )


def classes(name: str, value: Any, count: int) -> list[str]:
    """One name for each class."""
    names = [str(one) for one in value] if np.iterable(value) and not isinstance(value, str) else []
    if len(names) != count:
        raise ValueError(f"{name} must be {count} names, got {value!r}. Write classes=['no', 'yes'].")
    return names


def words(name: str, value: Any) -> list[str]:
    """At most eight different words, as the tokenizer writes them."""
    given = list(_check.words(name, value))
    for word in given:
        if tokenize(word) != [word]:
            raise ValueError(
                f"{name} must be single words in lower case, got {word!r}. Use tokenize({word!r})."
            )
    if len(given) > MOST_WORDS or len(set(given)) < len(given):
        raise ValueError(
            f"{name} must be at most {MOST_WORDS} different ones, got {len(given)}. Leave some out."
        )
    return given


def alpha(name: str, value: Any) -> float:
    """α on the slider: 0.001 to 1000."""
    if not 1e-3 / 1.001 <= (number := _check.positive(name, value)) <= 1001:
        raise ValueError(f"{name} must lie between 0.001 and 1000, got {value!r}. Choose one of that range.")
    return number
