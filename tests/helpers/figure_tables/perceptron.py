"""Chapter 5: features, the perceptron and its table, XOR, one against all, least squares."""

from collections import deque
from functools import cache

import numpy as np

import linmodels_lib as lm
from figure_tables import Below, error_of
from figure_tables.worked import PSI, QUIZ_X, TABLE, X_TABLE
from linmodels_lib import datasets, features, separation
from linmodels_lib import perceptron as pc
from linmodels_lib.gradcheck import central_difference, gradient_check
from linmodels_lib.linear import decide, last, scores, with_constant

AFTER = pc.update(TABLE, X_TABLE, y=0, y_hat=1, learning_rate=1.0)
FIVE = np.array([[0.0], [1.0], [2.0], [3.0], [50.0]])
FIVE_Y = np.array([-1, -1, 1, 1, 1])
FOUR, FOUR_Y = lm.datasets.toy("four")
SEPARATOR = np.array([1.0, 2.0, 1.0])
MAIL = datasets.Mail("money " + "word " * 48 + "teh", 0, "a@b.example", False)  # 1 of 50 words misspelt


def it_rocks(constant=False):
    """Number of words, words that end in s, words with ch; and at the end the constant, if asked for."""
    tokens = lm.tokenize("it rocks")
    ends = list(features.suffixes(1)(tokens))
    return [len(tokens), ends.count("*s"), sum("ch" in t for t in tokens)] + [1] * constant


def block_errors():
    """θ · f(x, k) − θ_k · x for random weights and inputs."""
    rng = np.random.default_rng(0)
    theta, x = rng.integers(-9, 9, size=(5, 4)).astype(float), rng.integers(-9, 9, size=4)
    return [float(theta.ravel() @ lm.joint_features(x, k, 5) - theta[k] @ x) for k in range(5)]


def four_cases():
    """Does the binary rule move w = (1,) for score +½ and −½, label +1 and −1? It moves where y·f(x) < 0."""
    w, moved = np.array([1.0]), {}
    for y in (1, -1):
        for f in (0.5, -0.5):
            moved[y, f] = bool((pc.binary_update(w, np.array([f]), y) != w).any())
            assert moved[y, f] == (y * f < 0)
    return moved


def slopes_after_updates():
    """Slopes of the boundary before, and after adding each of two misclassified positive points."""
    w, points = np.array([-1.0, 1.0]), np.array([[0.1, 0.05], [-0.1, -0.2]])
    after = [pc.binary_update(w, x, 1) for x in points]
    return [round(float(-v[0] / v[1]), 6) for v in (after[0], w, after[1])]


@cache
def xor(kind, epochs):
    """‖w‖ and w after the given number of epochs, and the mistakes in the last epoch."""
    rate = {"1": 1.0, "1/n": lambda n: 1 / n, "0.5+1/n": lambda n: 0.5 + 1 / n}[kind]
    last_epoch = deque(pc.steps(*lm.datasets.toy("xor"), 2, epochs=epochs, learning_rate=rate), maxlen=4)
    w = last_epoch[-1].theta[1]
    return float(np.linalg.norm(w)), w.tolist(), sum(step.mistake for step in last_epoch)


def separable_toy():
    """Mistakes the perceptron makes on four points, and Novikoff's bound for one separator."""
    theta = np.array([-SEPARATOR, SEPARATOR])
    return sum(s.mistake for s in pc.steps(FOUR, FOUR_Y, 2)), separation.mistake_bound(FOUR, FOUR_Y, theta)


def pairs(n_labels):
    y = np.arange(n_labels)
    return len(lm.AllVsAll(lm.Perceptron()).fit(np.eye(n_labels), y).parts_)


def subgradient_error():
    rng = np.random.default_rng(0)
    theta, x = rng.normal(size=(4, 3)), rng.normal(size=3)
    slope = central_difference(lambda t: pc.perceptron_loss(t, x, 2), theta)
    return slope - pc.perceptron_subgradient(theta, x, 2)


def normal_equations():
    """Least squares less (AᵀA)⁻¹AᵀB, for five rows, two features and two columns of targets."""
    rng = np.random.default_rng(0)
    X, targets = rng.normal(size=(5, 2)), rng.normal(size=(5, 2))
    A = with_constant(X)
    return lm.least_squares(X, targets) - np.linalg.inv(A.T @ A) @ A.T @ targets


def fitted_codes(codes):
    """Labels as the nearest code to the least-squares line through six points in a row."""
    X = np.arange(6.0)[:, None]
    line = with_constant(X) @ lm.least_squares(X, codes)
    return [min(set(codes), key=lambda c: abs(c - t)) for t in line]


def one_hot_codes(labels):
    """Labels by the largest of one least-squares fit a label, with squares so that 3 labels fit a line."""
    X = np.column_stack([np.arange(6.0), np.arange(6.0) ** 2])
    W = lm.least_squares(X, np.eye(3)[np.array(labels) - 1])
    return (decide(with_constant(X) @ W) + 1).tolist()


def small_system():
    """The matrix to invert has a row for each feature, however many examples there are."""
    X = np.random.default_rng(0).normal(size=(1000, 2))
    A = with_constant(X)
    normal = A.T @ A
    return normal.shape, np.linalg.solve(normal, A.T @ X[:, 0]) - lm.least_squares(X, X[:, 0])


def repeated_column():
    """Rank of AᵀA with a feature twice, and the values that least squares still fits."""
    X = np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]])
    A = with_constant(X)
    return int(np.linalg.matrix_rank(A.T @ A)), A @ lm.least_squares(X, [2.0, 4.0, 6.0])


def squares_and_perceptron():
    """Mistakes of least squares on separable data, and of the perceptron after training."""
    signs = np.sign(with_constant(FIVE) @ lm.least_squares(FIVE, FIVE_Y))
    trained = lm.Perceptron(epochs=1000).fit(FIVE, FIVE_Y)
    return int((signs != FIVE_Y).sum()), int((trained.predict(FIVE) != FIVE_Y).sum())


def kept_references():
    """The mean of weights kept by reference, and by the copies that the stream hands out."""
    theta, kept = np.zeros(1), []
    for _ in range(3):
        theta += 1
        kept.append(theta)
    run = list(pc.steps(*lm.datasets.toy("outlier"), 2, epochs=3))
    return float(np.mean(kept)), np.mean([s.theta for s in run], axis=0) - run[-1].average


def gap_after_update(theta, x):
    psi = [scores(t, x) for t in (theta, pc.update(theta, x, y=0, y_hat=1, learning_rate=1.0))]
    return float(psi[1][0] - psi[1][1]) - float(psi[0][0] - psi[0][1]), int(decide(psi[1]))


def total_loss(w):
    """Perceptron loss summed over x = 10 with label + and five times x = 3 with label −."""
    theta = np.array([[0.0], [float(w)]])
    return pc.perceptron_loss(theta, np.array([10.0]), 1) + 5 * pc.perceptron_loss(theta, np.array([3.0]), 0)


def kink_at_a_tie():
    """Slopes of the loss of a wrong label at a tie, left and right of it, as the gradient check sees them."""
    report = gradient_check(
        lambda t: pc.perceptron_loss(t[:, None], np.ones(1), 0), lambda t: 0 * t, [0.0, 0.0]
    )
    return [round(float(v), 6) for v in (report.kinks[1].left, report.kinks[1].right)]


def above_the_line():
    """Of the points with θx₁ + b − x₂ < 0, for θ = 1 and b = 0, the share that lie above x₂ = x₁."""
    X, _ = lm.datasets.toy("three")
    below_zero = scores(np.array([0.0, 1.0, -1.0]), with_constant(X)) < 0
    return bool(below_zero.any()), bool((below_zero == (X[:, 1] > X[:, 0])).all())


def trained_from_random_weights():
    """How the printed program ends, and what training from nine random weights gives here."""
    start = np.column_stack([np.zeros(3), np.random.default_rng(0).normal(size=(3, 3))])
    end = last(pc.steps([X_TABLE, -X_TABLE], [0, 2], 3, epochs=20, theta=start))
    right = decide(scores(end.theta, with_constant([X_TABLE, -X_TABLE]))).tolist() == [0, 2]
    return error_of(lambda: np.random(9), TypeError), right, end.theta.shape


def one_key():
    """A key with a blank, a function nobody defined; and a learner, whose options and weights have one name."""
    model = lm.Perceptron(epochs=3).fit(FOUR, FOUR_Y)
    return (
        error_of(lambda: {"theta ": 0}["theta"], KeyError),
        error_of(lambda: eval("features(x, option)", {"x": 0, "option": 0}), NameError),
        model.get_params()["epochs"],
        model.theta_.shape,
    )


def joint_update():
    """Row of the third label, and the sum of all rows, as the update leaves them."""
    return AFTER[2] - TABLE[2], AFTER.sum(axis=0) - TABLE.sum(axis=0), AFTER[:2] - TABLE[:2]


ROWS = [
    ("M67", lambda: (it_rocks(), lm.joint_features(it_rocks(), 0, 3)), ([2, 1, 0], [2.0, 1, 0, 0, 0, 0, 0, 0, 0])),
    ("M69", lambda: len(lm.joint_features(it_rocks(constant=True), 0, 3)), 12),
    ("M70", block_errors, [0.0] * 5),
    ("M71", lambda: np.log(lm.count_matrix(["word " * 64, "word " * 56], lm.Vocabulary(("word",)))), "4.158883 4.025352"),
    ("M76", lambda: list(datasets.mail_features(MAIL)), [0, 1, 0, 0.02]),
    ("M77", lambda: with_constant([datasets.mail_features(MAIL)])[0], [1.0, 0, 1, 0, 0.02]),
    ("M78", lambda: lm.sigmoid(0.0), "0.500000"),
    ("M79", lambda: with_constant(lm.Lexicon({"pos": ["warm"], "neg": ["dull"]}).scores(["A warm film", "Dull.", "Warm but dull", "A film"])), QUIZ_X),
    ("M83", four_cases, {(1, 0.5): False, (1, -0.5): True, (-1, 0.5): True, (-1, -0.5): False}),
    ("M88", lambda: np.sign(np.diff(slopes_after_updates())).tolist(), [1.0, 1.0]),
    ("M89", separable_toy, (1, "9.000000")),
    ("M90", lambda: tuple(xor("1", epochs)[1:] for epochs in (3, 4, 5, 6)), (([1.0, -1.0, 0.0], 4),) * 4),
    ("M91", lambda: (xor("1/n", 10_000)[0], xor("0.5+1/n", 10_000)[0]), ("9.034e-05", "0.766618")),
    ("M93", lambda: [pairs(K) for K in (3, 5, 10)], [3, 10, 45]),
    ("M96", trained_from_random_weights, (TypeError, True, (3, 4))),
    ("M98", lambda: scores(TABLE, X_TABLE), "1.300000 1.800000 -12.000000"),
    ("M99", lambda: (AFTER, scores(AFTER, X_TABLE)), (np.array([[2.3, 1.7, 0.8], [-2.2, 1.2, -4], [-4, -4, -4]]), "6.300000 -3.200000 -12.000000")),
    ("M101", lambda: [pc.perceptron_loss(t, X_TABLE, 0) for t in (TABLE, AFTER)], "0.500000 0.000000"),
    ("M103", subgradient_error, Below(1e-8)),
    ("M104", normal_equations, Below(1e-14)),
    ("M105", lambda: (fitted_codes([1, 1, 3, 3, 2, 2]), one_hot_codes([1, 1, 3, 3, 2, 2])), ([1, 2, 2, 2, 2, 3], [1, 1, 3, 3, 2, 2])),
    ("E25", lambda: lm.joint_features(it_rocks(constant=True), 0, 3), [2.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("E27", lambda: (error_of(lambda: np.random(9), TypeError), np.random.default_rng(0).normal(size=9).shape), (TypeError, (9,))),
    ("E28", one_key, (KeyError, NameError, 3, (2, 3))),
    ("E29", kept_references, (3.0, Below(1e-12))),
    ("E30", lambda: (AFTER[1, 2], (AFTER - TABLE).ravel()), (-4.0, [2.0, 1, 0, -2, -1, 0, 0, 0, 0])),
    ("E31", lambda: (gap_after_update(TABLE, X_TABLE), gap_after_update(np.array([[0.0], [10.0]]), np.ones(1))), ((10.0, 0), (2.0, 1))),
    ("E32", lambda: (total_loss(-0.1), total_loss(pc.binary_update(np.array([-0.1]), np.array([10.0]), 1)[0])), (1.0, 148.5)),
    ("E33", kink_at_a_tie, [0.0, 1.0]),
    ("E35", lambda: (error_of(lambda: np.linalg.inv(with_constant(FIVE)), np.linalg.LinAlgError), lm.least_squares(FIVE, FIVE_Y).shape), (np.linalg.LinAlgError, (2,))),
    ("E36", small_system, ((3, 3), Below(1e-12))),
    ("E37", squares_and_perceptron, (1, 0)),
    ("E38", lambda: (fitted_codes([1, 1, 2, 2, 3, 3]), fitted_codes([1, 1, 3, 3, 2, 2]) == [1, 1, 3, 3, 2, 2]), ([1, 1, 2, 2, 3, 3], False)),
    ("E39", repeated_column, (2, [2.0, 4.0, 6.0])),
    ("E40", above_the_line, (True, True)),
    ("E41", lambda: (float(PSI.max()), int(decide(PSI))), (1.8, 1)),
    ("E54", four_cases, {(1, 0.5): False, (1, -0.5): True, (-1, 0.5): True, (-1, -0.5): False}),
    ("E56", lambda: (float(np.sign(0.0)), pc.binary_update(np.zeros(2), np.array([1.0, 2.0]), -1)), (0.0, [-1.0, -2.0])),
    ("E57", lambda: sorted(s := slopes_after_updates()) == s and s[0] < 1 < s[2], True),
    ("E59", lambda: (xor("1/n", 10_000)[0] < 1e-4, xor("1/n", 10_000)[2], xor("0.5+1/n", 10_000)[0] > 0.5, xor("0.5+1/n", 10_000)[2]), (True, 4, True, 4)),
    ("E60", lambda: (xor("1", 100) == xor("1", 200), xor("1", 100)[2]), (True, 4)),
    ("E61", lambda: [pairs(K) for K in range(2, 9)], [K * (K - 1) // 2 for K in range(2, 9)]),
    ("E63", joint_update, ([0.0] * 3, Below(1e-12), np.array([[2.0, 1, 0], [-2, -1, 0]]))),
    ("D5.1", lambda: scores(last(pc.steps([X_TABLE], [0], 3, epochs=1, theta=np.column_stack([np.zeros(3), TABLE]))).theta[:, 1:], X_TABLE), [6.3, -3.2, -12.0]),
    ("D5.2", lambda: pairs(10), 45),
    ("D5.3", lambda: pc.perceptron_loss(TABLE, X_TABLE, 0), 0.5),
    ("D5.4", lambda: lm.joint_features(it_rocks(constant=True), 2, 3).size, 12),
    ("D5.5", lambda: squares_and_perceptron()[0], 1),
]  # fmt: skip
