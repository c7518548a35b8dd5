"""The contents of the book as `_toc.yml` has them."""

import json
from pathlib import Path

import pages  # tools/pages.py
import yaml

ROOT = Path(__file__).resolve().parents[2]
TOC = yaml.safe_load((ROOT / "_toc.yml").read_text())
ENTRIES = [
    e for part in TOC["parts"] for entry in part["chapters"] for e in (entry, *entry.get("sections", []))
]
NOTEBOOKS = [path for path in pages.notebooks() if path.parent.name == "book"]  # whatever else lies there
CHAPTERS = [entry for part in TOC["parts"] if part["caption"] == "Chapters" for entry in part["chapters"]]


def first_heading(name: str) -> str:
    """The title of a page, with the apostrophe that is printed."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text())["cells"]
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ").replace("'", "’")
