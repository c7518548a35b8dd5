"""Every figure of the book comes out of the library as it stands in the text."""

import numpy as np
import pytest
from figure_tables import Below, agrees, gradients, naive_bayes, perceptron, probability, softmax, svm

TABLE = [
    row for chapter in (probability, naive_bayes, perceptron, svm, softmax, gradients) for row in chapter.ROWS
]


def ids(letter, numbers):
    return [f"{letter}{n}" for n in numbers.split()]


ITEMS = [f"M{n}" for n in range(1, 191)]

# Errata that a computation can show; the others are about wording, notation or print.
ERRATA = ids(
    "E",
    """
    1 2 3 4 5 6 8 9 13 14 15 16 17 18 19 21 22 23 24 25 27 28 29 30 31 32 33 35
    36 37 38 39 40 41 43 44 45 47 48 49 50 52 53 54 56 57 59 60 61 63 64 65 66 67
    71 73 74 75 78 83 84 86 88 90 91 92 93 94 97 98 99 100 101 102 103 105 106 107
    109 111 112 113 114 117 120 121
""",
)

EXERCISES = [
    f"D{chapter}.{i}" for chapter, n in enumerate((5, 4, 4, 4, 5, 4, 6, 5), start=1) for i in range(1, n + 1)
]

# Definitions, pictures, remarks and open questions: nothing to compute.
NO_FIGURE = ids(
    "M",
    """
    1 2 3 4 5 10 12 14 20 22 24 25 30 31 32 33 34 35 36 39 41 42 43 44 45 46 47 48
    49 51 54 55 56 60 62 63 68 72 73 74 75 80 81 82 84 85 86 87 92 94 95 97 100 102
    106 107 108 109 113 114 115 118 119 125 133 134 135 136 137 140 142 143 144 146 151
    153 156 157 159 160 161 162 173 175 176 178 180 183 184 185 186 187 188 189
""",
)


@pytest.mark.parametrize(("how", "what"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_figure(how, what):
    got = how()
    assert agrees(got, what), f"got {got!r}, the book says {what!r}"


def test_every_figure_has_its_row():
    rows = [row[0] for row in TABLE]
    covered = [*rows, *NO_FIGURE]
    assert sorted(covered) == sorted([*ITEMS, *ERRATA, *EXERCISES])  # each once


@pytest.mark.parametrize(
    ("got", "what"),
    [
        (0.6910434, "0.691042"), (0.0019, "0.002000"), ([0.5, 0.25], "0.5"), (np.nan, "0.5"), (0.5, "0.50001"),
        (1e-7, Below(1e-8)), (np.nan, Below(1e-8)), (0.5 + 1e-9, 0.5), ([1.0, 2.0], [2.0, 1.0]), ([1.0], 1.0), (1, 2),
        ((1, "0.51"), (1, "0.50")), (True, False), ({1}, {1, 2}), (None, TypeError),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_noticed(got, what):
    assert not agrees(got, what)
