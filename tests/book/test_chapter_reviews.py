"""The main figures of chapter 9 and the table of chapter 6, by the library's own readers and learners; without its matrices of the page."""

import numpy as np
import pytest
from real_data import needs_data
from sklearn.naive_bayes import MultinomialNB
from threadpoolctl import threadpool_limits

import linmodels_lib as lm
from linmodels_lib.evaluate import mcnemar, reliability, wilson_interval

LEARNERS = {
    "naive Bayes": (1658, lm.NaiveBayes(alpha=1)),
    "perceptron": (1710, lm.Perceptron(epochs=10, averaged=True, shuffle=True, seed=0)),
    "SVM": (1717, lm.SVM(l2=0.01, epochs=10)),
    "softmax": (1744, lm.SoftmaxRegression(l2=0.01, tol=1e-5)),
}
LAST = lm.Perceptron(
    epochs=10, shuffle=True, seed=0
)  # the weights at the end, which chapter 6 shows beside the average
TABLE = {  # in percent over the ten published folds: mean and spread
    "naive Bayes": (82.9, 2.2),
    "last perceptron": (85.4, 3.5),
    "perceptron": (85.5, 2.3),
    "SVM": (85.9, 1.5),
}


@pytest.fixture(scope="module")
def trial():
    """Which reviews each learner has right, how sure two of them are, scikit-learn's naive Bayes, chapter 6's."""
    texts, y, folds = lm.datasets.load_reviews("polarity")
    accuracy = {name: [] for name in TABLE}
    hit = {name: np.zeros(len(y), dtype=bool) for name in LEARNERS}
    sure, theirs = (
        {name: np.zeros(len(y)) for name in ("naive Bayes", "softmax")},
        np.zeros(len(y), dtype=int),
    )
    with threadpool_limits(1):
        for fold in range(1, 11):
            train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
            reader = lm.TextClassifier(lm.NaiveBayes(), binary=True, sparse=True, tokenizer=str.split)
            reader.fit([texts[i] for i in train], y[train])
            A, B = (reader.counts([texts[i] for i in part]) for part in (train, test))
            accuracy["last perceptron"].append(100 * LAST.fit(A, y[train]).score(B, y[test]))
            for name, (_, learner) in LEARNERS.items():
                hit[name][test] = learner.fit(A, y[train]).predict(B) == y[test]
                if name in accuracy:
                    accuracy[name].append(100 * learner.score(B, y[test]))
                if name in sure:
                    sure[name][test] = learner.predict_proba(B).max(axis=1)
            theirs[test] = MultinomialNB().fit(A, y[train]).predict(B)
    return hit, sure, (theirs == y), accuracy


@needs_data
def test_four_learners_on_the_published_folds(trial):
    assert {name: int(right.sum()) for name, right in trial[0].items()} == {
        name: known for name, (known, _) in LEARNERS.items()
    }


@needs_data
def test_the_table_of_film_reviews_in_chapter_6(trial):
    found = {name: np.array(values) for name, values in trial[3].items()}
    assert [(found[name] > found["naive Bayes"] + 1e-9).sum() for name in [*TABLE][1:]] == [9, 9, 9]
    for name, (mean, spread) in TABLE.items():
        assert np.mean(found[name]) == pytest.approx(mean, abs=0.06)
        assert np.std(found[name], ddof=1) == pytest.approx(spread, abs=0.06)


@needs_data
def test_scikit_learn_has_the_same_reviews_right(trial):
    np.testing.assert_array_equal(trial[0]["naive Bayes"], trial[2])


@needs_data
def test_the_leads_and_their_odds(trial):
    hit = trial[0]
    known = {("naive Bayes", "perceptron"): 0.0045, ("naive Bayes", "SVM"): 0.0014, ("perceptron", "SVM"): 0.6278,
             ("perceptron", "softmax"): 0.0031, ("SVM", "softmax"): 0.0187}  # fmt: skip
    for (one, two), p in known.items():
        assert mcnemar(hit[one], hit[two]) == pytest.approx(p, abs=5e-5)
    assert mcnemar(hit["naive Bayes"], hit["softmax"]) < 1e-5
    low, high = wilson_interval(int(hit["softmax"].sum()), 2000)
    assert (round(low, 3), round(high, 3)) == (0.857, 0.886)
    wrong = sum(~right for right in hit.values())
    assert np.bincount(wrong).tolist() == [1464, 237, 78, 106, 115]


@needs_data
def test_naive_bayes_boasts_and_softmax_does_not(trial):
    hit, sure, *_ = trial
    assert sure["naive Bayes"].mean() == pytest.approx(0.976, abs=5e-4)
    assert sure["softmax"].mean() == pytest.approx(0.834, abs=5e-4)
    edges = [0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.0]
    boast = reliability(sure["naive Bayes"], hit["naive Bayes"], edges)
    modest = reliability(sure["softmax"], hit["softmax"], edges)
    assert boast[-1, 2] == 1766
    assert (boast[2:, 0] > boast[2:, 1] + 0.1).all()
    assert (modest[:, 1] > modest[:, 0] - 0.01).all()


@needs_data
def test_on_single_sentences_naive_bayes_is_first():
    texts, y, _ = lm.datasets.load_reviews("sentences")
    S = lm.text.vectorize(texts, tokenizer=str.split, binary=True)[1]
    right = {"naive Bayes": 0, "SVM": 0}
    for train, test in lm.evaluate.folds(len(y), 10, stratify=y):
        seen = np.flatnonzero(np.asarray(S[train].sum(axis=0)).ravel())
        for name, learner in (("naive Bayes", lm.NaiveBayes()), ("SVM", lm.SVM(l2=0.001, epochs=10))):
            model = learner.fit(S[train][:, seen], y[train])
            right[name] += int((model.predict(S[test][:, seen]) == y[test]).sum())
    assert right == {"naive Bayes": 8329, "SVM": 8168}
