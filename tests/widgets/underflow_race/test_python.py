"""The underflow race: bit for bit as NumPy computes, what it refuses, what it puts into a notebook."""

import re

import numpy as np
import pytest
import traitlets
from node import node_says

from linmodels_lib.widgets import UnderflowRace
from linmodels_lib.widgets.underflow_race import FORMATS, death, products

TEXTS = {"a line": [("warm", 0.01), ("snail", 1e-4)]}


def in_javascript(lists, numbers=()):
    return node_says("underflow_race/values.mjs", {"lists": lists, "numbers": list(numbers)})


def bits(value):
    return f"{int(np.array(value).view(f'u{value.nbytes}')):0{8 * value.nbytes}b}"


def sums(probs, kind):
    made = [kind(0)]
    for p in probs:
        made.append(made[-1] + kind(np.log(p)))
    return made


def test_products_and_sums_agree_with_numpy_bit_for_bit():
    rng = np.random.default_rng(4)
    lists = [(10 ** rng.uniform(-7, 0, rng.integers(1, 120))).tolist() for _ in range(200)]
    lists += [[0.0001] * 100, [0.5] * 1200, [1.0] * 5, [1e-7, 1e-7]]
    for probs, lanes in zip(lists, in_javascript(lists)["lanes"], strict=True):
        for kind, lane in zip(FORMATS, lanes, strict=True):
            assert lane["products"] == [bits(value) for value in products(probs, kind)]
            if kind is not np.float64:  # two libraries' logarithms may differ in the last of 53 bits
                assert lane["sums"] == [bits(value) for value in sums(probs, kind)]


def test_rounding_to_half_agrees_with_numpy_bit_for_bit():
    """Random sizes from below the smallest subnormal to overflow; every half, every midpoint, and beside it."""
    rng = np.random.default_rng(16)
    wide = 2.0 ** rng.uniform(-30, 17, 20_000) * rng.choice([-1, 1], 20_000)
    halves = np.arange(0x7C00, dtype=np.uint16).view(np.float16).astype(float)
    middles = (halves[:-1] + halves[1:]) / 2
    edge = [0.0, 65504.0, 65519.999, 65520.0, 1e300, 5e-324, 2.0**-25, np.nextafter(2.0**-25, 1)]
    beside = [np.nextafter(middles, 0), np.nextafter(middles, np.inf)]
    numbers = np.concatenate([wide, halves, middles, *beside, edge])
    with np.errstate(over="ignore"):
        wanted = [bits(value) for value in numbers.astype(np.float16)]
    assert in_javascript([], numbers.tolist())["rounded"] == wanted


def test_where_the_products_die():
    assert [death([0.0001] * 100, kind) for kind in FORMATS] == [2, 12, 81]
    assert death([0.5] * 1074, np.float64) is None
    assert death([0.5] * 1075, np.float64) == 1075


def test_the_alternative_tells_it():
    text = UnderflowRace().alternative()
    for fact in (
        "100 words",
        "After 8 of them the product is 0 in float16, the sum of logs −73.683.",
        "−921.034",
        "word 2<",
        "word 12<",
        "word 81<",
        "1 + 5 + 10",
        "1 + 11 + 52",
    ):
        assert fact in text, fact
    text = UnderflowRace(texts={"<b>": [("x", 0.1)]}, source="<b>").alternative()
    assert "<b>" not in text
    assert "never" in text
    assert "After 1 of them the product is above 0 in every format" in text
    assert "After 0 of them" in UnderflowRace(step=0).alternative()


def test_state_and_repr():
    one = UnderflowRace(texts=TEXTS, source="a line", step=1)
    assert one.state() == {
        "p": 0.0001,
        "source": "a line",
        "step": 1,
        "texts": [{"name": "a line", "words": "warm snail", "probs": [0.01, 1e-4]}],
    }
    assert repr(one) == "UnderflowRace(source='a line', p=0.0001, step=1)"
    assert one.probs() == [0.01, 1e-4]
    assert [len(UnderflowRace(p=p).probs()) for p in (1e-4, 0.01, 0.1, 0.3, 0.5, 1)] == [
        100, 200, 400, 800, 1200, 1200,
    ]  # fmt: skip


REFUSED = {
    "zero": ({"p": 0}, ValueError, r"p must be finite and above 0, got 0"),
    "large": ({"p": 1.5}, ValueError, r"p must lie between 1e-07 and 1, got 1.5"),
    "tiny": ({"p": 1e-9}, ValueError, r"p must lie between"),
    "text": ({"p": "small"}, TypeError, r"p must be a number"),
    "step": ({"step": -1}, ValueError, r"step must be at least 0"),
    "half a step": ({"step": 0.5}, TypeError, r"step must be a whole number"),
    "source": ({"source": "x"}, ValueError, r"source must be one of same, got 'x'"),
    "texts": ({"texts": ["a"]}, TypeError, r"texts must map names to words"),
    "name": ({"texts": {"same": [("a", 0.1)]}}, ValueError, r"names of their own, got 'same'"),
    "no words": ({"texts": {"a": []}}, ValueError, r"texts\['a'\] must list pairs"),
    "no pairs": ({"texts": {"a": [0.1]}}, ValueError, r"must list pairs"),
    "a blank": ({"texts": {"a": [("b c", 0.1)]}}, ValueError, r"must hold single words"),
    "a zero": ({"texts": {"a": [("b", 0.0)]}}, ValueError, r"texts\['a'\] must be finite and above 0"),
    "long": ({"texts": {"a": [("b", 0.1)] * 1201}}, ValueError, r"at most 1200 words, got 1201"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_it_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        UnderflowRace(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize(
    ("name", "value"), [("p", 2), ("p", None), ("step", -1), ("source", "b"), ("texts", [])]
)
def test_a_refused_value_changes_nothing(name, value):
    w = UnderflowRace(texts=TEXTS, source="a line")
    before = w.state()
    with pytest.raises((traitlets.TraitError, TypeError, ValueError)):
        setattr(w, name, value)
    assert w.state() == before


def test_numbers_have_real_minus_signs():
    assert not re.search(r"[ e]-\d", UnderflowRace().alternative())
