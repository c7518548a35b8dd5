"""Points with a promised margin, rings no line separates, made-up text by Zipf's law, and the real reviews."""

import gzip
import json
import re
import time
from collections import Counter

import numpy as np
import pytest
from real_data import needs_data
from scipy.optimize import linprog

import linmodels_lib as lm
from linmodels_lib import datasets
from linmodels_lib.datasets import corpora, folders, toys
from linmodels_lib.evaluate import accuracy
from linmodels_lib.separation import differences


def separable(X, y):
    """Whether some θ has θ·d ≥ 1 for every difference d: a linear program without objective."""
    d = differences(X, y, int(y.max()) + 1)
    return linprog(np.zeros(d.shape[1]), A_ub=-d, b_ub=-np.ones(len(d)), bounds=(None, None)).status == 0


# Points


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("margin", [1e-3, 0.1, 0.5, 3.0, 1000.0])
@pytest.mark.parametrize("n_labels", [2, 3, 4, 7, 12])
def test_blobs_keep_their_margin_and_touch_it(n_labels, margin, seed):
    X, y = datasets.blobs(15 * n_labels + 1, n_labels, margin, seed)
    angle = 2 * np.pi * np.arange(n_labels) / n_labels
    u = np.column_stack([np.cos(angle), np.sin(angle)])
    for k in range(n_labels):
        others = [j for j in range(n_labels) if j != k]
        distance = np.array([X[y == k] @ (u[k] - u[j]) / np.linalg.norm(u[k] - u[j]) for j in others])
        assert distance.min() >= margin  # no tolerance: this is the promise
        assert distance.min() == pytest.approx(margin, rel=1e-9, abs=1e-9)


def test_blobs_are_as_many_as_asked_for_and_new_for_each_seed():
    X, y = datasets.blobs(50, n_labels=3)
    assert X.shape == (50, 2)
    assert sorted(np.bincount(y).tolist()) == [16, 17, 17]
    np.testing.assert_array_equal(X, datasets.blobs(50, n_labels=3)[0])
    assert not np.array_equal(X, datasets.blobs(50, n_labels=3, seed=1)[0])
    assert len(np.unique(X, axis=0)) == 50


def test_a_perceptron_keeps_novikoffs_promise_on_blobs():
    X, y = datasets.blobs(40, margin=0.5)
    theta = np.array([[0.0, 1.0, 0.0], [0.0, -1.0, 0.0]])
    bound = lm.separation.mistake_bound(X, y, theta)
    radius = (X**2).sum(axis=1).max() + 1
    assert bound == pytest.approx(2 * radius / (2 * 0.5**2), rel=1e-6)  # ‖d‖² = 2‖x‖², γ = √2 · margin
    mistakes = sum(step.mistake for step in lm.Perceptron(epochs=1000).trace(X, y))
    assert 0 < mistakes <= bound


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("n", [8, 9, 25, 200])
def test_no_line_separates_rings_but_the_squared_radius_does(n, seed):
    X, y = datasets.rings(n, seed)
    assert X.shape == (n, 2)
    assert abs(np.bincount(y)[0] - np.bincount(y)[1]) <= 1
    assert not separable(X, y)
    assert separable(np.column_stack([X, (X**2).sum(axis=1)]), y)
    radius = np.sqrt((X**2).sum(axis=1))
    assert abs(radius - 1 - y).max() <= 0.25 + 1e-12


@pytest.mark.parametrize("name", [*datasets.TOYS, "four", "sixteen"])
def test_toys_are_what_their_names_say(name):
    X, y = datasets.toy(name)
    assert separable(X, y) == (name not in ("xor", "outlier", "sixteen"))
    X[:], y[:] = 7, 7
    assert not np.array_equal(X, datasets.toy(name)[0])


def test_sixteen_documents_have_the_fractions_of_the_notes():
    X, y = datasets.toy("sixteen")
    called = (-1 + X @ [2, -3] > 0).astype(int)
    assert lm.evaluate.confusion(y, called, labels=[1, 0]).tolist() == [[7, 3], [2, 4]]
    assert len({*map(tuple, X.tolist())}) == 16


# Made-up text


def test_zipf_corpus_follows_the_law_it_states():
    texts, y = datasets.zipf_corpus(4000, n_labels=4, vocabulary=1000, length=50, seed=3)
    count = Counter(token for text in texts for token in text.split())
    total = count.total()
    assert total == pytest.approx(4000 * 50, rel=0.01)
    assert len(count) <= 1000
    shares = [toys._word(r) for r in range(1000)]
    blocks = [sum(count[w] for w in shares[a : 2 * a]) / total for a in (4, 64, 256)]  # ranks a+1..2a
    np.testing.assert_allclose(
        blocks, [np.log((2 * a + 1) / (a + 1)) / np.log(1001) for a in (4, 64, 256)], rtol=0.03
    )
    assert np.bincount(y).tolist() == [1000] * 4


def test_zipf_words_are_different_tokens_and_short_where_frequent():
    words = [toys._word(r) for r in range(20_000)]
    assert len(set(words)) == 20_000
    assert all(lm.tokenize(word) == [word] for word in words[::37])
    assert [len(words[r]) for r in (0, 69, 70, 4969, 4970)] == [2, 2, 4, 4, 6]


def test_zipf_labels_can_be_learned_but_not_from_one_word():
    texts, y = datasets.zipf_corpus(600, n_labels=5, vocabulary=2000, length=40)
    clf = lm.TextClassifier(lm.NaiveBayes(), sparse=True).fit(texts[:500], y[:500])
    assert accuracy(y[500:], clf.predict(texts[500:])) > 0.6
    assert accuracy(y[500:], clf.predict([text.split()[0] for text in texts[500:]])) < 0.5


def test_zipf_corpus_repeats_itself_and_every_text_has_a_token():
    texts, y = datasets.zipf_corpus(300, n_labels=3, vocabulary=100, length=1)
    again, y_again = datasets.zipf_corpus(300, n_labels=3, vocabulary=100, length=1)
    assert texts == again
    assert all(len(text.split()) == 1 for text in texts)
    np.testing.assert_array_equal(y, y_again)
    assert texts != datasets.zipf_corpus(300, n_labels=3, vocabulary=100, length=1, seed=1)[0]


def test_a_million_tokens_take_no_time():
    start = time.process_time()
    texts, _ = datasets.zipf_corpus(10_000)
    assert sum(text.count(" ") + 1 for text in texts) > 0.98e6
    assert time.process_time() - start < 5


def test_corpora_are_datasets_too():
    assert datasets.reviews is corpora.reviews
    assert datasets.mails is corpora.mails


# Real reviews


def store(folder, name, records):
    with gzip.open(folder / datasets.SOURCES[name][0], "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)


def test_reviews_take_turns_in_published_order(tmp_path):
    neg = [{"id": f"neg/{i}", "fold": i + 1, "label": "neg", "text": f"schlecht {i}"} for i in range(2)]
    pos = [{"id": f"pos/{i}", "fold": i + 1, "label": "pos", "text": f"schön {i}"} for i in range(3)]
    store(tmp_path, "polarity", [*neg, *pos])
    texts, y, folds = datasets.load_reviews("polarity", tmp_path)
    assert texts == ["schlecht 0", "schön 0", "schlecht 1", "schön 1", "schön 2"]
    assert (y.tolist(), folds.tolist()) == ([0, 1, 0, 1, 1], [1, 1, 2, 2, 3])


def test_sentences_have_no_folds_and_the_variable_names_the_folder(tmp_path, monkeypatch):
    store(tmp_path, "sentences", [{"label": "pos", "text": "fine ."}, {"label": "neg", "text": "no ."}])
    monkeypatch.setenv("LINMODELS_DATA", str(tmp_path))
    texts, y, folds = datasets.load_reviews("sentences")
    assert (texts, y.tolist(), folds) == (["no .", "fine ."], [0, 1], None)


@pytest.mark.parametrize("name", ["polarity", "sentences"])
@pytest.mark.parametrize("named", [True, False])
def test_without_the_file_the_error_says_where_to_get_it(name, named, tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "_HOME", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LINMODELS_DATA", str(tmp_path / "own") if named else "")
    came = re.escape(f"{tmp_path / 'own'} or " if named else "") + r"\S+linmodels_lib"
    wanted = rf"must be in {came}, got nothing\. Get the .*polarity data set v.*Pang and Lee, ACL 200.*NLTK.*gzipped"
    with pytest.raises(FileNotFoundError, match=wanted):
        datasets.load_reviews(name)


@pytest.mark.parametrize(
    "content",
    [b"not gzip", gzip.compress(b""), gzip.compress(b"{"), gzip.compress(b'{"label": "meh", "text": "a"}'),
     gzip.compress(b'{"label": "pos"}'), gzip.compress(b'{"label": "pos", "text": 3}'), gzip.compress(b"[1]"),
     gzip.compress(b'{"label": "pos", "text": "a"}' * 99)[:-9], gzip.compress(b"\xff"), gzip.compress(b"x")[:10] + b"\xff" * 20],
    ids=["no gzip", "empty", "no JSON", "other label", "no text", "text a number", "list", "cut short", "no UTF-8", "spoilt"],
)  # fmt: skip
def test_a_broken_file_is_named(content, tmp_path):
    (tmp_path / datasets.SOURCES["sentences"][0]).write_bytes(content)
    with pytest.raises(
        ValueError, match=r"sentence_polarity.*must hold labelled texts, got .*\. Fetch the file again"
    ):
        datasets.load_reviews("sentences", tmp_path)


@needs_data
def test_the_polarity_set_is_the_published_one():
    texts, y, folds = datasets.load_reviews("polarity")
    assert np.bincount(y).tolist() == [1000, 1000]
    assert [np.bincount(y[folds == f]).tolist() for f in range(1, 11)] == [[100, 100]] * 10
    assert texts[0].startswith("plot : two teen couples go to a church party")
    assert y[:4].tolist() == [0, 1, 0, 1]


@needs_data
def test_the_sentences_are_the_published_ones():
    texts, y, folds = datasets.load_reviews("sentences")
    assert np.bincount(y).tolist() == [5331, 5331]
    assert folds is None
    assert texts[0] == "simplistic , silly and tedious ."


@needs_data
def test_naive_bayes_reaches_the_known_accuracy_on_the_polarity_set():
    texts, y, folds = datasets.load_reviews("polarity")
    right = 0
    for fold in range(1, 11):
        train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        clf = lm.TextClassifier(lm.NaiveBayes(), binary=True, sparse=True)
        clf.fit([texts[i] for i in train], y[train])
        right += (clf.predict([texts[i] for i in test]) == y[test]).sum()
    assert 0.815 <= right / len(y) <= 0.845  # 83.0 with presence unigrams and another tokenizer
