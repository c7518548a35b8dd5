"""tools/book.py: what a preview may keep, and which compressed files are made anew."""

import os
import subprocess
from pathlib import Path

import pytest

import book  # tools/book.py

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A small folder of sources in the place of ours."""
    for name in (
        "book/01-one.ipynb",
        "book/using.md",
        "book/ext/lean.py",
        "linmodels_lib/svm.py",
        "_toc.yml",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    monkeypatch.setattr(book, "ROOT", tmp_path)
    return tmp_path


def test_a_page_may_change_under_a_preview(sources):
    before = book.made_from()
    (sources / "book/01-one.ipynb").write_text("after")
    (sources / "book/using.md").write_text("after")
    (sources / "book/.ipynb_checkpoints").mkdir()
    (sources / "book/.ipynb_checkpoints/01-one-checkpoint.ipynb").write_text("a copy")
    assert book.made_from() == before


@pytest.mark.parametrize(
    "name", ["book/ext/lean.py", "linmodels_lib/svm.py", "_toc.yml", "book/02-two.ipynb"]
)
def test_anything_else_makes_a_preview_start_afresh(sources, name):
    before = book.made_from()
    (sources / name).write_text("after")
    assert book.made_from() != before


def test_compressed_files_are_taken_over_while_the_file_is_the_same(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    for site, changed in ((old, "before " * 99), (new, "after " * 99)):
        site.mkdir()
        (site / "same.html").write_text("the same " * 99)
        (site / "changed.html").write_text(changed)
        (site / "font.woff2").write_text("not compressed " * 99)
    book.Packer(tmp_path / "none", old).pack()
    assert sorted(path.name for path in old.glob("*.?*r")) == ["changed.html.br", "same.html.br"]
    for kept in ("same.html.br", "same.html.gz", "changed.html.br"):
        (old / kept).write_text("mark")
    book.Packer(old, new).pack()
    assert [(new / name).read_bytes() == b"mark" for name in ("same.html.br", "same.html.gz", "changed.html.br")] == [
        True, True, False
    ]  # fmt: skip
    assert {path.name for path in new.iterdir()} - {path.name for path in old.iterdir()} == set()
    book.Packer(old, new, preview=True).pack()  # a preview takes over what is better
    assert (new / "same.html.br").read_bytes() == b"mark"
    (old / "whole").unlink()
    book.Packer(old, new).pack()  # a book does not take over what a preview made
    assert (new / "same.html.br").read_bytes() != b"mark"


def test_make_book_makes_a_whole_book_after_a_preview(tmp_path):
    """A preview may lag behind, and is compressed less."""
    for place in ("tools", ".venv", "_build/html"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    names = ("requirements.lock", "package.json", "package-lock.json", "pyproject.toml", "tools/setup.py")
    for name in (*names, "_config.yml", "_toc.yml", "tools/book.py", ".venv/ready"):
        (tmp_path / name).touch()

    def said(goal):
        return subprocess.run(
            ["make", "-n", goal], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout

    (tmp_path / "_build/html/ready").touch()
    assert "tools/book.py" not in said("serve")
    assert "tools/book.py\n" in said("book")
    (tmp_path / "_build/html/whole").touch()
    assert "tools/book.py" not in said("book")
    (tmp_path / "_toc.yml").touch()
    os.utime(tmp_path / "_toc.yml", (2e9, 2e9))
    assert "tools/book.py --preview\n" in said("serve")


def test_the_citation_has_the_addresses_of_the_settings_and_none_where_they_are_empty(tmp_path):
    citation, settings = tmp_path / "CITATION.cff", tmp_path / "_config.yml"
    citation.write_text("title: Book\nversion: 1\n")
    filled = "repository: {url: 'https://a.org/b'}\nhtml: {baseurl: 'https://c.org/'}\n"
    empty = "repository: {url: ''}\nhtml: {baseurl: ''}\n"
    wanted = "title: Book\nversion: 1\nrepository-code: https://a.org/b\nurl: https://c.org/\n"
    for text, made in ((filled, wanted), (filled, wanted), (empty, "title: Book\nversion: 1\n")):
        settings.write_text(text)
        book.cite(citation, settings)
        assert citation.read_text() == made


def test_the_last_time_is_told(tmp_path):
    assert book.last_time(tmp_path / "seconds") == "about a minute"
    (tmp_path / "seconds").write_text("41.7")
    assert book.last_time(tmp_path / "seconds") == "42 s last time"


def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SystemExit, match=r"is not yours to write. Copy or clone it to a folder of your own"):
        book.main()


def test_make_takes_a_python_with_a_blank_in_its_path(tmp_path):
    blank = tmp_path / "a b" / "python"
    blank.parent.mkdir()
    blank.write_text('#!/bin/sh\necho "called with $1"\n')
    blank.chmod(0o755)
    done = subprocess.run(
        ["make", "setup", f"PYTHON={blank}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "called with tools/setup.py" in done.stdout
