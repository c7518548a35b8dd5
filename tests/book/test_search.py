"""What the search finds: the places of a page and formulas as text; its modules in node."""

import subprocess
import sys
from pathlib import Path

import pytest
from node import NODE

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "ext")]

import formula_text  # noqa: E402
import katex_build  # noqa: E402
import page_text  # noqa: E402
import search_index  # noqa: E402

PAGE = """<nav>Around the text</nav><article class="bd-article">
<section id="softmax"><h1><span class="section-number">7.2 </span>Softmax<a class="headerlink" href="#softmax">#</a></h1>
<p>Shares of scores.</p><div class="cell"><p class="lm-run">Run me</p><pre>exp(psi)</pre></div>
<section id="hot"><h2>Hot &amp; cold</h2>
<p>Divide by the <a class="lm-term" id="first-temperature" href="glossary.html"><strong>temperature</strong></a>, <br>{math}.</p>
<figure class="lm-figure" id="figure-1"><figcaption><p><span class="caption-number">Figure 7.2-1</span>
<span class="caption-text">Cold on the left.</span></p></figcaption></figure>
<div data-widget="quiz"><p>Which is hot?</p></div></section>
<section id="exercises"><h2>Exercises</h2><p>Two of them.</p>
<p id="exercise-1"><strong>1.</strong> How hot? <a class="lm-to-answer" href="answers.html">Answer</a></p>
<p id="exercise-2"><strong>2. Two labels.</strong> Write <code>hot(x)</code>.</p><details class="lm-solution"><p>x</p></details>
</section><section id="summary"><h2>Summary</h2><p>All of it.</p></section></section></article><footer>Below</footer>"""


@pytest.fixture(scope="module")
def katex():
    katex = katex_build.Katex(ROOT / "node_modules/katex/dist/katex.js")
    yield katex
    katex.close()


@pytest.fixture
def places(katex):
    formula = katex.render(r"p_k = e^{z_k}", display=False)["html"]
    return {p.url.split("#")[1]: p for p in found("book/07-softmax", PAGE.replace("{math}", formula))}


def found(page, markup):
    """The places of a page, as the index gets them."""
    return [place for place in map(search_index.finished, page_text.read(page, markup).places) if place]


def test_a_page_is_read_by_its_sections(places):
    assert list(places) == ["softmax", "hot", "figure-1", "exercises", "exercise-1", "exercise-2", "summary"]
    top, hot = places["softmax"], places["hot"]
    assert (top.number, top.heading, top.text) == ("7.2", "Softmax", "Shares of scores.")
    assert (hot.title, hot.heading, hot.names, hot.bold) == (
        "Softmax",
        "Hot & cold",
        ["temperature"],
        "temperature",
    )
    assert top.more == "exp(psi)"
    assert hot.more == "Cold on the left. Which is hot?"
    assert not any(
        "Run me" in p.text + p.more or "Answer" in p.text or "#" in p.heading for p in places.values()
    )


def test_a_formula_is_there_once_as_a_line(places):
    assert places["hot"].text == "Divide by the temperature, p_k = e^z_k."


def test_a_figure_and_an_exercise_are_found_by_themselves(places):
    assert (places["figure-1"].heading, places["figure-1"].text) == ("Figure 7.2-1", "Cold on the left.")
    assert (places["exercise-1"].heading, places["exercise-1"].text) == ("Exercise 1", "1. How hot?")
    assert places["exercise-2"].heading == "Exercise 2: Two labels"
    assert places["exercises"].text == "Two of them."
    assert "How hot?" in places["exercises"].more
    assert places["summary"].text == "All of it."


def test_summaries_library_and_errata_count_less_than_sections(places):
    library = '<article><section class="lm-entry" id="linmodels_lib.text.Words.keep"><h2>keep</h2><p>x</p></section></article>'
    (entry,) = found("book/api/text", library)
    assert (entry.kind, entry.heading) == ("library", "Words.keep")
    (erratum,) = found("book/errata-may", '<article><section id="e1"><h3>E1. A sign</h3></section></article>')
    assert erratum.kind == "errata"
    assert places["hot"].weight == 1 > places["summary"].weight
    assert max(entry.weight, erratum.weight) < places["summary"].weight


def test_words_of_the_glossary_are_found_one_by_one():
    letters = """<article><section id="glossary"><h1>Glossary</h1><section id="letter-A"><h2>A</h2><dl class="glossary">
    <dt id="term-accuracy">accuracy</dt><dd><p>The share that is right.</p><p class="lm-first-use">3.1 Classes</p></dd>
    <dt id="term-argmax">argmax</dt><dd><p>Where it is largest.</p></dd></dl></section></section></article>"""
    rows = [(p.kind, p.heading, p.text) for p in found("book/glossary", letters)]
    assert rows[1:] == [
        ("definition", "accuracy", "The share that is right."),
        ("definition", "argmax", "Where it is largest."),
    ]


def test_a_symbol_is_introduced_where_the_notation_says(katex):
    rho = katex.render(r"\rho", display=False)["html"]
    row = (
        f'<tr><td>{rho}</td><td>norm</td><td>c</td><td><a href="06-svm.html#update">6 › Update</a></td></tr>'
    )
    page = f'<article><section id="notation"><h1>Notation</h1><section id="symbols"><table>{row}</table></section></section></article>'
    assert page_text.read("book/notation", page).introduced == [("book/06-svm.html#update", "ρ")]


@pytest.mark.parametrize(
    ("tex", "line"),
    [
        (r"x_i - 1", "x_i − 1"),
        (r"-1 + (-x)", "−1 + (−x)"),
        (r"\frac{e^{\Psi_k/T}}{2}", "(e^(Ψ_k/T))/2"),
        (r"\sum_{k=1}^K \ln p_k", "∑_(k = 1)^K ln p_k"),
        (r"\hat y = \sqrt{2}", "y = √2"),
        (r"X^\top X", "X^⊤X"),
    ],
)
def test_formulas_as_lines(katex, tex, line):
    reader = page_text.read(
        "p", f"<article><section id='s'>{katex.render(tex, display=False)['html']}</section></article>"
    )
    assert " ".join(reader.places[0].text.split()) == line
    assert formula_text.held("a") == "a"


def test_in_node():
    """The tests of book/search; what node says is shown when one fails."""
    file = ROOT / "tests/book/search.test.mjs"
    done = subprocess.run([*NODE, "--test-reporter=spec", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout
