"""Learning part by part: what comes of it is what the whole would have taught."""

import zlib

import numpy as np
import pytest
from refusal import refuses
from scipy.sparse import csr_array
from sklearn.linear_model import SGDClassifier
from sklearn.naive_bayes import MultinomialNB

import linmodels_lib as lm
from linmodels_lib import optimize

N, PARTS = 60, [slice(0, 1), slice(1, 20), slice(20, 21), slice(21, 60)]
FORMS = {"dense": np.asarray, "csr": csr_array}


def data(n_labels):
    y = np.arange(N) % n_labels
    rate = 0.4 + (np.arange(9) % n_labels == y[:, None])
    return np.random.default_rng(3).poisson(rate).astype(float), np.array(list("dcba"))[y]


def in_parts(model, X, y):
    for part in PARTS:
        model.partial_fit(X[part], y[part], classes=np.unique(y) if part == PARTS[0] else None)
    return model


@pytest.mark.parametrize("n_labels", [2, 4])
@pytest.mark.parametrize("form", FORMS)
def test_naive_bayes_in_parts_is_naive_bayes(form, n_labels):
    X, y = data(n_labels)
    X = FORMS[form](X)
    for options in ({}, {"alpha": 0}, {"groups": np.arange(9) // 3}):
        whole, parts = lm.NaiveBayes(**options).fit(X, y), in_parts(lm.NaiveBayes(**options), X, y)
        np.testing.assert_array_equal(parts.theta_, whole.theta_)
        np.testing.assert_array_equal(parts.counts_, whole.counts_)
        assert parts.classes_.tolist() == whole.classes_.tolist()
    with np.errstate(divide="ignore"):  # theirs takes the logarithm of a label that has not come yet
        theirs = in_parts(MultinomialNB(), X, y)
    np.testing.assert_allclose(in_parts(lm.NaiveBayes(), X, y).predict_proba(X), theirs.predict_proba(X))


RATES = {"constant": 1.0, "schedule": optimize.inverse(0.5), "function": lambda n: 1 / (3 + n)}


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("averaged", [False, True])
@pytest.mark.parametrize("n_labels", [2, 4])
@pytest.mark.parametrize("form", FORMS)
def test_the_perceptron_in_parts_is_one_epoch_as_it_stands(form, n_labels, averaged, rate):
    X, y = data(n_labels)
    X = FORMS[form](X)
    options = {"averaged": averaged, "learning_rate": RATES[rate]}
    whole = lm.Perceptron(epochs=1, shuffle=False, **options).fit(X, y)
    parts = in_parts(lm.Perceptron(**options), X, y)
    np.testing.assert_allclose(parts.theta_, whole.theta_, atol=1e-13)
    if rate == "constant" and not averaged:
        np.testing.assert_array_equal(parts.theta_, whole.theta_)


@pytest.mark.parametrize("form", FORMS)
def test_what_was_fitted_goes_on(form):
    X, y = data(3)
    X = FORMS[form](X)
    bayes = lm.NaiveBayes().fit(X[:40], y[:40]).partial_fit(X[40:], y[40:])
    np.testing.assert_array_equal(bayes.theta_, lm.NaiveBayes().fit(X, y).theta_)
    walker = lm.Perceptron(epochs=1, shuffle=False).fit(X[:40], y[:40]).partial_fit(X[40:], y[40:])
    once = lm.Perceptron(epochs=1, shuffle=False).fit(X, y).theta_
    np.testing.assert_array_equal(walker.theta_, once)
    np.testing.assert_array_equal(walker.fit(X, y).theta_, once)  # to fit is to start anew
    np.testing.assert_array_equal(bayes.fit(X[:9], y[:9]).counts_[:, 0], [3, 3, 3])


@pytest.mark.parametrize("form", FORMS)
def test_a_part_leaves_its_input_and_the_weights_before_it_alone(form):
    X, y = data(2)
    given = FORMS[form](X)
    model = lm.Perceptron().partial_fit(given[:20], y[:20], classes=["c", "d"])
    before, kept = model.theta_, model.theta_.copy()
    model.partial_fit(given, y)
    assert (model.theta_ != kept).any()
    np.testing.assert_array_equal(before, kept)
    np.testing.assert_array_equal(given if form == "dense" else given.toarray(), X)


ONE = np.array([[1.0, 2.0]])
REFUSED = {
    "no classes": (lambda m: m.partial_fit(ONE, ["a"]), "classes must be passed on the first call to partial_fit, got None"),
    "one class": (lambda m: m.partial_fit(ONE, ["a"], ["a", "a"]), "classes must hold two or more labels, got 1"),
    "other classes": (lambda m: m.partial_fit(ONE, ["a"], ["a", "b"]).partial_fit(ONE, ["a"], ["a", "c"]), "those of the first call, got"),
    "strange label": (lambda m: m.partial_fit(ONE, ["c"], ["a", "b"]), "labels that classes has named, got 'c'"),
    "other width": (lambda m: m.partial_fit(ONE, ["a"], ["a", "b"]).partial_fit([[1.0]], ["a"]), "X has 1 features, but .* is expecting 2"),
    "two labels": (lambda m: m.partial_fit(ONE, ["a", "b"], ["a", "b"]), "one label for each of the 1 examples"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("kind", [lm.NaiveBayes, lm.Perceptron])
def test_parts_that_do_not_fit_are_refused(kind, name):
    call, text = REFUSED[name]
    refuses(lambda: call(kind()), ValueError, text)


def test_counts_below_0_are_refused():
    text = "counts of 0 or more, got -2"
    refuses(lambda: lm.NaiveBayes().partial_fit(-ONE, ["a"], ["a", "b"]), ValueError, text)


@pytest.mark.parametrize("learner", [lm.SVM(), lm.SoftmaxRegression()], ids=lambda m: type(m).__name__)
def test_the_others_say_why_they_cannot(learner):
    name = type(learner).__name__
    assert not hasattr(learner, "partial_fit")
    with pytest.raises(AttributeError, match=rf"{name} has no partial_fit: .* all examples.*\. Use fit\."):
        learner.partial_fit(ONE, ["a"])
    clf = lm.TextClassifier(learner, vocabulary=lm.Vocabulary(("a",)))
    assert not hasattr(clf, "partial_fit")
    with pytest.raises(
        AttributeError, match=rf"partial_fit needs a learner that has it, got {name}\. Use fit\."
    ):
        clf.partial_fit(["a"], [0])


# Texts

TEXTS, TOPICS = map(np.array, lm.datasets.zipf_corpus(60, n_labels=3, vocabulary=150, length=12))
WORDS = lm.Vocabulary.of(TEXTS[:30], min_count=2, oov=True)


@pytest.mark.parametrize("sparse", [True, False])
@pytest.mark.parametrize("learner", [lm.NaiveBayes(), lm.Perceptron(epochs=1, shuffle=False)], ids=repr)
def test_texts_in_parts_teach_what_the_whole_teaches(learner, sparse):
    whole = lm.TextClassifier(learner, vocabulary=WORDS, sparse=sparse, min_count=9).fit(TEXTS, TOPICS)
    parts = in_parts(lm.TextClassifier(learner, vocabulary=WORDS, sparse=sparse), TEXTS, TOPICS)
    np.testing.assert_array_equal(parts.learner_.theta_, whole.learner_.theta_)
    assert parts.vocabulary_ == whole.vocabulary_ == WORDS
    direct = lm.count_matrix(TEXTS, WORDS, sparse=sparse)
    np.testing.assert_array_equal(whole.predict(TEXTS), whole.learner_.predict(direct))
    assert not hasattr(learner, "theta_")


def test_a_learner_of_scikit_learn_takes_texts_in_parts():
    clf = lm.TextClassifier(SGDClassifier(random_state=0), vocabulary=WORDS)
    theirs = in_parts(SGDClassifier(random_state=0), lm.count_matrix(TEXTS, WORDS, sparse=True), TOPICS)
    np.testing.assert_allclose(in_parts(clf, TEXTS, TOPICS).learner_.coef_, theirs.coef_)


def test_without_a_vocabulary_later_words_would_have_no_column():
    clf = lm.TextClassifier(lm.NaiveBayes())
    text = "vocabulary must be given for partial_fit, got None"
    refuses(lambda: clf.partial_fit(["a"], [0], [0, 1]), ValueError, text)
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=["a"])
    text = "vocabulary must be a Vocabulary or a number of buckets from 1 on, got"
    refuses(lambda: clf.partial_fit(["a"], [0], [0, 1]), TypeError, text)
    refuses(lambda: clf.fit(["a", "b"], [0, 1]), TypeError, text)


def test_another_vocabulary_is_another_classifier():
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=lm.Vocabulary(("bad", "good")))
    clf.partial_fit(["good"], [1], [0, 1]).set_params(vocabulary=lm.Vocabulary(("film", "fun")))
    refuses(
        lambda: clf.partial_fit(["fun"], [1]),
        ValueError,
        "vocabulary must be that of the first call, got another",
    )
    clf.set_params(vocabulary=lm.Vocabulary(("bad", "good"))).partial_fit(["bad"], [0])
    assert clf.learner_.counts_.tolist() == [[1, 1, 0], [1, 0, 1]]
    clf.set_params(vocabulary=2)
    refuses(lambda: clf.partial_fit(["fun"], [1]), ValueError, "vocabulary must be that of the first call")


BAD_LABELS = {
    "none": (lambda clf: clf.partial_fit(["a"], None, [0, 1]), ValueError, "labels must hold labels, got None"),
    "NaN": (lambda clf: clf.partial_fit(["a"], [np.nan], [0, 1]), ValueError, "labels .* got nan at index 0"),
    "too few": (lambda clf: clf.partial_fit(["a", "b"], [0], [0, 1]), ValueError, "one label for each of the 2 texts"),
    "swapped": (lambda clf: clf.partial_fit(["pos"], ["a b"], ["neg", "pos"]), ValueError, "labels that classes has named"),
    "a set of classes": (lambda clf: clf.partial_fit(["a"], [0], {0, 1}), TypeError, r"got set\. Use sorted\(classes\)"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_LABELS)
@pytest.mark.parametrize("learner", [lm.NaiveBayes(), MultinomialNB()], ids=lambda m: type(m).__name__)
def test_labels_of_a_part_are_looked_at_whoever_learns(learner, case):
    call, kind, text = BAD_LABELS[case]
    refuses(lambda: call(lm.TextClassifier(learner, vocabulary=lm.Vocabulary(("a", "b")))), kind, text)


def test_an_average_cannot_begin_later():
    X, y = data(2)
    model = lm.Perceptron().partial_fit(csr_array(X[:20]), y[:20], classes=["c", "d"])
    model.averaged = True
    refuses(
        lambda: model.partial_fit(csr_array(X), y), ValueError, "averaged must be True from the first call on"
    )


# Buckets instead of words


@pytest.mark.parametrize("binary", [False, True])
@pytest.mark.parametrize("sparse", [True, False])
@pytest.mark.parametrize("learner", [lm.NaiveBayes(), lm.Perceptron(epochs=1, shuffle=False)], ids=repr)
def test_buckets_count_what_their_words_count(learner, sparse, binary):
    """By the definition: column j has the tokens t with CRC-32(t) mod n = j."""
    clf = lm.TextClassifier(learner, vocabulary=64, sparse=sparse, binary=binary)
    wanted = np.zeros((len(TEXTS), 64))
    for i, text in enumerate(TEXTS):
        for token in lm.tokenize(text):
            wanted[i, zlib.crc32(token.encode()) % 64] += 1
    wanted = np.minimum(wanted, 1) if binary else wanted
    parts, whole = (
        in_parts(clf, TEXTS, TOPICS),
        lm.TextClassifier(**clf.get_params(deep=False)).fit(TEXTS, TOPICS),
    )
    counts = parts.counts(TEXTS)
    np.testing.assert_array_equal(counts.toarray() if sparse else counts, wanted)
    np.testing.assert_array_equal(parts.learner_.theta_, whole.learner_.theta_)
    assert parts.vocabulary_ == whole.vocabulary_ == 64
    new = ["a word that nobody has ever heard"]
    np.testing.assert_array_equal(parts.predict(new), whole.predict(new))


@pytest.mark.parametrize("binary", [False, True])
@pytest.mark.parametrize("n", [1, 4, 1000])
def test_buckets_are_explained_by_the_words_of_the_text(n, binary):
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=n, binary=binary).fit(TEXTS, TOPICS)
    for text in ("", "w1 w1 zebra", TEXTS[3]):
        parts = clf.explain(text)
        assert [*parts] == ["(bias)", *sorted({*lm.tokenize(text)})]
        total = [sum(part[label] for part in parts.values()) for label in clf.classes_.tolist()]
        np.testing.assert_allclose(total, clf.scores([text])[0])
    one = clf.explain("w1")["w1"][0]
    assert clf.explain("w1 w1")["w1"][0] == pytest.approx(one if binary else 2 * one)


def test_a_bucket_has_no_name():
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=16).fit(TEXTS, TOPICS)
    text = (
        r"top_words needs a vocabulary of words, got 16 buckets, which have no names\. Use explain\(text\)\."
    )
    refuses(clf.top_words, TypeError, text)
    with pytest.raises(TypeError, match=r"models\['a'\] needs a vocabulary of words, got 16 buckets"):
        lm.widgets.ReviewClassifier(models={"a": clf.fit(TEXTS, np.array(TOPICS) % 2)})


@pytest.mark.parametrize("wrong", [0, -1, True, False, 1.5, "1024", [16]], ids=repr)
def test_what_is_no_number_of_buckets(wrong):
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=wrong)
    text = r"vocabulary must be a Vocabulary or a number of buckets from 1 on, got .*\. Use Vocabulary"
    refuses(lambda: clf.fit(["a", "b"], [0, 1]), (TypeError, ValueError), text)
    refuses(lambda: clf.partial_fit(["a", "b"], [0, 1], [0, 1]), (TypeError, ValueError), text)


def test_buckets_of_any_integer_and_any_tokens():
    lone = lm.TextClassifier(lm.NaiveBayes(), vocabulary=np.int64(8), tokenizer=str.split).fit(
        ["\ud800 a", "b"], [0, 1]
    )
    assert [*lone.explain("\ud800 \ud800")] == ["(bias)", "\ud800"]
    pairs = lm.TextClassifier(lm.NaiveBayes(), vocabulary=1 << 16, ngrams=(1, 2)).fit(
        ["not good", "good"], [0, 1]
    )
    assert [*pairs.explain("not good")] == ["(bias)", "good", "not", "not good"]
