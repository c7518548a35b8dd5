"""The stepper's Python side: what it refuses, its state, what it puts into a notebook."""

from itertools import islice

import numpy as np
import pytest
import traitlets

from linmodels_lib import datasets, perceptron
from linmodels_lib.widgets import PerceptronStepper
from linmodels_lib.widgets.perceptron_stepper.checks import DECAYS

X, Y = [[0.0, 1.0], [1.0, 0.0], [2.0, 2.0]], [0, 1, 1]
NAN = float("nan")

REFUSED = {
    "nan": ({"points": [[0, NAN], [1, 1]], "labels": [0, 1]}, ValueError, r"points must be finite, got nan"),
    "inf": ({"points": [[0, 1], [1, -np.inf]], "labels": [0, 1]}, ValueError, r"points must be finite"),
    "no points": (
        {"points": np.zeros((0, 2)), "labels": []},
        ValueError,
        r"labels must be a flat list of labels, got shape",
    ),
    "one point": ({"points": [[0, 1]], "labels": [0]}, ValueError, r"points must be 2 to 1,000, got 1\."),
    "1001": (
        {"points": np.zeros((1001, 2)), "labels": [0, 1] + [0] * 999},
        ValueError,
        r"2 to 1,000, got 1,001",
    ),
    "flat points": ({"points": [1, 2, 3], "labels": Y}, ValueError, r"points must be 2-D, got shape \(3,\)"),
    "3 columns": ({"points": np.zeros((3, 3)), "labels": Y}, ValueError, r"2 columns \(x1, x2\), got 3"),
    "ragged": ({"points": [[1, 2], [3]], "labels": [0, 1]}, TypeError, r"points must be numbers"),
    "text points": (
        {"points": [["a", "b"], ["c", "d"]], "labels": [0, 1]},
        TypeError,
        r"points must be numbers",
    ),
    "far": ({"points": [[0, 1e7], [1, 1]], "labels": [0, 1]}, ValueError, r"within ±1e6"),
    "points alone": ({"points": X}, ValueError, r"must come together, got points alone. Pass labels"),
    "labels alone": ({"labels": Y}, ValueError, r"must come together, got labels alone. Pass points"),
    "one class": ({"points": X, "labels": [0, 0, 0]}, ValueError, r"two or more classes, got only \[0\]"),
    "six classes": (
        {"points": np.zeros((6, 2)), "labels": range(6)},
        ValueError,
        r"at most 5 classes, got 6",
    ),
    "too few labels": ({"points": X, "labels": [0, 1]}, ValueError, r"equally many, got 3 and 2"),
    "fractions": ({"points": X, "labels": [0.0, 1.5, 1.0]}, ValueError, r"whole numbers, got 1.5 at index 1"),
    "a missing label": (
        {"points": X, "labels": ["a", None, "b"]},
        TypeError,
        r"got None at index 1. Leave out",
    ),
    "two kinds": ({"points": X, "labels": ["a", 1, "b"]}, TypeError, r"got 'a' at index 0 and 1 at index 1"),
    "2-D labels": ({"points": X, "labels": [[0, 1], [1, 1]]}, ValueError, r"labels must be a flat list"),
    "one axis": ({"axes": ["length"]}, ValueError, r"axes must be two names, got 1. Write axes="),
    "a text of axes": ({"axes": "length"}, TypeError, r"axes must be a list of words"),
    "preset": ({"preset": "xnor"}, ValueError, r"preset must be one of separable, .*got 'xnor'"),
    "custom preset": (
        {"preset": "custom"},
        ValueError,
        r"preset must be one of separable, .* sixteen, got 'custom'. Choose one",
    ),
    "decay": (
        {"decay": "1/n^2"},
        ValueError,
        r"decay must be one of constant, 1/n, 1/sqrt\(n\), got '1/n\^2'",
    ),
    "order": ({"order": "random"}, ValueError, r"order must be one of given, shuffled, reversed"),
    "step": ({"step": -1}, ValueError, r"step must be at least 0, got -1"),
    "half a step": ({"step": 1.5}, TypeError, r"step must be a whole number"),
    "rate": ({"learning_rate": 0}, ValueError, r"learning_rate must be finite and above 0, got 0"),
    "vast rate": ({"learning_rate": 1e7}, ValueError, r"learning_rate must lie within ±1e6"),
    "text rate": ({"learning_rate": "fast"}, TypeError, r"learning_rate must be a number"),
    "averaged": ({"averaged": "yes"}, TypeError, r"averaged must be True or False, got 'yes'"),
    "seed": ({"seed": -3}, ValueError, r"seed must be at least 0"),
    "large seed": ({"seed": 2**32}, ValueError, r"seed must be below 2\*\*32"),
    "epochs": ({"epochs": 0}, ValueError, r"epochs must be at least 1"),
    "many epochs": ({"epochs": 1001}, ValueError, r"epochs must be at most 1000"),
    "one name": ({"classes": "yes"}, TypeError, r"classes must be a list of names"),
    "a number of names": ({"classes": 5}, TypeError, r"classes must be a list of names, got 5"),
    "a set of names": ({"classes": {"a"}}, TypeError, r"classes must be a list of names"),
    "no labels": (
        {"points": X, "labels": []},
        ValueError,
        r"labels must be a flat list of labels, got shape",
    ),
    "ragged labels": (
        {"points": X, "labels": [[0], 1, 1]},
        TypeError,
        r"labels must be a flat list of labels",
    ),
    "six names": ({"classes": list("abcdef")}, ValueError, r"at most 5 names, got 6"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_stepper_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        PerceptronStepper(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize(
    "case", [c for c, (a, *_) in REFUSED.items() if len(a) == 1 and c != "custom preset"]
)
def test_a_refused_value_changes_nothing(case):
    (name, value), error = next(iter(REFUSED[case][0].items())), REFUSED[case][1]
    if case in ("points alone", "labels alone"):
        value, error = value[:2], ValueError
    w = PerceptronStepper(preset="three", step=2)
    before = w.state()
    with pytest.raises(error):
        setattr(w, name, value)
    assert w.state() == before


UNFIT = {
    "step": -1, "classes": 5, "start": 5, "order": "random", "learning_rate": "fast", "labels": [0, 5],
    "points": [[NAN, 0]], "preset": "xnor", "seed": 0.5, "epochs": 0, "averaged": "no", "decay": None,
}  # fmt: skip


def set_together(w, state):
    with w.hold_trait_notifications():
        for name, value in state.items():
            setattr(w, name, value)


@pytest.mark.parametrize("name", UNFIT)
def test_a_refused_value_changes_nothing_among_others(name):
    w = PerceptronStepper(preset="three", step=2)
    w.theta = np.ones((3, 3))
    before = w.state()
    fit = {"step": 1, "start": [], "seed": 4, "labels": w.labels[::-1]}
    for state in ({name: UNFIT[name]} | fit | {name: UNFIT[name]}, fit | {name: UNFIT[name]}):
        with pytest.raises(traitlets.TraitError) as raised:
            set_together(w, state)
        assert isinstance(raised.value, ValueError | TypeError)
        assert str(raised.value).endswith("."), "an error ends with how to fix it"
        assert w.state() == before
        with pytest.raises(traitlets.TraitError):
            w.set_state(state)
        assert w.state() == before


@pytest.mark.parametrize("name", UNFIT)
def test_none_is_no_value(name):
    w = PerceptronStepper(preset="three", step=2)
    before = w.state()
    with pytest.raises(traitlets.TraitError, match=f"{name} must"):
        setattr(w, name, None)
    assert w.state() == before


@pytest.mark.parametrize(
    ("start", "error", "message"),
    [
        (5, ValueError, r"start must be 2-D, got shape \(\)"),
        ("x", TypeError, r"start must be numbers"),
        ([[1, 2, 3]], ValueError, r"start must have shape \(2, 3\), got \(1, 3\). One row per class"),
        ([[1, 2], [3, 4]], ValueError, r"start must have shape \(2, 3\)"),
        ([[1, 2, 3], [4, 5, NAN]], ValueError, r"start must be finite"),
        ([[1, 2, 3], [4, 5, 1e7]], ValueError, r"start must lie within"),
    ],
)
def test_start_weights_that_are_refused(start, error, message):
    w = PerceptronStepper(preset="xor", step=3)
    before = w.state()
    with pytest.raises(error, match=message):
        w.start = start
    assert w.state() == before


def test_points_and_labels_change_together():
    w = PerceptronStepper(step=4)
    with pytest.raises(ValueError, match=r"set_data\(points, labels\)"):
        w.points = X
    w.set_data(np.array(X), np.array(Y))
    assert (w.points, w.labels, w.preset, w.step) == (X, Y, "custom", 0)
    w.points = np.array(X) + 0.5
    assert w.points[0] == [0.5, 1.5]
    assert isinstance(w.points[0][0], float)


def test_a_preset_brings_its_points():
    w = PerceptronStepper(step=5)
    w.preset = "xor"
    toy_points, toy_labels = datasets.toy("xor")
    assert (w.points, w.labels, w.step) == (toy_points.tolist(), toy_labels.tolist(), 0)
    w.points = toy_points[::-1]
    assert w.preset == "custom"
    assert sorted(w.presets) == sorted([*datasets.TOYS, "four", "sixteen"])


@pytest.mark.parametrize("decay", DECAYS)
@pytest.mark.parametrize("preset", datasets.TOYS)
def test_theta_is_the_librarys(preset, decay):
    w = PerceptronStepper(preset=preset, decay=decay, learning_rate=0.5)
    points, labels = datasets.toy(preset)
    rates = {"constant": lambda n: 0.5, "1/n": lambda n: 0.5 / n, "1/sqrt(n)": lambda n: 0.5 / np.sqrt(n)}
    trace = perceptron.steps(points, labels, max(labels) + 1, epochs=200, learning_rate=rates[decay])
    assert not w.theta.any()
    for n, step in enumerate(islice(trace, 15), start=1):
        w.step = n
        np.testing.assert_array_equal(w.theta, step.theta)
        np.testing.assert_array_equal(w.average, step.average)


def test_a_step_past_the_end_is_the_last():
    w = PerceptronStepper(preset="separable", step=10**6)
    assert w.step == sum(1 for _ in w.trace())
    end = w.step
    w.preset = "xor"
    w.step = 10**6
    assert w.step == 4 * w.epochs
    w.set_data([[2.0, 0.5], [-0.5, 2.0], [0.5, 2.0], [-2.0, 0.0]], [1, 0, 1, 0])
    w.step = 10**6
    end = w.step
    w.order = "reversed"
    assert sum(1 for _ in w.trace()) < end, "these data are learnt sooner backwards"
    assert w.step == min(end, sum(1 for _ in w.trace()))


def test_a_visit_is_computed_once(monkeypatch):
    asked = []
    real = perceptron.steps
    monkeypatch.setattr(perceptron, "steps", lambda *a, **k: asked.append(1) or real(*a, **k))
    w = PerceptronStepper(preset="xor", step=50)
    for n in (3, 40, 700):
        w.step = n
        assert w.theta.shape == w.average.shape == (2, 3)
        w.mount_point()
    assert len(asked) == 1
    w.theta[:] = 99
    assert abs(w.theta).max() < 99, "what is handed out is a copy"
    w.learning_rate = 0.5
    w.mount_point()
    assert len(asked) == 2
    w.step = 1
    w.points[0][0] = 0.25  # changed in place: no trait tells of it
    np.testing.assert_array_equal(w.theta, next(w.trace()).theta)


def test_theta_can_be_set_and_is_then_the_start():
    w = PerceptronStepper(preset="xor", step=7)
    w.theta = np.array([[1, 2, 3], [4, 5, 6]])
    assert w.step == 0
    np.testing.assert_array_equal(w.theta, [[1, 2, 3], [4, 5, 6]])
    w.step = 1
    np.testing.assert_array_equal(w.theta, [[2, 2, 3], [3, 5, 6]])  # (0, 0) is class 0, but 4 > 1
    w.set_data(X, [0, 1, 2])
    assert not w.theta.any(), "other classes, other weights"
    for bad in (
        np.zeros((2, 3)),
        [[1, 2], [3, 4], [5, 6]],
        [1, 2, 3],
        np.full((3, 3), NAN),
        np.full((3, 3), 1e7),
    ):
        with pytest.raises(ValueError, match="theta must"):
            w.theta = bad


def test_start_weights_go_with_their_classes():
    w = PerceptronStepper(X, Y)
    w.theta = np.ones((2, 3))
    w.labels = [0, 1, 2]
    assert w.theta.shape == (3, 3)
    assert w.start == []


def test_repr_is_short_and_stable():
    assert repr(PerceptronStepper(preset="barely", step=3)) == "PerceptronStepper(points=8, step=3)"


def test_what_its_state_holds_and_that_names_are_text():
    w = PerceptronStepper(preset="three", step=4, classes=['<b>"a"</b>', "b"])
    page = w.mount_point()
    assert page.startswith(
        '<div class="lm-mount" data-widget="perceptron-stepper" data-state="{&quot;averaged'
    )
    assert set(w.state()) == {
        "averaged", "classes", "decay", "epochs", "labels", "learning_rate", "order", "points", "preset",
        "presets", "seed", "start", "step",
    }  # fmt: skip
    assert "<b>" not in page, "what a user wrote stays text"


def test_the_alternative_says_what_is_on_screen():
    text = PerceptronStepper(preset="xor").alternative()
    assert "4 points in the plane: 2 of class 1, 2 of class 2. Before the first visit" in text
    text = PerceptronStepper(preset="separable", step=1, classes=["no", "yes"]).alternative()
    assert "Visit 1, epoch 1: example 1 is yes, predicted no; the weights are updated." in text
    assert "no (−1, −1.5, −1); yes (1, 1.5, 1)" in text
    assert text.count("<circle") == 5
    assert "5 of no, 5 of yes" in text


@pytest.mark.parametrize("given", [[], ["a"], ["a", "b"], ["a", "b", "c"], list("abcde")])
@pytest.mark.parametrize("step", [0, 3])
def test_any_number_of_names_will_do(given, step):
    w = PerceptronStepper(preset="xor", classes=given, step=step)
    first, second = (*given, *("class 1", "class 2")[len(given) :])[:2]
    assert f"4 points in the plane: 2 of {first}, 2 of {second}. " in w.mount_point()
    w.set_data(X, [0, 1, 2])
    third = given[2] if len(given) > 2 else "class 3" if given else "label 2"
    assert f"1 of {third}." in w.mount_point()
