"""Exact probability: finite sample spaces and events, independent parts, Bayes' rule on dicts of hypotheses.

A probability is an int, a `Fraction`, a `Decimal` or text ("0.6", "3/8"), and comes back as a `Fraction`.
A float is refused, and the error says how to write it: 0.1 + 0.2 is not 0.3, so a sum of 1 would be luck.

Chapters 1 and 2 of the book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from itertools import product as combine
from math import prod
from types import MappingProxyType
from typing import Any, Self

import numpy as np

from linmodels_lib import _check

Number = int | str | Fraction | Decimal
Event = Set[Any] | list[Any] | Callable[[Any], bool]


@dataclass(frozen=True)
class Verdict:
    """Yes or no, and why; it counts as true where it is yes.

    >>> verdict = SampleSpace.uniform("abc").is_partition([{"a"}, {"b"}])
    >>> verdict, bool(verdict)
    (no: no event holds 'c', False)
    """

    holds: bool
    reason: str

    def __bool__(self) -> bool:
        """Whether it holds."""
        return self.holds

    def __repr__(self) -> str:
        """The answer in words."""
        return f"{'yes' if self.holds else 'no'}: {self.reason}"


@dataclass(frozen=True, repr=False)
class SampleSpace:
    """Ω with a probability p(x) ≥ 0 for each outcome x, Σ p(x) = 1 exactly.

    An event is a set (or list) of outcomes, or a function that says of an outcome whether it belongs;
    every method takes either. An outcome with p(x) = 0 still belongs to Ω.

    >>> coin = SampleSpace({"H": "0.6", "T": "0.4"})
    >>> print(coin.P({"H"}), coin.P(lambda x: x == "T"))
    3/5 2/5
    """

    p: Mapping[Any, Fraction]
    ruled_out: frozenset[Any] = field(
        default=frozenset(), compare=False
    )  # by conditioning: still fine in events

    def __init__(self, p: Mapping[Any, Number], ruled_out: Iterable[Any] = ()) -> None:
        """Check that the probabilities are exact, from 0 to 1, and sum to 1."""
        object.__setattr__(self, "p", MappingProxyType(_check.distribution("p", p)))
        object.__setattr__(self, "ruled_out", frozenset(_check.hashable("ruled_out", ruled_out)))

    @classmethod
    def uniform(cls, outcomes: Iterable[Hashable]) -> Self:
        """p(x) = 1/|Ω| for every x ∈ Ω.

        >>> print(SampleSpace.uniform(range(1, 7)).P({1, 2}))
        1/3
        """
        times = Counter(_check.hashable("outcomes", outcomes))
        if set(times.values()) != {1}:
            came = next((f"{x!r} {n} times" for x, n in times.items() if n > 1), "none")
            raise ValueError(f"outcomes must be one or more, all different, got {came}. List each once.")
        return cls({x: Fraction(1, len(times)) for x in times})

    def __hash__(self) -> int:
        """Equal spaces have equal hashes, whatever the order of their outcomes."""
        return hash(frozenset(self.p.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make this space again, for pickle and deepcopy."""
        return type(self), (dict(self.p), self.ruled_out)

    def __iter__(self) -> Iterator[Any]:
        """The outcomes, in the order they were given."""
        return iter(self.p)

    def __len__(self) -> int:
        """|Ω|."""
        return len(self.p)

    def __repr__(self) -> str:
        """The call that makes this space."""
        return f"SampleSpace({ {x: str(q) for x, q in self.p.items()} })"

    def event(self, A: Event) -> frozenset[Any]:
        """A as the set of its outcomes.

        >>> sorted(SampleSpace.uniform(range(1, 7)).event(lambda x: x % 2 == 0))
        [2, 4, 6]
        """
        if callable(A):
            return frozenset(x for x in self if _truth(A(x), x))
        if not isinstance(A, Set | list):
            raise TypeError(
                f"event must be a set of outcomes or a function of an outcome, got {A!r}. "
                f"For one outcome use {{{A!r}}}; for several events name each: P(A, B)."
            )
        outcomes = frozenset(_check.hashable("event", A))
        if unknown := [x for x in outcomes if x not in self.p and x not in self.ruled_out]:
            came = min(map(repr, unknown))
            raise ValueError(f"event must hold outcomes of the space, got {came}. Compare with list(space).")
        return outcomes - self.ruled_out

    def intersection(self, *events: Event) -> frozenset[Any]:
        """A ∩ B ∩ …: the outcomes in every event; all of Ω for no event."""
        return frozenset(self).intersection(*map(self.event, events))

    def union(self, *events: Event) -> frozenset[Any]:
        """A ∪ B ∪ …: the outcomes in at least one event."""
        return frozenset().union(*map(self.event, events))

    def complement(self, A: Event) -> frozenset[Any]:
        """¬A: the outcomes of Ω outside A."""
        return frozenset(self) - self.event(A)

    def P(self, *events: Event, given: Event | tuple[Event, ...] = ()) -> Fraction:  # noqa: N802 (the letter)
        """Σ p(x) over A ∩ B ∩ …, the joint probability.

        With `given`, one event or a tuple of events: P(A | C) = P(A, C) / P(C), for P(C) > 0.

        >>> die, even = SampleSpace.uniform(range(1, 7)), lambda x: x % 2 == 0
        >>> print(die.P(even), die.P(even, {4, 5, 6}), die.P(even, given={4, 5, 6}))
        1/2 1/3 2/3
        """
        conditions = given if isinstance(given, tuple) else (given,)
        space = self.given(*conditions) if conditions else self
        return sum((space.p[x] for x in space.intersection(*events)), Fraction(0))

    def given(self, *events: Event) -> SampleSpace:
        """The space in which C = A ∩ B ∩ … has become the universe: p(x | C) = p(x) / P(C) for x ∈ C.

        >>> SampleSpace.uniform("abc").given({"a", "b"})
        SampleSpace({'a': '1/2', 'b': '1/2'})
        """
        C = self.intersection(*events)
        total = self._positive(C)
        inside = {x: q / total for x, q in self.p.items() if x in C}
        return SampleSpace(inside, self.ruled_out | self.complement(C))

    def chain(self, *events: Event) -> tuple[Fraction, ...]:
        """The factors P(A₁), P(A₂ | A₁), P(A₃ | A₁, A₂), …; in whatever order, their product is the joint.

        >>> die, even = SampleSpace.uniform(range(1, 7)), lambda x: x % 2 == 0
        >>> print(*die.chain(even, {4, 5, 6}), "or", *die.chain({4, 5, 6}, even))
        1/2 2/3 or 1/2 2/3
        """
        return tuple(self.P(A, given=events[:i]) for i, A in enumerate(events))

    def independent(self, *events: Event) -> bool:
        """P(A, B) = P(A) P(B), and so for every choice of two or more of the events; P(A) = 0 is allowed.

        >>> die = SampleSpace.uniform(range(1, 7))
        >>> die.independent({2, 4, 6}, {1, 2}), die.independent({2, 4, 6}, {4, 5, 6})
        (True, False)
        """
        some = (group for size in range(2, len(events) + 1) for group in combinations(events, size))
        return all(self.P(*group) == prod(map(self.P, group)) for group in some)

    def is_partition(self, events: Iterable[Event]) -> Verdict:
        """E_i ∩ E_j = ∅ for i ≠ j, and E₁ ∪ … ∪ E_n = Ω; if not, the answer says where it breaks.

        >>> SampleSpace.uniform("abc").is_partition([{"a", "b"}, {"b", "c"}])
        no: E1 and E2 share 'b'
        """
        parts = [self.event(E) for E in _check.listed("events", events, "events")]
        home: dict[Any, int] = {}  # the event that holds each outcome
        for j, E in enumerate(parts, start=1):
            if shared := {x for x in E if x in home}:
                x = next(x for x in self if x in shared)
                return Verdict(False, f"E{home[x]} and E{j} share {x!r}")
            home |= dict.fromkeys(E, j)
        if left := [x for x in self if x not in home]:
            return Verdict(False, f"no event holds {left[0]!r}")
        return Verdict(True, f"the {len(parts)} events share nothing and hold all {len(self)} outcomes")

    def total_probability(self, B: Event, partition: Iterable[Event]) -> Fraction:
        """P(B) = Σ_i P(B, E_i) over a partition E₁, …, E_n of Ω.

        >>> print(SampleSpace.uniform("abc").total_probability({"a", "b"}, [{"a"}, {"b", "c"}]))
        2/3
        """
        if not (verdict := self.is_partition(parts := list(_check.listed("partition", partition, "events")))):
            raise ValueError(f"partition must split Ω, got {verdict.reason}. Put each outcome in one event.")
        return sum((self.P(B, E) for E in parts), Fraction(0))

    def bayes(self, A: Event, given: Event) -> Fraction:
        """P(A | B) = P(B | A) P(A) / P(B), for P(A) > 0 and P(B) > 0.

        >>> print(SampleSpace.uniform(range(1, 7)).bayes({2, 4, 6}, given={4, 5, 6}))
        2/3
        """
        prior, evidence = self._positive(A, "A"), self._positive(given)
        return self.P(given, given=A) * prior / evidence

    def _positive(self, C: Event, name: str = "given") -> Fraction:
        if not (total := self.P(C)):
            raise ValueError(f"{name} must have a positive probability, got 0. Condition on what can occur.")
        return total


def _truth(answer: Any, x: Any) -> bool:
    if not isinstance(answer, bool | np.bool_):
        raise TypeError(f"event must answer True or False, got {answer!r} for {x!r}. Compare: … == value.")
    return bool(answer)


def product(*spaces: SampleSpace) -> SampleSpace:
    """Independent experiments side by side: p(x₁, …, x_n) = p₁(x₁) ⋯ p_n(x_n); outcomes are tuples.

    >>> print(product(SampleSpace.uniform("HT"), SampleSpace.uniform("abc")).p["H", "a"])
    1/6
    """
    for space in spaces:
        if not isinstance(space, SampleSpace):
            raise TypeError(
                f"spaces must be sample spaces, got {space!r}. Use SampleSpace.uniform({space!r})."
            )
    rows = combine(*(space.p.items() for space in spaces))
    return SampleSpace(
        {tuple(x for x, _ in row): prod((q for _, q in row), start=Fraction(1)) for row in rows}
    )


def coins(n: int, heads: Number | Sequence[Number] = "1/2") -> SampleSpace:
    """n tosses, written "HHT"; `heads` is P(H), one number for all coins or a list with one for each.

    >>> print(coins(3).p["HHT"], coins(2, heads=["0.6", "0.5"]).p["HT"])
    1/8 3/10
    """
    n = _check.whole("n", n, 1)
    each = list(heads) if isinstance(heads, list | tuple) else [heads] * n
    if len(each) != n:
        raise ValueError(f"heads must be one number or {n}, one for each coin, got {len(each)}. Check n.")
    chances = [_check.probability("heads", h) for h in each]
    tosses = product(*(SampleSpace({"H": h, "T": 1 - h}) for h in chances))
    return SampleSpace({"".join(x): q for x, q in tosses.p.items()})


def evidence(prior: Mapping[Any, Number], likelihood: Mapping[Any, Number]) -> Fraction:
    """P(E) = Σ_h P(E | h) P(h), the law of total probability over the hypotheses h.

    >>> print(evidence({"fair": "1/2", "two-headed": "1/2"}, {"fair": "1/2", "two-headed": 1}))
    3/4
    """
    return sum(_joint(prior, likelihood).values(), Fraction(0))


def bayes(prior: Mapping[Any, Number], likelihood: Mapping[Any, Number]) -> dict[Any, Fraction]:
    """P(h | E) = P(E | h) P(h) / P(E) for every hypothesis h.

    A posterior is a prior for the next piece of evidence, if the pieces are independent given h.

    >>> heads = {"fair": "1/2", "two-headed": 1}
    >>> once = bayes({"fair": "1/2", "two-headed": "1/2"}, heads)
    >>> print(once["two-headed"], bayes(once, heads)["two-headed"])
    2/3 4/5
    """
    joint = _joint(prior, likelihood)
    total = sum(joint.values())
    if total == 0:
        raise ValueError(
            "likelihood must make the evidence possible, got P(E) = 0 under every hypothesis of the prior. "
            "Give a positive likelihood to a hypothesis of positive prior."
        )
    return {h: q / total for h, q in joint.items()}


def posterior_odds(
    prior: Mapping[Any, Number], likelihood: Mapping[Any, Number], h: Any, against: Any
) -> Fraction:
    """P(h | E) / P(h' | E) = P(h) / P(h') · P(E | h) / P(E | h'): prior odds times likelihood ratio.

    >>> heads = {"fair": "1/2", "two-headed": 1}
    >>> print(posterior_odds({"fair": "1/2", "two-headed": "1/2"}, heads, "two-headed", against="fair"))
    2
    """
    joint = _joint(prior, likelihood)
    for name, value in (("h", h), ("against", against)):
        if _check.hashable(name, [value])[0] not in joint:
            raise ValueError(
                f"{name} must be a hypothesis of the prior, got {value!r}. Choose from {list(joint)}."
            )
    if joint[against] == 0:
        raise ValueError(f"against must be possible, got {against!r} with probability 0. Swap h and against.")
    return joint[h] / joint[against]


def odds(p: Number) -> Fraction:
    """o = p / (1 − p), for p < 1.

    >>> print(odds("0.8"))
    4
    """
    exact = _check.probability("p", p)
    if exact == 1:
        raise ValueError("p must be below 1, got 1. The odds of a certain event are infinite.")
    return exact / (1 - exact)


def from_odds(o: Fraction | int) -> Fraction:
    """p = o / (1 + o), for o ≥ 0: the inverse of `odds`.

    >>> print(from_odds(4), from_odds(Fraction(1, 190)))
    4/5 1/191
    """
    if isinstance(o, bool) or not isinstance(o, int | Fraction):
        raise TypeError(
            f"o must be an int or a Fraction, got {o!r}. Write Fraction(1, 4) for odds of 1 to 4."
        )
    if o < 0:
        raise ValueError(f"o must be 0 or more, got {o}. Odds are p / (1 − p).")
    return Fraction(o) / (1 + o)


def _joint(prior: Mapping[Any, Number], likelihood: Mapping[Any, Number]) -> dict[Any, Fraction]:
    """P(E, h) = P(E | h) P(h), one for each hypothesis."""
    exact = _check.distribution("prior", prior)
    if not isinstance(likelihood, Mapping) or likelihood.keys() != exact.keys():
        came = list(likelihood) if isinstance(likelihood, Mapping) else likelihood
        raise ValueError(
            f"likelihood must name the hypotheses of the prior, {list(exact)}, got {came!r}. Match them."
        )
    return {h: q * _check.probability(f"likelihood[{h!r}]", likelihood[h]) for h, q in exact.items()}
