"""The built book and the errata of the notes: each link has its end, and each end leads back."""

import re
from pathlib import Path

from rewritten import REWRITTEN

BOOK = Path(__file__).resolve().parents[2] / "_build" / "html" / "book"
PAGES = {page.name: page.read_text("utf-8") for page in BOOK.glob("*.html")}
ERRATA = {name: text for name, text in PAGES.items() if name.startswith("errata-")}


def test_each_treatment_of_an_erratum_is_linked_both_ways():
    treated = {(name, n) for name, text in PAGES.items() for n in re.findall(r'id="about-e(\d+)"', text)}
    assert len({number for _, number in treated}) > 90
    for name, number in treated:
        home = [page for page, text in ERRATA.items() if f'id="e{number}"' in text]
        assert len(home) == 1, number
        assert f'href="{home[0]}#e{number}"' in PAGES[name], (name, number)
        assert f'href="{name}#about-e{number}"' in PAGES[home[0]], (name, number)


def boxes(text):
    """The boxes about the notes, each to the end of its own element."""
    for start in re.finditer(r'<div class="careful admonition"', text):
        depth = 0
        for mark in re.finditer(r"<div\b|</div>", text[start.start() :]):
            depth += 1 if mark[0] == "<div" else -1
            if depth == 0:
                yield text[start.start() : start.start() + mark.end()]
                break


FOR_ANY_READER = {f"{name}.html" for name in REWRITTEN}  # boxes about mistakes that readers of any book make


def test_each_box_about_the_notes_leads_to_the_errata():
    found = [(name, box) for name, text in PAGES.items() if name not in FOR_ANY_READER for box in boxes(text)]
    assert len(found) > 60
    assert [(name, box[:200]) for name, box in found if box.count("In the errata: ") != 1] == []


def test_where_the_notes_went_names_each_section_that_is_treated():
    page = PAGES["notes.html"]
    for anchor in re.findall(r'href="([^"#]+)#([^"]+)"', page[page.index('class="lm-overview') :]):
        if anchor[0] in PAGES:
            assert f'id="{anchor[1]}"' in PAGES[anchor[0]], anchor
    assert len(re.findall(r'class="lm-treated"', page)) > 150
