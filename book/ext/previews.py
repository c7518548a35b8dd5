"""Sphinx extension: what a link leads to, so that a page can show it beside the link (preview.js).

For every place inside the book that a text links to there is a snippet: the entry of the glossary, the
work cited, the equation, the figure, the heading of a section and its first paragraph; of a page its title
and its question. The snippets of a page are a small script, `_static/previews/book/05-perceptron.js`, which
a page fetches when a reader first asks for one of them: a script, since from a disk nothing else is read.
"""

import json
import posixpath
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from sphinx.application import Sphinx

FOLDER = "_static/previews"
PICTURE = 60_000  # bytes of a picture that still come along with its caption
# Links without a card, as NONE and QUIET in preview.js: to the place itself, to answers, in lists of places.
PASSED_OVER = re.compile(r"\b(headerlink|lm-code|lm-to-answer)\b")
QUIET = re.compile(
    r"<(pre|nav|svg|summary|dt|h[1-6])\b.*?</\1>"
    r'|<(dl|p) class="[^"]*\b(?:lm-index|lm-names|lm-first-use)\b.*?</\2>',
    re.S,
)
LINK = re.compile(r"<a\b([^>]*)>")
HREF = re.compile(r'\bhref="([^"]*)"')
HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1>", re.S)
PARAGRAPH = re.compile(r"<p\b[^>]*>.*?</p>", re.S)
SIGNATURE = 'class="lm-signature"'  # of a name in the library, which says what a heading would
ASIDE = re.compile(
    r'<p class="(?:lm-in-the-book|admonition-title)'
)  # where a slip stands in the notes; of a box
ENDED = r"[.?!)”]\s*$"  # a paragraph that does not goes on in a formula
TAG = re.compile(r"<[^>]*>")
LEFT_OUT = re.compile(r'<a class="(?:headerlink|lm-to-answer)\b.*?</a>', re.S)
NAMED = re.compile(r'(<[a-z][^<>]*?) (?:id|title)="[^"]*"')
IMAGE = re.compile(r'<img\b[^>]*\bsrc="([^"]*)"[^>]*>')
Places = dict[
    str, set[str]
]  # for each page, without .html, the anchors that are linked to; "" is the page itself


def article(markup: str) -> str:
    """The text of a page, without what stands around it."""
    return markup[max(markup.find("<article"), 0) :].partition("</article>")[0]


def links(markup: str, page: str) -> Iterator[tuple[str, str]]:
    """The page and the anchor of every link inside the book that may have a card."""
    for tag in LINK.findall(QUIET.sub("", markup)):
        href = HREF.search(tag)
        if href is None or "://" in href[1] or PASSED_OVER.search(tag):
            continue
        path, _, anchor = href[1].partition("#")
        if path.endswith(".html"):  # one on the same page is shown from there
            home = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)).removesuffix(".html")
            if home != page:
                yield home, anchor


def element(markup: str, start: int) -> str:
    """The element that begins at `start`, as far as its end."""
    name = re.compile(r"[a-z0-9]+").match(markup, start + 1)
    depth = 0
    for tag in re.compile(rf"<(/?){name[0]}\b" if name else "$").finditer(markup, start):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return markup[start : markup.index(">", tag.start()) + 1]
    return ""


def inside(outer: str) -> str:
    """What an element holds."""
    return outer[outer.find(">") + 1 : outer.rfind("<")]


def titled(heading: str, text: str) -> str:
    """A heading that is none in the card, and the text below it."""
    return f'<p class="lm-card-title">{heading.strip()}</p>{text}' if heading.strip() else text


def section(markup: str, start: int) -> str:
    """The heading after `start` and the first paragraph below it, if it has any of its own."""
    heading = HEADING.search(markup, start)
    if heading is None:
        return ""
    end = markup.find("<section", heading.end())
    found = PARAGRAPH.finditer(markup, heading.end(), end if end >= 0 else len(markup))
    texts = [text for text in islice(found, 3) if not ASIDE.match(text[0])]
    if not texts:
        return titled(heading[2], "")
    first = texts[0]
    if SIGNATURE in first[0]:
        return "".join(text[0] for text in texts[:2])
    after = re.compile(r'\s*(?=<div class="math)').match(markup, first.end())
    goes_on = after is not None and not re.search(ENDED, TAG.sub("", first[0]))
    return titled(heading[2], first[0] + (element(markup, after.end()) if after and goes_on else ""))


def around(markup: str, start: int) -> str:
    """The paragraph that a place stands in, below the heading of its section."""
    begin = markup.rfind("<p", 0, start)
    outer = element(markup, begin) if begin >= 0 else ""
    headings = list(HEADING.finditer(markup, 0, start))
    if begin + len(outer) <= start or not headings:
        return ""
    return titled(headings[-1][2], outer)


def entry(markup: str, start: int) -> str:
    """A word of the glossary and what it means."""
    meaning = element(markup, markup.find("<dd", start))
    return titled(inside(element(markup, start)), inside(meaning))


def work(markup: str, start: int) -> str:
    """What the bibliography says of a work, without its number there."""
    paragraph = PARAGRAPH.search(markup, start)
    return paragraph[0] if paragraph else ""


KINDS = {  # how a place is cut out, by its tag; the first that matches
    r"<dt\b": entry,
    r'<div class="citation': work,
    r"<section\b|<span [^>]*></span><h\d": section,
    r'<(figure|p|li|div class="math)\b': element,
    r"<(a|span)\b": around,
}


def cut_out(markup: str, anchor: str) -> str:
    """What a card shows of the place with this anchor; nothing where nothing would help."""
    if not anchor:
        return section(markup, 0)
    place = markup.find(f' id="{anchor}"')
    start = markup.rfind("<", 0, max(place, 0))
    cut = next((cut for kind, cut in KINDS.items() if re.compile(kind).match(markup, start)), None)
    return cut(markup, start) if cut and place >= 0 else ""


def snippet(markup: str, anchor: str, folder: Path) -> str:
    """A place as a card shows it: ids stay behind, and so does a large picture. `folder` is its page's."""

    def small(image: re.Match[str]) -> str:
        file = folder / image[1]
        return image[0] if file.is_file() and file.stat().st_size <= PICTURE else ""

    text = LEFT_OUT.sub("", cut_out(markup, anchor))
    while NAMED.search(text):
        text = NAMED.sub(r"\1", text)
    return IMAGE.sub(small, text).strip()


def places(articles: dict[str, str]) -> Places:
    """What is linked to from another page."""
    found: Places = {}
    for page, markup in articles.items():
        for home, anchor in links(markup, page):
            if home in articles:
                found.setdefault(home, set()).add(anchor)
    return found


def script(page: str, shown: dict[str, str]) -> str:
    """The script of a page: its snippets, by anchor."""
    text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return f"linmodels.preview({json.dumps(page)},{text});\n"


def write(out: Path) -> None:
    """A script for each page that others link to."""
    pages = {
        path.relative_to(out).as_posix().removesuffix(".html"): path
        for folder in ("book", "demo")
        for path in sorted((out / folder).rglob("*.html"))
    }
    articles = {page: article(path.read_text("utf-8")) for page, path in pages.items()}
    for page, anchors in places(articles).items():
        cards = {anchor: snippet(articles[page], anchor, pages[page].parent) for anchor in anchors}
        path = out / FOLDER / f"{page}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script(page, {anchor: text for anchor, text in cards.items() if text}), "utf-8")


def finish(app: Sphinx, failed: Exception | None) -> None:
    if not failed and app.builder.format == "html":
        write(Path(app.outdir))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", finish, priority=800)  # the pages are written, and `lean` comes after
    return {"parallel_read_safe": True, "parallel_write_safe": True}
