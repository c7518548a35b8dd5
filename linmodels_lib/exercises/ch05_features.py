"""Exercises on features: the block vector f(x, y), negation tags, names to numbers, one scale."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
KNOWN = "        if name in numbers:\n            x[numbers[name]] += 1"
ANY = "        x[numbers[name]] += 1"
OFF = "        if token in marks:\n            inside = 0\n"
COPY = "        made.append(inside)\n"
ON = "        if token in negations:\n            inside = 1\n"

JOINT = Exercise(
    name="joint-features",
    chapter="features",
    title="The block vector",
    prompt=r"""
Write `joint(x, y, K)`: the joint features $f(x, y)$ as one long array. It has `K` blocks as long as `x`;
block `y`, counted from 0, holds `x`, and all others hold zeros.
""",
    defines="joint",
    starter='''
def joint(x, y, K):
    """f(x, y): x in block y of K blocks, zeros elsewhere."""
    return ...
''',
    solution='''
def joint(x, y, K):
    """f(x, y): x in block y of K blocks, zeros elsewhere."""
    f = np.zeros(K * len(x))
    f[y * len(x) : (y + 1) * len(x)] = x
    return f
''',
    explanation=r"""
Block $y$ starts after $y$ blocks of the length of $x$. Another way: fill row $y$ of a table of zeros with
$K$ rows, then lay the rows end to end with `ravel`. For numbers $\theta$ in the same order,
$\theta \cdot f(x, y)$ uses the weights of label $y$ alone.
""",
    cases=(
        Case("“it rocks”, the second label", {"x": A([2.0, 1.0, 0.0]), "y": 1, "K": 3}),
        Case("the first label", {"x": A([1.0, 2.0, 1.0, 0.0]), "y": 0, "K": 3}),
        Case("the last label", {"x": A([5.0, 7.0]), "y": 3, "K": 4}),
        Case("a single label", {"x": A([4.0, 3.0]), "y": 0, "K": 1}),
    ),
    also_right=(
        {
            "f = np.zeros(K * len(x))": "f = np.zeros((K, len(x)))",
            "f[y * len(x) : (y + 1) * len(x)] = x": "f[y] = x",
            "return f": "return f.ravel()",
        },
        {"return f": "return np.kron(np.eye(K)[y], x)"},
    ),
    wrong=(
        Wrong(
            {"f[y * len(x) : (y + 1) * len(x)] = x": "f[y::K] = x"},
            "The entries of x stand K places apart, so each block mixes the labels. Put them side by side, "
            "in block y.",
        ),
        Wrong(
            {"f[y * len(x) : (y + 1) * len(x)] = x": "f[y : y + len(x)] = x"},
            "x starts at place y. A block is as long as x, so block y starts at place y * len(x).",
        ),
        Wrong(
            {"f[y * len(x) : (y + 1) * len(x)]": "f[(y - 1) * len(x) : y * len(x)]"},
            "This counts labels from 1. In code the first label is 0, and its block starts at place 0.",
        ),
        Wrong(
            {"f[y * len(x) : (y + 1) * len(x)] = x": "f[:] = np.tile(x, K)"},
            "x stands in every block, so all labels would share their features. Only block y may be filled.",
        ),
        Wrong(
            {"f[y * len(x) : (y + 1) * len(x)] = x": "f[: len(x)] = y * x"},
            "The label is no number to multiply by: it says which block x goes to.",
        ),
        Wrong(
            {"return f": "return f.reshape(K, len(x))"},
            "These are the blocks as rows of a table. f(x, y) is one long array: lay them end to end with "
            "ravel().",
        ),
        Wrong(
            {"return f": "return f[f != 0]"},
            "The zeros are gone, and with them the place of the block. Keep all K * len(x) entries.",
        ),
    ),
)

NEGATION = Exercise(
    name="negation-tags",
    chapter="features",
    title="Tags that stop at a comma",
    prompt=r"""
`tokens` lists the words and punctuation marks of a text; `negations` and `marks` are the sets of tokens that
open and end a run. Write `negated(tokens, negations, marks)`: for each token 1 if it gets the tag `NOT_`,
otherwise 0. Every word between a negation and the next mark gets it, or up to the end of the text if no mark
follows. The negation that opens the run and the mark that ends it do not; a second negation inside a run is
a word like any other.
""",
    defines="negated",
    starter='''
def negated(tokens, negations, marks):
    """1 for each word between a negation and the next mark, else 0."""
    made, inside = [], 0
    for token in tokens:
        ...
    return made
''',
    solution='''
def negated(tokens, negations, marks):
    """1 for each word between a negation and the next mark, else 0."""
    made, inside = [], 0
    for token in tokens:
        if token in marks:
            inside = 0
        made.append(inside)
        if token in negations:
            inside = 1
    return made
''',
    explanation=r"""
The order of the three steps is the whole trick: a mark ends the run *before* its own turn, a negation opens
it *after* its own turn. So "not warm, but clever" becomes `not NOT_warm , but clever`, and the praise after
the comma keeps its weight.
""",
    cases=tuple(
        Case(says, {"tokens": text.split(), "negations": {"not", "no", "never"}, "marks": {".", ",", "?"}})
        for says, text in (
            ("no negation", "a warm , clever book"),
            ("to the end of the text", "not a dull page"),
            ("up to a comma", "not warm , but clever"),
            ("a period, then another run", "there is no plot . never dull though"),
            ("two negations in one run", "not never dull at all , fine"),
            ("a negation at the end", "dull ? no"),
            ("one token", "never"),
        )
    ),
    wrong=(
        Wrong({OFF: ""}, "The tags run on to the end of the text. A punctuation mark ends them."),
        Wrong(
            {COPY: "", ON: ON + COPY},
            "The negation itself is tagged. Note its own 0 first, and open the run after that.",
        ),
        Wrong(
            {OFF: "", ON: ON + OFF},
            "The punctuation mark is tagged too. End the run before the mark has its turn.",
        ),
        Wrong(
            {"inside = 1": "inside = 1 - inside"},
            "A second negation ends the run here. It is tagged like any other word, and the run goes on.",
        ),
        Wrong(
            {"made.append(inside)": "made.append(0 if token in negations else inside)"},
            "A second negation inside a run gets 0 here. It is a word like any other, so it gets 1.",
        ),
        Wrong(
            {ON: ON + "        else:\n            inside = 0\n"},
            "Only the first word after a negation is tagged. Go on to the next punctuation mark.",
        ),
        Wrong(
            {"made.append(inside)": "made.append(token in negations)"},
            "These are the negations. Asked for are the words that follow them, up to the next mark.",
        ),
    ),
)

VECTOR = Exercise(
    name="feature-vector",
    chapter="features",
    title="Names to numbers",
    prompt=r"""
`numbers` maps the name of each known feature to its number, 0, 1, …, one for each. Write
`vector(names, numbers)`: an array as long as `numbers` that says how often each feature occurs in the list
`names`. A name without a number is left out.
""",
    defines="vector",
    starter='''
def vector(names, numbers):
    """How often each numbered feature occurs among the names."""
    x = np.zeros(len(numbers))
    ...
    return x
''',
    solution='''
def vector(names, numbers):
    """How often each numbered feature occurs among the names."""
    x = np.zeros(len(numbers))
    for name in names:
        if name in numbers:
            x[numbers[name]] += 1
    return x
''',
    explanation=r"""
While training, every new name would get the next free number. Afterwards the dictionary is frozen: a name
that was never seen has no weight, so it has no place in the vector. The library has both in
`lm.features.FeatureIndex`.
""",
    cases=(
        Case("each feature once", {"names": ["dull", "page"], "numbers": {"a": 0, "dull": 1, "page": 2}}),
        Case("a feature twice", {"names": ["page", "a", "page"], "numbers": {"a": 0, "dull": 1, "page": 2}}),
        Case("unknown names", {"names": ["a", "new", "name"], "numbers": {"a": 0, "dull": 1, "page": 2}}),
        Case("no names at all", {"names": [], "numbers": {"a": 0, "dull": 1}}),
        Case("numbers in another order", {"names": ["z", "z", "b"], "numbers": {"z": 1, "b": 0}}),
    ),
    wrong=(
        Wrong(
            {"+= 1": "= 1"},
            "This notes whether a feature occurs. Asked for is how often: add 1 each time.",
        ),
        Wrong(
            {KNOWN: ANY},
            "A name without a number stops this with a KeyError. Ask `if name in numbers` first.",
        ),
        Wrong(
            {KNOWN: ANY.replace("[name]", ".get(name, -1)")},
            "An unknown name gets the number −1 here, and x[-1] is the *last* feature: it is counted in its "
            "place. Leave unknown names out.",
        ),
        Wrong(
            {KNOWN: ANY.replace("[name]", ".get(name, 0)")},
            "An unknown name is counted as feature 0 here. Leave it out.",
        ),
        Wrong(
            {"x[numbers[name]] += 1": "x[list(numbers).index(name)] += 1"},
            "The place is taken from the order of the dictionary. A feature has the number that it maps to: "
            "numbers[name].",
        ),
    ),
)

ROWS = A([[0.0, 126.0, 1.0], [1.0, 92.0, 1.0], [1.0, 240.0, 1.0], [0.0, 110.0, 1.0]])

STANDARDISE = Exercise(
    name="standardise",
    chapter="features",
    title="One scale, from the training texts",
    prompt=r"""
`train` and `new` hold a row of features for each text. Write `standardise(train, new)`: the rows of `new`,
each feature minus its mean and divided by its standard deviation, where mean and deviation are those of
`train`. A feature that never changes in `train` is only shifted.
""",
    defines="standardise",
    starter='''
def standardise(train, new):
    """new on the scale of train: minus its means, over its deviations."""
    return ...
''',
    solution='''
def standardise(train, new):
    """new on the scale of train: minus its means, over its deviations."""
    mean, spread = train.mean(axis=0), train.std(axis=0)
    spread = np.where(spread == 0, 1, spread)
    return (new - mean) / spread
''',
    explanation=r"""
One mean and one deviation for each column, from the training rows alone: a text that comes later is measured
with the same ruler, even if it comes by itself. In scikit-learn this is
`StandardScaler().fit(train).transform(new)`.
""",
    cases=(
        Case("the training rows themselves", {"train": ROWS[:, :2], "new": ROWS[:, :2]}),
        Case("other rows", {"train": ROWS[:, :2], "new": A([[1.0, 1000.0], [0.0, 100.0]])}),
        Case("one row alone", {"train": ROWS[:, :2], "new": A([[1.0, 150.0]])}),
        Case("a feature that never changes", {"train": ROWS, "new": A([[1.0, 150.0, 3.0], [0.0, 9.0, 1.0]])}),
        Case("one feature", {"train": A([[2.0], [4.0]]), "new": A([[8.0]])}),
    ),
    wrong=(
        Wrong(
            {"train.mean(axis=0), train.std(axis=0)": "new.mean(axis=0), new.std(axis=0)"},
            "Mean and deviation are those of new. Take both from train: a model must measure every later "
            "text with the same ruler, and a text alone has no spread.",
        ),
        Wrong(
            {"train.mean(axis=0), train.std(axis=0)": "train.mean(), train.std()"},
            "One mean and one deviation for all numbers together. Each feature needs its own: axis=0.",
        ),
        Wrong(
            {"train.std(axis=0)": "train.var(axis=0)"},
            "This divides by the variance. The standard deviation is its square root.",
        ),
        Wrong(
            {"    spread = np.where(spread == 0, 1, spread)\n": ""},
            "A feature that never changes has the deviation 0, and dividing by it gives nan or infinity. "
            "Divide by 1 there.",
        ),
        Wrong(
            {"np.where(spread == 0, 1, spread)": "spread + 1"},
            "This adds 1 to every deviation. Only a deviation of 0 is replaced by 1.",
        ),
        Wrong(
            {"(new - mean) / spread": "new / spread"},
            "The deviations are right. Subtract the means first.",
        ),
        Wrong(
            {"train.std(axis=0)": "train.std(axis=0, ddof=1)"},
            "This divides the squares by N − 1. NumPy's std, and StandardScaler, divide by N.",
        ),
    ),
)
