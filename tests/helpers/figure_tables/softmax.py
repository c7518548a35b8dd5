"""Chapter 7: sigmoid and softmax, cross-entropy, and the measures of the quiz."""

import math
import re
from fractions import Fraction as Fr

import numpy as np

import linmodels_lib as lm
from figure_tables import Below
from figure_tables.worked import (
    POINTS,
    POINTS_Y,
    PSI,
    QUIZ_W,
    QUIZ_X,
    REVIEW_W,
    REVIEW_X,
    REVIEW_X64,
    TABLE,
    THREE,
    THREE_X,
    X_TABLE,
)
from linmodels_lib import evaluate, logistic
from linmodels_lib.linear import decide, scores
from linmodels_lib.logistic import logistic_loss
from linmodels_lib.probability import SampleSpace

Z = np.linspace(-30, 30, 61)
GRID = np.arange(-40.0, 41.0)
SAID = (POINTS @ QUIZ_W > 0).astype(int)
SCORES4 = [1.45, 0.33, -0.12, 0.01]


def review_loss(y, x=REVIEW_X):
    return logistic_loss(REVIEW_W, x[None], np.array([y]))


def three_loss(y=2):
    """Cross-entropy of the three-label quiz; the constant is the library's own, so it is cut off here."""
    return lm.cross_entropy(THREE, THREE_X[None, 1:], np.array([y]))


def lone_bias(share):
    """Log-odds learned from a feature that is always 0, so that only the bias can learn."""
    y = np.r_[np.ones(round(100 * share)), np.zeros(100 - round(100 * share))].astype(int)
    theta = lm.SoftmaxRegression(l2=0, tol=1e-12).fit(np.zeros((100, 1)), y).theta_
    return theta[1, 0] - theta[0, 0]


def penalty(W):
    """(J with λ = 2) − J: the squared length of the weights; and J itself, which sees the sum only."""
    theta, X = np.array([[0.0] * (1 + len(W)), [0.0, *W]]), np.ones((1, len(W)))
    free = lm.cross_entropy(theta, X, np.array([1]))
    return lm.cross_entropy(theta, X, np.array([1]), l2=2.0) - free, free


def hard_and_soft():
    """Entries of f̂ − f for x = 1 over all weights and labels, and the same with probabilities instead."""
    hard = {
        float(v)
        for w in (-1.0, 1.0)
        for y in (0, 1)
        for v in lm.perceptron_subgradient(np.array([[w], [-w]]), np.ones(1), y).ravel()
    }
    sharp = lm.cross_entropy_gradient(np.array([[900.0, 0], [-900.0, 0]]), np.zeros((1, 1)), np.array([1]))
    return hard, sharp[:, 0]


def best_constant():
    """The probability of label 1 learned from one input that carries the labels 1, 1, 1, 0."""
    return (
        lm.SoftmaxRegression(l2=0, tol=1e-12).fit(np.zeros((4, 1)), [1, 1, 1, 0]).predict_proba([[0.0]])[0, 1]
    )


def confusions_of_the_fractions():
    """(TP, FP, FN, TN) of 16 points with accuracy 11/16, precision 7/9 and recall 7/10."""
    some = [(t, f, n, 16 - t - f - n) for t in range(1, 17) for f in range(17 - t) for n in range(17 - t - f)]
    return [
        c
        for c in some
        if c[0] + c[3] == 11 and Fr(c[0], c[0] + c[1]) == Fr(7, 9) and Fr(c[0], c[0] + c[2]) == Fr(7, 10)
    ]


def measures(y, y_hat):
    return [evaluate.accuracy(y, y_hat)] + [
        m(y, y_hat, positive=1) for m in (evaluate.precision, evaluate.recall, evaluate.f1)
    ]


def doubled_index():
    """−Σ_c 1{y = k} log p_k, where c never appears, over the right −Σ_c 1{y = c} log p_c; k = y = 3 of 3."""
    log_p = lm.log_softmax(THREE @ THREE_X)
    return -sum(log_p[2] for _ in range(3)) / three_loss()


def expected_features():
    """E_q f(x, y), and twice the probability of the first label, which is its first entry."""
    q = lm.softmax(PSI)
    mean = sum(q[k] * lm.joint_features(X_TABLE, k, 3) for k in range(3))
    return mean.shape, mean[0] - 2 * q[0]


def shares_of_the_sum():
    """Ψ / ΣΨ and ΣΨ for the table; the label that Ψ chooses, and the one that the shares would."""
    psi = scores(TABLE, X_TABLE)
    return psi / psi.sum(), psi.sum(), int(decide(psi)), int(decide(psi / psi.sum()))


def refused_sum(*shares):
    """What the shares sum to, as the refusal of a distribution says it."""
    try:
        SampleSpace(dict(enumerate(shares)))
    except ValueError as error:
        return float(Fr(re.search(r"exactly 1, got (\S+)", str(error))[1]))


def words_of_a_review():
    """Three ways to count the words of a text; and P(y = 1) of the review with 56 words and with 64."""
    text = "Slow, yes - but warm; don't miss it."
    counts = [len(text.split()), len(lm.tokenize(text)), len(re.findall(r"[\w']+|[^\w\s]", text))]
    X = [np.r_[REVIEW_X[:-1], math.log(n)] for n in (56, 64)]
    return counts, [float(lm.sigmoid(REVIEW_W @ x)) for x in X]


def half_a_gradient():
    """Loss of label 1 at Ψ = (2, 0): after subtracting the expectation alone, before, after the gradient."""
    theta, x, y = np.array([[2.0, 0.0], [0.0, 0.0]]), np.zeros((1, 1)), np.array([0])
    whole = lm.cross_entropy_gradient(theta, x, y)
    alone = whole + np.array([[1.0, 0.0], [0.0, 0.0]])
    loss = [lm.cross_entropy(t, x, y) for t in (theta - alone, theta, theta - whole)]
    return loss[0] > loss[1] > loss[2]


ROWS = [
    ("M116", shares_of_the_sum, ("-0.146067 -0.202247 1.348315", -8.9, 1, 2)),
    ("M117", lambda: lm.softmax(scores(TABLE, X_TABLE)), "0.377540 0.622459 6.322e-07"),
    ("M120", lambda: lm.softmax([0, 1, 2, 3, 4]), "0.011656 0.031685 0.086129 0.234122 0.636409"),
    ("M121", lambda: lm.softmax(SCORES4), "0.564572 0.184208 0.117457 0.133763"),
    ("M122", lambda: (lm.sigmoid(Z) - 1 / (1 + np.exp(-Z)), lm.sigmoid(Z) - np.exp(Z) / (1 + np.exp(Z)), float(lm.sigmoid(37.0))), (Below(1e-15), Below(1e-15), 1.0)),
    ("M123", lambda: (float(lm.sigmoid(0.0)), bool((np.diff(lm.sigmoid(Z)) > 0).all()), lm.sigmoid([-700.0, 700.0])), (0.5, True, "0.000 1.000")),
    ("M124", lambda: 1 - lm.sigmoid(Z) - np.exp(-Z) / (1 + np.exp(-Z)), Below(2e-16)),
    ("M126", lambda: (float(lm.sigmoid(0.0)), (lm.sigmoid(Z) > 0.5).tolist() == (Z > 0).tolist()), (0.5, True)),
    ("M127", lambda: lone_bias(0.7), "0.847298"),
    ("M128", lambda: ([REVIEW_W @ REVIEW_X, *lm.sigmoid(np.array([1, -1]) * (REVIEW_W @ REVIEW_X))], [REVIEW_W @ REVIEW_X64, *lm.sigmoid(np.array([1, -1]) * (REVIEW_W @ REVIEW_X64))]), ("0.805000 0.691043 0.308957", "0.811218 0.692369 0.307631")),
    ("M129", lambda: [review_loss(1), review_loss(0), *-np.log([0.69, 0.31]), review_loss(1, REVIEW_X64), review_loss(0, REVIEW_X64)], "0.369553 1.174553 0.371064 1.171183 0.367636 1.178854"),
    ("M130", lambda: (QUIZ_X @ QUIZ_W, lm.sigmoid(QUIZ_X @ QUIZ_W)), ([1.0, -4.0, -2.0, -1.0], "0.731059 0.017986 0.119203 0.268941")),
    ("M131", lambda: (len(np.unique(POINTS, axis=0)), np.array([[1, x1, (2 * x1 - 1) / 3] for x1 in GRID]) @ QUIZ_W, evaluate.confusion(POINTS_Y, SAID, labels=[1, 0])), (16, Below(1e-13), np.array([[7, 3], [2, 4]]))),
    ("M132", lambda: (measures(POINTS_Y, SAID), evaluate.confusion(POINTS_Y, SAID).ravel().tolist(), evaluate.accuracy(POINTS_Y, np.ones(16, int))), ("0.687500 0.777778 0.700000 0.736842", [4, 2, 3, 7], 0.625)),
    ("M138", lambda: [logistic_loss(np.zeros(1), np.ones((1, 1)), np.array([y])) for y in (1, 0)], "0.693147 0.693147"),
    ("M139", lambda: [review_loss(1), lm.bits(review_loss(1))], "0.369553 0.533153"),
    ("M141", lambda: -lm.cross_entropy_gradient(np.zeros((3, 2)), np.zeros((1, 1)), np.array([1]))[:, 0] + 1 / 3, [0.0, 1.0, 0.0]),
    ("M145", lambda: lm.softmax(np.column_stack([Z, 0 * Z]))[:, 0] - lm.sigmoid(Z), Below(1e-14)),
    ("M147", lambda: lm.softmax([-4.5, 2.6, 1.3]), "0.000648 0.785326 0.214026"),
    ("M148", lambda: (scores(THREE, THREE_X), lm.softmax(scores(THREE, THREE_X)), int(decide(scores(THREE, THREE_X)))), ("0.470000 0.880000 -0.090000", "0.324883 0.489540 0.185576", 1)),
    ("M149", lambda: [three_loss(), -math.log(0.1856)], "1.684289 1.684161"),
    ("M150", lambda: np.tanh(Z) - (2 * lm.sigmoid(2 * Z) - 1), Below(5e-16)),
    ("M152", lambda: [logistic.tanh_loss([100 * f], [[1.0]], [y]) for y in (1, 0) for f in (0.5, -0.5)], [0.0, 4.0, 4.0, 0.0]),
    ("M154", hard_and_soft, ({-1.0, 0.0, 1.0}, [1.0, -1.0])),
    ("M155", lambda: (penalty([1.0])[0], penalty([0.5, 0.5])[0], penalty([1.0])[1] - penalty([0.5, 0.5])[1]), (1.0, 0.5, 0.0)),
    ("M158", lambda: (np.ptp(QUIZ_X @ QUIZ_W), ((QUIZ_X @ QUIZ_W < 0) | (QUIZ_X @ QUIZ_W > 1)).tolist()), (5.0, [False, True, True, True])),
    ("E48", lambda: lm.softmax([0.1, 0.2]), "0.475021 0.524979"),
    ("E49", lambda: (lm.softmax([50.0, 250.0]), lm.log_sum_exp([50.0, 250.0]) / 50), ([0.0, 1.0], 5.0)),
    ("E50", lambda: [review_loss(1), lm.bits(review_loss(1))], "0.369553 0.533153"),
    ("E52", expected_features, ((9,), 0.0)),
    ("E53", half_a_gradient, True),
    ("E64", best_constant, "0.750000"),
    ("E65", lambda: [bool(0 < lm.sigmoid(30.0) < 1), bool(lm.sigmoid(36.0) < 1), bool(lm.sigmoid(37.0) < 1)], [True, True, False]),
    ("E66", lambda: [bool(f(-2.0) > (f(-4.0) + f(0.0)) / 2) for f in (lambda w: (1 - np.tanh(w)) ** 2, lambda w: logistic_loss(np.array([w]), np.ones((1, 1)), np.array([1])))], [True, False]),
    ("E67", lambda: ((2 * POINTS_Y - 2 * SAID) ** 2).sum() / (evaluate.confusion(POINTS_Y, SAID) * [[0, 1], [1, 0]]).sum(), 4.0),
    ("E71", hard_and_soft, ({-1.0, 0.0, 1.0}, [1.0, -1.0])),
    ("E73", lambda: [math.log(64), review_loss(0, REVIEW_X64), review_loss(0)], "4.16 1.18 1.17"),
    ("E74", words_of_a_review, ([8, 7, 11], "0.672111 0.692369")),
    ("E75", lambda: [-math.log(0.69), -math.log(0.31), review_loss(1), review_loss(0)], "0.371064 1.171183 0.369553 1.174553"),
    ("E78", lambda: lone_bias(0.7) - math.log(0.7 / 0.3), Below(1e-9)),
    ("E90", lambda: [lm.softmax([0, 1, 2, 3, 4])[4], lm.softmax([4])[0]], "0.636409 1.000000"),
    ("E91", lambda: lm.softmax([7, 7, 7]), [1 / 3] * 3),
    ("E92", lambda: (np.ptp(lm.log_softmax(THREE @ THREE_X) - THREE @ THREE_X), bool(np.ptp(lm.log_softmax(THREE @ THREE_X) / (THREE @ THREE_X)) > 1)), (Below(1e-12), True)),
    ("E93", doubled_index, 3.0),
    ("E111", lambda: (lm.softmax(SCORES4), refused_sum("0.5647", "0.1842", "0.1175", "0.1338")), ("0.5646 0.1842 0.1175 0.1338", 1.0002)),
    ("E112", lambda: [-lm.log_softmax(np.log([0.1856, 1 - 0.1856]))[0], three_loss()], "1.6842 1.6843"),
    ("E113", lambda: three_loss() + lm.log_softmax(THREE @ THREE_X) @ [0, 0, 1], Below(1e-15)),
    ("E117", lambda: (confusions_of_the_fractions(), len({tuple(x) for x in QUIZ_X})), ([(7, 2, 3, 4)], 4)),
    ("D7.1", lambda: lm.sigmoid(0.805), "0.691043"),
    ("D7.2", lambda: evaluate.f1(POINTS_Y, SAID, positive=1), 14 / 19),
    ("D7.3", lambda: lm.softmax(SCORES4), "0.5646 0.1842 0.1175 0.1338"),
    ("D7.4", lambda: review_loss(1) / math.log(2), "0.533153"),
    ("D7.5", lambda: (int(decide(THREE @ [1.0, 0, 0, 1])) + 1, lm.softmax(THREE @ [1.0, 0, 0, 1]).max()), (1, "0.77735")),
    ("D7.6", lambda: lone_bias(0.7), "0.847298"),
]  # fmt: skip
