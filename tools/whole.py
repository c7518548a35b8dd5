"""The built pages as one book without scripts, for paper and for e-readers: nothing in it is folded.

Folded code is left out; side paths stand open; the answers to all questions move to the page of answers.
Ids are named after their pages, so that the pages can stand in one file.
"""

import copy
import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

import stills
import yaml
from bs4 import BeautifulSoup, Tag
from bs4.element import PageElement
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
ANSWERS = "book/answers"
CHAPTERS = "Chapters"
# Only for the screen, or nothing without scripts.
LEFT_OUT = (
    ".headerlink, .lm-run, .lm-open-all, .lm-downloads, .toctree-wrapper, details.hide, "
    "button, script, style, .sd-summary-state-marker"
)
EMPTY = "div.cell:not(:has(*:not(div)))"  # a cell of which nothing is left
REFERS = ("aria-labelledby", "aria-describedby", "for", "headers")  # attributes that name ids
FRAGMENT = re.compile(r"""url\(["']?#([^)"']+)["']?\)""")
# html.parser writes all names small; XML, unlike a browser, asks for these.
CAMEL = (
    *("viewBox", "preserveAspectRatio", "refX", "refY", "markerWidth", "markerHeight"),
    *("patternUnits", "patternTransform", "clipPathUnits", "gradientUnits", "gradientTransform"),
)


@dataclass
class Page:
    """A page of the book: its name below the site, such as `book/06-svm`, and its text."""

    name: str
    part: str
    article: Tag
    key: str = ""
    asked: int = 0  # questions so far, beside the exercises

    def __post_init__(self) -> None:
        self.key = self.name.removeprefix("book/").replace("/", "-")

    @property
    def title(self) -> str:
        """With its number."""
        return said(self.article.find("h1"))

    def sections(self) -> list[tuple[str, str]]:
        """Id and title of each section."""
        found = [(heading.find_parent("section"), said(heading)) for heading in self.article.find_all("h2")]
        return [(str(section["id"]), title) for section, title in found if section]


@dataclass
class Book:
    """All pages in order, ready to stand together."""

    pages: list[Page]
    site: Path
    lost: list[str] = field(default_factory=list)  # links that lead nowhere

    def parts(self) -> list[tuple[str, list[Page]]]:
        """The parts of the book."""
        names = dict.fromkeys(page.part for page in self.pages)
        return [(name, [page for page in self.pages if page.part == name]) for name in names]


def said(tag: Tag | None) -> str:
    """What an element says, in one line; of a formula what is shown."""
    tag = copy.copy(tag)
    for hidden in tag.select(".katex-mathml, .headerlink") if tag else ():
        hidden.decompose()
    return " ".join(tag.get_text().replace("\u200b", "").split()) if tag else ""


def names() -> list[tuple[str, str]]:
    """The pages that `_toc.yml` lists, in order, each with its part."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    entries = [
        (one["file"], part["caption"])
        for part in toc["parts"]
        for entry in part["chapters"]
        for one in (entry, *entry.get("sections", []))
    ]
    return [(toc["root"], ""), *entries]


def parsed(markup: str) -> BeautifulSoup:
    return BeautifulSoup(markup, "html.parser")


def tag(name: str, *inside: str | PageElement, **attributes: str) -> Tag:
    """A new element; `class_` is its class."""
    made = Tag(name=name, attrs={key.rstrip("_"): value for key, value in attributes.items()})
    made.extend(inside)
    return made


def read(site: Path, wanted: list[tuple[str, str]], chrome: Browser) -> Book:
    """The book made of these pages in `site`, each a name and its part; Chromium draws the widgets."""
    drawn = stills.stills(chrome, site, [name for name, _ in wanted])
    pages = []
    for name, part in wanted:
        article = parsed((site / f"{name}.html").read_text("utf-8")).find("article")
        assert isinstance(article, Tag), f"{name}.html has no article"
        pages.append(Page(name, part, article))
    for page in pages:
        show_stills(page.article, drawn.get(page.name, []))
    answers = next((page for page in pages if page.name == ANSWERS), None)
    for page in pages:
        unfold(page, answers)
    for page in pages:
        name_ids(page)
    return Book(pages, site)


def show_stills(article: Tag, drawn: list[str]) -> None:
    """In each widget the picture of what is on screen, instead of the sketch that its words bring along."""
    mounts = [mount for mount in article.select("[data-widget]") if mount["data-widget"] != "quiz"]
    for mount, still in zip(mounts, drawn, strict=False):
        for sketch in mount.find_all("svg"):
            sketch.decompose()
        mount.insert(0, tag("div", *parsed(still).contents, class_="lm-still"))


def unfold(page: Page, answers: Page | None) -> None:
    """Leave out what is folded code, open side paths, and carry answers to their page."""
    article = page.article
    for needless in article.select(LEFT_OUT):
        needless.decompose()
    while empty := article.select(EMPTY):
        for cell in empty:
            cell.decompose()
    if page is not answers:
        for question in article.select("[data-widget=quiz]"):
            answer(page, question, answers)
        if answers:
            for fold in article.select("#exercises details.lm-solution, #exercises details.sd-dropdown"):
                fold.decompose()  # the page of answers has them
    for fold in article.find_all("details"):
        open_up(fold)


def open_up(fold: Tag) -> None:
    """Its summary becomes a line above, or is the heading that it holds."""
    line = fold.find("summary")
    assert isinstance(line, Tag)
    if line.find(["h2", "h3"]):
        line.unwrap()
    else:
        line.name, line.attrs = "p", {"class": "lm-opened-title"}
    fold.name = "div"
    fold["class"] = " ".join([*filter(None, fold.get_attribute_list("class")), "lm-opened"])


def answer(page: Page, question: Tag, answers: Page | None) -> None:
    """Move the answer to their page, with links both ways; that page has those of exercises already."""
    fold = question.find("details")
    if not fold or not answers:
        return
    fold.extract()
    section = question.find_parent("section")
    if section and section.get("id") == "exercises":
        return
    page.asked += 1
    here, there = f"check-{page.asked}", f"{page.key}-check-{page.asked}"
    question["id"] = here
    name = question.find("strong")
    if name and said(name) == "Check yourself.":
        name.string = f"Check yourself {page.asked}."
    home = posixpath.relpath(ANSWERS, posixpath.dirname(page.name))
    way = tag("a", "Answer", href=f"{home}.html#{there}", class_="lm-to-answer")
    question.append(tag("p", way, class_="lm-answer-line"))
    fold.name = "div"
    fold.attrs = {"id": there, "class": "lm-checked"}
    line = fold.find("summary")
    assert isinstance(line, Tag)
    line.name, line.attrs, line.string = "p", {"class": "lm-opened-title"}, f"Check yourself {page.asked}"
    back = posixpath.relpath(page.name, posixpath.dirname(ANSWERS))
    for anchor in fold.select("a[href^='#']"):
        anchor["href"] = f"{back}.html{anchor['href']}"
    fold.append(tag("p", tag("a", "To the question", href=f"{back}.html#{here}"), class_="lm-back"))
    home_of_answers(page, answers).append(fold)


def home_of_answers(page: Page, answers: Page) -> Tag:
    """The section of a page among the answers, made where there is none."""
    found = answers.article.find("section", id=page.key)
    if not isinstance(found, Tag):
        found = tag("section", tag("h2", page.title), id=page.key)
        answers.article.find_all("section", recursive=False)[0].append(found)
    return found


def name_ids(page: Page) -> None:
    """Ids, and what refers to them in the page, with the page's name before them."""
    for element in page.article.find_all(id=True):
        element["id"] = f"{page.key}--{element['id']}"
    for element in page.article.find_all(True):
        for name, value in element.attrs.items():
            if name in REFERS:
                element[name] = " ".join(f"{page.key}--{one}" for one in str(value).split())
            elif isinstance(value, str) and "url(" in value:
                element[name] = FRAGMENT.sub(rf"url(#{page.key}--\1)", value)
    page.article["id"] = page.key


def link(book: Book, address: Callable[[str, str], str], image: Callable[[Path], str]) -> None:
    """Let links lead to `address(page, id)` and pictures come from `image(file)`.

    Other pages of the site are no part of the book: of a link to them its words are left.
    """
    known = {page.name: page.key for page in book.pages}
    ids = {str(e["id"]) for page in book.pages for e in (page.article, *page.article.find_all(id=True))}
    for page in book.pages:
        folder = posixpath.dirname(page.name)
        for anchor in page.article.find_all("a", href=True):
            target, _, part = str(anchor["href"]).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            name = posixpath.normpath(
                posixpath.join(folder, target or f"{posixpath.basename(page.name)}.html")
            )
            name = name.removesuffix(".html")
            if name not in known:
                anchor.unwrap()
                continue
            there = f"{known[name]}--{unquote(part)}" if part else known[name]
            if there not in ids:
                book.lost.append(f"{page.name}: {anchor['href']}")
            anchor["href"] = address(known[name], there)
        for picture in page.article.find_all("img", src=True):
            del picture["loading"]
            picture["src"] = image(book.site / folder / str(picture["src"]))
