"""Joint features f(x, y), feature templates, and two ways to number features: a dictionary and hashing.

Chapter 5 of the book.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib.linear import scores, softmax

Template = Callable[[list[str]], Iterable[str]]


def joint_features(x: ArrayLike, y: int, n_labels: int) -> Floats:
    """f(x, y): x in block y of K blocks, zeros elsewhere, so that θ · f(x, y) = θ_y · x.

    >>> joint_features([2, 1, 0], y=1, n_labels=3)
    array([0., 0., 0., 2., 1., 0., 0., 0., 0.])
    """
    x = _check.floats("x", x, 1, "x is one example: use X[i].")
    y = _check.label(y, _check.whole("n_labels", n_labels, 1))
    blocks = np.zeros((n_labels, len(x)))
    blocks[y] = x
    return blocks.ravel()


def expected_features(theta: ArrayLike, x: ArrayLike, n_labels: int) -> Floats:
    """E_q f(x, ·) = Σ_k q(k) f(x, k) with q = softmax(Ψ(x, ·)): q(k)·x in block k, shape (K(d+1),).

    `theta` is (K, d+1) or its long vector, x has its constant. ∂(−log q(y))/∂θ = E_q f(x, ·) − f(x, y).

    >>> expected_features([[0.0, 0.0], [0.0, np.log(3.0)]], [1.0, 1.0], n_labels=2).round(6)
    array([0.25, 0.25, 0.75, 0.75])
    """
    x = _check.floats("x", x, 1, "x is one example: use X[i].")
    n_labels, theta = _check.whole("n_labels", n_labels, 1), _check.floats("theta", theta, None)
    if theta.shape not in ((n_labels, len(x)), (n_labels * len(x),)):
        raise ValueError(
            f"theta must have {n_labels} rows of {len(x)}, or all {n_labels * len(x)} in one, "
            f"got shape {theta.shape}. Give x its constant 1, as theta has its bias."
        )
    q = softmax(scores(theta.reshape(n_labels, len(x)), x))
    return np.outer(q, x).ravel()


def ngrams(n: int) -> Template:
    """The template "each run of n tokens".

    >>> list(ngrams(2)(["not", "a", "dull", "page"]))
    ['not a', 'a dull', 'dull page']
    """
    n = _check.whole("n", n, 1)

    def template(tokens: list[str]) -> Iterator[str]:
        tokens = _check.words("tokens", tokens)
        return (" ".join(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    return template


def suffixes(length: int) -> Template:
    """The template "the last letters of each token", written with a star.

    >>> list(suffixes(1)(["it", "rocks"]))
    ['*t', '*s']
    """
    length = _check.whole("length", length, 1)
    return lambda tokens: (f"*{token[-length:]}" for token in _check.words("tokens", tokens))


def negated(
    tokens: list[str],
    markers: frozenset[str] = frozenset({"not", "no", "never", "nor"}),
    stops: frozenset[str] = frozenset(),
) -> list[str]:
    """Tokens after a negation, up to the next one in `stops` or the end of the text, each marked with `NOT_`.

    >>> negated(["not", "a", "dull", "page", ",", "ever"], stops=frozenset(",.;:?!"))
    ['not', 'NOT_a', 'NOT_dull', 'NOT_page', ',', 'ever']
    """
    tokens, markers = _check.words("tokens", tokens), frozenset(_check.words("markers", markers))
    stops, inside, tagged = frozenset(_check.words("stops", stops)), False, []
    for token in tokens:
        inside = inside and token not in stops
        tagged.append(f"NOT_{token}" if inside else token)
        inside = inside or token in markers or token.endswith("n't")
    return tagged


@dataclass
class FeatureIndex:
    """Names to numbers by a dictionary: only features that were seen get a number, and none share one.

    >>> index = FeatureIndex()
    >>> index.number("w=good"), index.number("w=bad"), index.number("w=good")
    (0, 1, 0)
    """

    numbers: dict[str, int] = field(default_factory=dict)
    frozen: bool = False

    def __post_init__(self) -> None:
        """Refuse numbers that are not 0, 1, …, one for each name."""
        if not isinstance(self.numbers, dict) or list(self.numbers.values()) != [*range(len(self.numbers))]:
            came = _check.short(self.numbers)
            raise ValueError(f"numbers must map names to 0, 1, …, got {came}. Start from FeatureIndex().")
        _check.words("numbers", self.numbers), _check.flag("frozen", self.frozen)

    def number(self, name: str) -> int | None:
        """The number of a feature, a new one if need be; None for an unknown name once frozen."""
        _name(name)
        if self.frozen:
            return self.numbers.get(name)
        return self.numbers.setdefault(name, len(self.numbers))

    def vector(self, values: Mapping[str, float]) -> Floats:
        """Named values as a vector, one entry for each known feature.

        New names make it longer than the vectors before it, until the index is frozen: for the rows of a
        matrix number all features first, then set `frozen`.
        """
        if not isinstance(values, Mapping):
            raise TypeError(f"values must map names to numbers, got {_check.short(values)}. Use a dict.")
        amounts = _check.floats("values", list(values.values()), 1)
        known = [self.number(name) for name in values]
        x = np.zeros(len(self.numbers))
        for j, amount in zip(known, amounts, strict=True):
            if j is not None:
                x[j] += amount
        return x


def hashed(name: str, n_buckets: int) -> int:
    """A feature's bucket 0..n−1 from its name alone (CRC-32), the same in every run; buckets may be shared.

    >>> 0 <= hashed("w=good", 8) < 8
    True
    """
    return zlib.crc32(_name(name).encode("utf-8", "surrogatepass")) % _check.whole("n_buckets", n_buckets, 1)


def _name(name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"name must be the name of a feature, got {name!r}. Use a string.")
    return name


def collision_rate(names: Iterable[str], n_buckets: int) -> float:
    """The share of different names that must share their bucket with another.

    >>> collision_rate(["a", "b", "c"], n_buckets=1)
    1.0
    """
    different = sorted(set(_check.words("names", names)))
    buckets = np.array([hashed(name, n_buckets) for name in different], dtype=np.intp)
    if not len(buckets):
        raise ValueError("names must hold at least one name, got none. Collect the features first.")
    return float(np.mean(np.bincount(buckets)[buckets] > 1))
