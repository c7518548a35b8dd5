"""A thousand points in a page: one stop for Tab, keys and pointer lead to each of them, and what is drawn follows."""

import numpy as np
import pytest
from widget_harness import Stepper

from linmodels_lib.widgets import (
    DecisionBoundary,
    DescentExplorer,
    KernelLift,
    MarginExplorer,
    PerceptronStepper,
)

DESK = {"viewport": {"width": 1000, "height": 1100}}
STOPS = """(root) => [...root.querySelectorAll("svg [tabindex='0']")].length"""
MARKS = """(root) => [...root.querySelectorAll(".lm-crowd path")].map((e) => e.getAttribute("d").split("M").length - 1)
  .reduce((sum, n) => sum + n, 0)"""
PIXEL = """(el, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(el.getScreenCTM());
  return [at.x, at.y];
}"""


class Shown(Stepper):
    """Any widget on points."""

    name = "widget"

    def point(self, number):
        return self.root.locator(".lm-layer-points .lm-point").nth(number - 1)


def crowd(n, seed=0):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % 2
    return np.round(
        (np.array([[1.5, 3.5], [3.5, 1.5]])[y] + rng.normal(0, 0.6, (n, 2))).clip(0, 5) * 16
    ) / 16, y


X, Y = crowd(1000)
NAMES = np.array(["ham", "spam"])[Y]


def pixel(w, point, reach, low=None):
    """Where a point is on screen."""
    low = -reach if low is None else low
    plane = w.root.locator(".lm-plane:has(.lm-layer-points)")
    box = plane.locator(".lm-frame").evaluate(
        "e => ['x', 'y', 'width', 'height'].map((n) => +e.getAttribute(n))"
    )
    at = [
        box[0] + box[2] * (point[0] - low) / (reach - low),
        box[1] + box[3] * (reach - point[1]) / (reach - low),
    ]
    return plane.evaluate(PIXEL, at)


def test_one_stop_and_keys_that_lead_to_each_point(show):
    w = show(PerceptronStepper(X - 2.5, NAMES, step=1000, axes=["length", "width"]))
    assert (w.root.evaluate(STOPS), w.root.evaluate(MARKS)) == (1, 999)
    assert w.root.locator(".lm-axis").all_text_contents() == ["length →", "↑ width"]
    w.root.locator(".lm-bound", has_text="there is no bound").wait_for()  # worked out between frames
    live = w.point(1)
    live.focus()
    w.press("n", "n", "p", "n")
    w.says(f"Example 3, ham, at ({X[2][0] - 2.5:g}, {X[2][1] - 2.5:g}).".replace("-", "−"))
    assert live.get_attribute("aria-label").startswith("Example 3 of 1000, ham, at (")
    w.press("ArrowRight")
    w.says(f"Example 3 is now at ({X[2][0] - 2.375:g}, ".replace("-", "−"))
    w.press("p", "p", "p")
    w.says("Example 1000, spam, at")
    w.press("Delete")
    w.says("Example 1000 deleted")
    assert w.root.evaluate(MARKS) == 998
    w.press("Tab")
    assert live.evaluate("e => e !== document.activeElement && !e.contains(document.activeElement)")
    w.press("Shift+Tab")
    assert live.evaluate("e => e === document.activeElement")


def test_the_pointer_takes_the_nearest_point_and_what_it_teaches_follows(show):
    w = show(DecisionBoundary(X, NAMES, learner="softmax"))
    reach = 5.5
    before = w.root.get_attribute("data-right")
    alone = int(np.argmax(X[:, 1] - X[:, 0] - 10 * Y))  # the farthest ham
    x, y = pixel(w, X[alone], reach, 0)
    w.page.mouse.move(x, y)
    assert "lm-near" in w.root.locator(".lm-plane").get_attribute("class")
    w.page.mouse.down()
    w.page.mouse.move(*pixel(w, [4, 4], reach, 0), steps=4)
    w.page.mouse.move(*pixel(w, [5, 0.5], reach, 0), steps=4)
    w.page.mouse.up()
    w.says(f"Example {alone + 1} is now at (5, 0.5).")
    moved = X.copy()
    moved[alone] = [5, 0.5]
    wanted = DecisionBoundary(moved, Y, learner="softmax")
    assert w.root.get_attribute("data-right") == str(round(1000 * wanted.accuracy()))
    assert w.root.get_attribute("data-right") < before
    wrong = w.root.locator(".lm-decision-boundary-wrong").get_attribute("data-count")
    assert int(wrong) == 1000 - int(w.root.get_attribute("data-right"))
    assert w.point(1).evaluate("e => e === document.activeElement")


@pytest.mark.parametrize(
    "widget", [MarginExplorer, DescentExplorer, KernelLift], ids=lambda widget: widget.__name__
)
def test_twenty_points_are_twenty_stops_and_one_more_is_one(show, widget):
    few, labels = crowd(20)
    w = show(widget(few - 2.5, labels))
    handles = 1 if widget is DescentExplorer else 0
    assert w.root.evaluate(STOPS) == 20 + handles
    w.point(20).focus()
    w.press("n")
    w.root.locator(".lm-layer-points .lm-point:focus[aria-label^='Example 1,']").wait_for()
    w.button("Add points").click()
    w.press("Enter")
    w.says("Example 21")
    w.press("Escape")
    assert w.root.evaluate(STOPS) == 1 + handles
    assert w.root.evaluate(MARKS) == 20
    w.point(1).focus()
    w.press("p", "Delete")
    assert w.root.evaluate(STOPS) == 20 + handles
