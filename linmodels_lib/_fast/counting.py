"""Counting at speed: each different piece of the texts is tokenized once; a product adds up."""

from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linmodels_lib._check import Floats, Ints, not_installed

Part = tuple[NDArray[np.intc], NDArray[np.intc]]
BLOCK = 1 << 15  # pieces that are held as Python objects at a time


@dataclass(frozen=True, eq=False)
class Reading:
    """Texts as numbers of pieces, in parts, and the tokens of piece i as tokens[ends[i]:ends[i + 1]]."""

    parts: deque[Part]
    tokens: list[str]
    ends: Ints

    def words(self, least: int) -> tuple[str, ...]:
        """The different tokens, sorted, that occur `least` times or more."""
        if least == 1:
            return tuple(sorted(set(self.tokens)))
        n_pieces = len(self.ends) - 1
        times = sum(
            (np.bincount(part, minlength=n_pieces) for part, _ in self.parts), np.zeros(n_pieces, int)
        )
        totals: Counter[str] = Counter()
        for token, n in zip(self.tokens, np.repeat(times, np.diff(self.ends)).tolist(), strict=True):
            totals[token] += n
        return tuple(sorted(token for token, n in totals.items() if n >= least))

    def counts(self, columns: list[int], width: int) -> Any:
        """Counts (texts, width) as (texts × pieces) @ (pieces × words), from the column of each token.

        Column `width` is for tokens that do not count. A part is dropped once it is used, so a reading can be
        counted once.
        """
        places = np.array(columns, dtype=np.intc)
        words = _csr(np.ones(len(places)), places, self.ends.astype(np.intc), width + 1)[:, :width]
        return stacked(_product(self.parts, words), width)


def read(
    texts: list[str], tokenizer: Callable[[str], list[str]], lines: Callable[[str], list[str]] | None
) -> Reading:
    """The texts read once; `lines` tokenizes many pieces at a time, one per line, and keeps the line breaks.

    Few of the pieces between blanks are different, so each is tokenized once. Without `lines` nothing is
    known of the tokenizer, and each text is one piece.
    """
    index: defaultdict[str, int] = defaultdict(count().__next__)  # a new piece takes the next number
    parts = deque(_numbered(texts, str.split if lines else lambda text: [text], index))
    if lines is None:
        lists = [tokenizer(piece) for piece in index]
        return Reading(parts, [*chain.from_iterable(lists)], np.cumsum([0, *map(len, lists)], dtype=np.intp))
    pieces = "\n".join([*index, ""])
    index.clear()  # each piece is held once
    found = lines(pieces)  # one search for all: no piece holds a line break, so one marks each end
    breaks = np.fromiter((token == "\n" for token in found), dtype=bool, count=len(found))
    return Reading(parts, [token for token in found if token != "\n"], np.r_[0, np.cumsum(~breaks)[breaks]])


def _numbered(texts: list[str], cut: Callable[[str], list[str]], index: dict[str, int]) -> Iterator[Part]:
    """The texts in parts: (numbers of pieces, ends of texts)."""
    numbers: list[int] = []
    ends = [0]
    for text in texts:
        numbers += map(index.__getitem__, cut(text))
        ends.append(len(numbers))
        if len(numbers) >= BLOCK:
            yield np.array(numbers, np.intc), np.array(ends, np.intc)
            numbers, ends = [], [0]
    yield np.array(numbers, np.intc), np.array(ends, np.intc)


def _product(parts: deque[Part], words: Any) -> Iterator[Any]:
    """(texts × pieces) @ (pieces × words), part by part."""
    while parts:
        numbers, bounds = parts.popleft()
        yield _csr(np.ones(len(numbers)), numbers, bounds, words.shape[0]) @ words


def stacked(blocks: Iterable[Any], width: int) -> Any:
    """One CSR matrix from the rows of several, each row sorted by column."""
    columns, counts, ends = array("i"), array("d"), array("q", [0])
    for block in blocks:
        block.sort_indices()
        ends.extend((block.indptr[1:] + len(columns)).tolist())
        columns.frombytes(block.indices.astype(np.intc).tobytes())
        counts.frombytes(block.data.tobytes())
    small = np.intc if len(columns) <= np.iinfo(np.intc).max else np.int64
    return _csr(np.frombuffer(counts), np.frombuffer(columns, np.intc), np.array(ends, small), width)


def _csr(data: NDArray[Any], columns: NDArray[Any], ends: NDArray[Any], width: int) -> Any:
    """A CSR matrix on these arrays; row i holds columns[ends[i]:ends[i + 1]]."""
    try:
        from scipy.sparse import csr_array  # noqa: PLC0415 (SciPy is optional)
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    return csr_array((data, columns, ends), shape=(len(ends) - 1, width))


def class_counts(X: Any, y: Ints, n_labels: int) -> Floats:
    """Documents and words of each label, shape (K, V+1), in memory word by word."""
    return np.vstack([np.bincount(y, minlength=n_labels), _sums_by_label(X, y, n_labels)]).T


def _sums_by_label(X: Any, y: Ints, n_labels: int) -> Floats:
    """The sum of the rows of a sparse X for each label, shape (V, K)."""
    if n_labels < 5:
        return np.asarray(X.T @ (y[:, None] == np.arange(n_labels)).astype(np.float64))
    place = X.indices * np.intp(n_labels)  # of an entry's word and label in (V, K), row by row
    place += np.repeat(y, np.diff(X.indptr))
    sums: Any = np.bincount(place, X.data, X.shape[1] * n_labels)  # for many labels faster than the product
    return np.asarray(sums.reshape(-1, n_labels))
