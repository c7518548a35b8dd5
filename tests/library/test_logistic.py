"""Two labels and small helpers: sigmoid, logistic and tanh losses, Jacobian of softmax, bits, one weight at a time."""

from itertools import islice

import numpy as np
import pytest
from scipy import special

import linmodels_lib as lm
from linmodels_lib import logistic, optimize
from linmodels_lib.gradcheck import central_difference, gradient_check
from linmodels_lib.linear import with_constant

RNG = np.random.default_rng(3)
X, Y, W = with_constant(RNG.normal(size=(12, 3))), RNG.integers(2, size=12), RNG.normal(size=4)


def test_sigmoid_is_scipys():
    z = np.r_[-800.0, -30:30:50j, 800, np.inf, -np.inf]
    with np.errstate(over="raise", divide="raise", invalid="raise"):
        np.testing.assert_allclose(lm.sigmoid(z), special.expit(z), rtol=1e-14, atol=1e-300)


@pytest.mark.parametrize(
    ("loss", "gradient", "one"),
    [
        (logistic.logistic_loss, logistic.logistic_gradient, lambda y, z: np.log(1 + np.exp(-y * z))),
        (logistic.tanh_loss, logistic.tanh_gradient, lambda y, z: (y - np.tanh(z)) ** 2),
    ],
    ids=["logistic", "tanh"],
)
def test_losses_of_two_labels(loss, gradient, one):
    """The mean of the definition, example by example, and its measured slope; the weight of each label counts."""
    by_hand = np.mean([one(2 * y - 1, x @ W) for x, y in zip(X, Y, strict=True)])
    assert loss(W, X, Y) == pytest.approx(by_hand, abs=1e-14)
    np.testing.assert_allclose(gradient(W, X, Y), central_difference(lambda w: loss(w, X, Y), W), atol=1e-8)
    assert gradient_check(lambda w: loss(w, X, Y), lambda w: gradient(w, X, Y), W)
    assert gradient(W, X, Y).shape == (4,)
    np.testing.assert_allclose(gradient(W, X, 1 - Y), -gradient(-W, X, Y), atol=1e-14)  # labels swapped


def test_tanh_loss_counts_a_mistake_as_four_and_then_has_no_slope():
    x = np.array([[1.0]])
    assert logistic.tanh_loss([50.0], x, [0]) == pytest.approx(4.0, abs=1e-12)
    assert abs(logistic.tanh_gradient([50.0], x, [0])[0]) < 1e-12
    assert abs(logistic.logistic_gradient([50.0], x, [0])[0]) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("k", [1, 2, 5])
def test_softmax_jacobian_is_the_slope_of_softmax(k):
    psi = RNG.normal(size=(3, k))
    jacobian = lm.softmax_jacobian(lm.softmax(psi))
    assert jacobian.shape == (3, k, k)
    for i in range(3):
        for j in range(k):
            slope = central_difference(lambda t, j=j: float(lm.softmax(t)[j]), psi[i])
            np.testing.assert_allclose(jacobian[i, j], slope, atol=1e-9)
        np.testing.assert_array_equal(jacobian[i], lm.softmax_jacobian(lm.softmax(psi[i])))
    np.testing.assert_allclose(jacobian.sum(axis=-1), 0, atol=1e-15)


def test_bits_are_logarithms_to_base_two():
    p = np.array([1.0, 0.5, 0.25, 1e-300])
    np.testing.assert_allclose(lm.bits(-np.log(p)), -np.log2(p), rtol=1e-15)
    assert lm.bits(np.inf) == np.inf


def test_one_weight_at_a_time():
    """With η = 1/2 on a quadratic of curvature 2 each step is exact: Gauss and Seidel's solution of A θ = b."""
    A, b = np.array([[2.0, 0.5, 0], [0.5, 2, -1], [0, -1, 2]]), np.array([1.0, -2, 3])
    sweeps = list(islice(optimize.coordinate_descent(lambda t: A @ t - b, np.zeros(3), 0.5), 40))
    by_hand = np.zeros(3)
    for j in range(3):
        by_hand[j] = (b[j] - A[j] @ by_hand + A[j, j] * by_hand[j]) / A[j, j]
    np.testing.assert_allclose(sweeps[0].theta, by_hand, atol=1e-15)
    np.testing.assert_allclose(sweeps[-1].theta, np.linalg.solve(A, b), atol=1e-12)
    assert [s.n for s in sweeps[:3]] == [1, 2, 3]
    assert sweeps[0].theta is not sweeps[1].theta
    start = np.ones((2, 2))
    rates = [
        s.theta
        for s in islice(optimize.coordinate_descent(lambda t: 2 * t, start, optimize.inverse(0.25)), 2)
    ]
    np.testing.assert_allclose(rates, [np.full((2, 2), 0.5), np.full((2, 2), 0.375)])  # η = 1/4, then 1/8
    np.testing.assert_array_equal(start, np.ones((2, 2)))
