"""What the gradient-check bench takes: data and a place that fit each other, and its settings."""

from collections.abc import Sequence
from typing import Any

from linmodels_lib import _check

RULERS = ("central", "forward", "complex")
MOST_EXAMPLES, MOST_FEATURES, MOST_LABELS, MOST_ROUNDS = 30, 4, 4, 1_000_000


def data(X: Any, y: Any, theta: Any, words: Any, labels: Any, l2: Any) -> dict[str, Any]:
    """Data and place that fit each other, as plain lists."""
    words = _names("words", words, 1, MOST_FEATURES)
    labels = _names("labels", labels, 2, MOST_LABELS)
    X, theta = _check.examples(X), _check.floats("theta", theta, 2)
    if X.shape[1] != len(words):
        raise ValueError(f"X must have a column for each of {len(words)} words, got {X.shape[1]}. Name all.")
    if len(X) > MOST_EXAMPLES:
        raise ValueError(f"X must have at most {MOST_EXAMPLES} examples, got {len(X)}. Take fewer.")
    if theta.shape != (len(labels), len(words) + 1):
        raise ValueError(
            f"theta must have {len(labels)} rows of {len(words) + 1}, got shape {theta.shape}. "
            "Give each label a bias and a weight for each word."
        )
    y = _check.labels(y, len(X), len(labels))
    l2 = float(_check.nonnegative("l2", l2))
    parts = {"X": X.tolist(), "y": y.tolist(), "theta": theta.tolist()}
    return {**parts, "l2": l2, "words": words, "labels": labels}


def _names(what: str, given: Any, least: int, most: int) -> list[str]:
    names = list(_check.words(what, given))
    if not least <= len(names) <= most or any(not 1 <= len(name) <= 12 for name in names):
        raise ValueError(f"{what} must be {least} to {most} names of up to 12 letters, got {names}. Shorten.")
    return names


def one_of(name: str, given: Any, options: Sequence[str]) -> str:
    """One of the options, which the refusal writes in quotes, as one of them may be empty."""
    if given not in options:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, options))}, got {given!r}. Choose one.")
    return str(given)


def log_h(name: str, given: Any) -> float:
    """log₁₀ h, in quarters."""
    number = float(_check.floats(name, given, 0))
    if not -15 <= number <= -1 or number * 4 != int(number * 4):
        raise ValueError(
            f"{name} must be a multiple of 1/4 from -15 to -1, got {number:g}. Use -6 for h = 1e-6."
        )
    return number
