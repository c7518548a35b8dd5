"""What chapter 6 says of the best streets, against a quadratic program."""

import numpy as np
import pytest
from quadratic_program import smallest_objective
from sklearn.svm import SVC

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


@pytest.mark.parametrize(("l2", "width"), [(0.1, 1.768), (1.0, 2.475), (4.0, 3.892)])
def test_the_three_streets_are_those_of_the_optimum(l2, width):
    """C = 2/(λN) is the same problem: the exact solver's rows have the smallest J, and the street its width."""
    X, y = datasets.toy("separable")
    model = SVC(kernel="linear", C=2 / (l2 * len(X)), tol=1e-8).fit(X, y)
    w = np.r_[model.intercept_, model.coef_[0]]
    best = smallest_objective(X, y, 2, l2, 1 - np.eye(2))
    assert hinge_objective(np.array([-w, w]) / 2, X, y, l2) == pytest.approx(best, abs=1e-6)
    assert 2 / np.linalg.norm(w[1:]) == pytest.approx(width, abs=1e-3)
