"""Code exercises: what each one asks, its solution, its catalogued wrong answers, and `check`.

`check` runs an answer on the exercise's cases and says what it finds, with the hint that fits a known slip;
`solution` shows the solution. An exercise is one `Exercise` in the file of its chapter, and found by being
there: expected values come from running its solution, and so does the folded solution in the book.
"""

from linmodels_lib.exercises._checking import Result, check
from linmodels_lib.exercises._record import Case, Exercise, Wrong
from linmodels_lib.exercises._registry import Solution, get, names, solution

__all__ = ["Case", "Exercise", "Result", "Solution", "Wrong", "check", "get", "names", "solution"]
