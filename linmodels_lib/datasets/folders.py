"""The folders in which real data are looked for; the first one is where they are put."""

from __future__ import annotations

import os
import sys
from pathlib import Path

COMMAND = "python -m linmodels_lib.datasets"
_HOME = Path(__file__).resolve().parents[2]  # the repository, where the library runs from one


def places() -> list[Path]:
    """The folders that `LINMODELS_DATA` names (several as in PATH), then `_data` in the book's repository.

    Where the library was installed without the repository, a folder for caches of the user's takes its place.

    >>> all(place.is_absolute() for place in places())
    True
    """
    named = [part for part in os.environ.get("LINMODELS_DATA", "").split(os.pathsep) if part.strip()]
    own = _HOME / "_data" if (_HOME / "_toc.yml").is_file() else _users_cache() / "linmodels_lib"
    return list(dict.fromkeys(path.expanduser().resolve() for path in [*map(Path, named), own]))


def find(file: str) -> Path | None:
    """The file in the first of the folders that has it.

    >>> find("no such file") is None
    True
    """
    return next((path for place in places() if (path := place / file).is_file()), None)


def how_to_fetch() -> str:
    """The command that brings the data, as one types it here.

    >>> "linmodels_lib.datasets" in how_to_fetch()
    True
    """
    return f"make data in the book's repository, or {COMMAND}"


def _users_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
