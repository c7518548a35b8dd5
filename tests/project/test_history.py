"""References that can be found, each cited; the history and the other pages of text in house style."""

import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from pybtex.database import parse_file
from toc import NOTEBOOKS

BOOK = Path(__file__).resolve().parents[2] / "book"
sys.path.append(str(BOOK / "ext"))

from notebook_markup import for_sphinx  # noqa: E402

WORKS = parse_file(str(BOOK / "references.bib")).entries
HISTORY = (BOOK / "history.md").read_text("utf-8")
OLD = 1900  # before that a journal's name, volume and pages are what there is
NAMED = (
    "Rosenblatt",
    "Novikoff",
    "Laplace",
    "Cox",
    "Vapnik",
    "Cortes",
    "Crammer",
    "Singer",
    "Freund",
    "Schapire",
    "Collins",
)


def cited(text: str) -> set[str]:
    found = re.findall(r"\{cite(?::\w+)?\}`([^`]+)`", for_sphinx(text))
    return {key.strip() for keys in found for key in keys.split(",")}


@pytest.mark.parametrize("key", WORKS)
def test_a_reference_can_be_found(key):
    fields = WORKS[key].fields
    told = {"doi", "publisher", "url", "institution", "school", "howpublished"} & set(fields)
    article = WORKS[key].type == "article" and {"journal", "volume", "pages"} <= set(fields)
    translated = fields.get("journal") == "Automation and Remote Control"
    assert told or WORKS[key].type == "unpublished" or (article and (int(fields["year"]) < OLD or translated))
    assert not re.search(r"doi\.org", fields.get("doi", "")), "only the number"


def test_every_reference_is_cited_and_every_citation_is_a_reference():
    pages = [*BOOK.glob("*.md"), *NOTEBOOKS]
    assert set().union(*(cited(page.read_text("utf-8")) for page in pages)) == set(WORKS)


def test_the_history_names_the_people_and_its_sources():
    assert all(name in HISTORY for name in NAMED)
    assert len(cited(HISTORY)) > 30
    assert 1200 <= len(HISTORY.split()) <= 1900


def test_the_odds_of_the_sunrise():
    days = int(re.search(r"([\d,]+) days", HISTORY)[1].replace(",", ""))
    odds = int(re.search(r"bet of ([\d,]+) to 1", HISTORY)[1].replace(",", ""))
    chance = Fraction(days + 1, days + 2)  # the rule of succession
    assert chance / (1 - chance) == odds
    assert days == 5000 * Fraction("365.2426")  # years of the Gregorian calendar, as Laplace took them


def test_the_table_of_years_agrees_with_the_works():
    rows = re.findall(r"^\| (\d{4}) \| (.+?) \|", HISTORY, re.M)
    works = {
        (work.persons["author"][0].last_names[-1], work.fields["year"])
        for work in WORKS.values()
        if "author" in work.persons
    }
    assert len(rows) > 10
    assert rows == sorted(rows, key=lambda row: row[0])
    first = [(re.split("[ ,]", who)[0], year) for year, who in rows]
    assert [row for row in first if row not in works] == []


@pytest.mark.parametrize("name", ["using", "history", "glossary", "answers", "word-index"])
def test_a_page_of_text_keeps_the_house_style(name):
    text = re.sub(r"```.*?```|`[^`]*`", "", (BOOK / f"{name}.md").read_text("utf-8"), flags=re.S)
    assert "!" not in text
    assert not re.search(r"\b(simply|just|obviously|trivially)\b", text, re.I)
