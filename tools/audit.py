"""Long runs that `make test` has a slice of: monkeys, notebooks on other processors, small models, paper."""

import os
import subprocess
import sys
from pathlib import Path

import chromium
import pages
import realdata
import stoppable

ROOT = Path(__file__).resolve().parent.parent
LONG = {"LINMODELS_EVENTS": "10000", "LINMODELS_LINKS": "1000"}  # for each widget
TESTS = ["tests/widgets/test_browser_monkey.py"]
MACHINES = [
    {"OPENBLAS_NUM_THREADS": threads, "OPENBLAS_CORETYPE": kind}
    for threads in ("1", "2")
    for kind in ("Haswell", "Nehalem")  # with and without fused multiply-add: sums round differently
]
PYTEST = [sys.executable, "-m", "pytest", "--quiet", "--no-header"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval.cfg"]
SETTINGS = {"MPLBACKEND": "Agg", "JUPYTER_PLATFORM_DIRS": "1"}


def monkeys() -> int:
    """10,000 events and 1,000 links for each widget; what the environment sets already stays."""
    chromium.install()
    command = [*PYTEST, "-n", "2", "-o", "python_files=test_browser*.py", *TESTS]
    return subprocess.run(command, cwd=ROOT, env={**LONG, **os.environ}, check=False).returncode


def notebooks() -> int:
    """The stored outputs of all notebooks that read real data, compared under each of the settings."""
    failed, names = 0, list[str]()
    for path in pages.notebooks():
        if why := realdata.waiting(path):
            print(why, flush=True)
        elif realdata.read_by(path):
            names.append(path.relative_to(ROOT).as_posix())
    for setting in MACHINES:
        print("==>", ", ".join(f"{name}={value}" for name, value in setting.items()), flush=True)
        environment = {**os.environ, **SETTINGS, **realdata.settings(), **setting}
        failed |= subprocess.run([*PYTEST, *NBVAL, *names], cwd=ROOT, env=environment, check=False).returncode
    return int(failed != 0)


def models() -> int:
    """The four small models made anew from the film reviews."""
    test = "tests/widgets/review_classifier/test_corpora.py"
    environment = {**os.environ, **realdata.settings(), "LINMODELS_REBUILD": "1"}
    return subprocess.run([*PYTEST, test], cwd=ROOT, env=environment, check=False).returncode


def paper() -> int:
    """The whole book as PDF, EPUB and zip: nothing cut off, lost or not allowed. Asks for a built book."""
    chromium.install()
    command = [*PYTEST, "-o", "python_files=test_browser*.py", "tests/book/test_browser_paper.py"]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, "LINMODELS_WHOLE": "1"}, check=False
    ).returncode


PARTS = {"notebooks": notebooks, "monkeys": monkeys, "models": models, "paper": paper}


def main(wanted: list[str]) -> int:
    """Run all parts, or those named."""
    if unknown := {*wanted} - PARTS.keys():
        sys.exit(f"There is no part {', '.join(sorted(unknown))}. The parts are {', '.join(PARTS)}.")
    results = [part() for name, part in PARTS.items() if not wanted or name in wanted]
    return int(any(results))


if __name__ == "__main__":
    stoppable.run(lambda: main(sys.argv[1:]), left="Nothing was changed; the run begins anew next time.")
