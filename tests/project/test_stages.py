"""How the stages of `make test` share the cores, and what happens to the pages without a book."""

import importlib.util
import threading
import time

import pytest
from toc import ROOT

SPEC = importlib.util.spec_from_file_location("stages_of_make_test", ROOT / "tools" / "test.py")
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)


@pytest.fixture
def log(monkeypatch):
    """What `run` was asked to do, in order, with the cores in use; a stage called `broken` fails."""
    lines, busy, lock = [], [0], threading.Lock()

    def run(stage, fast):
        with lock:
            busy[0] += stage.cores
            lines.append((stage.name, busy[0]))
        time.sleep(0.01)
        with lock:
            busy[0] -= stage.cores
        return "broken" not in stage.arguments

    monkeypatch.setattr(tool, "run", run)
    return lines


def test_stages_fill_the_cores_and_no_more(log):
    assert all(tool.run_all(tool.STAGES, fast=False))
    assert {name for name, _ in log[:2]} == {"book", "lint"}
    assert log[-1] == ("page", tool.CORES)
    assert len(log) == len(tool.STAGES)
    assert max(busy for _, busy in log) == tool.CORES


def test_pages_wait_for_the_book_and_fail_with_it(log):
    book, page = tool.Stage("book", "", ["broken"]), tool.Stage("page", "", [], 2)
    assert tool.run_all([page, book], fast=False) == [False, False]
    assert [name for name, _ in log] == ["book"]


def test_pages_alone_take_the_book_that_is_there(log):
    assert tool.run_all([tool.Stage("page", "", [], 2)], fast=False) == [True]


def test_an_unknown_stage_is_refused():
    with pytest.raises(SystemExit, match="There is no stage pages"):
        tool.main(["pages"])
