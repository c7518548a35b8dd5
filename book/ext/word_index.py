"""Sphinx directive: ``{word-index} words`` (or people, widgets): where the chapters treat a thing.

Made from what stands in the chapters: words of the glossary in bold or in a heading, works cited, widgets.
"""

from functools import cache
from itertools import groupby
from pathlib import Path

import places
from docutils import nodes
from numbering import section_number
from places import Place
from pybtex.database import Person, parse_file
from pybtex.richtext import Text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from linmodels_lib.widgets import WIDGETS

BIB = Path(__file__).resolve().parent.parent / "references.bib"
MOST = 6  # sections named for one entry
Entries = dict[str, list[Place]]


class Entry(nodes.General, nodes.Element):  # type: ignore[misc]
    """A list of one `kind`, filled once all pages are read."""


class WordIndex(SphinxDirective):
    """The part of the index that the argument names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """An empty list."""
        kind = self.arguments[0]
        if kind not in MAKERS:
            raise self.error(f"word-index knows {', '.join(MAKERS)}, got {kind!r}. Write one of these.")
        return [Entry(kind=kind)]


def words(found: list[Place]) -> Entries:
    """Every term: its first use, then the other sections that mark it or are named after it."""
    first = places.first_uses(found)
    rows: Entries = {}
    for entry in places.words():
        more = [
            p for p in found if p.name == entry["term"] and p.kind in ("strong", "heading") and not p.closing
        ]
        rows[entry["term"]] = [first[entry["term"]], *more] if entry["term"] in first else more
    return rows


def people(found: list[Place]) -> Entries:
    """The authors of the works cited, by family name."""
    authors = bibliography()
    rows: Entries = {}
    for place in found:
        for name in authors.get(place.name, ()) if place.kind == "cite" else ():
            rows.setdefault(name, []).append(place)
    return {name: rows[name] for name in sorted(rows, key=places.plain)}


def widgets(found: list[Place]) -> Entries:
    """Every widget but the quiz, which is everywhere."""
    names = [widget._name for widget in WIDGETS if widget._name != "quiz"]
    rows = {name: [p for p in found if p.kind == "widget" and p.name == name] for name in names}
    return {name.replace("-", " ").capitalize(): rows[name] for name in sorted(rows) if rows[name]}


MAKERS = {"words": words, "people": people, "widgets": widgets}


@cache
def bibliography() -> dict[str, tuple[str, ...]]:
    """The authors of each work: "Rosenblatt, Frank". Who has no first name is an institution."""
    works = parse_file(str(BIB)).entries
    authors = {key: work.persons.get("author", []) for key, work in works.items()}
    people = {key: [person for person in persons if person.first_names] for key, persons in authors.items()}
    fullest: dict[str, str] = {}  # the same person with and without a second initial
    for name in (written(person) for persons in people.values() for person in persons):
        fullest[with_initial(name)] = max(name, fullest.get(with_initial(name), ""), key=len)
    return {key: tuple(fullest[with_initial(written(p))] for p in persons) for key, persons in people.items()}


def with_initial(name: str) -> str:
    """Family name and first initial."""
    return name[: name.index(",") + 3]


def written(person: Person) -> str:
    family = " ".join([*person.prelast_names, *person.last_names])
    given = " ".join([*person.first_names, *person.middle_names])
    return str(Text.from_latex(f"{family}, {given}"))


def section_name(app: Sphinx, place: Place) -> str:
    """A section by number and title; a summary by that of its page."""
    if place.closing:
        return f"{section_number(app.env, place.page)} {app.env.titles[place.page].astext()}: summary"
    return f"{section_number(app.env, place.page, place.section)} {place.title}"


def links(app: Sphinx, page: str, rows: list[Place]) -> list[nodes.Node]:
    """The sections with a link, each once."""
    sections = list(dict.fromkeys((place.page, place.section) for place in rows))
    titles = {(place.page, place.section): section_name(app, place) for place in rows}
    line: list[nodes.Node] = []
    for i, (chapter, section) in enumerate(sections[:MOST]):
        address = f"{app.builder.get_relative_uri(page, chapter)}#{section}"
        link = nodes.reference("", titles[chapter, section], refuri=address, internal=True)
        line += [nodes.Text(" · " if i else ""), link]
    return line


def fill_in_index(app: Sphinx, tree: nodes.document, page: str) -> None:
    """Each part as a list; among words and people each letter begins its own."""
    for part in list(tree.findall(Entry)):
        rows = MAKERS[part["kind"]](places.in_order(app.env))
        made = []
        letters = part["kind"] in ("words", "people")
        for _, group in groupby(rows, key=lambda name: places.plain(name)[0] if letters else ""):
            listed = nodes.definition_list(classes=["lm-index"])
            for name in group:
                word = nodes.term("", name.replace("'", "’"))
                below = nodes.definition("", nodes.paragraph("", "", *links(app, page, rows[name])))
                listed += nodes.definition_list_item("", word, below)
            made.append(listed)
        part.replace_self(made)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(Entry)
    app.add_directive("word-index", WordIndex)
    app.connect("doctree-resolved", fill_in_index)
    app.setup_extension("numbering")
    app.setup_extension("places")
    return {"parallel_read_safe": False, "parallel_write_safe": True}
