"""What four learners say of film reviews, and the processor that BLAS sees: run under several settings."""

import hashlib
import json

import numpy as np
from threadpoolctl import threadpool_info

import linmodels_lib as lm


def main() -> None:
    """One line of JSON."""
    texts, y, _ = lm.datasets.load("imdb", part="test")
    vocabulary, X = lm.text.vectorize(texts[:4000], min_count=2)
    new = lm.count_matrix(texts[4000:], vocabulary, sparse=True)
    said = {}
    for learner in (lm.NaiveBayes(), lm.Perceptron(averaged=True), lm.SVM(), lm.SoftmaxRegression()):
        labels = learner.fit(X, y[:4000]).predict(new)
        said[type(learner).__name__] = hashlib.sha256(
            np.asarray(labels, dtype=np.int64).tobytes()
        ).hexdigest()
    pools = [pool for pool in threadpool_info() if pool["internal_api"] == "openblas"]
    kind = sorted({(pool["architecture"], pool["num_threads"]) for pool in pools})
    print(json.dumps({"kind": kind, "said": said}))


if __name__ == "__main__":
    main()
