"""Every field of a `Step` against the definition it stands for."""

import pickle

import numpy as np
import pytest
from scipy.sparse import csr_array

import linmodels_lib as lm
from linmodels_lib.linear import with_constant
from linmodels_lib.optimize import batches, inverse, inverse_sqrt, pegasos, settling, soft_threshold
from linmodels_lib.svm import svm_steps

FORMS = [np.asarray, csr_array]


def points(n):
    rng = np.random.default_rng(0)
    y = np.r_[np.arange(3), rng.integers(3, size=n - 3)]
    return rng.normal(size=(n, 4)) + rng.normal(size=(3, 4))[y], y


@pytest.mark.parametrize(
    ("schedule", "want"),
    [(inverse(3), [3, 1.5, 1]), (inverse_sqrt(3), [3, 3 / 2**0.5, 3**0.5]),
     (pegasos(0.5), [2, 1, 2 / 3]), (settling(0.5), [2 / 3, 1 / 2, 2 / 5])],
)  # fmt: skip
def test_schedules_by_hand(schedule, want):
    np.testing.assert_allclose([schedule(n) for n in (1, 2, 3)], want, rtol=1e-15)
    np.testing.assert_allclose(schedule(np.array([1, 2, 3])), want, rtol=1e-15)
    assert pickle.loads(pickle.dumps(schedule)) == schedule


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize(("batch_size", "l1"), [(None, 0.0), (8, 0.02), (1, 0.02)])
def test_every_field_of_a_step_of_descent(batch_size, l1, form):
    """Against the definition: θ ← prox(θ − η ∇J on the batch), where J of that batch is the loss before."""
    X, y = points(n=20)
    size, theta, eta = batch_size or 20, np.zeros((3, 5)), lambda n: 0.3 / n
    model = lm.SoftmaxRegression(0.1, l1, 3, learning_rate=eta, batch_size=batch_size, seed=4)
    per_epoch, parts = -(-20 // size), batches(20, size, seed=4)
    for n, step in enumerate(model.trace(form(X), y), 1):
        part = next(parts)
        assert step.epoch == (n - 1) // per_epoch
        assert step.learning_rate == eta(n)
        assert step.loss == pytest.approx(lm.cross_entropy(theta, X[part], y[part], 0.1, l1), abs=1e-12)
        if size == 1:
            psi = with_constant(X)[part[0]] @ theta.T
            np.testing.assert_allclose(step.scores, psi, atol=1e-12)
            assert (step.index, step.y, step.y_hat) == (part[0], y[part[0]], psi.argmax())
        else:
            assert (step.index, step.y, step.y_hat, len(step.scores)) == (-1, -1, -1, 0)
        theta = theta - eta(n) * lm.cross_entropy_gradient(theta, X[part], y[part], 0.1)
        theta[:, 1:] = soft_threshold(theta[:, 1:], eta(n) * l1)
        np.testing.assert_allclose(step.theta, theta, atol=1e-12)
    assert n == 3 * per_epoch
    ends = list(model.trace(form(X), y))[per_epoch - 1 :: per_epoch]
    for one, other in zip(model.trace(form(X), y, every="epoch"), ends, strict=True):
        np.testing.assert_array_equal(one.theta, other.theta)
        assert one.loss == other.loss


@pytest.mark.parametrize("l1", [0.0, 0.02])
def test_every_field_of_a_step_without_a_rate(l1):
    X, y = points(n=20)
    theta, run = np.zeros((3, 5)), list(lm.SoftmaxRegression(0.1, l1, 6).trace(X, y))
    assert [step.epoch for step in run] == list(range(6))
    for step in run:
        assert step.loss == pytest.approx(lm.cross_entropy(theta, X, y, 0.1, l1), abs=1e-12)
        assert (step.index, step.learning_rate, step.mistake) == (-1, None, False)
        theta = step.theta


def test_descent_stops_where_no_slope_is_above_tol():
    X, y = points(n=20)
    run = list(lm.SoftmaxRegression(0.1, epochs=10_000, learning_rate=0.5, tol=1e-3).trace(X, y))
    slopes = [np.abs(lm.cross_entropy_gradient(s.theta, X, y, 0.1)).max() for s in run]
    assert slopes[-2] <= 1e-3 < slopes[-3]  # the slope that ended it was taken before the last step
    assert len(run) < 1000


def test_lbfgs_stops_where_no_slope_is_above_tol():
    X, y = points(n=20)
    run = lm.SoftmaxRegression(0.1, tol=1e-2).trace(5 * X, y)  # scaled, so that its units are not 1
    slopes = [np.abs(lm.cross_entropy_gradient(s.theta, 5 * X, y, 0.1)).max() for s in run]
    assert slopes[-1] <= 1e-2
    assert min(slopes[:-1]) > 1e-2


def test_one_label_is_enough_for_a_stream_of_the_svm():
    (step,) = svm_steps(np.ones((1, 2)), [0], 1, l2=0.1, learning_rate=1.0, epochs=1)
    assert (step.y_hat, step.loss) == (0, 0.0)


@pytest.mark.parametrize("size", [1e160, 1e-160])
def test_softmax_takes_numbers_whose_squares_are_too_large_or_small(size):
    with np.errstate(all="ignore"):
        model = lm.SoftmaxRegression().fit([[size], [-size]], [0, 1])
    assert np.isfinite(model.theta_).all()
    assert size < 1 or model.predict([[size], [-size]]).tolist() == [0, 1]


def counted(X, y):
    """θ of two labels from the documents so far: log shares, and log relative frequencies with 1 added."""
    of = [X[y == k] for k in (0, 1)]
    with np.errstate(divide="ignore"):  # log 0 for a label without a document
        prior = np.log([len(part) / len(y) for part in of])
    return np.column_stack([prior, [np.log((p.sum(0) + 1) / (p.sum() + 2)) for p in of]])


def test_every_field_of_a_step_of_naive_bayes():
    """One step per document: its scores and loss under what was counted before it, the weights with it."""
    X, y = np.array([[2.0, 0], [0, 1], [1, 1], [3, 0]]), np.array([1, 0, 1, 0])
    steps = list(lm.NaiveBayes(1.0).trace(X, y))
    assert [(s.index, s.y, s.epoch) for s in steps] == [(0, 1, 0), (1, 0, 0), (2, 1, 0), (3, 0, 0)]
    for i, step in enumerate(steps):
        psi = with_constant(X)[i] @ counted(X[:i], y[:i]).T if i else np.zeros(2)
        np.testing.assert_allclose(step.scores, psi, atol=1e-12)
        np.testing.assert_allclose(step.theta, counted(X[: i + 1], y[: i + 1]), atol=1e-12)
        assert step.y_hat == psi.argmax()
        assert step.loss == pytest.approx(np.log(np.exp(psi).sum()) - psi[y[i]], abs=1e-12)
    assert steps[3].mistake
    assert np.isinf(steps[1].loss)


@pytest.mark.parametrize(
    "learner", [lm.NaiveBayes(), lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression(learning_rate=0.1, epochs=3)]
)
def test_the_weights_of_a_step_are_a_copy(learner):
    """Who changes the weights of a step changes nothing that comes after it."""
    X, y = np.array([[1.0, 0], [0, 2], [3, 1], [1, 1]]), [0, 1, 0, 1]
    wanted = [step.loss for step in learner.trace(X, y)]
    found = []
    for step in learner.trace(X, y):
        found.append(step.loss)
        step.theta[:] = 7.0
    assert found == wanted
