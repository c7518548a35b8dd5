"""What completion offers: the names that a module defines, without those it imports."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import TypeVar


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
