"""Folds of code: what is folded, and the words that say what a fold makes."""

import sys
from pathlib import Path

import pytest
from docutils import nodes

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "ext"))

import calm_code  # noqa: E402


def cell(code, *outputs):
    """A cell as MyST-NB makes it."""
    source = nodes.container("", nodes.literal_block(code, code), nb_element="cell_code_source")
    made = nodes.container("", *outputs, nb_element="cell_code_output")
    return nodes.container("", source, *([made] if outputs else []), nb_element="cell_code")


def figure(id):
    return nodes.figure("", ids=[id])


NUMBERS = {"figure-1": ("6.1-1",), "figure-2": ("6.1-2",)}
FOLDS = [
    ("import numpy as np\nfrom a import (\n    b,\n)", [], "Imports"),
    ("fig, ax = lp.canvas()", [figure("figure-2")], "Code of Figure 6.1-2"),
    ("import x", [figure("figure-1"), figure("figure-2")], "Code of Figures 6.1-1 and 6.1-2"),
    ("w", [nodes.raw("", '<div data-widget="quiz">', format="html")], "Code of the widget"),
    ("def f(x):\n    return x\n\n\nclass A:\n    pass", [nodes.paragraph()], "Code: f, A"),
    ("print(1)", [nodes.paragraph()], "Code of what is printed here"),
    ("x = 1", [], "Code: what the next cells need"),
    ("%time x = 1", [], "Code: what the next cells need"),
    ("this is no Python", [], "Code: what the next cells need"),
]


@pytest.mark.parametrize(("code", "outputs", "words"), FOLDS)
def test_a_fold_says_what_its_code_makes(code, outputs, words):
    assert calm_code.label(cell(code, *outputs), code, NUMBERS) == words


def test_imports_alone_are_folded():
    tree = nodes.document(None, None)
    tree += [
        cell("import a"),
        cell("import a\na.b()"),
        cell("import a", nodes.paragraph()),
        cell("# nothing"),
    ]
    calm_code.fold_imports(None, tree)
    assert [part.get("hide_mode") for part in tree] == ["input", None, None, None]
