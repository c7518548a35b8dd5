"""Chapter 6: cost-augmented scores, the hinge loss, and the step that shrinks."""

import numpy as np

import linmodels_lib as lm
from figure_tables import Below
from figure_tables.worked import TABLE, X_TABLE
from linmodels_lib.gradcheck import central_difference
from linmodels_lib.linear import decide, last, scores
from linmodels_lib.svm import svm_steps, zero_one_cost


def step_on_the_table(eta, l2):
    """W after one visit to the table's example; the bias, which starts at 0, is left out of the scores."""
    start = np.column_stack([np.zeros(3), TABLE])
    return last(svm_steps([X_TABLE], [0], 3, l2=l2, learning_rate=eta, epochs=1, theta=start))


def table_scores(eta, l2):
    return scores(step_on_the_table(eta, l2).theta[:, 1:], X_TABLE)


def kept_share(eta, l2):
    """What a step leaves of a weight whose margin is met."""
    start = np.array([[0.0, -8.0], [0.0, 8.0]])
    return last(svm_steps([[1.0]], [1], 2, l2=l2, learning_rate=eta, epochs=1, theta=start)).theta[1, 1] / 8


def gap_after_200_visits(shrink):
    """The lead w₁ − w₀ of the right label on x = 1, from 100, with a keep factor of 0.9."""
    start = np.array([[0.0, -50.0], [0.0, 50.0]])
    run = svm_steps([[1.0]], [1], 2, l2=0.1, learning_rate=1.0, epochs=200, theta=start, shrink=shrink)
    theta = last(run).theta
    return theta[1, 1] - theta[0, 1]


def subgradient_error():
    rng = np.random.default_rng(0)
    theta, x = rng.normal(size=(4, 3)), rng.normal(size=3)
    return central_difference(lambda t: lm.hinge_loss(t, x, 2), theta) - lm.hinge_subgradient(theta, x, 2)


def step_is_a_subgradient_step():
    """ρW + η(f − f̂) less W − η(λW + f̂ − f), for random weights."""
    rng, eta, l2 = np.random.default_rng(0), 0.5, 0.1
    theta, x = rng.normal(size=(3, 5)), rng.normal(size=4)
    full = np.r_[1.0, x]
    down = theta - eta * (l2 * theta * np.r_[0, np.ones(4)] + lm.hinge_subgradient(theta, full, 1))
    return last(svm_steps([x], [1], 3, l2=l2, learning_rate=eta, epochs=1, theta=theta)).theta - down


def narrow_lead():
    """Ψ = (1.3, 1.2), first label right: the prediction, and what the SVM's visit takes as the winner."""
    step = last(
        svm_steps([[1.0]], [0], 2, l2=0.0, learning_rate=1.0, epochs=1, theta=[[0.0, 1.3], [0.0, 1.2]])
    )
    return int(decide(step.scores)), step.y_hat, step.mistake


ROWS = [
    ("M110", lambda: (scores(TABLE, X_TABLE) + zero_one_cost(3)[0], step_on_the_table(1.0, 0.0).y_hat), ([1.3, 2.8, -11.0], 1)),
    ("M111", lambda: (table_scores(1.0, 0.01), table_scores(1.0, 0.1)), ([6.287, -3.218, -11.88], [6.17, -3.38, -10.8])),
    ("M112", lambda: (lm.hinge_loss(TABLE, X_TABLE, 0), subgradient_error()), ("1.500000", Below(1e-8))),
    ("E43", lambda: (gap_after_200_visits("mistake"), gap_after_200_visits("always") < 3), (100.0, True)),
    ("E44", step_is_a_subgradient_step, Below(1e-14)),
    ("E45", narrow_lead, (0, 1, True)),
    ("D6.1", lambda: lm.hinge_loss(TABLE, X_TABLE, 0), 1.5),
    ("D6.2", lambda: table_scores(0.5, 0.1), [3.735, -0.79, -11.4]),
    ("D6.3", lambda: kept_share(0.5, 0.1), 0.95),
    ("D6.4", lambda: narrow_lead()[2], True),
]  # fmt: skip
