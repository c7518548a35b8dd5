"""The demo pages and the playground in Chromium: each widget alone, in a hall, on a phone, in a frame of another site."""

import contextlib
import functools
import http.server
import json
import re
import threading
from html import escape, unescape
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import expect
from widget_cases import CASES, on_screen
from widget_harness import OVERFLOW, PHONE

from linmodels_lib.widgets import WIDGETS, PerceptronStepper, Quiz

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_build" / "html"
DEMOS = [widget for widget in WIDGETS if widget is not Quiz]
TOLD = yaml.safe_load((ROOT / "book/data/demos.yml").read_text("utf-8"))
HALL = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"}
EVERY = pytest.mark.parametrize("widget", DEMOS, ids=lambda widget: widget._name)


def ready(page):
    page.wait_for_selector("html[data-widgets-ready]", state="attached")
    return page


def stored(name):
    """The state that a demo page starts from."""
    text = (SITE / "demo" / f"{name}.html").read_text("utf-8")
    return json.loads(unescape(re.search(r'data-state="([^"]*)"', text)[1]))


@EVERY
def test_a_demo_opens_in_a_scene_fits_a_hall_and_a_phone(open_page, axe, widget):
    """One visit: served, in a hall, in the scene of a link that Python wrote; then a phone."""
    name, scene = widget._name, CASES[widget].pair[1]
    page = ready(open_page(scene.link(), **HALL))
    w = on_screen(page, widget)
    assert page.locator(".lm-mount").get_attribute("data-ready") == "true"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert w.root.evaluate("e => e.classList.contains('lm-hall') && e.scrollHeight <= e.clientHeight")
    assert page.locator("header").bounding_box()["height"] == 1
    assert axe(page) == []
    page.set_viewport_size(PHONE["viewport"])
    assert page.get_by_role("heading", name=TOLD[name]["question"]).is_visible()
    assert page.evaluate(OVERFLOW) == 0
    assert axe(page) == []
    page.emulate_media(color_scheme="light")
    page.wait_for_selector("html[data-theme=light]", state="attached")
    assert axe(page, "color-contrast") == []


@EVERY
def test_a_demo_has_the_data_of_its_chapter_and_leads_there(widget):
    page = (SITE / "demo" / f"{widget._name}.html").read_text("utf-8")
    assert f"<h1>{escape(TOLD[widget._name]['question'])}</h1>" in page
    chapter, section = re.search(r'href="\.\./(book/[^"#]*)#([^"]*)">In the book: ', page).groups()
    there = (SITE / chapter).read_text("utf-8")
    assert f'id="{section}"' in there
    assert re.search(r'<div class="lm-mount".*</div>', page)[0] in there
    assert "In the interactive version" in page


def test_the_playground_shows_every_widget_in_order_and_leads_to_its_scene(open_page):
    page = open_page("demo/index.html", viewport={"width": 1200, "height": 900})
    cards = page.locator(".lm-demo-card")
    addresses = [card.get_attribute("href") for card in cards.all()]
    assert [address.split(".html")[0] for address in addresses] == [widget._name for widget in DEMOS]
    for card, widget in zip(cards.all(), DEMOS, strict=True):
        assert TOLD[widget._name]["question"] in card.inner_text()
        box = card.locator(".lm-demo-picture > .lm-widget > *").bounding_box()
        assert min(box["width"], box["height"]) > 60, widget._name
    assert page.locator(".lm-demo-picture :is(button, input, select, a, [tabindex], [role])").count() == 0
    current = page.locator("nav.bd-links li.current > a")
    assert current.inner_text() == "Playground"
    cards.nth(6).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert cards.nth(6).evaluate("e => getComputedStyle(e).outline").startswith("rgb")  # it shows
    assert cards.nth(6).evaluate("e => parseFloat(getComputedStyle(e).outlineWidth)") >= 2
    page.keyboard.press("Enter")
    w = on_screen(ready(page), PerceptronStepper)
    assert w.step() == TOLD["perceptron-stepper"]["scene"]["step"]
    w.press("PageDown")
    w.wait_step(w.step())
    assert w.step() == 1 + TOLD["perceptron-stepper"]["scene"]["step"]
    page.get_by_role("link", name="All widgets").click()
    page.wait_for_url("**/demo/index.html")


def test_the_playground_is_one_column_on_a_phone(open_page):
    page = open_page((SITE / "demo/index.html").as_uri(), **PHONE)
    lefts = page.locator(".lm-demo-card").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().left)"
    )
    assert len(set(lefts)) == 1
    assert page.evaluate(OVERFLOW) == 0


def test_without_scripts_a_demo_shows_its_words(open_page):
    page = open_page("demo/perceptron-stepper.html", java_script_enabled=False)
    assert page.locator("h1").is_visible()
    assert "10 points in the plane" in page.locator(".lm-mount").inner_text()


@contextlib.contextmanager
def another_site(folder):
    """A site of its own, at another port: another origin."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    handler.func.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_code_of_a_frame_shows_the_scene_on_another_site(open_page, site, chromium, tmp_path):
    """Also in a sandbox, where a page may not even ask for its storage."""
    page = ready(open_page("book/05-perceptron.html#perceptron-stepper-1=eyJzdGVwIjozfQ"))
    w = on_screen(page, PerceptronStepper)
    w.button("Share").click()
    page.get_by_role("menuitem", name="Embed").click()
    code = page.get_by_label("Code of the frame").input_value()
    assert code.startswith(f'<iframe src="{site}/demo/perceptron-stepper.html?only#perceptron-stepper-1=')
    sandboxed = code.replace("<iframe ", '<iframe sandbox="allow-scripts" ')
    book = f'<iframe title="no" src="{site}/book/index.html"></iframe>'
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Mine</title>{code}{sandboxed}{book}")
    errors = []
    for start in (another_site(tmp_path), contextlib.nullcontext(tmp_path.as_uri())):
        with start as address:
            other = chromium.new_page(viewport={"width": 800, "height": 3000})
            other.on("pageerror", lambda error: errors.append(str(error)))
            other.goto(f"{address}/page.html")
            for n in (0, 1):
                frame = other.frame_locator("iframe").nth(n)
                expect(frame.locator("html[data-widgets-ready]")).to_be_attached(timeout=60_000)
                expect(frame.get_by_text("Visit 3 ·")).to_be_visible()
                assert frame.locator("header").bounding_box()["height"] == 1
                assert not frame.locator("footer").is_visible()
                frame.get_by_role("button", name="Step").click()
                expect(frame.get_by_text("Visit 4 ·")).to_be_visible()
            assert other.frame_locator("iframe").nth(2).locator("article").count() == 0  # refused
            assert errors == []
            other.close()


def test_from_a_disk_the_menu_saves_a_file_and_says_that_there_is_no_address(open_page):
    page = ready(
        open_page((SITE / "demo/perceptron-stepper.html").as_uri(), viewport={"width": 900, "height": 900})
    )
    w = on_screen(page, PerceptronStepper)
    w.button("Step").click()
    w.wait_step(1)
    w.button("Share").click()
    page.get_by_role("menuitem", name="Embed").click()
    expect(w.root.locator(".lm-share-note")).to_contain_text("no address on the web")
    w.button("Share").click()
    with page.expect_download() as begun:
        page.get_by_role("menuitem", name="Save as one HTML file").click()
    assert begun.value.suggested_filename == "perceptron-stepper.html"
    path = SITE.parent / "saved-by-a-test.html"
    begun.value.save_as(path)
    alone = ready(open_page(path.as_uri(), viewport={"width": 900, "height": 900}, offline=True))
    assert on_screen(alone, PerceptronStepper).step() == 1
    path.unlink()
