"""The margin explorer: its page against the library, what it refuses, what it puts into a notebook."""

import html
import re

import numpy as np
import pytest
import traitlets
from node import node_says

import linmodels_lib as lm
from linmodels_lib import datasets
from linmodels_lib.svm import hinge_objective
from linmodels_lib.widgets import MarginExplorer
from linmodels_lib.widgets.margin_explorer.still import measures
from linmodels_lib.widgets.shared.points.checks import TWO

CLOSE = {"rtol": 1e-12, "atol": 1e-12}


def in_javascript(states):
    return node_says("margin_explorer/values.mjs", states)


def random_explorer(rng):
    """Points on the grid on which a reader moves them, any setting of the controls."""
    n = int(rng.integers(3, 12))
    y = rng.permutation(np.r_[0, 1, rng.integers(0, 2, n - 2)])
    return MarginExplorer(
        rng.integers(-48, 49, (n, 2)) / 16,
        y,
        l2=float(rng.choice([0.01, 0.1, 0.5, 2, 10])),
        cost=rng.integers(0, 9, 2) / 4,
        shrink=str(rng.choice(["always", "mistake"])),
        step=int(rng.choice([0, 1, 2, 7, 40, 300])),
    )


def test_the_page_computes_what_the_library_computes():
    rng = np.random.default_rng(11)
    explorers = [random_explorer(rng) for _ in range(300)]
    for w, found in zip(explorers, in_javascript([w.state() for w in explorers]), strict=True):
        wanted = w.theta
        np.testing.assert_allclose(found["theta"], wanted, **CLOSE, err_msg=str(w.state()))
        np.testing.assert_allclose(found["perceptron"], w.perceptron_theta, **CLOSE)
        if np.isfinite(w.street_width):
            np.testing.assert_allclose(found["width"], w.street_width, **CLOSE)
        else:
            assert found["width"] is None
        cost = np.array([[0, w.cost[0]], [w.cost[1], 0]])
        J = hinge_objective(wanted, np.array(w.points), np.array(w.labels), w.l2, cost)
        np.testing.assert_allclose(found["objective"], J, **CLOSE)
        assert found["wrong"] == measures(wanted, w.points, w.labels)[0]


@pytest.mark.parametrize("toy", TWO)
def test_the_end_of_the_page_is_the_end_of_the_library(toy):
    w = MarginExplorer(preset=toy, step=10**6)
    (found,) = in_javascript([w.state()])
    np.testing.assert_allclose(found["theta"], w.theta, rtol=1e-9, atol=1e-9)  # after ten thousand visits
    assert w.step == -(-10_000 // len(w.points)) * len(w.points)
    X, y = datasets.toy(toy)
    model = lm.SVM(l2=0.1, epochs=w.step // len(y), shuffle=False).fit(X, y)
    np.testing.assert_array_equal(w.theta, model.theta_)


def test_the_aha_of_the_chapter():
    """Reversed, the ten points lead the perceptron to its narrowest escape and the SVM to its street."""
    X, y = datasets.toy("separable")
    w = MarginExplorer(X[::-1], y[::-1], step=10_000)
    assert measures(w.perceptron_theta, w.points, w.labels) == (0, pytest.approx(0.27, abs=0.001))
    assert measures(w.theta, w.points, w.labels) == (0, pytest.approx(0.88, abs=0.01))
    assert w.street_width == pytest.approx(1.768, abs=0.01)
    w.l2 = 2.0
    assert w.street_width > 2.5
    w.l2, w.cost = 0.1, [1.0, 3.0]
    assert (w.theta[1] - w.theta[0])[0] > 0.1  # the line has moved away from class 2: its bias was −0.2


def test_the_alternative_says_what_is_shown():
    text = html.unescape(MarginExplorer(preset="outlier", step=110, classes=["<no>", "yes"]).alternative())
    plain = re.sub(r"<[^>]+>", " ", text.replace("<no>", "no"))
    assert "11 points in the plane: 6 of no and 5 of yes." in plain
    assert "made 110 visits" in plain
    assert "λ = 0.1, a mistake costs 1 for no and 1 for yes, and the weights shrink at every visit" in plain
    assert "<no>" not in MarginExplorer(classes=["<no>"]).alternative()
    assert MarginExplorer().alternative() == MarginExplorer().alternative()


def test_what_its_state_holds():
    assert set(MarginExplorer().state()) == {
        "classes", "cost", "l2", "labels", "perceptron", "points", "preset", "presets", "shrink", "step"
    }  # fmt: skip


def test_data_and_preset_follow_each_other():
    w = MarginExplorer(step=30)
    w.preset = "xor"
    assert (len(w.points), w.step) == (4, 0)
    w.points = [[0, 0], [0, 1], [1, 0], [2, 2]]
    assert w.preset == "custom"
    w.set_data([[1, 2], [3, 4]], [0, 1])
    assert w.labels == [0, 1]
    w.step = 10**6
    assert w.step == 10_000


BAD = {
    "l2": (0, -1, 1e-9, 1e9, "0.1", None, float("nan")),
    "cost": (1, (1,), (1, -1), (1, 2, 3), ("a", 1), None),
    "shrink": ("never", None, True),
    "perceptron": (1, "yes", None),
    "step": (-1, 1.5, "3", None),
    "preset": ("three", "nothing", None, 3),
    "classes": ("ab", ["a", "b", "c"], [1, 2]),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_settings_are_refused_before_and_after(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must"):
        MarginExplorer(**{name: value})
    w = MarginExplorer()
    before = w.state()
    with pytest.raises(traitlets.TraitError, match=rf"^{name} must"):
        setattr(w, name, value)
    assert w.state() == before


def test_bad_data_are_refused():
    with pytest.raises(ValueError, match="labels must be of at most 2 classes, got 3"):
        MarginExplorer([[0, 1], [1, 0], [1, 1]], [0, 1, 2])
    with pytest.raises(ValueError, match="points and labels must come together"):
        MarginExplorer([[0, 1], [1, 0]])
    with pytest.raises(ValueError, match="got 'custom'"):
        MarginExplorer(preset="custom")
    w = MarginExplorer()
    with pytest.raises(traitlets.TraitError, match="labels must be 0 or 1"):
        w.labels = [2, 1, 0, 1, 0, 1, 0, 1, 0, 1]
