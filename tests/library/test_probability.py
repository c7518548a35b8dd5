"""Sample spaces and Bayes' rule: the figures of chapters 1 and 2 exactly, and the laws on random spaces."""

import copy
import pickle
import time
from decimal import Decimal
from fractions import Fraction as Fr
from itertools import permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linmodels_lib import probability as pb
from linmodels_lib.probability import SampleSpace

COINS = pb.coins(3)
P = COINS.P
A = {"HHT", "HTH", "THH"}


def B(x):  # noqa: N802 (the letter of the book)
    return x[0] == "H"


PRIOR = {"MR": "0.00001", "not": "0.99999"}
POSITIVE = {"MR": "0.95", "not": "0.005"}
NEGATIVE = {"MR": "0.05", "not": "0.995"}


def test_three_coins():
    assert list(COINS) == ["HHH", "HHT", "HTH", "HTT", "THH", "THT", "TTH", "TTT"]
    assert set(COINS.p.values()) == {Fr(1, 8)}
    assert SampleSpace.uniform(list(COINS)) == COINS
    assert len(COINS.event(lambda x: x.count("H") == 2)) == 3
    assert len(COINS.event(B)) == 4
    assert (P(A), P(B)) == (Fr(3, 8), Fr(1, 2))
    assert COINS.intersection(A, B) == {"HHT", "HTH"}
    assert P(A, B) == Fr(1, 4) != P(A) + P(B) == Fr(7, 8)
    assert P(COINS.union(A, B)) == Fr(5, 8) == P(A) + P(B) - P(A, B)
    assert (P(B, given=A), P(A, given=B)) == (Fr(2, 3), Fr(1, 2))
    assert P(COINS.complement(A)) == Fr(5, 8)
    assert not COINS.independent(A, B)
    assert P(A) * P(B) == Fr(3, 16)
    assert COINS.bayes(A, given=B) == Fr(1, 2) == Fr(2, 3) * Fr(3, 8) / Fr(1, 2)


def test_b_becomes_the_universe():
    inside = COINS.given(A)
    assert list(inside) == ["HHT", "HTH", "THH"]
    assert inside.p["THH"] == Fr(1, 3)
    assert inside.P(B) == Fr(2, 3)
    assert inside.P({"HHH", "HHT"}) == Fr(1, 3)  # an outcome that was ruled out may still be named
    assert inside.event({"HHH", "HHT"}) == {"HHT"} == inside.union({"HHH"}, {"HHT"})
    assert inside.given(B).P({"HHT"}) == P({"HHT"}, given=(A, B)) == Fr(1, 2)
    assert COINS.given() == COINS


def test_chain_rule_in_every_order():
    events = [A, B, {"HHT", "TTT", "THH"}, lambda x: x[1] == "H"]
    assert COINS.chain(B, A) == (Fr(1, 2), Fr(1, 2))
    assert COINS.chain(A, B) == (Fr(3, 8), Fr(2, 3))
    orders = list(permutations(events))
    assert len(orders) == 24
    for order in orders:
        factors = COINS.chain(*order)
        assert factors[2] == P(order[2], given=(order[0], order[1]))
        assert prod(factors) == P(*events) == Fr(1, 8)
    assert len({COINS.chain(*order) for order in orders}) > 1  # other factors, same product


def test_biased_coins():
    biased = pb.coins(3, heads="0.6")
    assert biased.P(A) == Fr("0.432")
    assert biased.P(A, given=B) == Fr("0.48")
    assert pb.coins(3, heads=["0.6", "0.5", "0.25"]).p["HTH"] == Fr("0.075")
    assert pb.product(SampleSpace.uniform("HT"), pb.coins(1, "1/3")).p["T", "T"] == Fr(1, 3)


def test_independence():
    second, same = (lambda x: x[1] == "H"), (lambda x: x[0] == x[1])
    assert COINS.independent(B, second)
    for pair in ((B, second), (B, same), (second, same)):
        assert COINS.independent(*pair)
    assert not COINS.independent(B, second, same)  # two at a time, but not all three together
    halves = SampleSpace({1: "1/2", 2: "1/2", 3: 0})
    assert halves.independent({1}, {3})  # the product form also covers P(B) = 0
    disjoint = COINS.independent({"HHH"}, {"TTT"})
    assert disjoint is False


def test_partition_says_where_it_breaks():
    assert COINS.is_partition([A, COINS.complement(A)])
    assert repr(COINS.is_partition([B, lambda x: not B(x)])) == (
        "yes: the 2 events share nothing and hold all 8 outcomes"
    )
    assert repr(COINS.is_partition([B, {"TTT"}, A])) == "no: E1 and E3 share 'HHT'"
    assert repr(COINS.is_partition([B, {"TTT"}])) == "no: no event holds 'THH'"
    sure = SampleSpace({1: "1/2", 2: "1/2", 3: 0})  # probabilities that sum to 1 are not enough
    assert sure.P({1}) + sure.P({2}) == 1
    assert not sure.is_partition([{1}, {2}])
    assert sure.is_partition([{1}, {2}, {3}, set()])


def mind_reader():
    joint = {
        (h, t): Fr(PRIOR[h]) * Fr(table[h]) for h in PRIOR for t, table in (("+", POSITIVE), ("-", NEGATIVE))
    }
    return SampleSpace(joint)


def test_mind_reader():
    assert pb.evidence(PRIOR, POSITIVE) == Fr(100189, 20000000) == Fr("0.00500945")
    posterior = pb.bayes(PRIOR, POSITIVE)
    assert posterior == {"MR": Fr(190, 100189), "not": Fr(99999, 100189)}
    assert f"{float(posterior['MR']):.9f}" == "0.001896416"
    assert f"{float(posterior['MR']):.6g}" == "0.00189642"
    assert round(1 / posterior["MR"]) == 527
    assert f"{float(pb.bayes(posterior, POSITIVE)['MR']):.6f}" == "0.265248"
    assert f"{float(pb.bayes(PRIOR, NEGATIVE)['MR']):.4g}" == "5.025e-07"


def test_mind_reader_as_a_space():
    space, reads, test = mind_reader(), (lambda x: x[0] == "MR"), (lambda x: x[1] == "+")
    assert space.P(test) == Fr("0.00500945")
    assert space.total_probability(test, [reads, space.complement(reads)]) == Fr("0.00500945")
    assert space.P(test, given=space.complement(reads)) == Fr("0.005")
    assert space.bayes(reads, given=test) == Fr(190, 100189) == space.P(reads, given=test)


def test_odds():
    twice = pb.bayes(pb.bayes(PRIOR, POSITIVE), POSITIVE)
    assert pb.odds(twice["MR"]) == pb.odds(PRIOR["MR"]) * 190 * 190
    assert (
        pb.posterior_odds(PRIOR, POSITIVE, "MR", against="not") == pb.odds(Fr(190, 100189)) == Fr(190, 99999)
    )
    even = pb.from_odds(1 / (Fr("0.95") / Fr("0.005")))  # the prior that one positive test lifts to 1/2
    assert pb.bayes({"MR": even, "not": 1 - even}, POSITIVE)["MR"] == Fr(1, 2)
    assert even == Fr(1, 191)
    assert f"{float(even):.6f}" == "0.005236"


def test_the_likelihood_alone_can_rank_the_other_way():
    prior, likelihood = {1: "0.9", 2: "0.1"}, {1: "0.1", 2: "0.2"}
    posterior = pb.bayes(prior, likelihood)
    assert f"{float(posterior[1]):.6f}" == "0.818182"
    assert max(posterior, key=posterior.get) == 1 != max(likelihood, key=likelihood.get)


def test_exact_numbers_of_any_spelling():
    for half in ("0.5", "1/2", Fr(1, 2), Decimal("0.5"), "5e-1"):
        assert SampleSpace({"H": half, "T": half}) == SampleSpace.uniform("HT")
    assert SampleSpace({"sure": np.int64(1)}).P({"sure"}) == 1
    assert 0.1 + 0.2 != 0.3  # why floats are refused
    assert SampleSpace(dict.fromkeys(range(10), "0.1")).P(set(range(10))) == 1


def test_the_space_cannot_be_changed():
    given_p = {"H": Fr(1, 2), "T": Fr(1, 2)}
    space = SampleSpace(given_p)
    given_p["H"] = Fr(1)
    assert space.P({"H"}) == Fr(1, 2)
    with pytest.raises(TypeError):
        space.p["H"] = Fr(1)
    with pytest.raises(AttributeError):
        space.p = {}
    assert eval(repr(space)) == space


@st.composite
def spaces(draw):
    weights = draw(st.lists(st.integers(0, 9), min_size=1, max_size=7).filter(any))
    return SampleSpace({i: Fr(w, sum(weights)) for i, w in enumerate(weights)})


events = st.sets(st.integers(0, 6))


@given(spaces(), events, events, events)
@settings(max_examples=150, deadline=None)
def test_the_laws_hold(space, a, b, c):
    a, b, c = (x & set(space) for x in (a, b, c))
    P = space.P
    assert P(a) == sum(space.p[x] for x in a) == P(lambda x: x in a) == P(list(a))
    assert P(space.union(a, b, c)) == (P(a) + P(b) + P(c) - P(a, b) - P(a, c) - P(b, c) + P(a, b, c))
    assert P(a) + P(space.complement(a)) == 1 == P()
    assert space.independent(a, b) == (P(a, b) == P(a) * P(b))
    assert P(b) == space.total_probability(b, [a, space.complement(a)])
    if P(c):
        inside = space.given(c)
        assert sum(inside.p.values()) == 1
        assert inside.P(a) == P(a, given=c) == P(a, c) / P(c)
        if P(b, c):
            assert inside.P(a, given=b) == P(a, given=(b, c))
    if P(a) and P(b):
        assert space.bayes(a, given=b) == P(a, given=b)
    if P(a, b):
        assert prod(space.chain(a, b, c)) == prod(space.chain(b, a, c)) == P(a, b, c)


@given(spaces(), st.lists(st.integers(0, 10), min_size=7, max_size=7))
@settings(max_examples=100, deadline=None)
def test_bayes_on_dicts_is_bayes_in_the_joint_space(space, tenths):
    likelihood = {h: Fr(tenths[h], 10) for h in space}
    total = pb.evidence(space.p, likelihood)
    joint = SampleSpace(
        {
            (h, e): q * (likelihood[h] if e else 1 - likelihood[h])
            for h, q in space.p.items()
            for e in (True, False)
        }
    )
    assert joint.P(lambda x: x[1]) == total
    if total:
        posterior = pb.bayes(space.p, likelihood)
        assert sum(posterior.values()) == 1
        for h, q in posterior.items():
            assert q == joint.P(lambda x, h=h: x[0] == h, given=lambda x: x[1])
            best = max(posterior, key=posterior.get)
            if q:
                assert pb.posterior_odds(space.p, likelihood, best, against=h) == posterior[best] / q


@given(st.fractions(0, 1).filter(lambda p: p < 1))
def test_odds_and_back(p):
    assert pb.from_odds(pb.odds(p)) == p


HALF = {"H": "1/2", "T": "1/2"}
V, T = ValueError, TypeError
BAD = {
    "not a mapping": (lambda: SampleSpace(["H"]), T, r"p must map each outcome .* got \['H'\]\. Use a dict"),
    "sum below 1": (lambda: SampleSpace({"H": "0.5", "T": "0.4"}), V, "exactly 1, got 9/10 over 2 outcomes"),
    "empty space": (lambda: SampleSpace({}), V, "exactly 1, got 0 over 0 outcomes"),
    "float": (lambda: SampleSpace({"H": 0.6, "T": 0.4}), T, r"p\['H'\] must be exact, .* Write '0\.6' or"),
    "float third": (lambda: pb.odds(1 / 3), T, r"exact, got the float 0\.33.* or '1/3'\."),
    "float tiny": (lambda: pb.odds(np.float64(1e-5)), T, r"Write '1e-05'\.$"),
    "NaN": (lambda: pb.odds(float("nan")), T, "p must be a probability, got nan"),
    "text": (lambda: pb.odds("six"), V, "p must be a number, got 'six'. Write '0.6'"),
    "over nothing": (lambda: pb.odds("1/0"), V, "p must be a number, got '1/0'"),
    "Decimal inf": (lambda: pb.odds(Decimal("inf")), V, "p must be a number"),
    "True": (lambda: pb.odds(True), T, "p must be a probability, got True"),
    "above 1": (lambda: SampleSpace({"H": 2, "T": -1}), V, r"p\['H'\] must lie in 0\.\.1, got 2"),
    "below 0": (lambda: pb.odds("-1/2"), V, r"p must lie in 0\.\.1, got -1/2"),
    "twice": (lambda: SampleSpace.uniform("HTH"), V, "all different, got 'H' 2 times"),
    "no outcome": (lambda: SampleSpace.uniform([]), V, "one or more, all different, got none"),
    "lists": (lambda: SampleSpace.uniform([[1], [2]]), T, r"outcomes must hold .* got \[1\]\. Use a tuple"),
    "event of lists": (lambda: P([["H"]]), T, r"event must hold outcomes fit for a set, got \['H'\]"),
    "one outcome": (lambda: P("HHT"), T, r"a set of outcomes .* got 'HHT'\. For one outcome use \{'HHT'\}"),
    "tuple event": (lambda: P((A, B)), T, r"for several events name each: P\(A, B\)"),
    "unknown outcome": (lambda: P({"HHX", "HHT"}), V, "outcomes of the space, got 'HHX'"),
    "count, no bool": (lambda: P(lambda x: x.count("H")), T, "True or False, got 3 for 'HHH'. Compare"),
    "null condition": (lambda: P(A, given=set()), V, "given must have a positive prob"),
    "null evidence": (lambda: COINS.bayes(A, given=set()), V, "given must have a positive probability"),
    "null hypothesis": (lambda: COINS.bayes(set(), given=A), V, "A must have a positive probability"),
    "null in chain": (lambda: COINS.chain({"HHH"}, {"TTT"}, A), V, "given must have a positive prob"),
    "null universe": (lambda: SampleSpace({1: 1, 2: 0}).given({2}), V, "Condition on what can occur"),
    "no partition": (lambda: COINS.total_probability(A, [A, B]), V, "split Ω, got E1 and E2 share 'HHT'"),
    "no coins": (lambda: pb.coins(0), V, "n must be at least 1, got 0"),
    "half a coin": (lambda: pb.coins(1.5), T, "n must be a whole number"),
    "too few heads": (lambda: pb.coins(3, ["0.5"]), V, "heads must be one number or 3.* got 1"),
    "heads float": (lambda: pb.coins(3, 0.6), T, r"heads must be exact.*Write '0\.6' or '3/5'"),
    "product of text": (lambda: pb.product("HT"), T, r"sample spaces, got 'HT'\. Use SampleSpace\.uniform"),
    "prior sum": (lambda: pb.bayes({"a": "0.1"}, {"a": 1}), V, "prior must sum to exactly 1, got 1/10"),
    "other names": (lambda: pb.bayes(HALF, {"H": 1, "X": 1}), V, r"name the hypotheses .* got \['H', 'X'\]"),
    "likelihood list": (lambda: pb.evidence(HALF, [1, 1]), V, r"hypotheses of the prior.*got \[1, 1\]"),
    "likelihood 2": (lambda: pb.bayes(HALF, {"H": 2, "T": 0}), V, r"likelihood\['H'\] must lie in 0\.\.1"),
    "impossible": (lambda: pb.bayes(HALF, {"H": 0, "T": 0}), V, r"evidence possible, got P\(E\) = 0"),
    "odds who": (lambda: pb.posterior_odds(HALF, HALF, "X", "T"), V, "h must be a hypothesis .* got 'X'"),
    "odds against 0": (lambda: pb.posterior_odds(HALF, {"H": 1, "T": 0}, "H", "T"), V, "Swap h and against"),
    "certain": (lambda: pb.odds(1), V, "p must be below 1, got 1"),
    "negative odds": (lambda: pb.from_odds(-1), V, "o must be 0 or more, got -1"),
    "float odds": (lambda: pb.from_odds(0.5), T, "o must be an int or a Fraction, got 0.5"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_says_what_is_wrong(name):
    call, kind, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()


def test_a_partition_into_single_outcomes_is_found_in_linear_time():
    space = SampleSpace.uniform(range(600))
    begin = time.process_time()
    assert space.is_partition([{x} for x in space])
    assert space.is_partition([{x} for x in range(599)]).reason == "no event holds 599"
    assert time.process_time() - begin < 2  # a union for each outcome takes far longer


def test_events_that_overlap_are_named_whatever_the_order_of_sets():
    space = SampleSpace.uniform("abcdef")
    verdict = space.is_partition([{"a"}, {"b", "c"}, {"f", "e", "c", "b"}, {"a"}])
    assert repr(verdict) == "no: E2 and E3 share 'b'"


def test_a_space_can_be_pickled_copied_and_hashed():
    space = SampleSpace({"a": "1/2", "b": "1/4", "c": "1/4"}).given({"a", "b"})
    for again in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
        assert again == space
        assert again.ruled_out == {"c"}
        assert again.P({"a", "c"}) == Fr(2, 3)
    turned = SampleSpace({"b": "1/3", "a": "2/3"})
    assert turned == space
    assert hash(turned) == hash(space)
    assert len({space, turned, SampleSpace.uniform("ab")}) == 2


def test_bayes_blames_the_event_that_cannot_occur():
    space = SampleSpace({1: "1/2", 2: "1/2", 3: 0})
    with pytest.raises(ValueError, match=r"^A must have a positive probability, got 0\."):
        space.bayes({3}, given={1})
    with pytest.raises(ValueError, match=r"^given must have a positive probability, got 0\."):
        space.bayes({1}, given={3})


def test_what_has_no_outcome_has_an_exact_probability_too():
    assert isinstance(COINS.P(set()), Fr)
    assert COINS.P(set()) == 0


def test_outcomes_are_a_list():
    with pytest.raises(TypeError, match=r"outcomes must be a list of outcomes, got 5\. Put them in a list"):
        SampleSpace.uniform(5)
    with pytest.raises(TypeError, match=r"events must be a list of events, got 5\. Put them in a list"):
        COINS.is_partition(5)
