"""What all learners share: margins as scikit-learn reads them, expected features, where training starts."""

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.metrics import roc_auc_score
from sklearn.multiclass import OneVsRestClassifier

import linmodels_lib as lm
from linmodels_lib import linear
from linmodels_lib.gradcheck import central_difference

LEARNERS = [lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression()]


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_decision_function_is_one_margin_for_two_labels_and_all_scores_for_more(learner):
    X, y = lm.datasets.blobs(40, n_labels=2, seed=1)
    two = linear.fresh(learner).fit(X, np.array(["no", "yes"])[y])
    margins = two.decision_function(X)
    assert margins.shape == (40,)
    np.testing.assert_array_equal(margins, two.scores(X)[:, 1] - two.scores(X)[:, 0])
    np.testing.assert_array_equal(np.where(margins > 0, "yes", "no"), two.predict(X))
    assert roc_auc_score(y, margins) == 1.0
    X, y = lm.datasets.blobs(40, n_labels=3, seed=1)
    three = linear.fresh(learner).fit(X, y)
    np.testing.assert_array_equal(three.decision_function(X), three.scores(X))


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_one_against_all_gives_the_margins_of_scikit_learns(learner):
    X, y = lm.datasets.blobs(60, n_labels=4, margin=0.1)
    ours, theirs = lm.OneVsAll(learner).fit(X, y), OneVsRestClassifier(learner)
    theirs.fit(X, y)
    if not hasattr(learner, "predict_proba"):
        np.testing.assert_allclose(ours.scores(X), theirs.decision_function(X), atol=1e-12)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


@pytest.mark.parametrize("seed", range(3))
def test_expected_features_are_the_mean_of_the_joint_features(seed):
    rng = np.random.default_rng(seed)
    theta, x = rng.normal(size=(3, 4)), np.r_[1, rng.normal(size=3)]
    q = np.exp(theta @ x) / np.exp(theta @ x).sum()
    mean = sum(q[k] * lm.joint_features(x, k, 3) for k in range(3))
    np.testing.assert_allclose(lm.expected_features(theta, x, 3), mean, atol=1e-14)
    np.testing.assert_array_equal(
        lm.expected_features(theta.ravel(), x, 3), lm.expected_features(theta, x, 3)
    )
    slope = central_difference(lambda t: lm.log_sum_exp(t.reshape(3, 4) @ x), theta.ravel())
    np.testing.assert_allclose(lm.expected_features(theta, x, 3), slope, atol=1e-8)


def test_training_numbers_the_labels_in_sorted_order():
    X, index, names = linear.training([[1.0], [2.0], [3.0]], ["b", "c", "a"])
    assert (index.tolist(), names.tolist()) == ([1, 2, 0], ["a", "b", "c"])
    assert X.dtype == np.float64
    sparse = linear.training(csr_array([[1, 0], [0, 2]]), [True, False])[0]
    assert sparse.dtype == np.float64
    assert sparse.nnz == 2


def test_a_fresh_learner_has_the_same_options_and_no_weights():
    old = lm.SVM(l2=0.5, cost=[[0, 2], [1, 0]]).fit([[1.0], [-1.0]], [0, 1])
    new = linear.fresh(old)
    assert repr(new) == repr(old)
    assert not hasattr(new, "theta_")


@pytest.mark.parametrize("learner", [lm.NaiveBayes(), *LEARNERS], ids=lambda m: type(m).__name__)
def test_score_is_the_share_of_right_labels(learner):
    model = linear.fresh(learner).fit([[3.0, 0], [0, 3]], ["a", "b"])
    assert model.score([[3.0, 0], [0, 3], [3, 0], [0, 3]], ["a", "b", "b", "b"]) == 0.75


def test_a_learner_shows_the_call_that_makes_it():
    assert repr(lm.NaiveBayes(alpha=0.5)) == "NaiveBayes(alpha=0.5, groups=None)"
    changed = lm.Perceptron(epochs=3, seed=1).set_params(averaged=True)
    shown = "Perceptron(epochs=3, averaged=True, learning_rate=1.0, shuffle=True, seed=1)"
    assert repr(changed) == repr(linear.fresh(changed)) == shown
    assert repr(changed.fit([[0.0], [1.0]], [0, 1])) == shown  # what is learned is not shown


def test_what_scikit_learn_is_told():
    for learner in (*LEARNERS, lm.NaiveBayes()):
        tags, naive = learner.__sklearn_tags__(), isinstance(learner, lm.NaiveBayes)
        assert (tags.estimator_type, tags.target_tags.required, tags.input_tags.sparse) == (
            "classifier",
            True,
            True,
        )
        assert (tags.input_tags.positive_only, tags.classifier_tags.poor_score) == (naive, naive)


def test_scores_of_one_example_and_of_many():
    theta, X = np.array([[0.0, 1.0], [1.0, -1.0]]), np.array([[1.0, 2.0], [1.0, 0.0]])
    np.testing.assert_array_equal(linear.scores(theta, X), [[2, -1], [0, 1]])
    np.testing.assert_array_equal(linear.scores(theta, X[0]), [2, -1])
    np.testing.assert_array_equal(linear.scores(theta, csr_array(X)), [[2, -1], [0, 1]])
    np.testing.assert_array_equal(linear.decide(np.array([[1.0, 3, 3], [5, 5, 0]])), [1, 0])


def test_the_defaults_are_those_of_the_book():
    assert [repr(learner) for learner in (lm.NaiveBayes(), lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression())] == [
        "NaiveBayes(alpha=1.0, groups=None)",
        "Perceptron(epochs=10, averaged=False, learning_rate=1.0, shuffle=True, seed=0)",
        "SVM(l2=0.001, epochs=10, learning_rate=None, cost=None, shrink='always', shuffle=True, seed=0)",
        "SoftmaxRegression(l2=0.001, l1=0.0, epochs=200, learning_rate=None, batch_size=None, tol=None, seed=0)",
    ]  # fmt: skip
