"""The descent explorer: its paths against the library, limits of η, what it refuses, what a notebook keeps."""

from functools import partial
from itertools import islice

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

from linmodels_lib import logistic
from linmodels_lib.gradcheck import gradient_check
from linmodels_lib.optimize import gradient_descent
from linmodels_lib.widgets import DescentExplorer
from linmodels_lib.widgets.descent_explorer import surfaces
from linmodels_lib.widgets.descent_explorer.checks import METHODS, SURFACES

close = partial(np.testing.assert_allclose, rtol=TOLERANCE, atol=TOLERANCE)


TOYS = ("overlapping", "narrow", "valleys", "separable")  # others jump about: rounding grows there


def in_javascript(widgets):
    return zip(widgets, node_says("descent_explorer/values.mjs", [w.state() for w in widgets]), strict=True)


def agrees(w, found):
    """Path, loss, slope and limit on the page are the library's."""
    told, path = str(w.state()), w.path
    data = np.array(w.points), np.array(w.labels)
    close(found["line"], path, err_msg=told)
    close(found["value"], surfaces.value(w.surface, path[-1], *data), err_msg=told)
    close(found["slope"], surfaces.gradient(w.surface, path[-1], *data), err_msg=told)
    if w.compare and w.method != "batch":
        beside = [step.theta for step in islice(w.trace("batch"), len(path) - 1)]
        close(found["beside"], [w.start, *beside], err_msg=told)
    limit = w.limit
    if limit is None:
        assert found["limit"] is None
    else:
        np.testing.assert_allclose(found["limit"], limit, rtol=1e-9, err_msg=told)
    return limit


def test_every_preset_surface_and_method():
    """Three hundred steps, at a tenth of the limit: there rounding does not grow."""
    widgets = []
    for toy in TOYS:
        for surface in SURFACES:
            eta = (DescentExplorer(preset=toy, surface=surface).limit or 3.0) / 10
            widgets += [
                DescentExplorer(
                    preset=toy,
                    surface=surface,
                    method=method,
                    learning_rate=eta,
                    compare=True,
                    step=300,
                    seed=3,
                )
                for method in METHODS
            ]
    for w, found in in_javascript(widgets):
        if agrees(w, found):
            np.testing.assert_allclose(found["lowest"], w.lowest, rtol=1e-9, atol=1e-9)
        assert len(found["line"]) == 301


def random_explorer(rng):
    """Points on the grid on which a reader moves them, any setting of the controls."""
    n = int(rng.integers(3, 14))
    labels = rng.permutation(np.r_[0, 1, rng.integers(0, 2, n - 2)])
    return DescentExplorer(
        rng.integers(-40, 41, (n, 2)) / 16,
        labels,
        surface=str(rng.choice(SURFACES)),
        method=str(rng.choice(METHODS)),
        learning_rate=float(rng.choice([0.01, 0.1, 0.3])),
        start=rng.integers(-64, 65, 2) / 16,
        seed=int(rng.integers(2**32)),
        compare=bool(rng.random() < 0.5),
        step=int(rng.choice([0, 1, 5, 30])),
    )


def test_two_hundred_random_descents():
    rng = np.random.default_rng(81)
    for w, found in in_javascript([random_explorer(rng) for _ in range(200)]):
        agrees(w, found)
        batches = surfaces.batches(len(w.points), w.method, w.seed)
        assert found["batches"][: w.step] == [b.tolist() for b in islice(batches, w.step)]
        assert found["read"] == sum(len(b) for b in found["batches"][: w.step])


def test_a_rate_past_the_limit_leads_away_the_same_way():
    for w, found in in_javascript([DescentExplorer(surface="squared", learning_rate=2.0, step=400)]):
        assert len(w.path) < 400
        assert abs(w.weights).max() > 1e6
        close(found["line"], w.path)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("toy", TOYS)
def test_slopes_and_curvature_are_those_of_the_loss(toy, surface):
    w = DescentExplorer(preset=toy, surface=surface)
    X, y = np.array(w.points), np.array(w.labels)
    at = np.array([0.6, -0.4])
    J, slope = partial(surfaces.value, surface, X=X, y=y), partial(surfaces.gradient, surface, X=X, y=y)
    assert gradient_check(J, slope(at), at)
    h = 1e-6
    measured = [(slope(at + h * e) - slope(at - h * e)) / (2 * h) for e in np.eye(2)]
    np.testing.assert_allclose(surfaces.hessian(surface, at, X, y), measured, atol=1e-8)


def test_losses_by_hand():
    X, y = np.array([[1.0, 2.0], [3.0, 0.0]]), np.array([1, 0])
    w = np.array([1.0, 0.0])  # scores 1 and 3
    assert surfaces.value("squared", w, X, y) == (0 + 16) / 4
    assert surfaces.gradient("squared", w, X, y).tolist() == [(0 + 4 * 3) / 2, 0]
    assert surfaces.value("cross-entropy", w, X, y) == pytest.approx(
        (np.log1p(np.exp(-1)) + np.log1p(np.exp(3))) / 2
    )
    assert surfaces.value("tanh", w, X, y) == pytest.approx(
        ((1 - np.tanh(1)) ** 2 + (1 + np.tanh(3)) ** 2) / 2
    )


def test_momentum_by_hand():
    """v ← 0.9v + ∇J, w ← w − ηv, on a bowl whose slope is w − (1, 1)."""
    w = DescentExplorer([[2**0.5, 0], [0, -(2**0.5)]], [1, 0], surface="squared", method="momentum",
                        learning_rate=0.1, start=[1, 0], step=3)  # fmt: skip
    m = w.lowest
    path, v, at = [], np.zeros(2), np.array([1.0, 0.0])
    for _ in range(3):
        v = 0.9 * v + (at - m)
        at = at - 0.1 * v
        path.append(at)
    np.testing.assert_allclose(w.path[1:], path, atol=1e-14)


@pytest.mark.parametrize("method", ["batch", "momentum"])
@pytest.mark.parametrize("toy", TOYS)
def test_the_limit_is_where_a_bowl_begins_to_throw_w_out(toy, method):
    w = DescentExplorer(preset=toy, surface="squared", method=method, step=500)
    limit = w.limit
    w.learning_rate = 0.97 * limit
    assert np.linalg.norm(w.weights - w.lowest) < 0.01
    w.learning_rate = 1.03 * limit
    assert np.linalg.norm(w.weights - w.lowest) > 100


def test_batch_descent_is_that_of_the_library():
    w = DescentExplorer(learning_rate=2.0, step=30)
    X, y = np.array(w.points), np.array(w.labels)
    steps = gradient_descent(lambda t: logistic.logistic_gradient(t, X, y), np.array(w.start), 2.0)
    np.testing.assert_array_equal(w.path[1:], [step.theta for step in islice(steps, 30)])


def test_what_the_chapter_may_say():
    """Figures of the states that the page shows."""
    assert DescentExplorer().limit == pytest.approx(7.880, abs=0.001)
    assert DescentExplorer(surface="squared").limit == pytest.approx(1.464, abs=0.001)
    assert DescentExplorer(preset="narrow").limit == pytest.approx(5.146, abs=0.001)
    assert DescentExplorer(preset="separable").limit is None
    swing = DescentExplorer(learning_rate=10.0, step=500).path[-2:]  # past the limit: to and fro for ever
    np.testing.assert_allclose(swing, [[2.119, -0.052], [1.369, 2.001]], atol=0.001)
    long = {"preset": "narrow", "learning_rate": 0.3, "start": (-2, -3), "step": 60}
    rolled, walked = DescentExplorer(method="momentum", **long), DescentExplorer(**long)
    assert [rolled.value, walked.value] == pytest.approx([0.436, 0.560], abs=0.0005)
    two = [
        DescentExplorer(preset="valleys", surface="tanh", learning_rate=0.3, start=start, step=500)
        for start in ([-1, 2], [2, 2])
    ]
    assert two[0].weights.tolist() == pytest.approx([0.024, 0.340], abs=0.01)
    assert two[1].weights.tolist() == pytest.approx([2.072, 0.066], abs=0.01)
    assert two[0].value > two[1].value + 0.1


BAD = {
    "surface": ("hinge", None, 3),
    "method": ("adam", None),
    "learning_rate": (0, -1, 1e-9, 1e3, "fast", None, float("nan")),
    "start": (None, 1, (1,), (1, 2, 3), (0, 5), ("a", "b"), (float("nan"), 0)),
    "seed": (-1, 0.5, 2**32, "1", None),
    "compare": (1, "yes", None),
    "step": (-1, 1.5, "3", None),
    "preset": ("three", None, 3),
    "classes": ("ab", ["a", "b", "c"], [1, 2]),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_settings_are_refused_before_and_after(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must"):
        DescentExplorer(**{name: value})
    w = DescentExplorer()
    before = w.state()
    with pytest.raises(traitlets.TraitError, match=rf"^{name} must"):
        setattr(w, name, value)
    with pytest.raises(traitlets.TraitError):
        w.set_state({"surface": "tanh", "step": 3, name: value})
    assert w.state() == before


def test_data_and_preset_follow_each_other():
    w = DescentExplorer(step=30)
    w.preset = "valleys"
    assert (len(w.points), w.step) == (8, 0)
    w.points = w.points[::-1]
    assert w.preset == "custom"
    w.step = 10**5
    assert w.step == 500
    with pytest.raises(
        traitlets.TraitError, match=r"labels must be 0 or 1, got 2\. These losses know two labels\."
    ):
        w.labels = [0, 1, 2, 0, 1, 0, 1, 0]
    with pytest.raises(ValueError, match="method must"):
        w.trace("adam")


def test_the_alternative_holds_the_numbers():
    w = DescentExplorer(surface="squared", learning_rate=1.0, step=40)
    text = w.alternative()
    assert "The squared loss of 12 points, batch descent with η = 1; descent settles below η = 1.46." in text
    assert f'<th scope="row">after 40 steps</th><td>0.55</td><td>0.27</td><td>{w.value:.4g}</td>' in text
    assert "there is no single minimum" in DescentExplorer(preset="separable").alternative()
    assert "a few examples at a time do not" in DescentExplorer(method="stochastic").alternative()
    flown = DescentExplorer(surface="squared", learning_rate=50, step=300)
    assert f"after {len(flown.path) - 1} steps" in flown.alternative()
