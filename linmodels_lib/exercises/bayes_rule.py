"""Exercises on Bayes' rule: total probability, the posterior of a test, the posterior of many hypotheses."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

TOTAL = Exercise(
    name="total-probability",
    chapter="bayes",
    title="The law of total probability",
    prompt=r"""
The events $E_1, \dots, E_n$ partition $\Omega$. `given[i]` is $P(B \mid E_i)$ and `pieces[i]` is
$P(E_i)$, both arrays of length $n$. Write `total(given, pieces)`: the number $P(B)$.
""",
    defines="total",
    starter='''
def total(given, pieces):
    """P(B) from P(B | E_i) and P(E_i), two arrays of the same length."""
    return ...
''',
    solution='''
def total(given, pieces):
    """P(B) from P(B | E_i) and P(E_i), two arrays of the same length."""
    return (given * pieces).sum()
''',
    explanation=r"""
The chain rule gives each piece, $P(B, E_i) = P(B \mid E_i)\,P(E_i)$. The pieces do not overlap and leave
nothing out, so their probabilities add up to $P(B)$. You may also read it as an average of the
$P(B \mid E_i)$, each with the weight of its piece; `given @ pieces` says the same.
""",
    cases=(
        Case("two halves", {"given": A([0.2, 0.6]), "pieces": A([0.5, 0.5])}),
        Case("the mind reader", {"given": A([0.95, 0.005]), "pieces": A([0.00001, 0.99999])}),
        Case("three folders of mail", {"given": A([0.02, 0.01, 0.1]), "pieces": A([0.6, 0.3, 0.1])}),
        Case("a piece of probability 0", {"given": A([0.3, 1.0]), "pieces": A([1.0, 0.0])}),
        Case("B fills every piece", {"given": A([1.0, 1.0, 1.0]), "pieces": A([0.2, 0.3, 0.5])}),
    ),
    also_right=(
        {"(given * pieces).sum()": "given @ pieces"},
        {"(given * pieces).sum()": "np.average(given, weights=pieces)"},
    ),
    wrong=(
        Wrong(
            {"(given * pieces).sum()": "given.sum()"},
            "The conditionals are added as they are. Each holds inside its own piece only, so it counts by "
            "the size of that piece: multiply by P(E_i) before you add.",
        ),
        Wrong(
            {"(given * pieces).sum()": "given.mean()"},
            "A plain mean treats all pieces as equally large. Weight each conditional by its P(E_i).",
        ),
        Wrong(
            {"(given * pieces).sum()": "given * pieces"},
            "These are the joint probabilities P(B, E_i), one for each piece. P(B) is their sum.",
        ),
        Wrong(
            {"(given * pieces).sum()": "(given * pieces).mean()"},
            "The pieces of B are added, not averaged: together they are B.",
        ),
        Wrong(
            {"(given * pieces).sum()": "(given * pieces).prod()"},
            "Disjoint pieces add. Multiplying is for things that must all happen.",
        ),
        Wrong(
            {"(given * pieces).sum()": "(given * pieces).sum() / given.sum()"},
            "There is nothing left to divide by: the weights P(E_i) already sum to 1.",
        ),
    ),
)

TEST = Exercise(
    name="bayes-test",
    chapter="bayes",
    title="What a positive test is worth",
    prompt=r"""
Write `after_positive(prior, sensitivity, specificity)`: the probability that the state holds, given one
positive test. `prior` is $P(\text{state})$, `sensitivity` is $P(T \mid \text{state})$, and `specificity`
is $P(\lnot T \mid \lnot\text{state})$. You may assume that a positive test is possible.
""",
    defines="after_positive",
    starter='''
def after_positive(prior, sensitivity, specificity):
    """P(state | T) for one positive test T."""
    return ...
''',
    solution='''
def after_positive(prior, sensitivity, specificity):
    """P(state | T) for one positive test T."""
    true = sensitivity * prior
    false = (1 - specificity) * (1 - prior)
    return true / (true + false)
''',
    explanation=r"""
A positive test comes about in two ways: from someone in the state, with the joint probability
$P(T \mid \text{state})\,P(\text{state})$, or from someone who is not, with
$P(T \mid \lnot\text{state})\,P(\lnot\text{state})$. The posterior is the share of the first in both.
The specificity speaks of *negative* tests, so the false alarms need its complement.
""",
    cases=(
        Case("a fair start", {"prior": 0.5, "sensitivity": 0.8, "specificity": 0.9}),
        Case("the mind reader", {"prior": 0.00001, "sensitivity": 0.95, "specificity": 0.995}),
        Case("a rare disease", {"prior": 0.001, "sensitivity": 0.99, "specificity": 0.95}),
        Case("a test that knows nothing", {"prior": 0.3, "sensitivity": 0.4, "specificity": 0.6}),
        Case("no false alarms", {"prior": 0.02, "sensitivity": 0.7, "specificity": 1.0}),
        Case("nobody is in the state", {"prior": 0.0, "sensitivity": 0.9, "specificity": 0.9}),
    ),
    also_right=(
        {"true / (true + false)": "1 / (1 + false / true) if true else 0.0"},
        {"true / (true + false)": "1 - false / (true + false)"},
    ),
    wrong=(
        Wrong(
            {"true / (true + false)": "sensitivity"},
            "This is P(T | state), the way the test was described. The question is the other direction, "
            "P(state | T), and for that the prior counts.",
        ),
        Wrong(
            {"(1 - specificity)": "specificity"},
            "The specificity is the chance of a negative test for those not in the state. A false alarm is "
            "its complement: use 1 - specificity.",
        ),
        Wrong(
            {"sensitivity * prior": "sensitivity", "(1 - specificity) * (1 - prior)": "1 - specificity"},
            "The prior is missing: this compares the two likelihoods as if both states were equally common.",
        ),
        Wrong(
            {"true / (true + false)": "true"},
            "This is the joint probability P(T, state). Divide by P(T), the probability of a positive test "
            "from either state.",
        ),
        Wrong(
            {"true / (true + false)": "true + false"},
            "This is the evidence P(T), how often the test is positive at all. The posterior is the share "
            "of it that comes from the state.",
        ),
        Wrong(
            {"true / (true + false)": "false / (true + false)"},
            "This is the share of false alarms, P(not state | T). Put the other product on top.",
        ),
        Wrong(
            {" * (1 - prior)": " * prior"},
            "Both products use the prior of the state. Those not in it make up 1 - prior.",
        ),
        Wrong(
            {" * (1 - prior)": ""},
            "The false alarms are not weighted: multiply them by 1 - prior, the share of people who can "
            "cause one.",
        ),
        Wrong(
            {"true / (true + false)": "true / false"},
            "These are the posterior odds, state against no state. Turn odds o into a probability by "
            "o / (1 + o).",
        ),
    ),
)

POSTERIOR = Exercise(
    name="bayes-posterior",
    chapter="bayes",
    title="The posterior of every hypothesis",
    prompt=r"""
Write `posterior(prior, likelihood)` for any number of hypotheses $h_1, \dots, h_n$: `prior[i]` is
$P(h_i)$, `likelihood[i]` is $P(D \mid h_i)$ for the evidence $D$ that was seen, and the result is the
array of all $P(h_i \mid D)$.
""",
    defines="posterior",
    starter='''
def posterior(prior, likelihood):
    """The array of P(h_i | D) from P(h_i) and P(D | h_i)."""
    return ...
''',
    solution='''
def posterior(prior, likelihood):
    """The array of P(h_i | D) from P(h_i) and P(D | h_i)."""
    joint = prior * likelihood
    return joint / joint.sum()
''',
    explanation=r"""
Multiply, then normalise. The products are the joint probabilities $P(D, h_i)$; their sum is $P(D)$ by the
law of total probability; and dividing by it makes the result a distribution over the hypotheses. The
likelihoods need not sum to 1, since each belongs to a different hypothesis, but a posterior must.
""",
    cases=(
        Case("two hypotheses", {"prior": A([0.5, 0.5]), "likelihood": A([0.9, 0.3])}),
        Case("the mind reader", {"prior": A([0.00001, 0.99999]), "likelihood": A([0.95, 0.005])}),
        Case("three folders", {"prior": A([0.6, 0.3, 0.1]), "likelihood": A([0.02, 0.01, 0.1])}),
        Case("evidence that says nothing", {"prior": A([0.2, 0.3, 0.5]), "likelihood": A([0.4, 0.4, 0.4])}),
        Case("one hypothesis is ruled out", {"prior": A([0.7, 0.3]), "likelihood": A([0.0, 0.2])}),
    ),
    also_right=({"joint / joint.sum()": "joint / (prior @ likelihood)"},),
    wrong=(
        Wrong(
            {"prior * likelihood": "likelihood"},
            "The prior is forgotten: this normalises the likelihoods alone, as if all hypotheses had been "
            "equally probable before.",
        ),
        Wrong(
            {"joint / joint.sum()": "joint"},
            "These are the joint probabilities P(D, h_i); they sum to P(D), not to 1. Divide by their sum.",
        ),
        Wrong(
            {"joint / joint.sum()": "joint / likelihood.sum()"},
            "The sum of the likelihoods is not P(D). Divide by the sum of the products.",
        ),
        Wrong(
            {"joint / joint.sum()": "joint / joint.max()"},
            "Dividing by the largest makes the winner 1. A posterior sums to 1: divide by the sum.",
        ),
        Wrong(
            {"joint / joint.sum()": "likelihood"},
            "This is P(D | h), which was given. The question is P(h | D).",
        ),
        Wrong(
            {"prior * likelihood": "prior + likelihood"},
            "The chain rule multiplies: P(D, h) = P(D | h) P(h).",
        ),
        Wrong(
            {"joint / joint.sum()": "joint.sum()"},
            "This is the evidence P(D), one number. The posterior has one entry for each hypothesis.",
        ),
    ),
)

EXERCISES = (TOTAL, TEST, POSTERIOR)
