"""Counting words at speed: each different piece of the texts is tokenized once; a product adds up."""

from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

Part = tuple[NDArray[np.intc], NDArray[np.intc]]
BLOCK = 1 << 15  # pieces that are held as Python objects at a time


def numbered(texts: list[str], cut: Callable[[str], list[str]]) -> tuple[list[str], deque[Part]]:
    """The different pieces that `cut` finds, and the texts in parts: (numbers of pieces, ends of texts)."""
    index: defaultdict[str, int] = defaultdict(count().__next__)  # a new piece takes the next number
    parts = deque(_parts(texts, cut, index))
    return list(index), parts


def _parts(texts: list[str], cut: Callable[[str], list[str]], index: dict[str, int]) -> Iterator[Part]:
    numbers: list[int] = []
    ends = [0]
    for text in texts:
        numbers += map(index.__getitem__, cut(text))
        ends.append(len(numbers))
        if len(numbers) >= BLOCK:
            yield np.array(numbers, np.intc), np.array(ends, np.intc)
            numbers, ends = [], [0]
    yield np.array(numbers, np.intc), np.array(ends, np.intc)


def times(parts: deque[Part], n_pieces: int) -> NDArray[np.intp]:
    """How often each piece occurs in all texts."""
    return sum(
        (np.bincount(numbers, minlength=n_pieces) for numbers, _ in parts), np.zeros(n_pieces, np.intp)
    )


def product(parts: deque[Part], words: Any) -> Any:
    """(texts × pieces) @ (pieces × words), rows sorted by column; a part is dropped once it is used."""
    columns, counts, ends = array("i"), array("d"), array("q", [0])
    while parts:
        numbers, bounds = parts.popleft()
        block = csr(np.ones(len(numbers)), numbers, bounds, words.shape[0]) @ words
        block.sort_indices()
        ends.extend((block.indptr[1:] + len(columns)).tolist())
        columns.frombytes(block.indices.astype(np.intc).tobytes())
        counts.frombytes(block.data.tobytes())
    small = np.intc if len(columns) <= np.iinfo(np.intc).max else np.int64
    return csr(np.frombuffer(counts), np.frombuffer(columns, np.intc), np.array(ends, small), words.shape[1])


def csr(data: NDArray[Any], columns: NDArray[Any], ends: NDArray[Any], width: int) -> Any:
    """A CSR matrix on these arrays; row i holds columns[ends[i]:ends[i + 1]]."""
    from scipy.sparse import csr_array  # noqa: PLC0415 (SciPy is optional)

    return csr_array((data, columns, ends), shape=(len(ends) - 1, width))
