"""The softmax bars: their JavaScript against the library, what they refuse, what they put into a notebook."""

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

import linmodels_lib as lm
from linmodels_lib.widgets import SoftmaxBars
from linmodels_lib.widgets.softmax_bars import PRESETS


def in_javascript(states):
    return node_says("softmax_bars/values.mjs", states)


def random_bars(rng):
    """2 to 6 scores of two decimals, some of them with sum 0 after the shift."""
    scores = np.round(rng.uniform(-15, 15, int(rng.integers(2, 7))), 2)
    shift = float(rng.integers(-20, 21)) / 2
    if rng.random() < 0.2:
        scores = np.array([1.1, 2.2, -3.3]) - shift
    return SoftmaxBars(
        str(rng.choice(list(PRESETS))),
        scores=scores,
        shift=shift,
        gold=int(rng.integers(0, len(scores))),
        temperature=float(rng.choice([0.1, 0.35, 1.0, 2.5, 10.0])),
    )


def test_javascript_agrees_with_the_library():
    rng = np.random.default_rng(9)
    bars = [random_bars(rng) for _ in range(500)] + [SoftmaxBars(name) for name in PRESETS]
    undefined = 0
    for w, found in zip(bars, in_javascript([w.state() for w in bars]), strict=True):
        assert found["accepted"]
        wanted = lm.softmax((np.array(w.scores) + w.shift) / w.temperature)
        np.testing.assert_allclose(found["probs"], wanted, rtol=TOLERANCE, atol=TOLERANCE)
        np.testing.assert_allclose(w.probs, wanted, rtol=TOLERANCE)
        np.testing.assert_allclose([found["loss"], w.loss], -np.log(wanted[w.gold]), rtol=1e-10, atol=1e-12)
        assert found["moved"] < TOLERANCE
        assert (found["shares"] is None) == (w.shares is None)
        if w.shares is None:
            undefined += 1
        else:
            np.testing.assert_allclose(found["shares"], w.shares, rtol=1e-9)  # a sum near 0 loses digits
    assert 50 < undefined < 200


def test_the_figures_of_the_chapter():
    table, quiz, mark = (SoftmaxBars(name) for name in ("table", "quiz", "mark"))
    assert table.shares.round(6).tolist() == [-0.146067, -0.202247, 1.348315]
    assert table.probs[:2].round(6).tolist() == [0.377540, 0.622459]
    assert round(quiz.loss, 6) == 1.684289
    assert mark.probs.round(6).tolist() == [0.000648, 0.785326, 0.214026]
    assert SoftmaxBars("two").probs[0].round(6) == 0.691043
    assert SoftmaxBars("equal").probs.tolist() == pytest.approx([1 / 3] * 3)


def test_the_presets_follow_and_the_right_label_stays_in_range():
    w = SoftmaxBars("steps", shift=3, temperature=2)
    w.scores = [1, 2]
    assert (w.scores, w.gold) == ([1.0, 2.0], 1)
    w.preset = "quiz"
    assert w.state() == {**SoftmaxBars("quiz").state()}
    assert SoftmaxBars("steps", scores=[3, 1]).gold == 1


def test_what_the_alternative_and_repr_tell():
    text = SoftmaxBars().alternative()
    for fact in ("0.3775", "6.32×10⁻⁷", "−0.202", "1.348", "0.9741 nats", "−12"):
        assert fact in text, fact
    assert "undefined" in SoftmaxBars(scores=[1, -1]).alternative()
    assert repr(SoftmaxBars("two")) == (
        "SoftmaxBars(preset='two', scores=[0.805, 0.0], gold=0, shift=0.0, temperature=1.0)"
    )


REFUSED = {
    "one score": ({"scores": [1]}, ValueError, r"scores must hold 2 to 6 labels, got 1. Add"),
    "seven": ({"scores": [1] * 7}, ValueError, r"scores must hold 2 to 6 labels, got 7"),
    "large": ({"scores": [1, 16]}, ValueError, r"scores must lie between −15 and 15, got \[1.0, 16.0\]"),
    "nan": ({"scores": [1, float("nan")]}, ValueError, r"scores must be finite"),
    "words": ({"scores": ["a", "b"]}, TypeError, r"scores must be numbers"),
    "a table": ({"scores": [[1, 2]]}, ValueError, r"scores must be 1-D"),
    "shift": ({"shift": 11}, ValueError, r"shift must lie between -10 and 10, got 11"),
    "cold": ({"temperature": 0}, ValueError, r"temperature must lie between 0.1 and 10, got 0"),
    "text": ({"temperature": "hot"}, TypeError, r"temperature must be a number"),
    "gold": ({"gold": 3}, ValueError, r"gold must be below 3, got 3. Labels count from 0"),
    "half": ({"gold": 0.5}, TypeError, r"gold must be a whole number"),
    "preset": ({"preset": "tables"}, ValueError, r"preset must be one of table, .* got 'tables'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        SoftmaxBars(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"
    w = SoftmaxBars("quiz", shift=2)
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    with pytest.raises(traitlets.TraitError):
        w.set_state({name: value})
    assert w.state() == before
