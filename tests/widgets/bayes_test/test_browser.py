"""The Bayes widget by mouse, touch and keys: in a page without a kernel and in the book."""

import pytest
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import BayesTest


class Shown(OnScreen):
    """A Bayes widget on screen, wherever it lives, and how a reader uses it."""

    name = "bayes-test"

    def becomes(self, posterior):
        """Wait until this posterior is on screen."""
        self.root.and_(self.page.locator(f'[data-posterior="{posterior}"]')).wait_for()

    def headline(self):
        return self.root.locator(".lm-bayes-test-headline").inner_text()


def test_by_mouse(show):
    w = show(BayesTest())
    w.becomes("0.00189642")
    assert w.headline() == "Of about 501 people who test positive, about 1 is a mind reader."
    w.says("Of about 501 people who test positive, about 1 is a mind reader. Posterior 0.001896.")
    w.root.get_by_text("one half at a prior of 0.005236, 1 in 191").wait_for()
    w.button("Two in a row").click()
    w.becomes("0.265248")
    assert w.button("Two in a row").get_attribute("aria-pressed") == "true"
    w.field("Story").select_option("spam word")
    w.button("One test").click()
    w.becomes(f"{float(BayesTest('spam-word').posterior):.6g}")
    assert "mails that say “free”" in w.headline()
    w.field("Prior").fill("0")  # the slider's first stop
    w.becomes("0")
    w.field("Specificity, typed").fill("1")
    w.press("Enter")
    w.becomes("undefined")
    w.says("The posterior is undefined.")
    assert "NaN" not in w.root.inner_text()
    w.button("Reset").click()
    w.becomes(f"{float(BayesTest('spam-word').posterior):.6g}")


def test_the_prior_is_dragged_in_the_plot(show):
    w = show(BayesTest())
    plot = w.root.locator(".lm-bayes-test-plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    w.page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    w.page.mouse.down()
    w.page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2, steps=4)
    w.page.mouse.up()
    w.drawn()
    prior = float(w.field("Prior, typed").input_value())
    assert 0.005 < prior < 0.2
    w.becomes(f"{float(BayesTest(prior=prior).posterior):.6g}")


def test_by_keys_only(show):
    w = show(BayesTest())
    w.field("Prior").focus()
    w.press("ArrowRight")
    w.becomes(f"{float(BayesTest(prior=2e-5).posterior):.6g}")
    assert w.field("Prior").get_attribute("aria-valuetext") == "0.00002, 1 in 50,000"
    w.press("Tab")
    assert w.field("Prior, typed").evaluate("e => e === document.activeElement")
    w.press("Control+a", "0", ".", "5", "Enter")
    w.becomes("0.994764")
    w.press("Tab", "End")
    w.becomes("0.995025")
    w.press("2")  # the slider keeps the keys that move it, and no others
    w.becomes(f"{float(BayesTest(prior=0.5, sensitivity=1, tests=2).posterior):.6g}")
    w.button("Reset").focus()
    w.press("r")
    w.becomes("0.00189642")


@pytest.mark.parametrize("typed", ["7", "-1", ""])
def test_what_is_no_probability_is_taken_back(show, typed):
    w = show(BayesTest())
    field = w.field("Sensitivity, typed")
    field.fill(typed)
    w.press("Tab")
    w.says("Sensitivity must be a number from 0 to 1. It stays at 0.95.")
    assert field.input_value() == "0.95"
    w.becomes("0.00189642")


def test_by_touch_on_a_phone(show):
    w = show(BayesTest(), **PHONE)
    w.button("Two in a row").tap()
    w.becomes("0.265248")
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert w.field("Prior, typed").evaluate(size) >= 16  # or a phone zooms in


def test_a_drawing_fits_in_a_frame(show):
    w = show(BayesTest())
    assert w.frame(w.root.locator(".lm-bayes-test-knob input").first) < 8


def test_in_the_built_book(open_page):
    page = open_page("book/02-bayes.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.button("Two in a row").click()
    w.becomes("0.265248")
    page.wait_for_url(lambda url: "book/02-bayes.html#bayes-test-1=" in url)
