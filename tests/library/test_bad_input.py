"""Bad input gets one clear error: what was wanted, what came, how to fix it; and input is never changed."""

import pickle
import subprocess
import sys
import tracemalloc
from functools import partial
from inspect import isclass, isfunction, ismodule
from types import CodeType

import numpy as np
import pandas as pd
import pytest
import sklearn.exceptions
import test_bad_functions
from refusal import refuses
from scipy.sparse import coo_array, csr_array

import linmodels_lib as lm
from linmodels_lib import (
    _check,
    datasets,
    evaluate,
    features,
    gradcheck,
    linear,
    naive_bayes,
    optimize,
    perceptron,
    separation,
    svm,
    trace,
)
from linmodels_lib._check import DataConversionWarning, NotFittedError

V, T = ValueError, TypeError
NAN, INF = np.nan, np.inf
X, Y = np.array([[2.0, 1], [1, 2], [0, 1], [2, 0]]), np.array([1, 1, 0, 0])
THETA, ROW = np.zeros((2, 3)), np.array([1.0, 2, 3])
TEXTS, LABELS = ["good film", "bad film"], ["pos", "neg"]
MODELS = {
    "NaiveBayes": lm.NaiveBayes,
    "Perceptron": partial(lm.Perceptron, shuffle=False),
    "SVM": lm.SVM,
    "SoftmaxRegression": lm.SoftmaxRegression,
}
SCHEMES = {"OneVsAll": lambda: lm.OneVsAll(lm.Perceptron()), "AllVsAll": lambda: lm.AllVsAll(lm.Perceptron())}
FITTED = lm.Perceptron().fit(X, Y)
TABLE = pd.DataFrame({"text": TEXTS})
CLF = lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, LABELS)
LEXICON = lm.Lexicon({"neg": {"bad"}, "pos": {"good"}})


def texts_to(learner, **options):
    return lm.TextClassifier(learner, **options)


# What every learner refuses: the data

DATA = {
    "X flat": (lambda m: m().fit([1.0, 2.0], [0, 1]), V, r"X must be 2-D, got shape \(2,\)"),
    "X with NaN": (lambda m: m().fit([[NAN], [1]], [0, 1]), V, r"X must be finite, got nan at index \(0, 0\)"),
    "X with inf": (lambda m: m().fit([[0], [INF]], [0, 1]), V, "X must be finite, got inf"),
    "X sparse with NaN": (lambda m: m().fit(csr_array([[NAN], [1]]), [0, 1]), V, "X.data must be finite, got nan"),
    "X sparse and flat": (lambda m: m().fit(coo_array(np.ones(2)), [0, 1]), V, r"X must be 2-D, got shape \(2,\)"),
    "X sparse and complex": (lambda m: m().fit(csr_array([[1j], [1]]), [0, 1]), V, "Complex data not supported"),
    "X of words": (lambda m: m().fit([["a"], ["b"]], [0, 1]), T, "X must be numbers"),
    "X one string": (lambda m: m().fit("good film", [0, 1]), T, "X must be numbers"),
    "X of texts": (lambda m: m().fit(TEXTS, LABELS), T, "X must be numbers"),
    "X of digits": (lambda m: m().fit([["1"], ["2"]], [0, 1]), T, "X must be numbers.*are no numbers: convert them"),
    "X of digits as objects": (lambda m: m().fit(np.array([[1], ["2"]], dtype=object), [0, 1]), T, "are no numbers: convert"),
    "X of bytes": (lambda m: m().fit(np.array([[b"1"], [b"2"]]), [0, 1]), T, r"type \|S1 are no numbers"),
    "X of variable strings": (lambda m: m().fit(np.array([["1"], ["2"]], np.dtypes.StringDType()), [0, 1]), T, "are no numbers"),
    "X of dates": (lambda m: m().fit(np.array([[1], [2]], "M8[D]"), [0, 1]), T, r"datetime64\[D\] are no numbers"),
    "X of spans": (lambda m: m().fit(np.array([[1], [2]], "m8[D]"), [0, 1]), T, r"timedelta64\[D\] are no numbers"),
    "X masked": (lambda m: m().fit(np.ma.array([[1.0], [2.0]], mask=[[1], [0]]), [0, 1]), T, "Masked entries are no numbers"),
    "X ragged": (lambda m: m().fit([[1], [1, 2]], [0, 1]), T, "X must be numbers in a rect"),
    "X None": (lambda m: m().fit(None, [0, 1]), (V, T), "X must be"),
    "X complex": (lambda m: m().fit([[1j], [1]], [0, 1]), V, "Complex data not supported"),
    "no example": (lambda m: m().fit(np.empty((0, 2)), []), V, "at least one example, got 0"),
    "no feature": (lambda m: m().fit(np.empty((2, 0)), [0, 1]), V, r"0 feature\(s\)"),
    "y too short": (lambda m: m().fit(X, [0, 1]), V, "one label for each of the 4 examples, got shape"),
    "y 2-D": (lambda m: m().fit(X, [[0, 1], [1, 1], [1, 0], [0, 0]]), V, "one label for each"),
    "y ragged": (lambda m: m().fit(X, [[0], [1, 1], 0, 1]), T, "y must be a flat list"),
    "y None": (lambda m: m().fit(X, None), V, "requires y to be passed"),
    "y of many kinds": (lambda m: m().fit(X, [3, "a", None, "a"]), T, "y must be words or whole numbers, all of one kind, got None at index 2"),
    "y with NaN": (lambda m: m().fit(X, [0, 1, NAN, 1]), V, "got nan at index 2. Unknown label type.* dropna"),
    "y with inf": (lambda m: m().fit(X, [INF, 1, 0, 1]), V, "Unknown label type"),
    "y words and NaN": (lambda m: m().fit(X, ["a", "b", NAN, "a"]), T, r"all of one kind, got nan at index 2\. Leave out the examples without a label, with dropna\(\)"),
    "y words and numbers": (lambda m: m().fit(X, [1, "a", 1, "a"]), T, r"all of one kind, got 1 at index 0 and 'a' at index 1\. Name"),
    "y objects of two kinds": (lambda m: m().fit(X, np.array([1, "a", 1, "a"], dtype=object)), T, "all of one kind"),
    "y complex": (lambda m: m().fit(X, [1j, 0, 1j, 0]), T, "y must be words or whole numbers"),
    "y bytes": (lambda m: m().fit(X, [b"a", b"b"] * 2), T, "y must be words or whole numbers"),
    "y dates": (lambda m: m().fit(X, np.array(["2020-01-01", "2021-01-01"] * 2, "M8[D]")), T, "y must be words or whole"),
    "y masked": (lambda m: m().fit(X, np.ma.array(Y, mask=[1, 0, 0, 0])), T, "y must be words or whole"),
    "y fractional": (lambda m: m().fit(X, [1, 0.5, 0, 1]), V, "got 0.5 at index 1. Unknown label type.* Turn scores"),
    "y a Series with a gap": (lambda m: m().fit(X, pd.Series(["a", "b", None, "a"])), T, "got (nan|None) at index 2"),
    "y of pandas with a gap": (lambda m: m().fit(X, pd.Series([0, None, 1, 1], dtype="Int64")), V, "got nan at index 1"),
    "one label": (lambda m: m().fit(X, [1, 1, 1, 1]), V, "two or more labels, got 1"),
    "predict unfitted": (lambda m: m().predict(X), NotFittedError, r"must be fitted first.*fit\(X, y\)"),
    "scores unfitted": (lambda m: m().scores(X), NotFittedError, r"must be fitted first.*fit\(X, y\)"),
    "predict wide": (lambda m: m().fit(X, Y).predict(np.ones((1, 5))), V, "has 5 features, but .* is expecting 2"),
    "predict NaN": (lambda m: m().fit(X, Y).predict([[NAN, 1]]), V, "X must be finite"),
    "predict flat": (lambda m: m().fit(X, Y).predict([1.0, 2.0]), V, r"X must be 2-D.*X\[None, :\]"),
    "predict nothing": (lambda m: m().fit(X, Y).predict(np.empty((0, 2))), V, "at least one example"),
}  # fmt: skip
# What the four learners refuse beyond that: their options, `score` and `trace`
LEARNER = {
    "score unfitted": (lambda m: m().score(X, Y), NotFittedError, "must be fitted first"),
    "score too short": (lambda m: m().fit(X, Y).score(X, [0, 1]), V, r"y must hold one label for each of the 4 examples, got shape \(2,\)"),
    "score other kind": (lambda m: m().fit(X, Y).score(X, list("abab")), T, "must name labels alike"),
    "score words and numbers": (lambda m: m().fit(X, list("abab")).score(X, ["a", 1, "a", "b"]), T, "y .* all of one kind"),
    "parameter": (lambda m: m().set_params(nothing=1), V, "parameter must be one of .* got 'nothing'"),
    "overflow": (lambda m: m().fit(X, Y).scores(X * 1e307 * [[-1], [1], [1], [1]] * 5), V, "must be|must hold"),
}  # fmt: skip

# What one function or option refuses

CASES = {
    "alpha below 0": (lambda: lm.NaiveBayes(-1).fit(X, Y), V, "alpha must be finite and 0 or more, got -1"),
    "alpha NaN": (lambda: lm.NaiveBayes(NAN).fit(X, Y), V, "alpha must be finite"),
    "alpha text": (lambda: lm.NaiveBayes("1").fit(X, Y), T, "alpha must be a number, got '1'"),
    "counts below 0": (lambda: lm.NaiveBayes().fit(-X, Y), V, "counts of 0 or more, got -2"),
    "sparse counts below 0": (lambda: lm.NaiveBayes().fit(csr_array(-X), Y), V, "counts of 0 or more, got -2"),
    "predict counts below 0": (lambda: lm.NaiveBayes().fit(X, Y).predict(-X), V, "counts of 0 or more.*passed to NaiveBayes"),
    "other columns": (lambda: lm.NaiveBayes().fit(X, Y).predict(X[:, :1]), V, "X has 1 features, but NaiveBayes is expecting 2 "),
    "other columns in a score": (lambda: lm.Perceptron().fit(X, Y).predict(X[:, :1]), V, "X has 1 features, but Perceptron is"),
    "groups too few": (lambda: lm.NaiveBayes(groups=[0]).fit(X, Y), V, "groups must hold one group for each of the 2 columns"),
    "groups below 0": (lambda: lm.NaiveBayes(groups=[0, -1]).fit(X, Y), V, "groups must be whole numbers"),
    "groups of words": (lambda: lm.NaiveBayes(groups=["a", "b"]).fit(X, Y), V, "groups must be whole numbers"),
    "naive Bayes every": (lambda: lm.NaiveBayes().trace(X, Y, every="epochs"), V, "every must be one of visit, epoch, end, got 'epochs'"),
    "class counts label": (lambda: naive_bayes.class_counts(X, [0, 1, 2, 0], 2), V, r"y must lie in 0\.\.1, got 2"),
    "class counts length": (lambda: naive_bayes.class_counts(X, [0, 1], 2), V, "one label for each of the 4"),
    "ratios without smoothing": (lambda: naive_bayes.log_ratios(X, [0, 1, 1, 0], 0), V, "alpha must be positive, got 0"),
    "ratios of three labels": (lambda: naive_bayes.log_ratios(X, [0, 1, 2, 0]), V, r"y must lie in 0\.\.1, got 2"),
    "smoothing below 0": (lambda: naive_bayes.smoothed_log(X, -1), V, "alpha must be finite and 0 or more"),
    "smoothed counts below 0": (lambda: naive_bayes.smoothed_log(-X, 1), V, "counts must be counts of 0 or more, got -2"),
    "weights of nothing": (lambda: naive_bayes.weights(THETA, 1), V, "counts must hold a document"),
    "joint too wide": (lambda: naive_bayes.log_joint(THETA, np.ones((1, 5))), V, "has 5 features, but theta"),
    "joint NaN": (lambda: naive_bayes.log_joint(THETA, [[NAN, 1]]), V, "X must be finite"),

    "epochs 0": (lambda: lm.Perceptron(epochs=0).fit(X, Y), V, "epochs must be at least 1, got 0"),
    "epochs 1.5": (lambda: lm.Perceptron(epochs=1.5).fit(X, Y), T, "epochs must be a whole number"),
    "epochs True": (lambda: lm.Perceptron(epochs=True).fit(X, Y), T, "epochs must be a whole number"),
    "rate 0": (lambda: lm.Perceptron(learning_rate=0).fit(X, Y), V, "learning_rate must be finite and above"),
    "rate NaN": (lambda: lm.Perceptron(learning_rate=NAN).fit(X, Y), V, "learning_rate must be finite"),
    "rate text": (lambda: lm.Perceptron(learning_rate="fast").fit(X, Y), T, "learning_rate must be a number"),
    "rate function": (lambda: lm.Perceptron(learning_rate=lambda n: 1 - n).fit(X, Y), V, "above 0, got 0"),
    "rate too large": (lambda: lm.Perceptron(learning_rate=1e308).fit(10 * X, Y), V, "theta must stay finite, got NaN or inf"),
    "seed text": (lambda: lm.Perceptron(shuffle=True, seed="a").fit(X, Y), T, "seed must be a whole number"),
    "seed below 0": (lambda: lm.Perceptron(shuffle=True, seed=-1).fit(X, Y), V, "seed must be at least 0"),
    "steps label outside": (lambda: list(perceptron.steps(X, [0, 1, 2, 5], 3)), V, r"0\.\.2, got 5"),
    "steps label negative": (lambda: list(perceptron.steps(X, [0, 1, -1, 1], 2)), V, r"0\.\.1, got -1"),
    "steps label fractional": (lambda: list(perceptron.steps(X, [0.0, 1, 1, 0], 2)), T, "integer labels"),
    "steps labels in a column": (lambda: list(perceptron.steps(X, Y[:, None], 2)), V, "one label for each of the 4"),
    "steps theta NaN": (lambda: list(perceptron.steps(X, Y, 2, theta=THETA * NAN)), V, "theta must be finite"),
    "bound without separator": (lambda: separation.mistake_bound(X, Y, np.ones((2, 3))), V, "theta must separate"),
    "differences label": (lambda: separation.differences(X, [0, 1, 2, 3], 2), V, r"y must lie in 0\.\.1"),

    "SVM l2 below 0": (lambda: lm.SVM(l2=-1).fit(X, Y), V, "l2 must be finite and 0 or more, got -1"),
    "SVM l2 inf": (lambda: lm.SVM(l2=INF).fit(X, Y), V, "l2 must be finite"),
    "SVM epochs 0": (lambda: lm.SVM(epochs=0).fit(X, Y), V, "epochs must be at least 1"),
    "SVM rate 0": (lambda: lm.SVM(learning_rate=0).fit(X, Y), V, "learning_rate must be finite and above 0"),
    "SVM rate times l2": (lambda: lm.SVM(l2=2, learning_rate=1.0).fit(X, Y), V, "times l2 must be at most 1"),
    "SVM shrink": (lambda: lm.SVM(shrink="never").fit(X, Y), V, "shrink must be one of always, mistake"),
    "SVM seed": (lambda: lm.SVM(seed=0.5).fit(X, Y), T, "seed must be a whole number"),
    "cost of other size": (lambda: lm.SVM(cost=[[0, 1]]).fit(X, Y), V, r"cost must be 2 by 2.*got shape \(1, 2\)"),
    "cost on the diagonal": (lambda: lm.SVM(cost=[[1, 1], [1, 0]]).fit(X, Y), V, "0 on the diagonal"),
    "cost below 0": (lambda: lm.SVM(cost=[[0, -1], [1, 0]]).fit(X, Y), V, "0 or more elsewhere"),
    "cost NaN": (lambda: lm.SVM(cost=[[0, NAN], [1, 0]]).fit(X, Y), V, "cost must be finite"),
    "cost flat": (lambda: lm.SVM(cost=[0, 1]).fit(X, Y), V, "cost must be 2-D"),

    "softmax l2 below 0": (lambda: lm.SoftmaxRegression(l2=-1).fit(X, Y), V, "l2 must be finite and 0 or more"),
    "softmax l1 below 0": (lambda: lm.SoftmaxRegression(l1=-1).fit(X, Y), V, "l1 must be finite and 0 or more"),
    "softmax tol NaN": (lambda: lm.SoftmaxRegression(tol=NAN).fit(X, Y), V, "tol must be finite"),
    "softmax epochs 0": (lambda: lm.SoftmaxRegression(epochs=0).fit(X, Y), V, "epochs must be at least 1"),
    "softmax rate below 0": (lambda: lm.SoftmaxRegression(learning_rate=-1).fit(X, Y), V, "above 0, got -1"),
    "softmax batch 0": (lambda: lm.SoftmaxRegression(learning_rate=0.1, batch_size=0).fit(X, Y), V, "batch_size must be at least 1"),
    "softmax diverges": (lambda: lm.SoftmaxRegression(l2=1.0, learning_rate=1e200).fit(X, Y), V, "must be below infinity|must stay finite"),

    "softmax of inf": (lambda: lm.softmax([INF, 0]), V, r"psi must be below infinity, got inf at index \(0,\)\. Only −inf"),
    "softmax of NaN": (lambda: lm.softmax([[0, 1], [0, NAN]]), V, r"psi must be below infinity, got nan at index \(1, 1\)"),
    "softmax of text": (lambda: lm.softmax("ab"), T, "psi must be numbers"),
    "softmax of one number": (lambda: lm.softmax(3.0), V, r"psi must hold one score per label, got shape \(\)"),
    "softmax of nothing": (lambda: lm.softmax([]), V, "psi must hold one score per label"),
    "log softmax of NaN": (lambda: lm.log_softmax([0, NAN]), V, "psi must be below infinity, got nan"),
    "log sum exp of inf": (lambda: lm.log_sum_exp([INF, 0]), V, "psi must be below infinity, got inf"),
    "cross-entropy of NaN": (lambda: lm.cross_entropy(THETA * NAN, X, Y), V, "infinity, got nan|finite, got nan"),
    "scores of other width": (lambda: linear.scores(THETA, X), V, r"same columns, got shapes \(2, 3\) and \(4, 2\)\. Give X its constant"),
    "scores of NaN": (lambda: linear.scores(THETA * NAN, ROW), V, "scores must be below infinity, got nan"),
    "constant for one example": (lambda: linear.with_constant([1.0, 2.0]), V, r"X must be 2-D.*X\[None, :\]"),
    "thinned out never": (lambda: list(trace.thinned_out(iter([]), "never")), V, "every must be one of visit, epoch, end"),
    "no visits": (lambda: next(trace.visits(0, True, 0)), V, "n must be at least 1, got 0"),
    "no step": (lambda: linear.last([]), V, "at least one step"),
    "rate function NaN": (lambda: trace.rate_at(lambda n: NAN, 1), V, "learning_rate must be finite"),

    "joint x 2-D": (lambda: lm.joint_features([[1.0]], 0, 2), V, r"x must be 1-D.*use X\[i\]"),
    "joint x NaN": (lambda: lm.joint_features([NAN], 0, 2), V, "x must be finite"),
    "joint label": (lambda: lm.joint_features([1.0], 2, 2), V, r"y must lie in 0\.\.1, got 2"),
    "joint label -1": (lambda: lm.joint_features([1.0], -1, 2), V, "y must be at least 0, got -1"),
    "joint label word": (lambda: lm.joint_features([1.0], "pos", 2), T, "y must be a whole number"),
    "joint no labels": (lambda: lm.joint_features([1.0], 0, 0), V, "n_labels must be at least 1"),
    "expected shape": (lambda: lm.expected_features(THETA, ROW[1:], 2), V, r"2 rows of 2.*got shape \(2, 3\)"),
    "expected NaN": (lambda: lm.expected_features(THETA, ROW * NAN, 2), V, "x must be finite"),
    "ngrams 0": (lambda: features.ngrams(0), V, "n must be at least 1"),
    "ngrams of a text": (lambda: features.ngrams(1)("good film"), T, r"tokens must be a list of words.*tokenize"),
    "suffixes 0": (lambda: features.suffixes(0), V, "length must be at least 1"),
    "suffixes of a text": (lambda: list(features.suffixes(1)("good")), T, "tokens must be a list of words"),
    "negated text": (lambda: features.negated("not bad"), T, "tokens must be a list of words"),
    "negated numbers": (lambda: features.negated([1, 2]), T, "tokens must be words, got 1"),
    "hashed without buckets": (lambda: features.hashed("w", 0), V, "n_buckets must be at least 1"),
    "hashed number": (lambda: features.hashed(3, 4), T, "name must be the name of a feature, got 3"),
    "no names": (lambda: features.collision_rate([], 4), V, "names must hold at least one name"),
    "names one string": (lambda: features.collision_rate("abc", 4), T, "names must be a list of words"),
    "feature value NaN": (lambda: features.FeatureIndex().vector({"w": NAN}), V, "values must be finite"),
    "feature list": (lambda: features.FeatureIndex().vector(["w"]), T, "values must map names to numbers"),

    "tokenize None": (lambda: lm.tokenize(None), T, "text must be a string, got NoneType"),
    "tokenize list": (lambda: lm.tokenize(TEXTS), T, "text must be a string, got list"),
    "vocabulary of a text": (lambda: lm.Vocabulary.of("good film"), T, r"texts must be a list of strings.*Use \[text\]"),
    "vocabulary of None": (lambda: lm.Vocabulary.of(None), T, "texts must be a list of strings, got NoneType"),
    "vocabulary of a set": (lambda: lm.Vocabulary.of({"a", "b"}), T, "texts must be a list of strings, got set"),
    "vocabulary of numbers": (lambda: lm.Vocabulary.of(["a", 3]), T, "texts must be strings, got 3 at index 1"),
    "min_count 0": (lambda: lm.Vocabulary.of(TEXTS, min_count=0), V, "min_count must be at least 1"),
    "min_count 0.5": (lambda: lm.Vocabulary.of(TEXTS, min_count=0.5), T, "min_count must be a whole number"),
    "words out of order": (lambda: lm.Vocabulary(("b", "a")), V, "words must be sorted and different"),
    "words twice": (lambda: lm.Vocabulary(("a", "a")), V, "words must be sorted and different"),
    "count one text": (lambda: lm.count_matrix("good film", CLF.vocabulary_), T, r"Use \[text\]"),
    "count numbers": (lambda: lm.count_matrix([1, 2], CLF.vocabulary_), T, "texts must be strings, got 1 at index 0"),

    "classify one text": (lambda: CLF.predict("good film"), T, r"texts must be a list of strings.*Use \[text\]"),
    "classify no text": (lambda: CLF.predict([]), V, "texts must hold at least 1 text, got 0"),
    "fit one text": (lambda: texts_to(lm.SVM()).fit("good film", LABELS), T, r"Use \[text\]"),
    "fit no text": (lambda: texts_to(lm.SVM()).fit([], []), V, "texts must hold at least 1 text, got 0"),
    "fit empty texts": (lambda: texts_to(lm.SVM()).fit(["", "…"], LABELS), V, "texts must hold words to count, got none. Check the texts, or give a tokenizer"),
    "fit too few labels": (lambda: texts_to(lm.SVM()).fit(TEXTS, ["pos"]), V, "labels must hold one label for each of the 2 texts"),
    "fit one label": (lambda: texts_to(lm.SVM()).fit(TEXTS, ["pos", "pos"]), V, "two or more labels, got 1"),
    "fit one label for all": (lambda: texts_to(lm.SVM()).fit(TEXTS, np.array(3)), V, r"one label for each of the 2 texts, got shape \(\)"),
    "fit a table": (lambda: texts_to(lm.SVM()).fit(TABLE[["text"]], LABELS), T, r"one column of strings, got shape \(2, 1\)\. Use df\['text'\]"),
    "fit a matrix of texts": (lambda: texts_to(lm.SVM()).fit(TABLE.to_numpy(), LABELS), T, r"got shape \(2, 1\)\. Use a flat list"),
    "fit a missing text": (lambda: texts_to(lm.SVM()).fit(["good", NAN], LABELS), T, r"got nan at index 1\. Leave it out with dropna\(\), or use fillna\(\"\"\)"),
    "fit a text that is NA": (lambda: texts_to(lm.SVM()).fit([pd.NA, "good"], LABELS), T, r"got <NA> at index 0\. Leave it out"),
    "fit a text that is None": (lambda: texts_to(lm.SVM()).fit([None, "good"], LABELS), T, r"got None at index 0\. Leave it out"),
    "fit labels first": (lambda: texts_to(lm.SVM()).fit(["pos", "neg", "pos"], [*TEXTS, "good fun"]), V, r"3 different labels for 2 different texts\. Use fit\(texts, labels\)"),
    "fit numbers first": (lambda: texts_to(lm.SVM()).fit([1, 0], TEXTS), T, "got 1 at index 0. Convert .* if these are labels, put the texts first"),
    "fit labels first, as many": (lambda: texts_to(lm.SVM()).fit(["pos", "neg"], TEXTS), V, r"2 different labels for 2 different texts\. Use fit\(texts, labels\)"),
    "fit nothing but blanks": (lambda: texts_to(lm.SVM()).fit(["", ""], ["a", "b"]), V, "texts must hold words to count, got none"),
    "fit bytes": (lambda: texts_to(lm.SVM()).fit([b"good", b"bad"], LABELS), T, r"got b'good' at index 0\. Use text\.decode\(\)\."),
    "fit tokens": (lambda: texts_to(lm.SVM()).fit([["good"], ["bad"]], LABELS), T, r"got \['good'\] at index 0\. Use \" \"\.join\(tokens\)\."),
    "fit a table with numbers first": (lambda: texts_to(lm.SVM()).fit(pd.DataFrame({"id": [1, 2], "text": TEXTS}), LABELS), T, r"Use df\['text'\]"),
    "fit a table of numbers": (lambda: texts_to(lm.SVM()).fit(pd.DataFrame({"id": [1, 2]}), LABELS), T, "Use a flat list"),
    "fit a set of labels": (lambda: texts_to(lm.SVM()).fit(TEXTS, {*LABELS}), T, r"labels must be a flat list of labels, got set\. Use a list, in order"),
    "fit labels from a generator": (lambda: texts_to(lm.SVM()).fit(TEXTS, (y for y in LABELS)), T, r"got generator\. Use list\(labels\)"),
    "fit values of a dict": (lambda: lm.SVM().fit(X, {1: 0, 2: 1}.values()), T, r"y must be a flat list of labels, got dict_values\. Use list\(y\)"),
    "score no labels": (lambda: CLF.score(TEXTS, None), V, "labels must hold labels, got None"),
    "part without labels": (lambda: lm.NaiveBayes().partial_fit(X, None, [0, 1]), V, "y must hold labels, got None: this requires y to be passed"),
    "learn from one word": (lambda: lm.learn_lexicon(["pos", "neg"], TEXTS), V, "come after the texts"),
    "learn labels first": (lambda: lm.learn_lexicon(["pos", "neg", "pos"], [*TEXTS, "good fun"]), V, "come after the texts"),
    "count with texts": (lambda: lm.count_matrix(TEXTS, 30 * TEXTS), T, r"must be a Vocabulary or a number of buckets from 1 on, got .{,41}\. Use Vocabulary"),
    "fit min_count": (lambda: texts_to(lm.SVM(), min_count=0).fit(TEXTS, LABELS), V, "min_count must be at least 1"),
    "progress a word": (lambda: texts_to(lm.SVM(), progress="yes").fit(TEXTS, LABELS), T, "progress must be True or False, got 'yes'"),
    "on_epoch a number": (lambda: lm.SVM().fit(X, Y, on_epoch=3), T, "on_epoch must be a function of a Step, got 3"),
    "naive Bayes on_epoch a number": (lambda: lm.NaiveBayes().fit(X, Y, on_epoch=3), T, "on_epoch must be a function of a Step, got 3"),
    "ngrams a number": (lambda: texts_to(lm.SVM(), ngrams=2).fit(TEXTS, LABELS), T, r"ngrams must be the least and the most, got 2\. Write ngrams=\(1, 2\)"),
    "ngrams turned round": (lambda: texts_to(lm.SVM(), ngrams=(2, 1)).fit(TEXTS, LABELS), V, r"got \(2, 1\)\. Write ngrams=\(1, 2\)"),
    "ngrams from 0": (lambda: texts_to(lm.SVM(), ngrams=(0, 1)).fit(TEXTS, LABELS), V, "ngrams must be at least 1, got 0"),
    "ngrams of letters": (lambda: texts_to(lm.SVM(), ngrams=(1, 2), tokenizer=str.lower).fit(TEXTS, LABELS), T, r"tokenizer\(text\) must be a list of words"),
    "learner a class": (lambda: texts_to(lm.NaiveBayes).fit(TEXTS, LABELS), T, r"learner must be a learner.*Pass NaiveBayes\(\)"),
    "learner a name": (lambda: texts_to("nb").fit(TEXTS, LABELS), T, "learner must be a learner of this library or of scikit-learn, got 'nb'"),
    "texts unfitted": (lambda: texts_to(lm.SVM()).predict(TEXTS), NotFittedError, r"got no vocabulary_\. Call its fit\(texts, labels\)"),
    "explain unfitted": (lambda: texts_to(lm.SVM()).explain("good"), NotFittedError, r"fit\(texts, labels\)"),
    "top words unfitted": (lambda: texts_to(lm.SVM()).top_words(), NotFittedError, r"fit\(texts, labels\)"),
    "no top words": (lambda: CLF.top_words(0), V, "n must be at least 1, got 0"),
    "explain two texts": (lambda: CLF.explain(TEXTS), T, "text must be a string, got list. Pass one document"),
    "score too few labels": (lambda: CLF.score(TEXTS, ["pos"]), V, r"labels must hold one label for each of the 2 texts, got shape \(1,\)"),
    "lexicon of one label": (lambda: lm.Lexicon({"pos": {"good"}}), V, "words must name two or more labels, got 1"),
    "lexicon with a string": (lambda: lm.Lexicon({"neg": "bad", "pos": "good"}), T, r"words\['neg'\] must be a list of words"),
    "lexicon labels": (lambda: lm.Lexicon({1: {"good"}, "x": {"bad"}}), T, "the labels of words must be words or whole .* kind"),
    "lexicon in capitals": (lambda: lm.Lexicon({"neg": {"Bad"}, "pos": {"good"}}), V, r"words\['neg'\] .* tokenize gives them, got 'Bad'"),
    "lexicon a list": (lambda: lm.Lexicon(["bad", "good"]), T, "words must map each label to its words"),
    "lexicon one text": (lambda: LEXICON.predict("good film"), T, r"Use \[text\]"),
    "lexicon no text": (lambda: LEXICON.predict([]), V, "texts must hold at least 1 text, got 0"),
    "learn too few labels": (lambda: lm.learn_lexicon(TEXTS, ["pos"]), V, "one label for each of the 2"),
    "learn one label": (lambda: lm.learn_lexicon(TEXTS, ["pos", "pos"]), V, "two or more labels"),
    "one against all of a class": (lambda: lm.OneVsAll(lm.SVM).fit(X, Y), T, r"learner must be .*Pass SVM\(\)"),
    "least squares length": (lambda: lm.least_squares(X, [1.0]), V, "targets must have 4 rows"),
    "least squares NaN": (lambda: lm.least_squares(X, [NAN, 1, 1, 1]), V, "targets must be finite"),

    "stop on nothing": (lambda: optimize.early_stopping([], 1), V, "at least one finite number, got none among 0"),
    "stop on inf": (lambda: optimize.early_stopping([INF, INF], 3), V, "at least one finite number, got none among 2"),
    "stop on NaN": (lambda: optimize.early_stopping([1.0, NAN], 3), V, r"values must be losses, got nan at index 1\. Lower"),
    "stop on minus inf": (lambda: optimize.early_stopping([-INF], 3), V, "values must be losses, got -inf at index 0"),
    "stop on text": (lambda: optimize.early_stopping(["low"], 3), T, "values must be a number, got 'low'"),
    "patience below 0": (lambda: optimize.early_stopping([1.0], -1), V, "patience must be at least 0"),
    "stopping rule": (lambda: optimize.early_stopping([], 1, "first"), V, "rule must be one of best, rise"),
    "no batches": (lambda: next(optimize.batches(0, 1)), V, "n must be at least 1"),
    "batches of 0": (lambda: next(optimize.batches(3, 0)), V, "size must be at least 1"),
    "descent rate 0": (lambda: next(optimize.gradient_descent(lambda t: t, np.ones(1), 0)), V, "learning_rate must be finite and above"),

    "accuracy of nothing": (lambda: evaluate.accuracy([], []), V, "y must be a flat list of labels"),
    "accuracy of other length": (lambda: evaluate.accuracy([0, 1], [0]), V, "one label for each of the 2"),
    "accuracy of scores": (lambda: evaluate.accuracy([0, 1], [0.2, 0.7]), V, "words or whole numbers"),
    "confusion unknown label": (lambda: evaluate.confusion(["a", "b"], ["a", "c"], labels=["a", "b"]), V, "labels must name each"),
    "recall unknown label": (lambda: evaluate.recall([0, 1], [0, 1], positive=7), V, "positive must be one of"),
    "macro of accuracy": (lambda: evaluate.macro(evaluate.accuracy, [0], [0]), V, "measure must be precision, recall or f1"),
    "split shares": (lambda: evaluate.split(10, (0.5, 0.6)), V, "shares must be above 0 and sum to 1"),
    "folds too many": (lambda: evaluate.folds(3, k=4), V, "k must be at most the number of examples"),
    "gradient of other shape": (lambda: lm.gradient_check(lambda t: t.sum(), [1.0], [1.0, 2.0]), V, "grad must have theta's shape"),
    "gradient of a number": (lambda: lm.gradient_check(3.0, [1.0], [1.0]), T, "f must be a function of theta"),
    "error curve of zero": (lambda: gradcheck.error_curve(lambda t: 0.0, [0.0], [1.0], [0.1]), V, "must not be zero everywhere"),

    "toy name": (lambda: datasets.toy("moons"), V, "name must be one of separable.*got 'moons'"),
    "blobs too few": (lambda: datasets.blobs(2, n_labels=3), V, "n must be at least 3, got 2"),
    "blobs of one label": (lambda: datasets.blobs(9, n_labels=1), V, "n_labels must be at least 2"),
    "blobs margin 0": (lambda: datasets.blobs(9, margin=0), V, "margin must be finite and above 0"),
    "blobs seed": (lambda: datasets.blobs(9, seed=-1), V, "seed must be at least 0"),
    "rings too few": (lambda: datasets.rings(7), V, "n must be at least 8, got 7"),
    "zipf no document": (lambda: datasets.zipf_corpus(0), V, "n_documents must be at least 1"),
    "zipf few words": (lambda: datasets.zipf_corpus(9, vocabulary=3), V, "vocabulary must be at least 20, got 3"),
    "zipf length 0": (lambda: datasets.zipf_corpus(9, length=0), V, "length must be at least 1"),
    "real name": (lambda: datasets.load("imbd"), V, "name must be one of imdb, rotten_tomatoes, newsgroups, polarity, sentence_polarity, got 'imbd'"),
    "real part": (lambda: datasets.load("imdb", "dev"), V, "part must be one of all, train, test, got 'dev'"),
    "reviews name": (lambda: datasets.load_reviews("imdb"), V, "name must be one of polarity, sentences, got 'imdb'"),

    "regions unfitted": (lambda: lm.plotting.decision_regions(lm.Perceptron(), X, Y), NotFittedError, "must be fitted first"),
    "regions of one feature": (lambda: lm.plotting.decision_regions(FITTED, X[:, :1], Y), V, "is expecting 2 features"),
    "unknown exercise": (lambda: lm.exercises.check("nothing", 1), V, "nothing"),
}  # fmt: skip


@pytest.mark.parametrize("case", DATA)
@pytest.mark.parametrize("model", [*MODELS, *SCHEMES])
def test_every_learner_refuses_bad_data(model, case):
    call, kind, text = DATA[case]
    refuses(lambda: call({**MODELS, **SCHEMES}[model]), kind, text)


@pytest.mark.parametrize("case", LEARNER)
@pytest.mark.parametrize("model", MODELS)
def test_each_of_the_four_refuses(model, case):
    call, kind, text = LEARNER[case]
    refuses(lambda: call(MODELS[model]), kind, text)


@pytest.mark.parametrize("case", CASES)
def test_says_what_is_wrong(case):
    refuses(*CASES[case])


# Names that take nothing, or only what the library itself has made; `plotting` and archives have tests of their own.
FREE = {
    "Card", "Data", "GradientReport", "Kink", "LinearClassifier", "Mail", "RealReviews", "Review", "Schedule",
    "Source", "Step", "Verdict", "convert", "fetch", "fetch_reviews", "mail_features", "mail_records", "mails", "places", "review_records",
    "reviews", "shrunk", "tiny_reviews",
}  # fmt: skip


def names_in(code):
    """The names that a piece of code uses, with those of the helpers of this file that it calls."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    inner += [
        f.__code__ for name in code.co_names if isfunction(f := globals().get(name)) and f is not refuses
    ]
    return {*code.co_names}.union(*map(names_in, inner))


def homes(module):
    """Where the names of a module are written: in it, or, for the data, in a file of the folder."""
    return {
        module.__name__,
        *(
            f"{module.__name__}.{part}"
            for part in ("toys", "corpora", "real_reviews", "real", "cards", "folders", "wheels")
        ),
    }


def test_each_public_name_has_a_case():
    tables = (DATA, LEARNER, CASES, test_bad_functions.CASES)
    used = set().union(*(names_in(call.__code__) for table in tables for call, *_ in table.values()))
    used |= {*MODELS, *SCHEMES} | {one.__name__ for one in test_bad_functions.RIGHT}
    modules = [module for name in lm.__all__ if ismodule(module := getattr(lm, name))]
    assert len(modules) >= 18
    public = {
        name
        for module in modules
        for name, one in vars(module).items()
        if name[0] != "_" and (isfunction(one) or isclass(one)) and one.__module__ in homes(module)
    }
    assert public - used == FREE


def test_unknown_attribute_of_the_library():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        lm.nothing  # noqa: B018


def test_naive_bayes_has_no_decision_function():
    assert not hasattr(lm.NaiveBayes(), "decision_function")
    assert all(hasattr(MODELS[name](), "decision_function") for name in MODELS if name != "NaiveBayes")


def test_minus_infinity_is_a_score():
    np.testing.assert_array_equal(lm.softmax([[-INF, 0], [-INF, -INF]]), [[0, 1], [0.5, 0.5]])
    np.testing.assert_array_equal(lm.log_sum_exp([[-INF, 0], [-INF, -INF]]), [0, -INF])
    np.testing.assert_array_equal(linear.margin(np.array([[-INF, 0.0], [-INF, -INF]])), [INF, 0])


def test_early_stopping_takes_an_infinite_loss_as_bad():
    assert optimize.early_stopping([INF, 2.0, INF, INF], patience=1) == (3, 1)


def test_a_masked_array_without_a_gap_is_an_array():
    whole = lm.Perceptron().fit(np.ma.array(X), np.ma.array(Y))
    np.testing.assert_array_equal(whole.theta_, lm.Perceptron().fit(X, Y).theta_)


@pytest.mark.parametrize("kind", [np.dtypes.StringDType(), object, "U1"])
def test_words_of_any_type_are_labels_in_fit_and_in_score(kind):
    y = np.array(list("abab"), dtype=kind)
    model = lm.NaiveBayes().fit(X, y)
    assert model.classes_.tolist() == ["a", "b"]
    assert model.score(X, y) == model.score(X, y.tolist())


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_scores_of_a_matrix_or_a_masked_array_come_as_an_array():
    for scores in (np.matrix([[0.0, 0.0]]), np.ma.array([[0.0, 0.0]])):
        assert type(lm.softmax(scores)) is np.ndarray
        np.testing.assert_array_equal(lm.softmax(scores), [[0.5, 0.5]])
    with pytest.raises(TypeError, match="Masked entries"):
        lm.softmax(np.ma.array([1.0, 2.0], mask=[True, False]))


def test_numbers_are_copied_once():
    large = np.ones((1000, 1000), dtype=np.int64)
    tracemalloc.start()
    array = _check.examples(large)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert array.dtype == np.float64
    assert peak < held + 0.4 * array.nbytes  # beside the copy there are only the trues and falses of isfinite


def test_a_huge_sparse_matrix_is_finite_under_strict_floats():
    with np.errstate(all="raise"):
        assert _check.matrix(csr_array([[1.5e308, 1.5e308]])).nnz == 2


def test_not_fitted_survives_a_pickle():
    """Also where scikit-learn is loaded, and the error is one of its kind too."""
    with pytest.raises(NotFittedError) as caught:
        lm.SVM().predict(X)
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, NotFittedError)
    assert isinstance(again, sklearn.exceptions.NotFittedError)
    assert str(again) == str(caught.value)


def test_a_column_of_labels_is_flattened_with_a_warning():
    learner = lm.Perceptron()
    for train in (learner.fit, learner.trace, lm.OneVsAll(learner).fit):
        with pytest.warns(DataConversionWarning, match=r"Use y\.ravel\(\)") as warned:
            train(X, Y[:, None])
        assert [warning.filename for warning in warned] == [__file__], "once, at the caller's line"
    np.testing.assert_array_equal(learner.theta_, lm.Perceptron().fit(X, Y).theta_)


def test_a_table_of_one_column_is_labels_with_one_warning_at_the_callers_line():
    table, clf = pd.DataFrame({"y": LABELS}), texts_to(lm.SVM())
    for call in (clf.fit, clf.score, texts_to(lm.NaiveBayes(), vocabulary=8).fit, lm.learn_lexicon):
        with pytest.warns(DataConversionWarning, match=r"Use df\['y'\]\.") as warned:
            call(TEXTS, table)
        assert [warning.filename for warning in warned] == [__file__]
    assert clf.predict(TEXTS).tolist() == LABELS
    with pytest.warns(DataConversionWarning, match=r"Use y\.ravel\(\)") as warned:
        assert FITTED.score(X, Y[:, None]) == FITTED.score(X, Y)
    assert [warning.filename for warning in warned] == [__file__]


def test_a_failed_fit_leaves_no_half_fitted_model():
    for model, bad in (
        (texts_to(lm.SVM()), (TEXTS, ["pos"])),
        (lm.OneVsAll(lm.SVM(l2=-1)), (X, Y)),
        (lm.AllVsAll(lm.SVM(l2=-1)), (X, Y)),
    ):
        with pytest.raises(ValueError, match="must"):
            model.fit(*bad)
        with pytest.raises(NotFittedError):
            model.predict(bad[0])


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (["good", "good", "bad"], ["a", "b", "c"]),  # one text, two labels: short ones
        (["yes", "no", "nope"], ["the answer is yes", "the answer is no", "the answer is no"]),  # long labels
        (["ok", "ok", "ok"], ["pos", "neg", "neutral"]),
        (["word", "other", "third"] * 2, ["proper noun", "common noun"] * 3),
        (["run", "run", "set", "set"], ["noun", "verb", "adjective", "adverb"]),
        (["so", "so", "no"], np.array([1, 2, 3])),
        (["a b c", "a b d", "a b e"], ["rather positive", "rather negative", "not decided at all"]),
    ],
)
def test_honest_labels_are_not_taken_for_texts(texts, labels):
    assert texts_to(lm.NaiveBayes()).fit(texts, labels).predict(texts).shape == (len(texts),)
    assert lm.learn_lexicon(texts, labels).predict(texts).shape == (len(texts),)


def test_a_package_that_is_not_there_is_named_with_the_way_to_get_it():
    code = (
        "import sys, importlib, linmodels_lib as lm\n"
        "def plotting(): importlib.import_module('linmodels_lib.plotting')\n"
        "def counting(): lm.text.vectorize(['a'])\n"
        "calls = {'matplotlib': plotting, 'anywidget': lambda: lm.widgets, 'scipy': counting}\n"
        "for name, call in calls.items():\n"
        "    sys.modules[name] = None\n"
        "    try: call()\n"
        "    except ModuleNotFoundError as error: print(error.name, error)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    how = 'must be installed for this, got no such package. Run pip install "linmodels_lib[notebook]".'
    assert out.stdout.splitlines() == [
        f"{name} {name} {how}" for name in ("matplotlib", "anywidget", "scipy")
    ], out.stderr


# Input stays as it was

LEARNERS = {
    **MODELS,
    **SCHEMES,
    "averaged": lambda: lm.Perceptron(averaged=True, shuffle=True, seed=0),
    "batches": lambda: lm.SoftmaxRegression(l1=0.1, learning_rate=0.1, batch_size=2, seed=0),
    "proximal": lambda: lm.SoftmaxRegression(l1=0.1),
    "cost": lambda: lm.SVM(cost=[[0, 2], [1, 0]], shrink="mistake"),
}
FORMS = {
    "dense": X.copy,
    "list": X.tolist,
    "csr": lambda: csr_array(X),
    "csr out of order": lambda: csr_array(([1.0, 2, 2, 1, 1, 2], [1, 0, 1, 0, 1, 0], [0, 2, 4, 5, 6]), shape=(4, 2)),
    "coo with a pair": lambda: coo_array(([1.0, 1, 1, 1, 2, 1, 2], ([0, 0, 0, 1, 1, 2, 3], [0, 0, 1, 0, 1, 1, 0]))),
}  # fmt: skip


def arrays_of(form):
    """The arrays that hold a matrix: itself, or the three of a sparse one."""
    if hasattr(form, "indptr"):
        return [form.data, form.indices, form.indptr]
    return [form.data, *form.coords] if hasattr(form, "coords") else [form]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", LEARNERS)
def test_inputs_are_never_changed(name, form):
    """Sparse entries that come twice or out of order are summed and sorted in a copy."""
    given, y, model = FORMS[form](), Y.copy(), LEARNERS[name]()
    np.testing.assert_array_equal(given.toarray() if hasattr(given, "toarray") else given, X)
    before, options = [np.array(part) for part in arrays_of(given)], repr(vars(model))
    if hasattr(model, "trace"):
        list(model.trace(given, y))
    assert repr(vars(model)) == options
    model.fit(given, y).predict(given)
    getattr(model, "predict_proba", model.scores)(given)
    for part, was in zip(arrays_of(given), before, strict=True):
        np.testing.assert_array_equal(part, was)
    np.testing.assert_array_equal(y, Y)


def test_functions_leave_their_arrays_alone():
    arrays = {
        "theta": np.arange(6.0).reshape(2, 3),
        "x": ROW.copy(),
        "X": X.copy(),
        "y": Y.copy(),
        "cost": np.array([[0.0, 2], [1, 0]]),
    }
    before = {name: array.copy() for name, array in arrays.items()}
    theta, x, points, y, cost = arrays.values()
    (
        lm.perceptron_loss(theta, x, 0),
        lm.perceptron_subgradient(theta, x, 0),
        perceptron.update(theta, x, 0, 1, 1.0),
    )
    (
        lm.hinge_loss(theta, x, 0, cost),
        lm.hinge_subgradient(theta, x, 0, cost),
        svm.hinge_objective(theta, points, y, 0.1, cost),
    )
    lm.cross_entropy(theta, points, y, 0.1, 0.1), lm.cross_entropy_gradient(theta, points, y, 0.1, 0.1)
    (
        list(perceptron.steps(points, y, 2, theta=theta)),
        list(svm.svm_steps(points, y, 2, l2=0.1, learning_rate=0.1, theta=theta, cost=cost)),
    )
    lm.softmax(theta), lm.log_softmax(theta), lm.expected_features(theta, x, 2), lm.joint_features(x, 1, 2)
    (
        naive_bayes.smoothed_log(theta, 1.0),
        naive_bayes.weights(theta, 1.0),
        naive_bayes.log_joint(theta, points),
    )
    optimize.soft_threshold(theta, 1.0), next(optimize.gradient_descent(lambda t: t, theta, 0.5))
    lm.least_squares(points, points), lm.gradient_check(lambda t: (t**2).sum(), lambda t: 2 * t, theta)
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, before[name], err_msg=name)
