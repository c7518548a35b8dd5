"""What chapter 6 says without showing its work: the best streets, and the accuracies on real reviews."""

import numpy as np
import pytest
from quadratic_program import smallest_objective
from real_data import needs_data
from sklearn.svm import SVC

import linmodels_lib as lm
from linmodels_lib import datasets
from linmodels_lib.svm import hinge_objective

STREETS = {"separable": np.array([-0.2, 0.8, 0.8]), "outlier": np.array([-3, 4, 4]) / 7}


@pytest.mark.parametrize("toy", STREETS)
def test_the_streets_of_the_chapter_are_optimal(toy):
    """A quadratic program finds no smaller objective, and λ = 0.1 is what the chapter trains with."""
    X, y = datasets.toy(toy)
    theta = np.array([-STREETS[toy], STREETS[toy]]) / 2
    best = smallest_objective(X, y, 2, 0.1, 1 - np.eye(2))
    assert hinge_objective(theta, X, y, 0.1) == pytest.approx(best, abs=1e-8)


def test_the_empty_street_stays_optimal_up_to_a_penalty_of_five_sixteenths():
    X, y = datasets.toy("separable")
    theta = np.array([-STREETS["separable"], STREETS["separable"]]) / 2
    gap = [
        hinge_objective(theta, X, y, l2) - smallest_objective(X, y, 2, l2, 1 - np.eye(2))
        for l2 in (0.3125, 0.32)
    ]
    assert gap[0] == pytest.approx(0, abs=1e-8)
    assert gap[1] > 1e-5


def test_scikit_learn_finds_the_same_widest_street():
    X, y = datasets.toy("separable")
    hard = SVC(kernel="linear", C=1e6).fit(X, y)
    np.testing.assert_allclose(np.r_[hard.intercept_, hard.coef_[0]], STREETS["separable"], atol=1e-3)
    assert sorted(hard.support_) == [3, 6, 9]


@needs_data
def test_the_table_of_film_reviews():
    """Means and spreads over the ten published folds, in percent, for the words that occur."""
    texts, y, folds = datasets.load_reviews("polarity")
    shuffled = {"epochs": 10, "shuffle": True, "seed": 0}
    learners = {
        (82.9, 2.2): lm.NaiveBayes(alpha=1),
        (85.4, 3.5): lm.Perceptron(**shuffled),
        (85.5, 2.3): lm.Perceptron(averaged=True, **shuffled),
        (85.9, 1.5): lm.SVM(l2=0.01, epochs=10),
    }
    right = {known: [] for known in learners}
    for fold in range(1, 11):
        train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        words = lm.TextClassifier(lm.NaiveBayes(), binary=True, sparse=True, tokenizer=str.split)
        words.fit([texts[i] for i in train], y[train])
        seen, new = (words.counts([texts[i] for i in part]) for part in (train, test))
        for known, learner in learners.items():
            right[known].append(100 * learner.fit(seen, y[train]).score(new, y[test]))
    bayes, *others = map(np.array, right.values())
    assert [(found > bayes + 1e-9).sum() for found in others] == [9, 9, 9]
    for (mean, spread), found in right.items():
        assert np.mean(found) == pytest.approx(mean, abs=0.06)
        assert np.std(found, ddof=1) == pytest.approx(spread, abs=0.06)
