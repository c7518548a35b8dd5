"""The decision boundary: its JavaScript against the library, what it refuses, what it puts into a notebook."""

import re
from pathlib import Path

import numpy as np
import pytest
import traitlets
from node import node_says

import linmodels_lib as lm
from linmodels_lib.widgets import DecisionBoundary, PerceptronStepper
from linmodels_lib.widgets.decision_boundary.checks import LEARNERS, presets

X, Y = [[0.0, 1.0], [1.0, 0.0], [2.0, 2.0]], [0, 1, 1]
NAN = float("nan")
QUICK = ("NaiveBayes", "Perceptron", "SoftmaxRegression")  # the SVM takes its time in Python


def in_javascript(widgets):
    """θ of every learner for every widget, from one node process."""
    return node_says("decision_boundary/values.mjs", [w.state() for w in widgets])


def assert_same(widgets, learners=LEARNERS):
    for w, thetas in zip(widgets, in_javascript(widgets), strict=True):
        for name, theta in zip(LEARNERS, thetas, strict=True):
            if name in learners:
                why = f"{name} on {w.state()}"
                np.testing.assert_allclose(theta, w.theta(name), rtol=1e-12, atol=1e-12, err_msg=why)


def shuffled_about(rng):
    """A preset with a few points moved at random, on the widget's grid, under random settings."""
    points, labels = presets()[str(rng.choice(list(presets())))]
    points = np.array(points)
    for i in rng.integers(len(points), size=3):
        points[i] = np.round(rng.uniform(0, 5, 2) * 16) / 16
    return DecisionBoundary(
        points,
        labels,
        alpha=float(10 ** rng.uniform(-3, 3)),
        l2=float(10 ** rng.uniform(-2, 1)),
        epochs=int(rng.integers(1, 40)),
        averaged=bool(rng.integers(2)),
    )


def crowd(rng, K, n=60):
    """Many points, anywhere; the SVM and the perceptron cannot agree with all of them."""
    labels = rng.permutation(np.arange(n) % K)
    middles = rng.uniform(0, 5, (K, 2))
    points = np.abs(middles[labels] + rng.normal(size=(n, 2)))
    return DecisionBoundary(np.round(points * 16) / 16, labels, l2=float(10 ** rng.uniform(-2, 0)))


def test_every_preset_and_setting_agrees_with_javascript():
    assert_same([DecisionBoundary(preset=name) for name in presets()])
    other = {"averaged": True, "alpha": 10, "l2": 1, "epochs": 1}
    assert_same([DecisionBoundary(preset=name, **other) for name in presets()], QUICK)


def test_javascript_agrees_to_the_twelfth_digit():
    rng = np.random.default_rng(3)
    assert_same(
        [shuffled_about(rng) for _ in range(3)] + [crowd(rng, K, n) for K in (2, 3) for n in (60, 1000)]
    )
    assert_same([shuffled_about(rng) for _ in range(120)] + [crowd(rng, K) for K in (2, 3) * 5], QUICK)


def test_the_estimators_are_the_librarys_by_name():
    w = DecisionBoundary(preset="three", alpha=2, epochs=3, averaged=True, l2=0.5)
    assert w.estimator().get_params() == lm.NaiveBayes(alpha=2).get_params()
    assert (
        w.estimator("Perceptron").get_params()
        == lm.Perceptron(epochs=3, averaged=True, shuffle=False).get_params()
    )
    svm = lm.SVM(l2=0.5, epochs=556, shuffle=False)  # 556 · 18 visits, just above 10,000
    assert w.estimator("SVM").get_params() == svm.get_params()
    assert w.estimator("SoftmaxRegression").get_params() == lm.SoftmaxRegression(l2=0.5).get_params()
    model = lm.NaiveBayes(alpha=2).fit(w.points, w.labels)
    np.testing.assert_array_equal(w.theta(), model.theta_)
    np.testing.assert_array_equal(w.confusion(), lm.evaluate.confusion(w.labels, model.predict(w.points)))
    assert w.accuracy() == model.score(w.points, w.labels) == np.trace(w.confusion()) / 18


def test_the_presets_tell_the_learners_apart():
    right = {name: DecisionBoundary(preset=name).accuracy("NaiveBayes") for name in presets()}
    assert right["separable"] == 1
    assert right["same mix"] == 0.5  # it sees only the mix of the words
    assert right["xor"] == 0.5
    w = DecisionBoundary(preset="same mix")
    assert w.accuracy("SoftmaxRegression") == w.accuracy("Perceptron") == 1
    w.preset = "outlier"
    assert [round(w.accuracy(name), 2) for name in QUICK] == [0.91, 0.73, 0.91]
    assert all(min(map(min, X)) >= 0 for X, _ in presets().values())


def test_points_and_preset_follow_each_other():
    w = DecisionBoundary(preset="three")
    w.preset = "xor"
    assert w.points == [[1, 1], [1, 4], [4, 1], [4, 4]]
    w.points = [[1, 1], [1, 4], [4, 1], [4, 3]]
    assert w.preset == "custom"
    w.set_data(X, Y)
    assert (w.points, w.labels) == (X, Y)
    assert w.theta("SVM").shape == (2, 3)


def test_learners_change_places():
    w = DecisionBoundary(learner="SVM", compare="NaiveBayes")
    w.learner = "NaiveBayes"
    assert (w.learner, w.compare) == ("NaiveBayes", "SVM")
    w.compare = None
    w.learner = "SVM"
    assert (w.learner, w.compare) == ("SVM", None)
    w.set_state({"learner": "Perceptron", "compare": "SVM"})
    assert (w.learner, w.compare) == ("Perceptron", "SVM")


REFUSED = {
    "negative": ({"points": [[0, -0.5], [1, 1]], "labels": [0, 1], "learner": "nb"}, ValueError, r"word counts, 0 or more, for naive Bayes, got -0.5. Shift"),
    "compared": ({"points": [[0, -0.5], [1, 1]], "labels": [0, 1], "compare": "NaiveBayes"}, ValueError, r"for naive Bayes, got"),
    "nan": ({"points": [[0, NAN], [1, 1]], "labels": [0, 1]}, ValueError, r"points must be finite, got nan"),
    "points alone": ({"points": X}, ValueError, r"must come together, got points alone. Pass labels"),
    "four classes": ({"points": np.eye(4)[:, :2], "labels": range(4)}, ValueError, r"at most 3 classes, got 4. Three classes"),
    "one class": ({"points": X, "labels": [0, 0, 0]}, ValueError, r"two or more classes, got only \[0\]"),
    "too few labels": ({"points": X, "labels": [0, 1]}, ValueError, r"equally many, got 3 and 2"),
    "preset": ({"preset": "crowd"}, ValueError, r"preset must be one of separable, .*got 'crowd'"),
    "custom preset": ({"preset": "custom"}, ValueError, r"preset must be one of .* sixteen, got 'custom'"),
    "learner": ({"learner": "LogisticRegression"}, ValueError, r"learner must be one of NaiveBayes, .*got 'Log"),
    "an estimator": ({"learner": lm.SVM()}, ValueError, r"learner must be one of"),
    "compare": ({"compare": "naive"}, ValueError, r"compare must be one of NaiveBayes, .*got 'naive'"),
    "itself": ({"compare": "NaiveBayes"}, ValueError, r"compare must be another learner, got 'NaiveBayes' twice"),
    "alpha 0": ({"alpha": 0}, ValueError, r"alpha must be finite and above 0, got 0"),
    "vast alpha": ({"alpha": 1e4}, ValueError, r"alpha must lie between 0.001 and 1000, got 10000"),
    "text alpha": ({"alpha": "1"}, TypeError, r"alpha must be a number"),
    "tiny l2": ({"l2": 1e-6}, ValueError, r"l2 must lie between 0.001 and 1000, got 1e-06"),
    "epochs": ({"epochs": 0}, ValueError, r"epochs must be at least 1"),
    "many epochs": ({"epochs": 101}, ValueError, r"epochs must be at most 100, got 101"),
    "averaged": ({"averaged": 1}, TypeError, r"averaged must be True or False, got 1"),
    "one word": ({"words": ["good"]}, ValueError, r"words must be two, one an axis, got 1"),
    "a text": ({"words": "good dull"}, TypeError, r"words must be a list of words"),
    "four names": ({"classes": list("abcd")}, ValueError, r"at most 3 names, got 4"),
    "one name": ({"classes": "yes"}, TypeError, r"classes must be a list of names"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case):
    arguments, error, message = REFUSED[case]
    with pytest.raises(error, match=message) as raised:
        DecisionBoundary(**arguments)
    assert str(raised.value).endswith("."), "an error ends with how to fix it"


@pytest.mark.parametrize("case", [case for case, (given, *_) in REFUSED.items() if len(given) == 1])
def test_a_refused_setting_changes_nothing(case):
    arguments, error, message = REFUSED[case]
    name, value = next(iter(arguments.items()))
    if case in ("points alone", "custom preset"):
        return  # "custom" is what a preset becomes once a point has moved
    w = DecisionBoundary(preset="three", l2=1)
    before = w.state()
    with pytest.raises(error, match=message):
        setattr(w, name, value)
    with pytest.raises(traitlets.TraitError):
        w.set_state(
            {name: value, "averaged" if name != "averaged" else "epochs": True if name != "averaged" else 5}
        )
    assert w.state() == before


def test_a_name_for_another_learner_is_refused_by_each_method():
    w = DecisionBoundary()
    for method in (w.theta, w.confusion, w.accuracy, w.estimator):
        with pytest.raises(ValueError, match="learner must be one of"):
            method("kNN")


def test_the_alternative_holds_the_key_numbers():
    w = DecisionBoundary(preset="three", compare="SoftmaxRegression", words=["<b>", "dull"])
    text = w.alternative()
    right = round(18 * w.accuracy())
    assert f"Naive Bayes (α = 1) gets {right} of 18 points right, accuracy {right / 18:.2f}" in text
    assert "Softmax regression (λ = 0.1) gets 18 of 18 points right, accuracy 1.00" in text
    assert "&lt;b&gt;" in text
    assert "<b>" not in text
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', text)
    assert [name for name, _ in rows] == ["pan", "praise", "mixed"]
    counts = [[int(n) for n in re.findall(r"<td>(\d+)</td>", cells)] for _, cells in rows]
    assert counts == w.confusion().tolist()
    averaged = DecisionBoundary(X, Y, learner="Perceptron", averaged=True, epochs=7, classes=["no"])
    assert "Perceptron (averaged, epochs: 7)" in averaged.alternative()
    assert ">no</th>" in averaged.alternative()
    assert ">class 2</th>" in averaged.alternative()
    assert repr(averaged) == "DecisionBoundary(points=3, learner='Perceptron')"


def test_the_still_picture_starts_at_the_origin():
    """The same points, drawn in a square from 0: a point at the origin is in the lower left corner."""
    text = DecisionBoundary([[0, 0], [5, 5]], [0, 1]).alternative()
    assert 'cx="0.0" cy="260.0"' in text
    assert 'cx="0.0"' not in PerceptronStepper([[0, 0], [5, 5]], [0, 1]).alternative()


def test_what_the_chapter_on_svms_tells_of_it():
    """The page shows it, and what the reader is told to try holds."""
    page = (Path(__file__).resolve().parents[3] / "book" / "06-svm.ipynb").read_text("utf-8")
    assert 'data-widget=\\"decision-boundary\\"' in page
    w = DecisionBoundary(preset="separable")
    points, labels = np.array(w.points), np.array(w.labels)
    lead = (2 * labels - 1) * (w.estimator("SVM").scores(points) @ [-1, 1])
    assert round(lead[6], 2) == 1  # example 7 touches the edge of the street
    assert lead[8] > 3
    w.preset = "outlier"
    assert lm.separation.best_separator(w.points, w.labels, 2) is None  # no line can please all eleven
    w.preset = "same mix"
    for alpha in (0.001, 1, 1000):
        w.alpha = alpha
        assert w.theta()[0, 0] == w.theta()[1, 0]  # the border passes through the origin
