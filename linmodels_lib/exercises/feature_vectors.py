"""Exercises on features: the block vector f(x, y), indicators of a period, names to numbers."""

import numpy as np

from linmodels_lib.exercises._record import Case, Exercise, Wrong

A = np.array
KNOWN = "        if name in numbers:\n            x[numbers[name]] += 1"
ANY = "        x[numbers[name]] += 1"

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

PERIOD = Exercise(
    name="period-indicators",
    chapter="features",
    title="Does this period end a sentence?",
    prompt=r"""
`tokens` is a text cut at its blanks, and `tokens[i]` ends in a period. Write
`indicators(tokens, i, acronyms)`: a list of three numbers, each 0 or 1. The first is 1 if all letters of
`tokens[i]` are lower case, the second if `tokens[i]` is in the set `acronyms`, the third if `tokens[i]` is
`"St."` and the token before it starts with a capital letter.
""",
    defines="indicators",
    starter='''
def indicators(tokens, i, acronyms):
    """Three indicators for the period at the end of tokens[i]."""
    return ...
''',
    solution='''
def indicators(tokens, i, acronyms):
    """Three indicators for the period at the end of tokens[i]."""
    tok = tokens[i]
    after_capital = i > 0 and tokens[i - 1][0].isupper()
    return [int(tok.islower()), int(tok in acronyms), int(tok == "St." and after_capital)]
''',
    explanation=r"""
An indicator is a question with the answer yes or no. The third joins two questions by *and*: neither "is it
St.?" nor "does a capital come before it?" could say the same alone, nor could their sum. At the start of the
text there is no token before; in Python `tokens[-1]` would be the *last* one, so the code has to ask for
`i > 0`.
""",
    cases=(
        Case("a common word", {"tokens": ["We", "left", "early."], "i": 2, "acronyms": {"Dr.", "St."}}),
        Case("a title", {"tokens": ["Ask", "Dr.", "Moss."], "i": 1, "acronyms": {"Dr.", "St."}}),
        Case("a street", {"tokens": ["on", "Bell", "St.", "again"], "i": 2, "acronyms": {"Dr.", "St."}}),
        Case("a saint", {"tokens": ["bells", "of", "St.", "Ives"], "i": 2, "acronyms": {"Dr.", "St."}}),
        Case(
            "the first token of a text that ends in a name",
            {"tokens": ["St.", "Ives", "was", "quiet,", "said", "Ann"], "i": 0, "acronyms": {"Dr."}},
        ),
        Case("a name at the end", {"tokens": ["Call", "Ann", "Moss."], "i": 2, "acronyms": set()}),
        Case("small and capital letters", {"tokens": ["a", "low", "pH."], "i": 2, "acronyms": {"Dr."}}),
        Case("after a word in capitals", {"tokens": ["MAIN", "St."], "i": 1, "acronyms": {"St."}}),
        Case("a short form in small letters", {"tokens": ["pens,", "etc."], "i": 1, "acronyms": {"etc."}}),
    ),
    also_right=({"tokens[i - 1][0].isupper()": "tokens[i - 1][0] == tokens[i - 1][0].upper()"},),
    wrong=(
        Wrong(
            {"i > 0 and ": ""},
            "At i = 0 there is no token before, and tokens[-1] is the last token of the text. Ask for i > 0 "
            "first.",
        ),
        Wrong(
            {'tok == "St." and after_capital': 'tok == "St." or after_capital'},
            "The third indicator needs both, “St.” *and* a capital before it. Here one of them is enough.",
        ),
        Wrong(
            {" and after_capital": ""},
            "The third indicator forgets the token before. It tells a street (Bell St.) from a saint (St. "
            "Ives) by the capital *before* St.",
        ),
        Wrong(
            {"i > 0 and tokens[i - 1][0]": "i + 1 < len(tokens) and tokens[i + 1][0]"},
            "This looks at the token *after* the period. Asked for is the one before: tokens[i - 1].",
        ),
        Wrong(
            {"tokens[i - 1][0].isupper()": "tokens[i - 1].isupper()"},
            "This asks whether the whole word before is in capitals. Its first letter decides: "
            "tokens[i - 1][0].",
        ),
        Wrong(
            {"tok.islower()": "tok[0].islower()"},
            "This looks at the first letter only. All letters have to be lower case: tok.islower().",
        ),
        Wrong(
            {"int(tok in acronyms)": 'int(tok.rstrip(".") in acronyms)'},
            "The acronyms are stored with their period, as “Dr.”. Look up the token as it stands.",
        ),
        Wrong(
            {"int(tok.islower()), int(tok in acronyms)": "int(tok in acronyms), int(tok.islower())"},
            "The first two indicators are swapped. Lower case comes first, then the acronyms.",
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

EXERCISES = (JOINT, PERIOD, VECTOR)
