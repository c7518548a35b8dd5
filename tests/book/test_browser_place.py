"""Never lost: a jump lands on its heading, Back and reload on the line that was read, and the contents say where."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from toc import NOTEBOOKS
from widget_harness import PHONE

GAP = 72  # px from the top of the window to a heading, as in place.js
LINE = 30  # px, a line of text
SITE = Path(__file__).resolve().parents[2] / "_build" / "html"
ENTRY = re.compile(r'<a class="[^"]*nav-link[^"]*" href="#([^"]+)"')  # of the contents of a page
CHAPTERS = sorted(f"book/{path.stem}.html" for path in NOTEBOOKS if path.stem[:2].isdigit())
DESK = {"viewport": {"width": 1400, "height": 900}}
VIEWS = {"desk": DESK, "phone": PHONE}
HEADINGS = """() => [...document.querySelectorAll("#pst-page-toc-nav a, #pst-secondary-sidebar-modal a[href^='#']")]
  .map((a) => decodeURIComponent(a.hash.slice(1))).filter((id) => document.getElementById(id)?.getClientRects().length)"""
# Where a heading stands, whether the page could be scrolled further, and which entry of the contents is marked.
LANDED = """(id) => {
  const scroller = document.documentElement;
  const section = document.getElementById(id).closest("section[id]");
  return {
    top: document.getElementById(id).getBoundingClientRect().top,
    end: scrollY + innerHeight >= scroller.scrollHeight - 2,
    marked: [...document.querySelectorAll("nav.page-toc a.active")].map((a) => decodeURIComponent(a.hash.slice(1))),
    section: section.id,
  };
}"""
TEXT = """[...document.querySelectorAll(".bd-article section > *")]
  .filter((part) => part.localName !== "section" && !part.closest(".lm-view") && part.getClientRects().length)"""
READ = f"""() => {{
  const part = {TEXT}.find((one) => one.getBoundingClientRect().bottom > {GAP});
  return [part.closest("section").id, [...part.closest("section").children].indexOf(part), part.getBoundingClientRect().top];
}}"""
FIND = "([id, n]) => document.getElementById(id).children[n].getBoundingClientRect().top"
CALM = """async () => {
  let last = NaN;
  for (let same = 0; same < 3;) {
    await new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 100); });
    same = scrollY === last ? same + 1 : 0;
    last = scrollY;
  }
}"""


def landed(page, id, name):
    page.evaluate(CALM)
    found = page.evaluate(LANDED, id)
    assert (found["end"] and found["top"] > 0) or abs(found["top"] - GAP) <= 8, (page.url, name, id, found)
    assert found["marked"] == [found["section"]], (page.url, name, id, found)


def still_there(page, before, name):
    page.evaluate(CALM)
    top = page.evaluate(FIND, before[:2])
    assert abs(top - before[2]) <= LINE, (page.url, name, before, top)


def follow_contents(page, view, id):
    if view == "phone":
        page.locator(".bd-header-article .secondary-toggle").dispatch_event(
            "click"
        )  # a click would scroll to it
        page.locator(f'dialog a[href="#{id}"]').click()
    else:
        page.locator(f'#pst-page-toc-nav a[href="#{id}"]').click()


@pytest.mark.parametrize("seed", range(10))
def test_twenty_jumps_backs_and_reloads_land_where_they_should(open_page, seed):
    chance, view = random.Random(seed), ["desk", "phone"][seed % 2]
    path = chance.choice(CHAPTERS)
    page = open_page(path, **VIEWS[view])
    site = page.url.removesuffix(path)
    left = []  # what was read where a page was left
    for n in range(20):
        headings = page.evaluate(HEADINGS)
        act = chance.choices(["contents", "deep link", "back", "reload", "read", "end"], [7, 4, 3, 3, 2, 1])[
            0
        ]
        if act == "back" and not left:
            act = "contents"
        if act == "contents":
            left.append(page.evaluate(READ))
            id = chance.choice(headings)
            again = page.url.endswith(f"#{id}")
            follow_contents(page, view, id)
            if again:
                left.pop()  # no new entry of the history
            landed(page, id, f"{n} contents")
        elif act == "deep link":
            left.append(page.evaluate(READ))
            path = chance.choice([other for other in CHAPTERS if other not in page.url])
            id = chance.choice(ENTRY.findall((SITE / path).read_text("utf-8")))
            page.goto(f"{site}{path}#{id}")
            landed(page, id, f"{n} deep link")
        elif act == "back":
            page.go_back()
            still_there(page, left.pop(), f"{n} back")
        elif act == "read":
            page.mouse.move(180, 400)
            page.mouse.wheel(0, chance.randrange(-2000, 3000))
            page.wait_for_timeout(400)
        elif act == "end":
            page.keyboard.press("End")
            page.evaluate(CALM)
            assert page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 2")
            page.wait_for_timeout(300)
        else:
            before = page.evaluate(READ)
            page.reload()
            still_there(page, before, f"{n} reload")


@pytest.mark.parametrize("view", VIEWS)
def test_a_place_is_kept_while_widgets_come_to_life_above_it(open_page, view):
    page = open_page("book/06-svm.html#what-the-svm-does-not-say", **VIEWS[view])
    landed(page, "what-the-svm-does-not-say", "at once")
    page.wait_for_selector("html[data-widgets-ready]", state="attached", timeout=60_000)
    landed(page, "what-the-svm-does-not-say", "with all widgets alive")


def test_one_who_comes_again_is_led_to_where_she_stopped(open_page):
    page = open_page("book/05-perceptron.html", **DESK)
    offer = page.get_by_role("complementary", name="Where you stopped")
    expect(offer).to_have_count(0)
    id = page.evaluate(HEADINGS)[5]
    follow_contents(page, "desk", id)
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(500)
    before = page.evaluate(READ)
    page.goto(page.url.split("#")[0])
    title = page.locator(f"#{id} > :is(h2, h3)").first.inner_text().removesuffix("#").strip()
    expect(offer).to_contain_text(title)
    offer.get_by_role("link", name="Go on").click()
    still_there(page, before, "go on")
    expect(offer).to_have_count(0)
    page.goto(page.url.replace("05-perceptron", "index").split("#")[0])
    expect(offer).to_contain_text(title)
    offer.get_by_role("button", name="Not now").press("Enter")
    expect(offer).to_have_count(0)
    page.goto(page.url.replace("index", "05-perceptron"))
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    page.reload()
    page.goto(page.url)
    expect(offer).to_have_count(0)  # read to its end


def test_the_line_and_the_way_up(open_page):
    page = open_page("book/08-descent.html", **DESK)
    up = page.get_by_role("button", name="Back to top")
    scale = "new DOMMatrix(getComputedStyle(document.querySelector('.lm-progress')).transform).a"
    assert page.evaluate(scale) == 0
    expect(up).to_be_hidden()
    page.keyboard.press("End")
    expect(up).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(scale) > 0.99
    up.press("Enter")
    page.evaluate(CALM)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.localName") == "h1"
    expect(up).to_be_hidden()


@pytest.mark.parametrize("path", ["book/glossary.html", "book/timings.html", "book/api/perceptron.html"])
def test_the_contents_of_the_book_show_the_page(open_page, path):
    page = open_page(path, viewport={"width": 1400, "height": 700})
    current = page.locator(".bd-sidebar-primary li.current > a").last
    box = current.bounding_box()
    assert 0 <= box["y"] <= 700 - box["height"]
