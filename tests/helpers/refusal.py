"""The form that every refusal has: name must …, got …, and a sentence that helps."""

import re

import numpy as np
import pytest


def in_house_form(error):
    """Whether an error is a ValueError or a TypeError that says what was wanted, and then how to fix it."""
    message = str(error)
    wanted = re.search(r"\b(must|needs|requires|expecting)\b", message)
    return isinstance(error, ValueError | TypeError) and bool(
        wanted and re.search(r"\S\. \S.*\.$", message, re.S)
    )


def refuses(call, kind, text):
    """`call` raises `kind` with `text`, in the house form."""
    with np.errstate(all="ignore"), pytest.raises(kind, match=text) as caught:
        call()
    assert in_house_form(caught.value), caught.value
