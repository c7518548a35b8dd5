"""Real data for tests: `needs_data` marks those on the folds of 2004, `real` loads what pip fetches."""

import os
from functools import cache

import pytest
import realdata  # tools/realdata.py

from linmodels_lib import datasets

needs_data = pytest.mark.skipif(
    not (realdata.is_there("polarity") and realdata.is_there("sentence_polarity")),
    reason="the reviews of 2004 are not there: run make reviews, or name their folder in LINMODELS_DATA",
)
loaded = cache(datasets.load)


@pytest.fixture(scope="session")
def real():
    """`real(name, part)`: a set, loaded once. Missing data are a failure, unless `make test` could not fetch them."""

    def load(name, part="all"):
        if not realdata.is_there(name):
            if why := os.environ.get(realdata.WITHOUT):
                pytest.skip(f"{name} is not there: {why}")
            pytest.fail(f"{name} is not there: run make data, then the tests.")
        return loaded(name, part)

    return load
