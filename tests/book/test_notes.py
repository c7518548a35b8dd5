"""The notes that the book follows: nothing left out, every erratum shown at its home."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from toc import NOTEBOOKS

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
sys.path.append(str(BOOK / "ext"))

import notes_items  # noqa: E402

NOTES = yaml.safe_load((BOOK / "data" / "notes.yml").read_text("utf-8"))
ITEMS = [f"M{i}" for i in range(1, 191)]
ERRATA = [f"E{i}" for i in range(1, 123)]
ERRATA_PAGES = {  # and the sources that each is about
    "errata-may.ipynb": {"may2023", "may2025"},
    "errata-hasegawa-johnson.ipynb": {"hasegawajohnson2019"},
    "errata-cos484.ipynb": {"cos484"},
    "errata-boye.ipynb": {"boye"},
}
PRINT_ONLY = {"E12", "E20", "E72", "E95", "E96", "E115", "E116", "E122"}  # letters and print: nothing to run


def cells(name):
    return json.loads((BOOK / name).read_text("utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def named():
    """Every item that a cell, or a page of text, says it treats, with the file."""
    for path in NOTEBOOKS:
        for cell in cells(path.name):
            for item in cell["metadata"].get("items", []):
                yield item, path.name
    for path in sorted(BOOK.glob("*.md")):
        for line in re.findall(r"^% items: *(.+)$", path.read_text("utf-8"), re.M):
            for item in re.split(r",\s*", line.strip()):
                yield item, path.name


def test_everything_in_the_notes_has_a_place_in_the_book():
    treated = {item for item, name in named() if name not in ERRATA_PAGES}
    assert [item for item in ITEMS if item not in treated] == [], "no cell names these"


def test_errata_are_at_home_on_their_own_pages():
    assert [(item, name) for item, name in named() if item[0] == "E" and name not in ERRATA_PAGES] == []


def test_no_cell_names_an_item_that_does_not_exist():
    assert [(item, name) for item, name in named() if item not in {*ITEMS, *ERRATA}] == []


def test_the_notes_are_listed_in_full():
    assert list(NOTES["items"]) == ITEMS
    assert list(NOTES["errata"]) == ERRATA
    used = {name: set() for name in NOTES["sources"]}
    for item, entry in {**NOTES["items"], **NOTES["errata"]}.items():
        for name, sections in entry.items():
            if name != "what":
                assert set(sections) <= set(NOTES["sources"][name]["sections"]), item
                used[name] |= set(sections)
    assert used == {name: set(entry["sections"]) for name, entry in NOTES["sources"].items()}


def entries(name):
    """The errata of a page: number, text and code."""
    found, number = {}, None
    for cell in cells(name):
        if cell["cell_type"] == "markdown":
            parts = re.split(r"^\(e(\d+)\)=\n### E(\d+)\. ", source(cell), flags=re.M)
            for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
                assert anchor == heading
                number = f"E{heading}"
                assert number not in found
                found[number] = [text, ""]
        elif number:
            found[number][1] += source(cell) + "\n"
    return found


def test_a_page_of_errata_says_whom_it_is_for():
    for name in ERRATA_PAGES:
        second = source(cells(name)[0]).split("\n\n")[2]
        assert "for those who read these notes beside the book" in second, name
        assert "you need nothing here" in second, name
    first = (BOOK / "errata.md").read_text("utf-8").split("\n\n")[1]
    assert first.startswith("*These pages are for readers of the five sets of lecture notes")
    assert first.endswith("nobody else needs them.*")


def test_every_erratum_has_one_entry_in_order():
    assert [number for name in ERRATA_PAGES for number in entries(name)] == ERRATA


@pytest.mark.parametrize("name", ERRATA_PAGES)
def test_entries_show_their_point(name):
    for number, (_, code) in entries(name).items():
        asserts = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Assert)]
        assert bool(asserts) == (number not in PRINT_ONLY), number
        assert ERRATA_PAGES[name] & set(NOTES["errata"][number]), number


CONF = """extensions = ['myst_nb', 'sphinx_external_toc', 'notes']
nb_execution_mode = 'off'
myst_enable_extensions = ['colon_fence']
"""


def notebook(*parts):
    """A notebook of markdown cells, given as text and items; code where the text starts with a mark."""
    made = []
    for number, (text, *items) in enumerate(parts):
        cell = {"id": f"c{number}", "metadata": {"items": items} if items else {}, "source": text.lstrip("%")}
        code = {"cell_type": "code", "outputs": [], "execution_count": None}
        made.append({**cell, **(code if text.startswith("%") else {"cell_type": "markdown"})})
    metadata = {"language_info": {"name": "python"}}
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A book of a front page, a chapter, an errata page and the list, built by Sphinx with our extension."""
    folder = tmp_path_factory.mktemp("notes")
    (folder / "conf.py").write_text(CONF)
    listed = [{"file": name} for name in ("chapter", "errata", "list")]
    (folder / "_toc.yml").write_text(
        yaml.safe_dump({"format": "jb-book", "root": "index", "chapters": listed})
    )
    (folder / "index.md").write_text("# Front\n\n## For whom\n\n% items: M2\n\nYou.\n")
    (folder / "chapter.ipynb").write_text(
        notebook(
            ("# Chapter\n\nOpening.", "M7"), ("## Section\n\nText.", "M7"), ("%1 + 1", "M8"),
            ("## Other", "M9"), ("Plain.",),
        )
    )  # fmt: skip
    errata = "".join(f"(e{i})=\n## E{i}. Title\n\nText.\n\n" for i in range(1, 123))
    (folder / "errata.md").write_text(f"# Errata\n\n{errata}")
    (folder / "list.md").write_text("# List\n\n```{where-the-notes-went} may2023\n```\n")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", str(folder), str(folder / "out")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(BOOK / "ext"), str(ROOT)])}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return {page.stem: page.read_text("utf-8") for page in (folder / "out").glob("*.html")}


def test_what_a_hidden_cell_treats_goes_to_the_text_after_it():
    cells = [{"cell_type": "code", "metadata": {"tags": ["remove-cell"], "items": ["M1"]}, "source": "x"},
             {"cell_type": "markdown", "metadata": {"items": ["M2"]}, "source": ["# A\n", "\n", "B"]},
             {"cell_type": "markdown", "metadata": {}, "source": "C"}]  # fmt: skip
    carried = json.loads(notes_items.with_items(json.dumps({"cells": cells})))["cells"]
    assert [cell["source"] for cell in carried] == ["x", "% items: M1, M2\n\n# A\n\nB", "% items: \n\nC"]


def test_an_entry_says_where_it_stands(pages):
    entry = re.search(r'<section id="e2-title">.*?</section>', pages["errata"], re.S)[0]
    assert "In the notes: May 2023, section 7." in entry


def test_the_list_names_the_sections_that_treat_an_item(pages):
    text = re.sub(r"<[^>]+>", "", pages["list"])
    assert re.search(r"The opening page\s*Front › For whom what you should know", text)
    assert re.search(r"2\. Example\s*Chapter › Section three tosses: the list of outcomes; two events", text)
    assert 'href="chapter.html#section"' in pages["list"]
    assert "6. Bayes" not in text  # nothing in these pages
