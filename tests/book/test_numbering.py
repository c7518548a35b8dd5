"""The numbers of pages, sections, figures and equations, all by the build."""

import os
import re
import subprocess
import sys
from pathlib import Path

import yaml
from toc import CHAPTERS, NOTEBOOKS, TOC

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "book" / "ext"))

import contents  # noqa: E402

CONF = """extensions = ['myst_parser', 'sphinx_external_toc', 'sphinx.ext.mathjax', 'numbering']
myst_enable_extensions = ['dollarmath', 'colon_fence']
"""
SIDE = """# The side

## A first

### Smaller

$$
a = b
$$ (eq-a)

## A second

$$
c = d
$$ (eq-c)

By {eq}`eq-c` and {numref}`street`. In {ref}`the side <here>`.

:::{figure} dot.svg
:name: street

The street.
:::

## Exercises

### One of them

## Summary
"""


def build(folder: Path, order: list[str]) -> dict[str, str]:
    """The pages of a small book, with its contents in this order."""
    texts = {
        "index": "# Book\n\n## Why\n",
        "05-middle": "# The middle\n\n(here)=\n## Only one\n",
        "05-side": SIDE,
        "06-end": "# The end\n\n$$\ne = f\n$$ (eq-e)\n",
        "after": "# After\n\n$$\ng = h\n$$ (eq-g)\n",
    }
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text, "utf-8")
    (folder / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    (folder / "conf.py").write_text(CONF)
    toc = {"format": "jb-book", "root": "index", "chapters": [{"file": name} for name in order]}
    (folder / "_toc.yml").write_text(yaml.safe_dump(toc))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "book" / "ext")}
    command = [sys.executable, "-m", "sphinx", "-Wq", "--keep-going", str(folder), str(folder / "out")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return {path.stem: path.read_text("utf-8") for path in (folder / "out").glob("*.html")}


def headings(page: str) -> list[str]:
    found = re.findall(r"<h[1-6]>(.*?)<a class=\"headerlink", page)
    return [re.sub(r"<[^>]*>", "", text).replace("\N{NO-BREAK SPACE}", " ") for text in found]


def test_pages_sections_figures_and_equations_follow_the_contents(tmp_path):
    pages = build(tmp_path, ["05-middle", "05-side", "06-end", "after"])
    assert headings(pages["05-middle"]) == ["5.1 The middle", "5.1.1 Only one"]
    assert headings(pages["05-side"]) == [
        "5.2 The side", "5.2.1 A first", "Smaller", "5.2.2 A second", "Exercises", "One of them", "Summary",
    ]  # fmt: skip
    assert headings(pages["index"]) == ["Book", "Why"]
    side = pages["05-side"]
    assert re.findall(r'class="eqno">\(([^)<]*)', side) == ["5.2-1", "5.2-2"]
    assert re.findall(r'href="#equation-eq-c">(\(.*?\))', side) == ["(5.2-2)"]
    assert re.findall(r'class="caption-number">(.*?)<', side) == ["Figure 5.2-1 "]
    assert re.search(r'href="#street">.*?Figure 5\.2-1</span>', side)
    assert re.findall(r'class="eqno">\(([^)<]*)', pages["06-end"]) == ["6.1-1"]
    assert re.findall(r'class="eqno">\(([^)<]*)', pages["after"]) == ["1"]
    assert re.search(r"<title>5\.2.The side", side)
    assert re.search(r'href="05-middle.html"[^>]*>5\.1.The middle', side)

    again = build(tmp_path, ["05-side", "05-middle", "06-end", "after"])  # pages that nobody touched
    assert headings(again["05-side"])[:2] == ["5.1 The side", "5.1.1 A first"]
    assert re.findall(r'href="#equation-eq-c">(\(.*?\))', again["05-side"]) == ["(5.1-2)"]
    assert headings(again["05-middle"]) == ["5.2 The middle", "5.2.1 Only one"]
    assert headings(again["06-end"]) == ["6.1 The end"]


def test_nobody_types_a_number_into_the_contents():
    assert [entry for entry in CHAPTERS if "title" in entry] == []
    names = [entry["file"] for entry in CHAPTERS]
    assert list(contents.numbered([TOC["root"], *names])) == names
    numbers = [contents.chapter_number(name) for name in names]
    assert numbers == sorted(numbers), "chapters stand in the order of their numbers"


# Pages of text, and all notebooks.
REFER_BY_LINK = ["using.md", "history.md", "notes.md", "timings.md", "references.md", "errata.md",
                 *(path.name for path in NOTEBOOKS)]  # fmt: skip


def test_prose_refers_by_link_and_not_by_a_typed_number():
    typed = {}
    for name in REFER_BY_LINK:
        path = ROOT / "book" / name
        text = path.read_text("utf-8")
        if name.endswith(".ipynb"):
            cells = [c for c in contents.notebook(path)["cells"] if c["cell_type"] == "markdown"]
            own = cells[:1] if "errata" in name else cells  # the rest quotes notes that have chapters too
            text = "\n".join("".join(cell["source"]) for cell in own)
        lines = re.findall(r"\b[Cc]hapters?\s\[?[1-9].*|\b[Ff]igure \d.*", text)
        typed[name] = lines
    assert {name: lines for name, lines in typed.items() if lines} == {}
