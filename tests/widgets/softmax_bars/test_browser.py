"""The softmax bars by mouse, touch and keys: in a page without a kernel and in the book."""

import pytest
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import SoftmaxBars


class Shown(OnScreen):
    """Softmax bars on screen, wherever they live, and how a reader uses them."""

    name = "softmax-bars"

    def becomes(self, widget):
        """Wait until the loss of a widget with this state is on screen."""
        self.root.and_(self.page.locator(f'[data-loss="{widget.loss:.6f}"]')).wait_for()

    def probs(self):
        return self.root.locator(".lm-softmax-bars-p").all_inner_texts()

    def shares(self):
        return self.root.locator(".lm-softmax-bars-d").all_inner_texts()

    def drag(self, label, to):
        """Drag the bar of a label to a place from 0 to 1 of its track."""
        self.field(f"Score of {label}").scroll_into_view_if_needed()
        box = self.field(f"Score of {label}").bounding_box()
        middle = box["y"] + box["height"] / 2
        grip = self.root.locator(".lm-softmax-bars-grip").nth(int(label.split()[-1]) - 1).bounding_box()
        self.page.mouse.move(grip["x"] + grip["width"] / 2, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] * to, middle, steps=5)
        self.page.mouse.up()


def test_by_mouse(show):
    w = show(SoftmaxBars())
    w.becomes(SoftmaxBars())
    assert w.probs() == ["0.3775", "0.6225", "6.32×10⁻⁷"]
    assert w.shares() == ["−0.146", "−0.202", "1.348"]
    w.says("Label 1 wins with 0.6225. Label 0 0.3775, label 1 0.6225 and label 2 6.32×10⁻⁷.")
    w.field("label 2 is the right label").click()
    w.becomes(SoftmaxBars(gold=2))
    w.field("Scores").select_option("0, 1, 2, 3, 4")
    w.becomes(SoftmaxBars("steps"))
    w.button("Add label").click()
    w.becomes(SoftmaxBars("steps", scores=[0, 1, 2, 3, 4, 0]))
    assert w.button("Add label").is_disabled()
    w.button("Remove label").click()
    w.button("Reset").click()
    w.becomes(SoftmaxBars("steps"))
    w.drag("label 4", 0.5)
    w.page.wait_for_function("document.querySelectorAll('.lm-softmax-bars-row .lm-number')[4].value < 1")
    score = float(w.field("Score of label 4, typed").input_value())
    assert abs(score) < 0.3
    w.becomes(SoftmaxBars("steps", scores=[0, 1, 2, 3, score]))


def test_a_shift_changes_nothing_and_a_temperature_everything(show):
    w = show(SoftmaxBars("steps"))
    before = w.probs(), w.shares()
    w.field("Shift").fill("-7.5")
    w.root.get_by_text("softmax moved by 0, score ÷ sum by").wait_for()
    assert w.probs() == before[0]
    assert w.shares() != before[1]
    w.root.get_by_text("the order turned round").first.wait_for()
    assert w.root.locator(".lm-softmax-bars-broken").count() == 0  # shares, but the wrong way round
    w.field("Shift").fill("-1.5")
    w.root.locator(".lm-softmax-bars-broken").first.wait_for()
    w.field("Temperature").fill("-1")
    w.becomes(SoftmaxBars("steps", temperature=0.1))
    assert w.probs()[-1] == "1 − 4.54×10⁻⁵"
    w.field("Temperature").fill("1")
    w.becomes(SoftmaxBars("steps", temperature=10))
    w.field("Shift").fill("-2")
    w.root.get_by_text("the scores add up to 0").first.wait_for()
    assert "NaN" not in w.root.inner_text()


def test_by_keys_only(show):
    w = show(SoftmaxBars("quiz"))
    w.field("Score of label 0").focus()
    w.press("ArrowRight", "ArrowUp", "Shift+ArrowRight", "ArrowLeft")
    w.becomes(SoftmaxBars("quiz", scores=[1.57, 0.88, -0.09]))
    assert w.field("Score of label 0").get_attribute("aria-valuetext") == "1.57"
    w.press("2")  # the slider keeps the keys that move it, and no others
    w.becomes(SoftmaxBars("quiz", scores=[1.57, 0.88, -0.09], gold=1))
    w.press("Tab")
    assert w.field("Score of label 0, typed").evaluate("e => e === document.activeElement")
    w.press("Control+a", "-", "3", "Enter")
    w.becomes(SoftmaxBars("quiz", scores=[-3, 0.88, -0.09], gold=1))
    w.field("Temperature").focus()
    w.press("Home")
    w.becomes(SoftmaxBars("quiz", scores=[-3, 0.88, -0.09], gold=1, temperature=0.1))
    w.press("r")
    w.becomes(SoftmaxBars("quiz"))
    w.field("label 2 is the right label").focus()
    w.press("ArrowUp")
    w.becomes(SoftmaxBars("quiz", gold=1))


@pytest.mark.parametrize("typed", ["16", "-99", ""])
def test_what_is_no_score_is_taken_back(show, typed):
    w = show(SoftmaxBars("quiz"))
    field = w.field("Score of label 1, typed")
    field.fill(typed)
    w.press("Tab")
    w.says("A score must be a number from −15 to 15. It stays at 0.88.")
    assert field.input_value() == "0.88"
    w.becomes(SoftmaxBars("quiz"))


def test_by_touch_on_a_phone(show):
    w = show(SoftmaxBars("quiz"), **PHONE)
    score = w.field("Score of label 2")
    box = score.bounding_box()
    assert box["height"] >= 24
    score.tap(position={"x": box["width"] * 0.9, "y": box["height"] / 2})
    w.root.get_by_text("Label 2 wins with").first.wait_for()
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert w.field("Score of label 0, typed").evaluate(size) >= 16  # or a phone zooms in


def test_a_drawing_fits_in_a_frame(show):
    w = show(SoftmaxBars("steps", scores=[0, 1, 2, 3, 4, 5]))
    assert w.frame(w.field("Score of label 0")) < 8


def test_in_the_built_book(open_page):
    page = open_page("book/07-softmax.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.field("label 1 is the right label").click()
    w.becomes(SoftmaxBars(gold=1))
    page.wait_for_url(lambda url: "book/07-softmax.html#softmax-bars-1=" in url)
