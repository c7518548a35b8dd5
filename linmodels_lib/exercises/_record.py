"""The record of one exercise, and how its pieces of code are run."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Case:
    """One set of inputs, by parameter name and in order; `says` tells in a few words what is special.

    >>> Case("a score of 0", {"w": [1, 1], "x": [1, -1]}).inputs["x"]
    [1, -1]
    """

    says: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that people give, as what to replace in the solution, and the hint that helps them.

    >>> Wrong({"<= 0": "< 0"}, hint="A score of 0 has to count as a mistake.").hint
    'A score of 0 has to count as a mistake.'
    """

    instead: Mapping[str, str]
    hint: str


@dataclass(frozen=True)
class Exercise:
    """One exercise: the single source of its starter, its solution and what `check` says.

    `defines` is the name that starter, solution and wrong answers define: a function, which is called on
    the inputs of each case, or a value, which is compared as it is (then there are no cases). `returns`
    names the parts where a function returns several. `also_right` are other answers that must pass, as what
    to replace in the solution. A `tolerance` of 0 asks for exact values. Where the solution raises an error
    the answer has to raise the same. Prompt and explanation are MyST Markdown.

    >>> from linmodels_lib.exercises import get
    >>> get("perceptron-mistake").defines
    'is_mistake'
    """

    name: str
    chapter: str
    title: str
    prompt: str
    defines: str
    starter: str
    solution: str
    explanation: str
    wrong: tuple[Wrong, ...]
    cases: tuple[Case, ...] = ()
    also_right: tuple[Mapping[str, str], ...] = ()
    returns: tuple[str, ...] = ()
    tolerance: float = 1e-9

    def __post_init__(self) -> None:
        """Drop the line breaks around the blocks of text; they are there to read well in the record."""
        for field in ("prompt", "starter", "solution", "explanation"):
            object.__setattr__(self, field, getattr(self, field).strip("\n"))

    def variant(self, instead: Mapping[str, str]) -> str:
        """The solution's code with each key of `instead` replaced by its value, in order."""
        code = self.solution
        for old, new in instead.items():
            if old not in code:
                raise ValueError(f"{old!r} must occur in the solution of {self.name!r}, and it does not.")
            code = code.replace(old, new)
        return code


@dataclass(frozen=True)
class Outcome:
    """What came of one case: a value or an exception, and the names of the inputs that were changed."""

    value: Any = None
    error: Exception | None = None
    changed: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """`` in line 3`` of the answer where it stopped, counted from its ``def``; empty if unknown."""
        frame = self.error.__traceback__ and self.error.__traceback__.tb_next if self.error else None
        return f" in line {frame.tb_lineno - frame.tb_frame.f_code.co_firstlineno + 1}" if frame else ""


@cache
def run_code(code: str, defines: str) -> Any:
    """What ``code`` calls ``defines``; as in a chapter, it may use ``np``, ``lm`` and ``Fraction``."""
    library = import_module("linmodels_lib")
    namespace: dict[str, Any] = {"np": np, "lm": library, "Fraction": Fraction}
    exec(code, namespace)
    return namespace[defines]


def outcome(answer: Callable[..., Any], case: Case) -> Outcome:
    """Call ``answer`` on a private copy of the inputs of ``case``."""
    inputs = copy.deepcopy(dict(case.inputs))
    try:
        # A returned input may alias an argument; copy it so that later cases cannot reach it.
        value = copy.deepcopy(answer(*inputs.values()))
    except Exception as error:
        return Outcome(error=error)
    changed = tuple(name for name in inputs if not _identical(inputs[name], case.inputs[name]))
    return Outcome(value, None, changed)


def outcomes(answer: Any, exercise: Exercise) -> list[Outcome]:
    """One outcome per case; for an exercise that asks for a value, that value alone."""
    if not exercise.cases:
        return [Outcome(answer)]
    return [outcome(answer, case) for case in exercise.cases]


def _identical(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return np.array_equal(a, b)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(_identical, a, b))
    return bool(a == b)
