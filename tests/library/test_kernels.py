"""Kernels against their features written out, the kernel perceptron against the perceptron on those features."""

import inspect
import pickle
from itertools import combinations_with_replacement
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.metrics import pairwise
from sklearn.svm import SVC

import linmodels_lib as lm
from linmodels_lib import kernels, perceptron
from linmodels_lib.kernels import gaussian, gram, kernel_steps, linear, polynomial

RINGS = lm.datasets.rings(40)
XOR = lm.datasets.toy("xor")
MANY = lm.datasets.toy("three")


def features(X, degree, c):
    """φ(x): a column for each monomial of (x, √c) of this degree, times the root of how often it comes up."""
    Z = np.column_stack([X, np.full(len(X), np.sqrt(c))])
    columns = []
    for chosen in combinations_with_replacement(range(Z.shape[1]), degree):
        counts = [chosen.count(j) for j in set(chosen)]
        often = factorial(degree) / np.prod([factorial(m) for m in counts])
        columns.append(np.sqrt(often) * Z[:, list(chosen)].prod(axis=1))
    return np.column_stack(columns)


def whole_numbers():
    """Examples of small whole numbers: every sum is exact, and so is a tie."""
    row = st.lists(st.integers(-4, 4), min_size=2, max_size=2)
    return st.lists(row, min_size=2, max_size=8).map(lambda rows: np.array(rows, dtype=float))


def test_the_features_of_the_plane():
    """Degree 2 and c = 1, as the docstring lists them."""
    root = np.sqrt(2)
    wanted = [1, 2 * root, 3 * root, 4, 9, 6 * root]
    assert sorted(features(np.array([[2.0, 3.0]]), 2, 1)[0]) == pytest.approx(sorted(wanted))
    assert np.dot(wanted, wanted) == pytest.approx(polynomial(2, 1)([[2.0, 3.0]], [[2.0, 3.0]]).item())


@given(A=whole_numbers(), B=whole_numbers(), degree=st.integers(1, 4), c=st.sampled_from([0.0, 1.0, 2.5]))
def test_polynomial_is_the_inner_product_of_its_features(A, B, degree, c):
    wanted = features(A, degree, c) @ features(B, degree, c).T
    assert polynomial(degree, c)(A, B) == pytest.approx(wanted, rel=1e-12, abs=1e-6)


@given(A=whole_numbers(), B=whole_numbers(), gamma=st.sampled_from([0.01, 0.5, 3.0]))
def test_gaussian_is_its_definition(A, B, gamma):
    wanted = [[np.exp(-gamma * sum((a - b) ** 2)) for b in B] for a in A]
    assert gaussian(gamma)(A, B) == pytest.approx(np.array(wanted), abs=1e-12)


def test_kernels_of_scikit_learn():
    A, B = np.random.default_rng(0).normal(size=(2, 9, 3))
    assert linear(A, B) == pytest.approx(pairwise.linear_kernel(A, B), abs=1e-14)
    theirs = pairwise.polynomial_kernel(A, B, degree=3, gamma=1, coef0=0.5)
    assert polynomial(3, 0.5)(A, B) == pytest.approx(theirs, rel=1e-12)
    assert gaussian(0.7)(A, B) == pytest.approx(pairwise.rbf_kernel(A, B, gamma=0.7), abs=1e-14)


def test_a_gram_matrix_serves_scikit_learn():
    """SVC with our table and with its own kernel: the same support, the same decisions."""
    X, y = RINGS
    ours = SVC(kernel="precomputed").fit(gram(polynomial(2, 1), X, X), y)
    theirs = SVC(kernel="poly", degree=2, gamma=1, coef0=1).fit(X, y)
    assert ours.support_.tolist() == theirs.support_.tolist()
    new = lm.datasets.rings(60, seed=1)[0]
    assert (ours.predict(gram(polynomial(2, 1), new, X)) == theirs.predict(new)).all()


@pytest.mark.parametrize("kernel", [linear, polynomial(2), polynomial(3, 0), gaussian(0.5)])
def test_a_gram_matrix_is_symmetric_and_has_no_negative_direction(kernel):
    K = gram(kernel, RINGS[0], RINGS[0])
    assert pytest.approx(K.T) == K
    assert np.linalg.eigvalsh((K + K.T) / 2).min() > -1e-9 * K.max()


@settings(deadline=None)
@given(X=whole_numbers(), data=st.data(), n_labels=st.integers(2, 4))
def test_it_makes_the_visits_of_the_perceptron(X, data, n_labels):
    """a · b + 1 is the inner product of x with its constant feature: visit for visit the perceptron."""
    y = data.draw(st.lists(st.integers(0, n_labels - 1), min_size=len(X), max_size=len(X)))
    ours = list(kernel_steps(gram(polynomial(1, 1), X, X), y, n_labels, epochs=4))
    theirs = list(perceptron.steps(X, y, n_labels, epochs=4))
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        for part in ("epoch", "index", "y", "y_hat", "n", "loss", "learning_rate"):
            assert getattr(mine, part) == getattr(other, part)
        assert mine.scores.tolist() == other.scores.tolist()
        assert (mine.theta @ lm.linear.with_constant(X) == other.theta).all()


@pytest.mark.parametrize(("X", "y"), [RINGS, XOR, MANY], ids=["rings", "xor", "three"])
@pytest.mark.parametrize(("degree", "c"), [(2, 1.0), (2, 0.0), (3, 1.0)])
def test_it_makes_the_mistakes_of_the_perceptron_on_lifted_features(X, y, degree, c):
    """The perceptron of the library adds a constant feature, which is one more to the kernel."""
    K, n_labels = gram(polynomial(degree, c), X, X) + 1, int(y.max()) + 1
    ours = [(s.index, s.y_hat) for s in kernel_steps(K, y, n_labels, epochs=6)]
    theirs = perceptron.steps(features(X, degree, c), y, n_labels, epochs=6)
    assert ours == [(s.index, s.y_hat) for s in theirs]


def test_the_support_are_the_mistakes():
    X, y = RINGS
    model = lm.KernelPerceptron(polynomial(2), epochs=50, shuffle=False).fit(X, y)
    steps = list(model.trace(X, y))
    assert model.support_.tolist() == sorted({s.index for s in steps if s.mistake})
    assert (model.support_vectors_ == X[model.support_]).all()
    assert model.beta_.tolist() == steps[-1].theta[:, model.support_].tolist()
    assert (model.beta_.sum(axis=0) == 0).all()  # what one label gains the other loses
    assert np.abs(model.beta_).sum() == 2 * sum(s.mistake for s in steps)


@pytest.mark.parametrize("kernel", [polynomial(2), gaussian(1.0)])
@pytest.mark.parametrize(("X", "y"), [RINGS, XOR], ids=["rings", "xor"])
def test_it_parts_what_no_line_parts(kernel, X, y):
    assert lm.Perceptron(epochs=200).fit(X, y).score(X, y) < 1
    model = lm.KernelPerceptron(kernel, epochs=200).fit(X, y)
    assert model.score(X, y) == 1
    last_epoch = list(model.trace(X, y))[-len(X) :]
    assert not any(step.mistake for step in last_epoch)


def test_the_circle_between_the_rings():
    model = lm.KernelPerceptron(polynomial(2), epochs=200).fit(*RINGS)
    assert model.predict([[0.0, 0.0], [2.25, 0.0], [0.0, -2.25]]).tolist() == [0, 1, 1]


@pytest.mark.parametrize("kernel", [linear, polynomial(2), gaussian(0.5)])
@pytest.mark.parametrize("labels", [("no", "yes"), ("a", "b", "c")])
def test_the_model(kernel, labels):
    X, index = MANY
    y = np.array(labels)[index % len(labels)]
    model = lm.KernelPerceptron(kernel, epochs=3, seed=4)
    end = list(model.trace(X, y))[-1]
    model.fit(X, y)
    psi = gram(kernel, X, X) @ end.theta.T
    assert model.classes_.tolist() == list(labels)
    assert model.scores(X) == pytest.approx(psi, abs=1e-9)
    assert model.predict(X).tolist() == [labels[k] for k in model.scores(X).argmax(axis=1)]
    assert next(model.trace(X, y, "epoch")).n == len(X)
    assert next(model.trace(X, y, "end")).theta.tolist() == end.theta.tolist()
    wanted = psi[:, 1] - psi[:, 0] if len(labels) == 2 else psi
    assert model.decision_function(X) == pytest.approx(wanted, abs=1e-9)


def test_the_seed_and_the_order():
    X, y = RINGS
    first = [s.index for s in lm.KernelPerceptron(seed=1, epochs=1).trace(X, y)]
    assert first == [s.index for s in lm.Perceptron(seed=1, epochs=1).trace(X, y)]
    assert sorted(first) == list(range(40)) != first
    as_given = [s.index for s in lm.KernelPerceptron(shuffle=False, epochs=1).trace(X, y)]
    assert as_given == list(range(40))


def test_a_tie_goes_to_the_lowest_label():
    model = lm.KernelPerceptron(gaussian(50.0), epochs=1, shuffle=False).fit([[0.0], [9.0]], ["a", "b"])
    assert model.support_.tolist() == [1]  # all scores were 0 before, so the first was right
    assert model.predict([[0.0], [9.0], [100.0]]).tolist() == ["a", "b", "a"]


def test_its_call_is_its_repr_and_it_can_be_copied():
    model = lm.KernelPerceptron(polynomial(3, 0.5), epochs=4)
    assert repr(model) == "KernelPerceptron(kernel=polynomial(3, 0.5), epochs=4, shuffle=True, seed=0)"
    assert repr(lm.KernelPerceptron(gaussian(0.25))).startswith("KernelPerceptron(kernel=gaussian(0.25), ")
    assert repr(lm.KernelPerceptron()).startswith("KernelPerceptron(kernel=linear, ")
    assert repr(clone(model)) == repr(model)
    again = pickle.loads(pickle.dumps(lm.KernelPerceptron().fit(*XOR)))
    assert again.n_features_in_ == 2


def test_a_sparse_matrix():
    X, y = XOR
    model = lm.KernelPerceptron(polynomial(2), epochs=20)
    assert (model.fit(csr_array(X), y).predict(csr_array(X)) == model.fit(X, y).predict(X)).all()
    assert linear(csr_array(X), X).tolist() == linear(X, X).tolist()


def test_the_stream_is_short_enough_for_a_page():
    assert len(inspect.getsource(kernels._visits).splitlines()) <= 16
