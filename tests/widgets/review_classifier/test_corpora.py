"""The small models that pages carry: their file, its size, what rounding costs, and that page and library agree."""

import gzip
import json
import os
import re

import numpy as np
import pytest
import small_models  # tools/small_models.py
from node import node_says

import linmodels_lib as lm
from linmodels_lib.widgets import ReviewClassifier
from linmodels_lib.widgets.review_classifier import corpora

NAME = "imdb-small"
FILE = corpora.file(NAME).read_text("utf-8")
STORED = json.loads(FILE[FILE.index("= {") + 2 : FILE.rindex(";")])


def shown(text, **more):
    return ReviewClassifier(corpus=NAME, text=text, **more)


def test_the_file_is_small():
    assert small_models.text(STORED) == FILE
    assert len(gzip.compress(FILE.encode(), 9)) <= 60_000
    assert len(STORED["words"].split(" ")) == 4000
    assert all(len(one["weights"]) == 4000 for one in STORED["models"])


def same(one, stored):
    """A model made anew is the stored one, its weights within one unit."""
    assert (one["name"], one["kind"], one["note"]) == (stored["name"], stored["kind"], stored["note"])
    assert one["unit"] == pytest.approx(stored["unit"], rel=0.01)
    assert abs(one["bias"] - stored["bias"]) <= 1
    assert np.abs(np.array(one["weights"]) - stored["weights"]).max() <= 1


def test_naive_bayes_is_what_the_reviews_give_and_all_four_are_right_as_often_as_said(real):
    """Its weights from the stored words anew; of the others, how often the stored weights are right."""
    train, test = real("imdb", "train"), real("imdb", "test")
    assert (len(train.texts), len(test.texts)) == (20_000, 5000) == (STORED["learned"], STORED["judged"])
    words = lm.Vocabulary(tuple(STORED["words"].split(" ")))
    joined = [" ".join(np.array(train.texts, object)[train.labels == k]) for k in (0, 1)]  # counts are sums
    one, _ = small_models.fitted("naive Bayes", lm.count_matrix(joined, words), np.array([0, 1]))
    share = np.mean(train.labels == 1)
    same({**one, "bias": np.log(share / (1 - share)) / one["unit"]}, STORED["models"][0])
    Z = lm.count_matrix(test.texts, words, sparse=True)
    for one in STORED["models"]:
        lead = np.array([one["bias"], *one["weights"]])
        assert small_models.right(lead, Z, test.labels) == pytest.approx(one["right"], abs=0.051)


if "LINMODELS_REBUILD" in os.environ:  # make audit asks for it: it takes minutes

    def test_the_file_is_what_the_reviews_give(real):
        """Made anew: the same words, weights within one unit, and rounding costs at most 0.2 points."""
        real("imdb")
        made, exact = small_models.made()
        assert {name: made[name] for name in ("words", "learned", "judged")} == {
            name: STORED[name] for name in ("words", "learned", "judged")
        }
        for one, stored in zip(made["models"], STORED["models"], strict=True):
            same(one, stored)
            assert abs(exact[one["name"]] - one["right"]) <= 0.2
            assert one["right"] == pytest.approx(stored["right"], abs=0.1)


def test_how_often_they_are_right_is_what_the_widget_computes(real):
    """On 300 reviews of the test part the library's models say what sums over the file say."""
    texts = real("imdb", "test").texts[:300]
    w = shown("")
    words = {word: j for j, word in enumerate(STORED["words"].split(" "))}
    for one in STORED["models"]:
        model = w._fitted[one["name"]]
        sums = [
            one["bias"] + sum(one["weights"][words[t]] for t in lm.tokenize(text) if t in words)
            for text in texts
        ]
        scores = model.scores(texts)
        np.testing.assert_allclose(scores[:, 1] - scores[:, 0], np.array(sums) * one["unit"], atol=1e-9)


def test_page_and_library_compute_the_same():
    rng = np.random.default_rng(5)
    words = np.array([*STORED["words"].split(" ")[::7], "zeppelin", "Ångström"])
    texts = [*corpora.EXAMPLES, "", "zeppelin", *lm.datasets.reviews()[0][:60]]
    texts += [" ".join(rng.choice(words, int(rng.integers(1, 200)))) for _ in range(60)]
    said = node_says("review_classifier/corpus.mjs", {"texts": texts})
    assert said["names"] == list(corpora.CORPORA[NAME]) == said["known"]
    assert said["records"] == [[one["note"], one["kind"]] for one in corpora.models(NAME)]
    for name, scores, probs in zip(said["names"], said["scores"], said["probs"], strict=True):
        w = shown("", model=name)
        for text, score, prob in zip(texts, scores, probs, strict=True):
            w.text = text
            np.testing.assert_allclose(score, w.scores, rtol=0, atol=1e-9)
            assert (prob is None) == (w.posterior is None)
            if prob is not None:
                np.testing.assert_allclose(prob, w.posterior, rtol=0, atol=1e-9)


def test_its_state_is_a_name_and_makes_it_again():
    w = shown("not good at all", model="SVM")
    assert len(w.mount_point()) < 2500
    assert w.state()["models"] == []
    assert w.prediction == "positive"
    assert ReviewClassifier(**w.state()).state() == w.state()
    assert ReviewClassifier.from_link(w.link()).state() == w.state()
    again = eval(w.python().partition("\n\n")[2], {"lm": lm})
    assert again.state() == w.state()
    assert "corpus" not in ReviewClassifier({"a": lm.Lexicon({0: ["dull"], 1: ["warm"]})}).state()


def test_the_alternative_says_all_four():
    told = shown("not good at all").alternative()
    assert re.findall(r"<li>([\w ]+): (\w+) \(", told) == [
        *[("naive Bayes", "negative"), ("perceptron", "negative")],
        *[("SVM", "positive"), ("logistic", "negative")],
    ]
    assert shown("zeppelin").alternative().count("nothing to judge, as it knows none of the words") == 4
    assert shown(" ").alternative().count("nothing to judge, as there are no words") == 4


def test_what_it_refuses():
    with pytest.raises(ValueError, match=r"corpus must be one of imdb-small, got 'imdb'\. Or pass models\."):
        ReviewClassifier(corpus="imdb")
    with pytest.raises(ValueError, match=r"models must not be given with corpus='imdb-small', got both"):
        ReviewClassifier({"a": lm.Lexicon({0: ["a"], 1: ["b"]})}, corpus=NAME)
    with pytest.raises(ValueError, match="model must be one of naive Bayes, perceptron, SVM, logistic, got"):
        shown("", model="rules")
