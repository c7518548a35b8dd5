"""Names of the first edition: each answers once more from its old place, and a warning says the new."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeVar, cast
from warnings import warn

PACKAGE = "linmodels_lib"
MOVED = {
    "classifier": "text_classifier",
    "compare": "evaluate",
    "corpora": "datasets",
    "finite_differences": "gradcheck",
    "mosaics": "plotting",
    "pictures": "plotting",
    "real_reviews": "datasets",
    "sample_space": "probability",
    "schemes": "multiclass",
    "stream": "trace",
    # names that a module once handed on, or that have another name now
    "linear.Rate": "trace.Rate",
    "linear.rate_at": "trace.rate_at",
    "linear.visits": "trace.visits",
    "optimize.Descent": "trace.Step",
    "optimize.lbfgs": "lbfgs.lbfgs",
    "perceptron.best_separator": "separation.best_separator",
    "perceptron.differences": "separation.differences",
    "perceptron.mistake_bound": "separation.mistake_bound",
    "proximal.soft_threshold": "optimize.soft_threshold",
    "softmax_regression.logistic_gradient": "logistic.logistic_gradient",
    "softmax_regression.logistic_loss": "logistic.logistic_loss",
    "softmax_regression.sigmoid": "logistic.sigmoid",
    "trace.with_constant": "linear.with_constant",
}

GONE = {
    "linear.rows": "index X itself: X[i]",
    "linear.Row": "index X itself: X[i]",
    "trace.rows": "index X itself: X[i]",
    "perceptron.move": "use linmodels_lib.perceptron.update, which gives new weights",
}
Stream = TypeVar("Stream", bound=Callable[..., Iterator[Any]])


def names_that_left(module: str, when_asked: tuple[str, ...] = ()) -> Callable[[str], Any]:
    """The `__getattr__` of a module that some names have left, and which modules load `when_asked`."""
    inside = module.removeprefix(PACKAGE).lstrip(".")

    def found(name: str) -> Any:
        if name in when_asked:
            return import_module(f"{module}.{name}")
        old = f"{inside}.{name}".lstrip(".")
        if old not in MOVED:
            instead = f"; {GONE[old]}" if old in GONE else ""
            raise AttributeError(f"module {module!r} has no attribute {name!r}{instead}")
        _say(old)
        home, _, new = MOVED[old].rpartition(".")
        return getattr(import_module(f"{PACKAGE}.{home}"), new) if home else import_module(f"{PACKAGE}.{new}")

    return found


def _say(old: str) -> None:
    how = f"{PACKAGE}.{old} has moved: use {PACKAGE}.{MOVED[old]}. The old name goes with the next edition."
    warn(how, DeprecationWarning, stacklevel=3)


def with_every(stream: Stream) -> Stream:
    """A stream that still takes the first edition's `every`: "visit", "epoch" or "end"."""

    @wraps(stream)
    def thinned(*given: Any, every: str = "", **named: Any) -> Iterator[Any]:
        steps = stream(*given, **named)
        if not every:
            return steps
        warn(f"every={every!r} goes with the next edition: use trace(X, y, every).", DeprecationWarning, 2)
        thin = import_module(f"{PACKAGE}.trace").thinned_out
        return cast(Iterator[Any], thin(steps, every))

    return cast(Stream, thinned)


class _OldModules(MetaPathFinder, Loader):
    """What makes `import linmodels_lib.schemes` find `linmodels_lib.multiclass`."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        """A place for a module that has moved; all others are left to others."""
        package, _, old = name.partition(".")
        return ModuleSpec(name, self) if package == PACKAGE and old in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        """The new module takes the place of the empty one."""
        old = module.__name__.removeprefix(f"{PACKAGE}.")
        _say(old)
        sys.modules[module.__name__] = import_module(f"{PACKAGE}.{MOVED[old]}")


def answer_for_old_modules() -> None:
    """Let Python ask here first, since the old module may still lie in a folder that it knows."""
    if not any(isinstance(finder, _OldModules) for finder in sys.meta_path):
        sys.meta_path.insert(0, _OldModules())
