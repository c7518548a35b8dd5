"""Texts in, labels out: a vocabulary and a learner in one, and two simple models to compare with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from os import PathLike
from types import MethodType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linmodels_lib import _check, _foreign, _saved, evaluate
from linmodels_lib._check import Floats
from linmodels_lib._estimator import Estimator
from linmodels_lib.linear import LinearClassifier, fresh
from linmodels_lib.text import Runs, Tokenizer, Vocabulary, columns, count_matrix, tokenize, vectorize


class _IfLearnerHasIt:
    """A method that is there only where the learner inside has it too: `hasattr` tells the truth."""

    def __init__(self, method: Callable[..., Any]) -> None:
        """Keep the method."""
        self.method = method

    def __get__(self, clf: Any, owner: type) -> Any:
        """The method bound to `clf`; what its learner has may be known only once it is fitted."""
        if clf is None:
            return self.method
        learner, name = getattr(clf, "learner_", clf.learner), self.method.__name__
        if not hasattr(learner, name):
            came = type(learner).__name__
            instead = "fit" if name == "partial_fit" else _foreign.best_of(learner)
            raise AttributeError(f"{name} needs a learner that has it, got {came}. Use {instead}.")
        return MethodType(self.method, clf)


class TextClassifier(Estimator):
    """A learner for texts: counts words (or their presence) over its own vocabulary, then learns.

    The counts are kept as a sparse matrix where SciPy is installed (sparse="auto"), always (True) or never
    (False): the same numbers, but most of them are 0 and need no room. Your own learner gets them so too.
    It may also be any classifier of scikit-learn: `explain` and `top_words` then read its `coef_`.
    With ngrams=(1, 2) pairs of neighbouring words are counted beside single ones, with (2, 2) only pairs.
    A `vocabulary` of yours is used as it is; then `min_count` and `oov` are its business. A number there, as
    vocabulary=1024, needs no list of words: each is counted in one of 1024 buckets, by `features.hashed`, and
    those that share a bucket are one word to the learner. With `progress` a bar of tqdm counts the epochs of
    a learner that has some.

    >>> from linmodels_lib.naive_bayes import NaiveBayes
    >>> clf = TextClassifier(NaiveBayes()).fit(["good film", "bad film"], ["pos", "neg"])
    >>> clf.predict(["a good one"])
    array(['pos'], dtype='<U3')
    """

    vocabulary_: Any  # a `Vocabulary`, or a number of buckets

    def __init__(
        self,
        learner: Any,
        min_count: int = 1,
        binary: bool = False,
        oov: bool = False,
        sparse: bool | str = "auto",
        tokenizer: Tokenizer = tokenize,
        ngrams: tuple[int, int] = (1, 1),
        vocabulary: Vocabulary | int | None = None,
        progress: bool = False,
    ) -> None:
        """Store the arguments; nothing is checked or learned before `fit`."""
        self.learner = learner
        self.min_count = min_count
        self.binary = binary
        self.oov = oov
        self.sparse = sparse
        self.tokenizer = tokenizer
        self.ngrams = ngrams
        self.vocabulary = vocabulary
        self.progress = progress

    def fit(self, texts: Sequence[str], labels: ArrayLike) -> Self:
        """Build the vocabulary from `texts` and train the learner on their counts."""
        texts, learner = _check.texts(texts, least=1), _foreign.copied(self.learner)
        tokens_of = self._reader()
        _check.in_order(texts, labels)
        names, index = _check.classes(labels, len(texts), "labels", "texts")
        _check.vocabulary(self.vocabulary, self.ngrams)
        if self.vocabulary is not None:
            vocabulary, X = self.vocabulary, self._count(texts, self.vocabulary)
        elif self._is_sparse():  # one reading of the texts for both
            vocabulary, X = vectorize(texts, self.min_count, self.oov, self.binary, tokens_of)
        else:
            vocabulary = Vocabulary.of(texts, self.min_count, self.oov, tokens_of)
            X = self._count(texts, vocabulary)
        if not X.sum():
            raise _check.no_words(self.vocabulary is not None, self.min_count, self.ngrams)
        with _bar(self.progress, learner) as on_epoch:
            learner = learner.fit(X, names[index], **on_epoch)
        if not hasattr(learner, "classes_"):
            name = type(learner).__name__
            raise TypeError(f"learner must be a classifier, got {name}, which has no classes_. Use another.")
        self.learner_, self.vocabulary_, self.classes_ = learner, vocabulary, learner.classes_
        return self

    @_IfLearnerHasIt
    def partial_fit(self, texts: Sequence[str], labels: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Learn from some more texts over the same vocabulary; the first call names all `classes`.

        >>> from linmodels_lib.naive_bayes import NaiveBayes
        >>> clf = TextClassifier(NaiveBayes(), vocabulary=1024)  # buckets: words need not be known beforehand
        >>> clf = clf.partial_fit(["good film"], ["pos"], classes=["neg", "pos"])
        >>> clf.partial_fit(["bad film"], ["neg"]).predict(["so bad"])
        array(['neg'], dtype='<U3')
        """
        _check.goes_on(self.vocabulary, self.ngrams, getattr(self, "vocabulary_", None))
        texts = _check.texts(texts, least=1)
        names = _check.all_classes(classes, getattr(self, "classes_", None))
        index = _check.among(labels, len(texts), names, "labels", "texts")
        learner = self.learner_ if hasattr(self, "learner_") else _foreign.copied(self.learner)
        X = self._count(texts, self.vocabulary)
        self.learner_ = learner.partial_fit(X, names[index], classes=names)
        self.vocabulary_, self.classes_ = self.vocabulary, self.learner_.classes_
        return self

    def counts(self, texts: Sequence[str]) -> Any:
        """The count matrix of `texts` over the vocabulary, to look at: sparse only with sparse=True."""
        _check.fitted(self, "vocabulary_", "fit(texts, labels)")
        sparse = self._is_sparse() and not isinstance(self.sparse, str)
        return count_matrix(texts, self.vocabulary_, self.binary, sparse, self._reader())

    def _matrix(self, texts: Sequence[str]) -> Any:
        """The counts as the learner takes them."""
        _check.fitted(self, "vocabulary_", "fit(texts, labels)")
        return self._count(_check.texts(texts, least=1), self.vocabulary_)

    def _count(self, texts: list[str], vocabulary: Any) -> Any:
        sparse = self._is_sparse()
        if isinstance(vocabulary, Vocabulary) and not (sparse or _foreign.takes_sparse(self.learner)):
            _check.fits((len(texts), len(vocabulary)), "Use another learner or a larger min_count")
        return count_matrix(texts, vocabulary, self.binary, sparse, self._reader())

    def _reader(self) -> Tokenizer:
        """The tokenizer, and after it the runs of `ngrams` tokens where that is not (1, 1)."""
        shortest, longest = _check.span("ngrams", self.ngrams)
        if longest == 1:
            return self.tokenizer
        return Runs(self.tokenizer, shortest, longest)

    def _is_sparse(self) -> bool:
        if _check.sparse(self.sparse) != "auto":
            return bool(self.sparse)
        return find_spec("scipy") is not None and _foreign.takes_sparse(self.learner)

    def scores(self, texts: Sequence[str]) -> Floats:
        """Ψ(text, y), shape (N, K); of scikit-learn's learners the decisions (two labels: ∓d/2)."""
        counts = self._matrix(texts)
        if hasattr(self.learner_, "scores"):
            return np.asarray(self.learner_.scores(counts))
        psi = _foreign.scores(self.learner_, counts)
        if psi is None:
            name = type(self.learner_).__name__
            instead = "predict_proba" if hasattr(self.learner_, "predict_proba") else "predict"
            raise TypeError(f"scores needs a learner with scores or decisions, got {name}. Use {instead}.")
        return psi

    def predict(self, texts: Sequence[str]) -> NDArray[Any]:
        """The label with the largest score, for each text."""
        counts = self._matrix(texts)
        return np.asarray(self.learner_.predict(counts))

    def score(self, texts: Sequence[str], labels: ArrayLike) -> float:
        """The share of texts whose predicted label is right."""
        y_hat = self.predict(texts)
        return evaluate.accuracy(_check.names("labels", labels, len(y_hat), "texts"), y_hat)

    @_IfLearnerHasIt
    def decision_function(self, texts: Sequence[str]) -> Floats:
        """The scores as scikit-learn reads them: (N, K), but for two labels their margin, shape (N,)."""
        counts = self._matrix(texts)
        return np.asarray(self.learner_.decision_function(counts))

    @_IfLearnerHasIt
    def predict_proba(self, texts: Sequence[str]) -> Floats:
        """P(y | text), for learners that give probabilities."""
        counts = self._matrix(texts)
        return np.asarray(self.learner_.predict_proba(counts))

    def __sklearn_tags__(self) -> Any:
        """As for the others; but an example is a text."""
        tags = super().__sklearn_tags__()
        tags.input_tags.string, tags.input_tags.one_d_array, tags.input_tags.two_d_array = True, True, False
        return tags

    def explain(self, text: str) -> dict[str, dict[Any, float]]:
        """What each token adds to each label's score; "(bias)" and the tokens together sum to the score.

        Words in one bucket have one weight; with `binary`, where it counts but once, they share it.

        >>> from linmodels_lib.naive_bayes import NaiveBayes
        >>> clf = TextClassifier(NaiveBayes()).fit(["good film", "bad film"], ["pos", "neg"])
        >>> {token: round(part["pos"] - part["neg"], 3) for token, part in clf.explain("good film").items()}
        {'(bias)': 0.0, 'film': 0.0, 'good': 0.693}
        """
        theta, vocabulary = self._theta("explain"), self.vocabulary_
        tokens = _check.words("tokenizer(text)", self._reader()(_check.text(text)))
        places, parts = columns(tokens, vocabulary), {"(bias)": theta[:, 0]}
        unknown = len(vocabulary.words) if isinstance(vocabulary, Vocabulary) else None
        together = Counter(places)  # tokens of this text in each column
        for (token, j), times in sorted(Counter(zip(tokens, places, strict=True)).items()):
            x = times / together[j] if self.binary else times
            if 1 + j < theta.shape[1]:  # an unknown word may have no column
                name = "(unknown)" if j == unknown else token
                parts[name] = parts.get(name, 0) + x * theta[:, 1 + j]
        labels = self.classes_.tolist()
        return {token: dict(zip(labels, part.tolist(), strict=True)) for token, part in parts.items()}

    def top_words(self, n: int = 10) -> dict[Any, dict[str, float]]:
        """The n words that speak most for each label, with their weights, the strongest first.

        The weight is θ_k less the mean of θ over the other labels: by so much one more occurrence of the word
        puts label k ahead of them. With two labels that is the difference of the two. A weight by itself
        says little: naive Bayes has log P(word | y), which is large for a frequent word under every label.
        Words of weight 0 or below speak for no label, or for another one, and are left out.

        >>> from linmodels_lib.naive_bayes import NaiveBayes
        >>> clf = TextClassifier(NaiveBayes()).fit(["good good film", "bad film"], ["pos", "neg"])
        >>> {label: [*words] for label, words in clf.top_words(2).items()}
        {'neg': ['bad', 'film'], 'pos': ['good']}
        """
        n, theta = _check.whole("n", n, 1), self._theta("top_words")
        names, found = [*_check.named("top_words", self.vocabulary_).words, "(unknown)"], {}
        for label, ahead in zip(self.classes_.tolist(), _ahead(theta[:, 1:]), strict=True):
            best = np.argsort(-ahead, kind="stable")[:n]
            found[label] = {names[j]: float(ahead[j]) for j in best if ahead[j] > 0}
        return found

    def save(self, path: str | PathLike[str]) -> None:
        """Write the fitted classifier to a file of JSON that can be read, and that `load` reads again.

        For the four learners of this library and its own tokenizer, since a function of yours is no JSON. The
        file takes its place once it is complete, so what was there before is not lost by a failure.
        """
        _check.fitted(self, "vocabulary_", "fit(texts, labels)")
        if self.tokenizer is not tokenize:
            name = getattr(self.tokenizer, "__name__", _check.short(self.tokenizer))
            raise TypeError(
                f"tokenizer must be tokenize to be saved, got {name}. A function is no JSON: use pickle."
            )
        options = {name: getattr(self, name) for name in _saved.OPTIONS}
        if isinstance(self.vocabulary, Vocabulary | None):
            options["vocabulary"] = self.vocabulary is not None  # its words are there anyway
        _saved.write(path, _saved.to_json(self.learner_, self.vocabulary_, options))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The classifier that `save` wrote; it predicts as it did, to the last digit.

        >>> import tempfile
        >>> from linmodels_lib.naive_bayes import NaiveBayes
        >>> clf = TextClassifier(NaiveBayes()).fit(["good film", "bad film"], ["pos", "neg"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     clf.save(f"{folder}/clf.json")
        ...     TextClassifier.load(f"{folder}/clf.json").predict(["a good one"])
        array(['pos'], dtype='<U3')
        """
        learner, vocabulary, options = _saved.read(path)
        options["vocabulary"] = vocabulary if options["vocabulary"] else None
        clf = cls(fresh(learner), **options)
        clf.learner_, clf.vocabulary_, clf.classes_ = learner, vocabulary, learner.classes_
        return clf

    def _theta(self, what: str) -> Floats:
        """θ (K, V+1), its first column the bias."""
        _check.fitted(self, "vocabulary_", "fit(texts, labels)")
        ours = isinstance(self.learner_, LinearClassifier)
        theta = self.learner_.theta_ if ours else _foreign.theta(self.learner_)
        if theta is None:
            name = type(self.learner_).__name__
            raise TypeError(f"{what} needs a learner whose scores are its weights, got {name}. Use predict.")
        return theta


@contextmanager
def _bar(progress: bool, learner: Any) -> Iterator[dict[str, Any]]:
    """What to give `fit` so that a bar counts the epochs: nothing without `progress`, or without epochs."""
    epochs = getattr(learner, "epochs", None) if isinstance(learner, LinearClassifier) else None
    if not _check.flag("progress", progress) or epochs is None:
        yield {}
        return
    try:
        from tqdm.auto import tqdm  # noqa: PLC0415 (tqdm is optional)
    except ModuleNotFoundError as error:
        raise _check.not_installed(error) from None
    with tqdm(total=_check.whole("epochs", epochs, 1), unit="epoch", desc=type(learner).__name__) as bar:
        yield {"on_epoch": lambda step: bar.update()}
        bar.total = bar.n  # training may end early


def _ahead(theta: Floats) -> Iterator[Floats]:
    """θ_k − mean_{l ≠ k} θ_l for each label k; −∞ where k never has the word, else ∞ if another never has."""
    for row in theta:
        with np.errstate(invalid="ignore"):  # −∞ less −∞
            ahead = (row - theta).sum(axis=0) / (len(theta) - 1)
        yield np.where(np.isneginf(row), -np.inf, ahead)


class Lexicon:
    """Rules instead of learning: each label has its words, and the label with most of them in the text wins.

    >>> Lexicon({"neg": {"dull"}, "pos": {"lovely", "warm"}}).predict(["Warm and lovely", "Dull."]).tolist()
    ['pos', 'neg']
    """

    def __init__(self, words: Mapping[Any, Iterable[str]]) -> None:
        """`words` maps each label to its words; the first label wins a tie."""
        if not isinstance(words, Mapping):
            raise TypeError(f"words must map each label to its words, got {_check.short(words)}. Use a dict.")
        self.words = {label: _tokens(f"words[{label!r}]", ws) for label, ws in words.items()}
        if len(self.words) < 2:
            raise ValueError(f"words must name two or more labels, got {len(self.words)}. Add another.")
        self.classes_ = _check.names("the labels of words", list(self.words))

    def scores(self, texts: Sequence[str]) -> Floats:
        """How many tokens of each text are in each label's list, shape (N, K)."""
        tokens = [tokenize(text) for text in _check.texts(texts, least=1)]
        return np.array(
            [[sum(t in ws for t in ts) for ws in self.words.values()] for ts in tokens], dtype=float
        )

    def predict(self, texts: Sequence[str]) -> NDArray[Any]:
        """The label with most words in the text."""
        return np.asarray(self.classes_[self.scores(texts).argmax(axis=1)])


def _tokens(name: str, words: Iterable[str]) -> frozenset[str]:
    """`words`, each of them as `tokenize` would give it: another could never be found in a text."""
    for word in (words := _check.words(name, words)):
        if tokenize(word) != [word]:
            raise ValueError(
                f"{name} must be words as tokenize gives them, got {word!r}. Use tokenize(word)."
            )
    return frozenset(words)


def learn_lexicon(texts: Sequence[str], labels: Sequence[Any]) -> Lexicon:
    """The empirical rule: each word goes to the label it occurs with most; a tie goes to the first label.

    >>> learn_lexicon(["good good film", "bad film"], ["pos", "neg"]).words["pos"] == {"good"}
    True
    """
    texts = _check.texts(texts, least=1)
    _check.in_order(texts, labels)
    names, index = _check.classes(labels, len(texts), "labels", "texts")
    seen: dict[str, Counter[int]] = defaultdict(Counter)
    for text, k in zip(texts, index.tolist(), strict=True):
        for token in tokenize(text):
            seen[token][k] += 1
    best = {token: max(range(len(names)), key=count.__getitem__) for token, count in seen.items()}
    return Lexicon({label: [t for t in best if best[t] == k] for k, label in enumerate(names.tolist())})
