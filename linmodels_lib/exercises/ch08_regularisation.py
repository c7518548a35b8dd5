"""Exercises on regularisation: when to stop, the L1 step."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
SOFT = "np.sign(v[1:]) * np.maximum(np.abs(v[1:]) - eta * l1, 0)"
LOSSES = [1, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76]

STOP = Exercise(
    name="early-stopping",
    chapter="regularisation",
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
        Case("it turns, with a dip", {"values": LOSSES, "patience": 2}),
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
    chapter="regularisation",
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
