"""Kernels: inner products of features that are never written out, and a perceptron that needs no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check
from linmodels_lib._check import Floats, Ints
from linmodels_lib._estimator import Estimator
from linmodels_lib.linear import decide, margin
from linmodels_lib.trace import Step, last, thinned_out, training, visits

Kernel = Callable[[Any, Any], Floats]


def linear(A: ArrayLike, B: ArrayLike) -> Floats:
    """K(a, b) = a · b for each row of A (N, d) and of B (M, d), shape (N, M): no other features, and no bias.

    >>> linear([[1.0, 2.0]], [[3.0, 4.0], [0.0, 1.0]])
    array([[11.,  2.]])
    """
    A, B = _pair(A, B)
    return np.asarray(A @ B.T)


def polynomial(degree: int = 2, c: float = 1.0) -> Kernel:
    """K(a, b) = (a · b + c)^degree, the inner product of all monomials up to this degree (with c = 0: of it).

    In the plane with degree 2 and c = 1 the features are 1, √2 x₁, √2 x₂, x₁², x₂² and √2 x₁x₂. With degree 1
    and c = 1 it is the linear kernel with its constant feature.

    >>> polynomial(degree=2, c=1)([[1.0, 2.0]], [[3.0, 4.0]])  # (11 + 1)²
    array([[144.]])
    """
    degree, c = _check.whole("degree", degree, 1), _check.nonnegative("c", c)

    def kernel(A: ArrayLike, B: ArrayLike) -> Floats:
        return np.asarray((linear(A, B) + c) ** degree)

    return _named(f"polynomial({degree}, {c:g})", kernel)


def gaussian(gamma: float = 1.0) -> Kernel:
    """K(a, b) = exp(−γ‖a − b‖²): 1 where a = b, and the sooner near 0 the larger γ is.

    >>> gaussian(gamma=0.5)([[1.0, 2.0]], [[1.0, 2.0], [1.0, 4.0]]).round(6)  # 1 and exp(−2)
    array([[1.      , 0.135335]])
    """
    gamma = _check.positive("gamma", gamma)

    def kernel(A: ArrayLike, B: ArrayLike) -> Floats:
        A, B = _pair(A, B)
        squares = (A**2).sum(axis=1)[:, None] + (B**2).sum(axis=1) - 2 * A @ B.T  # ‖a − b‖², but for rounding
        return np.asarray(np.exp(-gamma * np.maximum(squares, 0.0)))

    return _named(f"gaussian({gamma:g})", kernel)


def _pair(A: Any, B: Any) -> tuple[Floats, Floats]:
    """Both as matrices with the same columns."""
    A, B = _check.dense(A), _check.dense(B)
    if A.shape[1] != B.shape[1]:
        raise ValueError(
            f"A and B must have the same columns, got shapes {A.shape} and {B.shape}. "
            "Give both the same features."
        )
    return A, B


def _named(name: str, kernel: Kernel) -> Kernel:
    """The kernel under a name that tells its numbers, for the `repr` of a learner."""
    kernel.__name__ = kernel.__qualname__ = name
    return kernel


def gram(kernel: Kernel, A: ArrayLike, B: ArrayLike) -> Floats:
    """K(a, b) for each row of A (N, d) and of B (M, d) by any kernel, shape (N, M).

    >>> gram(linear, [[1.0], [2.0]], [[1.0], [2.0]])
    array([[1., 2.],
           [2., 4.]])
    """
    A, B = _pair(A, B)
    K = _check.function("kernel", kernel, "two matrices")(A, B)
    K = _check.floats("kernel(A, B)", K, 2, "Give a matrix.")
    if K.shape != (len(A), len(B)):
        raise ValueError(
            f"kernel(A, B) must have the shape {(len(A), len(B))}, got {K.shape}. "
            "Give a number for each row of A and each of B."
        )
    return K


def kernel_steps(
    K: ArrayLike,
    y: ArrayLike,
    n_labels: int,
    *,
    epochs: int | None = None,
    order: Iterable[Ints] | None = None,
) -> Iterator[Step]:
    """The perceptron as a stream that knows of its examples only K (N, N); its mistakes are the support.

    The weights of label k are a sum of β_ki times the features of x_i, so Ψ(x, k) = Σ_i β_ki K(x_i, x);
    `theta` of a `Step` holds β (K, N): how often example i was added to them, less how often it was taken
    away. Without `order` the examples are visited as they stand, 10 times or `epochs` times; it ends after
    the first epoch without a mistake.

    >>> stream = kernel_steps([[1.0, -1.0], [-1.0, 1.0]], [1, 0], n_labels=2)
    >>> [(step.index, step.y_hat, step.theta[1].tolist()) for step in stream]
    [(0, 0, [1.0, 0.0]), (1, 0, [1.0, 0.0]), (0, 1, [1.0, 0.0]), (1, 0, [1.0, 0.0])]
    """
    K = _check.floats("K", K, 2, "K has a row and a column for each example.")
    if K.shape[0] != K.shape[1] or not len(K):
        raise ValueError(
            f"K must have a row and a column for each example, got shape {K.shape}. Use gram(kernel, X, X)."
        )
    n_labels = _check.whole("n_labels", n_labels, 2)
    return _visits(K, *_check.start(K, y, n_labels, None, order, epochs))


def _visits(K: Floats, y: Ints, beta: Floats, order: Iterable[Ints]) -> Iterator[Step]:
    n = 0
    for epoch, indices in enumerate(order):
        mistakes = 0
        for i in indices:
            n += 1
            psi = beta @ K[:, i]  # Ψ(x, k) = Σ_j β_kj K(x_j, x)
            y_hat = int(psi.argmax())
            if y_hat != y[i]:  # θ ← θ + f(x, y) − f(x, ŷ)
                mistakes += 1
                beta[y[i], i] += 1
                beta[y_hat, i] -= 1
            loss = float(psi.max() - psi[y[i]])
            yield Step(epoch, int(i), int(y[i]), y_hat, psi, loss, 1.0, beta.copy(), n=n)
        if mistakes == 0:
            return


class KernelPerceptron(Estimator):
    """The multiclass perceptron on the features of a kernel, which it never computes.

    `support_` are the indices of the examples that it was wrong about and keeps, `support_vectors_` their
    rows of X, and `beta_` (K, S) how often each was added to the weights of a label. `kernel` is a function
    of two matrices, such as polynomial(2) or gaussian(0.5). The examples are shuffled anew for each epoch;
    training ends early after an epoch without a mistake. While it learns it keeps a table of N² numbers.

    >>> xor, y = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0, 1, 1, 0]
    >>> model = KernelPerceptron(polynomial(2), epochs=20).fit(xor, y)
    >>> model.predict(xor).tolist()
    [0, 1, 1, 0]
    """

    beta_: Floats
    support_: Ints
    support_vectors_: Floats
    classes_: NDArray[Any]
    n_features_in_: int

    def __init__(
        self, kernel: Kernel = linear, epochs: int = 10, shuffle: bool = True, seed: int | None = 0
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.kernel = kernel
        self.epochs = epochs
        self.shuffle = shuffle
        self.seed = seed

    def trace(self, X: Any, y: ArrayLike, every: str = "visit") -> Iterator[Step]:
        """Training as a stream: a `Step` after each "visit", after each "epoch", or only at the "end"."""
        _check.one_of("every", every, ("visit", "epoch", "end"))
        X, index, names = training(_check.dense(X), y)
        return thinned_out(self._steps(X, index, len(names)), every)

    def _steps(self, X: Floats, y: Ints, n_labels: int) -> Iterator[Step]:
        order = visits(len(X), self.shuffle, self.seed, _check.whole("epochs", self.epochs, 1))
        return kernel_steps(gram(self.kernel, X, X), y, n_labels, order=order)

    def fit(self, X: Any, y: ArrayLike) -> Self:
        """Run the trace to its end and keep the examples that take part in the weights."""
        X, index, names = training(_check.dense(X), y)
        beta = last(self._steps(X, index, len(names))).theta
        self.support_ = np.flatnonzero(beta.any(axis=0))
        self.beta_, self.support_vectors_ = beta[:, self.support_], X[self.support_]
        self.classes_, self.n_features_in_ = names, X.shape[1]
        return self

    def scores(self, X: Any) -> Floats:
        """Ψ(x, k) = Σ_i β_ki K(x_i, x) for each row of X and each label, shape (N, K)."""
        _check.fitted(self, "beta_")
        X = _check.dense(X, self.n_features_in_, type(self).__name__)
        if not len(self.support_):  # no mistake was made, as every example has the first label
            return np.zeros((len(X), len(self.classes_)))
        return gram(self.kernel, X, self.support_vectors_) @ self.beta_.T

    def predict(self, X: Any) -> NDArray[Any]:
        """The label with the largest score, for each row of X."""
        return np.asarray(self.classes_[decide(self.scores(X))])

    def decision_function(self, X: Any) -> Floats:
        """The scores as scikit-learn reads them: (N, K), but for two labels their `margin`, shape (N,)."""
        psi = self.scores(X)
        return margin(psi) if psi.shape[1] == 2 else psi
