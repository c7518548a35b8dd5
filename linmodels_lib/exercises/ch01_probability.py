"""Exercises on events in exact fractions: probability, conditioning, independence, the chain rule."""

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

JOINT_RANGE = Exercise(
    name="joint-range",
    chapter="probability",
    title="How much can they overlap?",
    prompt=r"""
The text has the range for two events. Now there are $n$. Write `overlap(shares)`: the smallest and the
largest value that $P(A_1, \dots, A_n)$ can have if all you know is the list `shares` of
$P(A_1), \dots, P(A_n)$, one `Fraction` or more. Think of the outcomes that an event leaves out.
""",
    defines="overlap",
    starter='''
def overlap(shares):
    """The smallest and the largest P(A1, ..., An), from P(A1), ..., P(An)."""
    return ..., ...
''',
    solution='''
def overlap(shares):
    """The smallest and the largest P(A1, ..., An), from P(A1), ..., P(An)."""
    left_out = sum(1 - share for share in shares)
    return max(Fraction(0), 1 - left_out), min(shares)
''',
    explanation=r"""
All events together are a part of each, so the smallest of them is the most that they can share; they share
so much if they lie inside each other. Below, look at what is *not* shared: every such outcome is left out by
one event at least. The event $A_i$ leaves out $1 - P(A_i)$, and all of them leave out at most the sum of
these. If no outcome is left out twice it is exactly the sum, and what remains is $1 - \sum_i (1 - P(A_i))$,
or nothing where that is below 0. For two events it is $P(A) + P(B) - 1$.
""",
    cases=(
        Case("two with room enough to lie apart", {"shares": [Fraction(3, 8), Fraction(1, 2)]}),
        Case("two that do not fit side by side", {"shares": [Fraction(7, 10), Fraction(3, 5)]}),
        Case("three of nine tenths", {"shares": [Fraction(9, 10)] * 3}),
        Case("three halves", {"shares": [Fraction(1, 2)] * 3}),
        Case("four, and what they leave out fills the whole", {"shares": [Fraction(3, 4)] * 4}),
        Case("one of them is certain", {"shares": [Fraction(1), Fraction(2, 3), Fraction(1, 2)]}),
        Case("one of them is impossible", {"shares": [Fraction(6, 7), Fraction(0)]}),
        Case("a single event", {"shares": [Fraction(2, 7)]}),
    ),
    also_right=({"1 - left_out": "sum(shares) - (len(shares) - 1)"},),
    wrong=(
        Wrong(
            {"max(Fraction(0), 1 - left_out)": "1 - left_out"},
            "Where there is room this is below 0, and no probability is. Take the larger of it and 0.",
        ),
        Wrong(
            {"max(Fraction(0), 1 - left_out)": "Fraction(0)"},
            "They cannot always miss each other: side by side 7/10 and 3/5 would fill more than 1. What does "
            "not fit has to be in both.",
        ),
        Wrong(
            {"1 - left_out": "sum(shares) - 1"},
            "The sum less 1 is right for two. Every event leaves out a share of its own: for n of them take "
            "n − 1 from the sum.",
        ),
        Wrong(
            {"min(shares)": "max(shares)"},
            "All together are a part of each, so they cannot weigh more than the smallest of them.",
        ),
        Wrong(
            {"max(Fraction(0), 1 - left_out), min(shares)": "max(shares), min(Fraction(1), sum(shares))"},
            "This is the range of at least one, the union. The question is all of them at once.",
        ),
        Wrong(
            {"min(shares)": "np.prod(shares)"},
            "The product is the joint probability of independent events. They may also go together more "
            "often.",
        ),
        Wrong(
            {"max(Fraction(0), 1 - left_out), min(shares)": "min(shares), max(Fraction(0), 1 - left_out)"},
            "These are the right two numbers in the wrong order: the smallest first.",
        ),
    ),
    returns=("smallest", "largest"),
    tolerance=0,
)

CONDITIONAL = Exercise(
    name="conditional-probability",
    chapter="probability",
    title="Conditional probability",
    prompt=r"""
Write `conditional(p, A, B)` $= P(A \mid B)$ for a distribution `p` (outcome → `Fraction`) and two sets of
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

CHAIN = Exercise(
    name="chain-rule",
    chapter="probability",
    title="The factors of the chain rule",
    prompt=r"""
Write `chain(p, events)`: the list of factors $P(A_1), P(A_2 \mid A_1), P(A_3 \mid A_1, A_2), \dots$ for the
events in the order given. Their product is the joint probability. (No condition has probability 0 in the
cases.)
""",
    defines="chain",
    starter='''
def chain(p, events):
    """P(A1), P(A2 | A1), P(A3 | A1, A2), ...: a list of Fractions."""
    factors, so_far = [], set(p)    # nothing is known yet: all of Omega
    for A in events:
        ...
    return factors
''',
    solution='''
def chain(p, events):
    """P(A1), P(A2 | A1), P(A3 | A1, A2), ...: a list of Fractions."""
    factors, so_far = [], set(p)    # nothing is known yet: all of Omega
    for A in events:
        both = so_far & A
        factors.append(sum(p[x] for x in both) / sum(p[x] for x in so_far))
        so_far = both
    return factors
''',
    explanation=r"""
`so_far` is the universe in which the next event is judged: all of $\Omega$ at first, then $A_1$, then
$A_1 \cap A_2$, and so on. Each factor is the share of the universe that survives. In the product
every denominator cancels against the numerator before it, and what is left is the last intersection.
""",
    cases=(
        Case("one event", {"p": LOADED, "events": [{2, 4, 6}]}),
        Case("two events on a fair die", {"p": DIE, "events": [{2, 4, 6}, {4, 5, 6}]}),
        Case("the same two in the other order", {"p": LOADED, "events": [{4, 5, 6}, {2, 4, 6}]}),
        Case(
            "three events on a loaded die",
            {"p": LOADED, "events": [{2, 3, 4, 5, 6}, {1, 2, 4, 6}, {1, 2, 3, 6}]},
        ),
        Case(
            "three events, the last of them impossible by then",
            {"p": DIE, "events": [{1, 2, 3, 4}, {3, 4, 5}, {1, 6}]},
        ),
        Case("no event", {"p": DIE, "events": []}),
    ),
    also_right=({"so_far = both": "so_far = so_far & A"},),
    wrong=(
        Wrong(
            {" / sum(p[x] for x in so_far)": ""},
            "These are the joint probabilities P(A1), P(A1, A2), …. Divide each by the one before it.",
        ),
        Wrong(
            {"both = so_far & A": "both = A", "/ sum(p[x] for x in so_far)": "/ 1"},
            "These are P(A1), P(A2), …, each without a condition. Their product is the joint only for "
            "independent events.",
        ),
        Wrong(
            {"so_far = both": "so_far = A"},
            "Each factor is conditioned on the one event before it only. It has to be conditioned on all of "
            "them: keep the intersection.",
        ),
        Wrong(
            {"for A in events": "for A in events[::-1]"},
            "The product is right, since any order will do, but these are the factors of the reversed order.",
        ),
        Wrong(
            {"return factors": "return np.prod(factors) if factors else 1"},
            "This multiplies the factors into the joint probability. Return the list of factors.",
        ),
    ),
    tolerance=0,
)
