"""What the widgets share: numbers and regions of still pictures, the order of visits, the bundler, the messages."""

import re
from pathlib import Path

import numpy as np
import pytest

from linmodels_lib import geometry
from linmodels_lib.widgets import (
    WIDGETS,
    DecisionBoundary,
    MarginExplorer,
    PerceptronStepper,
    SoftmaxBars,
    bundle,
    static_assets,
)
from linmodels_lib.widgets.shared.order import mulberry32, shuffled
from linmodels_lib.widgets.shared.still import number

ROOT = Path(__file__).resolve().parents[2]


def test_numbers_and_regions_of_the_still_picture():
    assert [number(v) for v in (-0.001, 2.0, -1.25, 0.1)] == ["0", "2", "−1.25", "0.1"]
    assert geometry.clip([(0, 0), (1, 0), (1, 1)], [-9.0, 1, 1]) == []
    box, whole = (-1, 1, -1, 1), [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    assert geometry.region(np.zeros((2, 3)), 0, box) == whole
    assert geometry.region(np.zeros((2, 3)), 1, box) == []
    assert geometry.region(np.array([[0.0, 0, 0], [1, 0, 0]]), 1, box) == whole


def test_shuffle_by_hand():
    draws = iter([0.99, 0.0, 0.5])
    assert shuffled(4, lambda: next(draws)).tolist() == [2, 1, 0, 3]
    assert 0 <= mulberry32(2**32 - 1)() < 1


def test_assets_are_whole():
    assets = static_assets()
    late = {"embed.js", "imdb_small.js", "one_file.js", "picture.js", "styles.js", "uqr.js"}
    assert set(assets) == {"loader.js", "widgets.css", *late, *(f"{w._name}.js" for w in WIDGETS)}
    for name, text in assets.items():
        if name.endswith(".js"):
            assert not re.search(r"^(import|export)\b", text, re.MULTILINE), (
                f"{name} must be a classic script"
            )
            known = {"www.w3.org", "github.com"} if name == "uqr.js" else {"www.w3.org"}  # SVG; its authors
            assert set(re.findall(r"https?://([\w.-]+)", text)) <= known, f"{name} names another host"
    assert 'define("shared/core.js"' in assets["loader.js"]
    assert 'define("shared/core.js"' not in assets["perceptron-stepper.js"], (
        "shared modules come with the loader"
    )


SCRIPTS = sorted(path.relative_to(bundle.FOLDER).as_posix() for path in bundle.FOLDER.rglob("*.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_a_script_imports_is_there_and_used(name):
    text = bundle.read(name)
    for names, path in bundle._IMPORT.findall(text):
        file = bundle.place(name, path)
        exported = {found for found in bundle._EXPORT.findall(bundle.read(file)) if found}
        for entry in filter(None, (part.strip() for part in names.split(","))):
            theirs, ours = entry.split(" as ") if " as " in entry else (entry, entry)
            assert theirs in exported, f"{name} imports {theirs}, which {file} does not export"
            assert len(re.findall(rf"\b{ours}\b", text)) > 1, f"{name} imports {ours} and does not use it"


def test_a_widget_may_bring_a_sheet_of_its_own(tmp_path, monkeypatch):
    for folder, text in (("shared", "p{}"), ("grid", "q{}")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "style.css").write_text(text)
    monkeypatch.setattr(bundle, "FOLDER", tmp_path)
    bundle.read.cache_clear()
    try:
        assert bundle.style("bars", "grid") == "p{}q{}"
    finally:
        bundle.read.cache_clear()


def test_the_bundler_puts_what_is_needed_first(tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.js").write_text(
        'import {\n  one as uno, two,\n} from "../b.js";\nexport default { sum: uno + two };\n'
    )
    (tmp_path / "b.js").write_text('import { two } from "./c.js";\nexport const one = 1;\nexport { two };\n')
    (tmp_path / "c.js").write_text("export const two = 2;\nexport async function f() {}\n")
    monkeypatch.setattr(bundle, "FOLDER", tmp_path)
    bundle.read.cache_clear()
    try:
        assert bundle.in_order(["folder/a.js"]) == ["c.js", "b.js", "folder/a.js"]
        assert 'const {\n  one: uno, two,\n} = modules["b.js"];' in bundle.wrapped("folder/a.js")
        assert "return { default: __default };" in bundle.wrapped("folder/a.js")
        assert "return { two, f };" in bundle.wrapped("c.js")
        assert "return { one, two };" in bundle.wrapped("b.js")
        (tmp_path / "d.js").write_text('export * from "./c.js";\n')
        with pytest.raises(ValueError, match=r"d\.js must use .* got: export \* from"):
            bundle.wrapped("d.js")
    finally:
        bundle.read.cache_clear()


@pytest.mark.parametrize(
    ("widget", "preset", "together"),
    [
        (PerceptronStepper, "xor", {"points", "labels"}),
        (MarginExplorer, "outlier", {"points", "labels"}),
        (DecisionBoundary, "xor", {"points", "labels"}),
        (SoftmaxBars, "quiz", {"scores", "gold"}),
    ],
)
def test_what_belongs_together_reaches_a_page_in_one_message(widget, preset, together, monkeypatch):
    w, sent = widget(), []
    monkeypatch.setattr(
        w, "send_state", lambda key=None: sent.append({key} if isinstance(key, str) else {*key})
    )
    w.preset = preset
    assert [names & together for names in sent if names & together] == [together]


def test_modules_that_import_each_other_are_refused(monkeypatch):
    texts = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    monkeypatch.setattr(bundle, "read", texts.__getitem__)
    with pytest.raises(ValueError, match=r"in a circle, got one through a\.js"):
        bundle.in_order(["a.js"])
