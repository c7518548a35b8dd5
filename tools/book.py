"""Build the book into `_build/html`. Every warning is an error; a failed build leaves the last good one."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

from whitenoise.compress import main as compress

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
WORK = ROOT / "_build" / "next"  # Jupyter Book adds _build/html below the path it is given
OPTIONS = ["-W", "-n", "--keep-going", "--quiet", "--path-output", str(WORK)]


def say(text: str) -> None:
    print(f"\033[1m==>\033[0m {text}" if sys.stdout.isatty() else f"==> {text}", flush=True)


def build() -> None:
    """Run Jupyter Book from scratch, so that no page or style of an earlier build is left over."""
    shutil.rmtree(WORK, ignore_errors=True)
    command = [
        sys.executable,
        "-c",
        "from jupyter_book.cli.main import main; main()",
        "build",
        str(ROOT),
        *OPTIONS,
    ]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr or done.stdout)
        sys.exit("The book was not built: each warning above names the file and line to mend.")


def publish() -> None:
    """Put the new site in the place of the old one."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.parent.mkdir(exist_ok=True)
    shutil.move(WORK / "_build" / "html", SITE)
    shutil.rmtree(WORK)


def main() -> None:
    start = time.monotonic()
    say("Building the book (about ten seconds)")
    build()
    publish()
    compress(["--quiet", str(SITE)])  # .br and .gz beside each file, for tools/serve.py
    (SITE / "ready").touch()
    say(f"Built _build/html in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
