"""A classifier as JSON: it comes back as it was, to the last digit, and nothing else is taken for one."""

import json
import os
import pickle
import stat
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from refusal import refuses
from sklearn.linear_model import LogisticRegression

import linmodels_lib as lm
from linmodels_lib import optimize

TEXTS, TOPICS = lm.datasets.zipf_corpus(60, n_labels=5, vocabulary=400, length=30)
NAMES = [f"topic {k} é" for k in TOPICS]
LEARNERS = [
    lm.NaiveBayes(),
    lm.NaiveBayes(alpha=0),
    lm.Perceptron(averaged=True),
    lm.SVM(learning_rate=optimize.inverse(2.0), cost=1 - np.eye(5)),
    lm.SoftmaxRegression(epochs=5),
    lm.SoftmaxRegression(learning_rate=np.float64(0.1), epochs=np.int64(3)),
]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "clf.json"


@pytest.mark.parametrize("sparse", [True, False, "auto"])
@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_a_classifier_comes_back_to_the_last_digit(learner, sparse, path):
    clf = lm.TextClassifier(learner, min_count=2, oov=True, ngrams=(1, 2), sparse=sparse).fit(TEXTS, NAMES)
    clf.save(path)
    again = lm.TextClassifier.load(path)
    np.testing.assert_array_equal(again.learner_.theta_, clf.learner_.theta_)
    for texts in (TEXTS, [f"{TEXTS[0]} zebra"], [""]):  # one dense text is added up in the order of memory
        np.testing.assert_array_equal(again.scores(texts), clf.scores(texts))
        np.testing.assert_array_equal(again.predict(texts), clf.predict(texts))
    assert again.vocabulary_ == clf.vocabulary_
    assert again.classes_.dtype == clf.classes_.dtype
    assert again.explain(TEXTS[3]) == clf.explain(TEXTS[3])
    np.testing.assert_array_equal(
        again.fit(TEXTS, NAMES).scores(TEXTS), clf.scores(TEXTS)
    )  # the same arguments
    assert not hasattr(again.learner, "theta_")


INT8, FLOAT32, WIDE = np.array([1, -2], np.int8), np.array([0, 3], np.float32), np.array(["b", "a"], "<U9")


@pytest.mark.parametrize(
    "labels", [[1, -2], [True, False], [0.0, 3.0], ["b", "\ud800"], INT8, FLOAT32, WIDE], ids=str
)
def test_labels_of_any_kind_come_back(labels, path):
    clf = lm.TextClassifier(lm.NaiveBayes(), binary=True).fit(["good film", "bad film"], labels)
    clf.save(str(path))
    said = lm.TextClassifier.load(str(path)).predict(["good", "bad"])
    assert (said.tolist(), said.dtype) == (list(labels), clf.classes_.dtype)
    assert repr(lm.TextClassifier.load(path)) == repr(clf)


def test_a_weight_may_be_changed_by_hand(path):
    lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(["good film", "bad film"], ["pos", "neg"]).save(path)
    path.write_text(path.read_text("utf-8").replace('"film": [-0.6931471805599453, ', '"film": [3, '))
    assert lm.TextClassifier.load(path).explain("film")["film"] == {"neg": 3.0, "pos": -np.log(2)}


def test_a_given_vocabulary_is_given_again(path):
    words = lm.Vocabulary(("bad", "good"), oov=True)
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=words).fit(["good film", "bad film"], [1, 0])
    clf.save(path)
    again = lm.TextClassifier.load(path)
    assert again.vocabulary == again.vocabulary_ == words
    np.testing.assert_array_equal(again.scores(["good fun"]), clf.scores(["good fun"]))
    text = "partial_fit needs a NaiveBayes that was trained here, got one that was loaded"
    refuses(lambda: again.partial_fit(["good"], [1]), ValueError, text)
    again.fit(["good", "good"], [0, 1]).partial_fit(["bad"], [1])
    np.testing.assert_array_equal(again.learner_.counts_[:, 0], [1, 2])


@pytest.mark.parametrize("binary", [False, True])
def test_buckets_come_back(binary, path):
    clf = lm.TextClassifier(lm.NaiveBayes(), vocabulary=np.int64(32), binary=binary).fit(TEXTS, NAMES)
    clf.save(path)
    assert json.loads(path.read_text("utf-8"))["arguments"]["vocabulary"] == 32
    again = lm.TextClassifier.load(path)
    assert again.vocabulary == again.vocabulary_ == 32
    np.testing.assert_array_equal(again.scores(["new words"]), clf.scores(["new words"]))
    assert again.explain(TEXTS[0]) == clf.explain(TEXTS[0])
    np.testing.assert_array_equal(again.fit(TEXTS, NAMES).scores(TEXTS), clf.scores(TEXTS))


def test_one_bucket_is_not_a_vocabulary_that_was_given(path):
    lm.TextClassifier(lm.NaiveBayes(), vocabulary=1).fit(TEXTS, NAMES).save(path)
    assert lm.TextClassifier.load(path).vocabulary_ == 1


def test_arguments_of_numpy_are_plain_in_the_file(path):
    ngrams = (np.int64(1), np.int64(2))
    lm.TextClassifier(lm.NaiveBayes(), ngrams=ngrams, sparse=np.False_, min_count=np.int8(1)).fit(
        TEXTS, NAMES
    ).save(path)
    assert lm.TextClassifier.load(path).ngrams == (1, 2)


def test_the_file_can_be_read(path):
    lm.TextClassifier(lm.NaiveBayes(alpha=0)).fit(["good café", "bad café"], ["pos", "neg"]).save(path)
    lines = path.read_text("utf-8").splitlines()
    assert lines[1:3] == ['  "format": "linmodels_lib TextClassifier",', '  "version": 1,']
    assert lines[-5:-1] == [
        '    "bad": [-0.6931471805599453, null],',
        '    "café": [-0.6931471805599453, -0.6931471805599453],',
        '    "good": [null, -0.6931471805599453]',
        "  }",
    ]


def tokens(text):
    return text.split()


UNFIT = {
    "a tokenizer of one's own": (
        lm.TextClassifier(lm.SVM(), tokenizer=tokens),
        r"tokenizer must be tokenize to be saved, got tokens\. A function is no JSON: use pickle",
    ),
    "a learner of scikit-learn": (
        lm.TextClassifier(LogisticRegression()),
        r"learner must be one of NaiveBayes, Perceptron, SVM, SoftmaxRegression to be saved, got LogisticRegression",
    ),
    "a scheme": (lm.TextClassifier(lm.OneVsAll(lm.SVM())), "to be saved, got OneVsAll"),
    "a function for a rate": (
        lm.TextClassifier(lm.Perceptron(learning_rate=lambda n: 1 / n)),
        "learning_rate must be a number, a word or a list to be saved, got <function",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_what_is_no_json_is_refused_and_writes_nothing(name, path):
    clf, text = UNFIT[name]
    clf.fit(TEXTS, NAMES)
    refuses(lambda: clf.save(path), TypeError, text)
    assert not list(path.parent.iterdir())


def test_a_classifier_that_is_not_fitted_has_nothing_to_save(path):
    refuses(lambda: lm.TextClassifier(lm.SVM()).save(path), lm.NotFittedError, "must be fitted first")


def test_a_failure_keeps_the_file_that_was_there(path, monkeypatch):
    clf = lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, NAMES)
    clf.save(path)
    before = path.read_bytes()

    def full(_):
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        lm.TextClassifier(lm.SVM()).fit(TEXTS, NAMES).save(path)
    assert [other.name for other in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == before


def test_many_may_save_to_one_path_and_each_file_is_whole(path):
    fitted = [lm.TextClassifier(lm.NaiveBayes(alpha=alpha)).fit(TEXTS, NAMES) for alpha in (0.5, 1.0)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda i: fitted[i % 2].save(path), range(40)))
    assert lm.TextClassifier.load(path).learner.alpha in (0.5, 1.0)
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_the_name_of_a_file_may_be_long(path):
    long = path.with_name("x" * 250 + ".json")
    lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, NAMES).save(long)
    assert lm.TextClassifier.load(long).score(TEXTS, NAMES) > 0.5


def test_a_file_keeps_its_permissions(path):
    clf = lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, NAMES)
    clf.save(path)
    other = path.with_name("other")
    other.touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)  # as any new file
    path.chmod(0o600)
    clf.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_path_that_cannot_be_written_is_refused_by_its_own_name(path, monkeypatch):
    clf = lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, NAMES)
    folder = path.parent
    for wrong in (folder, ""):
        with pytest.raises(
            IsADirectoryError, match=rf"^path must name a file, got '{wrong}', a folder\. Add a name"
        ):
            clf.save(wrong)
    with pytest.raises(
        FileNotFoundError, match=r"^path must lie in a folder, got '.*/no/clf\.json': .*/no is none\. Make"
    ):
        clf.save(folder / "no" / "clf.json")
    path.write_text("kept")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # read-only, also for root
    with pytest.raises(
        PermissionError, match=r"^path must be a file to write, got '.*clf\.json', which is read-only"
    ):
        clf.save(path)
    assert path.read_text() == "kept"
    assert [*folder.iterdir()] == [path]


def test_a_link_stays_a_link(path):
    link = path.with_name("link.json")
    link.symlink_to(path)
    lm.TextClassifier(lm.NaiveBayes()).fit(TEXTS, NAMES).save(link)
    assert link.is_symlink()
    assert lm.TextClassifier.load(path).score(TEXTS, NAMES) > 0.5


def changed(**values):
    """The file with other values; None leaves one out."""

    def change(text):
        record = {**json.loads(text), **values}
        return json.dumps({name: value for name, value in record.items() if value is not None})

    return change


SAVED = {"bias": [0.5, 0.5], "weights": {"bad": [0.5, 0.25], "good": [0.25, 0.5]}, "labels": ["neg", "pos"]}
FOREIGN = {
    "cut off": (lambda text: text[:-40], "got no whole JSON .*Save it again"),
    "empty": (lambda text: "", "got no whole JSON"),
    "no text": (lambda text: b"\x80\x05", "got no whole JSON"),
    "a pickle": (lambda text: pickle.dumps({"format": "linmodels_lib TextClassifier"}), "got no whole JSON"),
    "infinite": (lambda text: text.replace("0.25", "Infinity"), "got no whole JSON .Infinity is no number"),
    "another JSON": (lambda text: '{"cells": []}', "got another file. Choose one that begins with 'linmodels_lib Text"),
    "a list": (lambda text: "[1, 2]", "got another file"),
    "a vocabulary": (lambda text: lm.Vocabulary(("a",)).to_json(), "got another file"),
    "a later version": (changed(version=2), r"in version 1, got version 2\. Update linmodels_lib"),
    "no version": (changed(version=None), r"got version None\. Save it again"),
    "an early version": (changed(version=0), r"got version 0\. Save it again"),
    "a version that is true": (changed(version=True), r"got version True\. Save it again"),
    "an unknown learner": (changed(learner="os.system"), "got a damaged one .*Learner must be one of .*os.system"),
    "no learner": (changed(learner=None), r"got a damaged one \(no 'learner'\)"),
    "too deep": (lambda text: "[" * 100_000, "got no whole JSON"),
    "no binary": (lambda text: text.replace('"binary": false, ', ""), "got a damaged one .*left out"),
    "no learner's argument": (changed(learner_arguments={}), "got a damaged one .*left out"),
    "a word twice": (lambda text: text.replace('"good": ', '"bad": [1, 2], "good": '), "got no whole JSON .a name that comes twice"),
    "binary a word": (lambda text: text.replace('"binary": false', '"binary": "yes"'), "Binary must be True or False, got 'yes'"),
    "one ngram": (lambda text: text.replace('"ngrams": [1, 1]', '"ngrams": [1]'), "Ngrams must be the least and the most"),
    "alpha a word": (lambda text: text.replace('"alpha": 1.0', '"alpha": "x"'), "An argument of another kind"),
    "alpha true": (lambda text: text.replace('"alpha": 1.0', '"alpha": true'), "An argument of another kind"),
    "never, in an SVM": (lambda text: changed(learner="SVM", learner_arguments=lm.SVM().get_params())(text.replace("0.25", "null")), "A weight that is no number"),
    "labels of another type": (changed(labels_dtype="<U1"), "Labels out of order"),
    "labels of no type": (changed(labels_dtype="os"), "got a damaged one"),
    "buckets out of order": (lambda text: text.replace('"vocabulary": false', '"vocabulary": 2'), "Other buckets than those from 0 on"),
    "buckets a fraction": (lambda text: text.replace('"vocabulary": false', '"vocabulary": 2.5'), "Vocabulary must be a whole number"),
    "another argument": (changed(learner_arguments={"beta": 1.0}), "got a damaged one .*nknown arguments"),
    "another schedule": (changed(learner_arguments={"alpha": {"schedule": "eval", "value": 1}, "groups": 0}), "damaged one"),
    "no weights": (changed(weights=None), "got a damaged one .*weights"),
    "no word": (changed(weights=[]), "got a damaged one"),
    "a weight too few": (changed(weights={"bad": [0.5], "good": [0.5, 0.5]}), "A word without a weight for each label"),
    "a weight that is a word": (changed(weights={"bad": ["0.5", 0.5]}), "A weight that is no number"),
    "a weight too large": (lambda text: text.replace("0.25", "1e999"), "A weight that is not finite"),
    "a weight of 400 digits": (lambda text: text.replace("0.25", "1" * 400), "got a damaged one .Int too large"),
    "a weight that is true": (lambda text: text.replace("0.25", "true"), "A weight that is no number"),
    "words out of order": (changed(weights={"good": [0.5, 0.5], "bad": [0.5, 0.5]}), "Words must be sorted"),
    "labels out of order": (changed(labels=["pos", "neg"]), "Labels out of order"),
    "one label": (changed(labels=["pos"], weights={"a": [0.5]}, bias=[0.5]), "Labels out of order"),
    "labels of two kinds": (changed(labels=["pos", 1]), "got a damaged one .Labels must be"),
    "no options": (changed(arguments=None), "got a damaged one .*arguments"),
    "another layout": (changed(layout="Z"), "got a damaged one"),
    "an unknown option": (changed(arguments={"oov": False, "ngrams": [1, 1], "eval": 1}), "got a damaged one .*nknown arguments"),
}  # fmt: skip


@pytest.mark.parametrize("name", FOREIGN)
def test_other_files_are_refused(name, path):
    lm.TextClassifier(lm.NaiveBayes()).fit(["good", "bad"], ["pos", "neg"]).save(path)
    right = changed(**SAVED)(path.read_text("utf-8"))
    path.write_text(right)
    assert lm.TextClassifier.load(path).predict(["good", "bad"]).tolist() == ["pos", "neg"]
    change, text = FOREIGN[name]
    made = change(right)
    path.write_bytes(made if isinstance(made, bytes) else made.encode())
    refuses(
        lambda: lm.TextClassifier.load(path),
        ValueError,
        rf"clf\.json must be a classifier that save wrote.*{text}",
    )
