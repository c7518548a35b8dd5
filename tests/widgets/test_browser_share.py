"""The menu "Share" of every widget in a page: its keys, its entries, and what a damaged link opens."""

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from first_edition import BEGAN, FIRST_EDITION
from PIL import Image
from widget_cases import CASES, CORPUS, moved, on_screen
from widget_harness import DESK, OVERFLOW, PHONE, write_page

from linmodels_lib.widgets import LossCurves, PerceptronStepper, Quiz, ReviewClassifier, Widget, static_assets

ENTRIES = ["Copy link", "Show QR code", "Copy as Python", "Save as SVG", "Save as PNG"]
STYLE = static_assets()["widgets.css"]
TEXT = "() => navigator.clipboard.readText()"
FOCUSED = "() => document.activeElement.textContent"


@pytest.fixture
def shown(open_page, tmp_path):
    """`shown(*widgets, fragment=…)`: a page of them, all started, that may use the clipboard."""

    def shown(*widgets, fragment="", view=DESK):
        page = open_page(write_page(tmp_path, *widgets, style=STYLE) + fragment, **view)
        page.wait_for_selector("html[data-widgets-ready]")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        return page

    return shown


def saved(w, kind):
    """The bytes of the file that the menu saves."""
    with w.page.expect_download() as download:
        w.share(f"Save as {kind}")
    assert download.value.suggested_filename == f"{w.name}.{kind.lower()}"
    return Path(download.value.path()).read_bytes()


def test_by_keys_and_by_mouse(shown, axe):
    page = shown(LossCurves(z=2), view=PHONE)
    w = on_screen(page, LossCurves)
    share = w.button("Share")
    share.focus()
    w.press("Enter")
    assert share.get_attribute("aria-expanded") == "true"
    assert w.root.get_by_role("menuitem").all_inner_texts()[: len(ENTRIES)] == ENTRIES
    assert page.evaluate(FOCUSED) == ENTRIES[0]
    w.press("ArrowDown", "ArrowDown")
    assert page.evaluate(FOCUSED) == ENTRIES[2]
    w.press("ArrowUp", "Home", "ArrowUp")
    assert page.evaluate(FOCUSED) == w.root.get_by_role("menuitem").last.inner_text()
    w.press("u")  # a key of the widget, but not here
    assert axe(page) == []
    assert page.evaluate(OVERFLOW) == 0
    menu = w.root.locator(".lm-pop").bounding_box()
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= 360
    w.press("Escape")
    assert share.get_attribute("aria-expanded") == "false"
    assert page.evaluate(FOCUSED) == "Share"
    assert "nats" in w.root.get_attribute("data-loss")
    share.click()
    page.locator("h1").click()
    assert not w.root.get_by_role("menu").is_visible()
    share.click()
    share.click()
    assert not w.root.get_by_role("menu").is_visible()
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    w.share("Show QR code")
    w.root.locator(".lm-code").wait_for()
    assert axe(page, "color-contrast", "svg-img-alt") == []
    assert page.evaluate(FOCUSED) == "Close"
    w.press("Escape")
    assert page.evaluate(FOCUSED) == "Share"


def test_what_every_widget_gives_away(shown):
    """The cell that Python would write, a link that Python reads, and pictures that need nothing else."""
    telling = [(widget, moved(case.telling[0])) for widget, case in CASES.items() if widget is not Quiz]
    telling.append((ReviewClassifier, CORPUS))
    page = shown(*(made for _, made in telling))
    problems = {}
    for number, (widget, made) in enumerate(telling):
        page.evaluate(
            "theme => { document.documentElement.dataset.theme = theme; }", ["light", "dark"][number % 2]
        )
        w = on_screen(page, widget, int(made is CORPUS))
        w.share("Copy link")
        w.root.get_by_text("Link copied").wait_for()
        link = page.evaluate(TEXT)
        w.share("Copy as Python")
        w.root.get_by_text("Cell copied").wait_for()
        same = page.evaluate(TEXT) == made.python()
        fixed = {
            name: made.state()[name]
            for name, trait in made.traits().items()
            if trait.read_only and name in made.state()
        }
        again = (
            made
            if "#" not in link
            else widget.from_link(link, **(fixed if widget.__name__ in OWN and made is not CORPUS else {}))
        )
        problems[widget.__name__, made is CORPUS] = [
            same,
            again.state() == made.state(),
            sound_svg(w),
            sound_png(w, number % 2),
        ]
    assert {name: found for name, found in problems.items() if not all(found)} == {}


OWN = ("ReviewClassifier",)  # too much for a link, which leads to a page that has it


def sound_svg(w):
    """Whether it is XML with words and shapes, and asks for nothing outside."""
    text = saved(w, "SVG").decode()
    words = "".join(ET.fromstring(text).itertext())
    shapes = len(re.findall(r"<(?:path|rect|circle|line|polyline)\b", text))
    needs = re.search(r'var\(|color-mix|color\(|\s(?:class|style)=|foreignObject|href="http', text)
    return w.root.locator(".lm-title").inner_text() in words and shapes > 4 and needs is None


def sound_png(w, dark):
    """Whether it is drawn, on the paper of the theme."""
    picture = Image.open(io.BytesIO(saved(w, "PNG"))).convert("RGB")
    colours = picture.resize((200, 200), Image.Resampling.NEAREST).getcolors(40_000)
    return len(colours) > 12 and (max(colours)[1][0] < 60) == bool(dark)


def test_a_scene_too_long_for_a_link_says_so(shown):
    grid = [[x / 2, y / 2 + 0.25] for x in range(8) for y in range(7)]
    page = shown(
        PerceptronStepper([[1, 2], [2, 1]], [0, 1]), PerceptronStepper(grid, [i % 2 for i in range(56)])
    )
    short, long = on_screen(page, PerceptronStepper), on_screen(page, PerceptronStepper, 1)
    long.button("Share").click()
    assert not long.root.get_by_role("menuitem", name="Copy link").is_enabled()
    assert not long.root.get_by_role("menuitem", name="Show QR code").is_enabled()
    assert long.root.get_by_role("menuitem", name="Save as SVG").is_enabled()
    assert re.search(
        r"too long for a link or a code: 1,\d\d\d characters", long.root.locator(".lm-pop").inner_text()
    )
    long.root.get_by_role("menuitem", name="Copy link").click(force=True)
    assert long.root.get_by_role("menu").is_visible()
    short.share("Copy link")
    short.root.get_by_text("Link copied").wait_for()
    assert PerceptronStepper.from_link(page.evaluate(TEXT)).points == [[1, 2], [2, 1]]


def test_a_damaged_or_foreign_link_says_so_until_something_is_done(shown):
    page = shown(
        LossCurves(),
        PerceptronStepper(preset="xor"),
        fragment="#perceptron-stepper-1=eyJzdGVwIjotMX0&event-grid-1=e30",
    )
    w, other = on_screen(page, PerceptronStepper), on_screen(page, LossCurves)
    note = w.root.get_by_text("This link is damaged.")
    assert note.is_visible()
    assert w.step() == 0
    w.button("Step").click()
    w.wait_step(1)
    assert not note.is_visible()
    assert other.root.get_by_text("a figure that is not on this page").is_visible()
    page.evaluate("location.hash = '#perceptron-stepper-1=%%%'")
    note.wait_for()
    page.evaluate("location.hash = '#perceptron-stepper-1=eyJzdGVwIjoyfQ'")
    w.wait_step(2)
    assert not note.is_visible()


def test_links_of_the_first_edition_still_open_their_scene(shown):
    made = [
        Widget.from_link(f"#{name}-1={payload}", **BEGAN.get(name, {}))
        for name, (payload, _) in FIRST_EDITION.items()
    ]
    fragment = "&".join(f"{name}-1={payload}" for name, (payload, _) in FIRST_EDITION.items())
    page = shown(*(type(w)(**BEGAN.get(w._name, {})) for w in made), fragment=f"#{fragment}")
    assert page.locator(".lm-damaged:visible").count() == 0
    for w in made:
        one = on_screen(page, type(w))
        one.share("Copy as Python")
        one.root.get_by_text("Cell copied").wait_for()
        assert page.evaluate(TEXT) == w.python()
