"""A plugin of pytest: the library's tests run where NumPy raises what it would else only warn of."""

import numpy as np
import pytest

# Where others compute: scikit-learn's own checks, and answers that are wrong on purpose.
LENIENT = {"test_sklearn", "test_exercises", "test_exercise_messages"}


@pytest.fixture(autouse=True, scope="module")
def strict_floats(request):
    """No overflow, no NaN, no division by zero; a probability may underflow to 0."""
    rules = {} if request.node.path.stem in LENIENT else {"all": "raise", "under": "ignore"}
    with np.errstate(**rules):
        yield
