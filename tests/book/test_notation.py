"""One name for each symbol: the library, the widgets and the chapters keep to `book/data/notation.yml`."""

import inspect
import json
import re
import sys
import unicodedata
from pathlib import Path

import pytest
import yaml
from toc import NOTEBOOKS

import linmodels_lib as lm
from linmodels_lib import widgets

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
sys.path.insert(0, str(BOOK / "ext"))

import notation  # noqa: E402  (book/ext/notation.py)

FILE = yaml.safe_load((BOOK / "data" / "notation.yml").read_text("utf-8"))
SYMBOLS = [entry for entry in FILE["symbols"] if "tex" in entry]
SIGNS = {entry["sign"][0]: entry for entry in reversed(SYMBOLS)}
GREEK = re.compile(r"[Α-Ωα-ωŷỹℓ∇]")
SIGNS_OF_EVERYBODY = set("ΣΠπ")  # sums, products, the number
TEX_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ",
    "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "ell": "ℓ", "nabla": "∇",
}  # fmt: skip


def sections(name):
    """The text of a chapter under each of its headings, code left out."""
    found, heading = {}, ""
    for cell in json.loads((BOOK / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            for line in "".join(cell["source"]).splitlines():
                if mark := re.match(r"#+ (.*)", line):
                    heading = mark[1]
                found[heading] = found.get(heading, "") + line + "\n"
    return found


def formulas(text):
    """What stands between dollar signs."""
    return " ; ".join(a or b for a, b in re.findall(r"\$\$(.*?)\$\$|\$([^$]+)\$", text, re.S))


@pytest.mark.parametrize("entry", SYMBOLS, ids=lambda entry: entry["sign"])
def test_the_section_named_introduces_the_symbol(entry):
    name, heading = entry["in"].split("#")
    text = sections(name)
    assert heading in text, list(text)
    symbol = r"\s*".join(re.escape(part) for part in entry["tex"].split())
    alone = rf"(?<![A-Za-z\\]){symbol}(?![A-Za-z])"
    assert re.search(alone, formulas(text[heading])), f"{entry['tex']} is not in {heading}"


@pytest.mark.parametrize("name", sorted({name for entry in SYMBOLS for name in entry["code"]}))
def test_the_library_has_the_name(name):
    path, argument = re.fullmatch(r"([\w.]+?)(?:\((\w+)\))?", name).groups()
    found = find(path.split("."))
    if argument:
        assert argument in inspect.signature(found).parameters
    assert notation.code(name).startswith(f"{{py:obj}}`{name} <linmodels_lib.")


def find(parts):
    """What a dotted name means, wherever its module; of a class also a field."""
    homes = (lm, lm.probability, lm.linear, widgets)
    owner = next(getattr(home, parts[0]) for home in homes if hasattr(home, parts[0]))
    for part in parts[1:]:
        fields = getattr(owner, "__annotations__", {})
        owner = fields[part] if part in fields else getattr(owner, part)
    return owner


def test_a_symbol_has_one_entry():
    assert len({entry["sign"] for entry in SYMBOLS}) == len(SYMBOLS)
    assert len({entry["tex"] for entry in SYMBOLS}) == len(SYMBOLS)


def strings(path):
    """The texts between quotation marks in a script; comments left out."""
    code = re.sub(r"^\s*(//|\*|/\*).*$|\s//\s.*$", "", path.read_text("utf-8"), flags=re.M)
    return re.findall(r'"[^"\n]*"|`[^`]*`', code)


SCRIPTS = sorted((ROOT / "linmodels_lib" / "widgets").rglob("*.js"))
LABEL = re.compile(r"[\"`]([A-Z][a-z-]+(?: [a-z-]+)*) ([Α-Ωα-ω])[\"`:(]")


def test_widgets_use_the_letters_of_the_table():
    used = {letter for path in SCRIPTS for text in strings(path) for letter in GREEK.findall(text)}
    assert used >= set("αηθλΨΩ")
    assert used <= SIGNS.keys() | SIGNS_OF_EVERYBODY


def test_a_control_is_named_like_its_symbol():
    """The label "Learning rate η" may become neither "Pace η" nor "Learning rate α"."""
    labels = {match for path in SCRIPTS for text in strings(path) for match in LABEL.findall(text)}
    assert len(labels) > 4
    for words, letter in labels:
        meaning = SIGNS[letter]["means"].lower()
        assert words.lower().removesuffix("s") in meaning, f"{words} {letter}: {meaning}"


@pytest.mark.parametrize("kind", ["py", "js"])
def test_the_library_writes_no_letter_that_is_not_in_the_table(kind):
    for path in (ROOT / "linmodels_lib").rglob(f"*.{kind}"):
        used = set(GREEK.findall(unicodedata.normalize("NFC", path.read_text("utf-8"))))
        assert used <= SIGNS.keys() | SIGNS_OF_EVERYBODY, path.name


@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.name.startswith("0")], ids=lambda path: path.stem
)
def test_the_chapters_write_no_letter_that_is_not_in_the_table(path):
    text = formulas("\n".join(sections(path.stem).values()))
    used = {TEX_GREEK[name] for name in re.findall(r"\\([A-Za-z]+)", text) if name in TEX_GREEK}
    assert used <= SIGNS.keys() | SIGNS_OF_EVERYBODY


def test_every_concept_is_mapped_to_every_source():
    keys = {"concept", "book", "may", "hasegawajohnson2019", "cos484", "boye"}
    assert [entry["concept"] for entry in FILE["map"] if entry.keys() != keys] == []
    assert len(FILE["map"]) > 25
