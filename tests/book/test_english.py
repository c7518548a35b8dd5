"""The few habits of English that a pattern can find: the book writes "one number per word", "more expensive"."""

import json
import re

import pytest
from toc import ROOT

BOOK, LIBRARY, LAB = ROOT / "book", ROOT / "linmodels_lib", ROOT / "lab"
UNIT = (
    "word|token|label|text|fold|review|class|row|document|example|feature|mail|page|group|epoch|visit|step|letter|line|"
    "post|cell|widget|file|learner|point|request|slope|value|entry|column|film|sentence|model|pair|script"
)
LINKS = "in|for|from|of|by|at|with|to|on|as|or|and|is|not|like|than|where|so|beside|that|after|once|gets|has|was|if|but|only|when"
NUMBER = r"an?|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*"
GAP = r"(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*(?:#|//|\*)?[^\S\n]*)"  # also the end of a line, in a comment too
HABITS = {
    "one number per word": rf"(?<![\w'.])(?:{NUMBER}){GAP}(?!(?:{LINKS})\b)[a-z]+{GAP}an?{GAP}(?:{UNIT})\b",
    "one for each": rf"\bone{GAP}an?{GAP}(?:{UNIT})\b",
    "more expensive": r"\bdearer\b",
    "no filler": r"\b(?:simply|obviously)\b",
    "no exclamation mark": r"[a-z]!(?=\s+[A-Z]|\s*$)",
}


def sentences(path) -> str:
    """The text of a page, or the prose of a notebook with the quizzes and captions in its code."""
    if path.suffix != ".ipynb":
        return path.read_text("utf-8")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def found(habit: str, text: str) -> list[str]:
    return [" ".join(match[0].split()) for match in re.finditer(HABITS[habit], text, re.I | re.M)]


PAGES = sorted([*BOOK.glob("*.ipynb"), *BOOK.glob("*.md")])


@pytest.mark.parametrize("habit", HABITS)
def test_the_book_keeps_its_habits(habit):
    assert {path.name: hits for path in PAGES if (hits := found(habit, sentences(path)))} == {}


def test_the_words_of_the_library_and_of_the_build_keep_them_too():
    files = [
        path
        for folder, kinds in {
            LIBRARY: "py js css",
            BOOK / "data": "yml",
            BOOK / "ext": "py",
            LAB: "*",
        }.items()
        for kind in kinds.split()
        for path in sorted(folder.rglob(f"*.{kind}"))
    ]
    assert {path.suffix for path in files} >= {".py", ".js", ".css", ".yml", ".ipynb"}
    habits = ("one number per word", "one for each", "more expensive")
    hits = {path.name: [hit for habit in habits for hit in found(habit, sentences(path))] for path in files}
    assert {name: some for name, some in hits.items() if some} == {}


@pytest.mark.parametrize(
    ("habit", "bad", "good"),
    [
        (
            "one number per word",
            "It holds one number a word.",
            "It holds one number per word, 0 for a word it lacks.",
        ),
        (
            "one number per word",
            "# a row\n    # a label",
            "A missing key is not a zero\n\nA word is missing.",
        ),
        ("one for each", "Numbers, one a word.", "Numbers, one for each word."),
        ("more expensive", "Mistakes are dearer.", "Mistakes are more expensive."),
        ("no filler", "We simply add.", "We add simple numbers."),
        ("no exclamation mark", "It works! Try it.", "It works, since 2! = 2 and a != b."),
    ],
)
def test_each_habit_is_recognised(habit, bad, good):
    assert found(habit, bad)
    assert not found(habit, good)
