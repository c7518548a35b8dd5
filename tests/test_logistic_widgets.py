"""Boundary explorer and loss curves: JavaScript against the library, what they refuse, what a notebook keeps."""

import html
import json
import re

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

from linmodels_lib import logistic
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets import LossCurves, SigmoidBoundary
from linmodels_lib.widgets.loss_curves import OTHERS


def in_javascript(states=(), scores=()):
    return node_says("logistic_values.mjs", {"states": list(states), "scores": list(scores)})


def random_boundary(rng):
    n = int(rng.integers(2, 30))
    labels = np.concatenate([[0, 1], rng.integers(0, 2, n - 2)])
    return SigmoidBoundary(
        rng.uniform(-5, 5, (n, 2)).round(3),
        labels,
        weights=rng.uniform(-10, 10, 3).round(4) * rng.choice([1.0, 0.1]),
        threshold=round(rng.uniform(0.01, 0.99), 2),
    )


def test_the_boundary_agrees_with_the_library():
    rng = np.random.default_rng(5)
    widgets = [SigmoidBoundary(), *(random_boundary(rng) for _ in range(300))]
    for w, found in zip(widgets, in_javascript([w.state() for w in widgets])["judged"], strict=True):
        np.testing.assert_allclose(found["p"], w.probabilities, rtol=TOLERANCE, atol=TOLERANCE)
        assert [[found["tp"], found["fn"]], [found["fp"], found["tn"]]] == w.confusion.tolist()
        measured = [found[name] for name in ("precision", "recall", "f1", "loss")]
        assert measured == pytest.approx([w.precision, w.recall, w.f1, w.loss], rel=TOLERANCE, abs=TOLERANCE)
        slope = logistic.logistic_gradient(w.weights, with_constant(np.array(w.points)), w.labels)
        np.testing.assert_allclose(found["slope"], slope, rtol=TOLERANCE, atol=TOLERANCE)


def test_the_losses_agree_with_the_library():
    rng = np.random.default_rng(6)
    scores = [(float(z), int(y)) for z in [*rng.uniform(-6, 6, 400), 0.0, -6.0, 6.0] for y in (0, 1)]
    for (z, y), found in zip(scores, in_javascript(scores=scores)["prices"], strict=True):
        wanted = LossCurves(z, y).prices
        assert {name: found[name] for name in wanted} == pytest.approx(wanted, rel=TOLERANCE, abs=TOLERANCE)
        assert found["p"] == pytest.approx(float(logistic.sigmoid(z)), rel=TOLERANCE)


def test_the_worked_figures():
    w = SigmoidBoundary()
    assert w.confusion.tolist() == [[7, 3], [2, 4]]
    assert [w.precision, w.recall, w.f1] == pytest.approx([7 / 9, 7 / 10, 14 / 19])
    assert LossCurves().loss == pytest.approx(0.369553, abs=5e-7)
    assert LossCurves(unit="bits").loss == pytest.approx(0.533153, abs=5e-7)
    assert LossCurves(label=0).loss == pytest.approx(1.174553, abs=5e-7)


REFUSED = {
    "two weights": ({"weights": [1, 2]}, ValueError, r"weights must be three numbers, got 2\. Write"),
    "a heavy weight": ({"weights": [1, 2, 11]}, ValueError, r"weights must lie within ±10, got \[1"),
    "a weight that is none": ({"weights": [1, 2, np.nan]}, ValueError, r"weights must be finite"),
    "words for weights": ({"weights": ["a", "b", "c"]}, (ValueError, TypeError), r"weights must be"),
    "threshold 1": ({"threshold": 1}, ValueError, r"threshold must lie in 0.01..0.99, got 1\."),
    "a word for a threshold": ({"threshold": "half"}, TypeError, r"threshold must be a number"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_boundary_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        SigmoidBoundary(**arguments)
    assert str(raised.value).endswith(".")
    w = SigmoidBoundary()
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    other = {"threshold": 0.7} if name == "weights" else {"weights": [1, 1, 1]}
    with pytest.raises(traitlets.TraitError):
        w.set_state({**other, name: value})
    assert w.state() == before


def test_the_data_come_together_and_stay():
    X, y = [[0, 0], [1, 1]], [0, 1]
    for some in ({"points": X}, {"labels": y}):
        with pytest.raises(ValueError, match=r"points and labels must come together, got .* alone\. Pass"):
            SigmoidBoundary(**some)
    for labels, message in (([0, 1, 1], "equally many"), ([0, 2], "0..K-1"), ([0, 0], "two or more")):
        with pytest.raises(ValueError, match=message):
            SigmoidBoundary(X, labels)
    with pytest.raises(ValueError, match=r"labels must be 0 or 1, got 2\. The sigmoid knows two labels\."):
        SigmoidBoundary([*X, [2, 2]], [0, 1, 2])
    w = SigmoidBoundary(X, y)
    with pytest.raises(ValueError, match=r"points stay as they were made, got others\. Make a new"):
        w.points = [[5, 5], [1, 1]]
    assert w.points == X


LOSS_REFUSED = {
    "far away": ({"z": 7}, ValueError, r"z must lie in −6..6, got 7\."),
    "no number": ({"z": "1"}, TypeError, r"z must be a number"),
    "third label": ({"label": 2}, ValueError, r"label must be 0 or 1, got 2\."),
    "unit": ({"unit": "bytes"}, ValueError, r"unit must be one of nats, bits"),
    "one word": ({"compare": "hinge"}, TypeError, r"compare must be a list of losses, got 'hinge'\. Write"),
    "unknown": ({"compare": ["squared"]}, ValueError, r"compare must be one of zero-one, perceptron, hinge"),
    "nothing": ({"compare": None}, TypeError, r"compare must be a list of losses, got None"),
}


@pytest.mark.parametrize("case", LOSS_REFUSED)
def test_what_the_curves_refuse(case):
    arguments, error, message = LOSS_REFUSED[case]
    with pytest.raises(error, match=message):
        LossCurves(**arguments)
    w = LossCurves(compare=["hinge"])
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    assert w.state() == before


def test_comparisons_keep_one_order():
    assert LossCurves(compare=reversed(OTHERS)).compare == list(OTHERS)


@pytest.mark.parametrize("make", [SigmoidBoundary, LossCurves])
def test_the_output_is_small_and_the_same_every_time(make):
    one, two = (make().mount_point() for _ in range(2))
    assert one == two
    assert len(one) < 2500
    assert json.loads(html.unescape(re.search(r'data-state="([^"]*)"', one)[1])) == make().state()


def test_the_alternatives_hold_the_numbers():
    text = SigmoidBoundary().alternative()
    for part in ("(−1, 2, −3)", "<td>7</td><td>3</td>", "0.778", "0.700", "0.737", "1.444"):
        assert part in text
    text = LossCurves().alternative()
    for part in ("<td>−5</td><td>0.0067</td><td>5.0067</td><td>0.0067</td>", "0.6931"):
        assert part in text
    assert "<td>1</td>" in LossCurves(unit="bits").alternative()  # a coin
    assert repr(LossCurves()) == "LossCurves(z=0.805, label=1, unit='nats')"
    assert repr(SigmoidBoundary()).startswith("SigmoidBoundary(points=16, weights=[-1.0, 2.0, -3.0]")
