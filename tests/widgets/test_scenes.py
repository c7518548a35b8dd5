"""Links, cells and codes of scenes: what they refuse, and those of the first edition, which open as ever."""

import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import segno
from first_edition import BEGAN, FIRST_EDITION
from node import node_says
from refusal import in_house_form

import linmodels_lib as lm
from linmodels_lib.widgets import (
    WIDGETS,
    LossCurves,
    PerceptronStepper,
    Quiz,
    ReviewClassifier,
    SmoothingExplorer,
    Widget,
    scenes,
)
from linmodels_lib.widgets.shared.presets import PresetWidget
from linmodels_lib.widgets.smoothing_explorer import DATA

ROOT = Path(__file__).resolve().parents[2]
GOOD = LossCurves(z=2).link("https://here/")


def link_of(name, scene):
    return f"demo/{name}.html#{name}-1={scenes.payload(scene)}"


BAD = {
    "no scene": ("https://here/05.html#summary", "link must end in"),
    "no address at all": ("", "link must end in"),
    "cut short": (GOOD[:-7], "which is damaged"),
    "not base64": ("#loss-curves-1=%%%", "which is damaged"),
    "not JSON": ("#loss-curves-1=YWJj", "which is damaged"),
    "no number": ("#loss-curves-1=eyJ6IjpOYU59", "which is damaged"),
    "a list": ("#loss-curves-1=WzFd", "must carry traits by name"),
    "another trait": (link_of("loss-curves", {"q": 1}), "must carry traits of LossCurves, got q"),
    "out of range": (link_of("loss-curves", {"z": 99}), "got one it refuses: z must lie in"),
    "another kind": (link_of("loss-curves", {"z": {}}), "got one it refuses"),
    "no widget of ours": ("#some-app-1=e30", "a scene of one of the book's widgets, got one of some-app"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_damaged_or_foreign_link_is_refused(case):
    link, why = BAD[case]
    with pytest.raises(ValueError, match=re.escape(why)) as refused:
        Widget.from_link(link)
    assert in_house_form(refused.value)


def test_a_class_takes_its_own_links_only():
    with pytest.raises(ValueError, match="a scene of perceptron-stepper, got one of loss-curves"):
        PerceptronStepper.from_link(GOOD)
    with pytest.raises(TypeError, match="link must be a text, got int"):
        Widget.from_link(5)


def test_what_a_link_does_not_carry_is_passed_beside_it():
    rules = {"rules": lm.Lexicon({0: ["dull"], 1: ["warm"]})}
    link = link_of("review-classifier", {"text": "warm"})
    with pytest.raises(ValueError, match=r"must come with .*models.* Pass them: ReviewClassifier.from_link"):
        ReviewClassifier.from_link(link)
    w = ReviewClassifier.from_link(link, models=rules)
    assert (w.text, w.prediction) == ("warm", 1)


def test_models_come_back_with_their_scores():
    texts, y = lm.datasets.reviews()
    fitted = {
        "bayes": lm.TextClassifier(lm.NaiveBayes(), min_count=3, oov=True).fit(texts, y),
        "presence": lm.TextClassifier(lm.Perceptron(epochs=2), min_count=3, binary=True).fit(texts, y),
        "rules": lm.Lexicon({0: ["dull", "odd"], 1: ["warm", "odd"]}),
    }
    text = "Warm warm, dull and odd: zyxw"
    for name in fitted:
        w = ReviewClassifier(fitted, text, model=name)
        again = ReviewClassifier(**w.state())
        assert again.scores == pytest.approx(w.scores, rel=1e-12)
        assert again.prediction == w.prediction
        assert (again.posterior is None) == (w.posterior is None)


def test_a_corpus_of_ones_own_comes_back_and_a_damaged_one_does_not():
    w = SmoothingExplorer(["good film", "bad film"], [1, 0], ["good"], [1], words=["good"])
    assert SmoothingExplorer.from_link(w.link()).state() == w.state()
    assert "vocabulary" in w.python()
    for name, value in (("counts", [[1]]), ("held_labels", [9]), ("held_out", [[99]]), ("documents", [1])):
        with pytest.raises(ValueError, match=r"counts must have|must be"):
            SmoothingExplorer(**{**w.state(), name: value})


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_links_of_the_first_edition_still_say_the_same(name):
    payload, scene = FIRST_EDITION[name]
    assert scenes.patch(payload) == scene
    w = Widget.from_link(f"https://here/book/05-perceptron.html#{name}-2={payload}", **BEGAN.get(name, {}))
    assert {key: w.state()[key] for key in scene} == scene


def test_a_code_is_a_picture_of_the_link():
    code = LossCurves(z=2).qr("https://here/")
    assert repr(code) == f"QR code of {GOOD}"
    assert ET.fromstring(code._repr_svg_()).tag.endswith("svg")
    with pytest.raises(ValueError, match="base must be the address of the book"):
        LossCurves().qr()
    with pytest.raises(ValueError, match="at most 1000 characters for a code"):
        ReviewClassifier({"rules": lm.Lexicon({0: ["dull"], 1: ["warm"]})}, text="x" * 900).qr(
            "https://here/"
        )


def test_without_segno_the_code_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "linmodels_lib\[notebook\]"'):
        LossCurves().qr("https://here/")


def test_the_book_is_where_links_lead(monkeypatch):
    monkeypatch.setattr(Widget, "book", "https://here/")
    assert LossCurves(z=2).link() == GOOD
    assert LossCurves()._book == "https://here/"


FULL = (
    17,
    106,
    271,
    520,
    929,
)  # characters that fill versions 1, 5, 10, 15 and 21: others may be padded as one likes


def test_what_is_usual_in_the_page_is_usual_in_python():
    """Else a cell that was copied there would leave out what Python does not know; data and presets are the page's."""
    kinds = [kind for kind in WIDGETS if kind not in (Quiz, ReviewClassifier)]
    found = node_says("shared/defaults.mjs", [kind.folder() for kind in kinds])
    for kind, defaults in zip(kinds, found, strict=True):
        usual = {**kind._usual(), **{name: [] for name in kind._unsaid}}
        given = {"points", "labels", "preset", "presets"} if issubclass(kind, PresetWidget) else {"presets"}
        given |= DATA | {"words"} if kind is SmoothingExplorer else set()
        assert defaults.keys() == usual.keys()
        assert {name: defaults[name] for name in defaults.keys() - given} == {
            name: usual[name] for name in usual.keys() - given
        }, kind.__name__


def test_codes_of_the_page_are_those_of_segno():
    links = ["https://here/".ljust(size, "x") for size in FULL]
    for link, code in zip(links, node_says("shared/codes.mjs", links), strict=True):
        theirs = segno.make_qr(
            link, error="l", boost_error=False, version=code["version"], mask=code["mask"], mode="byte"
        )
        assert code["rows"] == ["".join(map(str, row)) for row in theirs.matrix_iter(border=4)]


def test_the_encoder_is_the_one_that_npm_gives():
    ours = (ROOT / "linmodels_lib/widgets/vendor/uqr.js").read_text("utf-8")
    theirs = ROOT / "node_modules" / "uqr"
    version = json.loads((theirs / "package.json").read_text())["version"]
    assert f"uqr {version}, " in ours
    assert (theirs / "LICENSE").read_text().strip() in ours
    assert ours.endswith((theirs / "dist" / "index.mjs").read_text("utf-8"))
