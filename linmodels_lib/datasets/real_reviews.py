"""Where the real reviews come from: NLTK's public archives, turned into one JSON object per line.

The archives themselves carry no promise here, since packing them anew changes their bytes. What is compared
with a known SHA-256 is the content after conversion, byte by byte: the text that the book's numbers rest on.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Ints
from linmodels_lib.datasets.folders import find, places

_FILM = re.compile(r"(?:.*/)?((neg|pos)/cv(\d{3})[^/]*\.txt)")
_NLTK = "https://raw.githubusercontent.com/nltk/nltk_data/gh-pages/packages/corpora"


class Source(NamedTuple):
    """The file we read, what it holds, the archive it is made of, and the SHA-256 of its content unpacked.

    >>> SOURCES["polarity"].file
    'polarity_v2.0_acl2004.jsonl.gz'
    """

    file: str
    what: str
    url: str
    sha256: str


SOURCES = {
    "polarity": Source(
        "polarity_v2.0_acl2004.jsonl.gz",
        "the polarity data set v2.0 (Pang and Lee, ACL 2004; NLTK's movie_reviews)",
        f"{_NLTK}/movie_reviews.zip",
        "6fd81f8beb1be34be965dfde96c2eae778dee8d6d725f48e8acac8d97ae5d886",
    ),
    "sentences": Source(
        "sentence_polarity_v1.0.jsonl.gz",
        "the sentence polarity data set v1.0 (Pang and Lee, ACL 2005; NLTK's sentence_polarity)",
        f"{_NLTK}/sentence_polarity.zip",
        "03cc6d556e8f99a1dd50df3e6f9a085b144b0c5bafe57b0d76d073534dfa1b5b",
    ),
}


class RealReviews(NamedTuple):
    """Texts, labels y (N,) with 1 for a good review, and the published fold of each, if there are folds.

    >>> RealReviews(["Lovely.", "Dull."], np.array([1, 0]), folds=None).y.tolist()
    [1, 0]
    """

    texts: list[str]
    y: Ints
    folds: Ints | None


def convert(archive: bytes, name: str = "polarity") -> bytes:
    r"""The content of one of NLTK's archives as JSON lines: `id`, `fold` where published, `label`, `text`.

    Review cvNNN belongs to fold NNN // 100 + 1, as its authors say.

    >>> packed = io.BytesIO()
    >>> with zipfile.ZipFile(packed, "w") as files:
    ...     files.writestr("movie_reviews/neg/cv107_1.txt", "dull . ")
    >>> convert(packed.getvalue())
    b'{"id": "neg/cv107_1.txt", "fold": 2, "label": "neg", "text": "dull . "}\n'
    """
    read = {"polarity": _films, "sentences": _sentences}[_check.one_of("name", name, tuple(SOURCES))]
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in read(files)]
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, TypeError) as error:
        raise ValueError(f"archive must be the bytes of a zip file, got {error}. Fetch it again.") from error
    if not lines:
        raise ValueError(
            f"archive must hold {SOURCES[name].what}, got a zip file without it. Fetch {SOURCES[name].url}."
        )
    return "".join(lines).encode()


def _films(files: zipfile.ZipFile) -> Iterator[dict[str, Any]]:
    """One file per review: movie_reviews/neg/cv000_29416.txt."""
    for path in sorted(files.namelist()):
        if found := _FILM.fullmatch(path):
            fold, text = int(found[3]) // 100 + 1, _text(files.read(path))
            yield {"id": found[1], "fold": fold, "label": found[2], "text": text}


def _sentences(files: zipfile.ZipFile) -> Iterator[dict[str, Any]]:
    """One line per sentence: sentence_polarity/rt-polarity.neg and .pos."""
    for path in sorted(files.namelist()):
        if path.endswith(("rt-polarity.neg", "rt-polarity.pos")):
            label, lines = path[-3:], _text(files.read(path)).split("\n")
            texts = [line.strip() for line in lines if line.strip()]
            yield from ({"id": f"{label}-{i}", "label": label, "text": text} for i, text in enumerate(texts))


def _text(content: bytes) -> str:
    """UTF-8 where it is UTF-8, else Latin-1, in which some of the reviews were first published."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def fetch_reviews(folder: str | Path, name: str = "polarity", archive: str | Path | None = None) -> Path:
    """Download NLTK's archive (or read the `archive` you have), convert it, check it, store it in `folder`.

    The SHA-256 of the converted content must be the known one, else nothing is stored. The file is for
    `load_reviews`; name its folder in the environment variable `LINMODELS_DATA`.

    >>> fetch_reviews("somewhere", archive="nowhere.zip")
    Traceback (most recent call last):
    FileNotFoundError: archive must be the path of a zip file, got nowhere.zip. ...
    """
    source = SOURCES[_check.one_of("name", name, tuple(SOURCES))]
    content = convert(_download(source.url) if archive is None else _local(Path(archive)), name)
    came = hashlib.sha256(content).hexdigest()
    if came != source.sha256:
        raise ValueError(
            f"archive must hold {source.what} with SHA-256 {source.sha256} once converted, got {came}. "
            "The data have changed, and the book's numbers need not hold for them: nothing was stored."
        )
    path = Path(folder) / source.file
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")  # a file that is there is whole
    part.write_bytes(gzip.compress(content, mtime=0))
    part.replace(path)
    return path


def _local(archive: Path) -> bytes:
    if not archive.is_file():
        raise FileNotFoundError(
            f"archive must be the path of a zip file, got {archive}. Leave it out to download NLTK's."
        )
    return archive.read_bytes()


def _download(url: str) -> bytes:
    from http.client import HTTPException  # noqa: PLC0415  (only who downloads needs them)
    from urllib.error import URLError  # noqa: PLC0415
    from urllib.request import urlopen  # noqa: PLC0415

    try:
        with urlopen(url, timeout=60) as answer:
            content: bytes = answer.read()
    except (URLError, HTTPException, TimeoutError, ConnectionError) as error:
        raise ConnectionError(
            f"url must be reachable, got {error} from {url}. Fetch it by hand and pass its path as archive."
        ) from error
    return content


def load_reviews(name: str = "polarity", folder: str | Path | None = None) -> RealReviews:
    """Real reviews, "polarity" (2000 films, with the published ten folds 1..10) or "sentences" (10662).

    They are read from `folder`, or from the first of `places()` that has them; `fetch_reviews` gets them
    there. Bad and good reviews take turns, each in the published order, so that a
    learner may visit them as they come.

    >>> load_reviews(folder="nowhere")
    Traceback (most recent call last):
    FileNotFoundError: polarity_v2.0_acl2004.jsonl.gz must be in nowhere, got nothing. Get the polarity ...
    """
    file, what, *_ = SOURCES[_check.one_of("name", name, tuple(SOURCES))]
    path = find(file) if folder is None else Path(folder) / file
    if path is None or not path.is_file():
        where = " or ".join(map(str, places())) if folder is None else folder
        raise FileNotFoundError(
            f"{file} must be in {where}, got nothing. Get {what} "
            f"by lm.datasets.fetch_reviews(folder, {name!r}), which downloads NLTK's archive, checks it "
            "and stores it as JSON lines, gzipped; in the book's repository, by make reviews."
        )
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        y = np.array([("neg", "pos").index(r["label"]) for r in records], dtype=np.intp)
        folds = np.array([r["fold"] for r in records], dtype=np.intp) if "fold" in records[0] else None
        texts = _check.texts(r["text"] for r in records)
    except (ValueError, KeyError, IndexError, TypeError, EOFError, OSError, zlib.error) as error:
        raise ValueError(f"{path} must hold labelled texts, got {error!r}. Fetch the file again.") from error
    turn = np.where(y == 0, np.cumsum(y == 0), np.cumsum(y == 1))
    order = np.lexsort((y, turn))
    return RealReviews([texts[i] for i in order], y[order], None if folds is None else folds[order])
