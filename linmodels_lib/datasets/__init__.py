"""Data to learn from, the same every time: points in the plane, reviews, mails, made-up text."""

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
from linmodels_lib.datasets.real_reviews import (
    SOURCES,
    RealReviews,
    Source,
    convert,
    fetch_reviews,
    load_reviews,
)
from linmodels_lib.datasets.toys import TOYS, blobs, rings, tiny_reviews, toy, zipf_corpus

__all__ = [
    "KINDS",
    "MISSPELT",
    "MONEY",
    "SOURCES",
    "TOPICS",
    "TOYS",
    "Mail",
    "RealReviews",
    "Review",
    "Source",
    "blobs",
    "convert",
    "fetch_reviews",
    "load_reviews",
    "mail_features",
    "mail_records",
    "mails",
    "review_records",
    "reviews",
    "rings",
    "tiny_reviews",
    "toy",
    "zipf_corpus",
]
