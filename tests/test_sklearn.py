"""scikit-learn's own checks of an estimator, and life inside its tools."""

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.softmax_regression import SoftmaxRegression
from linmodels_lib.svm import SVM

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


def test_in_grid_search():
    X, y = load_iris(return_X_y=True)
    search = GridSearchCV(SoftmaxRegression(), {"l2": [1e-3, 10.0]}, cv=3).fit(X, y)
    assert search.best_params_ == {"l2": 1e-3}
    assert np.isfinite(search.best_score_)
