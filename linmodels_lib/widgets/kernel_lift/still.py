"""The text alternative of the lift: the flat picture, what was learned in words."""

import html
from typing import Any

import numpy as np

from linmodels_lib._check import Floats
from linmodels_lib.widgets.shared.still import number, of_axes, picture

NAMES = {"squares": "x₁² + x₂²", "product": "x₁x₂"}


def shadow(w: Floats, lift: float) -> tuple[float, float, float] | None:
    """Centre and radius of the circle where the plane w cuts z = a (x₁² + x₂²); None where it cuts in none.

    >>> shadow(np.array([-8.0, 0.0, -4.0, 2.0]), 1.0)  # x₁² + (x₂ − 1)² = 5
    (0.0, 1.0, 2.23606797749979)
    """
    bend = w[3] * lift
    if abs(bend) < 1e-9:
        return None
    x, y = -w[1] / (2 * bend), -w[2] / (2 * bend)
    square = x**2 + y**2 - w[0] / bend
    return (float(x) + 0.0, float(y) + 0.0, float(np.sqrt(square))) if square > 0 else None


def shadow_words(w: Floats, state: dict[str, Any]) -> str:
    """What the plane's cut looks like from above."""
    if state["lift"] == 0:
        return "Flat, the learner has x₁ and x₂ only, and its border is a line"
    if state["feature"] == "product":
        return "From above, the border is a hyperbola"
    circle = shadow(w, state["lift"])
    if circle is None:
        return "The plane does not cut the lifted points in a circle"
    x, y, radius = (number(value) for value in circle)
    return f"From above, the border is a circle of radius {radius} about ({x}, {y})"


def still(state: dict[str, Any], names: list[str], theta: Floats, wrong: int) -> str:
    """The flat picture with the words that say the same."""
    points, labels, n = state["points"], state["labels"], len(state["points"])
    counts = " and ".join(f"{labels.count(k)} of {name}" for k, name in enumerate(names))
    w = theta[1] - theta[0]
    feature = NAMES[state["feature"]]
    text = html.escape(
        f"{n} points in the plane{of_axes(state)}: {counts}. Each gets a third feature, "
        f"z = {number(state['lift'])} · ({feature}). An SVM on the three features takes {wrong} "
        f"of {n} for the other class. {shadow_words(w, state)}."
    )
    return (
        f"<p><strong>Lifted off the plane.</strong> {text}</p>{picture(points, labels, np.zeros((0, 3)))}"
        "<p>In the interactive version you can lift the points, turn the view and see the plane that "
        "parts them; and you can move the points.</p>"
    )
