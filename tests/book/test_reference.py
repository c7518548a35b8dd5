"""The reference of the library: every public name is in it, explained, and linked with the chapters, both ways."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pygments
import pytest
import yaml
from docutils import nodes
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from toc import NOTEBOOKS

import linmodels_lib as lm

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "ext")]

import code_names  # noqa: E402
import reference_links  # noqa: E402
import reference_source  # noqa: E402
import reference_text  # noqa: E402

PAGES = {path.stem: path.read_text("utf-8") for path in (ROOT / "book" / "api").glob("*.md")}
OVERVIEW = (ROOT / "book" / "api.md").read_text("utf-8")


def modules_of(page):
    return re.search(r"\{reference\} (.*)", PAGES[page])[1].split()


def test_every_public_module_is_on_one_page():
    listed = [name for page in PAGES for name in modules_of(page)]
    assert len(listed) == len(set(listed))
    homeless = set(reference_source.modules()) - set(listed)
    assert not homeless, "name these after {reference} in a page of book/api"
    assert set(listed) <= set(reference_source.modules())


CHAPTERS = {
    module: re.findall(r"\d", found[0])
    for module in reference_source.modules()
    if (
        found := re.search(
            r"Chapters? [\d and]+ of the book", import_module(f"linmodels_lib.{module}").__doc__
        )
    )
}


@pytest.mark.parametrize("page", [page for page in PAGES if {*modules_of(page)} & {*CHAPTERS}])
def test_the_chapters_that_a_module_names_use_it(page):
    """A chapter that is written calls something of the page."""
    own = {entry.full for module in modules_of(page) for entry in reference_source.entries(module)}
    for number in {number for module in modules_of(page) for number in CHAPTERS.get(module, [])}:
        paths = [path for path in NOTEBOOKS if path.name.startswith(f"0{number}-")]
        used = {name for path in paths for name in names_in(path)}
        assert not paths or used & own, (
            f"chapter {number} uses nothing of {page}: mend the module's docstring"
        )


def names_in(path):
    names = {}
    for cell in nbformat.read(path, 4).cells:
        if cell.cell_type == "code":
            names |= code_names.imports(cell.source)
            used = code_names.uses(cell.source, names, reference_source.entries_by_address())
            yield from (use.address for use in used)


def test_every_page_is_in_the_contents_and_in_the_overview():
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text())
    entries = [chapter for part in contents.get("parts", [contents]) for chapter in part["chapters"]]
    pages = next(entry["sections"] for entry in entries if entry["file"] == "book/api")
    listed = [page["file"].removeprefix("book/api/") for page in pages]
    assert sorted(listed) == sorted(PAGES)
    assert re.findall(r"^api/(\w+)$", OVERVIEW, re.M) == listed
    assert all(PAGES[page].startswith(f"# lm.{page}\n") for page in PAGES)


def test_every_public_name_is_in_the_reference():
    known = reference_source.entries_by_address()
    shown = {entry.path for entry in known.values() if entry.kind != "method"}
    modules = set(reference_source.modules())
    missing = [name for name in lm.__all__ if name not in modules and f"lm.{name}" not in shown]
    for module in modules:
        public = getattr(import_module(f"linmodels_lib.{module}"), "__all__", [])
        names = {entry.name for entry in known.values()}
        missing += [f"{module}.{name}" for name in public if name not in names]
    assert not missing


def test_every_public_name_says_what_it_is_and_gives_an_example():
    tops = [e for m in ("", *reference_source.modules()) for e in reference_source.entries(m)]
    silent = [e.full for top in tops for e in (top, *top.members) if e.kind != "data" and not e.doc]
    assert not silent
    assert not [e.full for e in tops if e.kind in ("function", "class") and ">>>" not in e.doc]


def test_signatures_are_read_as_written():
    entries = {entry.path: entry for entry in reference_source.entries_by_address().values()}
    shown = reference_text.signature(entries["lm.evaluate.split"]).astext()
    assert shown.startswith("lm.evaluate.split(n: int, shares: Sequence[float] = (0.8, 0.1, 0.1), *, ")
    assert reference_text.signature(entries["lm.trace.last"]).astext() == (
        "lm.trace.last(steps: Iterable[Step]) → Step"
    )
    assert (
        reference_text.signature(entries["Vocabulary.of"]).astext().startswith("class method Vocabulary.of(")
    )
    assert [a[0] for a in entries["lm.Step"].arguments][:3] == [
        "epoch",
        "index",
        "y",
    ]  # fields of a dataclass
    assert "predict" in [m.name for m in entries["lm.OneVsAll"].members]  # from a base that is private
    assert "set_params" in [m.name for m in entries["lm.linear.LinearClassifier"].members]
    own = [m.name for m in entries["lm.SoftmaxRegression"].members]
    assert own == ["partial_fit", "predict_proba", "predict_log_proba"]  # the rest is its public base's
    assert entries["lm.plotting.canvas"].full == "linmodels_lib.plotting.canvas"  # the way that is written


def test_a_docstring_is_plain_text_but_for_its_names():
    """Formulas stand as they are written: bars, stars and underscores are no markup."""
    said = 'So |g − m| / max(|g|, |m|), θ_k · x and a * b, of `Step`s; ``lm.softmax`` and "`no_such`".'
    parts = list(reference_text.inline(said, "linmodels_lib.linear"))
    assert "".join(part.astext() for part in parts) == said.replace("`", "")
    names = {
        part.astext(): isinstance(part, nodes.literal) for part in parts if not isinstance(part, nodes.Text)
    }
    assert names == {"Step": False, "lm.softmax": False, "no_such": True}  # two links, and code
    assert parts[1]["reftarget"] == "linmodels_lib.trace.Step"


CODE = """from linmodels_lib.linear import decide as d
import linmodels_lib as lm
θ = "lm.softmax"; lm.softmax(θ).shape
lm.Vocabulary.of(np.max(d))
"""


def test_names_are_found_where_they_stand():
    names, known = code_names.imports(CODE), reference_source.entries_by_address()
    used = [(use.address, CODE[use.start : use.end]) for use in code_names.uses(CODE, names, known)]
    assert sorted(used) == [
        ("linmodels_lib.linear.decide", "d"),
        ("linmodels_lib.linear.softmax", "lm.softmax"),  # in letters, not in bytes; not in the string
        ("linmodels_lib.text.Vocabulary", "lm.Vocabulary"),
        ("linmodels_lib.text.Vocabulary.of", "lm.Vocabulary.of"),
    ]
    found = [CODE[use.start : use.end] for use in code_names.imported(CODE, names, known)]
    assert found == ["decide as d"]
    longest = reference_links.longest(list(code_names.uses(CODE, names, known)))
    assert [CODE[use.start : use.end] for use in longest] == ["lm.softmax", "lm.Vocabulary.of", "d"]
    assert list(code_names.uses("%time lm.softmax", names, known)) == []


def test_a_link_holds_its_tokens_and_no_others():
    code = "x = lm.f(a < 1)\n"
    tokens = list(PythonLexer().get_tokens(code))
    start, end = code.index("lm"), code.index("(")
    shown = reference_links.linked_code(tokens, [('p.html#"f"', start, end)])
    plain = reference_links.linked_code(tokens, [])
    assert plain == pygments.format(tokens, HtmlFormatter(nowrap=True))
    opening = '<a class="lm-code" href="p.html#&quot;f&quot;">'
    assert re.search(f"{opening}(.*?)</a>", shown)[1] == reference_links.highlighted(
        [(kind, text) for kind, text in tokens if text in ("lm", ".", "f")]
    )
    assert shown.replace(opening, "").replace("</a>", "") == plain


def build(folder):
    """A book of one chapter and the reference of one module."""
    cells = [
        nbformat.v4.new_markdown_cell("# A chapter"),
        nbformat.v4.new_code_cell("import linmodels_lib as lm"),
        nbformat.v4.new_markdown_cell("## Shares\n\nText."),
        nbformat.v4.new_code_cell("lm.softmax([0, 0])"),
        nbformat.v4.new_markdown_cell("### Once more"),
        nbformat.v4.new_code_cell("%time lm.decide\n"),  # not plain Python
        nbformat.v4.new_code_cell("lm.softmax([1, 1]), lm.log_softmax([0, 0]), lm.softmax"),
    ]
    language = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=language), folder / "05-one.ipynb")
    (folder / "index.md").write_text("# Book\n\nSee `lm.softmax(s)`.\n")
    (folder / "_toc.yml").write_text(
        "{format: jb-book, root: index, chapters: [{file: 05-one}, {file: api}]}"
    )
    (folder / "api.md").write_text(
        "# lm.linear\n\n```{reference} linear trace\n```\n\nSee {py:obj}`linmodels_lib.trace.Step`.\n"
    )
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    (folder / "conf.py").write_text(
        "extensions = ['myst_nb', 'sphinx_external_toc', 'sphinx.ext.mathjax', 'katex_build', 'reference']\nnb_execution_mode = 'off'\n"
        "html_math_renderer = 'katex_build'\nexclude_patterns = ['node_modules']\nnb_ipywidgets_js = {}\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "book" / "ext"), str(ROOT)])}
    command = [sys.executable, "-m", "sphinx", "-Wnq", "--keep-going", str(folder), str(folder / "out")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [(folder / "out" / f"{page}.html").read_text("utf-8") for page in ("05-one", "api")]


def test_chapter_and_reference_lead_to_each_other(tmp_path):
    chapter, reference = build(tmp_path)
    link = '<a class="lm-code" href="api.html#linmodels_lib.linear.softmax">'
    assert chapter.count(link) == 2  # once a section
    assert (
        f'<pre><span></span>{link}<span class="n">lm</span><span class="o">.</span><span class="n">softmax'
        in chapter
    )
    assert '<section class="lm-entry" id="linmodels_lib.linear.softmax">' in reference
    lines = re.findall(r'<p class="lm-in-the-book">(.*?)</p>', reference)
    assert [re.sub(r"<.*?>", "", line) for line in lines] == [
        "In the book: 5.1 A chapter › Once more",
        "In the book: 5.1 A chapter › Shares",
    ]
    assert 'href="05-one.html#shares"' in lines[1]
    assert re.search(
        r'href="#linmodels_lib.trace.Step"[^>]*><code[^>]*>.{0,30}Step</', reference
    )  # in a docstring
    assert "Ψ_k" in reference  # a formula, as it is written
    assert re.search(r"every: .{0,90} = 'visit'\)", reference, re.S)  # straight quotes, as in code
