"""Ctrl-C ends a command and all it started, at once, in one sentence; what it had half made is put away."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
import stoppable  # tools/stoppable.py

TOOLS = Path(__file__).resolve().parents[2] / "tools"
COMMAND = """
import pathlib, subprocess, sys, tempfile
import stoppable

def main():
    with tempfile.TemporaryDirectory(dir=sys.argv[1]):
        stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
        child = subprocess.Popen([sys.executable, "-c", stubborn])
        print(child.pid, flush=True)
        {then}

stoppable.run(main, left="Nothing is lost.")
"""


def start(tmp_path, then):
    script = tmp_path / "command.py"
    script.write_text(COMMAND.format(then=then))
    (tmp_path / "work").mkdir()
    command = [sys.executable, str(script), str(tmp_path / "work")]
    outside = {name: value for name, value in os.environ.items() if name != stoppable.INSIDE}
    environment = {**outside, "PYTHONPATH": str(TOOLS)}
    listens = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a run in the background ignores it
    return subprocess.Popen(
        command,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=listens,  # noqa: PLW1509  (one thread here)
    )


def is_running(pid):
    """A process that has ended and that nobody waits for is not running."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_ends_all_in_one_sentence(tmp_path, number):
    process = start(tmp_path, then="child.wait()")
    child = int(process.stdout.readline())
    begin = time.monotonic()
    process.send_signal(number)
    said = process.communicate(timeout=30)
    assert said == ("", "\nStopped. Nothing is lost.\n")
    assert process.returncode == 130
    assert time.monotonic() - begin < 15  # the child would sleep for a minute
    assert not is_running(child)
    assert list((tmp_path / "work").iterdir()) == []


@pytest.mark.parametrize(
    ("then", "code"), [("child.kill(); return 7", 7), ("child.kill(); sys.exit('No.')", 1)]
)
def test_its_own_end_is_passed_on(tmp_path, then, code):
    process = start(tmp_path, then)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == code
    assert said == ("No.\n" if code == 1 else "")
