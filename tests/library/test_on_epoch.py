"""To look on while a learner learns: one call per epoch, and no number changes."""

import sys

import numpy as np
import pytest
from refusal import refuses
from scipy.sparse import csr_array

import linmodels_lib as lm

X, TOPICS = lm.datasets.blobs(60, n_labels=3, margin=0.2, seed=1)
LEARNERS = [
    lm.Perceptron(epochs=4),
    lm.Perceptron(epochs=4, averaged=True),
    lm.SVM(epochs=4),
    lm.SoftmaxRegression(epochs=7),
    lm.SoftmaxRegression(l1=0.01, epochs=7),
    lm.SoftmaxRegression(learning_rate=0.1, batch_size=7, epochs=4),
]


@pytest.mark.parametrize("n_labels", [2, 3])
@pytest.mark.parametrize("form", [np.asarray, csr_array])
@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_each_epoch_is_told_once_and_no_number_changes(learner, form, n_labels):
    data, y = form(X), np.array(TOPICS) % n_labels
    alone, seen = lm.linear.fresh(learner).fit(data, y), []
    watched = lm.linear.fresh(learner).fit(data, y, on_epoch=seen.append)
    np.testing.assert_array_equal(watched.theta_, alone.theta_)
    assert watched.theta_.flags.f_contiguous == alone.theta_.flags.f_contiguous
    wanted = list(lm.linear.fresh(learner).trace(data, y, "epoch"))
    assert [(step.epoch, step.loss, step.n) for step in seen] == [(s.epoch, s.loss, s.n) for s in wanted]
    assert [step.epoch for step in seen] == [*range(len(seen))]
    assert 1 < len(seen) <= learner.epochs
    assert not any(step.theta is watched.theta_ or step.average is watched.theta_ for step in seen)


def test_naive_bayes_has_one_epoch():
    seen = []
    model = lm.NaiveBayes().fit(np.abs(X), TOPICS, on_epoch=seen.append)
    (step,) = seen
    np.testing.assert_array_equal(step.theta, model.theta_)
    assert (step.epoch, step.n) == (0, 60)


def test_an_error_in_the_callback_leaves_no_half_fitted_model():
    def stop(step):
        raise KeyboardInterrupt

    model = lm.SVM()
    with pytest.raises(KeyboardInterrupt):
        model.fit(X, TOPICS, on_epoch=stop)
    assert not hasattr(model, "theta_")


def test_the_error_of_a_callback_comes_out_as_it_is():
    with pytest.raises(StopIteration):
        lm.SVM().fit(X, TOPICS, on_epoch=lambda step: next(iter([])))


TEXTS, LABELS = lm.datasets.tiny_reviews()


@pytest.mark.parametrize("learner", [lm.SVM(epochs=3), lm.Perceptron(epochs=50)], ids=repr)
def test_a_bar_counts_the_epochs_and_changes_no_number(learner, capfd):
    alone = lm.TextClassifier(learner).fit(TEXTS, LABELS)
    assert capfd.readouterr().err == ""
    shown = lm.TextClassifier(learner, progress=True).fit(TEXTS, LABELS)
    done = len(list(learner.trace(alone.counts(TEXTS), LABELS, "epoch")))
    said = capfd.readouterr().err
    assert f"{type(learner).__name__}: 100%" in said
    assert f"{done}/{done}" in said  # also where training ends before its last epoch
    np.testing.assert_array_equal(shown.learner_.theta_, alone.learner_.theta_)


def test_a_bar_hides_no_bad_number_of_epochs():
    for wrong in ("many", 0, 2.5):
        clf = lm.TextClassifier(lm.SVM(epochs=wrong), progress=True)
        refuses(lambda clf=clf: clf.fit(TEXTS, LABELS), (TypeError, ValueError), "epochs must be")


def test_without_epochs_there_is_no_bar(capfd):
    lm.TextClassifier(lm.NaiveBayes(), progress=True).fit(TEXTS, LABELS)
    lm.TextClassifier(lm.OneVsAll(lm.SVM()), progress=True).fit(TEXTS, LABELS)
    assert capfd.readouterr().err == ""


def test_without_tqdm_the_way_to_get_it_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.delitem(sys.modules, "tqdm.auto", raising=False)
    lm.TextClassifier(lm.SVM()).fit(TEXTS, LABELS)
    with pytest.raises(
        ModuleNotFoundError, match=r'tqdm must be installed .* pip install "linmodels_lib\[notebook\]"\.$'
    ):
        lm.TextClassifier(lm.SVM(), progress=True).fit(TEXTS, LABELS)
