"""Boundary explorer: JavaScript against the library, what it refuses, what a notebook keeps."""

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

from linmodels_lib import logistic
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets import SigmoidBoundary


def random_boundary(rng):
    n = int(rng.integers(2, 30))
    labels = np.concatenate([[0, 1], rng.integers(0, 2, n - 2)])
    return SigmoidBoundary(
        rng.uniform(-5, 5, (n, 2)).round(3),
        labels,
        weights=rng.uniform(-10, 10, 3).round(4) * rng.choice([1.0, 0.1]),
        threshold=round(rng.uniform(0.01, 0.99), 2),
    )


def test_the_boundary_agrees_with_the_library():
    rng = np.random.default_rng(5)
    widgets = [SigmoidBoundary(), *(random_boundary(rng) for _ in range(300))]
    for w, found in zip(
        widgets, node_says("sigmoid_boundary/values.mjs", [w.state() for w in widgets]), strict=True
    ):
        np.testing.assert_allclose(found["p"], w.probabilities, rtol=TOLERANCE, atol=TOLERANCE)
        assert [[found["tp"], found["fn"]], [found["fp"], found["tn"]]] == w.confusion.tolist()
        measured = [found[name] for name in ("precision", "recall", "f1", "loss")]
        assert measured == pytest.approx([w.precision, w.recall, w.f1, w.loss], rel=TOLERANCE, abs=TOLERANCE)
        slope = logistic.logistic_gradient(w.weights, with_constant(np.array(w.points)), w.labels)
        np.testing.assert_allclose(found["slope"], slope, rtol=TOLERANCE, atol=TOLERANCE)


def test_the_worked_figures():
    w = SigmoidBoundary()
    assert w.confusion.tolist() == [[7, 3], [2, 4]]
    assert [w.precision, w.recall, w.f1] == pytest.approx([7 / 9, 7 / 10, 14 / 19])


REFUSED = {
    "two weights": ({"weights": [1, 2]}, ValueError, r"weights must be three numbers, got 2\. Write"),
    "a heavy weight": ({"weights": [1, 2, 11]}, ValueError, r"weights must lie within ±10, got \[1"),
    "a weight that is none": ({"weights": [1, 2, np.nan]}, ValueError, r"weights must be finite"),
    "words for weights": ({"weights": ["a", "b", "c"]}, (ValueError, TypeError), r"weights must be"),
    "threshold 1": ({"threshold": 1}, ValueError, r"threshold must lie in 0.01..0.99, got 1\."),
    "a word for a threshold": ({"threshold": "half"}, TypeError, r"threshold must be a number"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_boundary_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        SigmoidBoundary(**arguments)
    assert str(raised.value).endswith(".")
    w = SigmoidBoundary()
    before, (name, value) = w.state(), next(iter(arguments.items()))
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    other = {"threshold": 0.7} if name == "weights" else {"weights": [1, 1, 1]}
    with pytest.raises(traitlets.TraitError):
        w.set_state({**other, name: value})
    assert w.state() == before


def test_the_data_come_together_and_stay():
    X, y = [[0, 0], [1, 1]], [0, 1]
    for some in ({"points": X}, {"labels": y}):
        with pytest.raises(ValueError, match=r"points and labels must come together, got .* alone\. Pass"):
            SigmoidBoundary(**some)
    for labels, message in (([0, 1, 1], "equally many"), ([0, 0], "two or more")):
        with pytest.raises(ValueError, match=message):
            SigmoidBoundary(X, labels)
    with pytest.raises(
        ValueError, match=r"labels must be of at most 2 classes, got 3\. Choose the examples of two\."
    ):
        SigmoidBoundary([*X, [2, 2]], [0, 1, 2])
    w = SigmoidBoundary(X, y)
    with pytest.raises(ValueError, match=r"points stay as they were made, got others\. Make a new"):
        w.points = [[5, 5], [1, 1]]
    assert w.points == X


def test_the_alternative_holds_the_numbers():
    text = SigmoidBoundary().alternative()
    for part in ("(−1, 2, −3)", "<td>7</td><td>3</td>", "0.778", "0.700", "0.737", "1.444"):
        assert part in text
    assert repr(SigmoidBoundary()).startswith("SigmoidBoundary(points=16, weights=[-1.0, 2.0, -3.0]")
