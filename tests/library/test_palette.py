"""The colours of the labels: one list, and two style sheets held to it."""

import re
from pathlib import Path

import pytest

from linmodels_lib import palette

ROOT = Path(__file__).resolve().parents[2]
COLOUR = re.compile(r"--(?:lm-)?class-(\d): (?:var\(--lm-class-\1, )?(#[0-9a-f]{6})")


@pytest.mark.parametrize("sheet", ["linmodels_lib/widgets/shared/style.css", "book/assets/tokens.css"])
def test_the_style_sheets_hold_the_palette_in_light_and_dark(sheet):
    found = COLOUR.findall((ROOT / sheet).read_text("utf-8"))
    both = [*enumerate(palette.COLOURS), *enumerate(palette.ON_DARK)]
    assert found == [(str(k), colour.lower()) for k, colour in both]
