"""The contents of the book: chapters with their numbers, each page once."""

import json
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
TOC = yaml.safe_load((ROOT / "_toc.yml").read_text())
ENTRIES = [
    e for part in TOC["parts"] for entry in part["chapters"] for e in (entry, *entry.get("sections", []))
]
CHAPTERS = [entry for part in TOC["parts"] if part["caption"] == "Chapters" for entry in part["chapters"]]


def first_heading(name: str) -> str:
    """The title of a page, with the apostrophe that is printed."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text())["cells"]
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ").replace("'", "’")


def test_a_chapter_is_listed_with_the_number_of_its_file():
    for entry in CHAPTERS:
        number = int(Path(entry["file"]).name[:2])
        assert entry["title"] == f"{number} {first_heading(entry['file'])}"


def test_every_page_is_listed_once_and_chapters_in_order():
    files = [entry["file"] for entry in ENTRIES]
    pages = {
        p.with_suffix("").relative_to(ROOT).as_posix()
        for p in (ROOT / "book").rglob("*.*")
        if p.suffix in (".md", ".ipynb")
    }
    assert sorted([TOC["root"], *files]) == sorted(pages)
    numbers = [int(Path(entry["file"]).name[:2]) for entry in CHAPTERS]
    assert numbers == sorted(numbers)
