"""A lecturer's own data in the widgets on points: labels of any kind, tables of pandas, names of axes."""

import numpy as np
import pandas as pd
import pytest
from refusal import refuses

from linmodels_lib.widgets import (
    DecisionBoundary,
    DescentExplorer,
    KernelLift,
    MarginExplorer,
    PerceptronStepper,
    SigmoidBoundary,
)

FIVE = [PerceptronStepper, DecisionBoundary, MarginExplorer, DescentExplorer, SigmoidBoundary]
EACH = pytest.mark.parametrize("widget", [*FIVE, KernelLift], ids=lambda widget: widget.__name__)
X = np.array([[0.0, 1.0], [1.0, 0.0], [2.0, 2.0], [3.0, 1.0]])
WORDS = ["spam", "ham", "spam", "ham"]


@EACH
@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (WORDS, ["ham", "spam"]),
        (np.array(WORDS), ["ham", "spam"]),
        (pd.Series(WORDS, index=[9, 7, 5, 3]), ["ham", "spam"]),
        (pd.Series(WORDS, dtype="category"), ["ham", "spam"]),
        ([1, -1, 1, -1], ["label −1", "label +1"]),
        ([2.0, 1.0, 2.0, 1.0], ["label 1", "label 2"]),
        ([True, False, True, False], ["False", "True"]),
        (pd.Series([1, 0, 1, 0], dtype="Int64"), ["label 0", "label 1"]),
    ],
    ids=str,
)
def test_labels_of_any_kind_are_codes_with_their_names_beside_them(widget, labels, names):
    w = widget(X, labels)
    assert w.labels == [1, 0, 1, 0]
    assert (w.classes or ["label 0", "label 1"]) == names  # the sigmoid's labels have these names anyway
    shown = names if widget is not DescentExplorer else []
    assert all(name.replace("+", "+") in w.alternative() for name in shown)


@EACH
def test_names_may_be_given_and_may_give_the_order(widget):
    assert widget(X, WORDS, classes=["spam", "ham"]).labels == [0, 1, 0, 1]
    other = widget(X, WORDS, classes=["good mail", "bad mail"])
    assert (other.labels, other.classes) == ([1, 0, 1, 0], ["good mail", "bad mail"])
    coded = widget(X, [1, 0, 1, 0], classes=["1", "0"])
    assert (coded.labels, coded.classes) == ([1, 0, 1, 0], ["1", "0"]), (
        "0 and 1 are codes, whatever they are called"
    )


@EACH
def test_a_table_names_the_axes(widget):
    table = pd.DataFrame(X, columns=["petal length", "petal <b>width</b>"])
    w = widget(table, WORDS)
    assert w.points == X.tolist()
    assert w.state()["axes"] == ["petal length", "petal <b>width</b>"]
    assert "of petal length and petal &lt;b&gt;width" in w.alternative()
    assert "<b>width" not in w.mount_point()
    assert widget(table, WORDS, axes=("a", "b")).axes == ["a", "b"]
    plain = widget(pd.DataFrame(X), WORDS)
    assert plain.axes == (["x₁", "x₂"] if widget is DecisionBoundary else [])
    assert "axes" not in widget().state(), "what a page of the first edition does not have"


@EACH
def test_a_thousand_points_are_taken_and_no_more(widget):
    rng = np.random.default_rng(0)
    many, labels = rng.uniform(0, 5, (1000, 2)), np.arange(1000) % 2
    w = widget(many, labels)
    assert len(w.points) == 1000
    assert len(w.mount_point()) < 120_000
    refuses(
        lambda: widget(np.vstack([many, X]), np.arange(1004) % 2),
        ValueError,
        r"2 to 1,000, got 1,004\. .* sample",
    )


@EACH
def test_what_is_wrong_with_ones_own_data_is_told(widget):
    for labels, kind, text in (
        (["a", None, "b", "b"], TypeError, "got None at index 1. Leave out the examples without a label"),
        ([0.5, 1, 0, 0], ValueError, "got 0.5 at index 0"),
        (["a", "a", "a", "a"], ValueError, "two or more classes"),
        (
            list("abcd") * 2,
            ValueError,
            "classes, got 4" if widget is not PerceptronStepper else "equally many",
        ),
    ):
        refuses(lambda labels=labels: widget(X, labels), kind, text)
    refuses(
        lambda: widget(pd.DataFrame({"a": ["x"] * 4, "b": 1.0}), WORDS), TypeError, "points must be numbers"
    )
    refuses(lambda: widget(X, WORDS, axes=["a", "b", "c"]), ValueError, "axes must be two names, got 3")


@pytest.mark.parametrize("widget", [*FIVE[:4], KernelLift], ids=lambda widget: widget.__name__)
def test_data_may_be_replaced(widget):
    w = widget()
    w.set_data(pd.DataFrame(X, columns=["a", "b"]), WORDS)
    assert (w.labels, w.classes, w.axes, w.preset) == ([1, 0, 1, 0], ["ham", "spam"], ["a", "b"], "custom")
    w.set_data(X, [0, 1, 0, 1])
    assert (w.labels, w.classes) == ([0, 1, 0, 1], ["ham", "spam"]), "codes keep the names"
    with pytest.raises(TypeError, match=r"labels must be integer labels .* set_data\(points, labels\)"):
        w.labels = WORDS


def test_the_toys_of_the_book_are_presets():
    for widget in (PerceptronStepper, MarginExplorer, DescentExplorer, DecisionBoundary, SigmoidBoundary):
        for toy in ("separable", "barely", "xor", "outlier", "four", "sixteen"):
            assert widget(preset=toy).labels
        refuses(
            lambda widget=widget: widget(preset="custom"), ValueError, "preset must be one of .*got 'custom'"
        )


def test_learners_by_any_reasonable_name():
    spellings = {"naive bayes": 0, "NaiveBayes": 0, "naive_bayes": 0, "Perceptron": 1, "svm": 2, "softmax": 3}
    names = ["NaiveBayes", "Perceptron", "SVM", "SoftmaxRegression"]
    for spelling, k in spellings.items():
        assert DecisionBoundary(learner=spelling).learner == names[k]
    assert DecisionBoundary(compare="softmax regression").compare == "SoftmaxRegression"


def test_numbers_below_zero_are_for_all_but_naive_bayes():
    below = X - 1
    w = DecisionBoundary(below, WORDS)
    assert w.learner == "Perceptron"
    assert DecisionBoundary(below, WORDS, learner="svm", compare="softmax").theta().shape == (2, 3)
    for name in ("learner", "compare"):
        with pytest.raises(ValueError, match="for naive Bayes, got -1"):
            setattr(w, name, "NaiveBayes")
    counted = DecisionBoundary(X, WORDS)
    with pytest.raises(ValueError, match="for naive Bayes, got -1"):
        counted.points = below
    assert counted.points == X.tolist()
