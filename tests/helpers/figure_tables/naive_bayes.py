"""Chapters 3 and 4: rules, bags of words, naive Bayes, smoothing, underflow."""

import math
from collections import Counter
from fractions import Fraction as Fr
from itertools import accumulate, product, repeat

import numpy as np

import linmodels_lib as lm
from figure_tables import error_of
from linmodels_lib import naive_bayes as nb
from linmodels_lib import probability as pb
from linmodels_lib.linear import decide

WORDS = {"pos": ["love", "warm"], "neg": ["dull", "slow"]}
SHOUT = "I Love!"
FIVE_HUNDRED = np.r_[0, np.full(498, 20.0), 40, 0][
    None
]  # 10,000 tokens: "amazing" first, the unknown word last
UNKNOWNS = np.r_[0, np.full(498, 20.0), 3, 37][None]  # 37 of them replaced by the unknown word
CORPUS = (["good great film", "great fun", "bad boring film"], ["pos", "pos", "neg"])
CITIES = pb.SampleSpace.uniform(
    [(i, d) for i, d in enumerate(["san francisco"] * 9 + ["san jose", "boston"])]
)
FACTORS = list(accumulate(repeat(0.0001, 100), initial=1, func=lambda a, b: a * b))[1:]


def said(word):
    return lambda outcome: word in outcome[1].split()


def clue(times):
    """P(label | a clue worth 3:2, counted `times` times) by naive Bayes with equal priors."""
    theta = np.log([[0.5, 0.6], [0.5, 0.4]])
    return lm.softmax(nb.log_joint(theta, np.array([[float(times)]])))[0, 0]


def bags_of_two():
    texts = [" ".join(pair) for pair in product("abc", repeat=2)]
    return len(np.unique(lm.count_matrix(texts, lm.Vocabulary(("a", "b", "c"))), axis=0))


def total_among_the_words():
    """The words' shares with their total kept as one more word, and as the library keeps them."""
    count = Counter(["a", "b"])
    count["__ALL__"] = count.total()
    ours = lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(["a b", "c"], ["pos", "neg"]).learner_.theta_
    return sum(n / 2 for n in count.values()), np.exp(ours[:, 1:]).sum(axis=1).tolist()


def lone_word():
    """An unseen pair of word and label: log 0 without smoothing, 1/(1 + 3) with it."""
    fit = lambda alpha: lm.TextClassifier(lm.NaiveBayes(alpha)).fit(["a b", "c"], ["pos", "neg"])  # noqa: E731
    return fit(0).explain("a")["a"]["neg"], math.exp(fit(1).explain("a")["a"]["neg"])


def raw_and_log():
    """Labels by Σ P(word | y) and by Σ log P(word | y): the sum of raw probabilities can turn them round."""
    P, x = np.array([[0.9, 0.01], [0.4, 0.4]]), np.ones((1, 2))
    theta = np.column_stack([np.zeros(2), np.log(P)])
    return int(decide(P @ x[0])), int(decide(nb.log_joint(theta, x))[0]), int(decide(P.prod(axis=1)))


def present_and_absent():
    """log P(x | y) of x = (1, 0): multinomial, and with a column for "absent" beside each "present"."""
    yes = np.array([[3.0, 7.0]])  # of ten documents
    both = nb.smoothed_log(np.array([[3.0, 7.0, 7.0, 3.0]]), 0.0, np.array([0, 0, 1, 1]))
    return nb.smoothed_log(yes, 0.0)[0] @ [1, 0], both[0] @ [1, 0, 0, 1]


def unindented():
    """A loop without its indentation; and the rule of the loop, once at the end and anew after each text."""
    texts, labels = ["good film", "bad film", "good fun"], ["pos", "neg", "pos"]
    steps = [lm.learn_lexicon(texts[:n], labels[:n]).words for n in (2, 3)]
    printed = "for word in words:\ncount[word] += 1\n"
    return (
        error_of(lambda: compile(printed, "printed", "exec"), IndentationError),
        steps[-1] == lm.learn_lexicon(texts, labels).words,
        sorted(steps[-1]["pos"]),
    )


def names_in_quotes():
    """Looking for the words "option" and "word" in the table, and for what they stand for."""
    clf = lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(["a b", "c"], ["pos", "neg"])
    table, (option, word) = clf.explain("a"), ("pos", "a")
    return error_of(lambda: table["word"]["option"], KeyError), math.exp(table[word][option])


def blank_in_a_key():
    """A key with a blank is another key; a token never holds one."""
    clf = lm.TextClassifier(lm.NaiveBayes()).fit(["a b", "c"], ["pos", "neg"])
    return error_of(lambda: clf.explain(" a ")["a "], KeyError), [*clf.explain(" a ")], lm.tokenize(" a  b ")


ROWS = [
    ("M37", lambda: lm.Lexicon(WORDS).predict(["Warm, and slow, and dull"]).tolist(), ["neg"]),
    ("M38", lambda: (SHOUT.split(), lm.tokenize(SHOUT), lm.Lexicon(WORDS).scores([SHOUT])), (["I", "Love!"], ["i", "love"], np.array([[1.0, 0.0]]))),
    ("M40", lambda: sorted(lm.learn_lexicon(["film", "good film", "bad film"], ["pos", "pos", "neg"]).words["pos"]), ["film", "good"]),
    ("M50", total_among_the_words, (2.0, [1.0, 1.0])),
    ("M52", lambda: (CITIES.P(said("san")), CITIES.P(said("san"), given=said("francisco"))), (Fr(10, 11), 1)),
    ("M53", lambda: [clue(1), clue(9)], "0.600000 0.974647"),
    ("M57", lambda: np.exp(nb.smoothed_log(FIVE_HUNDRED, 0.0))[0, [0, -1]], [0.0, 0.0]),
    ("M58", lambda: (FIVE_HUNDRED.sum(), np.exp(nb.smoothed_log(FIVE_HUNDRED, 1.0)).sum()), (10000.0, "1.000000")),
    ("M59", lambda: (np.exp(nb.smoothed_log(FIVE_HUNDRED, 1.0))[0, [0, -1]], nb.smoothed_log(FIVE_HUNDRED, 1.0)[0, 0]), ("9.522903e-05 9.522903e-05", "-9.259226")),
    ("M61", lambda: (UNKNOWNS.sum(), np.exp(nb.smoothed_log(UNKNOWNS, 1.0))[0, -1]), (10000.0, "0.003619")),
    ("M64", lambda: "; ".join(map(repr, FACTORS[::10])), "0.0001; 1.0000000000000003e-44; 1.0000000000000007e-84; 1.000000000000001e-124; 1.0000000000000015e-164; 1.0000000000000021e-204; 1.0000000000000029e-244; 1.0000000000000036e-284; 0.0; 0.0"),
    ("M65", lambda: nb.log_joint(np.log([[1.0, 1e-4]]), np.array([[100.0]])), "-921.034037"),
    ("M66", lambda: (FACTORS[-1], nb.log_joint(np.log([[1.0, 1e-4]]), np.array([[100.0]]))), (0.0, "-921.034037")),
    ("E13", unindented, (IndentationError, True, ["fun", "good"])),
    ("E14", lambda: (lm.Lexicon(WORDS).predict(["no such word"])[0], lm.Lexicon(dict(reversed(WORDS.items()))).predict(["no such word"])[0]), ("pos", "neg")),
    ("E15", total_among_the_words, (2.0, [1.0, 1.0])),
    ("E16", lone_word, (-math.inf, 0.25)),
    ("E17", names_in_quotes, (KeyError, 0.5)),
    ("E18", lambda: (repr(FACTORS[20]), FACTORS[79] > 0, FACTORS[80]), ("1.0000000000000007e-84", True, 0.0)),
    ("E19", lambda: (error_of(lambda: math.log(0), ValueError), nb.smoothed_log(np.array([[0.0, 1.0]]), 0.0)[0, 0], sum(map(math.log, [1e-4] * 100))), (ValueError, -math.inf, "-921.0340371976")),
    ("E21", blank_in_a_key, (KeyError, ["(bias)", "a"], ["a", "b"])),
    ("E22", lambda: CITIES.P(said("san")) < CITIES.P(said("san"), given=said("francisco")) == 1, True),
    ("E23", raw_and_log, (0, 1, 1)),
    ("E24", present_and_absent, ("-1.203973", "-2.407946")),
    ("E47", lambda: [clue(1), float(pb.from_odds(Fr(3, 2) ** 9))], "0.600000 0.974647"),
    ("D3.1", lambda: clue(1), "0.600000"),
    ("D3.2", lambda: clue(9), "0.974647"),
    ("D3.3", bags_of_two, 6),
    ("D3.4", lambda: pb.bayes({1: "0.9", 2: "0.1"}, {1: "0.1", 2: "0.2"})[1], "0.818182"),
    ("D4.1", lambda: np.exp(nb.smoothed_log(FIVE_HUNDRED, 1.0))[0, 0], "9.522903e-05"),
    ("D4.2", lambda: lm.TextClassifier(lm.NaiveBayes(), oov=True).fit(*CORPUS).predict_proba(["great film"])[0, 1], "0.806452"),
    ("D4.3", lambda: FACTORS.index(0.0), 80),
    ("D4.4", lambda: nb.log_joint(np.log([[1.0, 1e-4]]), np.array([[100.0]])), "-921.034037"),
]  # fmt: skip
