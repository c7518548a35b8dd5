"""What a chapter says of itself: its title, the pages it needs, and the minutes that reading it takes."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contents import heading, notebook, page_numbers
from mounts import mounts_in_cell
from sphinx.environment import BuildEnvironment

WORDS_A_MINUTE, LINES_A_MINUTE = 130, 20  # what readers took; and a minute for each quiz
APART = ("going deeper", "in practice")  # sections that are no part of the lesson
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
    minutes: int

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
        found.append(Facts(page, number, heading(stored), needed(stored), minutes(stored)))
    return found


def needed(stored: dict[str, Any]) -> tuple[str, ...]:
    """The pages that a chapter names after "You need", in the box that opens it."""
    prose = ("".join(cell["source"]) for cell in stored["cells"] if cell["cell_type"] == "markdown")
    opening = "\n".join(prose).partition("\n## ")[0]
    said = opening.partition("**You need**")[2].partition(":::")[0]
    return tuple(dict.fromkeys(re.findall(r"\((\d\d-[\w-]+)\.ipynb", said)))


def minutes(stored: dict[str, Any]) -> int:
    """For the lesson up to its exercises, without side paths: words, open lines of code, quizzes; to five."""
    words = lines = quizzes = apart = 0  # the level of the heading whose section is left out, or 0
    for cell in stored["cells"]:
        source, tags = "".join(cell["source"]), set(cell["metadata"].get("tags", []))
        if cell["cell_type"] == "markdown":
            for part in re.split(r"^(?=#{1,6} )", source, flags=re.M):
                apart = left_out(part, apart)
                words += 0 if apart else count_words(part)
        elif not apart:
            quizzes += any(mount.widget == "quiz" for mount in mounts_in_cell(cell))
            lines += 0 if tags & HIDDEN else sum(bool(line.strip()) for line in source.splitlines())
    return 5 * round((words / WORDS_A_MINUTE + lines / LINES_A_MINUTE + quizzes) / 5)


def left_out(part: str, apart: int) -> int:
    """The level of the heading that leaves this part out, given that of the part before it."""
    found = re.match(r"(#+) (.*)", part)
    if not found:
        return apart
    level, title = len(found[1]), found[2].lower()
    if title.startswith("exercises"):
        return 1  # and all that follows
    inside = apart if level > apart else 0
    return inside or (level if title.startswith(APART) else 0)


def count_words(text: str) -> int:
    plain = CODE.sub(" code ", FORMULA.sub(" formula ", MARKUP.sub("", text)))
    return len(re.findall(r"[A-Za-z’'-]+", plain))
