"""Subset the fonts of the book to the glyphs it uses, and write their `@font-face` rules."""

import html
import io
import json
import logging
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it reports every table it touches
ICONS = "theme/pydata_sphinx_theme/static/vendor/fontawesome/webfonts/fa-solid-900.woff2"
TEXT = {
    ("Source Serif 4", "source-serif-4"): [(400, "normal"), (400, "italic"), (600, "normal")],
    ("Source Sans 3", "source-sans-3"): [(400, "normal"), (600, "normal")],
}
SCRIPTS = ("latin", "latin-ext", "greek")
ASCII = {chr(code) for code in range(32, 127)}
# What in a formula asks for which of KaTeX's fonts; the first two are in almost every formula.
KATEX = {
    "Main-Regular": r'class="katex"',
    "Math-Italic": r"mathnormal",
    "Main-Bold": r"mathbf",
    "Main-Italic": r"mathit|textit",
    "Math-BoldItalic": r"boldsymbol",
    "AMS-Regular": r"mathbb|amsrm",
    "Caligraphic-Regular": r"mathcal",
    "SansSerif-Regular": r"mathsf|textsf",
    "Typewriter-Regular": r"mathtt|texttt",
    "Size1-Regular": r"small-op|delimsizing size1|delim-size1",
    "Size2-Regular": r"large-op|delimsizing size2",
    "Size3-Regular": r"delimsizing size3",
    "Size4-Regular": r"delimsizing size4|delim-size4",
}


@dataclass(frozen=True)
class Face:
    family: str
    weight: int
    style: str
    source: Path
    range: str = ""
    needed: str = ""  # a page that matches this pattern preloads the face; empty: none does

    def rule(self, url: str) -> str:
        where = f"unicode-range:{self.range};" if self.range else ""
        return (
            f"@font-face{{font-family:'{self.family}';font-weight:{self.weight};font-style:{self.style};"
            f"font-display:swap;{where}src:url({url}) format('woff2')}}"
        )


def faces(modules: Path) -> list[Face]:
    """All faces the book may use, before it is known which glyphs it does use."""
    return [*_text(modules), *_maths(modules), _icons()]


def _text(modules: Path) -> list[Face]:
    found = []
    for (family, package), styles in TEXT.items():
        folder = modules / "@fontsource" / package
        ranges = json.loads((folder / "unicode.json").read_text("utf-8"))
        for weight, style in styles:
            for script in SCRIPTS:
                source = folder / "files" / f"{package}-{script}-{weight}-{style}.woff2"
                needed = "<body" if script == "latin" else ""
                found.append(Face(family, weight, style, source, ranges[script], needed))
    return found


def _maths(modules: Path) -> list[Face]:
    found = []
    for name, needed in KATEX.items():
        family, style = name.split("-")
        weight = 700 if "Bold" in style else 400
        slope = "italic" if "Italic" in style else "normal"
        source = modules / "katex/dist/fonts" / f"KaTeX_{name}.woff2"
        found.append(Face(f"KaTeX_{family}", weight, slope, source, needed=needed))
    return found


def _icons() -> Face:
    source = Path(str(files("pydata_sphinx_theme"))) / ICONS
    return Face("Font Awesome 6 Free", 900, "normal", source, needed="fa-solid")


def glyphs(pages: str, scripts: str, css: str) -> dict[str, set[str]]:
    """The characters to keep, by kind of font."""
    return {
        "Source": characters(pages) | set(scripts) | ASCII,
        "KaTeX_": characters("".join(formulas(pages))),
        "Font A": {c for c in css if "\ue000" <= c <= "\uf8ff"},  # icons are private characters in the style
    }


def characters(markup: str) -> set[str]:
    return set(html.unescape(re.sub(r"<[^>]*>", "", markup)))


def formulas(pages: str) -> Iterator[str]:
    """The visible part of each formula: from its opening tag to the closing tag at the same depth."""
    for start in re.finditer(r'<span class="katex-html"', pages):
        depth = 0
        for tag in re.compile(r"<(/?)span").finditer(pages, start.start()):
            depth += -1 if tag[1] else 1
            if depth == 0:
                yield pages[start.start() : tag.start()]
                break


def write_subset(face: Face, characters: set[str], folder: Path) -> str | None:
    """Write the subset of one face; its address below `_static`, or None where no glyph is left."""
    options = subset.Options(flavor="woff2", hinting=False, layout_features=["*"], notdef_outline=True)
    font: TTFont = subset.load_font(str(face.source), options)
    wanted = {ord(c) for c in characters} & set(font.getBestCmap())
    if not wanted:
        return None
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    data = io.BytesIO()
    subset.save_font(font, data, options)
    name = f"{face.source.stem}.{sha256(data.getvalue()).hexdigest()[:8]}.woff2"
    (folder / name).write_bytes(data.getvalue())
    return f"fonts/{name}"


def keep_licences(modules: Path, folder: Path) -> None:
    """The Open Font License asks for its text to travel with the fonts."""
    for package in ("@fontsource/source-serif-4", "@fontsource/source-sans-3", "katex"):
        shutil.copy(modules / package / "LICENSE", folder / f"LICENSE-{Path(package).name}.txt")
    shutil.copy(Path(__file__).with_name("fonts-notice.txt"), folder / "NOTICE.txt")
