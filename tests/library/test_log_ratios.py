"""Log-ratios of naive Bayes: against their definition and scikit-learn."""

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.naive_bayes import MultinomialNB

from linmodels_lib.naive_bayes import log_ratios

X = np.random.default_rng(0).poisson(0.7, (40, 9)).astype(float)
y = np.arange(40) % 2


@pytest.mark.parametrize("alpha", [0.1, 1.0, 3.0])
@pytest.mark.parametrize("kind", [np.asarray, csr_array])
def test_log_ratios_are_their_definition_and_those_of_scikit_learn(alpha, kind):
    p, q = X[y == 1].sum(axis=0) + alpha, X[y == 0].sum(axis=0) + alpha
    r = log_ratios(kind(X), y, alpha)
    np.testing.assert_allclose(r, np.log((p / p.sum()) / (q / q.sum())), rtol=1e-12, atol=1e-14)
    zero, one = MultinomialNB(alpha=alpha).fit(X, y).feature_log_prob_
    np.testing.assert_allclose(r, one - zero, rtol=1e-12, atol=1e-13)


def test_without_smoothing_a_ratio_may_be_infinite_and_is_refused():
    with pytest.raises(ValueError, match="alpha must be positive, got 0"):
        log_ratios(X, y, alpha=0)
