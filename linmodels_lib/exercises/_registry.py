"""Find exercises by name; show their solutions."""

import difflib
from dataclasses import dataclass

from linmodels_lib.exercises import (
    bayes_decide,
    bayes_rule,
    descent,
    feature_vectors,
    gradient_checks,
    gradients,
    hidden_layer,
    log_space,
    logistic_curve,
    logistic_measures,
    naive_bayes_rule,
    perceptron_bound,
    perceptron_epochs,
    perceptron_rule,
    perceptron_scores,
    perceptron_update,
    probability_chain,
    probability_events,
    review_measures,
    smoothing,
    softmax_probabilities,
    softmax_rule,
    stopping,
    svm_losses,
    svm_margins,
    svm_steps,
    text_classifiers,
)
from linmodels_lib.exercises._record import Exercise

MODULES = (  # in the order of the book
    probability_events,
    probability_chain,
    bayes_rule,
    bayes_decide,
    text_classifiers,
    naive_bayes_rule,
    smoothing,
    log_space,
    feature_vectors,
    perceptron_rule,
    perceptron_bound,
    perceptron_update,
    perceptron_epochs,
    perceptron_scores,
    svm_margins,
    svm_losses,
    svm_steps,
    logistic_curve,
    logistic_measures,
    softmax_probabilities,
    softmax_rule,
    gradients,
    gradient_checks,
    descent,
    stopping,
    review_measures,
    hidden_layer,
)
EXERCISES: dict[str, Exercise] = {
    exercise.name: exercise for module in MODULES for exercise in module.EXERCISES
}


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
    """The names of all exercises, or of one chapter's, in the order of the book.

    >>> names("perceptron")[:2]
    ['perceptron-mistake', 'binary-epoch']
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
    'return y * (w @ x) <= 0'
    """
    exercise = get(name)
    return Solution(exercise.title, exercise.solution, exercise.explanation)
