"""Exercises on one hidden layer: what it computes, and its gradient by the chain rule."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

X3 = A([[1.0, 2.0, 0.0], [1.0, 0.0, 1.0], [1.0, -1.0, 0.5]])
U2 = A([[0.1, -0.5, 0.8], [0.6, 0.3, -0.2]])
THETA3 = A([[0.2, -0.4, 1.0], [-0.3, 0.8, 0.1], [0.5, 0.0, -0.7]])
ONE = {"U": A([[0.5, -1.0]]), "theta": A([[0.3, 1.0], [-0.2, -0.5]])}

FORWARD = Exercise(
    name="hidden-forward",
    chapter="tools",
    title="Through the hidden layer",
    prompt=r"""
Write `forward(U, theta, X)`: the probabilities $(N, K)$ of a network with one hidden layer, $h =
\tanh(Ux)$ and $p = \operatorname{softmax}(\theta h)$. `X` has its constant column; the hidden vector
needs one too, in front, before it meets `theta`.
""",
    defines="forward",
    starter='''
def forward(U, theta, X):
    """Probabilities (N, K); U is (M, d+1), theta (K, M+1), X (N, d+1)."""
    H = np.tanh(X @ U.T)
    return ...
''',
    solution='''
def forward(U, theta, X):
    """Probabilities (N, K); U is (M, d+1), theta (K, M+1), X (N, d+1)."""
    H = np.tanh(X @ U.T)
    H1 = np.column_stack([np.ones(len(H)), H])
    return lm.softmax(H1 @ theta.T)
''',
    explanation=r"""
Two linear maps with a bend between them. The second line is the only new one: the hidden units are the
features of the last layer, and a bias wants a constant feature. Without the $\tanh$ the two maps would
be one, $\theta U$, and nothing would be gained.
""",
    cases=(
        Case("one hidden unit", {**ONE, "X": A([[1.0, 2.0]])}),
        Case("three examples, two hidden units, three labels", {"U": U2, "theta": THETA3, "X": X3}),
        Case("all weights zero", {"U": np.zeros((2, 3)), "theta": np.zeros((2, 3)), "X": X3}),
        Case("large scores", {"U": 9 * U2, "theta": 400 * THETA3, "X": X3}),
    ),
    also_right=(
        {"np.column_stack([np.ones(len(H)), H])": "lm.linear.with_constant(H)"},
        {
            "    H1 = np.column_stack([np.ones(len(H)), H])\n": "",
            "H1 @ theta.T": "H @ theta[:, 1:].T + theta[:, 0]",
        },
    ),
    wrong=(
        Wrong(
            {"np.column_stack([np.ones(len(H)), H])": "np.column_stack([H, np.ones(len(H))])"},
            "The constant stands last here. Column 0 of theta is the bias, so the constant comes first.",
        ),
        Wrong(
            {"    H = np.tanh(X @ U.T)": "    H = X @ U.T"},
            "The hidden layer is not bent: without tanh two layers are no more than one.",
        ),
        Wrong(
            {"lm.softmax(H1 @ theta.T)": "H1 @ theta.T"},
            "These are the scores. The probabilities are their softmax.",
        ),
        Wrong(
            {"lm.softmax(H1 @ theta.T)": "lm.softmax(np.tanh(H1 @ theta.T))"},
            "The scores were bent by tanh too. The last layer is a plain softmax regression: scores may "
            "be any number.",
        ),
        Wrong(
            {"lm.softmax(H1 @ theta.T)": "lm.softmax((H1 @ theta.T).T).T"},
            "The softmax was taken over the examples. Each row, one example, has to sum to 1.",
        ),
    ),
)

GRADIENT = Exercise(
    name="hidden-gradient",
    chapter="tools",
    title="The gradient of the hidden weights",
    prompt=r"""
Write `gradient(U, theta, X, y)`: the slopes of the mean cross-entropy with respect to the hidden weights
`U`, in the shape $(M, d+1)$. `X` has its constant column, the labels `y` count from 0. Before you ask
the check, ask `lm.gradient_check`, with your `forward` of exercise 3 and the four points of XOR:
`lm.gradient_check(lambda u: -np.log(forward(u, theta, X1)[range(4), y]).mean(), lambda u:
gradient(u, theta, X1, y), U)`.
""",
    defines="gradient",
    starter='''
def gradient(U, theta, X, y):
    """The slopes (M, d+1) of the mean loss, by the chain rule."""
    H = np.tanh(X @ U.T)
    P = lm.softmax(H @ theta[:, 1:].T + theta[:, 0])
    return ...
''',
    solution='''
def gradient(U, theta, X, y):
    """The slopes (M, d+1) of the mean loss, by the chain rule."""
    H = np.tanh(X @ U.T)
    P = lm.softmax(H @ theta[:, 1:].T + theta[:, 0])
    error = (P - np.eye(len(theta))[y]) / len(y)
    back = error @ theta[:, 1:] * (1 - H**2)
    return back.T @ X
''',
    explanation=r"""
The error of the last layer is prediction minus truth. It goes back through the weights by which each
hidden unit reached the scores (without the bias, whose feature is the constant 1 and does not depend on $U$),
then through the slope $1 - h^2$ of $\tanh$, and last it meets the input $x$.
""",
    cases=(
        Case("one example, one hidden unit", {**ONE, "X": A([[1.0, 2.0]]), "y": A([0])}),
        Case("the other label", {**ONE, "X": A([[1.0, 2.0]]), "y": A([1])}),
        Case("three examples, three labels", {"U": U2, "theta": THETA3, "X": X3, "y": A([2, 0, 1])}),
        Case("the last layer is zero", {"U": U2, "theta": np.zeros((3, 3)), "X": X3, "y": A([0, 1, 2])}),
    ),
    also_right=({"back.T @ X": "np.einsum('nm,nd->md', back, X)"},),
    wrong=(
        Wrong(
            {" * (1 - H**2)": ""},
            "The slope of tanh is missing: on the way back each hidden unit multiplies by 1 - h².",
        ),
        Wrong(
            {"(1 - H**2)": "H * (1 - H)"},
            "h (1 - h) is the slope of the sigmoid. The slope of tanh is 1 - h².",
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
