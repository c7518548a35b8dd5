"""A formula of a page as a line of text, for the search: from its MathML, P(y∣x) = e^(Ψ_k/T)."""

import re
from dataclasses import dataclass, field

SPACED = set("=<>≤≥≠≈≡∝∈→←↦⇒⇔≔+−±∓")
SHAPES = {
    "mfrac": "{}/{}", "msup": "{}^{}", "msub": "{}_{}", "msubsup": "{}_{}^{}", "munder": "{}_{}",
    "munderover": "{}_{}^{}", "mover": "{}{:.0}", "msqrt": "√{}", "mroot": "{1}√{0}",
}  # fmt: skip
BIG = set("∑∏∫⋃⋂")
ONE = re.compile(r"[\w.′]*|.")  # what needs no brackets as a part of another
SIGN = re.compile(r"(^|[(=,<>≤≥∈→←]\s*) ?([−+±∓]) (?=[\w(])")  # a plus or minus with nothing before it


@dataclass
class Part:
    """An element of MathML."""

    tag: str
    within: list["Part | str"] = field(default_factory=list)


def line_of(formula: Part) -> str:
    """The line that stands for a formula."""
    line = re.sub(r"\u2061(?=[(_^]|$)", "", text(formula)).replace("\u2061", " ")
    return SIGN.sub(r"\1\2", re.sub(r" +", " ", re.sub(r"(?<=[(\[{]) +| +(?=[)\]},])", "", line))).strip()


def text(part: Part | str) -> str:
    """The line that stands for a part of a formula."""
    if isinstance(part, str):
        return part
    inner = [text(one) for one in part.within]
    if part.tag in SHAPES and len(inner) == SHAPES[part.tag].count("{"):
        return shaped(part.tag, inner)
    line = "".join(inner)
    if part.tag == "mi" and len(line) > 1:  # ln, max
        return f" {line}"
    if part.tag in ("mtr", "mtable"):
        return " ".join([*inner, ""])
    return f" {line} " if line in SPACED and part.tag == "mo" else line


def shaped(tag: str, inner: list[str]) -> str:
    """Parts above, below or beside another."""
    first, *others = inner
    first = held(first) if tag in ("mfrac", "msqrt") else first
    apart = " " if tag.startswith("munder") or first in BIG else ""  # what is summed stands apart
    return SHAPES[tag].format(first, *map(held, others)) + apart


def held(line: str) -> str:
    """A part in brackets, where it would run into what stands beside it."""
    line = line.strip()
    return line if ONE.fullmatch(line) else f"({line})"
