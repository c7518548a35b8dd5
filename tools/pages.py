"""The project's own notebooks: what else lies beside them is its owner's, and no check looks at it."""

from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
LAB = ("lab/start", "lab/demos")  # what `make lab` puts beside the chapters


def listed(toc: dict[str, Any]) -> list[str]:
    """The pages of a table of contents in its order: book/index, book/using and so on."""
    entries = [entry for part in toc["parts"] for entry in part["chapters"]]
    return [toc["root"], *(page["file"] for entry in entries for page in (entry, *entry.get("sections", [])))]


def notebooks(root: Path = ROOT) -> list[Path]:
    """The notebooks that `_toc.yml` lists, then those of lab/."""
    toc = yaml.safe_load((root / "_toc.yml").read_text("utf-8"))
    paths = [root / f"{name}.ipynb" for name in (*listed(toc), *LAB)]
    return [path for path in paths if path.is_file()]


def others(root: Path = ROOT) -> list[Path]:
    """Notebooks in the same folders that are not the project's."""
    own = notebooks(root)
    return sorted({path for folder in ("book", "lab") for path in (root / folder).rglob("*.ipynb")} - {*own})
