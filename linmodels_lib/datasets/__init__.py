"""Data to learn from, the same every time: points in the plane, reviews, mails, made-up and real text."""

from linmodels_lib.datasets.cards import CARDS, Card
from linmodels_lib.datasets.corpora import (
    KINDS,
    MISSPELT,
    MONEY,
    TOPICS,
    Mail,
    Review,
    mail_features,
    mail_records,
    mails,
    review_records,
    reviews,
)
from linmodels_lib.datasets.folders import places
from linmodels_lib.datasets.real import Data, load
from linmodels_lib.datasets.real_reviews import (
    SOURCES,
    RealReviews,
    Source,
    convert,
    fetch_reviews,
    load_reviews,
)
from linmodels_lib.datasets.toys import TOYS, blobs, rings, tiny_reviews, toy, zipf_corpus
from linmodels_lib.datasets.wheels import fetch

__all__ = [
    "CARDS",
    "KINDS",
    "MISSPELT",
    "MONEY",
    "SOURCES",
    "TOPICS",
    "TOYS",
    "Card",
    "Data",
    "Mail",
    "RealReviews",
    "Review",
    "Source",
    "blobs",
    "convert",
    "fetch",
    "fetch_reviews",
    "load",
    "load_reviews",
    "mail_features",
    "mail_records",
    "mails",
    "places",
    "review_records",
    "reviews",
    "rings",
    "tiny_reviews",
    "toy",
    "zipf_corpus",
]
