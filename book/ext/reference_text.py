"""A docstring and a signature as nodes of a page.

A docstring is plain text: paragraphs, formulas in Unicode, `names`, indented code, and examples that start
with a prompt. Nothing else in it is markup.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from textwrap import dedent

from docutils import nodes
from reference_source import Entry, entries_by_address, resolve
from sphinx import addnodes

NAMES = re.compile(r"(``.+?``|`[^`]+`\w*)")
LONG = 76  # characters of a constant that are worth a look


def link(target: str, text: str, code: bool = True) -> nodes.Node:
    """A name that leads to its section."""
    shown = nodes.literal(text, text) if code else nodes.inline(text, text)
    return addnodes.pending_xref("", shown, refdomain="py", reftype="obj", reftarget=target, refexplicit=True)


def inline(text: str, module: str, owner: str = "") -> Iterator[nodes.Node]:
    """A paragraph's text; its `names` are links where the library has them, its formulas stay as written."""
    for i, part in enumerate(NAMES.split(text)):
        if i % 2:
            name, _, end = part.strip("`").partition("`")  # `Step`s
            target = find_address(name, module, owner)
            yield link(target, name) if target and target != owner else nodes.literal(name, name)
            yield nodes.Text(end)
        else:
            yield nodes.Text(part)


def find_address(name: str, module: str, owner: str) -> str | None:
    """The address of a name as the docstring of `owner`, in `module`, uses it; an argument has none."""
    names, path = entries_by_address(), name.removeprefix("lm.").split(".")
    arguments = names[owner].arguments if owner in names else ()
    if not re.fullmatch(r"[A-Za-z][\w.]*", name) or name in [argument for argument, _, _ in arguments]:
        return None
    for place in (owner, owner.rpartition(".")[0]):  # a method of the class
        if place in names and f"{place}.{name}" in names:
            return f"{place}.{name}"
    found = resolve(import_module(module), path, names)
    return found[0] if found and found[1] == len(path) else None


def body(doc: str, module: str, owner: str = "") -> Iterator[nodes.Node]:
    """A docstring as paragraphs, examples and indented code."""
    for block in re.split(r"\n\s*\n", doc):
        if block.startswith(">>>"):
            yield nodes.literal_block(block, block, language="pycon")
        elif block.startswith("    "):
            yield nodes.literal_block(dedent(block), dedent(block), language="text")
        elif block:
            text = re.sub(r"\s+", " ", block).replace("::", ":")
            yield nodes.paragraph(text, "", *inline(text, module, owner))


@cache
def types() -> dict[str, str]:
    """The library's own types, by the name that a signature uses."""
    return {
        entry.name: full for full, entry in entries_by_address().items() if entry.kind in ("class", "data")
    }


def typed(text: str) -> Iterator[nodes.Node]:
    """A type, in which the library's own types are links."""
    for word in re.split(r"(\w+)", text):
        yield link(types()[word], word, code=False) if word in types() else nodes.Text(word)


def signature(entry: Entry) -> nodes.paragraph:
    """How a name is called; an argument stays in one piece where a line is long enough."""
    line = nodes.paragraph(classes=["lm-signature"], support_smartquotes=False)
    if entry.label:
        line += nodes.inline("", f"{entry.label} ", classes=["lm-quiet"])
    line += [nodes.Text(entry.path.removesuffix(entry.name)), nodes.strong("", entry.name)]
    if entry.kind == "data":
        value = re.sub(r"\s+", " ", entry.returns)
        line += nodes.Text(f" = {value if len(value) <= LONG else value[:LONG].rsplit(' ', 1)[0] + ' …'}")
        return line
    if entry.kind != "property":
        line += nodes.Text("(" if entry.arguments else "()")
    for part in entry.arguments[:-1]:
        line += [argument(*part, ","), nodes.Text(" ")]
    line += [argument(*part, ")") for part in entry.arguments[-1:]]
    if entry.returns:
        line += [nodes.Text(" "), nodes.inline("", "→ ", *typed(entry.returns), classes=["lm-argument"])]
    return line


def argument(name: str, kind: str, default: str, end: str) -> nodes.inline:
    """One argument: name, type and default, and the comma or bracket after it."""
    part = nodes.inline("", name, classes=["lm-argument"])
    if kind:
        part += [nodes.Text(": "), nodes.inline("", "", *typed(kind), classes=["lm-quiet"])]
    equals = " = " if kind else "="
    part += nodes.Text(f"{equals}{default}" * bool(default) + end)
    return part
