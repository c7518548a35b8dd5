"""Bad input gets one clear error: what was wanted, what came, how to fix it."""

import numpy as np
import pytest

import linmodels_lib as lm
from linmodels_lib import linear, perceptron
from linmodels_lib._check import NotFittedError

X, Y = lm.datasets.toy("four")
FITTED = lm.Perceptron().fit(X, Y)
CASES = {
    "X flat": (lambda: lm.Perceptron().fit([1.0, 2.0], [0, 1]), ValueError, r"X must be 2-D, got shape \(2,\)"),
    "X with NaN": (lambda: lm.Perceptron().fit([[np.nan], [1]], [0, 1]), ValueError, r"finite, got nan at .*\(0, 0\)"),
    "X with inf": (lambda: lm.Perceptron().fit([[0], [np.inf]], [0, 1]), ValueError, "X must be finite, got inf"),
    "X of words": (lambda: lm.Perceptron().fit([["a"], ["b"]], [0, 1]), TypeError, "X must be numbers"),
    "X ragged": (lambda: lm.Perceptron().fit([[1], [1, 2]], [0, 1]), TypeError, "X must be numbers in a rect"),
    "no example": (lambda: lm.Perceptron().fit(np.empty((0, 2)), []), ValueError, "at least one example, got 0"),
    "y too short": (lambda: lm.Perceptron().fit(X, [0, 1]), ValueError, "one label for each of the 4 examples"),
    "y 2-D": (lambda: lm.Perceptron().fit(X, [[0, 1], [1, 1], [1, 0], [0, 0]]), ValueError, "one label for each"),
    "y None": (lambda: lm.Perceptron().fit(X, None), ValueError, "requires y to be passed"),
    "y fractional": (lambda: lm.Perceptron().fit(X, [0.5, 1, 0, 1]), ValueError, "Unknown label type"),
    "X complex": (lambda: lm.Perceptron().fit([[1j], [1]], [0, 1]), ValueError, "Complex data not supported"),
    "no feature": (lambda: lm.Perceptron().fit(np.empty((2, 0)), [0, 1]), ValueError, r"0 feature\(s\)"),
    "one label": (lambda: lm.Perceptron().fit(X, [1, 1, 1, 1]), ValueError, "two or more labels, got 1"),
    "epochs 0": (lambda: lm.Perceptron(epochs=0).fit(X, Y), ValueError, "epochs must be at least 1, got 0"),
    "epochs 1.5": (lambda: lm.Perceptron(epochs=1.5).fit(X, Y), TypeError, "epochs must be a whole number"),
    "epochs True": (lambda: lm.Perceptron(epochs=True).fit(X, Y), TypeError, "epochs must be a whole number"),
    "rate 0": (lambda: lm.Perceptron(learning_rate=0).fit(X, Y), ValueError, "learning_rate must be finite and above"),
    "rate NaN": (lambda: lm.Perceptron(learning_rate=np.nan).fit(X, Y), ValueError, "learning_rate must be finite"),
    "rate text": (lambda: lm.Perceptron(learning_rate="fast").fit(X, Y), TypeError, "learning_rate must be a number"),
    "rate function": (
        lambda: lm.Perceptron(learning_rate=lambda n: 1 - n).fit(X, Y), ValueError, "above 0, got 0"),
    "unfitted": (lambda: lm.Perceptron().predict(X), NotFittedError, r"must be fitted first.*fit\(X, y\)"),
    "other width": (lambda: FITTED.predict(np.ones((1, 5))), ValueError, "has 5 features, but Perceptron is expecting 2"),
    "unknown parameter": (lambda: lm.Perceptron().set_params(alpha=1), ValueError, "parameter must be one of .* got 'alpha'"),
    "label outside": (lambda: list(perceptron.steps(X, [0, 1, 2, 5], 3)), ValueError, r"0\.\.2, got 5"),
    "label negative": (lambda: list(perceptron.steps(X, [0, 1, -1, 1], 2)), ValueError, r"0\.\.1, got -1"),
    "label fractional": (lambda: list(perceptron.steps(X, [0.0, 1, 1, 0], 2)), TypeError, "integer labels"),
    "no step": (lambda: linear.last([]), ValueError, "at least one step"),
    "joint x 2-D": (lambda: lm.joint_features([[1.0]], 0, 2), ValueError, r"x must be 1-D.*use X\[i\]"),
    "joint label": (lambda: lm.joint_features([1.0], 2, 2), ValueError, r"y must lie in 0\.\.1, got 2"),
    "joint no labels": (lambda: lm.joint_features([1.0], 0, 0), ValueError, "n_labels must be at least 1"),
    "toy name": (lambda: lm.datasets.toy("moons"), ValueError, "name must be one of separable.*got 'moons'"),
    "regions unfitted": (
        lambda: lm.plotting.decision_regions(lm.Perceptron(), X, Y), NotFittedError, "must be fitted first"),
    "missing attribute": (lambda: lm.nothing, AttributeError, "no attribute 'nothing'"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_says_what_is_wrong(name):
    call, kind, text = CASES[name]
    with pytest.raises(kind, match=text):
        call()


def test_inputs_are_never_changed():
    before, labels = X.copy(), Y.copy()
    lm.Perceptron(shuffle=True, seed=0).fit(X, Y).predict(X)
    np.testing.assert_array_equal(X, before)
    np.testing.assert_array_equal(Y, labels)
