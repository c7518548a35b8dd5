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


EPSILON = Fraction(1, 4 * 10**12)
NEARLY = FAIR | {"HH": FAIR["HH"] + EPSILON, "HT": FAIR["HT"] - EPSILON}

INDEPENDENT = Exercise(
    name="independent-events",
    chapter="probability",
    title="Are they independent?",
    prompt=r"""
Write `is_independent(p, A, B)`: `True` where $P(A, B) = P(A)\,P(B)$, exactly. It must also answer where
$P(A)$ or $P(B)$ is 0.
""",
    defines="is_independent",
    starter='''
def is_independent(p, A, B):
    """True where P(A, B) = P(A) P(B); p maps outcomes to Fractions."""
    return ...
''',
    solution='''
def is_independent(p, A, B):
    """True where P(A, B) = P(A) P(B); p maps outcomes to Fractions."""
    P = lambda E: sum(p[x] for x in E)
    return P(A & B) == P(A) * P(B)
''',
    explanation=r"""
Fractions make `==` mean what it says. With floats the question has no good answer: an exact comparison fails
on pairs that are independent, and a tolerance accepts pairs that are not. The product form needs no
division, so an event of probability 0 is no special case (it is independent of every event).
""",
    cases=(
        Case("two fair coins: first and second heads", {"p": FAIR, "A": {"HH", "HT"}, "B": {"HH", "TH"}}),
        Case("two fair coins: first heads, both alike", {"p": FAIR, "A": {"HH", "HT"}, "B": {"HH", "TT"}}),
        Case("two events that exclude each other", {"p": FAIR, "A": {"HH"}, "B": {"TT"}}),
        Case(
            "two biased coins: first heads, second heads", {"p": BIASED, "A": {"HH", "HT"}, "B": {"HH", "TH"}}
        ),
        Case(
            "two biased coins: first heads, both alike", {"p": BIASED, "A": {"HH", "HT"}, "B": {"HH", "TT"}}
        ),
        Case("an event that cannot occur", {"p": NULL, "A": {"a"}, "B": {"c"}}),
        Case("an event with itself", {"p": FAIR, "A": {"HH", "HT"}, "B": {"HH", "HT"}}),
        Case("nearly independent, but not quite", {"p": NEARLY, "A": {"HH", "HT"}, "B": {"HH", "TH"}}),
    ),
    also_right=({"P(A & B) == P(A) * P(B)": "P(B) == 0 or P(A & B) / P(B) == P(A)"},),
    wrong=(
        Wrong(
            {"P(A & B) == P(A) * P(B)": "not A & B"},
            "This asks whether the events exclude each other. That is nearly the opposite: if one happens, "
            "the other cannot, so each tells you a great deal about the other.",
        ),
        Wrong(
            {"P(A & B) == P(A) * P(B)": "float(P(A & B)) == float(P(A)) * float(P(B))"},
            "Floats round, so equality becomes luck: independent events can fail it. Compare the Fractions.",
        ),
        Wrong(
            {"P(A & B) == P(A) * P(B)": "bool(np.isclose(float(P(A & B)), float(P(A)) * float(P(B))))"},
            "Close is not equal: this also accepts events that are only nearly independent. Fractions allow "
            "an exact ==.",
        ),
        Wrong(
            {"P(A & B) == P(A) * P(B)": "P(A & B) / P(B) == P(A)"},
            "This divides by P(B), so it stops where P(B) is 0. Multiply instead: P(A, B) = P(A) P(B).",
        ),
        Wrong(
            {"P(A & B) == P(A) * P(B)": "bool(A & B)"},
            "This asks whether the events can happen together. Independence asks how probable that is.",
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
