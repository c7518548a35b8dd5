"""What a positive test is worth: Bayes' rule with three knobs and 100,000 people."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, ClassVar

import numpy as np

from linmodels_lib import _check, datasets, probability, text
from linmodels_lib.widgets.shared.checks import on_axis
from linmodels_lib.widgets.shared.presets import PresetWidget
from linmodels_lib.widgets.traits import Checked

PEOPLE = 100_000
KNOBS = ("prior", "sensitivity", "specificity")
SHARE = "A probability is a share of the whole."
GROUPS = ("true positives", "false positives", "false negatives", "true negatives")


def _spam_word(word: str) -> dict[str, float]:
    """How a word does as a test for spam in the library's mails, to four decimals."""
    texts, y = datasets.mails()
    has = np.array([word in text.tokenize(mail) for mail in texts])
    rates = y.mean(), has[y == 1].mean(), 1 - has[y == 0].mean()
    return {name: round(float(rate), 4) for name, rate in zip(KNOBS, rates, strict=True)}


@cache
def _presets() -> dict[str, dict[str, Any]]:
    """Three stories: their numbers, and the words the widget tells them in."""
    test = {"crowd": ["person", "people"], "columns": ["positive", "negative"], "twice": " twice"}
    test |= {"positive": ["who tests positive", "who test positive"]}
    return {
        "mind-reader": test | {
            "name": "mind reader", "prior": 0.00001, "sensitivity": 0.95, "specificity": 0.995,
            "is": ["is a mind reader", "are mind readers"], "yes": "readers", "no": "others",
            "symbol": "MR | T",
        },
        "rare-disease": test | {
            "name": "rare disease", "prior": 0.001, "sensitivity": 0.99, "specificity": 0.95,
            "is": ["is ill", "are ill"], "yes": "ill", "no": "healthy", "symbol": "ill | T",
        },
        "spam-word": _spam_word("free") | {
            "name": "spam word", "crowd": ["mail", "mails"], "columns": ["“free”", "without"],
            "positive": ["that says “free”", "that say “free”"], "twice": " and another such word",
            "is": ["is spam", "are spam"], "yes": "spam", "no": "other mail", "symbol": "spam | word",
        },
    }  # fmt: skip


def _tests(name: str, value: Any) -> int:
    if _check.whole(name, value, 1) > 2:
        raise ValueError(f"{name} must be 1 or 2, got {value}. For more, chain lm.probability.bayes.")
    return int(value)


class BayesTest(PresetWidget):
    """A test for a state, positive once or twice: prior, sensitivity and specificity to turn.

    A `preset` ("mind-reader", "rare-disease", "spam-word") tells a story and brings its three numbers; each
    can be given or set by itself. With `tests=2` both are positive, and independent given the state.
    `posterior`, `evidence` and `level` are the library's, exact for the decimals on screen.

    >>> w = BayesTest()
    >>> print(w.posterior, round(w.expected["false positives"], 3))
    190/100189 499.995
    >>> w.tests = 2
    >>> round(float(w.posterior), 6)
    0.265248
    """

    _name: ClassVar[str] = "bayes-test"

    prior = Checked(on_axis, 0, 1, SHARE)
    sensitivity = Checked(on_axis, 0, 1, SHARE)
    specificity = Checked(on_axis, 0, 1, SHARE)
    tests = Checked(_tests)

    def __init__(
        self,
        preset: str = "mind-reader",
        *,
        prior: float | None = None,
        sensitivity: float | None = None,
        specificity: float | None = None,
        tests: int = 1,
    ) -> None:
        """Take the preset's numbers where none are given."""
        presets = _presets()
        story = presets[_check.one_of("preset", preset, tuple(presets))]
        given = dict(zip(KNOBS, (prior, sensitivity, specificity), strict=True))
        knobs = {name: story[name] if value is None else value for name, value in given.items()}
        super().__init__(preset=preset, presets=presets, tests=tests, **knobs)

    @property
    def evidence(self) -> Fraction:
        """P(T): that every test is positive."""
        return probability.evidence(*self._hypotheses())

    @property
    def posterior(self) -> Fraction | None:
        """P(state | T), or None where no test can be positive."""
        return probability.bayes(*self._hypotheses())["yes"] if self.evidence else None

    @property
    def level(self) -> Fraction | None:
        """The prior at which the posterior is 1/2, or None where no prior gives it."""
        likelihood = self._hypotheses()[1]
        if not all(likelihood.values()):
            return None
        return probability.from_odds(likelihood["no"] / likelihood["yes"])

    @property
    def expected(self) -> dict[str, float]:
        """Expected people of 100,000 in the four groups."""
        prior, likelihood = self._hypotheses()
        rates = [
            prior[h] * (q if positive else 1 - q) for positive in (True, False) for h, q in likelihood.items()
        ]
        return {name: float(PEOPLE * rate) for name, rate in zip(GROUPS, rates, strict=True)}

    def summary(self) -> dict[str, object]:
        """What `repr` tells."""
        return {name: getattr(self, name) for name in ("preset", *KNOBS, "tests")}

    def alternative(self) -> str:
        """The expected counts as a table, and the posterior in words."""
        story = self.presets[self.preset]
        tp, fp, fn, tn = (f"{n:,.6g}" if n < 1000 else f"{n:,.3f}" for n in self.expected.values())
        value = "undefined, since none can be" if self.posterior is None else f"{float(self.posterior):.6g}"
        columns = ("both", "not both") if self.tests == 2 else story["columns"]
        yes, no, plus, minus = (escape(word) for word in (story["yes"], story["no"], *columns))
        knobs = ", ".join(
            f"{name} {np.format_float_positional(getattr(self, name), trim='-')}" for name in KNOBS
        )
        result = "both tests positive" if self.tests == 2 else f"{plus} once"
        return (
            f"<p><strong>What a positive test is worth.</strong> With {knobs}, {result}. Expected of "
            f"{PEOPLE:,} {story['crowd'][1]}:</p><table>"
            f"<thead><tr><td></td><th>{plus}</th><th>{minus}</th></tr></thead><tbody>"
            f"<tr><th>{yes}</th><td>{tp}</td><td>{fn}</td></tr>"
            f"<tr><th>{no}</th><td>{fp}</td><td>{tn}</td></tr></tbody></table>"
            f"<p>P({escape(story['symbol'])}) is {value}. In the interactive version you can turn the three "
            "knobs.</p>"
        )

    def _hypotheses(self) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
        """Prior and likelihood of "every test is positive", exact for the decimals on screen."""
        p, hit, clear = (Fraction(repr(getattr(self, name))) for name in KNOBS)
        return {"yes": p, "no": 1 - p}, {"yes": hit**self.tests, "no": (1 - clear) ** self.tests}

    def _brings(self, preset: dict[str, Any]) -> dict[str, Any]:
        return {name: preset[name] for name in KNOBS}
