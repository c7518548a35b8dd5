"""Linear models for text: the companion library of the book.

The core imports NumPy only; `lm.plotting` and `lm.widgets` load when first used.
"""

import sys

from linmodels_lib import (
    _moved,
    _public,
    datasets,
    evaluate,
    exercises,
    features,
    geometry,
    gradcheck,
    kernels,
    linear,
    logistic,
    multiclass,
    naive_bayes,
    optimize,
    palette,
    perceptron,
    probability,
    separation,
    softmax_regression,
    svm,
    text,
    text_classifier,
    trace,
)
from linmodels_lib._check import NotFittedError
from linmodels_lib.features import expected_features, joint_features
from linmodels_lib.gradcheck import gradient_check
from linmodels_lib.kernels import KernelPerceptron
from linmodels_lib.linear import log_softmax, log_sum_exp, softmax
from linmodels_lib.logistic import sigmoid
from linmodels_lib.multiclass import AllVsAll, OneVsAll, least_squares
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.perceptron import Perceptron, perceptron_loss, perceptron_subgradient
from linmodels_lib.softmax_regression import (
    SoftmaxRegression,
    bits,
    cross_entropy,
    cross_entropy_gradient,
    softmax_jacobian,
)
from linmodels_lib.svm import SVM, hinge_loss, hinge_subgradient
from linmodels_lib.text import Vocabulary, count_matrix, tokenize
from linmodels_lib.text_classifier import Lexicon, TextClassifier, learn_lexicon
from linmodels_lib.trace import Step

__version__ = "2.0.dev0"
__all__ = [
    "SVM",
    "AllVsAll",
    "KernelPerceptron",
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
    "count_matrix",
    "cross_entropy",
    "cross_entropy_gradient",
    "datasets",
    "evaluate",
    "exercises",
    "expected_features",
    "features",
    "geometry",
    "gradcheck",
    "gradient_check",
    "hinge_loss",
    "hinge_subgradient",
    "joint_features",
    "kernels",
    "learn_lexicon",
    "least_squares",
    "linear",
    "log_softmax",
    "log_sum_exp",
    "logistic",
    "multiclass",
    "naive_bayes",
    "optimize",
    "palette",
    "perceptron",
    "perceptron_loss",
    "perceptron_subgradient",
    "probability",
    "separation",
    "sigmoid",
    "softmax",
    "softmax_jacobian",
    "softmax_regression",
    "svm",
    "text",
    "text_classifier",
    "tokenize",
    "trace",
]


_WHEN_ASKED = ("plotting", "widgets")
_moved.answer_for_old_modules()
__getattr__ = _moved.names_that_left(__name__, _WHEN_ASKED)


def __dir__() -> list[str]:
    return sorted([*__all__, *_WHEN_ASKED])


for _name in {f"{__name__}.{name}" for name in __all__} & sys.modules.keys():
    vars(sys.modules[_name])["__dir__"] = _public.names_of(_name)
    _public.show_types(_name)
