"""From text to counts: a tokenizer, a frozen vocabulary, and the matrix of counts."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints

_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


def tokenize(text: str) -> list[str]:
    """The words of a text: lower case, runs of letters and digits; an apostrophe inside a word stays.

    >>> tokenize("It ROCKS, doesn't it? 10/10")
    ['it', 'rocks', "doesn't", 'it', '10', '10']
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a string, got {type(text).__name__}. Pass one document at a time.")
    return _TOKEN.findall(text.lower().replace("’", "'"))


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
        """Refuse words out of order or twice."""
        if list(self.words) != sorted(set(self.words)):
            raise ValueError("words must be sorted and different, got others. Use Vocabulary.of(texts).")

    @classmethod
    def of(
        cls,
        texts: Iterable[str],
        min_count: int = 1,
        oov: bool = False,
        tokenizer: Callable[[str], list[str]] = tokenize,
    ) -> Self:
        """The words that occur at least `min_count` times in `texts`."""
        least = _check.whole("min_count", min_count, 1)
        count = Counter(token for text in _check.texts(texts) for token in tokenizer(text))
        return cls(tuple(sorted(word for word, n in count.items() if n >= least)), oov)

    def __len__(self) -> int:
        """The number of columns: V words, and one more with `oov`."""
        return len(self.words) + self.oov

    @cached_property
    def index(self) -> dict[str, int]:
        """The column of each word."""
        return {word: j for j, word in enumerate(self.words)}

    def encode(self, tokens: Iterable[str]) -> list[int]:
        """The columns of `tokens`; unknown words take the last column, or vanish without `oov`."""
        index, unknown = self.index, len(self.words) if self.oov else None
        columns = (index.get(token, unknown) for token in tokens)
        return [j for j in columns if j is not None]

    def to_json(self) -> str:
        """The vocabulary as JSON text."""
        return json.dumps({"oov": self.oov, "words": self.words}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The vocabulary that `to_json` wrote.

        >>> Vocabulary.from_json(Vocabulary(("bad", "good")).to_json())
        Vocabulary(words=('bad', 'good'), oov=False)
        """
        record = json.loads(text)
        return cls(tuple(record["words"]), record["oov"])


def count_matrix(
    texts: Sequence[str],
    vocabulary: Vocabulary,
    binary: bool = False,
    sparse: bool = False,
    tokenizer: Callable[[str], list[str]] = tokenize,
) -> Any:
    """Counts (N, V) of each word in each text; with `binary` 1 for present, with `sparse` a SciPy CSR matrix.

    >>> count_matrix(["good good film"], Vocabulary(("film", "good")))
    array([[1., 2.]])
    """
    rows = [vocabulary.encode(tokenizer(text)) for text in _check.texts(texts)]
    lengths = np.fromiter(map(len, rows), np.intp, len(rows))
    columns = np.fromiter((j for row in rows for j in row), np.intp, int(lengths.sum()))
    if sparse:
        return _csr(columns, lengths, len(vocabulary), binary)
    cells = np.repeat(np.arange(len(rows)), lengths) * len(vocabulary) + columns
    counts = np.bincount(cells, minlength=len(rows) * len(vocabulary)).astype(np.float64)
    return (np.minimum(counts, 1) if binary else counts).reshape(len(rows), len(vocabulary))


def _csr(columns: Ints, lengths: Ints, width: int, binary: bool) -> Any:
    """The sparse matrix with each column index of each row counted once: one sort for all rows."""
    from scipy.sparse import csr_array  # noqa: PLC0415 (SciPy is optional)

    rows = np.repeat(np.arange(len(lengths)), lengths)
    cells, counts = np.unique(rows * max(width, 1) + columns, return_counts=True)
    data: Floats = np.ones(len(cells)) if binary else counts.astype(np.float64)
    starts = np.searchsorted(cells, np.arange(len(lengths) + 1) * max(width, 1))
    return csr_array((data, cells % max(width, 1), starts), shape=(len(lengths), width))
