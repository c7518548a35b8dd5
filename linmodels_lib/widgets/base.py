"""What all widgets share: one folder with its Python and JavaScript, three places to live.

In JupyterLab the live view runs and its state syncs with the kernel; in the book ``loader.js`` brings the
mount point to life; in print, on GitHub and without JavaScript the text alternative is shown.
"""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, ClassVar

import traitlets

from linmodels_lib import _check

from . import bundle

try:
    import anywidget
except ModuleNotFoundError as error:
    raise _check.not_installed(error) from None

RUN = '<p class="lm-run">Run this cell to use it.</p>'  # where it is stored in a notebook; the book hides it


class Widget(anywidget.AnyWidget):
    """A widget of the book. A subclass gives `_name`, synced traits, `alternative` and `summary`.

    `_name` is what the page calls it; its folder has the same name.

    >>> from linmodels_lib.widgets import PerceptronStepper
    >>> PerceptronStepper._name, PerceptronStepper.folder()
    ('perceptron-stepper', 'perceptron_stepper')
    """

    _name: ClassVar[str] = ""
    _book = traitlets.Unicode().tag(sync=True)  # the address of the book, for links from a notebook

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "_name" in cls.__dict__:
            cls._esm = bundle.es_module(f"{cls.folder()}/index.js")
            cls._css = bundle.style(cls.folder())
        super().__init_subclass__(**kwargs)

    @classmethod
    def folder(cls) -> str:
        """The folder of the widget's Python, JavaScript and styles."""
        return cls._name.replace("-", "_")

    def __init__(self, **given: Any) -> None:
        """The values of the traits; those that never change come first, as other checks may ask for them."""
        fixed = [name for name in given if self.has_trait(name) and self.traits()[name].read_only]
        for name in fixed:
            self.set_trait(name, given.pop(name))
        super().__init__(**given)

    def __setattr__(self, name: str, value: Any) -> None:
        """Only what a widget has can be set: a misspelt trait would change nothing on screen."""
        if not name.startswith("_") and not hasattr(type(self), name):
            known = list(self.state())
            near = get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]!r}?" if near else f"It has {', '.join(known)}."
            raise AttributeError(f"{type(self).__name__} must be given traits it has, got {name!r}. {hint}")
        super().__setattr__(name, value)

    def alternative(self) -> str:
        """What the widget shows, as HTML: for print, GitHub and readers without JavaScript."""
        raise NotImplementedError

    def summary(self) -> dict[str, object]:
        """The few facts that `repr` tells."""
        return {}

    @contextmanager
    def together(self) -> Iterator[None]:
        """Traits set in this block change at once: for checks, observers and, in one message, a page."""
        with self.hold_sync(), self.hold_trait_notifications():
            yield

    def state(self) -> dict[str, Any]:
        """The synced traits of this widget, without ipywidgets' own: small, and the same on every run."""
        own = self.traits(sync=True).keys() - anywidget.AnyWidget.class_traits(sync=True).keys()
        return {name: getattr(self, name) for name in sorted(own) if not name.startswith("_")}

    def link(self, base: str = "") -> str:
        """The address of this scene on the widget's demo page, below `base`: all that a page may change."""
        scene = {name: value for name, value in self.state().items() if not self.traits()[name].read_only}
        text = json.dumps(scene, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        payload = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{base}demo/{self._name}.html#{self._name}-1={payload}"

    def mount_point(self) -> str:
        """The HTML that the book's loader brings to life; its content is the text alternative."""
        text = json.dumps(
            self.state(), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        return (
            f'<div class="lm-mount" data-widget="{self._name}" data-state="{html.escape(text)}">'
            f"{self.alternative()}</div>"
        )

    def html(self, title: str | None = None) -> str:
        """One file of HTML with this scene and all that it needs: for any browser, from a disk, offline.

        `title` is what the browser shows in its tab; without it, the widget's own.
        """
        if title is not None and not isinstance(title, str):
            raise TypeError(f"title must be text, got {title!r}. Write title='My reviews'.")
        heading = bundle.title(self.folder()) if title is None else title
        return bundle.one_file(self._name, self.folder(), heading, self.mount_point())

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.summary().items())
        return f"{type(self).__name__}({facts})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "text/html": self.mount_point() + RUN}, metadata
