"""The contents of the book: chapters with their numbers, each page once."""

import shutil
import subprocess
from pathlib import Path

import pytest
from toc import CHAPTERS, ENTRIES, ROOT, TOC


def tracked(folder):
    """The files that git knows below a folder: not what Lab leaves there, nor a lecturer's own notebook."""
    command = ["git", "ls-files", "-z", folder]
    git = shutil.which("git") and subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if not git or git.returncode:
        pytest.skip("a download without git")
    return [Path(name) for name in git.stdout.split("\0") if name]


def test_chapters_are_in_order_and_pages_are_there():
    files = [TOC["root"], *(entry["file"] for entry in ENTRIES)]
    assert all((ROOT / f"{name}.ipynb").is_file() or (ROOT / f"{name}.md").is_file() for name in files)
    numbers = [int(Path(entry["file"]).name[:2]) for entry in CHAPTERS]
    assert numbers == sorted(numbers)


def test_every_page_is_listed_once():
    files = [TOC["root"], *(entry["file"] for entry in ENTRIES)]
    pages = {path.with_suffix("").as_posix() for path in tracked("book") if path.suffix in (".md", ".ipynb")}
    assert sorted(files) == sorted(pages)
