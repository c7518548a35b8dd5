"""Sphinx directive: ``{solution} name`` becomes the folded solution of an exercise, from its one source.

A notebook holds only the fence, so that its readers try first::

    ```{solution} perceptron-update
    In the book this unfolds into the solution. Here: `lm.exercises.solution("perceptron-update")`
    ```
"""

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from linmodels_lib import exercises

SOURCES = Path(exercises.__file__).parent


class Folded(nodes.General, nodes.Element):  # type: ignore[misc]
    """A block that opens on a click: HTML's own ``details``, so keyboard and screen reader know it."""


class SolutionDirective(SphinxDirective):
    """Code and explanation of the exercise named in the argument; the body is for the notebook only."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The folded block; a name that is not known fails the build at this line."""
        try:
            exercise = exercises.get(self.arguments[0])
        except ValueError as error:
            raise self.error(str(error)) from None
        return [Folded("", *content(self, exercise), summary=f"Solution: {exercise.title}")]


def content(directive: SphinxDirective, exercise: exercises.Exercise) -> list[nodes.Node]:
    """Code and explanation of an exercise, for a directive that shows them."""
    for file in SOURCES.glob("*.py"):  # a page is built again when an exercise changes
        directive.env.note_dependency(str(file))
    code = nodes.literal_block(exercise.solution, exercise.solution, language="python")
    return [code, *directive.parse_text_to_nodes(exercise.explanation)]


def visit_html(translator: nodes.NodeVisitor, node: Folded) -> None:
    """Open the ``details``; the summary is escaped by the translator."""
    summary = translator.encode(node["summary"])
    start = translator.starttag(node, "details", "", CLASS="lm-solution")
    translator.body.append(f"{start}\n<summary>{summary}</summary>\n")


def depart_html(translator: nodes.NodeVisitor, node: Folded) -> None:
    """Close the ``details``."""
    translator.body.append("</details>\n")


def visit_other(translator: nodes.NodeVisitor, node: Folded) -> None:
    """Other formats print the solution where it stands."""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive and how it is written."""
    app.add_node(
        Folded,
        html=(visit_html, depart_html),
        latex=(visit_other, visit_other),
        text=(visit_other, visit_other),
    )
    app.add_directive("solution", SolutionDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
