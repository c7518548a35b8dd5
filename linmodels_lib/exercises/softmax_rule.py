"""An exercise on the rule of softmax regression: one step on one example."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises.softmax_probabilities import THREE, A

STEP = Exercise(
    name="softmax-step",
    chapter="softmax",
    title="One step on one example",
    prompt=r"""
Write `step(theta, x, y, eta)`: the weights after one step of softmax regression on one example,
$\theta_k \leftarrow \theta_k - \eta\,(p_k - 1\{k = y\})\,x$ for *every* label $k$. `theta` is (K, d+1),
`x` has its constant, `y` is in $0, \dots, K-1$. Return a new array, and leave `theta` as it was.
""",
    defines="step",
    starter='''
def step(theta, x, y, eta):
    """theta after one step on (x, y); theta itself stays as it is."""
    return ...
''',
    solution='''
def step(theta, x, y, eta):
    """theta after one step on (x, y); theta itself stays as it is."""
    p = lm.softmax(theta @ x)
    target = np.eye(len(theta))[y]
    return theta - eta * np.outer(p - target, x)
''',
    explanation=r"""
`np.eye(K)[y]` is the one-hot target. The outer product of the errors $p - e_y$ (one a label) with $x$ has the
shape of $\theta$: row $k$ is $(p_k - 1\{k = y\})\,x$. Put the one-hot vector of the *winner* in the place of
$p$ and the same line is the perceptron.
""",
    cases=(
        Case("from zero", {"theta": np.zeros((3, 2)), "x": A([1.0, 2.0]), "y": 1, "eta": 1.0}),
        Case("the quiz", {"theta": THREE, "x": A([1.0, 1, 1, 0]), "y": 2, "eta": 0.1}),
        Case("the right label wins", {"theta": THREE, "x": A([1.0, 1, 1, 0]), "y": 1, "eta": 1.0}),
        Case(
            "a negative feature",
            {"theta": A([[0.0, 1.0], [0.0, -1.0]]), "x": A([1.0, -2.0]), "y": 0, "eta": 0.5},
        ),
        Case(
            "as many labels as features",
            {"theta": A([[0.2, 0.1], [0.0, 0.4]]), "x": A([1.0, 3.0]), "y": 0, "eta": 1.0},
        ),
    ),
    wrong=(
        Wrong(
            {"theta - eta": "theta + eta"},
            "This step goes uphill: it takes weight from the right label. Subtract η times the gradient, or "
            "turn p − target round.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x)": "p = np.eye(len(theta))[np.argmax(theta @ x)]"},
            "This is the perceptron: its p is 1 for the winner and 0 elsewhere. Use the soft probabilities.",
        ),
        Wrong(
            {"p = lm.softmax(theta @ x)": "p = theta @ x"},
            "The target is compared with the scores. Compare it with the probabilities: softmax of "
            "the scores.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(x, p - target)"},
            "The outer product is the wrong way round: rows belong to labels, so the errors come first.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(2 * (p - target), x)"},
            "There is no factor 2: errors of 0/1 targets lie between −1 and 1.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer((p - target) * target, x)"},
            "Only the row of the right label moves here. Every label moves, the wrong ones by their "
            "probability.",
        ),
        Wrong(
            {
                "return theta - eta * np.outer(p - target, x)": "theta = theta.copy()\n"
                "    for k in range(len(theta)):\n"
                "        theta[k] -= eta * (lm.softmax(theta @ x)[k] - target[k]) * x\n"
                "    return theta"
            },
            "The probabilities change while the rows are being moved. Compute p once, from the theta that "
            "came in, and move all rows by it.",
        ),
        Wrong(
            {"np.outer(p - target, x)": "np.outer(p, x)"},
            "The one-hot target is missing: subtract it from the probabilities.",
        ),
        Wrong(
            {"eta * ": ""},
            "The learning rate is missing: multiply the gradient by eta.",
        ),
        Wrong(
            {"theta - eta * np.outer(p - target, x)": "np.outer(p - target, x)"},
            "This is the gradient. The step is theta − eta · gradient.",
        ),
        Wrong(
            {
                "return theta - eta * np.outer(p - target, x)": "theta -= eta * np.outer(p - target, x)\n"
                "    return theta"
            },
            "The step changes the caller's theta: -= works in place. Write theta - … and return the new "
            "array.",
        ),
    ),
)

EXERCISES = (STEP,)
