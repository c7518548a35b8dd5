"""Type a review and see what each word says: rules, counts and naive Bayes side by side."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np
import traitlets

from linmodels_lib._check import Floats
from linmodels_lib.text import tokenize
from linmodels_lib.text_classifier import Lexicon
from linmodels_lib.widgets.base import Widget
from linmodels_lib.widgets.review_classifier import checks, corpora, records
from linmodels_lib.widgets.shared.checks import at_most
from linmodels_lib.widgets.traits import Checked

EXAMPLES = (
    "A lovely, warm book. I loved it.",
    "Lovely cover, warm preface; then slow, dull, clumsy pages.",
    "not good at all",
    "Not a dull page in it. Gripping.",
    "loved",
)


class ReviewClassifier(Widget):
    """Fitted models of two labels, by name, at work on a text that the reader types.

    `model` names the one on screen. One word of the text, the `clue`, can be counted `copies` times; without
    a clue it is the word that leans most. `tokens`, `scores`, `posterior` and `prediction` follow the screen.
    The labels have the names of the models' `classes_`, or those in `labels`. A model of a real corpus works
    in a live notebook; what is stored for a page then holds its answers in words. With corpus="imdb-small"
    the models are four that come with the book, small ones learned from 20,000 film reviews: naive Bayes, a
    perceptron, an SVM and logistic regression, shown side by side, on a page too.

    >>> from linmodels_lib.text_classifier import Lexicon
    >>> w = ReviewClassifier({"rules": Lexicon({0: ["dull"], 1: ["warm"]})}, text="Warm, but dull, dull.")
    >>> w
    ReviewClassifier(model='rules', text='Warm, but dull, dull.')
    >>> w.scores.tolist(), w.prediction
    ([2.0, 1.0], 0)
    >>> ReviewClassifier(corpus="imdb-small", text="not good at all", model="logistic").prediction
    'negative'
    """

    _name: ClassVar[str] = "review-classifier"

    _unsaid: ClassVar[tuple[str, ...]] = ("corpus",)

    corpus = Checked(corpora.checked, default="", read_only=True)
    models: Any = traitlets.List(read_only=True).tag(sync=True)
    labels: Any = traitlets.List(read_only=True).tag(sync=True)
    examples = Checked(checks.examples, read_only=True)
    model = Checked()
    text = Checked(checks.text)
    clue = Checked(checks.text)
    copies = Checked(at_most, 1, checks.MOST_COPIES, "The point is made long before.")

    _fitted: dict[str, checks.Model]
    _records: list[dict[str, Any]]  # the models, whether a page is given them or fetches them
    _bytes: int

    def __init__(
        self,
        models: Mapping[str, checks.Model] | Sequence[Mapping[str, Any]] = (),
        text: str = "",
        *,
        model: str | None = None,
        labels: Sequence[str] | None = None,
        examples: Sequence[str] | None = None,
        clue: str = "",
        copies: int = 1,
        corpus: str = "",
    ) -> None:
        """`models` maps names to a fitted `TextClassifier` or a `Lexicon`; the last one is shown first."""
        corpora.checked("corpus", corpus)
        if corpus and len(models):
            raise ValueError(f"models must not be given with corpus={corpus!r}, got both. Leave one out.")
        labels = corpora.LABELS if corpus and labels is None else labels
        own = not corpus and isinstance(models, Mapping)
        stored = None if own else corpora.models(corpus) if corpus else records.checked(models)  # by state()
        self._fitted = checks.models(models if stored is None else records.rebuilt(stored, labels))  # type: ignore[arg-type]
        classes = next(iter(self._fitted.values())).classes_.tolist()
        self._records = stored or [checks.encoded(name, one) for name, one in self._fitted.items()]
        self._bytes = 0 if corpus else checks.size(self._records)
        usual = corpora.EXAMPLES if corpus else EXAMPLES
        super().__init__(
            corpus=corpus,
            models=[] if corpus else self._records,
            labels=checks.own_names(classes) if labels is None else checks.names(labels, classes),
            examples=usual if examples is None else examples,
            model=next(reversed(self._fitted)) if model is None else model,
            text=text,
            clue=clue,
            copies=copies,
        )

    def state(self) -> dict[str, Any]:
        """The synced traits; the corpus only where there is one."""
        return {name: value for name, value in super().state().items() if value or name != "corpus"}

    def _call(self) -> dict[str, Any]:
        """The arguments that make this scene; a corpus brings its models."""
        return {name: one for name, one in super()._call().items() if name != "models" or not self.corpus}

    @classmethod
    def _of(cls, patch: dict[str, Any], data: dict[str, Any]) -> Self:
        """The scene of a link, which carries the name of its corpus."""
        corpus = patch.get("corpus")
        return super()._of(patch, data if data or not corpus else {"corpus": corpus})

    @classmethod
    def _usual(cls) -> dict[str, Any]:
        return {}  # there is none without models

    @property
    def tokens(self) -> list[str]:
        """The tokens of the text, without copies."""
        return tokenize(self.text)

    @property
    def counted(self) -> str:
        """The text as the model reads it: with the further copies of the clue at its end."""
        clue = self._clue()
        return self.text if clue is None else " ".join([self.text, *[clue] * (self.copies - 1)])

    @property
    def scores(self) -> Floats:
        """Ψ of the two labels under the model on screen."""
        return np.asarray(self._fitted[self.model].scores([self.counted])[0])

    @property
    def posterior(self) -> Floats | None:
        """P(y | text) of the two labels; None for a model without probabilities."""
        model = self._fitted[self.model]
        if isinstance(model, Lexicon) or not hasattr(model.learner, "predict_proba"):
            return None
        return np.asarray(model.predict_proba([self.counted])[0])

    @property
    def prediction(self) -> Any:
        """The label with the largest score; a tie goes to the first."""
        return self._fitted[self.model].predict([self.counted])[0].item()

    def summary(self) -> dict[str, object]:
        """What `repr` tells: the model and the start of the text."""
        short = self.text if len(self.text) <= 40 else self.text[:39] + "…"
        return {"model": self.model, "text": short}

    def alternative(self) -> str:
        """What the models say about the text, and the words that matter most to the one on screen."""
        verdicts = "".join(f"<li>{_safe(self._verdict(name))}</li>" for name in self._fitted)
        rows = "".join(
            f"<tr><th scope='row'>{_safe(word)}</th><td>{_signed(gap)}</td></tr>"
            for word, gap in self._strongest(8)
        )
        quoted = _safe(self.summary()["text"])
        caption = _safe(f"What a word adds to the lead of “{self.labels[1]}” ({self.model})")
        table = f"<table><caption>{caption}</caption>{rows}</table>"
        return (
            f"<p>The review “{quoted}” and what each model says about it. In the interactive version you "
            f"can type any review.</p><ul>{verdicts}</ul>{table if rows else ''}"
        )

    def mount_point(self) -> str:
        """The HTML for a page. A model too large for one stays in the live notebook, and the page says so."""
        if self._bytes <= checks.MOST_STORED:
            return super().mount_point()
        return (
            f'<div class="lm-alternative">{self.alternative()}<p>The models take {self._bytes:,} bytes, more '
            f"than the {checks.MOST_STORED:,} that a page carries: run this cell in JupyterLab to use them, "
            "or raise min_count for a smaller model.</p></div>"
        )

    def _verdict(self, name: str) -> str:
        """One model's answer to the text as it stands, in words."""
        model = self._fitted[name]
        if lack := self._lack(name):
            return f"{name}: nothing to judge, as {lack}."
        a, b = model.scores([self.text])[0]
        winner = self.labels[int(b > a)]
        if isinstance(model, Lexicon):
            tie = ", a tie, which goes to the first label" if a == b else ""
            return f"{name}: {winner} ({a:g} to {b:g}{tie})."
        if hasattr(model.learner, "predict_proba"):
            return f"{name}: {winner} (probability {model.predict_proba([self.text])[0].max():.4f})."
        return f"{name}: {winner} (scores {a:.2f} and {b:.2f})."

    def _lack(self, name: str) -> str:
        """Why there is nothing to judge; "" where there is something."""
        if not self.tokens:
            return "there are no words"
        counts_unknown = any(one["unknown"] for one in self._records if one["name"] == name)
        return "" if self._gaps(name) or counts_unknown else "it knows none of the words"

    def _gaps(self, name: str | None = None) -> dict[str, float]:
        """Weight for the second label minus that for the first, for each known word of the text, sorted."""
        record = next(one for one in self._records if one["name"] == (name or self.model))
        weights = checks.decoded(record)
        known = sorted({token for token in self.tokens if token in weights})
        return {token: weights[token][1] - weights[token][0] for token in known}

    def _strongest(self, most: int) -> list[tuple[str, float]]:
        return sorted(self._gaps().items(), key=lambda item: -abs(item[1]))[:most]

    def _clue(self) -> str | None:
        gaps = self._gaps()
        if self.clue in gaps:
            return str(self.clue)
        return next((word for word, _ in self._strongest(1)), None)

    @traitlets.validate("model")
    def _check_model(self, proposal: Any) -> str:
        if (name := proposal["value"]) not in list(self._fitted):
            raise ValueError(
                f"model must be one of {', '.join(self._fitted)}, got {name!r}. Check the spelling."
            )
        return str(name)


def _safe(text: object) -> str:
    return html.escape(str(text), quote=False)


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
