"""The reference of the library: every public name is in it, explained, and linked with the chapters, both ways."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
import yaml

import linmodels_lib as lm

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "ext")]

import reference_links  # noqa: E402
import reference_source  # noqa: E402
import reference_text  # noqa: E402
from reference_maths import Formulas  # noqa: E402

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
        paths = list((ROOT / "book").glob(f"0{number}-*.ipynb"))
        used = {name for path in paths for name in names_in(path)}
        assert not paths or used & own, (
            f"chapter {number} uses nothing of {page}: mend the module's docstring"
        )


def names_in(path):
    names = {}
    for cell in nbformat.read(path, 4).cells:
        if cell.cell_type == "code":
            names |= reference_links.imports(cell.source)
            yield from reference_links.used(cell.source, names, reference_source.known())


def test_every_page_is_in_the_contents_and_in_the_overview():
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text())
    entries = [chapter for part in contents.get("parts", [contents]) for chapter in part["chapters"]]
    pages = next(entry["sections"] for entry in entries if entry["file"] == "book/api")
    listed = [page["file"].removeprefix("book/api/") for page in pages]
    assert sorted(listed) == sorted(PAGES)
    assert re.findall(r"^api/(\w+)$", OVERVIEW, re.M) == listed
    assert all(PAGES[page].startswith(f"# lm.{page}\n") for page in PAGES)


def test_every_public_name_is_in_the_reference():
    known = reference_source.known()
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
    entries = {entry.path: entry for entry in reference_source.known().values()}
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
    assert own == ["predict_proba", "predict_log_proba"]  # the rest is its public base's
    assert entries["lm.plotting.canvas"].full == "linmodels_lib.plotting.canvas"  # the way that is written


TEX = {
    "Ψ(x, k) = θ_k · x for each k": [r"\Psi(x,k)=\theta_{k}\cdot x", "k"],
    "how far, ∂ℓ/∂θ_k, it is": [r"\partial\ell/\partial\theta_{k}"],
    "log Σ_k exp(Ψ_k) along the axis": [r"\log\sum_{k}\exp(\Psi_{k})"],
    "P(word | y) is a share": [r"P(\text{word}\mid y)"],
    "|g − m| / max(|g|, |m|, floor)": [r"\vert g-m\vert/\max(\vert g\vert,\vert m\vert,\text{floor})"],
    "labels y (N,): 1 is spam": [r"y\ (N{,})"],
    "Σ 1{ŷ_i = y_i}": [r"\sum\mathbf 1\{\hat{y}_{i}=y_{i}\}"],
    "(λ₂/2)‖W‖² and 10⁻³": [r"(\lambda_{2}/2)\|W\|^{2}", "10^{-3}"],
    "(XᵀX)⁻¹Xᵀ, e^{−z}, √(¼ + t²)": [r"(X^{\top}X)^{-1}X^{\top}", "e^{-z}", r"\sqrt{\tfrac14+t^{2}}"],
    "y is −1 or +1, 0..K−1": ["y", "-1", "+1", "0{.}{.}K-1"],
    "P(A, B) = P(A) P(B)": ["P(A,B)=P(A)P(B)"],
    "each label (α = 0 only)": [r"\alpha=0"],
    "the sign of a word, the max. 40 of 208; (2000 films)": [],
    "A tie, a θ, L2 and F1, log-sum-exp, Bayes' rule, y_hat": [r"\theta"],
}


@pytest.mark.parametrize("text", TEX)
def test_formulas_are_told_from_words(text):
    found = [
        re.sub(r"(?<!\\) |(?<=\\sum) (?=\\)", "", tex) for is_tex, tex in Formulas(text).pieces() if is_tex
    ]
    assert found == [re.sub(r"(?<!\\) ", "", tex) for tex in TEX[text]]


def test_text_around_formulas_is_kept():
    text = 'A word, then f(x) and "θ" (so far).'
    assert "".join(piece for _, piece in Formulas(text).pieces()).replace(r"\theta", "θ").replace(
        " ", ""
    ) == (text.replace(" ", ""))


def test_no_line_starts_with_the_comma_after_a_long_formula():
    long, short = "x" * 50, "y"
    pieces = [(True, long), (False, "; and "), (True, short), (False, ", or "), (True, long)]
    wanted = [(True, long + r"\text{;}"), (False, " and "), (True, short), (False, ", or "), (True, long)]
    assert list(reference_text.held(pieces)) == wanted


def test_code_is_linked_once_a_section():
    names = reference_links.imports(
        "import linmodels_lib as lm\nfrom linmodels_lib.linear import decide as d"
    )
    pages = dict.fromkeys(("linmodels_lib.linear.softmax", "linmodels_lib.linear.decide"), "api/linear.html")
    name, dot = '<span class="n">{}</span>'.format, reference_links.DOT
    cell = '<div class="cell_input"><pre>{}</pre>'.format
    call = f"{name('lm')}{dot}{name('softmax')}{dot}{name('shape')}"
    link = f'<a class="lm-code" href="api/linear.html#linmodels_lib.linear.softmax">{name("lm")}{dot}{name("softmax")}</a>'
    page = f'<section id="a">{cell(call + call)}<section id="b">{cell(call)}{cell(name("d") + name("np"))}<pre>{call}</pre>'
    done = reference_links.marked(page, names, pages)
    assert done.count(link) == 2
    assert f"{link}{dot}{name('shape')}{call}</pre>" in done
    assert f'#linmodels_lib.linear.decide">{name("d")}</a>{name("np")}' in done
    assert done.endswith(f"<pre>{call}</pre>")  # not the code of a cell


def build(folder):
    """A book of one chapter and the reference of one module."""
    cells = [
        nbformat.v4.new_markdown_cell("# A chapter"),
        nbformat.v4.new_code_cell("import linmodels_lib as lm"),
        nbformat.v4.new_markdown_cell("## Shares\n\nText."),
        nbformat.v4.new_code_cell("lm.softmax([0, 0])"),
        nbformat.v4.new_markdown_cell("### Once more"),
        nbformat.v4.new_code_cell("%time lm.decide\n"),  # not plain Python
        nbformat.v4.new_code_cell("lm.softmax([1, 1]), lm.log_softmax([0, 0])"),
    ]
    language = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=language), folder / "chapter.ipynb")
    (folder / "index.md").write_text("# Book\n\n```{toctree}\nchapter\napi\n```\n")
    (folder / "api.md").write_text(
        "# lm.linear\n\n```{reference} linear trace\n```\n\nSee {py:obj}`linmodels_lib.trace.Step`.\n"
    )
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    (folder / "conf.py").write_text(
        "extensions = ['myst_nb', 'sphinx.ext.mathjax', 'katex_build', 'reference']\nnb_execution_mode = 'off'\n"
        "html_math_renderer = 'katex_build'\nexclude_patterns = ['node_modules']\nnb_ipywidgets_js = {}\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "book" / "ext"), str(ROOT)])}
    command = [sys.executable, "-m", "sphinx", "-Wnq", "--keep-going", str(folder), str(folder / "out")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [(folder / "out" / f"{page}.html").read_text("utf-8") for page in ("chapter", "api")]


def test_chapter_and_reference_lead_to_each_other(tmp_path):
    chapter, reference = build(tmp_path)
    assert chapter.count('href="api.html#linmodels_lib.linear.softmax"') == 2  # once a section
    assert '<section class="lm-entry" id="linmodels_lib.linear.softmax">' in reference
    lines = re.findall(r'<p class="lm-in-the-book">(.*?)</p>', reference)
    assert [re.sub(r"<.*?>", "", line) for line in lines] == [
        "In the book: A chapter › Once more",
        "In the book: A chapter › Shares",
    ]
    assert 'href="chapter.html#shares"' in lines[1]
    assert re.search(
        r'href="#linmodels_lib.trace.Step"[^>]*><code[^>]*>.{0,30}Step</', reference
    )  # in a docstring
    assert "<math" in reference
    assert re.search(r"every: .{0,90} = 'visit'\)", reference, re.S)  # straight quotes, as in code
