"""Widgets that are alive in JupyterLab and, without a kernel, in the built book.

Each has a folder of its own: a subclass of `Widget` in `__init__.py`, `index.js` whose default export has
`render({ model, el, link })`, `style.css`, and a place in `WIDGETS`.
"""

from linmodels_lib import _public

from . import bundle
from .base import Widget
from .bayes_test import BayesTest
from .block_features import BlockFeatures
from .decision_boundary import DecisionBoundary
from .descent_explorer import DescentExplorer
from .early_stopping import EarlyStopping
from .event_grid import EventGrid
from .gradient_check_bench import GradientCheckBench
from .kernel_lift import KernelLift
from .loss_curves import LossCurves
from .margin_explorer import MarginExplorer
from .penalty_contact import PenaltyContact
from .perceptron_stepper import PerceptronStepper
from .quiz import Quiz
from .review_classifier import ReviewClassifier
from .sigmoid_boundary import SigmoidBoundary
from .smoothing_explorer import SmoothingExplorer
from .softmax_bars import SoftmaxBars
from .underflow_race import UnderflowRace
from .update_table import UpdateTable

WIDGETS: tuple[type[Widget], ...] = (
    EventGrid,
    BayesTest,
    ReviewClassifier,
    SmoothingExplorer,
    UnderflowRace,
    BlockFeatures,
    PerceptronStepper,
    UpdateTable,
    MarginExplorer,
    DecisionBoundary,
    KernelLift,
    SigmoidBoundary,
    LossCurves,
    SoftmaxBars,
    GradientCheckBench,
    DescentExplorer,
    EarlyStopping,
    PenaltyContact,
    Quiz,
)

__dir__ = _public.names_of(__name__)
__all__ = [
    "WIDGETS",
    "BayesTest",
    "BlockFeatures",
    "DecisionBoundary",
    "DescentExplorer",
    "EarlyStopping",
    "EventGrid",
    "GradientCheckBench",
    "KernelLift",
    "LossCurves",
    "MarginExplorer",
    "PenaltyContact",
    "PerceptronStepper",
    "Quiz",
    "ReviewClassifier",
    "SigmoidBoundary",
    "SmoothingExplorer",
    "SoftmaxBars",
    "UnderflowRace",
    "UpdateTable",
    "Widget",
    "static_assets",
]


def static_assets() -> dict[str, str]:
    """The files of `_static/widgets/` by name: loader, what it fetches late, one script per widget, styles.

    >>> {"loader.js", "quiz.js", "widgets.css"} <= static_assets().keys()
    True
    """
    files = {w._name: f"{w.folder()}/index.js" for w in WIDGETS}
    scripts = {f"{name}.js": bundle.widget_script(file, name) for name, file in files.items()}
    folders = {w._name: w.folder() for w in WIDGETS}
    styles = {"widgets.css": bundle.style(*folders.values()), "styles.js": bundle.styles_script(folders)}
    return {"loader.js": bundle.loader_script(), **bundle.later_scripts(files.values()), **scripts, **styles}


_public.show_types(__name__)
