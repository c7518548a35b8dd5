"""The early stopping widget: JavaScript against the library, what it refuses, what a notebook keeps."""

import numpy as np
import pytest
import traitlets
from node import node_says

from linmodels_lib.optimize import early_stopping
from linmodels_lib.widgets import EarlyStopping
from linmodels_lib.widgets.early_stopping import RULES


def test_javascript_stops_where_the_library_does():
    rng, given = np.random.default_rng(0), []
    for _ in range(400):
        values = rng.integers(0, 9, int(rng.integers(2, 20))) / 8  # ties are frequent
        given.append([values.tolist(), int(rng.integers(0, 6)), str(rng.choice(list(RULES)))])
    ours = [list(early_stopping(*run)) for run in given]
    assert node_says("early_stopping/values.mjs", given) == ours
    assert len({stop for stop, _ in ours}) > 10


def test_the_run_on_screen_by_hand():
    w = EarlyStopping(step=3)
    assert (w.epoch, w.best) == (3, 2)
    assert w.stops == {"best": (5, 2), "rise": (7, 2)}
    w.step = 8
    assert w.epoch == 5
    w.rule = "rise"
    assert w.epoch == 7
    w.patience = 20
    assert w.epoch == 8
    assert repr(w) == "EarlyStopping(rule='rise', patience=20, epoch=8, best=2)"


BAD = {
    "patience": (-1, 21, 1.5, "2", None),
    "rule": ("worst", None, 1),
    "step": (-1, 0.5, None, "1"),
    "rest": (1, None, "yes"),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_settings_are_refused_before_and_after(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must .*\.$"):
        EarlyStopping(**{name: value})
    w = EarlyStopping()
    before = w.state()
    with pytest.raises(traitlets.TraitError, match=rf"^{name} must"):
        setattr(w, name, value)
    assert w.state() == before


@pytest.mark.parametrize("name", ["training", "validation"])
@pytest.mark.parametrize("value", [[1.0], [], 1, "abc", [[1.0, 2.0]], [1, float("nan")], [1, float("inf")], [1, -1], [1, 2e3],
                                   [1.0] * 501])  # fmt: skip
def test_bad_losses_are_refused(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must .*\.$"):
        EarlyStopping(**{name: value})


def test_losses_are_of_one_length_and_stay():
    with pytest.raises(
        ValueError, match=r"^validation must be as long as training, 2, got 3\. Measure both\.$"
    ):
        EarlyStopping([1, 0.5], [1, 0.6, 0.7])
    with pytest.raises(traitlets.TraitError):
        EarlyStopping().validation = [1.0, 2.0]


def test_the_alternative_holds_the_numbers():
    text = EarlyStopping(patience=2).alternative()
    assert "smallest at epoch 2, 0.7000. With patience 2" in text
    assert '<th scope="row">no new best</th><td>5</td><td>2</td><td>0.7000</td>' in text
    assert '<th scope="row">rises in a row</th><td>7</td><td>2</td><td>0.7000</td>' in text
