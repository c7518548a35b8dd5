"""Original corpora to learn from: short book reviews and mails, in a stored order that mixes the labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from linmodels_lib._check import Ints
from linmodels_lib.text import tokenize

TOPICS = (
    "children's books", "cookery", "crime", "history",
    "popular science", "romance", "science fiction", "travel",
)  # fmt: skip
KINDS = ("plain", "negation", "sarcasm", "mixed", "comparative")


def _set_of(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Every misspelt word of the mails. A real filter would look words up in a large dictionary; for mails that
# we wrote ourselves, the list of our own slips gives the same share without one.
MISSPELT = _set_of("""
    acess acount adress allready aply availible beleive benificiary briliant busness certifcate cheif
    compatable congratulatons custumer custumers definately diference erors evrything exceded experiance
    finaly forevr garanteed goverment imediately intrested jornals medcine mirracle neigbours pasport
    pasword profesional profle promis realy recieve recieved shiping sientists somthing teh tomorow
    unusal verificaton
""")
MONEY = _set_of("""
    budget cash cost costs credit dollars euro fee invest invoice kronor loan money paid pay paying
    payment price prices refund salary
""")


@dataclass(frozen=True)
class Review:
    """A book review: label 1 recommends the book, 0 does not; topic in `TOPICS`, kind in `KINDS`.

    >>> Review("Lovely: I read it twice.", 1, "romance", "plain").label
    1
    """

    text: str
    label: int
    topic: str
    kind: str


@dataclass(frozen=True)
class Mail:
    """A mail, its subject as the first sentence of the text: label 1 is spam, 0 is not (ham).

    >>> Mail("Lunch? Twelve sharp.", 0, "colleague@map-office.example", False).sender
    'colleague@map-office.example'
    """

    text: str
    label: int
    sender: str
    has_button: bool


def review_records() -> list[Review]:
    """All book reviews with topic and kind.

    >>> [r.text for r in review_records() if r.label == 0 and r.kind == "sarcasm" and "loved" in r.text]
    ['I loved the part where it stopped.']
    """
    return [Review(text, int(label == "pos"), topic, kind) for label, topic, kind, text in _rows("reviews")]


def reviews() -> tuple[list[str], Ints]:
    """Texts of the book reviews and their labels y (N,): 1 recommends the book, 0 does not.

    >>> texts, y = reviews()
    >>> len(texts), int(y.sum())
    (416, 208)
    """
    records = review_records()
    return [r.text for r in records], np.array([r.label for r in records], dtype=np.intp)


def mail_records() -> list[Mail]:
    """All mails with sender and button.

    >>> [mail.sender for mail in mail_records() if mail.label == 1 and mail.sender.endswith("@kth.se")]
    ['umbrella-stand@kth.se']
    """
    return [
        Mail(text, int(label == "spam"), sender, button == "1")
        for label, sender, button, text in _rows("mails")
    ]


def mails() -> tuple[list[str], Ints]:
    """Texts of the mails and their labels y (N,): 1 is spam, 0 is not.

    >>> texts, y = mails()
    >>> len(texts), int(y.sum())
    (96, 48)
    """
    records = mail_records()
    return [m.text for m in records], np.array([m.label for m in records], dtype=np.intp)


def mail_features(mail: Mail) -> tuple[int, int, int, float]:
    """Four features of a mail: holds a button, mentions money, comes from kth.se, share of misspelt words.

    Money is mentioned where a word of `MONEY` occurs; the share counts words of `MISSPELT` among all words.
    A sender is at kth.se only if its domain ends there: kth-se.example and kth.se.example do not count.

    >>> mail_features(Mail("Teh fee is 40 euro.", 0, "treasurer@rowing-club.example", False))
    (0, 1, 0, 0.2)
    """
    words = tokenize(mail.text)
    domain = mail.sender.lower().rpartition("@")[2]
    misspelt = sum(word in MISSPELT for word in words)
    return (
        int(mail.has_button),
        int(not MONEY.isdisjoint(words)),
        int(domain == "kth.se" or domain.endswith(".kth.se")),
        misspelt / max(len(words), 1),
    )


@cache
def _rows(name: str) -> list[list[str]]:
    """Fields of data/`name`.tsv, without the line that names the columns."""
    table = files("linmodels_lib.datasets").joinpath("data", f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in table.splitlines()[1:]]
