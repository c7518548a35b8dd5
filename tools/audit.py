"""Long runs that `make test` has a slice of: a monkey on every widget, and links written by strangers."""

import os
import subprocess
import sys
from pathlib import Path

import chromium
import stoppable

ROOT = Path(__file__).resolve().parent.parent
LONG = {"LINMODELS_EVENTS": "10000", "LINMODELS_LINKS": "1000"}  # for each widget
TESTS = ["tests/widgets/test_browser_monkey.py"]


def main() -> int:
    """Run them all; what the environment sets already stays."""
    chromium.install()
    command = [sys.executable, "-m", "pytest", "--quiet", "--no-header", "-n", "2"]
    command += ["-o", "python_files=test_browser*.py", *TESTS]
    return subprocess.run(command, cwd=ROOT, env={**LONG, **os.environ}, check=False).returncode


if __name__ == "__main__":
    stoppable.run(main, left="Nothing was changed; the run begins anew next time.")
