"""The smoothing explorer: its JavaScript against the library, what it refuses, what it puts into a notebook."""

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import traitlets
from node import node_says

import linmodels_lib as lm
from linmodels_lib.widgets import SmoothingExplorer
from linmodels_lib.widgets.smoothing_explorer import ALPHAS, _reviews

TINY = {
    "texts": ["good film", "bad film bad"],
    "labels": [1, 0],
    "held_out": ["a good film", "bad"],
    "held_labels": [1, 0],
    "words": ["good", "blargh"],
}


@cache
def in_javascript():
    """Every min_count with and without OOV, on the book's reviews."""
    settings = [{"min_count": k, "oov": oov, "alpha": 0.3} for k in (1, 2, 3, 5, 10) for oov in (True, False)]
    states = [SmoothingExplorer(**setting).state() for setting in settings]
    return list(zip(settings, node_says("smoothing_explorer/values.mjs", states), strict=True))


def library(alpha, min_count, oov):
    texts, y, held, y_held = _reviews()
    model = lm.TextClassifier(lm.NaiveBayes(alpha=alpha), min_count=min_count, oov=oov).fit(texts, y)
    log_p = lm.log_softmax(model.scores(held))
    return model, [model.score(held, y_held), log_p[np.arange(len(held)), y_held].mean()]


def test_the_curves_agree_with_the_library():
    for setting, found in in_javascript():
        np.testing.assert_allclose(found["alphas"], ALPHAS, rtol=1e-12)
        widget = SmoothingExplorer(**setting)
        np.testing.assert_allclose(found["values"], widget.measures(*ALPHAS), rtol=1e-10, atol=1e-10)
        for place in (0, 21, 36, 60):
            _, expected = library(ALPHAS[place], setting["min_count"], setting["oov"])
            np.testing.assert_allclose(found["values"][place], expected, rtol=1e-10, atol=1e-10)
        likelihood = [value[1] for value in found["values"]]
        assert found["best"]["likelihood"] == int(np.argmax(likelihood)) - 30


def test_the_words_agree_with_the_library():
    for setting, found in in_javascript():
        model, _ = library(setting["alpha"], setting["min_count"], setting["oov"])
        P, index = np.exp(model.learner_.theta_[:, 1:]), model.vocabulary_.index
        for one in found["words"]:
            column = index.get(one["word"], len(index) if setting["oov"] else None)
            assert (one["state"] == "known") == (one["word"] in index)
            if column is None:
                assert one["state"] == "left out"
            else:
                np.testing.assert_allclose([k["smoothed"] for k in one["classes"]], P[:, column], rtol=1e-10)
        widget = SmoothingExplorer(**setting)
        np.testing.assert_array_equal(found["table"], widget.table()[1])
        assert len(widget.table()[0]) == len(model.vocabulary_)


def test_the_chapter_s_findings():
    w = SmoothingExplorer()
    curve = np.array(w.measures(*ALPHAS))
    assert ALPHAS[curve[:, 1].argmax()] == pytest.approx(3.162, abs=0.001)
    assert w.measures() == [pytest.approx((32 / 42, -0.426517), abs=1e-6)]
    assert SmoothingExplorer(min_count=2).measures(0.001)[0][1] > w.measures(0.001)[0][1] + 0.5


def test_state_and_repr():
    assert repr(SmoothingExplorer()) == "SmoothingExplorer(types=1369, alpha=1.0, min_count=1)"
    tiny = SmoothingExplorer(**TINY).state()
    assert tiny["vocabulary"] == "bad film good"
    assert tiny["counts"] == [[2, 1, 0], [0, 1, 1]]
    assert tiny["held_out"] == [[-1, 2, 1], [0]]
    assert tiny["classes"] == ["0", "1"]


def test_the_alternative_tells_it():
    text = SmoothingExplorer().alternative()
    for fact in ("1370 entries", "0.762", "−0.427", "3.16", "−0.368", "snail (OOV)", "0.0707"):
        assert fact in text, fact
    text = SmoothingExplorer(**TINY, oov=False, classes=["<i>", "b"]).alternative()
    assert "left out" in text
    assert "<i>" not in text


REFUSED = {
    "parts": ({"texts": ["a"]}, ValueError, r"must come together"),
    "no texts": (TINY | {"texts": [], "labels": []}, ValueError, r"texts must"),
    "one class": (TINY | {"labels": [1, 1]}, ValueError, r"two or more labels, got 1 class"),
    "strange label": (TINY | {"held_labels": [1, 2]}, ValueError, r"held_labels must hold one of \[0, 1\]"),
    "too few": (TINY | {"held_labels": [1]}, ValueError, r"for each of 2 texts, got shape \(1,\)"),
    "no words": (TINY | {"texts": ["!", "?"]}, ValueError, r"1 to 5000 different words, got 0"),
    "classes": (TINY | {"classes": ["a"]}, ValueError, r"classes must be 2 names, got \['a'\]"),
    "alpha": (TINY | {"alpha": 0}, ValueError, r"alpha must be finite and above 0"),
    "large alpha": (TINY | {"alpha": 1e5}, ValueError, r"alpha must lie between 0.001 and 1000"),
    "min_count": (TINY | {"min_count": 11}, ValueError, r"min_count must be at most 10, got 11"),
    "no count": (TINY | {"min_count": 0}, ValueError, r"min_count must be at least 1"),
    "oov": (TINY | {"oov": "yes"}, TypeError, r"oov must be True or False, got 'yes'"),
    "nothing left": (TINY | {"oov": False, "min_count": 3}, ValueError, r"min_count must leave a word"),
    "upper case": (TINY | {"words": ["Good"]}, ValueError, r"single words in lower case, got 'Good'"),
    "two in one": (TINY | {"words": ["a b"]}, ValueError, r"single words"),
    "twice": (TINY | {"words": ["a", "a"]}, ValueError, r"at most 8 different ones"),
    "nine": (TINY | {"words": list("abcdefghi")}, ValueError, r"at most 8 different ones, got 9"),
    "a text": (TINY | {"words": "good"}, TypeError, r"words must"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_it_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        SmoothingExplorer(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize(
    ("name", "value"),
    [("alpha", 0), ("min_count", 11), ("oov", None), ("words", ["A"]), ("counts", []), ("vocabulary", "x")],
)
def test_a_refused_value_changes_nothing(name, value):
    w = SmoothingExplorer(**TINY)
    before = w.state()
    with pytest.raises((traitlets.TraitError, TypeError, ValueError)):
        setattr(w, name, value)
    assert w.state() == before
    w.oov = False
    with pytest.raises(traitlets.TraitError, match="must leave a word"):
        w.min_count = 3
    assert w.min_count == 1


def test_the_page_knows_the_data_that_python_takes_where_it_is_told_nothing():
    """By their fingerprint (FNV-1a of their JSON), so that "Copy as Python" need not write them down."""
    logic = (Path(__file__).parents[3] / "linmodels_lib/widgets/smoothing_explorer/logic.js").read_text(
        "utf-8"
    )
    names = re.search(r"const DATA = (\[.*?\])", logic)[1]
    state, found = SmoothingExplorer().state(), 0x811C9DC5
    text = json.dumps([state[name] for name in json.loads(names)], separators=(",", ":"), ensure_ascii=False)
    for letter in text:
        found = (found ^ ord(letter)) * 0x01000193 % 2**32
    assert f"const BOOK = {found:#x};" in logic
