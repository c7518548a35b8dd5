"""The page on 25,000 reviews: what it says of costs is what was measured."""

import json
import re

from toc import ROOT

CELLS = json.loads((ROOT / "book" / "09-imdb.ipynb").read_text("utf-8"))["cells"]
ROWS = json.loads((ROOT / "book" / "data" / "timings.json").read_text("utf-8"))["rows"]
NAMES = {"logistic regression": "softmax regression", "most memory, naive Bayes": "memory, naive Bayes"}


def test_its_table_of_costs_is_that_of_the_timings():
    measured = {row["what"]: row for row in ROWS if row["corpus"] == "imdb"}
    text = next("".join(cell["source"]) for cell in CELLS if "**What it costs**" in "".join(cell["source"]))
    rows = re.findall(r"^\| ([a-zA-Z, ]+) \| ([\d.]+) (s|MB) \| ([\d.]+) (?:s|MB) \|$", text, re.M)
    assert len(rows) == 5
    for name, words, unit, pairs in rows:
        for said, kind in ((words, "as typed"), (pairs, "pairs of words")):
            row = measured[f"{NAMES.get(name, name)}, {kind}"]
            scale = {"ms": 1000, "MB": 1}[row["unit"]]
            assert (unit == "MB") == (row["unit"] == "MB")
            assert f"{row['ours'] / scale:.{0 if unit == 'MB' else 1}f}" == said, (name, kind)


def test_counting_is_most_of_the_time_and_memory():
    measured = {row["what"]: row["ours"] for row in ROWS if row["corpus"] == "imdb"}
    assert measured["naive Bayes, as typed"] > measured["softmax regression, as typed"] / 2
    assert measured["naive Bayes, as typed"] > 0.8 * measured["perceptron, as typed"]
