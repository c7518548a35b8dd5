"""The first five seconds: how much there is to operate, how large the letters are, whether it opens with its point."""

import pytest
from widget_cases import CASES, CORPUS, on_screen
from widget_harness import PHONE, write_page

from linmodels_lib.widgets import WIDGETS, Quiz, static_assets

KINDS = [widget for widget in WIDGETS if widget is not Quiz]
BOOK = {"viewport": {"width": 780, "height": 1000}}  # a widget as wide as the book's column
MOST = 8
LEAST = {"book": 11, "phone": 10}  # px, of letters in a picture
HIGHEST = {"descent-explorer": 990, "bayes-test": 1650}  # px on a phone; it was 1976
TALL = 1450
# What a reader can operate at rest. One choice of several is one control, and so are a slider with the field for its
# number, and the data itself: the cells of a table, the tiles of a picture.
CONTROLS = """(root) => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("svg, .lm-hidden");
  const one = (e) => e.closest(".lm-block-features-cards") ?? e.closest(".lm-knob, .lm-softmax-bars-row, table")
    ?? (e.type === "radio" ? e.name : e.ariaPressed !== null ? e.parentElement : e);
  const all = [...root.querySelectorAll("button, select, input, textarea")].filter(seen);
  return [...new Map(all.map((e) => [e.type === "radio" ? e.name : one(e), e.ariaLabel ?? e.innerText])).values()];
}"""
LETTERS = """(root) => [...root.querySelectorAll("svg text")]
  .filter((e) => e.textContent.trim() && e.checkVisibility({ visibilityProperty: true }))
  .map((e) => [parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a, e.textContent])
  .reduce((least, one) => (one[0] < least[0] ? one : least), [99, ""])"""
# Sentences and cards whose end is cut off.
CUT = """(root) => [...root.querySelectorAll("p, li, td, th, output, .lm-button, .lm-ask")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && getComputedStyle(e).overflow !== "visible")
  .filter((e) => !e.closest(".lm-hidden, .lm-longer") && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => e.textContent.slice(0, 60))"""
TELLING = {
    "margin-explorer": ".lm-margin-explorer-band:not([points=''])",  # its street
    "early-stopping": ".lm-early-stopping-own:not([visibility])",  # where it stops
    "underflow-race": ".lm-underflow-race-lane[data-kind=zero]",  # one is dead
    "descent-explorer": "path.lm-descent-explorer-own[d*=L]",  # a path
}
# What a widget answers with; on a phone it begins within its first screen.
VERDICTS = {
    "corpus": ".lm-review-classifier-agreement",
    "event-grid": ".lm-event-grid-lamp",
    "bayes-test": ".lm-bayes-test-headline",
    "block-features": ".lm-bar",
    "loss-curves": ".lm-loss-curves-sentence",
    "review-classifier": ".lm-review-classifier-verdict",
    "sigmoid-boundary": ".lm-sigmoid-boundary-says",
    "softmax-bars": ".lm-softmax-bars-headline",
}
SCREEN = 720  # px, of 740
PRESSED = "es => es.map((e) => getComputedStyle(e)).map((s) => [s.backgroundColor, s.borderTopColor, s.color].join())"
KEYS_LISTED = "es => es.filter((e) => e.checkVisibility()).length"


@pytest.fixture
def meet(open_page, tmp_path):
    """`meet(**view)`: a page with every widget as its reader first sees it, nothing unfolded."""

    def meet(**view):
        widgets = [*(CASES[kind].pair[0] for kind in KINDS), CORPUS]
        page = open_page(write_page(tmp_path, *widgets, style=static_assets()["widgets.css"]), **view)
        page.wait_for_selector("html[data-widgets-ready]")
        roots = {kind._name: page.locator(f".lm-{kind._name}").first for kind in KINDS}
        corpus = page.locator(".lm-review-classifier").nth(1)
        corpus.scroll_into_view_if_needed()
        corpus.get_by_text("All four say").wait_for()
        return {**roots, "corpus": corpus}

    return meet


def test_at_most_eight_controls_letters_to_read_and_an_opening_that_tells(meet):
    roots = meet(**BOOK)
    controls = {name: root.evaluate(CONTROLS) for name, root in roots.items()}
    assert {name: found for name, found in controls.items() if len(found) > MOST} == {}
    assert sum(map(len, controls.values())) > 5 * len(KINDS)  # they are found at all
    letters = {name: root.evaluate(LETTERS) for name, root in roots.items()}
    assert {name: found for name, found in letters.items() if found[0] < LEAST["book"]} == {}
    assert [name for name, root in roots.items() if root.evaluate(CUT)] == []
    assert [name for name, sign in TELLING.items() if roots[name].locator(sign).count() == 0] == []
    page = roots["event-grid"].page
    pressed = page.locator(".lm-button[aria-pressed=true]:visible").evaluate_all(PRESSED)
    assert len(pressed) > 5
    assert len(set(pressed)) == 1  # one style for what is pressed


def test_on_a_phone_letters_can_be_read_nothing_is_cut_and_no_keys_are_listed(meet):
    roots = meet(**PHONE, is_mobile=True)
    letters = {name: root.evaluate(LETTERS) for name, root in roots.items()}
    assert {name: found for name, found in letters.items() if found[0] < LEAST["phone"]} == {}
    assert {name: cut for name, root in roots.items() if (cut := root.evaluate(CUT))} == {}
    heights = {name: root.bounding_box()["height"] for name, root in roots.items()}
    assert {name: high for name, high in heights.items() if high > HIGHEST.get(name, TALL)} == {}
    starts = {
        name: root.locator(VERDICTS.get(name, ".lm-narration")).first.bounding_box()["y"]
        - root.bounding_box()["y"]
        for name, root in roots.items()
    }
    assert {name: start for name, start in starts.items() if not 0 < start < SCREEN} == {}
    page = roots["event-grid"].page
    assert page.locator(".lm-keys, .lm-ask kbd").evaluate_all(KEYS_LISTED) == 0


def test_reset_brings_the_scene_back_and_ctrl_z_what_was_done(open_page, tmp_path):
    used = [CASES[kind].pair[1] for kind in KINDS]
    page = open_page(
        write_page(tmp_path, *used, style=static_assets()["widgets.css"]), **BOOK, reduced_motion="reduce"
    )
    page.wait_for_selector("html[data-widgets-ready]")
    scene = "name => (location.hash.match(new RegExp(name + '-1=([^&]*)')) ?? ['', ''])[1]"
    for kind in KINDS:
        w = on_screen(page, kind)
        CASES[kind].use(w)
        page.wait_for_function(f"name => ({scene})(name) !== ''", arg=kind._name)
        page.wait_for_timeout(500)  # the last change is written within 400 ms
        edited = page.evaluate(scene, kind._name)
        undoable = w.button("Undo").is_visible()
        w.button("Reset").click()
        page.wait_for_function(f"name => ({scene})(name) === ''", arg=kind._name)
        if undoable:
            w.root.focus()
            w.press("Control+z")
            page.wait_for_function(
                f"([name, edited]) => ({scene})(name) === edited", arg=[kind._name, edited]
            )
