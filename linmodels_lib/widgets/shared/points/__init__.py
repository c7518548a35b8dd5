"""Widgets on labelled points of the plane: data that change together, and the preset they come from."""

from collections.abc import Mapping
from typing import Any

import traitlets
from numpy.typing import ArrayLike

from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.points.checks import Data
from linmodels_lib.widgets.traits import Checked, refusing


class PointsWidget(Widget):
    """A widget with points and labels, or a preset. A subclass says which data it takes."""

    points = Checked().tag(sync=True)
    labels = Checked().tag(sync=True)
    preset = Checked().tag(sync=True)
    presets = traitlets.Dict().tag(sync=True)

    def __init__(self, data: Data, presets: Mapping[str, Data], **settings: Any) -> None:
        """The data to begin with, those of each preset, and what else the subclass has checked."""
        pictures = {name: {"points": X, "labels": y} for name, (X, y) in presets.items()}
        super().__init__(points=data[0], labels=data[1], presets=pictures, **settings)

    def set_data(self, points: ArrayLike, labels: ArrayLike) -> None:
        """Replace points and labels together; steps, where there are any, start over."""
        new = self._data(points, labels)
        with self.together():
            self.points, self.labels = new
            for name, value in self._afresh().items():
                setattr(self, name, value)

    def _data(self, points: ArrayLike, labels: ArrayLike) -> Data:
        """Points and labels that belong together, or an error."""
        raise NotImplementedError

    def _afresh(self) -> dict[str, Any]:
        """What starts over with new data."""
        return {}

    @traitlets.validate("points", "labels")
    def _check_data(self, proposal: Any) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        with refusing():
            if name == "points":
                return self._data(value, self.labels)[0]
            return self._data(self.points, value)[1]

    @traitlets.observe("preset")
    def _use_preset(self, change: Any) -> None:
        if change["new"] in self.presets and not self._shows(change["new"]):
            self.set_data(**self.presets[change["new"]])

    @traitlets.observe("points", "labels")
    def _name_data(self, change: Any) -> None:
        if self.preset in self.presets and not self._shows(self.preset):
            self.preset = "custom"

    def _shows(self, preset: str) -> bool:
        return self.presets.get(preset) == {"points": self.points, "labels": self.labels}
