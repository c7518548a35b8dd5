"""What every widget promises a page: one page with all of them, looked at in every way that all share.

What is particular to a widget, its mouse and its keys, is in its folder; here is what no widget may lack.
"""

import base64
import html
import json
import re

import pytest
from widget_cases import CASES, on_screen
from widget_harness import DESK, OVERFLOW, PHONE, SMALL, SPILLS, write_page

from linmodels_lib.widgets import WIDGETS, Quiz, static_assets

STILL = {**DESK, "reduced_motion": "reduce"}
# What is on screen, but for what is only read out and what one's own edits bring (Undo): texts, fields, what the root tells, and what is drawn.
SCREEN = """(root) => {
  const shown = (e) => e.getClientRects().length && !e.closest(
    ".lm-narration, [role=status], [aria-live], .lm-hidden, .lm-undo, .lm-undo-tools"); // what was done is the reader's own
  const all = [...root.querySelectorAll("*")].filter(shown);
  const own = (e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data.trim()).join(" ")
    .replace(/^Delete point.*/, "Delete point"); // which point is selected is the reader's own
  return {
    data: Object.entries({ ...root.dataset, turn: null }), // turns count what was done, not what is shown
    texts: all.map(own).filter(Boolean),
    fields: all.filter((e) => e.matches("input, select, textarea")).map((e) => [e.value, e.checked ?? null]),
    drawn: all.filter((e) => e.closest("svg")).flatMap((e) => ["d", "points", "transform"].map((a) => e.getAttribute(a))),
  };
}"""
# Names of radio buttons and boxes that more than one widget uses: choosing here would unchoose there.
SHARED_GROUPS = """() => {
  const inputs = [...document.querySelectorAll(".lm-view input[name]")];
  const mounts = (name) => new Set(inputs.filter((e) => e.name === name).map((e) => e.closest(".lm-mount")));
  return [...new Set(inputs.map((e) => e.name))].filter((name) => mounts(name).size > 1);
}"""
# What stands first in a widget (a quiz has its question): its title, which names it, and an invitation of one sentence.
HEADS = """(roots) => roots.filter((root) => !root.matches(".lm-quiz")).map((root) => {
  const [title, line] = [".lm-title", ".lm-invitation"].map((part) => root.querySelector(`:scope > .lm-head:first-child ${part}`));
  const sound = title?.checkVisibility() && title.innerText === root.ariaLabel
    && line?.checkVisibility() && /^[A-Z].{20,110}[.?]$/.test(line.innerText);
  return { root: root.className, missing: !sound };
})"""
NO_ANIMATION = "() => document.getAnimations().map((a) => a.effect?.target?.className ?? 'an animation')"
MOVING = """() => [...document.querySelectorAll(".lm-view *")].filter((e) => {
  const { transitionDuration, animationName } = getComputedStyle(e);
  return parseFloat(transitionDuration) > 0 || animationName !== "none";
}).map((e) => e.outerHTML.slice(0, 120))"""


@pytest.fixture
def visit(open_page, tmp_path):
    """`visit(widgets, fragment, **context options)`: a page of these widgets in which all have started."""

    def visit(widgets, fragment="", **options):
        page = open_page(
            write_page(tmp_path, *widgets, style=static_assets()["widgets.css"]) + fragment, **options
        )
        page.wait_for_selector("html[data-widgets-ready]")
        failed = page.locator(".lm-mount:not([data-ready=true])").evaluate_all(
            "es => es.map((e) => e.dataset.widget)"
        )
        assert failed == []
        return page

    return visit


def screens(page, index):
    """What is on screen of the widget number `index` of each kind."""
    return {widget.__name__: on_screen(page, widget, index).root.evaluate(SCREEN) for widget in WIDGETS}


def differences(one, other):
    """What each widget of two dictionaries of screens shows on one of them only."""
    return {
        (name, key): [[x for x in a if x not in b], [x for x in b if x not in a], len(a), len(b)]
        for name in one
        for key, a in one[name].items()
        if a != (b := other[name][key])
    }


def ids(page):
    return page.locator("[id]").evaluate_all("es => es.map((e) => e.id)")


def encoded(patch):
    """A patch as a link holds it."""
    return base64.urlsafe_b64encode(json.dumps(patch).encode()).decode().rstrip("=")


def test_every_widget_has_a_case():
    assert list(CASES) == list(WIDGETS)


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_spills_on_a_desk_and_at_360_px(visit, axe, view):
    telling = [widget for case in CASES.values() for widget in case.telling]
    page = visit(telling, **view)
    roots = page.locator(".lm-view > *")
    for widget, case in CASES.items():
        case.open(on_screen(page, widget))
    heads = roots.evaluate_all(HEADS)
    assert [head["root"] for head in heads if head["missing"]] == []
    assert axe(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert axe(page, "color-contrast", "link-in-text-block") == []  # a theme changes nothing else
    assert page.evaluate(OVERFLOW) == 0
    assert [spill for spills in roots.evaluate_all(f"es => es.map({SPILLS})") for spill in spills] == []
    assert [small for smalls in roots.evaluate_all(f"es => es.map({SMALL})") for small in smalls] == []
    page.emulate_media(media="print")
    assert roots.evaluate_all("es => es.filter((e) => e.getClientRects().length).length") == 0
    alternatives = page.locator(".lm-alternative")
    assert alternatives.count() == len(telling)
    assert alternatives.evaluate_all("es => es.every((e) => e.checkVisibility() && e.innerText.length > 40)")
    shown = alternatives.evaluate_all("es => es.map((e) => e.innerHTML)")
    parsed = "es => { const t = document.createElement('div'); return es.map((e) => { t.innerHTML = e; return t.innerHTML; }); }"
    assert shown == page.evaluate(parsed, [widget.alternative() for widget in telling])


def test_two_of_a_kind_share_nothing_but_the_address_and_a_link_brings_all_back(visit, open_page):
    page = visit([widget for case in CASES.values() for widget in case.pair], **STILL)
    first, second = screens(page, 0), screens(page, 1)
    for widget, case in CASES.items():
        case.use(on_screen(page, widget, 1))
    used = screens(page, 1)
    assert [name for name in used if used[name] == second[name]] == []
    assert differences(first, screens(page, 0)) == {}
    linked = [f"{widget._name}-2=" for widget in WIDGETS if widget is not Quiz]
    page.wait_for_function("names => names.every((name) => location.hash.includes(name))", arg=linked)
    page.wait_for_timeout(500)  # the last change is written within 400 ms
    assert "quiz" not in page.url
    assert len(ids(page)) == len(set(ids(page)))
    assert page.evaluate(SHARED_GROUPS) == []
    again = open_page(page.url, **STILL)
    again.wait_for_selector("html[data-widgets-ready]")
    del used["Quiz"]  # an answer is the reader's own
    assert differences(used, screens(again, 1)) == {}
    assert differences(first, screens(again, 0)) == {}
    assert page.evaluate(MOVING) == []
    assert page.evaluate(NO_ANIMATION) == []


def test_damaged_links_are_ignored(visit):
    widgets = [case.pair[1] for case in CASES.values() for _ in range(3)]
    broken = [
        f"{widget._name}-2=%%%&{widget._name}-3={encoded(case.damage)}" for widget, case in CASES.items()
    ]
    page = visit(widgets, "#" + "&".join([*broken, "x=y", "z"]), **STILL)
    whole = screens(page, 0)
    assert differences(whole, screens(page, 1)) == {}
    assert differences(whole, screens(page, 2)) == {}
    assert len(ids(page)) == len(set(ids(page)))


def test_without_scripts_the_alternative_is_there(open_page, tmp_path):
    telling = [widget for case in CASES.values() for widget in case.telling]
    page = open_page(write_page(tmp_path, *telling), java_script_enabled=False)
    mounts = page.locator(".lm-mount")
    assert mounts.count() == len(telling)
    for place, widget in zip(mounts.all(), telling, strict=True):
        assert place.is_visible()
        assert place.get_attribute("data-widget") == widget._name
        text = "".join(html.unescape(re.sub("<[^>]*>", "", widget.alternative())).split())
        assert text.startswith("".join(place.locator("p").first.inner_text().split()))
