"""Sphinx extension: code that a reader can do without is folded, and a fold says what its code makes.

Cells tagged `hide-input` are folded by MyST-NB; cells of imports alone are folded here. The label of a fold
comes from what stands below it, "Code of Figure 6.1-3" or "Code of the widget", else from what it defines.
"""

import ast
from collections.abc import Mapping
from typing import Any

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx


def source(cell: nodes.Element) -> str:
    """The code of a cell; nothing where the notebook keeps it out of the book."""
    part = next((c for c in cell.children if c.get("nb_element") == "cell_code_source"), None)
    return part.astext() if part is not None else ""


def statements(code: str) -> list[ast.stmt]:
    try:
        return ast.parse(
            "\n".join(line for line in code.splitlines() if not line.startswith(("%", "!")))
        ).body
    except SyntaxError:
        return []


def is_setup(code: str) -> bool:
    """Imports, and nothing else."""
    body = statements(code)
    return bool(body) and all(isinstance(part, ast.Import | ast.ImportFrom) for part in body)


def cells(doctree: nodes.document) -> list[nodes.container]:
    return [cell for cell in doctree.findall(nodes.container) if cell.get("nb_element") == "cell_code"]


def fold_imports(app: Sphinx, doctree: nodes.document) -> None:
    for cell in cells(doctree):
        if not cell.get("hide_mode") and len(cell.children) == 1 and is_setup(source(cell)):
            cell["hide_mode"] = "input"
            cell["prompt_show"] = cell["prompt_hide"] = "Imports"


def label(cell: nodes.Element, code: str, numbers: Mapping[str, tuple[Any, ...]]) -> str:
    """What the code of a fold makes."""
    figures = [
        numbers[id][0] for figure in cell.findall(nodes.figure) for id in figure["ids"] if id in numbers
    ]
    if figures:
        return f"Code of Figure{'s' if len(figures) > 1 else ''} {' and '.join(figures)}"
    if any("data-widget=" in raw.astext() for raw in cell.findall(nodes.raw)):
        return "Code of the widget"
    if is_setup(code):
        return "Imports"
    names = [part.name for part in statements(code) if isinstance(part, ast.FunctionDef | ast.ClassDef)]
    if names:
        return f"Code: {', '.join(names)}"
    made = any(part.get("nb_element") == "cell_code_output" for part in cell.findall(nodes.container))
    return "Code of what is printed here" if made else "Code: what the next cells need"


def name_folds(app: Sphinx, doctree: nodes.document, page: str) -> None:
    numbers = app.env.toc_fignumbers.get(page, {}).get("figure", {})
    for fold in doctree.findall(HideCodeCellNode):
        fold["prompt_show"] = fold["prompt_hide"] = label(fold.parent, fold.astext(), numbers)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", fold_imports)
    app.connect("doctree-resolved", name_folds)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
