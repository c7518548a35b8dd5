"""The front of the book: the map against the chapters, the table for teachers, the self-test, the landing page."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import pytest
import yaml
from toc import CHAPTERS, first_heading

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
sys.path.append(str(BOOK / "ext"))

import chapter_facts  # noqa: E402
import chapter_map  # noqa: E402
import contents  # noqa: E402
import front  # noqa: E402
import mounts  # noqa: E402

from linmodels_lib.widgets import Quiz  # noqa: E402

PAGES = [Path(entry["file"]).name for entry in CHAPTERS]
NUMBERS = contents.numbered(PAGES)


def prose(name: str) -> list[str]:
    cells = contents.notebook(BOOK / f"{name}.ipynb")["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def plan() -> list[list[str]]:
    """Where the first page puts the boxes."""
    body = re.search(r"```\{chapter-map\}\n(.*?)```", "\n".join(prose("index")), re.S)[1]
    return [line.split() for line in body.splitlines()]


def facts(name: str) -> chapter_facts.Facts:
    stored = contents.notebook(BOOK / f"{name}.ipynb")
    needs, minutes = chapter_facts.needed(stored), chapter_facts.minutes(stored)
    told = contents.heading(stored), needs, minutes, chapter_facts.is_optional(stored)
    return chapter_facts.Facts(f"book/{name}", NUMBERS[name], *told)


OPTIONAL = "05-least-squares"
FACTS = [facts(name) for name in PAGES]
MAP = ET.fromstring(chapter_map.draw_map(FACTS, plan()))
WAYS = [(way.get("data-from"), way.get("data-to")) for way in MAP.iter("path") if way.get("data-from")]


def needed(name: str) -> set[str]:
    """The chapters that a chapter names under "You need"."""
    said = re.search(r"\*\*You need\*\*(.*?):::", "\n".join(prose(name)), re.S)[1]
    return set(re.findall(r"\((\d\d-[\w-]+)\.ipynb", said))


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
            optional = "optional, " if name == OPTIONAL else ""
            assert box.get("aria-label") == f"{NUMBERS[name]} {titles[name]}, {optional}{after}"
            assert (box.get("class") == "lm-map-start") == (not needs)
            shown = " ".join(
                "".join(part.itertext()).strip() for part in box.iter("text") if not part.get("class")
            )
            assert shown.replace(" ", "") == f"{NUMBERS[name]}{titles[name]}".replace(" ", "")

    def test_one_page_says_that_it_is_optional_and_no_page_needs_it(self):
        notes = [text.text for text in MAP.iter("text") if text.get("class") == "lm-map-note"]
        assert sorted(notes) == ["optional", "start here", "start here"]
        assert [one.name for one in FACTS if one.optional] == [OPTIONAL]
        assert not any(OPTIONAL in needed(name) for name in PAGES)

    def test_the_words_say_what_the_arrows_say(self):
        titles = {name: first_heading(f"book/{name}") for name in PAGES}
        said = " ".join(next(MAP.iter("desc")).text.split())
        for name in PAGES:
            needs = " and ".join(titles[start] for start, end in WAYS if end == name) or "nothing"
            assert f"{titles[name]} needs {needs}" in said

    def test_lines_cross_no_box(self):
        """A line runs down the middle of a box, or between the columns, but through none that it passes."""
        boxes = chapter_map.place_boxes(plan())
        for way in (way for way in MAP.iter("path") if way.get("data-from")):
            ends = {way.get("data-from"), way.get("data-to")}
            for x, top, bottom in down(way.get("d")):
                for name, box in boxes.items():
                    beside = not box.left < x < box.right
                    apart = bottom < box.top or top > box.top + chapter_map.HEIGHT
                    assert beside or apart or name in ends, (ends, name)

    def test_a_plan_that_does_not_fit_is_refused(self):
        with pytest.raises(ValueError, match="every page of the chapters and no other: look at 02-bayes"):
            chapter_map.draw_map(
                FACTS, [[name for name in row if name != "02-bayes"] or ["."] for row in plan()]
            )
        with pytest.raises(ValueError, match="02-bayes needs 01-probability: put it into a lower row"):
            chapter_map.draw_map(FACTS, plan()[::-1])


def down(way: str) -> list[tuple[float, float, float]]:
    """The stretches of a line that go down: where, from and to."""
    x = y = 0.0
    found = []
    for step, first, second in re.findall(r"([MHV])(\d+)(?: (\d+))?", way):
        if step == "V":
            found.append((x, y, float(first)))
        x, y = (float(first), float(second or y)) if step != "V" else (x, float(first))
    return found


def stored(*cells: dict) -> dict:
    return {"cells": [{"metadata": {}, **cell} for cell in cells]}


def test_minutes_are_those_of_the_lesson():
    """130 words, 20 open lines or one quiz a minute; not the side paths, the practice and the exercises."""
    quiz = {"text/html": Quiz.number("How much?", answer=1, why="So.").mount_point()}
    text, code = {"cell_type": "markdown"}, {"cell_type": "code", "outputs": []}
    lesson = [
        {
            **text,
            "source": "# One\n\n" + "word " * 778 + "$a + b$\n\n```python\n```\n",
        },  # 780, with the title
        {**code, "source": "x = 1\n\n" * 40},  # 2 minutes
        {**code, "source": "y = 1\n" * 400, "metadata": {"tags": ["hide-input"]}},
        {**code, "source": "Quiz", "outputs": [{"data": quiz}], "metadata": {"tags": ["remove-input"]}},
        {**code, "source": "Quiz", "outputs": [{"data": quiz}], "metadata": {"tags": ["remove-input"]}},
    ]
    apart = [
        {**text, "source": "## Going deeper: more\n\n" + "word " * 999 + "\n### Inside\n\n" + "word " * 999},
        {**code, "source": "z = 1\n" * 400},
        {**text, "source": "## In practice\n\n" + "word " * 999},
    ]
    rest = [{**text, "source": "## Exercises\n\n" + "word " * 999 + "\n## Summary\n\n" + "word " * 999}]
    took = chapter_facts.minutes(stored(*lesson, *apart, *rest))
    assert took == {
        "the lesson": 10,
        "side paths": 35,
        "In practice": 8,
        "the exercises": 15,
    }  # 10: 6 + 2 + 2
    more = {**text, "source": "## And on\n\n" + "word " * 648}  # the lesson goes on: 650
    assert chapter_facts.minutes(stored(*lesson, *apart, more, *rest)) == {**took, "the lesson": 15}
    assert front.told(took) == (
        "about 10 minutes; In practice 10, the exercises 15, and as long as you like to solve them."
    )
    assert front.told({**took, "In practice": 0, "the exercises": 0}) == "about 10 minutes."


def build(folder: Path, table: str) -> subprocess.CompletedProcess[str]:
    """A book of two chapters, with a map and a table."""
    box = ":::{{admonition}} Goals\n:class: goals\n\n**You need** {}.\n:::\n"
    texts = {"01-one": f"# One\n\n{box.format('nothing')}" + "word " * 1300,
             "02-two": f"# Bayes' rule\n\n{box.format('[one](01-one.ipynb)')}"}  # fmt: skip
    for name, text in texts.items():
        cells = [nbformat.v4.new_markdown_cell(text)]
        language = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=language), folder / f"{name}.ipynb")
    (folder / "index.md").write_text(f"# Book\n\n```{{chapter-map}}\n01-one\n02-two\n```\n\n{table}", "utf-8")
    listed = [{"file": name} for name in texts]
    (folder / "_toc.yml").write_text(
        yaml.safe_dump({"format": "jb-book", "root": "index", "chapters": listed})
    )
    (folder / "conf.py").write_text(
        "extensions = ['myst_nb', 'sphinx_external_toc', 'front']\nnb_execution_mode, nb_ipywidgets_js = 'off', {}\n"
        "myst_enable_extensions = ['colon_fence']\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(BOOK / "ext"), str(ROOT)])}
    command = [sys.executable, "-m", "sphinx", "-Wq", "--keep-going", str(folder), str(folder / "out")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_time_table_and_map_come_from_the_chapters(tmp_path):
    done = build(tmp_path, "```{teachers-table}\n02-two: [a test](02-two.ipynb)\n01-one: coins\n```")
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path.stem: path.read_text("utf-8") for path in (tmp_path / "out").glob("*.html")}
    assert re.search(
        r"You need</strong> nothing\. <strong>Reading time</strong> about 10 minutes", pages["01-one"]
    )
    rows = re.findall(r"<tr.*?>\s*<td>(.*?)</tr>", pages["index"], re.S)
    assert [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows] == [
        "One 10 coins",
        "Bayes’ rule 5 a test",
    ]
    assert 'aria-label="2.1 Bayes’ rule, after One"' in pages["index"]


def test_a_page_without_its_line_in_the_table_fails_the_build(tmp_path):
    done = build(tmp_path, "```{teachers-table}\n01-one: coins\n```")
    assert done.returncode != 0
    assert "Each page needs one line here; look at 02-two." in done.stderr


def quizzes(name: str) -> list[dict]:
    cells = contents.notebook(BOOK / f"{name}.ipynb")["cells"]
    return [mount.state for cell in cells for mount in mounts.mounts_in_cell(cell) if mount.widget == "quiz"]


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
