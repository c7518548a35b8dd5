"""Open JupyterLab on the chapters."""

import os
import sys
from pathlib import Path

BOOK = Path(__file__).resolve().parent.parent / "book"

if __name__ == "__main__":
    command = [sys.executable, "-m", "jupyter", "lab", "--notebook-dir", str(BOOK), *sys.argv[1:]]
    os.execv(sys.executable, command)
