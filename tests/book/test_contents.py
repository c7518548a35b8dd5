"""The contents of the book: chapters with their numbers, each page once."""

from pathlib import Path

from toc import CHAPTERS, ENTRIES, ROOT, TOC, first_heading


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
