"""With forced colours, as in Windows' contrast themes, one still sees what is pressed, and what has a colour."""

import pytest
from widget_cases import CASES, CORPUS
from widget_harness import write_page

from linmodels_lib import widgets as w

# Pairs of backgrounds, pressed and not, that look alike; `root` has buttons of both kinds.
ALIKE = """(root) => {
  const grounds = (on) => [...root.querySelectorAll(`.lm-button[aria-pressed=${on}]`)].filter((e) => e.checkVisibility())
    .map((e) => getComputedStyle(e).backgroundColor);
  const [pressed, others] = [grounds(true), grounds(false)];
  return pressed.length === 0 ? ["nothing is pressed"] : pressed.filter((ground) => others.includes(ground));
}"""
# Parts that carry meaning by their colour, and have none.
PALE = """(root, selector) => {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.background = "Canvas";
  const empty = [getComputedStyle(probe).backgroundColor, "rgba(0, 0, 0, 0)"];
  return [...root.querySelectorAll(selector)].filter((e) => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(e);
    const framed = borderTopWidth !== "0px" && !e.matches(".lm-early-stopping-full"); // an empty box is framed too
    return empty.includes(backgroundColor) && backgroundImage === "none" && !framed;
  }).map((e) => e.className);
}"""
PRESSED = (w.EventGrid, w.BayesTest, w.DecisionBoundary, w.LossCurves)
FILLS = "(root, selector) => [...root.querySelectorAll(selector)].map((e) => getComputedStyle(e).fill)"
RADIOS = "e => [...e.querySelectorAll('.lm-review-classifier-models span')].map((s) => getComputedStyle(s).backgroundColor)"

COLOURED = {
    w.BayesTest: ".lm-bayes-test-sign-0, .lm-bayes-test-sign-1",
    w.BlockFeatures: ".lm-bar, .lm-bar-zero",
    w.EarlyStopping: ".lm-early-stopping-full",
    w.SoftmaxBars: ".lm-softmax-bars-fill, .lm-softmax-bars-grip",
}


@pytest.fixture
def forced(open_page, tmp_path):
    """`forced(widget)`: its root on a page with forced colours."""

    def forced(widget):
        page = open_page(write_page(tmp_path, widget), forced_colors="active")
        page.wait_for_selector("html[data-widgets-ready]")
        return page.locator(f".lm-{widget._name}")

    return forced


@pytest.mark.parametrize("kind", PRESSED)
def test_what_is_pressed_looks_pressed(forced, kind):
    assert forced(kind()).evaluate(ALIKE) == []


@pytest.mark.parametrize("kind", COLOURED)
def test_what_speaks_by_its_colour_keeps_one(forced, kind):
    root = forced(kind())
    assert root.locator(COLOURED[kind]).count() > 0
    assert root.evaluate(PALE, COLOURED[kind]) == []


def test_the_lift_keeps_its_tints_and_its_plane(forced):
    fills = forced(w.KernelLift()).evaluate(FILLS, ".lm-kernel-lift-region, .lm-kernel-lift-sheet, .lm-mark")
    assert len(set(fills)) == 3  # two classes, and the plane
    assert "none" not in fills


def test_the_model_that_answers_stands_out(forced):
    assert len(set(forced(CASES[w.ReviewClassifier].pair[0]).evaluate(RADIOS))) == 2
    assert forced(CORPUS).locator(".lm-review-classifier-bar, .lm-bar").count() > 0
