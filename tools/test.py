"""Run every check, two at a time; the first failure is shown in full, and nothing is skipped.

    python tools/test.py [STAGE ...]     stages: lint types unit notebooks book page
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import chromium

ROOT = Path(__file__).resolve().parent.parent
PYTEST = ["-m", "pytest", "--quiet", "--no-header", "--durations=3"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg", "-p", "no:cacheprovider"]


@dataclass(frozen=True)
class Stage:
    """A command of this environment's Python."""

    name: str
    arguments: list[str]
    shows: str


STAGES = [
    [
        Stage("lint", ["-m", "ruff", "check", "."], "style"),
        Stage("lint", ["-m", "ruff", "format", "--check", "."], "formatting"),
        Stage("types", ["-m", "mypy"], "types, strict"),
        Stage("unit", [*PYTEST, "--doctest-modules", "linmodels_lib", "tests", "--ignore-glob=tests/browser/*"],
              "library, properties, JavaScript, project"),
    ],
    [
        Stage("notebooks", [*PYTEST, *NBVAL, "book"], "every stored output, strictly"),
        Stage("book", ["tools/book.py"], "the book, warnings as errors"),
        Stage("page", [*PYTEST, "tests/browser"], "the built book in Chromium, and JupyterLab"),
    ],
]  # fmt: skip


def run(stage: Stage) -> bool:
    """Run one stage; print one line when it passes and everything it said when it fails."""
    start = time.monotonic()
    environment = {**os.environ, "PYTHONHASHSEED": "0", "MPLBACKEND": "Agg", "JUPYTER_PLATFORM_DIRS": "1"}
    command = [sys.executable, *stage.arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip()
    seconds = time.monotonic() - start
    closing = said.splitlines()[-1] if said and "pytest" in stage.arguments else ""
    if done.returncode == 0:
        print(f"ok    {stage.name:10} {seconds:5.0f} s  {stage.shows}{'  ' + closing if closing else ''}", flush=True)
    else:
        print(f"{said}\n\nFAILED {stage.name} after {seconds:.0f} s: {' '.join(stage.arguments)}", flush=True)
    return done.returncode == 0


def lane(stages: list[Stage]) -> list[bool]:
    """Run the stages of one lane in turn; a stage whose predecessor failed still runs, unless it needs it."""
    results: list[bool] = []
    for stage in stages:
        needs = stage.name == "page" and results and not results[-1]
        results.append(False if needs else run(stage))
    return results


def main(wanted: list[str]) -> int:
    start = time.monotonic()
    print(f"==> Testing with {chromium.install()}", flush=True)
    lanes = [[s for s in stages if not wanted or s.name in wanted] for stages in STAGES]
    with ThreadPoolExecutor(len(lanes)) as pool:
        results = [ok for lane_results in pool.map(lane, lanes) for ok in lane_results]
    print(f"==> {time.monotonic() - start:.0f} s")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
