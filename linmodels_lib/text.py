"""From text to counts: a tokenizer, a frozen vocabulary, and the matrix of counts.

Chapter 3 of the book.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Self

import numpy as np

from linmodels_lib import _check, _fast
from linmodels_lib.features import hashed, ngrams

Tokenizer = Callable[[str], list[str]]
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_TOKEN_OR_BREAK = re.compile(rf"{_TOKEN.pattern}|\n")


def tokenize(text: str) -> list[str]:
    """The words of a text: lower case, runs of letters and digits; an apostrophe inside a word stays.

    Its limits: hyphens, dots and commas always cut ("well-made", "3.5"), scripts without blanks between words
    are not cut, and é as one character or as e with an accent after it gives different tokens, so normalise
    first with `unicodedata.normalize("NFC", text)`. Give `TextClassifier` a tokenizer for anything else.

    >>> tokenize("It ROCKS, doesn't it? 10/10")
    ['it', 'rocks', "doesn't", 'it', '10', '10']
    """
    return _TOKEN.findall(_plain(_check.text(text)))


@dataclass(frozen=True)
class Runs:
    """A tokenizer that gives runs of tokens: of `shortest` words, of one more, up to `longest`.

    >>> Runs(tokenize, 1, 2)("not a dull page")
    ['not', 'a', 'dull', 'page', 'not a', 'a dull', 'dull page']
    """

    tokenizer: Tokenizer
    shortest: int
    longest: int

    def __post_init__(self) -> None:
        """Refuse what is no tokenizer, and lengths below 1 or in the wrong order."""
        _check.function("tokenizer", self.tokenizer, "a text")
        shortest = _check.whole("shortest", self.shortest, 1)
        object.__setattr__(self, "longest", _check.whole("longest", self.longest, shortest))
        object.__setattr__(self, "shortest", shortest)

    def __call__(self, text: str) -> list[str]:
        """The runs of one text."""
        tokens = _check.words("tokenizer(text)", self.tokenizer(text))
        return [run for n in range(self.shortest, self.longest + 1) for run in ngrams(n)(tokens)]


def _plain(text: str) -> str:
    """The text in lower case, with one kind of apostrophe."""
    return text.lower().replace("’", "'")


@dataclass(frozen=True)
class Vocabulary:
    """The words a model knows, sorted; column j of a count matrix counts `words[j]`.

    With `oov` one more column, the last, counts the words that are not among them.

    >>> Vocabulary.of(["good film", "good fun"], min_count=2).words
    ('good',)
    """

    words: tuple[str, ...]
    oov: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no word, and words out of order or twice."""
        object.__setattr__(self, "words", tuple(_check.words("words", self.words)))
        _check.flag("oov", self.oov)
        if not all(one < next_one for one, next_one in pairwise(self.words)):
            raise ValueError("words must be sorted and different, got others. Use Vocabulary.of(texts).")

    @classmethod
    def of(
        cls,
        texts: Iterable[str],
        min_count: int = 1,
        oov: bool = False,
        tokenizer: Tokenizer = tokenize,
    ) -> Self:
        """The words that occur at least `min_count` times in `texts`."""
        least, tokenizer = _check.whole("min_count", min_count, 1), _reading(tokenizer)
        times = Counter(token for text in _check.texts(texts) for token in tokenizer(text))
        return cls(tuple(sorted(token for token, n in times.items() if n >= least)), oov)

    def __len__(self) -> int:
        """The number of columns: V words, and one more with `oov`."""
        return len(self.words) + self.oov

    @cached_property
    def index(self) -> dict[str, int]:
        """The column of each word."""
        return {word: j for j, word in enumerate(self.words)}

    def encode(self, tokens: Iterable[str]) -> list[int]:
        """The columns of `tokens`; unknown words take the last column, or vanish without `oov`."""
        return [j for j in columns(tokens, self) if j < len(self)]

    def to_json(self) -> str:
        """The vocabulary as JSON text."""
        return json.dumps({"oov": self.oov, "words": self.words}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The vocabulary that `to_json` wrote.

        >>> Vocabulary.from_json(Vocabulary(("bad", "good")).to_json())
        Vocabulary(words=('bad', 'good'), oov=False)
        """
        try:
            record = json.loads(text)
            words, oov = record["words"], record["oov"]
        except (TypeError, ValueError, KeyError, RecursionError):
            raise ValueError(
                f"text must be JSON with words and oov, got {_check.short(text)}. Use what to_json wrote."
            ) from None
        return cls(words, oov)


def columns(tokens: Iterable[str], vocabulary: Vocabulary | int) -> list[int]:
    """The column in which each token is counted; that of an unknown word comes after those of all words.

    With a number instead of a vocabulary every word has a column, `hashed(word, number)`; some share one.

    >>> columns(["good", "zebra"], Vocabulary(("film", "good"))), columns(["good", "zebra"], 8)
    ([1, 2], [2, 6])
    """
    tokens, known = _check.words("tokens", tokens), _over(vocabulary)
    if isinstance(known, Vocabulary):
        return [known.index.get(token, len(known.words)) for token in tokens]
    bucket = {token: hashed(token, known) for token in {*tokens}}
    return [bucket[token] for token in tokens]


def _over(vocabulary: Any) -> Vocabulary | int:
    """What words can be counted over: a vocabulary, or a number of buckets."""
    if isinstance(vocabulary, Vocabulary):
        return vocabulary
    number = isinstance(vocabulary, int | np.integer) and not isinstance(vocabulary, bool)
    if number and vocabulary >= 1:
        return int(vocabulary)
    raise (ValueError if number else TypeError)(
        f"vocabulary must be a Vocabulary or a number of buckets from 1 on, got {_check.short(vocabulary)}. "
        "Use Vocabulary.of(texts), or 1024."
    )


def _width(vocabulary: Vocabulary | int) -> int:
    return vocabulary if isinstance(vocabulary, int) else len(vocabulary)


def count_matrix(
    texts: Sequence[str],
    vocabulary: Vocabulary | int,
    binary: bool = False,
    sparse: bool = False,
    tokenizer: Tokenizer = tokenize,
) -> Any:
    """Counts (N, V) of each word in each text; with `binary` 1 for present, with `sparse` a SciPy CSR matrix.

    With a number instead of a vocabulary words are counted in so many buckets, by hashing.

    >>> count_matrix(["good good film"], Vocabulary(("film", "good")))
    array([[1., 2.]])
    """
    texts, tokenizer, vocabulary = _check.texts(texts), _reading(tokenizer), _over(vocabulary)
    binary, width = _check.flag("binary", binary), _width(vocabulary)
    if _check.flag("sparse", sparse):
        return _counted(_read(texts, tokenizer), vocabulary, binary)
    _check.fits(
        (len(texts), width), "Use sparse=True, which stores only what is not 0, or a larger min_count"
    )
    X = np.zeros((len(texts), width))
    for x, text in zip(X, texts, strict=True):
        places = np.array(columns(tokenizer(text), vocabulary), dtype=np.intp)
        x[:] = np.bincount(places, minlength=width + 1)[:width]
    return np.minimum(X, 1) if binary else X


def vectorize(
    texts: Sequence[str],
    min_count: int = 1,
    oov: bool = False,
    binary: bool = False,
    tokenizer: Tokenizer = tokenize,
) -> tuple[Vocabulary, Any]:
    """`Vocabulary.of(texts)` and the sparse `count_matrix` over it, from one reading of the texts.

    >>> vocabulary, X = vectorize(["good good film", "film"])
    >>> vocabulary.words, X.toarray().tolist()
    (('film', 'good'), [[1.0, 2.0], [1.0, 0.0]])
    """
    least, binary = _check.whole("min_count", min_count, 1), _check.flag("binary", binary)
    reading = _read(_check.texts(texts), _reading(tokenizer))
    vocabulary = Vocabulary(reading.words(least), oov)
    return vocabulary, _counted(reading, vocabulary, binary)


def _reading(tokenizer: Tokenizer) -> Tokenizer:
    """The tokenizer, with a look at the words it gives unless it is our own."""
    own = tokenizer.tokenizer if isinstance(tokenizer, Runs) else tokenizer
    if _check.function("tokenizer", own, "a text") is tokenize:
        return tokenizer
    return lambda text: _check.words("tokenizer(text)", tokenizer(text))


def _read(texts: list[str], tokenizer: Tokenizer) -> _fast.Reading | _fast.Runs:
    """The texts, read once; no token of our tokenizer spans a blank, so it may read piece by piece."""
    if isinstance(tokenizer, Runs):
        return _fast.read_runs(texts, _lines, tokenizer.shortest, tokenizer.longest)
    return _fast.read(texts, tokenizer, _lines if tokenizer is tokenize else None)


def _lines(text: str) -> list[str]:
    """The tokens of a text, and its line breaks among them."""
    return _TOKEN_OR_BREAK.findall(_plain(text))


def _counted(reading: _fast.Reading | _fast.Runs, vocabulary: Vocabulary | int, binary: bool) -> Any:
    X = reading.counts(columns(reading.tokens, vocabulary), _width(vocabulary))
    if binary:
        np.minimum(X.data, 1, out=X.data)
    return X
