"""What `check` says: each kind of mistake is told apart, and nothing that a student hands over breaks it."""

import math
import textwrap
import warnings

import numpy as np
import pytest

from linmodels_lib import exercises, perceptron
from linmodels_lib.exercises._checking import _outcomes_of
from linmodels_lib.exercises._compare import difference


def squeezed(text: str) -> str:
    return " ".join(text.split())


def check_mistake(answer) -> str:
    return repr(exercises.check("perceptron-mistake", answer))


def check_update(answer) -> str:
    return repr(exercises.check("perceptron-update", answer))


def test_a_report_says_case_input_expected_got_and_hint():
    assert check_mistake(lambda w, x, y: True) == textwrap.dedent("""\
        Not yet: Is it a mistake? Case 1 of 6 does not agree.
          case      a positive example with a positive score
          input     w = [0, 1], x = [1, 2], y = 1
          expected  False
          got       True
          hint      3 of 6 cases agree. Work this one out by hand and compare step by
                    step.""")


def raises(w, x, y):
    total = 0
    return total + x[7]


def test_an_exception_is_reported_with_its_line_and_input():
    text = squeezed(check_mistake(raises))
    assert "got IndexError in line 3: index 7 is out of bounds" in text
    assert "input w = [0, 1], x = [1, 2], y = 1" in text
    assert "Labels and rows count from 0" in text


def empty(w, x, y):
    """Nothing but a docstring."""


def passes(w, x, y):
    pass


def not_implemented(w, x, y):
    raise NotImplementedError


def returns_nothing(w, x, y):
    w @ x


@pytest.mark.parametrize("answer", [None, ..., empty, passes, not_implemented, lambda w, x, y: ...])
def test_not_attempted(answer):
    assert check_mistake(answer).startswith("Not attempted yet: Is it a mistake?\nReplace the `...`")


def test_a_pair_with_a_gap_is_not_attempted():
    assert exercises.check("perceptron-epoch", lambda theta, X, y: (theta, ...)).status == "not attempted"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (returns_nothing, "returned nothing (None). Is there a `return`?"),
        (lambda w, x, y: "yes", "This should be True or False; it is a text."),
        (lambda w, x, y: 5, "This should be True or False; it is a number."),
        (lambda w, x, y: len, "This should be True or False; it is a function."),
        (lambda w, x, y: y * (w * x) <= 0, "This should be True or False; it is an array of shape (2,)."),
        (lambda w, x: True, "is_mistake should take (w, x, y); yours takes (w, x)."),
        (
            True,
            'The answer should be the function itself: lm.exercises.check("perceptron-mistake", is_mistake).',
        ),
        (lambda w, x, y: undefined_name, "A name is used that nothing defines"),  # noqa: F821
        (lambda w, x, y: w @ x[:1], "Two shapes do not fit"),
        (lambda w, x, y: math.log(0), "Is it 0 because a product underflowed?"),
        (lambda w, x, y: w + "a", "not of the type that this line needs"),
        (lambda w, x, y: 1 // 0, "stops with an error on this input"),
    ],
)
def test_kinds_of_mistakes_are_told_apart(answer, says):
    assert squeezed(says) in squeezed(check_mistake(answer))


def test_what_the_catalogue_warns_of_is_not_shown():
    _outcomes_of.cache_clear()
    with warnings.catch_warnings(record=True) as shown:  # as errors, they would count as the answer's
        warnings.simplefilter("always")
        assert not exercises.check("posterior-from-logs", lambda scores: scores)
        assert not exercises.check("log-score", lambda prior, probs, counts: prior)
    assert not shown


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda theta, x, y, y_hat, learning_rate: theta.T, "should be (2, 3): it looks transposed."),
        (lambda theta, x, y, y_hat, learning_rate: theta[0], "The shape is (3,), it should be (2, 3)."),
        (
            lambda theta, x, y, y_hat, learning_rate: 1.0,
            "should be an array of shape (2, 3); it is one number.",
        ),
        (lambda theta, x, y, y_hat, learning_rate: theta * np.nan, "It contains nan or inf"),
        (lambda theta, x, y, y_hat, learning_rate: {}, "an array of shape (2, 3); it is a dictionary."),
        (
            lambda theta, x, y, y_hat, learning_rate: theta > 0,
            "This should hold numbers; it holds True and False.",
        ),
    ],
)
def test_shapes_and_types_are_told_apart(answer, says):
    assert squeezed(says) in squeezed(check_update(answer))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda token: f"NOT_{token}", "This should hold numbers; it holds texts."),
        (lambda token: token == "warm", "This should hold numbers; it holds True and False."),
        (
            lambda token: token if token == "warm" else 0,
            "This should hold numbers; it holds numbers and texts.",
        ),
        (lambda token: {token}, "This should hold numbers; it holds other things."),
    ],
)
def test_of_two_lists_what_they_hold_is_told_apart(change, says):
    report = exercises.check("negation-tags", lambda tokens, negations, marks: [*map(change, tokens)])
    assert squeezed(says) in squeezed(repr(report))


def test_lists_that_cannot_be_told_apart_by_kind_are_left_to_the_values():
    assert difference([[1.0, 2.0]], [[1.0], [2.0, 3.0]], 1e-9) == ""


def test_a_changed_input_is_told_even_when_the_slip_is_not_catalogued():
    def answer(theta, x, y, y_hat, learning_rate):
        right = perceptron.update(theta, x, y, y_hat, learning_rate)
        x += 1
        return right

    text = squeezed(check_update(answer))
    assert "and x changed" in text
    assert "The value is right, but x changed: work on a copy." in text


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (lambda theta, X, y: theta, "should return 2 values, (theta, mistakes); it returned an array"),
        (lambda theta, X, y: (theta, 0, 0), "should return 2 values, (theta, mistakes); it returned 3."),
        (lambda theta, X, y: (0, theta), "The difference is in theta."),
        (
            lambda theta, X, y: (perceptron.update(theta, X[0], 1, 0, 1.0), 0),
            "The difference is in mistakes.",
        ),
    ],
)
def test_pairs_name_the_part_that_differs(value, says):
    assert says in squeezed(repr(exercises.check("perceptron-epoch", value)))


def test_numbers_count_as_equal_within_the_tolerance():
    def off_by(error):
        return lambda u, X, y: (
            (np.linalg.norm(X, axis=1).max() * np.linalg.norm(u) / (y * (X @ u)).min()) ** 2 + error
        )

    assert exercises.check("novikoff-bound", off_by(1e-12))
    report = repr(exercises.check("novikoff-bound", off_by(1e-7)))
    assert "got       9.0000001" in report  # as many digits as it takes


def test_a_second_check_gives_the_same_text():
    assert check_mistake(raises) == check_mistake(raises)


def test_an_unknown_name_gets_close_ones():
    with pytest.raises(ValueError, match=r"got 'perceptron-updat'\. Did you mean 'perceptron-update'"):
        exercises.check("perceptron-updat", None)
    with pytest.raises(ValueError, match=r"lm\.exercises\.names\(\) lists them"):
        exercises.solution("zzz")
    with pytest.raises(ValueError, match="chapter must be one of"):
        exercises.names("cooking")


def test_a_solution_displays_code_and_explanation():
    shown, exercise = exercises.solution("novikoff-bound"), exercises.get("novikoff-bound")
    assert shown._repr_markdown_() == f"```python\n{exercise.solution}\n```\n\n{exercise.explanation}"
    assert repr(shown) == f"{exercise.solution}\n\n{exercise.explanation}"


# --- exact fractions, and answers that should refuse ---------------------------------------------------


def conditional(p, A, B):
    return sum(p[x] for x in A & B) / sum(p[x] for x in B)


def test_fractions_sets_and_wanted_errors_are_shown_as_one_writes_them():
    assert repr(exercises.check("conditional-probability", conditional)).startswith(
        textwrap.dedent("""\
        Not yet: Conditional probability. Case 6 of 7 does not agree.
          case      an event B that cannot occur
          input     p = {'a': 1/4, 'b': 3/4, 'c': 0}, A = {'a'}, B = {'c'}
          expected  to raise a ValueError
          got       ZeroDivisionError in line 2: Fraction(0, 0)
          hint      Where P(B) = 0 this stops with a ZeroDivisionError""")
    )


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda p, A, B: sum(p[x] for x in A & B) / sum(p[x] for x in A), "This divides by P(A)"),
        (lambda p, A, B: sum(p[x] for x in A & B), "This is the joint probability P(A, B)."),
        (lambda p, A, B: sum(p[x] for x in A | B) / sum(p[x] for x in B), "A | B is Python's union"),
    ],
)
def test_a_wrong_formula_is_known_before_the_error_is_written(answer, hint):
    assert f"hint {hint}" in squeezed(repr(exercises.check("conditional-probability", answer)))


def test_a_value_is_no_error():
    def careless(p, A, B):
        return conditional(p, A, B) if {"c"} != B else "undefined"

    text = squeezed(repr(exercises.check("conditional-probability", careless)))
    assert "expected to raise a ValueError got 'undefined' hint This input should raise a ValueError." in text


def test_an_error_that_is_returned_is_not_raised():
    def careless(p, A, B):
        return conditional(p, A, B) if sum(p[x] for x in B) else ValueError("P(B) is 0")

    text = squeezed(repr(exercises.check("conditional-probability", careless)))
    assert "hint This returns the ValueError as if it were a value. Write `raise`, not `return`." in text


def test_the_chain_in_reverse_is_shown_by_its_factors():
    def backwards(p, events):
        factors, so_far = [], set(p)
        for A in reversed(events):
            factors.append(sum(p[x] for x in so_far & A) / sum(p[x] for x in so_far))
            so_far &= A
        return factors

    text = squeezed(repr(exercises.check("chain-rule", backwards)))
    assert "expected [9/10, 7/9, 6/7] got [4/5, 7/8, 6/7] hint The product is right" in text


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (
            lambda p, A, B: float(sum(p[x] for x in A)) + 0.01,
            "This should be an exact Fraction; it is a float.",
        ),
        (lambda p, A, B: str(sum(p[x] for x in A)), "This should be a fraction; it is a text."),
        (lambda p, A, B: True, "This should be a fraction; it is True or False."),
        (lambda p, A, B: max(p.values()), "Work this one out by hand"),
    ],
)
def test_fractions_are_compared_exactly(answer, hint):
    text = squeezed(repr(exercises.check("conditional-probability", answer)))
    assert hint in text
    assert "expected 2/3" in text


def test_a_list_of_fractions_is_compared_entry_by_entry():
    text = squeezed(repr(exercises.check("chain-rule", lambda p, events: [sum(p[x] for x in events[0])][:1])))
    assert "should return 2 values; it returned 1" in text
