"""The widgets' JavaScript: its own tests, in node."""

import subprocess

import pytest
from node import NODE, WIDGETS

FILES = sorted(WIDGETS.rglob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(WIDGETS).as_posix())
def test_in_node(file):
    """One file of `node:test` tests; what node says is shown when one fails."""
    done = subprocess.run([*NODE, "--test-reporter=spec", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout
