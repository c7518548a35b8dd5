"""Four small models of the film reviews, for pages that have no data: one weight for each of 4,000 words.

`make small-models` writes them anew, byte for byte. The words are those that change most, |weight| · √count,
in naive Bayes and in logistic regression together; then each learner is trained on the counts of these words
alone. Words with a digit are left out: a grade in a review is its label.

Words and weights come from all 20,000 reviews of the training part. The settings of the learners were chosen
on its last 4,000, which are among those that the models then learn from. The 5,000 of the test part choose
nothing; they only say how often each model is right.
"""

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

import linmodels_lib as lm
from linmodels_lib.widgets.review_classifier import corpora

NAME, WORDS, STEPS = "imdb-small", 4000, 999
HEAD = """\
// Four models learned from 20,000 film reviews: for each of the words one weight, in units, towards the
// second label; and on how many in a hundred of 5,000 other reviews it is right. From tools/small_models.py.

"""


def learners() -> dict[str, Any]:
    """The four by name, with their settings."""
    return {
        "naive Bayes": lm.NaiveBayes(alpha=1),
        "perceptron": lm.Perceptron(averaged=True),
        "SVM": lm.SVM(l2=0.003, epochs=40),
        "logistic": lm.SoftmaxRegression(l2=0.003),
    }


def telling(X: Any, y: NDArray[Any], words: list[str]) -> list[str]:
    """The words that change most, in the order of the alphabet."""
    count = np.asarray(X.sum(axis=0)).ravel()
    plain = np.array([not any(letter.isdigit() for letter in word) for word in words])
    kept = np.flatnonzero((count >= 5) & plain)
    change = np.zeros(len(kept))
    for name in ("naive Bayes", "logistic"):
        theta = learners()[name].fit(X[:, kept], y).theta_
        one = np.abs(theta[1] - theta[0])[1:] * np.sqrt(count[kept])
        change += one / np.linalg.norm(one)
    best = kept[np.argsort(-change, kind="stable")[:WORDS]]
    return sorted(words[j] for j in best)


def rounded(theta: NDArray[Any]) -> tuple[float, list[int]]:
    """The unit, and the lead of the second label in whole units: bias, then words."""
    lead = theta[1] - theta[0]
    unit = float(f"{np.abs(lead).max() / STEPS:.3g}")
    return unit, np.rint(lead / unit).astype(int).tolist()


def call(learner: Any) -> str:
    """How the learner was made, without what is usual."""
    usual = type(learner)().get_params()
    given = [f"{name}={value}" for name, value in learner.get_params().items() if value != usual[name]]
    return f"{type(learner).__name__}({', '.join(given)})"


def right(lead: NDArray[Any], X: Any, y: NDArray[Any]) -> float:
    """How often the lead has the sign of the label, in per cent."""
    return float(100 * np.mean((X @ lead[1:] + lead[0] > 0) == y))


def fitted(name: str, X: Any, y: NDArray[Any]) -> tuple[dict[str, Any], NDArray[Any]]:
    """What the file holds of one learner, but for how often it is right; and its lead before rounding."""
    learner = learners()[name]
    theta = learner.fit(X, y).theta_
    unit, (bias, *weights) = rounded(theta)
    kind = "probabilities" if hasattr(learner, "predict_proba") else "scores"
    one = {"name": name, "kind": kind, "note": call(learner), "unit": unit, "bias": bias, "weights": weights}
    return one, theta[1] - theta[0]


def made() -> tuple[dict[str, Any], dict[str, float]]:
    """What the file holds; and of each model how often it is right with weights that are not rounded."""
    train, test = (lm.datasets.load("imdb", part=part) for part in ("train", "test"))
    everything, X = lm.text.vectorize(train.texts)
    words = telling(X, train.labels, list(everything.words))
    X = X[:, [everything.index[word] for word in words]].tocsr()
    Z = lm.count_matrix(test.texts, lm.Vocabulary(tuple(words)), sparse=True)
    models, exact = [], {}
    for name in learners():
        one, lead = fitted(name, X, train.labels)
        exact[name] = right(lead, Z, test.labels)
        hits = right(np.array([one["bias"], *one["weights"]]), Z, test.labels)
        order = ("name", "kind", "note", "right", "unit", "bias", "weights")
        models.append({key: {**one, "right": round(hits, 1)}[key] for key in order})
    facts = {"learned": len(train.texts), "judged": len(test.texts)}
    return {**facts, "words": " ".join(words), "models": models}, exact


def text(corpus: dict[str, Any]) -> str:
    """The file."""
    facts = json.dumps(corpus, ensure_ascii=False, separators=(",", ":"))
    return f"{HEAD}export const CORPUS = {facts};\n"


if __name__ == "__main__":
    corpus, exact = made()
    corpora.file(NAME).write_text(text(corpus), "utf-8")
    for one in corpus["models"]:
        print(f"{one['name']:12} {one['right']:.1f} % right, {exact[one['name']]:.2f} before rounding")
