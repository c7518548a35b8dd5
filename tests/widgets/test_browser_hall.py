"""Every widget in the lecture hall: full screen at the sizes of projectors, its keys, and the way back."""

import pytest
from widget_cases import CASES, CORPUS, on_screen
from widget_harness import write_page

from linmodels_lib.widgets import WIDGETS, PerceptronStepper, Quiz, UnderflowRace

HALLS = {
    "720p": ((1280, 720), 22, 16),
    "1080p": ((1920, 1080), 30, 24),
}  # px: of sentences, of numbers of axes
SCENES = {one._name: CASES[one].pair[0] for one in WIDGETS if one is not Quiz} | {"corpus": CORPUS}
SIZES = """(root) => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".lm-hidden");
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const letters = [...root.querySelectorAll(".lm-narration, .lm-sigmoid-boundary-says, .lm-button-text, .lm-title")].filter(seen);
  const numbers = [...root.querySelectorAll(".lm-hall-plot .lm-tick")].filter(seen);
  return {
    over: root.scrollHeight - root.clientHeight,
    letters: Math.min(...letters.map(size)),
    numbers: Math.min(100, ...numbers.map((e) => size(e) * e.getScreenCTM().a)),
  };
}"""


@pytest.fixture
def lecture(open_page, tmp_path):
    """`lecture(widget, width, height)`: a widget in full screen."""

    def lecture(widget, width=1280, height=720):
        page = open_page(write_page(tmp_path, widget), viewport={"width": width, "height": height})
        w = on_screen(page, type(widget))
        w.button("Full screen").click()
        page.wait_for_function("document.querySelector('.lm-hall')")
        w.drawn()
        return w

    return lecture


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize("name", [*SCENES])
def test_what_matters_is_large_and_on_one_screen(lecture, name, hall):
    size, least, number = HALLS[hall]
    w = lecture(SCENES[name], *size)
    if name == "corpus":
        w.says("All four say")
    seen = w.root.evaluate(SIZES)
    assert seen["over"] <= 0
    assert seen["letters"] >= least
    assert seen["numbers"] >= number


def test_keys_of_the_hall_act_there_only(lecture):
    w = lecture(PerceptronStepper(preset="xor"))
    assert w.root.evaluate("e => e === document.activeElement")  # so that Space plays
    w.press("PageDown", "PageDown")
    w.wait_step(2)
    w.press("PageUp")
    w.wait_step(1)
    w.press("?")
    assert "Page Down" in w.root.locator(".lm-hall-keys").inner_text()
    w.press("?")
    assert not w.root.locator(".lm-hall-keys").is_visible()
    assert not w.root.locator(".lm-footer").is_visible()
    w.press("v")
    assert w.root.locator(".lm-footer").is_visible()
    w.button("Leave full screen").evaluate(
        "async (e) => { e.click(); await document.exitFullscreen(); e.click(); }"
    )
    w.page.wait_for_function("!document.querySelector('.lm-hall')")
    w.root.focus()
    w.press("PageDown")
    w.drawn()
    assert w.step() == 1


def test_a_clicker_asks_and_reveals(lecture):
    w = lecture(UnderflowRace(step=8))
    w.press("a", "PageDown")
    ask = w.root.get_by_role("group", name="Predict first")
    assert "float32 holds 1.00×10⁻³²" in ask.inner_text()
    assert w.step() == 8
    assert w.root.evaluate(SIZES)["over"] <= 0
    w.press("1")
    w.says("You said “it stays normal”: right. Word 9")
    w.press("PageDown", "PageDown")  # the hall has answered aloud
    w.wait_step(10)
    assert "1 of 1 right" in ask.inner_text()


def test_undo_and_reset_give_the_points_back(open_page, tmp_path):
    page = open_page(write_page(tmp_path, PerceptronStepper(preset="xor", step=2)))
    w = on_screen(page, PerceptronStepper)
    assert not w.button("Undo").is_visible()
    first = w.place(1)
    w.point(1).focus()
    w.press("ArrowRight")
    w.drawn()
    moved = w.place(1)
    assert moved != first
    w.press("Control+z")
    w.drawn()
    assert w.place(1) == first
    w.point(1).focus()
    w.press("ArrowRight")
    w.button("Step").click()
    w.wait_step(3)
    w.button("Reset").click()
    w.wait_step(2)
    assert w.place(1) == first
    w.button("Undo").click()
    w.drawn()
    assert w.place(1) == moved
