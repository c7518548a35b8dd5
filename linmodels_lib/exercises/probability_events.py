"""Exercises on events in exact fractions: their probability, and conditioning."""

from fractions import Fraction
from itertools import product

from linmodels_lib.exercises._record import Case, Exercise, Wrong


def _coins(*heads: str) -> dict[str, Fraction]:
    """p for tosses of coins with these P(H), written out by hand so that the library is not its own judge."""
    p = {}
    for tosses in product("HT", repeat=len(heads)):
        q = Fraction(1)
        for toss, h in zip(tosses, heads, strict=True):
            q *= Fraction(h) if toss == "H" else 1 - Fraction(h)
        p["".join(tosses)] = q
    return p


FAIR, BIASED = _coins("1/2", "1/2"), _coins("1/3", "3/10")
DIE = {k: Fraction(1, 6) for k in range(1, 7)}
LOADED = {**{k: Fraction(1, 10) for k in range(1, 6)}, 6: Fraction(1, 2)}
NULL = {"a": Fraction(1, 4), "b": Fraction(3, 4), "c": Fraction(0)}

EVENT = Exercise(
    name="event-probability",
    chapter="probability",
    title="The probability of an event",
    prompt=r"""
A mass function is a dictionary `p` that gives each outcome its probability as a `Fraction`; an event `A`
is a set of outcomes. Write `prob(p, A)` $= P(A)$.
""",
    defines="prob",
    starter='''
def prob(p, A):
    """P(A): p maps each outcome to a Fraction, A is a set of outcomes."""
    return ...
''',
    solution='''
def prob(p, A):
    """P(A): p maps each outcome to a Fraction, A is a set of outcomes."""
    return sum(p[x] for x in A)
''',
    explanation=r"""
The line is the formula $P(A) = \sum_{x \in A} p(x)$. An empty sum is 0, so the impossible event needs no
case of its own. Counting, `len(A) / len(p)`, is the same only where all outcomes are equally likely.
""",
    cases=(
        Case("two fair coins, at least one head", {"p": FAIR, "A": {"HH", "HT", "TH"}}),
        Case("two biased coins, the first is heads", {"p": BIASED, "A": {"HH", "HT"}}),
        Case("a loaded die, an even number", {"p": LOADED, "A": {2, 4, 6}}),
        Case("the event that cannot happen", {"p": BIASED, "A": set()}),
        Case("the sure event", {"p": BIASED, "A": {"HH", "HT", "TH", "TT"}}),
    ),
    also_right=({"sum(p[x] for x in A)": "sum(q for x, q in p.items() if x in A)"},),
    wrong=(
        Wrong(
            {"sum(p[x] for x in A)": "len(A) / len(p)"},
            "This counts outcomes, so it is right only where all are equally likely. Add up p[x] over A.",
        ),
        Wrong(
            {"sum(p[x] for x in A)": "sum(float(p[x]) for x in A)"},
            "The numbers are floats here, and floats round: 0.1 + 0.2 is not 0.3. Add the Fractions.",
        ),
        Wrong(
            {"sum(p[x] for x in A)": "1 - sum(p[x] for x in A)"},
            "This is the probability that A does not happen. Leave out the `1 -`.",
        ),
        Wrong(
            {"for x in A": "for x in p"},
            "This runs over all outcomes, so it is always 1. Run over those in A.",
        ),
        Wrong(
            {"sum(p[x] for x in A)": "[p[x] for x in sorted(A)]"},
            "This lists the probabilities of the outcomes. Add them up with sum.",
        ),
    ),
    tolerance=0,
)

CONDITIONAL = Exercise(
    name="conditional-probability",
    chapter="probability",
    title="Conditional probability",
    prompt=r"""
Write `conditional(p, A, B)` $= P(A \mid B)$ for a mass function `p` (outcome → `Fraction`) and two sets of
outcomes. Where $P(B) = 0$ it is not defined: raise a `ValueError` that says so.
""",
    defines="conditional",
    starter='''
def conditional(p, A, B):
    """P(A | B) = P(A, B) / P(B); a ValueError where P(B) = 0."""
    return ...
''',
    solution='''
def conditional(p, A, B):
    """P(A | B) = P(A, B) / P(B); a ValueError where P(B) = 0."""
    whole = sum(p[x] for x in B)
    if whole == 0:
        raise ValueError("P(B) is 0: condition on what can occur.")
    return sum(p[x] for x in A & B) / whole
''',
    explanation=r"""
`A & B` is the intersection, the outcomes of $A$ that are left when $B$ is all there is; dividing by $P(B)$
makes the probabilities inside $B$ sum to 1 again. Note that `whole` can be 0 for an event that is not
empty. Returning 0 there would claim something about $A$; an error claims nothing.
""",
    cases=(
        Case("a fair die: even, given more than 3", {"p": DIE, "A": {2, 4, 6}, "B": {4, 5, 6}}),
        Case("a loaded die: even, given more than 4", {"p": LOADED, "A": {2, 4, 6}, "B": {5, 6}}),
        Case("events that share nothing", {"p": DIE, "A": {1}, "B": {2, 3}}),
        Case("B inside A", {"p": BIASED, "A": {"HH", "HT", "TT"}, "B": {"HH", "HT"}}),
        Case("A inside B", {"p": BIASED, "A": {"HH"}, "B": {"HH", "HT"}}),
        Case("an event B that cannot occur", {"p": NULL, "A": {"a"}, "B": {"c"}}),
        Case("an empty event B", {"p": NULL, "A": {"a"}, "B": set()}),
    ),
    also_right=({"for x in A & B": "for x in B if x in A"},),
    wrong=(
        Wrong(
            {" / whole": " / sum(p[x] for x in A)"},
            "This divides by P(A), so it is the other direction, P(B | A). Divide by the probability of the "
            "event after the bar.",
        ),
        Wrong(
            {"for x in A & B": "for x in A"},
            "This is P(A) / P(B), which can exceed 1. Only the part of A inside B counts: sum over A & B.",
        ),
        Wrong(
            {"for x in A & B": "for x in A | B"},
            "A | B is Python's union, the outcomes in A or in B. Both at once is the intersection, A & B.",
        ),
        Wrong(
            {" / whole": ""},
            "This is the joint probability P(A, B). Divide it by P(B), so that B becomes the whole.",
        ),
        Wrong(
            {"sum(p[x] for x in A & B) / whole": "Fraction(len(A & B), len(B))"},
            "This counts the outcomes of B as if they were equally likely. Add up their probabilities.",
        ),
        Wrong(
            {"sum(p[x] for x in A & B) / whole": "len(A & B) / len(B)"},
            "This counts outcomes. With a loaded die or a biased coin, add up their probabilities instead.",
        ),
        Wrong(
            {'raise ValueError("P(B) is 0: condition on what can occur.")': "return 0"},
            "Where P(B) = 0 this returns 0, which claims that A cannot happen. Nothing is known there: raise "
            "a ValueError.",
        ),
        Wrong(
            {'    if whole == 0:\n        raise ValueError("P(B) is 0: condition on what can occur.")\n': ""},
            "Where P(B) = 0 this stops with a ZeroDivisionError, which leaves the caller to guess. Test P(B) "
            "first, and raise a ValueError that names the reason.",
        ),
        Wrong(
            {"if whole == 0": "if not B"},
            "An event can have outcomes and still have probability 0. Compare P(B) with 0, not B with the "
            "empty set.",
        ),
    ),
    tolerance=0,
)

EXERCISES = (EVENT, CONDITIONAL)
