"""The mount points of widgets in HTML that a notebook stores: `<div data-widget="quiz" data-state="{…}">`."""

import json
from html.parser import HTMLParser
from typing import Any, NamedTuple


class Mount(NamedTuple):
    """A widget and the state it starts from."""

    widget: str
    state: dict[str, Any]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Mount] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if name := given.get("data-widget"):
            self.found.append(Mount(name, json.loads(given.get("data-state") or "{}")))


def mounts(markup: str) -> list[Mount]:
    """The widgets in some HTML, in order."""
    if "data-widget" not in markup:  # most outputs; spares them the reading
        return []
    reader = _Reader()
    reader.feed(markup)
    return reader.found


def outputs_of(cell: dict[str, Any]) -> list[str]:
    """What a cell of a notebook shows, as HTML."""
    return ["".join(output.get("data", {}).get("text/html", [])) for output in cell.get("outputs", [])]


def mounts_in_cell(cell: dict[str, Any]) -> list[Mount]:
    """The widgets that a cell of a notebook shows."""
    return mounts("".join(outputs_of(cell)))
