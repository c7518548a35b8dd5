"""Check an answer: run it on the cases, compare with the solution, and say what would help."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np

from linmodels_lib.exercises._attempt import advice_on, blank, untouched, wrong_kind
from linmodels_lib.exercises._compare import difference, show, show_pair
from linmodels_lib.exercises._record import Case, Exercise, Outcome, outcomes, run_code
from linmodels_lib.exercises._registry import get

Status = Literal["passed", "failed", "not attempted"]
WIDTH, INDENT = 80, 12


@dataclass(frozen=True, repr=False)
class Result:
    """What `check` found. Displays as text; true only when passed.

    >>> result = check("perceptron-mistake", lambda w, x, y: (w @ x > 0) != (y > 0))
    >>> result.status, bool(result)
    ('passed', True)
    """

    name: str
    status: Status
    text: str

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return self.status == "passed"


def check(name: str, answer: Any) -> Result:
    """The verdict on an answer, a function or a value where one is asked for, on the exercise's own cases.

    >>> check("perceptron-mistake", lambda w, x, y: y * (w @ x) < 0)
    Not yet: Is it a mistake? Case 3 of 6 does not agree.
      case      a positive example with a score of 0
      input     w = [1, 1], x = [1, -1], y = 1
      expected  True
      got       False
      hint      A positive example with a score of exactly 0 passes as right here. A
                score of 0 chooses -1: with all weights at 0 every score is 0, and
                nothing would ever be learned.
    """
    exercise = get(name)
    if untouched(exercise, answer):
        return _not_attempted(exercise)
    refusal = wrong_kind(exercise, answer)
    if refusal:
        return Result(name, "failed", f"Not yet: {_title(exercise)} {refusal}")
    found = outcomes(answer, exercise)
    if any(blank(answer, one) for one in found):
        return _not_attempted(exercise)
    problems = [_problem(exercise, want, got) for want, got in zip(_expected(exercise), found, strict=True)]
    if all(problem is None for problem in problems):
        return Result(name, "passed", f"Passed: {_title(exercise)} {_how_many(exercise)}")
    return Result(name, "failed", _report(exercise, found, problems))


def _not_attempted(exercise: Exercise) -> Result:
    advice = f"Replace the `...` in {exercise.defines}."
    return Result(exercise.name, "not attempted", f"Not attempted yet: {_title(exercise)}\n{advice}")


def _title(exercise: Exercise) -> str:
    return exercise.title if exercise.title.endswith("?") else f"{exercise.title}."


@cache
def _outcomes_of(exercise_name: str, code: str) -> list[Outcome]:
    exercise = get(exercise_name)
    with np.errstate(all="ignore"):  # a warning from the catalogue is no news to the one who asked
        return outcomes(run_code(code, exercise.defines), exercise)


def _expected(exercise: Exercise) -> list[Outcome]:
    return _outcomes_of(exercise.name, exercise.solution)


def _problem(exercise: Exercise, want: Outcome, got: Outcome) -> str | None:
    """A sentence (perhaps empty) on what differs in one case, or None if the case agrees."""
    if want.error is not None:
        return None if isinstance(got.error, type(want.error)) else _not_raised(want.error, got.value)
    if got.error is not None:
        return advice_on(got.error)
    problem = difference(want.value, got.value, exercise.tolerance, exercise.returns)
    if problem is None and got.changed:
        return f"The value is right, but {' and '.join(got.changed)} changed: work on a copy."
    return problem


def _not_raised(error: Exception, value: Any) -> str:
    if isinstance(value, Exception):
        return f"This returns the {type(value).__name__} as if it were a value. Write `raise`, not `return`."
    return f"This input should {_raise(error)}."


def _report(exercise: Exercise, found: list[Outcome], problems: list[str | None]) -> str:
    first = next(i for i, problem in enumerate(problems) if problem is not None)
    hint = _hint(exercise, found, problems) or problems[first] or _general(exercise, problems)
    expected, got = show_pair(_expected(exercise)[first].value, found[first].value)
    lines = [f"Not yet: {_title(exercise)}"]
    if exercise.cases:
        case = exercise.cases[first]
        lines[0] += f" Case {first + 1} of {len(exercise.cases)} does not agree."
        lines.append(_line("case", case.says))
        lines.append(_inputs(case))
    error = _expected(exercise)[first].error
    lines.append(_line("expected", f"to {_raise(error)}" if error else expected))
    lines.append(_line("got", _got(found[first], got)))
    return "\n".join([*lines, _line("hint", hint)])


def _raise(error: Exception) -> str:
    return f"raise a {type(error).__name__}"


def _got(outcome: Outcome, shown: str) -> str:
    if outcome.error is not None:
        return f"{type(outcome.error).__name__}{outcome.where}: {outcome.error}"
    return f"{shown}, and {' and '.join(outcome.changed)} changed" if outcome.changed else shown


def _hint(exercise: Exercise, found: list[Outcome], problems: list[str | None]) -> str | None:
    """The hint of the catalogued wrong answer that does the same on every case, or where a value is wanted.

    The second helps those who have a formula wrong and have not yet come to the errors that are to be raised.
    """
    every = range(len(found))
    valued = [i for i in every if _expected(exercise)[i].error is None]
    for cases in (every, valued):
        for wrong in exercise.wrong if any(problems[i] is not None for i in cases) else ():
            catalogued = _outcomes_of(exercise.name, exercise.variant(wrong.instead))
            if all(_same(exercise, catalogued[i], found[i]) for i in cases):
                return wrong.hint
    return None


def _same(exercise: Exercise, a: Outcome, b: Outcome) -> bool:
    if a.error is not None or b.error is not None:
        return type(a.error) is type(b.error)
    if a.changed != b.changed:
        return False
    if a.value is None or b.value is None:
        return a.value is b.value
    return difference(a.value, b.value, exercise.tolerance, finite=False) is None


def _general(exercise: Exercise, problems: list[str | None]) -> str:
    agree = sum(problem is None for problem in problems)
    if not exercise.cases:
        return f"Numbers count as equal within {_within(exercise)}."
    return f"{agree} of {len(problems)} cases agree. Work this one out by hand and compare step by step."


def _how_many(exercise: Exercise) -> str:
    cases = len(exercise.cases)
    agree = {0: "The value agrees", 1: "The case agrees"}.get(cases, f"All {cases} cases agree")
    if exercise.tolerance == 0:
        return f"{agree} exactly."
    return f"{agree}; numbers count as equal within {_within(exercise)}."


def _within(exercise: Exercise) -> str:
    return f"{exercise.tolerance:g}".replace("e-0", "e-")


def _inputs(case: Case) -> str:
    """All inputs on one line where they fit, else one per line."""
    inputs = [f"{name} = {show(value)}" for name, value in case.inputs.items()]
    if len(", ".join(inputs)) <= WIDTH - INDENT:
        return _line("input", ", ".join(inputs))
    return "\n".join(_line("" if i else "input", text) for i, text in enumerate(inputs))


def _line(label: str, text: str) -> str:
    """``  label     text``, wrapped with a hanging indent."""
    wrapper = textwrap.TextWrapper(WIDTH, break_long_words=False, break_on_hyphens=False)
    wrapper.initial_indent = f"  {label}".ljust(INDENT)
    wrapper.subsequent_indent = " " * INDENT
    return wrapper.fill(text)
