"""The optimizers step by step, against their definitions written out plainly."""

from itertools import islice, pairwise

import numpy as np
import pytest
from scipy.sparse import csr_array

import linmodels_lib as lm
from linmodels_lib import optimize, proximal
from linmodels_lib._fast.objective import objective
from linmodels_lib.lbfgs import _line_search, lbfgs

RNG = np.random.default_rng(0)
A = RNG.normal(size=(30, 6)) * np.array(
    [0.02, 0.1, 0.3, 1, 2, 4]
)  # badly scaled, so that momentum overshoots
B = RNG.normal(size=30)


def squares(theta):
    """½‖Aθ − b‖² and its gradient."""
    rest = A @ theta - B
    return float(rest @ rest) / 2, A.T @ rest


def rosenbrock(t):
    value = (1 - t[0]) ** 2 + 100 * (t[1] - t[0] ** 2) ** 2
    slope = np.array([-2 * (1 - t[0]) - 400 * t[0] * (t[1] - t[0] ** 2), 200 * (t[1] - t[0] ** 2)])
    return float(value), slope


# The proximal gradient method with momentum


def prox(theta, t):
    return np.array([np.sign(x) * max(abs(x) - t, 0) for x in theta])


def fista_by_the_book(theta, l1, n):
    """Beck and Teboulle (2009) with trial steps, a tenth lower each time; anew where a move went uphill."""
    L, t, z, seen = 1.0, 1.0, theta, []
    for _ in range(n):
        j, g = squares(z)
        while True:
            new = prox(z - g / L, l1 / L)
            d = new - z
            if squares(new)[0] <= j + g @ d + L / 2 * d @ d + 1e-14 * abs(j):
                break
            L = 2 * L
        seen.append((L, t, new))
        if (z - new) @ (new - theta) > 0:
            z, t = new, 1.0
        else:
            later = (1 + np.sqrt(1 + 4 * t**2)) / 2
            z, t = new + (t - 1) / later * (new - theta), later
        theta, L = new, 0.9 * L
    return seen


@pytest.mark.parametrize("l1", [0.0, 0.5, 3.0])
def test_fista_by_the_book(l1):
    start = np.array([30.0, -9, 4, 1, 0, -1])
    book = fista_by_the_book(start, l1, 150)
    ours = list(islice(proximal.fista(squares, start, l1), 150))
    for (_, _, wanted), (value, slope, theta) in zip(book, ours, strict=True):
        np.testing.assert_allclose(theta, wanted, rtol=1e-9, atol=1e-12)
        assert value == pytest.approx(squares(theta)[0] + l1 * abs(theta).sum(), rel=1e-12)
        g = squares(theta)[1]
        for j in range(6):  # the one-sided slopes, by the definition of a derivative of |θ|
            left, right = g[j] - l1, g[j] + l1
            steepest = g[j] + l1 * np.sign(theta[j]) if theta[j] else max(left, 0) + min(right, 0)
            assert slope[j] == pytest.approx(steepest, abs=1e-9)
    ts, Ls = [t for _, t, _ in book], [L for L, _, _ in book]
    assert any(b < a for a, b in pairwise(ts)) == (l1 == 3.0)  # it started anew
    assert any(b > 0.9 * a * 1.5 for a, b in pairwise(Ls))  # a trial step was too long
    assert any(t > 5 for t in ts)


def test_fista_ends_where_the_conditions_of_a_minimum_hold():
    *_, (value, slope, theta) = islice(proximal.fista(squares, np.zeros(6), 2.0), 3000)
    assert abs(slope).max() < 1e-8
    assert 0 < (theta == 0).sum() < 6
    for _ in range(200):
        other = theta + RNG.normal(size=6) * 10 ** RNG.uniform(-6, 1)
        assert squares(other)[0] + 2.0 * abs(other).sum() >= value - 1e-12


def test_fista_doubles_the_curvature_until_the_parabola_is_above():
    tried = []

    def f(t):
        tried.append(float(t[0]))
        return 50 * float(t @ t), 100 * t

    (_, _, theta) = next(proximal.fista(f, np.array([1.0]), 0.0))
    assert tried == [1.0, *(1 - 100 / 2**k for k in range(8))]  # L = 1, 2, …, 128
    assert theta == pytest.approx(1 - 100 / 128)


def test_fista_takes_a_penalty_for_each_weight():
    run = proximal.fista(squares, np.zeros(6), np.array([0, 0, 0, 9e9, 9e9, 9e9]))
    *_, (_, _, theta) = islice(run, 200)
    assert (theta[3:] == 0).all()
    assert (theta[4:] == 0).all()
    assert abs(theta[2]) > 1e-3


def test_slope_at_corners():
    theta, g = np.array([2.0, -2, 0, 0, 0]), np.array([-1.0, -1, 0.5, 3, -3])
    np.testing.assert_array_equal(proximal.slope(theta, g, 1.0), [0, -2, 0, 2, -2])
    np.testing.assert_array_equal(proximal.slope(theta, g, np.array([0.0, 0, 0, 0, 1])), [-1, -1, 0.5, 3, -2])


# L-BFGS


def inverse_hessian(pairs, n):
    """H by the formula of BFGS over the pairs (s, y), from γI with the last pair's γ = s·y / y·y."""
    s, y = pairs[-1]
    H = np.eye(n) * (s @ y) / (y @ y)
    for s, y in pairs:
        V = np.eye(n) - np.outer(y, s) / (s @ y)
        H = V.T @ H @ V + np.outer(s, s) / (s @ y)
    return H


@pytest.mark.parametrize("memory", [1, 3, 10])
@pytest.mark.parametrize(("f", "start"), [(squares, RNG.normal(size=6)), (rosenbrock, np.array([-1.2, 1.0]))])
def test_lbfgs_goes_where_bfgs_points_and_as_far_as_wolfe_asks(f, start, memory):
    path = [(*f(start), start), *islice(lbfgs(f, start, memory), 25)]
    pairs = []
    for (j, g, theta), (new_j, new_g, new) in pairwise(path):
        if abs(g).max() < 1e-5:
            break
        direction = -(inverse_hessian(pairs[-memory:], len(start)) @ g) if pairs else -g
        step = np.linalg.norm(new - theta) / np.linalg.norm(direction)
        np.testing.assert_allclose(new - theta, step * direction, rtol=1e-6, atol=1e-9)
        assert new_j <= j + 1e-4 * step * (g @ direction) + 1e-15
        assert new_g @ direction >= 0.9 * (g @ direction)
        assert (new_j, *new_g) == pytest.approx((f(new)[0], *f(new)[1]))
        if not pairs:
            doublings = np.log2(step * max(abs(g).sum(), 1))  # of 1/‖g‖₁, or halvings
            assert doublings == pytest.approx(round(doublings), abs=1e-9)
        pairs.append((new - theta, new_g - g))
    assert len(pairs) > 4
    assert path[-1][0] < path[0][0] / 10 or f is squares


@pytest.mark.parametrize("start", [np.array([3.0, -4.0]), np.array([0.1, 0.2])])
def test_lbfgs_first_tries_a_step_of_length_one_or_the_slope_itself_if_that_is_shorter(start):
    tried = []

    def f(t):
        tried.append(t)
        return float(t @ t) / 2, t.copy()

    next(lbfgs(f, start))
    np.testing.assert_allclose(tried[1], start - start / max(1, abs(start).sum()), rtol=1e-12)


def test_lbfgs_remembers_ten_steps_unless_told_otherwise():
    f, start = lambda t: (float((t**4).sum() + (A.T @ A @ t) @ t), 4 * t**3 + 2 * A.T @ A @ t), np.ones(6)
    default, ten, more = (
        np.array([theta for _, _, theta in islice(run, 20)])
        for run in (lbfgs(f, start), lbfgs(f, start, 10), lbfgs(f, start, 11))
    )
    np.testing.assert_array_equal(default, ten)
    assert not np.array_equal(ten, more)


@pytest.mark.parametrize("start", [np.ones(3), np.zeros(3)])
def test_lbfgs_ends_at_an_exact_minimum(start):
    path = list(islice(lbfgs(lambda t: (float(t @ t) / 2, t.copy()), start), 100))
    assert 1 <= len(path) < 100
    np.testing.assert_array_equal(path[-1][2], np.zeros(3))


def test_softmax_with_nothing_to_learn_stays_at_zero():
    model = lm.SoftmaxRegression().fit(np.zeros((4, 2)), [0, 1, 0, 1])
    np.testing.assert_array_equal(model.theta_, np.zeros((2, 3)))


def test_lbfgs_ends_where_no_step_goes_down():
    def wrong(t):
        return float(t @ t), -2 * t  # uphill

    assert list(lbfgs(wrong, np.ones(3))) == []
    assert (
        list(islice(lbfgs(lambda t: (1.0, np.ones(3)), np.ones(3)), 2)) == []
    )  # flat, whatever the slope says


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_the_units_of_the_objective_are_those_of_its_curvature(form):
    X = np.array([[0.0, 30.0, 0.5], [0.0, -10.0, 0.0], [0.0, 0.0, 2.0], [0.0, 5.0, 1.0], [0.0, 1.0, 0.0]])
    y = np.array([0, 1, 2, 0, 1])
    h = 2 / 3 * 0.001 * np.r_[1, (X**2).mean(axis=0)]  # of three labels two are in doubt
    np.testing.assert_allclose(objective(form(X), y, 3, 0.2).units[:, 0], 1 / np.sqrt(h + 0.2), rtol=1e-12)
    free = objective(form(X), y, 3, 0.0).units[:, 0]  # a word that never occurs has no curvature
    np.testing.assert_allclose(free[[0, 2, 3]], 1 / np.sqrt(h[[0, 2, 3]]), rtol=1e-12)
    assert np.isfinite(free[1])


@pytest.mark.parametrize("n_labels", [2, 3, 7])
def test_the_steepest_slope_is_that_of_the_labels(n_labels):
    """It looks at few rows of ∂J/∂u; the largest of all of ∂J/∂θ is among them."""
    rng = np.random.default_rng(n_labels)
    X, y = rng.normal(size=(30, 9)) * 10.0 ** rng.integers(-3, 3, 9), np.arange(30) % n_labels
    J = objective(X, y, n_labels, 0.1)
    for size in (0.0, 0.1, 1.0):
        u = rng.normal(scale=size, size=J.start().shape)
        slopes = lm.cross_entropy_gradient(J.theta(u), X, y, 0.1)
        known = np.abs(slopes).max()
        assert J.steepest(J(u)[1]) == pytest.approx(known, rel=1e-9)


def test_of_many_weights_training_ends_where_j_is_flat(monkeypatch):
    """Not before ten steps gain less than a ten-thousandth, and not at all where weights are few."""
    texts, two = lm.datasets.reviews()
    X, y = lm.text.vectorize(texts)[1], np.arange(len(two)) % 3
    model = lm.SoftmaxRegression(1e-4, tol=0.0)
    few = [step.loss for step in model.trace(X, y, every="epoch")]
    monkeypatch.setattr("linmodels_lib._fast.objective.LARGE", 1)
    losses = [step.loss for step in model.trace(X, y, every="epoch")]
    J = [*losses[1:], lm.cross_entropy(model.fit(X, y).theta_, X, y, 1e-4)]  # a step has the loss before it
    gains = [(J[i - 10] - J[i]) / J[i] for i in range(10, len(J))]
    assert len(J) < len(few)
    assert gains[-1] <= 1e-4 < min(gains[:-1])
    to_the_end = sum(1 for _ in model.trace(X, two, every="epoch"))
    monkeypatch.undo()
    assert to_the_end > 30  # of two labels it goes on


def walk(value, slope, step=1.0):
    """The steps that the line search tries from 0 along the line, and what it finds."""
    tried = []

    def f(t):
        tried.append(float(t[0]))
        return value(t[0]), np.array([slope(t[0])])

    start = np.zeros(1)
    found = _line_search(f, start, np.ones(1), j=value(0.0), slope=slope(0.0), step=step)
    return tried, found


def test_line_search_halves_a_step_that_is_too_long():
    tried, found = walk(lambda t: 100 * t**2 - t, lambda t: 200 * t - 1)
    assert tried == [2.0**-k for k in range(8)]
    assert found[0] == found[2] / 200 + 1 / 200 == 2.0**-7


def test_line_search_doubles_a_step_that_is_too_short():
    tried, found = walk(lambda t: (t - 100) ** 2 / 200, lambda t: (t - 100) / 100)
    assert tried == [1, 2, 4, 8, 16]
    assert found[1] == 84**2 / 200


def test_line_search_bisects_between_too_short_and_too_long():
    tried, found = walk(lambda t: max(-t, 10 * t - 27.5), lambda t: -1.0 if t < 2.5 else 10.0)
    assert tried == [1, 2, 4, 3, 2.5]
    assert (found[0][0], found[1], found[2][0]) == (2.5, -2.5, 10.0)


def test_line_search_gives_up_after_forty():
    tried, found = walk(lambda t: abs(t), lambda t: -1.0)  # noqa: PLW0108
    assert len(tried) == 40
    assert found is None
    tried, found = walk(lambda t: -t, lambda t: -1.0)  # lower and lower: the last one is taken
    assert len(tried) == 40
    assert found[1] == -(2.0**39)


# Schedules and plain descent


def test_schedules():
    n = np.array([1, 4, 100])
    for schedule, wanted in (
        (optimize.inverse(2.0), [2, 0.5, 0.02]),
        (optimize.inverse_sqrt(2.0), [2, 1, 0.2]),
        (optimize.pegasos(0.5), [2, 0.5, 0.02]),
        (optimize.settling(0.5), [1 / 1.5, 1 / 3, 1 / 51]),
    ):
        np.testing.assert_allclose(schedule(n), wanted)
        assert [schedule(int(i)) for i in n] == pytest.approx(wanted)


def test_descend_numbers_its_steps_and_penalises_what_it_is_told_to():
    batches = [np.array([2]), np.array([0, 1])]
    start = np.array([3.0, -3.0])
    steps = list(
        optimize.descend(
            lambda t, b: t / len(b), start, batches, learning_rate=optimize.inverse(0.5), l1=2.0, penalised=np.array([0.0, 1.0])
        )
    )  # fmt: skip
    assert [s.n for s in steps] == [1, 2]
    np.testing.assert_allclose(steps[0].theta, [1.5, -0.5])  # 3 − ½·3, and then 1 nearer to 0
    np.testing.assert_allclose(steps[0].gradient, [3, -3])
    np.testing.assert_allclose(steps[1].theta, [1.5 - 0.25 * 0.75, 0])
    np.testing.assert_allclose(steps[1].gradient, [0.75, -0.25])


def test_batches_hold_each_index_once_an_epoch():
    for n, size in ((7, 3), (6, 3), (5, 1), (4, 9)):
        per_epoch = -(-n // min(size, n))
        run = list(islice(optimize.batches(n, size, seed=3), 3 * per_epoch))
        for epoch in range(3):
            part = run[epoch * per_epoch : (epoch + 1) * per_epoch]
            assert sorted(np.concatenate(part).tolist()) == list(range(n))
            assert [len(b) for b in part[:-1]] == [size] * (per_epoch - 1)
    orders = [np.concatenate(list(islice(optimize.batches(9, 2, seed=s), 5))).tolist() for s in (0, 0, 1)]
    assert orders[0] == orders[1] != orders[2]
    assert orders[0] == np.concatenate(list(islice(optimize.batches(9, 2), 5))).tolist()
    assert next(optimize.batches(4, 4, seed=0)).tolist() == [0, 1, 2, 3]


def test_plain_descent_takes_whole_steps_unless_told_otherwise():
    for run in (optimize.gradient_descent, optimize.coordinate_descent):
        np.testing.assert_array_equal(next(run(lambda t: t, np.array([3.0, 4.0]))).theta, [0, 0])
    (step,) = optimize.descend(lambda t, b: t, np.array([3.0, 4.0]), [[0]])
    np.testing.assert_array_equal(step.theta, [0, 0])
