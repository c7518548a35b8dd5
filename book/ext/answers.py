"""Sphinx directive: ``{answers}`` becomes the folded answers to every exercise, from their one source.

Exercises for pen and paper are the questions in the section "Exercises" of a chapter, whose answer the
notebook computed; those in code have their solution in an exercise record. Exercise and answer lead to each
other.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from contents import chapters, heading, notebook, page_numbers
from docutils import nodes
from mounts import mounts_in_cell
from solutions import Folded, content
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from linmodels_lib import exercises
from linmodels_lib.widgets.quiz.inline import inline_html

BEGIN = re.compile(r"^(?=## |\*\*\d+\.)", re.M)
SAID = re.compile(r"^:::\{dropdown\} What we would say\n(.*?)^:::", re.M | re.S)
NUMBER = re.compile(r"\*\*(\d+)\.\s*(.*?)\*\*", re.S)

OPEN_ALL = '<p><button type="button" class="lm-open-all pst-js-only">Open all answers</button></p>'  # page.js


@dataclass
class Exercise:
    """One exercise of a chapter: its number and title, and what answers it."""

    number: int
    title: str
    questions: list[dict[str, Any]] = field(default_factory=list)
    solutions: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # what we would say, where no answer is the only one


def exercises_in(stored: dict[str, Any]) -> Iterator[Exercise]:
    """The exercises of a notebook, in order."""
    inside, current = False, None
    for cell in stored["cells"]:
        for part in BEGIN.split("".join(cell["source"])) if cell["cell_type"] == "markdown" else []:
            if part.startswith("## "):
                inside = part.startswith("## Exercises")
            elif inside and (begun := NUMBER.match(part)):
                if current:
                    yield current
                current = Exercise(int(begun[1]), begun[2].rstrip("."))
            if inside and current:
                current.solutions += re.findall(r"^```\{solution\} (\S+)", part, re.M)
                current.said += SAID.findall(part)
        if inside and current:
            current.questions += [mount.state for mount in mounts_in_cell(cell) if mount.widget == "quiz"]
    if current:
        yield current


def digits(number: dict[str, Any]) -> str:
    """An answer with as many digits as the question asks for, and its unit."""
    value, tolerance = float(number["answer"]), float(number["tolerance"])
    if value == round(value):
        text = f"{value:.0f}"
    elif tolerance > 1e-7:
        text = f"{value:.{max(0, math.ceil(-math.log10(2 * tolerance)))}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        text = "0" if text == "-0" else text
    else:
        text = re.sub(r"e([+-])0*(\d+)", r" · 10^{\1\2}", f"{value:.6g}").replace("{+", "{")
    return " ".join([text.replace("-", "−"), number["unit"]]).strip()


def answer_html(question: dict[str, Any]) -> str:
    """The answer to a question and why, as HTML."""
    if question["kind"] == "number":
        answer = digits(question["number_spec"])
    else:
        answer = "; ".join(option["text"] for option in question["options"] if option["right"])
    return f"<strong>{inline_html(answer)}</strong>. {inline_html(question['why'])}"


def paragraph(markup: str) -> nodes.paragraph:
    return nodes.paragraph("", "", nodes.raw("", markup, format="html"))


class Answers(SphinxDirective):
    """A section for each chapter, a folded block for each exercise."""

    def run(self) -> list[nodes.Node]:
        """Every exercise must have an answer."""
        self.env.lm_answers = self.env.docname  # type: ignore[attr-defined]
        made: list[nodes.Node] = [nodes.raw("", OPEN_ALL, format="html")]
        for page in chapters(self.env):
            path = Path(self.env.doc2path(page))
            self.env.note_dependency(str(path))
            stored = notebook(path)
            section = nodes.section(ids=[path.stem], names=[path.stem])
            self.state.document.note_explicit_target(section)
            section += nodes.title("", f"{page_numbers(self.env)[page]} {heading(stored)}")
            section += [self.answer(path, exercise) for exercise in exercises_in(stored)]
            made.append(section)
        return made

    def answer(self, path: Path, exercise: Exercise) -> nodes.Element:
        """The folded block: results and reasons, or code and explanation, and the way back."""
        if not (exercise.questions or exercise.solutions or exercise.said):
            raise self.error(f"{path.name}: exercise {exercise.number} has no question and no answer.")
        title = exercise.title or exercise.questions[0]["question"]
        block = Folded(summary=f"{exercise.number}. {title}", ids=[f"{path.stem}-{exercise.number}"])
        for question in exercise.questions:
            if len(exercise.questions) > 1:
                block += paragraph(f"{inline_html(question['question'])}:")
            block += paragraph(answer_html(question))
        for name in exercise.solutions:
            block += content(self, exercises.get(name))
        for text in exercise.said:
            block += self.parse_text_to_nodes(text)
        address = f"{path.stem}.html#exercise-{exercise.number}"
        back = nodes.reference("", "To the exercise", refuri=address, internal=True)
        block += nodes.paragraph("", "", back, classes=["lm-back"])
        return block


def number_exercises(app: Sphinx, tree: nodes.document) -> None:
    """Give each exercise of a chapter an address."""
    for section in tree.findall(nodes.section):
        if "exercises" in section["ids"]:
            for line in section.findall(nodes.paragraph):
                first = next((child for child in line.children if child.astext()), None)
                begun = re.match(r"(\d+)\.", first.astext()) if isinstance(first, nodes.strong) else None
                if begun:
                    line["ids"].append(f"exercise-{begun[1]}")
                    line["lm-exercise"] = int(begun[1])


def link_answers(app: Sphinx, tree: nodes.document, page: str) -> None:
    """From each exercise to its answer."""
    home = getattr(app.env, "lm_answers", "")
    for line in tree.findall(nodes.paragraph) if home else ():
        if "lm-exercise" in line:
            there = f"{page.rpartition('/')[2]}-{line['lm-exercise']}"
            address = f"{app.builder.get_relative_uri(page, home)}#{there}"
            link = nodes.reference("", "Answer", refuri=address, internal=True, classes=["lm-to-answer"])
            line += [nodes.Text(" "), link]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("answers", Answers)
    app.connect("doctree-read", number_exercises)
    app.connect("doctree-resolved", link_answers)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
