"""The Bayes widget: its JavaScript against exact fractions, what it refuses, what it puts into a notebook."""

import re
from fractions import Fraction

import numpy as np
import pytest
import traitlets
from node import node_says

from linmodels_lib import datasets
from linmodels_lib.widgets import BayesTest
from linmodels_lib.widgets.bayes_test import GROUPS, KNOBS, PEOPLE


def in_javascript(states):
    return node_says("bayes_test/values.mjs", states)


def random_chance(rng):
    """0, 1, or a decimal close to one of them or in between, of one to six digits."""
    digits = int(rng.integers(1, 7))
    small = round(float(rng.random()) * 10.0 ** -int(rng.integers(0, 6)), digits)
    return float(rng.choice([small, float(1 - Fraction(repr(small))), 0.0, 1.0], p=[0.45, 0.45, 0.05, 0.05]))


def close(found, wanted):
    """Equal within 1e-12, relative as well: a posterior of 1e-9 is held to twelve digits of its own."""
    if wanted is None or found is None:
        return found is None and wanted is None
    return abs(found - float(wanted)) <= 1e-12 * max(abs(float(wanted)), 1e-300)


def test_javascript_agrees_with_the_library_in_every_digit():
    rng = np.random.default_rng(7)
    states = [
        {**{name: random_chance(rng) for name in KNOBS}, "tests": int(rng.integers(1, 3))} for _ in range(600)
    ]
    undefined = 0
    for state, found in zip(states, in_javascript(states), strict=True):
        w = BayesTest(**state)
        undefined += w.posterior is None
        assert close(found["posterior"], w.posterior), state
        assert close(found["evidence"], w.evidence), state
        assert close(found["level"], w.level), state
        assert all(map(close, found["expected"], w.expected.values())), state
        assert sum(found["whole"]) == PEOPLE
        assert max(abs(n - e) for n, e in zip(found["whole"], w.expected.values(), strict=True)) <= 1
    assert 0 < undefined < 100


def test_the_worked_example():
    w = BayesTest()
    assert w.posterior == Fraction(190, 100189)
    assert w.evidence == Fraction(100189, 20_000_000)
    assert w.level == Fraction(1, 191)
    assert w.expected == {
        GROUPS[0]: 0.95, GROUPS[1]: 499.995, GROUPS[2]: 0.05, GROUPS[3]: 99499.005
    }  # fmt: skip
    w.tests = 2
    assert w.posterior == Fraction(36100, 136099)


def test_the_extremes_are_decided():
    assert BayesTest(prior=0, specificity=1).posterior is None
    assert BayesTest(prior=1, sensitivity=0).posterior is None
    assert BayesTest(prior=0).posterior == 0
    assert BayesTest(prior=1).posterior == 1
    assert BayesTest(specificity=1).posterior == 1
    assert BayesTest(specificity=1).level is None
    assert BayesTest(sensitivity=0).level is None
    assert "undefined" in BayesTest(prior=0, specificity=1).alternative()


def test_a_preset_brings_its_numbers_and_a_number_stays_alone():
    w = BayesTest("rare-disease", prior=0.25)
    assert [w.prior, w.sensitivity, w.specificity] == [0.25, 0.99, 0.95]
    w.preset = "spam-word"
    texts, y = datasets.mails()
    free = [bool(re.search(r"\bfree\b", text.lower())) for text in texts]
    hits, alarms = (sum(f for f, label in zip(free, y, strict=True) if label == k) for k in (1, 0))
    assert w.prior == y.mean() == 0.5
    assert w.sensitivity == round(hits / sum(y == 1), 4)
    assert w.specificity == round(1 - alarms / sum(y == 0), 4)
    w.prior = 0.02
    assert w.preset == "spam-word"
    assert w.sensitivity == 0.2083


REFUSED = {
    "a percentage": ({"prior": 95}, ValueError, r"prior must lie in 0..1, got 95. A probability"),
    "below 0": ({"sensitivity": -0.1}, ValueError, r"sensitivity must lie in 0..1, got -0.1"),
    "nan": ({"specificity": float("nan")}, ValueError, r"specificity must lie in 0..1, got nan"),
    "text": ({"prior": "0.5"}, TypeError, r"prior must be a number, got '0.5'"),
    "a truth value": ({"sensitivity": True}, TypeError, r"sensitivity must be a number"),
    "no test": ({"tests": 0}, ValueError, r"tests must be at least 1"),
    "three tests": ({"tests": 3}, ValueError, r"tests must be 1 or 2, got 3. For more, chain"),
    "half a test": ({"tests": 1.5}, TypeError, r"tests must be a whole number"),
    "preset": (
        {"preset": "mindreader"},
        ValueError,
        r"preset must be one of mind-reader, .*got 'mindreader'",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        BayesTest(**arguments)
    assert str(raised.value).endswith(".")
    w = BayesTest("rare-disease", tests=2)
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    with pytest.raises(traitlets.TraitError):
        w.set_state({name: value, "prior": 0.3} if name != "prior" else {"tests": 1, name: value})
    assert w.state() == before


def test_what_the_alternative_and_repr_tell():
    text = BayesTest().alternative()
    for part in ("0.00001", "0.95", "499.995", "99,499.005", "0.00189642"):
        assert part in text
    assert repr(BayesTest()).startswith("BayesTest(preset='mind-reader', prior=1e-05")
