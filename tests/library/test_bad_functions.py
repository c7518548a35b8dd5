"""Wrong arguments of the pure functions: single slips with their messages, then anything in any place."""

import inspect
import re
from itertools import islice

import numpy as np
import pytest
from refusal import in_house_form, refuses

import linmodels_lib as lm
from linmodels_lib import (
    evaluate,
    features,
    geometry,
    gradcheck,
    kernels,
    lbfgs,
    linear,
    logistic,
    multiclass,
    naive_bayes,
    optimize,
    perceptron,
    probability,
    proximal,
    separation,
    softmax_regression,
    svm,
    text,
    trace,
)
from linmodels_lib.probability import SampleSpace

V, T = ValueError, TypeError
NAN, INF = np.nan, np.inf
X, Y = np.array([[2.0, 1], [1, 2], [0, 1], [2, 0]]), np.array([1, 1, 0, 0])
X1, THETA, ROW = np.column_stack([np.ones(4), X]), np.arange(6.0).reshape(2, 3), np.array([1.0, 2, 3])
APART = separation.best_separator(X, Y, 2)
COST = np.array([[0.0, 1], [2, 0]])
HALVES = {"a": "1/2", "b": "1/2"}
LETTERS = SampleSpace.uniform("ab")
for array in (X, Y, X1, THETA, ROW, APART, COST):
    array.setflags(write=False)  # a function that changes its input in place fails on these
WORDS = lm.Vocabulary(("a", "b"))


def loss(t):
    return float((t**2).sum())


def slope(t):
    return 2 * t


def both(t):
    return loss(t), slope(t)


def first(stream):
    return next(iter(stream))


# One slip, and the message that names it

CASES = {
    "loss y outside": (lambda: lm.perceptron_loss(THETA, ROW, 2), V, r"y must lie in 0\.\.1, got 2\. Number"),
    "loss y -1": (lambda: lm.perceptron_loss(THETA, ROW, -1), V, "y must be at least 0, got -1"),
    "loss x too short": (lambda: lm.perceptron_loss(THETA, ROW[1:], 0), V, r"x must have 3 entries.*got 2\. The constant"),
    "loss x 2-D": (lambda: lm.perceptron_loss(THETA, X1, 0), V, "x must be 1-D"),
    "loss theta flat": (lambda: lm.perceptron_loss(ROW, ROW, 0), V, r"theta must be 2-D.*\(labels, 1 \+ features\)"),
    "loss theta empty": (lambda: lm.perceptron_loss(np.empty((0, 3)), ROW, 0), V, "theta must hold weights"),
    "subgradient y outside": (lambda: lm.perceptron_subgradient(THETA, ROW, 2), V, r"y must lie in 0\.\.1"),
    "update y outside": (lambda: perceptron.update(THETA, ROW, 2, 0, 1.0), V, r"y must lie in 0\.\.1, got 2"),
    "update y_hat outside": (lambda: perceptron.update(THETA, ROW, 0, 2, 1.0), V, r"y_hat must lie in 0\.\.1, got 2"),
    "update rate 0": (lambda: perceptron.update(THETA, ROW, 0, 1, 0.0), V, "learning_rate must be finite and above 0"),
    "binary update y 0": (lambda: perceptron.binary_update(ROW, ROW, 0), V, r"y must be -1 or \+1, got 0\. For labels 0 and 1"),
    "binary update y 2": (lambda: perceptron.binary_update(ROW, ROW, 2), V, r"y must be -1 or \+1, got 2"),
    "binary update length": (lambda: perceptron.binary_update(ROW, ROW[1:], 1), V, "x must have 3 entries, as w has columns"),
    "steps epochs 0": (lambda: perceptron.steps(X, Y, 2, epochs=0), V, "epochs must be at least 1, got 0"),
    "steps theta shape": (lambda: perceptron.steps(X, Y, 2, theta=THETA.T), V, r"theta must have 2 rows of 3.*got shape \(3, 2\)"),
    "steps order outside": (lambda: first(perceptron.steps(X, Y, 2, order=[[0, 4]])), V, r"order must hold lists of indices 0\.\.3, got \[0, 4\]"),
    "steps order -1": (lambda: first(perceptron.steps(X, Y, 2, order=[[-1]])), V, r"indices 0\.\.3, got \[-1\]"),
    "steps order empty": (lambda: first(perceptron.steps(X, Y, 2, order=[[]])), V, r"indices 0\.\.3, got \[\]"),
    "steps order of numbers": (lambda: first(perceptron.steps(X, Y, 2, order=[0, 1])), V, r"indices 0\.\.3, got 0\. Give each epoch"),
    "steps order a number": (lambda: perceptron.steps(X, Y, 2, order=3), T, "order must hold one list of indices per epoch"),
    "steps no label": (lambda: perceptron.steps(X, Y, 0), V, "n_labels must be at least 1"),
    "kernel columns": (lambda: kernels.linear(X, X[:, 1:]), V, r"A and B must have the same columns, got shapes \(4, 2\) and \(4, 1\)"),
    "kernel of one row": (lambda: kernels.linear(ROW, X), V, r"X must be 2-D, got shape \(3,\)"),
    "gaussian columns": (lambda: kernels.gaussian(1.0)(X, X[:, 1:]), V, "A and B must have the same columns"),
    "polynomial degree 0": (lambda: kernels.polynomial(0), V, "degree must be at least 1, got 0"),
    "polynomial degree half": (lambda: kernels.polynomial(0.5), T, "degree must be a whole number"),
    "polynomial c below 0": (lambda: kernels.polynomial(2, -1), V, "c must be finite and 0 or more, got -1"),
    "gaussian gamma 0": (lambda: kernels.gaussian(0), V, "gamma must be finite and above 0, got 0"),
    "gram of no function": (lambda: kernels.gram("rbf", X, X), T, "kernel must be a function of two matrices, got 'rbf'"),
    "gram of one number": (lambda: kernels.gram(lambda A, B: 1.0, X, X), V, r"kernel\(A, B\) must be 2-D, got shape \(\)"),
    "gram of another shape": (lambda: kernels.gram(lambda A, B: A, X, X), V, r"kernel\(A, B\) must have the shape \(4, 4\), got \(4, 2\)"),
    "gram with NaN": (lambda: kernels.gram(lambda A, B: A @ B.T * NAN, X, X), V, r"kernel\(A, B\) must be finite, got nan"),
    "kernel steps not square": (lambda: kernels.kernel_steps(X, Y, 2), V, r"K must have a row and a column for each example, got shape \(4, 2\)"),
    "kernel steps one label": (lambda: kernels.kernel_steps(X @ X.T, 0 * Y, 1), V, "n_labels must be at least 2, got 1"),
    "kernel steps labels": (lambda: kernels.kernel_steps(X @ X.T, Y[1:], 2), V, "y must hold one label for each of the 4 examples, got shape"),
    "kernel perceptron kernel": (lambda: lm.KernelPerceptron("rbf").fit(X, Y), T, "kernel must be a function of two matrices"),
    "kernel perceptron epochs": (lambda: lm.KernelPerceptron(epochs=0).fit(X, Y), V, "epochs must be at least 1, got 0"),
    "kernel perceptron trace": (lambda: lm.KernelPerceptron().trace(X, Y, "year"), V, "every must be one of visit, epoch, end"),
    "kernel perceptron unfitted": (lambda: lm.KernelPerceptron().scores(X), V, "KernelPerceptron must be fitted first, got no beta_"),
    "kernel perceptron columns": (lambda: lm.KernelPerceptron().fit(X, Y).predict(X[:, 1:]), V, "X has 1 features, but KernelPerceptron is expecting 2"),
    "separator sweeps 0": (lambda: separation.best_separator(X, Y, 2, sweeps=0), V, "sweeps must be at least 1"),
    "separator of one label": (lambda: separation.best_separator(X, 0 * Y, 1), V, "n_labels must be at least 2, got 1"),
    "bound of theta 0": (lambda: separation.mistake_bound(X, Y, 0 * THETA), V, r"theta must separate the data, got smallest margin 0\."),
    "bound of theta narrow": (lambda: separation.mistake_bound(X, Y, THETA[:, 1:]), V, "theta must have 2 rows of 3"),
    "averaged no": (lambda: lm.Perceptron(averaged="no").fit(X, Y), T, "averaged must be True or False, got 'no'"),
    "shuffle no": (lambda: lm.Perceptron(shuffle="no").fit(X, Y), T, "shuffle must be True or False, got 'no'"),
    "SVM shuffle 1": (lambda: lm.SVM(shuffle=1).fit(X, Y), T, "shuffle must be True or False, got 1"),

    "cost of no label": (lambda: svm.zero_one_cost(0), V, "n_labels must be at least 1, got 0"),
    "hinge y outside": (lambda: lm.hinge_loss(THETA, ROW, 2), V, r"y must lie in 0\.\.1"),
    "hinge cost shape": (lambda: lm.hinge_loss(THETA, ROW, 0, np.eye(3)), V, "cost must be 2 by 2"),
    "hinge cost diagonal": (lambda: lm.hinge_subgradient(THETA, ROW, 0, np.eye(2)), V, "0 on the diagonal"),
    "hinge subgradient y": (lambda: lm.hinge_subgradient(THETA, ROW, -1), V, "y must be at least 0"),
    "objective l2": (lambda: svm.hinge_objective(THETA, X, Y, -0.1), V, "l2 must be finite and 0 or more, got -0.1"),
    "objective y": (lambda: svm.hinge_objective(THETA, X, Y + 1, 0.1), V, r"y must lie in 0\.\.1, got 2"),
    "objective with constant": (lambda: svm.hinge_objective(THETA, X1, Y, 0.1), V, "X has 3 features, but theta is expecting 2"),
    "objective cost": (lambda: svm.hinge_objective(THETA, X, Y, 0.1, np.eye(3)), V, "cost must be 2 by 2"),
    "svm steps shrink": (lambda: svm.svm_steps(X, Y, 2, l2=0.1, learning_rate=0.1, shrink="no"), V, "shrink must be one of always, mistake"),
    "svm steps l2": (lambda: svm.svm_steps(X, Y, 2, l2=-1, learning_rate=0.1), V, "l2 must be finite and 0 or more"),
    "svm steps theta": (lambda: svm.svm_steps(X, Y, 2, l2=0.1, learning_rate=0.1, theta=THETA.T), V, "theta must have 2 rows of 3"),
    "svm steps epochs": (lambda: svm.svm_steps(X, Y, 2, l2=0.1, learning_rate=0.1, epochs=0), V, "epochs must be at least 1"),
    "svm steps order": (lambda: first(svm.svm_steps(X, Y, 2, l2=0.1, learning_rate=0.1, order=[[9]])), V, r"indices 0\.\.3, got \[9\]"),

    "sigmoid of NaN": (lambda: lm.sigmoid([0.0, NAN]), V, r"z must be known, got nan at index \(1,\)\. Remove"),
    "sigmoid of text": (lambda: lm.sigmoid("much"), T, "z must be numbers"),
    "logistic y": (lambda: logistic.logistic_loss(ROW, X1, 2 * Y - 1), V, r"y must lie in 0\.\.1, got -1"),
    "logistic length": (lambda: logistic.logistic_gradient(ROW, X1, Y[1:]), V, "one label for each of the 4"),
    "logistic w": (lambda: logistic.logistic_loss(ROW[1:], X1, Y), V, "X has 3 features, but w is expecting 2"),
    "Jacobian of scores": (lambda: lm.softmax_jacobian([1.0, 3.0]), V, r"p must be 0 or more and sum to 1, got \[1.0, 3.0\]. Use softmax"),
    "Jacobian below 0": (lambda: lm.softmax_jacobian([-1.0, 2.0]), V, "p must be 0 or more and sum to 1"),
    "bits of NaN": (lambda: lm.bits(NAN), V, "nats must be known, got nan"),
    "tanh y": (lambda: logistic.tanh_loss(ROW, X1, 2 * Y - 1), V, r"y must lie in 0\.\.1, got -1"),
    "cross-entropy y": (lambda: lm.cross_entropy(THETA, X, Y + 1), V, r"y must lie in 0\.\.1, got 2"),
    "cross-entropy length": (lambda: lm.cross_entropy(THETA, X, Y[1:]), V, "one label for each of the 4"),
    "cross-entropy l1": (lambda: lm.cross_entropy(THETA, X, Y, l1=-1), V, "l1 must be finite and 0 or more"),
    "cross-entropy l2": (lambda: lm.cross_entropy(THETA, X, Y, l2=-1), V, "l2 must be finite and 0 or more"),
    "gradient y": (lambda: lm.cross_entropy_gradient(THETA, X, Y - 1), V, r"y must lie in 0\.\.1, got -1"),
    "gradient l1": (lambda: lm.cross_entropy_gradient(THETA, X, Y, l1=NAN), V, "l1 must be finite"),
    "gradient with constant": (lambda: lm.cross_entropy_gradient(THETA, X1, Y), V, "X has 3 features, but theta"),

    "vocabulary of letters": (lambda: lm.Vocabulary("abc"), T, "words must be a list of words, got 'abc'"),
    "vocabulary oov": (lambda: lm.Vocabulary(("a",), oov="no"), T, "oov must be True or False"),
    "malformed JSON": (lambda: lm.Vocabulary.from_json("{"), V, "text must be JSON with words and oov, got '{'. Use what to_json"),
    "JSON too deep": (lambda: lm.Vocabulary.from_json("[" * 100_000), V, "text must be JSON with words and oov"),
    "JSON of a list": (lambda: lm.Vocabulary.from_json("[1]"), V, "text must be JSON with words and oov"),
    "JSON without oov": (lambda: lm.Vocabulary.from_json('{"words": []}'), V, "text must be JSON with words and oov"),
    "JSON with a string": (lambda: lm.Vocabulary.from_json('{"words": "ab", "oov": false}'), T, "words must be a list of words"),
    "encode a text": (lambda: WORDS.encode("a b"), T, r"tokens must be a list of words, got 'a b'\. Use tokenize"),
    "count over a list": (lambda: lm.count_matrix(["a"], ["a", "b"]), T, r"vocabulary must be a Vocabulary.*Vocabulary\.of"),
    "tokenizer a name": (lambda: lm.count_matrix(["a"], WORDS, tokenizer="words"), T, "tokenizer must be a function of a text"),
    "tokenizer gives a string": (lambda: lm.count_matrix(["a"], WORDS, tokenizer=str.lower), T, r"tokenizer\(text\) must be a list of words"),
    "binary no": (lambda: lm.count_matrix(["a"], WORDS, binary="no"), T, "binary must be True or False"),

    "threshold below 0": (lambda: optimize.soft_threshold(ROW, -1.0), V, r"t must be 0 or more, got -1\."),
    "threshold of other shape": (lambda: optimize.soft_threshold(ROW, [1.0, 2.0]), V, r"t must fit theta's shape \(3,\), got \(2,\)"),
    "slope of other shape": (lambda: proximal.slope(ROW, ROW[1:], 1.0), V, r"gradient must have theta's shape \(3,\)"),
    "FISTA l1": (lambda: first(proximal.fista(both, ROW, -1.0)), V, "l1 must be 0 or more"),
    "FISTA slope NaN later": (lambda: first(proximal.fista(lambda t: (loss(t), slope(t) if (t == ROW).all() else NAN * t), ROW, 0.1)), V, "gradient must be finite, got nan"),
    "descend l1": (lambda: first(optimize.descend(lambda t, b: t, ROW, [[0]], l1=-1)), V, "l1 must be finite and 0 or more"),
    "descend NaN": (lambda: first(optimize.descend(lambda t, b: NAN * t, ROW, [[0]])), V, "gradient must be finite, got nan"),
    "descend other shape": (lambda: first(optimize.descend(lambda t, b: t[1:], ROW, [[0]])), V, "gradient must have theta's shape"),
    "descend too far": (lambda: list(optimize.descend(lambda t, b: t, ROW, [[0]] * 9, learning_rate=1e200)), V, "theta must stay finite, got NaN or inf. Scale X or lower"),
    "coordinates of a number": (lambda: first(optimize.coordinate_descent(3, ROW)), T, r"gradient must be a function of theta, got 3"),
    "schedule -1": (lambda: optimize.inverse(-1), V, "eta must be finite and above 0, got -1"),
    "schedule NaN": (lambda: optimize.inverse_sqrt(NAN), V, "eta must be finite and above 0"),
    "pegasos 0": (lambda: optimize.pegasos(0), V, "l2 must be finite and above 0"),
    "settling -1": (lambda: optimize.settling(-1), V, "l2 must be finite and 0 or more"),
    "batches seed": (lambda: first(optimize.batches(3, 1, seed="a")), T, "seed must be a whole number, got 'a'"),
    "lbfgs NaN": (lambda: first(lbfgs.lbfgs(lambda t: (NAN, t), ROW)), V, r"value_and_gradient\(theta\)\[0\] must be finite, got nan"),
    "lbfgs slope NaN": (lambda: first(lbfgs.lbfgs(lambda t: (loss(t), NAN * t), ROW)), V, r"value_and_gradient\(theta\)\[1\] must be finite"),
    "lbfgs slope NaN later": (lambda: list(lbfgs.lbfgs(lambda t: (loss(t), slope(t) if (t == ROW).all() else NAN * t), ROW)), V, "gradient must be finite, got nan"),
    "lbfgs one number": (lambda: first(lbfgs.lbfgs(loss, ROW)), T, r"value_and_gradient must return J and its gradient, got 14\.0"),
    "lbfgs memory": (lambda: first(lbfgs.lbfgs(both, ROW, memory=0)), V, "memory must be at least 1"),

    "stratify too short": (lambda: evaluate.split(3, stratify=[0, 1]), V, r"stratify .* each of the 3 examples, got shape \(2,\)\. Pass a flat"),
    "folds of rare labels": (lambda: evaluate.folds(5, 2, stratify=list("abacb")), V, r"each label 2 times or more, got 'c' 1 times\. Use fewer"),
    "coordinates 0": (lambda: lm.gradient_check(loss, slope, ROW, coordinates=0), V, "coordinates must be at least 1"),
    "shares one number": (lambda: evaluate.split(3, 0.5), V, r"shares must be 1-D, got shape \(\)\. Name a share a part"),
    "positive a list": (lambda: evaluate.f1([0, 1], [0, 1], positive=[1]), V, r"positive must be one of \[0, 1\], got \[1\]"),
    "expected features of many": (lambda: features.expected_features(THETA, X1, 2), V, r"x must be 1-D.*x is one example: use X\[i\]"),
    "negation stops": (lambda: features.negated(["a"], stops="."), T, "stops must be a list of words"),
    "more right than there are": (lambda: evaluate.wilson_interval(5, 4), V, r"right must be at most n = 4, got 5\."),
    "confidence in percent": (lambda: evaluate.wilson_interval(3, 4, 95), V, r"confidence must lie between 0 and 1, got 95\. For 95 %"),
    "models in a list": (lambda: evaluate.compare([lm.SVM()], (X, Y), (X, Y)), T, r"models must map a name to a model, got \[SVM"),
    "no models": (lambda: evaluate.compare({}, (X, Y), (X, Y)), T, "models must map a name to a model, got nothing"),
    "a class as model": (lambda: evaluate.compare({"a": lm.SVM}, (X, Y), (X, Y)), T, r"models\['a'\] must have fit and predict"),
    "test without labels": (lambda: evaluate.compare({"a": lm.SVM()}, (X, Y), X), T, "test must be examples and their labels"),
    "an unknown model": (lambda: evaluate.Comparison({"a": np.array([True])}).accuracy("b"), V, "name must be one of a, got 'b'"),
    "hits as numbers": (lambda: evaluate.mcnemar([1, 0], [0, 1]), T, r"hit must be a flat list of True and False, got \[1, 0\]\. Use y_hat == y"),
    "hits of other length": (lambda: evaluate.mcnemar([True], [True, False]), V, "other must hold as many entries as hit, 1, got 2"),
    "edges that fall": (lambda: evaluate.reliability([0.6], [True], [1, 0.5]), V, "edges must be two numbers or more that rise"),
    "edges too narrow": (lambda: evaluate.reliability([0.6], [True], [0.7, 1]), V, "edges must reach from 0.6 to 0.6, got 0.7 to 1"),
    "sure in per cent": (lambda: evaluate.reliability([60], [True], [0, 100]), V, "sure must lie in 0..1, got 60 to 60"),
    "hits masked": (lambda: evaluate.mcnemar(np.ma.array([True, False], mask=[0, 1]), [True, True]), T, "hit must be a flat list"),
    "sure of other length": (lambda: evaluate.reliability([0.6], [True, False], [0, 1]), V, "sure must hold as many entries as hit, 2, got 1"),
    "negation markers": (lambda: features.negated(["a"], "not"), T, "markers must be a list of words"),
    "feature number": (lambda: features.FeatureIndex().number(3), T, "name must be the name of a feature"),
    "feature frozen": (lambda: features.FeatureIndex(frozen="no"), T, "frozen must be True or False, got 'no'"),
    "feature numbers a list": (lambda: features.FeatureIndex(["a"]), V, r"numbers must map names to 0, 1, …, got \['a'\]\. Start"),
    "features of numbers": (lambda: features.FeatureIndex({3: 0}), T, "numbers must be words, got 3"),
    "feature numbers apart": (lambda: features.FeatureIndex({"a": 1}), V, "numbers must map names to 0, 1, …"),
    "margin of three": (lambda: linear.margin(np.zeros((1, 3))), V, r"psi must hold two scores per row, got shape \(1, 3\)"),
    "decide NaN": (lambda: linear.decide(np.array([0, NAN])), V, "psi must be below infinity, got nan"),
    "weights without words": (lambda: naive_bayes.weights(np.ones((2, 1)), 1.0), V, "counts must hold a document in column 0 and then words"),
    "weights of nothing": (lambda: naive_bayes.weights(np.ones((2, 0)), 1.0), V, r"counts must be counts of 0 or more, got shape \(2, 0\)"),
    "joint negative": (lambda: naive_bayes.log_joint(THETA, -X), V, "counts of 0 or more, got -2"),
    "outcomes a number": (lambda: SampleSpace.uniform(6), T, "outcomes must be a list of outcomes, got 6"),
    "hypothesis a list": (lambda: probability.posterior_odds(HALVES, HALVES, [1], "a"), T, "h must hold outcomes fit for a set"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_says_what_is_wrong(case):
    refuses(*CASES[case])


# Anything in any place: a call that is right, then each argument in turn replaced by each of ANYTHING

RIGHT = {
    perceptron.perceptron_loss: {"theta": THETA, "x": ROW, "y": 0},
    perceptron.perceptron_subgradient: {"theta": THETA, "x": ROW, "y": 0},
    perceptron.update: {"theta": THETA, "x": ROW, "y": 0, "y_hat": 1, "learning_rate": 1.0},
    perceptron.binary_update: {"w": ROW, "x": ROW, "y": 1, "learning_rate": 1.0},
    perceptron.steps: {"X": X, "y": Y, "n_labels": 2, "epochs": 2, "learning_rate": 1.0, "order": [[0, 1]], "theta": THETA},
    kernels.linear: {"A": X, "B": X[:1]},
    kernels.polynomial: {"degree": 2, "c": 1.0},
    kernels.gaussian: {"gamma": 1.0},
    kernels.gram: {"kernel": kernels.linear, "A": X, "B": X[:1]},
    kernels.kernel_steps: {"K": X @ X.T, "y": Y, "n_labels": 2, "epochs": 2, "order": [[0, 1]]},
    separation.differences: {"X": X, "y": Y, "n_labels": 2},
    separation.mistake_bound: {"X": X, "y": Y, "theta": APART},
    separation.best_separator: {"X": X, "y": Y, "n_labels": 2, "sweeps": 3},
    svm.zero_one_cost: {"n_labels": 2},
    svm.hinge_loss: {"theta": THETA, "x": ROW, "y": 0, "cost": COST},
    svm.hinge_subgradient: {"theta": THETA, "x": ROW, "y": 0, "cost": COST},
    svm.hinge_objective: {"theta": THETA, "X": X, "y": Y, "l2": 0.1, "cost": COST},
    svm.svm_steps: {"X": X, "y": Y, "n_labels": 2, "l2": 0.1, "learning_rate": 0.1, "epochs": 2, "order": [[0, 1]], "theta": THETA, "cost": COST, "shrink": "always"},
    logistic.sigmoid: {"z": ROW},
    logistic.logistic_loss: {"w": ROW, "X": X1, "y": Y},
    logistic.logistic_gradient: {"w": ROW, "X": X1, "y": Y},
    logistic.tanh_loss: {"w": ROW, "X": X1, "y": Y},
    logistic.tanh_gradient: {"w": ROW, "X": X1, "y": Y},
    softmax_regression.softmax_jacobian: {"p": [0.25, 0.75]},
    softmax_regression.bits: {"nats": ROW},
    softmax_regression.cross_entropy: {"theta": THETA, "X": X, "y": Y, "l2": 0.1, "l1": 0.1},
    softmax_regression.cross_entropy_gradient: {"theta": THETA, "X": X, "y": Y, "l2": 0.1, "l1": 0.1},
    naive_bayes.class_counts: {"X": X, "y": Y, "n_labels": 2},
    naive_bayes.log_ratios: {"X": X, "y": Y, "alpha": 1.0},
    naive_bayes.smoothed_log: {"counts": X, "alpha": 1.0, "groups": np.array([0, 1])},
    naive_bayes.weights: {"counts": np.ones((2, 3)), "alpha": 1.0, "groups": np.array([0, 1])},
    naive_bayes.log_joint: {"theta": THETA, "X": X},
    optimize.soft_threshold: {"theta": ROW, "t": 1.0},
    proximal.slope: {"theta": ROW, "gradient": ROW, "l1": 1.0},
    proximal.fista: {"value_and_gradient": both, "theta": ROW, "l1": 0.1},
    lbfgs.lbfgs: {"value_and_gradient": both, "theta": ROW, "memory": 3},
    optimize.inverse: {"eta": 1.0},
    optimize.inverse_sqrt: {"eta": 1.0},
    optimize.pegasos: {"l2": 0.1},
    optimize.settling: {"l2": 0.1},
    optimize.batches: {"n": 4, "size": 2, "seed": 0},
    optimize.descend: {"gradient": lambda t, batch: t, "theta": ROW, "visits": [[0]], "learning_rate": 0.1, "l1": 0.1, "penalised": 1.0},
    optimize.gradient_descent: {"gradient": slope, "theta": ROW, "learning_rate": 0.1},
    optimize.coordinate_descent: {"gradient": slope, "theta": ROW, "learning_rate": 0.1},
    optimize.early_stopping: {"values": [1.0, 2.0, 3.0], "patience": 1, "rule": "best"},
    linear.scores: {"theta": THETA, "X": X1},
    linear.decide: {"psi": THETA},
    linear.margin: {"psi": X},
    linear.log_sum_exp: {"psi": THETA},
    linear.log_softmax: {"psi": THETA},
    linear.softmax: {"psi": THETA},
    linear.fresh: {"learner": lm.SVM()},
    linear.with_constant: {"X": X},
    geometry.rectangle: {"box": (0, 2, 0, 1)},
    geometry.clip: {"polygon": [(0, 0), (1, 0), (1, 1)], "w": [0.5, -1, 0]},
    geometry.region: {"theta": THETA, "k": 0, "box": (0, 2, 0, 1)},
    linear.log_loss: {"psi": X, "y": Y},
    optimize.keep_factor: {"learning_rate": 0.5, "l2": 0.1},
    naive_bayes.steps: {"X": X, "y": Y, "n_labels": 2, "alpha": 1.0, "groups": [0, 0]},
    trace.training: {"X": X, "y": Y},
    trace.rate_at: {"learning_rate": 1.0, "n": 1},
    trace.visits: {"n": 4, "shuffle": True, "seed": 0, "epochs": 3},
    trace.last: {"steps": [1]},
    features.joint_features: {"x": ROW, "y": 0, "n_labels": 2},
    features.expected_features: {"theta": THETA, "x": ROW, "n_labels": 2},
    features.ngrams: {"n": 2},
    features.suffixes: {"length": 1},
    features.negated: {"tokens": ["not", "a"], "markers": frozenset({"not"}), "stops": frozenset({","})},
    features.hashed: {"name": "a", "n_buckets": 3},
    features.collision_rate: {"names": ["a", "b"], "n_buckets": 3},
    features.FeatureIndex: {"numbers": {"a": 0}, "frozen": False},
    features.FeatureIndex({"a": 0}).number: {"name": "a"},
    features.FeatureIndex({"a": 0}).vector: {"values": {"a": 1.0}},
    multiclass.least_squares: {"X": X, "targets": [1.0, 2.0, 3.0, 4.0]},
    text.tokenize: {"text": "a b"},
    text.Runs: {"tokenizer": lm.tokenize, "shortest": 1, "longest": 2},
    text.Vocabulary: {"words": ("a", "b"), "oov": False},
    text.Vocabulary.of: {"texts": ["a b"], "min_count": 1, "oov": False, "tokenizer": lm.tokenize},
    text.Vocabulary.from_json: {"text": WORDS.to_json()},
    WORDS.encode: {"tokens": ["a", "b"]},
    text.columns: {"tokens": ["a", "b"], "vocabulary": WORDS},
    text.count_matrix: {"texts": ["a b"], "vocabulary": WORDS, "binary": False, "sparse": False, "tokenizer": lm.tokenize},
    text.vectorize: {"texts": ["a b"], "min_count": 1, "oov": False, "binary": False, "tokenizer": lm.tokenize},
    evaluate.accuracy: {"y": [0, 1], "y_hat": [0, 0]},
    evaluate.confusion: {"y": [0, 1], "y_hat": [0, 0], "labels": [0, 1]},
    evaluate.precision: {"y": [0, 1], "y_hat": [0, 0], "positive": 1, "labels": [0, 1]},
    evaluate.recall: {"y": [0, 1], "y_hat": [0, 0], "positive": 1, "labels": [0, 1]},
    evaluate.f1: {"y": [0, 1], "y_hat": [0, 0], "positive": 1, "labels": [0, 1]},
    evaluate.macro: {"measure": evaluate.f1, "y": [0, 1], "y_hat": [0, 0], "labels": [0, 1]},
    evaluate.split: {"n": 4, "shares": (0.5, 0.5), "seed": 0, "stratify": [0, 0, 1, 1]},
    evaluate.folds: {"n": 4, "k": 2, "seed": 0, "stratify": [0, 0, 1, 1]},
    evaluate.wilson_interval: {"right": 3, "n": 4, "confidence": 0.95},
    evaluate.mcnemar: {"hit": [True, False], "other": [False, False]},
    evaluate.compare: {"models": {"a": lm.Perceptron()}, "train": (X, Y), "test": (X, Y), "confidence": 0.95},
    evaluate.reliability: {"sure": [0.6, 0.9], "hit": [True, False], "edges": [0.5, 0.7, 1]},
    gradcheck.forward_difference: {"f": loss, "theta": ROW, "h": 1e-6},
    gradcheck.central_difference: {"f": loss, "theta": ROW, "h": 1e-6},
    gradcheck.complex_step: {"f": lambda t: (t**2).sum(), "theta": ROW, "h": 1e-6},
    gradcheck.gradient_check: {"f": loss, "grad": slope, "theta": ROW, "h": 1e-6, "tolerance": 1e-6, "coordinates": 9, "seed": 0},
    gradcheck.error_curve: {"f": loss, "grad": slope, "theta": ROW, "hs": [0.1]},
    probability.product: {},
    probability.coins: {"n": 2, "heads": "1/2"},
    probability.evidence: {"prior": HALVES, "likelihood": {"a": 1, "b": 0}},
    probability.bayes: {"prior": HALVES, "likelihood": {"a": 1, "b": 0}},
    probability.posterior_odds: {"prior": HALVES, "likelihood": HALVES, "h": "a", "against": "b"},
    probability.odds: {"p": "1/2"},
    probability.from_odds: {"o": 1},
    SampleSpace: {"p": HALVES, "ruled_out": ()},
    SampleSpace.uniform: {"outcomes": "ab"},
    LETTERS.event: {"A": {"a"}},
    LETTERS.complement: {"A": {"a"}},
    LETTERS.is_partition: {"events": [{"a"}, {"b"}]},
    LETTERS.total_probability: {"B": {"a"}, "partition": [{"a"}, {"b"}]},
    LETTERS.bayes: {"A": {"a"}, "given": {"a"}},
}  # fmt: skip
LEARNERS = {
    lm.NaiveBayes: {"alpha": 1.0, "groups": [0, 0]},
    lm.Perceptron: {"epochs": 1, "averaged": False, "learning_rate": 1.0, "shuffle": True, "seed": 0},
    lm.SVM: {"l2": 0.1, "epochs": 1, "learning_rate": 0.1, "cost": COST, "shrink": "always", "shuffle": True, "seed": 0},
    lm.SoftmaxRegression: {"l2": 0.1, "l1": 0.1, "epochs": 2, "learning_rate": 0.1, "batch_size": 2, "tol": 1e-3, "seed": 0},
    lm.OneVsAll: {"learner": lm.SVM()},
    lm.KernelPerceptron: {"kernel": kernels.linear, "epochs": 1, "shuffle": True, "seed": 0},
    lm.AllVsAll: {"learner": lm.SVM()},
}  # fmt: skip
ANYTHING = [
    None, True, -1, 0, 9, 0.5, NAN, INF, -INF, 1e308, 1j, "a b", b"ab", object(), [], {1}, {"a": NAN}, [None],
    ["a", "b"], [0, 5, -1, 1], [[1], [1, 2]], np.array([1.0, NAN, 2]), np.array([[1.0, NAN, 2], [0, 0, 0]]),
    np.zeros((2, 3)), np.ones((2, 2, 2)), lambda *_: NAN, lambda *_: None, lambda *_: "a",
]  # fmt: skip


def has_nan(result):
    """Whether there is a NaN anywhere in what a function gave back."""
    if isinstance(result, list | tuple):
        return any(map(has_nan, result))
    if isinstance(result, dict):
        return has_nan([*result.values()])
    if hasattr(result, "__dataclass_fields__"):
        return has_nan([getattr(result, name) for name in result.__dataclass_fields__])
    array = np.asarray(result)
    return array.dtype.kind in "fc" and bool(np.isnan(array).any())


def outcome(function, arguments):
    """What the call gives, be it an error; of a stream the first three, of a schedule the second rate."""
    try:
        result = function(**arguments)
        if callable(result) and function.__module__ == optimize.__name__:
            result = result(2)
        return list(islice(result, 3)) if hasattr(result, "__next__") else result
    except (ValueError, TypeError) as error:
        return error


def answers_or_refuses(function, right):
    """No wrong thing in any place gives NaN or an error out of form; an error starts with an argument's name."""
    names = {
        *right,
        "event",
        "scores",
        "h",
        "fit",
        "theta",
        "gradient",
        "counts",
        "X",
        "y",
        "y_hat",
    }  # or with what came of it
    with np.errstate(all="ignore"):
        assert not isinstance(outcome(function, right), Exception)
        for name in right:
            for thing in ANYTHING:
                result = outcome(function, {**right, name: thing})
                if isinstance(result, Exception):
                    assert in_house_form(result), f"{name}={thing!r}: {result!r}"
                    assert re.match(r"\w+", str(result))[0] in names, f"{name}={thing!r}: {result!r}"
                else:
                    assert not has_nan(result), f"{name}={thing!r}: {result!r}"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("function", RIGHT, ids=lambda f: f.__qualname__)
def test_anything_in_any_place(function):
    answers_or_refuses(function, RIGHT[function])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda f: f.__name__)
def test_anything_as_an_option(learner):
    answers_or_refuses(lambda **options: learner(**options).fit(X, Y).scores(X), LEARNERS[learner])


def test_every_public_function_is_among_them():
    """But for the inner steps, which take their input on trust from the functions that checked it."""
    inner = {"thinned_out", "quasi_newton", "shrunk"}
    for module in {inspect.getmodule(function) for function in RIGHT} - {None}:
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__ and name[0] != "_" and function not in RIGHT:
                assert name in inner, f"{module.__name__}.{name}"
    for function, right in RIGHT.items():
        assert {*right} == {*inspect.signature(function).parameters} - {"spaces"}, function
