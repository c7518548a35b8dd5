"""Runs of words counted as numbers are what the readable tokenizer counts as strings, in the same columns."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.feature_extraction.text import CountVectorizer

import linmodels_lib as lm
from linmodels_lib._fast import runs
from linmodels_lib.text import Runs, Vocabulary, count_matrix, tokenize, vectorize

WORDS = ["a", "ab", "a'b", "abc", "b", "10", "é", "B.a", "…", "no-one", "\x85a", ""]
texts = st.lists(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), min_size=1, max_size=9)
spans = st.tuples(st.integers(1, 4), st.integers(1, 4)).map(sorted)


@settings(deadline=None)
@given(texts, spans, st.integers(1, 3), st.booleans(), st.booleans())
def test_they_are_those_of_the_readable_tokenizer(some, span, least, oov, binary):
    fast = Runs(tokenize, *span)
    slow = lambda text: fast(text)  # noqa: E731, PLW0108  (not known to be ours: read text by text)
    (vocabulary, X), (known, Y) = (vectorize(some, least, oov, binary, one) for one in (fast, slow))
    assert vocabulary == known == Vocabulary.of(some, least, oov, slow)
    np.testing.assert_array_equal(X.toarray(), Y.toarray())
    assert X.has_sorted_indices
    assert X.has_canonical_format
    new = [*reversed(some), "ab zebra a b"]
    for over in (vocabulary, 7):
        counts = (
            count_matrix(new, over, binary, sparse=True, tokenizer=one).toarray() for one in (fast, slow)
        )
        np.testing.assert_array_equal(*counts)


def test_many_texts_are_counted_in_blocks(monkeypatch):
    made, _ = lm.datasets.zipf_corpus(50, n_labels=2, vocabulary=30, length=8)
    whole = vectorize(made, tokenizer=Runs(tokenize, 2, 3))
    for size in (1, 7, 50):
        monkeypatch.setattr(runs, "TEXTS", size)
        vocabulary, X = vectorize(made, tokenizer=Runs(tokenize, 2, 3))
        assert vocabulary == whole[0]
        np.testing.assert_array_equal(X.toarray(), whole[1].toarray())


def test_they_are_scikit_learns():
    made, y = lm.datasets.reviews()
    theirs = CountVectorizer(token_pattern=r"[^\W_]+(?:'[^\W_]+)*", ngram_range=(1, 2))
    Y = theirs.fit_transform([text.replace("’", "'") for text in made])
    clf = lm.TextClassifier(lm.NaiveBayes(), ngrams=(1, 2), sparse=True).fit(made, y)
    assert list(clf.vocabulary_.words) == theirs.get_feature_names_out().tolist()
    np.testing.assert_array_equal(clf.counts(made).toarray(), Y.toarray())


@pytest.mark.parametrize("tokenizer", [str.split, lambda text: [*text]])
def test_a_tokenizer_of_yours_is_asked_text_by_text(tokenizer):
    vocabulary, X = vectorize(["b  a b", "a"], tokenizer=Runs(tokenizer, 1, 2))
    assert {*vocabulary.words} == {*Runs(tokenizer, 1, 2)("b  a b"), "a"}
    assert X.sum() == len(Runs(tokenizer, 1, 2)("b  a b")) + 1
