"""Exact regions, and pictures that are the same bytes every time."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_rgba
from refusal import refuses

import linmodels_lib as lm
from linmodels_lib import geometry
from linmodels_lib import plotting as lp

BOX = (-3.0, 3.0, -2.0, 2.0)


def area(polygon):
    x, y = polygon.T
    return 0.5 * abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) if len(polygon) else 0.0


@given(st.integers(0, 10**6), st.integers(2, 5))
@settings(max_examples=80, deadline=None)
def test_regions_tile_the_plane_and_hold_their_winner(seed, n_labels):
    theta = np.random.default_rng(seed).normal(size=(n_labels, 3))
    polygons = [np.reshape(geometry.region(theta, k, BOX), (-1, 2)) for k in range(n_labels)]
    assert sum(map(area, polygons)) == pytest.approx(24.0)
    for k, polygon in enumerate(polygons):
        if area(polygon) > 1e-9:
            centre = np.concatenate([[1.0], polygon.mean(axis=0)])
            assert (theta @ centre).argmax() == k


def draw():
    figure, ax = lp.canvas()
    X, y = lm.datasets.toy("three")
    lp.decision_regions(lm.Perceptron(epochs=50).fit(X, y), X, y, ax)
    lp.boundary(np.array([0.5, 1.0, -1.0]), ax)
    lp.arrow([0, 0], [1, 1], ax)
    return lp.picture(figure, "What it shows.", "What to take from it.")


def test_pictures_are_deterministic_and_carry_their_texts():
    one, two = draw(), draw()
    assert one.svg == two.svg
    assert "What it shows." in one.svg
    assert "What to take from it." in one.svg
    bundle = one._repr_mimebundle_()
    assert set(bundle) == {"image/svg+xml", "text/plain"}
    assert bundle["text/plain"] == "Picture: What it shows."
    assert "<dc:date>" not in one.svg


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda ax, model, X, y: lp.decision_regions(model, X, ["?"] * len(X), ax), "labels of the model"),
        (lambda ax, model, X, y: lp.decision_regions(model, X, y[:2], ax), "one label for each"),
        (lambda ax, model, X, y: lp.decision_regions(model, X[:, :1], y, ax), "X has 1 features"),
        (lambda ax, model, X, y: lp.points(X, [0, 1, 2, 9], ax), r"0\.\.4, got 9"),
        (lambda ax, model, X, y: lp.points(X[0], y, ax), "X must be 2-D"),
    ],
)
def test_plots_say_what_is_wrong(call, text):
    X, y = lm.datasets.toy("four")
    with pytest.raises((ValueError, TypeError), match=text):
        call(lp.canvas()[1], lm.Perceptron().fit(X, y), X, y)


SIX = np.eye(6)[:, :2] * 3 + np.arange(6)[:, None]
REFUSED = {
    "six labels": (lambda: lm.Perceptron().fit(SIX, list("abcdef")), ValueError, "at most 5 labels, got 6"),
    "a scheme": (lambda: lm.OneVsAll(lm.SVM()).fit(SIX[:2], [0, 1]), TypeError, "one linear classifier, got OneVsAll"),
    "not fitted": (lm.SVM, ValueError, "SVM must be fitted first"),
    "minus infinity": (lambda: lm.NaiveBayes(alpha=0).fit([[1.0, 0], [0, 1]], [0, 1]), ValueError, "finite weights theta_, got -inf"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_model_that_cannot_be_drawn_is_refused_for_what_it_is(name):
    make, kind, text = REFUSED[name]
    refuses(lambda: lp.decision_regions(make(), [[0.0, 1], [1, 0]], [0, 1], lp.canvas()[1]), kind, text)


def test_boundary_of_tiny_weights_is_drawn():
    _, ax = lp.canvas()
    line = lp.boundary(np.array([1e-200, 1e-200, 0.0]), ax).lines[0]
    assert np.isfinite([line.get_xy1(), line.get_xy2()]).all()


def test_boundary_of_no_weights_is_nothing():
    _, ax = lp.canvas()
    assert not lp.boundary(np.array([1.0, 0.0, 0.0]), ax).lines


def test_street_has_its_edges_where_the_score_is_one():
    w = np.array([-0.2, 0.8, 0.6])
    ax = lp.street(w, lp.plane(lp.canvas()[1], BOX), fill=True)
    scores = [w[0] + w[1:] @ np.array(line.get_xy1()) for line in ax.lines]
    np.testing.assert_allclose(scores, [-1, 1, 0], atol=1e-12)
    corners = ax.patches[0].get_xy()
    assert np.abs(w[0] + corners @ w[1:]).max() == pytest.approx(1)
    assert [line.get_linestyle() for line in ax.lines] == ["--", "--", "-"]
    assert not lp.street(w, lp.plane(lp.canvas()[1], BOX)).patches


def test_boundary_passes_where_the_score_is_zero():
    _, ax = lp.canvas()
    w = np.array([-2.0, 2.0, 1.0])
    line = lp.boundary(w, lp.plane(ax, BOX)).lines[0]
    for point in (line.get_xy1(), line.get_xy2()):
        assert w @ [1.0, *point] == pytest.approx(0.0)
    assert ax.axis() == BOX


def test_decision_regions_uses_the_current_axes_when_none_is_given():
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots()
    X, y = lm.datasets.toy("four")
    assert lm.plotting.decision_regions(lm.Perceptron().fit(X, y), X, y) is ax
    plt.close(figure)


def test_bars_of_top_words_stand_beside_their_words():
    words = {"neg": {"bad": 2.0, "$5": 1.0}, 7: {}, "pos": {"good": 0.5}}
    ax = lp.top_words(words, lp.canvas()[1])
    bars = {round(bar.get_y() + bar.get_height() / 2, 6): bar for bar in ax.patches}
    shown = [
        (text.get_text(), bars[round(tick, 6)])
        for tick, text in zip(ax.get_yticks(), ax.get_yticklabels(), strict=True)
    ]
    assert [(word, bar.get_width()) for word, bar in shown] == [("bad", 2.0), ("$5", 1.0), ("good", 0.5)]
    assert [bar.get_facecolor() for _, bar in shown] == [to_rgba(lm.palette.COLOURS[k]) for k in (0, 0, 2)]
    heads = {text.get_text(): text.get_position()[1] for text in ax.texts}
    assert (
        heads["neg"]
        < shown[0][1].get_y()
        < shown[1][1].get_y()
        < heads["7"]
        < heads["pos"]
        < shown[2][1].get_y()
    )
    bottom, top = ax.get_ylim()
    assert top < heads["neg"] < max(bars) < bottom  # the first label is on top
    assert not any(
        text.get_parse_math() for text in [*ax.texts, *ax.get_yticklabels()]
    )  # a dollar is a dollar


@pytest.mark.parametrize(
    ("words", "kind", "text"),
    [
        (["bad", "good"], TypeError, "words must map labels to words, got"),
        ({"neg": ["bad"]}, TypeError, "words must map labels to words, got"),
        ({}, ValueError, "1 to 5 labels, got 0"),
        ({k: {"a": 1.0} for k in range(6)}, ValueError, "1 to 5 labels, got 6"),
        ({"neg": {"bad": np.inf}}, ValueError, "finite weights, got inf. Smooth it"),
        ({"neg": {"bad": np.nan}}, ValueError, "words must be known, got nan"),
    ],
)
def test_bars_of_nothing_are_refused(words, kind, text):
    refuses(lambda: lp.top_words(words, lp.canvas()[1]), kind, text)


def test_the_cells_of_a_mosaic_have_the_area_of_their_weight():
    space = lm.probability.coins(3, heads=["0.6", "0.3", "0.9"]).given(lambda x: x != "HTH")
    _, ax = lp.canvas()
    lp.mosaic({**space.p, "HTH": 0}, ax, A={"HHH"}, B={"TTT", "HHH"})
    cells = [patch for patch in ax.patches if patch.get_edgecolor()[:3] == pytest.approx((0.35,) * 3)]
    assert [cell.get_width() * cell.get_height() for cell in cells] == pytest.approx(
        [*map(float, space.p.values())]
    )
    assert [text.get_text() for text in ax.texts] == list(space)
    assert sum(patch.get_hatch() == "//" for patch in ax.patches) == 1
    assert sum(patch.get_linestyle() != "solid" for patch in ax.patches) == 2


def test_drawings_are_rounded_but_not_their_scales():
    drawing = (
        '<path d="M 294.40524 -0.0049 L 7 8.5 9.999" transform="scale(0.015625)"/><use x="1.23456" y="2"/>'
    )
    rounded = '<path d="M 294.41 0 L 7 8.5 10" transform="scale(0.015625)"/><use x="1.23" y="2"/>'
    assert lp._rounded(drawing) == rounded == lp._rounded(rounded)


def test_the_last_bit_of_a_number_changes_no_picture():
    def drawn(width):
        figure, ax = lp.canvas()
        ax.set_position([0.1, 0.1, width, 0.8])
        ax.plot([0, 1], [1, 0])
        return lp.picture(figure, "A line that falls.", "More words, lower score.").svg

    assert drawn(0.7) == drawn(np.nextafter(0.7, 1)) != drawn(0.6)
    (name,) = set(re.findall(r'<clipPath id="([^"]+)"', drawn(0.7)))
    assert f"url(#{name})" in drawn(0.7)


def test_a_picture_has_places_to_a_hundredth_of_a_point():
    figure, ax = lp.canvas()
    ax.plot([0, 1 / 3, 1], [0, 2 / 7, 1])
    svg = lp.picture(figure, "What it shows.", "What to take from it.").svg
    places = re.findall(r'\s(?:d|x|y)="([^"]*)"', svg)
    assert len(places) > 20
    assert not re.search(r"\.\d{3}", " ".join(places))
