"""The smoothing explorer by mouse, touch and keys, in a page without a kernel."""

import pytest
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import SmoothingExplorer


class Shown(OnScreen):
    """An explorer on screen, and how a reader uses it."""

    name = "smoothing-explorer"

    def alpha(self, text):
        self.root.and_(self.page.locator(f'[data-alpha="{text}"]')).wait_for()


class Met(Shown):
    """The same as its reader meets it: what is set up once is folded."""

    opened = False


def test_by_mouse(show):
    w = show(SmoothingExplorer())
    accuracy, likelihood = SmoothingExplorer(min_count=2).measures()[0]
    w.says("α = 1, 1,369 words and OOV. The pseudo-counts hold 36 % of the probability in class negative.")
    w.field("min_count").fill("2")
    w.says(
        f"{round(42 * accuracy)} of 42 are right, and the mean ln P of the right label is −{-likelihood:.3f}"
    )
    w.says("“snail” was never seen and counts as OOV")
    w.field("Count unknown words as OOV").uncheck()
    w.says("540 words. The")
    w.says("“snail” is left out")
    box = w.root.locator(".lm-smoothing-explorer-curves").bounding_box()
    w.page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 60)
    w.page.mouse.down()
    w.page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 60, steps=4)
    w.page.mouse.up()
    w.page.wait_for_function("e => Number(e.dataset.alpha) > 100", arg=w.root.element_handle())
    w.root.get_by_text("Numbers of these words").click()
    assert w.root.locator(".lm-smoothing-explorer-table tbody tr").count() == 6


def test_words_are_added_and_removed_and_are_text_only(show):
    w = show(SmoothingExplorer(words=["moving"]))
    w.field("Words").fill("<img src=x onerror=alert(1)>")
    w.page.keyboard.press("Enter")
    w.button("Remove img").wait_for()
    w.field("Words").fill("BLARGH")
    w.button("Add word").click()
    w.says("“blargh” was never seen and counts as OOV")
    w.field("Words").fill("blargh")
    w.page.keyboard.press("Enter")
    w.says("“blargh” is on the list.")
    w.field("Words").fill("!")
    w.page.keyboard.press("Enter")
    w.says("Type a word of letters or digits first.")
    for name in ("img", "src", "x", "onerror", "alert", "1", "blargh", "moving"):
        w.button(f"Remove {name}").click()
        w.button(f"Remove {name}").wait_for(state="detached")
    assert w.field("Words").evaluate("e => e === document.activeElement")
    for name in "abcdefgh":
        w.field("Words").fill(name)
        w.page.keyboard.press("Enter")
    w.field("Words").fill("i")
    w.page.keyboard.press("Enter")
    w.says("8 words are the most")
    w.button("Remove h").click()
    w.button("Remove h").wait_for(state="detached")
    w.field("Words").fill("two words")  # with seven chips: the first is taken
    w.page.keyboard.press("Enter")
    w.button("Remove two").wait_for()
    w.says("8 words are the most: “words” found no room.")


def test_by_keys(show):
    w = show(SmoothingExplorer())
    w.root.focus()
    w.page.keyboard.press("ArrowRight")
    w.page.keyboard.press("ArrowRight")
    w.alpha("1.58")
    w.page.keyboard.press("ArrowLeft")
    w.alpha("1.26")
    w.page.keyboard.press("+")
    w.says("540 words and OOV")
    w.page.keyboard.press("b")
    w.alpha("2.51")
    w.page.keyboard.press("r")
    w.alpha("1")
    w.says("1,369 words")
    w.field("Pseudo-count α").focus()
    w.page.keyboard.press("Home")
    w.alpha("0.001")
    assert w.field("Pseudo-count α").get_attribute("aria-valuetext") == "0.001"
    w.root.get_by_text("Numbers of these words").focus()
    w.page.keyboard.press("Enter")
    w.root.locator(".lm-smoothing-explorer-table").wait_for()


WATCH_FRAMES = """() => {
  const real = requestAnimationFrame;
  window.frames_ms = [];
  window.requestAnimationFrame = (call) => real((now) => {
    const start = performance.now();
    call(now);
    window.frames_ms.push(performance.now() - start);
  });
}"""


def test_a_drawing_fits_in_a_frame(show):
    w = show(SmoothingExplorer())
    w.page.evaluate(WATCH_FRAMES)
    w.root.focus()
    for _ in range(25):
        w.page.keyboard.press("ArrowRight")
    times = sorted(w.page.evaluate("window.frames_ms"))
    assert times[len(times) // 2] < 12, f"{times} ms"


@pytest.mark.parametrize("view", [{"viewport": {"width": 1440, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_in_the_built_book(open_page, view):
    page = open_page("book/04-smoothing.html", **view)
    page.wait_for_selector("html[data-widgets-ready]")
    w = Met(page)
    w.root.get_by_text("Set up", exact=True).click()
    w.root.get_by_label("min_count").fill("2")
    w.root.locator(".lm-narration", has_text="540 words and OOV").wait_for()
    page.wait_for_url(lambda url: "smoothing-explorer-1=" in url)
