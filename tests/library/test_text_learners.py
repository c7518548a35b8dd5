"""Texts in, labels out: counts, vocabularies, explanations, hashing, and two-label learners for many labels."""

import json
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusal import refuses
from scipy.sparse import csr_array, issparse
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier
from sklearn.naive_bayes import MultinomialNB

import linmodels_lib as lm
from linmodels_lib import datasets, features, naive_bayes, text

LEARNERS = [lm.NaiveBayes(), lm.NaiveBayes(alpha=0), lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression()]
PLAIN = [learner for learner in LEARNERS if repr(learner) != repr(lm.NaiveBayes(alpha=0))]
TEXTS, LABELS = lm.datasets.tiny_reviews()
KNOWN = sorted({token for text in TEXTS for token in lm.tokenize(text)})
some_texts = st.lists(st.sampled_from([*KNOWN, "Lovely!", "zebra", "don't", "—", "…"]), max_size=12).map(
    " ".join
)
any_texts = st.text(st.sampled_from("aAbBßé0_' ’-.\n\t"), max_size=30)


class WithDecision:
    """What scikit-learn asks of a two-label learner: the margin of the second label."""

    def decision_function(self, X):
        psi = self.scores(X)
        return psi[:, 1] - psi[:, 0]


class Perceptron(WithDecision, lm.Perceptron):
    pass


class SVM(WithDecision, lm.SVM):
    pass


# Counts


@given(st.lists(any_texts, min_size=1, max_size=6), st.booleans())
@settings(deadline=None, max_examples=60)
def test_counts_are_scikit_learns(texts, binary):
    vocabulary = lm.Vocabulary.of(texts)
    if len(vocabulary):
        theirs = CountVectorizer(token_pattern=r"[^\W_]+(?:'[^\W_]+)*", binary=binary)
        expected = theirs.fit_transform([text.replace("’", "'") for text in texts]).toarray()
        assert list(vocabulary.words) == theirs.get_feature_names_out().tolist()
        np.testing.assert_array_equal(lm.count_matrix(texts, vocabulary, binary), expected)
        sparse = lm.count_matrix(texts, vocabulary, binary, sparse=True)
        assert issparse(sparse)
        assert sparse.has_canonical_format
        np.testing.assert_array_equal(sparse.toarray(), expected)


@given(st.lists(any_texts, max_size=5), st.integers(1, 3), st.booleans())
@settings(deadline=None, max_examples=60)
def test_vocabulary_keeps_frequent_words_and_survives_json(texts, min_count, oov):
    vocabulary = lm.Vocabulary.of(texts, min_count, oov)
    tokens = [token for text in texts for token in lm.tokenize(text)]
    assert vocabulary.words == tuple(sorted({t for t in tokens if tokens.count(t) >= min_count}))
    again = lm.Vocabulary.from_json(json.dumps(json.loads(vocabulary.to_json())))
    assert again == vocabulary
    counts = lm.count_matrix(texts, again)
    rare = sum(tokens.count(t) < min_count for t in tokens)
    assert counts.shape == (len(texts), len(vocabulary.words) + oov)
    assert counts.sum() == len(tokens) - (0 if oov else rare)
    if oov:
        assert counts[:, -1].sum() == rare


def test_min_count_and_oov_reach_the_learner():
    clf = lm.TextClassifier(lm.NaiveBayes(), min_count=2, oov=True).fit(["a a b", "a c c"], [0, 1])
    assert clf.vocabulary_.words == ("a", "c")
    # columns a, c, unknown: (2, 0, 1) and (1, 2, 0), smoothed to (3, 1, 2)/6 and (2, 3, 1)/6
    np.testing.assert_allclose(np.exp(clf.learner_.theta_[:, 1:]) * 6, [[3, 1, 2], [2, 3, 1]])
    np.testing.assert_allclose(clf.predict_proba(["zebra"]), [[2 / 3, 1 / 3]])
    assert set(clf.explain("a zebra")) == {"(bias)", "a", "(unknown)"}


EMPTY = {
    "rare words": ({"min_count": 9}, "texts must hold words to count, got none. Lower min_count"),
    "no run of five": (
        {"ngrams": [5, 5]},
        r"texts must hold words to count, got none. Lower ngrams=\(5, 5\)",
    ),
    "no word": ({"tokenizer": lambda text: []}, "got none. Check the texts, or give a tokenizer"),
    "no bucket": (
        {"vocabulary": 8, "tokenizer": lambda text: []},
        "texts must hold words to count, got none",
    ),
    "others' words": (
        {"vocabulary": lm.Vocabulary(("zebra",))},
        "got none. Use the vocabulary of such texts",
    ),
}
NO_WORDS = {
    "no words": (
        {"vocabulary": lm.Vocabulary(())},
        r"vocabulary must hold words, got none. Use Vocabulary\.of",
    ),
    "no pairs": (
        {"vocabulary": lm.Vocabulary(("a", "b")), "ngrams": (1, 2)},
        r"vocabulary must hold runs of words for ngrams=\(1, 2\), got single words\. "
        r"Use TextClassifier\(learner, ngrams=\(1, 2\)\)\.fit\(texts, labels\)\.vocabulary_",
    ),
}


@pytest.mark.parametrize("sparse", [False, True])
@pytest.mark.parametrize("case", [*EMPTY, *NO_WORDS])
def test_texts_without_a_word_to_count_say_why(case, sparse):
    options, text = {**EMPTY, **NO_WORDS}[case]
    clf = lm.TextClassifier(lm.NaiveBayes(), sparse=sparse, **options)
    refuses(lambda: clf.fit(["a b", "b"], [0, 1]), ValueError, text)
    if case in NO_WORDS:  # one part of many may well hold no word that is known
        refuses(lambda: clf.partial_fit(["a b", "b"], [0, 1], [0, 1]), ValueError, text)


def test_the_pairs_of_a_fitted_classifier_can_be_given_to_another():
    pairs = lm.TextClassifier(lm.NaiveBayes(), ngrams=(2, 2)).fit(["a b", "b c"], [0, 1]).vocabulary_
    clf = lm.TextClassifier(lm.NaiveBayes(), ngrams=(2, 2), vocabulary=pairs).fit(["a b", "b c d"], [0, 1])
    assert [*clf.explain("b c d")] == ["(bias)", "b c"]


def pairs_and_negation(text):
    """Tokens with NOT_ after a negation, their last letters, and pairs of tokens."""
    tokens = lm.tokenize(text)
    return [*features.negated(tokens), *features.suffixes(2)(tokens), *features.ngrams(2)(tokens)]


@pytest.mark.parametrize("sparse", [False, True], ids=["dense", "csr"])
@pytest.mark.parametrize("learner", PLAIN, ids=repr)
def test_templates_reach_a_classifier_through_its_tokenizer(learner, sparse):
    texts, labels = ["not good", "good", "not bad", "bad"] * 3, ["neg", "pos", "pos", "neg"] * 3
    plain = lm.TextClassifier(learner, sparse=sparse).fit(texts, labels)
    clf = lm.TextClassifier(learner, sparse=sparse, tokenizer=pairs_and_negation).fit(texts, labels)
    assert plain.score(texts, labels) < clf.score(texts, labels) == 1.0  # XOR for a bag of words
    expected = ("*ad", "*od", "*ot", "NOT_bad", "NOT_good", "bad", "good", "not", "not bad", "not good")
    assert clf.vocabulary_.words == expected
    assert set(clf.explain("not good")) == {"(bias)", "*od", "*ot", "NOT_good", "not", "not good"}


@given(
    st.lists(any_texts, max_size=6),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
    st.sampled_from([lm.tokenize, str.split, pairs_and_negation]),
)
@settings(deadline=None, max_examples=80)
def test_vectorize_is_a_vocabulary_and_its_counts(texts, min_count, oov, binary, tokenizer):
    vocabulary, X = text.vectorize(texts, min_count, oov, binary, tokenizer)
    lists = [tokenizer(one) for one in texts]
    every = [token for tokens in lists for token in tokens]
    assert vocabulary.words == tuple(sorted({t for t in every if every.count(t) >= min_count}))
    assert vocabulary.oov == oov
    names = [*vocabulary.words] + ["?"] * oov
    rows = [[t if t in vocabulary.words else "?" for t in tokens] for tokens in lists]
    counts = np.array([[row.count(name) for name in names] for row in rows]).reshape(len(texts), len(names))
    assert issparse(X)
    np.testing.assert_array_equal(X.toarray(), np.minimum(counts, 1) if binary else counts)


@given(
    st.lists(any_texts, min_size=2, max_size=6),
    st.sampled_from([(1, 1), (1, 2), (2, 2), (1, 3), [2, 3]]),
    st.booleans(),
    st.sampled_from([lm.tokenize, str.split]),
)
@settings(deadline=None, max_examples=80)
def test_ngrams_are_counted_as_scikit_learn_counts_them(texts, ngrams, binary, tokenizer):
    theirs = CountVectorizer(
        ngram_range=tuple(ngrams), binary=binary, tokenizer=tokenizer, token_pattern=None, lowercase=False
    )
    try:
        expected = theirs.fit_transform(texts).toarray()
    except ValueError:  # no word at all
        return
    for sparse in (False, True):
        clf = lm.TextClassifier(
            lm.NaiveBayes(), binary=binary, tokenizer=tokenizer, ngrams=ngrams, sparse=sparse
        ).fit(texts, np.arange(len(texts)))
        assert list(clf.vocabulary_.words) == theirs.get_feature_names_out().tolist()
        counts = clf.counts(texts)
        np.testing.assert_array_equal(counts.toarray() if sparse else counts, expected)


def test_pairs_are_explained_and_among_the_top_words():
    texts, labels = ["not good", "good", "not bad", "bad"] * 3, ["neg", "pos", "pos", "neg"] * 3
    clf = lm.TextClassifier(lm.SoftmaxRegression(), ngrams=(1, 2)).fit(texts, labels)
    assert clf.score(texts, labels) == 1.0  # XOR for a bag of words
    parts = clf.explain("not good")
    assert [*parts] == ["(bias)", "good", "not", "not good"]
    assert parts["not good"]["neg"] > 0 > parts["not good"]["pos"]
    assert clf.top_words(1) == {
        "neg": {"not good": pytest.approx(parts["not good"]["neg"] - parts["not good"]["pos"])},
        "pos": {"not bad": pytest.approx(clf.learner_.theta_[1, 4] - clf.learner_.theta_[0, 4])},
    }


def test_a_sparse_fit_reads_the_texts_once():
    seen = []

    def tokens_of(one):
        seen.append(one)
        return one.split()

    lm.TextClassifier(lm.SVM(), sparse=True, tokenizer=tokens_of).fit(["a b", "b c", "c"], [0, 1, 0])
    assert sorted(seen) == ["a b", "b c", "c"]


def test_a_scheme_inside_a_text_classifier_has_no_weights_to_explain():
    clf = lm.TextClassifier(lm.OneVsAll(lm.SVM())).fit(TEXTS, LABELS)
    np.testing.assert_array_equal(clf.predict(TEXTS), clf.learner_.predict(clf.counts(TEXTS)))
    with pytest.raises(TypeError, match="explain needs a learner whose scores are its weights, got OneVsAll"):
        clf.explain(TEXTS[0])
    with pytest.raises(TypeError, match="texts must be one column of strings"):
        lm.TextClassifier(clf).fit(TEXTS, LABELS)


# Feature templates and numbering


@given(st.lists(st.sampled_from("abc"), max_size=7), st.integers(1, 4))
@settings(deadline=None, max_examples=60)
def test_ngrams_are_every_run_of_n_tokens(tokens, n):
    runs = list(features.ngrams(n)(tokens))
    assert len(runs) == max(0, len(tokens) - n + 1)
    assert all(run.split(" ") == tokens[i : i + n] for i, run in enumerate(runs))
    assert list(features.ngrams(1)(tokens)) == tokens


@given(st.lists(st.sampled_from(["not", "never", "don't", "good", "film", "knot"]), max_size=7))
@settings(deadline=None, max_examples=60)
def test_negated_marks_what_follows_the_first_negation(tokens):
    said, denied = features.negated(tokens), False
    for before, after in zip(tokens, said, strict=True):
        assert after == (f"NOT_{before}" if denied else before)
        denied = denied or before in ("not", "never") or before.endswith("n't")


def test_negated_takes_other_markers():
    assert features.negated(["hardly", "a", "film"], {"hardly"}) == ["hardly", "NOT_a", "NOT_film"]
    assert features.negated(["not", "a", "film"], {"hardly"}) == ["not", "a", "film"]


def test_a_frozen_feature_index_learns_nothing_more():
    index = features.FeatureIndex()
    assert index.vector({"w=good": 2.0, "w=bad": 1.0}).tolist() == [2.0, 1.0]
    assert index.vector({"w=new": 3.0}).tolist() == [0.0, 0.0, 3.0]  # one longer: it learned a name
    frozen = features.FeatureIndex(dict(index.numbers), frozen=True)
    assert frozen.vector({"w=bad": 1.0, "w=unseen": 7.0}).tolist() == [0.0, 1.0, 0.0]
    assert frozen.number("w=unseen") is None
    assert frozen.number("w=new") == 2
    assert frozen.numbers == index.numbers == {"w=good": 0, "w=bad": 1, "w=new": 2}
    index.frozen = True
    assert index.number("w=late") is None


def test_a_vocabulary_is_frozen_and_can_be_a_key():
    vocabulary = lm.Vocabulary(["a", "b"])
    assert {vocabulary: 1}[lm.Vocabulary(("a", "b"))] == 1
    with pytest.raises(FrozenInstanceError):
        vocabulary.oov = True
    with pytest.raises(TypeError, match="oov must be True or False, got 5"):
        lm.Vocabulary(["a"], oov=5)


def test_binary_counts_a_word_once():
    once = lm.TextClassifier(lm.NaiveBayes(), binary=True).fit(
        ["good good good film", "bad film"], ["p", "n"]
    )
    plain = lm.TextClassifier(lm.NaiveBayes()).fit(["good film", "bad film"], ["p", "n"])
    np.testing.assert_array_equal(once.learner_.theta_, plain.learner_.theta_)
    np.testing.assert_array_equal(once.scores(["good good"]), once.scores(["good"]))
    assert plain.scores(["good good"])[0, 1] < plain.scores(["good"])[0, 1]


# Explanations and degenerate texts


@pytest.mark.parametrize("binary", [False, True])
def test_a_word_that_is_called_bias_is_added_to_it(binary):
    texts = ["(bias) good (bias)", "(unknown) bad", "(unknown) good"]
    clf = lm.TextClassifier(lm.NaiveBayes(), binary=binary, min_count=2, oov=True, tokenizer=str.split).fit(
        texts, [0, 1, 1]
    )
    for one in ("(bias)", "(bias) new (unknown) (unknown) newer newer"):
        parts = clf.explain(one)
        total = [sum(part[label] for part in parts.values()) for label in (0, 1)]
        np.testing.assert_allclose(total, clf.scores([one])[0])


@given(some_texts, st.booleans(), st.booleans(), st.sampled_from(LEARNERS))
@settings(deadline=None, max_examples=60)
def test_explanation_sums_to_the_score(text, binary, oov, learner):
    clf = lm.TextClassifier(learner, binary=binary, oov=oov).fit(TEXTS, LABELS)
    parts = clf.explain(text)
    total = [sum(part[label] for part in parts.values()) for label in clf.classes_.tolist()]
    np.testing.assert_allclose(total, clf.scores([text])[0], atol=1e-9)
    unknown = {"(unknown)"} if oov and set(lm.tokenize(text)) - set(KNOWN) else set()
    assert set(parts) == {"(bias)"} | (set(lm.tokenize(text)) & set(KNOWN)) | unknown


@given(some_texts, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_word_order_does_not_matter(text, random):
    tokens = text.split()
    random.shuffle(tokens)
    for learner in PLAIN:
        clf = lm.TextClassifier(learner).fit(TEXTS, LABELS)
        np.testing.assert_array_equal(clf.scores([text]), clf.scores([" ".join(tokens)]))
        assert clf.predict([text]) == clf.predict([" ".join(tokens)])


@pytest.mark.parametrize("sparse", [False, True], ids=["dense", "csr"])
@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_empty_and_unknown_texts_are_decided_by_the_bias(learner, sparse):
    clf = lm.TextClassifier(learner, sparse=sparse).fit([*TEXTS, ""], [*LABELS, 1])
    nothing = ["", "zebra quagga", "…"]
    np.testing.assert_allclose(clf.scores(nothing), np.tile(clf.learner_.theta_[:, 0], (3, 1)))
    best = clf.classes_[clf.learner_.theta_[:, 0].argmax()]
    np.testing.assert_array_equal(clf.predict(nothing), [best] * 3)
    assert 0 <= clf.score(TEXTS, LABELS) <= 1
    if hasattr(learner, "predict_proba"):
        np.testing.assert_allclose(clf.predict_proba(nothing).sum(axis=1), 1)


@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_sparse_counts_give_the_same_classifier(learner):
    for options in ({}, {"min_count": 2, "oov": True, "binary": True}):
        dense, sparse = (
            lm.TextClassifier(learner, sparse=s, **options).fit(TEXTS, LABELS) for s in (False, True)
        )
        assert sparse.vocabulary_ == dense.vocabulary_
        np.testing.assert_allclose(sparse.learner_.theta_, dense.learner_.theta_, atol=1e-9)
        assert sparse.explain(TEXTS[3]).keys() == dense.explain(TEXTS[3]).keys()
        np.testing.assert_array_equal(sparse.predict(TEXTS), dense.predict(TEXTS))


@pytest.mark.parametrize("n_labels", [1, 3, 4, 5, 20])  # by a product, or from five on by bincount
def test_class_counts_of_a_sparse_matrix(n_labels):
    rng = np.random.default_rng(0)
    X, y = rng.poisson(0.4, size=(40, 9)).astype(float), rng.integers(min(3, n_labels), size=40)
    X[:, 4] = X[7] = 0  # a word and a document without an entry
    wanted = [[(y == k).sum(), *X[y == k].sum(axis=0)] for k in range(n_labels)]  # none has label 3
    for form in (X, csr_array(X)):
        np.testing.assert_array_equal(lm.naive_bayes.class_counts(form, y, n_labels), wanted)


def test_a_classifier_leaves_its_pattern_alone():
    pattern = lm.Perceptron(epochs=2)
    clf = lm.TextClassifier(pattern).fit(TEXTS, LABELS)
    assert not hasattr(pattern, "theta_")
    assert clf.learner_.epochs == 2


@pytest.mark.parametrize("learner", [*LEARNERS, lm.OneVsAll(lm.SVM())], ids=repr)
def test_a_classifier_has_what_its_learner_has(learner):
    for clf in (lm.TextClassifier(learner), lm.TextClassifier(learner).fit(TEXTS, LABELS)):
        for name in ("predict_proba", "decision_function"):
            assert hasattr(clf, name) == hasattr(learner, name)
            if not hasattr(learner, name):
                came = rf"{name} needs a learner that has it, got {type(learner).__name__}\. Use scores\."
                with pytest.raises(AttributeError, match=came):
                    getattr(clf, name)
        for name in ("partial_fit", "predict_proba", "decision_function"):
            assert (name in dir(clf)) == (name in dir(learner)) == hasattr(learner, name)
    assert lm.TextClassifier.predict_proba.__doc__.startswith("P(y | text)")


@pytest.mark.parametrize("learner", [lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression()], ids=repr)
def test_decisions_come_in_scikit_learns_shapes(learner):
    two, three = LABELS, [*("abc" * 3)][: len(TEXTS)]
    clf = lm.TextClassifier(learner).fit(TEXTS, two)
    psi = clf.scores(TEXTS)
    np.testing.assert_array_equal(clf.decision_function(TEXTS), psi[:, 1] - psi[:, 0])
    clf = lm.TextClassifier(learner).fit(TEXTS, three)
    np.testing.assert_array_equal(clf.decision_function(TEXTS), clf.scores(TEXTS))
    assert psi.shape == (len(TEXTS), 2)


# The words that speak for a label

MANY, TOPICS = lm.datasets.zipf_corpus(80, n_labels=4, vocabulary=200, length=20)


@pytest.mark.parametrize("n_labels", [2, 3, 4])
@pytest.mark.parametrize(
    "learner", [lm.NaiveBayes(0.5), lm.Perceptron(), lm.SVM(), lm.SoftmaxRegression(0.1)], ids=repr
)
def test_top_words_are_those_of_the_largest_lead(learner, n_labels):
    clf = lm.TextClassifier(learner, min_count=3).fit(MANY, np.array(TOPICS) % n_labels)
    theta, words = clf.learner_.theta_[:, 1:].tolist(), clf.vocabulary_.words
    top = clf.top_words(5)
    assert [*top] == list(range(n_labels))
    for k in range(n_labels):
        others = [row for label, row in enumerate(theta) if label != k]
        lead = {w: theta[k][j] - sum(row[j] for row in others) / len(others) for j, w in enumerate(words)}
        np.testing.assert_allclose([*top[k].values()], sorted(lead.values(), reverse=True)[:5], atol=1e-12)
        np.testing.assert_allclose([lead[word] for word in top[k]], [*top[k].values()], atol=1e-12)
    assert [*clf.top_words(1)[0]] == [*top[0]][:1]


def test_top_words_of_naive_bayes_are_not_the_frequent_ones():
    texts = ["the the the good film", "the the fun film", "the the the bad film", "the the dull film"]
    clf = lm.TextClassifier(lm.NaiveBayes()).fit(texts, ["pos", "pos", "neg", "neg"])
    theirs = MultinomialNB().fit(clf.counts(texts), ["pos", "pos", "neg", "neg"])
    lead = theirs.feature_log_prob_[1] - theirs.feature_log_prob_[0]
    top = clf.top_words()
    assert [*top["neg"]] == ["bad", "dull"]
    assert [*top["pos"]] == ["fun", "good"]  # neither "the" nor "film", which come with both
    np.testing.assert_allclose([*top["pos"].values()], np.sort(lead)[-2:])


def test_a_word_that_only_one_label_has_leads_without_end():
    texts, labels = ["a b c", "b c c", "c d"], [0, 1, 2]
    top = lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(texts, labels).top_words()
    assert top[0]["a"] == top[0]["b"] == np.inf  # label 2 never has b
    assert [*top[1]] == ["b", "c"]
    assert top[1]["c"] == pytest.approx(np.log(2 / 3) - (np.log(1 / 3) + np.log(1 / 2)) / 2)
    assert top[2]["d"] == np.inf


def test_unknown_words_may_be_among_the_top():
    clf = lm.TextClassifier(lm.NaiveBayes(), min_count=2, oov=True).fit(["a a b c", "a a d d"], [0, 1])
    assert [*clf.top_words()[0]] == ["(unknown)"]


# Hashing


@pytest.mark.parametrize("n_buckets", [500, 4000, 60_000])
def test_collisions_are_as_frequent_as_birthdays(n_buckets):
    names = {token for text in datasets.reviews()[0] for token in lm.tokenize(text)}
    expected = 1 - (1 - 1 / n_buckets) ** (len(names) - 1)
    spread = 4 * np.sqrt(2 * expected * (1 - expected) / len(names))  # pairs collide together
    assert features.collision_rate(names, n_buckets) == pytest.approx(expected, abs=spread)
    assert len({features.hashed(name, n_buckets) for name in names}) <= n_buckets
    assert spread < 0.1


# Many labels from two


@pytest.mark.parametrize(
    "learner", [Perceptron(epochs=5), SVM(l2=0.01, epochs=5), lm.SoftmaxRegression(l2=0.1)], ids=repr
)
def test_one_against_all_is_scikit_learns(learner):
    rng = np.random.default_rng(0)
    y = np.arange(60) % 4
    X = rng.normal(size=(60, 3)) + rng.normal(size=(4, 3))[y]
    names = np.array(["d", "a", "c", "b"])[y]
    ours, theirs = lm.OneVsAll(learner).fit(X, names), OneVsRestClassifier(learner).fit(X, names)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    if isinstance(learner, WithDecision):
        np.testing.assert_allclose(ours.scores(X), theirs.decision_function(X), atol=1e-10)


def test_one_against_all_is_not_the_joint_perceptron():
    X, y = lm.datasets.toy("three")
    joint, apart = lm.Perceptron().fit(X, y), lm.OneVsAll(lm.Perceptron()).fit(X, y)
    np.testing.assert_allclose(joint.theta_.sum(axis=0), 0)  # what one row gains, another loses
    w = np.array([part.theta_[1] - part.theta_[0] for part in apart.parts_])
    assert abs(w.sum(axis=0)).max() > 0.5
    grid = np.array([(a, b) for a in np.arange(-3, 3.1, 0.5) for b in np.arange(-3, 3.1, 0.5)])
    assert (joint.predict(grid) != apart.predict(grid)).any()


def test_all_against_all_asks_every_pair_as_scikit_learn_does():
    rng = np.random.default_rng(1)
    y = np.arange(60) % 4
    X = rng.normal(size=(60, 3)) + 2 * rng.normal(size=(4, 3))[y]
    ours, theirs = lm.AllVsAll(Perceptron()).fit(X, y), OneVsOneClassifier(Perceptron()).fit(X, y)
    for part, (i, j), other in zip(ours.parts_.values(), ours.parts_, theirs.estimators_, strict=True):
        np.testing.assert_array_equal(part.theta_, other.theta_)
        assert part.classes_.tolist() == [i, j]
    votes = np.round(theirs.decision_function(X))  # theirs breaks ties by confidence, less than a half
    np.testing.assert_array_equal(ours.scores(X), votes)


def test_naive_bayes_weights_by_groups():
    """With groups the total and V are those of the column's own group: shares worked by hand."""
    counts = np.array([[3.0, 1, 2, 0], [1.0, 0, 0, 5]])  # documents, then columns of groups 0, 0, 1
    theta = naive_bayes.weights(counts, 1.0, np.array([0, 0, 1]))
    np.testing.assert_allclose(np.exp(theta), [[3 / 4, 2 / 5, 3 / 5, 1], [1 / 4, 1 / 2, 1 / 2, 1]])
    alone = naive_bayes.weights(counts, 1.0)
    np.testing.assert_allclose(np.exp(alone), [[3 / 4, 2 / 6, 3 / 6, 1 / 6], [1 / 4, 1 / 8, 1 / 8, 6 / 8]])


def test_vectorize_keeps_every_word_unless_told_otherwise():
    texts = ["good good film", "film noir"]
    words, X = text.vectorize(texts)
    assert words == lm.Vocabulary(("film", "good", "noir"))
    np.testing.assert_array_equal(X.toarray(), [[1, 2, 0], [1, 0, 1]])
    words, X = text.vectorize(texts, min_count=2, oov=True, binary=True)
    assert words == lm.Vocabulary(("film", "good"), oov=True)
    np.testing.assert_array_equal(X.toarray(), [[1, 1, 0], [1, 0, 1]])


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_naive_bayes_shows_each_document_under_the_counts_before_it(form):
    X, y = np.array([[2.0, 0, 1], [0, 3, 0], [1, 1, 0], [0, 0, 2]]), np.array([2, 0, 1, 2])
    steps = list(lm.NaiveBayes(alpha=0.5).trace(form(X), y))
    assert [(s.epoch, s.index, s.y, s.learning_rate) for s in steps] == [(0, i, y[i], 1.0) for i in range(4)]
    np.testing.assert_array_equal(steps[0].scores, np.zeros(3))
    assert steps[0].loss == pytest.approx(np.log(3))
    for i, step in enumerate(steps):
        counts = naive_bayes.class_counts(X[: i + 1], y[: i + 1], 3)
        np.testing.assert_allclose(step.theta, naive_bayes.weights(counts, 0.5), atol=1e-15)
        if i:
            scores = naive_bayes.log_joint(steps[i - 1].theta, X[[i]])[0]
            np.testing.assert_allclose(step.scores, scores)
            assert step.y_hat == scores.argmax()
            share = np.exp(scores) / np.exp(scores).sum()
            assert np.exp(-step.loss) == pytest.approx(share[y[i]])  # 0 for a label that is new


@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_by_default_the_counts_are_sparse_and_the_numbers_the_same(learner, monkeypatch):
    seen = []
    fit = type(learner).fit
    monkeypatch.setattr(
        type(learner), "fit", lambda self, X, y: [seen.append(hasattr(X, "nnz")), fit(self, X, y)][1]
    )
    auto, dense = (lm.TextClassifier(learner, sparse=way).fit(TEXTS, LABELS) for way in ("auto", False))
    np.testing.assert_allclose(auto.scores(TEXTS), dense.scores(TEXTS), rtol=1e-6, atol=1e-6)
    assert seen == [True, False]
    assert lm.TextClassifier(learner).sparse == "auto"
    assert isinstance(auto.counts(TEXTS), np.ndarray)  # what a reader looks at stays an array
    monkeypatch.setattr("linmodels_lib.text_classifier.find_spec", lambda name: None)  # as without SciPy
    lm.TextClassifier(learner).fit(TEXTS, LABELS)
    assert seen == [True, False, False]


def test_a_dense_matrix_that_would_not_fit_is_refused_before_it_is_made():
    words = lm.Vocabulary(tuple(sorted(f"w{i}" for i in range(50_000))))
    wanted = r"X must fit into 1 GB if it is dense, got shape \(2501, 50000\), which takes 1\.0 GB\. Use sparse=True"
    with pytest.raises(ValueError, match=wanted):
        lm.count_matrix(["w1"] * 2501, words)
    assert lm.count_matrix(["w1"] * 2501, words, sparse=True).shape == (2501, 50_000)
    with pytest.raises(ValueError, match="Use sparse=True, which stores only what is not 0"):
        lm.TextClassifier(lm.NaiveBayes(), sparse=False).fit(
            [f"w{i}" for i in range(12_000)], np.arange(12_000) % 2
        )
    with pytest.raises(ValueError, match=r"X must fit into 1 GB .* Use a learner, which takes it as it is"):
        lm.linear.with_constant(lm.count_matrix(["w1"] * 2501, words, sparse=True))


def test_what_sparse_may_be():
    texts, labels = ["good film", "bad film"], [1, 0]
    clf = lm.TextClassifier(lm.NaiveBayes(), sparse=np.True_).fit(texts, labels)
    assert hasattr(clf.counts(texts), "tocsr")
    for wrong in ("yes", None, 2):
        with pytest.raises(
            TypeError, match=r'sparse must be True, False or "auto", got .*\. Write sparse="auto"\.'
        ):
            lm.TextClassifier(lm.NaiveBayes(), sparse=wrong).fit(texts, labels)
