"""Give each figure the alternative text and the caption that its own SVG carries, and each picture its size.

`linmodels_lib.plotting.picture` writes both texts into the file (`dc:title`, `dc:description`), where the
notebook computed them. Here they become the `alt` of the image and the caption below it.
"""

import posixpath
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import quote

import imagesize
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

LOG = logging.getLogger(__name__)
DC = "{http://purl.org/dc/elements/1.1/}"


def texts(svg: Path) -> tuple[str, str]:
    """The title and the description of an SVG file, empty where it has none."""
    root = ET.parse(svg).getroot()
    found = (root.find(f".//{DC}{name}") for name in ("title", "description"))
    title, description = (re.sub(r"\s+", " ", e.text or "").strip() if e is not None else "" for e in found)
    return title, description


def describe(app: Sphinx, doctree: nodes.document) -> None:
    """Put every SVG output of a notebook into a figure with its caption; refuse a picture without words."""
    number = 0
    for image in list(doctree.findall(nodes.image)):
        path = Path(app.env.relfn2path(image["uri"])[1])
        if not path.is_file():
            continue  # Sphinx will say so
        image["pixels"] = [round(side) for side in imagesize.get(path)]
        alt, caption = texts(path) if path.suffix == ".svg" else ("", "")
        if alt and not isinstance(image.parent, nodes.figure):
            number += 1
            image["alt"] = alt
            figure = nodes.figure("", image.deepcopy(), classes=["lm-figure"], ids=[f"figure-{number}"])
            if caption:
                figure += nodes.caption("", caption)
            image.replace_self(figure)
        elif not image.get("alt", "").strip():
            LOG.warning(
                "figure %s has no alt text: say in it what the figure shows", path.name, location=image
            )


def visit_image(writer: HTML5Translator, node: nodes.image) -> None:
    """A picture that comes when it is near, in room kept free for it.

    The size is an attribute: docutils would write it as a style, which no style sheet can make smaller.
    """
    file = writer.builder.images.get(node["uri"], "")  # empty where it is missing, as Sphinx has said by then
    source = posixpath.join(writer.builder.imgpath, quote(file))
    width, height = node.get("pixels", (0, 0))
    sizes = {"width": width, "height": height} if width > 0 else {}
    given = {"alt": node["alt"], "src": source, **sizes, "loading": "lazy"}
    writer.body.append(writer.emptytag(node, "img", "\n", **given))


def depart_image(writer: HTML5Translator, node: nodes.image) -> None:
    """An image has no end."""


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(nodes.image, override=True, html=(visit_image, depart_image))
    app.connect("doctree-read", describe, priority=400)  # before Sphinx collects the images
    return {"parallel_read_safe": True, "parallel_write_safe": True}
