"""The update table: the same numbers in Python and JavaScript, what it refuses, what it puts into a notebook."""

import re

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

from linmodels_lib import perceptron
from linmodels_lib.widgets import UpdateTable


def in_javascript(tables):
    return node_says("update_table/values.mjs", [table.state() for table in tables])


def random_table(rng, exact):
    """2 to 4 labels, 1 to 4 features; exact values are quarters, so that ties happen, others any floats."""
    K, d = int(rng.integers(2, 5)), int(rng.integers(1, 5))
    grid = 4 if exact else 1e7
    x, theta = rng.uniform(-3, 3, d), rng.uniform(-9, 9, (K, d))
    return UpdateTable(
        np.round(x * grid) / grid,
        np.round(theta * grid) / grid,
        int(rng.integers(K)),
        features=[f"f{j}" for j in range(d)],
        labels=[f"l{k}" for k in range(K)],
    )


def test_every_step_agrees_with_the_library():
    rng = np.random.default_rng(98)
    tables = [UpdateTable(), UpdateTable(gold=1), UpdateTable(x=[0, 0, 0], gold=2)]
    tables += [random_table(rng, exact=i % 2 == 0) for i in range(400)]
    close = {"rtol": TOLERANCE, "atol": TOLERANCE}
    most = 0
    for table, steps in zip(tables, in_javascript(tables), strict=True):
        table.step = len(steps)
        assert table.step == len(steps) - 1, "both know the last step"
        for step, shown in enumerate(steps):
            table.step = step
            np.testing.assert_allclose(shown["theta"], table.weights, **close)
            if shown["psi"] is not None:
                np.testing.assert_allclose(shown["psi"], table.scores, **close)
            if shown["yHat"] is not None:
                assert shown["yHat"] == table.rounds()[(step - 1) // 4].y_hat
        most = max(most, len(table.rounds()))
    assert most > 3


def test_the_rounds_are_updates_of_the_perceptron():
    first, second = UpdateTable().rounds()
    wanted = [[2.3, 1.7, 0.8], [-2.2, 1.2, -4], [-4, -4, -4]]
    np.testing.assert_allclose(first.psi, [1.3, 1.8, -12], atol=1e-12)
    np.testing.assert_allclose(second.theta, wanted, atol=1e-12)
    np.testing.assert_allclose(second.psi, [6.3, -3.2, -12], atol=1e-12)
    assert (first.y_hat, second.y_hat) == (1, 0)
    slope = perceptron.perceptron_subgradient(first.theta, np.array([2.0, 1, 0]), 0)
    np.testing.assert_allclose(first.after - first.theta, -slope, atol=1e-12)


def test_scores_that_tie_but_for_rounding():
    table = UpdateTable(x=[1, 1], theta=[[0.3, 0], [0.1, 0.2]], features=["a", "b"], labels=["1", "2"])
    assert 0.1 + 0.2 > 0.3
    assert table.rounds()[0].y_hat == 0


def test_the_step_stays_inside():
    table = UpdateTable(step=50)
    assert table.step == 7
    table.gold = 1
    assert table.step == 3
    assert UpdateTable(x=[0, 0, 0], gold=1, step=9).step == 4
    assert UpdateTable(x=[1, 0, 0], theta=[[0] * 3, [900, 0, 0], [0] * 3], step=999).step == 100


def test_state_and_repr():
    one = UpdateTable(step=3)
    assert one.state() == {
        "features": ["words", "*s", "ch"],
        "gold": 0,
        "labels": ["1", "2", "3"],
        "step": 3,
        "theta": [[0.3, 0.7, 0.8], [-0.2, 2.2, -4.0], [-4.0, -4.0, -4.0]],
        "x": [2.0, 1.0, 0.0],
    }
    assert repr(one) == "UpdateTable(x=[2.0, 1.0, 0.0], gold=0, step=3)"


def test_the_alternative_tells_it():
    text = UpdateTable().alternative()
    for fact in (
        "Label 2 has the largest score",
        "label 1 is right",
        ">6.3<",
        ">−3.2<",
        ">−12<",
        "2.3, 1.7, 0.8",
    ):
        assert fact in text, fact
    assert not re.search(r"[ >]-\d", text)
    assert "no mistake" in UpdateTable(gold=1).alternative()
    assert "<b>" not in UpdateTable(features=["<b>", "b", "c"], labels=["<b>", "2", "3"]).alternative()


REFUSED = {
    "short": ({"x": [1, 2]}, ValueError, r"x must have the shape \(3,\), got \(2,\)"),
    "words": ({"x": ["a", "b", "c"]}, (TypeError, ValueError), r"x must"),
    "infinite": ({"x": [np.inf, 0, 0]}, ValueError, r"x must be finite"),
    "large": ({"x": [2000, 0, 0]}, ValueError, r"x must lie in −1000\.\.1000, got 2000"),
    "flat": ({"theta": [1, 2, 3]}, ValueError, r"theta must"),
    "two rows": ({"theta": [[1, 2, 3]] * 2}, ValueError, r"theta must have the shape \(3, 3\), got \(2, 3\)"),
    "gold": ({"gold": 3}, ValueError, r"gold must"),
    "half a label": ({"gold": 0.5}, (TypeError, ValueError), r"gold must"),
    "step": ({"step": -1}, ValueError, r"step must be at least 0"),
}
REFUSED_NAMES = {
    "one label": ({"labels": ["1"]}, ValueError, r"labels must be 2 to 4 different names"),
    "twice": ({"labels": ["1", "1", "2"]}, ValueError, r"labels must be 2 to 4 different names"),
    "five": ({"features": list("abcde")}, ValueError, r"features must be 1 to 4 different names"),
    "a string": ({"features": "abc"}, TypeError, r"features must be a list of words"),
}


@pytest.mark.parametrize("case", {**REFUSED, **REFUSED_NAMES})
def test_what_it_refuses(case):
    arguments, error, message = {**REFUSED, **REFUSED_NAMES}[case]
    with pytest.raises(error, match=message) as raised:
        UpdateTable(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize("case", REFUSED)
def test_a_refused_value_changes_nothing(case):
    table = UpdateTable(step=2)
    before = table.state()
    for name, value in REFUSED[case][0].items():
        for bad in (value, None):
            with pytest.raises(traitlets.TraitError):
                setattr(table, name, bad)
    assert table.state() == before
