"""Exercises on descent: until the ground is level, one example at a time, when to stop, the L1 step."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises.ch08_gradients import Written

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
Write `descend(slope, w, eta, small)`: gradient descent from `w` that stops as soon as
$\lVert \nabla J(w) \rVert < \text{small}$ at the point where it stands. Return the weights and the number
of steps taken, which is 0 if the start is level enough. `slope` is a function that gives the gradient,
and the array `w` you were given must stay as it is. Take the slope anew at every point: a walk that
follows its first one for ever does not end (then interrupt the kernel).
""",
    defines="descend",
    starter='''
def descend(slope, w, eta, small):
    """Weights where the gradient is small, and the steps it took."""
    steps = 0
    ...
    return w, steps
''',
    solution='''
def descend(slope, w, eta, small):
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

EPOCH = Exercise(
    name="sgd-epoch",
    chapter="descent",
    title="An epoch of stochastic descent",
    prompt=r"""
Write `epoch(w, X, y, order, eta)` for two labels: visit the examples in the given `order`, a list of
indices, and after each take one step $w \leftarrow w - \eta\,(\sigma(w \cdot x_i) - y_i)\,x_i$. Return the
weights after the last visit. `X` has its constant in column 0, `y` holds 0 and 1. The order may name an
example twice, as it does where examples are drawn with replacement.
""",
    defines="epoch",
    starter='''
def epoch(w, X, y, order, eta):
    """The weights after one step for each index in order."""
    for i in order:
        ...
    return w
''',
    solution='''
def epoch(w, X, y, order, eta):
    """The weights after one step for each index in order."""
    for i in order:
        error = lm.sigmoid(w @ X[i]) - y[i]
        w = w - eta * error * X[i]
    return w
''',
    explanation=r"""
Each visit uses the weights that the visit before has left: that is all that distinguishes an epoch of
SGD from one step of batch descent with the same errors added up.
""",
    cases=(
        Case(
            "one visit", {"w": A([0.04, 0.5]), "X": A([[1.0, 0.82]]), "y": A([1]), "order": [0], "eta": 0.01}
        ),
        Case("four, shuffled", {"w": A([0.0, 0.0]), "X": X4, "y": Y4, "order": [2, 0, 3, 1], "eta": 0.5}),
        Case(
            "the same example twice", {"w": A([0.1, -1.0]), "X": X4, "y": Y4, "order": [1, 3, 1], "eta": 1.0}
        ),
        Case("no visit at all", {"w": A([0.1, -1.0]), "X": X4, "y": Y4, "order": [], "eta": 1.0}),
    ),
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
            {"for i in order": "for i in range(len(y))"},
            "This goes through the rows as they stand and ignores the order.",
        ),
        Wrong(
            {"error * X[i]": "np.sign(np.round(error)) * X[i]", "error = lm": "error = 1.0 * lm"},
            "The size of the error is lost here; this is the perceptron. Multiply by σ − y itself.",
        ),
        Wrong(
            {"lm.sigmoid(w @ X[i]) - y[i]": "(w @ X[i]) - y[i]"},
            "The error is taken from the score. It needs the probability, σ of the score.",
        ),
    ),
)


SOFT = "np.sign(v[1:]) * np.maximum(np.abs(v[1:]) - eta * l1, 0)"
LOSSES = [1, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76]

STOP = Exercise(
    name="early-stopping",
    chapter="descent",
    title="Out of patience",
    prompt=r"""
Write `stop(values, patience)` for a list of validation losses: training ends at the first index by which
**more than** `patience` values in a row have brought no new best, or at the last index if that never
happens. Return this index and the index of the best value up to it. A value equal to the best is no new
best.
""",
    defines="stop",
    starter='''
def stop(values, patience):
    """Where training stops, and which index it goes back to."""
    best = 0
    for i in range(len(values)):
        ...
    return i, best
''',
    solution='''
def stop(values, patience):
    """Where training stops, and which index it goes back to."""
    best = 0
    for i in range(len(values)):
        if values[i] < values[best]:
            best = i
        if i - best > patience:
            break
    return i, best
''',
    explanation=r"""
The number of values since the best is $i - \text{best}$, so nothing has to be counted. `break` leaves the
loop with `i` where training stops; without it, `i` is the last index.
""",
    cases=(
        Case("the losses of this page", {"values": LOSSES, "patience": 2}),
        Case("a zigzag that only gets worse", {"values": [1.0, 1.1, 1.05, 1.15, 1.1, 1.2], "patience": 2}),
        Case("a new best in time", {"values": [0.9, 0.6, 0.65, 0.64, 0.5, 0.6, 0.55, 0.4], "patience": 2}),
        Case("it keeps falling", {"values": [0.9, 0.8, 0.7, 0.6], "patience": 0}),
        Case("no patience", {"values": [0.9, 0.8, 0.8, 0.5], "patience": 0}),
    ),
    returns=("where it stops", "which index it keeps"),
    also_right=(
        {
            "best = 0\n": "best, bad = 0, -1\n",
            "            best = i\n": "            best, bad = i, -1\n        bad += 1\n",
            "i - best > patience": "bad > patience",
        },
    ),
    wrong=(
        Wrong(
            {"> patience": ">= patience"},
            "This stops one value early: *more than* `patience` values without a new best are needed.",
        ),
        Wrong(
            {"values[i] < values[best]": "values[i] <= values[best]"},
            "A value equal to the best counts as a new best here. It should not.",
        ),
        Wrong(
            {
                "best = 0\n": "best, bad = 0, 0\n",
                "        if i - best > patience": "        up = i > 0 and values[i] > values[i - 1]\n"
                "        bad = bad + 1 if up else 0\n        if bad > patience",
            },
            "This counts rises in a row, the other reading: a small dip starts the count again. Count the "
            "values since the best.",
        ),
        Wrong(
            {
                "best = 0\n": "best, bad = 0, 0\n",
                "            best = i\n": "            best = i\n        elif i:\n            bad += 1\n",
                "i - best > patience": "bad > patience",
            },
            "The count of bad values is never set back. A new best starts it again at 0.",
        ),
        Wrong(
            {"return i, best": "return i, i"},
            "The weights of the last index are kept here. Go back to the best one.",
        ),
    ),
)

PROXIMAL = Exercise(
    name="proximal-step",
    chapter="descent",
    title="A proximal step",
    prompt=r"""
Write `step(w, g, eta, l1)`: a gradient step $v = w - \eta g$ for the smooth part of the loss, then the soft
threshold $S_t(v) = \operatorname{sign}(v) \max(|v| - t, 0)$ with $t = \eta\lambda$ on every weight **but
the bias** `w[0]`, which the penalty leaves alone.
""",
    defines="step",
    starter='''
def step(w, g, eta, l1):
    """One proximal step of a loss with slope g and an L1 penalty."""
    v = w - eta * g
    return ...
''',
    solution='''
def step(w, g, eta, l1):
    """One proximal step of a loss with slope g and an L1 penalty."""
    v = w - eta * g
    v[1:] = np.sign(v[1:]) * np.maximum(np.abs(v[1:]) - eta * l1, 0)
    return v
''',
    explanation=r"""
`w - eta * g` is a new array, so it may be changed. The threshold is $\eta\lambda$: a shorter step takes
less of the weight, because more steps will follow. `np.maximum(…, 0)` is what makes a weight exactly 0.
""",
    cases=(
        Case(
            "one of each kind",
            {"w": A([1.0, 1.0, -1.0, 0.1]), "g": A([0.0, 0.0, 0.0, 0.0]), "eta": 0.5, "l1": 0.4},
        ),
        Case(
            "the data push a weight across 0",
            {"w": A([0.2, 0.3, -0.1]), "g": A([1.0, 1.0, -4.0]), "eta": 0.5, "l1": 0.1},
        ),
        Case("no penalty", {"w": A([0.2, 0.3]), "g": A([1.0, -1.0]), "eta": 0.1, "l1": 0.0}),
        Case("a small bias", {"w": A([0.05, 2.0]), "g": A([0.0, 1.0]), "eta": 0.1, "l1": 3.0}),
    ),
    also_right=(
        {
            f"v[1:] = {SOFT}\n    return v": "t = eta * l1\n"
            "    return np.r_[v[0], np.maximum(v[1:] - t, 0) + np.minimum(v[1:] + t, 0)]"
        },
    ),
    wrong=(
        Wrong({"v = w - eta * g": "v = w + eta * g"}, "The gradient step goes uphill: v = w - η g."),
        Wrong(
            {SOFT: "v[1:] * (1 - eta * l1)"},
            "This takes a share of each weight, as L2 does, and none becomes 0. L1 takes the same amount ηλ "
            "from each.",
        ),
        Wrong({"- eta * l1, 0": "- l1, 0"}, "The threshold is λ here, whatever the rate. It should be ηλ."),
        Wrong(
            {"np.maximum(np.abs(v[1:]) - eta * l1, 0)": "(np.abs(v[1:]) - eta * l1)"},
            "A weight smaller than the threshold comes out on the other side of 0. Stop at 0.",
        ),
        Wrong(
            {SOFT: "np.where(np.abs(v[1:]) > eta * l1, v[1:], 0)"},
            "This is the *hard* threshold: small weights become 0, but the others keep their full size. "
            "Move them by ηλ towards 0 as well.",
        ),
        Wrong(
            {SOFT: "np.maximum(v[1:] - eta * l1, 0)"},
            "Negative weights all become 0 here. Threshold the size |v| and give it back its sign.",
        ),
        Wrong(
            {"v[1:] = np.sign(v[1:]) * np.maximum(np.abs(v[1:])": "v = np.sign(v) * np.maximum(np.abs(v)"},
            "The bias w[0] was thresholded too. Leave it at its gradient step.",
        ),
        Wrong(
            {"v = w - eta * g\n": "v = w.copy()\n", "    return v": "    return v - eta * g"},
            "The threshold comes first here. Take the gradient step, then the threshold: "
            "else no weight ends at 0.",
        ),
        Wrong(
            {f"v[1:] = {SOFT}": "v[1:] = v[1:] - eta * l1 * np.sign(w[1:])"},
            "This is the subgradient step λ sign(w), which jumps over 0. Use the soft threshold on v.",
        ),
    ),
)
