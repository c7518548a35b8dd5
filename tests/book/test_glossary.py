"""Glossary, index and answers: made from the chapters, with links both ways, and nothing left out."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from toc import NOTEBOOKS

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "book" / "ext"))

import answers  # noqa: E402
import contents  # noqa: E402
import places  # noqa: E402
import word_index  # noqa: E402

from linmodels_lib.widgets import Quiz  # noqa: E402

ENTRIES = yaml.safe_load(places.WORDS.read_text("utf-8"))
CHAPTERS = [path for path in NOTEBOOKS if path.name[:2].isdigit()]


class TestWords:
    def test_each_once_and_in_order(self):
        terms = [places.plain(entry["term"]) for entry in ENTRIES]
        assert terms == sorted(set(terms))
        assert len(terms) > 90

    @pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["term"])
    def test_an_entry_is_short_and_whole(self, entry):
        assert set(entry) <= {"term", "bold", "symbol", "says"}
        assert entry["says"].endswith((".", ".)"))
        assert entry["says"][0] in "$(−" or not entry["says"][0].islower()
        assert len(entry["says"].split()) <= 45
        assert not re.search(r"!|\b(simply|just|obviously|trivially)\b", entry["says"])

    def test_every_word_is_marked_in_a_chapter(self):
        """As the build asks for too, which takes longer."""
        cells = (cell for path in CHAPTERS for cell in json.loads(path.read_text())["cells"])
        text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        marked = {places.plain(word) for word in re.findall(r"(?<!\*)\*{1,2}([^*$]+?)\*{1,2}(?!\*)", text)}
        unused = [
            e["term"]
            for e in ENTRIES
            if not {places.plain(e.get("bold", e["term"])), places.plain(e["term"])} & marked
        ]
        assert not unused

    def test_words_are_compared_without_capitals_and_stops(self):
        assert places.plain("Bayes’  Rule.") == "bayes' rule"


class TestExercises:
    @pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
    def test_every_exercise_has_an_answer(self, path):
        notebook = contents.notebook(path)
        found = list(answers.exercises_in(notebook))
        assert [exercise.number for exercise in found] == list(range(1, len(found) + 1))
        assert all(exercise.questions or exercise.solutions or exercise.said for exercise in found)
        checked = [c["metadata"]["exercise"] for c in notebook["cells"] if "exercise" in c["metadata"]]
        assert [name for exercise in found for name in exercise.solutions] == checked
        assert len(found) >= 5

    @pytest.mark.parametrize(
        ("answer", "tolerance", "unit", "text"),
        [
            (24, 1e-9, "", "24"),
            (3 / 7, 0.005, "", "0.43"),
            (120.4, 10, "", "120"),
            (2.004, 0.01, "", "2"),
            (-0.001, 0.01, "", "0"),
            (0.432, 0.0005, "", "0.432"),
            (0.6910427, 1.5e-6, "", "0.691043"),
            (-0.25, 0.005, "bits", "−0.25 bits"),
            (5.025e-7, 1e-9, "", "5.025 · 10^{−7}"),
        ],
    )
    def test_an_answer_has_the_digits_that_were_asked_for(self, answer, tolerance, unit, text):
        assert answers.digits({"answer": answer, "tolerance": tolerance, "unit": unit}) == text

    def test_the_answer_to_a_choice_is_the_right_option(self):
        quiz = Quiz.choice("Which?", {"a < b": None, "b": "No."}, answer="a < b", why="So it *is*.")
        assert answers.answer_html(quiz.state()) == "<strong>a &lt; b</strong>. So it <em>is</em>."


def test_one_person_with_and_without_initial_is_one_entry():
    people = word_index.bibliography()
    assert people["boser1992"][-1] == people["cortes1995"][-1] == "Vapnik, Vladimir N."
    assert people["ieee754"] == ()
    assert not any(sign in name for names in people.values() for name in names for sign in "{}\\")


WORDS = [
    {"term": "event", "says": "A set of outcomes."},
    {"term": "margin", "symbol": r"$\gamma$", "says": "A distance."},
    {"term": "token", "bold": "tokens", "says": "A word in a text."},
]
LANGUAGE = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}
QUESTION = Quiz.number("How much?", answer=0.25, why="A half of a half.")
FIRST = """# One

## Sets

An *event*, that is, an **event**. {cite}`cortes1995`

## Events and more

Two **events** and **tokens**; `lm.softmax(s)` and `lm.nothing`."""
SECOND = """# Two

## Summary

Every **event** and every **Margin.**"""


def build(folder: Path, words: list[dict[str, str]]) -> subprocess.CompletedProcess:
    """A book of two chapters with its glossary, index and answers."""
    quiz = nbformat.v4.new_code_cell("quiz", outputs=[nbformat.v4.new_output("display_data", {
        "text/html": QUESTION.mount_point()})])  # fmt: skip
    text = nbformat.v4.new_markdown_cell
    exercises = [text("## Exercises\n\nTry.\n\n**1.** How much?"), quiz,
                 text("**2. Code.** Write it.\n\n```{solution} perceptron-mistake\n```")]  # fmt: skip
    pages = {"01-one": [text(FIRST), *exercises], "02-two": [text(SECOND)]}
    for name, cells in pages.items():
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=LANGUAGE), folder / f"{name}.ipynb")
    extra = {
        "index": "# Book",
        "glossary": "# Glossary\n\n```{glossary-of-the-book}\n```",
        "words": "# Index\n\n```{word-index} words\n```\n\n```{word-index} people\n```",
        "answers": "# Answers\n\n```{answers}\n```\n\nSee `lm.softmax`.",
        "api": "# lm\n\n```{reference} linear\n```\n\n```{bibliography}\n```",
    }
    for name, page in extra.items():
        (folder / f"{name}.md").write_text(page, "utf-8")
    listed = [{"file": name} for name in (*pages, *extra) if name != "index"]
    (folder / "_toc.yml").write_text(
        yaml.safe_dump({"format": "jb-book", "root": "index", "chapters": listed})
    )
    (folder / "words.yml").write_text(yaml.safe_dump(words))
    bib = str(ROOT / "book" / "references.bib")
    (folder / "conf.py").write_text(
        f"""
import pathlib, places, word_index
places.WORDS = pathlib.Path(__file__).with_name("words.yml")
extensions = ["myst_nb", "sphinx_external_toc", "sphinxcontrib.bibtex", "sphinx.ext.mathjax", "solutions", "answers", "glossary",
              "word_index", "reference"]
nb_execution_mode, nb_ipywidgets_js, bibtex_bibfiles = "off", {{}}, [{bib!r}]
myst_enable_extensions = ["colon_fence", "dollarmath"]
"""
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "book" / "ext"), str(ROOT)])}
    command = [sys.executable, "-m", "sphinx", "-Wq", "--keep-going", str(folder), str(folder / "out")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def plain(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    done = build(folder, WORDS)
    assert (done.returncode, done.stderr) == (0, "")
    return {path.stem: path.read_text("utf-8") for path in (folder / "out").glob("*.html")}


def test_the_first_use_in_bold_leads_to_the_glossary_and_back(book):
    first = (
        '<a class="lm-term reference internal" href="glossary.html#term-event" id="first-event"><strong>event'
    )
    assert book["01-one"].count("lm-term") == 2
    assert first in book["01-one"]
    assert book["02-two"].count("lm-term") == 1  # event was met before
    assert 'href="01-one.html#first-event">1.1.1 Sets</a>' in book["glossary"]
    assert 'id="first-margin"><strong>Margin.</strong>' in book["02-two"]
    assert re.search(r"gamma.{0,20}</span> · <a[^>]*>2\.1 Summary", book["glossary"])


def test_the_index_names_sections_once_and_no_summary(book):
    entries = dict(re.findall(r"<dt>(.*?)</dt><dd><p>(.*?)</p>", book["words"], re.S))
    named = {plain(word): plain(where) for word, where in entries.items()}
    assert named["event"] == "1.1.1 Sets · 1.1.2 Events and more"
    assert named["token"] == "1.1.2 Events and more"
    assert named["Cortes, Corinna"] == "1.1.1 Sets"


def test_exercise_and_answer_lead_to_each_other(book):
    assert '<p id="exercise-1"><strong>1.</strong> How much? <a class="lm-to-answer' in book["01-one"]
    assert 'href="answers.html#01-one-2">Answer</a>' in book["01-one"]
    shown = re.search(r'<details class="lm-solution" id="01-one-1">(.*?)</details>', book["answers"], re.S)[1]
    assert plain(shown) == "1. How much? 0.25 . A half of a half. To the exercise"
    assert 'href="01-one.html#exercise-1"' in shown
    assert "<summary>2. Code</summary>" in book["answers"]
    assert book["answers"].count("<details") == 2


def test_a_name_of_the_library_in_the_text_leads_to_the_reference(book):
    link = '<a class="reference internal" href="api.html#linmodels_lib.linear.softmax"><code class="docutils literal notranslate">'
    assert f'{link}<span class="pre">lm.softmax(s)</span></code></a>' in book["01-one"]
    assert (
        '<code class="docutils literal notranslate"><span class="pre">lm.nothing</span></code>'
        in book["01-one"]
    )
    assert link in book["answers"]


def test_a_word_that_no_chapter_uses_fails_the_build(tmp_path):
    done = build(tmp_path, [*WORDS, {"term": "unheard-of", "says": "Nothing."}])
    assert done.returncode != 0
    assert "no chapter has “unheard-of” in bold. Mark its first use" in done.stderr
