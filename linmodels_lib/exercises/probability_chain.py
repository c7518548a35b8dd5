"""Exercises on several events in exact fractions: independence and the chain rule."""

from fractions import Fraction

from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises.probability_events import BIASED, DIE, FAIR, LOADED, NULL

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

EXERCISES = (INDEPENDENT, CHAIN)
