"""A formula of a page as a line of text, for the search: from its MathML, P(y∣x) = e^(Ψ_k/T)."""

import re
from dataclasses import dataclass, field

SPACED = set("=<>≤≥≠≈≡∝∈→←↦⇒⇔≔+−±∓")
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
    shapes = {"mfrac": "{}/{}", "msup": "{}^{}", "msub": "{}_{}", "munder": "{}_{}", "msubsup": "{}_{}^{}"}
    shapes |= {"munderover": "{}_{}^{}", "mroot": "{1}√{0}"}
    if inner and (part.tag in ("munder", "munderover") or inner[0].strip() in BIG):
        inner[-1] += " "  # what is summed stands apart
    if part.tag in shapes and len(inner) == shapes[part.tag].count("{"):
        return shapes[part.tag].format(inner[0] if part.tag != "mfrac" else held(inner[0]), *map(held, inner[1:]))
    if part.tag == "mover":
        return inner[0] if inner else ""
    if part.tag == "msqrt":
        return f"√{held(''.join(inner))}"
    if part.tag in ("mtr", "mtable"):
        return " ".join(inner) + " "
    line = "".join(inner)
    if part.tag == "mo":
        return f" {line} " if line in SPACED else line
    return f" {line}" if part.tag == "mi" and len(line) > 1 else line  # ln, max


def held(line: str) -> str:
    """A part in brackets, where it would run into what stands beside it."""
    line = line.strip()
    return line if ONE.fullmatch(line) else f"({line})"
