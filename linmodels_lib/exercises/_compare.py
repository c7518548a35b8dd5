"""Compare an answer with the expected value, and write values for people."""

from fractions import Fraction
from typing import Any

import numpy as np

KINDS = {"str": "a text", "list": "a list", "tuple": "a tuple", "dict": "a dictionary", "set": "a set"}
PLURALS = {"a number": "numbers", "a text": "texts", "True or False": "True and False"}


def show(value: Any, digits: int = 6) -> str:
    """A value as one would write it: ``[[1, 0], [0.5, -2]]``, no types, no float noise.

    >>> show(np.array([[1.0, 0.1 + 0.2], [-0.0, 2.0]]))
    '[[1, 0.3], [0, 2]]'
    """
    if isinstance(value, np.ndarray):
        return show(value.tolist(), digits)
    if isinstance(value, (bool, np.bool_)) or value is None or isinstance(value, str):
        return repr(value.item() if isinstance(value, np.bool_) else value)
    if isinstance(value, (int, float, np.integer, np.floating)):
        return f"{value + 0:.{digits}g}" if value else "0"
    return _at_most(_show_many(value, digits))


def _show_many(value: Any, digits: int) -> str:
    if isinstance(value, (list, tuple)):
        inside = ", ".join(show(item, digits) for item in value)
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{show(key)}: {show(item, digits)}" for key, item in value.items()) + "}"
    if isinstance(value, (set, frozenset)) and value:
        return "{" + ", ".join(sorted(show(item, digits) for item in value)) + "}"
    return str(value) if isinstance(value, Fraction) else repr(value)


def show_pair(expected: Any, got: Any) -> tuple[str, str]:
    """Both values with as many digits as it takes to see that they differ."""
    short = show(expected), show(got)
    return short if short[0] != short[1] else (show(expected, 15), show(got, 15))


def difference(
    expected: Any, got: Any, tolerance: float, parts: tuple[str, ...] = (), finite: bool = True
) -> str | None:
    """Why ``got`` is not ``expected`` (a sentence, or '' where the values alone say it); None if they agree.

    An answer must be ``finite``; among wrong answers, which are compared with each other, nan equals nan.

    >>> difference(np.zeros((2, 3)), np.zeros((3, 2)), 1e-9)
    'The shape is (3, 2), it should be (2, 3): it looks transposed.'
    """
    if got is None:
        return "The function returned nothing (None). Is there a `return`?"
    if isinstance(expected, tuple) or _exact_list(expected):
        return _tuple_difference(tuple(expected), got, tolerance, parts, finite)
    if isinstance(expected, Fraction) or isinstance(got, Fraction):
        return _exact_difference(expected, got)
    return _array_difference(expected, got, tolerance, finite)


def _array_difference(expected: Any, got: Any, tolerance: float, finite: bool) -> str | None:
    array, wanted = _as_array(got), np.asarray(expected)
    if array is not None and array.shape != wanted.shape:
        return _shape_difference(wanted, array)
    if array is None or (array.dtype == bool) != (wanted.dtype == bool):
        return _kind_difference(expected, got)
    if finite and not np.isfinite(array).all():
        return "It contains nan or inf: look for a division by zero or a log of zero."
    return None if np.allclose(array, wanted, rtol=tolerance, atol=tolerance, equal_nan=not finite) else ""


def _kind_difference(expected: Any, got: Any) -> str:
    """What it should be and what it is; of two lists, what they should hold and what they hold."""
    if kind(expected) != kind(got):
        return f"This should be {kind(expected)}; it is {kind(got)}."
    wanted, held = _contents(expected), _contents(got)
    return f"This should hold {wanted}; it holds {held}." if wanted != held else ""


def _contents(value: Any) -> str:
    items = value if isinstance(value, (list, tuple)) else np.ravel(value).tolist()
    return " and ".join(sorted({PLURALS.get(kind(item), "other things") for item in items}))


def _exact_list(value: Any) -> bool:
    return isinstance(value, list) and (not value or any(isinstance(item, Fraction) for item in value))


def _exact_difference(expected: Any, got: Any) -> str | None:
    """Fractions are compared exactly; a float is no answer where a Fraction is asked for."""
    if isinstance(got, (float, np.floating)):
        return "This should be an exact Fraction; it is a float. Compute with Fractions to the end."
    if isinstance(got, bool) or not isinstance(got, (int, Fraction)):
        return f"This should be {kind(expected)}; it is {kind(got)}."
    if isinstance(expected, bool) or not isinstance(expected, (int, float, Fraction)):
        return f"This should be {kind(expected)}; it is {kind(got)}."
    return None if expected == got else ""


def kind(value: Any) -> str:
    """What a value is, in words: "a number", "an array of shape (2, 3)"."""
    if isinstance(value, np.ndarray) and value.ndim:
        return f"an array of shape {value.shape}"
    if isinstance(value, np.ndarray):
        value = value.item()
    if isinstance(value, (bool, np.bool_)):
        return "True or False"
    if isinstance(value, (int, float, np.integer, np.floating)):
        return "a number"
    if isinstance(value, Fraction):
        return "a fraction"
    return "a function" if callable(value) else KINDS.get(type(value).__name__, type(value).__name__)


def _tuple_difference(
    expected: tuple[Any, ...], got: Any, tolerance: float, parts: tuple[str, ...], finite: bool
) -> str | None:
    wanted = f"{len(expected)} values" + (f", ({', '.join(parts)})" if parts else "")
    if not isinstance(got, (tuple, list)):
        return f"The function should return {wanted}; it returned {kind(got)}."
    if len(got) != len(expected):
        return f"The function should return {wanted}; it returned {len(got)}."
    names = parts or tuple(f"value {i}" for i in range(1, len(expected) + 1))
    for name, wanted_part, got_part in zip(names, expected, got, strict=True):
        problem = difference(wanted_part, got_part, tolerance, finite=finite)
        if problem is not None:
            return f"The difference is in {name}. {problem}".rstrip()
    return None


def _as_array(value: Any) -> np.ndarray | None:
    """A numeric or boolean array, or None where the value is neither."""
    if isinstance(value, (str, dict, set)) or callable(value):
        return None
    try:
        array = np.asarray(value)
    except (ValueError, TypeError):
        return None
    return array if array.dtype.kind in "biuf" else None


def _shape_difference(expected: np.ndarray, got: np.ndarray) -> str:
    if got.shape == expected.shape[::-1]:
        return f"The shape is {got.shape}, it should be {expected.shape}: it looks transposed."
    if not expected.shape:
        return f"This should be {kind(expected)}; it is an array of shape {got.shape}."
    if not got.shape:
        return f"This should be an array of shape {expected.shape}; it is one number."
    return f"The shape is {got.shape}, it should be {expected.shape}."


def _at_most(text: str, limit: int = 200) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
