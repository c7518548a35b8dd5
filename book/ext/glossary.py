"""Sphinx directive: ``{glossary-of-the-book}``, from `book/data/glossary.yml`, with links both ways.

The first use of a term in a chapter leads to its entry, and the entry back to the very place.
"""

import re
from itertools import groupby

import places
from docutils import nodes
from numbering import section_number
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

LOG = logging.getLogger(__name__)


class FirstUse(nodes.General, nodes.Element):  # type: ignore[misc]
    """The line below a definition: symbol and first use of `term`; known once all pages are read."""


def anchor(term: str) -> str:
    """The address of the first use of a term within its page."""
    return "first-" + re.sub(r"\W+", "-", places.plain(term)).strip("-")


class Glossary(SphinxDirective):
    """All entries, as Sphinx's own glossary, so that ``{term}`` finds them; each with its first use."""

    def run(self) -> list[nodes.Node]:
        """A section for each letter; every entry must be used in a chapter."""
        self.env.note_dependency(str(places.WORDS))
        self.env.lm_glossary = self.env.docname  # type: ignore[attr-defined]
        letters = groupby(places.words(), key=lambda entry: places.plain(entry["term"])[0].upper())
        return [self.section(letter, list(entries)) for letter, entries in letters]

    def section(self, letter: str, entries: list[dict[str, str]]) -> nodes.Element:
        """The entries of one letter."""
        section = nodes.section(
            "", nodes.title("", letter), ids=[f"letter-{letter}"], names=[f"letter {letter}"]
        )
        self.state.document.note_explicit_target(section)
        text = "\n\n".join(f"{entry['term']}\n  {entry['says']}" for entry in entries)
        section += self.parse_text_to_nodes(f"::::{{glossary}}\n{text}\n::::")
        items = list(section.findall(nodes.definition_list_item))
        for entry, item in zip(entries, items, strict=True):
            line = FirstUse(term=entry["term"])
            if "symbol" in entry:
                line += self.parse_text_to_nodes(entry["symbol"])
            item[-1] += line
        return section


def fill_in_first_uses(app: Sphinx, tree: nodes.document, page: str) -> None:
    """In the glossary: "η · 5.2.3 The rule". A term that no chapter uses fails the build."""
    first = places.first_uses(places.in_order(app.env))
    for place in list(tree.findall(FirstUse)):
        use = first.get(place["term"])
        if use is None:
            LOG.warning(
                "glossary: no chapter has “%s” in bold. Mark its first use, or name it as it stands "
                "there under `bold` in book/data/glossary.yml",
                place["term"],
                location=page,
            )
            continue
        line = nodes.paragraph(classes=["lm-first-use"], ids=[anchor(use.name)])
        for symbol in place.findall(nodes.math):
            line += [symbol.deepcopy(), nodes.Text(" · ")]
        address = f"{app.builder.get_relative_uri(page, use.page)}#{anchor(use.name)}"
        line += nodes.reference(
            "", f"{section_number(app.env, use.page, use.section)} {use.title}", refuri=address, internal=True
        )
        place.replace_self(line)


def link_first_uses(app: Sphinx, tree: nodes.document, page: str) -> None:
    """In a chapter: the first use of a term leads to its entry."""
    home = getattr(app.env, "lm_glossary", None)
    if home is None:
        return
    uses = {u.number: u for u in places.first_uses(places.in_order(app.env)).values() if u.page == page}
    objects = app.env.get_domain("std").objects  # type: ignore[attr-defined]
    ids = {name: node_id for (kind, name), (_, node_id) in objects.items() if kind == "term"}
    for word in list(tree.findall(lambda node: isinstance(node, nodes.Element) and "lm-word" in node)):
        use = uses.get(word["lm-word"])
        if use is not None:
            address = f"{app.builder.get_relative_uri(page, home)}#{ids[use.name]}"
            link = nodes.reference("", "", refuri=address, internal=True, classes=["lm-term"])
            link["ids"].append(anchor(use.name))
            word.replace_self(link)
            link += word


def resolve(app: Sphinx, tree: nodes.document, page: str) -> None:
    fill_in_first_uses(app, tree, page)
    link_first_uses(app, tree, page)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(FirstUse)
    app.add_directive("glossary-of-the-book", Glossary)
    app.connect("doctree-resolved", resolve)
    app.setup_extension("numbering")
    app.setup_extension("places")
    return {"parallel_read_safe": False, "parallel_write_safe": True}
