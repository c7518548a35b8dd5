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


def anchor(item: str) -> str:
    """The anchor of an erratum in a chapter; in the errata it is the number alone."""
    return f"about-{item.lower()}"


def mark_items(tree: nodes.document) -> Iterator[tuple[nodes.Element, list[str]]]:
    """Write the items of a page into its sections; yield the parts that treat errata, with their numbers.

    An erratum has one anchor on a page: the first box "careful" that names it, else the first text, or code.
    All boxes have the link.
    """
    treated = list(blocks(tree))
    chosen: dict[str, nodes.Element] = {}
    for block, items in sorted(treated, key=lambda part: rank(part[0])):
        for item in items:
            if item[0] == "E":
                chosen.setdefault(item, block)
    for block, items in treated:
        here = [item for item in items if chosen.get(item, block) is block]
        section = section_of(block)
        section[ITEMS] = [*dict.fromkeys([*section.get(ITEMS, []), *here])]
        errata = [item for item in (items if rank(block) == 0 else here) if item[0] == "E"]
        if errata and errata[0].lower() not in tree.ids:  # else these are the errata themselves
            block["ids"] += [anchor(item) for item in errata if item in here]
            yield block, errata


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


def blocks(tree: nodes.document) -> Iterator[tuple[nodes.Element, list[str]]]:
    """A part of the page for each cell, or comment, that names items: its box "careful", else its first.

    A cell of text ends where the next comment or code begins; a lone heading is joined to what follows it.
    """
    waiting: list[str] = []
    best: nodes.Element | None = None
    for node in tree.findall(nodes.Element):
        if (items := items_of(node)) is not None:  # here a cell begins
            if best is not None and waiting:
                yield best, waiting
            waiting, best = [*(waiting if best is None else []), *items], None
        if is_part(node) and (best is None or rank(node) < rank(best)):
            best = node
    if best is not None and waiting:
        yield best, waiting


def is_part(node: nodes.Element) -> bool:
    """Whether it stands directly below a heading and can carry a link."""
    carries_none = isinstance(node, nodes.section | nodes.title | nodes.target | nodes.comment)
    return isinstance(node.parent, nodes.section) and not carries_none


def items_of(node: nodes.Element) -> list[str] | None:
    """The items of the cell that begins with this part; None where the part begins none."""
    if "cell_metadata" in node:
        return list(node["cell_metadata"].get("items", []))
    found = COMMENT.match(node.astext().strip()) if isinstance(node, nodes.comment) else None
    return re.findall(r"[ME]\d+", found[1]) if found else None


def rank(node: nodes.Element) -> int:
    """What is best to carry a link to the errata: a box about the notes, then text, then code."""
    return 0 if "careful" in node["classes"] else 2 if "cell_metadata" in node else 1
