"""A bundler small enough to read: each ES module becomes a function that returns its exports.

It understands the little we write: ``import { a, b as c } from "../shared/file.js";`` at the start of a line,
``export function|const|let|class``, ``export { a, b };`` and ``export default``. A module's name is its path
here. The same pieces make anywidget's ES module and the page's classic scripts, which also run from
``file://``. What is needed late is asked for by ``import("../vendor/file.js")``: the page fetches its script
then, the ES module has it.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

FOLDER = Path(__file__).parent
LOADER = "shared/loader.js"
SHARED = (  # what every page loads
    "shared/core.js",
    "shared/ui.js",
    "shared/hall.js",
    "shared/undo.js",
    "shared/scene.js",
    "shared/code.js",
    "shared/share.js",
    "shared/life.js",
    "shared/plot.js",
    "shared/session.js",
)

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\.\.?/[\w./]+)";[ \t]*\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.\.?/[\w./]+)"\)')
_NAMES = re.compile(r"^export \{([^}]*)\};[ \t]*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\*? (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_STRAY = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


@cache
def read(name: str) -> str:
    """The text of one of our files."""
    return (FOLDER / name).read_text(encoding="utf-8")


def style(*folders: str) -> str:
    """The shared style sheet, then those of the widgets that have one of their own in their folder."""
    sheets = [f"{folder}/style.css" for folder in folders]
    return "".join(map(read, ["shared/style.css", *(name for name in sheets if (FOLDER / name).exists())]))


def place(name: str, path: str) -> str:
    """The module that ``name`` imports as ``path``.

    >>> place("quiz/index.js", "../shared/ui.js")
    'shared/ui.js'
    """
    return normpath(join(dirname(name), path))


def imports(name: str) -> list[str]:
    """The modules a module imports, in order."""
    return [place(name, match[2]) for match in _IMPORT.finditer(read(name))]


def in_order(names: Iterable[str], done: Iterable[str] = ()) -> list[str]:
    """The modules and all they need, each after what it needs, without those in ``done``."""
    seen, order = set(done), list[str]()

    def visit(name: str) -> None:
        if name not in seen:
            seen.add(name)
            for needed in imports(name):
                visit(needed)
            order.append(name)

    for name in names:
        visit(name)
    return order


def later(names: Iterable[str]) -> list[str]:
    """The modules that these ask for late."""
    return sorted({place(name, match[1]) for name in names for match in _LATER.finditer(read(name))})


def wrapped(name: str) -> str:
    """One module as ``modules["name"] = (() => { …; return { exports }; })();``."""
    text = read(name)
    names = [match[1] for match in _EXPORT.finditer(text)]
    names += [one.strip() for match in _NAMES.finditer(text) for one in match[1].split(",")]
    text = _IMPORT.sub(
        lambda m: f'const {{{m[1].replace(" as ", ": ")}}} = modules["{place(name, m[2])}"];\n', text
    )
    text = _LATER.sub(lambda m: f'later("{place(name, m[1])}")', text)
    text = _EXPORT.sub("", _NAMES.sub("", text))
    if _DEFAULT.search(text):
        text = _DEFAULT.sub("const __default = ", text, count=1)
        names.append("default: __default")
    if stray := _STRAY.search(text):
        raise ValueError(f'{name} must use import {{…}} from "./file.js" and export only, got: {stray[0]}')
    return f'modules["{name}"] = (() => {{\n{text}\nreturn {{ {", ".join(names)} }};\n}})();\n'


def es_module(name: str) -> str:
    """One self-contained ES module: what anywidget takes as ``_esm``."""
    first = in_order([name])
    body = "".join(map(wrapped, [*first, *in_order(later(first), done=first)]))
    start = "const modules = {};\nconst later = async (name) => modules[name];\n"
    return f'{start}{body}export default modules["{name}"].default;\n'


def _classic(body: str) -> str:
    shared = "const { modules } = (globalThis.linmodels ??= { modules: {} });\n"
    shared += f'const later = (name) => modules["{LOADER}"].later(name);\n'
    return f'(() => {{\n"use strict";\n{shared}{body}}})();\n'


def loader_script() -> str:
    """The page's classic script: shared modules, then the loader, which starts at once."""
    body = "".join(map(wrapped, in_order([*SHARED, LOADER])))
    return _classic(body + f'modules["{LOADER}"].start(document.currentScript.src);\n')


def later_scripts() -> dict[str, str]:
    """The page's classic scripts of what is fetched late, by the name of their file."""
    late = later(in_order([*SHARED, LOADER]))
    return {
        name.rpartition("/")[2]: _classic("".join(map(wrapped, in_order([name], done=SHARED))))
        for name in late
    }


def widget_script(file: str, name: str) -> str:
    """The page's classic script of one widget, on top of the loader's shared modules."""
    body = "".join(map(wrapped, in_order([file], done=SHARED)))
    return _classic(body + f'modules["{LOADER}"].register("{name}", modules["{file}"].default);\n')
