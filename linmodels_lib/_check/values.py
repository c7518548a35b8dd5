"""Numbers, arrays, names and texts, before they mean anything to a learner."""

import re
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Item = TypeVar("Item")


def numbers(name: str, value: ArrayLike) -> Floats:
    """`value` as a float array of any shape, infinite or NaN where it is; always a copy."""
    try:
        if np.ma.is_masked(value):
            raise TypeError("Masked entries are no numbers: use filled()")
        array = np.asarray(value)
        if array.dtype.kind == "O":  # a string among its items makes it an array of strings
            array = np.asarray(array.tolist())
        if array.dtype.kind == "c":
            raise ValueError("Complex data not supported")
        if array.dtype.kind not in "biufO":
            raise TypeError(f"Entries of type {array.dtype} are no numbers: convert them")
        return np.array(array, dtype=np.float64)
    except (TypeError, ValueError) as error:
        kind = ValueError if "Complex" in str(error) else TypeError
        raise kind(
            f"{name} must be numbers in a rectangular array, got {short(value)}. {sentence(error)}"
        ) from None


def floats(name: str, value: ArrayLike, ndim: int | None, hint: str = "") -> Floats:
    """`value` as a finite float array with `ndim` dimensions (None: any number); always a copy."""
    array = numbers(name, value)
    if ndim is not None and array.ndim != ndim:
        raise ValueError(f"{name} must be {ndim}-D, got shape {array.shape}. {hint or 'Reshape it.'}")
    _refuse(name, array, ~np.isfinite(array), "finite", "Remove or replace NaN and inf.")
    return array


def scores(name: str, value: ArrayLike) -> Floats:
    """`value` as scores of one label or more along the last axis: −inf is legal, NaN and +inf are not."""
    array = value if type(value) is np.ndarray and value.dtype == np.float64 else numbers(name, value)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(
            f"{name} must hold one score per label, got shape {array.shape}. Pass a list of scores."
        )
    if not array.max(initial=-np.inf) < np.inf:
        how = "Only −inf may stand for a label that cannot be; mend the others."
        _refuse(name, array, ~(array < np.inf), "below infinity", how)
    return array


def _refuse(name: str, array: Floats, bad: NDArray[np.bool_], wanted: str, how: str) -> None:
    if bad.any():
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ValueError(f"{name} must be {wanted}, got {array[where]} at index {where}. {how}")


def known(name: str, value: ArrayLike) -> Floats:
    """`value` as numbers, infinite where they are; NaN is refused."""
    array = numbers(name, value)
    _refuse(name, array, np.isnan(array), "known", "Remove or replace NaN.")
    return array


def shares(name: str, value: ArrayLike) -> Floats:
    """`value` as probabilities along the last axis: 0 or more, and 1 in all."""
    array = floats(name, value, None)
    if (
        array.ndim == 0
        or array.shape[-1] == 0
        or (array < 0).any()
        or (abs(array.sum(axis=-1) - 1) > 1e-9).any()
    ):
        raise ValueError(f"{name} must be 0 or more and sum to 1, got {short(value)}. Use softmax(scores).")
    return array


def table(name: str, value: ArrayLike) -> Floats:
    """`value` as a matrix of counts, only to be read: finite, 0 or more, of one entry at least."""
    if type(value) is np.ndarray and value.dtype == np.float64 and value.ndim == 2:
        array = value
    else:
        array = floats(name, value, 2, f"{name} is (labels, words).")
    if not array.max(initial=0) < np.inf:  # a NaN is not, either
        array = floats(name, array, 2)
    if array.size == 0 or array.min() < 0:
        came = f"{array.min():g}" if array.size else f"shape {array.shape}"
        raise ValueError(f"{name} must be counts of 0 or more, got {came}. Count words with class_counts.")
    return array


def flag(name: str, value: Any) -> bool:
    """`value` as True or False; a word such as "no" would count as true."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {short(value)}. Write {name}=True or =False.")
    return bool(value)


def sparse(value: Any) -> bool | str:
    """`value` as True, False or "auto"."""
    if isinstance(value, bool | np.bool_) or (isinstance(value, str) and value == "auto"):
        return value if isinstance(value, str) else bool(value)
    raise TypeError(f'sparse must be True, False or "auto", got {short(value)}. Write sparse="auto".')


def whole(name: str, value: Any, least: int) -> int:
    """`value` as an integer of at least `least`."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} must be a whole number, got {short(value)}. Use int({name}).")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, got {value}. Choose {least} or more.")
    return int(value)


def span(name: str, value: Any) -> tuple[int, int]:
    """`value` as the smallest and the largest of some whole numbers from 1 on."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise TypeError(f"{name} must be the least and the most, got {short(value)}. Write {name}=(1, 2).")
    low, high = (whole(name, number, 1) for number in value)
    if low > high:
        raise ValueError(f"{name} must be the least and the most, got {value}. Write {name}=({high}, {low}).")
    return low, high


def positive(name: str, value: Any) -> float:
    """`value` as a finite number above zero."""
    if not 0 < number(name, value) < np.inf:
        raise ValueError(f"{name} must be finite and above 0, got {value}. Choose a positive number.")
    return float(value)


def nonnegative(name: str, value: Any) -> float:
    """`value` as a finite number of at least zero."""
    if not 0 <= number(name, value) < np.inf:
        raise ValueError(f"{name} must be finite and 0 or more, got {value}. Choose 0 or a positive number.")
    return float(value)


def number(name: str, value: Any) -> float:
    """`value` as a float, be it infinite or NaN; a string, a truth value or an array is no number."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} must be a number, got {short(value)}. Use float({name}).")
    return float(value)


def seed(value: Any) -> int | None:
    """`value` as the seed of a random generator: a whole number, or None for a new one each time."""
    return None if value is None else whole("seed", value, 0)


def one_of(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    """`value` if it is one of the names in `allowed`."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}, got {value!r}. Choose one of these.")
    return str(value)


def listed(name: str, value: Iterable[Item], what: str) -> Iterable[Item]:
    """`value` if it can be gone through one by one, as a list can."""
    if not hasattr(value, "__iter__"):
        raise TypeError(f"{name} must be a list of {what}, got {short(value)}. Put them in a list.")
    return value


def function(name: str, value: Any, of: str) -> Any:
    """`value` if it can be called."""
    if not callable(value):
        raise TypeError(f"{name} must be a function of {of}, got {short(value)}. Pass the function itself.")
    return value


def missing(item: object) -> bool:
    """Whether `item` stands for nothing: None, NaN, or what pandas calls NA and NaT."""
    if isinstance(item, float | np.floating):
        return bool(np.isnan(item))
    return item is None or type(item).__name__ in ("NAType", "NaTType")


def short(value: object, most: int = 40) -> str:
    """A value as an error shows it: its `repr`, in one line, cut after `most` characters."""
    text = re.sub(r"\s*\n\s*", " ", repr(value))
    return text if len(text) <= most else text[: most - 1] + "…"


def sentence(error: Exception) -> str:
    """The first sentence of another's error, to stand in one of ours."""
    text = str(error).split(". ")[0]
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def not_installed(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The error for a package that only a part of the library needs: it says how to get it."""
    name = str(error.name).split(".")[0]
    how = 'Run pip install "linmodels_lib[notebook]"'
    return ModuleNotFoundError(f"{name} must be installed for this, got no such package. {how}.", name=name)
