"""The extension that makes the demo pages: what it asks for, and the pictures it draws without a browser."""

import base64
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError
from widget_cases import CASES

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "ext")]

import demos  # noqa: E402
from places import Place  # noqa: E402

from linmodels_lib.widgets import WIDGETS, Quiz  # noqa: E402

HERE = Place("widget", "", "book/05-perceptron", "a-section", "A section")


def demo_of(widget, **scene):
    told = demos.told()[widget._name]
    w = CASES[widget].telling[-1] if "from" in told else CASES[widget].pair[0]
    return demos.Demo(
        widget, told["question"], told["picture"], w.mount_point(), w.state(), scene, HERE, "A page"
    )


SHOWN = [demo_of(widget) for widget in WIDGETS if widget is not Quiz]


def test_pictures_are_drawn_the_same_every_time_and_are_for_the_eye_only():
    drawn = demos.pictures(SHOWN)
    assert list(drawn) == [demo.name for demo in SHOWN]
    assert demos.pictures(SHOWN) == drawn
    for name, markup in drawn.items():
        assert len(markup) > 800, name
        assert not re.search(r"<(button|input|select|textarea|a|label)\b|tabindex|role=|aria-|NaN", markup), (
            name
        )
    heads = re.findall(r"naive Bayes|perceptron|SVM|logistic", drawn["review-classifier"])
    assert heads == ["naive Bayes", "perceptron", "SVM", "logistic"]  # once each, and it has answered
    assert re.search(r"positive|negative", drawn["review-classifier"])
    ids = re.findall(r'\bid="([^"]+)"', "".join(drawn.values()))
    assert len(ids) == len(set(ids))


def test_a_picture_is_of_its_scene_and_leads_to_it():
    stepper = next(demo for demo in SHOWN if demo.name == "perceptron-stepper")
    later = replace(stepper, scene={"step": 4})
    assert demos.pictures([stepper]) != demos.pictures([later])
    assert demos.card(stepper, "<svg/>").startswith(
        '<li><a class="lm-demo-card" href="perceptron-stepper.html">'
    )
    payload = re.search(
        r'href="perceptron-stepper\.html#perceptron-stepper-1=([^"]+)"', demos.card(later, "")
    )[1]
    assert json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))) == {"step": 4}


def test_a_part_that_is_not_there_fails_the_build_by_name():
    with pytest.raises(
        ExtensionError, match=r"loss-curves has no \.gone: mend its line in book/data/demos\.yml"
    ):
        demos.pictures([replace(next(d for d in SHOWN if d.name == "loss-curves"), part=".gone")])


def test_a_widget_without_its_lines_or_its_place_fails_the_build(monkeypatch):
    monkeypatch.setattr(
        demos, "first_mounts", lambda env: iter([(replace(HERE, name="new-one"), "", {}, "")])
    )
    monkeypatch.setattr(demos, "told", lambda: {"old-one": {}})
    with pytest.raises(ExtensionError, match=r"look at new-one, old-one\."):
        demos.demos(None)
