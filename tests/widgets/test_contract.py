"""What every widget promises in Python: small, steady output that holds its state; refusals that change nothing."""

import base64
import html
import inspect
import json
import re

import pytest
import traitlets
from refusal import in_house_form, refuses
from widget_cases import CASES, MAKE, MODELS, moved

from linmodels_lib.widgets import (
    WIDGETS,
    BayesTest,
    DecisionBoundary,
    EarlyStopping,
    KernelLift,
    MarginExplorer,
    PenaltyContact,
    PerceptronStepper,
    Quiz,
    ReviewClassifier,
    SigmoidBoundary,
    SoftmaxBars,
    Widget,
    bundle,
)
from linmodels_lib.widgets.base import RUN
from linmodels_lib.widgets.traits import Checked

# how long the output of any of a widget's states may be
MOST = {
    "BayesTest": 3500,
    "BlockFeatures": 3000,
    "DecisionBoundary": 9000,
    "DescentExplorer": 6000,
    "EarlyStopping": 1500,
    "EventGrid": 4000,
    "GradientCheckBench": 3000,
    "KernelLift": 7000,
    "LossCurves": 2500,
    "MarginExplorer": 6000,
    "PenaltyContact": 1500,
    "PerceptronStepper": 8000,
    "Quiz": 2000,
    "ReviewClassifier": 25_000,
    "SigmoidBoundary": 2500,
    "SmoothingExplorer": 25_000,
    "SoftmaxBars": 3000,
    "UnderflowRace": 2000,
    "UpdateTable": 2000,
}
FACTS = [
    (BayesTest(), "99,499.005"),
    (DecisionBoundary(preset="three"), "Naive Bayes (α = 1) gets 16 of 18 points right"),
    (EarlyStopping(), "With patience 2:"),
    (KernelLift(), "From above, the border is a circle of radius 1."),
    (MarginExplorer(step=10_000), "Both learners have made 10000 visits"),
    (PenaltyContact(strength=1.5), "with the penalty λ = 1.5"),
    (PerceptronStepper(preset="xor", step=1), "Visit 1, epoch 1"),
    (ReviewClassifier(MODELS, text="warm"), "In the interactive version you can type any review"),
    (SigmoidBoundary(), "mean loss 1.444 nats"),
    (SoftmaxBars(), "0.9741 nats"),
]
EVERY = pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)


def states(case):
    return [*case.telling, *case.pair]


def settings(w):
    """The names of the traits that check themselves and that a page may change."""
    return [name for name, trait in w.traits().items() if isinstance(trait, Checked) and not trait.read_only]


@EVERY
def test_the_output_is_small_and_the_same_every_time(widget):
    outputs = [[w.mount_point() for w in states(case)] for case in (CASES[widget], MAKE[widget]())]
    assert outputs[0] == outputs[1]
    assert max(map(len, outputs[0])) < MOST[widget.__name__]


@EVERY
def test_the_mount_point_holds_the_state_and_the_alternative(widget):
    for w in states(CASES[widget]):
        page = w.mount_point()
        start = f'<div class="lm-mount" data-widget="{widget._name}" data-state="'
        assert page.startswith(start)
        state = json.loads(html.unescape(re.search(r'data-state="([^"]*)"', page)[1]))
        assert state == w.state()
        assert list(state) == sorted(state)
        assert page.endswith(f'">{w.alternative()}</div>')
        assert widget is Quiz or "In the interactive version" in w.alternative()
        for foreign in ("import {", "export", "function", "<script", "=>", " id="):
            assert foreign not in page
        data, _ = w._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in data
        assert (data["text/html"], data["text/plain"]) == (page + RUN, repr(w))


@EVERY
def test_repr_is_one_short_line(widget):
    for w in states(CASES[widget]):
        facts = ", ".join(f"{name}={value!r}" for name, value in w.summary().items())
        assert repr(w) == f"{widget.__name__}({facts})"
        assert 20 < len(repr(w)) < 260
        assert "\n" not in repr(w)


@pytest.mark.parametrize(("w", "fact"), FACTS, ids=lambda value: type(value).__name__)
def test_the_alternative_tells_the_facts(w, fact):
    assert fact in w.alternative()


def bad(widget):
    """(name, value) that no setting takes: nothing at all, a thing of no kind, no number."""
    w = CASES[widget].pair[0]
    for name in settings(w):
        for value in (None, object(), float("nan")):
            if (widget, name, value) != (DecisionBoundary, "compare", None):  # there None is a choice
                yield name, value


@EVERY
def test_what_is_refused_changes_nothing(widget):
    w = MAKE[widget]().pair[0]
    before = w.state()
    for name, value in bad(widget):
        refuses(lambda name=name, value=value: setattr(w, name, value), traitlets.TraitError, name)
        with pytest.raises(traitlets.TraitError):
            w.set_state({name: value})
        if (
            name in inspect.signature(widget).parameters
            and widget is not ReviewClassifier
            and value is not None
        ):
            refuses(lambda name=name, value=value: widget(**{name: value}), (ValueError, TypeError), name)
        assert w.state() == before, name


@EVERY
def test_all_of_several_changes_are_taken_or_none(widget):
    w, other = MAKE[widget]().pair
    before = w.state()
    wanted = {name: value for name, value in other.state().items() if name in settings(w)}
    for name in wanted:
        with pytest.raises(traitlets.TraitError) as raised:
            w.set_state({**wanted, name: object()})
        assert in_house_form(raised.value)
        assert w.state() == before, name
    w.set_state(wanted)
    assert {name: w.state()[name] for name in wanted} == wanted


@EVERY
def test_a_setting_that_is_none_is_refused_by_name(widget):
    if widget is not Quiz:  # which is made by choice, several or number
        given = {"models": MODELS} if widget is ReviewClassifier else {}
        with pytest.raises(TypeError, match="no_such_setting"):
            widget(**given, no_such_setting=1)


@EVERY
def test_a_misspelt_trait_is_refused_with_the_nearest_name(widget):
    w = MAKE[widget]().pair[0]
    before = w.state()
    for name in before:
        with pytest.raises(AttributeError, match=f"got '{name}z'. Did you mean '"):
            setattr(w, f"{name}z", 1)
    with pytest.raises(AttributeError, match="It has "):
        w.qqqqqqqq = 1
    assert w.state() == before
    w._own = 1


def test_stpe_is_step():
    with pytest.raises(AttributeError, match=r"Did you mean 'step'\?"):
        PerceptronStepper().stpe = 5


@EVERY
def test_a_link_carries_all_that_a_page_may_change_and_data_of_ones_own(widget):
    for w in states(CASES[widget]):
        page, payload = w.link("book/").split("-1=")
        assert page == f"book/demo/{widget._name}.html#{widget._name}"
        scene = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        assert scene.keys() >= set(settings(w))
        assert scene == {name: getattr(w, name) for name in scene}
        assert "presets" not in scene


@EVERY
def test_a_scene_comes_back_from_its_state_its_link_and_its_cell(widget):
    made = states(CASES[widget])
    for w in [*made, *map(moved, made)]:
        made = {}
        exec(w.python().replace("\nlm.", "\nmade = lm."), made)  # the cell's value
        links = [w.link("https://here/"), f"{w.link()}&loss-curves-7=e30"]
        again = [
            type(w)(**w.state()),
            made["made"],
            *(kind.from_link(link) for kind in (widget, type(w), Widget) for link in links),
        ]
        assert [one.state() == w.state() for one in again] == [True] * 8
        assert all(isinstance(one, widget) for one in again)
        assert [one.alternative() == w.alternative() for one in again] == [True] * 8


@EVERY
def test_the_cell_says_only_what_is_not_usual(widget):
    if widget in (Quiz, ReviewClassifier):  # which have nothing usual
        return
    usual = widget()
    named = f'preset="{usual.preset}"' if usual.has_trait("preset") else ""
    assert usual.python() == f"import linmodels_lib as lm\n\nlm.widgets.{widget.__name__}({named})"


@EVERY
def test_one_file_holds_all_and_its_data_only_as_data(widget):
    w = CASES[widget].pair[0]
    page = w.html()
    assert page.count("</script>") == 1  # our own scripts do not hold what would end one
    assert "<!--" not in page
    assert f"<title>{html.escape(bundle.title(widget.folder()))}</title>" in page
    assert w.mount_point() in page
    assert "<title>&lt;/script&gt;&lt;!-- @mount</title>" in w.html(title="</script><!-- @mount")
    with pytest.raises(TypeError, match=r"title must be text, got 3\. Write title="):
        w.html(title=3)
