"""What the page on support vector machines says of the best streets, against a quadratic program."""

import numpy as np
import pytest
from quadratic_program import smallest_objective
from scipy.stats import norm
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVC, LinearSVC

from linmodels_lib import datasets
from linmodels_lib.svm import SVM, hinge_objective

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


def test_the_widest_street_has_the_most_room_and_not_the_fewest_errors():
    """Points shaken by normal noise of 0.6: another line errs a little less, with less room."""
    X, y = datasets.toy("separable")

    def room(w):
        return np.sort((2 * y - 1) * (w[0] + X @ w[1:]) / np.linalg.norm(w[1:]))

    def errs(w):
        return 100 * norm.cdf(-room(w) / 0.6).mean()

    wide, other = STREETS["separable"], np.array([-0.3, 0.7435, 0.6687])
    assert (round(errs(wide), 2), round(errs(other), 2)) == (2.47, 2.26)
    assert (round(room(wide)[0], 2), round(room(other)[0], 2)) == (0.88, 0.78)


def test_a_square_three_times_as_dear_has_three_times_the_room():
    X, y = datasets.toy("separable")
    svm = SVM(l2=0.1, epochs=5000, cost=[[0, 1], [3, 0]]).fit(X, y)
    w = svm.theta_[1] - svm.theta_[0]
    room = (2 * y - 1) * (w[0] + X @ w[1:]) / np.linalg.norm(w[1:])
    assert room[y == 1].min() == pytest.approx(1.326, abs=0.005)
    assert room[y == 0].min() == pytest.approx(0.442, abs=0.005)


def test_the_dual_of_textbooks_has_the_floors_numbers():
    """β = C a ỹ with the a of the proof; and C N times the floor is the dual's objective."""
    X, y = datasets.toy("separable")
    signed, N, l2 = 2 * y - 1, len(y), 0.1
    C = 2 / (l2 * N)
    a = np.zeros(N)
    a[[6, 3, 9]] = 3.2 * l2 * np.array([1, 1 / 3, 2 / 3])
    model = SVC(kernel="linear", C=C, tol=1e-8).fit(X, y)
    np.testing.assert_allclose(model.dual_coef_[0], (C * a * signed)[model.support_], atol=1e-5)
    alpha, u = C * a, (a * signed) @ X / N
    beta = alpha * signed
    assert alpha.sum() - beta @ (X @ X.T) @ beta / 2 == pytest.approx(C * N * (a.mean() - u @ u / l2))


def test_weighing_words_once_for_all_folds_changes_little(real):
    """Film reviews, three folds, C = 0.3: with the vectoriser inside the folds, less than 0.1 point apart."""
    films = real("imdb", part="train")
    texts, y = films.texts[:16000], films.labels[:16000]
    tfidf, linear = TfidfVectorizer(sublinear_tf=True, min_df=3), LinearSVC(C=0.3, random_state=0)
    outside = cross_val_score(linear, tfidf.fit_transform(texts), y, cv=3).mean()
    inside = cross_val_score(make_pipeline(tfidf, linear), texts, y, cv=3).mean()
    assert abs(100 * (outside - inside)) < 0.1
