"""The benchmark on a tiny corpus: what it prints and writes, and how it ends. No time is judged here."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import linmodels_lib as lm

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools")]

import bench  # noqa: E402
import bench_cases  # noqa: E402
import bench_report  # noqa: E402
from bench_results import Growth, Results, Row, heading, line, slope_line, summary  # noqa: E402

GOOD = Row("vectorise", "made up", "ms", 10.0, 20.0, 1.5, True)
SLOW, WRONG = replace(GOOD, theirs=14.0), replace(GOOD, same=False)
LINEAR = Growth("vectorise", [10**4, 10**5, 10**6], [0.01, 0.1, 1.0])
SQUARE = replace(LINEAR, seconds=[0.01, 1.0, 100.0])
BESIDE = Growth("SVM, shuffled", [10**6, 10**7], [1.0, 10**1.3], [1.0, 10**1.26])
STEEP = replace(BESIDE, theirs=[1.0, 10**1.2])
CORPUS = {"name": "made up", "documents": 3, "tokens": 1234, "words": 9, "labels": 2}


def results(*rows, growth=(LINEAR,)):
    return Results({"Python": "3.11"}, [CORPUS], list(rows), list(growth))


def test_it_runs_from_end_to_end(tmp_path):
    command = [sys.executable, "tools/bench.py", "--quick", "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, bench.MISSED), done.stderr  # it may be slow here, but never different
    first, *lines, last = done.stdout.splitlines()
    record = json.loads((tmp_path / "bench.json").read_text("utf-8"))
    assert first == heading()
    assert len(lines) == len(record["rows"]) + len(record["growth"])
    assert re.match(r"\d+ of 22 goals were met\.", last)
    assert [one["what"] for one in record["growth"] if one["theirs"]] == ["SVM, 1 epoch, shuffled"]
    assert {row["what"].split(",")[0] for row in record["rows"]} >= {
        "vectorise", "vectorise in two steps", "naive Bayes", "softmax regression", "perceptron", "SVM"
    }  # fmt: skip
    assert all(row["same"] and row["ours"] > 0 and row["theirs"] > 0 for row in record["rows"])
    assert {row["unit"] for row in record["rows"]} == {"ms", "MB"}
    assert record["versions"].keys() >= {"Python", "numpy", "scipy", "scikit-learn"}
    for name in ("bench.svg", "growth.svg"):
        ET.parse(tmp_path / name)


def test_lines_stand_under_their_heading():
    ends = [text.index(word) + len(word) for text, word in ((heading(), "ratio"), (line(GOOD), "2.00"))]
    assert ends[0] == ends[1] == slope_line(LINEAR).index("1.00") + 4
    assert {text.index(mark) for text, mark in ((line(GOOD), "yes"), (line(SLOW), "MISSED"))} == {
        heading().index("met")
    }
    assert line(GOOD).endswith("2.00  ≥ 1.5  yes")
    assert line(WRONG).endswith("DIFFERENT RESULTS")
    assert slope_line(SQUARE).endswith("2.00  ≤ 1.1  MISSED")
    assert slope_line(SQUARE).index("MISSED") == slope_line(BESIDE).index("yes") == heading().index("met")
    assert slope_line(STEEP).endswith("1.30  ≤ 1.25 MISSED")


def test_the_widgets_have_rows_of_their_own(monkeypatch, tmp_path, capsys):
    """--browser measures them alone; a drag that takes too long is a goal that is missed."""
    quick_drag = Row("drag, SVM", "200 points", "ms", 8.0, 16.0, 1.0, True)
    slow_step = Row("step in JupyterLab", "1,000 points", "ms", 20.0, 300.0, 20, True)
    monkeypatch.setattr(bench.bench_browser, "rows", lambda quick: iter([quick_drag, slow_step]))
    assert bench.main(["--browser", "--out", str(tmp_path)]) == bench.MISSED
    said = capsys.readouterr().out
    assert "1 of 2 goals were met. Missed: step in JupyterLab (1,000 points)." in said
    assert "drag, SVM" in said
    found = Results.from_json((tmp_path / "bench.json").read_text("utf-8"))
    assert found.browser == [quick_drag, slow_step]
    assert (
        "| drag, SVM | 200 | 8.00\N{NO-BREAK SPACE}ms | 16.0\N{NO-BREAK SPACE}ms | 2.00 (≥"
        in bench_report.widgets(found)
    )
    assert "15.00 **missed** (≥" in bench_report.widgets(found)
    near = replace(quick_drag, ours=16.2)
    assert "0.99 **missed** (≥" in bench_report.widgets(replace(found, browser=[near]))


@pytest.mark.parametrize(
    ("found", "code", "said"),
    [
        (results(GOOD), 0, "2 of 2 goals were met. See"),
        (results(GOOD, SLOW), 1, "2 of 3 goals were met. Missed: vectorise (made up). See"),
        (results(GOOD, growth=[SQUARE]), 1, "1 of 2 goals were met. Missed: vectorise (growth). See"),
        (
            results(GOOD, growth=[LINEAR, BESIDE, STEEP]),
            1,
            "3 of 4 goals were met. Missed: SVM, shuffled (growth). See",
        ),
        (results(WRONG, SLOW), 3, "Missed: vectorise (made up); vectorise (made up). See"),
    ],
)
def test_how_it_ends(found, code, said, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(bench, "measure", lambda quick, say: found)
    monkeypatch.setattr(bench, "measure_widgets", lambda quick, say: [])
    assert bench.main(["--out", str(tmp_path)]) == code
    assert said in capsys.readouterr().out
    assert (
        f"where every goal is met, {bench.MISSED} where one is missed, {bench.DIFFERENT} where"
        in bench.__doc__
    )


def test_other_counts_are_seen():
    corpus = next(bench_cases.corpora(quick=True))
    case = next(bench_cases.vectorizer_cases(corpus))
    X = case.ours()
    more = X.copy()
    more.data[5] += 1
    assert bench_cases.same_counts(X, case.theirs())
    assert not bench_cases.same_counts(more, case.theirs())
    assert not bench_cases.same_counts(X[:, 1:], case.theirs())
    row = bench.timed(replace(case, ours=lambda: more), corpus, budget=0.0)
    assert not row.same
    assert not row.met


def test_a_worse_objective_is_seen():
    corpus = next(bench_cases.corpora(quick=True))
    case = next(c for c in bench_cases.learner_cases(corpus) if c.what == "softmax regression, fit")
    ours, theirs = case.ours(), case.theirs()
    assert case.same(ours, theirs)
    ours.theta_ = ours.theta_ * 0.9
    assert not case.same(ours, theirs)


def test_json_comes_back_as_it_was():
    found = results(GOOD, SLOW, WRONG, growth=[LINEAR, SQUARE, BESIDE])
    assert Results.from_json(found.to_json()) == found
    record = json.loads(found.to_json())
    assert [row["met"] for row in record["rows"]] == [True, False, False]
    assert [round(one["slope"], 9) for one in record["growth"]] == [1, 2, 1.3]
    assert [round(one["limit"], 9) for one in record["growth"]] == [1.1, 1.1, 1.31]


def test_memory_counts_the_peak_and_not_what_stays():
    assert bench.megabytes(lambda: bytearray(3_000_000)) == pytest.approx(3, abs=0.1)
    kept = bytearray(5_000_000)
    assert bench.megabytes(lambda: len(kept)) < 0.1


def test_the_book_asks_for_the_real_texts(monkeypatch, capsys):
    monkeypatch.setattr(bench_cases.realdata, "is_there", lambda name: name != "imdb")
    for arguments in (["--book"], ["--book", "--quick"]):
        with pytest.raises(SystemExit, match="2"):
            bench.main(arguments)
        assert "Run make data and make reviews for imdb." in capsys.readouterr().err


def test_texts_of_real_size_are_compared_in_whole_runs(monkeypatch):
    texts, y = lm.datasets.reviews()
    for names, whole in ((y, 8), (np.arange(len(y)) % 3, 4)):
        corpus = bench_cases.Corpus("imdb", texts, names, real_size=True)
        cases = [*bench_cases.cases(corpus)]
        assert len(cases) == whole
        assert (
            {case.what.split(", ")[1] for case in cases} == {"as typed", "pairs of words"}
            if whole == 8
            else {"as typed"}
        )
        assert [case.what for case in bench_cases.memory_cases(corpus)] == [
            f"memory, {case.what}" for case in cases if case.what.startswith("naive Bayes")
        ]
    pairs = next(bench_cases.typed_cases(corpus, pairs=True))
    assert len(pairs.ours()) == len(pairs.theirs())
    monkeypatch.setattr(bench_cases.lm.datasets, "load", lambda name: (texts, y, None))
    monkeypatch.setattr(bench_cases.realdata, "is_there", lambda name: True)
    found = [*bench.growths_on_reviews()]
    assert found[0].what == "naive Bayes, as typed, reviews"
    assert "1,000 to 25,000 reviews" in slope_line(found[0])
    (said,) = bench_report.on_reviews(
        [replace(LINEAR, what="SVM, as typed, reviews"), replace(SQUARE, what="perceptron, reviews")]
    )
    assert "the slopes are: SVM 1.00, perceptron 2.00 **missed** (goal: at most 1.1)." in said
    assert bench_report.on_reviews([]) == []


def test_the_page_shows_what_is_missed(tmp_path):
    page = tmp_path / "timings.md"
    page.write_text(f"# By hand\n\n{bench_report.BEGIN}\nold\n{bench_report.END}\n\nBy hand too\n")
    bench_report.publish(results(GOOD, SLOW, WRONG, growth=[LINEAR, STEEP]), tmp_path)
    text = page.read_text("utf-8")
    assert text.startswith("# By hand\n\n%")
    assert text.endswith("\n\nBy hand too\n")
    assert "| vectorise | 10.0 ms | 20.0 ms | 2.00 (≥ 1.5) |" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "| 1.40 **missed** (≥" in text
    assert "| 2.00 **different results** (≥" in text
    assert "3 documents, 1,234 tokens, 9 different words, 2 labels." in text
    assert "slope 1.30 here and 1.20 with scikit-learn **missed** (goal: at most 0.05 more" in text
    assert "old" not in text


def test_the_book_shows_its_own_results():
    """Page, figures and JSON were made from one run; `python tools/bench_report.py` makes them anew."""
    book = ROOT / "book"
    found = Results.from_json((book / "data" / "timings.json").read_text("utf-8"))
    text = (book / "timings.md").read_text("utf-8")
    assert found.to_json() == (book / "data" / "timings.json").read_text("utf-8")
    assert bench_report.page(text, found) == text
    assert bench_report.block(found) in text
    for name, picture in (
        ("timings", bench_report.ratios(found)),
        ("timings-growth", bench_report.growth(found)),
    ):
        assert picture.svg == (book / "images" / f"{name}.svg").read_text("utf-8")
    assert {corpus["name"] for corpus in found.corpora} == {
        "made up",
        "sentences",
        "polarity",
        "imdb",
        "newsgroups",
    }
    assert found.growth[0].tokens == [10**4, 10**5, 10**6, 10**7]
    assert summary(found) in text
