"""Sphinx extension: what chapters say of themselves, told once more where readers and teachers look for it.

``{chapter-map}`` draws the map from what each page needs, ``{teachers-table}`` lists titles and minutes, and
the box that opens a chapter ends with the time that reading takes. Nobody types these.
"""

from pathlib import Path

from chapter_facts import EXERCISES, LESSON, PRACTICE, about, all_facts, minutes
from chapter_map import draw_map
from contents import chapter_number, notebook
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

LOG = logging.getLogger(__name__)


class ChapterMap(SphinxDirective):
    """The map; the body is a plan of where the boxes stand, a line for each row."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The drawing; a plan that does not fit the chapters fails the build at this line."""
        plan = [line.split() for line in self.content if line.strip()]
        try:
            return [nodes.raw("", draw_map(all_facts(self.env), plan), format="html")]
        except ValueError as error:
            raise self.error(str(error)) from None


class TeachersTable(SphinxDirective):
    """A row for each page; the body says what to put on the screen, a line `01-probability: …` for each."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The table; a page without its line fails the build here."""
        given = dict(line.split(": ", 1) for line in self.content if line.strip())
        facts = all_facts(self.env)
        if differing := {one.name for one in facts} ^ given.keys():
            raise self.error(f"Each page needs one line here; look at {', '.join(sorted(differing))}.")
        rows = ["| page | minutes to read | on the screen |", "|---|---|---|"]
        rows += [
            f"| [{f.title}]({f.name}.ipynb) | {about(f.minutes[LESSON])} | {given[f.name]} |" for f in facts
        ]
        return self.parse_text_to_nodes("\n".join(rows))


def tell_reading_time(app: Sphinx, tree: nodes.document) -> None:
    """In the box that opens a chapter, after "You need": about how many minutes each part takes to read."""
    page = app.env.docname
    if not chapter_number(page):
        return
    needs = [line for line in tree.findall(nodes.paragraph) if line.astext().startswith("You need")]
    if not needs:
        LOG.warning("a chapter opens with a box that says **You need** …; there is none", location=page)
        return
    said = f" {told(minutes(notebook(Path(app.env.doc2path(page)))))}"
    needs[0] += [nodes.Text(" "), nodes.strong("", "Reading time"), nodes.Text(said)]


def told(time: dict[str, int]) -> str:
    """The minutes of a page in one line: those of the lesson, then what is apart from it."""
    apart = [f"{part} {about(time[part])}" for part in (PRACTICE, EXERCISES) if time[part]]
    more = f"; {', '.join(apart)}" if apart else ""
    to_solve = ", and as long as you like to solve them" if time[EXERCISES] else ""
    return f"about {about(time[LESSON])} minutes{more}{to_solve}."


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("chapter-map", ChapterMap)
    app.add_directive("teachers-table", TeachersTable)
    app.connect("doctree-read", tell_reading_time)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
