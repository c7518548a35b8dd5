"""tools/offline.py: the list of what a device keeps, and a worker whose version follows the book."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import offline  # noqa: E402


def test_the_version_follows_the_files(tmp_path):
    (tmp_path / "book").mkdir()
    (tmp_path / "book/a.html").write_text("one")
    offline.write(tmp_path)
    first = json.loads((tmp_path / "offline.json").read_text())
    worker = (tmp_path / "worker.js").read_text()
    assert first["files"]["book/a.html"][0] == 3
    assert first["version"] in worker
    assert "{version}" not in worker
    offline.write(tmp_path)
    assert json.loads((tmp_path / "offline.json").read_text()) == first  # its own files are not in it
    (tmp_path / "book/a.html").write_text("two")
    offline.write(tmp_path)
    second = json.loads((tmp_path / "offline.json").read_text())
    assert second["version"] != first["version"]
    assert second["files"]["book/a.html"][1] != first["files"]["book/a.html"][1]
