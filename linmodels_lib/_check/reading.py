"""Texts and words, the vocabulary that counts them, and labels that stand where texts should."""

from collections.abc import Iterable
from typing import Any

from linmodels_lib._check.values import missing, short, span


def text(value: Any) -> str:
    """`value` if it is one text."""
    if not isinstance(value, str):
        raise TypeError(f"text must be a string, got {type(value).__name__}. Pass one document at a time.")
    return value


def texts(value: Any, least: int = 0) -> list[str]:
    """`value` as a list of strings; one string alone is refused, since its letters would pass as texts."""
    if isinstance(value, str):
        raise TypeError(f"texts must be a list of strings, got one string {short(value)}. Use [text].")
    if len(shape := getattr(value, "shape", (0,))) != 1:  # a table would give the names of its columns
        raise TypeError(f"texts must be one column of strings, got shape {shape}. Use {_column(value)}.")
    if isinstance(value, set | frozenset) or not hasattr(value, "__iter__"):
        raise TypeError(f"texts must be a list of strings, got {type(value).__name__}. Use a list, in order.")
    items = list(value)
    for i, item in enumerate(items):
        if not isinstance(item, str):
            raise TypeError(f"texts must be strings, got {short(item)} at index {i}. {_as_text(item)}.")
    if len(items) < least:
        raise ValueError(f"texts must hold at least {least} text, got {len(items)}. Check the selection.")
    return items


def _column(table: Any) -> str:
    """The first column of a table that begins with a text, as one writes it."""
    found = [name for name in getattr(table, "columns", ()) if isinstance(next(iter(table[name]), None), str)]
    return f"df[{found[0]!r}]" if found else "a flat list"


def _as_text(item: Any) -> str:
    """How to make a text of what is none."""
    if missing(item):
        return 'Leave it out with dropna(), or use fillna("")'
    if isinstance(item, bytes):
        return "Use text.decode()"
    if isinstance(item, list | tuple):
        return 'Use " ".join(tokens)'
    return "Convert with str(); if these are labels, put the texts first"


def words(name: str, value: Any) -> list[str]:
    """`value` as a list of words; one string alone is refused, since its letters would pass as words."""
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise TypeError(f"{name} must be a list of words, got {short(value)}. Use tokenize(text).")
    items = list(value)
    for item in items:
        if not isinstance(item, str):
            raise TypeError(f"{name} must be words, got {short(item)}. Use tokenize(text).")
    return items


def in_order(texts: list[str], y: Any) -> None:
    """Refuse labels and texts that have changed places: most labels are of several words.

    They may be so where the texts are as well. But where no text is, or where the labels are both more varied
    and longer than the texts, they must be the texts.
    """
    items = list(y) if getattr(y, "ndim", 1) == 1 and hasattr(y, "__iter__") else []
    if not all(isinstance(item, str) for item in items) or len(items) != len(texts):
        return
    more, longer = len(set(items)) - len(set(texts)), sum(map(len, items)) > sum(map(len, texts))
    if 2 * _of_several(items) > len(items) and ((more > 0 and longer) if _of_several(texts) else more >= 0):
        raise ValueError(
            f"labels must be few and come after the texts, got {len(set(items))} different labels for "
            f"{len(set(texts))} different texts. Use fit(texts, labels)."
        )


def _of_several(items: Iterable[str]) -> int:
    """How many hold a blank between words."""
    return sum(len(item.split()) > 1 for item in items)


def vocabulary(given: Any, ngrams: Any) -> None:
    """Refuse a vocabulary that was given and has no word, or none of the runs that are to be counted."""
    words, ngrams = getattr(given, "words", None), span("ngrams", ngrams)
    if words is None:  # none was given, or buckets
        return
    if not len(given):
        raise ValueError("vocabulary must hold words, got none. Use Vocabulary.of(texts).")
    if ngrams[1] > 1 and not any(" " in word for word in words):
        raise ValueError(
            f"vocabulary must hold runs of words for ngrams={ngrams}, got single words. "
            f"Use TextClassifier(learner, ngrams={ngrams}).fit(texts, labels).vocabulary_."
        )


def goes_on(given: Any, ngrams: Any, before: Any) -> None:
    """Refuse to learn part by part over no vocabulary, or over another one than `before`."""
    if given is None:
        raise ValueError(
            "vocabulary must be given for partial_fit, got None: later words would have no column. "
            "Use vocabulary=1024, which needs no list of words, or that of a classifier which was fitted."
        )
    vocabulary(given, ngrams)
    if before is not None and before != given:
        raise ValueError(
            "vocabulary must be that of the first call, got another: its columns count other words. "
            "Make a new TextClassifier."
        )


def no_words(given: bool, min_count: int, ngrams: Any) -> ValueError:
    """The error for texts in which nothing can be counted: it names the likeliest cause."""
    how = "Check the texts, or give a tokenizer that finds words in them"
    if given:
        how = "Use the vocabulary of such texts"
    elif min_count > 1:
        how = "Lower min_count"
    elif ngrams[0] > 1:
        how = f"Lower ngrams={tuple(ngrams)}"
    return ValueError(f"texts must hold words to count, got none. {how}.")


def named(what: str, vocabulary: Any) -> Any:
    """A vocabulary that names its columns, which buckets do not."""
    if not hasattr(vocabulary, "words"):
        came = f"{vocabulary} buckets, which have no names"
        raise TypeError(f"{what} needs a vocabulary of words, got {came}. Use explain(text).")
    return vocabulary
