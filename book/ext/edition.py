"""Sphinx extension: the edition below every page and in the words to cite it by; the library knows it."""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

import linmodels_lib

ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def edition(version: str) -> str:
    """In words.

    >>> edition("1.0.2"), edition("2.0.dev0")
    ('first edition, 1.0.2', 'second edition, 2.0 (in preparation)')
    """
    number, coming = re.fullmatch(r"([\d.]*\d)(\.dev\d+)?", version).groups()  # type: ignore[union-attr]
    return f"{ORDINALS[int(number[0])]} edition, {number}{' (in preparation)' if coming else ''}"


def on_config(app: Sphinx, config: Config) -> None:
    options, said = config.html_theme_options, edition(linmodels_lib.__version__)
    options["article_footer_items"] = [*options.get("article_footer_items", []), "edition.html"]
    config.myst_substitutions = {**config.myst_substitutions, "edition": said}


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """What the template `edition.html` shows."""
    context["edition"] = edition(linmodels_lib.__version__)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", on_config, priority=950)  # after that of `addresses`
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
