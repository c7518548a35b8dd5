"""Exercises on descent: until the ground is level, the mean of a stochastic walk."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises.ch08_gradient_checks import Written

A = np.array


@dataclass(frozen=True, repr=False)
class Ground(Written):
    """A slope that ends a walk which has run away or goes to and fro; without it neither would ever stop.

    >>> Ground("lambda w: 2 * w", lambda w: 2 * w)(A([1e9]))
    Traceback (most recent call last):
    OverflowError: The walk has passed 1,000,000 and does not come back.
    """

    asked: list[Any] = field(default_factory=list, compare=False)

    def __call__(self, theta: Any) -> Any:
        """The slope at theta, as long as that is near enough and not asked for too often."""
        self.asked.append(theta)
        if len(self.asked) > 10_000:
            raise OverflowError("The walk has asked for 10,000 slopes and is not there yet.")
        if not np.abs(theta).max() <= 1e6:
            raise OverflowError("The walk has passed 1,000,000 and does not come back.")
        return super().__call__(theta)


PARABOLA = Ground("lambda w: 2 * w", lambda w: 2 * w)
VALLEY = Ground("lambda w: np.array([1.0, 9.0]) * w", lambda w: A([1.0, 9.0]) * w)
SHIFTED = Ground("lambda w: w - np.array([3.0, -3.0])", lambda w: w - A([3.0, -3.0]))

WALK = """    while np.linalg.norm(slope(w)) >= small:
        w = w - eta * slope(w)
        steps += 1
"""

UNTIL = Exercise(
    name="descent-until",
    chapter="descent",
    title="Until the ground is level",
    prompt=r"""
Write `until_level(slope, w, eta, small)`: gradient descent from `w` that stops as soon as
$\lVert \nabla J(w) \rVert < \text{small}$ at the point where it stands. Return the weights and the number
of steps taken, which is 0 if the start is level enough. `slope` is a function that gives the gradient,
and the array `w` you were given must stay as it is. Take the slope anew at every point: a walk that
follows its first one for ever does not end (then interrupt the kernel).
""",
    defines="until_level",
    starter='''
def until_level(slope, w, eta, small):
    """Weights where the gradient is small, and the steps it took."""
    steps = 0
    ...
    return w, steps
''',
    solution='''
def until_level(slope, w, eta, small):
    """Weights where the gradient is small, and the steps it took."""
    steps = 0
    while np.linalg.norm(slope(w)) >= small:
        w = w - eta * slope(w)
        steps += 1
    return w, steps
''',
    explanation=r"""
The length of the gradient is measured *before* each step, at the point where the walk stands, so a level
start costs no step. `w = w - …` makes a new array; `w -= …` would change the one that was handed in.
The length is $\sqrt{\sum_j g_j^2}$. A program that compares the sum of squares with the same number
stops earlier.
""",
    cases=(
        Case("a parabola", {"slope": PARABOLA, "w": A([1.0]), "eta": 0.25, "small": 0.01}),
        Case("a narrow valley", {"slope": VALLEY, "w": A([1.0, 1.0]), "eta": 0.2, "small": 0.05}),
        Case("level from the start", {"slope": SHIFTED, "w": A([3.0, -3.0]), "eta": 0.5, "small": 0.1}),
        Case("a minimum that is not 0", {"slope": SHIFTED, "w": A([0.0, 0.0]), "eta": 0.5, "small": 0.5}),
    ),
    returns=("the weights", "the number of steps"),
    also_right=(
        {
            WALK: """    g = slope(w)
    while np.sqrt((g**2).sum()) >= small:
        w, steps = w - eta * g, steps + 1
        g = slope(w)
"""
        },
    ),
    wrong=(
        Wrong(
            {"w = w - eta": "w = w + eta"},
            "This walks uphill: the gradient points up, so subtract it.",
        ),
        Wrong(
            {"w = w - eta * slope(w)": "w = w - slope(w)"},
            "The rate is missing: a step is `eta` times the gradient.",
        ),
        Wrong(
            {"np.linalg.norm(slope(w)) >= small": "(slope(w) ** 2).sum() >= small"},
            "This compares the sum of squares with `small`. The length is its root: np.linalg.norm.",
        ),
        Wrong(
            {"np.linalg.norm(slope(w)) >= small": "np.abs(slope(w)).max() >= small"},
            "This looks at the largest slope alone. The length takes all of them: np.linalg.norm.",
        ),
        Wrong(
            {
                WALK: """    g = slope(w)
    while np.linalg.norm(g) >= small and steps < 200:
        w = w - eta * g
        steps += 1
"""
            },
            "The gradient is taken once, at the start, and followed for ever. Take it anew at every point.",
        ),
        Wrong(
            {"w = w - eta * slope(w)": "w -= eta * slope(w)"},
            "`w -= …` changes the array that was handed in. Write w = w - …, which makes a new one.",
        ),
        Wrong(
            {
                WALK: """    g = np.inf
    while np.linalg.norm(g) >= small:
        g = slope(w)
        w = w - eta * g
        steps += 1
"""
            },
            "This takes a step first and looks at the gradient it had before: one step too many. Ask at the "
            "point where the walk stands.",
        ),
    ),
)

Y4, X4 = A([1, 0, 0, 1]), A([[1.0, 2.0], [1.0, -1.0], [1.0, 0.5], [1.0, -2.0]])

AVERAGE = Exercise(
    name="sgd-average",
    chapter="descent",
    title="The mean of a walk",
    prompt=r"""
SGD with a constant rate ends in a cloud around the minimum. The *mean* of the places it has been to lies
nearer to the middle. Write `walk(w, X, y, order, eta)` for two labels: visit the examples in the given
`order`, a list of indices, and after each take one step
$w \leftarrow w - \eta\,(\sigma(w \cdot x_i) - y_i)\,x_i$. Return the last weights, and the mean of the
weights after each visit (the start is not among them). `X` has its constant in column 0, `y` holds 0 and 1,
and the order may name an example twice.
""",
    defines="walk",
    starter='''
def walk(w, X, y, order, eta):
    """The last weights, and the mean of those after each visit."""
    total = np.zeros_like(w)
    for i in order:
        ...
    return w, total / len(order)
''',
    solution='''
def walk(w, X, y, order, eta):
    """The last weights, and the mean of those after each visit."""
    total = np.zeros_like(w)
    for i in order:
        error = lm.sigmoid(w @ X[i]) - y[i]
        w = w - eta * error * X[i]
        total += w
    return w, total / len(order)
''',
    explanation=r"""
Each visit uses the weights that the visit before has left; the mean only watches and never enters a step.
It is what `SGDClassifier(average=True)` returns, and what the averaged perceptron does.
""",
    cases=(
        Case(
            "one visit", {"w": A([0.04, 0.5]), "X": A([[1.0, 0.82]]), "y": A([1]), "order": [0], "eta": 0.01}
        ),
        Case("four, shuffled", {"w": A([0.0, 0.0]), "X": X4, "y": Y4, "order": [2, 0, 3, 1], "eta": 0.5}),
        Case(
            "the same example twice", {"w": A([0.1, -1.0]), "X": X4, "y": Y4, "order": [1, 3, 1], "eta": 1.0}
        ),
        Case(
            "two rounds",
            {"w": A([0.1, -1.0]), "X": X4, "y": Y4, "order": [0, 1, 2, 3, 3, 2, 1, 0], "eta": 0.3},
        ),
    ),
    returns=("the last weights", "their mean"),
    also_right=({"error * X[i]": "X[i] * error", "lm.sigmoid(w @ X[i])": "1 / (1 + np.exp(-(X[i] @ w)))"},),
    wrong=(
        Wrong({"w - eta": "w + eta"}, "The steps go uphill: subtract η times the gradient."),
        Wrong(
            {"error * X[i]": "error * X[i] / len(y)"},
            "There is no 1/N here: the gradient of one example is its own, not a share of the mean.",
        ),
        Wrong(
            {"    for i": "    start = w\n    for i", "lm.sigmoid(w @": "lm.sigmoid(start @"},
            "All errors are taken at the starting weights: that is a batch step. Each visit must see the "
            "weights that the one before has left.",
        ),
        Wrong(
            {
                "for i in order": "for i in range(len(order))",
                "X[i]": "X[i % len(y)]",
                "y[i]": "y[i % len(y)]",
            },
            "This goes through the rows as they stand and ignores the order.",
        ),
        Wrong(
            {"lm.sigmoid(w @ X[i]) - y[i]": "(w @ X[i]) - y[i]"},
            "The error is taken from the score. It needs the probability, σ of the score.",
        ),
        Wrong(
            {
                "        w = w - eta * error * X[i]\n        total += w\n": "        total += w\n"
                "        w = w - eta * error * X[i]\n"
            },
            "The weights are added up before each step: the start is in the mean, and the last place is not.",
        ),
        Wrong(
            {"total / len(order)": "total / len(y)"},
            "The sum is divided by the number of examples. Divide it by the number of visits.",
        ),
    ),
)
