"""What the page on softmax regression says and cannot run: its listing in PyTorch gives our numbers."""

import contextlib
import io
import json
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest

PAGE = Path(__file__).resolve().parents[2] / "book" / "07-softmax.ipynb"
TRAINING = ("cell-002", "sm-inbox", "sm-batch-softmax", "sm-matrices", "sm-loop", "sm-loop-run")

KNOWN = (2, 13)  # the release with which the listing was first run; later ones are held to it too


def release(version):
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def named(listing):
    """The release that a listing names."""
    return release(re.search(r"# PyTorch (\d+\.\d+\.\d+)$", listing, re.M)[1])


def sources():
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text("utf-8"))["cells"]}


def run(code, names):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, names)
    return said.getvalue()


def test_the_listing_in_pytorch_gives_what_our_loop_gives():
    torch = pytest.importorskip(
        "torch",
        minversion="2.13",
        reason="PyTorch 2.13 or later cannot be imported: `pip install torch` (200 MB) brings this test",
    )
    cells, names = sources(), {"large": np.array([1000.0, 1001.0, 998.0])}
    for name in TRAINING:
        run(cells[name], names)
    said = cells["sm-practice-said"]
    listing, printed = (
        textwrap.dedent(re.search(rf"^```{kind}\n(.*?)^```$", said, re.M | re.S)[1])
        for kind in ("python", "text")
    )
    assert run(listing, names) == printed
    ours, theirs = names["weights"], names["model"]
    np.testing.assert_allclose(theirs.weight.detach().numpy(), ours[:, 1:], atol=1e-10)
    np.testing.assert_allclose(theirs.bias.detach().numpy(), ours[:, 0], atol=1e-10)
    assert named(listing) <= release(torch.__version__)
    loss, right = names["history"][-1][2:]
    assert printed == f"held out {loss:.2f}, {right:.1f} %\n"


def test_the_listing_is_as_long_as_a_cell_may_be():
    listing = re.search(r"^```python\n(.*?)^```$", sources()["sm-practice-said"], re.M | re.S)[1]
    body = [line for line in listing.splitlines() if line and not re.match(r"import|from", line)]
    assert len(body) <= 15
    assert max(map(len, listing.splitlines())) <= 78


def test_the_listing_names_a_release_that_it_was_run_with():
    listing = re.search(r"^```python\n(.*?)^```$", sources()["sm-practice-said"], re.M | re.S)[1]
    assert named(listing) >= KNOWN
