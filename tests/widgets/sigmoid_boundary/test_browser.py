"""Boundary explorer by mouse, touch and keys: without a kernel and in the book."""

from widget_harness import DESK, PHONE, OnScreen

from linmodels_lib.widgets import SigmoidBoundary


class Shown(OnScreen):
    """A boundary explorer on screen."""

    name = "sigmoid-boundary"

    def becomes(self, tp, fn, fp, tn):
        """Wait until these four counts are on screen."""
        self.root.and_(self.page.locator(f'[data-counts="{tp} {fn} {fp} {tn}"]')).wait_for()

    def measures(self):
        return self.root.locator(".lm-sigmoid-boundary-measures td:first-of-type").all_inner_texts()


def drag(page, box, start, end):
    """From one place of a box to another, both as shares of its width and height."""
    at = [(box["x"] + box["width"] * a, box["y"] + box["height"] * b) for a, b in (start, end)]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=4)
    page.mouse.up()


def test_the_boundary_by_mouse(show):
    w = show(SigmoidBoundary())
    w.becomes(7, 3, 2, 4)
    assert w.measures() == ["11/16 = 0.688", "7/9 = 0.778", "7/10 = 0.700", "14/19 = 0.737", "1.444 nats"]
    w.says("7 true positives, 3 false negatives, 2 false positives, 4 true negatives. Accuracy 11/16 = 0.688")
    w.button("Halve w").click()
    w.says("Weights (−0.5, 1, −1.5)")
    w.becomes(7, 3, 2, 4)  # the line has not moved
    assert w.measures()[-1] == f"{SigmoidBoundary(weights=[-0.5, 1, -1.5]).loss:.3f} nats"
    w.button("Reset").click()
    w.field("Threshold, typed").fill("0.9")
    w.press("Enter")
    w.becomes(4, 6, 2, 4)
    w.button("Double w").click()
    top = w.root.locator(".lm-plane").first.bounding_box()["y"]
    w.button("Double w").click()
    w.says("Twice as large, a weight would pass 10. The weights stay.")
    assert w.root.locator(".lm-plane").first.bounding_box()["y"] == top  # the message had its place
    assert w.field("w₂, typed").input_value() == "-6"
    w.field("w₀, typed").fill("70")
    w.press("Tab")
    w.says("w₀ must be a number from −10 to 10. It stays at −2.")


def test_the_threshold_is_dragged(show):
    w = show(SigmoidBoundary())
    grip = w.root.locator(".lm-sigmoid-boundary-grip .lm-hit")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    drag(w.page, box, (0.5, 0.5), (0.5, -2.5))
    w.page.evaluate("() => new Promise(requestAnimationFrame)")
    threshold = float(w.field("Threshold, typed").input_value())
    assert 0.6 < threshold < 0.99
    (tp, fn), (fp, tn) = SigmoidBoundary(threshold=threshold).confusion.tolist()
    w.becomes(tp, fn, fp, tn)


def test_fit_goes_downhill_and_stops(show):
    w = show(SigmoidBoundary())
    w.button("Fit").click()
    w.button("Pause").wait_for()
    w.button("Fit").wait_for(timeout=90_000)
    w.becomes(10, 0, 2, 4)
    assert w.measures()[-1] == "0.611 nats"
    w.says("10 true positives")
    assert abs(float(w.field("w₁, typed").input_value()) - 0.379) < 0.002


def test_with_less_motion_the_fit_is_there_at_once(show):
    w = show(SigmoidBoundary(), **DESK, reduced_motion="reduce")
    w.button("Fit").click()
    w.becomes(10, 0, 2, 4)


def test_the_boundary_by_keys_only(show):
    w = show(SigmoidBoundary())
    w.field("w₀").focus()
    w.press("Home")
    w.becomes(0, 10, 0, 6)
    w.says("precision 0 (of none)")
    w.press("r")
    w.becomes(7, 3, 2, 4)
    w.press("h", "Tab", "Tab")
    w.says("Weights (−0.5, 1, −1.5)")
    w.press("ArrowRight")
    assert w.field("w₁").get_attribute("aria-valuetext") == "1.1"
    w.press("d")
    w.says("Weights (−1, 2.2, −3)")
    w.press("f")
    w.becomes(10, 0, 2, 4)


def test_by_touch_on_a_phone(show):
    w = show(SigmoidBoundary(), **PHONE)
    w.button("Halve w").tap()
    w.says("Weights (−0.5, 1, −1.5)")
    assert w.field("w₁, typed").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 16


def test_in_the_built_book(open_page):
    page = open_page("book/07-logistic.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    Shown(page).becomes(7, 3, 2, 4)
