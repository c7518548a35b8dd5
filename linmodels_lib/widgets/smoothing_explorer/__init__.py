"""Smoothing on a corpus: pseudo-counts, rare words and held-out texts, to play with."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from linmodels_lib import _check, datasets, evaluate, naive_bayes
from linmodels_lib._check import Floats
from linmodels_lib.linear import log_softmax
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.shared.checks import at_most
from linmodels_lib.widgets.smoothing_explorer import checks
from linmodels_lib.widgets.traits import Checked

ALPHAS = 10 ** (np.arange(-30, 31) / 10)  # the places of the slider
WORDS = ("the", "book", "clever", "moving", "lazy", "snail")


DATA = {"vocabulary", "counts", "documents", "held_out", "held_labels", "classes"}


class SmoothingExplorer(Widget):
    """The probabilities of `words` and the success on held-out texts, for every α and `min_count`.

    Training texts with their labels, held-out texts with theirs; without them, the book's reviews. The state
    holds counts only, so that the page can compute the curves by itself.

    >>> SmoothingExplorer(["good film", "bad film"], [1, 0], ["good"], [1], words=["good"])
    SmoothingExplorer(types=3, alpha=1.0, min_count=1)
    """

    _name: ClassVar[str] = "smoothing-explorer"

    vocabulary = traitlets.Unicode(read_only=True).tag(sync=True)
    counts = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    documents = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    held_out = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    held_labels = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    classes = traitlets.List(read_only=True).tag(sync=True)  # type: ignore[var-annotated]
    words = Checked(checks.words)
    alpha = Checked(checks.alpha)
    min_count = Checked(at_most, 1, checks.MOST_MIN_COUNT, "Choose a smaller one.")
    oov = Checked(_check.flag)

    def __init__(
        self,
        texts: Sequence[str] | None = None,
        labels: ArrayLike | None = None,
        held_out: Sequence[str] | None = None,
        held_labels: ArrayLike | None = None,
        *,
        classes: Sequence[str] | None = None,
        words: Sequence[str] = WORDS,
        alpha: float = 1.0,
        min_count: int = 1,
        oov: bool = True,
    ) -> None:
        """Check everything at once; the four parts of the corpus come together."""
        parts = (texts, labels, held_out, held_labels)
        if all(part is None for part in parts):
            parts, classes = _reviews(), classes or ["negative", "positive"]
        if any(part is None for part in parts):
            raise ValueError(
                "texts, labels, held_out and held_labels must come together, got only some. Pass all four."
            )
        data = checks.corpus(*parts)  # type: ignore[arg-type]
        count = len(data["counts"])
        data["classes"] = checks.classes("classes", range(count) if classes is None else classes, count)
        super().__init__(**data, words=words, alpha=alpha, min_count=min_count, oov=oov)

    def _restore(self, **state: Any) -> None:
        checks.counted(**{name: state[name] for name in DATA})
        Widget.__init__(self, **state)

    def _call(self) -> dict[str, Any]:
        """The settings; with counts of other texts than the book's, the whole state."""
        settings = super()._call()
        return self.state() if settings.keys() & DATA else settings

    def table(self) -> tuple[list[str], Floats]:
        """The entries (words kept, then OOV) and their counts (K, entries) for `min_count` and `oov`."""
        counts, types = np.array(self.counts, dtype=float), self.vocabulary.split(" ")
        kept = counts.sum(axis=0) >= self.min_count
        names = [word for word, keep in zip(types, kept, strict=True) if keep]
        if not self.oov:
            return names, counts[:, kept]
        return [*names, "OOV"], np.column_stack([counts[:, kept], counts[:, ~kept].sum(axis=1)])

    def measures(self, *alphas: float) -> list[tuple[float, float]]:
        """Accuracy and mean ln P(right label) on the held-out texts for each α, or for the one on screen."""
        names, counts = self.table()
        X, both = self._held_counts(names), np.column_stack([self.documents, counts])
        rows, measured = np.arange(len(X)), []
        for alpha in alphas or (self.alpha,):
            log_p = log_softmax(naive_bayes.log_joint(naive_bayes.weights(both, alpha), X))
            right = evaluate.accuracy(self.held_labels, log_p.argmax(axis=1))
            measured.append((right, float(log_p[rows, self.held_labels].mean())))
        return measured

    def _held_counts(self, names: list[str]) -> Floats:
        """Counts (N, entries) of the held-out texts; unknown words count as OOV, or vanish without it."""
        index, types = {word: j for j, word in enumerate(names)}, self.vocabulary.split(" ")
        unknown = len(names) - 1 if self.oov else None
        X = np.zeros((len(self.held_out), len(names)))
        for x, text in zip(X, self.held_out, strict=True):
            for j in text:
                column = unknown if j < 0 else index.get(types[j], unknown)
                if column is not None:
                    x[column] += 1
        return X

    def summary(self) -> dict[str, object]:
        """What `repr` tells: how many types, α, min_count."""
        return {
            "types": len(self.vocabulary.split(" ")),
            "alpha": self.alpha,
            "min_count": self.min_count,
        }

    def alternative(self) -> str:
        """The chosen words in a table, and the measures at the α on screen and at the best one."""
        names, counts = self.table()
        smooth = np.exp(naive_bayes.smoothed_log(counts, self.alpha))
        (accuracy, likelihood), *curve = self.measures(self.alpha, *ALPHAS)
        best = int(np.argmax([value for _, value in curve]))
        heads = "".join(
            f"<th>{html.escape(name)}, {kind}</th>" for name in self.classes for kind in ("raw", "smoothed")
        )
        rows = "".join(self._row(word, names, counts, smooth) for word in self.words)
        text = (
            f"α = {self.alpha:.3g}, {len(names)} entries. On {len(self.held_out)} held-out texts the "
            f"accuracy is {accuracy:.3f} and the mean ln P of the right label {likelihood:.3f}; the best α "
            f"for that is {ALPHAS[best]:.3g}, with {curve[best][1]:.3f}."
        ).replace(" -", " −")
        return (
            f"<p><strong>Smoothing, pseudo-counts and rare words.</strong> {text}</p>"
            f"<table><thead><tr><th>word</th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "<p>In the interactive version you can change α, min_count and the words.</p>"
        )

    def _row(self, word: str, names: list[str], counts: Floats, smooth: Floats) -> str:
        column = names.index(word) if word in names else len(names) - 1 if self.oov else None
        if column is None:
            return f'<tr><td>{html.escape(word)}</td><td colspan="{2 * len(counts)}">left out</td></tr>'
        raw = counts[:, column] / np.maximum(counts.sum(axis=1), 1)
        pairs = np.column_stack([raw, smooth[:, column]]).ravel()
        name = word if names[column] == word else f"{word} (OOV)"
        return f"<tr><td>{html.escape(name)}</td>" + "".join(f"<td>{p:.3g}</td>" for p in pairs) + "</tr>"

    @traitlets.validate("min_count", "oov")
    def _check_left(self, proposal: Any) -> Any:
        """A vocabulary without OOV needs a word."""
        now = {"min_count": self.min_count, "oov": self.oov, proposal["trait"].name: proposal["value"]}
        if not now["oov"] and max(map(sum, zip(*self.counts, strict=True))) < now["min_count"]:
            least = now["min_count"]
            raise ValueError(
                f"min_count must leave a word where oov is False, got {least}. Lower it or set oov=True."
            )
        return proposal["value"]


def _reviews() -> tuple[list[str], Any, list[str], Any]:
    """The book's reviews, split as on the page on smoothing: the one with a snail is not learned from."""
    texts, y = datasets.reviews()
    learn, dev, _ = evaluate.split(len(texts), (0.8, 0.1, 0.1), stratify=y)
    train = [i for i in learn if "snail" not in texts[i]]
    return [texts[i] for i in train], y[train], [texts[i] for i in dev], y[dev]
