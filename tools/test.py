"""Run every check, in two lanes, or the stages named: lint types unit notebooks book page."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import chromium
import reviews

ROOT = Path(__file__).resolve().parent.parent
PYTEST = ["-m", "pytest", "--quiet", "--no-header"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg"]
BROWSER = ["-o", "python_files=test_browser*.py"]
SETTINGS = {"MPLBACKEND": "Agg", "JUPYTER_PLATFORM_DIRS": "1", "SCIPY_ARRAY_API": "1"}


@dataclass(frozen=True)
class Stage:
    """A command of this environment's Python, and what it shows when it passes."""

    name: str
    shows: str
    arguments: list[str]


LANES = [
    [
        Stage("lint", "style", ["-m", "ruff", "check", "."]),
        Stage("lint", "formatting", ["-m", "ruff", "format", "--check", "."]),
        Stage("types", "types, strict", ["-m", "mypy"]),
        Stage("unit", "library, JavaScript, project", [*PYTEST, "--doctest-modules", "linmodels_lib", "tests",
                                                       "--ignore-glob=**/test_browser*.py"]),
    ],
    [
        Stage("notebooks", "every stored output", [*PYTEST, *NBVAL, "book"]),
        Stage("book", "the book, warnings as errors", ["tools/book.py"]),
        Stage("page", "the book in Chromium, widgets in JupyterLab", [*PYTEST, "-n", "2", *BROWSER, "tests"]),
    ],
]  # fmt: skip


def run(stage: Stage) -> bool:
    """Run one stage; print one line when it passes and everything it said when it fails."""
    start = time.monotonic()
    command, environment = [sys.executable, *stage.arguments], {**os.environ, **SETTINGS}
    if place := reviews.folder():
        environment["LINMODELS_DATA"] = str(place)
    if stage.name == "notebooks" and (why := reviews.waiting()):
        print(why, flush=True)
        command += [f"--ignore={path.relative_to(ROOT)}" for path in reviews.NOTEBOOKS]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said, seconds = (done.stdout + done.stderr).strip(), time.monotonic() - start
    if done.returncode:
        print(f"{said}\n\nFAILED {stage.name}: {' '.join(stage.arguments)}", flush=True)
    else:
        count = next((line for line in reversed(said.splitlines()) if " passed" in line), "")
        print(f"ok  {stage.name:10}{seconds:4.0f} s  {stage.shows}  {count}".rstrip(), flush=True)
    return done.returncode == 0


def lane(stages: list[Stage]) -> list[bool]:
    """Run stages one after the other; the pages are not looked at when the book was not built."""
    results: list[bool] = []
    for stage in stages:
        blocked = stage.name == "page" and results[-1:] == [False]
        results.append(not blocked and run(stage))
    return results


def main(wanted: list[str]) -> int:
    start, known = time.monotonic(), {stage.name for stages in LANES for stage in stages}
    if unknown := set(wanted) - known:
        sys.exit(
            f"There is no stage {', '.join(sorted(unknown))}. The stages are {', '.join(sorted(known))}."
        )
    if not wanted or {"unit", "page"} & set(wanted):
        print(f"==> Testing, with {chromium.install()}", flush=True)
    lanes = [[stage for stage in stages if not wanted or stage.name in wanted] for stages in LANES]
    with ThreadPoolExecutor(len(lanes)) as pool:
        results = [ok for part in pool.map(lane, lanes) for ok in part]
    print(f"==> {time.monotonic() - start:.0f} s")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
