"""A link shows what it leads to: to a mouse that rests, to the keyboard, to a finger; and takes it away again."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from widget_harness import OVERFLOW, PHONE

SITE = Path(__file__).resolve().parents[2] / "_build" / "html"
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {**PHONE, "is_mobile": True}
PAGE = "book/05-perceptron.html"
TERM, CITED, NEXT = "a#first-perceptron", ".bibtex-citation a", "a[href='05-many-classes.html']"
ASKED = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('previews')).length"
IDS = "[...document.querySelectorAll('[id]')].map(({ id }) => id)"
IN_SIGHT = "(link) => { document.documentElement.classList.add('lm-whole'); link.scrollIntoView({ block: 'center' }); }"
AT_REST = "new Promise((next) => setTimeout(next, 700))"


def ready(page, selector):
    """The link, in the middle of the window, and the page at rest."""
    page.wait_for_load_state("load")
    link = page.locator(f".bd-article {selector}").first
    link.evaluate(IN_SIGHT)
    page.evaluate(AT_REST)
    return link


def card(page):
    return page.locator("#lm-card")


def inside(page):
    box, size = card(page).bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["y"] >= 0, box  # noqa: PT018
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"], box  # noqa: PT018


def test_a_mouse_that_rests_sees_a_definition_and_may_go_to_it(open_page):
    page = open_page(PAGE, **DESK)
    link = ready(page, TERM)
    assert page.evaluate(ASKED) == 0  # nothing is fetched before it is asked for
    before = page.evaluate("[document.documentElement.scrollHeight, scrollY]")
    link.hover()
    expect(card(page)).to_contain_text("learns from its mistakes")
    expect(card(page)).to_contain_text("first used here")
    expect(card(page)).to_have_attribute("role", "tooltip")
    expect(link).to_have_attribute("aria-describedby", "lm-card")
    assert page.evaluate(ASKED) == 1
    assert page.evaluate("[document.documentElement.scrollHeight, scrollY]") == before
    inside(page)
    card(page).hover()
    page.evaluate(AT_REST)
    expect(card(page)).to_be_visible()
    page.mouse.move(5, 5)
    expect(card(page)).to_be_hidden()
    assert link.get_attribute("aria-describedby") is None
    link.hover()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    link.click()
    page.wait_for_url("**/glossary.html#term-perceptron")


def test_a_mouse_that_passes_sees_nothing(open_page):
    page = open_page(PAGE, **DESK)
    ready(page, TERM).hover()
    page.mouse.move(5, 5)
    page.evaluate(AT_REST)
    expect(card(page)).to_be_hidden()


def test_the_keyboard_sees_it_too_and_escape_closes(open_page):
    page = open_page(PAGE, **DESK)
    link = ready(page, TERM)
    link.focus()
    expect(card(page)).to_contain_text("learns from its mistakes")
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(link).to_be_focused()
    page.evaluate(AT_REST)
    expect(card(page)).to_be_hidden()  # it stays dismissed
    page.keyboard.press("Tab")
    expect(card(page)).to_contain_text("Frank Rosenblatt.")
    expect(page.locator(f".bd-article {CITED}").first).not_to_have_attribute("title", re.compile("."))
    page.keyboard.press("Tab")
    expect(card(page)).to_contain_text("Psychological Review")  # the next link, and no link of the card
    page.keyboard.press("Enter")
    page.wait_for_url("**/references.html#*")


def test_a_finger_sees_first_and_follows_then(open_page):
    page = open_page(PAGE, **PHONE)
    address, link = page.url, ready(page, TERM)
    link.tap()
    expect(card(page)).to_contain_text("learns from its mistakes")
    expect(card(page)).to_have_role("dialog")
    expect(card(page)).to_be_focused()
    inside(page)
    assert page.evaluate(OVERFLOW) == 0
    assert page.url == address
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(link).to_be_focused()
    link.tap()
    expect(card(page)).to_be_visible()
    page.touchscreen.tap(180, 120)  # elsewhere
    expect(card(page)).to_be_hidden()
    link.tap()
    expect(card(page)).to_be_visible()
    page.evaluate("scrollBy(0, 2000)")
    expect(card(page)).to_be_hidden()
    link.evaluate(IN_SIGHT)
    link.tap()
    expect(card(page)).to_be_visible()
    link.tap()
    page.wait_for_url("**/glossary.html#term-perceptron")
    page.go_back()
    ready(page, CITED).tap()
    card(page).get_by_role("link", name="Go there").tap()
    page.wait_for_url("**/references.html#*")


def test_a_formula_of_the_same_page_is_shown_and_jumped_to(open_page):
    page = open_page("book/06-training.html", **PHONE)
    link = ready(page, "p > a[href='#equation-eq-svm']")
    link.tap()
    expect(card(page).locator(".katex-display")).to_be_visible()
    expect(card(page)).to_contain_text("(6.2-5)")
    ids = page.evaluate(IDS)
    assert len(set(ids)) == len(ids)
    assert page.evaluate(ASKED) == 0
    inside(page)
    card(page).get_by_role("link", name="Go there").tap()
    expect(card(page)).to_be_hidden()
    page.wait_for_url("**#equation-eq-svm")
    page.wait_for_function(
        "Math.abs(document.getElementById('equation-eq-svm').getBoundingClientRect().top - 72) < 9"
    )


@pytest.mark.parametrize("place", ["served", "disk"])
def test_from_a_server_and_from_a_disk(open_page, place):
    page = open_page(PAGE if place == "served" else (SITE / PAGE).as_uri(), **DESK)
    ready(page, NEXT).hover()
    expect(card(page)).to_contain_text("5.3 Many labels")  # a page: its title and its question
    expect(card(page).locator("em")).to_be_visible()


def test_links_and_ids_of_a_card(open_page):
    page = open_page("book/api/perceptron.html", **DESK)
    before = page.evaluate(IDS)
    assert len(set(before)) == len(before)
    followed = 0
    for link in page.locator(".bd-article p.lm-in-the-book a").all()[:6]:
        link.evaluate(IN_SIGHT)
        link.hover()
        expect(link).to_have_attribute("aria-describedby", "lm-card")
        assert page.evaluate(IDS) == before
        for address in card(page).locator("a").evaluate_all("(links) => links.map((link) => link.href)"):
            path, _, anchor = address.partition("#")
            there = (SITE / path.partition("/book/")[2].join(["book/", ""])).read_text("utf-8")
            assert not anchor or f'id="{anchor}"' in there
            followed += 1
        page.keyboard.press("Escape")
    assert followed


KINDS = ["05-perceptron", "06-training", "glossary", "references", "errata-may", "api/text"]
PUT_IN = """(href) => {
  const link = Object.assign(document.createElement("a"), { href, textContent: "here" });
  const line = Object.assign(document.createElement("p"), { className: "put-in" });
  line.append(link);
  document.querySelectorAll(".put-in").forEach((part) => part.remove());
  document.querySelector(".bd-article h1").after(line);
  link.focus();
}"""
WORDS = "document.getElementById('lm-card').innerText.replaceAll(/\\s+/g, ' ').trim()"


@pytest.mark.parametrize("name", KINDS)
def test_a_place_looks_the_same_from_its_own_page(open_page, name):
    text = (SITE / f"_static/previews/book/{name}.js").read_text("utf-8")
    anchors = sorted(filter(None, json.loads(text[text.index(",{") + 1 : text.rindex(");")])))
    chosen = anchors[:: max(1, len(anchors) // 6)]
    seen = {anchor: [] for anchor in chosen}
    for start in (f"book/{name}.html", "book/timings.html"):
        page = open_page(start, **DESK)
        page.wait_for_load_state("load")
        for anchor in chosen:
            page.evaluate(PUT_IN, f"{page.url.partition('/book/')[0]}/book/{name}.html#{anchor}")
            expect(page.locator(".put-in a")).to_have_attribute("aria-describedby", "lm-card")
            seen[anchor].append(page.evaluate(WORDS))
            page.keyboard.press("Escape")
    for anchor, (own, other) in seen.items():
        assert own == other, anchor
        assert len(own) > 8, anchor


def test_no_card_in_code_headings_and_lists_of_places(open_page):
    for path, selector in ((PAGE, "pre a.lm-code"), (PAGE, "h2 a.headerlink"), (PAGE, "a.lm-to-answer"),
                           ("book/word-index.html", ".lm-index a"), ("book/glossary.html", ".lm-first-use a")):  # fmt: skip
        page = open_page(path, **DESK)
        ready(page, selector).dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
        page.evaluate(AT_REST)
        expect(card(page)).to_be_hidden()


def test_a_place_that_cannot_be_shown_is_gone_to(open_page):
    page = open_page(PAGE, expected="previews", **PHONE)
    page.route("**/previews/**", lambda route: route.abort())
    ready(page, TERM).tap()
    page.wait_for_url("**/glossary.html#term-perceptron")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_an_open_card(open_page, axe, scheme):
    page = open_page(PAGE, **DESK, color_scheme=scheme)
    ready(page, CITED).hover()
    expect(card(page)).to_be_visible()
    assert axe(page) == []
    expect(card(page)).to_be_visible()
    page = open_page(PAGE, **PHONE, color_scheme=scheme)
    ready(page, TERM).tap()
    expect(card(page)).to_be_visible()
    assert axe(page) == []
    expect(card(page)).to_be_visible()


def test_a_card_is_not_printed(open_page):
    page = open_page(PAGE, **DESK)
    ready(page, TERM).hover()
    expect(card(page)).to_be_visible()
    page.emulate_media(media="print")
    expect(card(page)).to_be_hidden()
