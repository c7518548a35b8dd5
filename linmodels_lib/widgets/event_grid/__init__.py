"""Two events on three coins: outcomes to paint, a universe to zoom, coins to bend, independence to find."""

from __future__ import annotations

from collections.abc import Sequence, Set
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import traitlets

from linmodels_lib import _check, probability
from linmodels_lib.probability import Event, Number, SampleSpace
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.event_grid.still import still
from linmodels_lib.widgets.shared.checks import at_most
from linmodels_lib.widgets.traits import Checked

OUTCOMES = tuple("".join(tosses) for tosses in product("HT", repeat=3))
STEPS = 20  # chances of heads are multiples of 1/20, as the sliders are
ALIKE = ["HHH", "TTT"]
PAIR = ["HHH", "HHT", "TTH", "TTT"]
# What each level of the challenge fixes: the coins and, unless the reader paints it, A.
CHALLENGES: tuple[tuple[list[str], list[str] | None], ...] = (
    (["1/2", "1/2", "1/2"], None),
    (["1/2", "1/2", "1/2"], ALIKE),
    (["1/2", "1/2", "1/2"], ["HHT", "HTH", "THH"]),
    (["3/5", "3/5", "3/5"], PAIR),
    (["4/5", "1/2", "1/2"], PAIR),
)


def _two_heads(x: str) -> bool:
    return x.count("H") == 2


def _first_heads(x: str) -> bool:
    return x[0] == "H"


def _event(name: str, value: Any) -> list[str]:
    """Outcomes in the order of Ω."""
    if callable(value):
        answers = {x: value(x) for x in OUTCOMES}
        other = next((x for x, answer in answers.items() if not isinstance(answer, bool)), None)
        if other:
            raise TypeError(
                f"{name} must answer True or False, got {answers[other]!r} for {other!r}. "
                "Compare: lambda x: x[0] == 'H'."
            )
        return [x for x in OUTCOMES if answers[x]]
    if not isinstance(value, Set | list | tuple):
        raise TypeError(
            f"{name} must be a set of outcomes or a function of an outcome, got {value!r}. "
            "Write {'HHT', 'HTH'}."
        )
    unknown = [x for x in value if x not in OUTCOMES]
    if unknown:
        raise ValueError(
            f"{name} must hold outcomes of three tosses, got {unknown[0]!r}. Write them like 'HHT'."
        )
    return [x for x in OUTCOMES if x in value]


def _heads(name: str, value: Any) -> list[str]:
    """Three chances in steps of 1/20, as text in lowest terms."""
    each = list(value) if isinstance(value, list | tuple) else [value] * 3
    if len(each) != 3:
        raise ValueError(
            f"{name} must be one number or three, one for each coin, got {len(each)}. Write ['1/2'] * 3."
        )
    chances = [_check.probability(name, h) for h in each]
    for h in chances:
        if (h * STEPS).denominator != 1:
            near = Fraction(round(h * STEPS), STEPS)
            raise ValueError(f"{name} must be a multiple of 1/20, got {h}. The nearest is '{near}'.")
    return [str(h) for h in chances]


def _zoom(name: str, value: Any) -> str:
    if value not in ("", "A", "B"):
        raise ValueError(f"{name} must be 'A' or 'B', or '' for all of Ω, got {value!r}. Write zoom='B'.")
    return str(value)


def _challenge(name: str, value: Any) -> int:
    return at_most(name, value, 0, len(CHALLENGES), "0 means none.")


class EventGrid(Widget):
    """The eight outcomes of three tosses, and two events `A` and `B` to paint on them.

    An event is a set or list of outcomes such as "HHT", or a function of an outcome. `heads` is P(H), one for
    all coins or three, in steps of 1/20. `zoom` "A" or "B" makes that event the universe. `challenge` 1 to 5
    asks for an independent pair; it sets the coins, and A where the level fixes it.

    >>> w = EventGrid(heads="3/5", zoom="B")
    >>> w
    EventGrid(A=['HHT', 'HTH', 'THH'], B=['HHH', 'HHT', 'HTH', 'HTT'], heads=['3/5', '3/5', '3/5'])
    >>> print(w.numbers()["P(A | B)"])
    12/25
    """

    _name: ClassVar[str] = "event-grid"

    A = Checked(_event)
    B = Checked(_event)
    heads = Checked(_heads)
    zoom = Checked(_zoom)
    challenge = Checked(_challenge)

    def __init__(
        self,
        A: Event | None = None,
        B: Event | None = None,
        heads: Number | Sequence[Number] = "1/2",
        *,
        zoom: str = "",
        challenge: int = 0,
    ) -> None:
        """Check everything at once; a challenge brings its own coins and events."""
        level = _challenge("challenge", challenge)
        if level and (A is not None or B is not None):
            raise ValueError(
                f"A and B must be left out in a challenge, got them with challenge={level}. It sets them."
            )
        given = {"A": _two_heads if A is None else A, "B": _first_heads if B is None else B, "heads": heads}
        start = {**given, "zoom": zoom, **(_values_of(level) if level else {})}
        super().__init__(**start, challenge=level)

    def _restore(self, **state: Any) -> None:
        Widget.__init__(self, **state)

    def _call(self) -> dict[str, Any]:
        """Of a challenge the whole state, as its events may not be given: the reader paints them."""
        return self.state() if self.challenge else super()._call()

    @property
    def space(self) -> SampleSpace:
        """The sample space on screen, as the library has it."""
        return probability.coins(3, heads=self.heads)

    def numbers(self) -> dict[str, Fraction | None]:
        """The six probabilities on screen, exactly; None where the condition has probability 0."""
        P, A, B = self.space.P, set(self.A), set(self.B)
        return {
            "P(A)": P(A),
            "P(B)": P(B),
            "P(A, B)": P(A, B),
            "P(A ∪ B)": P(A | B),
            "P(A | B)": P(A, given=B) if P(B) else None,
            "P(B | A)": P(B, given=A) if P(A) else None,
        }

    @property
    def independent(self) -> bool:
        """P(A, B) = P(A) P(B), exactly."""
        return self.space.independent(set(self.A), set(self.B))

    def summary(self) -> dict[str, object]:
        """What `repr` tells: the events and the coins."""
        return {"A": self.A, "B": self.B, "heads": self.heads}

    def alternative(self) -> str:
        """A still picture of the outcomes, and the numbers as a table."""
        return still(self.space, self.A, self.B, self.numbers(), self.independent)

    @traitlets.observe("challenge")
    def _start_challenge(self, change: Any) -> None:
        if change["new"] and change["old"] != change["new"] and not self._fits(change["new"]):
            with self.together():
                for name, value in _values_of(change["new"]).items():
                    setattr(self, name, value)

    def _fits(self, level: int) -> bool:
        """Whether coins and A are those of the level already, as when the page began it."""
        heads, A = CHALLENGES[level - 1]
        return self.heads == heads and (A is None or self.A == A)


def _values_of(level: int) -> dict[str, Any]:
    heads, A = CHALLENGES[level - 1]
    return {"heads": list(heads), "A": list(A or []), "B": [], "zoom": ""}
