"""Loss and penalty by mouse, touch and keys, in a page without a kernel."""

import re

import pytest
from playwright.sync_api import expect
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import PenaltyContact


class Shown(OnScreen):
    """The penalty widget on screen."""

    name = "penalty-contact"

    def strength(self, value):
        """Wait until λ has this value."""
        self.root.and_(self.page.locator(f'[data-strength="{value}"]')).wait_for()

    def row(self, name):
        """What the table says of one penalty, once drawn."""
        self.drawn()
        return (
            self.root.get_by_role("row", name=name).filter(has=self.page.locator("td")).inner_text().split()
        )

    def handle(self, index=0):
        return self.root.locator(".lm-handle").nth(index)


def test_by_mouse(show):
    w = show(PenaltyContact(strength=1.5))
    w.says("λ = 1.5. L1 ends at (1.063, 0): w₂ is exactly 0: the loss pulls on it with 1.45")
    assert w.row("L1") == ["L1", "1.063", "0", "1.248", "w₂"]
    assert w.row("L2") == ["L2", "0.830", "0.651", "0.777", "none"]
    expect(w.root.locator(".lm-marked")).to_have_count(1)
    w.field("Strength λ").fill("0")
    w.says("λ = 0: no penalty")
    w.field("Strength λ").fill("60")
    w.says("both weights are exactly 0")
    w.field("Loss").select_option("round")
    w.field("Show").select_option("l2")
    w.says("λ = 10. L2 ends at (0.182, 0.068)")
    expect(w.root.locator(".lm-plane:visible")).to_have_count(1)
    w.button("Reset").click()
    w.strength(1.5)
    expect(w.root.locator(".lm-plane:visible")).to_have_count(2)


def test_the_minimum_is_dragged_in_either_plane(show):
    w = show(PenaltyContact(strength=0.5, loss="round"))
    for index in (0, 1):
        w.handle(index).scroll_into_view_if_needed()
        box = w.handle(index).locator(".lm-handle-cross").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        w.page.mouse.move(x, y)
        w.page.mouse.down()
        w.page.mouse.move(x - 20, y + 45, steps=4)
        w.page.mouse.up()
        w.drawn()
        places = [w.handle(i).get_attribute("aria-label") for i in (0, 1)]
        assert places[0] == places[1]
        place = [float(part) for part in re.findall(r"-?[\d.]+(?=[,)])", places[0].replace("−", "-"))]
        assert place == pytest.approx([1.64, -0.07], abs=0.1)
        assert w.row("no penalty")[2] == f"{place[0]:.3f}"
        assert w.row("L1")[1:3] == [f"{place[0] - 0.5:.3f}", "0"]
        w.button("Reset").click()
        expect(w.handle(index)).to_have_attribute(
            "aria-label", "Minimum of the loss at (2, 0.75); arrow keys move it"
        )


def test_by_keys_only(show):
    w = show(PenaltyContact(strength=1))
    w.handle().focus()
    w.press("ArrowDown", "ArrowDown", "Shift+ArrowLeft")
    w.says("λ = 1. L1 ends at")
    expect(w.handle()).to_have_attribute(
        "aria-label", "Minimum of the loss at (1.5, 0.5); arrow keys move it"
    )
    w.root.focus()
    w.press("ArrowRight")
    w.strength(1.12)
    w.press("ArrowLeft", "ArrowLeft")
    w.strength(0.891)
    w.press("l")
    expect(w.field("Loss")).to_have_value("round")
    w.press("r")
    w.strength(1)
    expect(w.field("Loss")).to_have_value("tilted")
    w.field("Strength λ").focus()
    w.press("End")
    w.strength(10)
    assert w.field("Strength λ").get_attribute("aria-valuetext") == "10"
    expect(w.root.get_by_role("row", name="L1")).to_contain_text("both")
    w.press("ArrowLeft", "l")  # keys act while the slider has the focus
    w.strength(8.91)
    expect(w.field("Loss")).to_have_value("round")


# While it plays: the sentence on screen is of the λ on screen, and is not read out.
SENTENCE_FOLLOWS = """(root) => {
  const [says, now] = [root.querySelector(".lm-narration"), Number(root.dataset.strength)];
  return now > 2 && now < 10 && says.getAttribute("aria-live") === "off" && says.innerText.startsWith(`λ = ${now}. `);
}"""


def test_playing_turns_the_strength_up_to_its_end(show):
    w = show(PenaltyContact(strength=2))
    w.root.focus()
    w.press(" ")
    w.button("Pause").wait_for()
    w.page.wait_for_function(SENTENCE_FOLLOWS, arg=w.root.element_handle())
    w.strength(10)
    w.button("Play").wait_for()
    w.says("λ = 10. L1 ends at (0, 0)")
    w.button("Play").click()
    w.button("Pause").click()
    w.button("Play").wait_for()


def test_by_touch_on_a_phone(show):
    w = show(PenaltyContact(strength=1.5), **PHONE)
    w.button("Reset").tap()
    w.strength(1.5)
    assert w.field("Loss").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 16
    assert w.handle().locator(".lm-hit").bounding_box()["width"] >= 24


def test_a_drawing_fits_in_a_frame(show):
    w = show(PenaltyContact())
    assert w.frame(w.field("Strength λ")) < 8
