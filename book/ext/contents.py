"""The pages of the book, in order, and the sections in a page: what all other extensions build on."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from notebook_markup import translated
from sphinx.environment import BuildEnvironment

CHAPTER = re.compile(r"(?:.*/)?(\d\d)-[^/]*")


def pages(env: BuildEnvironment) -> list[str]:
    """All pages in the order of `_toc.yml`, as `sphinx_external_toc` has read it."""
    site = env.external_site_map  # type: ignore[attr-defined]

    def below(page: str) -> Iterator[str]:
        yield page
        for child in site[page].child_files():
            yield from below(child)

    return list(below(site.root.docname))


def is_notebook(env: BuildEnvironment, page: str) -> bool:
    return env.doc2path(page).endswith(".ipynb")


def chapter_number(page: str) -> int:
    """The number that begins the name of a chapter's file; 0 for any other page."""
    found = CHAPTER.fullmatch(page)
    return int(found[1]) if found else 0


def chapters(env: BuildEnvironment) -> list[str]:
    """The pages of the chapters, in order."""
    return [page for page in pages(env) if chapter_number(page)]


def numbered(names: Iterable[str]) -> dict[str, str]:
    """The number of each page of a chapter: "5.2" for the second page of chapter 5.

    >>> numbered(["book/index", "book/05-features", "book/05-perceptron"])
    {'book/05-features': '5.1', 'book/05-perceptron': '5.2'}
    """
    counts = Counter[int]()
    found = {}
    for name in names:
        if chapter := chapter_number(name):
            counts[chapter] += 1
            found[name] = f"{chapter}.{counts[chapter]}"
    return found


def page_numbers(env: BuildEnvironment) -> dict[str, str]:
    """The number of each page of the chapters."""
    return numbered(pages(env))


def notebook(path: str | Path) -> dict[str, Any]:
    """A notebook as it is stored, its text as the book is built from it."""
    return translated(json.loads(Path(path).read_text("utf-8")))


def heading(stored: dict[str, Any]) -> str:
    """The title of a notebook, with the apostrophe that is printed."""
    first: str = "".join(stored["cells"][0]["source"]).splitlines()[0]
    return first.removeprefix("# ").replace("'", "’")


def title(section: nodes.Element) -> str:
    """The title of a section; of a whole page, its own."""
    return str(section.next_node(nodes.title).astext())


def around(node: nodes.Element) -> list[nodes.Element]:
    """What a node is in, innermost first."""
    found: list[nodes.Element] = []
    while node.parent is not None:
        node = node.parent
        found.append(node)
    return found


def section_of(node: nodes.Element) -> nodes.section:
    """The innermost section that a node is in, or is."""
    for outer in (node, *around(node)):
        if isinstance(outer, nodes.section):
            return outer
    raise ValueError(f"{node.astext()!r} must stand below a heading, and it does not.")
