"""What `make test FAST=1` leaves out: only what passed with the same bytes, and nothing unless it is asked to."""

import stamps  # tools/stamps.py
from toc import ROOT


def book(folder):
    for name in ("book/01-one.ipynb", "book/02-two.ipynb", "linmodels_lib/text.py", "_build/html/book/one.html",
                 "_build/html/book/two.html", "_build/html/_static/book.css", "tests/conftest.py"):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    (folder / "_toc.yml").write_text("root: book/01-one\nparts: [{chapters: [{file: book/02-two}]}]")
    return folder


def left_out(stage, folder):
    return stamps.unchanged(stage, stamps.now(stage, folder), folder)


def test_nothing_is_left_out_before_it_passed(tmp_path):
    assert left_out("notebooks", book(tmp_path)) == left_out("page", tmp_path) == []


def test_a_notebook_runs_again_when_it_or_the_library_changed(tmp_path):
    stamps.keep("notebooks", stamps.now("notebooks", book(tmp_path)), tmp_path)
    assert left_out("notebooks", tmp_path) == ["book/01-one.ipynb", "book/02-two.ipynb"]
    (tmp_path / "book" / "01-one.ipynb").write_text("new")
    assert left_out("notebooks", tmp_path) == ["book/02-two.ipynb"]
    (tmp_path / "linmodels_lib" / "text.py").write_text("new")
    assert left_out("notebooks", tmp_path) == []


def test_a_page_is_visited_again_when_it_its_styles_or_the_tests_changed(tmp_path):
    for changed, same in (("_build/html/book/one.html", ["_build/html/book/two.html"]),
                          ("_build/html/_static/book.css", []), ("tests/conftest.py", [])):  # fmt: skip
        stamps.keep("page", stamps.now("page", book(tmp_path)), tmp_path)
        assert len(left_out("page", tmp_path)) == 2
        (tmp_path / changed).write_text("new")
        assert left_out("page", tmp_path) == same


def test_the_tests_it_leaves_out_exist():
    text = (ROOT / stamps.PAGE_TESTS).read_text("utf-8")
    assert all(f"def {test}(" in text for test in stamps.EACH_PAGE)
    last = stamps.options("page", ["_build/html/book/one.html"])[-1]
    assert last == f"--deselect={stamps.PAGE_TESTS}::{stamps.EACH_PAGE[-1]}[book/one.html]"
    assert stamps.options("notebooks", ["book/01-one.ipynb"]) == ["--ignore=book/01-one.ipynb"]


def test_only_who_asks_for_it_gets_it():
    assert (ROOT / ".ci" / "run").read_text().count("make test") == 1
    assert "make test FAST= " in (ROOT / ".ci" / "run").read_text()
    assert "tools/test.py $(if $(FAST),--fast)" in (ROOT / "Makefile").read_text()
