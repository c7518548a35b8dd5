"""Early stopping by mouse, touch and keys: in a page without a kernel and in JupyterLab."""

import pytest
from playwright.sync_api import expect
from widget_harness import DESK, PHONE, OnScreen

from linmodels_lib.widgets import EarlyStopping, static_assets

RULE = "Bad news is"


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
    w = show(EarlyStopping())
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
    w.row("no new best", "6", "2", "0.7000")


def test_by_keys_only(show):
    w = show(EarlyStopping())
    w.root.focus()
    w.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    w.epoch(2)
    w.says("a new best")
    w.press("+", "+", "-", "o")
    expect(w.field("Patience")).to_have_value("3")
    expect(w.field(RULE)).to_have_value("rise")
    w.press("r")
    w.epoch(0)
    w.press(" ")
    w.epoch(8)
    w.button("Play").wait_for()
    w.says("Stop: 4 rises in a row")
    w.field("Patience").focus()
    w.press("Home")
    w.epoch(3)
    assert w.field("Patience").get_attribute("aria-valuetext") == "0"


def test_two_on_a_page_and_a_link(show, open_page):
    first = show(EarlyStopping(), EarlyStopping(patience=0))
    second = Shown(first.page, 1)
    second.field(RULE).select_option("rise")
    second.button("Step").click()
    second.epoch(1)
    first.epoch(0)
    first.page.wait_for_function("location.hash.includes('early-stopping-2=')")
    first.page.wait_for_timeout(500)  # the last change is written within 400 ms
    again = Shown(open_page(first.page.url, **DESK), 1)
    again.epoch(1)
    expect(again.field(RULE)).to_have_value("rise")
    expect(again.field("Patience")).to_have_value("0")
    ids = "[...document.querySelectorAll('[id]')].map((e) => e.id)"
    assert first.page.evaluate(f"new Set({ids}).size === {ids}.length")


def test_a_broken_link_is_ignored(show):
    show(EarlyStopping(), fragment="#early-stopping-1=eyJwYXRpZW5jZSI6OTl9").epoch(0)  # patience 99


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_and_fit(show, axe, view):
    w = show(
        EarlyStopping(step=9),
        EarlyStopping(rule="rise", patience=20, rest=True),
        style=static_assets()["widgets.css"],
        **view,
    )
    for theme in ("light", "dark"):
        w.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert axe(w.page) == []
    assert w.fits()
    assert Shown(w.page, 1).fits()
    assert w.field(RULE).evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= (
        16 if view is PHONE else 12
    )


def test_by_touch_on_a_phone(show):
    w = show(EarlyStopping(), **PHONE)
    w.button("Step").tap()
    w.epoch(1)
    w.root.get_by_role("button", name="Run").tap()
    w.epoch(5)


def test_print_shows_the_alternative(show):
    w = show(EarlyStopping())
    w.page.emulate_media(media="print")
    assert not w.root.is_visible()
    assert w.page.get_by_text("With patience 2:").is_visible()


def test_in_jupyterlab_state_goes_both_ways(lab, in_lab):
    w = Shown(in_lab("w = lm.widgets.EarlyStopping()\nw"))
    w.button("Step").click()
    w.field("Patience").fill("4")
    assert lab.becomes("[w.step, w.patience, w.epoch]", [1, 4, 1])
    lab.python("0", setup="w.step = 100; w.patience = 2")
    w.epoch(5)
