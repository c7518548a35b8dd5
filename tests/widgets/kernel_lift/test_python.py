"""The lift: its page against the library, what it refuses, what stands in for it."""

import re

import numpy as np
import pytest
import traitlets
from node import node_says

import linmodels_lib as lm
from linmodels_lib.optimize import settling
from linmodels_lib.svm import svm_steps
from linmodels_lib.trace import last
from linmodels_lib.widgets.kernel_lift import KernelLift
from linmodels_lib.widgets.kernel_lift.still import shadow

CLOSE = {"rtol": 1e-12, "atol": 1e-12}


def in_javascript(widgets):
    return node_says("kernel_lift/values.mjs", [w.state() for w in widgets])


def random_lift(rng):
    """Points on the grid on which a reader moves them, any setting of the controls."""
    n = int(rng.integers(3, 20))
    y = rng.permutation(np.r_[0, 1, rng.integers(0, 2, n - 2)])
    lift, feature = float(rng.choice([0, 0.25, 0.4, 1])), str(rng.choice(["squares", "product"]))
    return KernelLift(rng.integers(-40, 41, (n, 2)) / 16, y, lift=lift, feature=feature)


def test_the_page_computes_what_the_library_computes():
    rng = np.random.default_rng(3)
    widgets = [random_lift(rng) for _ in range(30)] + [
        KernelLift(),
        KernelLift(preset="xor"),
        KernelLift(lift=0),
    ]
    for w, found in zip(widgets, in_javascript(widgets), strict=True):
        np.testing.assert_allclose(found["theta"], w.theta, **CLOSE, err_msg=str(w.state()))
        assert found["wrong"] == w.wrong
        circle = shadow(w.theta[1] - w.theta[0], w.lift) if w.feature == "squares" else None
        if circle is None:
            assert found["circle"] is None
        else:
            np.testing.assert_allclose([found["circle"][k] for k in ("x", "y", "radius")], circle, rtol=1e-9)


def test_it_is_the_library_s_svm_on_three_features():
    w = KernelLift(lift=0.5)
    X, y = np.array(w.points), w.labels
    z = 0.5 * (X[:, 0] ** 2 + X[:, 1] ** 2)
    assert w.lifted.tolist() == np.column_stack([X, z]).tolist()
    steps = svm_steps(w.lifted, y, 2, l2=0.1, learning_rate=settling(0.1), epochs=-(-10_000 // len(X)))
    np.testing.assert_allclose(w.theta, last(steps).theta, rtol=1e-9)


@pytest.mark.parametrize("preset", ["rings", "xor"])
def test_the_lift_parts_what_no_line_parts(preset):
    flat, high = KernelLift(preset=preset, lift=0), KernelLift(preset=preset)
    assert lm.Perceptron(epochs=500).fit(flat.points, flat.labels).score(flat.points, flat.labels) < 1
    assert flat.wrong >= len(flat.points) // 4
    assert high.wrong == 0


def test_on_the_circle_the_lead_is_nought():
    w = KernelLift()
    lead = w.theta[1] - w.theta[0]
    x, y, radius = shadow(lead, 1.0)
    assert 1.25 < radius < 1.75  # between the rings
    for turn in np.linspace(0, 6, 7):
        a, b = x + radius * np.cos(turn), y + radius * np.sin(turn)
        assert lead @ [1, a, b, a**2 + b**2] == pytest.approx(0, abs=1e-9)


def test_a_preset_brings_its_feature():
    w = KernelLift()
    w.preset = "xor"
    assert (w.feature, len(w.points), w.wrong) == ("product", 4, 0)
    w.points = [[0, 0], [0, 1], [1, 0], [2, 2]]
    assert w.preset == "custom"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"lift": 2}, "lift must lie in 0..1, got 2"),
        ({"lift": -1}, "lift must be finite and 0 or more, got -1"),
        ({"feature": "cubes"}, "feature must be one of squares, product, got 'cubes'"),
        ({"turn": 400}, "turn must lie between -180 and 180, got 400"),
        ({"tilt": 91}, "tilt must lie between 0 and 90, got 91"),
        ({"preset": "moons"}, "preset must be one of rings, xor"),
        (
            {"points": [[0, 0], [1, 1], [2, 2]], "labels": [0, 1, 2]},
            "labels must be of at most 2 classes, got 3",
        ),
    ],
)
def test_says_what_is_wrong(given, message):
    with pytest.raises((ValueError, TypeError, traitlets.TraitError), match=message):
        KernelLift(**given)


def test_the_alternative_says_what_was_learned():
    w = KernelLift(classes=["inner", "<b>outer</b>"])
    text = re.sub("<[^>]+>", "", w.alternative())
    assert "24 points in the plane: 12 of inner and 12 of &lt;b&gt;outer" in text
    assert "takes 0 of 24 for the other class. From above, the border is a circle of radius 1." in text
    assert "its border is a line" in KernelLift(lift=0).alternative()
    assert "hyperbola" in KernelLift(preset="xor").alternative()
    assert "interactive version" in text


def test_its_state_comes_back():
    w = KernelLift(preset="xor", lift=0.5, turn=-40.0)
    assert KernelLift(**w.state()).state() == w.state()
