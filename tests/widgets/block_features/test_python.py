"""The block features: JavaScript against the library, what they refuse, what they put into a notebook."""

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

import linmodels_lib as lm
from linmodels_lib.widgets import BlockFeatures
from linmodels_lib.widgets.block_features import FEATURES, LABELS, THETA, value

WORDS = ["it", "rocks", "Happy", "don't", "naïve", "10", "less,", "S", "…", "happily", "so"]


def in_javascript(jobs):
    return node_says("block_features/values.mjs", {"jobs": jobs})


def random_widget(rng):
    names = ["1", "nW", "*s", "has happy", "has s", "has don't"]
    features = rng.permutation(names)[: rng.integers(1, 7)].tolist()
    labels = rng.permutation(["a", "b", "c", "<i>"])[: rng.integers(2, 5)].tolist()
    text = " ".join(rng.choice(WORDS, rng.integers(0, 12)))
    theta = rng.choice([rng.normal(0, 9, (4, 6)), rng.integers(-9, 10, (4, 6))])
    return BlockFeatures(text, features=features, labels=labels, theta=theta[: len(labels), : len(features)])


def test_javascript_agrees_with_the_library():
    rng = np.random.default_rng(5)
    widgets = [random_widget(rng) for _ in range(300)]
    answers = in_javascript([{"text": w.text, "model": w.model} for w in widgets])
    for w, answer in zip(widgets, answers, strict=True):
        x, K = w.x, len(w.model["labels"])
        assert answer["x"] == x.tolist()
        np.testing.assert_array_equal(answer["joint"], [lm.joint_features(x, y, K) for y in range(K)])
        np.testing.assert_allclose(answer["scores"], w.scores, atol=TOLERANCE, rtol=0)
        np.testing.assert_allclose(answer["scores"], lm.linear.scores(w.theta, x), atol=TOLERANCE, rtol=0)
        terms = [w.theta.ravel() * lm.joint_features(x, y, K) for y in range(K)]
        np.testing.assert_array_equal(answer["products"], terms)
        assert w.model["labels"][answer["winner"]] == w.prediction


def test_the_figures_of_the_chapter():
    w = BlockFeatures()
    assert (w.model["features"], w.model["labels"]) == (list(FEATURES), list(LABELS))
    assert w.x.tolist() == [2, 1, 0]
    np.testing.assert_allclose(w.scores, [1.3, 1.8, -12])
    biased = BlockFeatures(features=["1", *FEATURES], theta=np.column_stack([[0.6, 0, 0], THETA]))
    assert (biased.theta.size, biased.prediction) == (12, "+")


def test_features_by_hand():
    tokens = lm.tokenize("Unhappy? Not us: HAPPY, happy")
    assert [value(name, tokens) for name in ("1", "nW", "*s", "has happy", "has not", "has sad")] == [
        *(1, 5, 1, 1, 1, 0)
    ]
    assert [value(name, []) for name in ("1", "nW", "*s", "has x")] == [1, 0, 0, 0]


def test_without_weights_they_are_zero():
    w = BlockFeatures(labels=["no", "yes"])
    assert w.scores.tolist() == [0, 0]
    assert w.prediction == "no"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"text": 5}, "text must be a string, got int"),
        ({"text": "x" * 201}, "at most 200 letters, got 201"),
        ({"features": []}, "features must be 1 to 6 different names"),
        ({"features": ["nW", "nW"]}, "features must be 1 to 6 different names"),
        ({"features": ["happy"]}, "features must be '1', 'nW', '.s' or 'has word', got 'happy'"),
        ({"features": ["has Happy"]}, "got 'has Happy'"),
        ({"features": ["has so sad"]}, "got 'has so sad'"),
        ({"features": ["nW", 3]}, "features"),
        ({"labels": ["+"]}, "labels must be 2 to 4 different names"),
        ({"labels": ["+", "x" * 25]}, "labels must be names of 1 to 24 letters"),
        ({"labels": ["+", " "]}, "labels must be names of 1 to 24 letters"),
        ({"theta": [[1, 2, 3]]}, r"theta must have 3 rows of 3, got shape \(1, 3\)"),
        ({"theta": np.full((3, 3), 100)}, "theta must lie between −99 and 99"),
        ({"theta": np.full((3, 3), np.nan)}, "theta"),
        ({"candidate": 4}, "candidate must be below 4, got 4"),
        ({"candidate": -1}, "candidate"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises((ValueError, TypeError), match=message) as error:
        BlockFeatures(**arguments)
    assert str(error.value).endswith("."), "an error ends with how to fix it"


def test_a_refused_value_changes_nothing():
    w = BlockFeatures()
    before = w.state()
    model = {"features": ["1"], "labels": ["a", "b"], "theta": [[0], [1]]}
    for bad in ({"text": None}, {"candidate": 9}, {"model": None}, {"model": {**model, "theta": [[1]]}}):
        ((name, refused),) = bad.items()
        with pytest.raises(traitlets.TraitError):
            setattr(w, name, refused)
        with pytest.raises(traitlets.TraitError):
            w.set_state({"text": "other", "candidate": 2, "model": model, **bad})
        assert w.state() == before
    w.set_state({"model": model, "candidate": 1})
    assert (w.scores.tolist(), w.prediction) == ([0, 1], "b")


def test_what_a_user_wrote_stays_text():
    page = BlockFeatures("<b>rocks</b> & happy", labels=["<i>", "b"]).mount_point()
    assert "<b>" not in page
    assert "<i>" not in page
    assert list(BlockFeatures().state()) == ["candidate", "model", "text"]
    assert repr(BlockFeatures("so happy")) == "BlockFeatures(text='so happy', features=3, labels=3)"


def test_the_alternative_tells_the_vectors_and_scores():
    text = BlockFeatures().alternative()
    for fact in (
        *("(2, 1, 0 | 0, 0, 0 | 0, 0, 0)", "(0, 0, 0 | 2, 1, 0 | 0, 0, 0)", "(−0.2, 2.2, −4)"),
        *("<td>1.3</td>", "<td>1.8</td>", "<td>−12</td>", "The largest score is that of −."),
    ):
        assert fact in text, fact
