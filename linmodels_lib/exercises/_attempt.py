"""Is there an answer to check at all? The untouched starter, an empty body, a value for a function."""

import dis
import inspect
import re
from collections.abc import Callable
from typing import Any

from linmodels_lib.exercises._compare import kind
from linmodels_lib.exercises._record import Exercise, Outcome, run_code


def untouched(exercise: Exercise, answer: Any) -> bool:
    """The answer is the starter itself, `...` or None."""
    if answer is ... or answer is None:
        return True
    starter = run_code(exercise.starter, exercise.defines)
    return callable(starter) and _code(answer) is not None and _code(answer) == _code(starter)


def blank(answer: Any, got: Outcome) -> bool:
    """The answer still returns `...`, raises NotImplementedError or has an empty body."""
    if isinstance(got.error, NotImplementedError):
        return True
    parts = got.value if isinstance(got.value, tuple) else (got.value,)
    if any(part is ... for part in parts):
        return True
    return got.value is None and got.error is None and _empty_body(answer)


def _code(function: Any) -> tuple[Any, ...] | None:
    code = getattr(function, "__code__", None)
    return code and (code.co_code, code.co_consts, code.co_names, code.co_varnames)


def _empty_body(function: Any) -> bool:
    """True for a body of only `pass`, `...` or a docstring: nothing is computed in it."""
    if getattr(function, "__code__", None) is None:
        return False
    return all(
        step.opname.startswith(("RESUME", "NOP", "LOAD_CONST", "RETURN"))
        for step in dis.get_instructions(function)
    )


def wrong_kind(exercise: Exercise, answer: Any) -> str | None:
    """A sentence where the answer cannot be run at all: a value for a function, other parameters."""
    if not exercise.cases:
        return "The answer is a value, not a function: call it first." if callable(answer) else None
    if not callable(answer):
        call = f'lm.exercises.check("{exercise.name}", {exercise.defines})'
        return f"The answer should be the function itself: {call}. This is {kind(answer)}."
    return _wrong_parameters(exercise, answer)


def _wrong_parameters(exercise: Exercise, answer: Callable[..., Any]) -> str | None:
    wanted = tuple(exercise.cases[0].inputs)
    try:
        signature = inspect.signature(answer)
    except ValueError:  # some built-in functions have no signature; let them run
        return None
    try:
        signature.bind(*wanted)
    except TypeError:
        return f"{exercise.defines} should take ({', '.join(wanted)}); yours takes {signature}."
    return None


def advice_on(error: Exception) -> str:
    """What to look for when the answer stops with an error."""
    if isinstance(error, NameError):
        return "A name is used that nothing defines: look for a spelling, or a variable set in another cell."
    if isinstance(error, IndexError):
        return "An index lies outside its array. Labels and rows count from 0; print the shapes to compare."
    if isinstance(error, ValueError) and re.search("math domain|expected a (positive|nonneg)", str(error)):
        return "This number has no logarithm or no root. Is it 0 because a product underflowed?"
    if isinstance(error, ValueError):
        return "Two shapes do not fit, perhaps. Print the .shape of what you combine on this input."
    if isinstance(error, TypeError):
        return "Something is not of the type that this line needs. Print what you combine on this input."
    return "The function stops with an error on this input. Call it on these values and read on from there."
