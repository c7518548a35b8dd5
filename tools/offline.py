"""What a reader's device keeps of the book: the list of its files, and the worker that serves them."""

import json
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKER = ROOT / "book" / "assets" / "worker.js"
MADE = {"worker.js", "offline.json", "objects.inv", "ready", "whole"}  # not read by a reader
LEFT_OUT = {"_sources", "downloads"}  # notebooks and whole books, for those who want them
PACKED = {".br", ".gz"}


def files(site: Path) -> dict[str, tuple[int, str]]:
    """How large each file is, and a sign that changes with its content."""
    found = sorted(path for path in site.rglob("*") if path.is_file())
    names = {path: path.relative_to(site) for path in found if path.suffix not in PACKED}
    kept = {path: name for path, name in names.items() if name.parts[0] not in LEFT_OUT | MADE}
    return {
        name.as_posix(): (path.stat().st_size, sha256(path.read_bytes()).hexdigest()[:12])
        for path, name in kept.items()
    }


def write(site: Path) -> None:
    """offline.json and worker.js, both with a version that is new when the book is."""
    listed = files(site)
    version = sha256(json.dumps([listed, WORKER.read_text("utf-8")]).encode()).hexdigest()[:12]
    (site / "offline.json").write_text(json.dumps({"version": version, "files": listed}), "utf-8")
    (site / "worker.js").write_text(WORKER.read_text("utf-8").replace("{version}", version), "utf-8")
