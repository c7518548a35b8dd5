"""The decision boundary's text alternative: a small picture, facts in words, the confusions in a table."""

import html
from math import ceil
from typing import Any

from linmodels_lib import evaluate
from linmodels_lib.linear import LinearClassifier
from linmodels_lib.widgets.shared.still import USUAL, number, of_axes, picture

TITLES = {
    "NaiveBayes": "naive Bayes",
    "Perceptron": "perceptron",
    "SVM": "support vector machine",
    "SoftmaxRegression": "softmax regression",
}


def square(points: list[list[float]]) -> tuple[float, float] | None:
    """The ends of both axes: from 0 to a number beyond the farthest point; None where some are below 0.

    >>> square([[1.0, 4.75], [2.0, 3.0]])
    (0.0, 5.0)
    """
    far = max(map(max, points))
    if min(map(min, points)) < 0:
        return None
    return 0.0, 1.08 * far if far > USUAL[1] else max(5.0, ceil(far * 2 + 0.4) / 2)


def settings(state: dict[str, Any], learner: str) -> str:
    """The learner's name with what it was told."""
    averaged, penalty = "averaged, " if state["averaged"] else "", f"λ = {state['l2']:g}"
    own = {"NaiveBayes": f"α = {state['alpha']:g}", "Perceptron": f"{averaged}epochs: {state['epochs']}"}
    return f"{TITLES[learner]} ({own.get(learner, penalty)})"


def _facts(state: dict[str, Any], names: list[str], learner: str, model: LinearClassifier) -> str:
    predicted = model.predict(state["points"])
    right, n = int((predicted == state["labels"]).sum()), len(predicted)
    rows = "; ".join(
        f"{name} ({', '.join(map(number, row))})" for name, row in zip(names, model.theta_, strict=True)
    )
    name = settings(state, learner)
    return (
        f"{name[:1].upper()}{name[1:]} gets {right} of {n} points right, accuracy {right / n:.2f}; "
        f"its weights (bias, w₁, w₂) are {rows}. "
    )


def _table(names: list[str], labels: list[int], predicted: Any) -> str:
    heads = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in names)
    counts = evaluate.confusion(labels, predicted, labels=range(len(names)))
    rows = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th>' + "".join(f"<td>{n}</td>" for n in row) + "</tr>"
        for name, row in zip(names, counts, strict=True)
    )
    head = f'<thead><tr><th scope="col">true, predicted</th>{heads}</tr></thead>'
    return f"<table>{head}<tbody>{rows}</tbody></table>"


def still(state: dict[str, Any], names: list[str], models: dict[str, LinearClassifier]) -> str:
    """Picture, words and table of the learner on screen; of the one compared with, words."""
    points, labels = state["points"], state["labels"]
    first = models[state["learner"]]
    counts = ", ".join(f"{labels.count(k)} of {name}" for k, name in enumerate(names))
    facts = "".join(_facts(state, names, learner, model) for learner, model in models.items())
    words = " and ".join(f"“{word}”" for word in state["words"])
    what = (
        f"points in the plane{of_axes(state)}"
        if state.get("axes")
        else f"reviews, each a point that counts the words {words}"
    )
    text = html.escape(f"{len(points)} {what}: {counts}. {facts}")
    return (
        f"<p><strong>Four learners, one plane.</strong> {text}</p>"
        f"{picture(points, labels, first.theta_, square(points))}"
        f"{_table(names, labels, first.predict(points))}"
        "<p>In the interactive version you can move the points and change the learner.</p>"
    )
