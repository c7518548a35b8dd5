"""Purge a stylesheet: keep the rules whose classes and ids occur in the book, and the variables they use."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule

GROUPS = ("media", "supports", "layer")
OWN = "lm-"  # our widgets put class names together in their scripts, so these always stay


def load_css(path: Path) -> str:
    """The text of a stylesheet with the files it imports put in place."""
    text = re.sub(r"^@charset[^;]*;|/\*# sourceMappingURL.*?\*/", "", path.read_text("utf-8"))
    return re.sub(r'@import\s*"([^"]+)";', lambda found: load_css(path.parent / found[1]), text)


def words(pages: str, scripts: str) -> set[str]:
    """Every class and id of the pages, and every word of the scripts, which add classes of their own."""
    attributes = re.findall(r'\b(?:class|id)="([^"]*)"', pages)
    return set(" ".join(attributes).split()) | set(re.findall(r"[\w-]+", scripts))


def rules(css: str, known: set[str]) -> str:
    """The rules of `css` that can apply where only the classes and ids of `known` occur."""
    return "".join(_rules(_parse(css), known))


def without_unused_variables(css: str, elsewhere: str = "") -> str:
    """`css` without variables that nothing uses; `elsewhere` is more text in which they may be used."""
    while True:  # a variable that is dropped may have been the only user of another one
        used = set(re.findall(r"var\(\s*(--[\w-]+)", css)) | set(re.findall(r"--[\w-]+", elsewhere))
        shorter = "".join(_without_variables(_parse(css), used))
        if len(shorter) >= len(css):
            return shorter
        css = shorter


def _parse(css: str) -> list[Node]:
    parsed: list[Node] = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return parsed


def _rules(parsed: list[Node], known: set[str]) -> Iterator[str]:
    for rule in parsed:
        if isinstance(rule, QualifiedRule):
            kept = [s for s in _selectors(rule.prelude) if _names(s) <= known]
            if kept:
                selectors = ",".join(tinycss2.serialize(s).strip() for s in kept)
                yield f"{selectors}{{{tinycss2.serialize(rule.content).strip()}}}"
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in GROUPS and rule.content is not None:
            yield _group(rule, "".join(_rules(_inside(rule), known)))
        elif isinstance(rule, AtRule) and rule.lower_at_keyword != "font-face":  # lean_fonts writes those
            yield rule.serialize()


def _without_variables(parsed: list[Node], used: set[str]) -> Iterator[str]:
    for rule in parsed:
        if isinstance(rule, AtRule) and rule.lower_at_keyword in GROUPS and rule.content is not None:
            yield _group(rule, "".join(_without_variables(_inside(rule), used)))
        elif isinstance(rule, QualifiedRule):
            content = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            kept = [d for d in content if not getattr(d, "name", "").startswith("--") or d.name in used]
            if kept:
                body = ";".join(declaration.serialize().rstrip(";") for declaration in kept)
                yield f"{tinycss2.serialize(rule.prelude)}{{{body}}}"
        else:
            yield rule.serialize()


def _inside(rule: AtRule) -> list[Node]:
    inside: list[Node] = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
    return inside


def _group(rule: AtRule, content: str) -> str:
    return f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{content}}}" if content else ""


def _selectors(prelude: list[Node]) -> list[list[Node]]:
    """A selector list, split at its commas; those inside `:is(a, b)` are not seen at this level."""
    parts: list[list[Node]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _names(selector: list[Node]) -> set[str]:
    """Classes and ids that an element must have; what stands in parentheses is not looked at."""
    found = {token.value for token in selector if token.type == "hash"}
    for before, token in pairwise(selector):
        if before.type == "literal" and before.value == "." and token.type == "ident":
            found.add(token.value)
    return {name for name in found if not name.startswith(OWN)}
