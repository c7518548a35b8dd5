"""What `make lab` copies: nothing raw, no link into nothing, and under each figure its caption."""

import re
from collections import Counter
from itertools import pairwise

import lab_copies  # tools/lab_copies.py
import nbformat
import pages  # tools/pages.py
import pytest
from mdit_py_plugins.anchors.index import slugify

MADE = lab_copies.made(pages.notebooks())
NOTEBOOKS = {name: nbformat.reads(text, 4) for name, text in MADE.items() if name.endswith(".ipynb")}
TEXTS = {name: text for name, text in MADE.items() if name.endswith(".md")}
TEXTS |= {
    name: "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    for name, notebook in NOTEBOOKS.items()
}


@pytest.mark.parametrize("name", MADE)
class TestCopy:
    def test_every_link_leads_somewhere(self, name):
        """To a file; in a notebook to code, as JupyterLab blanks a text that it is led to; in the references to a work."""
        for link in re.findall(r"\]\(([^)\s]+)\)", TEXTS[name]):
            if re.match(r"https?:", link):
                continue
            file, _, place = link.partition("#")
            assert file in MADE, link
            if file == "references.md":
                assert not place or f"**{', '.join(lab_copies.author_year(place))}.**" in MADE[file], link
            elif place:
                cells = [cell.id for cell in NOTEBOOKS[file].cells if cell.cell_type == "code"]
                assert place.removeprefix("cell-id=") in cells, link

    def test_nothing_is_raw(self, name):
        """What jupyterlab-myst does not know is gone: the book's roles, directives, comments and substitutions."""
        assert set(re.findall(r"\{([\w:-]+)\}`", TEXTS[name])) <= {"eq"}
        assert set(re.findall(r"^\s*[`:]{3,}\{([\w:-]+)\}", TEXTS[name], re.M)) <= {
            "admonition",
            "dropdown",
            "math",
        }
        assert not re.search(r"^% |\{\{ ", TEXTS[name], re.M)


def headings(name):
    return {slugify(text) for text in re.findall(r"^#+ (.*)$", TEXTS[name], re.M)}


def test_a_quiz_leads_to_a_heading_of_its_notebook():
    """A widget's links are the browser's: they have no way to another notebook."""
    links = [
        (name, link)
        for name, notebook in NOTEBOOKS.items()
        for cell in notebook.cells
        if cell.cell_type == "code"
        for link in re.findall(r"\]\(([^)\s]*(?:#|\.ipynb|\.md)[^)\s]*)\)", cell.source)
    ]
    assert len(links) > 20
    assert [link for name, link in links if link.removeprefix("#") not in headings(name)] == []


def test_every_figure_has_its_caption_below():
    numbers = lab_copies.numbers_of(name.removesuffix(".ipynb") for name in NOTEBOOKS)
    below = [
        (
            numbers.get(name.removesuffix(".ipynb"), ""),
            re.search(r"<dc:description>(.{9})", output.data["image/svg+xml"])[1],
            next_cell.source,
        )
        for name, notebook in NOTEBOOKS.items()
        for cell, next_cell in pairwise(notebook.cells)
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(below) > 90
    counts = Counter()
    for page, words, text in below:
        counts[page] += 1
        assert text.startswith(f"**Figure {page}-{counts[page]}** *{words}")


def test_equations_have_the_numbers_of_the_book():
    """Those with a name are counted on each page; the others have none."""
    numbers, all_named = lab_copies.numbers_of(path.stem for path in pages.notebooks()), 0
    for path in pages.notebooks():
        text = TEXTS.get(path.name, "")
        named = re.findall(r"^```\{math\}\n:label: eq-[\w-]+\n:enumerator: (.+)$", text, re.M)
        assert named == [f"{numbers[path.stem]}-{i}" for i in range(1, len(named) + 1)]
        assert len(named) == path.read_text("utf-8").count('"$$ (eq-')
        assert not re.search(r"^\$\$", text, re.M)
        all_named += len(named)
    assert all_named > 50


def test_a_caption_is_words_not_markup():
    svg = "<svg><dc:description>P(a_1) &lt; x* on\n   (0, 1] is `$3`</dc:description></svg>"
    cell = nbformat.v4.new_code_cell(
        "", outputs=[nbformat.v4.new_output("display_data", {"image/svg+xml": svg})]
    )
    names = lab_copies.figure_names("5.2")
    assert lab_copies.captions(cell, names) == r"**Figure 5.2-1** *P(a\_1) \< x\* on (0, 1\] is \`\$3\`*"


def test_a_link_is_one_that_jupyterlab_follows():
    known = {"02-two.ipynb": {"a-section": "02-two.ipynb#cell-id=cell-007"}, "references.md": {}}
    for written, made in {
        "[two](02-two.ipynb#a-section)": "[two](02-two.ipynb#cell-id=cell-007)",
        "[two](02-two.ipynb) and [[May, 2023](references.md#may2023)]": None,
        "[Block [1962]](references.md#block1962), [0, 1]": None,
        "in the [library](api.md#names)": "in the *library*",
    }.items():
        assert lab_copies.linked(written, known) == (made or written)


def test_a_section_is_found_by_the_code_above_it():
    text, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        text("# One"),
        code("", id="a"),
        text("## Why $x$?"),
        text("## B"),
        code("", id="b"),
        text("## C"),
    ]
    assert lab_copies.sections("1.ipynb", nbformat.v4.new_notebook(cells=cells)) == {
        "one": "1.ipynb",
        "why-x": "1.ipynb#cell-id=a",
        "b": "1.ipynb#cell-id=a",
        "c": "1.ipynb#cell-id=b",
    }


def test_the_front_page_is_left_out():
    assert "index.ipynb" not in MADE
    assert list(MADE)[-4:] == ["errata.md", "notation.md", "references.md", "glossary.md"]


def test_the_references_can_be_read():
    text = MADE["references.md"]
    assert "\n- **May, 2025.** Jonathan May. Linear models. Lecture notes, September 2025.\n" in text
    assert not re.search(r"[{}\\\\]", text)
    assert text.count("\n- **") > 80


def test_a_citation_has_the_names_of_its_authors():
    works = ("block1962", "jurafsky", "pang2002", "boye")
    assert [", ".join(lab_copies.author_year(key)) for key in works] == [
        "Block, 1962",
        "Jurafsky and Martin, 2025",
        "Pang et al., 2002",
        "Boye, n.d.",
    ]


def test_each_erratum_says_where_it_stands():
    entries = re.findall(r"^\(e\d+\)=\n### (E\d+).*\n\n(.*)", "\n".join(TEXTS.values()), re.M)
    assert len(entries) == 122
    assert [item for item, line in entries if not line.startswith("*In the notes: ")] == []
