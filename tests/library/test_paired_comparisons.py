"""Intervals, the paired test and reliability, against SciPy, the defining inequality and values by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline

import linmodels_lib as lm
from linmodels_lib import evaluate
from linmodels_lib.evaluate import mcnemar, reliability, wilson_interval


@settings(deadline=None)
@given(st.integers(1, 400), st.data(), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_wilson_is_scipys(n, data, confidence):
    right = data.draw(st.integers(0, n))
    known = binomtest(right, n).proportion_ci(confidence, method="wilson")
    assert wilson_interval(right, n, confidence) == pytest.approx((known.low, known.high), abs=1e-12)


def test_the_ends_of_the_interval_are_z_standard_errors_away():
    """The definition: at the ends, the distance to the measured share is 1.96 of *their* standard errors."""
    for q in wilson_interval(1658, 2000):
        assert abs(1658 / 2000 - q) / np.sqrt(q * (1 - q) / 2000) == pytest.approx(1.959964, abs=1e-6)
    assert wilson_interval(0, 9)[0] == 0
    assert wilson_interval(9, 9)[1] == 1


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 9), st.integers(0, 9))
def test_mcnemar_is_the_sign_test_on_what_differs(b, c, both, neither):
    hit = np.repeat([True, False, True, False], [b, c, both, neither + 1])
    other = np.repeat([False, True, True, False], [b, c, both, neither + 1])
    known = binomtest(b, b + c).pvalue if b + c else 1.0
    assert mcnemar(hit, other) == pytest.approx(known, rel=1e-12)
    assert mcnemar(other, hit) == mcnemar(hit, other)


def test_groups_of_reliability():
    sure, hit = [0.5, 0.7, 0.9, 0.95, 1.0], [False, True, True, False, True]
    found = reliability(sure, hit, [0.5, 0.7, 0.8, 0.9, 1.0])
    np.testing.assert_allclose(found, [[0.5, 0, 1], [0.7, 1, 1], [0.95, 2 / 3, 3]])


def test_many_disagreements_are_still_exact_and_quick():
    one = np.repeat([True, False], [6000, 5800])
    assert mcnemar(one, ~one) == pytest.approx(binomtest(6000, 11800).pvalue, rel=1e-9)


def test_almost_certain_is_a_confidence():
    low, high = wilson_interval(5, 10, 0.9999999999999999)
    assert low == pytest.approx(1 - high)
    assert 0 < low < 0.1


# Several models on one split


def texts_of(n, seed):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    words = np.array(["bad", "good", "film", "the", "plot"])
    texts = [
        " ".join(words[rng.choice(5, 6, p=[0.3 - 0.15 * k, 0.15 + 0.15 * k, 0.2, 0.2, 0.15])]) for k in y
    ]
    return texts, y


def test_a_comparison_is_what_each_model_says_by_itself():
    train, test = texts_of(200, 0), texts_of(100, 1)
    ours = lm.TextClassifier(lm.NaiveBayes())
    theirs = make_pipeline(CountVectorizer(), MultinomialNB())
    found = evaluate.compare({"naive Bayes": ours, "theirs": theirs}, (*train, "a card"), test)
    for name, model in (("naive Bayes", ours), ("theirs", theirs)):
        hit = model.predict(test[0]) == test[1]  # they stay fitted
        np.testing.assert_array_equal(found.hits[name], hit)
        assert found.accuracy(name) == hit.mean()
        assert found.interval(name) == evaluate.wilson_interval(int(hit.sum()), 100)
    assert evaluate.mcnemar(found.hits["naive Bayes"], found.hits["theirs"]) == 1.0
    head, *rows, last = str(found).splitlines()
    assert (head.split(), last) == (["accuracy", "95", "%", "interval"], "100 examples")
    assert [row.split("  ")[0] for row in rows] == ["naive Bayes", "theirs"]
    assert f"{100 * found.accuracy('theirs'):.1f}" in rows[1]
    assert len({len(line) for line in (head, *rows)}) == 1


def test_a_comparison_takes_counts_and_another_confidence():
    X, y = lm.datasets.blobs(60)
    found = evaluate.compare(
        {"SVM": lm.SVM(), "a name that is long": lm.Perceptron()}, (X, y), (X, y), confidence=0.5
    )
    assert "50 % interval" in str(found)
    assert str(found).count("100.0") == 4
