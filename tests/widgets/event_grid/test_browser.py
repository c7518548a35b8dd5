"""The event grid by mouse, touch and keys, in a page without a kernel."""

import pytest
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import EventGrid

DESK = {"viewport": {"width": 900, "height": 1000}, "reduced_motion": "reduce"}
FIRST, SECOND = ["HHH", "HHT", "HTH", "HTT"], ["HHH", "HHT", "THH", "THT"]


class Shown(OnScreen):
    """An event grid on screen, wherever it lives, and how a reader uses it."""

    name = "event-grid"

    def cell(self, x):
        return self.root.locator(f'[data-outcome="{x}"]')

    def numbers(self):
        self.drawn()
        return self.root.locator(".lm-event-grid-exact").all_inner_texts()

    def area(self, x):
        """The share of the square that a cell takes."""
        self.drawn()
        inner, outer = self.cell(x).bounding_box(), self.root.locator(".lm-event-grid-grid").bounding_box()
        return inner["width"] * inner["height"] / (outer["width"] - 2) / (outer["height"] - 2)

    def lit(self):
        return self.root.locator(".lm-event-grid-lit").count() == 1


def exact(widget):
    """What the table should say, by the library."""
    names = {"P(A | B)": "undefined: P(B) = 0", "P(B | A)": "undefined: P(A) = 0"}
    return [names[k] if v is None else str(v) for k, v in widget.numbers().items()]


def test_paint_by_mouse(show):
    w = show(EventGrid())
    assert w.numbers() == exact(EventGrid()) == ["3/8", "1/2", "1/4", "5/8", "1/2", "2/3"]
    w.cell("TTT").click()
    w.says("TTT put into A. P(A) is 1/2")
    w.button("Paint B").click()
    w.says("Painting B now.")
    w.cell("HHH").click()
    w.says("HHH taken out of B.")
    assert w.numbers() == exact(EventGrid(A={"HHT", "HTH", "THH", "TTT"}, B={"HHT", "HTH", "HTT"}))
    w.field("Event A").select_option("first is heads")
    w.field("Event B").select_option("second is heads")
    w.says("Independent: P(A, B) = 1/4 is P(A) times P(B).")
    assert w.lit()
    w.button("Reset").click()
    w.says("P(A) is 3/8")
    assert not w.lit()


def test_a_drag_paints_the_cells_it_meets(show):
    w = show(EventGrid(A=set(), B=set()))
    boxes = [w.cell(x).bounding_box() for x in ("HHH", "HTT")]
    (x0, y), x1 = (boxes[0]["x"] + 20, boxes[0]["y"] + 20), boxes[1]["x"] + 20
    w.page.mouse.move(x0, y)
    w.page.mouse.down()
    w.page.mouse.move(x1, y, steps=12)
    w.page.mouse.up()
    w.says("HTT put into A.")
    assert w.numbers()[0] == "1/2", "all four of the row"


def test_zoom_makes_an_event_the_universe(show):
    w = show(EventGrid(heads=["3/5", "1/4", "1/2"]))
    p = EventGrid(heads=["3/5", "1/4", "1/2"]).space
    assert w.area("HHT") == pytest.approx(float(p.p["HHT"]), abs=0.002)
    w.button("B").click()
    w.says("B has become the universe. A takes 1/2 of it")
    assert w.area("HHT") == pytest.approx(float(p.P({"HHT"}, given=set(FIRST))), abs=0.002)
    assert w.cell("TTT").is_hidden()
    assert w.button("HHT, probability 1/8, in A and B").count() == 1
    w.button("A").click()
    w.says("A has become the universe. B takes")
    w.button("Ω").click()
    w.says("All of Ω again")
    w.field("Event B").select_option("no outcome")
    assert w.numbers()[4] == "undefined: P(B) = 0"
    w.button("B").click()
    w.says("P(B) = 0: what cannot occur cannot become the universe.")


def test_zoom_moves_unless_motion_is_unwanted(show):
    moving = "e => parseFloat(getComputedStyle(e).transitionDuration) > 0"
    assert not show(EventGrid()).cell("HHH").evaluate(moving)
    assert show(EventGrid(), viewport={"width": 900, "height": 900}).cell("HHH").evaluate(moving)


def test_bend_the_coins(show):
    w = show(EventGrid())
    w.field("P(heads) of coin 1").fill("18")
    w.says("Coin 1: P(heads) is 9/10.")
    assert w.numbers() == exact(EventGrid(heads=["9/10", "1/2", "1/2"]))
    w.field("P(heads) of coin 1").fill("0")
    w.says("Coin 1: P(heads) is 0.")
    assert w.numbers() == exact(EventGrid(heads=["0", "1/2", "1/2"]))
    assert "NaN" not in w.root.inner_text()


def test_by_keys_alone(show):
    w = show(EventGrid())
    w.button("Paint A").focus()
    w.press("Tab", "Tab", "Tab", "Tab", "Tab")
    assert w.cell("HHH").evaluate("e => e === document.activeElement"), "one stop for the square"
    w.press("ArrowRight", "ArrowDown", "a")
    w.says("THT put into A.")
    w.press("b")
    w.says("THT put into B.")
    w.press(" ")
    w.says("THT taken out of A.")
    w.press("Enter")
    w.says("THT put into A.")
    w.press("z")
    w.says("B has become the universe")
    w.press("ArrowUp", "ArrowLeft", "b")
    w.says("HHH taken out of B.")
    assert w.root.locator(".lm-event-grid-cell:focus").count() == 1, "the focus stays among the cells"
    w.press("r")
    w.says("P(A) is 3/8")
    w.cell("HHH").focus()
    w.press("Tab", "Tab", "Tab")  # the fold, the challenge
    assert w.field("Event A").evaluate("e => e === document.activeElement")


def test_an_emptied_universe_says_so_and_keeps_the_keys(show):
    w = show(EventGrid(B={"HHT"}, zoom="B"))
    w.cell("HHT").focus()
    w.press("b")
    w.root.get_by_text("P(B) = 0: nothing is left to look at.").wait_for()
    w.press("r")
    w.says("P(A) is 3/8, P(B) is 1/8")


def test_the_challenge(show):
    w = show(EventGrid())
    w.field("Challenge").select_option("level 1")
    w.says("Level 1. Honest coins.")
    assert w.field("P(heads) of coin 1").is_disabled()
    assert not w.lit(), "an empty event is no answer"
    for x in FIRST:
        w.cell(x).click()
    w.button("Paint B").click()
    for x in SECOND:
        w.cell(x).click()
    w.says("Level 1 solved: P(A, B) = 1/4 = 1/2 · 1/2.")
    assert w.lit()
    w.button("Next level").click()
    w.says("Level 2.")
    assert w.button("Paint A").is_disabled()
    w.field("Challenge").select_option("level 3")
    w.button("There is none").click()
    w.says("Right, there is none: of all 256 events only ∅ and Ω are independent of A.")
    w.button("Next level").click()
    w.field("Event B").select_option("first is heads")
    w.says("Dependent")
    w.field("Event B").select_option("third is heads")
    w.says("Level 4 solved")


def test_on_a_phone_by_touch(show):
    w = show(EventGrid(), EventGrid(challenge=5), **PHONE)
    assert w.fits()
    w.cell("TTT").tap()
    w.says("TTT put into A.")
