"""The map of CONTRIBUTING: every room of the house is on it, in the order of imports, and every room on it is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAP = TEXT.split("```")[1]


def part(folder):
    """The lines of the map below a folder, without those that only go on: a name stands 2 to the right of its folder."""
    lines = MAP.splitlines()
    start = next(i for i, line in enumerate(lines) if line.strip().startswith(f"{folder}/"))
    indent = len(lines[start]) - len(lines[start].lstrip())
    for line in lines[start + 1 :]:
        depth = len(line) - len(line.lstrip())
        if depth <= indent:
            return
        if depth == indent + 2:
            yield line.strip()


def names(folder):
    """The names that begin the lines of a part: `lbfgs  proximal  optimize   descent as a stream`."""
    for line in part(folder):
        for word in line.split("  "):
            if not re.fullmatch(r"[_a-z]+/?", word):
                break
            yield word.rstrip("/")


def modules(folder):
    """The modules and packages of a folder: name to files."""
    found = {path.stem: [path] for path in folder.glob("*.py")}
    found |= {path.parent.name: [*path.parent.rglob("*.py")] for path in folder.glob("*/__init__.py")}
    return {name: files for name, files in found.items() if name not in ("__init__", "conftest")}


def imported(path):
    """Every word of what a file imports: of `from linmodels_lib.text import count_matrix` all three."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")[:2]
            if node.module == "linmodels_lib":
                yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("folder", ["linmodels_lib", "book/ext"])
def test_the_map_is_complete_and_in_the_order_of_imports(folder):
    rooms, found = list(names(folder.split("/")[-1])), modules(ROOT / folder)
    assert sorted(rooms) == sorted(found), "each module once"
    for name, files in found.items():
        below = {*rooms[rooms.index(name) + 1 :]}
        for path in files:
            assert not below & set(imported(path)), f"{path.relative_to(ROOT)} imports what stands below it"


def test_every_tool_and_widget_folder_is_on_the_map():
    words = set(re.findall(r"\w+", MAP))
    for folder in ("tools", "tests"):
        assert modules(ROOT / folder).keys() <= words, folder
    assert {path.stem for path in (ROOT / "linmodels_lib" / "widgets").glob("*.py")} - {"__init__"} <= words
    assert {path.stem for path in (ROOT / "linmodels_lib" / "_check").glob("*.py")} - {"__init__"} <= words


def test_every_folder_on_the_map_is_there():
    for top in ("book", "linmodels_lib", "tests", "tools"):
        assert re.search(rf"^{top}/", MAP, re.M)
        for name in re.findall(r"^  ([a-z_]+)/", "\n".join(f"  {line}" for line in part(top)), re.M):
            assert (ROOT / top / name).is_dir(), f"{top}/{name}"


def test_a_path_in_the_text_is_there():
    """`tests/book/test_notes.py` and the like; my_widget and my_learner are the reader's own."""
    paths = re.findall(r"`((?:book|tests|tools|linmodels_lib)/[\w./-]+)`", TEXT)
    assert len(paths) > 15
    assert [path for path in paths if not re.search("my_|NN-", path) and not (ROOT / path).exists()] == []
