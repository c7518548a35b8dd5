"""What the traits of all widgets share: each checks itself, and a refusal takes all changes back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets


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


class Checked(traitlets.Any):
    """A synced trait that keeps what `check(name, value, *more)` makes of a value, or refuses as it does.

    What depends on other traits is checked by `@traitlets.validate`, which is called once all of several
    changes are made; `Checked()` is checked there only. None is a value like any other: `traitlets.Any`
    would let it pass unseen.
    """

    allow_none = False

    def __init__(
        self,
        check: Callable[..., Any] = lambda _, value: value,
        *more: Any,
        default: Any = traitlets.Undefined,
        read_only: bool = False,
    ) -> None:
        super().__init__(default, read_only=read_only)
        self.check, self.more = check, more
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> Any:
        """What the widget keeps of `value`."""
        with refusing():
            return self.check(self.name, value, *self.more)

    def _cross_validate(self, obj: Any, value: Any) -> Any:
        with refusing():
            return super()._cross_validate(obj, value)
