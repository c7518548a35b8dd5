"""linear.js, logistic.js and softmax_regression.js against the library: extreme scores, losses, gradients."""

from functools import partial

import numpy as np
from node import TOLERANCE, node_says

import linmodels_lib as lm
from linmodels_lib.linear import log_sum_exp

close = partial(np.testing.assert_allclose, rtol=TOLERANCE, atol=TOLERANCE)


def in_javascript(z=(), vectors=(), problems=()):
    given = {"z": list(z), "vectors": list(vectors), "problems": list(problems)}
    return node_says("twins/softmax_regression_values.mjs", given)


def test_sigmoids_and_their_logs():
    rng = np.random.default_rng(71)
    z = np.concatenate([rng.normal(0, 5, 500), rng.uniform(-800, 800, 300), [0, 37, -37, 1e308, -1e308]])
    made = np.array(in_javascript(z=z)["sigmoids"])
    close(made[:, 0], lm.sigmoid(z))
    close(made[:, 1], -np.logaddexp(0, -z))
    small = lm.sigmoid(z) > 1e-300  # below that a double has fewer digits
    np.testing.assert_allclose(made[small, 0], lm.sigmoid(z)[small], rtol=TOLERANCE)


def random_scores(rng):
    """2 to 7 scores: small, huge, all alike, or with some of −∞, which JSON writes as null."""
    k = int(rng.integers(1, 8))
    kind = int(rng.integers(5))
    if kind == 3:
        return [float(rng.normal(0, 100))] * k
    psi = (rng.normal(0, 3, k) * [1.0, 300.0, 1e300, 1.0, 2.0][kind]).tolist()
    return [None if rng.random() < 0.5 else score for score in psi] if kind == 4 else psi


def test_a_thousand_vectors_of_scores():
    rng = np.random.default_rng(72)
    vectors = [random_scores(rng) for _ in range(1000)] + [[None, None], [1000.0, 1000.0], [-1e5, -1e5 + 1]]
    for psi, made in zip(vectors, in_javascript(vectors=vectors)["vectors"], strict=True):
        known = np.array([-np.inf if score is None else score for score in psi])
        wanted = [log_sum_exp(known), *lm.log_softmax(known), *lm.softmax(known)]
        np.testing.assert_allclose([float(v) for v in made], wanted, rtol=TOLERANCE, atol=TOLERANCE)
    assert any(None in psi for psi in vectors)


def random_problem(rng):
    """2 to 5 labels, 1 to 4 features, some of them large; with and without a penalty."""
    n_labels, d = int(rng.integers(2, 6)), int(rng.integers(1, 5))
    n = int(rng.integers(n_labels, 15))
    size = float(rng.choice([1.0, 3.0, 200.0]))
    y = rng.permutation(np.concatenate([np.arange(n_labels), rng.integers(0, n_labels, n - n_labels)]))
    return {
        "theta": rng.normal(0, 2, (n_labels, d + 1)).tolist(),
        "X": (rng.normal(0, size, (n, d))).tolist(),
        "y": y.tolist(),
        "l2": float(rng.choice([0.0, 0.01, 0.5])),
    }


def test_three_hundred_losses_and_gradients():
    rng = np.random.default_rng(73)
    problems = [random_problem(rng) for _ in range(300)]
    for p, made in zip(problems, in_javascript(problems=problems)["problems"], strict=True):
        theta, X, y = (np.array(p[name]) for name in ("theta", "X", "y"))
        size = np.abs(X).max()  # what a gradient sums: its rounding grows with it
        close(made["loss"], lm.cross_entropy(theta, X, y, l2=p["l2"]))
        wanted = lm.cross_entropy_gradient(theta, X, y, l2=p["l2"])
        close(made["gradient"], wanted, atol=TOLERANCE * max(1, size))
