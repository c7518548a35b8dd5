"""Linear models for text: the companion library of the book.

The core imports NumPy only; `lm.plotting` and `lm.widgets` load when first used.
"""

from importlib import import_module
from types import ModuleType

from linmodels_lib import (
    classifier,
    compare,
    corpora,
    datasets,
    evaluate,
    exercises,
    features,
    gradcheck,
    linear,
    logistic,
    naive_bayes,
    optimize,
    perceptron,
    probability,
    schemes,
    separation,
    softmax_regression,
    svm,
    text,
)
from linmodels_lib._check import NotFittedError
from linmodels_lib.classifier import Lexicon, TextClassifier, learn_lexicon
from linmodels_lib.features import expected_features, joint_features
from linmodels_lib.gradcheck import gradient_check
from linmodels_lib.linear import Step, log_softmax, log_sum_exp, softmax
from linmodels_lib.logistic import sigmoid
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron, perceptron_loss, perceptron_subgradient
from linmodels_lib.schemes import AllVsAll, OneVsAll, least_squares
from linmodels_lib.softmax_regression import (
    SoftmaxRegression,
    bits,
    cross_entropy,
    cross_entropy_gradient,
    softmax_jacobian,
)
from linmodels_lib.svm import SVM, hinge_loss, hinge_subgradient
from linmodels_lib.text import Vocabulary, count_matrix, tokenize

__version__ = "0.1.0"
__all__ = [
    "SVM",
    "AllVsAll",
    "Lexicon",
    "NaiveBayes",
    "NotFittedError",
    "OneVsAll",
    "Perceptron",
    "SoftmaxRegression",
    "Step",
    "TextClassifier",
    "Vocabulary",
    "bits",
    "classifier",
    "compare",
    "corpora",
    "count_matrix",
    "cross_entropy",
    "cross_entropy_gradient",
    "datasets",
    "evaluate",
    "exercises",
    "expected_features",
    "features",
    "gradcheck",
    "gradient_check",
    "hinge_loss",
    "hinge_subgradient",
    "joint_features",
    "learn_lexicon",
    "least_squares",
    "linear",
    "log_softmax",
    "log_sum_exp",
    "logistic",
    "naive_bayes",
    "optimize",
    "perceptron",
    "perceptron_loss",
    "perceptron_subgradient",
    "probability",
    "schemes",
    "separation",
    "sigmoid",
    "softmax",
    "softmax_jacobian",
    "softmax_regression",
    "svm",
    "text",
    "tokenize",
]


def __getattr__(name: str) -> ModuleType:
    if name in ("plotting", "widgets"):
        return import_module(f"linmodels_lib.{name}")
    raise AttributeError(f"module 'linmodels_lib' has no attribute {name!r}")
