"""Build the book into `_build/html`. Every warning is an error; a failed build leaves the last good one."""

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from whitenoise.compress import main as compress

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
BUILD = "from jupyter_book.cli.main import main; main()"
OPTIONS = ["-W", "-n", "--keep-going", "--quiet"]


def say(text: str) -> None:
    print(f"\033[1m==>\033[0m {text}" if sys.stdout.isatty() else f"==> {text}", flush=True)


def build(work: Path) -> Path:
    """Run Jupyter Book from scratch, so that no page or style of an earlier build is left over."""
    command = [sys.executable, "-c", BUILD, "build", str(ROOT), *OPTIONS, "--path-output", str(work)]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr or done.stdout)
        sys.exit("The book was not built: each warning above names the file and line to mend.")
    return work / "_build" / "html"


def publish(new: Path, old: Path) -> None:
    """Put the new site in the place of the old one, which is complete until then."""
    if SITE.exists():
        SITE.rename(old)
    new.rename(SITE)


def main() -> None:
    start = time.monotonic()
    say("Building the book (about a minute)")
    SITE.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(
        prefix="next-", dir=SITE.parent
    ) as work:  # own folder: two builds may run at once
        new = build(Path(work))
        compress(["--quiet", str(new)])  # .br and .gz beside each file, for tools/serve.py
        (new / "ready").touch()
        publish(new, Path(work, "old"))
    say(f"Built _build/html in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
