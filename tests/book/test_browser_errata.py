"""The built book and the notes it follows: each erratum has its home, each section of the notes its place."""

import re
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "_build" / "html" / "book"
PAGES = {page.name: page.read_text("utf-8") for page in BOOK.glob("*.html")}
ERRATA = {name: text for name, text in PAGES.items() if name.startswith("errata-")}


def test_every_erratum_has_its_home_and_is_reached_from_where_the_notes_went():
    for n in range(1, 123):
        home = [name for name, text in ERRATA.items() if f'id="e{n}"' in text]
        assert len(home) == 1, n
        assert f'href="{home[0]}#e{n}"' in PAGES["notes.html"], n
    assert sum(text.count("In the notes: ") for text in ERRATA.values()) == 122


def test_where_the_notes_went_names_each_section_that_is_treated():
    page = PAGES["notes.html"]
    for anchor in re.findall(r'href="([^"#]+)#([^"]+)"', page[page.index('class="lm-overview') :]):
        if anchor[0] in PAGES:
            assert f'id="{anchor[1]}"' in PAGES[anchor[0]], anchor
    assert len(re.findall(r'class="lm-treated"', page)) > 150
