"""The learners against scikit-learn, SciPy, finite differences and slow twins of their definitions."""

import warnings
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from quadratic_program import smallest_objective
from scipy.sparse import csr_array
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.naive_bayes import CategoricalNB, MultinomialNB

import linmodels_lib as lm
from linmodels_lib.gradcheck import central_difference
from linmodels_lib.lbfgs import lbfgs
from linmodels_lib.linear import last, with_constant
from linmodels_lib.optimize import early_stopping, inverse_sqrt, pegasos, soft_threshold
from linmodels_lib.svm import hinge_objective, svm_steps

FORMS = [np.asarray, csr_array]
LEARNERS = [
    lm.NaiveBayes(alpha=0.5),
    lm.NaiveBayes(alpha=0.0),
    lm.Perceptron(epochs=3),
    lm.Perceptron(epochs=4, averaged=True, shuffle=True, seed=1, learning_rate=inverse_sqrt(1.0)),
    lm.SVM(l2=0.1, epochs=3),
    lm.SVM(l2=0.3, epochs=3, shrink="mistake", shuffle=False, learning_rate=0.5),
    lm.SoftmaxRegression(l2=0.1),
    lm.SoftmaxRegression(l2=0.01, learning_rate=0.05, batch_size=4, epochs=5, seed=0),
    lm.SoftmaxRegression(l1=0.05, learning_rate=0.05, batch_size=1, epochs=2, seed=0),
    lm.SoftmaxRegression(l1=0.05, epochs=30),
]


def words(n=40, d=8, n_labels=3, seed=0):
    """Counts that depend on the label, with some empty documents, and the labels."""
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(n_labels), rng.integers(n_labels, size=n - n_labels)]
    X = rng.poisson(rng.gamma(0.7, size=(n_labels, d))[y]).astype(float)
    X[-2:] = 0
    return X, y


def points(n=60, d=4, n_labels=3, seed=0):
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(n_labels), rng.integers(n_labels, size=n - n_labels)]
    return rng.normal(size=(n, d)) + rng.normal(size=(n_labels, d))[y], y


def reference(model, X, y):
    """A fitted model of scikit-learn, free of our rules for floats."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return model.fit(X, y)


# Naive Bayes


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize("alpha", [1e-3, 0.5, 1.0, 7.0])
def test_naive_bayes_is_scikit_learns(alpha, form):
    X, y = words()
    ours, theirs = lm.NaiveBayes(alpha).fit(form(X), y), reference(MultinomialNB(alpha=alpha), X, y)
    np.testing.assert_allclose(ours.theta_[:, 1:], theirs.feature_log_prob_, atol=1e-12)
    np.testing.assert_allclose(ours.theta_[:, 0], theirs.class_log_prior_, atol=1e-12)
    np.testing.assert_allclose(ours.predict_proba(form(X)), theirs.predict_proba(X), atol=1e-10)
    np.testing.assert_allclose(ours.predict_log_proba(form(X)), theirs.predict_log_proba(X), atol=1e-10)
    np.testing.assert_array_equal(ours.predict(form(X)), theirs.predict(X))


@pytest.mark.parametrize("alpha", [0.1, 1.0])
def test_groups_give_categorical_naive_bayes(alpha):
    rng, sizes = np.random.default_rng(0), (2, 3, 4)
    y = np.r_[0, 1, 2, rng.integers(3, size=37)]
    values = np.column_stack([(rng.integers(size, size=40) + y) % size for size in sizes])
    one_hot = np.column_stack([np.eye(size)[column] for size, column in zip(sizes, values.T, strict=True)])
    ours = lm.NaiveBayes(alpha, groups=np.repeat(np.arange(3), sizes)).fit(one_hot, y)
    theirs = reference(CategoricalNB(alpha=alpha, min_categories=list(sizes)), values, y)
    np.testing.assert_allclose(ours.theta_[:, 1:], np.column_stack(theirs.feature_log_prob_), atol=1e-12)
    np.testing.assert_allclose(ours.predict_proba(one_hot), theirs.predict_proba(values), atol=1e-10)


def test_groups_need_not_be_numbered_without_gaps():
    """And their cost is that of the columns, not of the largest number."""
    X, y = words(d=4)
    near, far = (
        lm.NaiveBayes(0.5, groups=g).fit(X, y).theta_ for g in ([0, 0, 1, 1], [7, 7, 10**12, 10**12])
    )
    np.testing.assert_array_equal(far, near)


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize(("size", "alpha"), [(1.0, 1e308), (1e308, 1.0), (1e308, 1e308)])
@pytest.mark.parametrize("groups", [None, [0, 0, 0, 0]])
def test_totals_beyond_the_largest_float_are_refused(size, alpha, groups, form):
    X = form(size * np.ones((4, 4)))
    for every in ("end", "visit"):
        with pytest.raises(
            ValueError, match=r"counts (must be finite|and alpha must have a finite total), got inf"
        ):
            list(lm.NaiveBayes(alpha, groups).trace(X, [0, 1, 0, 1], every=every))


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
def test_without_smoothing_the_impossible_is_minus_infinity(form):
    model = lm.NaiveBayes(alpha=0).fit(form([[2.0, 0, 1], [0, 3, 1]]), ["a", "b"])
    X = form([[1.0, 0, 0], [0, 2, 1], [1, 1, 0], [0, 0, 0]])
    a, b = np.log([1 / 2 * 2 / 3, 1 / 2 * (3 / 4) ** 2 * 1 / 4])
    half, never = np.log(1 / 2), -np.inf
    np.testing.assert_allclose(model.scores(X), [[a, never], [never, b], [never, never], [half, half]])
    np.testing.assert_allclose(model.predict_proba(X), [[1, 0], [0, 1], [0.5, 0.5], [0.5, 0.5]])
    np.testing.assert_array_equal(model.predict(X), ["a", "b", "a", "a"])


@pytest.mark.parametrize("d", [1, 8])
def test_naive_bayes_counts_as_it_goes(d):
    X, y = words(d=d)
    for n, step in enumerate(lm.NaiveBayes(0.5).trace(X, y), 1):
        if len(set(y[:n])) == 3:
            np.testing.assert_allclose(step.theta, lm.NaiveBayes(0.5).fit(X[:n], y[:n]).theta_, atol=1e-12)


# Softmax regression


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize(("n_labels", "l2"), [(3, 1e-3), (3, 0.1), (4, 1.0), (2, 1e-3), (2, 0.1)])
def test_softmax_regression_is_scikit_learns(n_labels, l2, form):
    X, y = points(n_labels=n_labels)
    ours = lm.SoftmaxRegression(l2=l2, epochs=3000, tol=1e-10).fit(form(X), y)
    # with two labels theirs has one vector v, ours ±v/2: the same penalty needs half of λ
    C = (2 if n_labels == 2 else 1) / (l2 * len(y))
    theirs = reference(LogisticRegression(C=C, solver="newton-cholesky", tol=1e-12, max_iter=1000), X, y)
    np.testing.assert_allclose(ours.predict_proba(form(X)), theirs.predict_proba(X), atol=1e-8)
    np.testing.assert_allclose(ours.predict_log_proba(form(X)), np.log(ours.predict_proba(X)), atol=1e-12)
    coefficients = np.column_stack([theirs.intercept_, theirs.coef_])
    theta = np.vstack([-coefficients / 2, coefficients / 2]) if n_labels == 2 else coefficients
    best = lm.cross_entropy(theta, X, y, l2)
    assert lm.cross_entropy(ours.theta_, form(X), y, l2) == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize(("l2", "tol"), [(0.05, 1e-5), (1e-3, 1e-5), (5e-4, 5e-6), (1e-5, 1e-6)])
def test_training_ends_at_a_hundredth_of_the_penalty(l2, tol):
    """Not long after, either: the weights before the last step were not there yet."""
    X, y = lm.datasets.toy("three")
    *_, before, last = lm.SoftmaxRegression(l2).trace(X, y)
    steepest = [np.abs(lm.cross_entropy_gradient(step.theta, X, y, l2)).max() for step in (before, last)]
    assert steepest[1] <= tol < steepest[0]
    given = lm.SoftmaxRegression(l2, tol=tol).fit(X, y)
    np.testing.assert_array_equal(given.theta_, last.theta)


def test_l1_finds_the_same_zeros_as_saga():
    X, y = points(n=80, d=8, seed=2)
    X[:, 4:] = np.random.default_rng(5).normal(size=(80, 4))  # columns that say nothing
    l1 = 0.03
    ours = lm.SoftmaxRegression(l2=0, l1=l1, epochs=12_000, tol=1e-9).fit(X, y).theta_
    saga = LogisticRegression(C=1 / (l1 * len(y)), l1_ratio=1.0, solver="saga", tol=1e-12, max_iter=50_000)
    theirs = reference(saga, X, y)
    theta = np.column_stack([theirs.intercept_, theirs.coef_])
    best = lm.cross_entropy(theta, X, y, l1=l1)
    assert lm.cross_entropy(ours, X, y, l1=l1) == pytest.approx(best, abs=1e-10)
    np.testing.assert_array_equal(ours[:, 1:] == 0, theirs.coef_ == 0)
    assert 6 <= (ours == 0).sum() <= 20
    np.testing.assert_allclose(ours[:, 1:], theirs.coef_, atol=1e-6)


@pytest.mark.parametrize("batch_size", [None, 8, 1], ids=["batch", "minibatch", "stochastic"])
@pytest.mark.parametrize("l1", [0.0, 0.01])
def test_descent_lowers_the_loss(batch_size, l1):
    X, y = points()
    model = lm.SoftmaxRegression(0.01, l1, 20, learning_rate=0.05, batch_size=batch_size, seed=0)
    steps = list(model.trace(X, y))
    whole = [lm.cross_entropy(step.theta, X, y, 0.01, l1) for step in steps]
    best = lm.cross_entropy(lm.SoftmaxRegression(0.01, l1, 3000).fit(X, y).theta_, X, y, 0.01, l1)
    assert len(steps) == 20 * -(-60 // (batch_size or 60))
    assert best < whole[-1] < np.log(3) - 0.1
    if batch_size is None:
        assert (np.diff(whole) < 0).all()


def test_svm_of_two_labels_is_sgd_on_the_difference():
    """θ₁ − θ₀ moves by 2η and the hinge of it pays λ/2: SGDClassifier with both says the same to 1e-8."""
    X, y = points(n_labels=2)
    l2, eta = 0.02, 0.1
    ours = lm.SVM(l2=l2, epochs=7, learning_rate=eta, shuffle=False).fit(X, y).theta_
    theirs = SGDClassifier(
        alpha=l2 / 2, eta0=2 * eta, learning_rate="constant", shuffle=False, tol=None, max_iter=7
    ).fit(X, y)
    want = np.concatenate([theirs.intercept_, theirs.coef_[0]])
    np.testing.assert_allclose(ours[1] - ours[0], want, rtol=0, atol=1e-8)


@pytest.mark.parametrize("l1", [0.0, 0.5])
@pytest.mark.parametrize("l2", [0.0, 0.5])
@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
def test_gradient_by_differences_and_values_by_hand(l2, l1, form):
    X, y = points(n=9)
    X, theta = form(X), np.random.default_rng(1).normal(size=(3, 5))
    slope = lm.cross_entropy_gradient(theta, X, y, l2, l1)
    report = lm.gradient_check(lambda t: lm.cross_entropy(t, X, y, l2, l1), slope, theta)
    assert report, report
    # Ψ = (4, 2), so p = σ(±2); the weights are ±1, and the biases of 3 carry no penalty
    theta, one, y, p = np.array([[3.0, 1.0], [3.0, -1.0]]), form([[1.0]]), np.array([0]), 0.880797077977882
    pinned = {
        (0, 0): 0.126928011042973,
        (0.5, 0): 0.626928011042973,
        (0, 0.5): 1.126928011042973,
        (0.5, 0.5): 1.626928011042973,
    }
    assert lm.cross_entropy(theta, one, y, l2, l1) == pytest.approx(pinned[l2, l1], abs=1e-14)
    by_hand = [[p - 1, p - 1 + l2 + l1], [1 - p, 1 - p - l2 - l1]]
    np.testing.assert_allclose(lm.cross_entropy_gradient(theta, one, y, l2, l1), by_hand, atol=1e-14)


@given(arrays(float, (3, 4), elements=st.floats(-30, 30)), st.floats(-1e6, 1e6))
@settings(deadline=None)
def test_a_shift_of_all_scores_changes_nothing(psi, shift):
    np.testing.assert_allclose(lm.softmax(psi + shift), lm.softmax(psi), atol=1e-9)
    np.testing.assert_allclose(lm.softmax(psi).sum(axis=-1), 1, atol=1e-12)
    np.testing.assert_allclose(np.log(np.exp(psi).sum(axis=-1)), lm.log_sum_exp(psi), atol=1e-12)
    np.testing.assert_allclose(lm.log_softmax(psi), psi - lm.log_sum_exp(psi)[:, None], atol=1e-12)


@pytest.mark.parametrize(
    "learner",
    [lm.NaiveBayes(), lm.SoftmaxRegression(l2=0.1, tol=1e-9), lm.SoftmaxRegression(l1=0.1)],
    ids=repr,
)
@given(st.integers(0, 10**6), st.permutations(range(4)))
@settings(max_examples=10, deadline=None)
def test_relabelling_permutes_theta(learner, seed, rename):
    X, y = words(n_labels=4, seed=seed)
    rename = np.array(rename)
    one = learner.fit(X, y).theta_.copy()
    np.testing.assert_allclose(learner.fit(X, rename[y]).theta_[rename], one, atol=1e-5)


@given(st.integers(0, 10**6), st.permutations(range(4)), st.sampled_from(["always", "mistake"]))
@settings(max_examples=30, deadline=None)
def test_relabelling_permutes_theta_of_the_svm(seed, rename, shrink):
    """From a start without ties, since ties go to the lowest index."""
    (X, y), rename = words(n_labels=4, seed=seed), np.array(rename)
    start = np.random.default_rng(seed).normal(size=(4, X.shape[1] + 1))
    options = {"l2": 0.1, "learning_rate": 0.3, "epochs": 3, "shrink": shrink}
    one = last(svm_steps(X, y, 4, theta=start, **options)).theta
    two = last(svm_steps(X, rename[y], 4, theta=start[np.argsort(rename)], **options)).theta
    np.testing.assert_allclose(two[rename], one, atol=1e-10)


@given(st.integers(0, 10**6), st.integers(-20, 20))
@settings(max_examples=20, deadline=None)
def test_a_positive_scale_of_the_weights_changes_no_prediction(seed, power):
    X, y = words(seed=seed)
    for learner in (lm.NaiveBayes(), lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression(epochs=20)):
        before = learner.fit(X, y).predict(X)
        learner.theta_ = 2.0**power * learner.theta_  # a power of 2 rounds nothing
        np.testing.assert_array_equal(learner.predict(X), before)


# Support vector machine


def slow_svm(X, y, n_labels, *, l2, rate, order, theta, cost, shrink):
    """The definition in joint features: every weight shrinks, one long dense vector, no scale kept apart."""
    X, flat, n, seen = with_constant(X), theta.ravel().copy(), 0, []
    penalised = np.tile(np.r_[0, np.ones(X.shape[1] - 1)], n_labels)
    for indices in order:
        for i in indices:
            n += 1
            f = [lm.joint_features(X[i], k, n_labels) for k in range(n_labels)]
            augmented = [float(flat @ f[k] + cost[y[i]][k]) for k in range(n_labels)]
            y_hat = max(range(n_labels), key=lambda k: (augmented[k], -k))
            loss = augmented[y_hat] - float(flat @ f[y[i]])
            if shrink == "always" or y_hat != y[i]:
                flat = flat - rate(n) * l2 * penalised * flat
            flat = flat + rate(n) * (f[y[i]] - f[y_hat])
            seen.append((flat.reshape(n_labels, -1), y_hat, loss))
    return seen


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize("shrink", ["always", "mistake"])
@pytest.mark.parametrize(
    ("l2", "rate"),
    [
        (0.0, lambda n: 1.0),
        (0.1, lambda n: 0.5),
        (0.5, lambda n: 1.0),
        (0.2, pegasos(0.2)),
        (1e-3, inverse_sqrt(2.0)),
    ],
)
def test_svm_follows_its_definition(l2, rate, shrink, form):
    for seed, n_labels in ((0, 2), (1, 3), (2, 5)):
        rng = np.random.default_rng(seed)
        X, y = words(20, 6, n_labels, seed)
        X = X * rng.normal(size=X.shape)
        theta, cost = rng.normal(size=(n_labels, 7)), rng.uniform(0, 2, size=(n_labels, n_labels))
        np.fill_diagonal(cost, 0)
        order = [rng.permutation(20) for _ in range(4)]
        slow = slow_svm(X, y, n_labels, l2=l2, rate=rate, order=order, theta=theta, cost=cost, shrink=shrink)
        run = svm_steps(
            form(X),
            y,
            n_labels,
            l2=l2,
            learning_rate=rate,
            epochs=4,
            order=order,
            theta=theta,
            cost=cost,
            shrink=shrink,
        )
        for step, (weights, y_hat, loss) in zip(run, slow, strict=True):
            np.testing.assert_allclose(step.theta, weights, atol=1e-10)
            assert (step.y_hat, step.loss) == (y_hat, pytest.approx(loss, abs=1e-10))


@pytest.mark.parametrize("uneven", [False, True], ids=["0/1 cost", "uneven cost"])
def test_svm_comes_near_the_optimum(uneven):
    X, y = points(n=15, d=2, seed=4)
    cost = np.array([[0, 1, 3], [2, 0, 1], [1, 0.5, 0]]) if uneven else 1 - np.eye(3)
    with np.errstate(all="ignore"):
        best = smallest_objective(X, y, 3, 0.1, cost)
    model = lm.SVM(l2=0.1, epochs=400, cost=cost).fit(X, y)
    reached = hinge_objective(model.theta_, X, y, 0.1, cost)
    assert best - 1e-9 <= reached <= best * 1.02
    mean = np.mean(
        [lm.hinge_loss(model.theta_, x, int(k), cost) for x, k in zip(with_constant(X), y, strict=True)]
    )
    assert reached == pytest.approx(mean + 0.05 * (model.theta_[:, 1:] ** 2).sum(), abs=1e-12)


def test_hinge_subgradient_is_the_slope_away_from_kinks():
    rng = np.random.default_rng(0)
    for n in range(20):
        theta, x, y = rng.normal(size=(4, 3)), rng.normal(size=3), int(rng.integers(4))
        cost = None if n % 2 else rng.uniform(0.1, 2, size=(4, 4)) * (1 - np.eye(4))
        slope = central_difference(lambda t, x=x, y=y, c=cost: lm.hinge_loss(t, x, y, c), theta)
        np.testing.assert_allclose(slope, lm.hinge_subgradient(theta, x, y, cost), atol=1e-8)


def test_the_worked_table_of_the_svm():
    theta = np.array([[0, 0.3, 0.7, 0.8], [0, -0.2, 2.2, -4.0], [0, -4.0, -4.0, -4.0]])
    x = np.array([2.0, 1.0, 0.0])
    assert lm.hinge_loss(theta, np.r_[1, x], 0) == pytest.approx(1.5)
    (step,) = svm_steps([x], [0], 3, l2=0.1, learning_rate=0.5, epochs=1, theta=theta)
    np.testing.assert_allclose(step.theta[:, 1:] @ x, [3.735, -0.79, -11.4])
    np.testing.assert_allclose(step.theta[:, 0], [0.5, -0.5, 0])
    np.testing.assert_allclose(step.theta[2, 1:] / theta[2, 1:], 0.95)
    (step,) = svm_steps([[1.0]], [0], 2, l2=0.1, learning_rate=1.0, epochs=1, theta=[[0, 1.3], [0, 1.2]])
    assert step.mistake


# Descent


def test_early_stopping_counts_a_plateau_as_no_new_best_and_no_rise():
    assert early_stopping([1.0, 1.0, 1.0, 1.0], patience=1) == (2, 0)
    assert early_stopping([1.0, 1.0, 1.0, 1.0], patience=1, rule="rise") == (3, 0)
    assert early_stopping([3, 2, 1], patience=0) == (2, 2)


@given(st.floats(-5, 5), st.floats(0, 3))
def test_soft_threshold_minimises_what_it_stands_for(theta, t):
    grid = np.append(np.linspace(-6, 6, 1201), soft_threshold(np.array(theta), t))
    best = 0.5 * (grid - theta) ** 2 + t * abs(grid)
    assert best[-1] <= best.min() + 1e-12


def test_lbfgs_finds_the_bottom_of_a_bent_valley():
    def rosenbrock(v):
        x, y = v
        return float((1 - x) ** 2 + 100 * (y - x * x) ** 2), np.array(
            [-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)]
        )

    values = [(value, theta) for value, _, theta in islice(lbfgs(rosenbrock, np.array([-1.2, 1.0])), 60)]
    assert (np.diff([value for value, _ in values]) <= 0).all()
    np.testing.assert_allclose(values[-1][1], [1, 1], atol=1e-7)


# All of them


@pytest.mark.parametrize("kind", [lm.Perceptron, lm.SVM, lm.SoftmaxRegression])
@pytest.mark.parametrize("rate", [0, -1.0, np.inf, lambda n: 1.0 - n], ids=["0", "-1", "inf", "1 - n"])
def test_a_rate_that_cannot_learn_is_refused(kind, rate):
    with pytest.raises(ValueError, match="learning_rate must be finite and above 0"):
        kind(learning_rate=rate).fit(*words())


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda model: type(model).__name__)
def test_dense_and_sparse_give_the_same_weights(learner):
    X, y = words()
    dense = learner.fit(X, y)
    theta, psi = dense.theta_.copy(), dense.scores(X)
    sparse = learner.fit(csr_array(X), y)
    np.testing.assert_allclose(sparse.theta_, theta, atol=1e-9)
    np.testing.assert_allclose(sparse.scores(csr_array(X)), psi, atol=1e-9)


@pytest.mark.parametrize("form", FORMS, ids=["dense", "csr"])
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda model: type(model).__name__)
def test_fit_is_the_end_of_the_trace(learner, form):
    X, y = words()
    ends = [last(learner.trace(form(X), y, every=every)) for every in ("visit", "epoch")]
    for end in ends:
        kept = end.average if getattr(learner, "averaged", False) else end.theta
        np.testing.assert_array_equal(learner.fit(form(X), y).theta_, kept)
    assert [end.average is None for end in ends] == [not isinstance(learner, lm.Perceptron)] * 2
    assert ends[0].epoch == ends[1].epoch


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda model: type(model).__name__)
def test_steps_are_not_changed_by_later_ones(learner):
    X, y = words()
    steps = list(islice(learner.trace(X, y), 5))
    before = [(step.theta.copy(), np.copy(step.average)) for step in steps]
    run = learner.trace(X, y)
    again = list(islice(run, 5))
    list(run)
    for step, (theta, average) in zip(again, before, strict=True):
        np.testing.assert_array_equal(step.theta, theta)
        np.testing.assert_array_equal(step.average, average)


def test_the_strict_rule_for_floats_is_on():
    with pytest.raises(FloatingPointError):
        np.ones(1) / np.zeros(1)
