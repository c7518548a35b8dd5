"""What can be found on a finished page: sections, definitions, figures, exercises, names of the library.

Text is taken once: of a formula the line that `formula_text` makes, of a widget what stands in for it, and
nothing that only serves reading, such as the sign behind a heading.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

import formula_text

VOID = {"br", "img", "input", "hr", "link", "meta", "wbr", "col", "source"}
LEFT_OUT = {"script", "style", "svg", "button", "annotation"}
QUIET = {  # classes of what is no text of a section
    *(
        "headerlink",
        "katex-html",
        "eqno",
        "lm-run",
        "lm-in-the-book",
        "lm-back",
        "lm-to-answer",
        "lm-argument",
    ),
    *("section-number", "above-input", "lm-first-use"),
}
BLOCKS = {
    "p",
    "li",
    "td",
    "th",
    "dt",
    "dd",
    "div",
    "section",
    "figcaption",
    "summary",
    "h1",
    "h2",
    "h3",
    "tr",
}
HEADINGS = ("h1", "h2", "h3", "h4")
SYMBOLS = "book/notation.html#symbols"


@dataclass
class Place:
    """Something to be found; texts are gathered piece by piece."""

    kind: str  # section, definition, figure, exercise, library, errata, widget
    url: str
    title: str = ""  # of the page, with its number
    number: str = ""  # of the section
    heading: str = ""
    names: list[str] = field(default_factory=list)  # what is introduced here: words of the glossary, symbols
    bold: str = ""
    text: str = ""
    more: str = ""  # found, but not shown: code, and what a widget says
    weight: float = 1.0


class Reader(HTMLParser):
    """Gathers the places of one page, and which section introduces which symbol."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.title = page, ""
        self.places: list[Place] = []
        self.introduced: list[tuple[str, str]] = []  # the address of a section, and a symbol
        self.open: list[tuple[str, Callable[[], None]]] = []  # tags, and what to do at their end
        self.sections: list[Place] = []
        self.others: list[Place] = []  # that stand in a section: exercise, definition, figure
        self.modes: list[str] = []  # where text goes: heading, bold, more, nowhere, number, name
        self.formula: list[formula_text.Part] = []
        self.row: list[str] = []  # the cells of a row of the symbols

    # What begins and ends

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = {name: value or "" for name, value in attributes}
        classes = set(given.get("class", "").split())
        if tag in BLOCKS:
            self.add(" ")
        self.open.append((tag, self.begin(tag, given, classes)))

    def begin(self, tag: str, given: dict[str, str], classes: set[str]) -> Callable[[], None]:
        """Note what an element begins; what to do at its end."""
        if tag == "math" or self.formula:
            return self.begin_formula(tag)
        if tag == "section":
            return self.begin_section(given.get("id", ""), classes)
        if tag in LEFT_OUT or classes & QUIET:
            number = "section-number" in classes and self.modes[-1:] == ["heading"]
            return self.mode("number" if number else "nowhere")
        if tag in HEADINGS or ("caption-number" in classes and self.others):
            return self.mode("heading")
        if tag in ("strong", "pre") or "data-widget" in given:
            return self.mode("bold" if tag == "strong" else "more")
        return self.begin_other(tag, given, classes)

    def begin_other(self, tag: str, given: dict[str, str], classes: set[str]) -> Callable[[], None]:
        """What is found by itself within a section; a word that is introduced; a row of symbols."""
        name = given.get("id", "")
        if "lm-term" in classes and name.startswith("first-"):
            return self.mode("name")
        if tag == "p" and re.fullmatch(r"exercise-\d+", name):
            self.end_exercise()
            self.other("exercise", name)
        if tag == "dt" and name.startswith("term-"):
            self.other("definition", name)
            return self.mode("heading")
        if tag == "dd" and self.others and self.others[-1].kind == "definition":
            return self.end_other
        if tag == "figure" and name.startswith("figure-"):
            self.other("figure", name)
            return self.end_other
        if tag == "details" and "lm-solution" in classes:
            return self.mode("nowhere")
        if tag == "tr":
            self.row = []
        if tag == "td":
            self.row.append("")
        if tag == "a" and len(self.row) == 4 and self.sections[-1].url == SYMBOLS:
            self.introduced.append((self.absolute(given.get("href", "")), self.row[0].strip()))
        return lambda: None

    def begin_formula(self, tag: str) -> Callable[[], None]:
        part = formula_text.Part(tag)
        if self.formula and tag not in LEFT_OUT:
            self.formula[-1].within.append(part)
        self.formula.append(part)

        def end() -> None:
            self.formula.pop()
            if not self.formula:
                self.add(formula_text.line_of(part))

        return end

    def begin_section(self, anchor: str, classes: set[str]) -> Callable[[], None]:
        kind = "library" if "lm-entry" in classes else "errata" if "errata" in self.page else "section"
        section = Place(kind, f"{self.page}.html#{anchor}", self.title)
        self.places.append(section)
        self.sections.append(section)

        def end() -> None:
            self.end_exercise()
            self.sections.pop()

        return end

    def other(self, kind: str, anchor: str) -> Place:
        """Something in the section that is open."""
        place = Place(kind, f"{self.page}.html#{anchor}", self.title)
        self.places.append(place)
        self.others.append(place)
        return place

    def end_other(self) -> None:
        self.others.pop()

    def end_exercise(self) -> None:
        """An exercise ends where the next begins, or its section ends."""
        self.others = [place for place in self.others if place.kind != "exercise"]

    def mode(self, name: str) -> Callable[[], None]:
        self.modes.append(name)

        def end() -> None:
            self.modes.pop()

        return end

    def handle_endtag(self, tag: str) -> None:
        while any(tag == opened for opened, _ in self.open):
            found, end = self.open.pop()  # an element that was left open ends with the one around it
            end()
            if found == tag:
                break
        if tag in BLOCKS:
            self.add(" ")

    def handle_data(self, data: str) -> None:
        if self.formula:
            self.formula[-1].within.append(data)
        else:
            self.add(data)

    # Where text goes

    def add(self, text: str) -> None:
        """A piece of text, to all that is open."""
        if not self.sections or "nowhere" in self.modes:
            return
        if self.row:
            self.row[-1] += text
        section, inner = self.sections[-1], self.others[-1:]
        if "number" in self.modes:
            section.number += text
        elif "heading" in self.modes:
            (inner or [section])[0].heading += text
            if len(self.sections) == 1 and not inner:
                self.title += text
        elif "more" in self.modes:
            for place in (section, *inner):
                place.more += text
        else:
            self.add_shown(text, section, (inner or [section])[0])

    def add_shown(self, text: str, section: Place, inner: Place) -> None:
        """Text is shown once; a section is also found by what stands in its figures and exercises."""
        inner.text += text
        if inner is not section:
            section.more += text
        if "bold" in self.modes:
            inner.bold += f"{text} "
        if "name" in self.modes and text.strip():
            section.names.append(text)

    def absolute(self, href: str) -> str:
        return (
            normpath(join(dirname(self.page), href))
            if not href.startswith("#")
            else f"{self.page}.html{href}"
        )


ARTICLE = re.compile(r"<article\b.*?</article>", re.S)


def read(page: str, markup: str) -> Reader:
    """The places of a page; `page` is its name below the root, without .html."""
    reader = Reader(page)
    found = ARTICLE.search(markup)
    reader.feed(found[0] if found else "")
    reader.close()
    return reader
