"""What a link leads to: which links are followed up, what is cut out of a page, and what is left behind."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "ext"))

import lean  # noqa: E402
import previews  # noqa: E402

LINKS = [
    ('<p><a href="glossary.html#term-x">x</a></p>', [("book/glossary", "term-x")]),
    ('<p><a class="reference internal" href="api/text.html">y</a></p>', [("book/api/text", "")]),
    ('<p><a href="../demo/index.html">z</a></p>', [("demo/index", "")]),
    ('<p><a href="#here">in the same page</a> <a href="page.html#here">too</a></p>', []),
    ('<p><a href="https://a.org/b.html">elsewhere</a> <a href="a.ipynb">no page</a></p>', []),
    ('<p><a class="lm-to-answer" href="answers.html#a-1">Answer</a></p>', []),
    ('<pre><a class="lm-code" href="api/text.html#f">f</a></pre>', []),
    ('<h2><a href="other.html">in a heading</a></h2>', []),
    ('<nav><a href="other.html">contents</a></nav>', []),
    ('<dl class="lm-index"><dd><a href="other.html">a list of places</a></dd></dl>', []),
    ('<p class="lm-first-use"><a href="other.html#first-x">back</a></p>', []),
]
SECTION = """<section id="rule"><h2>The rule<a class="headerlink" href="#rule">#</a></h2>
<p>Add it.</p><p>Or not.</p>
<section id="why"><h3>Why?</h3><p>Since <a class="t" href="g.html" id="first-w">w</a> is, by <em>f</em>,</p>
<div class="math" id="eq"><span>w</span></div></section><p>Then.</p></section>"""
TITLED = '<p class="lm-card-title">{}</p>'
PLACES = {
    "rule": TITLED.format("The rule") + "<p>Add it.</p>",
    "eq": '<div class="math"><span>w</span></div>',
    "why": TITLED.format("Why?")
    + '<p>Since <a class="t" href="g.html">w</a> is, by <em>f</em>,</p><div class="math"><span>w</span></div>',
    "first-w": TITLED.format("Why?") + '<p>Since <a class="t" href="g.html">w</a> is, by <em>f</em>,</p>',
    "": TITLED.format("The rule") + "<p>Add it.</p>",
    "nowhere": "",
}
KINDS = [  # markup, what is shown of the place "a"
    (
        '<dl><dt id="a">word<a class="headerlink" href="#a">#</a></dt><dd><p id="b">Its meaning.</p></dd></dl>',
        TITLED.format("word") + "<p>Its meaning.</p>",
    ),
    (
        '<div class="citation" id="a"><span class="label">[<a href="#i">1</a>]</span><p>A book.</p></div>',
        "<p>A book.</p>",
    ),
    ('<span id="a"></span><h3>E1</h3><p class="lm-in-the-book">Where.</p><p>What.</p>', "{E1}<p>What.</p>"),
    ('<section id="a"><h2>f</h2><p class="lm-signature">f(x)</p><p>It is.</p></section>',
     '<p class="lm-signature">f(x)</p><p>It is.</p>'),
    ('<section id="a"><h2>Bare</h2><section><p>Below.</p></section></section>', "{Bare}"),
    ('<p id="a"><strong>1.</strong> Do. <a class="lm-to-answer r" href="answers.html#1">Answer</a></p>',
     "<p><strong>1.</strong> Do. </p>"),
    ('<div class="math nohighlight" id="a"><div><div id="b">x</div></div><a title="long" href="b.html">y</a></div>z',
     '<div class="math nohighlight"><div><div>x</div></div><a href="b.html">y</a></div>'),
    ('<details id="a"><p>An answer.</p></details>', ""),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "found"), LINKS)
def test_links_in_the_text_are_followed_up(markup, found):
    assert list(previews.links(markup, "book/page")) == found


@pytest.mark.parametrize(("anchor", "shown"), PLACES.items())
def test_a_place_in_a_section(anchor, shown):
    assert previews.snippet(SECTION, anchor, ROOT) == shown


@pytest.mark.parametrize(("markup", "shown"), KINDS)
def test_a_place_of_each_kind(markup, shown):
    wanted = (
        TITLED.format(shown[1 : shown.index("}")]) + shown[shown.index("}") + 1 :] if "{" in shown else shown
    )
    assert previews.snippet(markup, "a", ROOT) == wanted


def test_a_picture_comes_along_if_it_is_small(tmp_path):
    figure = '<figure id="a"><img alt="" src="../small.svg"/><img src="large.svg"/><p>Caption</p></figure>'
    (tmp_path / "small.svg").write_text("<svg/>")
    (tmp_path / "book").mkdir()
    (tmp_path / "book/large.svg").write_text(" " * (previews.PICTURE + 1))
    assert (
        previews.snippet(figure, "a", tmp_path / "book")
        == '<figure><img alt="" src="../small.svg"/><p>Caption</p></figure>'
    )


def test_a_page_that_is_linked_to_has_a_script_that_is_kept(tmp_path):
    (tmp_path / "book/api").mkdir(parents=True)
    (tmp_path / "demo").mkdir()
    (tmp_path / "book/a.html").write_text(
        '<a href="b.html">outside</a><article><a href="api/c.html#x">c</a></article>'
    )
    (tmp_path / "book/b.html").write_text("<article><h1>B</h1></article>")
    (tmp_path / "book/api/c.html").write_text('<article><p id="x">Here.</p></article><p id="y">There.</p>')
    previews.write(tmp_path)
    written = [path.relative_to(tmp_path).as_posix() for path in (tmp_path / "_static").rglob("*.js")]
    assert written == ["_static/previews/book/api/c.js"]
    text = (tmp_path / written[0]).read_text("utf-8")
    assert text.startswith('linmodels.preview("book/api/c",')
    assert json.loads(text[len('linmodels.preview("book/api/c",') : -3]) == {"x": "<p>Here.</p>"}
    lean.prune(tmp_path / "_static", "")
    assert (tmp_path / written[0]).is_file()
