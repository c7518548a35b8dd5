"""Sphinx extension: an address of an earlier edition still leads to its content.

`book/data/moved.yml` says where a place went, `page: {anchor: page#anchor}`; without `#anchor` the place
keeps its name on the other page, as the scenes of a widget do (`underflow-race-1`); the anchor "" stands
for the page itself. A script in the head of a page that lost something leads on before anything is drawn,
from a disk too; a page that is gone is written as one that only leads on.
"""

import json
import posixpath
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

FILE = Path(__file__).resolve().parent.parent / "data" / "moved.yml"
FOLDER = "book"
ERRATA = f"{FOLDER}/errata"  # where `about-e5`, a box that has left its chapter, is sent; see page.js
PLACE = re.compile(r"[\w.-]*")
TARGET = re.compile(r"[\w/-]+(#[\w.-]+)?")
Ways = dict[str, str]  # for the anchors of a page, where they lead: an address as a link on that page has it
# The names in a fragment are anchors, or scenes `name=state` with & between them.
SCRIPT = """<script>
    (function (moved) {
      function go() {
        var parts = location.hash.slice(1).split("&");
        var part = parts.find(function (one) { return moved[one.split("=")[0]]; }) || "";
        var name = part.split("=")[0], to = moved[name];
        if (!to) return;
        if (to[0] !== "#") document.documentElement.style.visibility = "hidden";
        location.replace(to.includes("#") ? to + part.slice(name.length) : to + location.hash);
      }
      go();
      addEventListener("hashchange", go);
    })(%s);
  </script>"""
GONE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="{root}_static/favicon.svg">
{script}
<noscript><meta http-equiv="refresh" content="0; url={to}"></noscript></head>
<body><main><h1>{title}</h1><p><a href="{to}">This page has moved</a></p></main></body></html>
"""


@cache
def moved(path: Path = FILE) -> dict[str, dict[str, str]]:
    """What `moved.yml` says, checked: for each page the anchors it lost and their new addresses."""
    found: dict[str, dict[str, str]] = yaml.safe_load(path.read_text("utf-8")) or {}
    for page, ways in found.items():
        for anchor, target in ways.items():
            if not PLACE.fullmatch(str(anchor)) or not TARGET.fullmatch(str(target)):
                raise ExtensionError(
                    f"{path.name}: each line is `anchor: page#anchor` without .html, "
                    f"got {anchor!r}: {target!r} for {page}."
                )
    return found


def ways_from(page: str, anchors: dict[str, str]) -> Ways:
    """The addresses as links on `page`; one on the page itself is its anchor alone."""
    found = {}
    for anchor, target in anchors.items():
        name, _, place = target.partition("#")
        way = posixpath.relpath(f"{name}.html", posixpath.dirname(page) or ".") if name != page else ""
        found[anchor] = f"{way}#{place}" if place else way
    return found


def script(ways: Ways) -> str:
    """The script that leads on, for the head of a page."""
    return SCRIPT % json.dumps(ways, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")


def errata(app: Sphinx) -> dict[str, str]:
    """The entries of the errata, which are on pages of their own."""
    labels: dict[str, tuple[str, str]] = app.env.get_domain("std").anonlabels  # type: ignore[attr-defined]
    places = {name: page for name, (page, _) in labels.items() if re.fullmatch(r"e\d+", name)}
    return {
        name: f"{page.removeprefix(f'{FOLDER}/')}#{name}" for name, page in places.items() if page != ERRATA
    }


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Give a page that lost something the script."""
    name = page.removeprefix(f"{FOLDER}/")
    anchors = {**(errata(app) if page == ERRATA else {}), **moved().get(name, {})}
    if tree is not None and anchors:
        context["moved"] = script(ways_from(name, anchors))


def write_gone(app: Sphinx, failed: Exception | None) -> None:
    """A page for each address that has none any more; one that must lead on as a whole says where to."""
    if failed or app.builder.format != "html":
        return
    pages = {page.removeprefix(f"{FOLDER}/") for page in app.env.found_docs}
    for page, anchors in moved().items():
        if targets := {target.partition("#")[0] for target in anchors.values()} - pages:
            raise ExtensionError(
                f"moved.yml: {page} leads to {', '.join(sorted(targets))}, which is no page."
            )
        if (page in pages) == ("" in anchors):
            wrong = "is still there" if page in pages else "is gone: say under the anchor '' where it went"
            raise ExtensionError(f"moved.yml: {page} {wrong}.")
        if page not in pages:
            ways = ways_from(page, anchors)
            out = Path(app.outdir, FOLDER, f"{page}.html")
            out.parent.mkdir(parents=True, exist_ok=True)
            title, root = escape(app.config.html_title), "../" * (page.count("/") + 1)
            out.write_text(GONE.format(title=title, root=root, script=script(ways), to=ways[""]), "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", on_page)
    app.connect("build-finished", write_gone)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
