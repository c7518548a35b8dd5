"""An exercise on the perceptron with many labels: what a mistake changes."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

UPDATE = Exercise(
    name="perceptron-update",
    chapter="many-classes",
    title="One perceptron update",
    prompt=r"""
Write `update(theta, x, y, y_hat, learning_rate)`: the weights after one visit. The rows of `theta` are
the classes, `x` starts with the constant 1, and `y_hat` may equal `y`. Return new weights and leave
`theta` as it is.
""",
    defines="update",
    starter='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the true label y, away from y_hat."""
    return ...
''',
    solution='''
def update(theta, x, y, y_hat, learning_rate):
    """New weights (K, d+1): towards the true label y, away from y_hat."""
    theta = theta.copy()
    theta[y] += learning_rate * x
    theta[y_hat] -= learning_rate * x
    return theta
''',
    explanation=r"""
The rule is $\theta \leftarrow \theta + \eta\,\bigl(f(x, y) - f(x, \hat y)\bigr)$. In the block layout
$f(x, y)$ is $x$ in row $y$ and 0 elsewhere, so only two rows move: row $y$ by $+\eta x$, row $\hat y$
by $-\eta x$. When $\hat y = y$ the two cancel, so no `if` is needed. `copy()` keeps the caller's
weights as they were; without it, every stored step of a trace would turn into the last one.
""",
    cases=(
        Case(
            "two classes, from zero",
            {"theta": np.zeros((2, 3)), "x": A([1.0, 2.0, 0.0]), "y": 1, "y_hat": 0, "learning_rate": 1.0},
        ),
        Case(
            "three classes, one of them not involved",
            {
                "theta": A([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]),
                "x": A([1.0, 3.0]),
                "y": 0,
                "y_hat": 2,
                "learning_rate": 1.0,
            },
        ),
        Case(
            "a learning rate of 0.5",
            {
                "theta": A([[0.0, 1.0], [1.0, 0.0]]),
                "x": A([1.0, -4.0]),
                "y": 1,
                "y_hat": 0,
                "learning_rate": 0.5,
            },
        ),
        Case(
            "the prediction is right, so nothing moves",
            {
                "theta": A([[1.0, 2.0], [3.0, 4.0]]),
                "x": A([1.0, 5.0]),
                "y": 1,
                "y_hat": 1,
                "learning_rate": 1.0,
            },
        ),
    ),
    also_right=(
        {"theta = theta.copy()": "if y == y_hat:\n        return theta\n    theta = theta.copy()"},
        {
            "theta[y] += learning_rate * x": "e = np.eye(len(theta))",
            "theta[y_hat] -= learning_rate * x": "theta += learning_rate * np.outer(e[y] - e[y_hat], x)",
        },
    ),
    wrong=(
        Wrong(
            {"theta = theta.copy()\n    ": ""},
            "The numbers are right, but `+=` wrote into the caller's theta. Start with theta = theta.copy().",
        ),
        Wrong(
            {"theta = theta.copy()\n    ": "", "\n    return theta": ""},
            "This changes the caller's theta and returns nothing. Work on theta.copy() and return it.",
        ),
        Wrong(
            {"+=": "-=", "theta[y_hat] -=": "theta[y_hat] +="},
            "The two signs are swapped: this makes the wrong label's score larger. Add x to row y, the true "
            "label, and subtract it from row y_hat.",
        ),
        Wrong(
            {
                "theta[y] += learning_rate * x": "theta[y] += (y != y_hat) * learning_rate * x",
                "\n    theta[y_hat] -= learning_rate * x": "",
            },
            "Only the true label's row moves here. The label that was predicted by mistake has to lose as "
            "well: subtract from row y_hat.",
        ),
        Wrong(
            {"\n    theta[y_hat] -= learning_rate * x": ""},
            "Only row y moves here; row y_hat has to lose the same amount. That also settles the case where "
            "the prediction is right: the two cancel.",
        ),
        Wrong(
            {
                "theta[y] += learning": "theta[y] += 2 * learning",
                "theta[y_hat] -= learning": "theta -= learning",
            },
            "Every row but the true one loses here, even when the prediction is right. Only the row of the "
            "predicted label should: leave the others alone.",
        ),
        Wrong(
            {
                "theta = theta.copy()": "old, theta = theta, theta.copy()",
                "theta[y_hat] -= learning_rate * x": "theta[y_hat] = old[y_hat] - learning_rate * x",
            },
            "Row y_hat is computed from the weights before the update. When y_hat equals y that undoes the "
            "first half: subtract from the row as it is by then, with `-=`.",
        ),
        Wrong(
            {"theta[y_hat] -= learning_rate * x": "theta[y_hat] -= (y != y_hat) * learning_rate * x"},
            "When the prediction is right, row y still moves here. Subtract from row y_hat without a "
            "condition, so that the two cancel, or change nothing at all when y == y_hat.",
        ),
        Wrong(
            {"learning_rate * x": "x"},
            "This is right for a learning rate of 1 only: multiply x by learning_rate in both rows.",
        ),
        Wrong(
            {
                "theta[y] += learning": "theta[y] += (y != y_hat) * 2 * learning",
                "theta[y_hat] -= learning": "theta -= (y != y_hat) * learning",
            },
            "Every row but the true one loses here. Only the predicted label's row should: leave the others "
            "alone.",
        ),
    ),
)

EXERCISES = (UPDATE,)
