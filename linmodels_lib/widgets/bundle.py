"""A bundler small enough to read: each ES module becomes a function that returns its exports.

It understands the little we write: ``import { a, b as c } from "../shared/file.js";`` at the start of a line,
``export function|const|let|class``, ``export { a, b };`` and ``export default``. A module's name is its path
here. The same pieces make anywidget's ES module, the page's classic scripts, which also run from
``file://``, and a file of HTML that needs nothing else. What is needed late is asked for by
``await import("../vendor/file.js")``: the page fetches its script then, the two others have it.
"""

import html
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

FOLDER = Path(__file__).parent
LOADER = "shared/loader.js"
ONE_FILE = "shared/one_file.js"
MADE = "shared/made.js"  # comes first: the functions that make the others are kept in it
SHARED = (  # what every page loads
    MADE,
    "shared/core.js",
    "shared/ui.js",
    "shared/hall.js",
    "shared/undo.js",
    "shared/scene.js",
    LOADER,
    "shared/code.js",
    "shared/share.js",
    "shared/life.js",
    "shared/plot.js",
    "shared/session.js",
)
PAGE = "const { modules } = (globalThis.linmodels ??= { modules: {} });\n"
PAGE += f'const later = (name) => modules["{LOADER}"].later(name);\n'
AT_HAND = "const later = async (name) => modules[name];\n"
DEFINE = (
    "const define = (name, make) => {\n  modules[name] = make(modules);\n"
    f'  modules["{MADE}"].made[name] = make;\n}};\n'
)

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"(\.\.?/[\w./]+)";[ \t]*\n', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("(\.\.?/[\w./]+)"\)')
_NAMES = re.compile(r"^export \{([^}]*)\};[ \t]*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\*? (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_PAGE = re.compile(r"^const PAGE = `(.*?)`;", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r'^  name: "[\w-]+",.*? title: "([^"]+)"', re.MULTILINE)
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
        if name in seen - {*order, *done}:
            raise ValueError(f"Modules must not import each other in a circle, got one through {name}.")
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


def with_later(names: Iterable[str]) -> list[str]:
    """The modules, all they need, and then all that is asked for late."""
    first = in_order(names)
    return [*first, *in_order(later(first), done=first)]


def wrapped(name: str) -> str:
    """One module as ``define("name", (modules) => { …; return { exports }; });``."""
    text = read(name)
    names = [match[1] for match in _EXPORT.finditer(text)]
    names += [one.strip() for match in _NAMES.finditer(text) for one in match[1].split(",")]
    text = _IMPORT.sub(
        lambda m: f'const {{{m[1].replace(" as ", ": ")}}} = modules["{place(name, m[2])}"];\n', text
    )
    text = _LATER.sub(lambda m: f'await later("{place(name, m[1])}")', text)
    text = _EXPORT.sub("", _NAMES.sub("", text))
    if _DEFAULT.search(text):
        text = _DEFAULT.sub("const __default = ", text, count=1)
        names.append("default: __default")
    if stray := _STRAY.search(text):
        raise ValueError(f'{name} must use import {{…}} from "./file.js" and export only, got: {stray[0]}')
    return f'define("{name}", (modules) => {{\n{text}\nreturn {{ {", ".join(names)} }};\n}});\n'


def es_module(name: str) -> str:
    """One self-contained ES module: what anywidget takes as ``_esm``."""
    body = "".join(map(wrapped, with_later([MADE, name])))
    return f'const modules = {{}};\n{AT_HAND}{DEFINE}{body}export default modules["{name}"].default;\n'


def _classic(body: str, start: str = PAGE) -> str:
    return f'(() => {{\n"use strict";\n{start}{DEFINE}{body}}})();\n'


def loader_script() -> str:
    """The page's classic script: shared modules, then the loader, which starts at once."""
    body = "".join(map(wrapped, in_order(SHARED)))
    return _classic(body + f'modules["{LOADER}"].start(document.currentScript.src);\n')


def later_scripts(widgets: Iterable[str] = ()) -> dict[str, str]:
    """The page's classic scripts of what it and these modules fetch late, by the name of their file."""
    return {
        name.rpartition("/")[2]: _classic("".join(map(wrapped, in_order([name], done=SHARED))))
        for name in later(in_order([*SHARED, *widgets]))
    }


def widget_script(file: str, name: str) -> str:
    """The page's classic script of one widget, on top of the loader's shared modules."""
    body = "".join(map(wrapped, in_order([file], done=SHARED)))
    return _classic(body + f'modules["{LOADER}"].register("{name}", modules["{file}"].default);\n')


def styles_script(names: dict[str, str]) -> str:
    """The page's classic script with the style sheets as text, fetched when a widget is saved as one file."""
    own = {name: style(folder).removeprefix(style()) for name, folder in names.items()}
    text = json.dumps({"shared": style(), **own}, ensure_ascii=False)
    return f'globalThis.linmodels.modules["{ONE_FILE}"].keepStyles({text});\n'


def title(folder: str) -> str:
    """What a widget calls itself, in its ``index.js``.

    >>> title("loss_curves")
    'What an example pays: loss over score'
    """
    found = _TITLE.search(read(f"{folder}/index.js"))
    return found[1] if found else folder.replace("_", " ").capitalize()


def one_file(name: str, folder: str, heading: str, mount: str) -> str:
    """A page with one widget that needs nothing else; ``shared/one_file.js`` writes the same in a browser."""
    body = "".join(map(wrapped, with_later([MADE, ONE_FILE, f"{folder}/index.js"])))
    run = f'modules["{ONE_FILE}"].open("{name}", modules["{folder}/index.js"].default);\n'
    parts = {"title": html.escape(heading), "style": style(folder), "mount": mount}
    parts |= {"script": _classic(body + run, f"const modules = {{}};\n{AT_HAND}"), "end": "</script>"}
    page = _PAGE.search(read(ONE_FILE))
    assert page, f"{ONE_FILE} must hold the page as a template, const PAGE = `…`;"
    return re.sub("@(title|style|mount|script|end)", lambda match: parts[match[1]], page[1])
