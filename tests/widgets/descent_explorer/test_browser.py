"""The descent explorer by mouse, touch and keys, in a page without a kernel."""

import re

import pytest
from playwright.sync_api import expect
from widget_harness import PHONE, Stepper

from linmodels_lib.widgets import DescentExplorer


class Shown(Stepper):
    """A descent explorer on screen; its points are those of the stepper, and its start is a cross."""

    name = "descent-explorer"

    def point(self, number):
        return self.root.locator(".lm-descent-explorer-data .lm-point").nth(number - 1)

    def start(self):
        return self.root.locator(".lm-handle")

    def numbers(self, column=0):
        """What the table says of the method, or of batch descent beside it, once drawn."""
        self.drawn()
        rows = self.root.locator(".lm-descent-explorer-table tbody tr").all()
        return [row.locator("td").nth(column).inner_text() for row in rows]

    def shows(self, w):
        """Whether weights and loss on screen are those of a widget in Python."""
        found = [float(text.replace("−", "-")) for text in self.numbers()[:3]]
        assert found == pytest.approx([*w.weights, w.value], abs=6e-4)
        return True


def test_by_mouse(show):
    w = show(DescentExplorer(learning_rate=2.0, step=0))
    w.says(f"At the start w is (−3.00, 3.00), the loss is {DescentExplorer(step=0).value:.3f}")
    w.button("Step").click()
    w.wait_step(1)
    w.says("Step 1, all 12 examples: the gradient is")
    assert w.shows(DescentExplorer(learning_rate=2.0, step=1))
    w.button("Run to the end").click()
    w.wait_step(500)
    w.says("500 steps are all there are.")
    assert w.shows(DescentExplorer(learning_rate=2.0, step=500))
    w.field("Method").select_option("stochastic")
    w.says("2/L = 7.88 at the minimum, for whole batches.")
    w.field("Batch descent beside it").check()
    expect(
        w.root.locator("path.lm-descent-explorer-line.lm-descent-explorer-beside").first
    ).to_have_attribute("d", re.compile("^M.*L"))
    assert w.shows(DescentExplorer(learning_rate=2.0, step=500, method="stochastic"))
    before = w.numbers()
    w.button("Another order").click()
    w.says("another order, number 1")
    assert w.numbers() != before
    assert w.numbers(1)[4] == "6000"
    w.button("Reset").click()
    w.wait_step(0)


def test_a_rate_past_the_limit(show):
    w = show(DescentExplorer(surface="squared", step=12))
    w.field("Rate η").fill("44")
    w.says("2/L = 1.46 at the minimum: η = 1.58 is past this limit, and descent cannot settle there.")
    w.root.locator(".lm-descent-explorer-notch:visible").wait_for()
    w.field("Rate η").fill("80")
    w.root.focus()
    w.press("e")
    w.says("The weights have left for good: η is too large.")
    assert w.button("Step").is_disabled()
    w.field("Data").select_option("separable")
    w.wait_step(0)
    w.field("Surface").select_option("cross-entropy")
    w.says("No single minimum")
    expect(w.root.locator(".lm-descent-explorer-notch")).to_be_hidden()


def test_points_and_start_are_dragged(show):
    w = show(DescentExplorer(step=20))
    surface = w.root.locator(".lm-descent-explorer-contours").get_attribute("d")
    w.drag(1, -60, 40)
    w.says("Example 1 is now at")
    w.drawn()
    assert w.root.locator(".lm-descent-explorer-contours").get_attribute("d") != surface
    assert w.field("Data").input_value() == "custom"
    assert w.step() == 20
    path = w.root.locator("path.lm-descent-explorer-line.lm-descent-explorer-own").first.get_attribute("d")
    box = w.start().locator(".lm-handle-cross").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    w.page.mouse.move(x, y)
    w.page.mouse.down()
    w.page.mouse.move(x + 60, y + 30, steps=4)
    w.page.mouse.up()
    w.says("At the start w is (−")
    w.drawn()
    assert (
        w.root.locator("path.lm-descent-explorer-line.lm-descent-explorer-own").first.get_attribute("d")
        != path
    )


def test_by_keys_alone(show):
    w = show(DescentExplorer(learning_rate=0.1, step=0))
    w.page.keyboard.press("Tab")
    w.press("ArrowRight", "ArrowRight", "ArrowLeft")
    w.wait_step(1)
    w.press("m")
    expect(w.field("Method")).to_have_value("stochastic")
    w.press("s")
    expect(w.field("Surface")).to_have_value("squared")
    w.press("e")
    w.wait_step(500)
    w.press("r")
    w.wait_step(0)
    w.root.focus()
    w.press(" ")
    w.button("Pause").wait_for()
    w.press(" ")
    w.button("Play").wait_for()
    w.start().focus()
    w.press("ArrowRight", "Shift+ArrowDown")
    expect(w.start()).to_have_attribute("aria-label", "Start at (−2.875, 2.5); arrow keys move it")
    w.point(1).focus()
    w.press("ArrowLeft", "Enter")
    w.says("Example 1, class 2, at (1.625, 0.25), is selected")
    w.press("Delete")
    w.says("Example 1 deleted")
    w.field("Rate η").focus()
    w.press("Home")
    expect(w.field("Rate η")).to_have_attribute("aria-valuetext", "0.01")


def test_by_touch_on_a_phone(show):
    w = show(DescentExplorer(step=0), **PHONE)
    w.button("Step").tap()
    w.wait_step(1)
    assert w.field("Method").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 16


def test_a_drawing_fits_in_a_frame(show):
    """While η is turned, with two paths of 500 steps."""
    w = show(DescentExplorer(method="stochastic", compare=True, step=500))
    assert w.frame(w.field("Rate η")) < 14


def test_weights_that_have_left_the_map_are_told_of_at_its_edge(show):
    w = show(DescentExplorer(surface="squared", learning_rate=20, step=3))
    away = w.root.locator(".lm-descent-explorer-away-name")
    assert re.fullmatch(r"w is at \(−?[\d.×⁰-⁹¹²³]+, −?[\d.×⁰-⁹¹²³]+\)", away.text_content())
    frame = w.root.locator(".lm-frame").first.bounding_box()
    arrow = w.root.locator(".lm-descent-explorer-away").bounding_box()
    assert frame["x"] - 20 < arrow["x"] < frame["x"] + frame["width"] + 20
    assert frame["y"] - 20 < arrow["y"] < frame["y"] + frame["height"] + 20
    assert w.root.locator(".lm-descent-explorer-off").text_content().startswith("above the chart: J = ")
    w.field("Rate η").fill("20")
    w.drawn()
    assert not away.is_visible()
    assert w.root.locator(".lm-descent-explorer-off").text_content() == ""
