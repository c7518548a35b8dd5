"""The stepper's text alternative: a small picture and the same facts in words, the same on every run."""

import html
from typing import Any

from linmodels_lib._check import Floats
from linmodels_lib.trace import Step
from linmodels_lib.widgets.shared.still import number, of_axes, picture


def words(state: dict[str, Any], names: list[str], theta: Floats, visit: Step | None) -> str:
    """How many points, where the trace stands, and the weights."""
    labels, step = state["labels"], state["step"]
    counts = ", ".join(f"{labels.count(k)} of {name}" for k, name in enumerate(names))
    rows = "; ".join(
        f"{name} ({', '.join(map(number, row))})" for name, row in zip(names, theta, strict=True)
    )
    counted = f"{len(labels)} points in the plane{of_axes(state)}: {counts}. "
    if visit is None:
        return f"{counted}Before the first visit the weights (bias, w₁, w₂) are {rows}."
    visited = (
        f"Visit {step}, epoch {visit.epoch + 1}: example {visit.index + 1} is {names[visit.y]}, predicted "
        f"{names[visit.y_hat]}{'; the weights are updated' if visit.mistake else '; no update'}. "
    )
    return f"{counted}{visited}The weights (bias, w₁, w₂) are now {rows}."


def still(state: dict[str, Any], names: list[str], theta: Floats, visit: Step | None) -> str:
    """Picture and words together."""
    text, drawn = (
        html.escape(words(state, names, theta, visit)),
        picture(state["points"], state["labels"], theta),
    )
    return (
        f"<p><strong>Perceptron, one visit at a time.</strong> {text}</p>{drawn}"
        "<p>In the interactive version you can step through the visits and move the points.</p>"
    )
