"""Every exercise: its solution passes and agrees with the library, its wrong answers get their own hint."""

import difflib
import json
import warnings
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations, islice, pairwise, product
from pathlib import Path

import numpy as np
import pytest
from sklearn.feature_extraction.text import TfidfTransformer
from sklearn.metrics import f1_score
from sklearn.naive_bayes import BernoulliNB, MultinomialNB
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler
from toc import NOTEBOOKS

from linmodels_lib import (
    Lexicon,
    Vocabulary,
    count_matrix,
    datasets,
    evaluate,
    exercises,
    features,
    gradcheck,
    kernels,
    linear,
    logistic,
    multiclass,
    naive_bayes,
    optimize,
    perceptron,
    probability,
    separation,
    softmax_regression,
    svm,
)
from linmodels_lib.exercises._record import Exercise, run_code

ROOT = Path(__file__).resolve().parents[2]
ALL = [exercises.get(name) for name in exercises.names()]
WRONG = [(exercise, wrong) for exercise in ALL for wrong in exercise.wrong]
each_exercise = pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.name)


def squeezed(text: str) -> str:
    return " ".join(text.split())


def function(exercise: Exercise, code: str):
    return run_code(code, exercise.defines)


# --- the records -------------------------------------------------------------------------------------


@each_exercise
def test_the_solution_passes(exercise):
    result = exercises.check(exercise.name, function(exercise, exercise.solution))
    assert result
    assert result.status == "passed"
    assert repr(result).startswith("Passed: ")
    assert ("within 1e-9" if exercise.tolerance else "cases agree exactly.") in repr(result)


@each_exercise
def test_other_right_answers_pass(exercise):
    for instead in exercise.also_right:
        assert exercises.check(exercise.name, function(exercise, exercise.variant(instead)))


@pytest.mark.parametrize(("exercise", "wrong"), WRONG, ids=lambda part: getattr(part, "name", ""))
def test_a_wrong_answer_fails_with_its_own_hint(exercise, wrong):
    result = exercises.check(exercise.name, function(exercise, exercise.variant(wrong.instead)))
    assert not result
    assert result.status == "failed"
    assert squeezed(f"hint {wrong.hint}") in squeezed(repr(result))


@each_exercise
def test_the_starter_is_not_attempted(exercise):
    result = exercises.check(exercise.name, function(exercise, exercise.starter))
    assert result.status == "not attempted"
    assert repr(result).startswith("Not attempted yet: ")
    assert not result


@each_exercise
def test_the_record_is_complete(exercise):
    assert all(getattr(exercise, field).strip() for field in ("title", "prompt", "explanation", "chapter"))
    assert len(exercise.wrong) >= 3
    assert len({wrong.hint for wrong in exercise.wrong}) == len(exercise.wrong)
    assert len(exercise.cases) >= 4
    parameters = function(exercise, exercise.solution).__code__.co_varnames
    for case in exercise.cases:
        assert tuple(case.inputs) == parameters[: len(case.inputs)]
    lines = exercise.starter.splitlines()
    assert len(lines) <= 14  # with the check, a cell of at most 15 lines
    assert max(map(len, lines)) <= 78


@each_exercise
def test_the_texts_are_calm(exercise):
    texts = [exercise.title, exercise.prompt, exercise.explanation, *(wrong.hint for wrong in exercise.wrong)]
    for text in texts:
        assert "simply" not in text.lower()
        assert "!" not in text.replace("!=", "")


def test_a_slip_must_occur_in_the_solution():
    with pytest.raises(ValueError, match="must occur in the solution"):
        ALL[0].variant({"no such code": ""})


# --- the solutions agree with the library ------------------------------------------------------------


def agree_mistake(solution, rng):
    w, x, y = rng.integers(-2, 3, 3), rng.integers(-2, 3, 3), int(rng.choice([-1, 1]))
    said = int(linear.decide(linear.scores(np.array([-w, w]), x)))
    assert solution(w, x, y) == (said != (y + 1) // 2)


def agree_minibatch_epoch(solution, rng):
    X, y, w = rng.integers(-2, 3, (8, 2)).astype(float), rng.integers(0, 2, 8), rng.integers(-2, 3, 3)
    rows = linear.with_constant(X)
    steps = list(perceptron.steps(X, y, 2, epochs=1, theta=np.array([-w, w])))
    np.testing.assert_array_equal(solution(w, rows, y, 1), steps[-1].theta[1])
    slopes = [
        perceptron.perceptron_subgradient(np.array([-w, w]), x, label)
        for x, label in zip(rows, y, strict=True)
    ]
    np.testing.assert_array_equal(solution(w, rows, y, 8), w - np.sum(slopes, axis=0)[1])


def agree_bound(solution, rng):
    X, y = datasets.blobs(9, margin=0.3, seed=int(rng.integers(1000)))
    u = rng.uniform(0.5, 2) * separation.best_separator(X, y, 2, sweeps=50)[1]
    ours = separation.mistake_bound(X, y, np.array([-u, u]))
    np.testing.assert_allclose(solution(u, linear.with_constant(X), 2 * y - 1), ours, rtol=1e-9)


def agree_update(solution, rng):
    theta, x = rng.normal(size=(3, 4)), rng.normal(size=4)
    y, y_hat, eta = *rng.integers(0, 3, 2), rng.uniform(0.1, 2)
    np.testing.assert_array_equal(
        solution(theta, x, y, y_hat, eta), perceptron.update(theta, x, y, y_hat, eta)
    )


def agree_epoch(solution, rng):
    X, y, theta = rng.integers(-2, 3, (8, 2)).astype(float), rng.integers(0, 3, 8), rng.normal(size=(3, 3))
    steps = list(perceptron.steps(X, y, 3, epochs=1, theta=theta))
    weights, mistakes = solution(theta, linear.with_constant(X), y)
    np.testing.assert_allclose(weights, steps[-1].theta, atol=1e-12)
    assert mistakes == sum(step.mistake for step in steps)


def agree_averaged(solution, rng):
    X, y, start = rng.integers(-2, 3, (8, 2)).astype(float), rng.integers(0, 3, 8), rng.normal(size=(3, 3))
    steps = list(perceptron.steps(X, y, 3, epochs=3, theta=start))
    before = [start, *(step.theta for step in steps)]
    changes = enumerate(zip(before, steps, strict=False), start=1)
    updates = [(t, step.theta - old) for t, (old, step) in changes if step.mistake]
    np.testing.assert_allclose(
        solution(start, updates, len(steps)), np.mean([step.theta for step in steps], axis=0), atol=1e-12
    )


def agree_kink(solution, rng):
    theta, x, y = rng.normal(size=(4, 3)), rng.normal(size=3), int(rng.integers(0, 4))
    y_hat = int((theta @ x).argmax())
    rate = solution(theta, x, y)

    def left(eta):
        return perceptron.perceptron_loss(perceptron.update(theta, x, y, y_hat, eta), x, y)

    assert (rate == 0) == (y == y_hat)
    assert rate == 0 or left(rate) < 1e-9 < left(0.99 * rate)


def agree_one_vs_all(solution, rng):
    W, X = rng.integers(-2, 3, (3, 2)), rng.integers(-2, 3, (9, 2))
    claims = [[k for k in range(3) if W[k] @ x > 0] for x in X]
    assert list(solution(W, X)) == [found[0] if len(found) == 1 else -1 for found in claims]


def agree_normal(solution, rng):
    X, t, times = rng.normal(size=(9, 3)), rng.choice([-1.0, 1.0], 9), rng.integers(1, 4, 9)
    written_out = multiclass.least_squares(np.repeat(X, times, axis=0), np.repeat(t, times))
    for how_often in (times, times / 2):
        np.testing.assert_allclose(solution(linear.with_constant(X), t, how_often), written_out, atol=1e-9)


def agree_masked(solution, rng):
    X, y = rng.normal(size=(9, 1)), rng.integers(0, 4, 9)
    columns = [multiclass.least_squares(X, (y == k).astype(float)) for k in range(4)]
    won = {max(range(4), key=[row @ w for w in columns].__getitem__) for row in linear.with_constant(X)}
    assert list(solution(linear.with_constant(X), y, 4)) == sorted({0, 1, 2, 3} - won)


def random_space(rng):
    """A loaded die of exact weights, some of them 0, and three events."""
    weights = [*map(int, rng.integers(0, 4, 5)), 1]
    space = probability.SampleSpace({k: Fraction(w, sum(weights)) for k, w in enumerate(weights)})
    return space, [set(np.flatnonzero(rng.random(6) < 0.6).tolist()) for _ in range(3)]


def agree_joint_range(solution, rng):
    """Over all events of these sizes, both ends are met and none is passed."""
    size, n = int(rng.integers(1, 6)), int(rng.integers(1, 4))
    sizes = list(map(int, rng.integers(0, size + 1, n)))
    events = product(*(combinations(range(size), m) for m in sizes))
    joints = {Fraction(len(set.intersection(*map(set, some))), size) for some in events}
    assert solution([Fraction(m, size) for m in sizes]) == (min(joints), max(joints))


def agree_conditional(solution, rng):
    space, (A, B, _) = random_space(rng)
    if space.P(B):
        assert solution(dict(space.p), A, B) == space.P(A, given=B)
    else:
        with pytest.raises(ValueError, match="can occur"):
            solution(dict(space.p), A, B)


def agree_chain(solution, rng):
    space, events = random_space(rng)
    if space.P(*events[:2]):
        assert tuple(solution(dict(space.p), events)) == space.chain(*events)


def agree_smoothed(solution, rng):
    """scikit-learn's naive Bayes with a pseudo-count for each entry; with one for all, the library's."""
    counts, alpha = rng.integers(0, 5, (2, 6)).astype(float), rng.uniform(0.01, 3, 6)
    theirs = MultinomialNB(alpha=alpha).fit(counts, [0, 1]).feature_log_prob_
    np.testing.assert_allclose(solution(counts, alpha), np.exp(theirs), atol=1e-12)
    ours = np.exp(naive_bayes.smoothed_log(counts, alpha[0]))
    np.testing.assert_allclose(solution(counts, np.full(6, alpha[0])), ours, atol=1e-12)


def agree_rare(solution, rng):
    texts = [" ".join(rng.choice(list("abcdef"), 5)) for _ in range(4)]
    y, least = np.array([0, 1, 0, 1]), int(rng.integers(1, 7))
    words, kept = Vocabulary.of(texts), Vocabulary.of(texts, least, oov=True)
    counts = naive_bayes.class_counts(count_matrix(texts, words), y, 2)[:, 1:]
    expected = naive_bayes.class_counts(count_matrix(texts, kept), y, 2)[:, 1:]
    np.testing.assert_array_equal(solution(counts, least), expected)


def agree_log_score(solution, rng):
    P, counts = rng.dirichlet(np.ones(5), 2), rng.integers(0, 50, 5)
    theta = np.log(np.column_stack([[0.3, 0.7], P]))
    ours = [solution(prior, row, counts) for prior, row in zip((0.3, 0.7), P, strict=True)]
    np.testing.assert_allclose(ours, naive_bayes.log_joint(theta, counts[None].astype(float))[0], rtol=1e-12)
    impossible = solution(0.3, np.append(P[0], 0.0), np.append(counts, 0))
    assert impossible == pytest.approx(ours[0], rel=1e-12)


def agree_posterior(solution, rng):
    scores = rng.uniform(-4000, 0, (4, 3))
    scores[0, 1] = -np.inf
    ours, others = solution(scores), linear.softmax(scores[0, [0, 2]])
    np.testing.assert_allclose(ours[0], [others[0], 0, others[1]], rtol=1e-10, atol=1e-300)
    np.testing.assert_allclose(ours[1:], linear.softmax(scores[1:]), rtol=1e-10, atol=1e-300)


def random_bayes(rng, size):
    """A prior and likelihoods of exact decimals: as fractions for the library, as floats for the answer."""
    weights = rng.integers(1, 10, size)
    prior = {k: Fraction(int(w), int(weights.sum())) for k, w in enumerate(weights)}
    likelihood = {k: Fraction(int(v), 20) for k, v in enumerate(rng.integers(1, 20, size))}
    return prior, likelihood


def floats(fractions):
    return np.array([float(q) for q in fractions.values()])


def agree_bayes_test(solution, rng):
    prior, likelihood = random_bayes(rng, 2)
    wanted = probability.bayes(prior, likelihood)[1]
    assert solution(float(prior[1]), float(likelihood[1]), float(1 - likelihood[0])) == pytest.approx(
        float(wanted)
    )


def agree_odds(solution, rng):
    prior, _ = random_bayes(rng, 2)
    pieces = [random_bayes(rng, 2)[1] for _ in range(int(rng.integers(0, 4)))]
    wanted = prior
    for likelihood in pieces:
        wanted = probability.bayes(wanted, likelihood)
    ratios = np.array([float(piece[1] / piece[0]) for piece in pieces])
    assert solution(float(prior[1]), ratios) == pytest.approx(float(wanted[1]))


def agree_argmax(solution, rng):
    prior, _ = random_bayes(rng, 3)
    rows = [random_bayes(rng, 3)[1] for _ in range(6)]
    posteriors = [probability.bayes(prior, row) for row in rows]
    found = solution(floats(prior), np.array([floats(row) for row in rows]))
    for k, posterior in zip(found, posteriors, strict=True):
        assert posterior[int(k)] == max(posterior.values())


def agree_accuracy(solution, rng):
    y, y_hat = rng.integers(0, 3, (2, int(rng.integers(1, 9))))
    assert solution(y, y_hat) == evaluate.accuracy(y, y_hat)


def agree_lexicon(solution, rng):
    lists = [["slow", "dull"], ["warm", "funny"], ["odd"]]
    words = rng.choice(["Slow", "dull,", "warm", "FUNNY.", "odd", "heart", "a"], int(rng.integers(0, 9)))
    text = " ".join(words)
    rules = Lexicon(dict(enumerate(lists)))
    scores = rules.scores([text])[0]
    tied = (scores == scores.max()).sum() > 1
    assert solution(text, lists) == (-1 if tied else rules.predict([text])[0])


def agree_counts(solution, rng):
    X, y = rng.integers(0, 4, (6, 5)), rng.integers(0, 3, 6)
    np.testing.assert_array_equal(solution(X, y, 3), naive_bayes.class_counts(X > 0, y, 3)[:, 1:])


def agree_probabilities(solution, rng):
    counts = rng.integers(1, 9, (3, 4)).astype(float)
    np.testing.assert_allclose(
        np.log(solution(counts)), naive_bayes.smoothed_log(counts, alpha=0), atol=1e-12
    )


def agree_log_scores(solution, rng):
    x, prior = rng.integers(0, 5, 4).astype(float), rng.dirichlet(np.ones(3))
    P = rng.dirichlet(np.ones(4), size=3)
    expected = naive_bayes.log_joint(np.log(np.column_stack([prior, P])), x[None])[0]
    np.testing.assert_allclose(solution(x, prior, P), expected, atol=1e-12)


def agree_coins(solution, rng):
    """scikit-learn's Bernoulli model with these very coins."""
    x, prior, p = rng.integers(0, 2, 4), rng.dirichlet(np.ones(3)), rng.uniform(0.05, 0.95, (3, 4))
    theirs = BernoulliNB().fit(np.eye(4, dtype=int)[[0, 1, 2]], range(3))
    theirs.class_log_prior_, theirs.feature_log_prob_ = np.log(prior), np.log(p)
    np.testing.assert_allclose(solution(x, prior, p), theirs.predict_joint_log_proba(x[None])[0], atol=1e-12)


def agree_joint(solution, rng):
    x, K = rng.normal(size=int(rng.integers(1, 5))), int(rng.integers(1, 5))
    y = int(rng.integers(0, K))
    np.testing.assert_array_equal(solution(x, y, K), features.joint_features(x, y, K))


def agree_standardise(solution, rng):
    train, new = (
        rng.normal(3, 20, (int(rng.integers(2, 9)), 3)),
        rng.normal(size=(int(rng.integers(1, 5)), 3)),
    )
    train[:, 1] = 7
    np.testing.assert_allclose(solution(train, new), StandardScaler().fit(train).transform(new), rtol=1e-9)


def agree_negation(solution, rng):
    """The library's tags, which run to the end, on each stretch up to a mark."""
    tokens = rng.choice(["not", "no", "never", "dull", "page", ",", ".", "?"], rng.integers(0, 12)).tolist()
    marks = [i for i, token in enumerate(tokens) if token in ",.?"]
    stretches = [tokens[a + 1 : b] for a, b in pairwise([-1, *marks, len(tokens)])]
    tags = [[t.startswith("NOT_") for t in features.negated(stretch)] for stretch in stretches]
    expected = [tag for stretch in tags for tag in [*stretch, False]][:-1]
    assert solution(tokens, {"not", "no", "never"}, {",", ".", "?"}) == expected


def agree_vector(solution, rng):
    index = features.FeatureIndex({"a": 0, "b": 1, "c": 2}, frozen=True)
    names = rng.choice(["a", "b", "c", "new"], int(rng.integers(0, 9))).tolist()
    np.testing.assert_array_equal(solution(names, index.numbers), index.vector(Counter(names)))


def agree_log_sigmoid(solution, rng):
    z = rng.uniform(-30, 30, (3, 2))
    np.testing.assert_allclose(solution(z), np.log(logistic.sigmoid(z)), atol=1e-12)


def agree_threshold(solution, rng):
    w, X = rng.normal(size=3), linear.with_constant(rng.normal(size=(8, 2)))
    sure = rng.uniform(0.5, 0.95)
    one, p = logistic.sigmoid(X @ w) > sure, logistic.sigmoid(-(X @ w))
    np.testing.assert_array_equal(solution(w, X, sure), np.where(one, 1, np.where(p > sure, 0, -1)))


def agree_measures(solution, rng):
    y, y_hat = rng.integers(0, 2, (2, int(rng.integers(2, 9))))
    wanted = [
        measure(y, y_hat, positive=1, labels=[0, 1])
        for measure in (evaluate.precision, evaluate.recall, evaluate.f1)
    ]
    assert solution(y, y_hat) == pytest.approx(tuple(wanted))


def agree_logistic_loss(solution, rng):
    w, X, y = rng.normal(size=3), linear.with_constant(rng.normal(size=(6, 2))), rng.integers(0, 2, 6)
    assert solution(w, X, y) == pytest.approx(logistic.logistic_loss(w, X, y), abs=1e-12)


def agree_temperature(solution, rng):
    psi, T = rng.normal(0, 50, (5, 3)), rng.uniform(0.1, 20, 5)
    rows = [linear.softmax(row / t) for row, t in zip(psi, T, strict=True)]
    np.testing.assert_allclose(solution(psi, T), rows, atol=1e-12)


def softmax_example(rng):
    return rng.normal(0, 2, (4, 3)), rng.normal(0, 2, (6, 2)), rng.integers(0, 4, 6)


def agree_softmax_loss(solution, rng):
    theta, X, y = softmax_example(rng)
    epsilon = rng.uniform(0, 0.5)
    paid = lambda labels: softmax_regression.cross_entropy(theta, X, labels)  # noqa: E731
    smoothed = (1 - epsilon) * paid(y) + epsilon / 4 * sum(paid(np.full(6, k)) for k in range(4))
    assert np.isclose(solution(theta, linear.with_constant(X), y, epsilon), smoothed, rtol=1e-12)
    assert np.isclose(solution(theta, linear.with_constant(X), y, 0.0), paid(y), rtol=1e-12)


def agree_softmax_step(solution, rng):
    theta, X, y = softmax_example(rng)
    expected = theta - 0.3 * softmax_regression.cross_entropy_gradient(theta, X[:1], y[:1])
    x, one_hot = np.r_[1, X[0]], np.eye(4)[y[0]]
    np.testing.assert_allclose(solution(theta, x, one_hot, 0.3, 1.0), expected, atol=1e-12)
    t, T = rng.dirichlet([1, 1, 1, 1]), rng.uniform(0.5, 3)

    def loss(w):
        return -(t * linear.log_softmax(w @ x / T)).sum()

    assert gradcheck.gradient_check(loss, theta - solution(theta, x, t, 1.0, T), theta)


def agree_distances(solution, rng):
    w, X = rng.normal(size=4), rng.normal(size=(6, 3))
    feet = X - np.outer((w[0] + X @ w[1:]) / (w[1:] @ w[1:]), w[1:])  # the nearest points of the boundary
    np.testing.assert_allclose(w[0] + feet @ w[1:], 0, atol=1e-12)
    found = solution(w, X)
    np.testing.assert_allclose(np.abs(found), np.linalg.norm(X - feet, axis=1), atol=1e-12)
    np.testing.assert_array_equal(np.sign(found), np.sign(w[0] + X @ w[1:]))


def agree_support(solution, rng):
    w, X, y = rng.normal(size=3), rng.normal(size=(9, 2)), rng.choice([-1, 1], 9)
    theta = np.array([-w, w]) / 2  # so that the lead of label 1 is the score of w
    losses = [svm.hinge_loss(theta, np.r_[1, x], int(k > 0)) for x, k in zip(X, y, strict=True)]
    np.testing.assert_array_equal(solution(w, X, y), np.flatnonzero(losses))


def agree_violations(solution, rng):
    Psi, cost, y = rng.normal(size=(9, 4)), rng.uniform(0, 2, (4, 4)) * (1 - np.eye(4)), rng.integers(0, 4, 9)
    losses = [svm.hinge_loss(psi[:, None], np.ones(1), k, cost) for psi, k in zip(Psi, y, strict=True)]
    np.testing.assert_array_equal(solution(Psi, y, cost), np.flatnonzero(losses))


def agree_objective(solution, rng):
    theta, X, y = rng.normal(size=(3, 3)), rng.normal(size=(5, 2)), rng.integers(0, 3, 5)
    wanted = svm.hinge_objective(theta, X, y, 0.3)
    assert solution(theta, np.column_stack([np.ones(5), X]), y, 0.3) == pytest.approx(wanted)


def agree_svm_step(solution, rng):
    theta, x, y = rng.normal(size=(3, 3)), rng.normal(size=2), int(rng.integers(3))
    (step,) = svm.svm_steps([x], [y], 3, l2=0.4, learning_rate=0.5, epochs=1, theta=theta)
    np.testing.assert_allclose(solution(theta, np.r_[1, x], y, 0.5, 0.4), step.theta, atol=1e-12)


def agree_gaussian_gram(solution, rng):
    X, Z, gamma = rng.normal(size=(4, 3)), rng.normal(size=(5, 3)), float(rng.uniform(0.1, 2))
    wanted = [[np.exp(-gamma * np.sum((a - b) ** 2)) for b in Z] for a in X]
    np.testing.assert_allclose(solution(X, Z, gamma), wanted, rtol=1e-9)
    np.testing.assert_allclose(wanted, kernels.gaussian(gamma)(X, Z), rtol=1e-9)


def agree_kernel_labels(solution, rng):
    X, y, new = rng.normal(size=(12, 2)), np.r_[0, 1, 2, rng.integers(0, 3, 9)], rng.normal(size=(7, 2))
    model = kernels.KernelPerceptron(kernels.gaussian(0.7), epochs=5).fit(X, y)
    K = kernels.gaussian(0.7)(model.support_vectors_, new)
    np.testing.assert_array_equal(solution(model.beta_, K), model.predict(new))


def agree_tanh(gradient, rng):
    w, X, y = rng.normal(size=3), rng.normal(size=(5, 3)), rng.integers(0, 2, 5)
    np.testing.assert_allclose(gradient(w, X, y), logistic.tanh_gradient(w, X, y), atol=1e-12)


def agree_softmax_gradient(gradient, rng):
    theta, X, y = rng.normal(size=(3, 4)), rng.normal(size=(5, 3)), rng.integers(0, 3, 5)
    ours = gradient(theta, linear.with_constant(X), y, 0.3)
    np.testing.assert_allclose(
        ours, softmax_regression.cross_entropy_gradient(theta, X, y, l2=0.3), atol=1e-12
    )

    def loss(t):
        return softmax_regression.cross_entropy(t, X, y, l2=0.3)

    assert gradcheck.gradient_check(loss, ours, theta)


def agree_complex_step(slopes, rng):
    theta = rng.normal(size=(2, 3))
    for f in (lambda t: (t**3).sum(), lambda t: np.tanh(t).prod()):
        np.testing.assert_allclose(slopes(f, theta, 1e-20), gradcheck.complex_step(f, theta), rtol=1e-12)


def agree_relative(relative, rng):
    theta = rng.normal(size=4)
    report = gradcheck.gradient_check(lambda t: (t**2).sum(), rng.normal(size=4), theta)
    errors = relative(report.formula, report.measured, report.floor)
    np.testing.assert_allclose(errors, report.errors, rtol=1e-12)


def agree_until(descend, rng):
    X, y = linear.with_constant(rng.normal(size=(9, 2))), rng.integers(0, 2, 9)
    small, start = rng.uniform(0.05, 0.4), rng.normal(size=3)
    w, steps = descend(lambda w: logistic.logistic_gradient(w, X, y), start, 0.5, small)
    run = optimize.gradient_descent(lambda w: logistic.logistic_gradient(w, X, y), start, 0.5)
    walk = [start, *(step.theta for step in islice(run, steps))]
    lengths = [np.linalg.norm(logistic.logistic_gradient(v, X, y)) for v in walk]
    assert [length < small for length in lengths] == [False] * steps + [True]
    np.testing.assert_allclose(w, walk[-1], atol=1e-12)


def agree_mean_of_sgd(walk, rng):
    X, y, w = linear.with_constant(rng.normal(size=(7, 2))), rng.integers(0, 2, 7), rng.normal(size=3)
    order, eta = rng.permutation(7), rng.uniform(0.1, 2)
    visits = [np.array([i]) for i in order]
    slope = lambda w, batch: logistic.logistic_gradient(w, X[batch], y[batch])  # noqa: E731
    places = [step.theta for step in optimize.descend(slope, w, visits, learning_rate=eta)]
    last, mean = walk(w, X, y, order.tolist(), eta)
    np.testing.assert_allclose(last, places[-1], atol=1e-12)
    np.testing.assert_allclose(mean, np.mean(places, axis=0), atol=1e-12)


def agree_stop(stop, rng):
    values, patience = rng.integers(0, 9, 12).tolist(), int(rng.integers(0, 5))
    assert stop(values, patience) == optimize.early_stopping(values, patience)


def agree_proximal(step, rng):
    w, g, eta, l1 = rng.normal(size=5), rng.normal(size=5), rng.uniform(0.1, 1), rng.uniform(0, 2)
    penalised = np.array([0.0, 1, 1, 1, 1])
    (ours,) = optimize.descend(
        lambda *_: g, w, [np.array([0])], learning_rate=eta, l1=l1, penalised=penalised
    )
    np.testing.assert_array_equal(step(w, g, eta, l1), ours.theta)


def agree_wilson(interval, rng):
    n = int(rng.integers(1, 300))
    right = int(rng.integers(0, n + 1))
    assert interval(right, n) == pytest.approx(
        evaluate.wilson_interval(right, n), abs=1e-4
    )  # z = 1.96 and more digits


def agree_paired(paired, rng):
    b, c = rng.integers(0, 30, 2).tolist()
    hit, other = np.repeat([True, False, True], [b, c, 1]), np.repeat([False, True, True], [b, c, 1])
    assert paired(b, c) == pytest.approx(evaluate.mcnemar(hit, other))


def agree_ratios(ratios, rng):
    X, alpha = rng.integers(0, 4, (6, 5)).astype(float), float(rng.uniform(0.1, 2))
    y = rng.permutation([0, 0, 0, 1, 1, 1])
    np.testing.assert_allclose(ratios(X, y, alpha), naive_bayes.log_ratios(X, y, alpha), atol=1e-12)


def agree_cut(presence, rng):
    words = np.array(list("abcde"))
    texts = [" ".join(rng.choice(words, 6)) for _ in range(5)]
    C, train, cut = (
        count_matrix(texts, Vocabulary(tuple(words))),
        np.arange(3),
        int(rng.integers(1, 5)),
    )
    kept = Vocabulary.of(texts[:3], min_count=cut)
    np.testing.assert_array_equal(presence(C, train, cut), count_matrix(texts, kept, binary=True))


def agree_tf_idf(tf_idf, rng):
    counts = rng.poisson(0.7, (6, 5))
    counts[rng.integers(0, 6, 5), np.arange(5)] += 1  # every word occurs
    theirs = TfidfTransformer(sublinear_tf=True).fit_transform(counts)
    np.testing.assert_allclose(tf_idf(counts), theirs.toarray(), atol=1e-12)


def agree_macro_f1(macro_f1, rng):
    y, y_hat = np.append(rng.integers(0, 4, 30), range(4)), rng.integers(0, 4, 34)
    C = evaluate.confusion(y, y_hat, labels=range(4))
    assert np.isclose(macro_f1(C), evaluate.macro(evaluate.f1, y, y_hat))
    assert np.isclose(macro_f1(C), f1_score(y, y_hat, average="macro"))


def agree_hidden_forward(forward, rng):
    U, V, theta, X = (rng.normal(size=shape) for shape in ((2, 4), (4, 3), (3, 5), (5, 3)))
    net = MLPClassifier((2, 4), activation="relu", max_iter=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # one step is no training: only its weights are replaced
        net.fit(X, [0, 1, 2, 0, 1])
    net.coefs_, net.intercepts_ = ([A[:, 1:].T for A in (U, V, theta)], [A[:, 0] for A in (U, V, theta)])
    ours = forward([U, V], theta, linear.with_constant(X))
    np.testing.assert_allclose(ours, net.predict_proba(X), atol=1e-12)


def agree_hidden_gradient(gradient, rng):
    U, theta, X, y = (
        rng.normal(size=(2, 3)),
        rng.normal(size=(3, 3)),
        rng.normal(size=(5, 2)),
        rng.integers(0, 3, 5),
    )
    X1 = linear.with_constant(X)

    def loss(u):
        return softmax_regression.cross_entropy(theta, np.maximum(0, X1 @ u.T), y)

    assert gradcheck.gradient_check(loss, gradient(U, theta, X1, y), U)


AGREE = {
    "joint-range": agree_joint_range,
    "conditional-probability": agree_conditional,
    "chain-rule": agree_chain,
    "bayes-test": agree_bayes_test,
    "odds-update": agree_odds,
    "bayes-argmax": agree_argmax,
    "smoothed-probability": agree_smoothed,
    "rare-to-oov": agree_rare,
    "log-score": agree_log_score,
    "posterior-from-logs": agree_posterior,
    "accuracy": agree_accuracy,
    "lexicon-classify": agree_lexicon,
    "text-counts": agree_counts,
    "word-probabilities": agree_probabilities,
    "naive-bayes-scores": agree_log_scores,
    "bernoulli-scores": agree_coins,
    "joint-features": agree_joint,
    "negation-tags": agree_negation,
    "feature-vector": agree_vector,
    "standardise": agree_standardise,
    "perceptron-mistake": agree_mistake,
    "minibatch-epoch": agree_minibatch_epoch,
    "novikoff-bound": agree_bound,
    "perceptron-update": agree_update,
    "perceptron-epoch": agree_epoch,
    "averaged-weights": agree_averaged,
    "step-to-the-kink": agree_kink,
    "one-vs-all-predict": agree_one_vs_all,
    "normal-equations": agree_normal,
    "one-hot-targets": agree_masked,
    "log-sigmoid": agree_log_sigmoid,
    "threshold": agree_threshold,
    "precision-recall": agree_measures,
    "logistic-loss": agree_logistic_loss,
    "softmax-temperature": agree_temperature,
    "softmax-loss": agree_softmax_loss,
    "softmax-step": agree_softmax_step,
    "distance-to-boundary": agree_distances,
    "support-vectors": agree_support,
    "augmented-winner": agree_violations,
    "hinge-objective": agree_objective,
    "svm-step": agree_svm_step,
    "gaussian-gram": agree_gaussian_gram,
    "kernel-perceptron-labels": agree_kernel_labels,
    "tanh-gradient": agree_tanh,
    "softmax-gradient": agree_softmax_gradient,
    "complex-step": agree_complex_step,
    "relative-error": agree_relative,
    "descent-until": agree_until,
    "sgd-average": agree_mean_of_sgd,
    "early-stopping": agree_stop,
    "proximal-step": agree_proximal,
    "wilson-interval": agree_wilson,
    "paired-test": agree_paired,
    "cut-off": agree_cut,
    "log-ratios": agree_ratios,
    "tf-idf": agree_tf_idf,
    "macro-f1": agree_macro_f1,
    "hidden-forward": agree_hidden_forward,
    "hidden-gradient": agree_hidden_gradient,
}


@each_exercise
def test_the_solution_agrees_with_the_library(exercise):
    rng = np.random.default_rng(0)
    for _ in range(50):
        AGREE[exercise.name](function(exercise, exercise.solution), rng)


# --- the notebooks -----------------------------------------------------------------------------------


def cells() -> list[tuple[str, dict]]:
    found = []
    for path in NOTEBOOKS:
        found += [(path.name, cell) for cell in json.loads(path.read_text("utf-8"))["cells"]]
    return found


def text_of(cell: dict) -> str:
    outputs = [text for output in cell.get("outputs", []) for text in output.get("data", {}).values()]
    return "\n".join("".join(part) for part in [cell["source"], *outputs] if not isinstance(part, dict))


def body(exercise: Exercise) -> str:
    """The lines that the solution adds to the starter, stripped: what a notebook must not hold."""
    given = {line.strip() for line in exercise.starter.splitlines()}
    return "\n".join(line.strip() for line in exercise.solution.splitlines() if line.strip() not in given)


def test_the_search_for_solutions_finds_one():
    assert body(exercises.get("perceptron-mistake")) == "return y != (1 if w @ x > 0 else -1)"


def test_exercise_cells_start_with_the_starter_and_have_a_solution_fence():
    book = cells()
    for page, cell in book:
        name = cell["metadata"].get("exercise")
        if name is None:
            continue
        source, starter = "".join(cell["source"]), exercises.get(name).starter
        sentence = f'Solution: run `lm.exercises.solution("{name}")` in a cell.'
        diff = "\n".join(difflib.unified_diff(starter.splitlines(), source.splitlines(), "record", page))
        assert source.startswith(starter), diff
        fences = [other for p, other in book if p == page and sentence in text_of(other)]
        assert len(fences) == 1, f"{page} should say once {sentence!r}, it says so {len(fences)} times"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "linmodels_lib/exercises").glob("ch*.py")), ids=lambda p: p.stem
)
def test_a_file_holds_the_records_of_its_page(path):
    """`ch05_many_classes.py` those that `05-many-classes.ipynb` asks for: found by being there, each once."""
    module = import_module(f"linmodels_lib.exercises.{path.stem}")
    records = [value for value in vars(module).values() if isinstance(value, Exercise)]
    page = f"{path.stem.removeprefix('ch').replace('_', '-')}.ipynb"
    asked = [
        cell["metadata"]["exercise"]
        for name, cell in cells()
        if name == page and "exercise" in cell["metadata"]
    ]
    assert sorted(record.name for record in records) == sorted(asked)
    assert {f"{page[:3]}{record.chapter}.ipynb" for record in records} == {page}
    assert all(exercises.get(record.name) is record for record in records)


def test_no_notebook_holds_a_solution():
    for page, cell in cells():
        lines = "\n".join(line.strip() for line in text_of(cell).splitlines())
        for exercise in ALL:
            assert body(exercise) not in lines, f"{page} gives away {exercise.name}"
