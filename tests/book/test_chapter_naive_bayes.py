"""What the page on naive Bayes says and does not show: copies, places and coins."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from sklearn.naive_bayes import BernoulliNB
from toc import NOTEBOOKS

import linmodels_lib as lm

ROOT = Path(__file__).resolve().parents[2]
SMALL = {  # the five reviews of the page
    "warm story": 1,
    "slow start, warm story": 1,
    "warm and funny story": 1,
    "dull, slow story": 0,
    "slow and dull": 0,
}


def leads(model, X):
    """Label 1's lead in score, without the prior."""
    return np.diff(model.scores(X) - model.theta_[:, 0], axis=1)[:, 0]


def test_a_copied_question_counts_exactly_twice_where_each_has_its_own_probabilities():
    """The quiz on the checklist: one group of columns, yes and no, for each question."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 40)
    cough = (rng.random(40) < 0.3 + 0.4 * y).astype(int)
    question = np.column_stack([cough, 1 - cough])
    once = lm.NaiveBayes(groups=[0, 0]).fit(question, y)
    twice = lm.NaiveBayes(groups=[0, 0, 1, 1]).fit(np.tile(question, 2), y)
    assert leads(once, [[1, 0]])[0] != 0
    np.testing.assert_allclose(leads(twice, [[1, 0, 1, 0]]), 2 * leads(once, [[1, 0]]), atol=1e-12)


def test_a_copied_word_of_the_multinomial_model_does_not_count_exactly_twice():
    """It makes both urns fuller: a review with `dull` can even move towards label 1."""
    clf = lm.TextClassifier(lm.NaiveBayes()).fit([*SMALL], [*SMALL.values()])
    X, dull = clf.counts([*SMALL]), clf.vocabulary_.index["dull"]
    copied = lm.NaiveBayes().fit(np.column_stack([X, X[:, dull]]), [*SMALL.values()])
    x = clf.counts(["warm warm warm warm story story and funny dull"])
    before, after = leads(clf.learner_, x), leads(copied, np.column_stack([x, x[:, dull]]))
    assert after > before
    assert after != pytest.approx(before + np.diff(clf.learner_.theta_[:, 1 + dull]))


def test_independence_given_the_label_leaves_the_order_its_say():
    """With an urn for each place the words are independent, and "a b" is still not as probable as "b a"."""
    urns = [
        {"a": Fraction(3, 4), "b": Fraction(1, 4)},
        {"a": Fraction(1, 3), "b": Fraction(2, 3)},
    ]  # of a label
    P = {(u, v): urns[0][u] * urns[1][v] for u, v in product("ab", repeat=2)}
    for (u, v), both in P.items():  # the first word tells nothing of the second
        assert both / sum(P[u, w] for w in "ab") == urns[1][v]
    assert P["a", "b"] != P["b", "a"]
    one = {pair: urns[0][pair[0]] * urns[0][pair[1]] for pair in P}  # one urn for both places
    assert one["a", "b"] == one["b", "a"]


def test_clipped_counts_are_not_the_bernoulli_model():
    """Over the texts that a vocabulary allows the coins sum to 1, and the product over present words does not."""
    p = np.array([0.3, 0.6, 0.2])
    texts = np.array([*product((0, 1), repeat=3)])
    coins = (p**texts * (1 - p) ** (1 - texts)).prod(axis=1)
    assert coins.sum() == pytest.approx(1)
    assert (p**texts).prod(axis=1).sum() > 2


def test_what_explain_says_adds_up_to_the_odds():
    """The page prints every token and the prior, and turns their sum into a probability."""
    clf = lm.TextClassifier(lm.NaiveBayes()).fit([*SMALL], [*SMALL.values()])
    for text in ("slow story", "warm and dull", "slow, slow, slow and unheard of"):
        total = sum(adds[1] - adds[0] for adds in clf.explain(text).values())
        assert 1 / (1 + np.exp(-total)) == pytest.approx(clf.predict_proba([text])[0, 1])
        assert "unheard" not in clf.explain(text)


@pytest.mark.parametrize("alpha", [1, 0.1, 0.001])
def test_a_word_that_a_group_never_has_costs_more_where_the_group_is_small(alpha):
    """Bernoulli: log(1 - alpha / (n + 2 alpha)) for each such word, n the texts of the group."""
    X, y = np.zeros((9, 2), dtype=int), np.repeat([0, 1], [3, 6])
    X[:, 1] = 1  # word 0 is nowhere
    coins = BernoulliNB(alpha=alpha).fit(X, y)
    small, large = np.log(1 - np.exp(coins.feature_log_prob_[:, 0]))
    assert small == pytest.approx(np.log(1 - alpha / (3 + 2 * alpha)))
    assert large == pytest.approx(np.log(1 - alpha / (6 + 2 * alpha)))
    assert small < large < 0


def page():
    return json.loads((ROOT / "book" / "03-naive-bayes.ipynb").read_text("utf-8"))["cells"]


def test_the_page_names_no_other_reason_for_the_order_to_drop_out():
    words = " ".join(" ".join("".join(cell["source"]).split()) for cell in page())
    assert "It follows here" not in words
    assert "with one urn for all places each factor depends on the word alone" in words


def test_no_coin_is_tossed_for_predictions_of_overlapping_models():
    """A sign test takes its examples as independent; those of ten folds share most of their training reviews."""
    words = " ".join("".join(cell["source"]) for cell in page()).lower()
    assert not re.search(r"mcnemar|a fair coin|settles|comb\(", words)


def test_alpha_is_chosen_on_older_posts_alone():
    source = "".join(next(c["source"] for c in page() if c["id"] == "nb-practice-kinds"))
    assert "fit, choose = slice(0, -2000), slice(-2000, None)" in source
    chosen = source[source.index("held_out = {") : source.index("best = ")]
    assert "older[fit], posts.labels[fit]" in chosen
    assert "older[choose], posts.labels[choose]" in chosen
    assert not re.search("grid|newer", chosen)


def test_the_own_texts_of_the_reader_need_scikit_learn_alone():
    cells = {c["id"]: "".join(c["source"]) for c in page()}
    first, *rest = cells["nb-practice-own"].split("mine, sides = ")[1].splitlines()
    assert "your texts, their labels" in first
    assert not re.search(r"\b(lm|pool|part|texts|y)\b(?!_)", "\n".join(rest))


def test_the_test_reviews_of_the_corpus_stay_shut():
    code = "\n".join("".join(c["source"]) for c in page() if c["cell_type"] == "code")
    assert "train, dev, _ = lm.evaluate.split(" in code
    assert not re.search(r"part\(test\)|\by\[test\]", code)


def test_only_one_method_of_the_book_is_the_one_to_try_first():
    first = re.compile(r"(first thing|baseline|first) to try( first)?\b")
    claims = [path.name for path in NOTEBOOKS if first.search(path.read_text("utf-8"))]
    assert len(claims) <= 1, claims


def test_a_score_on_ninety_four_texts_is_good_to_about_eight_points():
    low, high = lm.evaluate.wilson_interval(74, 94)  # 78.7 % of 94, as the page prints
    assert "right on 78.7 % of 94 held out" in (ROOT / "book" / "03-naive-bayes.ipynb").read_text("utf-8")
    assert round(50 * (high - low)) == 8


def test_copies_on_the_wrong_side_can_outvote_one_honest_clue():
    """Three copies of 3 to 2 for, 2 to 1 against: counted three times, and counted once."""
    assert Fraction(3, 2) ** 3 * Fraction(1, 2) == Fraction(27, 16) > 1 > Fraction(3, 2) * Fraction(1, 2)
