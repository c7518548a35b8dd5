"""The perceptron in JavaScript, step by step against the library."""

import json

import numpy as np
from node import TOLERANCE, node_says

from linmodels_lib import datasets, perceptron, separation
from linmodels_lib.widgets.perceptron_stepper.checks import DECAYS, rate
from linmodels_lib.widgets.shared.order import ORDERS, visit_order


def problem(X, y, n_labels, **settings):
    """What both sides are asked to solve; the names are those of perceptron.js."""
    defaults = {
        "eta": 1.0, "decay": "constant", "order": "given", "seed": 0, "start": [], "epochs": 20, "sweeps": 500
    }  # fmt: skip
    return {"points": X.tolist(), "labels": y.tolist(), "nLabels": n_labels, **defaults, **settings}


def random_problem(rng, exact):
    """2 to 5 classes, any decay and order; `exact` coordinates are sixteenths, so that ties happen."""
    n_labels = int(rng.integers(2, 6))
    n = int(rng.integers(n_labels, 13))
    y = np.concatenate([np.arange(n_labels), rng.integers(0, n_labels, n - n_labels)])
    X = rng.uniform(-3, 3, (n, 2))
    start = rng.uniform(-2, 2, (n_labels, 3))
    grid = 16 if exact else 1e9
    return problem(
        np.round(X * grid) / grid,
        rng.permutation(y),
        n_labels,
        eta=float(rng.choice([0.125, 0.5, 1.0, 2.0] if exact else [0.1, 0.3, 1.0, 1.7])),
        decay=str(rng.choice(list(DECAYS))),
        order=str(rng.choice(ORDERS)),
        seed=int(rng.integers(2**32)),
        start=(np.round(start * grid) / grid).tolist() if rng.random() < 0.5 else [],
        epochs=int(rng.integers(1, 4)),
        sweeps=int(rng.choice([1, 5, 20])),
    )


def in_python(p):
    """The library's visits, flat, with its separator and bound."""
    X, y, n_labels = p["points"], p["labels"], p["nLabels"]
    trace = perceptron.steps(
        X,
        y,
        n_labels,
        epochs=p["epochs"],
        learning_rate=rate(p["eta"], p["decay"]),
        order=visit_order(len(X), p["order"], p["seed"]),
        theta=np.array(p["start"]) if p["start"] else None,
    )
    visits = [
        [
            s.epoch,
            s.index,
            s.y,
            s.y_hat,
            s.loss,
            s.learning_rate,
            *s.scores,
            *s.theta.ravel(),
            *s.average.ravel(),
        ]
        for s in trace
    ]
    theta = separation.best_separator(X, y, n_labels, sweeps=p["sweeps"])
    bound = None if theta is None else separation.mistake_bound(X, y, theta)
    return {"visits": visits, "separator": theta, "bound": bound}


def in_javascript(problems):
    """The same from one node process."""
    return node_says("twins/perceptron_trace.mjs", problems)


def assert_same(p, python, javascript):
    """Same length, same decisions, every number within 1e-12 (relative where numbers are large)."""
    close = {"rtol": TOLERANCE, "atol": TOLERANCE}
    assert np.shape(python["visits"]) == np.shape(javascript["visits"]), p
    np.testing.assert_allclose(javascript["visits"], python["visits"], **close, err_msg=str(p))
    assert (python["separator"] is None) == (javascript["separator"] is None), p
    if python["separator"] is not None:
        np.testing.assert_allclose(javascript["separator"], python["separator"], **close, err_msg=str(p))
        np.testing.assert_allclose(javascript["bound"], python["bound"], rtol=1e-9, err_msg=str(p))


def test_golden_traces():
    """Every toy, in every order and decay."""
    problems = []
    for name in datasets.TOYS:
        X, y = datasets.toy(name)
        for decay in DECAYS:
            problems += [
                problem(X, y, int(y.max()) + 1, decay=decay, order=order, seed=7) for order in ORDERS
            ]
    separators = {}
    for p, javascript in zip(problems, in_javascript(problems), strict=True):
        key = json.dumps(p["points"])
        if key not in separators:  # the separator knows nothing of order and decay: once a toy is enough
            python = separators[key] = in_python(p)
        else:
            python = {
                **in_python({**p, "sweeps": 1}),
                **{k: separators[key][k] for k in ("separator", "bound")},
            }
        assert_same(p, python, javascript)
    found = [value["separator"] is not None for value in separators.values()]
    assert True in found
    assert False in found


def test_a_thousand_random_traces():
    """Half of them with exact coordinates, where ties happen and must be broken alike, bit for bit."""
    rng = np.random.default_rng(20260)
    problems = [random_problem(rng, exact=i % 2 == 0) for i in range(1000)]
    answers = in_javascript(problems)
    for p, javascript in zip(problems, answers, strict=True):
        assert_same(p, in_python(p), javascript)
    assert sum(len(answer["visits"]) for answer in answers) > 10_000
    assert sum(answer["separator"] is not None for answer in answers) > 50


def test_the_shuffle_is_one():
    """mulberry32 and Fisher–Yates agree for seeds at both ends of 32 bits."""
    X, y = datasets.toy("three")
    problems = [
        problem(X, y, 3, order="shuffled", seed=seed, epochs=2, sweeps=1) for seed in (0, 1, 2**31, 2**32 - 1)
    ]
    for p, javascript in zip(problems, in_javascript(problems), strict=True):
        orders = visit_order(len(X), "shuffled", p["seed"])
        expected = [int(i) for _ in range(2) for i in next(orders)]
        assert [visit[1] for visit in javascript["visits"]] == expected
