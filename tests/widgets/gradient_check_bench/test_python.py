"""The gradient-check bench: JavaScript against the library, what it refuses, what it tells."""

from functools import partial

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

import linmodels_lib as lm
from linmodels_lib.gradcheck import central_difference, complex_step, forward_difference
from linmodels_lib.linear import with_constant
from linmodels_lib.widgets import GradientCheckBench
from linmodels_lib.widgets.gradient_check_bench.losses import BUGS, LOSSES, formula, value


def random_problem(rng, loss):
    n_labels, d, n = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(1, 12))
    return {
        "loss": loss,
        "theta": rng.normal(0, 1, (1 if loss == "logistic" else n_labels, d + 1)).tolist(),
        "X": rng.normal(0, 1, (n, d)).tolist(),
        "y": rng.integers(0, n_labels, n).tolist(),
        "l2": float(rng.choice([0.0, 0.1, 2.0])),
        "h": 1e-4,
    }


def parts(p):
    return np.array(p["theta"]), np.array(p["X"]), np.array(p["y"]), p["l2"]


def at(loss, rest, theta):
    return value(loss, theta, *rest)


def test_javascript_agrees_with_numpy():
    rng = np.random.default_rng(81)
    problems = [random_problem(rng, loss) for loss in LOSSES for _ in range(60)]
    for p, made in zip(problems, node_says("gradient_check_bench/values.mjs", problems), strict=True):
        theta, *rest = parts(p)
        f = partial(at, p["loss"], rest)
        assert made["value"] == pytest.approx(f(theta), rel=TOLERANCE, abs=TOLERANCE)
        for bug, slopes in zip(BUGS, made["formulas"], strict=True):
            wanted = formula(p["loss"], theta, *rest, bug)
            np.testing.assert_allclose(slopes, wanted, rtol=TOLERANCE, atol=TOLERANCE, err_msg=bug)
        # rounding in f is stretched by 1/h
        np.testing.assert_allclose(made["central"], central_difference(f, theta, p["h"]), atol=1e-10)
        np.testing.assert_allclose(made["forward"], forward_difference(f, theta, p["h"]), atol=1e-10)


def test_the_complex_step_agrees_with_the_library_s():
    rng = np.random.default_rng(82)
    problems = [random_problem(rng, "softmax") | {"h": 1e-12} for _ in range(20)]
    for p, made in zip(problems, node_says("gradient_check_bench/values.mjs", problems), strict=True):
        theta, X, y, l2 = parts(p)

        def plain(t, X=X, y=y, l2=l2):
            psi = with_constant(X) @ t.T
            fit = np.log(np.exp(psi).sum(axis=1)) - psi[np.arange(len(y)), y]
            return fit.mean() + l2 / 2 * (t[:, 1:] ** 2).sum()

        np.testing.assert_allclose(made["complex"], complex_step(plain, theta, 1e-12), rtol=1e-9, atol=1e-12)


def library(loss, theta, X, y, l2):
    """The gradient by the library's own functions."""
    X1, W = with_constant(X), np.column_stack([np.zeros(len(theta)), theta[:, 1:]])
    if loss == "softmax":
        return lm.cross_entropy_gradient(theta, X, y, l2)
    if loss == "logistic":
        return lm.logistic.logistic_gradient(theta[0], X1, (y == 1).astype(int)) + l2 * W
    each = [lm.hinge_subgradient(theta, x, int(k)) for x, k in zip(X1, y, strict=True)]
    return np.mean(each, axis=0) + l2 * W


@pytest.mark.parametrize("loss", LOSSES)
def test_the_formula_without_a_bug_is_the_library_s(loss):
    rng = np.random.default_rng(83)
    for _ in range(20):
        theta, *rest = parts(random_problem(rng, loss))
        ours = formula(loss, theta, *rest)
        np.testing.assert_allclose(ours, library(loss, theta, *rest), atol=1e-12)
        assert lm.gradient_check(partial(at, loss, rest), ours, theta)


def test_the_chapter_s_findings():
    failed = {bug: int((GradientCheckBench(bug=bug).report().errors > 1e-6).sum()) for bug in BUGS}
    assert failed == {"none": 0, "sign": 12, "mean": 12, "penalty": 9, "bias": 3, "labels": 11, "term": 12}
    assert GradientCheckBench(bug="penalty", at_zero=True).report()
    assert len(GradientCheckBench(loss="hinge", at_zero=True).report().kinks) > 0
    assert GradientCheckBench(bug="sign").report().factor == pytest.approx(-1, abs=1e-6)


def test_state_and_repr():
    one = GradientCheckBench()
    assert repr(one) == "GradientCheckBench(loss='softmax', bug='none', log_h=-6.0)"
    assert one.state()["X"][0] == [0.0, 2.0, 0.0]


def test_the_alternative_tells_it_but_not_what_is_hidden():
    text = GradientCheckBench(bug="bias").alternative()
    for fact in ("3 of 12", "θ[bad, 1]", "−0.00517", "−0.04517", "0.89", "✓"):
        assert fact in text, fact
    assert GradientCheckBench(loss="logistic").alternative().count("<tr>") == 5
    assert "table" not in GradientCheckBench(round=1).alternative()
    assert "<b>" not in GradientCheckBench(words=["<b>", "b", "c"]).alternative()


REFUSED = {
    "loss": ({"loss": "squared"}, ValueError, r"loss must be one of 'softmax', 'logistic', 'hinge', got"),
    "bug": ({"bug": 3}, ValueError, r"bug must be one of"),
    "ruler": ({"ruler": "tape"}, ValueError, r"ruler must be one of"),
    "guess": ({"guess": "cat"}, ValueError, r"guess must be one of"),
    "step": ({"log_h": -6.1}, ValueError, r"log_h must be a multiple of 1/4 from -15 to -1, got -6.1"),
    "large step": ({"log_h": 0}, ValueError, r"log_h must be a multiple"),
    "no step": ({"log_h": None}, (TypeError, ValueError), r"log_h must"),
    "zero": ({"at_zero": 1}, TypeError, r"at_zero must be True or False, got 1"),
    "round": ({"round": -1}, ValueError, r"round must be at least 0"),
    "late round": ({"round": 10**6}, ValueError, r"round must be below 1000000"),
    "setting": ({"step": 3}, TypeError, r"settings must be of \['at_zero'.*got \['step'\]"),
    "theta": ({"theta": [[1, 2], [3, 4]]}, ValueError, r"theta must have 3 rows of 4, got shape \(2, 2\)"),
    "X": ({"X": [[1, 2]]}, ValueError, r"X must have a column for each of 3 words, got 2"),
    "many": ({"X": np.ones((31, 3)), "y": [0] * 31}, ValueError, r"X must have at most 30 examples, got 31"),
    "y": ({"y": [0] * 6 + [3]}, ValueError, r"y must"),
    "l2": ({"l2": -1}, ValueError, r"l2 must"),
    "words": ({"words": list("abcde")}, ValueError, r"words must be 1 to 4 names"),
    "label": ({"labels": ["a"]}, ValueError, r"labels must be 2 to 4 names"),
    "long": ({"labels": ["a", "b", "c" * 13]}, ValueError, r"labels must be 2 to 4 names of up to 12"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_it_refuses(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        GradientCheckBench(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize(
    ("name", "value"),
    [("loss", "x"), ("log_h", 1), ("at_zero", None), ("round", 1.5), ("X", []), ("l2", 2.0)],
)
def test_a_refused_value_changes_nothing(name, value):
    w = GradientCheckBench()
    before = w.state()
    with pytest.raises((traitlets.TraitError, TypeError, ValueError)):
        setattr(w, name, value)
    assert w.state() == before
