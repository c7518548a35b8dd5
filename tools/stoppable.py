"""Run a command so that Ctrl-C ends it at once, with all it started, in one sentence."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

INSIDE = "LINMODELS_STOPPABLE"  # set in the processes that do the work
INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
GRACE = 2.0  # seconds to put away half-made files


def run(main: Callable[[], Any], *, left: str) -> None:
    """`main()` in a process group of its own, out of reach of a terminal's Ctrl-C; `left` is what it leaves.

    The kernels, workers and browsers of a long command each have their own idea of what an interrupt is. So
    none of them gets it: this process does, and ends them all.
    """
    if os.environ.get(INSIDE):  # here, or in a command that this one was started by
        signal.signal(signal.SIGTERM, _fall_silent)
        sys.exit(main())
    inside = {**os.environ, INSIDE: "yes"}
    work = subprocess.Popen([sys.executable, *sys.argv], env=inside, start_new_session=True)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        code = work.wait()
    except KeyboardInterrupt:
        _end(work)
        print(f"\nStopped. {left}", file=sys.stderr, flush=True)
        code = INTERRUPTED
    sys.exit(code)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _fall_silent(number: int, frame: FrameType | None) -> None:
    """What ends in the middle has nothing to say; half-made files are put away on the way out."""
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    raise KeyboardInterrupt


def _end(work: subprocess.Popen[bytes]) -> None:
    """All processes of its group, those that are left after a moment by force; on Windows, of its tree."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(work.pid)], capture_output=True, check=False)
        return
    os.killpg(work.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        work.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(work.pid, signal.SIGKILL)
    work.wait()
