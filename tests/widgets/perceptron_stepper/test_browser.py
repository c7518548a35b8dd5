"""The perceptron stepper by mouse, touch and keys, in a page without a kernel."""

import numpy as np
import pytest
from widget_harness import DESK, PHONE
from widget_harness import Stepper as Shown

from linmodels_lib.widgets import PerceptronStepper


def test_each_button(show):
    w = show(PerceptronStepper(preset="separable"))
    assert w.button("Back").is_disabled()
    w.says("Nothing visited yet")
    w.button("Step").click()
    w.wait_step(1)
    w.says("Visit 1, epoch 1: example 1 is class 2 but the scores are 0 and 0: predicted class 1")
    assert w.weights() == PerceptronStepper(preset="separable", step=1).theta.tolist()
    w.button("Step").click()
    w.wait_step(2)
    w.button("Back").click()
    w.wait_step(1)
    w.button("Run to convergence").click()
    w.says("converged after")
    end = PerceptronStepper(preset="separable", step=10**6)
    assert (w.step(), w.weights()) == (end.step, end.theta.tolist())
    assert w.button("Step").is_disabled()
    w.button("Reset").click()
    w.wait_step(0)
    assert w.button("Reset").is_disabled()


def test_each_key(show):
    w = show(PerceptronStepper(preset="separable"))
    w.button("Step").focus()
    w.press("ArrowRight", "ArrowRight", "ArrowRight")
    w.wait_step(3)
    w.press("ArrowLeft")
    w.wait_step(2)
    w.press("r")
    w.wait_step(0)
    w.press("Enter")
    w.wait_step(1)
    w.root.focus()
    w.press(" ")
    w.button("Pause").wait_for()
    w.press(" ")
    w.button("Play").wait_for()
    w.button("Run to convergence").focus()
    w.press("Enter")
    w.says("converged after")
    end = w.step()
    w.press("ArrowLeft")  # the focused button is now disabled, and the keys still work
    w.wait_step(end - 1)
    before = w.step()
    w.field("Learning rate η").focus()
    w.press("ArrowRight", "r")
    w.says(f"Visit {before}," if before else "Nothing")
    assert w.step() == before, "keys on a slider are the slider's"
    assert w.field("Learning rate η").input_value() == "1.125"


def test_play_runs_to_the_end_and_can_be_paused(show):
    w = show(PerceptronStepper(preset="separable"))
    w.field("Speed").fill("4")
    w.button("Play").click()
    w.page.wait_for_function("e => e.dataset.step >= 2", arg=w.root.element_handle())
    w.button("Pause").click()
    w.field("Speed").fill("20")
    w.button("Play").click()
    w.says("converged after")
    w.button("Play").wait_for()
    w.field("Speed").fill("1")
    w.button("Play").click()
    w.wait_step(1)  # from the end it starts over


def test_xor_cycles(show):
    w = show(PerceptronStepper(preset="separable", step=3))
    w.field("Data").select_option("XOR")
    w.wait_step(0)
    w.button("Run to convergence").click()
    w.says("so it cycles for ever")
    w.root.locator(".lm-bound", has_text="there is no bound").wait_for()


def test_the_settings(show):
    w = show(PerceptronStepper(preset="three", step=9))
    expected = PerceptronStepper(preset="three", step=9)
    for name, choice, trait, value in [
        ("Decay", "η / √n", "decay", "1/sqrt(n)"),
        ("Decay", "η / n", "decay", "1/n"),
        ("Order", "reversed", "order", "reversed"),
        ("Order", "shuffled", "order", "shuffled"),
    ]:
        w.field(name).select_option(choice)
        setattr(expected, trait, value)
        w.root.locator("option:checked", has_text=choice).wait_for(state="attached")
        w.page.wait_for_function("() => new Promise(requestAnimationFrame)")
        assert np.array(w.weights()) == pytest.approx(expected.theta, abs=0.006)
    w.field("Seed").fill("5")
    w.press("Enter")
    expected.seed = 5
    w.page.wait_for_function("() => new Promise(requestAnimationFrame)")
    assert np.array(w.weights()) == pytest.approx(expected.theta, abs=0.006)
    w.root.locator(".lm-bound", has_text="constant η").wait_for()
    w.field("Average the weights").check()
    w.root.locator(".lm-legend", has_text="averaged weights").wait_for()


def test_a_point_is_dragged_and_the_history_follows(show):
    w = show(PerceptronStepper(preset="separable", step=4))
    before = w.place(1)
    w.drag(1, -60, 80)
    w.says("Example 1 is now at")
    after = w.place(1)
    assert after[0] < before[0]
    assert after[1] < before[1]
    assert all((16 * value).is_integer() for value in after)
    assert w.field("Data").input_value() == "custom"
    expected = PerceptronStepper(preset="separable", step=4)
    expected.points = [after, *expected.points[1:]]
    assert np.array(w.weights()) == pytest.approx(expected.theta, abs=0.006)


def test_a_dragged_point_moves_under_the_pointer(show):
    w = show(PerceptronStepper(preset="separable"))
    before, address = w.place(1), w.page.url
    box = w.point(1).locator(".lm-mark").bounding_box()
    w.page.mouse.move(box["x"] + 5, box["y"] + 5)
    w.page.mouse.down()
    w.page.mouse.move(box["x"] - 60, box["y"] + 40)
    w.page.wait_for_function("e => !e.ariaLabel.endsWith('(1.5, 1)')", arg=w.point(1).element_handle())
    assert w.place(1)[0] < before[0]
    w.page.mouse.up()
    w.says("Example 1 is now at")
    w.page.wait_for_url(lambda url: url != address)


def test_a_point_is_dragged_by_touch(show):
    w = show(PerceptronStepper(preset="separable"), **PHONE)
    box = w.point(2).locator(".lm-mark").bounding_box()
    x, y, before = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, w.place(2)
    touch = w.page.context.new_cdp_session(w.page)
    for kind, dx in [("touchStart", 0), ("touchMove", 15), ("touchMove", 40), ("touchEnd", None)]:
        points = [] if dx is None else [{"x": x + dx, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    w.says("Example 2 is now at")
    assert w.place(2)[0] > before[0]


def test_points_by_keys(show):
    w = show(PerceptronStepper(preset="separable"))
    before = w.place(3)
    w.point(3).focus()
    w.press("ArrowRight", "ArrowUp", "Shift+ArrowUp")
    w.says("Example 3 is now at")
    assert w.place(3) == [before[0] + 0.125, before[1] + 0.625]
    assert w.step() == 0, "an arrow on a point is not a step"
    w.press("Delete")
    w.says("Example 3 deleted")
    assert w.root.locator(".lm-point").count() == 9
    w.point(9).focus()
    w.press("Delete")
    w.says("Example 9 deleted")
    assert w.point(8).evaluate("e => e === document.activeElement"), "the focus stays among the points"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_point_is_a_button(show, key):
    w = show(PerceptronStepper(preset="separable"))
    w.point(3).focus()
    w.press("Delete")
    w.root.locator(".lm-point:focus:not(.lm-selected)").wait_for()
    w.press(key)
    w.root.locator(".lm-point:focus.lm-selected").wait_for()
    w.says("Example 3, class 1, at")
    w.button("Delete point 3").wait_for()
    assert w.button("Play").is_visible()
    assert w.step() == 0


COUNT_SAID = """e => {
  window.said = [];
  new MutationObserver(() => e.textContent && window.said.push(e.textContent)).observe(e, { childList: true });
}"""


def test_the_same_sentence_is_said_again(show):
    w = show(PerceptronStepper(preset="xor"))
    w.root.locator(".lm-narration").evaluate(COUNT_SAID)
    w.point(1).focus()
    for n in (1, 2, 3):
        w.press("Enter")
        w.page.wait_for_function("n => window.said.length === n", arg=n)
    assert len(set(w.page.evaluate("window.said"))) == 1
    w.field("Average the weights").check()  # drawn anew, but nothing new is said than the visit
    w.says("Nothing visited yet")
    assert len(w.page.evaluate("window.said")) == 4


def test_the_focus_on_the_whole_is_seen_by_those_who_use_keys(show):
    w = show(PerceptronStepper(preset="xor"))
    outline = "e => getComputedStyle(e).outlineStyle"
    w.button("Step").click()
    w.root.locator(".lm-legend").click()
    assert w.root.evaluate("e => e === document.activeElement")
    assert w.root.evaluate(outline) == "none"
    w.press("Tab")
    w.root.focus()
    assert w.root.evaluate(outline) == "solid"


CONTRAST = """e => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((v) => v / 255);
    const [r, g, b] = parts.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const { borderTopColor, backgroundColor } = getComputedStyle(e);
  const [a, b] = [light(borderTopColor), light(backgroundColor)];
  return Math.max(a, b) / Math.min(a, b);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_edges_of_fields_are_seen(show, theme):
    w = show(PerceptronStepper(preset="xor", order="shuffled"))
    w.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    fields = w.root.locator("select, input[type=number]")
    assert fields.count() == 5
    assert min(fields.nth(i).evaluate(CONTRAST) for i in range(5)) >= 3


def test_add_by_mouse_and_by_keys(show):
    w = show(PerceptronStepper(preset="xor"))
    w.field("Class of new points").select_option("class 3 (new)")
    w.root.locator(".lm-plane").click(position={"x": 60, "y": 60})
    w.says("Example 5, class 3, added at")
    w.press("ArrowRight", "ArrowRight", "Enter")
    w.says("Example 6, class 3, added at")
    assert w.place(6)[0] == w.place(5)[0] + 0.25
    w.press("Escape")
    w.root.locator("[aria-pressed=false]", has_text="Add points").wait_for()
    w.root.locator(".lm-plane").click(position={"x": 90, "y": 60})
    assert w.root.locator(".lm-point").count() == 6
    assert len(w.weights()) == 3
    for _ in range(2):
        w.point(5).click()
        w.button("Delete point 5").click()
    w.says("is the last one of class 3")
    assert w.root.locator(".lm-point").count() == 5


def test_ask_me_first(show):
    w = show(PerceptronStepper(preset="separable"))
    w.field("Ask me first").check()
    ask = w.root.get_by_role("group", name="Predict first")
    assert ask.inner_text() == "Press Step: the question comes first."
    w.button("Step").click()
    assert w.step() == 0
    assert "Which class will win?" in ask.get_by_role("status").inner_text()
    ask.get_by_role("button", name="class 1").click()
    w.says("You said “class 1”: right. Visit 1")
    assert ask.get_by_role("button").count() == 0
    assert w.root.evaluate("e => e === document.activeElement")  # its button went
    w.press(" ")  # playing pauses at once, with the question
    ask.get_by_role("button", name="class 1").wait_for()
    w.root.focus()
    w.press(" ")
    w.says("Playing waits for your answer.")
    w.press("1")
    w.wait_step(2)
    w.says("You said “class 1”")
    assert "of 2 right" in ask.inner_text()
    w.press("ArrowRight", "ArrowRight")  # a hall has answered aloud
    w.wait_step(3)
    assert "of 2 right" in ask.inner_text()
    w.press("a")
    assert not ask.is_visible()


def test_a_point_in_the_corner_hides_no_name_and_keeps_its_frame(show):
    w = show(PerceptronStepper(preset="separable"))
    w.drag(1, -900, -900)
    w.says("is now at (−3, 3)")
    plane = w.root.locator(".lm-plane")
    assert plane.evaluate("e => getComputedStyle(e).overflow") == "visible"
    after = (
        "e => Boolean(e.querySelector('.lm-point').compareDocumentPosition(e.querySelector('.lm-axis')) & 4)"
    )
    assert plane.evaluate(after)


def test_a_link_reproduces_the_screen(show, open_page):
    w = show(PerceptronStepper(preset="separable", step=2), fragment="#a-section")
    w.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert w.page.evaluate("location.hash") == "#a-section"
    w.drag(1, 30, 30)
    w.field("Average the weights").check()
    w.button("Step").click()
    w.wait_step(3)
    w.share("Copy link")
    w.root.get_by_text("Link copied.").wait_for()
    link = w.page.evaluate("navigator.clipboard.readText()")
    w.page.wait_for_function("location.hash.includes('perceptron-stepper-1=')")
    assert PerceptronStepper.from_link(link).state()["step"] == 3
    again = Shown(open_page(link, **DESK))
    again.wait_step(3)
    assert again.place(1) == w.place(1)
    assert again.weights() == w.weights()
    assert again.field("Average the weights").is_checked()
    again.button("Reset").click()
    again.page.goto(link.split("#")[0] + "#a-section")
    assert again.step() == 0, "a section anchor leaves the widget alone"


def test_a_broken_state_shows_the_default(show):
    broken = (
        '<div class="lm-mount" data-widget="perceptron-stepper" data-state="{&quot;step&quot;:">alt</div>'
    )
    w = show(broken, broken.replace("{&quot;step&quot;:", "{&quot;points&quot;:[[1]]}"))
    assert w.root.locator(".lm-point").count() == 2
    assert w.page.locator(".lm-mount[data-ready=true]").count() == 2


def test_names_are_text_only(show):
    w = show(PerceptronStepper(preset="xor", classes=["<img src=x onerror=alert(1)>", "b"]))
    w.button("Step").click()
    w.wait_step(1)
    assert w.page.locator("img").count() == 0


def test_on_a_phone_the_buttons_stay_in_reach(show):
    w = show(PerceptronStepper(preset="three", step=7), **PHONE)
    w.page.set_viewport_size({"width": 360, "height": 400})  # only a part of the plane fits
    box = w.button("Step").bounding_box()
    assert box["y"] + box["height"] <= 400, "they stick to the foot of the screen"
    assert box["height"] >= 40
    w.button("Step").tap()
    w.wait_step(8)


def test_less_motion_where_it_is_asked_for(show):
    w = show(PerceptronStepper(preset="xor"), reduced_motion="reduce")
    assert w.field("Speed").input_value() == "1"
    assert w.root.locator(".lm-bar").first.evaluate("e => getComputedStyle(e).transitionDuration") == "0s"


def test_full_screen(show):
    w = show(PerceptronStepper(preset="xor"))
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    before = w.root.evaluate(size)
    w.page.set_viewport_size({"width": 1920, "height": 1080})
    w.button("Full screen").click()
    w.page.wait_for_function("document.fullscreenElement?.matches('.lm-widget')")
    assert w.root.evaluate(size) > 1.3 * before
    w.button("Leave full screen").click()
    w.page.wait_for_function("!document.fullscreenElement")


# What takes time after an event: a drawing at the end of a move of the pointer, or in a frame of its own.
WATCH_DRAWINGS = """() => {
  window.drawings_ms = [];
  window.frames_asked = 0;
  for (const name of ["requestAnimationFrame", "queueMicrotask"]) {
    const real = window[name].bind(window);
    window[name] = (call) => {
      if (name === "requestAnimationFrame") window.frames_asked += 1;
      return real((now) => {
        const start = performance.now();
        call(now);
        window.drawings_ms.push(performance.now() - start);
      });
    };
  }
}"""


def test_a_drawing_fits_in_a_frame(show):
    """Each move of a drag computes a new trace, bound and picture; 60 a second leaves 16 ms for it."""
    w = show(PerceptronStepper(preset="three", step=20))
    w.page.evaluate(WATCH_DRAWINGS)
    for _ in range(4):
        w.drag(1, 40, 60)
        w.drag(1, -40, -60)
    times = sorted(w.page.evaluate("window.drawings_ms"))
    assert len(times) >= 20
    assert times[len(times) // 2] < 12, f"{times} ms"


def test_a_move_is_drawn_in_the_frame_it_came_in(show):
    """A frame asked for while the pointer moves would be one more: an empty one costs a tenth of the work."""
    w = show(PerceptronStepper(preset="three", step=20))
    box = w.point(1).locator(".lm-mark").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    w.page.mouse.move(x, y)
    w.page.mouse.down()
    w.page.mouse.move(x + 5, y)
    w.page.wait_for_timeout(60)
    w.page.evaluate(WATCH_DRAWINGS)
    for i in range(6):
        w.page.mouse.move(x + 10 + 5 * i, y + 5)
        w.page.wait_for_timeout(60)
    assert w.page.evaluate("window.frames_asked") == 0
    assert len(w.page.evaluate("window.drawings_ms")) == 6
    w.page.mouse.up()


def test_what_stands_beside_many_points_follows_when_the_pointer_rests(show):
    """Under a drag the plane and the count are drawn, and the weights, scores and words as soon as it rests."""
    X = np.random.default_rng(1).normal(0, 1, (100, 2))
    w = show(PerceptronStepper(X, (X[:, 0] + X[:, 1] > 0).astype(int), step=300))
    regions, panel = w.root.locator(".lm-layer-regions"), w.root.locator(".lm-panel")
    at = w.page.evaluate("""() => {
      const box = document.querySelector(".lm-live .lm-mark").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }""")
    w.page.mouse.move(*at)
    w.page.mouse.down()
    w.page.mouse.move(at[0] + 8, at[1])
    before, beside = regions.inner_html(), panel.inner_text()
    w.page.mouse.move(at[0] + 60, at[1] - 60)
    w.page.mouse.move(at[0] + 150, at[1] - 150)
    w.page.wait_for_timeout(600)
    rested = panel.inner_text()
    assert regions.inner_html() != before
    assert rested != beside
    w.page.mouse.up()
    w.drawn()
    assert panel.inner_text() == rested


@pytest.mark.parametrize("view", [{"viewport": {"width": 1440, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_in_the_built_book(open_page, view):
    page = open_page("book/05-perceptron.html", **view)
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    start = w.step()
    w.button("Step").click()
    w.wait_step(start + 1)
    w.press("ArrowRight")
    w.wait_step(start + 2)
    w.press("ArrowLeft")
    w.wait_step(start + 1)
    # the server's policy forbids eval, and with it wait_for_function; and arrow keys do not turn the page
    page.wait_for_url(lambda url: "book/05-perceptron.html#perceptron-stepper-1=" in url)
