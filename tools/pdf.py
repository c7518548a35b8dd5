"""Print the whole book as one PDF with Chromium: `_build/html/downloads/linear-models-for-text.pdf`.

Chromium cannot write the page of a heading into the contents, so it prints twice: the first time tells it.
"""

import html
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import chromium
import downloads
import pikepdf
import stoppable
import whole
from playwright.sync_api import Browser, Page, sync_playwright

STYLE = Path(__file__).with_name("whole.css")
PRINT: dict[str, Any] = {
    "outline": True,
    "tagged": True,
    "prefer_css_page_size": True,
    "print_background": True,
}
WIDTH = 642  # of the text on A4, in CSS pixels: 210 mm without two margins of 20
# What is wider than the page is set smaller, as far as it needs; then nothing is cut off.
FIT = """(smallest) => {
  for (const box of document.querySelectorAll("div.math > .katex-display, article table, article pre")) {
    const room = (box.matches("div.math > *") ? box : box.parentElement).clientWidth;
    const wide = Math.max(box.scrollWidth, ...[...box.children].map((e) => e.scrollWidth ?? 0));
    if (wide <= room || !room) continue;
    const size = parseFloat(getComputedStyle(box).fontSize);
    box.style.fontSize = `${size * Math.max(smallest, 0.99 * room / wide)}px`;
  }
}"""
SMALLEST = 0.6
PATIENCE = 900_000  # ms: a thousand pages on a busy machine
HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => {
  const copy = heading.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".katex-mathml")) hidden.remove();
  return copy.textContent.replace(/\\u200b/g, "").replace(/\\s+/g, " ").trim();
})"""
# What reaches out of the text, in print: [what, by how many pixels].
CLIPPED = """() => [...document.querySelectorAll("article *")].flatMap((e) => {
  if (e.closest("svg svg, svg *, .katex-mathml")) return [];
  const right = document.querySelector("article").getBoundingClientRect().right;
  const inside = getComputedStyle(e).overflowX === "visible" ? 0 : e.scrollWidth - e.clientWidth;
  const over = Math.max(inside, ...[...e.getClientRects()].map((box) => box.right - right));
  return over > 2.5 && e.checkVisibility() ? [[e.outerHTML.slice(0, 120), over]] : [];
})"""


def css_string(text: str) -> str:
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'


def contents(book: whole.Book) -> str:
    """Each page with its sections, those of an appendix with its title alone; the numbers come later."""

    def line(there: str, title: str, kind: str) -> str:
        return (
            f'<li class="{kind}"><a href="#{there}"><span>{html.escape(title)}</span>'
            f'<span class="lm-page-number" data-of="{there}">000</span></a></li>'
        )

    lines = []
    for part, pages in book.parts():
        lines += [f'<li class="lm-part">{html.escape(part)}</li>'] if part else []
        for page in pages:
            lines.append(line(page.key, page.title, "lm-of-page"))
            if part == whole.CHAPTERS:
                lines += [line(there, title, "lm-of-section") for there, title in page.sections()]
    return f'<nav class="lm-contents" id="contents"><h1>Contents</h1><ul>{"".join(lines)}</ul></nav>'


def document(book: whole.Book) -> str:
    """One HTML of the whole book: title, contents, every page with its name in the running head."""
    heads = ""
    for number, page in enumerate(book.pages):
        heads += (
            f"@page p{number}{{@top-left{{content:{css_string(page.title)}}}}}.lm-p{number}{{page:p{number}}}"
        )
        page.article["class"] = f"bd-article lm-p{number}"
    style = (book.site / "_static" / "book.css").as_uri()
    articles = "".join(str(page.article) for page in book.pages)
    return (
        '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">'
        f'<title>{downloads.TITLE}</title><meta name="author" content="{html.escape(downloads.author())}">'
        f'<link rel="stylesheet" href="{style}"><style>{STYLE.read_text("utf-8")}{heads}</style></head><body>'
        f'<section class="lm-title-page"><h1>{downloads.TITLE}</h1><p class="lm-motto">{downloads.MOTTO}</p>'
        f"<p>{html.escape(downloads.author())}</p><p>{html.escape(downloads.edition())}</p>"
        f"<p>{downloads.LICENCE}</p></section>{contents(book)}"
        f'<main class="bd-main"><div class="bd-content"><div class="bd-article-container">{articles}'
        "</div></div></main></body></html>"
    )


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium.install()
        found = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield found
        found.close()


def pages_of(pdf: pikepdf.Pdf) -> dict[str, int]:
    """The page, from 1, of every place in the PDF that a link leads to."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    return {name[1:]: numbers[place[0].objgen] for name, place in pdf.Root.Dests.items()}


def outline(items: list[pikepdf.OutlineItem]) -> Iterator[pikepdf.OutlineItem]:
    """The entries of the outline, in the order of the text."""
    for item in items:
        yield item
        yield from outline(item.children)


def finish(file: Path, headings: list[str]) -> None:
    """Give the outline the headings' words, some of which Chromium writes twice; pack it to half its size."""
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        with pdf.open_outline() as found:
            entries = list(outline(found.root))
            assert len(entries) == len(headings), f"{len(entries)} entries for {len(headings)} headings"
            for entry, words in zip(entries, headings, strict=True):
                entry.title = words
        pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def number(page: Page, pages: dict[str, int]) -> None:
    """Write the pages into the contents."""
    page.evaluate(
        """(pages) => document.querySelectorAll(".lm-page-number").forEach((place) => {
          place.textContent = pages[place.dataset.of];
        })""",
        pages,
    )


def print_twice(page: Page, file: Path) -> None:
    """Print until the contents agree: the second time, as numbers are no wider than their places."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": WIDTH, "height": 1000})
    page.evaluate(FIT, SMALLEST)
    before: dict[str, int] = {}
    for _ in range(3):
        page.pdf(path=file, **PRINT)
        with pikepdf.open(file) as pdf:
            pages = pages_of(pdf)
        if pages == before:
            return finish(file, page.evaluate(HEADINGS))
        number(page, before := pages)
    sys.exit("The pages of the contents do not settle: printing changes them each time.")


def make(chrome: Browser, book: whole.Book, file: Path) -> list[str]:
    """Print the book into `file`; what is cut off in it."""
    whole.link(book, lambda key, there: f"#{there}", lambda path: path.resolve().as_uri())
    with TemporaryDirectory() as work:
        source = Path(work, "book.html")
        source.write_text(document(book), "utf-8")
        page = chrome.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(source.as_uri(), timeout=PATIENCE)
        page.evaluate("document.fonts.ready.then(() => null)")
        print_twice(page, file)
        clipped = page.evaluate(CLIPPED)
        page.close()
    return [f"{what} by {over:.0f} pixels" for what, over in clipped]


def main() -> None:
    file = downloads.place(whole.SITE, "pdf")
    with browser() as chrome, TemporaryDirectory(dir=whole.SITE.parent) as work:
        book = whole.read(whole.SITE, whole.names(), chrome)
        wrong = make(chrome, book, Path(work, file.name)) + book.lost
        if wrong:
            print("These are cut off or lead nowhere:", *wrong, sep="\n    ", flush=True)
        Path(work, file.name).replace(file)
    downloads.link(whole.SITE)
    with pikepdf.open(file) as pdf:
        count = len(pdf.pages)
    print(
        f"==> {file.relative_to(whole.ROOT)}: {count} pages, {file.stat().st_size / 1e6:.1f} MB", flush=True
    )


if __name__ == "__main__":
    stoppable.run(main, left="What was printed before is untouched.")
