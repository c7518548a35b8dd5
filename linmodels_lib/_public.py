"""What completion offers and `help` shows: a module's own names, with types as they are written."""

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


class _AsWritten(str):
    """A type, or the name of a function, that `help` shows without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def show_types(module: str) -> None:
    """Let `help` show types as they are written, without quotes, and a function as a default by its name."""
    for value in list(vars(sys.modules[module]).values()):
        for home in getattr(value, "__mro__", [value]):
            if getattr(home, "__module__", "").startswith("linmodels_lib"):
                for inner in [home, *vars(home).values()]:
                    _show_types(getattr(inner, "__func__", getattr(inner, "method", inner)))


def _show_types(function: Any) -> None:
    if not isfunction(function):
        return
    types = function.__annotations__
    types.update({name: _AsWritten(text) for name, text in types.items() if isinstance(text, str)})
    if any(map(isfunction, [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()])):
        shown = signature(function)
        by_name = [
            one.replace(default=_AsWritten(one.default.__name__)) if isfunction(one.default) else one
            for one in shown.parameters.values()
        ]
        vars(function)["__signature__"] = shown.replace(parameters=by_name)
