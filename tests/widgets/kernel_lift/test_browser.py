"""The lift in a browser: by mouse and keys, light and dark, on a phone."""

import numpy as np
import pytest
from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets.kernel_lift import KernelLift

RULES = (  # all but those that ask for the style sheet anew, which a page from disk may not
    "aria-allowed-attr", "aria-allowed-role", "aria-required-attr", "aria-valid-attr-value", "button-name",
    "color-contrast", "label", "nested-interactive", "select-name", "svg-img-alt", "summary-name",
)  # fmt: skip


# Moves within one task, so that nothing rests between them.
FOLLOWED = """async (root, [x, y]) => {
  const live = root.querySelector(".lm-plane");
  const words = [...root.querySelectorAll(".lm-note")].at(-1);
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const before = words.textContent;
  const said = { words: before };
  for (let i = 1; i <= 4; i++) {
    const at = { clientX: x + 20 + 35 * i, clientY: y + 20, pointerId: 1, pointerType: "mouse", buttons: 1, bubbles: true };
    live.dispatchEvent(new PointerEvent("pointermove", at));
    await frame();
  }
  return { ...said, later: words.textContent, border: root.querySelector(".lm-border").getAttribute("d"),
    following: root.classList.contains("lm-following") };
}"""


class Shown(OnScreen):
    name = "kernel-lift"

    def wrong(self):
        return int(self.root.get_attribute("data-wrong"))

    def lift(self):
        return float(self.field("Lift").input_value())


def test_the_lift_parts_the_rings(show):
    w = show(KernelLift(lift=0))
    assert w.wrong() > 6
    border = w.root.locator(".lm-border").get_attribute("d")
    w.says("Flat, the learner has")
    cut, shade = (w.root.locator(f".lm-kernel-lift-{kind}") for kind in ("cut", "shade"))
    assert cut.get_attribute("d") == shade.get_attribute("d") == ""
    w.button("Lift").click()
    w.says("z = x₁² + x₂²: 0 of 24 wrong. Seen from above, the border is a circle of radius 1.")
    assert (w.lift(), w.wrong()) == (1, 0)
    assert w.root.locator(".lm-border").get_attribute("d") != border
    assert cut.get_attribute("d").count("M") == shade.get_attribute("d").count("M") > 50
    assert (
        cut.bounding_box()["y"] < shade.bounding_box()["y"]
    )  # the circle lies on the plane, its shadow on the floor


def test_less_motion_takes_larger_steps_of_time(show):
    w = show(KernelLift(lift=0.9), reduced_motion="reduce")
    w.root.focus()
    w.press(" ")
    w.says("z = x₁² + x₂²: 0 of 24 wrong")


def test_the_view_turns_by_drag_and_by_keys(show):
    w = show(KernelLift())
    space = w.root.locator(".lm-kernel-lift-space")
    before = space.inner_html()
    box = space.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    w.page.mouse.move(x, y)
    w.page.mouse.down()
    w.page.mouse.move(x + 60, y + 20, steps=4)
    w.page.mouse.up()
    turned = space.inner_html()
    assert turned != before
    assert "seen from 30 degrees above" in space.get_attribute("aria-label")  # half a degree for each pixel
    space.focus()
    w.press("ArrowUp", "ArrowLeft")
    assert "seen from 35 degrees above" in space.get_attribute("aria-label")
    assert space.inner_html() != turned
    w.press("Control+z")
    assert w.wrong() == 0


def test_a_point_is_dragged_and_the_plane_is_learned_anew(show):
    w = show(KernelLift(preset="xor"))
    assert w.wrong() == 0
    mark = w.root.locator(".lm-point .lm-mark").first.bounding_box()
    x, y = mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2
    equation = w.root.get_by_text("The plane:").inner_text()
    w.page.mouse.move(x, y)
    w.page.mouse.down()
    w.page.mouse.move(x + 90, y, steps=4)
    w.page.mouse.up()
    assert w.root.get_by_text("The plane:").inner_text() != equation
    w.button("Undo").click()
    assert w.root.get_by_text("The plane:").inner_text() == equation


def test_a_preset_brings_its_feature(show):
    w = show(KernelLift())
    w.set_up()
    w.field("Data").select_option("xor")
    assert w.field("The third feature z").input_value() == "product"
    w.says("hyperbola")
    w.field("The third feature z").select_option("squares")
    assert w.wrong() > 0  # all four are as high


def test_the_keys_reset_and_add(show):
    w = show(KernelLift())
    w.root.focus()
    w.press("ArrowRight", "a")
    assert w.button("Add points").get_attribute("aria-pressed") == "true"
    w.press("Escape")
    w.root.focus()
    w.press("r")
    assert "seen from 20 degrees above" in w.root.locator(".lm-kernel-lift-space").get_attribute("aria-label")


def test_many_points_are_drawn(show):
    rng = np.random.default_rng(0)
    X = rng.normal(0, 1, (300, 2))
    w = show(KernelLift(X, (np.hypot(*X.T) > 1).astype(int)))
    assert w.wrong() < 15
    assert w.root.locator(".lm-kernel-lift-space .lm-mark").count() >= 2


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", [{}, PHONE], ids=["desk", "phone"])
def test_axe_and_the_phone(show, axe, theme, view):
    w = show(KernelLift(lift=0.5, classes=["inner", "outer"]), **view)
    w.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    w.set_up()
    w.fits()
    assert axe(w.page, *RULES) == []


def test_a_clicker_lifts_by_quarters_in_the_hall_and_nowhere_else(show):
    w = show(KernelLift(lift=0.3), viewport={"width": 1280, "height": 720})
    space = w.root.locator(".lm-kernel-lift-space")
    view = space.get_attribute("aria-label").split(".")[0]
    w.root.focus()
    w.press("PageDown")
    w.drawn()
    assert w.lift() == 0.3
    w.button("Full screen").click()
    w.page.wait_for_function("document.querySelector('.lm-hall')")
    w.press("PageDown")
    w.says("z = 0.5 · (x₁² + x₂²)")
    w.press("PageDown", "PageDown", "PageDown")
    w.says("z = x₁² + x₂²")  # it stays at the top
    assert w.lift() == 1
    w.press("PageUp")
    w.says("z = 0.75 · (x₁² + x₂²)")
    assert space.get_attribute("aria-label").split(".")[0] == view, "it has not turned"
    w.press("?")
    words = w.root.locator(".lm-hall-keys").inner_text()
    assert "Page Down Page Up or a clicker: up and down by a quarter" in words
    assert "as →" not in words


def test_under_a_drag_of_many_points_words_wait_until_it_rests(show):
    rng = np.random.default_rng(0)
    X = rng.normal(0, 1, (200, 2)).clip(-2, 2)
    w = show(KernelLift(X, (np.hypot(*X.T) > 1).astype(int)))
    equation = w.root.get_by_text("The plane:")
    border = w.root.locator(".lm-border").get_attribute("d")
    mark = w.root.locator(".lm-live .lm-mark").bounding_box()
    x, y = mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2
    w.page.mouse.move(x, y)
    w.page.mouse.down()
    w.page.mouse.move(x + 20, y + 20)
    told = w.root.evaluate(FOLLOWED, [x, y])
    assert told["following"]
    assert told["border"] != border, "the border follows"
    assert told["later"] == told["words"], "the equation waits"
    w.page.wait_for_function("!document.querySelector('.lm-following')")
    assert equation.inner_text() != told["words"]
    w.page.mouse.up()
