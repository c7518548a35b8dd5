"""What the page on gradient checks says and cannot run: its listing in PyTorch passes, and fails with the bug it names."""

import contextlib
import importlib
import io
import json
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest

import linmodels_lib as lm

PAGE = Path(__file__).resolve().parents[2] / "book" / "08-gradient-checks.ipynb"

KNOWN = (2, 13)  # the release with which the listing was first run; later ones are held to it too


def release(version):
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def named(listing):
    """The release that a listing names."""
    return release(re.search(r"# PyTorch (\d+\.\d+\.\d+)$", listing, re.M)[1])


def sources():
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text("utf-8"))["cells"]}


def fenced(kind):
    said = sources()["gc-practice-end"]
    return textwrap.dedent(re.search(rf"^```{kind}\n(.*?)^```$", said, re.M | re.S)[1])


def run(code, names):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, names)
    return said.getvalue()


@pytest.fixture
def names():
    """What the cells before the listing leave behind."""
    found, cells = {"lm": lm, "np": np}, sources()
    for name in ("gc-programs", "cell-080"):
        run(cells[name], found)
    return found


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
