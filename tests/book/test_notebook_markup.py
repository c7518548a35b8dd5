"""What notebooks write so that JupyterLab reads them well: no role or directive it does not know, and the book's MyST."""

import json
import re
import sys

import pages  # tools/pages.py
import pytest
from lab_copies import author_year  # tools/lab_copies.py
from toc import ROOT

sys.path.append(str(ROOT / "book" / "ext"))

from notebook_markup import IN_TEXT, WORK, for_sphinx

NOTEBOOKS = [path for path in pages.notebooks() if path.stem != "index"]  # the front page has the map
KNOWN = {"admonition", "dropdown"}  # directives that jupyterlab-myst shows as the book does


def texts(path):
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


@pytest.mark.parametrize(
    ("written", "built"),
    [
        ("a [[May, 2023](references.md#may2023)].", "a {cite}`may2023`."),
        ("[[A, 1](references.md#a1), [B and C, 2](references.md#b2)]", "{cite}`a1,b2`"),
        ("[Pang et al. [2002]](references.md#pang2002) say", "{cite:t}`pang2002` say"),
        ("in [0, 1], [the page](references.md) and [x](05-perceptron.ipynb#the-rule)", None),
        ('Solution: run `lm.exercises.solution("chain-rule")` in a cell.', "```{solution} chain-rule\n```"),
        ("Careful\n:class: careful warning\nText", "Careful\n:class: careful\nText"),
        ("Guess\n:class: predict tip\nText", "Guess\n:class: predict\nText"),
    ],
)
def test_it_becomes_the_books_markup(written, built):
    assert for_sphinx(written) == (built or written)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestNotebook:
    def test_jupyterlab_knows_every_role_and_directive(self, path):
        text = "\n\n".join(texts(path))
        equations = set(re.findall(r"^\$\$ \((eq-[\w-]+)\)", text, re.M))
        for role, target in re.findall(r"\{([\w:-]+)\}`([^`]*)`", text):
            assert role == "eq", f"{{{role}}} is not shown in JupyterLab: see book/ext/notebook_markup.py"
            assert target in equations, f"{target} is on another page, which JupyterLab does not see"
        assert set(re.findall(r"^\s*[`:]{3,}\{([\w-]+)\}", text, re.M)) <= KNOWN

    def test_a_backslash_in_a_formula_is_not_doubled(self, path):
        formulas = re.findall(r"(?<![\$\\])\$([^$\n]+)\$", "\n\n".join(texts(path)))
        assert [formula for formula in formulas if "\\\\" in formula] == [], (
            "KaTeX would break the line there"
        )

    def test_a_citation_says_who_and_when(self, path):
        text = "\n\n".join(texts(path))
        for who, year, key in re.findall(r"\[([^\[\]]+) \[([^\[\]]+)\]\]\(references\.md#([\w-]+)\)", text):
            assert (who, year) == author_year(key)
        text = IN_TEXT.sub("", text)
        for link in re.findall(WORK, text):
            said, key = re.fullmatch(r"\[(.*)\]\(references\.md#(.*)\)", link).groups()
            assert said == ", ".join(author_year(key))
        assert "references.md#" not in for_sphinx(text), "brackets around a citation are missing"

    def test_boxes_have_their_colours_in_jupyterlab(self, path):
        classes = re.findall(r"^:class: (.*)$", "\n".join(texts(path)), re.M)
        assert {"careful", "predict"}.isdisjoint(classes), "write careful warning, predict tip"
