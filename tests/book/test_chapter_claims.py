"""Claims of the chapters that were once wrong, each held to a definition, to a count or to the words that mended it."""

import ast
import re
import sys
from fractions import Fraction

import numpy as np
import pytest
from toc import NOTEBOOKS, ROOT

import linmodels_lib as lm
from linmodels_lib.exercises import get
from linmodels_lib.exercises._record import run_code

sys.path.append(str(ROOT / "book" / "ext"))

import contents

HIDDEN = {"remove-cell", "remove-input"}


def cells(name):
    return contents.notebook(ROOT / "book" / f"{name}.ipynb")["cells"]


def prose(name):
    """The text of a page on one line, without its code."""
    text = ["".join(cell["source"]) for cell in cells(name) if cell["cell_type"] == "markdown"]
    return " ".join("\n\n".join(text).split())


def sentence(name, words):
    """The sentence of a page that has `words`."""
    parts = [part for part in re.split(r"(?<=[a-z)\]$*])[.;] ", prose(name)) if words in part]
    assert len(parts) == 1, parts
    return parts[0]


def code(name, wanted):
    """The cell of code in which `wanted` stands, its strings in one piece."""
    found = ["".join(c["source"]) for c in cells(name) if c["cell_type"] == "code"]
    return re.sub(r'"\s*\n\s*"', "", next(source for source in found if wanted in source))


TWO_HEADS = {"HHT", "HTH", "THH"}
FIRST_HEADS = {"HHH", "HHT", "HTH", "HTT"}


@pytest.mark.parametrize("heads", ["1/10", "1/3", "1/2", "3/5", "99/100"])
def test_given_two_heads_the_first_is_one_with_two_thirds_for_every_bias(heads):
    assert "It is 2/3 for every bias between 0 and 1" in code("01-probability", "biased.P(B, given=A):")
    biased = lm.probability.coins(3, heads=heads)
    assert biased.P(FIRST_HEADS, given=TWO_HEADS) == Fraction(2, 3)


@pytest.mark.parametrize("heads", ["0", "1"])
def test_and_it_is_undefined_where_two_heads_cannot_be(heads):
    assert "(and undefined at 0 and 1)" in code("01-probability", "biased.P(B, given=A):")
    sure = lm.probability.coins(3, heads=heads)
    with pytest.raises(ValueError, match="0"):
        sure.P(FIRST_HEADS, given=TWO_HEADS)
    conditional = run_code(get("conditional-probability").solution, "conditional")
    with pytest.raises(ValueError, match="0"):
        conditional(sure.p, FIRST_HEADS, TWO_HEADS)


def test_to_exclude_each_other_is_to_share_no_outcome_and_not_to_have_probability_0_together():
    """Two events that both hold an outcome of probability 0 do not exclude each other by the page's words."""
    space = lm.probability.SampleSpace({"a": "1/2", "b": "1/2", "c": 0})
    A, B = {"a", "c"}, {"b", "c"}
    assert space.P(A, B) == 0
    assert A & B
    assert not space.is_partition([A, B])
    said = sentence("01-probability", "**exclude**")
    assert "if no outcome lies in both, $A \\cap B = \\varnothing$" in said
    assert "P(A, B)" not in said


def test_the_three_rare_words_of_the_quiz_have_to_stand_on_neither_list():
    """Else one of them may be a word of blame, and the rules tie."""
    quiz = code("03-classifying-text", "three rare words")
    assert "They are on neither list of the rules" in quiz
    lists = run_code(
        "import linmodels_lib as lm\n" + code("03-classifying-text", "rules = lm.Lexicon"), "rules"
    )
    texts, y = lm.datasets.reviews()
    train, _, _ = lm.evaluate.split(len(texts), (0.8, 0.1, 0.1), stratify=y)
    tokens = [(token, y[i]) for i in train for token in lm.tokenize(texts[i])]
    words = [token for token, _ in tokens]
    counts = lm.learn_lexicon([texts[i] for i in train], y[train])
    rare = [token for token, label in tokens if label == 0 and words.count(token) == 1]
    listed = {word for some in lists.words.values() for word in some}
    free, blamed = [w for w in rare if w not in listed], [w for w in rare if w in lists.words[0]]
    assert len(free) > 100
    assert blamed
    reviews = [" ".join(["lovely", *free[i : i + 3]]) for i in range(0, len(free) - 2, 3)]
    assert set(lists.predict(reviews)) == {1}
    assert set(counts.predict(reviews)) == {0}
    assert lists.predict([f"lovely {blamed[0]} {free[0]} {free[1]}"])[0] == 0  # what the words rule out
    assert 'answer="rules 1, counts 0"' in quiz


def test_the_rule_of_succession_is_of_1774():
    assert "**rule of succession** {cite}`laplace1774`" in prose("04-smoothing")


def test_eisenstein_has_the_joint_features_in_his_chapters_on_classification():
    assert "chapters on classification" in sentence("05-features", "{cite:t}`eisenstein2019` builds")
    assert "whole book" not in prose("05-features")


def test_pinv_and_lstsq_give_the_shortest_of_all_solutions():
    """More columns than rows: every other solution differs by a step that X does not see, and is longer."""
    rng = np.random.default_rng(3)
    X, t = rng.normal(size=(4, 9)), rng.normal(size=4)
    w, also = np.linalg.pinv(X) @ t, np.linalg.lstsq(X, t, rcond=None)[0]
    np.testing.assert_allclose(w, also, atol=1e-12)
    unseen = rng.normal(size=(50, 9))
    unseen -= unseen @ np.linalg.pinv(X) @ X
    np.testing.assert_allclose((w + unseen) @ X.T, np.tile(t, (50, 1)), atol=1e-10)
    assert (np.linalg.norm(w + unseen, axis=1) > np.linalg.norm(w)).all()


def test_the_shortest_solution_is_penroses_of_1956():
    assert "{cite}`penrose1955`" in sentence("05-least-squares", "*pseudo-inverse*")
    assert "{cite:t}`penrose1956`" in sentence("05-least-squares", "is the shortest best $w$")


def test_the_widest_street_is_of_1963():
    after = prose("06-svm").split("(eq-hard)", 1)[1]
    assert "{cite}`vapnik1963`" in after[:80]


def splits(name):
    """Each call of `evaluate.split` in three parts: its cell, and what its result is bound to."""
    for cell in cells(name):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        for node in ast.walk(tree):
            asked = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("evaluate.split")
            if asked and len(node.args[1].elts) == 3:
                yield cell, bound(tree, node)


def bound(tree, call):
    """The names to which a statement binds the three parts, or the index that it takes of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and node.value is call:
            return ast.unparse(node.targets[0]).strip("()").split(", ")
        if isinstance(node, ast.Subscript) and node.value is call:
            return ast.unparse(node.slice)
    return None


REVIEWS = [
    path.stem
    for path in NOTEBOOKS
    if path.stem != "03-classifying-text" and "evaluate.split(" in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", REVIEWS)
def test_the_test_part_of_the_reviews_stays_shut(name):
    """Its indices have no name that a cell could use."""
    kept = [to for _, to in splits(name)]
    assert [
        to for to in kept if to not in ("0", "1", ":2") and not (isinstance(to, list) and to[2:] == ["_"])
    ] == []


def test_enough_pages_split_the_reviews():
    assert sum(len(list(splits(name))) for name in REVIEWS) > 8


def test_the_page_that_names_the_test_part_does_not_look_into_it():
    names = [to for _, to in splits("03-classifying-text")]
    assert names == [["train", "dev", "test"]]
    used = [
        source
        for cell in cells("03-classifying-text")
        if cell["cell_type"] == "code" and not HIDDEN & {*cell["metadata"].get("tags", [])}
        for source in ["".join(cell["source"])]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and node.id == "test" and isinstance(node.ctx, ast.Load)
    ]
    assert used == []
