"""What the page on softmax regression says and cannot run: its listing in PyTorch gives our numbers."""

import contextlib
import io
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest
from listings import KNOWN, named, release, sources

PAGE = Path(__file__).resolve().parents[2] / "book" / "07-softmax.ipynb"
TRAINING = ("cell-002", "sm-inbox", "sm-batch-softmax", "sm-matrices", "sm-loop", "sm-loop-run")


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
    cells, names = sources(PAGE), {"large": np.array([1000.0, 1001.0, 998.0])}
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
    listing = re.search(r"^```python\n(.*?)^```$", sources(PAGE)["sm-practice-said"], re.M | re.S)[1]
    body = [line for line in listing.splitlines() if line and not re.match(r"import|from", line)]
    assert len(body) <= 15
    assert max(map(len, listing.splitlines())) <= 78


def test_the_listing_names_a_release_that_it_was_run_with():
    listing = re.search(r"^```python\n(.*?)^```$", sources(PAGE)["sm-practice-said"], re.M | re.S)[1]
    assert named(listing) >= KNOWN


def test_the_start_for_your_own_texts_runs_on_a_folder(tmp_path, monkeypatch):
    listing = re.search(r"^```python\n(.*?)^```$", sources(PAGE)["sm-ex-open"], re.M | re.S)[1]
    body = [line for line in listing.splitlines() if line and not re.match(r"import|from", line)]
    assert len(body) <= 18
    assert max(map(len, listing.splitlines())) <= 78
    words = {"garden": "soil rose hedge", "boat": "sail tide rope", "court": "judge oath clerk"}
    for label, kind in words.items():
        (tmp_path / "folder" / label).mkdir(parents=True)
        for i in range(9):
            said = kind if i else words["garden"]  # one text of each lies in a folder that is not its own
            (tmp_path / "folder" / label / f"{i}.txt").write_text(said, "utf-8")
    (tmp_path / "folder" / "boat" / "old.txt").write_bytes(b"sail \xff tide")
    monkeypatch.chdir(tmp_path)
    names = {}
    said = run(listing, names)
    assert said.count("loss") == 4
    assert said.count("% sure, is") == len(names["wrong"])
    assert names["q"].shape == (10, 3)
