"""An exercise on training an SVM: one step."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

STEP = Exercise(
    name="svm-step",
    chapter="svm",
    title="One SVM step",
    prompt=r"""
Write `step(theta, x, y, learning_rate, l2)`: the weights after one visit to the example `x`, which starts
with the constant 1. The cost of every mistake is 1. Find the cost-augmented winner with the weights as they
are. Then the weights shrink by $\rho = 1 - \eta\lambda$, the biases in column 0 do not; and if that winner
is wrong, the rows move. Return new weights and leave `theta` as it is.
""",
    defines="step",
    starter='''
def step(theta, x, y, learning_rate, l2):
    """New weights (K, d+1): shrunk on every visit, moved on a violation."""
    return ...
''',
    solution='''
def step(theta, x, y, learning_rate, l2):
    """New weights (K, d+1): shrunk on every visit, moved on a violation."""
    head_start = np.arange(len(theta)) != y
    y_hat = (theta @ x + head_start).argmax()
    theta = theta.copy()
    theta[:, 1:] *= 1 - learning_rate * l2
    theta[y] += learning_rate * x
    theta[y_hat] -= learning_rate * x
    return theta
''',
    explanation=r"""
The winner is found with the weights as they are, before anything changes. Then all of them but the biases
are multiplied by $\rho = 1 - \eta\lambda$, whether or not there was a violation: that is the gradient of
the penalty. The last two lines are the perceptron's; where $\hat y = y$ they cancel.
""",
    cases=(
        Case(
            "a violation, from zero",
            {"theta": np.zeros((2, 3)), "x": A([1.0, 2.0, 0.0]), "y": 1, "learning_rate": 1.0, "l2": 0.1},
        ),
        Case(
            "right with room to spare: it shrinks all the same",
            {
                "theta": A([[1.0, -4.0], [-1.0, 4.0]]),
                "x": A([1.0, 2.0]),
                "y": 1,
                "learning_rate": 0.5,
                "l2": 0.5,
            },
        ),
        Case(
            "right, but by less than 1",
            {
                "theta": A([[0.5, 0.0], [0.0, 1.0]]),
                "x": A([1.0, 0.25]),
                "y": 0,
                "learning_rate": 0.5,
                "l2": 0.2,
            },
        ),
        Case(
            "right by enough until the weights shrink",
            {
                "theta": A([[0.0, -0.625], [0.0, 0.625]]),
                "x": A([1.0, 1.0]),
                "y": 1,
                "learning_rate": 0.5,
                "l2": 0.5,
            },
        ),
        Case(
            "three labels, one of them not involved",
            {
                "theta": A([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]),
                "x": A([1.0, 3.0]),
                "y": 0,
                "learning_rate": 0.25,
                "l2": 0.4,
            },
        ),
    ),
    also_right=(
        {
            "    theta[y] += learning_rate * x": "    if y_hat != y:\n        theta[y] += learning_rate * x",
            "    theta[y_hat] -=": "        theta[y_hat] -=",
        },
        {
            "theta = theta.copy()\n    theta[:, 1:] *= 1 - learning_rate * l2": (
                "theta = theta - learning_rate * l2 * theta * (np.arange(theta.shape[1]) > 0)"
            ),
        },
    ),
    wrong=(
        Wrong(
            {" + head_start": ""},
            "The plain winner decides here, so an example that is right by a hair changes nothing. Give "
            "every wrong label a head start of 1.",
        ),
        Wrong(
            {"theta[:, 1:] *=": "theta *="},
            "The biases shrink as well. Leave column 0 alone: multiply theta[:, 1:].",
        ),
        Wrong(
            {
                "    theta[:, 1:] *= ": "    if y_hat != y:\n        theta[:, 1:] *= ",
            },
            "The weights shrink only on a violation here. The penalty is part of the objective at every "
            "visit, so they shrink every time.",
        ),
        Wrong(
            {"1 - learning_rate * l2": "1 - l2"},
            "The factor is 1 - l2, which is right for a learning rate of 1 only: 1 - learning_rate * l2.",
        ),
        Wrong(
            {"*= 1 - learning_rate * l2": "*= l2"},
            "Multiplying by l2 itself wipes out nearly all the weights. The keep factor is 1 - "
            "learning_rate * l2, close to 1.",
        ),
        Wrong(
            {
                "    theta[:, 1:] *= 1 - learning_rate * l2\n": "",
                "    return theta": "    theta[:, 1:] *= 1 - learning_rate * l2\n    return theta",
            },
            "The example shrinks with the weights here, because the factor comes last. Shrink first, then "
            "move the rows.",
        ),
        Wrong(
            {
                "    y_hat = (theta @ x + head_start).argmax()\n": "",
                "    theta[y] +=": "    y_hat = (theta @ x + head_start).argmax()\n    theta[y] +=",
            },
            "The winner is found after shrinking here. Both parts of the step are taken at the old weights: "
            "find y_hat first.",
        ),
        Wrong(
            {"learning_rate * x": "x"},
            "The rows move by x whatever the learning rate: multiply by learning_rate in both lines.",
        ),
        Wrong(
            {"    theta = theta.copy()\n": ""},
            "The numbers are right, but `*=` wrote into the caller's theta. Start with theta = theta.copy().",
        ),
    ),
)

EXERCISES = (STEP,)
