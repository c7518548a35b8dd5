"""What the benchmark compares: the same work by this library and by scikit-learn."""

import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import realdata
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.linear_model import Perceptron as TheirPerceptron
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline

import linmodels_lib as lm
from linmodels_lib.text import vectorize

EPOCHS, L2, TOL = 10, 1e-3, 1e-4
SMALL, REAL_SIZE = ("polarity", "sentence_polarity"), ("imdb", "newsgroups")


@dataclass(frozen=True)
class Corpus:
    """Texts and their labels; of real size are those on which whole runs are compared, not their parts."""

    name: str
    texts: list[str]
    y: Any
    real_size: bool = False


def anything(ours: Any, theirs: Any) -> bool:
    """Nothing to compare: another algorithm under the same name."""
    return True


@dataclass(frozen=True)
class Case:
    """One comparison: how many times as fast, or as small, ours must be, and whether both do the same."""

    what: str
    goal: float
    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    same: Callable[[Any, Any], bool] = anything


def corpora(quick: bool) -> Iterator[Corpus]:
    """Made-up text of 20 labels, and the real texts that are there."""
    if quick:
        yield Corpus("made up", *lm.datasets.zipf_corpus(200, n_labels=4, vocabulary=1000, length=30))
        return
    yield Corpus("made up", *lm.datasets.zipf_corpus(10_000))
    if not missing(SMALL):
        for name in ("sentences", "polarity"):
            reviews = lm.datasets.load_reviews(name)
            yield Corpus(name, reviews.texts, reviews.y)
    for name in REAL_SIZE:
        if not missing([name]):
            texts, y, _ = lm.datasets.load(name)
            yield Corpus(name, texts, y, real_size=True)


def missing(names: Iterable[str]) -> list[str]:
    """Those of the real data that are not there."""
    return [name for name in names if not realdata.is_there(name)]


def vectorizer() -> CountVectorizer:
    """Their vectorizer with our rule for tokens."""
    return CountVectorizer(token_pattern=r"[^\W_]+(?:'[^\W_]+)*")


def same_counts(X: Any, Y: Any) -> bool:
    """Whether two sparse matrices hold the same counts in the same columns."""
    return bool(X.shape == Y.shape and abs(X - Y).max() == 0)


def vectorizer_cases(corpus: Corpus) -> Iterator[Case]:
    """Vocabulary and counts from one reading of the texts, and from two."""
    texts = corpus.texts
    yield Case(
        "vectorise", 1.5, lambda: vectorize(texts)[1], lambda: vectorizer().fit_transform(texts), same_counts
    )
    yield Case(
        "vectorise in two steps", 1.5,
        lambda: lm.count_matrix(texts, lm.Vocabulary.of(texts), sparse=True),
        lambda: vectorizer().fit(texts).transform(texts), same_counts,
    )  # fmt: skip


def learners(n: int, n_labels: int) -> Iterator[tuple[str, Any, Any]]:
    """Each learner and its peer, set to do the same work."""
    C = (2 if n_labels == 2 else 1) / (L2 * n)  # theirs has one vector for two labels: half the penalty
    yield "naive Bayes", lm.NaiveBayes(), MultinomialNB()
    yield (
        "softmax regression",
        lm.SoftmaxRegression(L2, epochs=2000, tol=TOL),
        LogisticRegression(C=C, max_iter=2000, tol=TOL),
    )
    yield (
        "perceptron", lm.Perceptron(EPOCHS, shuffle=True, seed=0),
        TheirPerceptron(max_iter=EPOCHS, tol=None, random_state=0),
    )  # fmt: skip
    yield "SVM", lm.SVM(L2, EPOCHS), SGDClassifier(alpha=L2, max_iter=EPOCHS, tol=None, random_state=0)


def cases(corpus: Corpus) -> Iterator[Case]:
    """All that is timed on a corpus: of real size whole runs, of two labels with pairs of words too."""
    yield from typed_cases(corpus)
    if not corpus.real_size:
        yield from vectorizer_cases(corpus)
        yield from learner_cases(corpus)
    elif len(set(corpus.y)) == 2:
        yield from typed_cases(corpus, pairs=True)


def typed_cases(corpus: Corpus, pairs: bool = False) -> Iterator[Case]:
    """Texts in, labels out, as a user types it: no argument but a penalty of the same strength."""
    four_fifths = 4 * len(corpus.y) // 5
    order = np.random.default_rng(0).permutation(len(corpus.y))
    seen, new = ([corpus.texts[i] for i in part] for part in np.split(order, [four_fifths]))
    y, C = corpus.y[order[:four_fifths]], (2 if len(set(corpus.y)) == 2 else 1) / (L2 * four_fifths)
    for what, ours, theirs in (
        ("naive Bayes", lm.NaiveBayes(), MultinomialNB()),
        ("softmax regression", lm.SoftmaxRegression(), LogisticRegression(C=C)),
        ("perceptron", lm.Perceptron(), TheirPerceptron()),
        ("SVM", lm.SVM(), SGDClassifier()),
    ):
        span = (1, 2) if pairs else (1, 1)
        models = (
            lm.TextClassifier(ours, ngrams=span),
            make_pipeline(CountVectorizer(ngram_range=span), theirs),
        )
        how = "pairs of words" if pairs else "as typed"
        yield Case(f"{what}, {how}", 1.0, *(partial(quiet, labelled, m, seen, y, new) for m in models))


def labelled(model: Any, seen: list[str], y: Any, new: list[str]) -> Any:
    """The labels of new texts by a model that has seen others."""
    return model.fit(seen, y).predict(new)


def learner_cases(corpus: Corpus) -> Iterator[Case]:
    """Training of each learner, and what naive Bayes predicts."""
    X, (names, y) = vectorize(corpus.texts)[1], np.unique(corpus.y, return_inverse=True)

    def same_loss(ours: Any, theirs: Any) -> bool:
        both = np.column_stack([theirs.intercept_, theirs.coef_])
        theta = np.vstack([-both / 2, both / 2]) if len(names) == 2 else both
        return lm.cross_entropy(ours.theta_, X, y, L2) <= lm.cross_entropy(theta, X, y, L2) + 1e-4

    for what, ours, theirs in learners(len(y), len(names)):
        same = same_loss if what == "softmax regression" else anything
        yield Case(f"{what}, fit", 1.0, partial(ours.fit, X, y), partial(quiet, theirs.fit, X, y), same)
        if what == "naive Bayes":
            predict = partial(ours.predict, X), partial(theirs.predict, X)
            yield Case(f"{what}, predict", 1.0, *predict, lambda a, b: (a == b).mean() > 0.999)  # ties round


def memory_cases(corpus: Corpus) -> Iterator[Case]:
    """From texts to counts, and from texts to a fitted model; of real size, of naive Bayes' whole runs."""
    if corpus.real_size:
        for case in cases(corpus):
            if case.what.startswith("naive Bayes"):
                yield replace(case, what=f"memory, {case.what}")
        return

    def from_texts(vectors: Callable[[list[str]], Any], learner: Any) -> Any:
        return quiet(learner.fit, vectors(corpus.texts), corpus.y)

    yield replace(next(vectorizer_cases(corpus)), what="memory, vectorise")
    for what, ours, theirs in learners(len(corpus.y), len(set(corpus.y))):
        mine = partial(from_texts, lambda texts: vectorize(texts)[1], ours)
        other = partial(from_texts, lambda texts: vectorizer().fit_transform(texts), theirs)
        yield Case(f"memory, {what}", 1.0, mine, other)


def growth_cases(tokens: int) -> Iterator[tuple[str, list[Callable[[], Any]]]]:
    """Our own work on so many tokens; in random order, where memory decides, their work too."""
    texts, y = lm.datasets.zipf_corpus(tokens // 100)
    X = vectorize(texts)[1]
    yield "vectorise", [partial(vectorize, texts)]
    for what, learner in (
        ("naive Bayes", lm.NaiveBayes()),
        ("softmax regression, 10 steps", lm.SoftmaxRegression(L2, epochs=10, tol=0.0)),
        ("perceptron, 1 epoch", lm.Perceptron(1, shuffle=False)),  # more stop early where texts are few
        ("SVM, 10 epochs", lm.SVM(L2, EPOCHS, shuffle=False)),
    ):
        yield what, [partial(learner.fit, X, y)]
    theirs = SGDClassifier(alpha=L2, max_iter=1, tol=None, random_state=0)
    yield "SVM, 1 epoch, shuffled", [partial(lm.SVM(L2, 1).fit, X, y), partial(quiet, theirs.fit, X, y)]


def growth_on_reviews(n: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Our own whole runs on the first n film reviews, as typed."""
    texts, y, _ = lm.datasets.load("imdb")
    for case in typed_cases(Corpus("imdb", texts[:n], y[:n])):
        yield case.what, case.ours


def quiet(call: Callable[..., Any], *arguments: Any) -> Any:
    """The call without its warnings; ten epochs need not converge."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return call(*arguments)
