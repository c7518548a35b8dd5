"""Every page of the chapters keeps to the limits within which a tired student finishes it (CONTRIBUTING, "Add a chapter")."""

import re
import sys
from pathlib import Path

import pytest
from toc import CHAPTERS, ROOT

sys.path.append(str(ROOT / "book" / "ext"))

import chapter_facts
import contents
import mounts
from chapter_facts import HIDDEN, LESSON, PRACTICE, SIDE

BOOK = ROOT / "book"
NOTES = re.compile(
    r"\b(the|these|those|both|all|five|our|their|one set of|printed|of) (lecture )?(notes|slides|handout|lecturer)\b",
    re.I,
)


def page(name: str) -> dict:
    return contents.notebook(BOOK / f"{name}.ipynb")


def words_before_picture(stored: dict) -> int:
    """How many words of the lesson stand before its first figure or widget."""
    words = 0
    for part, cell, source in chapter_facts.parts(stored):
        if cell["cell_type"] == "markdown":
            words += chapter_facts.count_words(source) if part == LESSON else 0
        elif "remove-cell" not in cell["metadata"].get("tags", []) and is_picture(cell):
            return words
    return words


def is_picture(cell: dict) -> bool:
    figures = any("image/svg+xml" in output.get("data", {}) for output in cell.get("outputs", []))
    return figures or any(mount.widget != "quiz" for mount in mounts.mounts_in_cell(cell))


def broken(stored: dict) -> list[str]:
    """The limits that a page does not keep."""
    parts = chapter_facts.count(stored)
    lesson, time = parts[LESSON], chapter_facts.minutes(stored)[LESSON]
    text = "\n".join("".join(cell["source"]) for cell in stored["cells"] if cell["cell_type"] == "markdown")
    opened = [
        "".join(cell["source"])
        for cell in stored["cells"]
        if cell["cell_type"] == "code" and not HIDDEN & {*cell["metadata"].get("tags", [])}
    ]
    careful, first = len(re.findall(r":class:\s*careful|\{careful\}", text)), words_before_picture(stored)
    limits = {
        f"{lesson['words']} words, at most 2,800": lesson["words"] > 2800,
        f"{time} minutes, at most 35": time > 35,
        f"{lesson['quizzes']} quizzes, four to six": not 4 <= lesson["quizzes"] <= 6,
        f"{careful} Careful boxes, at most 4": careful > 4,
        f"{parts[PRACTICE]['words']} words in practice, at most 700": parts[PRACTICE]["words"] > 700,
        f"{parts[SIDE]['words']} words on side paths, at most half": 2 * parts[SIDE]["words"]
        > lesson["words"],
        f"{first} words before a picture, at most 200": first > 200,
        "a cell of more than 15 lines": any(len(code.strip().splitlines()) > 15 for code in opened),
        "a line of more than 78 columns": any(
            len(line) > 78 for code in opened for line in code.splitlines()
        ),
        "an assert in sight": any(re.search(r"^\s*assert\b", code, re.M) for code in opened),
        f"of the notes: {NOTES.findall(text)}": NOTES.search(text),
    }
    return [limit for limit, is_broken in limits.items() if is_broken]


@pytest.mark.parametrize("name", [Path(entry["file"]).name for entry in CHAPTERS])
def test_a_page_keeps_its_limits(name):
    assert broken(page(name)) == []


def test_every_limit_can_be_broken():
    text, code = (
        {"cell_type": "markdown", "metadata": {}},
        {"cell_type": "code", "metadata": {}, "outputs": []},
    )
    side = {**text, "source": "## Going deeper: more\n\n" + "word " * 3000}
    practice = {**text, "source": "## In practice\n\n" + "word " * 701}
    rest = {**text, "source": "## Exercises\n\n" + "word " * 5000}
    careful = ":::{admonition} Careful\n:class: careful warning\n:::\n" * 5
    long = {**code, "source": "x = 1\n" * 16}
    wide = {**code, "source": "assert x  # " + "x" * 70}
    lesson = {**text, "source": "# One\n\nThese slides. " + "word " * 5000 + careful}
    found = broken({"cells": [lesson, long, wide, side, practice, rest]})
    assert [re.sub(r"[\d,]+", "N", limit) for limit in found] == [
        "N wordsN at most N", "N minutesN at most N", "N quizzesN four to six", "N Careful boxesN at most N",
        "N words in practiceN at most N", "N words on side pathsN at most half", "N words before a pictureN at most N",
        "a cell of more than N lines", "a line of more than N columns", "an assert in sight",
        "of the notes: [('These'N ''N 'slides')]",
    ]  # fmt: skip
    half = {**text, "source": "# One\n\n" + "word " * 5}
    assert broken({"cells": [half]}) == ["0 quizzes, four to six"]
