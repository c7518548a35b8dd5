"""Sphinx extension: put the widgets' scripts beside the pages and load them where a page holds a widget."""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from linmodels_lib.widgets import static_assets

FOLDER = "widgets"
LOADER = f"{FOLDER}/loader.js"


def write_scripts(app: Sphinx, failed: Exception | None) -> None:
    """Write the files below `_static/widgets`."""
    if failed or app.builder.format != "html":
        return
    folder = Path(app.outdir, "_static", FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in static_assets().items():
        (folder / name).write_text(text, "utf-8")


def add_loader(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the loader to a page with a mount point; it fetches the widgets' own scripts by name."""
    if "data-widget=" in context.get("body", ""):
        app.add_js_file(LOADER, loading_method="defer")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", add_loader)
    app.connect("build-finished", write_scripts, priority=400)  # before lean.py, which reads what was written
    return {"parallel_read_safe": True, "parallel_write_safe": True}
