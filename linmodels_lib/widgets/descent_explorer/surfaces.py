"""The surfaces of the descent explorer over two weights: losses, gradients, curvature; batches; descents."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from linmodels_lib import logistic
from linmodels_lib._check import Floats, Ints
from linmodels_lib.optimize import descend
from linmodels_lib.trace import Step
from linmodels_lib.widgets.descent_explorer.checks import REACH
from linmodels_lib.widgets.shared.order import visit_order

BATCH, MOMENTUM = 4, 0.9
STEPS, FARTHEST = 500, 1e6  # a descent ends after so many steps, or that far away
CELLS = 48  # of the grid of contours, along each side


def value(surface: str, w: Floats, X: Floats, y: Ints) -> float:
    """J(w): mean cross-entropy, half the mean squared error of ỹ, or that of ỹ after tanh."""
    if surface == "squared":
        return float(((2 * y - 1 - X @ w) ** 2).mean()) / 2
    return (logistic.logistic_loss if surface == "cross-entropy" else logistic.tanh_loss)(w, X, y)


def gradient(surface: str, w: Floats, X: Floats, y: Ints) -> Floats:
    """∇J(w), the mean of the examples' gradients."""
    if surface == "squared":
        return np.asarray(X.T @ (X @ w - (2 * y - 1)) / len(y))
    return (logistic.logistic_gradient if surface == "cross-entropy" else logistic.tanh_gradient)(w, X, y)


def hessian(surface: str, w: Floats, X: Floats, y: Ints) -> Floats:
    """(1/N) Σ c x xᵀ, with c the second derivative of the loss by the score."""
    z = X @ w
    c = np.ones(len(y))
    if surface == "cross-entropy":
        c = logistic.sigmoid(z) * logistic.sigmoid(-z)
    elif surface == "tanh":
        t = np.tanh(z)
        c = 2 * (1 - t**2) * (1 - t**2 + 2 * t * (2 * y - 1 - t))
    return np.asarray((X.T * c) @ X / len(y))


def batches(n: int, method: str, seed: int) -> Iterator[Ints]:
    """The examples of each step, without end; drawn as the page draws them."""
    size = {"stochastic": 1, "minibatch": BATCH}.get(method, n)
    for order in visit_order(n, "shuffled" if size < n else "given", seed):
        for begin in range(0, n, size):
            yield order[begin : begin + size]


def run(surface: str, method: str, eta: float, w: Floats, X: Floats, y: Ints, seed: int) -> Iterator[Step]:
    """The steps of a descent by `optimize.descend`; momentum follows v ← 0.9v + ∇J in place of ∇J."""
    velocity = np.zeros(2)

    def direction(w: Floats, batch: Ints) -> Floats:
        nonlocal velocity
        g = gradient(surface, w, X[batch], y[batch])
        velocity = MOMENTUM * velocity + g if method == "momentum" else g
        return velocity

    for step in islice(descend(direction, w, batches(len(y), method, seed), learning_rate=eta), STEPS):
        yield step
        if abs(step.theta).max() > FARTHEST:
            return


def _losses(surface: str, z: Floats, sign: Ints) -> Floats:
    """The loss of each score."""
    if surface == "cross-entropy":
        return np.asarray(np.logaddexp(0, -sign * z))
    return np.asarray((sign - (z if surface == "squared" else np.tanh(z))) ** 2)


def lowest(surface: str, X: Floats, y: Ints) -> Floats | None:
    """The minimum that Newton's method finds from the lowest corner of the grid; None where there is none."""
    side = np.linspace(-REACH, REACH, CELLS + 1)
    corners = np.array([[a, b] for b in side for a in side])
    w: Floats = corners[_losses(surface, corners @ X.T, 2 * y - 1).mean(axis=1).argmin()]
    for _ in range(100):
        H, g = hessian(surface, w, X, y), gradient(surface, w, X, y)
        if np.linalg.eigvalsh(H)[0] <= 1e-9 or abs(w).max() > 10 * REACH:
            return None
        move, J = np.linalg.solve(H, g), value(surface, w, X, y)
        while abs(move).max() > 1e-6 and value(surface, w - move, X, y) > J:
            move = move / 2
        w = w - move
        if abs(move).max() < 1e-12:
            return w
    return None
