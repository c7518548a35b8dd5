"""Learners of scikit-learn, and others with its methods, inside a `TextClassifier`; nothing is imported."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from linmodels_lib import _check
from linmodels_lib._check import Floats
from linmodels_lib._estimator import Estimator


def copied(learner: Any) -> Any:
    """A copy with the same arguments that has learned nothing."""
    if isinstance(learner, type) or not hasattr(learner, "get_params"):
        raise _check.no_learner(learner, "this library or of scikit-learn")
    clone = (
        None if isinstance(learner, Estimator) else getattr(sys.modules.get("sklearn.base"), "clone", None)
    )
    return clone(learner) if clone else type(learner)(**learner.get_params(deep=False))


def takes_sparse(learner: Any) -> bool:
    """All of ours do; those of scikit-learn say so themselves."""
    if isinstance(learner, Estimator) or not hasattr(learner, "__sklearn_tags__"):
        return True
    return bool(learner.__sklearn_tags__().input_tags.sparse)


def best_of(learner: Any) -> str:
    """What to use instead of a method that a learner does not have: the most telling one that it has."""
    if hasattr(learner, "scores") or (hasattr(learner, "decision_function") and not _by_pairs(learner)):
        return "scores"
    return "predict_proba" if hasattr(learner, "predict_proba") else "predict"


def _by_pairs(learner: Any) -> bool:
    """Whether its decisions are between pairs of labels: then there is none for each label."""
    pairs = getattr(learner, "decision_function_shape", None) == "ovo"
    return pairs and len(getattr(learner, "classes_", ())) > 2


def scores(learner: Any, X: Any) -> Floats | None:
    """Its decisions as scores (N, K), of two labels ∓d/2; None unless the largest is what it predicts."""
    if not hasattr(learner, "decision_function") or _by_pairs(learner):
        return None
    psi = np.asarray(learner.decision_function(X))
    psi = psi if psi.ndim == 2 else np.column_stack([-psi / 2, psi / 2])
    if psi.shape[1] != len(learner.classes_):
        return None
    agree = learner.classes_[psi.argmax(axis=1)] == learner.predict(X)
    return psi if agree.all() else None


def theta(learner: Any) -> Floats | None:
    """θ (K, V+1) from its `intercept_` and `coef_`; None unless they give its decisions."""
    if not (hasattr(learner, "coef_") and hasattr(learner, "decision_function")) or _by_pairs(learner):
        return None
    coef = np.atleast_2d(learner.coef_.toarray() if _check.is_sparse(learner.coef_) else learner.coef_)
    theta = np.column_stack([np.broadcast_to(learner.intercept_, len(coef)), coef])
    decision = np.ravel(learner.decision_function(np.ones((1, coef.shape[1]))))
    if len(decision) != len(theta) or not np.allclose(decision, theta.sum(axis=1)):  # such as votes of pairs
        return None
    return theta if len(theta) > 1 else np.vstack([-theta / 2, theta / 2])
