"""What `make lab` puts into the workspace: chapters and pages of the book as JupyterLab shows them best.

A chapter gets its captions as text, the numbers of its equations, links that find their section, and the
metadata that JupyterLab would add by itself, so that looking changes nothing; an erratum says where it
stands in the notes. A page of text becomes plain Markdown.
"""

import html
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import count, groupby
from pathlib import Path
from typing import Any

import nbformat
from mdit_py_plugins.anchors.index import slugify  # how MyST makes an anchor of a heading
from pybtex.database import parse_file
from pybtex.plugin import find_plugin

BOOK = Path(__file__).resolve().parent.parent / "book"
sys.path.append(str(BOOK / "ext"))

import notation  # noqa: E402  after the path
import places  # noqa: E402
from contents import numbered as numbers_of  # noqa: E402
from notes_items import notes  # noqa: E402

LEFT_OUT = "index"  # the book's front page; start.ipynb stands in for it
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": platform.python_version(),
    },
}
CAPTION = re.compile(r"<dc:description>(.*?)</dc:description>", re.S)
MARKUP = re.compile(r"[\\`*_$<>\[\]{}]")
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(([\w.-]+\.(?:ipynb|md))(?:#([\w-]+))?\)")
WORKS = parse_file(str(BOOK / "references.bib"))
EQUATION = re.compile(r"^\$\$\n(.*?)\n\$\$(?: \((eq-[\w-]+)\))?$", re.M | re.S)
HEADING = re.compile(r"^#+ (.+)$", re.M)
ERRATUM = re.compile(r"^\(e(\d+)\)=\n#+ .*$", re.M)
Sections = Mapping[str, str]  # the address of each heading, by its anchor


def author_year(key: str) -> tuple[str, str]:
    """As the book prints a citation: one author, two, or the first and the rest."""
    work = WORKS.entries[key]
    names = [" ".join(p.prelast_names + p.last_names).strip("{}") for p in work.persons["author"]]
    who = names[0] if len(names) == 1 else " and ".join(names) if len(names) == 2 else f"{names[0]} et al."
    return who, work.fields["year"]


def cited(keys: list[str]) -> str:
    """Works as the book cites them in brackets."""
    return ", ".join(word for key in keys for word in author_year(key))


def addresses(file: str, notebook: Any) -> Iterator[tuple[Any, str]]:
    """Each cell with the link to it: to the last code above, as JupyterLab blanks a text it is led to."""
    address = file
    for cell in notebook.cells:
        address = f"{file}#cell-id={cell.id}" if cell.cell_type == "code" else address
        yield cell, address


def sections(file: str, notebook: Any) -> Sections:
    """Where each heading is, by the heading's anchor."""
    texts = [(cell.source, to) for cell, to in addresses(file, notebook) if cell.cell_type == "markdown"]
    headings = [(words, to) for text, to in reversed(texts) for words in HEADING.findall(text)]
    return {slugify(re.sub(r"[$*`]", "", words)): to for words, to in headings}


def linked(text: str, known: Mapping[str, Sections]) -> str:
    """Links as JupyterLab follows them: to the cell of a section; where there is no file, their words."""

    def lead(link: re.Match[str]) -> str:
        words, file, section = link.groups()
        if file not in known:
            return f"*{words}*"
        return f"[{words}]({known[file][section]})" if section in known[file] else link[0]

    return LINK.sub(lead, text)


def number_equations(notebooks: Mapping[str, Any], numbers: Mapping[str, str]) -> None:
    """Give an equation with a name its number in the book: 5.2-3, or 3 on a page without a number."""
    for file, notebook in notebooks.items():
        page, equations = numbers.get(Path(file).stem, ""), count(1)

        def numbered(found: re.Match[str], page: str = page, equations: Iterator[int] = equations) -> str:
            formula, name = found.groups()
            number = f"{page}-{next(equations)}".strip("-") if name else ""
            options = f":label: {name}\n:enumerator: {number}" if name else ":enumerated: false"
            return f"```{{math}}\n{options}\n{formula}\n```"

        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = EQUATION.sub(numbered, cell.source)


def place_errata(notebook: Any) -> None:
    """Say below the heading of each erratum where it stands in the notes."""

    def where(heading: re.Match[str]) -> str:
        return f"{heading[0]}\n\n*In the notes: {notes().where(f'E{heading[1]}')}.*"

    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = ERRATUM.sub(where, cell.source)


def captions(cell: Any, names: Iterator[str]) -> str:
    """What the figures that a cell shows say below themselves in the book, each with its name."""
    pictures = [output.get("data", {}).get("image/svg+xml", "") for output in cell.get("outputs", [])]
    found = [" ".join(html.unescape(text).split()) for svg in pictures for text in CAPTION.findall(svg)]
    plain = [MARKUP.sub(r"\\\g<0>", text) for text in found]
    return "\n\n".join(f"**{next(names)}** *{text}*" for text in plain)


def figure_names(number: str) -> Iterator[str]:
    """Of the figures of a page: "Figure 5.2-1", "Figure 5.2-2" and so on."""
    return (f"Figure {number}-{i}" if number else f"Figure {i}" for i in count(1))


def chapter(notebook: Any, known: Mapping[str, Sections], number: str) -> str:
    """The copy of the page with this number; a caption is a cell of its own below the figure."""
    names = figure_names(number)
    copy = nbformat.v4.new_notebook(metadata=METADATA)  # type: ignore[no-untyped-call]
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = linked(cell.source, known)
        copy.cells.append(cell)
        if text := captions(cell, names):
            below = nbformat.v4.new_markdown_cell(text, id=f"{cell.id}-caption")  # type: ignore[no-untyped-call]
            copy.cells.append(below)
    return f"{nbformat.writes(copy)}\n"  # type: ignore[no-untyped-call]


def works() -> str:
    """The works that chapters cite, each after the words that cite it."""
    entries = find_plugin("pybtex.style.formatting", "plain")().format_bibliography(WORKS)
    plain = find_plugin("pybtex.backends", "plaintext")()
    return "\n".join(f"- **{cited([entry.key])}.** {entry.text.render(plain)}" for entry in entries)


def glossary() -> str:
    """The words of the glossary by their first letters."""
    lines = ["# Glossary", "", "The words of the chapters, each in a sentence or two."]
    for letter, entries in groupby(places.words(), key=lambda entry: places.plain(entry["term"])[0].upper()):
        lines += ["", f"## {letter}", ""]
        for entry in entries:
            sign = f", {entry['symbol']}" if "symbol" in entry else ""
            lines.append(f"- **{entry['term']}**{sign}: {entry['says']}")
    return "\n".join([*lines, ""])


MADE = {"notation": notation.table, "notation-map": notation.sources, "bibliography": works}


def page(name: str) -> str:
    """A page of text of the book with its directives carried out and its roles as plain words."""
    text = re.sub(r"^% .*\n", "", (BOOK / f"{name}.md").read_text("utf-8"), flags=re.M)
    text = re.sub(r"^```\{([\w-]+)\}\n(?::.*\n)*```$", lambda found: MADE[found[1]](), text, flags=re.M)
    text = re.sub(r"\{py:obj\}`([^`<]+) <[^`]*`", r"`\1`", text)
    text = re.sub(r"\{cite:t\}`(\w+)`", lambda found: "{} [{}]".format(*author_year(found[1])), text)
    return re.sub(r"\{cite\}`([\w,]+)`", lambda found: f"[{cited(found[1].split(','))}]", text)


def made(paths: list[Path]) -> dict[str, str]:
    """The text of each file in the workspace: the notebooks at `paths`, then the pages they lead to."""
    wanted = [path for path in paths if path.stem != LEFT_OUT]
    notebooks = {path.name: nbformat.read(path, as_version=4) for path in wanted}  # type: ignore[no-untyped-call]
    pages = {f"{name}.md": page(name) for name in ("errata", "notation", "references")}
    pages["glossary.md"] = glossary()
    numbers = numbers_of(path.stem for path in wanted)
    number_equations(notebooks, numbers)
    for notebook in notebooks.values():
        place_errata(notebook)
    known = {name: sections(name, notebook) for name, notebook in notebooks.items()} | {
        name: {} for name in pages
    }
    chapters = {
        name: chapter(notebook, known, numbers.get(Path(name).stem, ""))
        for name, notebook in notebooks.items()
    }
    return {**chapters, **{name: linked(text, known) for name, text in pages.items()}}
