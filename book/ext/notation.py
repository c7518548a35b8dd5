"""Sphinx directives: ``{notation}`` and ``{notation-map}`` become the tables of `book/data/notation.yml`."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from mdit_py_plugins.anchors.index import slugify  # how MyST makes an anchor of a heading
from reference_source import PACKAGE, entries_by_address
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

FILE = Path(__file__).parent.parent / "data" / "notation.yml"
HEAD = ("| Symbol | Meaning | In code | First met |", "|:--|:--|:--|:--|")
NAMES = {
    "book": "Here",
    "may": "May",
    "hasegawajohnson2019": "Hasegawa-Johnson, Hockenmaier",
    "cos484": "COS 484",
    "boye": "Boye",
}


@cache
def notation() -> dict[str, list[dict[str, Any]]]:
    """The file, read once."""
    return yaml.safe_load(FILE.read_text("utf-8"))  # type: ignore[no-any-return]


def place(where: str) -> str:
    """A link to a section: "05-features#The block vector" becomes "5 › The block vector"."""
    page, heading = where.split("#")
    return f"[{int(page[:2])} › {heading}]({page}.ipynb#{slugify(heading)})"


def code(name: str) -> str:
    """A name of the library that leads to its reference; an argument leads to its function."""
    owner = re.sub(r"\(\w+\)$", "", name)
    for part in (owner, owner.rpartition(".")[0]):
        found = [full for full in entries_by_address() if full.endswith(f".{part}")] if part else []
        if found:
            return f"{{py:obj}}`{name} <{min(found, key=len)}>`"
    raise ValueError(f"notation.yml: {name} is not in the reference of {PACKAGE}.")


def table() -> str:
    """The symbols in Markdown, a table for each group."""
    lines: list[str] = []
    for entry in notation()["symbols"]:
        if "group" in entry:
            lines += ["", f"**{entry['group']}**", "", *HEAD]
        else:
            names = ", ".join(code(name) for name in entry["code"])
            cells = [f"${entry['tex']}$", entry["means"], names or "–", place(entry["in"])]
            lines.append(row(cells))
    return "\n".join(lines)


def sources() -> str:
    """The same things in the notes: what we write, then what they write."""
    rows = [["Concept", *NAMES.values()], [":--"] * (1 + len(NAMES))]
    rows += [[f"**{entry['concept']}**", *(entry[key] for key in NAMES)] for entry in notation()["map"]]
    return "\n".join(row(cells) for cells in rows)


def row(cells: list[str]) -> str:
    """A line of a table."""
    if bars := [cell for cell in cells if "|" in cell]:
        raise ValueError(
            f"notation.yml: a bar would end the cell {bars[0]!r}. Write \\lvert, \\rvert or \\mid."
        )
    return f"| {' | '.join(cells)} |"


class Symbols(SphinxDirective):
    """The table of symbols."""

    make = staticmethod(table)

    def run(self) -> list[nodes.Node]:
        """The page's own Markdown, made from the file; a name that is not in the library fails the build."""
        self.env.note_dependency(str(FILE))
        try:
            return self.parse_text_to_nodes(self.make())
        except ValueError as error:
            raise self.error(str(error)) from None


class Sources(Symbols):
    """What the notes write."""

    make = staticmethod(sources)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("notation", Symbols)
    app.add_directive("notation-map", Sources)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
