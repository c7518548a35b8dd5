"""Feature templates and numbers for features, against values worked by hand and a plain count."""

import zlib
from collections import Counter

import numpy as np
import pytest

from linmodels_lib import features
from linmodels_lib.features import FeatureIndex, collision_rate, hashed, negated, ngrams, suffixes

PAGE = ["not", "a", "dull", "page"]


@pytest.mark.parametrize(
    ("n", "runs"),
    [(1, PAGE), (2, ["not a", "a dull", "dull page"]), (3, ["not a dull", "a dull page"]), (4, ["not a dull page"]), (5, [])],
)  # fmt: skip
def test_ngrams(n, runs):
    assert list(ngrams(n)(PAGE)) == runs


def test_suffixes():
    assert list(suffixes(3)(["it", "rocks", "doing"])) == ["*it", "*cks", "*ing"]


def test_negation_reaches_to_the_end_of_the_text():
    assert negated(PAGE) == ["not", "NOT_a", "NOT_dull", "NOT_page"]
    assert negated(["it", "isn't", "dull", "no"]) == ["it", "isn't", "NOT_dull", "NOT_no"]
    assert negated(["a", "page"]) == ["a", "page"]
    for marker in ("not", "no", "never", "nor"):
        assert negated(["a", marker, "b"]) == ["a", marker, "NOT_b"]
    assert negated(["not", "hardly", "b"], markers=["hardly"]) == ["not", "hardly", "NOT_b"]


def test_negation_ends_at_a_stop_and_may_begin_again():
    stops = frozenset({",", "."})
    text = ["it", "isn't", "dull", ",", "not", "slow", "and", "no", "bore", ".", "never", ","]
    marked = [
        "it",
        "isn't",
        "NOT_dull",
        ",",
        "not",
        "NOT_slow",
        "NOT_and",
        "NOT_no",
        "NOT_bore",
        ".",
        "never",
        ",",
    ]
    assert negated(text, stops=stops) == marked
    assert negated(["not", ",", "a"], stops=[","]) == ["not", ",", "a"]


def test_index_gives_new_names_new_numbers_until_it_is_frozen():
    index = FeatureIndex()
    assert [index.number(name) for name in ("b", "a", "b", "c")] == [0, 1, 0, 2]
    assert index.numbers == {"b": 0, "a": 1, "c": 2}
    index.frozen = True
    assert index.number("new") is None
    assert index.number("c") == 2
    assert len(index.numbers) == 3


def test_vector_puts_each_value_in_its_place():
    index = FeatureIndex({"a": 0, "b": 1})
    np.testing.assert_array_equal(index.vector({"c": 3.0, "a": -1}), [-1, 0, 3])
    index.frozen = True
    np.testing.assert_array_equal(index.vector({"new": 9.0, "b": 2}), [0, 2, 0])
    np.testing.assert_array_equal(index.vector({}), [0, 0, 0])


def test_buckets_are_those_of_crc32():
    names = [f"w={i}" for i in range(300)]
    assert [hashed(name, 17) for name in names] == [zlib.crc32(name.encode()) % 17 for name in names]
    assert hashed("123456789", 2**32) == 0xCBF43926  # the check value of CRC-32


def test_collision_rate_is_the_share_of_names_in_company():
    names = [f"w={i}" for i in range(40)]
    buckets = Counter(hashed(name, 64) for name in names)
    together = sum(n for n in buckets.values() if n > 1)
    assert 0 < together < 40
    assert collision_rate(names + names, 64) == together / 40  # a name that comes twice is one name
    assert collision_rate(["a"], 1) == 0.0


def test_joint_features_stand_in_their_block():
    np.testing.assert_array_equal(features.joint_features([5.0, 7.0], 0, 2), [5, 7, 0, 0])
    np.testing.assert_array_equal(features.joint_features([5.0, 7.0], 2, 3), [0, 0, 0, 0, 5, 7])
    np.testing.assert_array_equal(features.joint_features([5.0], 0, 1), [5])
