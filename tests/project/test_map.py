"""The map of CONTRIBUTING: every room of the house is on it, and every room on it is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAP = TEXT.split("```")[1]
WORDS = set(re.findall(r"[\w.]+", MAP))


def modules(folder):
    """The modules and packages of a folder, by their names."""
    folder = ROOT / folder
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in folder.glob("*/__init__.py")}


def test_every_module_extension_and_tool_is_on_the_map():
    for folder in ("linmodels_lib", "book/ext", "tools", "tests/helpers/.."):
        assert modules(folder) - WORDS - {"conftest"} == set(), f"{folder}: not on the map of CONTRIBUTING.md"
    assert {"base", "bundle", "traits", "shared", "twins"} <= WORDS


def test_every_room_on_the_map_is_there():
    """A line of a folder's part begins with names of its files; folders end in a slash."""
    folder, missing = ROOT, []
    for line in MAP.splitlines()[1:]:
        depth, entry = (
            len(line) - len(line.lstrip()),
            line.split("  ")[0] if line[:1].strip() else line.strip(),
        )
        if depth > 4:
            continue  # a line that goes on
        names = re.split(r"\s{2,}", entry)[0].rstrip("/").split() if depth else [entry.split()[0].rstrip("/")]
        parents = {0: ROOT, 2: folder, 4: folder / ("widgets" if folder.name == "linmodels_lib" else "ext")}
        if depth == 0:
            folder = ROOT / names[0]
        for name in names:
            if "<" in name:
                continue
            place = parents[depth] / name
            if not (place.exists() or place.with_name(f"{name}.py").exists() or [*place.parent.glob(name)]):
                missing.append(str(place.relative_to(ROOT)))
    assert missing == []


def test_a_path_in_the_text_is_there():
    """`tests/book/test_notes.py` and the like; my_widget and my_learner are the reader's own."""
    paths = re.findall(r"`((?:book|tests|tools|linmodels_lib)/[\w./-]+)`", TEXT)
    assert len(paths) > 15
    own = re.compile(r"my_|NN-")
    gone = [
        path for path in paths if not own.search(path) and not (ROOT / path).exists() and "_build" not in path
    ]
    assert gone == []
