"""Sections that a reader may leave out: one whose heading begins "Going deeper" is folded, and open in print.

The heading stays a heading, in the page and in its contents: it is what a click or a key opens.
"""

from contents import title
from docutils import nodes
from sphinx.application import Sphinx

START = "going deeper"
OPENS, FOLDED, CLOSES = '<details class="lm-side"><summary>', "</summary>", "</details>"


def is_side_path(section: nodes.section) -> bool:
    return title(section).lower().startswith(START)


def fold(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """HTML's own `details` around heading and text, so that keyboard and screen reader know it."""
    for section in filter(is_side_path, list(doctree.findall(nodes.section))):
        opens, folded, closes = (nodes.raw("", text, format="html") for text in (OPENS, FOLDED, CLOSES))
        section.children = [opens, section[0], folded, *section[1:], closes]


def setup(app: Sphinx) -> dict[str, bool]:
    """Fold last, when all others have found the headings where they were."""
    app.connect("doctree-resolved", fold, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
