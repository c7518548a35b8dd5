"""What scikit-learn's tools ask of every classifier here, so that each can be copied, searched and scored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from copy import deepcopy
from inspect import signature
from typing import Any, Self

from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, evaluate


class Estimator:
    """A classifier whose arguments are kept under their names and change nothing before `fit`."""

    def predict(self, X: Any) -> NDArray[Any]:
        """The label of each example."""
        raise NotImplementedError

    def score(self, X: Any, y: ArrayLike) -> float:
        """The share of examples whose predicted label is right."""
        y_hat = self.predict(X)
        return evaluate.accuracy(_check.names("y", y, len(y_hat)), y_hat)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The constructor's arguments; with `deep` also those of a learner among them, as learner__name."""
        own = {name: getattr(self, name) for name in signature(type(self)).parameters}
        inner = {name: learner.get_params() for name, learner in _learners(own).items() if deep}
        return own | {f"{name}__{key}": value for name, part in inner.items() for key, value in part.items()}

    def set_params(self, **params: Any) -> Self:
        """Change arguments by name; where one name is unknown, none is changed."""
        own = {name: value for name, value in params.items() if "__" not in name}
        before = self.get_params(deep=False)
        learners, inner = _learners(before | own), defaultdict[str, dict[str, Any]](dict)
        for name, value in params.items():
            part, _, key = name.partition("__")
            if key and part in learners:
                inner[part][key] = value
            else:
                _check.one_of("parameter", name, (*before, *(f"{part}__…" for part in learners)))
        for part, values in inner.items():  # on a copy first: where a learner refuses, all stays as it was
            learner, copies = deepcopy((learners[part], values))
            learner.set_params(**copies)
        for name, value in own.items():
            setattr(self, name, value)
        for part, values in inner.items():  # all of a part at once: it knows which of them comes first
            learners[part].set_params(**values)
        return self

    def __dir__(self) -> list[str]:
        """What completion offers: some methods are there only where a learner has them."""
        return [name for name in super().__dir__() if hasattr(self, name)]

    def __repr__(self) -> str:
        """The call that makes this classifier."""
        inside = ", ".join(_shown(name, value) for name, value in self.get_params(deep=False).items())
        return f"{type(self).__name__}({inside})"

    def __sklearn_tags__(self) -> Any:
        """What scikit-learn wants to know; only scikit-learn calls this, so only then is it imported."""
        from sklearn.utils import ClassifierTags, InputTags, Tags, TargetTags  # noqa: PLC0415

        return Tags(
            estimator_type="classifier",
            target_tags=TargetTags(required=True),
            classifier_tags=ClassifierTags(),
            input_tags=InputTags(sparse=True),
        )


def _learners(own: Mapping[str, Any]) -> dict[str, Any]:
    """The learners among the arguments, ours or others'."""
    return {n: part for n, part in own.items() if hasattr(part, "get_params") and not isinstance(part, type)}


def _shown(name: str, value: Any) -> str:
    """name=value; a function by its name, since its address differs in every run, and a long value cut."""
    return f"{name}={value.__name__ if hasattr(value, '__name__') else _check.short(value, 400)}"
