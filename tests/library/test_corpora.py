"""The two corpora: balanced, mixed, clean, free of repetition, and neither trivial nor hopeless to learn."""

import re
from collections import Counter, defaultdict
from importlib.resources import files
from itertools import groupby

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline

from linmodels_lib.datasets import Mail, corpora, mail_features

REVIEWS, MAILS = corpora.review_records(), corpora.mail_records()
GOOD = {"good", "great", "lovely", "wonderful", "loved", "love", "best", "clever", "funny", "warm"}
BAD = {"bad", "dull", "boring", "slow", "weak", "poor", "waste", "worst", "flat", "clumsy"}


def words(text):
    return re.findall(r"\w+(?:'\w+)*", text.lower())


def longest_run(values):
    return max(len(list(group)) for _, group in groupby(values))


def held_out(model, X, y, seed):
    """Accuracy on data the model has not seen, over ten folds."""
    folds = StratifiedKFold(10, shuffle=True, random_state=seed)
    return (cross_val_predict(model, X, y, cv=folds) == y).mean()


@pytest.mark.parametrize("name", ["reviews", "mails"])
def test_files_hold_four_clean_columns(name):
    raw = files("linmodels_lib.datasets").joinpath("data", f"{name}.tsv").read_bytes().decode("ascii")
    assert raw.endswith("\n")
    assert all(c.isprintable() or c in "\t\n" for c in raw)
    for line in raw.splitlines():
        fields = line.split("\t")
        assert len(fields) == 4, line
        assert all(f and f == " ".join(f.split()) for f in fields), line


@pytest.mark.parametrize("records", [REVIEWS, MAILS], ids=["reviews", "mails"])
def test_no_text_repeats_and_none_shares_six_words(records):
    seen = defaultdict(set)
    for i, record in enumerate(records):
        tokens = words(record.text)
        for j in range(len(tokens) - 5):
            seen[" ".join(tokens[j : j + 6])].add(i)
    assert [run for run, places in seen.items() if len(places) > 1] == []
    assert len({" ".join(words(r.text)) for r in records}) == len(records)


def test_reviews_are_balanced_in_every_topic_and_kind():
    assert len(REVIEWS) == 416
    assert {r.label for r in REVIEWS} == {0, 1}
    for values, field in ((corpora.TOPICS, "topic"), (corpora.KINDS, "kind")):
        assert {getattr(r, field) for r in REVIEWS} == set(values)
        balance = Counter((getattr(r, field), r.label) for r in REVIEWS)
        assert all(balance[value, 0] == balance[value, 1] for value in values), balance
    assert Counter(r.topic for r in REVIEWS) == dict.fromkeys(corpora.TOPICS, 52)
    kinds = {"plain": 272, "negation": 48, "sarcasm": 32, "mixed": 32, "comparative": 32}
    assert Counter(r.kind for r in REVIEWS) == kinds


def test_reviews_are_short_and_of_many_lengths():
    lengths = [len(r.text.split()) for r in REVIEWS]
    assert min(lengths) >= 6
    assert max(lengths) <= 35
    assert len(set(lengths)) >= 20


def test_few_reviews_open_alike():
    assert Counter(" ".join(words(r.text)[:2]) for r in REVIEWS).most_common(1)[0][1] <= 8
    assert Counter(" ".join(words(r.text)[:3]) for r in REVIEWS).most_common(1)[0][1] <= 6


def test_stored_order_mixes_labels_and_topics():
    assert longest_run(r.label for r in REVIEWS) <= 6
    assert longest_run(r.topic for r in REVIEWS) <= 3
    assert longest_run(m.label for m in MAILS) <= 5
    for records in (REVIEWS, MAILS):
        cuts = np.array_split([r.label for r in records], 4)
        assert all(0.35 <= cut.mean() <= 0.65 for cut in cuts), [cut.mean() for cut in cuts]


@pytest.mark.parametrize("load", [corpora.reviews, corpora.mails])
def test_texts_come_with_labels_and_a_caller_cannot_spoil_them(load):
    texts, y = load()
    records = REVIEWS if load is corpora.reviews else MAILS
    assert texts == [r.text for r in records]
    assert y.tolist() == [r.label for r in records]
    assert y.dtype == np.intp
    texts.clear()
    y[:] = 7
    assert load()[0]
    assert set(load()[1].tolist()) == {0, 1}


def test_counting_words_learns_most_reviews_but_not_all():
    texts, y = corpora.reviews()
    bayes = make_pipeline(CountVectorizer(), MultinomialNB())
    accuracies = [held_out(bayes, texts, y, seed) for seed in range(3)]
    assert 0.72 <= min(accuracies) <= max(accuracies) <= 0.92, accuracies


def test_plain_reviews_are_easy_and_the_others_hard():
    texts, y = corpora.reviews()
    plain = np.array([r.kind == "plain" for r in REVIEWS])
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    right = cross_val_predict(make_pipeline(CountVectorizer(), MultinomialNB()), texts, y, cv=folds) == y
    assert right[plain].mean() > 0.85
    assert right[~plain].mean() < 0.65


def test_a_tiny_lexicon_beats_chance_and_no_more():
    texts, y = corpora.reviews()
    margin = np.array([sum((w in GOOD) - (w in BAD) for w in words(text)) for text in texts])
    assert 0.60 <= ((margin > 0) == y).mean() <= 0.72


def test_mails_have_the_promised_size_and_invented_senders():
    assert Counter(m.label for m in MAILS) == {0: 48, 1: 48}
    assert all(8 <= len(words(m.text)) <= 60 for m in MAILS)
    assert all(re.fullmatch(r"[a-z0-9-]+@(kth\.se|[a-z0-9.-]+\.example)", m.sender) for m in MAILS)


def test_every_listed_word_occurs_and_reviews_are_spelt_well():
    in_mails = {w for m in MAILS for w in words(m.text)}
    assert in_mails >= corpora.MISSPELT
    assert in_mails >= corpora.MONEY
    assert not corpora.MISSPELT & {w for r in REVIEWS for w in words(r.text)}


def test_a_mail_about_money_with_one_slip_in_fifty_words():
    (mail,) = (m for m in MAILS if m.sender.startswith("treasurer@"))
    assert mail_features(mail) == (0, 1, 0, 0.02)


@pytest.mark.parametrize(
    ("sender", "expected"),
    [
        ("a@kth.se", 1),
        ("A@KTH.SE", 1),
        ("a@lab.kth.se", 1),
        ("kth.se@prize.example", 0),
        ("a@kth-se.example", 0),
        ("a@kth.se.example", 0),
        ("a@notkth.se", 0),
    ],
)
def test_only_the_end_of_the_domain_counts(sender, expected):
    assert mail_features(Mail("Hello", 0, sender, False)) == (0, 0, expected, 0.0)


def test_features_of_small_mails():
    assert mail_features(Mail("Teh fee is 40 euro.", 1, "a@b.example", True)) == (1, 1, 0, 0.2)
    assert mail_features(Mail("Coffee costumes repaid", 1, "a@b.example", False)) == (0, 0, 0, 0.0)
    assert mail_features(Mail("", 1, "a@b.example", False)) == (0, 0, 0, 0.0)


def test_each_feature_is_a_clue_and_none_is_proof():
    X, y = np.array([mail_features(m) for m in MAILS]), corpora.mails()[1]
    spam, ham = X[y == 1], X[y == 0]
    assert (np.sign(spam.mean(0) - ham.mean(0)) == [1, 1, -1, 1]).all()
    assert ((spam > 0).any(0) & (spam == 0).any(0) & (ham > 0).any(0) & (ham == 0).any(0)).all()
    assert 0.70 <= held_out(LogisticRegression(), X, y, seed=0) <= 0.92
