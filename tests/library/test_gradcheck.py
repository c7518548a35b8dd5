"""Measured slopes against exact ones, and gradient checks that must find each bug we plant and name its place."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from scipy.optimize import approx_fprime, check_grad

from linmodels_lib import gradcheck as gc

RNG = np.random.default_rng(0)
N, K = 8, 3
X = np.column_stack([np.ones(N), RNG.normal(size=(N, 3))])  # the constant feature first
Y = RNG.integers(K, size=N)
THETA = RNG.normal(size=(K, 4))
L2 = 0.5


def probs(theta):
    e = np.exp(X @ theta.T)
    return e / e.sum(axis=1, keepdims=True)


def objective(theta, l2=L2):
    """J = (1/N) Σ −ln p(y_i | x_i) + λ/2 ‖w‖², the bias column not penalised."""
    return -np.log(probs(theta)[np.arange(N), Y]).mean() + l2 / 2 * (theta[:, 1:] ** 2).sum()


def gradient(theta, l2=L2):
    """(1/N) Σ (p − e_y) xᵀ + λ (0, w)."""
    return (probs(theta) - np.eye(K)[Y]).T @ X / N + l2 * np.column_stack([np.zeros(K), theta[:, 1:]])


@pytest.mark.parametrize("l2", [0.0, 0.5])
def test_the_right_gradient_passes(l2):
    report = gc.gradient_check(lambda t: objective(t, l2), lambda t: gradient(t, l2), THETA)
    assert report
    assert report.passed
    assert report.n_checked == 12
    assert report.errors.max() < 1e-8
    assert report.kinks == ()
    assert repr(report).startswith("passed: all 12 coordinates agree (tolerance 1e-06)\nworst theta[")
    assert "relative error below 1e-" in str(report)
    assert gc.gradient_check(objective, gradient(THETA), THETA)  # an array will do
    assert gc.gradient_check(lambda t: objective(t.reshape(K, 4)), gradient(THETA).ravel(), THETA.ravel())


def named(bad, theta=THETA):
    """The report on a wrong gradient; its worst place must be the one that the two formulas give."""
    report = gc.gradient_check(objective, bad, theta)
    right, wrong = gradient(theta), bad(theta)
    exact = abs(wrong - right) / np.maximum(
        np.maximum(abs(wrong), abs(right)), 1e-3 * max(1, objective(theta))
    )
    assert not report
    assert exact[report.worst] == pytest.approx(exact.max(), rel=1e-3)
    np.testing.assert_allclose(report.errors, exact, atol=1e-6)
    assert report.formula[report.worst] == wrong[report.worst]
    assert report.measured[report.worst] == pytest.approx(right[report.worst], abs=1e-8)
    return report


def test_finds_a_flipped_sign():
    def bad(theta):
        g = gradient(theta)
        g[2, 1] *= -1
        return g

    report = named(bad)
    assert report.worst == (2, 1)
    assert report.factor is None
    g = gradient(THETA)[2, 1]
    assert str(report) == (
        "FAILED: 1 of 12 coordinates differ (tolerance 1e-06)\n"
        f"worst theta[2, 1]: formula {-g:.6g}, measured {g:.6g}, relative error 2"
    )
    everywhere = named(lambda t: -gradient(t))
    assert everywhere.worst == (0, 0)
    assert everywhere.factor == pytest.approx(-1)
    assert "formula = -1 · measured everywhere: look for a sign or a factor" in str(everywhere)


def test_finds_a_missing_penalty():
    theta = np.zeros((K, 4))
    theta[1, 2] = 2.0
    report = named(lambda t: gradient(t, l2=0.0), theta)
    assert report.worst == (1, 2)
    assert "FAILED: 1 of 12" in str(report)
    assert report.measured[1, 2] - report.formula[1, 2] == pytest.approx(L2 * 2.0)
    assert gc.gradient_check(objective, lambda t: gradient(t, l2=0.0), np.zeros((K, 4)))  # θ = 0 hides it


def test_finds_a_forgotten_mean():
    def bad(theta):
        return (probs(theta) - np.eye(K)[Y]).T @ X

    report = gc.gradient_check(lambda t: objective(t, 0.0), bad, THETA)
    assert report.factor == pytest.approx(N)
    assert report.errors[report.worst] == pytest.approx(1 - 1 / N)
    assert "FAILED: 12 of 12" in str(report)
    assert "formula = 8 · measured everywhere" in str(report)


def test_finds_a_bias_off_by_one():
    def penalised(theta):  # λ on columns 0..d−1 where it belongs on 1..d
        return gradient(theta, 0.0) + L2 * np.column_stack([theta[:, :-1], np.zeros(K)])

    theta = np.zeros((K, 4))
    theta[2, 0] = 3.0
    assert named(penalised, theta).worst == (2, 0)
    shifted = named(lambda t: np.roll(gradient(t), 1, axis=1))  # every column one place to the right
    assert "FAILED: 12 of 12" in str(shifted)
    with pytest.raises(ValueError, match=r"grad must have theta's shape \(3, 4\), got \(3, 3\)"):
        gc.gradient_check(objective, lambda t: gradient(t)[:, 1:], THETA)


def test_a_check_cannot_see_a_wrong_constant_inside_f():
    assert gc.gradient_check(lambda t: objective(t) + 3.0, gradient, THETA)
    assert gc.gradient_check(lambda t: 7 * objective(t), lambda t: 7 * gradient(t), THETA)
    zero = np.zeros((K, 4))  # what does see it: a value known by other means
    assert objective(zero) == pytest.approx(np.log(K))
    assert objective(zero) + 3.0 != pytest.approx(np.log(K))
    assert 7 * objective(zero) != pytest.approx(np.log(K))


def test_logistic_regression_and_one_number():
    x, y = 0.82, 1.0

    def loss(t):
        return np.logaddexp(0, t * x) - y * t * x

    report = gc.gradient_check(loss, lambda t: (1 / (1 + np.exp(-t * x)) - y) * x, 0.5)
    assert report.passed
    assert report.worst == ()
    assert "worst theta: formula" in str(report)
    assert gc.central_difference(loss, 0.5).shape == ()


def test_warns_at_a_kink():
    def lasso(t):
        return (t**2).sum() / 2 + 0.5 * abs(t).sum()

    theta = np.array([1.0, 0.0, -2.0])
    report = gc.gradient_check(lasso, lambda t: t + 0.5 * np.sign(t), theta)
    assert report.passed
    assert [kink.index for kink in report.kinks] == [(1,)]
    assert report.kinks[0].left == pytest.approx(-0.5, abs=1e-5)
    assert report.kinks[0].right == pytest.approx(0.5, abs=1e-5)
    assert str(report).endswith(
        "warning: kink at theta[1], slope -0.5 on the left, 0.5 on the right: any value between them passes"
    )
    assert gc.gradient_check(lasso, theta + np.array([0.5, 0.3, -0.5]), theta)  # inside [−0.5, 0.5]
    outside = gc.gradient_check(lasso, theta + np.array([0.5, 0.7, -0.5]), theta)
    assert outside.worst == (1,)
    assert not outside


@pytest.mark.parametrize("weight", [1e-4, 1.0, 100.0])
@pytest.mark.parametrize("place", [0.0, 0.1e-6, 0.2e-6, 1e-6 / 3, 0.5e-6, -0.8e-6])
def test_sees_a_kink_within_a_step(place, weight):
    report = gc.gradient_check(
        lambda t: 1 + weight * abs(t).sum(), lambda t: weight * np.sign(t), [5.0, place]
    )
    assert [kink.index for kink in report.kinks] == [(1,)]
    assert report.passed


@pytest.mark.parametrize(
    "f", [np.square, np.cosh, lambda t: 1e4 * t**2, lambda t: np.exp(5 * t), lambda t: t**3]
)
@pytest.mark.parametrize("at", [0.0, 1.0, -2.0])
def test_smooth_curves_have_no_kinks(f, at):
    exact = gc.complex_step(f, at)
    report = gc.gradient_check(f, exact, at)
    assert report.kinks == ()
    assert report.passed


def test_says_when_it_is_blind():
    assert "warning: all slopes are too near zero" in str(gc.gradient_check(lambda t: 1e-14 * t, -1e-14, 1.0))
    assert not gc.gradient_check(lambda t: 1e-6 * t, -1e-6, 1.0)
    assert "too near zero" not in str(gc.gradient_check(objective, gradient, THETA))


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_weights_of_any_size(size):
    theta = np.array([size, -2 * size])
    assert gc.gradient_check(lambda t: (t**2).sum(), lambda t: 2 * t, theta)
    assert not gc.gradient_check(lambda t: (t**2).sum(), lambda t: 2 * t * (1 + 1e-4) + 1e-5, theta)


shapes = array_shapes(min_dims=0, max_dims=3, max_side=3)


@given(
    shapes.flatmap(lambda s: arrays(float, s, elements=st.floats(-3, 3))), st.floats(-2, 2), st.floats(-2, 2)
)
@settings(max_examples=60, deadline=None)
def test_quadratics_exactly(theta, a, b):
    """f = Σ aθ² + bθ: forward measures 2aθ + b + ah, central and the complex step 2aθ + b."""

    def f(t):
        return (a * t**2 + b * t).sum()

    with np.errstate(all="raise", under="ignore"):
        exact, h = 2 * a * theta + b, 2.0**-6
        np.testing.assert_allclose(gc.forward_difference(f, theta, h), exact + a * h, atol=1e-10)
        np.testing.assert_allclose(gc.central_difference(f, theta, h), exact, atol=1e-10)
        np.testing.assert_allclose(gc.complex_step(f, theta), exact, atol=1e-12)
        report = gc.gradient_check(f, exact, theta)
    assert report.passed
    assert report.n_checked == theta.size
    assert report.errors.shape == theta.shape
    assert not gc.gradient_check(f, exact + 0.01 * (1 + abs(exact)), theta)


def test_agrees_with_scipy():
    def flat(t):
        return objective(t.reshape(K, 4))

    h = 1e-7
    np.testing.assert_allclose(
        gc.forward_difference(flat, THETA.ravel(), h), approx_fprime(THETA.ravel(), flat, h), atol=1e-12
    )
    assert check_grad(flat, lambda t: gradient(t.reshape(K, 4)).ravel(), THETA.ravel()) < 1e-6
    np.testing.assert_allclose(gc.complex_step(objective, THETA), gradient(THETA), rtol=1e-13, atol=1e-15)


def test_error_curve_is_a_v():
    hs = np.logspace(-1, -14, 14)
    curve = gc.error_curve(objective, gradient, THETA, hs)
    forward, central = curve["forward"], curve["central"]
    assert forward[0] / forward[1] == pytest.approx(10, rel=0.2)  # like h
    assert central[0] / central[1] == pytest.approx(100, rel=0.2)  # like h²
    assert hs[forward.argmin()] == pytest.approx(1e-8, rel=20)
    assert hs[central.argmin()] == pytest.approx(1e-5, rel=20)
    assert central.min() < forward.min() / 10
    assert forward[-1] > 1e4 * forward.min()  # rounding has taken over
    assert central[-1] > 1e4 * central.min()
    assert gc.complex_step(objective, THETA, 1e-300) == pytest.approx(gradient(THETA), rel=1e-12)


def test_theta_is_never_changed():
    def careless(t):
        t *= 2
        return (t**2).sum()

    def careless_gradient(t):
        t *= 8
        return t

    theta = np.array([1.0, 2.0])
    assert gc.gradient_check(careless, careless_gradient, theta)
    gc.complex_step(careless, theta)
    gc.error_curve(careless, careless_gradient, theta, [1e-3])
    np.testing.assert_array_equal(theta, [1.0, 2.0])


def noisy(t, rng=np.random.default_rng(0)):  # noqa: B008 (one generator for all calls)
    return t.sum() + rng.normal()


def square(t):
    return (t**2).sum()


V, T = ValueError, TypeError
BAD = {
    "f vector": (lambda: gc.gradient_check(lambda t: t, [1.0], [1.0]), V, r"one number, got shape \(1,\)\. Sum"),
    "f number": (lambda: gc.forward_difference(3.0, [1.0]), T, "f must be a function of theta, got 3.0"),
    "f None": (lambda: gc.central_difference(lambda t: None, 1.0), T, "one real number, got None. Return"),
    "f complex": (lambda: gc.central_difference(lambda t: 1j, 1.0), T, "one real number, got 1j"),
    "f NaN": (lambda: gc.gradient_check(lambda t: np.nan, 1.0, 1.0), V, "f must be finite, got nan at theta"),
    "f NaN beside": (
        lambda: gc.central_difference(lambda t: t.sum() if t[1] >= 0 else np.inf, [1.0, 0.0], 0.5), V,
        r"f must be finite, got inf at theta\[1\] = -0\.5"),
    "f too steep": (
        lambda: gc.gradient_check(lambda t: 1e303 * (t[0] > 0) + t[1], [0.0, 1.0], [0.0, 1.0]), V,
        r"f must have finite slopes, got inf at theta\[0\]\. Scale"),
    "f random": (lambda: gc.gradient_check(noisy, [1.0], [1.0]), V, "f must repeat its value.*Fix the batch"),
    "theta NaN": (lambda: gc.gradient_check(square, square, [np.nan]), V, r"theta must be finite, got nan at .*0"),
    "theta words": (lambda: gc.forward_difference(square, ["a"]), T, "theta must be numbers"),
    "theta ragged": (lambda: gc.complex_step(square, [[1], [1, 2]]), T, "theta must be numbers in a rect"),
    "theta empty": (lambda: gc.central_difference(square, []), V, r"at least one weight, got shape \(0,\)"),
    "grad shape": (lambda: gc.gradient_check(square, [1.0], [1.0, 2.0]), V, r"theta's shape \(2,\), got \(1,\)"),
    "grad NaN": (lambda: gc.gradient_check(square, [np.inf], [1.0]), V, "grad must be finite, got inf at index"),
    "grad None": (lambda: gc.gradient_check(square, lambda t: None, [1.0]), V, "grad must be finite, got nan"),
    "h 0": (lambda: gc.gradient_check(square, [2.0], [1.0], h=0), V, "h must be finite and above 0, got 0"),
    "h below 0": (lambda: gc.forward_difference(square, [1.0], -1e-6), V, "h must be finite and above 0"),
    "h NaN": (lambda: gc.central_difference(square, [1.0], np.nan), V, "h must be finite and above 0, got nan"),
    "h text": (lambda: gc.complex_step(square, [1.0], "small"), T, "h must be a number, got 'small'"),
    "h lost": (lambda: gc.forward_difference(square, [1.0], 1e-20), V, r"h must change theta\[0\] = 1, got 1e-20"),
    "tolerance": (lambda: gc.gradient_check(square, [2.0], [1.0], tolerance=-1), V, "tolerance must be finite"),
    "not complex": (lambda: gc.complex_step(lambda t: abs(t).sum(), [1.0]), T, "complex number, got 1.0. Where f"),
    "logaddexp": (lambda: gc.complex_step(lambda t: np.logaddexp(0, t), 1.0), T, "got ufunc 'logaddexp' not"),
    "curve flat": (lambda: gc.error_curve(square, [0.0], [0.0], [0.1]), V, "grad must not be zero everywhere"),
    "curve hs": (lambda: gc.error_curve(square, [2.0], [1.0], 0.1), V, "hs must be 1-D.*list of step sizes"),
    "curve h": (lambda: gc.error_curve(square, [2.0], [1.0], [0.1, 0]), V, "h must be finite and above 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_says_what_is_wrong(name):
    call, kind, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()


def test_a_random_part_of_the_coordinates():
    """Only those drawn are asked of f, each with two values; a bug is found where it was drawn, else not."""
    asked = []

    def f(t):
        asked.append(t)
        return (t**3).sum()

    theta = np.linspace(1, 2, 40).reshape(8, 5)
    report = gc.gradient_check(f, lambda t: 3 * t**2, theta, coordinates=7)
    assert report.passed
    assert report.n_checked == report.checked.sum() == 7
    assert len(asked) == 2 + 2 * 7
    moved = {tuple(np.argwhere(t != theta)[0]) for t in asked if (t != theta).any()}
    assert moved == {*zip(*np.nonzero(report.checked), strict=True)}
    assert repr(report).startswith(
        "passed: all 7 drawn of 40 coordinates agree (tolerance 1e-06)\nworst theta["
    )
    np.testing.assert_array_equal(np.isnan(report.measured), ~report.checked)
    np.testing.assert_allclose(report.measured[report.checked], 3 * theta[report.checked] ** 2, rtol=1e-8)
    again, other = (gc.gradient_check(f, lambda t: 3 * t**2, theta, coordinates=7, seed=s) for s in (0, 1))
    np.testing.assert_array_equal(again.checked, report.checked)
    assert (other.checked != report.checked).any()
    drawn, rest = np.argwhere(report.checked)[3], np.argwhere(~report.checked)[0]
    for place, found in ((drawn, True), (rest, False)):
        wrong = 3 * theta**2
        wrong[tuple(place)] *= -1
        bad = gc.gradient_check(f, wrong, theta, coordinates=7)
        assert bad.passed != found
        if found:
            assert bad.worst == tuple(place)
            assert repr(bad).startswith("FAILED: 1 of 7 drawn of 40 coordinates differ")
    everything = gc.gradient_check(f, lambda t: 3 * t**2, theta, coordinates=99)
    assert everything.n_checked == 40
    assert repr(everything).startswith("passed: all 40 coordinates agree")


def test_a_random_part_knows_a_factor_a_kink_and_a_flat_place():
    theta = np.linspace(1, 2, 10)
    half = gc.gradient_check(lambda t: (t**2).sum(), theta, theta, coordinates=4)
    assert half.factor == pytest.approx(0.5, abs=1e-6)
    flat = gc.gradient_check(lambda t: 0.0, 0 * theta, theta, coordinates=4)
    assert "all slopes are too near zero" in repr(flat)
    kinked = gc.gradient_check(lambda t: abs(t).sum(), np.zeros(10), np.zeros(10), coordinates=4, seed=2)
    assert len(kinked.kinks) == 4
    assert {kink.index[0] for kink in kinked.kinks} == {*np.flatnonzero(kinked.checked)}


@pytest.mark.parametrize(
    ("slope", "nearest"), [(-2.0, -0.5), (-0.5, -0.5), (0.2, 0.2), (0.5, 0.5), (2.0, 0.5)]
)
def test_at_a_kink_the_nearest_slope_counts_as_measured(slope, nearest):
    report = gc.gradient_check(lambda t: abs(t[0]) / 2, np.array([slope]), np.zeros(1))
    assert report.measured[0] == pytest.approx(nearest, abs=1e-9)
    assert report.passed == (-0.5 <= slope <= 0.5)


def test_the_floor_rises_with_the_value_of_f():
    """10⁻³ max(1, 10⁻⁶ |f(θ)| / h_j), with h_j = h max(1, |θ_j|)."""
    for far, h in ((0.0, 1e-6), (5.0, 1e-6), (5.0, 1e-4), (1e5, 1e-3)):
        theta = np.array([0.5, -4.0])
        report = gc.gradient_check(lambda t, far=far: t.sum() + far, np.ones(2), theta, h=h, tolerance=1e-3)
        least = [1e-3 * max(1, 1e-6 * abs(theta.sum() + far) / (h * size)) for size in (1, 4)]
        np.testing.assert_allclose(report.floor, least, rtol=1e-12)
