"""Nothing is lost by moving: every place of every edition still leads to its content."""

import sys
from pathlib import Path

import anchors
import pytest
from playwright.sync_api import expect
from sphinx.errors import ExtensionError

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_build" / "html"
sys.path.append(str(ROOT / "book" / "ext"))

import moved  # noqa: E402

WAYS = moved.moved()
NOW = anchors.places(SITE)
KNOWN = anchors.read()
GLOSSARY = "book/glossary"


def missing(page: str, name: str) -> bool:
    """Whether an address leads nowhere: neither to a place nor, by `moved.yml`, to another."""
    for _ in range(5):  # a place that moved may have moved again
        ways = WAYS.get(page.removeprefix("book/"), {})
        if name in NOW.get(page, ()) or (not name and page in NOW and not ways.get("")):
            return False
        if name.startswith("first-") and name not in ways and page != GLOSSARY:  # page.js looks there
            page = GLOSSARY
            continue
        target = ways.get(name) or ways.get("")
        if not target:
            return True
        page, _, anchor = target.partition("#")
        page, name = f"book/{page}", anchor or name
    return True


def line(page: str, name: str) -> str:
    """The line that `moved.yml` may lack; where the same name is on one other page, that is where it went."""
    homes = [other for other in NOW if name in NOW[other]]
    guess = homes[0].removeprefix("book/") if len(homes) == 1 else "page#anchor"
    return f"{page.removeprefix('book/')}: {{{name}: {guess}}}"


@pytest.mark.parametrize("page", KNOWN)
def test_every_place_of_every_edition_leads_to_its_content(page):
    lost = [line(page, name) for name in sorted({*KNOWN[page], ""}) if missing(page, name)]
    assert not lost, "say in book/data/moved.yml where they went:\n" + "\n".join(lost)


def test_what_moved_is_gone_from_its_old_page():
    there = {
        (page, name) for page, ways in WAYS.items() for name in ways if name in NOW.get(f"book/{page}", ())
    }
    assert not there, "take these lines out of moved.yml, or readers are led away from what is there"


def test_the_list_is_in_order():
    assert list(WAYS) == sorted(WAYS)


def test_a_way_is_a_link_on_its_page():
    ways = {"": "api/text", "a": "api/text#b", "stepper-1": "api/text#stepper-2", "c": "02-bayes#d"}
    assert moved.ways_from("api/old", ways) == {
        "": "text.html", "a": "text.html#b", "stepper-1": "text.html#stepper-2", "c": "../02-bayes.html#d",
    }  # fmt: skip
    assert moved.ways_from("02-bayes", ways)["c"] == "#d"


def test_a_line_that_is_no_way_is_refused(tmp_path):
    path = tmp_path / "moved.yml"
    path.write_text("02-bayes: {old: 03-new#new}", "utf-8")
    moved.moved(path)
    path = tmp_path / "wrong.yml"
    path.write_text("02-bayes: {old: 03-new.html#new}", "utf-8")
    with pytest.raises(ExtensionError, match=r"each line is `anchor: page#anchor` without \.html"):
        moved.moved(path)


# One of each kind: a heading on another page, one on the same, a name on a page that is gone, a box on an erratum,
# the first use of a word, an exercise; and a scene with its state.
LEADS = {
    "book/09-reviews.html#how-much-data-does-it-take": "book/09-imdb.html#how-much-data-does-it-take",
    "book/self-test.html#may-you-skip-chapters-1-and-2": "book/self-test.html#may-you-skip-probability",
    "book/api/schemes.html#linmodels_lib.schemes.AllVsAll": "book/api/multiclass.html#linmodels_lib.multiclass.AllVsAll",
    "book/api/schemes.html": "book/api/multiclass.html",
    "book/errata.html#e57": "book/errata-hasegawa-johnson.html#e57",
    "book/01-probability.html#about-e999": "book/errata.html#e999",
    "book/02-bayes.html#first-accuracy": "book/glossary.html#first-accuracy",
    "book/02-bayes.html#exercise-99": "book/02-bayes.html#exercises",
}


@pytest.mark.parametrize("served", [True, False], ids=["served", "disk"])
def test_old_addresses_lead_on(open_page, site, served):
    for old, new in LEADS.items():
        root = site if served else SITE.as_uri()
        page = open_page(f"{root}/{old}")
        page.wait_for_url(f"**/{new}")
        if "#" in new and "999" not in new:
            expect(page.locator(":target").first).to_be_in_viewport()
        page.close()


def test_a_scene_travels_with_its_state(open_page, tmp_path):
    """Before anything of the old page is drawn."""
    body = "<body><p>old</p><script>window.drawn = getComputedStyle(document.body).visibility</script>"
    ways = {"race-1": "new.html", "race-2": "new.html#race-1", "old": "#here"}
    (tmp_path / "old.html").write_text(
        f"<!doctype html><title>old</title>{moved.script(ways)}{body}<h2 id=here>H</h2>"
    )
    (tmp_path / "new.html").write_text("<!doctype html><title>new</title><p>new")
    old = (tmp_path / "old.html").as_uri()
    for fragment, target in {
        "race-1=eyJ9": "new.html#race-1=eyJ9",
        "race-2=eyJ9": "new.html#race-1=eyJ9",
        "other-1=e&race-1=eyJ9": "new.html#other-1=e&race-1=eyJ9",
        "old": "old.html#here",
    }.items():
        page = open_page(f"{old}#{fragment}")
        page.wait_for_url(f"**/{target}")
        assert page.locator("body").is_visible()
        page.close()
    page = open_page(f"{old}#other-1=e")
    assert page.url == f"{old}#other-1=e"
    page.evaluate("location.hash = 'race-1=x'")
    page.wait_for_url("**/new.html#race-1=x")
