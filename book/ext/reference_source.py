"""The public names of the library, read from its source: where each is, how it is called, what it says."""

import ast
import inspect
import pkgutil
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import linmodels_lib

PACKAGE = linmodels_lib.__name__
Function = ast.FunctionDef | ast.AsyncFunctionDef
TOP = dir(linmodels_lib)  # what `lm.` leads to
UNWRITTEN = {"property", "cached_property"}  # read like an attribute, so without brackets


@dataclass(frozen=True)
class Entry:
    """A public name: its address, where it is found, and its parts."""

    full: str  # linmodels_lib.linear.softmax: where it is defined, and its anchor in the book
    path: str  # lm.softmax: the shortest way to it; of a method .fit or Vocabulary.of
    kind: str  # function, class, method, property or data
    doc: str = ""
    arguments: tuple[tuple[str, str, str], ...] = ()  # name, type and default, each maybe empty
    returns: str = ""
    label: str = ""  # class method
    members: tuple["Entry", ...] = ()
    bases: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Without the way to it."""
        return self.full.rpartition(".")[2]


@cache
def modules() -> list[str]:
    """The public modules. A folder with one for each widget or exercise speaks through its `__init__`."""
    inside = [module.name for module in pkgutil.iter_modules(linmodels_lib.__path__)]
    return [name for name in inside if not name.startswith("_")]


@cache
def syntax(module: ModuleType) -> ast.Module:
    """The source of a module."""
    return ast.parse(Path(inspect.getfile(module)).read_text("utf-8"))


@cache
def entries(module_name: str) -> tuple[Entry, ...]:
    """The public names that a module defines, in source order.

    Of a folder, and of the library itself (""), those that it takes from private modules as well.
    """
    module = import_module(f"{PACKAGE}.{module_name}".rstrip("."))
    if not hasattr(module, "__path__"):
        return tuple(_defined(module, module))
    homes = {getattr(getattr(module, name), "__module__", module.__name__) for name in module.__all__}
    inner = sorted(
        home for home in homes if home.startswith(PACKAGE) and f"{home}.".split(".")[1] not in _others(module)
    )
    found = (entry for home in inner for entry in _defined(import_module(home), module))
    return tuple(entry for entry in found if entry.name in module.__all__)


def _others(module: ModuleType) -> list[str]:
    """The modules with a page of their own: what comes from them is shown there."""
    return [name for name in modules() if f"{PACKAGE}.{name}" != module.__name__]


def _defined(home: ModuleType, public: ModuleType) -> Iterator[Entry]:
    wanted = getattr(home, "__all__", None)
    for node in syntax(home).body:
        name = _name(node)
        if name and not name.startswith("_") and (wanted is None or name in wanted):
            yield _entry(node, f"{home.__name__}.{name}", _path(getattr(home, name), name, public))


def _path(value: Any, name: str, public: ModuleType) -> str:
    """The shortest way to a value: from the library, its own module, or another that exports it."""
    shown = [linmodels_lib, public] + [getattr(linmodels_lib, m) for m in TOP if m in modules()]
    shown = [m for m in shown if name in getattr(m, "__all__", vars(m)) and getattr(m, name) is value]
    first = next((m for m in shown if m.__name__.removeprefix(f"{PACKAGE}.") in (PACKAGE, *TOP)), public)
    return f"{first.__name__}.{name}".replace(PACKAGE, "lm")


def _name(node: ast.stmt) -> str:
    if isinstance(node, Function | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def _entry(node: ast.stmt, full: str, path: str) -> Entry:
    if isinstance(node, ast.ClassDef):
        return _class(node, full, path)
    if isinstance(node, Function):
        return Entry(
            full, path, "function", ast.get_docstring(node) or "", _arguments(node), _type(node.returns)
        )
    value: Any = getattr(node, "value", None)
    return Entry(full, path, "data", returns=ast.unparse(value) if value else "")


def _class(node: ast.ClassDef, full: str, path: str) -> Entry:
    """A class; what it has from a private base is shown as its own."""
    home, _, name = full.rpartition(".")
    hidden = [_node(base) for base in _hidden(getattr(import_module(home), name))]
    functions = [n for c in (*hidden, node) for n in c.body if isinstance(n, Function) and not _is_setter(n)]
    methods = {n.name: n for n in functions}
    init = methods.get("__init__")
    members = tuple(_method(n, full) for name, n in methods.items() if not name.startswith("_"))
    arguments = _arguments(init)[1:] if init else tuple(_fields(node))
    unseen = {base.name for base in hidden}
    bases = tuple(base for base in map(ast.unparse, node.bases) if base not in unseen)
    return Entry(full, path, "class", ast.get_docstring(node) or "", arguments, "", "", members, bases)


def _hidden(cls: type) -> list[type]:
    """The bases that the library keeps to itself, outermost first."""
    ours = [base for base in cls.__bases__ if base.__module__.startswith(PACKAGE)]
    private = [base for base in ours if base.__name__.startswith("_") or not _is_shown(base)]
    return [one for base in private for one in (*_hidden(base), base)]


def _is_shown(cls: type) -> bool:
    folder, _, module = cls.__module__.rpartition(".")
    return not module.startswith("_") or cls.__name__ in import_module(folder).__all__


def _node(cls: type) -> ast.ClassDef:
    tree = syntax(import_module(cls.__module__))
    return next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == cls.__name__)


def _method(node: Function, full: str) -> Entry:
    decorators = {ast.unparse(d) for d in node.decorator_list}
    kind = "property" if decorators & UNWRITTEN else "method"
    label = "class method" if "classmethod" in decorators else ""
    way = f"{full.rpartition('.')[2]}." if label else "."  # a class method is called on the class
    arguments = () if kind == "property" else _arguments(node)[1:]
    doc, returns = ast.get_docstring(node) or "", _type(node.returns)
    return Entry(f"{full}.{node.name}", way + node.name, kind, doc, arguments, returns, label)


def _is_setter(node: Function) -> bool:
    return any(ast.unparse(d).endswith(".setter") for d in node.decorator_list)


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """What a dataclass or a named tuple is made from; other classes without `__init__` take nothing."""
    made = [*node.decorator_list, *node.bases]
    if any("dataclass" in ast.unparse(d) or ast.unparse(d) == "NamedTuple" for d in made):
        for field in node.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                default = ast.unparse(field.value) if field.value else ""
                yield (
                    field.target.id,
                    _type(field.annotation),
                    "…" if default.startswith("field(") else default,
                )


def _arguments(node: Function) -> tuple[tuple[str, str, str], ...]:
    """Name, type and default of every argument, with the `*` before those that need their name."""
    given = node.args
    plain = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(plain) - len(given.defaults)) + given.defaults
    found = [_argument(arg, default) for arg, default in zip(plain, defaults, strict=True)]
    if given.vararg:
        found.append(_argument(given.vararg, None, "*"))
    elif given.kwonlyargs:
        found.append(("*", "", ""))
    found += [
        _argument(arg, default) for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    ]
    return tuple(found + ([_argument(given.kwarg, None, "**")] if given.kwarg else []))


def _argument(arg: ast.arg, default: ast.expr | None, stars: str = "") -> tuple[str, str, str]:
    return stars + arg.arg, _type(arg.annotation), ast.unparse(default) if default else ""


def _type(annotation: ast.expr | None) -> str:
    """A type as it is written, without quotes; `None` says nothing."""
    text = ast.unparse(annotation).strip("'\"") if annotation else ""
    return "" if text == "None" else text


def address(value: Any) -> str:
    """Where a module, a class or a function is defined."""
    if isinstance(value, ModuleType):
        return value.__name__
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"


def resolve(value: Any, attributes: list[str], names: Container[str]) -> tuple[str, int] | None:
    """What `value.a.b…` leads to, and after how many attributes: the last on the way that is in `names`."""
    found, parent = None, ""
    for used, name in enumerate(["", *attributes]):
        if name:
            parent, value = address(value), getattr(value, name, None)
        for full in (f"{parent}.{name}", address(value)):
            found = (full, used) if full in names else found
    return found


@cache
def entries_by_address() -> dict[str, Entry]:
    """Every public name by its address, with the members of classes."""
    tops = [entry for module in ("", *modules()) for entry in entries(module)]
    return {entry.full: entry for top in tops for entry in (top, *top.members)}
