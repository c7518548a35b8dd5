"""Exercises on hidden layers: what they compute, and the gradient of one by the chain rule."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

X3 = A([[1.0, 2.0, 0.0], [1.0, 0.0, 1.0], [1.0, -1.0, 0.5]])
U2 = A([[0.1, -0.5, 0.8], [0.6, 0.3, -0.2]])
V2 = A([[-0.2, 0.7, 0.4], [0.3, -0.6, 0.9]])
THETA3 = A([[0.2, -0.4, 1.0], [-0.3, 0.8, 0.1], [0.5, 0.0, -0.7]])
U1 = A([[0.5, -1.0]])
THETA1 = A([[0.3, 1.0], [-0.2, -0.5]])

FORWARD = Exercise(
    name="hidden-forward",
    chapter="tools",
    title="Through the hidden layer",
    prompt=r"""
Most networks of today have several hidden layers and another bend, the *ReLU*: $\max(0, z)$, 0 for a
negative sum and the sum itself otherwise. Write `forward(layers, theta, X)`: the probabilities $(N, K)$
of such a network. `layers` is a list of matrices, each like $U$, the first for the input, and possibly
empty; `theta` is the last layer. `X` has its constant column; what comes out of a hidden layer needs one
too, in front, before it meets the next.
""",
    defines="forward",
    starter='''
def forward(layers, theta, X):
    """Probabilities (N, K); layers is a list of matrices such as U."""
    for U in layers:
        ...
    return ...
''',
    solution='''
def forward(layers, theta, X):
    """Probabilities (N, K); layers is a list of matrices such as U."""
    for U in layers:
        H = np.maximum(0, X @ U.T)
        X = np.column_stack([np.ones(len(H)), H])
    return lm.softmax(X @ theta.T)
''',
    explanation=r"""
The output of each layer, with its constant, is the input of the next: so one name, `X`, serves for all.
With no hidden layer this is softmax regression, and the last line says that it still is, on learned
features. Without the bend all the maps would be one matrix, and nothing would be gained.
""",
    cases=(
        Case("no hidden layer", {"layers": [], "theta": THETA3, "X": X3}),
        Case("one hidden unit", {"layers": [U1], "theta": THETA1, "X": A([[1.0, 2.0], [1.0, -2.0]])}),
        Case("one layer of two units, three labels", {"layers": [U2], "theta": THETA3, "X": X3}),
        Case("two layers", {"layers": [U2, V2], "theta": THETA3, "X": X3}),
        Case("all weights zero", {"layers": [np.zeros((2, 3))], "theta": np.zeros((2, 3)), "X": X3}),
        Case("large scores", {"layers": [9 * U2], "theta": 400 * THETA3, "X": X3}),
    ),
    also_right=(
        {"np.column_stack([np.ones(len(H)), H])": "lm.linear.with_constant(H)"},
        {"np.maximum(0, X @ U.T)": "(X @ U.T) * (X @ U.T > 0)"},
    ),
    wrong=(
        Wrong(
            {"np.column_stack([np.ones(len(H)), H])": "np.column_stack([H, np.ones(len(H))])"},
            "The constant stands last here. Column 0 of each matrix is the bias, so the constant comes "
            "first.",
        ),
        Wrong(
            {"X = np.column_stack([np.ones(len(H)), H])": "X = H"},
            "The constant is missing: what comes out of a hidden layer has a column less than the next "
            "matrix.",
        ),
        Wrong(
            {"np.maximum(0, X @ U.T)": "X @ U.T"},
            "The hidden layers are not bent: without a bend many layers are no more than one.",
        ),
        Wrong(
            {"np.maximum(0, X @ U.T)": "np.tanh(X @ U.T)"},
            "The bend is that of the page, tanh. The one asked for is max(0, z).",
        ),
        Wrong(
            {"np.maximum(0, X @ U.T)": "np.minimum(0, X @ U.T)"},
            "This keeps the negative sums and cuts off the positive ones. ReLU is the larger of z and 0.",
        ),
        Wrong(
            {"lm.softmax(X @ theta.T)": "X @ theta.T"},
            "These are the scores. The probabilities are their softmax.",
        ),
        Wrong(
            {"lm.softmax(X @ theta.T)": "lm.softmax(np.maximum(0, X @ theta.T))"},
            "The scores were bent too. The last layer is a plain softmax regression: scores may be any "
            "number.",
        ),
        Wrong(
            {"lm.softmax(X @ theta.T)": "lm.softmax((X @ theta.T).T).T"},
            "The softmax was taken over the examples. Each row, one example, has to sum to 1.",
        ),
    ),
)

GRADIENT = Exercise(
    name="hidden-gradient",
    chapter="tools",
    title="The gradient of the hidden weights",
    prompt=r"""
One hidden layer, bent by ReLU as in exercise 3: its slope is 1 where $z > 0$ and 0 elsewhere. Write
`gradient(U, theta, X, y)`: the slopes of the mean cross-entropy with respect to the hidden weights `U`,
in the shape $(M, d+1)$. `X` has its constant column, the labels `y` count from 0. Before you ask the
check, ask `lm.gradient_check`, with your `forward` of exercise 3 and the four points of XOR:
`lm.gradient_check(lambda u: -np.log(forward([u], theta, X1)[range(4), y]).mean(), lambda u: gradient(u,
theta, X1, y), U)`.
""",
    defines="gradient",
    starter='''
def gradient(U, theta, X, y):
    """The slopes (M, d+1) of the mean loss, by the chain rule."""
    H = np.maximum(0, X @ U.T)
    P = lm.softmax(H @ theta[:, 1:].T + theta[:, 0])
    return ...
''',
    solution='''
def gradient(U, theta, X, y):
    """The slopes (M, d+1) of the mean loss, by the chain rule."""
    H = np.maximum(0, X @ U.T)
    P = lm.softmax(H @ theta[:, 1:].T + theta[:, 0])
    error = (P - np.eye(len(theta))[y]) / len(y)
    back = error @ theta[:, 1:] * (H > 0)
    return back.T @ X
''',
    explanation=r"""
The error of the last layer is prediction minus truth. It goes back through the weights by which each
hidden unit reached the scores (without the bias, whose feature is the constant 1 and does not depend on $U$),
then through the bend, which lets it pass where the unit is on and stops it where it is off, and last it meets
the input $x$. A unit that is off for every example learns nothing any more: it is *dead*.
""",
    cases=(
        Case("one unit, on", {"U": U1, "theta": THETA1, "X": A([[1.0, -2.0]]), "y": A([0])}),
        Case("one unit, off", {"U": U1, "theta": THETA1, "X": A([[1.0, 2.0]]), "y": A([1])}),
        Case("three examples, three labels", {"U": U2, "theta": THETA3, "X": X3, "y": A([2, 0, 1])}),
        Case("the last layer is zero", {"U": U2, "theta": np.zeros((3, 3)), "X": X3, "y": A([0, 1, 2])}),
    ),
    also_right=({"back.T @ X": "np.einsum('nm,nd->md', back, X)"},),
    wrong=(
        Wrong(
            {" * (H > 0)": ""},
            "The slope of the bend is missing: on the way back a unit that is off, h = 0, lets nothing pass.",
        ),
        Wrong(
            {"(H > 0)": "H"},
            "This multiplies by the output of the bend. Its slope is 1 where the unit is on and 0 where it "
            "is off: H > 0.",
        ),
        Wrong(
            {"(H > 0)": "(1 - H**2)"},
            "1 - h² is the slope of tanh. That of ReLU is 1 where z > 0 and 0 elsewhere.",
        ),
        Wrong(
            {"P - np.eye(len(theta))[y]": "np.eye(len(theta))[y] - P"},
            "The sign is flipped: the error is prediction minus truth.",
        ),
        Wrong(
            {" / len(y)": ""},
            "This is the gradient of the sum over the examples; the loss is their mean, so divide by N.",
        ),
        Wrong(
            {"P - np.eye(len(theta))[y]": "P"},
            "The truth is missing: subtract 1 at the right label of each example.",
        ),
        Wrong(
            {"return back.T @ X": "return error.T @ np.column_stack([np.ones(len(H)), H])"},
            "This is the gradient of theta, the last layer. Go one step further back, to U.",
        ),
    ),
)
