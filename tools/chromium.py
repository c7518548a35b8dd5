"""Find a Chromium for the browser tests, or install one: the system's, Debian's package, playwright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def found() -> str | None:
    """The path of an installed Chromium: $CHROMIUM, the system's, or playwright's own."""
    system = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return system or _of_playwright()


def find() -> str:
    """The path of a Chromium, or an error that says how to get one."""
    path = found()
    if not path:
        raise RuntimeError("No Chromium was found. Run make test, which installs one, or set CHROMIUM=/path.")
    return path


def install() -> str:
    """The path of a Chromium, installed first where none is there."""
    if not found():
        print("==> Installing Chromium for the browser tests", flush=True)
        if shutil.which("apt-get") and os.geteuid() == 0:
            _run("apt-get", "update", "-qq")
            _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
        else:
            _run(sys.executable, "-m", "playwright", "install", "chromium")
    path = found()
    if not path:
        sys.exit(
            "Chromium could not be installed, and the browser tests need it. "
            "Install it with your system's packages, or set CHROMIUM=/path/to/chromium, and run again."
        )
    return path


def _of_playwright() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _run(*command: str) -> None:
    subprocess.run(command, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


if __name__ == "__main__":
    print(install())
