"""A widget's scene as what travels: a link, the cell that makes it, a QR code."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from typing import Any

from linmodels_lib import _check

MOST_LINK = 1000  # characters: beyond, mail programs break links and codes are too fine for a camera
IMPORT = "import linmodels_lib as lm"
WIDE = 78  # columns of a cell
_ENTRY = re.compile(r"([a-z][a-z-]*)-\d+=([^=&]*)")
_FIX = "Copy the whole link once more."


def plain(value: Any) -> Any:
    """`value` with whole numbers written as such, as the page has them: 2.0 is 2.

    >>> plain({"a": [1.0, 0.5]})
    {'a': [1, 0.5]}
    """
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e16
    return int(value) if whole else value


def literal(value: Any) -> str:
    r"""A value as Python reads it and the page writes it: texts in double quotes, floats by `repr`.

    >>> print(literal({"a": [1.0, 1e-5, True, None, 'so "far"']}))
    {"a": [1, 1e-05, True, None, "so \"far\""]}
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(name)}: {literal(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(plain(value))


def cell(name: str, arguments: Mapping[str, Any]) -> str:
    """The cell that makes a widget.

    >>> print(cell("LossCurves", {"z": 2.0}))
    import linmodels_lib as lm
    <BLANKLINE>
    lm.widgets.LossCurves(z=2)
    """
    given = [f"{one}={literal(value)}" for one, value in arguments.items()]
    call = f"lm.widgets.{name}({', '.join(given)})"
    if len(call) > WIDE:
        call = f"lm.widgets.{name}(\n" + "".join(f"    {one},\n" for one in given) + ")"
    return f"{IMPORT}\n\n{call}"


def compact(value: Any) -> str:
    """JSON without blanks.

    >>> compact({"b": 2.0, "a": [1]})
    '{"a":[1],"b":2}'
    """
    return json.dumps(
        plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def payload(scene: Mapping[str, Any]) -> str:
    """A scene as the part of a link that follows "="; `patch` is its inverse."""
    return base64.urlsafe_b64encode(compact(scene).encode()).decode().rstrip("=")


def entries(link: Any) -> dict[str, str]:
    """What a link carries: the payload of the first widget of each kind.

    >>> entries("https://here/book/05.html#loss-curves-2=e30&quiz-1=abc")
    {'loss-curves': 'e30', 'quiz': 'abc'}
    """
    if not isinstance(link, str):
        raise TypeError(f"link must be a text, got {type(link).__name__}. Paste the address in quotes.")
    parts = link.strip().split("#")[-1].split("&")
    found = [match for part in parts if (match := _ENTRY.fullmatch(part))]
    if not found:
        raise ValueError(
            f"link must end in #name-1=… with a scene, got {_check.short(link)}. Take it from Share."
        )
    first: dict[str, str] = {}
    for match in found:
        first.setdefault(match[1], match[2])
    return first


def patch(text: str) -> dict[str, Any]:
    """The traits in a payload, or a refusal that says what is damaged."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        scene = json.loads(raw.decode("utf-8"), parse_constant=_no_number)
    except (binascii.Error, ValueError, RecursionError):
        raise ValueError(
            f"link must carry a whole scene, got {_check.short(text)}, which is damaged. {_FIX}"
        ) from None
    if not isinstance(scene, dict):
        raise ValueError(f"link must carry traits by name, got {_check.short(scene)}. {_FIX}")
    return scene


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


class Code:
    """A QR code that JupyterLab shows."""

    def __init__(self, link: str) -> None:
        """The code of a link; `segno` draws it."""
        if "://" not in link:
            raise ValueError(
                f"base must be the address of the book, got a link without one: {_check.short(link)}. "
                "Write w.qr('https://…/')."
            )
        if len(link) > MOST_LINK:
            raise ValueError(
                f"link must have at most {MOST_LINK} characters for a code, got {len(link)}. "
                "Share the scene as a file."
            )
        try:
            import segno  # noqa: PLC0415 (segno is optional)
        except ModuleNotFoundError as error:
            raise _check.not_installed(error) from None
        self.link = link
        self.svg: str = segno.make_qr(link, error="l").svg_inline(scale=4, light="#fff", dark="#000")

    def __repr__(self) -> str:
        return f"QR code of {self.link}"

    def _repr_svg_(self) -> str:
        return self.svg
