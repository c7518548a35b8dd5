"""Loss curves: JavaScript against the library, what they refuse, what a notebook keeps."""

import numpy as np
import pytest
from node import TOLERANCE, node_says

from linmodels_lib import logistic
from linmodels_lib.widgets import LossCurves
from linmodels_lib.widgets.loss_curves import OTHERS


def test_the_losses_agree_with_the_library():
    rng = np.random.default_rng(6)
    scores = [(float(z), int(y)) for z in [*rng.uniform(-6, 6, 400), 0.0, -6.0, 6.0] for y in (0, 1)]
    for (z, y), found in zip(scores, node_says("loss_curves/values.mjs", scores), strict=True):
        wanted = LossCurves(z, y).prices
        assert {name: found[name] for name in wanted} == pytest.approx(wanted, rel=TOLERANCE, abs=TOLERANCE)
        assert found["p"] == pytest.approx(float(logistic.sigmoid(z)), rel=TOLERANCE)


def test_the_worked_figures():
    assert LossCurves().loss == pytest.approx(0.369553, abs=5e-7)
    assert LossCurves(unit="bits").loss == pytest.approx(0.533153, abs=5e-7)
    assert LossCurves(label=0).loss == pytest.approx(1.174553, abs=5e-7)


REFUSED = {
    "far away": ({"z": 7}, ValueError, r"z must lie in −6..6, got 7\."),
    "no number": ({"z": "1"}, TypeError, r"z must be a number"),
    "third label": ({"label": 2}, ValueError, r"label must be 0 or 1, got 2\."),
    "unit": ({"unit": "bytes"}, ValueError, r"unit must be one of nats, bits"),
    "one word": ({"compare": "hinge"}, TypeError, r"compare must be a list of losses, got 'hinge'\. Write"),
    "unknown": ({"compare": ["squared"]}, ValueError, r"compare must be one of zero-one, perceptron, hinge"),
    "nothing": ({"compare": None}, TypeError, r"compare must be a list of losses, got None"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_curves_refuse(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message):
        LossCurves(**arguments)
    w = LossCurves(compare=["hinge"])
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    assert w.state() == before


def test_comparisons_keep_one_order():
    assert LossCurves(compare=reversed(OTHERS)).compare == list(OTHERS)


def test_the_alternative_holds_the_numbers():
    text = LossCurves().alternative()
    for part in ("<td>−5</td><td>0.0067</td><td>5.0067</td><td>0.0067</td>", "0.6931"):
        assert part in text
    assert "<td>1</td>" in LossCurves(unit="bits").alternative()  # a coin
    assert repr(LossCurves()) == "LossCurves(z=0.805, label=1, unit='nats')"
