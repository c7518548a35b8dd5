"""What a chapter says of itself: its title, the pages it needs, and how long its parts take."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contents import heading, notebook, page_numbers
from mounts import mounts_in_cell
from sphinx.environment import BuildEnvironment

WORDS_A_MINUTE, LINES_A_MINUTE = 130, 20  # what readers took; and a minute for each quiz
LESSON, SIDE, PRACTICE, EXERCISES = "the lesson", "side paths", "In practice", "the exercises"
APART = {"going deeper": SIDE, "in practice": PRACTICE}  # how the headings of what is counted apart begin
HIDDEN = {"remove-cell", "remove-input", "hide-input"}
# A formula, a piece of code and a line of markup each count as one word, or none.
FORMULA, CODE = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$", re.S), re.compile(r"`[^`]*`")
MARKUP = re.compile(r"^:::.*$|^:\w+:.*$|^```.*$", re.M)


@dataclass(frozen=True)
class Facts:
    """One page of a chapter."""

    page: str  # book/05-perceptron
    number: str  # 5.2
    title: str
    needs: tuple[str, ...]  # names of pages: 01-probability
    minutes: dict[str, int]  # of each part
    optional: bool = False  # nothing later needs it, and it says so

    @property
    def name(self) -> str:
        """Without its folder: 05-perceptron."""
        return self.page.rpartition("/")[2]


def all_facts(env: BuildEnvironment) -> list[Facts]:
    """Every page of the chapters, in order; the page that asks is built again when one of them changes."""
    found = []
    for page, number in page_numbers(env).items():
        path = Path(env.doc2path(page))
        env.note_dependency(str(path))
        stored = notebook(path)
        told = heading(stored), needed(stored), minutes(stored), is_optional(stored)
        found.append(Facts(page, number, *told))
    return found


def needed(stored: dict[str, Any]) -> tuple[str, ...]:
    """The pages that a chapter names after "You need", in the box that opens it."""
    said = opening(stored).partition("**You need**")[2].partition(":::")[0]
    return tuple(dict.fromkeys(re.findall(r"\((\d\d-[\w-]+)\.ipynb", said)))


def is_optional(stored: dict[str, Any]) -> bool:
    """Whether a page says so before its first section."""
    return "This page is optional" in opening(stored)


def opening(stored: dict[str, Any]) -> str:
    """What stands before the first section."""
    prose = ("".join(cell["source"]) for cell in stored["cells"] if cell["cell_type"] == "markdown")
    return "\n".join(prose).partition("\n## ")[0]


def parts(stored: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Each piece of text from heading to heading, and each cell of code: its part, cell and source."""
    part, outer = LESSON, 0  # the level of the heading that began what is counted apart, or 0
    for cell in stored["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "markdown":
            yield part, cell, source
            continue
        for piece in re.split(r"^(?=#{1,6} )", source, flags=re.M):
            part, outer = begun(piece, part, outer)
            yield part, cell, piece


def begun(piece: str, part: str, outer: int) -> tuple[str, int]:
    """The part that a piece belongs to, and the level of the heading that began it, given those before it."""
    found = re.match(r"(#+) (.*)", piece)
    if part == EXERCISES or not found:
        return part, outer
    level, title = len(found[1]), found[2].lower()
    if title.startswith("exercises"):
        return EXERCISES, level  # and all that follows
    if outer and level > outer:
        return part, outer
    return next(((name, level) for start, name in APART.items() if title.startswith(start)), (LESSON, 0))


def count(stored: dict[str, Any]) -> dict[str, Counter[str]]:
    """Of each part the words, the open lines of code and the quizzes."""
    found = {part: Counter[str]() for part in (LESSON, SIDE, PRACTICE, EXERCISES)}
    for part, cell, source in parts(stored):
        if cell["cell_type"] == "markdown":
            found[part]["words"] += count_words(source)
            continue
        found[part]["quizzes"] += any(mount.widget == "quiz" for mount in mounts_in_cell(cell))
        if not HIDDEN & set(cell["metadata"].get("tags", [])):
            found[part]["lines"] += sum(bool(line.strip()) for line in source.splitlines())
    return found


def minutes(stored: dict[str, Any]) -> dict[str, int]:
    """Of each part: 130 words, 20 open lines of code or one quiz a minute."""
    return {
        part: round(n["words"] / WORDS_A_MINUTE + n["lines"] / LINES_A_MINUTE + n["quizzes"])
        for part, n in count(stored).items()
    }


def about(time: int) -> int:
    """Minutes as they are told: to five, since no two read alike."""
    return 5 * max(1, round(time / 5))


def count_words(text: str) -> int:
    plain = CODE.sub(" code ", FORMULA.sub(" formula ", MARKUP.sub("", text)))
    return len(re.findall(r"[A-Za-z’'-]+", plain))
