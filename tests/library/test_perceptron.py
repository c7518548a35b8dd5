"""The perceptron against hand-worked values, its definition, scikit-learn and its own theory."""

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.base import clone
from sklearn.linear_model import Perceptron as Reference
from sklearn.svm import LinearSVC

import linmodels_lib as lm
from linmodels_lib import perceptron as pc
from linmodels_lib import separation
from linmodels_lib.linear import decide, scores, with_constant
from linmodels_lib.trace import last, rate_at

TABLE = np.array([[0.3, 0.7, 0.8], [-0.2, 2.2, -4.0], [-4.0, -4.0, -4.0]])
X_TABLE = np.array([2.0, 1.0, 0.0])


def slow_perceptron(X, y, n_labels, order, rate, theta):
    """The definition, as plainly as it can be said: lists of weights, joint features, no tricks."""
    X, n, seen = with_constant(X), 0, []
    flat = theta.ravel().copy()
    for visits in order:
        for i in visits:
            n += 1
            f = [lm.joint_features(X[i], k, n_labels) for k in range(n_labels)]
            y_hat = max(range(n_labels), key=lambda k: (flat @ f[k], -k))
            if y_hat != y[i]:
                flat = flat + rate(n) * (f[y[i]] - f[y_hat])
            seen.append(flat.copy())
    return seen


@st.composite
def problems(draw):
    n_labels, n = draw(st.integers(2, 5)), draw(st.integers(5, 9))
    X = draw(arrays(float, (n, 2), elements=st.integers(-12, 12).map(lambda v: v / 4)))
    y = np.array([*range(n_labels), *draw(st.lists(st.integers(0, n_labels - 1), min_size=n, max_size=n))])[
        :n
    ]
    return X, y, n_labels


@given(problems(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_stream_follows_the_definition(problem, random):
    X, y, n_labels = problem
    order = [np.array(random.sample(range(len(X)), len(X))) for _ in range(3)]
    theta = np.array([[random.randint(-3, 3) for _ in range(3)] for _ in range(n_labels)], float)
    run = list(pc.steps(X, y, n_labels, epochs=3, order=order, theta=theta))
    slow = slow_perceptron(X, y, n_labels, order, lambda n: 1.0, theta)[: len(run)]
    np.testing.assert_allclose([s.theta.ravel() for s in run], slow, atol=1e-12)
    means = np.cumsum(slow, axis=0) / np.arange(1, len(slow) + 1)[:, None]
    np.testing.assert_allclose([s.average.ravel() for s in run], means, atol=1e-12)
    assert [s.index for s in run] == np.concatenate(order).tolist()[: len(run)]


@given(problems())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_novikoffs_bound_is_never_broken(problem):
    X, y, n_labels = problem
    theta = separation.best_separator(X, y, n_labels, sweeps=60)
    assume(theta is not None)
    bound = separation.mistake_bound(X, y, theta)
    made = sum(s.mistake for s in pc.steps(X, y, n_labels, epochs=50))
    assert made <= bound * (1 + 1e-9)


@given(st.integers(1, 8), st.floats(5, 50))
@settings(max_examples=30, deadline=None)
def test_novikoffs_bound_is_reached(half, length):
    """Examples at right angles but for the constant, whose labels alternate: each costs a mistake.

    With N of them R² = c² + 1 and γ = c / √N, so the bound is N (1 + 1/c²): not one part in 25 to spare.
    """
    n = 2 * half
    X, y = length * np.eye(n), (np.arange(n) + 1) % 2
    theta = np.column_stack([np.zeros(2), [1 - 2 * y, 2 * y - 1]])
    bound = separation.mistake_bound(X, y, theta)
    made = sum(s.mistake for s in pc.steps(X, y, 2, epochs=5))
    assert made == n
    assert bound == pytest.approx(n * (1 + 1 / length**2), rel=1e-12)
    assert bound / 1.05 < made <= bound


@given(problems(), st.integers(-20, 20))
@settings(max_examples=60, deadline=None)
def test_a_positive_scale_changes_no_prediction(problem, power):
    """Of the weights, of the start and the rate, or of one example with its constant; 2ⁿ, so without rounding."""
    X, y, _ = problem
    scale, model = 2.0**power, lm.Perceptron(epochs=3, shuffle=False).fit(X, y)
    before = model.predict(X)
    constant = with_constant(X)
    np.testing.assert_array_equal(decide(scores(model.theta_, scale * constant)), before)
    model.theta_ = scale * model.theta_
    np.testing.assert_array_equal(model.predict(X), before)
    other = lm.Perceptron(epochs=3, learning_rate=scale, shuffle=False).fit(X, y)
    np.testing.assert_array_equal(other.predict(X), before)
    np.testing.assert_array_equal(other.theta_, model.theta_)


@given(problems(), st.permutations(range(5)))
@settings(max_examples=40, deadline=None)
def test_relabelling_permutes_the_rows(problem, permutation):
    X, y, n_labels = problem
    rename = np.array([p for p in permutation if p < n_labels])
    rng = np.random.default_rng(0)  # a start without ties, since ties go to the lowest index
    theta = rng.normal(size=(n_labels, 3))
    renamed = np.empty_like(theta)
    renamed[rename] = theta
    one = last(pc.steps(X, y, n_labels, epochs=2, theta=theta)).theta
    two = last(pc.steps(X, rename[y], n_labels, epochs=2, theta=renamed)).theta
    np.testing.assert_allclose(two[rename], one, atol=1e-12)


def test_the_worked_table():
    psi = scores(TABLE, X_TABLE)
    np.testing.assert_allclose(psi, [1.3, 1.8, -12.0])
    assert decide(psi) == 1
    after = pc.update(TABLE, X_TABLE, y=0, y_hat=1, learning_rate=1.0)
    np.testing.assert_allclose(after.ravel(), [2.3, 1.7, 0.8, -2.2, 1.2, -4, -4, -4, -4])
    np.testing.assert_allclose(scores(after, X_TABLE), [6.3, -3.2, -12.0])
    assert pc.perceptron_loss(TABLE, X_TABLE, 0) == pytest.approx(0.5)
    assert pc.perceptron_loss(after, X_TABLE, 0) == 0


def test_update_leaves_its_input_alone():
    before = TABLE.copy()
    pc.update(TABLE, X_TABLE, 0, 1, 1.0)
    np.testing.assert_array_equal(TABLE, before)


def test_subgradient_is_the_slope_of_the_loss():
    rng, h = np.random.default_rng(1), 1e-6
    for _ in range(20):
        theta, x, y = rng.normal(size=(4, 3)), rng.normal(size=3), int(rng.integers(4))
        slope = np.zeros_like(theta)
        for i in np.ndindex(theta.shape):
            nudge = np.zeros_like(theta)
            nudge[i] = h
            slope[i] = pc.perceptron_loss(theta + nudge, x, y) - pc.perceptron_loss(theta - nudge, x, y)
        np.testing.assert_allclose(slope / (2 * h), pc.perceptron_subgradient(theta, x, y), atol=1e-8)


def test_two_labels_are_the_binary_perceptron():
    X, y = lm.datasets.toy("barely")
    w, history = np.zeros(3), []
    for _ in range(12):
        for x, label in zip(with_constant(X), 2 * y - 1, strict=True):
            w = w + label * x if (1 if w @ x > 0 else -1) != label else w
            history.append(w)
    run = list(pc.steps(X, y, 2, epochs=12))
    np.testing.assert_array_equal([s.theta[1] for s in run], history[: len(run)])
    np.testing.assert_array_equal([s.theta[0] for s in run], -np.array(history[: len(run)]))


def test_binary_update_counts_zero_as_a_mistake():
    x = np.array([1.0, 2.0])
    np.testing.assert_array_equal(pc.binary_update(np.zeros(2), x, 1), x)
    np.testing.assert_array_equal(pc.binary_update(np.zeros(2), x, -1, 0.5), -0.5 * x)
    np.testing.assert_array_equal(pc.binary_update(x, x, 1), x)


@pytest.mark.parametrize(
    ("rate", "norm", "digits"),
    [(lambda n: 1 / n, 9.034e-05, 3), (lambda n: 0.5 + 1 / n, 0.766618, 6)],
    ids=["1/n", "0.5 + 1/n"],
)
def test_xor_with_decaying_rates(rate, norm, digits):
    X, y = lm.datasets.toy("xor")
    run = list(pc.steps(X, y, 2, epochs=10_000, learning_rate=rate))
    assert len(run) == 40_000
    assert float(f"{np.linalg.norm(run[-1].theta[1]):.{digits}e}") == pytest.approx(norm, rel=10.0**-digits)
    assert sum(s.mistake for s in run[-4:]) == 4


def test_toy_bound_is_nine_and_one_mistake_is_made():
    X, y = lm.datasets.toy("four")
    w = np.array([1.0, 2.0, 1.0])
    assert separation.mistake_bound(X, y, np.array([-w, w])) == pytest.approx(9.0)
    assert sum(s.mistake for s in pc.steps(X, y, 2)) == 1


def test_best_separator_is_the_hard_margin_svm():
    for name in ("separable", "barely", "four"):
        X, y = lm.datasets.toy(name)
        theta = separation.best_separator(X, y, 2, sweeps=5000)
        w = theta[1] - theta[0]
        # with the constant as a feature like any other, as here, LinearSVC with a large C is the same problem
        reference = LinearSVC(C=1e6, loss="hinge", intercept_scaling=1.0, max_iter=10**7, tol=1e-10)
        reference.fit(X, y)
        expected = np.concatenate([reference.intercept_, reference.coef_[0]])
        np.testing.assert_allclose(w / np.linalg.norm(w), expected / np.linalg.norm(expected), atol=2e-3)


def test_best_separator_says_when_there_is_none():
    assert separation.best_separator(*lm.datasets.toy("xor"), 2) is None
    with pytest.raises(ValueError, match="theta must separate the data"):
        separation.mistake_bound(*lm.datasets.toy("xor"), np.array([[0.0, 1, 1], [1, 0, 0]]))


def test_agrees_with_scikit_learn_on_two_labels():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 3))
    y = (X @ [1.0, -2.0, 0.5] + 0.3 * rng.normal(size=40) > 0).astype(int)
    ours = lm.Perceptron(epochs=7, shuffle=False).fit(X, y)
    theirs = Reference(max_iter=7, tol=None, shuffle=False, eta0=1.0).fit(X, y)
    expected = np.concatenate([theirs.intercept_, theirs.coef_[0]])
    np.testing.assert_allclose(ours.theta_[1], expected, atol=1e-8)


def test_multiclass_is_not_one_against_all():
    X, y = lm.datasets.toy("three")
    ours = lm.Perceptron(epochs=1, shuffle=False).fit(X, y)
    theirs = Reference(max_iter=1, tol=None, shuffle=False).fit(X, y)
    assert not np.allclose(ours.theta_[:, 1:], theirs.coef_)


def test_averaged_keeps_the_mean_and_plain_the_last():
    X, y = lm.datasets.toy("outlier")
    run = list(lm.Perceptron(epochs=4).trace(X, y))
    np.testing.assert_array_equal(lm.Perceptron(epochs=4).fit(X, y).theta_, run[-1].theta)
    mean = np.mean([s.theta for s in run], axis=0)
    np.testing.assert_allclose(lm.Perceptron(epochs=4, averaged=True).fit(X, y).theta_, mean, atol=1e-12)


def test_shuffling_is_seeded_and_visits_every_example():
    X, y = lm.datasets.toy("outlier")
    orders = [[s.index for s in lm.Perceptron(3, shuffle=True, seed=7).trace(X, y)] for _ in range(2)]
    assert orders[0] == orders[1]
    assert all(sorted(orders[0][11 * e : 11 * e + 11]) == list(range(11)) for e in range(3))
    assert orders[0] != [s.index for s in lm.Perceptron(3, shuffle=True, seed=8).trace(X, y)]


def test_labels_keep_their_names_and_a_constant_rate_only_rescales():
    X, y = lm.datasets.toy("three")
    names = np.array(["good", "bad", "mixed"])[y]
    model = lm.Perceptron(epochs=50).fit(X, names)
    assert set(model.predict(X)) == {"good", "bad", "mixed"}
    assert model.score(X, names) == 1.0
    slow = lm.Perceptron(epochs=50, learning_rate=0.25).fit(X, names)
    np.testing.assert_allclose(slow.theta_, 0.25 * model.theta_)


def test_joint_features_reproduce_every_score():
    x = np.array([1.0, 2.0, 0.5])
    theta = np.arange(12.0).reshape(4, 3)
    for k in range(4):
        assert theta.ravel() @ lm.joint_features(x, k, 4) == theta[k] @ x
    assert len(lm.joint_features([1, 2, 1, 0], 0, 3)) == 12


def test_parameters_as_scikit_learn_wants_them():
    model = lm.Perceptron(epochs=3, averaged=True)
    assert repr(clone(model)) == repr(model)
    model.fit(*lm.datasets.toy("four"))
    assert set(model.get_params()) == {"epochs", "averaged", "learning_rate", "shuffle", "seed"}
    assert model.set_params(epochs=9).epochs == 9


def test_rate_is_a_number_or_a_function():
    assert rate_at(0.5, 3) == 0.5
    assert rate_at(lambda n: 1 / n, 4) == 0.25


def test_the_best_separator_has_a_smallest_margin_of_one():
    """min ½‖θ‖² with θ·d ≥ 1: for two points at ±2 that is θ = (0, ∓1/4), worked by hand."""
    best = separation.best_separator([[2.0], [-2.0]], [1, 0], 2)
    np.testing.assert_allclose(best, [[0, -0.25], [0, 0.25]], atol=1e-12)
    X, y = lm.datasets.toy("three")
    best = separation.best_separator(X, y, 3, sweeps=2000)
    assert (separation.differences(X, y, 3) @ best.ravel()).min() == pytest.approx(1, abs=0.01)
