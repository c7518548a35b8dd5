"""Measures against values worked by hand and scikit-learn; splits and folds against what they promise."""

import tracemalloc
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.model_selection import KFold, StratifiedKFold

from linmodels_lib import evaluate as ev

POSITIVE = [(1, 0), (2, 0), (3, 0), (3, 1), (4, 1), (4, 2), (5, 2), (1, 1), (2, 2), (3, 3)]
NEGATIVE = [(4, 0), (5, 1), (0, 1), (0, 2), (1, 2), (1, 3)]
POINTS = np.array(POSITIVE + NEGATIVE)
Y = np.array(["+"] * 10 + ["-"] * 6)
Y_HAT = np.where(-1 + POINTS @ [2, -3] > 0, "+", "-")  # the line −1 + 2x₁ − 3x₂ = 0


def test_the_sixteen_points():
    np.testing.assert_array_equal(ev.confusion(Y, Y_HAT), [[7, 3], [2, 4]])  # TP FN / FP TN
    assert ev.accuracy(Y, Y_HAT) == 11 / 16
    assert ev.precision(Y, Y_HAT, "+") == 7 / 9
    assert ev.recall(Y, Y_HAT, "+") == 7 / 10
    assert ev.f1(Y, Y_HAT, "+") == 14 / 19
    assert ev.f1(Y, Y_HAT, "+") == pytest.approx(2 / (9 / 7 + 10 / 7))  # the harmonic mean
    np.testing.assert_array_equal(ev.precision(Y, Y_HAT), [7 / 9, 4 / 7])
    np.testing.assert_array_equal(ev.recall(Y, Y_HAT), [7 / 10, 4 / 6])
    assert ev.macro(ev.f1, Y, Y_HAT) == pytest.approx((14 / 19 + 8 / 13) / 2)
    assert ev.macro(ev.precision, Y, Y_HAT) == pytest.approx((7 / 9 + 4 / 7) / 2)
    assert ev.macro(ev.recall, Y, Y_HAT) == pytest.approx((7 / 10 + 2 / 3) / 2)


def test_the_majority_label_is_a_baseline():
    most = ["+"] * 16
    assert ev.accuracy(Y, most) == 10 / 16
    assert ev.macro(ev.recall, Y, most) == 0.5
    np.testing.assert_array_equal(ev.precision(Y, most), [10 / 16, 0.0])


def test_a_share_of_nothing_is_zero():
    y, y_hat, labels = ["a", "a"], ["b", "b"], ["a", "b", "c"]
    for measure in (ev.precision, ev.recall, ev.f1):
        with np.errstate(all="raise"):
            np.testing.assert_array_equal(measure(y, y_hat, labels=labels), [0.0, 0.0, 0.0])
        assert measure(y, y_hat, "c", labels) == 0.0
    assert ev.f1(["a"], ["a"]).tolist() == [1.0]  # one label, all right


def test_labels_set_the_order():
    np.testing.assert_array_equal(ev.confusion(Y, Y_HAT, labels=["-", "+"]), [[4, 2], [3, 7]])
    np.testing.assert_array_equal(ev.recall(Y, Y_HAT, labels=["-", "+"]), [4 / 6, 7 / 10])
    np.testing.assert_array_equal(
        ev.confusion([0, 1], [0, 0], labels=[0, 1, 2]), [[1, 0, 0], [1, 0, 0], [0, 0, 0]]
    )


@pytest.mark.parametrize("kind", [np.array, list, tuple, lambda v: np.array(v, dtype=object)])
def test_labels_of_any_container(kind):
    assert ev.accuracy(kind(["a", "b"]), kind(["a", "a"])) == 0.5
    assert ev.accuracy(kind([1.0, 0.0]), [True, True]) == 0.5


def test_a_large_confusion_matrix_takes_little_memory():
    """One count per example: a table (K, N) of trues and falses would be 48 MB here."""
    rng = np.random.default_rng(0)
    y, y_hat = rng.integers(300, size=(2, 20_000))
    tracemalloc.start()
    C = ev.confusion(y, y_hat, labels=rng.permutation(300))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert C.sum() == 20_000
    assert C.trace() == (y == y_hat).sum()
    assert peak < 10e6


def slow_counts(y, y_hat, k):
    """TP, FP and FN of label k, counted one example at a time."""
    seen = Counter((a == k, b == k) for a, b in zip(y, y_hat, strict=True))
    return seen[True, True], seen[False, True], seen[True, False]


@pytest.mark.filterwarnings("ignore:A single label was found")
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), min_size=1, max_size=40))
@settings(max_examples=100, deadline=None)
def test_measures_follow_the_definition_and_scikit_learn(pairs):
    y, y_hat = map(list, zip(*pairs, strict=True))
    labels = sorted({*y, *y_hat})
    for i, k in enumerate(labels):
        tp, fp, fn = slow_counts(y, y_hat, k)
        assert ev.precision(y, y_hat)[i] == pytest.approx(tp / (tp + fp) if tp + fp else 0, abs=1e-15)
        assert ev.recall(y, y_hat, k) == pytest.approx(tp / (tp + fn) if tp + fn else 0, abs=1e-15)
        assert ev.f1(y, y_hat, k) == pytest.approx(2 * tp / (2 * tp + fp + fn), abs=1e-15)
    assert ev.accuracy(y, y_hat) == pytest.approx(metrics.accuracy_score(y, y_hat), abs=1e-12)
    C = ev.confusion(y, y_hat)
    np.testing.assert_array_equal(C, metrics.confusion_matrix(y, y_hat, labels=labels))
    np.testing.assert_array_equal(C.T, ev.confusion(y_hat, y))
    assert ev.accuracy(y, y_hat) == pytest.approx(C.trace() / C.sum())
    for ours, theirs in (
        (ev.precision, metrics.precision_score),
        (ev.recall, metrics.recall_score),
        (ev.f1, metrics.f1_score),
    ):
        each = theirs(y, y_hat, average=None, zero_division=0)
        np.testing.assert_allclose(ours(y, y_hat), each, rtol=0, atol=1e-12)
        mean = theirs(y, y_hat, average="macro", zero_division=0)
        assert ev.macro(ours, y, y_hat) == pytest.approx(mean, abs=1e-12)


def test_split_by_hand():
    train, dev, test = ev.split(100)
    assert [len(train), len(dev), len(test)] == [80, 10, 10]
    assert not np.array_equal(train, np.arange(80))  # shuffled
    assert [len(part) for part in ev.split(16)] == [13, 2, 1]  # 12.8, 1.6, 1.6
    assert [len(part) for part in ev.split(100, (0.29, 0.71))] == [29, 71]  # 0.29 · 100 = 28.999…
    assert [p.tolist() for p in ev.split(4, (0.5, 0.5), seed=None)] == [[0, 1], [2, 3]]
    assert [len(part) for part in ev.split(60, [1 / 40] * 40)] == [2] * 20 + [
        1
    ] * 20  # the first get the rest
    shares = np.array([1.5, 1.5, 1.25, 1.75, 1, 1] * 16) / 128  # the halves get what the three quarters leave
    sizes = [len(part) for part in ev.split(128, shares)]
    assert sizes == [2, 2, 1, 2, 1, 1] * 8 + [1, 1, 1, 2, 1, 1] * 8


def test_split_repeats_with_its_seed():
    np.testing.assert_array_equal(ev.split(50, seed=3)[0], ev.split(50, seed=3)[0])
    assert not np.array_equal(ev.split(50, seed=3)[0], ev.split(50, seed=4)[0])
    np.testing.assert_array_equal(ev.split(50)[0], ev.split(50, seed=0)[0])
    state = np.random.get_state()[1].copy()  # noqa: NPY002 (it must stay untouched)
    ev.split(50)
    np.testing.assert_array_equal(state, np.random.get_state()[1])  # noqa: NPY002


@given(st.integers(20, 200), st.one_of(st.none(), st.integers(0, 99)), st.booleans(), st.randoms())
@settings(max_examples=100, deadline=None)
def test_split_promises(n, seed, stratified, random):
    labels = np.array(["a"] * 10 + ["b"] * 10 + [random.choice("ab") for _ in range(n - 20)])
    parts = ev.split(n, seed=seed, stratify=labels if stratified else None)
    assert sorted(np.concatenate(parts).tolist()) == list(range(n))  # each index once
    for name in "ab" if stratified else ():
        for part, share in zip(parts, (0.8, 0.1, 0.1), strict=True):
            assert abs((labels[part] == name).sum() - share * (labels == name).sum()) < 1
    if not stratified:
        for part, share in zip(parts, (0.8, 0.1, 0.1), strict=True):
            assert abs(len(part) - share * n) < 1


@given(st.integers(2, 60), st.integers(2, 60), st.one_of(st.none(), st.integers(0, 99)))
@settings(max_examples=100, deadline=None)
def test_folds_promise(n, k, seed):
    k = min(n, k)
    pairs = ev.folds(n, k, seed=seed)
    assert sorted(np.concatenate([held_out for _, held_out in pairs]).tolist()) == list(range(n))
    for train, held_out in pairs:
        assert sorted([*train, *held_out]) == list(range(n))
        assert len(held_out) in (n // k, -(-n // k))
    if seed is None:
        for ours, theirs in zip(pairs, KFold(k).split(np.zeros(n)), strict=True):
            np.testing.assert_array_equal(ours[0], theirs[0])
            np.testing.assert_array_equal(ours[1], theirs[1])


@given(st.lists(st.integers(2, 9), min_size=1, max_size=4), st.integers(0, 99), st.integers(2, 5))
@settings(max_examples=60, deadline=None)
def test_stratified_folds_promise(times, seed, k):
    """As scikit-learn's: each label's share of a fold is within one of the even share; so is the fold itself."""
    y = np.random.default_rng(seed).permutation(np.repeat(np.arange(len(times)), np.maximum(times, k)))
    held_out = [part for _, part in ev.folds(len(y), k, seed=seed, stratify=y)]
    assert sorted(np.concatenate(held_out).tolist()) == list(range(len(y)))
    assert np.ptp([len(part) for part in held_out]) <= 1
    counts = np.array([np.bincount(y[part], minlength=len(times)) for part in held_out])
    assert (np.ptp(counts, axis=0) <= 1).all()
    theirs = [np.bincount(y[part], minlength=len(times)) for _, part in StratifiedKFold(k).split(y, y)]
    np.testing.assert_array_equal(np.sort(counts, axis=0), np.sort(theirs, axis=0))


def test_stratified_folds_of_words():
    y = ["a", "b", "a", "a", "b", "a"]
    parts = [(train.tolist(), held.tolist()) for train, held in ev.folds(6, 2, seed=None, stratify=y)]
    assert parts == [([2, 4, 5], [0, 1, 3]), ([0, 1, 3], [2, 4, 5])]
    shuffled = [ev.folds(6, 2, seed=seed, stratify=y)[0][1].tolist() for seed in (1, 1, 3, 4)]
    assert shuffled[0] == shuffled[1]
    assert len({*map(tuple, shuffled)}) > 1


def test_folds_repeat_with_their_seed():
    one, two, other = (ev.folds(30, 3, seed=s)[0][1].tolist() for s in (1, 1, 2))
    assert one == two != other
    assert len(ev.folds(10)) == 5
    np.testing.assert_array_equal(ev.folds(30)[0][1], ev.folds(30, seed=0)[0][1])


V, T = ValueError, TypeError
BAD = {
    "lengths": (lambda: ev.accuracy([0, 1], [0]), V, "y_hat must hold one .* of the 2 in y, got 1"),
    "no label": (lambda: ev.accuracy([], []), V, r"y must be a flat list .* shape \(0,\)"),
    "one label alone": (lambda: ev.accuracy("+", "+"), V, r"y must be a flat list .* shape \(\)"),
    "2-D": (lambda: ev.confusion([[0, 1]], [[0, 1]]), V, r"y must be a flat list .* shape \(1, 2\)"),
    "ragged": (lambda: ev.accuracy([[0], [1, 2]], [0, 1]), T, "y must be a flat list.*Setting an array"),
    "words and numbers": (lambda: ev.accuracy([0, 1], ["0", "1"]), T, "labels alike, got .*0.* and .*'0'"),
    "probabilities": (lambda: ev.f1([0, 1], [0.2, 0.9]), V, "y_hat must be words or .* Turn scores"),
    "NaN": (lambda: ev.recall([0, np.nan], [0, 1]), V, "y must be words or whole numbers, got"),
    "number beside a word": (lambda: ev.accuracy(["1", "a"], [1, "a"]), T, r"y_hat .* all of one kind, got 1 at index 0 and 'a' at index 1"),
    "NaN beside a word": (lambda: ev.accuracy(["a", np.nan], ["a", "b"]), T, r"y must be .* all of one kind, got nan at index 1\. Leave out"),
    "infinite": (lambda: ev.accuracy([0, np.inf], [0, 1]), V, "Unknown label type: a fraction, NaN or inf"),
    "complex": (lambda: ev.accuracy([0, 1j], [0, 1]), T, "y must be words or whole numbers"),
    "labels of another kind": (lambda: ev.confusion(["0", "1"], ["0", "1"], labels=[0, 1]), V, r"each of \['0', '1'\] once, got \[0, 1\]"),
    "None": (lambda: ev.precision([None, "a"], ["a", "a"]), T, "y must be words or whole numbers.*got None at index 0. Leave out"),
    "label left out": (lambda: ev.confusion([0, 1], [0, 2], [0, 1]), V, r"\[0, 1, 2\] once, got \[0, 1\]"),
    "label twice": (lambda: ev.confusion([0], [0], [0, 0]), V, r"labels must name each of \[0\] once"),
    "positive": (lambda: ev.precision([0, 1], [0, 1], positive=2), V, r"positive must .* \[0, 1\], got 2"),
    "positive word": (lambda: ev.f1(["a"], ["a"], "A"), V, r"one of \['a'\], got 'A'\. Check the spelling"),
    "measure": (lambda: ev.macro(ev.accuracy, [0], [0]), V, "precision, recall or f1, got <func"),
    "n 0": (lambda: ev.split(0), V, "n must be at least 1, got 0"),
    "n text": (lambda: ev.split("ten"), T, "n must be a whole number, got 'ten'"),
    "n too small": (lambda: ev.split(5), V, r"give each part an example, got sizes \[4, 1, 0\] for 5\. Use more"),
    "shares": (lambda: ev.split(10, (0.8, 0.1)), V, r"above 0 and sum to 1, got \[0\.8"),
    "share 0": (lambda: ev.split(10, (1.0, 0.0)), V, "shares must be above 0"),
    "share NaN": (lambda: ev.split(10, (np.nan, 1.0)), V, "shares must be finite, got nan"),
    "no share": (lambda: ev.split(10, ()), V, "shares must be above 0 and sum to 1"),
    "seed": (lambda: ev.split(10, seed=1.5), T, "seed must be a whole number"),
    "seed below 0": (lambda: ev.folds(10, seed=-1), V, "seed must be at least 0, got -1"),
    "stratify length": (lambda: ev.split(10, stratify=[0, 1]), V, r"each of the 10 examples, got shape \(2,\)"),
    "rare label": (lambda: ev.split(20, stratify=[0] * 19 + [1]), V, r"\[1, 0, 0\] for 1 of label 1\. Merge rare"),
    "one fold": (lambda: ev.folds(10, 1), V, "k must be at least 2, got 1"),
    "too many folds": (lambda: ev.folds(3, 4), V, "k must be at most the number of examples, 3, got 4"),
    "one example": (lambda: ev.folds(1, 2), V, "n must be at least 2, got 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_says_what_is_wrong(name):
    call, kind, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
