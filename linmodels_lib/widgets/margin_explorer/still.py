"""The margin explorer's text alternative: a small picture, and both learners in a table."""

import html
from typing import Any

import numpy as np

from linmodels_lib._check import Floats
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets.shared.still import number, of_axes, picture


def measures(theta: Floats, points: list[list[float]], labels: list[int]) -> tuple[int, float | None]:
    """How many points θ gets wrong, and how far the nearest one is from the boundary (negative: wrong side).

    >>> measures(np.array([[0.0, -3.0, -4.0], [0.0, 3.0, 4.0]]), [[3.0, 4.0], [-1.0, 2.0]], [1, 0])
    (1, -1.0)
    """
    w = theta[1] - theta[0]
    g, size = with_constant(points) @ w, float(np.hypot(w[1], w[2]))
    wrong = int(((g > 0) != np.array(labels, dtype=bool)).sum())
    if size == 0:
        return wrong, None
    return wrong, float((np.where(np.array(labels) == 1, g, -g) / size).min())


def _table(rows: dict[str, tuple[str, str]]) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in ("", "SVM", "perceptron"))
    body = "".join(
        f'<tr><th scope="row">{name}</th><td>{ours}</td><td>{theirs}</td></tr>'
        for name, (ours, theirs) in rows.items()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def still(state: dict[str, Any], names: list[str], svm: Floats, perceptron: Floats, width: float) -> str:
    """Picture, settings in words, and a table of both learners."""
    points, labels, n = state["points"], state["labels"], len(state["points"])
    counts = " and ".join(f"{labels.count(k)} of {name}" for k, name in enumerate(names))
    costs = " and ".join(f"{number(c)} for {name}" for c, name in zip(state["cost"], names, strict=True))
    text = html.escape(
        f"{n} points in the plane{of_axes(state)}: {counts}. Both learners have made "
        f"{state['step']} visits in the same order. The SVM's penalty is λ = {state['l2']:g}, a mistake "
        f"costs {costs}, and the weights shrink "
        f"{'at every visit' if state['shrink'] == 'always' else 'only on violations'}."
    )
    measured = [measures(theta, points, labels) for theta in (svm, perceptron)]
    distance = ["–" if near is None else number(near) for _, near in measured]
    rows = {
        "wrong": (f"{measured[0][0]} of {n}", f"{measured[1][0]} of {n}"),
        "nearest point": (distance[0], distance[1]),
        "street width": (number(width) if np.isfinite(width) else "–", "–"),
    }
    return (
        f"<p><strong>The widest street, and the perceptron beside it.</strong> {text}</p>"
        f"{picture(points, labels, svm)}{_table(rows)}"
        "<p>In the interactive version you can move the points, step through the visits and change penalty "
        "and costs.</p>"
    )
