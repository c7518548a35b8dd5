"""Where the real reviews are, and the mark of a test that needs them."""

import os

import pytest

DATA = os.environ.get("LINMODELS_DATA")
needs_data = pytest.mark.skipif(
    not DATA,
    reason="skipped: data not present; set LINMODELS_DATA to the folder of the real reviews, or run make reviews",
)
