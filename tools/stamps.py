"""What passed, by hash, so that `make test FAST=1`, and nothing else, leaves out what is as it was."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import pages

ROOT = Path(__file__).resolve().parent.parent
PAGE_TESTS = "tests/book/test_browser_pages.py"
EACH_PAGE = (
    "test_page_is_small_and_sound_on_desk_and_phone_in_light_and_dark",
    "test_page_works_from_a_disk",
)


def digest(root: Path, *patterns: str) -> str:
    """The hash of all files that the patterns find, with their names."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in patterns for path in root.glob(pattern) if path.is_file()}):
        if "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(root)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return found.hexdigest()


def now(stage: str, root: Path = ROOT) -> dict[str, str]:
    """Each notebook, or each page, with the hash of all that decides about its test."""
    if stage == "notebooks":
        common = digest(root, "linmodels_lib/**/*", "book/data/*", "requirements.lock", "tests/nbval.cfg")
        names = [path.relative_to(root).as_posix() for path in pages.notebooks(root)]
    elif stage == "page":
        shared = ("_build/html/_static/**/*", "_build/html/_images/*", "tests/helpers/*", "tools/serve.py")
        tests = ("tests/conftest.py", PAGE_TESTS, "requirements.lock", "package-lock.json")
        common = digest(root, *shared, *tests)
        site = root / "_build" / "html"
        names = [path.relative_to(root).as_posix() for path in site.rglob("*.html")]
    else:
        return {}
    return {name: digest(root, name) + common for name in sorted(names)}


def unchanged(stage: str, hashes: dict[str, str], root: Path = ROOT) -> list[str]:
    """What passed last time with the hash that it has now."""
    file = root / "_build" / "stamps" / f"{stage}.json"
    passed = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return [name for name, found in hashes.items() if passed.get(name) == found]


def keep(stage: str, hashes: dict[str, str], root: Path = ROOT) -> None:
    """Note what passed."""
    if hashes:
        folder = root / "_build" / "stamps"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{stage}.json").write_text(json.dumps(hashes, indent=1), "utf-8")


def options(stage: str, same: Iterable[str]) -> list[str]:
    """How pytest is told to leave these out."""
    if stage == "notebooks":
        return [f"--ignore={name}" for name in same]
    pages = [name.removeprefix("_build/html/") for name in same]
    return [f"--deselect={PAGE_TESTS}::{test}[{page}]" for page in pages for test in EACH_PAGE]
