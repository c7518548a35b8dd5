"""Links both ways between the book and the reference, from the code that the chapters show."""

import re
from collections.abc import Iterator
from html import escape
from importlib import import_module
from itertools import accumulate, groupby
from typing import Any

import pygments
from code_names import Use, imported, imports, uses
from contents import around, chapter_number, chapters, is_notebook, section_of, title
from docutils import nodes
from numbering import section_number
from pygments.formatters import HtmlFormatter
from reference_source import PACKAGE, entries_by_address, resolve
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

INLINE = re.compile(r"lm((?:\.\w+)+)")
PLAIN = HtmlFormatter(nowrap=True)  # made once: it computes a style sheet
MOST = 4  # sections named for one function: the first of each chapter


class Used(nodes.General, nodes.Element):  # type: ignore[misc]
    """The place for the sections of the book that use the function `name`; known once all pages are read."""


class LinkedCode(nodes.literal_block):  # type: ignore[misc]
    """Code with `links`, each an address and the stretch of the code that leads there."""


def read_code(app: Sphinx, tree: nodes.document) -> None:
    """Note what the code of a notebook uses: on each cell for its links, and for the reference by section."""
    page = app.env.docname
    if not is_notebook(app.env, page):
        return
    names: dict[str, Any] = {}
    linked: set[tuple[str, str]] = set()
    for block in cells(tree):
        code, section = block.astext(), section_of(block)
        names |= imports(code)
        used = list(uses(code, names, entries_by_address()))
        block["uses"] = []
        for use in longest([*used, *imported(code, names, entries_by_address())]):
            if (section["ids"][0], use.address) not in linked:  # once a section
                linked.add((section["ids"][0], use.address))
                block["uses"].append(use)
        if chapter_number(page) and isinstance(section.parent, nodes.section):  # not the opening of a page
            first = uses_by_page(app.env).setdefault(page, {})
            for use in used:
                first.setdefault(use.address, (section["ids"][0], title(section)))


def cells(tree: nodes.document) -> Iterator[nodes.literal_block]:
    """The code that a notebook shows."""
    for block in tree.findall(nodes.literal_block):
        if "cell_input" in block.parent.get("classes", []):
            yield block


def longest(found: list[Use]) -> list[Use]:
    """In order, of those that begin in the same place the longest: `Vocabulary.of`, not `Vocabulary`."""
    ordered = sorted(found, key=lambda use: (use.start, -use.end))
    return [use for i, use in enumerate(ordered) if not i or use.start != ordered[i - 1].start]


def uses_by_page(env: Any) -> dict[str, dict[str, tuple[str, str]]]:
    """For each chapter the names it uses, each with anchor and title of the first section that does."""
    if not hasattr(env, "lm_uses"):
        env.lm_uses = {}
    return env.lm_uses  # type: ignore[no-any-return]


def forget_uses(app: Sphinx, env: BuildEnvironment, page: str) -> None:
    uses_by_page(env).pop(page, None)


def fill_in_uses(app: Sphinx, tree: nodes.document, page: str) -> None:
    """In the reference: "In the book: 5.2 The perceptron › The rule", or nothing."""
    found = [(chapter, uses_by_page(app.env).get(chapter, {})) for chapter in chapters(app.env)]
    for place in list(tree.findall(Used)):
        links: list[nodes.Node] = []
        for chapter, (anchor, heading) in [(c, u[place["name"]]) for c, u in found if place["name"] in u][
            :MOST
        ]:
            address = f"{app.builder.get_relative_uri(page, chapter)}#{anchor}"
            text = f"{section_number(app.env, chapter)} {app.env.titles[chapter].astext()} › {heading}"
            links += [nodes.Text("; "), nodes.reference(text, text, refuri=address, internal=True)]
        line = nodes.paragraph("", "In the book: ", *links[1:], classes=["lm-in-the-book"])
        place.replace_self([line] if links else [])


def link_names(app: Sphinx, tree: nodes.document, page: str) -> None:
    """In any page but the reference's own: from the code of cells, and from every `lm.name` in the text."""
    objects = app.env.get_domain("py").objects  # type: ignore[attr-defined]
    if page in {entry.docname for entry in objects.values()}:
        return
    pages = {name: app.builder.get_relative_uri(page, entry.docname) for name, entry in objects.items()}
    for block in [block for block in tree.findall(nodes.literal_block) if "uses" in block]:
        links = [
            (f"{pages[u.address]}#{u.address}", u.start, u.end) for u in block["uses"] if u.address in pages
        ]
        code = block.astext()
        block.replace_self(LinkedCode(code, code, language=block["language"], links=links))
    for literal in list(tree.findall(nodes.literal)):
        name = INLINE.match(literal.astext())
        found = name and resolve(import_module(PACKAGE), name[1].split(".")[1:], pages)
        if found and not any(isinstance(outer, nodes.reference | nodes.title) for outer in around(literal)):
            link = nodes.reference("", "", refuri=f"{pages[found[0]]}#{found[0]}", internal=True)
            literal.replace_self(link)
            link += literal


def visit_linked_code(writer: HTML5Translator, node: LinkedCode) -> None:
    """As Sphinx writes code, but the tokens in each stretch with a link stand inside of it."""
    lexer = writer.highlighter.get_lexer(node.astext(), node["language"], force=True)
    shown = linked_code(list(lexer.get_tokens(node.astext())), node["links"])
    start = writer.starttag(node, "div", "", CLASS=f"highlight-{node['language']} notranslate")
    writer.body.append(f'{start}<div class="highlight"><pre><span></span>{shown}</pre></div>\n</div>\n')
    raise nodes.SkipNode


def linked_code(tokens: list[tuple[Any, str]], links: list[tuple[str, int, int]]) -> str:
    """Highlighted code in which each link holds the tokens from its start to its end."""

    def address_at(place: int) -> str:
        return next((address for address, start, end in links if start <= place < end), "")

    shown = ""
    starts = accumulate((len(text) for _, text in tokens), initial=0)
    for address, group in groupby(zip(starts, tokens, strict=False), key=lambda part: address_at(part[0])):
        part = highlighted([token for _, token in group])
        shown += f'<a class="lm-code" href="{escape(address)}">{part}</a>' if address else part
    return shown


def highlighted(tokens: list[tuple[Any, str]]) -> str:
    """Tokens as HTML, without the line break that Pygments puts at the end."""
    text: str = pygments.format(tokens, PLAIN)
    return text if tokens[-1][1].endswith("\n") else text.removesuffix("\n")


def setup(app: Sphinx) -> None:
    app.setup_extension("numbering")
    app.add_node(Used)
    app.add_node(LinkedCode, html=(visit_linked_code, None))
    app.connect("doctree-read", read_code)
    app.connect("env-purge-doc", forget_uses)
    app.connect("doctree-resolved", fill_in_uses)
    app.connect("doctree-resolved", link_names)
