"""Chapters 1 and 2: three coins, the mind reader, partitions."""

from fractions import Fraction as Fr
from itertools import permutations
from math import prod

import numpy as np

from figure_tables import error_of
from linmodels_lib import probability as pb
from linmodels_lib.probability import SampleSpace

COINS, BIASED = pb.coins(3), pb.coins(3, heads="0.6")
A, B = COINS.event(lambda x: x.count("H") == 2), COINS.event(lambda x: x[0] == "H")
PRIOR = {"reader": "0.00001", "other": "0.99999"}
POSITIVE = {"reader": "0.95", "other": "0.005"}
NEGATIVE = {"reader": "0.05", "other": "0.995"}
READERS = SampleSpace({(h, t): Fr(PRIOR[h]) * q for h in PRIOR for t, q in (("T", 1 - Fr(NEGATIVE[h])), ("not T", Fr(NEGATIVE[h])))})  # fmt: skip
EVEN = {"reader": "1/2", "other": "1/2"}
ZERO = SampleSpace({1: "1/2", 2: "1/2", 3: 0})


def random_joint(seed=0):
    """Three yes-or-no events with whole-number odds drawn at random."""
    odds = np.random.default_rng(seed).integers(1, 50, size=8)
    space = SampleSpace({f"{i:03b}": Fr(int(o), int(odds.sum())) for i, o in enumerate(odds)})
    return space, [space.event(lambda x, j=j: x[j] == "1") for j in range(3)]


def chain_errors():
    """Joint less product of the chain rule's factors, for all six orders of three events."""
    space, events = random_joint()
    return {prod(space.chain(*order)) - space.P(*events) for order in permutations(events)}


def orders_of_four():
    """How many orders of four events give the joint probability as the product of their factors."""
    events = [A, B, {"HHT", "THH", "TTT"}, lambda x: x[1] == "H"]
    return sum(prod(COINS.chain(*order)) == COINS.P(*events) for order in permutations(events))


def last_factor_first():
    """P(A3 | A2, A1) P(A2 | A1) P(A1) and P(A1 | A2, A3) P(A2 | A3) P(A3)."""
    space, events = random_joint(1)
    return prod(space.chain(*events)) == prod(space.chain(*events[::-1])) == space.P(*events) > 0


def total_probability_error():
    space, (one, two, _) = random_joint(2)
    return space.total_probability(one, [two, space.complement(two)]) - space.P(one)


def words_given_label():
    """P(label 1 | one word) and P(label 1 | both words), for words that agree with the label 9 times in 10."""
    once = pb.bayes({0: "1/2", 1: "1/2"}, {0: "0.1", 1: "0.9"})
    return once[1], pb.bayes(once, {0: "0.1", 1: "0.9"})[1]


ROWS = [
    ("M6", lambda: (sum(COINS.p.values()), min(COINS.p.values()) >= 0, sum(BIASED.p.values())), (1, True, 1)),
    ("M7", lambda: len(COINS), 8),
    ("M8", lambda: (len(A), len(B)), (3, 4)),
    ("M9", lambda: set(COINS.p.values()), {Fr(1, 8)}),
    ("M11", lambda: [COINS.P(A), COINS.P(B)], "0.375000 0.500000"),
    ("M13", lambda: [COINS.P(A, B), COINS.P(A) + COINS.P(B), COINS.P(A | B)], "0.250000 0.875000 0.625000"),
    ("M15", lambda: COINS.P(B, given=A), Fr(2, 3)),
    ("M16", lambda: COINS.P(A, given=B), Fr(1, 2)),
    ("M17", lambda: (COINS.chain(B, A), COINS.P(A, B)), ((Fr(1, 2), Fr(1, 2)), Fr(1, 4))),
    ("M18", chain_errors, {Fr(0)}),
    ("M19", last_factor_first, True),
    ("M21", lambda: (COINS.P(A) * COINS.P(B), COINS.P(A, B), COINS.independent(A, B)), (Fr(3, 16), Fr(1, 4), False)),
    ("M23", lambda: (COINS.bayes(A, given=B), COINS.P(A, given=B)), (Fr(2, 3) * Fr(3, 8) / Fr(1, 2), Fr(1, 2))),
    ("M26", total_probability_error, Fr(0)),
    ("M27", lambda: READERS.P(lambda x: x[1] == "T", given=lambda x: x[0] == "other"), "0.005000"),
    ("M28", lambda: (pb.evidence(PRIOR, POSITIVE), pb.evidence(PRIOR, POSITIVE)), ("0.005009450", Fr(100189, 20000000))),
    ("M29", lambda: (pb.bayes(PRIOR, POSITIVE)["reader"], pb.bayes(PRIOR, POSITIVE)["reader"]), ("0.001896416", Fr(190, 100189))),
    ("E1", lambda: (SampleSpace.uniform(list(COINS)) == COINS, COINS.P(list(COINS))), (True, 1)),
    ("E2", lambda: (bool(SampleSpace.uniform([1, 2, 3]).is_partition([{1, 2}, {3}])), bool(SampleSpace.uniform([1, 2, 3]).is_partition([{1, 2}, {2, 3}]))), (True, False)),
    ("E3", lambda: (ZERO.P({1}) + ZERO.P({2}), bool(ZERO.is_partition([{1}, {2}])), bool(ZERO.is_partition([{1}, {2, 3}]))), (1, False, True)),
    ("E4", lambda: (COINS.P(A), A in COINS.p, sum(COINS.p[x] for x in A)), (Fr(3, 8), False, Fr(3, 8))),
    ("E5", lambda: (ZERO.independent({1}, {3}), error_of(lambda: ZERO.P({1}, given={3}), ValueError)), (True, ValueError)),
    ("E6", lambda: (pb.bayes(PRIOR, POSITIVE)["reader"], Fr("0.002") / pb.bayes(PRIOR, POSITIVE)["reader"]), ("0.0019", "1.055")),
    ("E8", lambda: (max((b := pb.bayes({1: "0.9", 2: "0.1"}, {1: "0.1", 2: "0.2"})), key=b.get), b[1]), (1, Fr(9, 11))),
    ("E9", words_given_label, ("0.900000", "0.987805")),
    ("D1.1", lambda: COINS.P(COINS.union(A, B)), Fr(5, 8)),
    ("D1.2", lambda: COINS.P(B, given=A), Fr(2, 3)),
    ("D1.3", lambda: BIASED.P(A), Fr("0.432")),
    ("D1.4", lambda: BIASED.P(A, given=B), Fr("0.48")),
    ("D1.5", orders_of_four, 24),
    ("D2.1", lambda: pb.bayes(PRIOR, POSITIVE)["reader"], "0.00189642"),
    ("D2.2", lambda: pb.bayes(pb.bayes(PRIOR, POSITIVE), POSITIVE)["reader"], "0.265248"),
    ("D2.3", lambda: pb.from_odds(1 / pb.posterior_odds(EVEN, POSITIVE, "reader", "other")), "0.005236"),
    ("D2.4", lambda: pb.bayes(PRIOR, NEGATIVE)["reader"], "5.025e-07"),
]  # fmt: skip
