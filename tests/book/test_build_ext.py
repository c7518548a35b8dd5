"""The Sphinx extensions of the book, piece by piece: maths, styles, fonts, markup, widgets; and the build."""

import ast
import graphlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "ext"), str(ROOT / "tools")]

import katex_build  # noqa: E402
import lean  # noqa: E402
import lean_css  # noqa: E402
import lean_fonts  # noqa: E402
import mounts  # noqa: E402
import widget_assets  # noqa: E402

import book  # noqa: E402  (tools/book.py)
from linmodels_lib.widgets import Quiz  # noqa: E402

MODULES = ROOT / "node_modules"


@pytest.fixture(scope="module")
def katex():
    katex = katex_build.Katex(MODULES / "katex/dist/katex.js")
    yield katex
    katex.close()


def test_katex_writes_html_and_mathml_and_explains_what_it_refuses(katex):
    shown = katex.render(r"\hat y", display=False)["html"]
    assert "<math" in shown
    assert "katex-html" in shown
    process = katex.process
    assert "Undefined control sequence" in katex.render(r"\nosuch", display=True)["error"]
    assert katex.process is process  # one process for the whole build


def test_sphinx_alone_numbers_a_block():
    assert katex_build.prepare(r"\begin{align}a\end{align}", nowrap=True) == r"\begin{align*}a\end{align*}"
    assert katex_build.prepare(r"a \\ b", nowrap=False) == r"\begin{split}a \\ b\end{split}"
    cases = r"\begin{cases} 0 \\ 1 \end{cases}"
    assert katex_build.prepare(cases, nowrap=False) == cases


def sphinx(folder, text, *more):
    """Build a page that holds `text`, with `more` extensions; the exit code, what was said, and the page."""
    (folder / "index.md").write_text(text, "utf-8")
    (folder / "node_modules").symlink_to(MODULES)
    (folder / "conf.py").write_text(
        f"extensions = {['myst_parser', 'sphinx.ext.mathjax', 'katex_build', *more]}\n"
        "html_math_renderer = 'katex_build'\nmyst_enable_extensions = ['amsmath', 'dollarmath']\n"
        "exclude_patterns = ['node_modules']\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "book" / "ext")}
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", str(folder), str(folder / "out")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    page = folder / "out" / "index.html"
    return done.returncode, done.stderr, page.read_text("utf-8") if page.exists() else ""


def test_formulas_are_numbered_linked_and_drawn_without_a_script(tmp_path):
    text = (
        "# T\n\n$$\na = b\n$$ (one)\n\nSee {eq}`one`.\n\n\\begin{align}\nx &= 1 \\\\\ny &= 2\n\\end{align}\n"
    )
    code, said, page = sphinx(tmp_path, text)
    assert (code, said) == (0, "")
    assert re.findall(r'class="eqno">\((\d)\)', page) == ["1", "2"]
    assert 'href="#equation-one"' in page
    assert "mathjax@" not in page
    assert "<annotation" not in page


def test_punctuation_stays_with_a_short_formula():
    text, long = nodes.Text, "+".join("abcdefghijklmnopqrs")
    pieces = ["One (", "a", "), two ", "b", " and (see ", "c", "); (", "d", " or ", long, ")."]
    kinds = [(nodes.math if i % 2 else text) for i in range(len(pieces))]
    parts = [
        text(piece) if kind is text else kind("", piece) for kind, piece in zip(kinds, pieces, strict=True)
    ]
    paragraph = nodes.paragraph("", "", *parts)
    katex_build.keep_punctuation(None, paragraph, "")
    assert [held.astext() for held in paragraph.findall(nodes.inline)] == ["(a),", "c);", "(d"]
    assert paragraph.astext() == "".join(pieces)


def test_bad_tex_fails_the_build_with_file_and_line(tmp_path):
    code, said, _ = sphinx(tmp_path, "# T\n\nFine.\n\n$$\n\\frac{1}\n$$\n")
    assert code != 0
    assert re.search(r"index\.md:[567]: WARNING: maths: ", said), said


def test_only_rules_that_can_apply_are_kept():
    css = """.a.b, .gone {x: 1} .a:not(.gone) {x: 2} #here > p, q {x: 3} .gone p {x: 4} :is(.a, .gone) {x: 5}
    @media print { .gone {x: 6} .b {x: 7} } @media screen { .gone {x: 8} } .lm-any {x: 9}
    @font-face {x: 10}"""
    kept = lean_css.rules(css, {"a", "b", "here"})
    assert re.findall(r"x: (\d+)", kept) == ["1", "2", "3", "5", "7", "9"]
    assert kept.startswith(".a.b{")
    assert "@media screen" not in kept


def test_classes_come_from_pages_and_from_scripts():
    known = lean_css.words('<p class="one two" id="three">four</p>', 'toggle("five-six")')
    assert known >= {"one", "two", "three", "five-six"}
    assert "four" not in known


def test_unused_variables_go_with_those_they_alone_used():
    css = ":root{--a: 1;--b: var(--c);--c: 2;--d: 3;--e: 4}p{x: var(--a)}"
    kept = lean_css.without_unused_variables(css, 'style="y: var(--d)"')
    assert re.findall(r"--\w: ", kept) == ["--a: ", "--d: "]


def test_imported_styles_are_put_in_place(tmp_path):
    (tmp_path / "inner.css").write_text("p{}")
    (tmp_path / "outer.css").write_text('@charset "utf-8";@import "inner.css";q{}')
    assert lean_css.load_css(tmp_path / "outer.css") == "p{}q{}"


def test_a_formula_ends_where_its_span_closes():
    page = 'a<span class="katex-html"><span>θ</span>x</span>b<span class="katex-html">y</span>c'
    assert lean_fonts.characters("".join(lean_fonts.formulas(page))) == set("θxy")


def test_fonts_hold_the_glyphs_in_use_and_no_others(tmp_path):
    faces = lean_fonts.faces(MODULES)
    serif = next(face for face in faces if face.source.name == "source-serif-4-latin-400-normal.woff2")
    address = lean_fonts.write_subset(serif, set("Aé→"), tmp_path)
    assert set(TTFont(tmp_path / Path(address).name).getBestCmap()) == {ord("A"), ord("é")}
    assert lean_fonts.write_subset(serif, {"語"}, tmp_path) is None
    assert f"url({address})" in serif.rule(address)


def test_every_font_has_a_licence_beside_it(tmp_path):
    lean_fonts.keep_licences(MODULES, tmp_path)
    assert "SIL OPEN FONT LICENSE" in (tmp_path / "LICENSE-source-serif-4.txt").read_text().upper()
    assert (tmp_path / "NOTICE.txt").read_text().count("SIL Open Font License") >= 2


def test_pictures_get_their_size_and_load_late(tmp_path):
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="72pt" height="36pt"/>')
    code, said, page = sphinx(tmp_path, "# T\n\n![A line](a.svg)\n", "figures")
    assert (code, said) == (0, "")
    assert '<img alt="A line" height="48" loading="lazy" src="_images/a.svg" width="96" />' in page


def test_the_fold_of_a_part_has_a_name():
    fold = '<a href="api.html">The library</a><details><summary><span class="toctree-toggle">'
    assert '<summary aria-label="Its pages"><span' in lean.mend_markup(fold)


def test_a_picture_must_say_what_it_shows(tmp_path):
    (tmp_path / "b.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    code, said, _ = sphinx(tmp_path, "# T\n\n![](b.svg)\n", "figures")
    assert code != 0
    assert "figure b.svg has no alt text: say in it what the figure shows" in said


def test_widget_files_are_written_and_loaded_where_a_page_needs_them(tmp_path, monkeypatch):
    monkeypatch.setattr(widget_assets, "static_assets", lambda: {"loader.js": "// é", "widgets.css": "p{}"})
    scripts = []
    app = SimpleNamespace(
        outdir=tmp_path,
        builder=SimpleNamespace(format="html"),
        add_js_file=lambda name, **_: scripts.append(name),
    )
    widget_assets.write_scripts(app, None)
    assert (tmp_path / "_static/widgets/loader.js").read_text("utf-8") == "// é"
    widget_assets.add_loader(app, "plain", "page.html", {"body": "<p>data</p>"}, None)
    assert scripts == []
    widget_assets.add_loader(app, "alive", "page.html", {"body": '<div data-widget="quiz">'}, None)
    assert scripts == ["widgets/loader.js"]


def test_a_failed_build_leaves_the_last_good_one(tmp_path, monkeypatch):
    site = tmp_path / "_build" / "html"
    site.mkdir(parents=True)
    (site / "ready").touch()
    monkeypatch.setattr(book, "SITE", site)
    failed = SimpleNamespace(returncode=1, stderr="page.md:3: WARNING", stdout="")
    monkeypatch.setattr(book.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(SystemExit, match="The book was not built"):
        book.main()
    assert [p.name for p in site.parent.iterdir()] == ["html"]
    assert (site / "ready").exists()


def test_a_new_build_takes_the_place_of_the_old_one(tmp_path, monkeypatch):
    site = tmp_path / "_build" / "html"
    site.mkdir(parents=True)
    (site / "old.html").touch()

    def build(work):
        new = work / "_build" / "html"
        new.mkdir(parents=True)
        (new / "page.html").write_text("<p>" + "text " * 200)
        return new

    monkeypatch.setattr(book, "SITE", site)
    monkeypatch.setattr(book, "build", build)
    book.main()
    names = {p.name for p in site.iterdir()}
    assert {
        "page.html",
        "page.html.br",
        "page.html.gz",
        "ready",
        "whole",
        "offline.json",
        "worker.js",
    } <= names
    assert "old.html" not in names
    assert sorted(p.name for p in site.parent.iterdir()) == ["html", "seconds"]


def test_extensions_stand_in_layers():
    """No extension imports one that imports it back, and `contents` builds on the markup alone."""
    folder = ROOT / "book" / "ext"
    own = {path.stem for path in folder.glob("*.py")}
    graph = {name: imported(folder / f"{name}.py") & own for name in own}
    order = list(graphlib.TopologicalSorter(graph).static_order())
    assert graph["notebook_markup"] == graph["mounts"] == set()
    assert graph["contents"] == {"notebook_markup"}
    assert order.index("contents") < order.index("places") < order.index("glossary")


def imported(path):
    """The modules that a module names when it is loaded."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def test_mount_points_are_read_as_a_browser_reads_them():
    quiz = Quiz.choice('Which "<b>"?', {"a & b": None, "b": "No."}, answer="a & b", why="So.")
    shown = f"<p data-state=\"x\">text</p>{quiz.mount_point()}<div data-widget='bare'></div>"
    found = mounts.mounts(shown)
    assert [mount.widget for mount in found] == ["quiz", "bare"]
    assert found[0].state == quiz.state()
    assert mounts.mounts_in_cell({"outputs": [{"data": {"text/html": [shown]}}, {"name": "stdout"}]}) == found
    assert mounts.mounts_in_cell({"cell_type": "markdown"}) == []
