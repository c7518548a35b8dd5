"""Names of the first edition answer from their old place, with a warning that says the new one."""

import subprocess
import sys
from importlib import import_module

import pytest

import linmodels_lib as lm
from linmodels_lib import linear, perceptron, svm
from linmodels_lib._moved import MOVED, PACKAGE

MODULES = [name for name in MOVED if "." not in name]
NAMES = [name for name in MOVED if "." in name]


def run(code: str) -> str:
    """What a new process says, which warns on the line that uses the old name."""
    command = [sys.executable, "-W", "always::DeprecationWarning", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


@pytest.mark.parametrize("old", MODULES)
def test_an_old_module_is_the_new_one(old):
    with pytest.warns(
        DeprecationWarning, match=rf"{PACKAGE}\.{old} has moved: use {PACKAGE}\.{MOVED[old]}\."
    ) as said:
        assert getattr(lm, old) is import_module(f"{PACKAGE}.{MOVED[old]}")
    assert [warning.filename for warning in said] == [__file__]


def test_an_old_module_can_be_imported_by_its_name():
    imports = "".join(f"import linmodels_lib.{old} as {old}\n" for old in MODULES)
    said = run(
        f"{imports}from linmodels_lib.compare import mcnemar\nprint(mcnemar.__module__, stream.__name__)"
    )
    assert "linmodels_lib.evaluate linmodels_lib.trace" in said
    for old in MODULES:
        assert f"{PACKAGE}.{old} has moved: use {PACKAGE}.{MOVED[old]}. The old name goes" in said
    assert said.count("<string>:") == len(MODULES)  # each blames the line that imports it


def test_a_name_that_never_was_is_refused():
    with pytest.raises(AttributeError, match="module 'linmodels_lib' has no attribute 'nonsense'"):
        _ = lm.nonsense
    with pytest.raises(ModuleNotFoundError):
        import_module("linmodels_lib.nonsense")


def test_the_library_itself_uses_no_old_name():
    assert run("import linmodels_lib as lm; lm.plotting, lm.widgets") == ""


def test_names_that_are_gone_say_what_to_use():
    with pytest.raises(
        AttributeError, match=r"has no attribute 'move'; use linmodels_lib\.perceptron\.update"
    ):
        perceptron.move  # noqa: B018
    with pytest.raises(AttributeError, match=r"has no attribute 'rows'; index X itself: X\[i\]"):
        linear.rows  # noqa: B018


def test_every_of_the_streams_answers_for_one_edition():
    X, y = [[1.0], [-1.0]], [1, 0]
    with pytest.warns(
        DeprecationWarning, match="every='end' goes with the next edition: use trace"
    ) as warned:
        (end,) = perceptron.steps(X, y, 2, every="end")
    assert warned[0].filename == __file__
    *_, last = perceptron.steps(X, y, 2)
    assert end.n == last.n
    with pytest.warns(DeprecationWarning, match="every='epoch'"):
        assert len([*svm.svm_steps(X, y, 2, l2=0.1, learning_rate=1.0, epochs=3, every="epoch")]) == 3
