"""What a student sees on Tab and Shift-Tab: the library's own names, and signatures that fit a line or two."""

import inspect
import pydoc
import re
import subprocess
import sys
from importlib import import_module
from types import ModuleType
from typing import get_type_hints

import pytest

import linmodels_lib as lm
from linmodels_lib import plotting, widgets  # noqa: F401 (loaded, so that they are among the modules)

MODULES = [name for name in dir(lm) if isinstance(getattr(lm, name), ModuleType)]


def test_the_library_offers_what_it_exports_and_the_two_modules_that_load_when_asked():
    assert dir(lm) == sorted([*lm.__all__, "plotting", "widgets"])
    assert dir(lm.evaluate) == [
        "Comparison", "accuracy", "compare", "confusion", "f1", "folds", "macro", "mcnemar", "precision", "recall", "reliability", "split",
        "wilson_interval",
    ]  # fmt: skip
    assert {"COLOURS", "canvas", "top_words"} <= {*dir(plotting)}
    assert len(MODULES) > 20


def test_to_list_the_names_loads_nothing():
    code = "import sys, linmodels_lib as lm; dir(lm); print({'matplotlib', 'anywidget'} & {*sys.modules})"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert out.stdout.strip() == "set()", out.stderr


@pytest.mark.parametrize("name", MODULES)
def test_a_module_offers_its_own_names(name):
    """No typing, no NumPy, no name of another module but constants, which do not say where they come from."""
    module = getattr(lm, name)
    assert dir(module)
    for inner in dir(module):
        value = getattr(module, inner)
        assert inner[0] != "_"
        assert not isinstance(value, ModuleType)
        home = getattr(value, "__module__", module.__name__)
        assert home.startswith(module.__name__), f"{name}.{inner} comes from {home}"


def test_names_stay_where_they_were():
    assert lm.evaluate.np.__name__ == "numpy"  # hidden, not gone
    assert import_module("linmodels_lib.linear").Floats is lm.trace.Floats


def functions():
    """Every public function and class, and the methods of these classes that are written here."""
    for name in MODULES:
        for inner in dir(module := getattr(lm, name)):
            if callable(value := getattr(module, inner)):
                yield value
                if isinstance(value, type):
                    members = inspect.getmembers(value, inspect.isroutine)
                    yield from (
                        m
                        for key, m in members
                        if key[0] != "_" and str(getattr(m, "__module__", "")).startswith("linmodels_lib")
                    )


@pytest.mark.filterwarnings("ignore:Widget.*is deprecated")  # asked for by name
def test_signatures_name_their_types_in_plain_words():
    shown = {f"{f.__module__}.{f.__qualname__}": str(inspect.signature(f)) for f in functions()}
    assert len(shown) > 150
    assert shown["linmodels_lib.linear.LinearClassifier.fit"] == (
        "(self, X: array-like, y: array-like, on_epoch: function | None = None) -> self"
    )
    assert shown["linmodels_lib.linear.LinearClassifier.trace"].endswith("-> iterator of Step")
    assert shown["linmodels_lib.text_classifier.TextClassifier.fit"].startswith(
        "(self, texts: sequence of str, "
    )
    typing_names = re.compile(
        r"numpy\.|typing\.|collections\.|\b(Any|ArrayLike|Callable|Floats|Ints|Self|NDArray|Union)\b"
    )
    long = {name: text for name, text in shown.items() if typing_names.search(text)}
    assert not long, "begin the module with from __future__ import annotations, or add to _public.PLAIN"


@pytest.mark.filterwarnings("ignore:Widget.*is deprecated")
@pytest.mark.parametrize("name", MODULES)
def test_help_shows_types_without_quotes_and_functions_by_name(name):
    ours = (
        lm.widgets.WIDGETS if name == "widgets" else [getattr(lm, name)]
    )  # a widget inherits another's methods
    for one in ours:
        text = pydoc.render_doc(one, renderer=pydoc.plaintext)
        signatures = re.split(r"inherited from (?:anywidget|ipywidgets|traitlets)|\nDATA", text)[0]
        assert not re.search(r"^ \|? *\w+\(.*(\w: '|-> '| at 0x)", signatures, re.MULTILINE)


def test_a_default_is_still_a_function():
    assert "tokenizer: function = tokenize" in str(inspect.signature(lm.count_matrix))
    assert lm.count_matrix.__defaults__[-1] is lm.TextClassifier(lm.SVM()).tokenizer is lm.tokenize
    assert get_type_hints(lm.linear.margin)["return"] is not None


def test_completion_leaves_out_what_is_not_there():
    assert {"fit", "predict", "score"} <= {*dir(lm.SVM())}
    assert "partial_fit" not in dir(lm.SVM())
    assert "partial_fit" in dir(lm.TextClassifier(lm.NaiveBayes()))
    assert not {"partial_fit", "predict_proba"} & {*dir(lm.TextClassifier(lm.SVM()))}
