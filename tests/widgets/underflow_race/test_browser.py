"""The underflow race by mouse and keys: in a page without a kernel and in the book."""

import pytest
from widget_harness import DESK, PHONE, OnScreen

from linmodels_lib.widgets import UnderflowRace

TEXTS = {"a line": [("warm", 0.01), ("<b>snail</b>", 1e-4), ("story", 1e-3)]}


# Pairs of texts, or of a text that is no name of a cross and a mark, that overlap.
COLLISIONS = """(chart) => {
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0;
  const all = (selector) => [...chart.querySelectorAll(selector)].filter(visible);
  const meet = (a, b) => {
    const [p, q] = [a, b].map((e) => e.getBoundingClientRect());
    return p.left < q.right && q.left < p.right && p.top + 2 < q.bottom && q.top + 2 < p.bottom;
  };
  const texts = all("text");
  const pairs = texts.flatMap((a, i) => [...texts.slice(i + 1), ...(a.closest("[class*=-end]") ? [] : all(".lm-mark"))].map((b) => [a, b]));
  return pairs.filter(([a, b]) => meet(a, b)).map((pair) => pair.map((e) => e.textContent || e.outerHTML));
}"""


class Shown(OnScreen):
    """A race on screen, and how a reader uses it."""

    name = "underflow-race"
    opened = False

    def at(self, step):
        self.root.and_(self.page.locator(f'[data-step="{step}"]')).wait_for()

    def lane(self, k):
        return " ".join(self.root.locator(".lm-underflow-race-lane").nth(k).inner_text().split())

    def bits(self, k):
        return self.root.locator(".lm-underflow-race-picture").nth(k).get_attribute("aria-label")


def test_by_mouse(show):
    w = show(UnderflowRace(texts=TEXTS, step=0))
    assert w.button("Back").is_disabled()
    w.button("Step").click()
    w.at(1)
    w.button("Next event").click()
    w.at(2)
    w.says("float16 falls to 0")
    assert "zero since word 2" in w.lane(0)
    assert w.bits(0) == "sign 0, exponent 00000, fraction 0000000000"
    w.button("Next event").click()
    w.at(10)
    assert "subnormal" in w.lane(1)
    for step in (12, 77, 81):
        w.button("Next event").click()
        w.at(step)
    w.says("The product is 0 in every format. The sum of logs is −746.038")
    w.button("Next event").click()
    w.at(100)
    assert "product 0 ✗ sum of logs −921.034 ✓" in w.lane(2)
    assert w.button("Step").is_disabled()
    w.button("Reset").click()
    w.at(0)
    w.root.get_by_text("Set up").click()
    w.root.get_by_label("Words", exact=True).select_option("a line")
    w.button("Step").click()
    w.button("Step").click()
    w.at(2)
    w.says("Word 2, “<b>snail</b>”, has probability 1.00×10⁻⁴")
    assert w.root.locator("b").count() == 0
    assert not w.root.get_by_label("Probability of each word").is_visible()


def test_by_keys(show):
    w = show(UnderflowRace(step=0))
    w.button("Step").focus()
    w.page.keyboard.press("ArrowRight")
    w.page.keyboard.press("ArrowRight")
    w.page.keyboard.press("ArrowRight")
    w.at(3)
    w.page.keyboard.press("ArrowLeft")
    w.at(2)
    w.page.keyboard.press("n")
    w.at(10)
    w.page.keyboard.press("r")
    w.at(0)
    w.root.focus()
    w.page.keyboard.press(" ")
    w.button("Pause").wait_for()
    w.page.wait_for_function("e => e.dataset.step >= 2", arg=w.root.element_handle())
    w.page.keyboard.press(" ")
    w.button("Play").wait_for()
    w.root.get_by_text("Set up").click()
    w.root.get_by_label("Probability of each word").focus()
    for _ in range(20):
        w.page.keyboard.press("ArrowRight")
    w.root.get_by_text("of 200").wait_for()  # p = 0.01 needs 162 words
    assert w.root.get_by_label("Probability of each word").get_attribute("aria-valuetext") == "0.01"


def test_it_opens_with_float16_dead(show):
    w = show(UnderflowRace())
    w.at(8)
    assert "product 0 ✗ sum of logs −73.688 ✓" in w.lane(0)
    assert "✗" not in w.lane(1) + w.lane(2)
    assert not w.root.get_by_label("Probability of each word").is_visible()


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("step", [0, 8, 85])
def test_nothing_in_the_chart_lies_on_anything_else(show, step, options):
    w = show(UnderflowRace(step=step), **options)
    assert w.root.locator(".lm-underflow-race-chart").evaluate(COLLISIONS) == []


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("words", [85, 150, 240])
def test_a_cross_takes_the_place_of_the_name_of_its_floor(show, words, options):
    w = show(UnderflowRace(texts={"long": [("word", 1e-4)] * words}, source="long", step=80), **options)
    name = w.root.locator(".lm-underflow-race-floor-name", has_text="float64 ends here")
    assert name.is_visible()
    w.button("Step").click()
    end = w.root.locator(".lm-underflow-race-end text", has_text="float64: word 81")
    end.wait_for()
    assert not name.is_visible()
    box, frame = end.bounding_box(), w.root.locator(".lm-frame").bounding_box()
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]


@pytest.mark.parametrize("view", [{"viewport": {"width": 1440, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_in_the_built_book(open_page, view):
    page = open_page("book/04-underflow.html", **view)
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.button("Step").click()
    w.at(9)
    page.wait_for_url(lambda url: "underflow-race-1=" in url)
