"""Give each figure the alternative text and the caption that its own SVG carries.

`linmodels_lib.plotting.picture` writes both into the file (`dc:title`, `dc:description`), where the notebook
computed them. Here they become the `alt` of the image and the caption below it.
"""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

DC = "{http://purl.org/dc/elements/1.1/}"


def texts(svg: Path) -> tuple[str, str]:
    """The title and the description of an SVG file, empty where it has none."""
    root = ET.parse(svg).getroot()
    found = (root.find(f".//{DC}{name}") for name in ("title", "description"))
    title, description = (re.sub(r"\s+", " ", e.text or "").strip() if e is not None else "" for e in found)
    return title, description


def describe(app: Sphinx, doctree: nodes.document) -> None:
    """Put every SVG output of a notebook into a figure with its caption."""
    number = 0
    for image in list(doctree.findall(nodes.image)):
        path = Path(app.env.relfn2path(image["uri"])[1])
        if path.suffix != ".svg" or isinstance(image.parent, nodes.figure):
            continue
        alt, caption = texts(path)
        if not alt:
            continue
        number += 1
        image["alt"] = alt
        figure = nodes.figure("", image.deepcopy(), classes=["lm-figure"], ids=[f"figure-{number}"])
        if caption:
            figure += nodes.caption("", caption)
        image.replace_self(figure)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", describe, priority=400)  # before Sphinx collects the images
    return {"parallel_read_safe": True, "parallel_write_safe": True}
