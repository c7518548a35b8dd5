"""What the page on gradient checks says and cannot run: its listing in PyTorch passes, and fails with the bug it names."""

import contextlib
import importlib
import io
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest
from listings import KNOWN, named, release, sources

import linmodels_lib as lm

PAGE = Path(__file__).resolve().parents[2] / "book" / "08-gradient-checks.ipynb"


def fenced(kind):
    said = sources(PAGE)["gc-practice-end"]
    return textwrap.dedent(re.search(rf"^```{kind}\n(.*?)^```$", said, re.M | re.S)[1])


def run(code, names):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, names)
    return said.getvalue()


@pytest.fixture
def names():
    """What the cells before the listing leave behind."""
    found, cells = {"lm": lm, "np": np}, sources(PAGE)
    for name in ("gc-programs", "cell-080"):
        run(cells[name], found)
    return found


def test_the_card_counts_nan_as_wrong_and_takes_whole_numbers():
    """The readers take it with them, so it must not pass what it cannot compare."""
    card = {"np": np}
    run(sources(PAGE)["gc-own"], card)
    check = card["check_slopes"]
    with np.errstate(invalid="ignore"):
        for bad in (np.nan, np.inf):
            errors, worst = check(lambda t: (t**2).sum(), [2.0, bad, 6.0], [1.0, 2.0, 3.0])
            assert (errors > 1e-6).tolist() == [False, True, False]
            assert worst == (1,)
        errors, _ = check(lambda t: np.log(t).sum(), [1.0, 1.0], [1.0, -1.0])
    assert (errors > 1e-6).all()
    assert check(lambda t: (t**2).sum(), [2, -4], [1, -2])[0].max() < 1e-6
    assert check(lambda t: (t**2).sum(), [2, -4], np.float32([1, -2]))[0].max() < 1e-6
    for shape in ((1, 2), (2, 1), (1,), ()):
        with pytest.raises(ValueError, match=r"theta is \(2,\)"):
            check(lambda t: t.sum(), np.ones(shape), [1.0, 2.0])


@pytest.mark.parametrize("h", [1e-3, 1e-5, 1e-7])
def test_exactly_on_a_kink_no_step_helps(h):
    card = {"np": np}
    run(sources(PAGE)["gc-own"], card)
    errors, worst = card["check_slopes"](lambda w: np.maximum(0, 1 - w).sum(), [-1, 0], [0.5, 1], h)
    assert worst == (1,)
    assert errors == pytest.approx([0, 1], abs=1e-6)


def test_in_32_bits_a_step_of_a_hundredth_is_right_to_one_percent(names):
    """As the figure of the three V shapes says; a millionth is not."""
    data, labels, place, l2 = (names[name] for name in ("X1", "y", "place", "l2"))
    rows = data.astype(np.float32)

    def loss(theta):
        scores = rows @ theta.astype(np.float32).T
        each = np.log(np.exp(scores).sum(1)) - scores[range(len(labels)), labels]
        return each.mean() + np.float32(l2 / 2) * (theta[:, 1:].astype(np.float32) ** 2).sum()

    assert loss(place).dtype == np.float32
    worst = {0.01: [], 1e-6: []}
    for seed in range(20):
        theta = (place + np.random.default_rng(seed).normal(0, 0.3, place.shape)).astype(np.float32)
        g = names["program"](3, theta.astype(float))
        for h, found in worst.items():
            m = np.zeros(theta.shape)
            for j in np.ndindex(theta.shape):
                up, down = theta.copy(), theta.copy()
                up[j], down[j] = up[j] + np.float32(h), down[j] - np.float32(h)
                m[j] = (float(loss(up)) - float(loss(down))) / (2 * h)
            found.append((abs(g - m) / np.maximum(np.maximum(abs(g), abs(m)), 1e-3)).max())
    assert max(worst[0.01]) < 0.01
    assert min(worst[1e-6]) > 0.1


def test_below_the_floor_a_wrong_sign_passes_until_loss_and_slopes_are_multiplied():
    card = {"np": np}
    run(sources(PAGE)["gc-own"], card)
    for times, right in ((1, True), (1e6, False)):
        errors, _ = card["check_slopes"](
            lambda t, c=times: c * 1e-10 * (t**2).sum(), times * np.array([-2e-10, -4e-10]), [1.0, 2.0]
        )
        assert (errors.max() < 1e-6) == right
    assert 2.0**-52 / 1e-6 < 1e-3 * 1e-6  # rounding against floor times tolerance


def torch_or_skip():
    return pytest.importorskip(
        "torch",
        minversion="2.13",
        reason="PyTorch 2.13 or later cannot be imported: `pip install torch` (200 MB) brings this test",
    )


def test_the_listing_in_pytorch_passes_its_check(names):
    torch = torch_or_skip()
    assert run(fenced("python"), names) == fenced("text")
    names["CrossEntropy"].apply(names["scores"], torch.tensor(names["E"])).backward()
    ours = names["scores"].grad.numpy().T @ names["X1"]
    np.testing.assert_allclose(ours, names["program"](2, names["place"]), atol=1e-12)
    assert named(fenced("python")) <= release(torch.__version__)


def test_without_the_division_it_fails_as_the_page_says(names):
    torch_or_skip()
    error = importlib.import_module("torch.autograd.gradcheck").GradcheckError
    listing = fenced("python")
    assert listing.count(" / len(right)") == 1
    with pytest.raises(error, match=r"^Jacobian mismatch") as raised:
        run(listing.replace(" / len(right)", ""), names)
    assert "numerical:tensor" in str(raised.value)
    assert "analytical:tensor" in str(raised.value)


def test_a_slope_wrong_by_a_twentieth_of_a_percent_passes_as_the_table_says(names):
    torch_or_skip()
    assert run(fenced("python").replace(" / len(right)", " * 1.0005 / len(right)"), names) == fenced("text")
    assert "a slope wrong by 0.05 % passes" in sources(PAGE)["gc-practice-dict"]


def test_it_warns_of_32_bits_as_the_table_says(names):
    torch_or_skip()
    with pytest.warns(UserWarning, match="double precision"), contextlib.suppress(RuntimeError):
        run(fenced("python").replace("X1 @ place.T,", "(X1 @ place.T).astype('float32'),"), names)


def test_the_listing_is_as_long_as_a_cell_may_be():
    listing = fenced("python")
    body = [line for line in listing.splitlines() if line and not re.match(r"import|from", line)]
    assert len(body) <= 15
    assert max(map(len, listing.splitlines())) <= 78


def test_the_listing_names_a_release_that_it_was_run_with():
    assert named(fenced("python")) >= KNOWN
