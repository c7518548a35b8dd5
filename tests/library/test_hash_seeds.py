"""The same bytes under every hash seed: weights, vocabularies and explanations owe nothing to set order."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import hashlib, json
import numpy as np
import linmodels_lib as lm
from linmodels_lib import datasets, features
from linmodels_lib.text import Vocabulary

texts, y = lm.datasets.reviews()
names = ["bad" if k == 0 else "good" for k in y]
made, topics = datasets.zipf_corpus(60, n_labels=4, vocabulary=300, length=20)
learners = [lm.NaiveBayes(), lm.NaiveBayes(alpha=0), lm.Perceptron(epochs=3, averaged=True, shuffle=True, seed=0),
            lm.SVM(epochs=2), lm.SoftmaxRegression(epochs=5),
            lm.SoftmaxRegression(l1=0.01, learning_rate=0.1, batch_size=8, epochs=2, seed=0)]
def show(name, *parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(np.ascontiguousarray(part).tobytes() if isinstance(part, np.ndarray) else repr(part).encode())
    print(name, digest.hexdigest())
print(hash("a"))
for data, labels in ((texts, names), (made, topics)):
    for learner in learners:
        for sparse in (False, True):
            clf = lm.TextClassifier(learner, min_count=2, oov=True, sparse=sparse).fit(data, labels)
            show(repr(learner), clf.learner_.theta_, clf.classes_, clf.predict(data))
            show("explain", clf.explain(data[0]), list(clf.explain(data[1])))
    show("vocabulary", Vocabulary.of(data, min_count=2).to_json(), lm.count_matrix(data, Vocabulary.of(data)))
    lexicon = lm.learn_lexicon(data, labels)
    show("lexicon", lexicon.classes_, lexicon.scores(data), {k: sorted(v) for k, v in lexicon.words.items()})
tokens = [lm.tokenize(text) for text in texts]
index = features.FeatureIndex()
show("index", [index.vector({w: 1.0 for w in ts}).tolist() for ts in tokens[:20]], index.numbers)
show("hashed", [features.hashed(w, 64) for w in tokens[0]], features.collision_rate(set(tokens[0]), 8))
show("schemes", lm.OneVsAll(lm.Perceptron()).fit(*datasets.toy("three")).scores([[1.0, 2.0]]),
     lm.AllVsAll(lm.Perceptron()).fit(*datasets.toy("three")).scores([[1.0, 2.0]]))
show("made", made, topics, datasets.blobs(9)[0], datasets.rings(9)[0], lm.datasets.mails()[0])
show("split", *lm.evaluate.split(40, stratify=names[:40]), lm.evaluate.confusion(names, names[::-1]))
show("exact", str(lm.probability.coins(3, "0.6")), lm.probability.bayes({"a": "1/3", "b": "2/3"}, {"a": 1, "b": "1/2"}))
"""


@pytest.fixture(scope="module")
def said():
    """What the script says under three seeds, run at the same time: a hash, then what should not depend on it."""
    runs = [
        subprocess.Popen([sys.executable, "-c", SCRIPT], env={**os.environ, "PYTHONHASHSEED": str(seed)},
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in (0, 1, 2)
    ]  # fmt: skip
    outputs = [run.communicate() for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0], outputs
    return [out.splitlines() for out, _ in outputs]


def test_every_hash_seed_gives_the_same_bytes(said):
    assert len(said[0]) > 40
    assert said[1][1:] == said[0][1:]
    assert said[2][1:] == said[0][1:]


def test_the_comparison_would_see_a_hash(said):
    assert len({lines[0] for lines in said}) == 3
