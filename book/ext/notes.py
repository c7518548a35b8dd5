"""Sphinx extension: where the notes that the book follows went.

What a cell treats stands in its metadata, `"items": ["M27"]`; for a page of text in a comment, `% items: M1`.
Where that is in the notes stands in `book/data/notes.yml`. From the two are made the page of the directive
``{where-the-notes-went}`` and, in the errata, the line "In the notes: …".
"""

from collections.abc import Iterator

from contents import is_notebook, pages, title
from docutils import nodes
from notes_items import ITEMS, Notes, mark_items, notes, with_items
from numbering import section_number
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

Place = tuple[str, str, str]  # page, anchor on it, "Chapter › section"


class Went(nodes.General, nodes.Element):  # type: ignore[misc]
    """The place for the sections of one source and where they went; known once all pages are read."""


class WentDirective(SphinxDirective):
    """The sections of the source named in the argument; without one, the items that are in no source."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A placeholder; a source that is not known fails the build at this line."""
        name = self.arguments[0] if self.arguments else ""
        if name and name not in notes().sources:
            raise self.error(f"{name} is no source in notes.yml: {', '.join(notes().sources)}")
        self.env.note_dependency(str(Notes.FILE))
        return [Went(source=name)]


def links(entries: list[nodes.Element]) -> nodes.paragraph:
    """The line "In the errata: E2, E3"."""
    return nodes.paragraph("", "In the errata: ", *joined(entries, ", "), classes=["lm-in-the-errata"])


def carry_items(app: Sphinx, page: str, source: list[str]) -> None:
    """Before a notebook is read: its items into the text, which the tree is made of."""
    if is_notebook(app.env, page):
        source[0] = with_items(source[0])


def note_items(app: Sphinx, tree: nodes.document) -> None:
    """Note on each section what it treats."""
    mark_items(tree)


def places_of_items(app: Sphinx) -> dict[str, list[Place]]:
    """For each item its places, one section on each page, rather not the opening."""
    if not hasattr(app, "lm_items"):
        app.lm_items = {}  # type: ignore[attr-defined]
        for page in pages(app.env):
            tree, number = app.env.get_doctree(page), section_number(app.env, page)
            own: dict[str, Place] = {}
            for section in tree.findall(nodes.section):
                for item in section.get(ITEMS, []):
                    if item not in own or own[item][2] == f"{number} {title(tree)}".strip():
                        own[item] = (page, section["ids"][0], path(tree, section, number))
            for item, place in own.items():
                app.lm_items.setdefault(item, []).append(place)  # type: ignore[attr-defined]
    return app.lm_items  # type: ignore[attr-defined, no-any-return]


def path(tree: nodes.document, section: nodes.section, number: str) -> str:
    """The chapter and the section, "2.1 Bayes' rule › Jill's result"; for the opening of a page its title."""
    return f"{number} {' › '.join(dict.fromkeys([title(tree), title(section)]))}".strip()


def reference(app: Sphinx, page: str, place: Place) -> nodes.reference:
    """A link from a page to a place."""
    address = f"{app.builder.get_relative_uri(page, place[0])}#{place[1]}"
    return nodes.reference(place[2], place[2], refuri=address, internal=True)


def joined(parts: list[nodes.Element], mark: str) -> Iterator[nodes.Node]:
    for i, part in enumerate(parts):
        yield from [nodes.Text(mark), part] if i else [part]


def resolve(app: Sphinx, tree: nodes.document, page: str) -> None:
    """Fill in where each erratum stands, and where the sections of the notes went."""
    for section in tree.findall(nodes.section):
        for item in {name.upper() for name in section["ids"]} & notes().errata.keys():
            line = nodes.paragraph("", f"In the notes: {notes().where(item)}.", classes=["lm-in-the-book"])
            section.insert(1, line)
    for went in list(tree.findall(Went)):
        went.replace_self(list_sections(app, page, went["source"]))


def list_sections(app: Sphinx, page: str, source: str) -> nodes.definition_list:
    """The sections of a source; in each the places of the book with what they treat, then the errata."""
    shown = nodes.definition_list(classes=["lm-overview"])
    for section, items in notes().sections(source):
        places: dict[Place, list[str]] = {}
        for item in items:
            for place in places_of_items(app).get(item, []) if item[0] == "M" else []:
                places.setdefault(place, []).append(notes().items[item])
        about = nodes.definition()
        for place, what in places.items():
            treated = nodes.inline("", "; ".join(what), classes=["lm-treated"])
            about += nodes.paragraph("", "", reference(app, page, place), nodes.Text(" "), treated)
        if errata := [item for item in items if item[0] == "E"]:
            labels = app.env.get_domain("std").anonlabels  # type: ignore[attr-defined]
            about += links([reference(app, page, (*labels[item.lower()], item)) for item in errata])
        if about.children:
            shown += nodes.definition_list_item("", nodes.term("", "", nodes.strong("", section)), about)
    return shown


def setup(app: Sphinx) -> dict[str, bool]:
    app.setup_extension("numbering")
    app.add_node(Went)
    app.add_directive("where-the-notes-went", WentDirective)
    app.connect("source-read", carry_items)
    app.connect("doctree-read", note_items)
    app.connect("doctree-resolved", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
