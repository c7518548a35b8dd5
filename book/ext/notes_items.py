"""What stands where: in the notes, by `book/data/notes.yml`; in a page of the book, by the metadata."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from contents import section_of
from docutils import nodes

ITEMS = "lm-items"  # the attribute of a section that holds its items
COMMENT = re.compile(r"items:(.*)")


class Notes:
    """The sources with their sections, and where each item stands in them."""

    FILE = Path(__file__).parent.parent / "data" / "notes.yml"

    def __init__(self, data: dict[str, Any]) -> None:
        self.sources: dict[str, dict[str, Any]] = data["sources"]
        self.errata: dict[str, dict[str, list[str]]] = data["errata"]
        self.items: dict[str, str] = {item: entry.pop("what") for item, entry in data["items"].items()}
        self.places: dict[str, dict[str, list[str]]] = data["items"] | data["errata"]

    def where(self, item: str) -> str:
        """In words: "May 2023, sections 11 and 12; May 2025, section 6"."""
        parts = []
        for source, sections in self.places[item].items():
            listed = self.sources[source]["sections"]
            if len(sections) == len(listed):
                parts.append(f"{self.sources[source]['name']}, throughout")
                continue
            numbers = [s for s in sections if re.match(r"[1-9]", s)]
            plain = [s for s in numbers if re.fullmatch(r"[\d.]+", s)]  # 11.1 is a section, 5a is a name
            kind = f"section{'s' * (len(plain) > 1)} " if plain else ""
            titles = [f"“{listed[s]}”" for s in sections if s not in numbers]
            parts.append(f"{self.sources[source]['name']}, {kind}{and_(numbers + titles)}")
        return "; ".join(parts)

    def sections(self, source: str) -> Iterator[tuple[str, list[str]]]:
        """The headings of a source with the items there; of no source, the items that are the book's own."""
        if not source:
            yield "Not in the notes", [item for item, where in self.places.items() if not where]
            return
        for section, heading in self.sources[source]["sections"].items():
            number = f"{section}. " if re.match(r"[1-9]", section) else ""
            yield (
                number + heading,
                [item for item, where in self.places.items() if section in where.get(source, [])],
            )


def and_(parts: list[str]) -> str:
    """A list in words: "1, 2 and 3"."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


@cache
def notes() -> Notes:
    """The file, read once."""
    return Notes(yaml.safe_load(Notes.FILE.read_text("utf-8")))


def mark_items(tree: nodes.document) -> None:
    """Write the items of a page into its sections."""
    for part, items in parts(tree):
        section = section_of(part)
        section[ITEMS] = [*dict.fromkeys([*section.get(ITEMS, []), *items])]


def with_items(stored: str) -> str:
    """A stored notebook with the items of each cell of text in a comment before it, as in a page of text.

    MyST-NB keeps the metadata of cells of code in the tree; of cells of text it leaves nothing there.
    """
    notebook = json.loads(stored)
    unseen: list[str] = []  # of cells that are not in the page, for the text after them
    for cell in notebook["cells"]:
        items = cell["metadata"].get("items", [])
        if cell["cell_type"] == "markdown":
            listed, unseen = ", ".join([*unseen, *items]), []
            cell["source"] = f"% items: {listed}\n\n{''.join(cell['source'])}"
        elif "remove-cell" in cell["metadata"].get("tags", []):
            unseen += items
    return json.dumps(notebook)


def parts(tree: nodes.document) -> Iterator[tuple[nodes.Element, list[str]]]:
    """The first part of each cell, or after each comment, that names items; a lone heading joins the next."""
    waiting: list[str] = []
    for node in tree.findall(nodes.Element):
        waiting += items_of(node)
        if waiting and is_part(node):
            yield node, waiting
            waiting = []


def is_part(node: nodes.Element) -> bool:
    """Whether it stands directly below a heading, and is shown."""
    is_shown = not isinstance(node, nodes.section | nodes.title | nodes.target | nodes.comment)
    return isinstance(node.parent, nodes.section) and is_shown


def items_of(node: nodes.Element) -> list[str]:
    """The items of the cell that begins with this part."""
    if "cell_metadata" in node:
        return list(node["cell_metadata"].get("items", []))
    found = COMMENT.match(node.astext().strip()) if isinstance(node, nodes.comment) else None
    return re.findall(r"[ME]\d+", found[1]) if found else []
