"""The front of the book: the map against the chapters, the table for teachers, the self-test, the landing page."""

import html
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from contents import CHAPTERS, first_heading

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
PAGES = [Path(entry["file"]).name for entry in CHAPTERS]
MAP = ET.fromstring((BOOK / "images/map.html").read_text())
WAYS = [(way.get("data-from"), way.get("data-to")) for way in MAP.iter("path") if way.get("data-from")]
NEIGHBOURS = {"03-naive-bayes": {"03-classifying-text"}}  # what a chapter calls "that page"


def prose(name: str) -> list[str]:
    cells = json.loads((BOOK / f"{name}.ipynb").read_text())["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def needed(name: str) -> set[str]:
    """The chapters that a chapter names under "You need"."""
    said = re.search(r"\*\*You need\*\*(.*?)\*\*Reading time\*\*", prose(name)[0], re.S)[1]
    return set(re.findall(r"\((\d\d-[\w-]+)\.ipynb", said)) | NEIGHBOURS.get(name, set())


def before(name: str) -> set[str]:
    """All that comes before a chapter on the map."""
    direct = {start for start, end in WAYS if end == name}
    return direct.union(*(before(start) for start in direct))


def boxes() -> dict[str, ET.Element]:
    return {box.get("href").removesuffix(".html"): box for box in MAP.iter("a")}


class TestMap:
    def test_every_chapter_has_a_box_in_the_order_of_the_book(self):
        assert list(boxes()) == PAGES

    @pytest.mark.parametrize("name", PAGES)
    def test_what_a_chapter_needs_comes_before_it(self, name):
        assert needed(name) <= before(name)

    @pytest.mark.parametrize(("start", "end"), WAYS)
    def test_an_arrow_stands_for_a_need(self, start, end):
        assert start in needed(end)

    def test_no_arrow_says_what_others_say(self):
        for start, end in WAYS:
            others = {other for other, last in WAYS if last == end and other != start}
            assert all(start not in before(other) for other in others), (start, end)

    def test_boxes_say_number_title_and_needs(self):
        titles = {name: first_heading(f"book/{name}") for name in PAGES}
        for name, box in boxes().items():
            needs = " and ".join(titles[start] for start, end in WAYS if end == name)
            after = f"after {needs}" if needs else "start here"
            assert box.get("aria-label") == f"{int(name[:2])} {titles[name]}, {after}"
            assert (box.get("class") == "lm-map-start") == (not needs)
            shown = " ".join(
                "".join(part.itertext()).strip() for part in box.iter("text") if not part.get("class")
            )
            assert shown.replace(" ", "") == f"{int(name[:2])}{titles[name]}".replace(" ", "")

    def test_the_words_say_what_the_arrows_say(self):
        titles = {name: first_heading(f"book/{name}") for name in PAGES}
        said = " ".join(next(MAP.iter("desc")).text.split())
        for name in PAGES:
            needs = " and ".join(titles[start] for start, end in WAYS if end == name) or "nothing"
            assert f"{titles[name]} needs {needs}" in said


def test_the_table_for_teachers_knows_every_chapter_and_its_minutes():
    rows = re.findall(r"^\| \[(.+?)\]\(([\w-]+)\.ipynb\) \| (\d+) \|", (BOOK / "using.md").read_text(), re.M)
    minutes = {
        name: re.search(r"\*\*Reading time\*\*\s+about\s+(\d+)\s+minutes", prose(name)[0])[1]
        for name in PAGES
    }
    assert [(title.replace("'", "’"), name, number) for title, name, number in rows] == [
        (first_heading(f"book/{name}"), name, minutes[name]) for name in PAGES
    ]


def quizzes(name: str) -> list[dict]:
    stored = (BOOK / f"{name}.ipynb").read_text()
    outputs = (output for cell in json.loads(stored)["cells"] for output in cell.get("outputs", []))
    shown = "".join(line for output in outputs for line in output.get("data", {}).get("text/html", []))
    return [
        json.loads(html.unescape(s)) for s in re.findall(r'data-widget="quiz" data-state="([^"]*)"', shown)
    ]


def test_every_miss_in_the_self_test_leads_to_its_refresher():
    text = "\n".join(prose("self-test"))
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^### (.+)$", text, re.M)}
    asked = quizzes("self-test")
    assert len(asked) == 14
    assert "Fourteen" in text
    wrong = [option["feedback"] for quiz in asked for option in quiz["options"] if not option["right"]]
    links = [re.findall(r"See \[[\w ]+\]\(#([\w-]+)\)", said) for said in wrong]
    assert all(len(found) == 1 for found in links)
    assert {found[0] for found in links} == anchors


@pytest.mark.parametrize("part", re.split(r"^### ", "\n".join(prose("self-test")), flags=re.M)[1:])
def test_a_refresher_says_where_it_is_needed(part):
    assert re.search(r"\((0\d-[\w-]+\.ipynb)|first page on", part), part
