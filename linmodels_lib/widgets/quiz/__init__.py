"""Questions that answer back, without a kernel: one choice, several choices, a number.

The answer is a value that the library computed, so it cannot drift from the text::

    lm.widgets.Quiz.choice(
        "All weights are 0. Which label does the perceptron predict?",
        {0: None, 1: "Both scores are 0; a tie goes to the *lowest* label.",
         "none": "Some label always has the largest score."},
        answer=int(lm.linear.decide(theta @ x)),
        why="Every score is 0, so all labels tie, and the lowest index wins.",
    )
    lm.widgets.Quiz.several(
        "Which of these change after a mistake?",
        {"θ_y": None, "θ_ŷ": None, "x": "The example is data; it stays."},
        answers=["θ_y", "θ_ŷ"], why="The update is …",
    )
    lm.widgets.Quiz.number(
        "What is the loss at θ = 0?", answer=lm.perceptron_loss(theta, x, 1),
        wrong={1: "That counts mistakes; the loss is a gap between scores."},
        why="All scores are 0, and so is their gap.",
    )

Options stand in the order in which they are written. Each wrong one needs its feedback: say why someone would
choose it. Texts may hold `code`, *emphasis*, θ_k, x_{n+1}, x^2 and [a section](#of-the-page); nothing else
is markup.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import traitlets

from linmodels_lib.widgets.base import Widget

from .inline import inline_html

EXACT = 1e-9  # for whole numbers
ROUNDED = 0.005  # for others: two decimals are enough


class Quiz(Widget):
    """A question with feedback for each wrong answer. Make one with `choice`, `several` or `number`.

    >>> Quiz.number("How many labels are there?", answer=2, why="Good and bad.")
    Quiz(kind='number', question='How many labels are there?')
    """

    _name = "quiz"
    kind = traitlets.Enum(["choice", "several", "number"]).tag(sync=True)
    question = traitlets.Unicode().tag(sync=True)
    options: Any = traitlets.List().tag(sync=True)
    number_spec: Any = traitlets.Dict().tag(sync=True)
    why = traitlets.Unicode().tag(sync=True)
    solved = traitlets.Bool(False).tag(sync=True)

    @classmethod
    def choice(cls, question: str, options: Mapping[Any, str | None], *, answer: Any, why: str) -> Self:
        """A question with one right option; `options` maps each text to the feedback for choosing it."""
        return cls._of_options("choice", question, options, [answer], why)

    @classmethod
    def several(
        cls, question: str, options: Mapping[Any, str | None], *, answers: Sequence[Any], why: str
    ) -> Self:
        """A question where every option in `answers` is to be ticked, and no other."""
        if isinstance(answers, str):
            raise TypeError(
                f"answers must be a list of options, got the text {answers!r}. Write [{answers!r}]."
            )
        if not isinstance(answers, Iterable):
            raise TypeError(f"answers must be a list of options, got {answers!r}. Write answers=[…].")
        return cls._of_options("several", question, options, list(answers), why)

    @classmethod
    def number(
        cls,
        question: str,
        *,
        answer: float,
        why: str,
        wrong: Mapping[float, str] | None = None,
        tolerance: float | None = None,
        unit: str = "",
    ) -> Self:
        """A question for a number; `wrong` maps numbers that people get to why they get them.

        Without a `tolerance`, a whole `answer` has to be met exactly and any other to two decimals.
        """
        answer = _finite("answer", answer)
        if tolerance is None:
            tolerance = EXACT if answer == round(answer) else ROUNDED
        if _finite("tolerance", tolerance) <= 0:
            raise ValueError(
                f"tolerance must be above 0, got {tolerance}. For an exact answer use {EXACT:g}."
            )
        if not isinstance(unit, str):
            raise TypeError(f"unit must be a text, got {unit!r}. Write unit='bits', or leave it out.")
        if not isinstance(wrong, Mapping | None):
            raise TypeError(f"wrong must map numbers to feedback, got {wrong!r}. Write wrong={{2: '…'}}.")
        slips = {
            _finite("wrong", value): _text("wrong", feedback) for value, feedback in (wrong or {}).items()
        }
        for value in slips:
            if abs(value - answer) <= tolerance:
                raise ValueError(
                    f"wrong must not hold the answer, got {value:g} within {tolerance:g} of {answer:g}. "
                    "Leave it out, or give a smaller tolerance."
                )
        number = {
            "answer": answer,
            "tolerance": float(tolerance),
            "unit": unit,
            "wrong": [[value, feedback] for value, feedback in slips.items()],
        }
        return cls(
            kind="number", question=_text("question", question), number_spec=number, why=_text("why", why)
        )

    @classmethod
    def _of_options(
        cls, kind: str, question: str, options: Mapping[Any, str | None], answers: list[Any], why: str
    ) -> Self:
        if not isinstance(options, Mapping):
            raise TypeError(
                f"options must map each text to its feedback, got {type(options).__name__}. "
                "Write options={'right': None, 'wrong': 'Why someone chooses it.'}."
            )
        if len(options) < 2:
            raise ValueError(
                f"options must hold two or more, got {len(options)}. Add what people choose instead."
            )
        if not answers:
            raise ValueError("answers must hold one option or more, got none. Name those that are right.")
        missing = [answer for answer in answers if answer not in list(options)]
        if missing:
            raise ValueError(
                f"answer must be one of the options {list(options)}, got {missing[0]!r}. "
                "Write it as it stands there."
            )
        listed = [_option(text, feedback, text in answers) for text, feedback in options.items()]
        return cls(kind=kind, question=_text("question", question), options=listed, why=_text("why", why))

    @classmethod
    def _usual(cls) -> dict[str, Any]:
        return {}  # there is none without a question

    def summary(self) -> dict[str, object]:
        """The kind of question and the question."""
        return {"kind": self.kind, "question": self.question}

    def alternative(self) -> str:
        """The question, its options as a list, and the answer with all feedback, folded."""
        body = _number_html(self.number_spec) if self.kind == "number" else _options_html(self.options)
        asked = f"<p><strong>Check yourself.</strong> {inline_html(self.question)}</p>"
        return f"{asked}{body}<p>{inline_html(self.why)}</p></details>"


def _options_html(options: list[dict[str, Any]]) -> str:
    listed = "".join(f"<li>{inline_html(option['text'])}</li>" for option in options)
    verdicts = "".join(f"<li>{_verdict(option)}</li>" for option in options)
    return f"<ul>{listed}</ul><details><summary>Answer</summary><ul>{verdicts}</ul>"


def _verdict(option: dict[str, Any]) -> str:
    verdict = (
        f"{inline_html(option['text'])}: <strong>{'right' if option['right'] else 'not right'}</strong>."
    )
    return f"{verdict} {inline_html(option['feedback'])}".rstrip()


def _number_html(number: dict[str, Any]) -> str:
    unit = f" {inline_html(number['unit'])}" if number["unit"] else ""
    right = f"<p><strong>{_plain(number['answer'])}</strong>{unit}.</p>"
    slips = "".join(
        f"<li>{_plain(value)}{unit}: {inline_html(feedback)}</li>" for value, feedback in number["wrong"]
    )
    return f"<details><summary>Answer</summary>{right}" + (f"<ul>{slips}</ul>" if slips else "")


def _plain(value: float) -> str:
    text = f"{value:.4g}" if abs(value) < 1000 else f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")


def _option(text: Any, feedback: str | None, right: bool) -> dict[str, Any]:
    if not isinstance(feedback, str | None):
        raise TypeError(
            f"options must give feedback for {text!r} as a text, got {feedback!r}. Write a sentence."
        )
    if not right and not (feedback or "").strip():
        raise ValueError(
            f"options must give feedback for {text!r}, got {feedback!r}. Say why someone chooses it."
        )
    return {"text": _text("options", str(text)), "feedback": feedback or "", "right": right}


def _text(name: str, value: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, got {type(value).__name__}. Write a sentence in quotes.")
    if not value.strip():
        raise ValueError(f"{name} must not be empty. Write a sentence for the reader.")
    return value


def _finite(name: str, value: float) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, got {value!r}. Pass what was computed.") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {value!r}. Look where it was computed.")
    return float(f"{number:.12g}")  # further digits may differ on another processor
