"""Runs of neighbouring words, counted as numbers: a run is written out once, however often it occurs."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from linmodels_lib._check import Ints
from linmodels_lib._fast.counting import Reading, read, stacked

TEXTS = 500  # whose runs are sorted at a time


class Runs:
    """The different runs of `shortest` to `longest` tokens of some texts, sorted, and where each occurs.

    Runs are numbered in the order of their tokens, a run before those that it begins. As strings, tokens with
    a blank between, they have the same order, since no token of ours holds anything below a blank.
    """

    def __init__(self, reading: Reading, n_texts: int, shortest: int, longest: int) -> None:
        """Number the runs, one more token at a time."""
        self.names = sorted(set(reading.tokens))
        ids, ends = _numbered(reading, self.names, n_texts)
        self.n_texts, self.shortest = n_texts, shortest
        self.text = np.repeat(np.arange(n_texts, dtype=np.intc), np.diff(ends))
        self.places = [np.arange(len(ids), dtype=np.intc)]  # where runs of 1, 2, … tokens begin
        self.found = [ids]  # and which run that is
        self.parts = list[tuple[Ints, Ints]]()  # of each run with one token more: the run before, the token
        size, base = len(self.names), len(self.names) + 1
        for n in range(2, longest + 1):
            last = self.places[-1] + n - 1  # the token that makes a run longer, if it is of the same text
            inside = last < ends[1:][self.text[self.places[-1]]]
            places, codes = self.places[-1][inside], self.found[-1][inside] * np.int64(base)
            codes += ids[last[inside]] + 1
            runs, which = _sorted(np.concatenate([np.arange(size) * np.int64(base), codes]))
            self.found = [*(which[found] for found in self.found), which[size:]]
            self.places.append(places)
            self.parts.append(((runs // base).astype(np.intc), (runs % base).astype(np.intc)))
            size = len(runs)

    @cached_property
    def all_runs(self) -> list[str]:
        """Every run as a string, the shorter ones too."""
        runs = self.names
        for before, token in self.parts:
            ends = ["", *(f" {name}" for name in self.names)]
            runs = [runs[i] + ends[k] for i, k in zip(before.tolist(), token.tolist(), strict=True)]
        return runs

    @cached_property
    def kept(self) -> Ints:
        """The numbers of runs that are long enough."""
        times = np.zeros(len(self.all_runs), dtype=bool)
        for found in self.found[self.shortest - 1 :]:
            times[found] = True
        return np.flatnonzero(times)

    @cached_property
    def tokens(self) -> list[str]:
        """The different runs, sorted."""
        runs = self.all_runs
        return runs if self.shortest == 1 else [runs[i] for i in self.kept.tolist()]

    def words(self, least: int) -> tuple[str, ...]:
        """Those that occur `least` times or more."""
        if least == 1:
            return tuple(self.tokens)
        times = sum(
            np.bincount(found, minlength=len(self.all_runs)) for found in self.found[self.shortest - 1 :]
        )
        often = (np.asarray(times)[self.kept] >= least).tolist()
        return tuple(run for run, enough in zip(self.tokens, often, strict=True) if enough)

    def counts(self, columns: list[int], width: int) -> Any:
        """Counts (texts, width) from the column of each different run; column `width` does not count."""
        column = np.full(len(self.all_runs), width, dtype=np.intc)
        column[self.kept] = columns
        return stacked(self._blocks(column, width), width)

    def _blocks(self, column: Any, width: int) -> Iterator[Any]:
        from scipy.sparse import coo_array  # noqa: PLC0415 (SciPy is optional)

        for first in range(0, self.n_texts, TEXTS):
            size, rows, places = min(TEXTS, self.n_texts - first), [], []
            start, end = np.searchsorted(self.text, [first, first + size])
            for at, found in zip(
                self.places[self.shortest - 1 :], self.found[self.shortest - 1 :], strict=True
            ):
                here = slice(*np.searchsorted(at, [start, end]))
                rows.append(self.text[at[here]] - first)
                places.append(column[found[here]])
            row, place = np.concatenate(rows), np.concatenate(places)
            known = place < width
            ones = np.ones(int(known.sum()))
            yield coo_array((ones, (row[known], place[known])), shape=(size, width)).tocsr()


def _sorted(codes: Ints) -> tuple[Ints, Any]:
    """The different codes, sorted, and for each code its place among them."""
    order = np.argsort(codes)
    new = np.empty(len(codes), dtype=bool)
    new[:1] = True
    ascending = codes[order]
    np.not_equal(ascending[1:], ascending[:-1], out=new[1:])
    which = np.empty(len(codes), dtype=np.intc)
    which[order] = np.cumsum(new, dtype=np.intc) - np.intc(1)
    return ascending[new], which


def read_runs(texts: list[str], lines: Callable[[str], list[str]], shortest: int, longest: int) -> Runs:
    """The runs of `shortest` to `longest` tokens of the texts; `lines` tokenizes as for `read`."""
    return Runs(read(texts, lines, lines), len(texts), shortest, longest)


def _numbered(reading: Reading, names: list[str], n_texts: int) -> tuple[Ints, Ints]:
    """The tokens of all texts in a row, by their place among the names, and where each text ends."""
    index = {name: i for i, name in enumerate(names)}
    ranks = np.array([index[token] for token in reading.tokens], dtype=np.intc)
    lengths, ids, sizes = np.diff(reading.ends), [ranks[:0]], [np.zeros(1, np.intp)]
    for pieces, bounds in reading.parts:
        long = lengths[pieces]
        ends = np.r_[0, np.cumsum(long)]
        ids.append(ranks[np.repeat(reading.ends[pieces] - ends[:-1], long) + np.arange(ends[-1])])
        sizes.append(np.diff(ends[bounds]))
    return np.concatenate(ids), np.cumsum(np.concatenate(sizes))
