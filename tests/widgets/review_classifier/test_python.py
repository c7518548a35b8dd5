"""The review classifier: what it refuses, its state, and that page and library say the same."""

import json
import sys
import unicodedata

import numpy as np
import pytest
import traitlets
from node import node_says

import linmodels_lib as lm
from linmodels_lib.widgets import ReviewClassifier
from linmodels_lib.widgets.review_classifier import checks

RULES = lm.Lexicon({0: ["dull", "slow"], 1: ["warm", "loved"]})
FITTED = lm.TextClassifier(lm.NaiveBayes()).fit(["warm book", "dull slow book"], [1, 0])
TEXTS, Y = lm.datasets.reviews()


def javascript(**question):
    """The same from one node process."""
    return node_says("review_classifier/values.mjs", question)


# --- one tokenizer ---------------------------------------------------------------------------------------


def assigned():
    """Every character that this Python's Unicode knows, without half characters."""
    points = (chr(c) for c in range(sys.maxunicode + 1))
    return [c for c in points if unicodedata.category(c) not in ("Cn", "Cs", "Co")]


def test_every_character_is_cut_alike():
    """Alone and inside a word: as a letter or not, in lower case, splitting or not."""
    characters = assigned()
    chunks = [characters[i : i + 500] for i in range(0, len(characters), 500)]
    texts = [" ".join(f"{c} a{c}b A{c}" for c in chunk) for chunk in chunks]
    for text, tokens in zip(texts, javascript(texts=texts)["tokens"], strict=True):
        assert tokens == lm.tokenize(text)
    assert len(characters) > 100_000


def test_random_texts_are_cut_alike():
    rng, everything = np.random.default_rng(3), np.array(assigned())
    special = np.array(list("aZ09_'’ \n\t.,-ΣσςİıßŁéΩ²½Ⅳ٣中あ😀́\u200d"))
    texts = []
    for _ in range(2000):
        n = int(rng.integers(0, 60))
        drawn = np.where(rng.random(n) < 0.7, rng.choice(special, n), rng.choice(everything, n))
        texts.append("".join(drawn.tolist()))
    for text, tokens in zip(texts, javascript(texts=texts)["tokens"], strict=True):
        assert tokens == lm.tokenize(text), ascii(text)


# --- one arithmetic --------------------------------------------------------------------------------------


def fitted(learner, **settings):
    return lm.TextClassifier(learner, **settings).fit(TEXTS[:200], Y[:200])


MODELS = {
    "rules": RULES,
    "counts": lm.learn_lexicon(TEXTS[:200], Y[:200]),
    "bayes": fitted(lm.NaiveBayes(alpha=1), min_count=2),
    "presence": fitted(lm.NaiveBayes(alpha=0.3), binary=True),
    "oov": fitted(lm.NaiveBayes(), min_count=2, oov=True),
    "sure": fitted(lm.SoftmaxRegression(epochs=3), min_count=2),
    "mistakes": fitted(lm.Perceptron(epochs=2), min_count=3),
}


def explained(name, text):
    """What each token adds, without the bias, as the library tells it."""
    model = MODELS[name]
    if isinstance(model, lm.Lexicon):
        tokens = [t for t in lm.tokenize(text) if any(t in words for words in model.words.values())]
        return {t: [tokens.count(t) * float(t in words) for words in model.words.values()] for t in tokens}
    return {t: list(part.values()) for t, part in model.explain(text).items() if t != "(bias)"}


@pytest.mark.parametrize("name", MODELS)
def test_the_page_computes_what_the_library_computes(name):
    rng = np.random.default_rng(7)
    words = np.array([*lm.Vocabulary.of(TEXTS).words, "zeppelin", "Ångström"])
    texts = ["", "…", "zeppelin zeppelin", *TEXTS[200:260]]
    texts += [" ".join(rng.choice(words, int(rng.integers(1, 40)))) for _ in range(100)]
    clues = [str(rng.choice([*lm.tokenize(text), ""])) for text in texts]
    jobs = [
        {"model": 0, "text": text, "clue": clue, "copies": int(rng.integers(1, 21))}
        for text, clue in zip(texts, clues, strict=True)
    ]
    w = ReviewClassifier({name: MODELS[name]})
    answers = javascript(models=w.models, jobs=jobs)["answers"]
    close = {"rtol": 1e-12, "atol": 1e-12}
    for job, answer in zip(jobs, answers, strict=True):
        w.text, w.clue, w.copies = job["text"], job["clue"], job["copies"]
        parts = explained(name, w.counted)
        assert set(answer["parts"]) == set(parts)
        for token, part in parts.items():
            np.testing.assert_allclose(answer["parts"][token], part, **close)
        np.testing.assert_allclose(answer["scores"], w.scores, **close)
        assert w.prediction == answer["winner"] or abs(np.diff(w.scores)[0]) < 1e-12
        assert (answer["probs"] is None) == (w.posterior is None)
        if w.posterior is not None:
            np.testing.assert_allclose(answer["probs"], w.posterior, **close)


@pytest.mark.parametrize("name", MODELS)
def test_weights_travel_exactly(name):
    record = json.loads(json.dumps(checks.encoded(name, MODELS[name])))
    weights, model = checks.decoded(record), MODELS[name]
    if isinstance(model, lm.Lexicon):
        assert {w for words in model.words.values() for w in words} == set(weights)
        assert all(
            pair == [float(w in words) for words in model.words.values()] for w, pair in weights.items()
        )
    else:
        assert sorted(weights) == list(model.vocabulary_.words)
        index = model.vocabulary_.index
        assert all(pair == model.learner_.theta_[:, 1 + index[w]].tolist() for w, pair in weights.items())
        assert record["bias"] == model.learner_.theta_[:, 0].tolist()


def test_a_word_on_both_lists_votes_for_both():
    record = checks.encoded("x", lm.Lexicon({0: ["dull", "odd"], 1: ["odd", "warm"]}))
    assert (record["words"], record["columns"]) == ("dull|odd|warm", [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    empty = checks.encoded("x", lm.Lexicon({0: [], 1: []}))
    assert (empty["words"], empty["columns"], checks.decoded(empty)) == ("", [], {})


# --- what it refuses -------------------------------------------------------------------------------------

THREE = lm.TextClassifier(lm.NaiveBayes()).fit(["a", "b", "c"], [0, 1, 2])
ZERO = lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(["warm", "dull"], [1, 0])
VAST = lm.Lexicon({0: [f"word{'x' * 90}{i}" for i in range(90_000)], 1: ["b"]})
REFUSED = {
    "no mapping": ({"models": RULES}, TypeError, r"models must map names to models, got Lexicon"),
    "no model": ({"models": {}}, ValueError, r"models must be 1 to 4, got 0"),
    "five": ({"models": {str(i): RULES for i in range(5)}}, ValueError, r"1 to 4, got 5"),
    "a name": ({"models": {3: RULES}}, TypeError, r"names for keys, got 3"),
    "a learner": (
        {"models": {"nb": lm.NaiveBayes()}},
        TypeError,
        r"a Lexicon or a TextClassifier, got NaiveBay",
    ),
    "not fitted": ({"models": {"nb": lm.TextClassifier(lm.NaiveBayes())}}, ValueError, r"must be fitted"),
    "no weights": (
        {"models": {"nb": fitted(lm.OneVsAll(lm.SVM()))}},
        TypeError,
        r"must have a learner with weights theta_, got OneVsAll",
    ),
    "pairs of words": (
        {"models": {"nb": fitted(lm.NaiveBayes(), ngrams=(1, 2))}},
        ValueError,
        r"must count single words, got ngrams=\(1, 2\)",
    ),
    "three labels": ({"models": {"nb": THREE}}, ValueError, r"must have two labels, got 3"),
    "other labels": (
        {"models": {"a": RULES, "b": lm.Lexicon({"no": ["a"], "yes": ["b"]})}},
        ValueError,
        r"share their labels, got \[0, 1\] and \['no', 'yes'\]",
    ),
    "log 0": ({"models": {"nb": ZERO}}, ValueError, r"finite weights, got log 0. Fit it with alpha above 0"),
    "too large": (
        {"models": {"vast": VAST}},
        ValueError,
        r"fit into 8,000,000 bytes, got [\d,]+: a notebook",
    ),
    "text": ({"text": 5}, TypeError, r"text must be a text, got int"),
    "no text": ({"text": None}, TypeError, r"text must be a text, got NoneType"),
    "long text": ({"text": "x" * 100_001}, ValueError, r"at most 100000 characters, got 100001"),
    "model": ({"model": "bayes"}, ValueError, r"model must be one of rules, got 'bayes'"),
    "clue": ({"clue": 5}, TypeError, r"clue must be a text"),
    "copies": ({"copies": 0}, ValueError, r"copies must be at least 1, got 0"),
    "many copies": ({"copies": 21}, ValueError, r"copies must be at most 20, got 21"),
    "half a copy": ({"copies": 1.5}, TypeError, r"copies must be a whole number"),
    "one label": ({"labels": ["good"]}, ValueError, r"labels must be two names, got \['good'\]"),
    "a text of labels": ({"labels": "ab"}, TypeError, r"labels must be a list of two names, got 'ab'"),
    "examples": ({"examples": "warm"}, TypeError, r"examples must be a list of texts, got 'warm'"),
    "an example": ({"examples": [3]}, TypeError, r"examples must be a text, got int"),
    "13 examples": ({"examples": ["a"] * 13}, ValueError, r"examples must be at most 12, got 13"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_it_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        ReviewClassifier(**{"models": {"rules": RULES}, **arguments})
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize("name", ["text", "model", "clue", "copies"])
def test_a_refused_value_changes_nothing(name):
    w = ReviewClassifier({"rules": RULES, "bayes": FITTED}, text="warm")
    before = w.state()
    for value in (None, -1, [], {"a": 1}):
        with pytest.raises(traitlets.TraitError, match=f"{name} must"):
            setattr(w, name, value)
        with pytest.raises(traitlets.TraitError):
            w.set_state({"copies": 3, "text": "dull", name: value})
        assert w.state() == before
    for fixed in ("models", "labels", "examples"):
        with pytest.raises(traitlets.TraitError):
            setattr(w, fixed, [])


# --- what it tells ---------------------------------------------------------------------------------------


def test_it_follows_its_traits():
    w = ReviewClassifier({"rules": RULES, "bayes": FITTED}, text="Warm, warm and slow.")
    assert (w.model, w.tokens) == ("bayes", ["warm", "warm", "and", "slow"])
    np.testing.assert_array_equal(w.posterior, FITTED.predict_proba(["warm warm slow"])[0])
    w.copies = 3
    np.testing.assert_array_equal(w.posterior, FITTED.predict_proba(["warm warm warm warm slow"])[0])
    w.clue = "slow"
    np.testing.assert_array_equal(w.posterior, FITTED.predict_proba(["warm warm slow slow slow"])[0])
    w.model = "rules"
    assert (w.posterior, w.scores.tolist(), w.prediction) == (None, [3.0, 2.0], 0)
    w.text = "zeppelin"
    assert (w.counted, w.scores.tolist(), w.prediction) == ("zeppelin", [0.0, 0.0], 0)


def test_the_notes_are_honest():
    w = ReviewClassifier({"a": RULES, "b": MODELS["bayes"], "c": MODELS["presence"], "d": MODELS["mistakes"]})
    notes = [one["note"] for one in w.models]
    V = len(MODELS["bayes"].vocabulary_)
    assert notes[:2] == [
        "two lists, 4 words in all",
        f"NaiveBayes(alpha=1), counts of {V} words seen at least 2 times",
    ]
    assert notes[2].startswith("NaiveBayes(alpha=0.3), presence of ")
    assert notes[3].startswith("Perceptron(")


def test_what_a_user_wrote_stays_text_and_the_state_is_small():
    models = {name: MODELS[name] for name in ("rules", "counts", "bayes")}
    page = ReviewClassifier(models, "<b>warm</b> & loved").mount_point()
    assert len(page) < 25_000
    assert "<b>" not in page
    assert "&lt;b&gt;warm" in page
    w = ReviewClassifier({"rules": RULES}, "dull")
    assert list(w.state()) == ["clue", "copies", "examples", "labels", "model", "models", "text"]
    assert (
        repr(ReviewClassifier({"rules": RULES}, "x" * 60))
        == f"ReviewClassifier(model='rules', text='{'x' * 39}…')"
    )


def test_the_alternative_says_what_the_models_say():
    models = {"rules": RULES, "bayes": FITTED}
    named = {"labels": ["not recommended", "recommended"]}
    text = ReviewClassifier(models, text="warm, loved, dull", **named).alternative()
    p = FITTED.predict_proba(["warm loved dull"])[0].max()
    assert "<li>rules: recommended (1 to 2).</li>" in text
    assert f"(probability {p:.4f})" in text
    assert "“recommended” (bayes)" in text
    assert "<th scope='row'>warm</th><td>+" in text
    empty = ReviewClassifier({"rules": RULES}).alternative()
    assert "<li>rules: nothing to judge, as there are no words.</li>" in empty
    unknown = ReviewClassifier({"rules": RULES, "oov": MODELS["oov"]}, text="zeppelin").alternative()
    assert "<li>rules: nothing to judge, as it knows none of the words.</li>" in unknown
    assert "<li>oov: label " in unknown, "this one counts unknown words"
    tie = ReviewClassifier({"rules": RULES}, text="warm dull").alternative()
    assert "label 0 (1 to 1, a tie, which goes to the first label)" in tie
    assert "<table>" not in empty


def test_labels_have_their_own_names():
    mail = lm.TextClassifier(lm.NaiveBayes()).fit(["win cash", "at noon"], ["spam", "ham"])
    w = ReviewClassifier({"mail": mail}, "win")
    assert (w.labels, w.prediction) == (["ham", "spam"], "spam")
    assert "mail: spam (" in w.alternative()
    assert ReviewClassifier({"rules": RULES}).labels == ["label 0", "label 1"]


def test_a_real_corpus_stays_in_the_live_notebook():
    """Its models are in the state that a kernel sends, and not in what is stored for a page."""
    large = lm.Lexicon({"pan": [f"word{i}" for i in range(20_000)], "praise": ["warm"]})
    w = ReviewClassifier({"large": large}, "warm")
    assert len(w.state()["models"][0]["words"]) > checks.MOST_STORED
    page = w.mount_point()
    assert len(page) < 2000
    assert "large: praise (0 to 1)" in page
    assert "more than the 60,000 that a page carries" in page
    assert "data-widget" not in page
