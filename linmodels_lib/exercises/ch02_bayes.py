"""Exercises on Bayes' rule: what a positive test is worth, odds, decisions."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array

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

ODDS = Exercise(
    name="odds-update",
    chapter="bayes",
    title="Several pieces of evidence in odds",
    prompt=r"""
A hypothesis $h$ has the prior probability `prior` < 1. Several pieces of evidence come in, independent of
each other given $h$ and given $\lnot h$; `ratios[i]` is the likelihood ratio
$P(D_i \mid h) / P(D_i \mid \lnot h)$ of the $i$-th. Write `updated(prior, ratios)`: the *probability* of
$h$ after all of them.
""",
    defines="updated",
    starter='''
def updated(prior, ratios):
    """P(h) after evidence with these likelihood ratios, from the prior."""
    odds = prior / (1 - prior)
    return ...
''',
    solution='''
def updated(prior, ratios):
    """P(h) after evidence with these likelihood ratios, from the prior."""
    odds = prior / (1 - prior)
    odds = odds * np.prod(ratios)
    return odds / (1 + odds)
''',
    explanation=r"""
Each piece of evidence multiplies the odds by its likelihood ratio, and independence given the hypothesis
lets us multiply all of them. At the end the odds $o$ go back to a probability by $o / (1 + o)$. With no
evidence the product is 1 and the prior comes back.
""",
    cases=(
        Case("one positive test of the mind reader", {"prior": 0.00001, "ratios": A([190.0])}),
        Case("two in a row", {"prior": 0.00001, "ratios": A([190.0, 190.0])}),
        Case("for and against", {"prior": 0.4, "ratios": A([4.0, 0.25])}),
        Case("three pieces", {"prior": 0.2, "ratios": A([2.0, 3.0, 0.5])}),
        Case("no evidence", {"prior": 0.3, "ratios": A([])}),
        Case("evidence that rules it out", {"prior": 0.6, "ratios": A([5.0, 0.0])}),
    ),
    also_right=({"odds * np.prod(ratios)": "odds * np.exp(np.log(ratios).sum()) if all(ratios) else 0.0"},),
    wrong=(
        Wrong(
            {"odds / (1 + odds)": "odds"},
            "These are the odds after the evidence. Turn them into a probability: o / (1 + o).",
        ),
        Wrong(
            {"np.prod(ratios)": "np.sum(ratios)"},
            "Likelihood ratios multiply. (Their logarithms add.)",
        ),
        Wrong(
            {"odds = prior / (1 - prior)\n    odds = odds *": "odds = prior *"},
            "The ratios multiply the odds, and this multiplies the probability. Start from "
            "prior / (1 - prior).",
        ),
        Wrong(
            {"odds / (1 + odds)": "odds / (1 - odds)"},
            "From odds to probability it is o / (1 + o). The minus belongs to the other direction.",
        ),
        Wrong(
            {"odds / (1 + odds)": "1 / (1 + odds)"},
            "This is the probability that h does not hold. That it holds has o / (1 + o).",
        ),
        Wrong(
            {"odds = odds * np.prod(ratios)\n    return odds / (1 + odds)": "return prior * np.prod(ratios)"},
            "This multiplies the probability itself, which can pass 1. The ratios multiply the odds.",
        ),
        Wrong(
            {"np.prod(ratios)": "(ratios[0] if len(ratios) else 1.0)"},
            "Only the first piece of evidence is used. Multiply by all the ratios.",
        ),
        Wrong(
            {"odds * np.prod(ratios)": "np.prod(ratios)"},
            "The prior odds are missing: this is the ratio of the evidence alone.",
        ),
    ),
)

DECIDE = Exercise(
    name="bayes-argmax",
    chapter="bayes",
    title="Decide without the evidence",
    prompt=r"""
`prior[k]` is $P(y = k)$ for the labels $0, \dots, K-1$, and `likelihood[i, k]` is
$P(x_i \mid y = k)$ for the $i$-th of $N$ observations. Write `most_probable(prior, likelihood)`: for each
observation the label with the largest $P(y \mid x_i)$, without computing any $P(x_i)$. Ties go to the
lowest label.
""",
    defines="most_probable",
    starter='''
def most_probable(prior, likelihood):
    """The labels (N,) with the largest posterior; likelihood is (N, K)."""
    return ...
''',
    solution='''
def most_probable(prior, likelihood):
    """The labels (N,) with the largest posterior; likelihood is (N, K)."""
    return (likelihood * prior).argmax(axis=1)
''',
    explanation=r"""
$P(y \mid x) = P(x \mid y)\,P(y) / P(x)$, and $P(x)$ is the same for all labels of one row, so the largest
product is also the largest posterior. `prior` has length $K$ and is multiplied into every row. `argmax`
returns the first of several equal values, which is the tie rule of this book.
""",
    cases=(
        Case("one mail, three folders", {"prior": A([0.6, 0.3, 0.1]), "likelihood": A([[0.02, 0.01, 0.1]])}),
        Case(
            "four mails",
            {
                "prior": A([0.6, 0.3, 0.1]),
                "likelihood": A([[0.02, 0.01, 0.2], [0.01, 0.05, 0.01], [0.3, 0.2, 0.1], [0.0, 0.0, 0.1]]),
            },
        ),
        Case("equal priors", {"prior": A([0.5, 0.5]), "likelihood": A([[0.1, 0.2], [0.3, 0.2], [0.2, 0.9]])}),
        Case("a tie", {"prior": A([0.2, 0.8]), "likelihood": A([[0.4, 0.1], [0.1, 0.9]])}),
        Case(
            "as many mails as labels",
            {"prior": A([0.9, 0.1]), "likelihood": A([[0.1, 0.2], [0.01, 0.5]])},
        ),
    ),
    also_right=(
        {"(likelihood * prior)": "(likelihood * prior / (likelihood @ prior)[:, None])"},
        {"(likelihood * prior).argmax(axis=1)": "[int(np.argmax(row * prior)) for row in likelihood]"},
    ),
    wrong=(
        Wrong(
            {"likelihood * prior": "likelihood"},
            "This is the label under which the observation is most probable, not the most probable label: "
            "multiply by the prior first.",
        ),
        Wrong(
            {"argmax(axis=1)": "max(axis=1)"},
            "This is the largest product itself. The question is which label has it: argmax.",
        ),
        Wrong(
            {"axis=1": "axis=0"},
            "This chooses an observation for each label. Rows are observations: choose along axis 1.",
        ),
        Wrong(
            {"(likelihood * prior).argmax(axis=1)": "np.full(len(likelihood), prior.argmax())"},
            "This is the commonest label for everything. The likelihood of each row should have a say.",
        ),
        Wrong(
            {"likelihood * prior": "likelihood / prior"},
            "Dividing by the prior favours rare labels. The joint is the product.",
        ),
        Wrong(
            {"likelihood * prior": "likelihood + prior"},
            "The joint P(x, y) is a product of the likelihood and the prior, not a sum.",
        ),
        Wrong(
            {"argmax(axis=1)": "argmax()"},
            "This looks for one largest product in the whole table. Choose along each row: axis=1.",
        ),
        Wrong(
            {"return (likelihood * prior)": "return len(prior) - 1 - (likelihood * prior)[:, ::-1]"},
            "The last of several equal labels is chosen here. Ties go to the lowest label, which is what "
            "argmax does by itself.",
        ),
    ),
)
