"""Widgets on labelled points of the plane: data that change together, their preset, steps over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.points import checks
from linmodels_lib.widgets.shared.points.checks import Data
from linmodels_lib.widgets.shared.presets import PresetWidget
from linmodels_lib.widgets.traits import Checked


class OwnData(Widget):
    """A widget on data that a lecturer may bring: its axes and its classes have names."""

    axes = Checked(checks.names_of_axes, default=[])

    _unsaid: ClassVar[tuple[str, ...]] = ("axes",)

    def state(self) -> dict[str, Any]:
        """The synced traits of this widget; names that were not given are left out."""
        return {name: value for name, value in super().state().items() if value or name not in self._unsaid}


class PointsWidget(OwnData, PresetWidget):
    """A widget with points and labels, or a preset. A subclass says which of them it takes."""

    points = Checked(checks.points)
    labels = Checked(checks.labels)
    classes = Checked(checks.classes)

    _other_names = ("custom",)
    _most_classes: ClassVar[int] = checks.MOST_CLASSES

    def __init__(
        self,
        points: ArrayLike | None,
        labels: ArrayLike | None,
        preset: str,
        presets: Mapping[str, Data],
        classes: Sequence[str] | None = None,
        axes: Sequence[str] | None = None,
        **settings: Any,
    ) -> None:
        """The data to begin with or the preset they come from, those of each preset, and the settings."""
        (X, y), preset = checks.data_or_preset(points, labels, preset, presets)
        if points is not None:
            y, named = checks.named_labels(y, classes, self._most_classes)
            classes = named if classes is None or len(classes) else ()  # an empty list is no names at all
        data = {name: {"points": X, "labels": y} for name, (X, y) in presets.items()}
        super().__init__(
            points=X,
            labels=y,
            preset=preset,
            presets=data,
            classes=[] if classes is None else classes,
            axes=checks.axis_names(X, axes),
            **settings,
        )

    def set_data(self, points: ArrayLike, labels: ArrayLike) -> None:
        """Replace points and labels together; steps, where there are any, start over.

        Labels may be words or whole numbers, and a table with named columns brings the names of the axes.
        """
        plain = checks.are_codes(labels)
        codes, names = checks.named_labels(labels, self.classes if plain else None, self._most_classes)
        with self.together():
            self.points, self.labels = points, codes
            self.classes, self.axes = names, checks.axis_names(points)
            for name, value in self._at_start().items():
                setattr(self, name, value)

    def _at_start(self) -> dict[str, Any]:
        """The traits that start over with new data, and their values."""
        return {}

    def _n_labels(self) -> int:
        return int(max(self.labels)) + 1

    def _names(self, given: list[str]) -> list[str]:
        """A name for each class; a name too many waits for a class that the reader may add."""
        K = self._n_labels()
        return [*given[:K], *(f"class {k + 1}" for k in range(len(given), K))]

    def _call(self) -> dict[str, Any]:
        """A preset, or points and labels of one's own."""
        data = {"preset": self.preset}
        if self.preset not in self.presets:
            data = {"points": self.points, "labels": self.labels, "classes": self.classes}
        settings = {k: v for k, v in super()._call().items() if k not in ("points", "labels", "preset")}
        return dict(sorted({**settings, **data}.items()))

    def _brings(self, preset: dict[str, Any]) -> dict[str, Any]:
        return {} if self._shows(preset) else {**preset, **self._at_start()}

    def _shows(self, preset: dict[str, Any]) -> bool:
        return preset == {"points": self.points, "labels": self.labels}

    @traitlets.validate("points", "labels")
    def _check_lengths(self, proposal: Any) -> Any:
        now = {"points": self.points, "labels": self.labels}
        checks.same_length(**{**now, proposal["trait"].name: proposal["value"]})
        return proposal["value"]

    @traitlets.observe("points", "labels")
    def _name_data(self, change: Any) -> None:
        if self.preset in self.presets and not self._shows(self.presets[self.preset]):
            self.preset = "custom"


class SteppedWidget(PointsWidget):
    """Points, and a stream of steps over them of which the first `step` are on screen."""

    step = Checked(_check.whole, 0)

    _problem: str = ""  # what the steps below belong to
    _begun: dict[str, tuple[Iterator[Any], list[Any]]]  # of each stream its rest, and what has come of it

    def trace(self) -> Iterator[Any]:
        """The library's stream of steps for what is on screen."""
        raise NotImplementedError

    def _steps(self, n: int, stream: Callable[[], Iterator[Any]] | None = None) -> list[Any]:
        """The first n steps, or all where there are fewer; each is computed once for what is on screen."""
        begin = self.trace if stream is None else stream
        others = {"step", "preset", "presets", "classes", "axes"}
        problem = repr([item for item in self.state().items() if item[0] not in others])
        if problem != self._problem:
            self._problem, self._begun = problem, {}
        if begin.__name__ not in self._begun:
            self._begun[begin.__name__] = begin(), []
        rest, done = self._begun[begin.__name__]
        done += islice(rest, max(0, n - len(done)))
        return done[:n]

    def _at_start(self) -> dict[str, Any]:
        return {"step": 0}
