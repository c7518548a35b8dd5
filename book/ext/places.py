"""Where things stand in the chapters: words of the glossary in bold, headings, works cited, widgets.

Noted while the pages are read, asked when they are written: `env.lm_places[page]` is a list of `Place`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from contents import around, chapter_number, chapters, section_of, title
from docutils import nodes
from mounts import mounts
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

WORDS = Path(__file__).resolve().parent.parent / "data" / "glossary.yml"


@dataclass(frozen=True)
class Place:
    """A section of a chapter where `name` stands; `number` counts the marked words of the page."""

    kind: str  # strong, emphasis, heading, cite or widget
    name: str  # the term of the glossary, the key of the bibliography, the widget
    page: str
    section: str  # its anchor
    title: str
    number: int = -1

    @property
    def closing(self) -> bool:
        """Whether it is only summed up here."""
        return self.section == "summary"


@cache
def words() -> tuple[dict[str, str], ...]:
    """The entries of the glossary, in order."""
    entries = yaml.safe_load(WORDS.read_text("utf-8"))
    return tuple(sorted(entries, key=lambda entry: plain(entry["term"])))


def plain(text: str) -> str:
    """A word as it is compared: no capitals, one kind of apostrophe, no final stop."""
    return " ".join(text.casefold().replace("’", "'").split()).rstrip(".")


@cache
def terms() -> dict[str, str]:
    """The term of each word as it stands in bold, and of the term itself."""
    return {plain(entry[key]): entry["term"] for entry in words() for key in ("bold", "term") if key in entry}


@cache
def in_headings() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"\b{re.escape(plain(e['term']))}s?\b"), e["term"]) for e in words())


def address_of(node: nodes.Element) -> tuple[str, str]:
    """Anchor and title of the section that a node is in."""
    section = section_of(node)
    return str(section["ids"][0]), title(section)


def places_in(page: str, tree: nodes.document) -> Iterator[Place]:
    """Every place of a page, in order; words that may become links are marked with their number."""
    number = 0
    for node in tree.findall(nodes.Element):
        if isinstance(node, nodes.strong | nodes.emphasis):
            term = terms().get(plain(node.astext()))
            if term and not any(isinstance(outer, nodes.title | nodes.reference) for outer in around(node)):
                node["lm-word"] = number
                yield Place(type(node).__name__, term, page, *address_of(node), number)
                number += 1
        elif isinstance(node, nodes.title) and isinstance(node.parent, nodes.section):
            for pattern, term in in_headings():
                if pattern.search(plain(node.astext())):
                    yield Place("heading", term, page, *address_of(node))
        elif node.get("refdomain") == "cite":
            for key in str(node["reftarget"]).split(","):
                yield Place("cite", key.strip(), page, *address_of(node))
        elif isinstance(node, nodes.raw):
            for mount in mounts(node.astext()):
                yield Place("widget", mount.widget, page, *address_of(node))


def note_places(app: Sphinx, tree: nodes.document) -> None:
    if chapter_number(app.env.docname):
        places_by_page(app.env)[app.env.docname] = list(places_in(app.env.docname, tree))


def forget_places(app: Sphinx, env: BuildEnvironment, page: str) -> None:
    places_by_page(env).pop(page, None)


def places_by_page(env: Any) -> dict[str, list[Place]]:
    """The places of each page that was read."""
    if not hasattr(env, "lm_places"):
        env.lm_places = {}
    places: dict[str, list[Place]] = env.lm_places
    return places


def in_order(env: BuildEnvironment) -> list[Place]:
    """All places in the order of the contents."""
    return [place for page in chapters(env) for place in places_by_page(env).get(page, [])]


def first_uses(places: list[Place]) -> dict[str, Place]:
    """For each term the first place in bold; in italics where it is nowhere in bold."""
    first: dict[str, Place] = {}
    for kind in ("strong", "emphasis"):
        for place in places:
            if place.kind == kind and place.name not in first:
                first[place.name] = place
    return first


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", note_places)
    app.connect("env-purge-doc", forget_places)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
