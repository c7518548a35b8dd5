"""What stands where: in the notes, by `book/data/notes.yml`; in a page of the book, by the metadata."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes

ITEMS = "lm-items"  # the attribute of a section that holds its items
COMMENT = re.compile(r"items: *(.+)")
CELL = 10_000  # myst-nb counts the lines of cell k from (k + 1) · 10000


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


def mark(path: str, tree: nodes.document) -> Iterator[tuple[nodes.Element, list[str]]]:
    """Write the items of a page into its sections; yield the parts that treat errata, with their numbers.

    An erratum has one anchor on a page: the first box "careful" that names it, else the first text, or code.
    All boxes have the link.
    """
    treated = list(blocks(path, tree))
    chosen: dict[str, nodes.Element] = {}
    for block, items in sorted(treated, key=lambda part: rank(part[0])):
        for item in items:
            if item[0] == "E":
                chosen.setdefault(item, block)
    for block, items in treated:
        here = [item for item in items if chosen.get(item, block) is block]
        section = around(block)
        section[ITEMS] = [*dict.fromkeys([*section.get(ITEMS, []), *here])]
        errata = [item for item in (items if rank(block) == 0 else here) if item[0] == "E"]
        if errata and errata[0].lower() not in tree.ids:  # else these are the errata themselves
            block["ids"] += [anchor(item) for item in errata if item in here]
            yield block, errata


def blocks(path: str, tree: nodes.document) -> Iterator[tuple[nodes.Element, list[str]]]:
    """A part of the page for each cell, or comment, that names items."""
    for comment in tree.findall(nodes.comment):
        if found := COMMENT.fullmatch(comment.astext().strip()):
            yield comment, re.findall(r"[ME]\d+", found[1])
    if path.endswith(".ipynb"):
        cells = json.loads(Path(path).read_text("utf-8"))["cells"]
        parts = by_cell(tree)
        for number, cell in enumerate(cells):
            if items := cell["metadata"].get("items"):
                yield parts[min(n for n in parts if n >= number)], items  # a lone heading: what follows it


def by_cell(tree: nodes.document) -> dict[int, nodes.Element]:
    """The part that stands for each cell: its box of kind "careful", else the first one below a heading."""
    parts: dict[int, nodes.Element] = {}
    for node in tree.findall(nodes.Element):
        heading = isinstance(node, nodes.section | nodes.title | nodes.target)
        if not heading and isinstance(node.parent, nodes.section):
            number = node["cell_index"] if "cell_index" in node else (node.line or 0) // CELL - 1
            if rank(node) < rank(parts.setdefault(number, node)):
                parts[number] = node
    return parts


def rank(node: nodes.Element) -> int:
    """What is best to carry a link to the errata: a box about the notes, then text, then code."""
    return 0 if "careful" in node["classes"] else 2 if "cell_index" in node else 1


def around(node: nodes.Element) -> nodes.section:
    """The innermost section around a part."""
    inner = node
    while not isinstance(node, nodes.section):
        node = node.parent
        if node is None:
            raise ValueError(f"{inner.astext()!r} must stand below a heading: it says what a section treats.")
    return node
