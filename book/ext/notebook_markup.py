"""What a notebook writes so that JupyterLab reads it well, as the MyST that the book is built from.

JupyterLab (with jupyterlab-myst) knows neither our references nor our exercises. So a notebook writes
links and a plain sentence, and gives a box a second class, which JupyterLab colours::

    [[Block, 1962](references.md#block1962)]                            {cite}`block1962`
    [Block [1962]](references.md#block1962)                             {cite:t}`block1962`
    Solution: run `lm.exercises.solution("novikoff-bound")` in a cell.  the fence {solution} novikoff-bound
    :class: careful warning                                             :class: careful
"""

import json
import re
from typing import Any

from sphinx.application import Sphinx

WORK = r"\[[^\[\]]+\]\(references\.md#[\w-]+\)"
BRACKETS = re.compile(rf"\[({WORK}(?:,\s+{WORK})*)\]")
IN_TEXT = re.compile(r"\[[^\[\]]+\s\[[^\[\]]+\]\]\(references\.md#([\w-]+)\)")
KEY = re.compile(r"references\.md#([\w-]+)")
SOLUTION = re.compile(r'^Solution: run `lm\.exercises\.solution\("([\w-]+)"\)` in a cell\.$', re.M)
BOX = re.compile(r"^:class: (careful) warning$|^:class: (predict) tip$", re.M)


def for_sphinx(text: str) -> str:
    """The text of a markdown cell as the book's own directives and roles.

    >>> print(for_sphinx("[Block [1962]](references.md#block1962) [[May, 2023](references.md#may2023)]"))
    {cite:t}`block1962` {cite}`may2023`
    """
    text = IN_TEXT.sub(r"{cite:t}`\1`", text)
    text = BRACKETS.sub(lambda found: f"{{cite}}`{','.join(KEY.findall(found[1]))}`", text)
    text = SOLUTION.sub(r"```{solution} \1\n```", text)
    return BOX.sub(lambda found: f":class: {found[1] or found[2]}", text)


def translated(stored: dict[str, Any]) -> dict[str, Any]:
    """A stored notebook with its text as the book is built from it."""
    for cell in stored["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = for_sphinx("".join(cell["source"])).splitlines(keepends=True)
    return stored


def read_source(app: Sphinx, page: str, source: list[str]) -> None:
    if app.env.doc2path(page).endswith(".ipynb"):
        source[0] = json.dumps(translated(json.loads(source[0])))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", read_source)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
