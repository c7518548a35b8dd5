"""NLTK's archives become the book's files: on small archives made here, and on the real text where it is."""

import gzip
import hashlib
import io
import json
import re
import zipfile

import pytest
from real_data import needs_data

from linmodels_lib import datasets
from linmodels_lib.datasets import real_reviews
from linmodels_lib.datasets.folders import find
from linmodels_lib.datasets.real_reviews import SOURCES, Source, convert, fetch_reviews


def packed(files):
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return store.getvalue()


FILMS = packed({
    "movie_reviews/README": "not a review",
    "movie_reviews/pos/cv999_2.txt": 'great , "truly" . \nsee it . \n',
    "movie_reviews/neg/cv000_7.txt": "dull . \n",
    "movie_reviews/neg/": "",
})  # fmt: skip
LINES = b"caf\xe9 noir . \n\n one \x96 two\n"
SENTENCES = {"sentence_polarity/rt-polarity.pos": b"fine . \n", "sentence_polarity/rt-polarity.neg": LINES}


def known(monkeypatch, name, content):
    new = SOURCES[name]._replace(sha256=hashlib.sha256(content).hexdigest())
    monkeypatch.setitem(SOURCES, name, new)


def test_a_file_is_a_review_and_its_number_tells_the_fold():
    assert [json.loads(line) for line in convert(FILMS).splitlines()] == [
        {"id": "neg/cv000_7.txt", "fold": 1, "label": "neg", "text": "dull . \n"},
        {"id": "pos/cv999_2.txt", "fold": 10, "label": "pos", "text": 'great , "truly" . \nsee it . \n'},
    ]


def test_a_line_is_a_sentence_in_either_encoding():
    latin = convert(packed(SENTENCES), "sentences")
    assert [json.loads(line) for line in latin.decode().split("\n")[:-1]] == [
        {"id": "neg-0", "label": "neg", "text": "café noir ."},
        {"id": "neg-1", "label": "neg", "text": "one \x96 two"},
        {"id": "pos-0", "label": "pos", "text": "fine ."},
    ]
    as_utf8 = {name: content.decode("latin-1").encode() for name, content in SENTENCES.items()}
    assert convert(packed(as_utf8), "sentences") == latin


def test_what_is_fetched_is_loaded(tmp_path, monkeypatch):
    known(monkeypatch, "polarity", convert(FILMS))
    (tmp_path / "a.zip").write_bytes(FILMS)
    path = fetch_reviews(tmp_path / "new" / "folder", archive=tmp_path / "a.zip")
    assert path.name == SOURCES["polarity"].file
    first = path.read_bytes()
    texts, y, folds = datasets.load_reviews(folder=path.parent)
    assert (texts[0], y.tolist(), folds.tolist()) == ("dull . \n", [0, 1], [1, 10])
    assert fetch_reviews(path.parent, archive=tmp_path / "a.zip").read_bytes() == first  # no date inside


def test_other_text_is_refused_and_not_stored(tmp_path):
    (tmp_path / "a.zip").write_bytes(FILMS)
    wanted = f"SHA-256 {SOURCES['polarity'].sha256} once converted, got {hashlib.sha256(convert(FILMS)).hexdigest()}"
    with pytest.raises(ValueError, match=wanted):
        fetch_reviews(tmp_path / "new", archive=tmp_path / "a.zip")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("archive", "message"),
    [(b"no zip", "archive must be the bytes of a zip file, got"),
     (packed({"movie_reviews/evil/cv107_1.txt": "a", "neg/cvabc_1.txt": "b"}), "got a zip file without it"),
     ("text", "archive must be the bytes of a zip file, got"),
     (packed({"other.txt": "a"}), "archive must hold the polarity data set.*got a zip file without it. Fetch https://")],
    ids=["no zip", "other folders", "text", "other files"],
)  # fmt: skip
def test_a_wrong_archive_is_named(archive, message):
    with pytest.raises(ValueError, match=message):
        convert(archive)


def test_a_download_takes_the_archive_and_a_failure_says_what_to_do(tmp_path, monkeypatch):
    archive = tmp_path / "a.zip"
    archive.write_bytes(FILMS)
    known(monkeypatch, "polarity", convert(FILMS))
    monkeypatch.setitem(SOURCES, "polarity", SOURCES["polarity"]._replace(url=archive.as_uri()))
    assert fetch_reviews(tmp_path).is_file()
    gone = SOURCES["polarity"]._replace(url=(tmp_path / "gone.zip").as_uri())
    monkeypatch.setitem(SOURCES, "polarity", gone)
    with pytest.raises(
        ConnectionError, match=r"url must be reachable, got .*gone.zip.* pass its path as archive"
    ):
        fetch_reviews(tmp_path)


def test_sources_are_nltks():
    for source in SOURCES.values():
        assert isinstance(source, Source)
        assert re.fullmatch(r"https://raw\.githubusercontent\.com/nltk/nltk_data/\S+\.zip", source.url)
        assert re.fullmatch("[0-9a-f]{64}", source.sha256)


@needs_data
@pytest.mark.parametrize("name", ["polarity", "sentences"])
def test_the_known_sums_are_those_of_the_files(name):
    content = gzip.decompress(find(SOURCES[name].file).read_bytes())
    assert hashlib.sha256(content).hexdigest() == SOURCES[name].sha256
    records = [json.loads(line) for line in content.decode().split("\n")[:-1]]
    assert convert(real_reviews_zip(name, records), name) == content


def real_reviews_zip(name, records):
    """The archive as NLTK lays it out, made of the records."""
    if name == "polarity":
        return packed({f"movie_reviews/{r['id']}": r["text"] for r in records})
    lines = {label: [r["text"] for r in records if r["label"] == label] for label in ("neg", "pos")}
    return packed(
        {f"sentence_polarity/rt-polarity.{k}": "".join(f"{t} \n" for t in ts) for k, ts in lines.items()}
    )


def test_the_module_is_reached_from_datasets():
    assert datasets.fetch_reviews is real_reviews.fetch_reviews
