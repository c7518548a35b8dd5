"""Linear models for text: the companion library of the book.

The core imports NumPy only; `lm.plotting` and `lm.widgets` load when first used.
"""

from importlib import import_module
from types import ModuleType

from linmodels_lib import datasets, exercises, linear, perceptron
from linmodels_lib.features import joint_features
from linmodels_lib.linear import Step
from linmodels_lib.perceptron import Perceptron, perceptron_loss, perceptron_subgradient

__version__ = "0.1.0"
__all__ = [
    "Perceptron",
    "Step",
    "datasets",
    "exercises",
    "joint_features",
    "linear",
    "perceptron",
    "perceptron_loss",
    "perceptron_subgradient",
]


def __getattr__(name: str) -> ModuleType:
    if name in ("plotting", "widgets"):
        return import_module(f"linmodels_lib.{name}")
    raise AttributeError(f"module 'linmodels_lib' has no attribute {name!r}")
