"""scikit-learn's own checks of an estimator, and life inside its tools."""

import numpy as np
import pytest
from sklearn.base import clone, is_classifier
from sklearn.datasets import load_iris
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from linmodels_lib.multiclass import AllVsAll, OneVsAll
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.optimize import inverse_sqrt
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.softmax_regression import SoftmaxRegression
from linmodels_lib.svm import SVM
from linmodels_lib.text import tokenize
from linmodels_lib.text_classifier import TextClassifier

LEARNERS = [NaiveBayes(), Perceptron(), SVM(), SoftmaxRegression()]


@parametrize_with_checks(LEARNERS)
def test_estimator_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_in_pipeline_and_cross_validation(learner):
    texts = ["good film", "good fun", "bad film", "bad noise"] * 6
    labels = ["pos", "pos", "neg", "neg"] * 6
    pipeline = make_pipeline(CountVectorizer(), learner)
    assert cross_val_score(pipeline, texts, labels, cv=3).mean() == 1.0


GRIDS = {  # a good value and a bad one
    "alpha": (NaiveBayes(), 1.0, 1e6),
    "epochs": (Perceptron(averaged=True), 50, 1),
    "l2": (SVM(), 1e-3, 100.0),
    "l1": (SoftmaxRegression(), 0.0, 10.0),
}


@pytest.mark.parametrize("name", GRIDS)
def test_in_grid_search(name):
    X, y = load_iris(return_X_y=True)
    learner, good, bad = GRIDS[name]
    search = GridSearchCV(learner, {name: [good, bad]}, cv=3).fit(X, y)
    assert search.best_params_ == {name: good}
    means = search.cv_results_["mean_test_score"]
    assert means[0] > means[1]


TEXTS = ["good film", "good fun", "bad film", "bad noise"] * 6
LABELS = ["pos", "pos", "neg", "neg"] * 6
WHOLE = [
    TextClassifier(NaiveBayes(), binary=True),
    TextClassifier(SVM(), sparse=True),
    TextClassifier(OneVsAll(Perceptron())),
    TextClassifier(AllVsAll(SoftmaxRegression(l2=0.5))),
]


@pytest.mark.parametrize("clf", WHOLE, ids=lambda m: repr(m.learner))
def test_a_text_classifier_is_cloned_scored_and_searched(clf):
    again = clone(clf)
    assert repr(again) == repr(clf)
    assert again.learner is not clf.learner
    assert is_classifier(clf)
    assert cross_val_score(clf, TEXTS, LABELS, cv=3).tolist() == [1.0] * 3
    search = GridSearchCV(clf, {"min_count": [1, 2]}, cv=3).fit(TEXTS, LABELS)
    assert search.predict(["good", "bad"]).tolist() == ["pos", "neg"]


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_the_area_under_the_curve_of_a_text_classifier(learner):
    """From probabilities or from decisions, as scikit-learn finds them; the labels are made a little noisy."""
    texts, labels = TEXTS, [*LABELS[:-3], "pos", "pos", "neg"]
    found = cross_val_score(TextClassifier(learner), texts, labels, cv=3, scoring="roc_auc")
    pipeline = make_pipeline(CountVectorizer(), learner)
    theirs = cross_val_score(pipeline, texts, labels, cv=3, scoring="roc_auc")
    np.testing.assert_array_equal(found, theirs)
    assert 0.5 < found.mean() < 1


def test_a_search_reaches_the_learner_inside():
    grid = {"learner__alpha": [1.0, 1e9], "binary": [False]}
    search = GridSearchCV(TextClassifier(NaiveBayes()), grid, cv=3).fit(TEXTS[:-1], LABELS[:-1])
    assert search.best_params_ == {"binary": False, "learner__alpha": 1.0}
    assert search.best_estimator_.learner_.alpha == 1.0


@pytest.mark.parametrize("scheme", [OneVsAll, AllVsAll])
def test_schemes_are_cloned_scored_and_searched(scheme):
    X, y = load_iris(return_X_y=True)
    model = clone(scheme(Perceptron(epochs=3))).fit(X, y)
    assert repr(model) == f"{scheme.__name__}(learner={model.learner!r})"
    assert model.n_features_in_ == 4
    assert model.score(X, y) == np.mean(model.predict(X) == y)
    search = GridSearchCV(scheme(Perceptron()), {"learner__epochs": [1, 50]}, cv=3).fit(X, y)
    assert search.best_params_ == {"learner__epochs": 50}


def test_parameters_are_those_of_the_constructor():
    learner = SVM(l2=0.5)
    learner.note = "kept beside the arguments"
    assert clone(learner).get_params() == SVM(l2=0.5).get_params()
    assert list(learner.get_params()) == [
        "l2",
        "epochs",
        "learning_rate",
        "cost",
        "shrink",
        "shuffle",
        "seed",
    ]
    clf = TextClassifier(NaiveBayes())
    assert {"learner", "learner__alpha", "tokenizer"} < clf.get_params().keys()
    assert "learner__alpha" not in clf.get_params(deep=False)


def test_set_params_changes_all_or_nothing():
    clf = TextClassifier(NaiveBayes(alpha=1.0))
    for wrong in ("nothing", "learner__nothing", "min_count__alpha"):
        with pytest.raises(ValueError, match=f"parameter must be one of .* got '{wrong}'"):
            clf.set_params(min_count=5, learner__alpha=2.0, **{wrong: 1})
        assert (clf.min_count, clf.learner.alpha) == (1, 1.0)
    clf.set_params(learner__l2=2.0, learner=SVM(), min_count=5)
    assert (clf.learner.l2, clf.min_count) == (2.0, 5)


def test_a_representation_is_a_call_without_addresses():
    clf = TextClassifier(Perceptron(learning_rate=inverse_sqrt), binary=True)
    assert "learning_rate=inverse_sqrt" in repr(clf)
    assert repr(clf).endswith("binary=True, oov=False, sparse='auto', tokenizer=tokenize, ngrams=(1, 1))")
    plain = TextClassifier(SVM(cost=[[0, 1], [1, 0]]))
    names = {"TextClassifier": TextClassifier, "SVM": SVM, "tokenize": tokenize}
    assert repr(eval(repr(plain), names)) == repr(plain)
