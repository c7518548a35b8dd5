"""softmax.js against the library: probabilities of ordinary and extreme scores, losses, gradients, descents."""

from functools import partial

import numpy as np
from node import TOLERANCE, node_says

import linmodels_lib as lm
from linmodels_lib.linear import log_sum_exp
from linmodels_lib.optimize import batches, descend

close = partial(np.testing.assert_allclose, rtol=TOLERANCE, atol=TOLERANCE)


def in_javascript(z=(), vectors=(), problems=()):
    given = {"z": list(z), "vectors": list(vectors), "problems": list(problems)}
    return node_says("twins/softmax_values.mjs", given)


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
    """2 to 5 labels, 1 to 4 features, some of them large; with and without a penalty, falling or fixed rates."""
    n_labels, d = int(rng.integers(2, 6)), int(rng.integers(1, 5))
    n = int(rng.integers(n_labels, 15))
    size = float(rng.choice([1.0, 3.0, 200.0]))
    y = rng.permutation(np.concatenate([np.arange(n_labels), rng.integers(0, n_labels, n - n_labels)]))
    return {
        "theta": rng.normal(0, 2, (n_labels, d + 1)).tolist(),
        "X": (rng.normal(0, size, (n, d))).tolist(),
        "y": y.tolist(),
        "l2": float(rng.choice([0.0, 0.01, 0.5])),
        "eta": float(rng.choice([0.1, 0.5])) / size**2,  # a stable step, or rounding would grow with n
        "decay": bool(rng.random() < 0.3),
        "steps": 30,
        "tol": float(rng.choice([0.0, 0.05])),
    }


def in_python(p):
    """The library's loss, gradient and descent: `optimize.descend` over whole batches, ended by `tol`."""
    theta, X, y = np.array(p["theta"]), np.array(p["X"]), np.array(p["y"])
    rate = (lambda n: p["eta"] / n) if p["decay"] else p["eta"]
    loss = partial(lm.cross_entropy, X=X, y=y, l2=p["l2"])
    slope = partial(lm.cross_entropy_gradient, X=X, y=y, l2=p["l2"])
    run, before = [], theta
    for step in descend(lambda t, _: slope(t), theta, batches(len(y), len(y)), learning_rate=rate):
        run.append([step.n, step.learning_rate, loss(before), *step.gradient.ravel(), *step.theta.ravel()])
        before = step.theta
        if len(run) >= p["steps"] or np.abs(step.gradient).max() <= p["tol"]:
            break
    return {"loss": loss(theta), "gradient": slope(theta), "run": run}


def test_three_hundred_losses_gradients_and_descents():
    rng = np.random.default_rng(73)
    problems = [random_problem(rng) for _ in range(300)]
    early = 0
    for p, made in zip(problems, in_javascript(problems=problems)["problems"], strict=True):
        wanted = in_python(p)
        close(made["loss"], wanted["loss"])
        assert np.shape(made["run"]) == np.shape(wanted["run"]), p
        size = np.abs(p["X"]).max()  # what a gradient sums: its rounding grows with it
        close(made["run"], wanted["run"], atol=TOLERANCE * max(1, size), err_msg=str(p))
        close(made["gradient"], wanted["gradient"], atol=TOLERANCE * max(1, size))
        early += len(wanted["run"]) < p["steps"]
    assert 0 < early < 150


def test_descent_is_that_of_the_learner():
    """`SoftmaxRegression` with a rate and no batch size takes the same steps from θ = 0."""
    rng = np.random.default_rng(74)
    X, y = rng.normal(0, 1, (20, 3)), np.arange(20) % 3
    model = lm.SoftmaxRegression(l2=0.02, learning_rate=0.4, epochs=40, tol=1e-9)
    problem = {"theta": np.zeros((3, 4)).tolist(), "X": X.tolist(), "y": y.tolist(), "l2": 0.02, "eta": 0.4,
               "decay": False, "steps": 40, "tol": 1e-9}  # fmt: skip
    run = in_javascript(problems=[problem])["problems"][0]["run"]
    for made, step in zip(run, model.trace(X, y), strict=True):
        close(made[2], step.loss)
        close(made[-12:], step.theta.ravel())
