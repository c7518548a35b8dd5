"""Boundary explorer by mouse, touch and keys: without a kernel, in the book and in JupyterLab."""

import pytest
from widget_harness import DESK, PHONE, OnScreen

from linmodels_lib.widgets import SigmoidBoundary, static_assets


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
    for _ in range(2):
        w.button("Double w").click()
    w.says("Twice as large, a weight would pass 10. The weights stay.")
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


def test_two_on_a_page_share_nothing_but_the_address(show, open_page):
    first = show(SigmoidBoundary(), SigmoidBoundary(threshold=0.9))
    second = Shown(first.page, 1)
    second.button("Halve w").click()
    second.says("Weights (−0.5, 1, −1.5)")
    first.becomes(7, 3, 2, 4)
    first.page.wait_for_function("location.hash.includes('sigmoid-boundary-2=')")
    again = Shown(open_page(first.page.url, **DESK), 1)
    again.says("Weights (−0.5, 1, −1.5), threshold 0.9")
    assert again.page.locator("[id]").evaluate_all("es => new Set(es.map((e) => e.id)).size === es.length")


@pytest.mark.parametrize(
    "fragment",
    ["#sigmoid-boundary-1=%%%", "#sigmoid-boundary-1=eyJ0aHJlc2hvbGQiOjJ9"],  # threshold 2
)
def test_a_broken_link_is_ignored(show, fragment):
    show(SigmoidBoundary(), fragment=fragment).becomes(7, 3, 2, 4)


@pytest.mark.parametrize(("theme", "view"), [("dark", DESK), ("light", PHONE)], ids=["desk", "phone"])
def test_axe_and_fit(show, axe, theme, view):
    flat = SigmoidBoundary(weights=[0, 0, 0], threshold=0.7)
    w = show(SigmoidBoundary(), flat, style=static_assets()["widgets.css"], **view)
    w.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    assert axe(w.page) == []
    assert w.fits()


def test_by_touch_on_a_phone(show):
    w = show(SigmoidBoundary(), **PHONE)
    w.button("Halve w").tap()
    w.says("Weights (−0.5, 1, −1.5)")
    assert w.field("w₁, typed").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 16


def test_print_shows_the_alternative(show):
    w = show(SigmoidBoundary())
    w.page.emulate_media(media="print")
    assert not w.root.is_visible()
    assert w.page.get_by_text("mean loss 1.444 nats").first.is_visible()


def test_in_jupyterlab_state_goes_both_ways(lab, in_lab):
    w = Shown(in_lab("w = lm.widgets.SigmoidBoundary()\nw"))
    w.button("Halve w").click()
    assert lab.becomes("w.weights", [-0.5, 1, -1.5])
    lab.python("0", setup="w.threshold = 0.9; w.weights = [-1, 2, -3]")
    w.becomes(4, 6, 2, 4)


def test_in_the_built_book(open_page):
    page = open_page("book/07-logistic.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    Shown(page).becomes(7, 3, 2, 4)
