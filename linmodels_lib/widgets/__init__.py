"""Widgets that are alive in JupyterLab and, without a kernel, in the built book.

To add one: ``my_widget.py`` with a subclass of ``Widget`` (``_name = "my-widget"``), ``my_widget.js`` whose
default export has ``render({ model, el, link })`` (see ``loader.js``), ``my_widget.css`` where the shared
sheet does not do, and a line in ``WIDGETS`` below.
"""

from . import _bundle
from ._base import Widget
from .bayes_test import BayesTest
from .event_grid import EventGrid
from .perceptron_stepper import PerceptronStepper
from .quiz import Quiz
from .review_classifier import ReviewClassifier
from .smoothing_explorer import SmoothingExplorer
from .underflow_race import UnderflowRace

WIDGETS: tuple[type[Widget], ...] = (
    EventGrid,
    BayesTest,
    ReviewClassifier,
    SmoothingExplorer,
    UnderflowRace,
    PerceptronStepper,
    Quiz,
)

__all__ = [
    "WIDGETS",
    "BayesTest",
    "EventGrid",
    "PerceptronStepper",
    "Quiz",
    "ReviewClassifier",
    "SmoothingExplorer",
    "UnderflowRace",
    "Widget",
    "static_assets",
]


def static_assets() -> dict[str, str]:
    """The files of ``_static/widgets/`` by name: the loader, one script a widget, the style sheet."""
    scripts = {f"{w._name}.js": _bundle.widget_script(w.script(), w._name) for w in WIDGETS}
    style = _bundle.style(*(w.script() for w in WIDGETS))
    return {"loader.js": _bundle.loader_script(), **scripts, "widgets.css": style}
