"""Widgets with presets: choosing one by its name brings its values."""

from typing import Any, ClassVar

import traitlets

from linmodels_lib import _check
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.traits import Checked


class PresetWidget(Widget):
    """A widget with presets by name, and `preset`, the name of the one on screen."""

    presets = traitlets.Dict(read_only=True).tag(sync=True)
    preset = Checked()

    _other_names: ClassVar[tuple[str, ...]] = ()  # what `preset` may be beside the names of presets

    def __init__(self, **given: Any) -> None:
        """The values of the traits; from now on a preset brings its own, all at once."""
        super().__init__(**given)
        self.observe(self._use_preset, "preset")

    def _restore(self, **state: Any) -> None:
        PresetWidget.__init__(self, **state)

    def _call(self) -> dict[str, Any]:
        """The preset, and what differs from what it brings."""
        brought = {"presets": self.presets, **self.presets.get(self.preset, {})}
        usual = {**self._usual(), **brought, "preset": ""}
        return {name: value for name, value in self.state().items() if value != usual.get(name, self)}

    def _brings(self, preset: dict[str, Any]) -> dict[str, Any]:
        """The traits that a preset sets, with their values."""
        raise NotImplementedError

    def _use_preset(self, change: Any) -> None:
        if change["new"] in self.presets:
            with self.together():
                for name, value in self._brings(self.presets[change["new"]]).items():
                    setattr(self, name, value)

    @traitlets.validate("preset")
    def _check_preset(self, proposal: Any) -> str:
        return _check.one_of("preset", proposal["value"], (*self.presets, *self._other_names))
