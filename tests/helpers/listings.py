"""Listings of PyTorch in the book: the release they name, and the code of the cells around them."""

import json
import re

KNOWN = (2, 13)  # the release with which they were first run; later ones are held to them too


def release(version):
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def named(listing):
    """The release that a listing names."""
    return release(re.search(r"# PyTorch (\d+\.\d+\.\d+)$", listing, re.M)[1])


def sources(page):
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(page.read_text("utf-8"))["cells"]}
