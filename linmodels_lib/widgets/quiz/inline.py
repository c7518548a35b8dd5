"""The inline markup of a quiz as HTML: `code`, *emphasis*, [a section](#its-anchor), θ_k, x^2.

`logic.js` has a twin.
"""

import html
import re

_CODE = r"`([^`]+)`"
_EMPHASIS = r"(?<!\w)\*(?=\S)([^*]+)(?<=\S)\*(?!\w)"
_SUB = r"(?<!\w)([^\W\d_])_(?:\{([^{}]+)\}|(\w{1,2})(?!\w))"
_SUP = r"(?<=[\w)\]])\^(?:\{([^{}]+)\}|([-−+]?(?:\d+\.\d+|[^\W_]{1,2}))(?![^\W_]|\.\d))"
_LINK = r"\[([^\[\]]+)\]\((#[\w-]+)\)"  # within the page only
_INLINE = re.compile("|".join((_CODE, _EMPHASIS, _SUB, _SUP, _LINK)))


def inline_html(text: str) -> str:
    """The inline markup of a text as HTML; everything else is escaped.

    >>> inline_html("`a<b` and *θ_1^2*, not a_name")
    '<code>a&lt;b</code> and <em>θ<sub>1</sub><sup>2</sup></em>, not a_name'
    """
    pieces, end = [], 0
    for match in _INLINE.finditer(text):
        pieces += [html.escape(text[end : match.start()], quote=False), _markup(match)]
        end = match.end()
    return "".join([*pieces, html.escape(text[end:], quote=False)])


def _markup(match: re.Match[str]) -> str:
    code, emphasis, base, sub, short_sub, sup, short_sup, place, address = match.groups()
    if code:
        return f"<code>{html.escape(code, quote=False)}</code>"
    if emphasis:
        return f"<em>{inline_html(emphasis)}</em>"
    if place:
        return f'<a href="{address}">{inline_html(place)}</a>'
    if base:
        return f"{base}<sub>{html.escape(sub or short_sub)}</sub>"
    return f"<sup>{html.escape(sup or short_sup)}</sup>"
