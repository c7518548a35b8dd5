"""The event grid: what it refuses, and the same exact numbers in Python, in JavaScript and in the library."""

import random
from fractions import Fraction

import numpy as np
import pytest
import traitlets
from node import node_says

from linmodels_lib import probability
from linmodels_lib.widgets import EventGrid
from linmodels_lib.widgets.event_grid import CHALLENGES, OUTCOMES

REFUSED = {
    "one text": ({"A": "HHT"}, TypeError, r"A must be a set of outcomes or a function.*got 'HHT'. Write"),
    "a number": ({"B": 5}, TypeError, r"B must be a set of outcomes"),
    "no outcome": ({"A": {"HHX"}}, ValueError, r"A must hold outcomes of three tosses, got 'HHX'"),
    "two tosses": ({"B": ["HH"]}, ValueError, r"B must hold outcomes of three tosses, got 'HH'"),
    "nested": ({"A": [["HHT"]]}, ValueError, r"A must hold outcomes of three tosses, got \['HHT'\]"),
    "no answer": ({"A": lambda x: x.count("H")}, TypeError, r"A must answer True or False, got 3 for 'HHH'"),
    "a third": ({"heads": "1/3"}, ValueError, r"multiple of 1/20, got 1/3. The nearest is '7/20'"),
    "a float": ({"heads": 0.5}, TypeError, r"heads must be exact, got the float 0.5. Write '0.5' or '1/2'"),
    "two coins": ({"heads": ["1/2", "1/2"]}, ValueError, r"one number or three, one for each coin, got 2"),
    "too much": ({"heads": "3/2"}, ValueError, r"heads must lie in 0..1, got 3/2"),
    "zoom": ({"zoom": "C"}, ValueError, r"zoom must be 'A' or 'B', or '' for all of Ω, got 'C'"),
    "level": ({"challenge": 6}, ValueError, r"challenge must be at most 5, got 6"),
    "half a level": ({"challenge": 1.5}, TypeError, r"challenge must be a whole number"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_grid_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        EventGrid(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"
    w = EventGrid(heads="3/5", zoom="B")
    before = w.state()
    for name, value in arguments.items():
        with pytest.raises(traitlets.TraitError, match=message):
            setattr(w, name, value)
        with pytest.raises(traitlets.TraitError):
            setattr(w, name, None)
    assert w.state() == before


def test_a_challenge_brings_its_own_events():
    with pytest.raises(ValueError, match="A and B must be left out in a challenge"):
        EventGrid(A={"HHH"}, challenge=2)
    w = EventGrid(challenge=2)
    assert (w.A, w.B, w.heads) == (["HHH", "TTT"], [], ["1/2"] * 3)
    w.challenge = 4
    assert (w.A, w.heads) == (["HHH", "HHT", "TTH", "TTT"], ["3/5"] * 3)
    w.B = {"HHH"}
    w.challenge = 0
    assert (w.A, w.B) == (["HHH", "HHT", "TTH", "TTT"], ["HHH"])
    w.set_state({"challenge": 2, "heads": ["1/2"] * 3, "A": ["HHH", "TTT"], "B": ["HHT"]})
    assert w.B == ["HHT"], "what the page has begun is left alone"


def test_events_in_any_form():
    assert EventGrid().A == ["HHT", "HTH", "THH"]
    assert EventGrid(A=lambda x: x[2] == "T").A == ["HHT", "HTT", "THT", "TTT"]
    assert EventGrid(A=("TTT", "HHH"), B=set()).state() | {"zoom": "B"} == {
        "A": ["HHH", "TTT"], "B": [], "challenge": 0, "heads": ["1/2"] * 3, "zoom": "B",
    }  # fmt: skip
    assert EventGrid(heads=["0.6", Fraction(1, 4), 1]).heads == ["3/5", "1/4", "1"]


def test_the_numbers_of_the_book():
    w = EventGrid()
    assert [str(value) for value in w.numbers().values()] == ["3/8", "1/2", "1/4", "5/8", "1/2", "2/3"]
    assert not w.independent
    w.B = {"HHH", "HHT", "THH", "THT"}
    w.A = lambda x: x[0] == "H"
    assert w.independent
    assert EventGrid(B=set()).numbers()["P(A | B)"] is None
    assert EventGrid(heads=0).numbers()["P(A | B)"] is None


def test_the_alternative_tells_all_numbers():
    page = EventGrid(heads="3/5").alternative()
    for text in ("A = {HHT, HTH, THH}", "not independent", "<th>P(A | B)</th><td>12/25</td>", "54/125"):
        assert text in page
    assert page.count("<rect") == page.count("</text>") == 8
    assert EventGrid(heads=[1, "1/2", "1/2"]).alternative().count("<rect") == 4
    assert "<td>undefined</td>" in EventGrid(B=set()).alternative()


def random_state(rng):
    """Any two events, any coins; a fifth of the coins have two equal sides, so that null events happen."""
    chance = lambda: rng.choice([0, 20]) if rng.random() < 0.2 else rng.randrange(1, 20)  # noqa: E731
    return {
        "A": [x for x in OUTCOMES if rng.random() < 0.5],
        "B": [x for x in OUTCOMES if rng.random() < 0.5],
        "heads": [str(Fraction(chance(), 20)) for _ in range(3)],
        "zoom": rng.choice(["", "A", "B"]),
    }


def in_javascript(states):
    return node_says("event_grid/values.mjs", states)


def test_random_events_agree_exactly():
    rng = random.Random(20261)
    states = [random_state(rng) for _ in range(400)]
    answers = in_javascript(states)["answers"]
    free = undefined = 0
    for state, js in zip(states, answers, strict=True):
        space, A, B = probability.coins(3, heads=state["heads"]), set(state["A"]), set(state["B"])
        given = lambda E, C, P=space.P: str(P(E, given=C)) if P(C) else None  # noqa: E731
        expected = {
            "A": str(space.P(A)), "B": str(space.P(B)), "both": str(space.P(A, B)), "either": str(space.P(A | B)),
            "AgivenB": given(A, B), "BgivenA": given(B, A), "AgivenNotB": given(A, space.complement(B)),
            "product": str(space.P(A) * space.P(B)), "independent": space.independent(A, B),
        }  # fmt: skip
        assert {key: js[key] for key in expected} == expected, state
        widget = EventGrid(A, B, state["heads"]).numbers()
        assert [v if v is None else str(v) for v in widget.values()] == [
            expected[k] for k in ("A", "B", "both", "either", "AgivenB", "BgivenA")
        ]
        universe = {"": set(OUTCOMES), "A": A, "B": B}[state["zoom"]]
        if not space.P(universe):
            assert js["boxes"] is None
        else:
            areas = [js["boxes"][x]["width"] * js["boxes"][x]["height"] for x in OUTCOMES]
            inside = [float(space.P({x}, given=universe)) for x in OUTCOMES]
            np.testing.assert_allclose(areas, inside, atol=1e-12)
        free, undefined = free + expected["independent"], undefined + (expected["AgivenB"] is None)
    assert free > 40
    assert undefined > 10


def test_levels_are_the_same_on_both_sides_and_counted_right():
    levels = in_javascript([])["levels"]
    assert [(level["heads"], level["A"]) for level in levels] == [*CHALLENGES]
    for level, (heads, A) in zip(levels[1:4], CHALLENGES[1:4], strict=True):  # these ask for nothing more
        space = probability.coins(3, heads=heads)
        events = [{x for i, x in enumerate(OUTCOMES) if bits >> i & 1} for bits in range(256)]
        fit = [B for B in events if 0 < space.P(B) < 1 and space.independent(set(A), B)]
        assert level["solutions"] == str(len(fit))
