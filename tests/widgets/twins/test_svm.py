"""The SVM's JavaScript, step by step against the library."""

import numpy as np
import pytest
from node import TOLERANCE, node_says

from linmodels_lib import datasets, optimize
from linmodels_lib.svm import hinge_loss, hinge_objective, svm_steps
from linmodels_lib.widgets.shared.order import ORDERS, visit_order

RATES = ("constant", "pegasos", "settling")


def rate(p):
    """The library's learning rate for what svm.js calls rate, eta and l2."""
    return p["eta"] if p["rate"] == "constant" else getattr(optimize, p["rate"])(p["l2"])


def problem(X, y, n_labels, **settings):
    """What both sides are asked to solve; the names are those of svm.js."""
    defaults = {
        "l2": 0.25, "rate": "constant", "eta": 1.0, "shrink": "always", "order": "given", "seed": 0,
        "start": [], "epochs": 4,
    }  # fmt: skip
    return {
        "points": np.asarray(X).tolist(),
        "labels": y.tolist(),
        "nLabels": n_labels,
        **defaults,
        **settings,
    }


def random_problem(rng, exact):
    """2 to 5 classes, 1 to 4 features; `exact` numbers are short binary fractions, so that ties happen."""
    n_labels, d = int(rng.integers(2, 6)), int(rng.integers(1, 5))
    n = int(rng.integers(n_labels, 13))
    y = np.concatenate([np.arange(n_labels), rng.integers(0, n_labels, n - n_labels)])
    grid = 4 if exact else 1e9
    rounded = lambda a: np.round(a * grid) / grid  # noqa: E731
    cost = rounded(rng.uniform(0, 3, (n_labels, n_labels))) * (1 - np.eye(n_labels))
    return problem(
        rounded(rng.uniform(-3, 3, (n, d))),
        rng.permutation(y),
        n_labels,
        l2=float(rng.choice([0.125, 0.25, 0.5, 1.0] if exact else [0.001, 0.01, 0.3, 0.99])),
        eta=float(rng.choice([0.125, 0.5, 1.0] if exact else [0.1, 0.3, 1.0])),
        rate="constant" if exact else str(rng.choice(RATES)),
        shrink=str(rng.choice(["always", "mistake"])),
        order=str(rng.choice(ORDERS)),
        seed=int(rng.integers(2**32)),
        start=rounded(rng.uniform(-2, 2, (n_labels, d + 1))).tolist() if rng.random() < 0.5 else [],
        epochs=int(rng.integers(1, 3 if exact else 6)),
        **({"cost": cost.tolist()} if rng.random() < 0.5 else {}),
    )


def in_python(p):
    """The library's visits, flat, with the losses and the objective at the end."""
    X, y, n_labels, cost = np.array(p["points"]), np.array(p["labels"]), p["nLabels"], p.get("cost")
    trace = list(
        svm_steps(
            X, y, n_labels, l2=p["l2"], learning_rate=rate(p), epochs=p["epochs"], shrink=p["shrink"],
            order=visit_order(len(X), p["order"], p["seed"]), theta=p["start"] or None, cost=cost,
        )
    )  # fmt: skip
    visits = [
        [s.epoch, s.index, s.y, s.y_hat, s.loss, s.learning_rate, *s.scores, *s.theta.ravel()] for s in trace
    ]
    theta, cost = trace[-1].theta, None if cost is None else np.array(cost)
    losses = [hinge_loss(theta, [1.0, *x], k, cost) for x, k in zip(p["points"], p["labels"], strict=True)]
    J = hinge_objective(theta, X, y, p["l2"], cost)
    return {"visits": visits, "theta": theta, "losses": losses, "objective": J}


def in_javascript(problems):
    """The same from one node process."""
    return node_says("twins/svm_trace.mjs", problems)


def assert_same(problems):
    """Same length, same decisions, every number within 1e-12 (relative where numbers are large)."""
    answers = in_javascript(problems)
    for p, found in zip(problems, answers, strict=True):
        wanted = in_python(p)
        assert np.shape(found["visits"]) == np.shape(wanted["visits"]), p
        for name, value in wanted.items():
            np.testing.assert_allclose(found[name], value, rtol=TOLERANCE, atol=TOLERANCE, err_msg=str(p))
    return answers


@pytest.mark.parametrize("shrink", ["always", "mistake"])
def test_golden_traces(shrink):
    """Every toy, at every rate and in every order."""
    toys = {name: datasets.toy(name) for name in datasets.TOYS}
    assert_same(
        [
            problem(X, y, int(y.max()) + 1, rate=rate, order=order, seed=7, shrink=shrink, l2=0.05)
            for X, y in toys.values()
            for rate in RATES
            for order in ORDERS
        ]
    )


def test_hundreds_of_random_traces():
    """Half of them in short binary fractions, where ties happen and must be broken alike."""
    rng = np.random.default_rng(20261)
    answers = assert_same([random_problem(rng, exact=i % 2 == 0) for i in range(800)])
    visits = [visit for answer in answers for visit in answer["visits"]]
    assert len(visits) > 10_000
    right = sum(visit[2] == visit[3] for visit in visits)
    assert 0.1 < right / len(visits) < 0.9  # both kinds of visit are there


def test_both_refuse_a_keep_factor_below_zero():
    X, y = datasets.toy("separable")
    p = problem(X, y, 2, l2=2.0)
    with pytest.raises(ValueError, match="must be at most 1, got 2"):
        in_python(p)
    with pytest.raises(AssertionError, match="must be at most 1, got 2"):
        in_javascript([p])
