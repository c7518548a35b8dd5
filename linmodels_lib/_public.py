"""What completion offers and `help` shows: a module's own names, with types in plain words."""

import ast
import sys
from collections.abc import Callable
from inspect import isfunction, signature
from types import ModuleType
from typing import Any, TypeVar


def names_of(module: str) -> Callable[[], list[str]]:
    """The `__dir__` of a module: its `__all__`, or else its own functions, classes and constants."""

    def names() -> list[str]:
        inside = vars(sys.modules[module])
        own = [name for name, value in inside.items() if name[0] != "_" and _is_own(value, module)]
        return sorted(inside.get("__all__", own))

    return names


def _is_own(value: object, module: str) -> bool:
    """Whether a module defines a value; a constant does not say where it is from, and counts as its own."""
    return not isinstance(value, ModuleType | TypeVar) and getattr(value, "__module__", module) == module


ARRAY, FUNCTION = "array", "function"
PLAIN = {  # what a name of typing, NumPy or ours is called in `help`
    "Any": "any", "ArrayLike": "array-like", "Floats": ARRAY, "Ints": ARRAY, "NDArray": ARRAY, "Self": "self",
    "Hashable": "any", "Callable": FUNCTION, "Function": FUNCTION, "Gradient": FUNCTION, "OnEpoch": FUNCTION,
    "Schedule": FUNCTION, "Smooth": FUNCTION, "Template": FUNCTION, "Tokenizer": FUNCTION,
    "Rate": f"float | {FUNCTION}", "Number": "int | str | Fraction | Decimal", "PathLike": "path",
    "Path": "path", "Mapping": "mapping", "Sequence": "sequence", "Iterable": "iterable",
    "Iterator": "iterator", "Container": "container",
}  # fmt: skip


def plain_type(text: str) -> str:
    """A type in the words that `help` uses.

    >>> plain_type("ArrayLike | None"), plain_type("Iterator[Step]"), plain_type("Callable[[Any], str]")
    ('array-like | None', 'iterator of Step', 'function')
    >>> plain_type("dict[str, list[int]]"), plain_type("dict[str, Any]"), plain_type("Mapping[str, Any]")
    ('dict[str, list[int]]', 'dict', 'mapping')
    """
    return _plain(ast.parse(text, mode="eval").body)


def _plain(node: ast.expr) -> str:
    match node:
        case ast.BinOp(left=left, right=right):  # one | another
            return f"{_plain(left)} | {_plain(right)}"
        case ast.Subscript(value=value, slice=inner):
            whole, parts = _plain(value), inner.elts if isinstance(inner, ast.Tuple) else [inner]
            kinds = [_plain(part) for part in parts]
            if whole in (ARRAY, FUNCTION, "mapping", "path") or "any" in kinds:
                return whole
            return f"{whole} of {kinds[0]}" if whole in PLAIN.values() else f"{whole}[{', '.join(kinds)}]"
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return PLAIN.get(name, name)
    return ast.unparse(node)


class _Shown(str):
    """A type or the name of a function as Python reads it; `help` shows `words` in its place."""

    words: str

    def __repr__(self) -> str:
        return self.words


def _shown(text: str, words: str) -> _Shown:
    shown = _Shown(text)
    shown.words = words
    return shown


def show_types(module: str) -> None:
    """Let `help` show types in plain words, without quotes, and a function as a default by its name."""
    for value in list(vars(sys.modules[module]).values()):
        for home in getattr(value, "__mro__", [value]):
            if getattr(home, "__module__", "").startswith("linmodels_lib"):
                for inner in [home, *vars(home).values()]:
                    _show_types(getattr(inner, "__func__", getattr(inner, "method", inner)))


def _show_types(function: Any) -> None:
    if not isfunction(function):
        return
    types = function.__annotations__
    for name, given in types.items():
        text = getattr(given, "__forward_arg__", given)  # as a named tuple holds it
        if isinstance(text, str):
            matrix = name == "X" and text == "Any"  # of numbers, dense or sparse
            types[name] = _shown(text, "array-like" if matrix else plain_type(text))
    if any(map(isfunction, [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()])):
        shown = signature(function)
        by_name = [
            one.replace(default=_shown("", one.default.__name__)) if isfunction(one.default) else one
            for one in shown.parameters.values()
        ]
        vars(function)["__signature__"] = shown.replace(parameters=by_name)
