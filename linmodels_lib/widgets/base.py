"""What all widgets share: one folder with its Python and JavaScript, three places to live.

In JupyterLab the live view runs and its state syncs with the kernel; in the book ``loader.js`` brings the
mount point to life; in print, on GitHub and without JavaScript the text alternative is shown.
"""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache, wraps
from typing import Any, ClassVar, Self

import traitlets

from linmodels_lib import _check

from . import bundle, scenes

try:
    import anywidget
except ModuleNotFoundError as error:
    raise _check.not_installed(error) from None

RUN = '<p class="lm-run">Run this cell to use it.</p>'  # where it is stored in a notebook; the book hides it


LONG = 200  # characters of data
Init = Callable[..., None]


def _or_a_state(init: Init, restore: Init) -> Init:
    """`init`, but `restore` for a whole state, so that `type(w)(**w.state())` is `w` again."""

    @wraps(init)
    def either(self: Widget, *args: Any, **given: Any) -> None:
        names = set(self._state_names())
        whole = not args and names - {*self._unsaid} <= given.keys() <= names
        (restore if whole else init)(self, *args, **given)

    return either


def _kinds(cls: type[Widget]) -> list[type[Widget]]:
    """The widgets that a class stands for: the one it is, or all that inherit from it."""
    own = [kind for kind in cls.__mro__ if kind.__dict__.get("_name")]  # an instance has a class of its own
    return own[:1] or [kind for sub in cls.__subclasses__() for kind in _kinds(sub)]


@cache
def _usual(cls: type[Widget]) -> dict[str, Any]:
    w = cls()
    w.close()
    return w.state()


class Widget(anywidget.AnyWidget):
    """A widget of the book. A subclass gives `_name`, synced traits, `alternative` and `summary`.

    `_name` is what the page calls it; its folder has the same name.

    >>> from linmodels_lib.widgets import PerceptronStepper
    >>> PerceptronStepper._name, PerceptronStepper.folder()
    ('perceptron-stepper', 'perceptron_stepper')
    """

    _name: ClassVar[str] = ""
    _unsaid: ClassVar[tuple[str, ...]] = ()  # traits that `state` leaves out while they are empty
    book: ClassVar[str] = os.environ.get("LINMODELS_BOOK", "")  # its address, where a notebook's links lead
    _book = traitlets.Unicode().tag(sync=True)  # the same for the view

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "_name" in cls.__dict__:
            cls._esm = bundle.es_module(f"{cls.folder()}/index.js")
            cls._css = bundle.style(cls.folder())
            if restore := getattr(cls, "_restore", None):  # where the constructor does not take a state
                cls.__init__ = _or_a_state(cls.__init__, restore)  # type: ignore[method-assign]
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
        super().__init__(_book=self.book, **given)

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
        return {name: getattr(self, name) for name in self._state_names()}

    @classmethod
    def _state_names(cls) -> list[str]:
        """The names in `state()`."""
        own = cls.class_traits(sync=True).keys() - anywidget.AnyWidget.class_traits(sync=True).keys()
        return sorted(name for name in own if not name.startswith("_"))

    def link(self, base: str | None = None) -> str:
        """The address of this scene on the widget's demo page, below `base` or below `Widget.book`."""
        base = self.book if base is None else base
        return f"{base}demo/{self._name}.html#{self._name}-1={scenes.payload(self._carried())}"

    def qr(self, base: str | None = None) -> scenes.Code:
        """The QR code of `link(base)`, as a picture."""
        return scenes.Code(self.link(base))

    def python(self) -> str:
        """The cell that makes this very scene: the call with all that differs from its defaults."""
        return scenes.cell(type(self).__name__, self._call())

    @classmethod
    def from_link(cls, link: str, **data: Any) -> Self:
        """The scene of a link; `data`, such as a classifier's models, are what the link does not carry.

        >>> from linmodels_lib.widgets import LossCurves
        >>> Widget.from_link(LossCurves(z=2).link())
        LossCurves(z=2.0, label=1, unit='nats')
        """
        found = scenes.entries(link)
        kinds = {kind._name: kind for kind in _kinds(cls)}
        name = next((name for name in found if name in kinds), None)
        if name is None:
            wanted = next(iter(kinds)) if len(kinds) == 1 else "one of the book's widgets"
            raise ValueError(
                f"link must carry a scene of {wanted}, got one of {', '.join(found)}. "
                "Use the class it belongs to, or Widget.from_link."
            )
        return kinds[name]._of(scenes.patch(found[name]), data)

    @classmethod
    def _of(cls, patch: dict[str, Any], data: dict[str, Any]) -> Self:
        """The scene that `patch` makes of the widget with these `data`."""
        begun = cls(**data).state() if data else cls._usual()
        if foreign := patch.keys() - set(cls._state_names()):
            raise ValueError(
                f"link must carry traits of {cls.__name__}, got {', '.join(sorted(foreign))}. "
                "It may be of another edition."
            )
        if lacking := {*cls._state_names()} - {*cls._unsaid} - begun.keys() - patch.keys():
            raise ValueError(
                f"link must come with {', '.join(sorted(lacking))}, which it does not carry, got none. "
                f"Pass them: {cls.__name__}.from_link(link, …)."
            )
        try:
            return cls(**{**begun, **patch})
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            raise ValueError(
                f"link must carry a scene that {cls.__name__} can show, got one it refuses: {error}"
            ) from None

    def _carried(self) -> dict[str, Any]:
        """What a link holds: the state, but for presets and long data that a page has anyway."""
        usual, fixed = self._usual(), [name for name, trait in self.traits().items() if trait.read_only]
        state = {**{name: getattr(self, name) for name in self._unsaid}, **self.state()}
        return {
            name: value
            for name, value in state.items()
            if name != "presets"
            and (name not in fixed or value != usual.get(name) or len(scenes.compact(value)) <= LONG)
        }

    def _call(self) -> dict[str, Any]:
        """The arguments that make this scene."""
        usual = self._usual()
        return {name: value for name, value in self.state().items() if value != usual.get(name, self)}

    @classmethod
    def _usual(cls) -> dict[str, Any]:
        """The state of a widget that was given nothing."""
        kind: Any = _kinds(cls)[0]
        return _usual(kind)

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
