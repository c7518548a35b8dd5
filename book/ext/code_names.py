"""The names of the library in a piece of code: what it imports, what it uses, and where these stand in it."""

import ast
from collections.abc import Container, Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from reference_source import PACKAGE, resolve


class Use(NamedTuple):
    """A name of the library at `code[start:end]`; `address` is where it is defined, and its anchor."""

    address: str
    start: int
    end: int


def imports(code: str) -> dict[str, Any]:
    """The names that some code takes from the library, with their values."""
    found: dict[str, Any] = {}
    for node in ast.walk(syntax(code)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == PACKAGE:
                    found[alias.asname or PACKAGE] = import_module(alias.name if alias.asname else PACKAGE)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == PACKAGE:
            module = import_module(node.module or "")
            found |= {alias.asname or alias.name: getattr(module, alias.name) for alias in node.names}
    return found


@cache
def syntax(code: str) -> ast.Module:
    """The code as a tree; nothing where it is not plain Python."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return ast.Module([], [])


def uses(code: str, names: dict[str, Any], known: Container[str]) -> Iterator[Use]:
    """Where the code uses what is in `known`, by the `names` that it has imported; `a.b.c` before `a.b`."""
    for node in ast.walk(syntax(code)):
        path: list[str] = []
        inner: ast.AST = node
        while isinstance(inner, ast.Attribute):
            path, inner = [inner.attr, *path], inner.value
        if isinstance(inner, ast.Name) and inner.id in names:
            found = resolve(names[inner.id], path, known)
            if found and found[1] == len(path):
                yield Use(found[0], *span(code, node))


def imported(code: str, names: dict[str, Any], known: Container[str]) -> Iterator[Use]:
    """Where the code imports what is in `known`: `from linmodels_lib import softmax`."""
    for node in ast.walk(syntax(code)):
        for alias in node.names if isinstance(node, ast.ImportFrom) else ():
            found = resolve(names.get(alias.asname or alias.name), [], known)
            if found:
                yield Use(found[0], *span(code, alias))


def span(code: str, node: Any) -> tuple[int, int]:
    """From where to where a node stands; Python counts lines, and in a line the bytes."""
    lines = code.splitlines(keepends=True)

    def place(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())

    return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)
