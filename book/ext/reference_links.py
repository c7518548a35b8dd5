"""Links both ways between the book and the reference, from the code that the chapters show."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from docutils import nodes
from reference_source import PACKAGE, resolve
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

NAME = r'<span class="n[a-z]?">\w+</span>'
DOT = '<span class="o">.</span>'
CHAIN = re.compile(rf"{NAME}(?:{re.escape(DOT)}{NAME})*")
INLINE = re.compile(
    r'(?<!">)<code class="docutils literal notranslate"><span class="pre">(lm(?:\.\w+)+).*?</code>'
)
SECTION, CELL = "<section id", '<div class="cell_input.*?</pre>'
MOST = 4  # sections named for one function: the first of each chapter


class Used(nodes.General, nodes.Element):  # type: ignore[misc]
    """The place for the sections of the book that use the function `name`; known once all pages are read."""


def imports(code: str) -> dict[str, Any]:
    """The names that a cell takes from the library, with their values."""
    found: dict[str, Any] = {}
    for node in ast.walk(syntax(code)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == PACKAGE:
                    found[alias.asname or PACKAGE] = import_module(alias.name if alias.asname else PACKAGE)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == PACKAGE:
            module = import_module(node.module or "")
            found |= {alias.asname or alias.name: getattr(module, alias.name) for alias in node.names}
    return found


@cache
def syntax(code: str) -> ast.Module:
    """A cell's code; nothing where it is not plain Python."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return ast.Module([], [])


def used(code: str, names: dict[str, Any], known: dict[str, Any]) -> Iterator[str]:
    """The addresses of the library's functions in a cell, but for those that it only imports."""
    for node in ast.walk(syntax(code)):
        path: list[str] = []
        inner: ast.AST = node
        while isinstance(inner, ast.Attribute):
            path, inner = [inner.attr, *path], inner.value
        if isinstance(inner, ast.Name) and inner.id in names:
            found = resolve(names[inner.id], path, known)
            if found:
                yield found[0]


def cells(tree: nodes.document) -> Iterator[tuple[nodes.literal_block, list[nodes.section]]]:
    """The code that a chapter shows, with the sections that it is in, outermost first."""
    for block in tree.findall(nodes.literal_block):
        if "cell_input" in block.parent.get("classes", []):
            around: nodes.Element | None = block.parent
            sections: list[nodes.section] = []
            while around is not None:
                if isinstance(around, nodes.section):
                    sections.insert(0, around)
                around = around.parent
            yield block, sections


def pages(env: BuildEnvironment) -> list[str]:
    """All pages, in the order of the contents."""
    found, waiting = [], [env.config.root_doc]
    while waiting:
        page = waiting.pop(0)
        found.append(page)
        waiting = [p for p in env.toctree_includes.get(page, []) if p not in found] + waiting
    return found


def chapters(env: BuildEnvironment) -> list[str]:
    """The notebooks, in the order of the contents."""
    return [page for page in pages(env) if env.doc2path(page).endswith(".ipynb")]


def where(app: Sphinx) -> dict[str, list[tuple[str, list[nodes.section]]]]:
    """For each function the chapters that use it, each with the sections of its first use."""
    if not hasattr(app, "lm_where"):
        found: dict[str, list[tuple[str, list[nodes.section]]]] = {}
        known = app.env.get_domain("py").objects  # type: ignore[attr-defined]
        app.lm_names = {}  # type: ignore[attr-defined]
        for page in chapters(app.env):
            names: dict[str, Any] = {}
            for block, sections in cells(app.env.get_doctree(page)):
                names |= imports(block.astext())
                for name in used(block.astext(), names, known):
                    places = found.setdefault(name, [])
                    if len(sections) > 1 and "errata" not in page and page not in dict(places):
                        places.append((page, sections))
            app.lm_names[page] = names  # type: ignore[attr-defined]
        app.lm_where = found  # type: ignore[attr-defined]
    return app.lm_where  # type: ignore[attr-defined, no-any-return]


def title(section: nodes.section) -> str:
    return str(section.next_node(nodes.title).astext())


def fill(app: Sphinx, tree: nodes.document, page: str) -> None:
    """In the reference: "In the book: The perceptron › Averaging", or nothing."""
    for place in list(tree.findall(Used)):
        found = where(app).get(place["name"], [])[:MOST]
        line = nodes.paragraph("", "In the book: ", classes=["lm-in-the-book"])
        for i, (chapter, sections) in enumerate(found):
            address = f"{app.builder.get_relative_uri(page, chapter)}#{sections[-1]['ids'][0]}"
            text = " › ".join([title(sections[0]), title(sections[-1])])
            line += [
                nodes.Text("; " if i else ""),
                nodes.reference(text, text, refuri=address, internal=True),
            ]
        place.replace_self([line] if found else [])


def mark(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """In a chapter: the first use of each of the library's names in a section leads to the reference.

    In the text of any page but the reference's own, every `lm.name` does.
    """
    objects = app.env.get_domain("py").objects  # type: ignore[attr-defined]
    if tree is None or page in {entry.docname for entry in objects.values()}:
        return
    pages = {name: app.builder.get_relative_uri(page, entry.docname) for name, entry in objects.items()}
    context["body"] = named(context["body"], pages)
    if page in chapters(app.env):
        where(app)
        context["body"] = marked(context["body"], app.lm_names[page], pages)  # type: ignore[attr-defined]


def named(markup: str, pages: dict[str, str]) -> str:
    """Text with links: `lm.softmax`, or `lm.softmax(s)`, that is not in a link yet."""

    def linked(code: re.Match[str]) -> str:
        found = resolve(import_module(PACKAGE), code[1].split(".")[1:], pages)
        return f'<a href="{pages[found[0]]}#{found[0]}">{code[0]}</a>' if found else code[0]

    return INLINE.sub(linked, markup)


def marked(markup: str, names: dict[str, Any], pages: dict[str, str]) -> str:
    """Code with links: `names` are those that the notebook imports, `pages` the page of each function."""
    seen: set[str] = set()

    def linked(chain: re.Match[str]) -> str:
        first, *path = re.findall(r">(\w+)<", chain[0])
        found = resolve(names[first], path, pages) if first in names else None
        if not found or found[0] in seen:
            return chain[0]
        seen.add(found[0])
        parts = chain[0].split(DOT)
        inside, rest = DOT.join(parts[: found[1] + 1]), parts[found[1] + 1 :]
        return DOT.join([f'<a class="lm-code" href="{pages[found[0]]}#{found[0]}">{inside}</a>', *rest])

    def part(match: re.Match[str]) -> str:
        if match[0] == SECTION:
            seen.clear()
            return match[0]
        return CHAIN.sub(linked, match[0])

    return re.sub(rf"{SECTION}|{CELL}", part, markup, flags=re.S)


def setup(app: Sphinx) -> None:
    app.add_node(Used)
    app.connect("doctree-resolved", fill)
    app.connect("html-page-context", mark)
