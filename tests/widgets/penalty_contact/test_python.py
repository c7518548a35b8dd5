"""Loss and penalty: JavaScript against the library, what the widget refuses, what a notebook keeps."""

import numpy as np
import pytest
import traitlets
from node import TOLERANCE, node_says

from linmodels_lib.proximal import slope
from linmodels_lib.widgets import PenaltyContact
from linmodels_lib.widgets.penalty_contact import LOSSES


def random_widget(rng):
    """Any minimum, also on the reader's grid and on an axis; any λ, also 0 and where a weight is about to be 0."""
    minimum = rng.uniform(-3, 3, 2) if rng.random() < 0.5 else rng.integers(-48, 49, 2) / 16
    if rng.random() < 0.2:
        minimum[rng.integers(2)] = 0
    strength = float(rng.choice([0, 0.01, 0.5, round(rng.uniform(0, 10), 3), abs(minimum[0])]))
    return PenaltyContact(minimum, strength=strength, loss=str(rng.choice(list(LOSSES))))


def test_the_page_computes_what_the_library_computes():
    rng = np.random.default_rng(31)
    widgets = [PenaltyContact(), *(random_widget(rng) for _ in range(300))]
    zeros = 0
    for w, found in zip(
        widgets, node_says("penalty_contact/values.mjs", [w.state() for w in widgets]), strict=True
    ):
        for kind, wanted in (("l1", w.l1_weights), ("l2", w.l2_weights), ("none", w.minimum)):
            told = str((kind, w.state()))
            np.testing.assert_allclose(found[kind]["w"], wanted, rtol=0, atol=TOLERANCE, err_msg=told)
            assert found[kind]["value"] == pytest.approx(w.value(wanted), abs=TOLERANCE)
        surely = abs(abs(w.curvature @ (w.l1_weights - w.minimum)) - w.strength) > 1e-9
        exactly = np.array(found["l1"]["w"]) == 0
        np.testing.assert_array_equal(exactly[surely], (w.l1_weights == 0)[surely])
        zeros += int(exactly.sum())
    assert 100 < zeros < 500


@pytest.mark.parametrize("loss", LOSSES)
def test_the_minima_are_minima(loss):
    """No weight has a slope left: KKT for L1, a zero gradient for L2; and nothing beside them is lower."""
    for strength in (0.0, 0.3, 1.5):
        w = PenaltyContact([-1.3, 0.9], strength=strength, loss=loss)
        H, m, a, b = w.curvature, np.array(w.minimum), w.l1_weights, w.l2_weights
        np.testing.assert_allclose(slope(a, H @ (a - m), strength), 0, atol=1e-14)
        np.testing.assert_allclose(H @ (b - m) + strength * b, 0, atol=1e-14)
        for d in ([0.01, 0], [0, 0.01], [-0.01, 0.01]):
            assert w.value(a + d) + strength * abs(a + d).sum() > w.value(a) + strength * abs(a).sum()
            assert w.value(b + d) + strength / 2 * ((b + d) @ (b + d)) > w.value(b) + strength / 2 * (b @ b)


def test_the_aha_of_the_chapter():
    """The same λ: L1 puts w₂ on the axis, L2 does not; later L1 has nothing left and L2 still has both."""
    w = PenaltyContact(strength=1.5)
    assert w.l1_weights.tolist() == pytest.approx([1.0625, 0], abs=1e-15)
    assert w.l1_weights[1] == 0
    assert w.l2_weights.tolist() == pytest.approx([0.8297, 0.6511], abs=5e-5)
    w.strength = 5.0
    assert w.l1_weights.tolist() == [0, 0]
    assert w.l2_weights.min() > 0.3


BAD = {
    "minimum": (None, 1, (1,), (1, 2, 3), (0, 3.5), ("a", "b"), (float("nan"), 0)),
    "strength": (-0.1, 10.5, "1", None, float("nan"), float("inf")),
    "loss": ("square", None, 3),
    "norm": ("l0", None, True),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_settings_are_refused_before_and_after(name, value):
    with pytest.raises((ValueError, TypeError), match=rf"^{name} must .*\.$"):
        PenaltyContact(**{name: value})
    w = PenaltyContact()
    before = w.state()
    with pytest.raises(traitlets.TraitError, match=rf"^{name} must"):
        setattr(w, name, value)
    with pytest.raises(traitlets.TraitError):
        w.set_state({"loss": "round", "strength": 1.0, name: value})
    assert w.state() == before


def test_repr():
    assert repr(PenaltyContact()) == "PenaltyContact(minimum=[2.0, 0.75], strength=0.5, loss='tilted')"


def test_the_alternative_holds_the_numbers():
    text = PenaltyContact(strength=1.5).alternative()
    assert '<th scope="row">L1</th><td>1.06</td><td>0</td><td>1.248</td><td>1</td>' in text
    assert '<th scope="row">L2</th><td>0.83</td><td>0.65</td><td>0.777</td><td>0</td>' in text
