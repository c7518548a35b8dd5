"""What the traits of all widgets share: no value passes unseen, and a refusal takes all changes back."""

from collections.abc import Iterator
from contextlib import contextmanager

import traitlets


class Checked(traitlets.Any):
    """A trait whose every value meets its validator; `traitlets.Any` would let None pass unseen."""

    allow_none = False


class RefusedValueError(traitlets.TraitError, ValueError):
    """A trait's value that a widget cannot take."""


class RefusedTypeError(traitlets.TraitError, TypeError):
    """A trait's value of a kind that a widget cannot take."""


@contextmanager
def refusing() -> Iterator[None]:
    """Errors as traitlets knows them: only then does it take back all of several changes made at once."""
    try:
        yield
    except ValueError as error:
        raise RefusedValueError(*error.args) from None
    except TypeError as error:
        raise RefusedTypeError(*error.args) from None
