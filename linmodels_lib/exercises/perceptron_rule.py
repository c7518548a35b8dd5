"""An exercise on the perceptron with two labels: what is a mistake."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

MISTAKE = Exercise(
    name="perceptron-mistake",
    chapter="perceptron",
    title="Is it a mistake?",
    prompt="""
Labels are $-1$ and $+1$. Write `is_mistake(w, x, y)`: `True` where the weights $w$ get $x$ wrong. A
score of exactly 0 decides nothing, so it counts as a mistake.
""",
    defines="is_mistake",
    starter='''
def is_mistake(w, x, y):
    """True where the weights w get x wrong; the label y is -1 or +1."""
    return ...
''',
    solution='''
def is_mistake(w, x, y):
    """True where the weights w get x wrong; the label y is -1 or +1."""
    return y * (w @ x) <= 0
''',
    explanation=r"""
The score $w \cdot x$ should have the sign of $y$. Their product $y\,(w \cdot x)$ is positive exactly
when the signs agree, so one comparison serves both labels. With `<=` a score of 0 counts as a mistake:
the perceptron starts at $w = 0$, where every score is 0, and has to learn something there.
""",
    cases=(
        Case("a positive example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": 1}),
        Case("a negative example with a positive score", {"w": A([0.0, 1.0]), "x": A([1.0, 2.0]), "y": -1}),
        Case("a positive example with a score of 0", {"w": A([1.0, 1.0]), "x": A([1.0, -1.0]), "y": 1}),
        Case("a negative example with a score of 0", {"w": A([0.0, 0.0]), "x": A([1.0, 3.0]), "y": -1}),
        Case("a negative example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": -1}),
        Case("a positive example with a negative score", {"w": A([-1.0, 0.5]), "x": A([1.0, 0.5]), "y": 1}),
    ),
    also_right=({"y * (w @ x) <= 0": "np.sign(w @ x) != y"},),
    wrong=(
        Wrong(
            {"<= 0": "< 0"},
            "A score of exactly 0 passes as right here, as it does with `< 0` and with np.sign(score) == "
            "-y. With all weights at 0 every score is 0, so nothing would ever be learned: 0 has to count "
            "as a mistake.",
        ),
        Wrong(
            {"y * (w @ x) <= 0": "(1 if w @ x >= 0 else -1) != y"},
            "A score of exactly 0 is read as the label +1 here, so a positive example with score 0 passes "
            "as right. It should be a mistake for both labels.",
        ),
        Wrong(
            {"y * (w @ x) <= 0": "(1 if w @ x > 0 else -1) != y"},
            "A score of exactly 0 is read as the label -1 here, so a negative example with score 0 passes "
            "as right. It should be a mistake for both labels.",
        ),
        Wrong(
            {"y * (w @ x)": "w @ x"},
            "The label y plays no part here. A negative score is a mistake only when y is +1: multiply the "
            "score by y.",
        ),
        Wrong(
            {"<= 0": "> 0"},
            "This is True where the weights are right: y times the score is positive when both have the "
            "same sign.",
        ),
        Wrong(
            {" <= 0": ""},
            "This says how clearly the weights are right or wrong, as a number. Compare it with 0 to get "
            "True or False.",
        ),
    ),
)

EXERCISES = (MISTAKE,)
