"""The files that are the project's own."""

import shutil
import subprocess
from pathlib import Path

from toc import ROOT


def tracked() -> list[Path]:
    """The project's own files: what git knows, or, in a download without git, all but what was made."""
    command = ["git", "ls-files", "-z"]
    git = shutil.which("git") and subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if git and git.returncode == 0:
        paths = [ROOT / name for name in git.stdout.split("\0") if name]
    else:
        made = {".venv", "node_modules", "_build", "_data", "workspace", "__pycache__", ".git"}
        paths = [path for path in ROOT.rglob("*") if not made & set(path.relative_to(ROOT).parts)]
    assert len(paths) > 100
    return [path for path in paths if path.is_file()]
