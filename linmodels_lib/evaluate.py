"""How well a classifier does: accuracy, confusion, precision, recall, F1; and the data to measure it on.

Labels are words or whole numbers; `y` are the right ones, `y_hat` the predicted. A share of nothing is 0.0:
the precision of a label that was never predicted, the recall and the F1 of one that never occurs. How sure a
measured accuracy is, and whether one model beats another, stands at the end, with `compare`, which fits and
asks several.

Chapters 3 and 9 of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints


def accuracy(y: ArrayLike, y_hat: ArrayLike) -> float:
    """The share of right predictions, (1/N) Σ 1{ŷ_i = y_i}.

    >>> accuracy(["+", "+", "-", "-"], ["+", "-", "-", "-"])
    0.75
    """
    right, said = _check.pair(y, y_hat)
    return float(np.mean(right == said))


def confusion(y: ArrayLike, y_hat: ArrayLike, labels: ArrayLike | None = None) -> Ints:
    """C[k, l] = Σ_i 1{y_i = k} 1{ŷ_i = l}, shape (K, K): rows are the right labels, columns the predicted.

    `labels` sets the order; without it, the labels that occur in `y` or `y_hat`, sorted.

    >>> confusion(["+", "+", "-", "-"], ["+", "-", "-", "-"], labels=["+", "-"])
    array([[1, 1],
           [0, 2]])
    """
    return _counts(y, y_hat, labels)[1]


def precision(
    y: ArrayLike, y_hat: ArrayLike, positive: Any = None, labels: ArrayLike | None = None
) -> float | Floats:
    """TP / (TP + FP): of those predicted as k, the share that are k; an array over all labels k, or for one.

    >>> precision(["+", "+", "-", "-"], ["+", "-", "-", "-"], positive="+")
    1.0
    """
    names, C = _counts(y, y_hat, labels)
    return _pick(_share(C.diagonal(), C.sum(axis=0)), names, positive)


def recall(
    y: ArrayLike, y_hat: ArrayLike, positive: Any = None, labels: ArrayLike | None = None
) -> float | Floats:
    """TP / (TP + FN): of those that are k, the share predicted as k; an array over all labels k, or for one.

    >>> recall(["+", "+", "-", "-"], ["+", "-", "-", "-"], positive="+")
    0.5
    """
    names, C = _counts(y, y_hat, labels)
    return _pick(_share(C.diagonal(), C.sum(axis=1)), names, positive)


def f1(
    y: ArrayLike, y_hat: ArrayLike, positive: Any = None, labels: ArrayLike | None = None
) -> float | Floats:
    """2·TP / (2·TP + FP + FN), the harmonic mean of precision and recall; an array over labels, or for one.

    >>> f1(["+", "+", "-", "-"], ["+", "-", "-", "-"]).round(3)  # "+" first: 2/3, then 4/5
    array([0.667, 0.8  ])
    """
    names, C = _counts(y, y_hat, labels)
    return _pick(_share(2 * C.diagonal(), C.sum(axis=0) + C.sum(axis=1)), names, positive)


def macro(
    measure: Callable[..., float | Floats], y: ArrayLike, y_hat: ArrayLike, labels: ArrayLike | None = None
) -> float:
    """(1/K) Σ_k m_k, with m the `precision`, `recall` or `f1`: every label counts alike, however rare.

    >>> macro(recall, ["+", "-", "-", "-"], ["-", "-", "-", "-"])  # accuracy would say 0.75
    0.5
    """
    if not any(measure is known for known in (precision, recall, f1)):
        raise ValueError(
            f"measure must be precision, recall or f1, got {measure!r}. Pass the function itself."
        )
    return float(np.mean(measure(y, y_hat, labels=labels)))


def split(
    n: int,
    shares: Sequence[float] = (0.8, 0.1, 0.1),
    *,
    seed: int | None = 0,
    stratify: ArrayLike | None = None,
) -> tuple[Ints, ...]:
    """The indices 0..n−1 in parts of the given shares, by default training, development and test.

    Each index is in one part; a part's size is within one of its share of n. The seed shuffles, None keeps
    the order. With `stratify`, the labels, the shares hold within each label.

    >>> [part.tolist() for part in split(10, seed=None)]
    [[0, 1, 2, 3, 4, 5, 6, 7], [8], [9]]
    """
    n = _check.whole("n", n, 1)
    names = None if stratify is None else _check.names("stratify", stratify, n)
    order, shares = _order(n, seed), _check.floats("shares", shares, 1, "Name a share a part.").tolist()
    parts: list[list[Ints]] = [[] for _ in shares]
    for name in [None] if names is None else np.unique(names).tolist():
        group = order if names is None else order[names[order] == name]
        ends = np.cumsum(_sizes(len(group), shares, "" if names is None else f" of label {name!r}"))[:-1]
        for part, piece in zip(parts, np.split(group, ends), strict=True):
            part.append(piece)
    return tuple(np.sort(np.concatenate(part)) for part in parts)


def folds(
    n: int, k: int = 5, *, seed: int | None = 0, stratify: ArrayLike | None = None
) -> list[tuple[Ints, Ints]]:
    """k pairs (training, held-out) of indices: each index is held out once; the sizes differ by one at most.

    With `stratify`, the labels, so do the numbers of each label that are held out.

    >>> [(train.tolist(), held_out.tolist()) for train, held_out in folds(3, k=3, seed=None)]
    [([1, 2], [0]), ([0, 2], [1]), ([0, 1], [2])]
    """
    n, k = _check.whole("n", n, 2), _check.whole("k", k, 2)
    if k > n:
        raise ValueError(f"k must be at most the number of examples, {n}, got {k}. Use fewer folds.")
    order = _order(n, seed)
    parts = (
        np.array_split(order, k)
        if stratify is None
        else _dealt(order, _check.names("stratify", stratify, n), k)
    )
    return [(np.setdiff1d(np.arange(n), part), np.sort(part)) for part in parts]


def wilson_interval(right: int, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """The shares q that `right` of n do not contradict: |right/n − q| ≤ z √(q(1 − q)/n), solved for q.

    z is the normal quantile of the confidence, 1.96 for 0.95. Unlike p ± z √(p(1 − p)/n) it stays in 0..1.

    >>> [round(end, 3) for end in wilson_interval(80, 100)]
    [0.711, 0.867]
    """
    n = _check.whole("n", n, 1)
    right = _check.whole("right", right, 0)
    if right > n:
        raise ValueError(f"right must be at most n = {n}, got {right}. Count the right ones among the n.")
    z2 = NormalDist().inv_cdf((1 - _inside("confidence", confidence)) / 2) ** 2
    p = right / n
    middle, half = (p + z2 / (2 * n)), sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (0.0 if right == 0 else low), (1.0 if right == n else high)


def mcnemar(hit: ArrayLike, other: ArrayLike) -> float:
    """P(a fair coin, tossed b + c times, falls at least as unevenly as b to c), both sides: McNemar, exact.

    `hit` and `other` say which examples each of two models got right, in the same order; b counts those that
    only the first has right, c those that only the second has. Where both agree nothing is learned: 1.0.

    >>> mcnemar([True, True, True, True, True, False], [False, False, False, False, False, False])
    0.0625
    """
    one, two = _hits("hit", hit), _hits("other", other)
    if len(one) != len(two):
        raise ValueError(
            f"other must hold as many entries as hit, {len(one)}, got {len(two)}. Judge the same examples."
        )
    b, c = int((one & ~two).sum()), int((two & ~one).sum())
    n, most = b + c, max(b, c)
    tail = ways = comb(n, most)
    for k in range(most, n):  # n over k + 1 from n over k, exactly
        ways = ways * (n - k) // (k + 1)
        tail += ways
    return min(1.0, float(2 * tail / 2**n))


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """How many of the same examples each of several models has right; `repr` is a table of it.

    `hits` says for each model which examples those are, so that `mcnemar` can compare two of them.

    >>> Comparison({"coin": np.array([True, False]), "oracle": np.array([True, True])})
                accuracy  95 % interval
    coin            50.0    9.5 to 90.5
    oracle         100.0  34.2 to 100.0
    2 examples
    """

    hits: dict[str, NDArray[np.bool_]]
    confidence: float = 0.95

    def accuracy(self, name: str) -> float:
        """The share that one model has right."""
        return float(self.hits[_check.one_of("name", name, tuple(self.hits))].mean())

    def interval(self, name: str) -> tuple[float, float]:
        """What its accuracy on other examples may be: `wilson_interval`."""
        hit = self.hits[_check.one_of("name", name, tuple(self.hits))]
        return wilson_interval(int(hit.sum()), len(hit), self.confidence)

    def __repr__(self) -> str:
        """A line for each model, in per cent to a tenth."""
        width, title = max(10, *map(len, self.hits)), f"{100 * self.confidence:g} % interval"
        lines = [f"{'':{width}}  accuracy  {title:>13}"]
        for name in self.hits:
            span = " to ".join(f"{100 * end:.1f}" for end in self.interval(name))
            lines.append(f"{name:{width}}  {100 * self.accuracy(name):8.1f}  {span:>13}")
        return "\n".join([*lines, f"{len(next(iter(self.hits.values()))):,} examples"])


def compare(
    models: Mapping[str, Any], train: Iterable[Any], test: Iterable[Any], confidence: float = 0.95
) -> Comparison:
    """One run at real size: each model fitted on `train` and asked about `test`, with a table of accuracies.

    `train` and `test` are examples and their labels: texts as `datasets.load` gives them, for models that
    take texts, or a pair (X, y), where words are counted once for all models. `models` maps a name to
    whatever has `fit` and `predict`, ours or scikit-learn's; they stay fitted. Whether a difference is more
    than luck, `mcnemar(table.hits["a"], table.hits["b"])` says. With real texts a run is

        train, test = (datasets.load("imdb", part=part) for part in ("train", "test"))
        models = {"naive Bayes": TextClassifier(NaiveBayes()), "SVM": TextClassifier(SVM())}
        table = compare(models, train, test)

    and on made-up points, to check by hand:

    >>> from linmodels_lib.perceptron import Perceptron
    >>> X, y = [[-2.0], [-1.0], [1.0], [2.0]], ["down", "down", "up", "up"]
    >>> compare({"perceptron": Perceptron()}, (X, y), (X, y))
                accuracy  95 % interval
    perceptron     100.0  51.0 to 100.0
    4 examples
    """
    (X, y), (new, right) = _examples("train", train), _examples("test", test)
    confidence = _inside("confidence", confidence)
    if not isinstance(models, Mapping) or not models:
        came = "nothing" if isinstance(models, Mapping) else _check.short(models)
        raise TypeError(
            f"models must map a name to a model, got {came}. Use {{'naive Bayes': NaiveBayes()}}."
        )
    for name, model in models.items():
        if isinstance(model, type) or not (hasattr(model, "fit") and hasattr(model, "predict")):
            raise TypeError(
                f"models[{name!r}] must have fit and predict, got {_check.short(model)}. Use NaiveBayes()."
            )
    hits = dict[str, NDArray[np.bool_]]()
    for name, model in models.items():
        known, said = _check.pair(right, model.fit(X, y).predict(new))
        hits[str(name)] = known == said
    return Comparison(hits, confidence)


def _examples(name: str, value: Iterable[Any]) -> tuple[Any, Any]:
    """Examples and labels, whatever comes after them."""
    parts = list(value) if hasattr(value, "__iter__") and not hasattr(value, "shape") else []
    if len(parts) not in (2, 3) or isinstance(value, str):
        raise TypeError(
            f"{name} must be examples and their labels, got {_check.short(value)}. Use (texts, y)."
        )
    return parts[0], parts[1]


def reliability(sure: ArrayLike, hit: ArrayLike, edges: ArrayLike) -> Floats:
    """Mean of `sure`, mean of `hit` and number of examples, between neighbours in `edges`, shape (B, 3).

    `sure` is the probability that a model gives to its own answer, `hit` whether that was right. A group has
    its lower edge, the last one both; empty groups are left out.

    >>> reliability([0.6, 0.8, 0.9], [False, True, True], edges=[0.5, 0.75, 1]).round(2)
    array([[0.6 , 0.  , 1.  ],
           [0.85, 1.  , 2.  ]])
    """
    p, right = _check.floats("sure", sure, 1, "sure is one probability per example."), _hits("hit", hit)
    ends = _check.floats("edges", edges, 1, "edges is a list.")
    if len(p) != len(right):
        raise ValueError(f"sure must hold as many entries as hit, {len(right)}, got {len(p)}. Pair them.")
    if p.min() < 0 or p.max() > 1:
        raise ValueError(
            f"sure must lie in 0..1, got {p.min():g} to {p.max():g}. Use predict_proba(X).max(axis=1)."
        )
    if len(ends) < 2 or (np.diff(ends) <= 0).any():
        raise ValueError(
            f"edges must be two numbers or more that rise, got {_check.short(edges)}. Sort them."
        )
    if p.min() < ends[0] or p.max() > ends[-1]:
        raise ValueError(
            f"edges must reach from {p.min():g} to {p.max():g}, got {ends[0]:g} to {ends[-1]:g}. Widen them."
        )
    group = np.minimum(np.searchsorted(ends, p, side="right"), len(ends) - 1)
    parts = [group == g for g in range(1, len(ends)) if (group == g).any()]
    return np.array([[p[part].mean(), right[part].mean(), part.sum()] for part in parts])


def _dealt(order: Ints, names: NDArray[Any], k: int) -> list[Ints]:
    """The indices sorted by label and dealt to k players like cards."""
    rare, times = min(zip(*np.unique(names, return_counts=True), strict=True), key=lambda pair: pair[1])
    if times < k:
        raise ValueError(
            f"stratify must hold each label {k} times or more, got {rare.item()!r} {times} times. "
            "Use fewer folds or merge rare labels."
        )
    dealt = order[np.argsort(names[order], kind="stable")]
    return [dealt[player::k] for player in range(k)]


def _counts(y: ArrayLike, y_hat: ArrayLike, labels: ArrayLike | None) -> tuple[NDArray[Any], Ints]:
    """The names of the labels and the confusion matrix."""
    right, said = _check.pair(y, y_hat)
    seen = np.unique(np.concatenate([right, said]))
    names = seen if labels is None else _check.names("labels", labels)
    if not _check.alike(seen, names) or len(np.unique(names)) < len(names) or not np.isin(seen, names).all():
        raise ValueError(
            f"labels must name each of {seen.tolist()} once, got {names.tolist()}. Add or merge."
        )
    order, K = np.argsort(names), len(names)
    k, l = (order[np.searchsorted(names, some, sorter=order)] for some in (right, said))  # noqa: E741
    return names, np.bincount(k * K + l, minlength=K * K).reshape(K, K)


def _share(part: Ints, whole: Ints) -> Floats:
    """part / whole, and 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros(len(part)), where=whole > 0)


def _pick(values: Floats, names: NDArray[Any], positive: Any) -> float | Floats:
    if positive is None:
        return values
    place = names.tolist().index(positive) if np.isscalar(positive) and positive in names.tolist() else -1
    if place < 0:
        raise ValueError(f"positive must be one of {names.tolist()}, got {positive!r}. Check the spelling.")
    return float(values[place])


def _order(n: int, seed: int | None) -> Ints:
    if seed is None:
        return np.arange(n)
    return np.random.default_rng(_check.whole("seed", seed, 0)).permutation(n)


def _sizes(n: int, shares: Sequence[float], which: str = "") -> Ints:
    """Whole numbers that sum to n, near n · share: rounded down, the rest to the largest remainders."""
    exact = np.array([n * share for share in shares], dtype=np.float64)
    if (exact <= 0).any() or abs(exact.sum() - n) > 1e-9 * n:
        raise ValueError(f"shares must be above 0 and sum to 1, got {list(shares)}. Try (0.8, 0.1, 0.1).")
    sizes = np.floor(exact).astype(np.intp)
    sizes[np.argsort(sizes - exact, kind="stable")[: n - sizes.sum()]] += 1
    if (sizes == 0).any():
        how = "Merge rare labels, or use fewer parts." if which else "Use more examples or fewer parts."
        raise ValueError(
            f"shares must give each part an example, got sizes {sizes.tolist()} for {n}{which}. {how}"
        )
    return sizes


def _inside(name: str, value: float) -> float:
    """A share strictly between 0 and 1."""
    share = _check.positive(name, value)
    if share >= 1:
        raise ValueError(f"{name} must lie between 0 and 1, got {share:g}. For 95 % use 0.95.")
    return share


def _hits(name: str, value: ArrayLike) -> NDArray[np.bool_]:
    """A flat array of True and False, one or more."""
    try:
        array = np.asarray(value)
    except ValueError:
        array = np.empty(())
    if np.ma.is_masked(value) or array.ndim != 1 or array.dtype != bool or not len(array):
        raise TypeError(
            f"{name} must be a flat list of True and False, got {_check.short(value)}. Use y_hat == y."
        )
    return array
