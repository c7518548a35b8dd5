"""scikit-learn's own checks of an estimator, and life inside its tools."""

import subprocess
import sys
from inspect import signature

import numpy as np
import pytest
from refusal import refuses
from sklearn.base import clone, is_classifier
from sklearn.datasets import load_iris
from sklearn.ensemble import RandomForestClassifier, VotingClassifier
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.linear_model import LinearRegression, LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.linear_model import Perceptron as TheirPerceptron
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.naive_bayes import GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.svm import SVC, LinearSVC, NuSVC
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils import all_estimators
from sklearn.utils.estimator_checks import parametrize_with_checks

import linmodels_lib as lm
from linmodels_lib.multiclass import AllVsAll, OneVsAll
from linmodels_lib.naive_bayes import NaiveBayes
from linmodels_lib.optimize import inverse_sqrt
from linmodels_lib.perceptron import Perceptron
from linmodels_lib.softmax_regression import SoftmaxRegression
from linmodels_lib.svm import SVM
from linmodels_lib.text import tokenize
from linmodels_lib.text_classifier import TextClassifier

LEARNERS = [NaiveBayes(), Perceptron(), SVM(), SoftmaxRegression()]


@parametrize_with_checks(LEARNERS)
def test_estimator_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_in_pipeline_and_cross_validation(learner):
    texts = ["good film", "good fun", "bad film", "bad noise"] * 6
    labels = ["pos", "pos", "neg", "neg"] * 6
    pipeline = make_pipeline(CountVectorizer(), learner)
    assert cross_val_score(pipeline, texts, labels, cv=3).mean() == 1.0


GRIDS = {  # a good value and a bad one
    "alpha": (NaiveBayes(), 1.0, 1e6),
    "epochs": (Perceptron(averaged=True), 50, 1),
    "l2": (SVM(), 1e-3, 100.0),
    "l1": (SoftmaxRegression(), 0.0, 10.0),
}


@pytest.mark.parametrize("name", GRIDS)
def test_in_grid_search(name):
    X, y = load_iris(return_X_y=True)
    learner, good, bad = GRIDS[name]
    search = GridSearchCV(learner, {name: [good, bad]}, cv=3).fit(X, y)
    assert search.best_params_ == {name: good}
    means = search.cv_results_["mean_test_score"]
    assert means[0] > means[1]


TEXTS = ["good film", "good fun", "bad film", "bad noise"] * 6
LABELS = ["pos", "pos", "neg", "neg"] * 6
WHOLE = [
    TextClassifier(NaiveBayes(), binary=True),
    TextClassifier(SVM(), sparse=True),
    TextClassifier(OneVsAll(Perceptron())),
    TextClassifier(AllVsAll(SoftmaxRegression(l2=0.5))),
]


@pytest.mark.parametrize("clf", WHOLE, ids=lambda m: repr(m.learner))
def test_a_text_classifier_is_cloned_scored_and_searched(clf):
    again = clone(clf)
    assert repr(again) == repr(clf)
    assert again.learner is not clf.learner
    assert is_classifier(clf)
    assert cross_val_score(clf, TEXTS, LABELS, cv=3).tolist() == [1.0] * 3
    search = GridSearchCV(clf, {"min_count": [1, 2]}, cv=3).fit(TEXTS, LABELS)
    assert search.predict(["good", "bad"]).tolist() == ["pos", "neg"]


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda m: type(m).__name__)
def test_the_area_under_the_curve_of_a_text_classifier(learner):
    """From probabilities or from decisions, as scikit-learn finds them; the labels are made a little noisy."""
    texts, labels = TEXTS, [*LABELS[:-3], "pos", "pos", "neg"]
    found = cross_val_score(TextClassifier(learner), texts, labels, cv=3, scoring="roc_auc")
    pipeline = make_pipeline(CountVectorizer(), learner)
    theirs = cross_val_score(pipeline, texts, labels, cv=3, scoring="roc_auc")
    np.testing.assert_array_equal(found, theirs)
    assert 0.5 < found.mean() < 1


def test_a_search_reaches_the_learner_inside():
    grid = {"learner__alpha": [1.0, 1e9], "binary": [False]}
    search = GridSearchCV(TextClassifier(NaiveBayes()), grid, cv=3).fit(TEXTS[:-1], LABELS[:-1])
    assert search.best_params_ == {"binary": False, "learner__alpha": 1.0}
    assert search.best_estimator_.learner_.alpha == 1.0


@pytest.mark.parametrize("scheme", [OneVsAll, AllVsAll])
def test_schemes_are_cloned_scored_and_searched(scheme):
    X, y = load_iris(return_X_y=True)
    model = clone(scheme(Perceptron(epochs=3))).fit(X, y)
    assert repr(model) == f"{scheme.__name__}(learner={model.learner!r})"
    assert model.n_features_in_ == 4
    assert model.score(X, y) == np.mean(model.predict(X) == y)
    search = GridSearchCV(scheme(Perceptron()), {"learner__epochs": [1, 50]}, cv=3).fit(X, y)
    assert search.best_params_ == {"learner__epochs": 50}


def test_parameters_are_those_of_the_constructor():
    learner = SVM(l2=0.5)
    learner.note = "kept beside the arguments"
    assert clone(learner).get_params() == SVM(l2=0.5).get_params()
    assert list(learner.get_params()) == [
        "l2",
        "epochs",
        "learning_rate",
        "cost",
        "shrink",
        "shuffle",
        "seed",
    ]
    clf = TextClassifier(NaiveBayes())
    assert {"learner", "learner__alpha", "tokenizer"} < clf.get_params().keys()
    assert "learner__alpha" not in clf.get_params(deep=False)


def test_set_params_changes_all_or_nothing():
    clf = TextClassifier(NaiveBayes(alpha=1.0))
    for wrong in ("nothing", "learner__nothing", "min_count__alpha", "learner__"):
        got = wrong.removeprefix("learner__") or wrong  # a part names its own
        with pytest.raises(ValueError, match=f"parameter must be one of .* got '{got}'"):
            clf.set_params(min_count=5, learner__alpha=2.0, **{wrong: 1})
        assert (clf.min_count, clf.learner.alpha) == (1, 1.0)
    clf.set_params(learner__l2=2.0, learner=SVM(), min_count=5)
    assert (clf.learner.l2, clf.min_count) == (2.0, 5)


def test_a_part_gets_all_its_parameters_at_once():
    """In the order of its names, not in that of a set: the new step first, then what belongs to it."""
    clf = TextClassifier(Pipeline([("m", LogisticRegression())]))
    clf.set_params(learner__m__C=10.0, learner__m=LinearSVC())
    assert repr(clf.learner.named_steps["m"]) == "LinearSVC(C=10.0)"
    clf.set_params(learner__m=RandomForestClassifier(), learner__m__n_estimators=5)
    assert clf.learner.named_steps["m"].n_estimators == 5


def test_where_a_part_refuses_nothing_has_changed():
    clf, other = TextClassifier(LogisticRegression(C=2.0)), LinearSVC(C=3.0)
    for wrong in (
        {"learner__C": 5.0, "learner__nothing": 1},
        {"learner": other, "learner__C": 5, "learner__x": 1},
    ):
        with pytest.raises(ValueError, match="Invalid parameter"):
            clf.set_params(min_count=5, **wrong)
        assert (clf.min_count, clf.learner.C, other.C) == (1, 2.0, 3.0)


def test_a_representation_is_a_call_without_addresses():
    clf = TextClassifier(Perceptron(learning_rate=inverse_sqrt), binary=True)
    assert "learning_rate=inverse_sqrt" in repr(clf)
    assert repr(clf).endswith(
        "binary=True, oov=False, sparse='auto', tokenizer=tokenize, ngrams=(1, 1), vocabulary=None, progress=False)"
    )
    plain = TextClassifier(SVM(cost=[[0, 1], [1, 0]]))
    names = {"TextClassifier": TextClassifier, "SVM": SVM, "tokenize": tokenize}
    assert repr(eval(repr(plain), names)) == repr(plain)


# Learners of scikit-learn inside a text classifier

MANY, TOPICS = lm.datasets.zipf_corpus(80, n_labels=3, vocabulary=150, length=12, seed=2)
LINEAR = [
    LogisticRegression(),
    LogisticRegression(fit_intercept=False),
    LinearSVC(random_state=0),
    RidgeClassifier(),
    TheirPerceptron(),
    SGDClassifier(random_state=0),
]
OTHERS = [
    MultinomialNB(),
    GaussianNB(),  # takes no sparse counts
    KNeighborsClassifier(),
    DecisionTreeClassifier(random_state=0),
    SVC(kernel="linear"),  # its coef_ are those of pairs of labels
    make_pipeline(TfidfTransformer(), LogisticRegression()),
]


def name_of(learner):
    return type(learner).__name__


def theirs_on_counts(learner, labels, **options):
    vectorizer = CountVectorizer(tokenizer=tokenize, token_pattern=None, lowercase=False, **options)
    X = vectorizer.fit_transform(MANY).astype(float)
    X = X if name_of(learner) != "GaussianNB" else X.toarray()
    return clone(learner).fit(X, labels), X


@pytest.mark.parametrize("n_labels", [2, 3])
@pytest.mark.parametrize("learner", LINEAR + OTHERS, ids=name_of)
def test_a_classifier_of_scikit_learn_learns_texts(learner, n_labels):
    labels = np.array(["b", "a", "c"])[np.array(TOPICS) % n_labels]
    clf = TextClassifier(learner, ngrams=(1, 2)).fit(MANY, labels)
    theirs, X = theirs_on_counts(learner, labels, ngram_range=(1, 2))
    np.testing.assert_array_equal(clf.predict(MANY), theirs.predict(X))
    assert clf.classes_.tolist() == theirs.classes_.tolist()
    for name in ("predict_proba", "decision_function"):
        assert hasattr(clf, name) == hasattr(TextClassifier(learner), name) == hasattr(theirs, name)
        if hasattr(theirs, name):
            np.testing.assert_allclose(getattr(clf, name)(MANY), getattr(theirs, name)(X), rtol=1e-9)
    assert not hasattr(learner, "classes_")  # a copy has learned


@pytest.mark.parametrize("n_labels", [2, 3])
@pytest.mark.parametrize("learner", LINEAR, ids=name_of)
def test_linear_learners_of_scikit_learn_are_explained(learner, n_labels):
    labels = np.array(TOPICS) % n_labels
    clf = TextClassifier(learner, oov=True).fit(MANY, labels)
    psi = clf.scores(MANY)
    decided = clf.decision_function(MANY)
    np.testing.assert_allclose(psi[:, 1] - psi[:, 0] if n_labels == 2 else psi, decided, atol=1e-9)
    parts = clf.explain(MANY[0])
    total = [sum(part[label] for part in parts.values()) for label in range(n_labels)]
    np.testing.assert_allclose(total, psi[0], atol=1e-9)
    if n_labels == 2:
        best = clf.top_words(1)[1]
        assert [*best.values()] == pytest.approx([clf.learner_.coef_.max()])
        assert [*best] == [clf.vocabulary_.words[clf.learner_.coef_.argmax()]]


@pytest.mark.parametrize("learner", OTHERS, ids=name_of)
def test_learners_without_weights_say_so(learner):
    clf = TextClassifier(learner).fit(MANY, TOPICS)
    for name, call in {"explain": lambda: clf.explain(MANY[0]), "top_words": clf.top_words}.items():
        came = f"{name} needs a learner whose scores are its weights, got {name_of(learner)}. Use predict."
        refuses(call, TypeError, came)
    if not hasattr(learner, "decision_function"):
        refuses(
            lambda: clf.scores(MANY),
            TypeError,
            f"scores needs a learner with scores or decisions, got {name_of(learner)}. Use predict_proba",
        )


UNFIT = {
    "QuadraticDiscriminantAnalysis",
    "SelfTrainingClassifier",
    "HistGradientBoostingClassifier",
}  # or too slow


def every_classifier():
    """Those of scikit-learn that have decisions and can be made without more ado, and some that need a word."""
    for name, kind in all_estimators(type_filter="classifier"):
        needs = [one for one in signature(kind).parameters.values() if one.default is one.empty]
        if not needs and hasattr(kind, "decision_function") and name not in UNFIT:
            yield kind()
    yield SVC(kernel="linear", decision_function_shape="ovo")
    yield NuSVC(kernel="linear", decision_function_shape="ovo")
    yield KNeighborsClassifier()
    yield VotingClassifier([("m", LogisticRegression())])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("n_labels", [2, 3, 4])
@pytest.mark.parametrize("learner", every_classifier(), ids=repr)
def test_the_largest_score_is_what_is_predicted_or_there_are_no_scores(learner, n_labels):
    """And what explains a text sums to its scores, or there is no explanation."""
    texts, topics = lm.datasets.zipf_corpus(40, n_labels, vocabulary=60, length=12, seed=2)
    clf = TextClassifier(learner).fit(texts, topics)
    try:
        psi = clf.scores(texts)
    except TypeError as error:
        instead = str(error).removesuffix(".").split()[-1]  # what the error advises is there
        assert len(getattr(clf, instead)(texts)) == len(texts)
        refuses(
            lambda: clf.explain(texts[0]), TypeError, "explain needs a learner whose scores are its weights"
        )
        refuses(clf.top_words, TypeError, "top_words needs a learner whose scores are its weights")
        return
    np.testing.assert_array_equal(clf.classes_[psi.argmax(axis=1)], clf.predict(texts))
    try:
        parts = clf.explain(texts[0])
    except TypeError:
        return
    total = [sum(part[label] for part in parts.values()) for label in clf.classes_.tolist()]
    np.testing.assert_allclose(total, psi[0], atol=1e-9)


@pytest.mark.parametrize(
    ("learner", "missing", "instead"),
    [
        (KNeighborsClassifier(), "decision_function", "predict_proba"),
        (VotingClassifier([("m", LogisticRegression())]), "decision_function", "predict"),
        (VotingClassifier([("m", LogisticRegression())]), "predict_proba", "predict"),
        (LinearSVC(), "predict_proba", "scores"),
        (SVC(decision_function_shape="ovo"), "predict_proba", "predict"),
    ],
    ids=str,
)
def test_what_is_advised_instead_is_there(learner, missing, instead):
    clf = TextClassifier(learner).fit(MANY, TOPICS)
    with pytest.raises(AttributeError, match=rf"got {name_of(learner)}\. Use {instead}\.$"):
        getattr(clf, missing)
    assert len(getattr(clf, instead)(MANY)) == len(MANY)


def test_a_learner_without_sparse_counts_is_not_told_to_use_them():
    texts, labels = [f"w{i}" for i in range(12_000)], [*("ab" * 6_000)]
    text = "X must fit into 1 GB .* Use another learner or a larger min_count"
    refuses(lambda: TextClassifier(GaussianNB()).fit(texts, labels), ValueError, text)


OWN = """
import linmodels_lib as lm, sys
class Majority:
    def __init__(self, note="x"): self.note = note
    def get_params(self, deep=True): return {"note": self.note}
    def fit(self, X, y):
        self.classes_ = sorted(set(y))
        return self
    def predict(self, X): return [self.classes_[0]] * X.shape[0]
pattern = Majority("kept")
clf = lm.TextClassifier(pattern).fit(["good", "bad"], ["pos", "neg"])
print(clf.predict(["good"]).tolist(), clf.learner_.note, hasattr(pattern, "classes_"), "sklearn" in sys.modules)
"""


def test_your_own_learner_needs_no_scikit_learn():
    out = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True, check=False)
    assert out.stdout.strip() == "['neg'] kept False False", out.stderr


def test_a_search_reaches_a_learner_of_scikit_learn():
    grid = {"learner__C": [1e-9, 1.0], "ngrams": [(1, 1), (1, 2)]}
    search = GridSearchCV(TextClassifier(LogisticRegression()), grid, cv=3, scoring="roc_auc")
    search.fit([*TEXTS, "good"], [*LABELS, "neg"])
    assert search.best_params_["learner__C"] == search.best_estimator_.learner_.C
    assert clone(TextClassifier(LinearSVC(C=3))).learner.C == 3


def test_what_is_no_classifier_is_refused():
    refuses(
        lambda: TextClassifier(LinearRegression()).fit(TEXTS, [1, 0] * 12),
        TypeError,
        "got LinearRegression, which has no classes_",
    )
    refuses(
        lambda: TextClassifier(LogisticRegression).fit(TEXTS, LABELS),
        TypeError,
        r"Pass LogisticRegression\(\)",
    )
    refuses(
        lambda: TextClassifier(LogisticRegression()).fit(TEXTS, [*LABELS[:-1], np.nan]),
        TypeError,
        "got nan at index 23",
    )
