"""No widget breaks, whatever is done to it: random events, and links written by strangers.

A slice of `make audit`, which sets how many: LINMODELS_EVENTS and LINMODELS_LINKS for each widget.
"""

import os

import pytest
from monkey import OPEN_ALL, Monkey, as_link, fuzzed
from widget_cases import CASES, CORPUS
from widget_harness import DESK, write_page

from linmodels_lib.widgets import WIDGETS, ReviewClassifier

EVENTS = int(os.environ.get("LINMODELS_EVENTS", "150"))
LINKS = int(os.environ.get("LINMODELS_LINKS", "50"))
SEED = int(os.environ.get("LINMODELS_SEED", "0"))


SCENES = {widget._name: (widget, CASES[widget].telling[0]) for widget in WIDGETS}
SCENES["corpus"] = (ReviewClassifier, CORPUS)


@pytest.mark.parametrize("name", SCENES)
def test_a_monkey_and_strange_links_break_nothing(name, open_page, tmp_path):
    widget, scene = SCENES[name]
    case, state = CASES[widget], scene.state()
    page = open_page(write_page(tmp_path, scene), **DESK)
    page.wait_for_selector("html[data-widgets-ready]")
    wrong = page.evaluate(OPEN_ALL, [f".lm-{widget._name}", fuzzed(widget._name, state, LINKS, SEED)])
    assert wrong == []
    page.evaluate("hash => { location.hash = hash; }", as_link(widget._name, state))
    monkey = Monkey(page, widget, [one.state() for one in (*case.telling, *case.pair)], SEED)
    weights = []
    for third in range(3):
        for _ in range(EVENTS // 3):
            monkey.act()
        assert monkey.nonsense() == [], f"in part {third + 1} of {EVENTS} events"
        weights.append(monkey.weight())
    if EVENTS >= 1000:  # fewer say nothing: what is folded or drawn differs by chance
        grown = {name: [w[name] for w in weights] for name in weights[0]}
        assert [name for name, (_, then, now) in grown.items() if now > 1.5 * then + 100] == [], grown
