"""One version everywhere, and the changes that teachers have to know of."""

import re
import sys
import tomllib

import yaml
from toc import ROOT

import linmodels_lib

sys.path.append(str(ROOT / "book" / "ext"))

import edition
import moved

CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_library_has_the_version_and_all_else_takes_it_from_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "linmodels_lib.__version__"}
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert str(citation["version"]) == linmodels_lib.__version__
    assert "{{ edition }}" in (ROOT / "book" / "using.md").read_text("utf-8")


def test_the_changes_begin_with_this_edition_and_name_the_first():
    number = edition.edition(linmodels_lib.__version__).split(", ")[1]
    headings = re.findall(r"^## (.*)$", CHANGES, re.M)
    assert headings[0].startswith(f"{number}: the second edition")
    assert headings[-1].startswith("1.0 ")
    assert "Commit 4159d7a." in CHANGES


def test_teachers_are_told_of_every_page_that_something_left():
    table = set(re.findall(r"^\| `([\w/-]+)` \| `([\w/-]+)` \|", CHANGES, re.M))
    left = {
        (page, target.partition("#")[0])
        for page, ways in moved.moved().items()
        for anchor, target in ways.items()
        if "." not in anchor  # names of the library, which are looked up by name
    }
    left = {(old, new) for old, new in left if old != new}
    assert left <= table, "give these a row in the table of CHANGELOG.md"
    assert table <= left, "of these moved.yml knows nothing"
