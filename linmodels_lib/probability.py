"""Exact probability: sample spaces made of independent parts, and Bayes' rule on dicts of hypotheses.

A probability is an int, a `Fraction`, a `Decimal` or text ("0.6", "3/8"), and comes back as a `Fraction`.
A float is refused, and the error says how to write it: 0.1 + 0.2 is not 0.3, so a sum of 1 would be luck.

Chapters 1 and 2 of the book.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product as combine
from math import prod
from typing import Any

from linmodels_lib import _check
from linmodels_lib.sample_space import Event, Number, SampleSpace, Verdict

__all__ = [
    "Event",
    "Number",
    "SampleSpace",
    "Verdict",
    "bayes",
    "coins",
    "evidence",
    "from_odds",
    "odds",
    "posterior_odds",
    "product",
]


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
