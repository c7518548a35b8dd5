"""Finds texts that were copied: runs of words that two collections share, however they are set or marked up."""

import html
import re

import numpy as np

SAMPLE = 20  # words that are compared first
RUN = 60  # words in a row that count as a copy
STEP = RUN - SAMPLE + 1  # a run of RUN words holds a sample that starts at a multiple of this, whole


def words(text):
    """The words of a text, of a page or of JSON: tags, entities, escapes and apostrophes gone, lower case."""
    if "<" in text:
        text = re.sub(r"<[a-zA-Z/!][^<>]{0,2000}>", " ", text)
    if "&" in text:
        text = html.unescape(text)
    if "\\" in text:
        text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), text)
        text = re.sub(r"\\[nrt\"\\/]", " ", text)
    return re.findall(r"[a-z0-9]+", re.sub("['’‘]", "", text.lower()))


class Numbers(dict):
    """A number of 64 bits for each word, random and the same in one run."""

    def __missing__(self, word):
        self[word] = hash((word, "copies")) & 0xFFFFFFFFFFFFFFFF
        return self[word]

    def of(self, own):
        return np.fromiter(map(self.__getitem__, own), np.uint64, len(own))


def sums(numbers, starts):
    """A number for each run of SAMPLE words: Σ 31^j · word_j, modulo 2^64."""
    total = np.zeros(len(starts), np.uint64)
    with np.errstate(over="ignore"):
        for j in range(SAMPLE):
            total = total * np.uint64(31) + numbers[starts + j]
    return total


class Index:
    """Texts of others by samples of their words, to look for in texts of ours."""

    def __init__(self, texts):
        self.texts, self.numbers = list(texts), Numbers()
        found, places = [], []
        for i, text in enumerate(self.texts):
            numbers = self.numbers.of(words(text))
            starts = np.arange(0, len(numbers) - SAMPLE + 1, STEP)
            found.append(sums(numbers, starts))
            places.append(np.column_stack([np.full(len(starts), i), starts]))
        order = np.argsort(np.concatenate(found), kind="stable")
        self.sums, self.places = np.concatenate(found)[order], np.concatenate(places)[order]

    def longest(self, text):
        """The longest run of words that `text` shares with one of the texts, if it reaches RUN; else none."""
        own, best = words(text), []
        if len(own) < RUN:
            return best
        looked_for = sums(self.numbers.of(own), np.arange(len(own) - SAMPLE + 1))
        first, last = (np.searchsorted(self.sums, looked_for, side) for side in ("left", "right"))
        for here in np.flatnonzero(last > first).tolist():
            for i, there in self.places[first[here] : last[here]].tolist():
                best = max(best, shared(own, here, words(self.texts[i]), there), key=len)
        return best if len(best) >= RUN else []


def shared(one, i, other, j):
    """The run of words around one[i] and other[j] that both have."""
    start = 0
    while start < min(i, j) and one[i - start - 1] == other[j - start - 1]:
        start += 1
    end = 0
    while i + end < len(one) and j + end < len(other) and one[i + end] == other[j + end]:
        end += 1
    return one[i - start : i + end]
