"""The formulas in a docstring as TeX: they are written in Unicode, for `help()`, and set here for the page.

A formula is the longest run of terms that operators, blanks or brackets join: single letters with their
scripts, Greek, numbers, functions such as log. A longer word is a term only inside brackets and next to
operators, as in P(word | y). What holds neither a letter nor a sign, such as a number, stays text.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

NAMED = ("argmax", "softmax", "sign", "prox", "mod", "Im", "TP", "FP", "FN")
KNOWN = {
    **{name: f"\\{name} " for name in ("log", "exp", "max", "min", "cos", "sin")},
    **{name: rf"\operatorname{{{name}}}" for name in NAMED},
}
PREFIX = {
    "−": "-",
    "+": "+",
    "Σ": r"\sum ",
    "Π": r"\prod ",
    "∂": r"\partial ",
    "∇": r"\nabla ",
    "¬": r"\neg ",
}
BINARY = {
    **{"=": "=", "<": "<", ">": ">", "/": "/", "·": r"\cdot ", "≠": r"\ne ", "≤": r"\le ", "≥": r"\ge "},
    **{"≈": r"\approx ", "∝": r"\propto ", "∈": r"\in ", "∩": r"\cap ", "∪": r"\cup ", "←": r"\leftarrow "},
    **{"..": r"{.}{.}", "⋯": r"\cdots "},
}
SIGNS = {
    **{"∞": r"\infty ", "∅": r"\emptyset ", "…": r"\ldots ", "½": r"\tfrac12 ", "¼": r"\tfrac14 "},
    **{"ℓ": r"\ell ", "‖": r"\|"},
}
PAIRS = {"(": ")", "[": "]", "{": "}"}
ACCENTS = {"\u0302": "hat", "\u0303": "tilde"}
RAISED, LOWERED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵀ", "₀₁₂₃₄₅₆₇₈₉₊₋"
TOKEN = re.compile(
    r"\s+|\d+(?:\.\d+)?|[A-Za-z]\w*_[A-Za-z]{2,}\w*|[A-Za-z]{2,}\d*(?:['’-][A-Za-z]+)*|[A-Za-z](?:\d+|['’-][A-Za-z]+)|"
    rf"\.\.|[{RAISED}]+|[{LOWERED}]+|[_^](?:\{{[^}}]*\}}|[^\W_](?!\w))|."
)


class Read(NamedTuple):
    """TeX, the token after it, and whether it must be maths."""

    tex: str
    end: int
    sure: bool


def letter(sign: str) -> str:
    """A letter of the book: Greek by its name, an accent as a hat or a tilde."""
    base = unicodedata.normalize("NFD", sign)
    if len(base) > 1:
        return rf"\{ACCENTS[base[1]]}{{{base[0]}}}"
    _, size, _, name = unicodedata.name(sign).lower().split()
    name = {"lamda": "lambda"}.get(name, name)
    return f"\\{name if size == 'small' else name.capitalize()} "


def is_letter(token: str) -> bool:
    """Greek, or a Latin letter under an accent of `ACCENTS`."""
    accent = unicodedata.normalize("NFD", token)[1:]
    return len(token) == 1 and ("GREEK" in unicodedata.name(token, "") if not accent else accent in ACCENTS)


class Formulas:
    """A reader of one piece of text."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKEN.findall(text)

    def pieces(self) -> Iterator[tuple[bool, str]]:
        """The text in pieces, each with whether it is TeX."""
        i, plain = 0, ""
        while i < len(self.tokens):
            read = Read("", i, False) if self.at(i).isspace() else self.run(i)
            if read.sure and read.tex not in KNOWN.values():  # "the sign of": an English word
                if plain:
                    yield False, plain
                yield True, read.tex.strip()
                i, plain = read.end, ""
            else:
                plain, i = plain + self.tokens[i], i + 1
        if plain:
            yield False, plain

    def at(self, i: int) -> str:
        return self.tokens[i] if 0 <= i < len(self.tokens) else ""

    def run(self, i: int, inside: bool = False) -> Read:
        """The longest formula from token i on; nothing where token i starts none."""
        tex, done, sure = "", Read("", i, False), False
        waiting, word = True, False  # for a term after an operator; for an operator after a word
        while i < len(self.tokens):
            token = self.at(i)
            if token.isspace():
                i += 1
            elif token in PREFIX or (token in BINARY and not waiting):
                sign = self.scripts(Read(PREFIX.get(token) or BINARY[token], i + 1, sure))
                tex, i, waiting, word = tex + sign.tex, sign.end, True, False
                sure |= token in "−+" and bool(re.match(r"[\d∞]", self.at(i)))
            elif token == "|":
                closes, i = not waiting and not self.at(i - 1).isspace(), i + 1
                tex += r"\mid " if self.at(i - 2).isspace() and self.at(i).isspace() else r"\vert "
                waiting, word, done = not closes, False, Read(tex, i, sure) if closes else done
            else:
                term = self.term(i, inside, first=not tex)
                if not term:
                    break
                plain = not term.sure and term.tex.startswith(r"\text")
                if not waiting and (plain or word):
                    break
                apart = token in PAIRS and not waiting and self.at(i - 1).isspace()  # y (N,): a shape
                tex, sure = tex + r"\ " * apart + term.tex, sure or term.sure
                waiting, word = False, plain
                i, done = term.end, Read(tex, term.end, sure)
        return done

    def term(self, i: int, inside: bool, first: bool) -> Read | None:
        """A letter, a number, a function or a bracket, with its scripts."""
        token, after = self.at(i), self.at(i + 1)
        read = None
        if token in PAIRS:
            read = self.bracket(i)
        elif token == "√":
            root = self.term(i + 1, inside, False)
            read = root and Read(rf"\sqrt{{{root.tex.strip('()')}}}", root.end, True)
        elif token in SIGNS or is_letter(token):
            read = Read(SIGNS.get(token) or letter(token), i + 1, token != "…")
        elif token in KNOWN:
            read = Read(KNOWN[token], i + 1, token != "mod")
        elif token[:1].isdigit():
            lonely = first and not inside and after.isspace() and self.at(i + 2) not in BINARY
            read = None if lonely else Read(r"\mathbf 1" if after == "{" else token, i + 1, False)
        elif token.isascii() and token.isalpha():
            read = self.word(i, inside, first)
        return read and self.scripts(read)

    def word(self, i: int, inside: bool, first: bool) -> Read | None:
        """A single letter, or a word where only maths can stand."""
        token, after = self.at(i), self.at(i + 1)
        attached = bool(self.at(i - 1)) and (is_letter(self.at(i - 1)) or self.at(i - 1).isdigit())
        if token in ("a", "A"):
            used = inside or not first or after[:1] in ("_", *LOWERED) or self.at(i + 2) in BINARY
            return Read(token, i + 1, False) if used else None
        if len(token) == 1 or (attached and len(token) == 2):
            return Read(token, i + 1, True)
        if after[:1] == "_" and len(after) > 1:
            return Read(rf"\text{{{token}}}", i + 1, True)
        if after == "(" and (group := self.bracket(i + 1)):
            return Read(rf"\text{{{token}}}{group.tex}", group.end, True)
        return Read(rf"\text{{{token}}}", i + 1, False) if inside else None

    def bracket(self, i: int) -> Read | None:
        """A bracket whose whole content is maths; else None, and its parts are read one by one."""
        left, j, fresh = self.at(i), i + 1, True
        tex, sure = (
            "\\" * (left == "{") + left,
            i > 0 and bool(re.match(r"\w", self.at(i - 1))),
        )  # applied to x
        while j < len(self.tokens) and self.at(j) != PAIRS[left]:
            token, read = self.at(j), self.run(j, inside=True)
            if read.end > j and fresh:
                tex, j, sure, fresh = tex + read.tex, read.end, sure or read.sure, False
            elif token in (",", ";", "·", " "):
                last = self.at(j + 1) == PAIRS[left]
                tex += {"·": r"\cdot ", ",": "{,}" if last else ", ", ";": "; "}.get(token, "")
                j, fresh = j + 1, fresh or token != " "
            else:
                return None
        return Read(tex + "\\" * (left == "{") + PAIRS[left], j + 1, True) if sure and self.at(j) else None

    def scripts(self, read: Read) -> Read:
        """The term with what stands below, above and behind it."""
        tex, i, sure = read.tex.rstrip(), read.end, read.sure
        while token := self.at(i):
            plain = unicodedata.normalize("NFKC", token).replace("−", "-")
            if token[0] in "_^" and len(token) > 1:
                tex += f"{token[0]}{{{''.join(t for _, t in Formulas(token[1:].strip('{}')).pieces())}}}"
            elif token[0] in LOWERED:
                tex += f"_{{{plain}}}"
            elif token[0] in RAISED:
                tex += rf"^{{{plain.replace('T', '{top}')}}}".replace("{top}", r"\top")
            elif token == "'" and tex[-1:].isalpha() and not self.at(i + 1)[:1].isalpha():
                tex += "'"
            else:
                break
            i, sure = i + 1, True
        return Read(tex + " " * tex[-1:].isalpha(), i, sure)
