"""Code exercises: what each one asks, its solution, its catalogued wrong answers, and ``check``.

In a chapter, an exercise is one code cell with the metadata ``"exercise": "perceptron-update"``. It starts
with the record's starter and ends with the check, and a markdown cell below holds the folded solution::

    def update(theta, x, y, y_hat, learning_rate):
        ...
    lm.exercises.check("perceptron-update", update)

    ```{solution} perceptron-update
    In the book this unfolds into the solution. Here: `lm.exercises.solution("perceptron-update")`
    ```

A new exercise is one `Exercise` in a module of this folder (see ``perceptron_rule.py``). Only its solution is
written down: expected values come from running it, and the book's folded solution is made from it.

>>> def is_mistake(w, x, y):
...     return y * (w @ x) < 0
>>> check("perceptron-mistake", is_mistake)
Not yet: Is it a mistake? Case 3 of 6 does not agree.
  case      a positive example with a score of 0
  input     w = [1, 1], x = [1, -1], y = 1
  expected  True
  got       False
  hint      A score of exactly 0 passes as right here, as it does with `< 0` and
            with np.sign(score) == -y. With all weights at 0 every score is 0,
            so nothing would ever be learned: 0 has to count as a mistake.
"""

from linmodels_lib.exercises._checking import Result, check
from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises._registry import Solution, get, names, solution

__all__ = ["Case", "Exercise", "Result", "Solution", "Wrong", "check", "get", "names", "solution"]
