"""The places of a built book that a link may name: headings, equations, words, names, scenes of widgets.

`python tests/helpers/anchors.py SITE` adds those of a build to `tests/book/anchors.txt`: do so for each edition.
"""

import re
import sys
from collections import Counter
from html import unescape
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "book" / "anchors.txt"
HEAD = "# The pages and places of all editions so far, by tests/helpers/anchors.py: they must lead to their content.\n"
# Counted by the build: what comes third today need not do so tomorrow. And boxes on errata, which page.js knows.
COUNTED = re.compile(r"(id|codecell|figure-|exercise-|about-e|\d\d-[\w-]+-)\d+")
Places = dict[str, set[str]]


def places_in(markup: str) -> set[str]:
    """The anchors and the scenes of a page."""
    article = markup.partition("<article")[2].partition("</article>")[0]
    text = re.sub(r"<svg.*?</svg>", "", article, flags=re.S)
    names = {unescape(name) for name in re.findall(r'<[a-z][^<>]*?\sid="([^"]+)"', text)}
    widgets = Counter(re.findall(r'data-widget="?([\w-]+)', text))
    scenes = {f"{name}-{i + 1}" for name, count in widgets.items() if name != "quiz" for i in range(count)}
    return {name for name in names if not COUNTED.fullmatch(name)} | scenes


def places(site: Path) -> Places:
    """Those of each page of a built book, by its name without .html."""
    found = {}
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).with_suffix("").as_posix()
        if not name.startswith("_") and name not in ("search", "genindex"):
            found[name] = places_in(path.read_text("utf-8"))
    return found


def read() -> Places:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {page: set(names.split()) for page, names in (line.split(":", 1) for line in lines)}


def write(found: Places) -> None:
    lines = [f"{page}: {' '.join(sorted(names))}".rstrip() for page, names in sorted(found.items())]
    FILE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    known = read() if FILE.exists() else {}
    for page, names in places(Path(sys.argv[1])).items():
        known[page] = known.get(page, set()) | names
    write(known)
