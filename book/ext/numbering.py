"""Sphinx extension: the numbers of the book, so that nobody types one.

A page of a chapter is n.m: its chapter's number, from the name of its file, and its place among the pages of
that chapter in `_toc.yml`. Its sections are n.m.k, up to the exercises; its figures, tables and equations are
n.m-k. On any other page figures and equations count from 1. Sphinx prints these numbers in headings, contents
and references by itself; only how it counts is replaced here.
"""

from collections import Counter
from typing import Any

from contents import page_numbers, pages
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.environment.collectors.toctree import TocTreeCollector

BACK = ("Exercises", "Summary")  # with the first of these headings the numbers of sections end
FORMATS = {"figure": "Figure %s", "table": "Table %s"}
Numbers = tuple[str, ...]  # as Sphinx stores a number: the parts between its dots


def section_numbers(toc: nodes.Element, number: str) -> dict[str, Numbers]:
    """The numbers of a page and its sections, by the anchors in its contents, which are marked with them."""
    found = dict[str, Numbers]()
    count, ended = 0, not number
    for line in toc.findall(addnodes.compact_paragraph):
        reference = line[0]
        depth = sum(isinstance(outer, nodes.bullet_list) for outer in outside(reference, toc))
        ended = ended or (depth == 2 and reference.astext() in BACK)
        own: tuple[str, ...] = ()
        if number and depth == 1:
            own = tuple(number.split("."))
        elif depth == 2 and not ended:
            count += 1
            own = (*number.split("."), str(count))
        found[reference["anchorname"]] = reference["secnumber"] = (
            own  # where nothing stands, Sphinx takes the page's
        )
    return found


def outside(node: nodes.Element, last: nodes.Element) -> list[nodes.Element]:
    """What a node is in, up to `last`."""
    found = [node.parent]
    while found[-1] is not last:
        found.append(found[-1].parent)
    return found


def counted(node: nodes.Element) -> str:
    """What a node is counted as; nothing if it has no caption or no name."""
    if not node["ids"]:
        return ""
    if isinstance(node, nodes.math_block):
        return "displaymath"
    kinds = {"figure": nodes.caption, "table": nodes.title}
    shown = kinds.get(node.tagname)
    return node.tagname if shown and any(isinstance(child, shown) for child in node.children) else ""


def figure_numbers(tree: nodes.document, number: str) -> dict[str, dict[str, Numbers]]:
    """The numbers of figures, tables and equations, by kind and by id."""
    counts = Counter[str]()
    found = dict[str, dict[str, Numbers]]()
    for node in tree.findall(nodes.Element):
        if kind := counted(node):
            counts[kind] += 1
            found.setdefault(kind, {})[node["ids"][0]] = (
                f"{number}-{counts[kind]}" if number else str(counts[kind]),
            )
    return found


def number_all(app: Sphinx, env: Any) -> list[str]:
    """Count everything anew; return the pages where a number has changed."""
    numbers = page_numbers(env)
    sections, figures = {}, {}
    for page in pages(env):
        number = numbers.get(page, "")
        sections[page] = section_numbers(env.tocs[page], number)
        figures[page] = figure_numbers(env.get_doctree(page), number)
        env.titles[page]["secnumber"] = sections[page][""]  # in links to the previous and the next page
    before = [(env.toc_secnumbers.get(page), env.toc_fignumbers.get(page)) for page in sections]
    env.toc_secnumbers, env.toc_fignumbers = sections, figures
    after = [(sections[page], figures[page]) for page in sections]
    return [page for page, old, new in zip(sections, before, after, strict=True) if old != new]


def section_number(env: BuildEnvironment, page: str, anchor: str = "") -> str:
    """The number of a section as it is printed; that of its page where it has none of its own."""
    known = env.toc_secnumbers.get(page, {})
    return ".".join(map(str, known.get(f"#{anchor}") or known.get("", ())))


def take_over(app: Sphinx, config: Config) -> None:
    """Sphinx counts figures through the whole book: its count goes, its printing stays."""
    config.numfig = True
    config.numfig_format = {**config.numfig_format, **FORMATS}
    config.html_secnumber_suffix = "\N{NO-BREAK SPACE}"


def replace_count(app: Sphinx) -> None:
    for listener in list(app.events.listeners["env-get-updated"]):
        if isinstance(getattr(listener.handler, "__self__", None), TocTreeCollector):
            app.disconnect(listener.id)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", take_over, priority=900)
    app.connect("builder-inited", replace_count)
    app.connect("env-get-updated", number_all)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
