"""Find exercises by name; show their solutions."""

import difflib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from linmodels_lib.exercises._record import Exercise

FOLDER = "linmodels_lib.exercises"


def _records() -> Iterator[Exercise]:
    """Every `Exercise` of this folder: file by file in the order of the chapters, as they stand in a file."""
    for file in pkgutil.iter_modules(import_module(FOLDER).__path__):
        if file.name.startswith("ch"):
            module = import_module(f"{FOLDER}.{file.name}")
            yield from (value for value in vars(module).values() if isinstance(value, Exercise))


EXERCISES: dict[str, Exercise] = {exercise.name: exercise for exercise in _records()}


@dataclass(frozen=True, repr=False)
class Solution:
    """A solution to display: highlighted code and explanation in a notebook, plain text elsewhere.

    >>> solution("perceptron-mistake").title
    'Is it a mistake?'
    """

    title: str
    code: str
    explanation: str

    def _repr_markdown_(self) -> str:
        return f"```python\n{self.code}\n```\n\n{self.explanation}"

    def __repr__(self) -> str:
        return f"{self.code}\n\n{self.explanation}"


def names(chapter: str | None = None) -> list[str]:
    """The names of all exercises, or of one chapter's, in the order of the chapters.

    >>> names("perceptron")[:2]
    ['perceptron-mistake', 'minibatch-epoch']
    """
    chapters = {exercise.chapter for exercise in EXERCISES.values()}
    if chapter is not None and chapter not in chapters:
        raise ValueError(f"chapter must be one of {sorted(chapters)}, got {chapter!r}.")
    return [exercise.name for exercise in EXERCISES.values() if chapter in (None, exercise.chapter)]


def get(name: str) -> Exercise:
    """The record of an exercise, by its name.

    >>> get("perceptron-mistakes")
    Traceback (most recent call last):
    ValueError: name must be the name of an exercise, ... Did you mean 'perceptron-mistake' ...
    """
    if name in EXERCISES:
        return EXERCISES[name]
    close = difflib.get_close_matches(str(name), EXERCISES, n=3, cutoff=0.5)
    advice = f"Did you mean {' or '.join(map(repr, close))}?" if close else "lm.exercises.names() lists them."
    raise ValueError(f"name must be the name of an exercise, got {name!r}. {advice}")


def solution(name: str) -> Solution:
    """The solution of an exercise with its explanation, to display in a notebook.

    >>> solution("perceptron-mistake").code.splitlines()[-1].strip()
    'return y != (1 if w @ x > 0 else -1)'
    """
    exercise = get(name)
    return Solution(exercise.title, exercise.solution, exercise.explanation)
