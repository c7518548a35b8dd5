"""The compiled epochs against their readable twins: the same weights, whoever does the work."""

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

import linmodels_lib as lm
from linmodels_lib import _fast
from linmodels_lib._check import cost as costs
from linmodels_lib._fast import compiled_epochs as compiled
from linmodels_lib._fast.curvature import Compact
from linmodels_lib.lbfgs import TwoLoops
from linmodels_lib.optimize import Schedule, inverse_sqrt, pegasos
from linmodels_lib.perceptron import steps
from linmodels_lib.svm import svm_steps
from linmodels_lib.trace import last

ROOT = Path(__file__).resolve().parents[2]
MISSING = (
    'numba is not installed, so the compiled epochs cannot be tested. Run: pip install "linmodels_lib[fast]"'
)


@pytest.fixture(autouse=True)
def numba():
    if find_spec("numba") is None:
        pytest.fail(MISSING, pytrace=False)


def problem(seed, n_labels, counts=False):
    """A sparse X with empty rows and columns, labels, and orders with repeats."""
    rng = np.random.default_rng(seed)
    X = np.where(rng.random((30, 12)) < 0.3, rng.normal(size=(30, 12)), 0.0)
    X = csr_array(np.abs(np.round(X * 2)) if counts else X)
    order = [rng.integers(30, size=rng.integers(1, 40)) for _ in range(4)]
    return X, rng.integers(n_labels, size=30), order


def assert_same(ours, twin):
    assert len(ours) == len(twin)
    for one, other in zip(ours, twin, strict=True):
        np.testing.assert_allclose(one.theta, other.theta, rtol=1e-12, atol=1e-12)
        assert (one.average is None) == (other.average is None)
        if one.average is not None:
            np.testing.assert_allclose(one.average, other.average, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(one.scores, other.scores, rtol=1e-10, atol=1e-10)
        assert one.loss == pytest.approx(other.loss, abs=1e-10)
        names = ("epoch", "index", "y", "y_hat", "learning_rate")
        assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]


# With whole counts, scores can be equal; then rates are such that no sum is rounded, or rounding would decide.
seeds, labels = st.integers(0, 10**6), st.integers(2, 5)
counts_rates = st.tuples(st.just(True), st.sampled_from([1.0, 0.5])) | st.tuples(
    st.just(False), st.sampled_from([1.0, 0.3, lambda n: 1 / n, inverse_sqrt(2.0)])
)


def thinned(steps, every):
    """Every step, the last of each epoch, or the last of all."""
    if every == "epoch":
        return [b for b, c in zip(steps, [*steps[1:], None], strict=True) if c is None or c.epoch > b.epoch]
    return steps if every == "visit" else steps[-1:]


@pytest.mark.parametrize("every", ["visit", "epoch", "end"])
@given(seed=seeds, n_labels=labels, counts_rate=counts_rates)
@settings(deadline=None, max_examples=100)
def test_perceptron_twins(every, seed, n_labels, counts_rate):
    """The stream on the dense X is the reference; its sparse twin ends where it ends, and is there on the way."""
    counts, rate = counts_rate
    X, y, order = problem(seed, n_labels, counts)
    ours = list(_fast.perceptron(X, y, n_labels, order, rate, every, averaged=True))
    stream = list(steps(X.toarray(), y, n_labels, order=order, learning_rate=rate))
    assert_same(ours, thinned(stream, every))


@pytest.mark.parametrize("every", ["visit", "epoch", "end"])
@given(
    seed=seeds,
    n_labels=labels,
    l2_rate=st.sampled_from(
        [(0.0, 1.0), (0.1, 0.5), (0.5, 2.0), (0.2, pegasos(0.2)), (1e-3, lambda n: 1 / n)]
    ),
    shrink=st.sampled_from(["always", "mistake"]),
    uneven=st.booleans(),
)
@settings(deadline=None, max_examples=100)
def test_svm_twins(every, seed, n_labels, l2_rate, shrink, uneven):
    X, y, order = problem(seed, n_labels)
    cost = np.random.default_rng(seed).uniform(0.1, 2, size=(n_labels, n_labels)) * (1 - np.eye(n_labels))
    cost = costs(cost if uneven else None, n_labels)
    l2, rate = l2_rate
    ours = list(_fast.svm(X, y, n_labels, order, rate, every, l2, cost, shrink == "always"))
    options = {"l2": l2, "learning_rate": rate, "cost": cost, "shrink": shrink}
    assert_same(ours, thinned(list(svm_steps(X.toarray(), y, n_labels, order=order, **options)), every))


def test_the_factor_of_the_svm_does_not_underflow():
    X, y, _ = problem(0, 3)
    order = [np.arange(30)] * 20
    ours = _fast.svm(X, y, 3, order, 1.8, "end", 0.5, costs(None, 3), True)  # keeps a tenth each time
    assert_same(list(ours), [last(svm_steps(X, y, 3, order=order, l2=0.5, learning_rate=1.8))])


LEARNERS = [lm.Perceptron(averaged=True), lm.Perceptron(shuffle=True, seed=3), lm.SVM()]


@pytest.mark.parametrize("n_labels", [2, 4])
@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_fit_takes_the_compiled_road(learner, n_labels, monkeypatch):
    X, y, _ = problem(1, n_labels)
    calls = []
    for name in ("perceptron_epoch", "svm_epoch", "perceptron_epoch_of_two", "svm_epoch_of_two"):
        kernel = getattr(compiled, name)
        monkeypatch.setattr(compiled, name, lambda *a, kernel=kernel: [calls.append(1), kernel(*a)][1])
    theta = learner.fit(X, y).theta_
    assert len(calls) >= 1
    calls.clear()
    np.testing.assert_allclose(learner.fit(X.toarray(), y).theta_, theta, rtol=1e-12, atol=1e-12)
    assert calls == []


def test_without_numba_the_weights_are_the_same():
    """A process that cannot load numba takes a row at a time by NumPy."""
    code = (
        "import sys; sys.modules['numba'] = None; sys.path[:0] = ['tests/library', 'tests/helpers']\n"
        "from test_fast import LEARNERS, problem\n"
        "for n in (2, 4):\n"
        "    X, y, _ = problem(1, n)\n"
        "    print(*[w.hex() for learner in LEARNERS for w in learner.fit(X, y).theta_.ravel()])"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    for n, line in zip((2, 4), out.stdout.splitlines(), strict=True):
        X, y, _ = problem(1, n)
        ours = np.concatenate([learner.fit(X, y).theta_.ravel() for learner in LEARNERS])
        np.testing.assert_allclose([float.fromhex(w) for w in line.split()], ours, rtol=1e-12, atol=1e-12)


def test_the_fast_twins_import_no_learner():
    """So that a learner can be read without them, and they with it."""
    code = (
        "import sys, types; package = types.ModuleType('linmodels_lib'); package.__path__ = ['linmodels_lib']\n"
        "sys.modules['linmodels_lib'] = package\n"
        "import linmodels_lib._fast, linmodels_lib._fast.compiled_epochs\n"
        "print([name for name in sys.modules if name.startswith('linmodels_lib.')])"
    )
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[1] for name in ast.literal_eval(out.stdout)}
    assert "_fast" in loaded
    assert not loaded & {"perceptron", "svm", "softmax_regression", "naive_bayes", "text", "text_classifier"}


@pytest.mark.parametrize("n_labels", [2, 3])
@pytest.mark.parametrize("rate", [0.1, 0.3, 1.0])
@pytest.mark.parametrize("kind", [lm.Perceptron, lm.SVM])
def test_fit_is_the_end_of_the_trace_where_rounding_decides(kind, rate, n_labels):
    for seed in range(10):
        X, y, _ = problem(seed, n_labels, counts=True)
        learner = kind(learning_rate=rate, epochs=4)
        for every in ("visit", "epoch"):
            np.testing.assert_array_equal(learner.fit(X, y).theta_, last(learner.trace(X, y, every)).theta)


def test_the_integers_of_a_sparse_matrix_may_be_of_two_sizes():
    X, y, _ = problem(8, 3)
    mixed = X.copy()
    mixed.indptr = mixed.indptr.astype(np.int64)
    assert mixed.indptr.dtype != mixed.indices.dtype
    np.testing.assert_array_equal(lm.Perceptron().fit(mixed, y).theta_, lm.Perceptron().fit(X, y).theta_)


@pytest.mark.parametrize("column", [-1, 12, 10**6])
@pytest.mark.parametrize("learner", [lm.Perceptron(), lm.SVM(), lm.NaiveBayes(), lm.SoftmaxRegression()])
def test_columns_outside_the_matrix_are_refused(learner, column):
    X, y, _ = problem(9, 3, counts=True)
    X.indices[-1] = column
    with pytest.raises(ValueError, match=r"X must have its columns 0\.\.11, got .* Make it from"):
        learner.fit(X, y)


def test_without_a_folder_to_keep_them_kernels_are_compiled_anew(monkeypatch):
    def njit(function, cache=False, **options):
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return function

    monkeypatch.setattr(compiled.numba, "njit", njit)
    assert compiled.compiled(len) is len


@pytest.mark.parametrize("n_labels", [2, 4])
def test_the_mean_is_kept_only_where_it_is_wanted(n_labels):
    X, y, _ = problem(6, n_labels)
    plain, averaged = lm.Perceptron(epochs=3), lm.Perceptron(epochs=3, averaged=True)
    for learner, every, kept in ((plain, "end", False), (averaged, "end", True), (plain, "epoch", True)):
        ours, twin = last(learner.trace(X, y, every=every)), last(learner.trace(X.toarray(), y, every=every))
        np.testing.assert_allclose(ours.theta, twin.theta, rtol=1e-12, atol=1e-12)
        assert (ours.average is not None) == kept
        if kept:
            np.testing.assert_allclose(ours.average, twin.average, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("kind", [int, np.int64, np.int32])
def test_the_number_of_labels_may_be_of_any_whole_kind(kind):
    X, y, _ = problem(7, 3)
    ours, other = last(steps(X, y, kind(3))), last(svm_steps(X, y, kind(3), l2=0.1, learning_rate=0.5))
    assert ours.theta.shape == other.theta.shape == (3, 13)


def test_the_kernels_are_compiled_and_right_without_numba():
    X, y, order = problem(2, 3)
    plain = [np.random.default_rng(2).normal(size=(13, 3)), np.zeros((13, 3)), np.zeros(3)]
    fast = [part.copy() for part in plain]
    arguments = (compiled.rows_of(X), y, order[0], np.full(len(order[0]), 0.5), 7)
    epoch = compiled.perceptron_epoch
    assert epoch(*arguments, *fast) == epoch.py_func(*arguments, *plain)
    for one, other in zip(fast, plain, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("memory", [1, 3, 10])
def test_two_passes_over_the_memory_do_what_two_loops_do(memory):
    """H⁻¹g after each of many steps on a quadratic, one of them curved the wrong way and so left out."""
    rng = np.random.default_rng(memory)
    A = rng.normal(size=(12, 12))
    A, theta = A @ A.T + np.eye(12), rng.normal(size=(4, 3))
    compact, loops, g = Compact(memory), TwoLoops(memory), None
    for n in range(25):
        new = theta + rng.normal(size=(4, 3))
        before, g = (A @ theta.ravel()).reshape(4, 3) if g is None else g, (A @ new.ravel()).reshape(4, 3)
        s, y = (new - theta), (g - before)
        if n == 7:
            s = -s  # as where J is not curved upwards
        for one in (compact, loops):
            one.learn(s, y, g)
        np.testing.assert_allclose(compact.times(g), loops.times(g), rtol=1e-8, atol=1e-8)
        theta = new


def copied(step):
    return [np.copy(a) for a in (step.theta, step.scores, step.average) if a is not None]


def test_steps_that_were_handed_out_stay_as_they_are():
    X, y, _ = problem(3, 3)
    for learner in (lm.Perceptron(epochs=5), lm.SVM(epochs=5)):
        for every in ("visit", "epoch"):
            kept = [(step, copied(step)) for step in learner.trace(X, y, every=every)]
            assert len(kept) > 1
            for step, arrays in kept:
                for one, other in zip(copied(step), arrays, strict=True):
                    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("bad", [0.0, np.inf, lambda n: 1.0 - n / 40, Schedule("inverse", -1.0)])
@pytest.mark.parametrize("form", [csr_array, csr_array.toarray])
def test_bad_rates_and_orders_are_refused(bad, form):
    X, y, _ = problem(4, 3)
    with pytest.raises(ValueError, match="learning_rate must be finite and above 0"):
        lm.Perceptron(learning_rate=bad).fit(form(X), y)
    with pytest.raises(ValueError, match="learning_rate times l2 must be at most 1, got 2"):
        lm.SVM(l2=1.0, learning_rate=2.0).fit(form(X), y)
    with pytest.raises(ValueError, match=r"order must hold lists of indices 0\.\.29, got array"):
        last(steps(form(X), y, 3, order=[np.array([0, 30])]))


def test_numba_is_loaded_only_when_it_is_needed():
    code = "import sys, linmodels_lib as lm; lm.Perceptron().fit([[1.0], [2.0]], [0, 1]); print('numba' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
