"""Early stopping by mouse, touch and keys, in a page without a kernel."""

from playwright.sync_api import expect
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import EarlyStopping

RULE = "Bad news is"
SIZE = "e => parseFloat(getComputedStyle(e).fontSize)"


class Shown(OnScreen):
    """The early stopping widget on screen."""

    name = "early-stopping"

    def epoch(self, n):
        """Wait until this epoch is on screen."""
        self.root.and_(self.page.locator(f'[data-epoch="{n}"]')).wait_for()

    def row(self, name, *texts):
        """Wait until the table says this of a rule."""
        cells = self.root.get_by_role("row", name=name).locator("td")
        expect(cells).to_have_text(list(texts))


def test_by_mouse(show):
    w = show(EarlyStopping(step=0, rest=False))
    assert w.field(RULE).evaluate(SIZE) >= 12
    w.says("Before training: validation loss 1.0000. The run takes 2 bad epochs in a row.")
    w.row("no new best", "not yet", "", "")
    for _ in range(4):
        w.button("Step").click()
    w.says("That makes 2 epochs without a new best; patience takes 2.")
    expect(w.root.locator(".lm-early-stopping-full")).to_have_count(2)
    w.root.get_by_role("button", name="Run").click()
    w.epoch(5)
    w.says("Restored: the weights of epoch 2, validation loss 0.7000.")
    w.row("no new best", "5", "2", "0.7000")
    w.row("rises in a row", "not yet", "", "")
    expect(w.button("Step")).to_be_disabled()
    w.field(RULE).select_option("rise")
    w.epoch(7)  # it was run to its end, so it goes on to the stop of the other rule
    w.field("Patience").fill("3")
    w.epoch(8)
    w.says("4 rises in a row")
    w.button("Reset").click()
    w.epoch(0)
    w.root.get_by_label("Show what comes after").check()
    w.row("no new best", "5", "2", "0.7000")  # patience is 2 again


def test_by_keys_only(show):
    w = show(EarlyStopping(step=0, rest=False))
    w.root.focus()
    w.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    w.epoch(2)
    w.says("a new best")
    w.press("+", "+", "-", "o")
    expect(w.field("Patience")).to_have_value("3")
    expect(w.field(RULE)).to_have_value("rise")
    w.press("r")  # patience and rule too
    w.epoch(0)
    expect(w.field("Patience")).to_have_value("2")
    w.press("Control+z", " ")
    w.epoch(8)
    w.button("Play").wait_for()
    w.says("Stop: 4 rises in a row")
    w.field("Patience").focus()
    w.press("Home")
    w.epoch(3)
    assert w.field("Patience").get_attribute("aria-valuetext") == "0"


def test_by_touch_on_a_phone(show):
    w = show(EarlyStopping(step=0), **PHONE)
    assert w.field(RULE).evaluate(SIZE) >= 16  # or a phone zooms in
    w.button("Step").tap()
    w.epoch(1)
    w.root.get_by_role("button", name="Run").tap()
    w.epoch(5)
