"""What the decision boundary takes: points that are word counts, and settings within their bounds."""

import re
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check, datasets
from linmodels_lib.widgets.shared.points import checks
from linmodels_lib.widgets.shared.points.checks import Data

LEARNERS = ("NaiveBayes", "Perceptron", "SVM", "SoftmaxRegression")
MOST_CLASSES = 3
CLASSES = ("pan", "praise", "mixed")

# (lovely, dull, label) for each review, in quarters, which binary floating point holds exactly
_LITERALS: dict[str, list[tuple[float, float, int]]] = {
    "overlap": [
        (1.25, 2.75, 0), (4.5, 2.25, 1), (0.5, 3.0, 0), (2.5, 2.25, 1), (1.0, 3.5, 0), (3.25, 3.25, 1),
        (2.0, 3.5, 0), (1.75, 3.75, 1), (0.25, 4.0, 0), (2.75, 0.75, 1), (1.25, 2.25, 0), (3.5, 1.75, 1),
        (3.0, 1.5, 0), (3.25, 1.0, 1), (2.25, 1.0, 0), (2.75, 2.0, 1), (0.75, 4.5, 0), (3.75, 2.75, 1),
        (2.0, 2.0, 0), (2.25, 1.5, 1),
    ],
    "three": [
        (1.25, 4.25, 0), (3.75, 0.25, 1), (4.25, 3.75, 2), (0.75, 4.0, 0), (4.0, 1.25, 1), (3.5, 4.25, 2),
        (0.5, 3.5, 0), (3.25, 1.5, 1), (3.5, 3.25, 2), (0.75, 2.75, 0), (3.25, 0.75, 1), (4.5, 4.5, 2),
        (0.25, 2.25, 0), (4.5, 0.75, 1), (3.0, 3.75, 2), (2.5, 2.75, 0), (3.25, 2.25, 1), (4.0, 3.0, 2),
    ],
    "same mix": [
        (1.5, 1.75, 0), (3.75, 2.75, 1), (1.75, 1.5, 0), (3.25, 3.75, 1), (1.25, 1.5, 0), (3.75, 3.75, 1),
        (0.75, 1.25, 0), (3.0, 3.75, 1), (1.25, 1.0, 0), (2.75, 3.25, 1), (1.0, 0.75, 0), (4.25, 4.0, 1),
        (0.25, 0.25, 0), (3.5, 3.25, 1),
    ],
}  # fmt: skip


def presets() -> dict[str, Data]:
    """The pictures by name: the library's toys, moved to where all counts are 0 or more, and our own."""
    toys = {name: _moved(name) for name in ("separable", "outlier", "barely", "four")}
    X, y = datasets.toy("xor")
    ours = {
        name: ([[x1, x2] for x1, x2, _ in rows], [k for *_, k in rows]) for name, rows in _LITERALS.items()
    }
    return {
        "separable": toys["separable"],
        "overlap": ours["overlap"],
        "outlier": toys["outlier"],
        "same mix": ours["same mix"],
        "three": ours["three"],
        "xor": ((3 * X + 1).tolist(), y.tolist()),
        "barely": toys["barely"],
        "four": toys["four"],
        **checks.toys(["sixteen"]),
    }


def _moved(name: str) -> Data:
    """(x₁ + 2¼, 2½ − x₂): praise says lovely more often, and dull less."""
    X, y = datasets.toy(name)
    return np.column_stack([X[:, 0] + 2.25, 2.5 - X[:, 1]]).tolist(), y.tolist()


def counts(points: list[list[float]], shown: Iterable[str | None]) -> None:
    """Points that naive Bayes can count, where it is shown."""
    if "NaiveBayes" in shown and (least := min(map(min, points))) < 0:
        raise ValueError(
            f"points must be word counts, 0 or more, for naive Bayes, got {least:g}. Shift them, or choose "
            "another learner."
        )


def learner(name: str, value: Any) -> str:
    """A learner's name, however it is written.

    >>> learner("learner", "naive bayes"), learner("learner", "svm"), learner("learner", "softmax")
    ('NaiveBayes', 'SVM', 'SoftmaxRegression')
    """
    plain = re.sub(r"[^a-z]", "", value.lower()) if isinstance(value, str) else value
    known = {**{one.lower(): one for one in LEARNERS}, **_OTHER_NAMES}
    return known[plain] if plain in known else _check.one_of(name, value, LEARNERS)


_OTHER_NAMES = {
    "bayes": "NaiveBayes",
    "nb": "NaiveBayes",
    "supportvectormachine": "SVM",
    "softmax": "SoftmaxRegression",
}


def labels(name: str, value: ArrayLike) -> list[int]:
    """0..K-1 with K two or three, as a list."""
    flat = checks.labels(name, value)
    if max(flat) >= MOST_CLASSES:
        raise ValueError(f"{name} must lie in 0..2, got {max(flat)}. Three classes are the most.")
    return flat


def compare(name: str, value: Any) -> str | None:
    """Another learner's name, or None."""
    return None if value is None else learner(name, value)


def words(name: str, value: Any) -> list[str]:
    """Two words, what the axes count."""
    given = _check.words(name, value)
    if len(given) != 2:
        raise ValueError(
            f"{name} must be two, one an axis, got {len(given)}. Write words=['lovely', 'dull']."
        )
    return given
