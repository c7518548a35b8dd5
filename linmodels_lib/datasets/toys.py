"""Data made for a page: points in the plane, eight one-line reviews, and texts made up by Zipf's law."""

from __future__ import annotations

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints

# Coordinates are quarters, which binary floating point holds exactly: a trace has no rounding noise.
_TOYS: dict[str, list[tuple[float, float, int]]] = {
    "separable": [
        (1.5, 1.0, 1), (-1.0, -0.5, 0), (0.5, 2.0, 1), (-1.75, 0.75, 0), (2.25, 0.25, 1), (-0.25, -1.75, 0),
        (1.0, 0.5, 1), (-2.0, -1.5, 0), (2.0, 2.25, 1), (0.5, -1.5, 0),
    ],
    "barely": [
        (-2.0, -1.25, 1), (-2.0, -1.75, 0), (0.0, 0.25, 1), (0.0, -0.25, 0), (2.0, 1.75, 1), (2.0, 1.25, 0),
        (-1.0, 1.5, 1), (1.0, -1.5, 0),
    ],
    "xor": [(0.0, 0.0, 0), (0.0, 1.0, 1), (1.0, 0.0, 1), (1.0, 1.0, 0)],
    "three": [
        (0.0, 2.0, 0), (-2.0, -1.0, 1), (2.0, -1.25, 2), (0.75, 1.5, 0), (-1.25, -1.75, 1), (1.5, -0.5, 2),
        (-0.75, 1.25, 0), (-1.75, 0.0, 1), (2.25, -2.0, 2), (0.25, 2.75, 0), (-2.5, -2.0, 1),
        (1.25, -1.75, 2),
    ],
    "outlier": [
        (1.5, 1.0, 1), (-1.0, -0.5, 0), (0.5, 2.0, 1), (-1.75, 0.75, 0), (2.25, 0.25, 1), (-0.25, -1.75, 0),
        (1.0, 0.5, 1), (-2.0, -1.5, 0), (2.0, 2.25, 1), (0.5, -1.5, 0), (2.5, 1.5, 0),
    ],
    "four": [(2.0, 1.0, 1), (1.0, 2.0, 1), (-1.0, -1.0, 0), (-2.0, 0.0, 0)],
    "sixteen": [
        (1.0, 0.0, 1), (0.0, 1.0, 0), (2.0, 0.0, 1), (3.0, 0.0, 1), (1.0, 2.0, 0), (3.0, 1.0, 1),
        (4.0, 1.0, 1), (4.0, 0.0, 0), (4.0, 2.0, 1), (0.0, 2.0, 0), (5.0, 2.0, 1), (1.0, 1.0, 1),
        (5.0, 1.0, 0), (2.0, 2.0, 1), (1.0, 3.0, 0), (3.0, 3.0, 1),
    ],
}  # fmt: skip
TOYS = ("separable", "barely", "xor", "three", "outlier")

_REVIEWS = [
    ("Lovely: I read it twice.", 1),
    ("A clumsy plot and a hurried end.", 0),
    ("A warm, clever and moving story.", 1),
    ("A clever idea, but slow and dull.", 0),
    ("Clever plot and lovely prose, one dull chapter.", 1),
    ("Slow, dull and clumsy throughout.", 0),
    ("Warm, moving, lovely, for all its slow and clumsy start.", 1),
    ("Lovely cover, warm preface; then slow, dull, clumsy pages.", 0),
]


def toy(name: str) -> tuple[Floats, Ints]:
    """Points X (N, 2) and labels y (N,) of a named picture, in the order a learner should visit them.

    >>> X, y = toy("xor")
    >>> X.shape, y.tolist()
    ((4, 2), [0, 1, 1, 0])
    """
    rows = np.array(_TOYS[_check.one_of("name", name, tuple(_TOYS))])
    return rows[:, :2].copy(), rows[:, 2].astype(np.intp)


def tiny_reviews() -> tuple[list[str], Ints]:
    """Eight one-line book reviews and their labels: 1 recommends the book, 0 does not.

    >>> texts, y = tiny_reviews()
    >>> texts[0], int(y[0])
    ('Lovely: I read it twice.', 1)
    """
    texts, y = zip(*_REVIEWS, strict=True)
    return list(texts), np.array(y, dtype=np.intp)


def blobs(n: int, n_labels: int = 2, margin: float = 0.5, seed: int = 0) -> tuple[Floats, Ints]:
    """Points X (n, 2) in K round clouds that lines separate with the given margin, and labels y (n,).

    Cloud k lies in direction u_k = (cos 2πk/K, sin 2πk/K), and Ψ(x, k) = u_k · x separates the clouds: every
    point of label k is at least `margin` from each line (u_k − u_j) · x = 0, and one point exactly so far.

    >>> X, y = blobs(100, margin=0.25)
    >>> bool((X[y == 0, 0] >= 0.25).all() and (X[y == 1, 0] <= -0.25).all())
    True
    """
    n_labels = _check.whole("n_labels", n_labels, 2)
    n, margin = _check.whole("n", n, n_labels), _check.positive("margin", margin)
    angle = 2 * np.pi * np.arange(n_labels) / n_labels
    u, y = np.column_stack([np.cos(angle), np.sin(angle)]), np.arange(n) % n_labels
    X = np.random.default_rng(_check.whole("seed", seed, 0)).normal(scale=0.5, size=(n, 2))
    for k in range(n_labels):
        normals = np.delete(u[k] - u, k, axis=0)
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        gaps = margin * (1 + 1e-12) + 1e-12 - X[y == k] @ normals.T  # what each point lacks, line by line
        X[y == k] += (gaps / (normals @ u[k])).max() * u[k]  # a step along u_k gains normals · u_k
    return X, y


def rings(n: int, seed: int = 0) -> tuple[Floats, Ints]:
    """Points X (n, 2) on two rings about the origin, y = 0 within radius 1.25, y = 1 from 1.75 to 2.25.

    No line separates them, since both surround the origin; the feature x₁² + x₂² does.

    >>> X, y = rings(40)
    >>> (((X**2).sum(axis=1) > 1.5**2) == y).all().item()
    True
    """
    n = _check.whole("n", n, 8)
    rng, y = np.random.default_rng(_check.whole("seed", seed, 0)), np.arange(n) % 2
    turn = (np.arange(n) // 2 + rng.random(n)) / np.bincount(y)[y]  # one point in each slice of its ring
    radius = 1 + y + rng.uniform(-0.25, 0.25, n)
    return radius[:, None] * np.column_stack([np.cos(2 * np.pi * turn), np.sin(2 * np.pi * turn)]), y


def zipf_corpus(
    n_documents: int, n_labels: int = 20, vocabulary: int = 50_000, length: int = 100, seed: int = 0
) -> tuple[list[str], Ints]:
    """Made-up texts for measuring speed, and labels y (N,), every label about as often.

    A token has rank r = 1..V with P(r) = log(1 + 1/r) / log(V + 1) ≈ 1 / (r log V), Zipf's law. One token in
    four is exchanged for the word of nearly the same rank that belongs to the text's label, where word r
    belongs to label r mod K. The number of tokens is 1 + Poisson(length − 1). Frequent words are short.

    >>> texts, y = zipf_corpus(4, n_labels=2, vocabulary=70)  # 70 words of one syllable
    >>> {len(word) for text in texts for word in text.split()}, sorted(y.tolist())
    ({2}, [0, 0, 1, 1])
    """
    n_labels = _check.whole("n_labels", n_labels, 2)
    n, size = _check.whole("n_documents", n_documents, 1), _check.whole("vocabulary", vocabulary, n_labels)
    rng = np.random.default_rng(_check.whole("seed", seed, 0))
    y = rng.permutation(np.arange(n) % n_labels)
    lengths = 1 + rng.poisson(_check.whole("length", length, 1) - 1, n)
    rank = np.exp(rng.random(lengths.sum()) * np.log(size + 1)).astype(np.intp)  # 1..V, by the inverse of P
    rank = np.minimum(rank, size) - 1
    own = np.minimum(rank - rank % n_labels + np.repeat(y, lengths), size - 1)
    rank = np.where(rng.random(len(rank)) < 0.25, own, rank)
    tokens = np.array([_word(r) for r in range(size)], dtype=object)[rank].tolist()
    ends = np.cumsum(lengths).tolist()
    return [" ".join(tokens[a:b]) for a, b in zip([0, *ends], ends, strict=False)], y


def _word(rank: int) -> str:
    """A word for each rank: one syllable for the first 70, two for the next 4900, and so on."""
    consonant, vowel = "bdfgklmnprstvz", "aeiou"
    syllable = consonant[rank // 5 % 14] + vowel[rank % 5]
    return syllable if rank < 70 else _word(rank // 70 - 1) + syllable
