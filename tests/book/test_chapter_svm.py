"""What the page on support vector machines says of the best streets, against a quadratic program."""

import numpy as np
import pytest
from quadratic_program import smallest_objective
from sklearn.linear_model import SGDClassifier
from sklearn.svm import SVC, LinearSVC

from linmodels_lib import datasets
from linmodels_lib.svm import hinge_objective

STREETS = {"separable": np.array([-0.2, 0.8, 0.8]), "outlier": np.array([-3, 4, 4]) / 7}


@pytest.mark.parametrize("toy", STREETS)
def test_the_streets_of_the_page_are_optimal(toy):
    """A quadratic program finds no smaller objective, and λ = 0.1 is what the page trains with."""
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


def objective_of(model, X, y, l2):
    theta = np.c_[model.intercept_, model.coef_]
    return hinge_objective(np.concatenate([-theta, theta]) / 2 if len(theta) == 1 else theta, X, y, l2)


PENALTIES = {  # the factor between names, and two wrong ones with the objective that they end at
    "C of SVC is 2/(λN)": (
        "outlier", 2, {1: 0.496, 4: 0.475}, lambda k, N: SVC(kernel="linear", C=k / N, tol=1e-6)
    ),
    "alpha is λ/2": (
        "outlier", 0.5, {0.25: 0.475, 1: 0.492},
        lambda k, N: SGDClassifier(alpha=k, max_iter=5000, tol=None, random_state=0),
    ),
    "C of one table is 1/(λN)": (
        "three", 1, {0.5: 0.388, 2: 0.432},
        lambda k, N: LinearSVC(
            multi_class="crammer_singer", C=k / N, intercept_scaling=100, max_iter=10**6, tol=1e-8, random_state=0
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("toy", "factor", "others", "learner"), PENALTIES.values(), ids=PENALTIES)
def test_only_one_factor_between_penalties_finds_the_optimum(toy, factor, others, learner):
    """At λ = 1, where the factor matters: the optimum with it, a larger J with half or twice of it."""
    X, y = datasets.toy(toy)
    best = smallest_objective(X, y, max(y) + 1, 1.0, 1 - np.eye(max(y) + 1))
    assert objective_of(learner(factor, len(y)).fit(X, y), X, y, 1.0) == pytest.approx(best, abs=2e-4)
    for wrong, J in others.items():
        assert objective_of(learner(wrong, len(y)).fit(X, y), X, y, 1.0) == pytest.approx(J, abs=6e-4)
        assert best + 5e-3 < J


def test_scikit_learn_finds_the_same_widest_street():
    X, y = datasets.toy("separable")
    hard = SVC(kernel="linear", C=1e6).fit(X, y)
    np.testing.assert_allclose(np.r_[hard.intercept_, hard.coef_[0]], STREETS["separable"], atol=1e-3)
    assert sorted(hard.support_) == [3, 6, 9]


@pytest.mark.parametrize(("l2", "width"), [(0.1, 1.768), (1.0, 2.475), (4.0, 3.892)])
def test_the_three_streets_are_those_of_the_optimum(l2, width):
    """C = 2/(λN) is the same problem: the exact solver's rows have the smallest J, and the street its width."""
    X, y = datasets.toy("separable")
    model = SVC(kernel="linear", C=2 / (l2 * len(X)), tol=1e-8).fit(X, y)
    w = np.r_[model.intercept_, model.coef_[0]]
    best = smallest_objective(X, y, 2, l2, 1 - np.eye(2))
    assert hinge_objective(np.array([-w, w]) / 2, X, y, l2) == pytest.approx(best, abs=1e-6)
    assert 2 / np.linalg.norm(w[1:]) == pytest.approx(width, abs=1e-3)
