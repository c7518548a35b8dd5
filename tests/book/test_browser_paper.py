"""The book on paper and to take along: PDF, EPUB, zip, and a single page from the browser's own print.

`make test` makes them of three pages; with LINMODELS_WHOLE, as `make audit` sets it, of all.
"""

import os
import re
import shutil
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter

import downloads
import epub
import pdf
import pikepdf
import pytest
import whole
from toc import ROOT

WHOLE = bool(os.environ.get("LINMODELS_WHOLE"))
SLICE = {"book/04-underflow", "book/answers", "book/notation"}
SITE = ROOT / "_build" / "html"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def read(chromium):
    """The book anew: what writes it changes it."""
    wanted = [page for page in whole.names() if WHOLE or page[0] in SLICE]
    return lambda: whole.read(SITE, wanted, chromium)


@pytest.fixture(scope="module")
def printed(read, chromium, tmp_path_factory):
    """The book, its PDF and what is cut off in it."""
    book, file = read(), tmp_path_factory.mktemp("pdf") / "book.pdf"
    clipped = pdf.make(chromium, book, file)
    with pikepdf.open(file) as opened:
        yield book, opened, clipped


@pytest.fixture(scope="module")
def packed(read, tmp_path_factory):
    """The book and its EPUB."""
    book, file = read(), tmp_path_factory.mktemp("epub") / "book.epub"
    epub.write(book, file)
    return book, file


def test_one_html_has_each_id_once_and_nothing_folded(printed):
    book, _, _ = printed
    markup = whole.parsed(pdf.document(book))
    ids = Counter(str(element["id"]) for element in markup.find_all(id=True))
    assert [name for name, count in ids.items() if count > 1] == []
    assert len(ids) > 50
    assert markup.find_all(["details", "summary", "script", "button"]) == []
    inside = [str(a["href"])[1:] for a in markup.find_all("a", href=True) if str(a["href"]).startswith("#")]
    assert [name for name in inside if name not in ids] == []
    assert book.lost == []
    drawn = set(re.findall(r"url\(#([^)]+)\)", str(markup)))
    assert drawn <= set(ids)


def test_questions_have_their_answers_at_the_end_and_the_way_there(printed):
    book, _, _ = printed
    page, answers = (
        next(p for p in book.pages if p.name == name) for name in ("book/04-underflow", whole.ANSWERS)
    )
    questions = page.article.select("[data-widget=quiz]")
    checks = [quiz for quiz in questions if quiz.select(".lm-to-answer")]
    assert 0 < len(checks) < len(questions)  # an exercise has its own line
    for number, quiz in enumerate(checks, 1):
        there = f"answers--04-underflow-check-{number}"
        assert quiz.select_one(".lm-to-answer")["href"] == f"#{there}"
        answer = answers.article.find(id=there)
        assert answer.select_one(".lm-back a")["href"] == f"#{quiz['id']}"
        assert len(whole.said(answer)) > 20
        assert answer.find_parent("section")["id"] == "answers--04-underflow"
    assert [quiz for quiz in questions if quiz.select("details, .lm-opened")] == []


def test_every_widget_has_its_picture_and_its_words(printed):
    book, _, _ = printed
    mounts = [
        m for page in book.pages for m in page.article.select("[data-widget]") if m["data-widget"] != "quiz"
    ]
    assert mounts
    for mount in mounts:
        assert mount.select_one(".lm-still > svg[role=img][aria-label]"), mount["data-widget"]
        assert len(whole.said(mount)) > 80
    sketched = whole.parsed('<p data-widget="one">Words.<svg></svg></p>')
    whole.show_stills(sketched, ["<svg><title>new</title></svg>"])
    assert [svg.get_text() for svg in sketched.find_all("svg")] == ["new"]


def test_contents_name_the_pages_on_which_the_headings_stand(printed):
    """The numbers come from the places that links lead to; the outline, which Chromium makes by itself, agrees."""
    book, opened, _ = printed
    numbers, places = {page.obj.objgen: i for i, page in enumerate(opened.pages, 1)}, pdf.pages_of(opened)
    with opened.open_outline() as found:
        entries = [(entry.title, numbers[entry.destination[0].objgen]) for entry in pdf.outline(found.root)]
    wanted = [(page.title, places[page.key]) for page in book.pages]
    wanted += [
        (title, places[at]) for p in book.pages if p.part == whole.CHAPTERS for at, title in p.sections()
    ]
    assert len(wanted) > (200 if WHOLE else 8)
    assert [entry for entry in wanted if entry not in entries] == []
    assert places["notation"] > places["04-underflow"] > 2


def test_the_pdf_is_tagged_its_fonts_are_inside_and_its_links_lead_somewhere(printed):
    _, opened, _ = printed
    assert opened.Root.MarkInfo.Marked
    assert str(opened.Root.Lang) == "en"
    fonts = [o for o in opened.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    described = [
        font.FontDescriptor for font in fonts if "/FontDescriptor" in font and font.Subtype != "/Type3"
    ]
    assert len(described) > 5
    assert [
        d.FontName for d in described if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(d.keys())
    ] == []
    assert any("KaTeX" in str(d.FontName) for d in described)
    links = [note for page in opened.pages for note in page.get("/Annots", []) if note.Subtype == "/Link"]
    assert len(links) > 20
    places = set(opened.Root.Dests.keys())
    named = {str(note.Dest) for note in links if "/Dest" in note and isinstance(note.Dest, pikepdf.Name)}
    assert named
    assert named <= places
    outside = {str(note.A.URI) for note in links if "/A" in note and "/URI" in note.A}
    assert [address for address in outside if not re.match(r"https?://", address)] == []


def test_nothing_reaches_out_of_the_page(printed):
    assert printed[2] == []


def test_the_epub_holds_what_it_lists_as_xhtml_with_mathml(packed):
    book, file = packed
    assert book.lost == []
    with zipfile.ZipFile(file) as package:
        first, *names = package.namelist()
        assert (first, package.read(first)) == ("mimetype", b"application/epub+zip")
        assert package.getinfo(first).compress_type == zipfile.ZIP_STORED
        listed = re.findall(r'href="([^"]+)"', package.read("book/book.opf").decode())
        assert {f"book/{name}" for name in listed} == set(names) - {"META-INF/container.xml", "book/book.opf"}
        pages = {name: ET.fromstring(package.read(name)) for name in names if name.endswith(".xhtml")}
        ids = {name: {e.get("id") for e in page.iter()} for name, page in pages.items()}
        for name, page in pages.items():
            assert not page.findall(".//*[@class='katex-html']"), name
            for link in page.iter(f"{XHTML}a"):
                target, _, part = link.get("href").partition("#")
                if not target.startswith("http"):
                    assert not part or part in ids[f"book/{target}"], link.get("href")
    formulas = list(pages["book/04-underflow.xhtml"].iter("{http://www.w3.org/1998/Math/MathML}math"))
    assert len(formulas) > 30
    assert list(pages["book/04-underflow.xhtml"].iter("{http://www.w3.org/2000/svg}svg"))


@pytest.mark.skipif(not WHOLE and not shutil.which("java"), reason="epubcheck asks for Java")
def test_epubcheck_has_nothing_to_say(packed):
    assert epub.complaints(packed[1]) == []


def test_the_zip_works_from_a_disk(open_page, tmp_path):
    files = downloads.site_files(SITE)
    assert not [name for name in files if name.endswith((".br", ".gz", ".pdf", ".epub", ".zip"))]
    downloads.pack(tmp_path / "book.zip", files)
    with zipfile.ZipFile(tmp_path / "book.zip") as package:
        package.extractall(tmp_path)
    home = tmp_path / downloads.NAME
    open_page((home / "index.html").as_uri()).wait_for_url("**/book/index.html")
    page = open_page((home / "book" / "04-underflow.html").as_uri())
    page.locator("[data-widget=underflow-race]").scroll_into_view_if_needed()
    page.locator("[data-widget=underflow-race][data-ready=true]").wait_for()
    assert page.evaluate("document.fonts.check('16px \"Source Serif 4\"')")


def test_links_name_what_is_there_and_nothing_else(tmp_path):
    page = '<p>Before</p><p class="lm-downloads"></p><p>After</p>'
    (tmp_path / "book").mkdir()
    for name in downloads.PAGES:
        assert downloads.SLOT.search((SITE / name).read_text()), name
        (tmp_path / name).write_text(page)
    downloads.link(tmp_path)
    assert (tmp_path / downloads.PAGES[0]).read_text() == page
    (tmp_path / "whole").touch()
    downloads.place(tmp_path, "epub").write_bytes(bytes(2_400_000))
    downloads.link(tmp_path)
    filled = (tmp_path / downloads.PAGES[1]).read_text()
    assert (
        f'<a href="../downloads/{downloads.NAME}.epub" download>EPUB for e-readers</a> (2 MB).</p>' in filled
    )
    assert ".pdf" not in filled
    assert (tmp_path / f"{downloads.PAGES[1]}.gz").exists() or len(filled) < 500  # as small as it can be
    downloads.place(tmp_path, "epub").unlink()
    downloads.link(tmp_path)
    assert (tmp_path / downloads.PAGES[0]).read_text() == page


def test_a_page_prints_in_light_colours_without_folds_or_a_second_title(open_page):
    light, dark = (open_page("book/05-perceptron.html", color_scheme=scheme) for scheme in ("light", "dark"))
    colours = """() => [".highlight .k", ".highlight .s2", ".highlight .mi", "p.admonition-title", ".bd-article"].map((part) =>
        getComputedStyle(document.querySelector(part)).color)"""
    for page in (light, dark):
        page.emulate_media(media="print")
    assert light.evaluate(colours) == dark.evaluate(colours)
    titles = dark.locator("h1").evaluate_all(
        "es => es.filter((e) => e.checkVisibility()).map((e) => e.innerText)"
    )
    assert len(titles) == 1
    folded = dark.locator("details:not([open], .lm-side) > summary")  # side paths open as printing begins
    assert folded.count() > 5
    assert not folded.evaluate_all("es => es.some((e) => e.checkVisibility())")
    assert dark.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--lm-title')") == (
        '"5.2 The perceptron — Linear Models for Text"'
    )
