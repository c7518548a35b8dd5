"""The built book in Chromium: every page, in light, in dark and on a phone, served and from a disk."""

import os
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from playwright.sync_api import expect
from widget_harness import OVERFLOW, PHONE

SITE = Path(__file__).resolve().parents[2] / "_build" / "html"


def is_alive(page):
    """Whether a page has widgets or quizzes."""
    return not (SITE / page).exists() or "data-widget=" in (SITE / page).read_text("utf-8")


# Without a book one page is left, and its test says what to do.
PAGES = sorted(p.relative_to(SITE).as_posix() for p in SITE.rglob("*.html")) or ["book/index.html"]
MOVED = yaml.safe_load((SITE.parents[1] / "book" / "data" / "moved.yml").read_text("utf-8"))
DOORS = {"index.html": "book/index.html"}
DOORS |= {f"book/{page}.html": f"book/{ways['']}.html" for page, ways in MOVED.items() if "" in ways}
ALONE = {page for page in PAGES if page.startswith("demo/")} - {
    "demo/index.html"
}  # see test_browser_demos.py
READING = [page for page in PAGES if page not in {*DOORS, *ALONE}]  # a door only leads to another page
REFERENCE = [page for page in READING if not is_alive(page)]  # text of one make, without widgets
BOOK = [page for page in READING if page not in REFERENCE]
DESK = {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}}
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules of axe that another theme can break
LIMIT = 350_000  # bytes over the wire for a page with all its figures
FONT_LOADED = """document.fonts.ready.then((fonts) =>
  [...fonts].some((font) => font.family.includes("Source Serif 4") && font.status === "loaded"))"""
FADED = """Promise.all(document.getAnimations().filter((a) => a instanceof CSSTransition).map((a) => a.finished))"""
# The drawn half of a formula, which no reader of screens gets, as an empty box of its size: a third of a page's elements.
WITHOUT_DRAWN_FORMULAS = """() => {
  const sizes = [...document.querySelectorAll(".katex-html")].map((part) => [part, part.getBoundingClientRect()]);
  for (const [part, { width, height }] of sizes) {
    part.replaceChildren();
    part.style.cssText = `display: inline-block; width: ${width}px; height: ${height}px`;
  }
}"""
THEME = "document.documentElement.dataset.theme"


def to_the_end(page):
    """Scroll through the page, so that lazy parts are loaded and drawn."""
    page.evaluate(
        """async () => {
          for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
            scrollTo({ top: y, behavior: "instant" });
            await new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 100); }); // or there are no frames
          }
        }"""
    )
    page.evaluate(
        """Promise.all([...document.images].filter((image) => image.checkVisibility()) // what is folded is not fetched
          .map((image) => image.decode().catch(() => {})))"""
    )
    if page.locator("[data-widget]").count():
        page.wait_for_selector("html[data-widgets-ready]", state="attached")


def is_small(page):
    """Whether little came over the wire, and all styles in one file."""
    entries = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    sizes = dict(page.evaluate(f"{entries}.map((e) => [e.name, e.transferSize])"))
    assert sum(sizes.values()) < LIMIT, sizes
    assert sum(name.split("?")[0].endswith(".css") for name in sizes) == 1
    return True


def turn(page, theme):
    """The system turns dark, or light again, under the reader."""
    page.emulate_media(color_scheme=theme)
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
    page.evaluate(FADED)


def becomes_a_phone(page):
    """The same page in a narrow window, under a finger."""
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size(PHONE["viewport"])
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    page.evaluate(FADED)
    assert page.evaluate("innerWidth === 360 && matchMedia('(hover: none)').matches")


@pytest.mark.parametrize("path", READING)
def test_page_is_small_and_sound_on_desk_and_phone_in_light_and_dark(open_page, axe, contrast, path):
    """One visit. Structure is asked for on the desk and on the phone, contrast in all four views."""
    page = open_page(path, **DESK)
    to_the_end(page)
    assert is_small(page)
    found = {}

    def is_sound(view, theme):
        assert page.evaluate(THEME) == theme
        found[f"{view}, {theme}: pixels too wide"] = page.evaluate(OVERFLOW)
        found[f"{view}, {theme}: contrast"] = contrast(page)

    found["desk: structure"] = axe(page, without=COLOURS)
    is_sound("desk", "light")
    turn(page, "dark")
    is_sound("desk", "dark")
    becomes_a_phone(page)
    is_sound("phone", "dark")
    turn(page, "light")
    is_sound("phone", "light")
    page.evaluate(WITHOUT_DRAWN_FORMULAS)
    found["phone: structure"] = axe(page, without=COLOURS)
    assert {view: wrong for view, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("path", PAGES)
def test_addresses_do_not_depend_on_where_the_book_is(path):
    """What is not a link to another host is relative: so the page works in a folder, and from a disk."""
    text = (SITE / path).read_text("utf-8")
    assert re.findall(r'(?:href|src|srcset|data-src)="(/[^"]*|file:[^"]*)"', text) == []


def test_every_link_within_the_book_leads_somewhere():
    texts = {path: (SITE / path).read_text("utf-8") for path in PAGES}
    anchors = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    dead = set()
    for path, text in texts.items():
        for link in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', text):
            page, _, anchor = unquote(unescape(link)).partition("#")
            if ":" in page:
                continue  # another host
            target = os.path.normpath(os.path.join(os.path.dirname(path), page)) if page else path
            there = target in anchors or (SITE / target).is_file()
            scene = "=" in anchor  # not a place in the page
            if not there or (anchor and not scene and target in anchors and anchor not in anchors[target]):
                dead.add((path, link))
    assert not dead


@pytest.mark.parametrize("path", [*BOOK, *REFERENCE[:1]])
def test_page_works_from_a_disk(open_page, path):
    """Opened on a phone, then given a wide window."""
    page = open_page((SITE / path).as_uri(), **PHONE | {"color_scheme": "dark"})
    assert page.evaluate(THEME) == "dark"
    to_the_end(page)
    assert page.evaluate(OVERFLOW) == 0
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate(OVERFLOW) == 0
    page.locator(".theme-switch-button").click()
    assert page.evaluate(THEME) == "light"
    assert page.evaluate(FONT_LOADED)


@pytest.mark.parametrize("path", DOORS)
def test_a_door_and_an_old_address_lead_on(open_page, path):
    page = open_page(path)
    page.wait_for_url(f"**/{DOORS[path]}")


def test_theme_is_switched_and_kept_without_a_flash(open_page):
    page = open_page("book/index.html", color_scheme="light")
    seen = []
    for _ in range(3):  # auto, then dark, light, auto again
        page.locator(".theme-switch-button").click()
        seen.append((page.evaluate("document.documentElement.dataset.mode"), page.evaluate(THEME)))
    assert seen == [("dark", "dark"), ("light", "light"), ("auto", "light")]
    page.locator(".theme-switch-button").click()
    # Painting waits for the stylesheet: what is set when it has come is what the reader sees first.
    note = "window.first ??= document.documentElement.dataset.theme"
    page.add_init_script(f"new PerformanceObserver(() => {{ {note} }}).observe({{ type: 'paint' }})")
    page.reload()
    polled = "(done) => { const ask = () => window.first ? done(window.first) : setTimeout(ask, 20); ask(); }"
    assert (
        page.evaluate(f"() => new Promise({polled})") == "dark"
    )  # the policy forbids wait_for_function's eval


def test_auto_follows_the_system_as_it_changes(open_page):
    page = open_page("book/index.html", color_scheme="light")
    turn(page, "dark")
    assert page.evaluate(THEME) == "dark"


def test_a_name_in_code_leads_to_the_reference_and_back(open_page):
    page = open_page("book/05-many-classes.html")
    page.locator("a.lm-code", has_text="perceptron_loss").first.click()
    entry = page.locator("[id='linmodels_lib.perceptron.perceptron_loss']")
    entry.locator(".lm-signature", has_text="lm.perceptron_loss(theta: Floats").wait_for()
    entry.get_by_role("link", name="Many labels ›").click()
    page.wait_for_url("**/05-many-classes.html#*")


def test_contents_and_search_open_and_close_on_a_phone(open_page):
    page = open_page("book/index.html", **PHONE)
    for button in ("button.primary-toggle", "button.secondary-toggle", "button.search-button"):
        page.locator(f".bd-header-article {button}").click()
        assert page.locator("dialog[open]").count() == 1, button
        page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 0, button
    page.locator("button.primary-toggle").first.click()
    page.get_by_role("link", name="References").first.click()
    page.wait_for_url("**/references.html")


NAMES = {"pst-search": "Search", "pst-primary": "Contents", "pst-secondary": "On this page"}


def test_dialogs_have_names(open_page):
    page = open_page("book/05-perceptron.html", **PHONE)
    for stem, name in NAMES.items():
        page.locator(f"dialog[id^={stem}]").evaluate("e => e.showModal()")
        page.get_by_role("dialog", name=name, exact=True).wait_for()
        page.keyboard.press("Escape")
    assert page.locator("dialog").count() == len(NAMES)


def test_contents_go_back_beside_the_text_when_the_window_gets_wide(open_page):
    page = open_page("book/05-perceptron.html", viewport={"width": 900, "height": 800})
    for name in ("primary", "secondary"):
        page.locator(f".bd-header-article button.{name}-toggle").click()
        page.locator("dialog[open] a").first.wait_for()
        page.set_viewport_size({"width": 1300, "height": 800})
        page.locator(f"#pst-{name}-sidebar a").first.wait_for()
        assert page.locator("dialog[open]").count() == 0
        page.set_viewport_size({"width": 900, "height": 800})


def test_the_theme_button_says_the_mode(open_page):
    page = open_page("book/index.html", color_scheme="light")
    for mode in ("auto", "dark", "light", "auto"):
        page.get_by_role("button", name=f"Theme: {mode}. Change", exact=True).click()


def test_another_tab_follows_the_theme(open_page):
    page = open_page("book/index.html", color_scheme="light")
    other = page.context.new_page()
    other.goto(page.url)
    page.locator(".theme-switch-button").click()
    other.locator("html[data-mode=dark][data-theme=dark]").wait_for(state="attached")
    other.get_by_role("button", name="Theme: dark. Change", exact=True).wait_for()
    other.close()


def test_a_page_without_search_box_still_works(open_page):
    page = open_page("book/index.html", color_scheme="light")

    def without(route):
        text = route.fetch().text()
        for part in ("pst-search-dialog", "pst-scroll-pixel-helper", "pst-primary-sidebar-modal"):
            assert part in text
            text = text.replace(f'id="{part}"', "")
        route.fulfill(body=text, content_type="text/html")

    page.route("**/book/index.html", without)
    page.reload()
    page.keyboard.press("Control+k")
    page.locator(".theme-switch-button").click()
    assert page.evaluate(THEME) == "dark"
    assert page.locator("dialog[open]").count() == 0


def test_without_scripts_the_text_is_there_and_no_dead_button(open_page):
    page = open_page("book/index.html", java_script_enabled=False)
    assert page.locator("article h1").is_visible()
    assert not page.locator(".theme-switch-button").is_visible()


def test_without_scripts_the_still_pictures_fit_a_phone(open_page):
    phone = {"width": 360, "height": 740}
    page = open_page("book/01-probability.html", java_script_enabled=False, viewport=phone)
    boxes = [picture.bounding_box() for picture in page.locator("[data-widget=event-grid] > svg").all()]
    assert len(boxes) == 2
    assert all(box["x"] + box["width"] <= phone["width"] for box in boxes), boxes


def test_print_shows_the_text_alone(open_page):
    page = open_page("book/index.html", color_scheme="dark")
    page.emulate_media(media="print")
    assert page.locator("article h1").is_visible()
    for part in (".bd-sidebar-primary", ".bd-header-article", ".prev-next-footer"):
        assert not page.locator(part).first.is_visible(), part
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("media", ["screen", "print"])
def test_what_a_notebook_says_about_running_is_not_in_the_book(open_page, media):
    page = open_page("book/05-perceptron.html")
    page.emulate_media(media=media)
    asked = page.locator(".lm-run")
    assert asked.count() > 5
    assert not asked.evaluate_all("es => es.some((e) => e.checkVisibility())")


@pytest.mark.parametrize("width", [360, 1280])
def test_no_line_parts_a_formula_from_its_punctuation(open_page, width):
    page = open_page("book/05-perceptron.html", viewport={"width": width, "height": 800})
    page.add_style_tag(content="* { content-visibility: visible !important }")
    below = page.evaluate(
        """() => [...document.querySelectorAll(".lm-together > .math")].flatMap((formula) => {
          const bases = [...formula.querySelectorAll(".katex-base")], mark = document.createRange();
          const parted = (text, base) => {
            if (!text) return [];
            mark.selectNodeContents(text);
            const [a, b] = [mark.getBoundingClientRect(), base.getBoundingClientRect()];
            return [a.top > b.bottom || a.bottom < b.top];
          };
          return [...parted(formula.previousSibling, bases[0]), ...parted(formula.nextSibling, bases.at(-1))];
        })"""
    )
    assert len(below) > 40
    assert not any(below)


def test_a_jump_to_a_subsection_arrives_there(open_page):
    """Also where other subsections stand above it that have not been drawn yet."""
    page = open_page("book/07-softmax.html", viewport={"width": 1300, "height": 800})
    subsections = "[...document.querySelectorAll('article section section section')]"
    last = page.evaluate(f"{subsections}.findLast((e) => e.previousElementSibling?.tagName === 'SECTION').id")
    page.evaluate("(id) => { location.hash = id; }", last)
    expect(page.locator(f"[id='{last}'] > h3")).to_be_in_viewport()


def test_a_notebook_is_downloaded_and_from_a_disk_its_place_is_told(open_page):
    page = open_page("book/05-perceptron.html")
    button = page.locator(".bd-header-article").get_by_role("link", name="Notebook")
    with page.expect_download() as begun:
        button.click()
    assert begun.value.suggested_filename == "05-perceptron.ipynb"
    there = open_page((SITE / "book/05-perceptron.html").as_uri(), **PHONE)
    there.locator(".bd-header-article").get_by_role("link", name="Notebook").click()
    place = there.get_by_role("status").locator("code").inner_text()
    assert Path(place) == SITE / "_sources" / "book" / "05-perceptron.ipynb"
    assert Path(place).is_file()
    assert there.evaluate(OVERFLOW) == 0
    there.locator(".bd-header-article").get_by_role("link", name="Notebook").click()
    assert there.get_by_role("status").locator("code").count() == 0  # a second click takes it away


def test_all_answers_open_at_once_and_print_whole(open_page):
    page = open_page("book/answers.html")
    folds, button = page.locator(".bd-article details"), page.locator(".lm-open-all")
    count = folds.count()
    assert count > 100
    closed = page.pdf().count(b"/Type /Page\n")
    assert closed > 20  # six pages of headings, if they stayed folded
    assert page.locator(".bd-article details[open]").count() == 0  # as they were
    button.click()
    assert page.locator(".bd-article details[open]").count() == count
    assert button.inner_text() == "Close all answers"
    button.press("Enter")
    assert page.locator(".bd-article details[open]").count() == 0
