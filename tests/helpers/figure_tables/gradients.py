"""Chapter 8: gradients against differences, descent and its variants, early stopping, penalties."""

import math
from functools import cache
from itertools import islice, takewhile

import numpy as np

import linmodels_lib as lm
from figure_tables import Below, error_of
from figure_tables.worked import ONE_W, ONE_X, REVIEW_W, REVIEW_X, THREE, THREE_X, VALIDATION
from linmodels_lib import logistic, optimize
from linmodels_lib import perceptron as pc
from linmodels_lib.gradcheck import central_difference, gradient_check
from linmodels_lib.linear import last, with_constant
from linmodels_lib.logistic import logistic_gradient, logistic_loss

RNG = np.random.default_rng(0)
X, Y2, Y3 = RNG.normal(size=(12, 3)), RNG.integers(2, size=12), RNG.integers(3, size=12)
W, THETA = RNG.normal(size=4), RNG.normal(size=(3, 4))
THREE_Y = np.array([2])


def loss(w, y=1):
    """Cross-entropy of one example x = 1 with weight w: −log σ(w), or −log σ(−w)."""
    return logistic_loss(np.array([float(w)]), np.ones((1, 1)), np.array([y]))


def slope(w, y=1):
    return logistic_gradient(np.array([float(w)]), np.ones((1, 1)), np.array([y]))[0]


def tanh_loss(w):
    return len(X) * logistic.tanh_loss(w, with_constant(X), Y2)


def tanh_slope(w):
    return len(X) * logistic.tanh_gradient(w, with_constant(X), Y2)


def steps_of(gradient, start, eta, n):
    """θ after n plain steps."""
    *_, end = islice(optimize.gradient_descent(gradient, np.array(start), eta), n)
    return end.theta


def rewritten(z, y):
    """z + log(1 + e^{−z}) − yz, where e^{−z} fits into a float."""
    return z + np.log(1 + np.exp(-z)) - y * z


def rewriting_error():
    z, y = np.repeat(np.linspace(-3, 3, 7), 2), np.tile([0, 1], 7)
    return rewritten(z, y) - [
        logistic_loss(np.array([a]), np.ones((1, 1)), np.array([b])) for a, b in zip(z, y, strict=True)
    ]


def softmax_jacobian_error():
    """∂p_j/∂W_mk = p_j (1{m = j} − p_m) x_k against differences, for every j."""
    x = with_constant(X)[0]
    p = lm.softmax(THETA @ x)
    return [
        central_difference(lambda t, j=j: lm.softmax(t @ x)[j], THETA)
        - np.outer(lm.softmax_jacobian(p)[j], x)
        for j in range(3)
    ]


def joint_gradient_error():
    """−f(x, y) + E_q f(x, ·), averaged over the data, against differences of the loss."""
    total = np.zeros(THETA.size)
    for x, y in zip(with_constant(X), Y3, strict=True):
        q, f = lm.softmax(THETA @ x), [lm.joint_features(x, k, 3) for k in range(3)]
        total += sum(q[k] * f[k] for k in range(3)) - f[y]
    return central_difference(lambda t: lm.cross_entropy(t, X, Y3), THETA).ravel() - total / len(X)


def gradient_error(l2=0.0):
    slopes = central_difference(lambda t: lm.cross_entropy(t, X, Y3, l2), THETA)
    return slopes - lm.cross_entropy_gradient(THETA, X, Y3, l2)


def binary_gradient_error():
    x = with_constant(X)
    return central_difference(lambda w: logistic_loss(w, x, Y2), W) - logistic_gradient(W, x, Y2)


def mean_less_sum():
    """The loss times N, less the sum of N losses; and N, the number of terms."""
    x = with_constant(X)
    each = [logistic_loss(W, x[[i]], Y2[[i]]) for i in range(len(x))]
    return logistic_loss(W, x, Y2) * len(x) - sum(each), len(each)


def quiz_gradient():
    return lm.cross_entropy_gradient(THREE, THREE_X[None, 1:], THREE_Y)


def one_step(eta=0.01):
    """The stochastic step on one point with label 1: z, σ(z), gradient, new weights."""
    g = logistic_gradient(ONE_W, ONE_X[None], np.array([1]))
    (step,) = islice(
        optimize.gradient_descent(lambda w: logistic_gradient(w, ONE_X[None], np.array([1])), ONE_W, eta), 1
    )
    return ONE_W @ ONE_X, float(lm.sigmoid(ONE_W @ ONE_X)), g, step.theta


def in_turn(w, x, y, eta):
    """One sweep that changes each weight as soon as its slope is known."""
    return next(optimize.coordinate_descent(lambda w: logistic_gradient(w, x, y), w, eta)).theta


def together(w, x, y, eta):
    return w - eta * logistic_gradient(w, x, y)


def three_points():
    """First steps on x = −2, 5, −1 with labels 1, 1, 0, all weights together and in turn; and their limits."""
    x, y = with_constant([[-2.0], [5.0], [-1.0]]), np.array([1, 1, 0])
    first = [rule(np.zeros(2), x, y, 1.0) for rule in (together, in_turn)]
    return *first, limit(together, x, y, 0.3) - limit(in_turn, x, y, 0.3)


def limit(rule, x, y, eta, n=3000):
    w = np.zeros(x.shape[1])
    for _ in range(n):
        w = rule(w, x, y, eta)
    return w


@cache
def forty_points():
    rng = np.random.default_rng(1)
    x = with_constant(rng.normal(size=(40, 2)))
    y = (rng.random(40) < lm.sigmoid(x @ [0.3, 1.2, -0.8])).astype(int)
    return x, y


def same_limit():
    x, y = forty_points()
    first = together(np.zeros(3), x, y, 0.5) - in_turn(np.zeros(3), x, y, 0.5)
    return limit(together, x, y, 0.5) - limit(in_turn, x, y, 0.5), bool(np.abs(first).max() > 1e-4)


def largest_stable_rate():
    """By bisection: the η below which plain descent on θ² comes nearer to 0."""
    low, high = 0.1, 3.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if abs(steps_of(lambda t: 2 * t, 1.0, middle, 1)) < 1 else (low, middle)
    return low


def steps_until(stop):
    """Halvings of θ, under f = θ², until the gradient meets the test."""
    run = optimize.gradient_descent(lambda t: 2 * t, np.array(1.0), 0.25)
    return 1 + sum(1 for _ in takewhile(lambda s: not stop(2 * s.theta), run))


def review_after_a_step():
    """P(y = 1) of the review after one step of 0.1 towards label 1."""
    g = logistic_gradient(REVIEW_W, REVIEW_X[None], np.array([1]))
    return lm.sigmoid((REVIEW_W - 0.1 * g) @ REVIEW_X)


def wrong_function():
    """P(y = 1) after a step down the model itself, before, and after a step down the loss of label 1."""
    model = central_difference(lambda w: lm.sigmoid(w).sum(), [0.0])[0]
    return lm.sigmoid(-0.5 * model) < lm.sigmoid(0.0) < lm.sigmoid(-0.5 * slope(0.0))


def naive_overflow():
    """The two plain forms at ±800, and the library's."""
    with np.errstate(all="ignore"):
        plain = np.log(1 + np.exp(800.0)), np.exp(800.0) / (np.exp(800.0) + 1)
    return np.isinf(plain[0]), np.isnan(plain[1]), loss(-800.0, 0), float(lm.sigmoid(800.0)), loss(-800.0, 1)


def penalised_length(l2):
    return np.linalg.norm(lm.SoftmaxRegression(l2=l2).fit([[-1.0], [1.0]], [0, 1]).theta_)


def cube_descent():
    """x³ has slope 0 but no minimum at 0: where 20,000 steps of 0.01 from 1 end, and the value beyond it."""
    end = float(steps_of(lambda x: 3 * x**2, 1.0, 0.01, 20_000))
    return 0 < end < 0.01, end**3 > (-1.0) ** 3


ROWS = [
    ("M163", lambda: ([(1 - np.tanh(-2.0)) ** 2, ((1 - np.tanh(-4.0)) ** 2 + 1) / 2], loss(-2) <= (loss(-4) + loss(0)) / 2), ("3.857404 2.498659", True)),
    ("M164", lambda: steps_of(lambda x: 2 * x, 1.0, 1.1, 20), "38.337600"),
    ("M165", lambda: (central_difference(tanh_loss, W) - tanh_slope(W), gradient_check(tanh_loss, tanh_slope, W).passed), (Below(1e-8), True)),
    ("M166", rewriting_error, Below(1e-15)),
    ("M167", binary_gradient_error, Below(1e-9)),
    ("M168", softmax_jacobian_error, Below(1e-9)),
    ("M169", gradient_error, Below(1e-9)),
    ("M170", joint_gradient_error, Below(1e-9)),
    ("M171", lambda: (lm.cross_entropy_gradient(THETA, X, Y3).sum(axis=0), bool(np.abs(lm.cross_entropy_gradient(THETA, X, Y3)).max() > 0.1)), (Below(1e-15), True)),
    ("M172", lambda: (quiz_gradient(), quiz_gradient().sum(axis=0)), ("0.324883 0.324883 0.324883 0.000000 0.489540 0.489540 0.489540 0.000000 -0.814424 -0.814424 -0.814424 0.000000", Below(1e-15))),
    ("M174", three_points, ("0.166667 0.666667", "0.166667 0.638953", Below(1e-8))),
    ("M177", one_step, (0.45, "0.610639", "-0.389361 -0.319276", "0.043894 0.503193")),
    ("M179", lambda: (optimize.early_stopping(VALIDATION, 2, "rise"), optimize.early_stopping(VALIDATION, 2)), ((7, 2), (5, 2))),
    ("M181", lambda: gradient_error(l2=0.5), Below(1e-9)),
    ("M182", lambda: lm.cross_entropy_gradient(THETA, X, Y3, l2=2 * 0.3) - lm.cross_entropy_gradient(THETA, X, Y3), 2 * 0.3 * THETA * np.r_[0, 1, 1, 1]),
    ("M190", lambda: [np.abs(e).max() for e in (gradient_error(), binary_gradient_error(), joint_gradient_error())], Below(1e-9)),
    ("E83", wrong_function, True),
    ("E84", lambda: (loss(1) > loss(10) > loss(30) > 0, logistic_loss(np.array([0.5, 0.5]), np.ones((1, 2)), np.array([1])) - logistic_loss(np.array([0.2, 0.8]), np.ones((1, 2)), np.array([1]))), (True, 0.0)),
    ("E86", lambda: loss(0.3 + 0.1 * slope(0.3)) > loss(0.3) > loss(0.3 - 0.1 * slope(0.3)), True),
    ("E88", lambda: (np.linalg.norm([3, 4]), lm.cross_entropy(np.array([[0.0, 3], [0, 4]]), np.zeros((1, 1)), np.array([0]), l2=2.0) - math.log(2)), (5.0, 25.0)),
    ("E94", lambda: central_difference(lambda t: lm.cross_entropy(t, THREE_X[None, 1:], THREE_Y), THREE) - np.outer(lm.softmax(THREE @ THREE_X) - np.eye(3)[2], THREE_X), Below(1e-8)),
    ("E97", mean_less_sum, (0.0, 12)),
    ("E98", lambda: (error_of(lambda: last(pc.steps(X, Y2, 2, order=[range(1, 13)])), ValueError), {int(b[0]) for b in islice(optimize.batches(3, 1, seed=0), 60)}), (ValueError, {0, 1, 2})),
    ("E99", lambda: central_difference(lambda t: t[1] @ THREE_X, THREE).round(6), np.outer([0.0, 1.0, 0.0], THREE_X)),
    ("E100", rewriting_error, Below(1e-14)),
    ("E101", naive_overflow, (True, True, 0.0, 1.0, 800.0)),
    ("E102", lambda: [bool(logistic_gradient(np.array([0.0, w]), with_constant([[-1.0], [1.0]]), np.array([0, 1]))[1] < 0) for w in (0, 1, 5, 20)], [True] * 4),
    ("E103", lambda: (abs(steps_of(lambda x: 2 * x, 1.0, 1.1, 20)) > 38, cube_descent()), (True, (True, True))),
    ("E105", lambda: (steps_until(lambda g: g * g < 0.01), steps_until(lambda g: abs(g) < 0.01)), (5, 8)),
    ("E106", same_limit, (Below(1e-8), True)),
    ("E107", lambda: [float(steps_of(lambda x: 2 * x, 1.0, eta, 1)) for eta in (1.1, 0.4)], [-1.2, 0.2]),
    ("E109", lambda: [optimize.early_stopping([1.0, 1.1, 1.05, 1.15, 1.1, 1.2, 1.15], 1, rule) for rule in ("rise", "best")], [(6, 0), (2, 0)]),
    ("E114", lambda: (quiz_gradient().sum(axis=0), quiz_gradient().shape), (Below(1e-15), (3, 4))),
    ("E120", lambda: penalised_length(0.1) > penalised_length(1.0) > 0, True),
    ("E121", lambda: one_step()[3], "0.0438936077 0.5031927583"),
    ("D8.1", lambda: one_step()[3], "0.043894 0.503193"),
    ("D8.2", lambda: quiz_gradient()[2, :3], "-0.814424 -0.814424 -0.814424"),
    ("D8.3", largest_stable_rate, "1.00000000"),
    ("D8.4", review_after_a_step, "0.888806"),
    ("D8.5", lambda: optimize.early_stopping(VALIDATION, patience=2, rule="rise")[0], 7),
]  # fmt: skip
