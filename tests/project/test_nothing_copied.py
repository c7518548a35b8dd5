"""No real text is in the repository or the book, but for excerpts of at most 40 words with their row, at most 20."""

import json
import re
from pathlib import Path

import copies
import pytest
import realdata  # tools/realdata.py
from toc import ROOT
from tracked import tracked

from linmodels_lib.datasets import CARDS

SITE = ROOT / "_build" / "html"
TEXT = {"", ".bib", ".cff", ".css", ".html", ".ipynb", ".js", ".json", ".md", ".mjs", ".py", ".svg", ".toml", ".tsv", ".txt",
        ".xml", ".yml"}  # fmt: skip
PACKED = {".bz2", ".gz", ".npy", ".npz", ".parquet", ".pickle", ".pkl", ".tar", ".whl", ".xz", ".zip", ".zst"}
EXCERPT = re.compile(rf"“([^”]*)”\s+\(({'|'.join(CARDS)}),\s+row\s+(\d+)\)")
MOST, WORDS = 20, 40


def files():
    built = [path for path in SITE.rglob("*") if path.is_file()] if SITE.is_dir() else []
    return [*tracked(), *built]


def readable(path):
    return path.suffix in TEXT and path.name not in ("requirements.lock", "package-lock.json")


@pytest.fixture(scope="module")
def index(real):
    names = ["imdb", "rotten_tomatoes", "newsgroups"]
    names += [name for name in realdata.REVIEWS if realdata.is_there(name)]
    return copies.Index(text for name in names for text in real(name).texts)


def test_no_run_of_sixty_words_is_copied(index):
    seen, found = set(), {}
    for path in filter(readable, files()):
        text = path.read_text("utf-8", errors="replace")
        if hash(text) not in seen and (run := index.longest(text)):
            found[str(path.relative_to(ROOT))] = " ".join(run[:12])
        seen.add(hash(text))
    assert not found
    assert len(seen) > 400


def test_a_copy_would_be_found_however_it_is_set(index):
    text = max(index.texts[:200], key=len)
    pieces = text.split()
    middle = " ".join(pieces[37:110])
    assert len(copies.words(middle)) >= copies.RUN
    for copied in (
        f"before {middle} after",
        f"<p>{middle.replace(' ', '</b> <i>')}</p>",
        json.dumps({"source": [line + "\n" for line in middle.split(" ")]}).replace('", "', ""),
        middle.upper().replace("'", "&#x27;"),
        "x = 1\n" * 50 + middle.replace("'", "’"),
    ):
        assert len(index.longest(copied)) >= copies.RUN
    own = copies.words(text)
    for start in range(0, 45):
        assert index.longest(" ".join(own[start : start + 60])) == own[start : start + 60]
        assert not index.longest(" ".join(own[start : start + 59]))
        changed = own[start : start + 60]
        changed[30] = "zebrafish"
        assert not index.longest(" ".join(changed))


def test_no_archive_can_hide_one():
    assert [path.name for path in tracked() if path.suffix in PACKED] == []


def shown(path):
    """The excerpts of a notebook or a page of text: where they are written or printed."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join(strings(json.loads(text)))
    return EXCERPT.findall(text)


def strings(node):
    """All strings of a notebook, a cell's lines joined."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list) and all(isinstance(part, str) for part in node):
        yield "".join(node)
    else:
        for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
            yield from strings(part)


def test_excerpts_are_few_short_and_true(real):
    pages = [
        path
        for path in tracked()
        if path.suffix in (".ipynb", ".md") and path.parts[len(ROOT.parts)] in ("book", "lab")
    ]
    found = {excerpt for path in pages for excerpt in shown(path)}
    assert len(pages) > 30
    assert len(found) <= MOST
    for said, name, row in found:
        assert len(said.replace("…", " ").split()) <= WORDS
        if name not in realdata.REVIEWS or realdata.is_there(name):
            assert " ".join(said.strip("… ").split()) in " ".join(real(name).texts[int(row)].split())


def test_an_excerpt_is_counted(tmp_path, real):
    one = real("imdb").excerpt(3)
    page = tmp_path / "page.ipynb"
    cell = {"outputs": [{"data": {"text/plain": ["A line\n", one]}}], "source": ["code"]}
    page.write_text(json.dumps({"cells": [cell]}))
    ((said, name, row),) = shown(page)
    assert (name, row) == ("imdb", "3")
    assert len(said.replace("…", " ").split()) == WORDS
    Path(tmp_path / "page.md").write_text(f"As one writes, {one}, and so on.")
    assert len(shown(tmp_path / "page.md")) == 1
    Path(tmp_path / "page.md").write_text(one.replace(" (imdb, row 3)", "\n(imdb,\nrow 3)"))  # set in lines
    assert len(shown(tmp_path / "page.md")) == 1
