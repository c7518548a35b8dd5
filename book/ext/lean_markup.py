"""Small repairs to the finished markup of a page: sizes of pictures, words for screen readers."""

import re
from collections.abc import Iterator
from pathlib import Path

import imagesize

MENDED = {  # what screen readers would stumble over in the markup of the theme and its extensions
    ' aria-label="Toggle hidden content"': "",  # the words beside it say more
    'role="doc-biblioentry"': 'role="listitem"',  # withdrawn from the standard
    '<summary><span class="toctree-toggle"': '<summary aria-label="Its pages"><span class="toctree-toggle"',
}


def mended(markup: str) -> str:
    for wrong, right in MENDED.items():
        markup = markup.replace(wrong, right)
    return markup


def sized(markup: str, folder: Path) -> str:
    """Give each picture its size, so that the text below does not jump, and load it when it comes near."""

    def add(tag: re.Match[str]) -> str:
        width, height = imagesize.get(folder / tag[1])
        return (
            f'{tag[0]} width="{round(width)}" height="{round(height)}" loading="lazy"'
            if width > 0
            else tag[0]
        )

    return re.sub(r'<img (?![^>]*\bwidth=)[^>]*src="([^":]+)"', add, markup)


def rounded(svg: str) -> str:
    """The drawing with places to a hundredth of a point: as sharp on screen, and a good deal smaller."""

    def shorter(attribute: re.Match[str]) -> str:
        return re.sub(r"-?\d+\.\d{3,}(?![\d.eE])", lambda number: f"{float(number[0]):.2f}", attribute[0])

    return re.sub(r'\s(?:d|x|y)="[^"]*"', shorter, svg)


def without_words(markup: str) -> Iterator[str]:
    """The pictures without an alternative text; where it is missing, Sphinx puts in the file's path."""
    for tag in re.findall(r"<img [^>]*>", markup):
        alt, source = (re.search(rf'\b{name}="([^"]*)"', tag) for name in ("alt", "src"))
        name = source[1] if source else ""
        if not alt or not alt[1].strip() or Path(name).name in alt[1]:
            yield name
