"""The quiz in Chromium, from ``file:``, without a kernel: by mouse and by keys."""

import json

import pytest

from linmodels_lib.widgets import bundle
from linmodels_lib.widgets.quiz import Quiz

SLIP = "Row 0 belongs to <b>neither</b> label."
QUIZZES = [
    Quiz.choice(
        "All weights are 0. Which label is predicted?",
        {
            "the lowest": None,
            "the highest": "Ties go to the *lowest*.",
            "none": "Some `argmax` always exists.",
        },
        answer="the lowest",
        why="All scores θ_k are 0.",
    ),
    Quiz.several(
        "Which rows change?",
        {"row 0": SLIP, "row 1": None, "row 2": "It loses x."},
        answers=["row 1", "row 2"],
        why="One gains, one loses.",
    ),
    Quiz.number("What is the loss?", answer=1.5, wrong={1: "The wrong gap."}, unit="nats", why="2 − 0.5."),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A page with three quizzes, as the book makes it."""
    folder = tmp_path_factory.mktemp("quiz")
    (folder / "loader.js").write_text(bundle.loader_script(), "utf-8")
    (folder / "quiz.js").write_text(bundle.widget_script("quiz/index.js", "quiz"), "utf-8")
    (folder / "widgets.css").write_text(bundle.style("quiz"), "utf-8")
    mounts = "".join(quiz.mount_point() for quiz in QUIZZES)
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Quiz</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="widgets.css">'
        "<style>body { margin: 1rem } [data-theme=dark] body { background: #17181a; color: #eee }</style>"
        f'<main><h1>Quiz</h1>{mounts}</main><script src="loader.js" defer></script>',
        "utf-8",
    )
    return (folder / "index.html").as_uri()


@pytest.fixture
def page(chromium, address):
    """The page, ready; any error in it fails the test."""
    page, errors = chromium.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: said.type in ("error", "warning") and errors.append(said.text))
    page.goto(address)
    page.wait_for_selector("html[data-widgets-ready]")
    yield page
    page.close()
    assert errors == []


def quiz(page, index):
    return page.locator(".lm-quiz").nth(index)


def check(page, index):
    quiz(page, index).get_by_role("button", name="Check").click()


def verdict(page, index, row=0):
    return quiz(page, index).locator(".lm-quiz-verdict").nth(row)


def why(page, index):
    return quiz(page, index).locator(".lm-quiz-why")


def test_a_wrong_choice_explains_itself_and_does_not_lock(page):
    quiz(page, 0).get_by_label("the highest").check()
    check(page, 0)
    assert verdict(page, 0, 1).inner_text() == "Not this one. Ties go to the lowest."
    assert verdict(page, 0, 1).locator("em").inner_text() == "lowest"
    assert verdict(page, 0, 1).locator("svg").count() == 1
    assert why(page, 0).inner_text() == ""
    quiz(page, 0).get_by_label("the lowest").check()
    check(page, 0)
    assert verdict(page, 0, 0).inner_text() == "Right."
    assert verdict(page, 0, 1).inner_text().startswith("Not this one.")  # what was learned stays
    assert why(page, 0).inner_text().startswith("All scores θ")
    assert why(page, 0).locator("sub").inner_text() == "k"


def test_start_over_clears_and_gives_the_focus_back(page):
    quiz(page, 0).get_by_label("the lowest").check()
    check(page, 0)
    quiz(page, 0).get_by_role("button", name="Start over").click()
    assert quiz(page, 0).locator(":checked").count() == 0
    assert quiz(page, 0).locator("[data-mark]").count() == 0
    assert why(page, 0).inner_text() == ""
    assert quiz(page, 0).locator("input:focus").count() == 1


def test_checking_nothing_asks_for_a_choice(page):
    check(page, 0)
    assert verdict(page, 0, -1).inner_text() == "Choose an option first."
    check(page, 1)
    assert verdict(page, 1, -1).inner_text() == "Tick one option or more first."


def test_several_tells_what_is_right_too_much_and_missing(page):
    quiz(page, 1).get_by_label("row 0").check()
    quiz(page, 1).get_by_label("row 2").check()
    check(page, 1)
    assert verdict(page, 1, 0).inner_text() == f"Not this one. {SLIP}"  # the markup of others stays text
    assert verdict(page, 1, 0).locator("b").count() == 0
    assert verdict(page, 1, 1).inner_text() == ""  # the missing one is not given away
    assert verdict(page, 1, 2).inner_text() == "Right. It loses x."
    assert verdict(page, 1, 3).inner_text() == "Not complete: 1 tick right, 1 to take away, 1 more to find."
    quiz(page, 1).get_by_label("row 0").uncheck()
    quiz(page, 1).get_by_label("row 1").check()
    check(page, 1)
    assert quiz(page, 1).locator("[data-mark=right]").count() == 2
    assert quiz(page, 1).locator("[data-mark]").count() == 2
    assert why(page, 1).inner_text() == "One gains, one loses."


def test_a_text_in_the_number_field_is_explained_and_kept(page):
    field = quiz(page, 2).get_by_label("Your answer")
    field.fill("one and a half")
    check(page, 2)
    assert verdict(page, 2).inner_text().startswith("This field takes a number.")
    assert field.input_value() == "one and a half"
    assert field.get_attribute("aria-invalid") == "true"
    assert field.evaluate("field => field === document.activeElement")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1", "Not yet. The wrong gap."),
        ("−1,5", "Not yet. The size is right; look at the sign again."),
        ("9", "Not yet. 9 is too large."),
        ("3/2", "Right."),
        ("1.5 nats", "Right."),
    ],
)
def test_a_number_is_judged(page, typed, says):
    quiz(page, 2).get_by_label("Your answer").fill(typed)
    check(page, 2)
    assert verdict(page, 2).inner_text() == says
    assert (why(page, 2).inner_text() == "2 − 0.5.") == (says == "Right.")


def test_by_keys_alone(page):
    keys = page.keyboard
    for key in ("Tab", "Space", "ArrowDown", "Enter"):  # the first radio, the second, submit
        keys.press(key)
    assert verdict(page, 0, 1).inner_text().startswith("Not this one.")
    for key in ("ArrowUp", "Tab", "Enter"):  # the first again, to Check
        keys.press(key)
    assert verdict(page, 0, 0).inner_text() == "Right."
    for key in (
        "Tab",
        "Tab",
        "Tab",
        "Space",
        "Tab",
        "Space",
        "Tab",
        "Space",
    ):  # past Start over: rows 1, 2, Check
        keys.press(key)
    assert why(page, 1).inner_text() == "One gains, one loses."
    for key in ("Tab", "Tab"):
        keys.press(key)
    keys.type("1.5")
    keys.press("Enter")
    assert verdict(page, 2).inner_text() == "Right."


def test_each_verdict_is_a_live_region_that_describes_its_choice(page):
    for row in range(3):
        described = quiz(page, 0).locator("input").nth(row).get_attribute("aria-describedby")
        assert described == verdict(page, 0, row).get_attribute("id")
        assert verdict(page, 0, row).get_attribute("aria-live") == "polite"
    assert quiz(page, 0).locator("fieldset > legend").inner_text().endswith("Which label is predicted?")


def test_the_alternative_answers_without_javascript(chromium, address):
    page = chromium.new_page(java_script_enabled=False)
    page.draws = False  # no scripts, no frames
    page.goto(address)
    assert page.get_by_text("All weights are 0. Which label is predicted?").is_visible()
    assert not page.get_by_text("All scores θ").is_visible()
    page.get_by_text("Answer", exact=True).first.click()
    assert page.get_by_text("All scores θ").is_visible()
    page.close()


NO_ANSWER = {"text": "a", "feedback": "f"}
UNSOUND = {"kind": "choice", "question": "?", "why": "w", "options": [NO_ANSWER, NO_ANSWER]}


@pytest.mark.parametrize("state", ["{", json.dumps(UNSOUND)])
def test_a_broken_state_leaves_the_alternative(chromium, address, state):
    page = chromium.new_page()
    change = f"document.querySelector('.lm-mount').dataset.state = {state!r};"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {change} }})")
    page.goto(address)
    page.wait_for_selector("html[data-widgets-ready]")
    assert page.locator(".lm-mount").nth(0).locator("summary").is_visible()
    assert page.locator(".lm-quiz").count() == 2
    page.close()


LIVE = """async ([module, state]) => {
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const { makeModel } = linmodels.modules["shared/loader.js"];
  globalThis.saved = 0;
  globalThis.model = makeModel(state, () => { globalThis.saved += 1; });
  const el = document.querySelector("h1");
  globalThis.cleanUp = widget.render({ model, el });
}"""


def test_the_module_that_a_notebook_runs_follows_python_both_ways(page):
    page.evaluate(LIVE, [Quiz._esm, QUIZZES[1].state()])
    live = page.locator("h1 .lm-quiz")
    page.evaluate("model.set('solved', true)")  # from Python: show the answer
    assert live.locator("[data-mark=right]").count() == 2
    assert live.locator(".lm-quiz-why").inner_text() == "One gains, one loses."
    live.get_by_role("button", name="Start over").click()
    assert page.evaluate("[model.get('solved'), saved]") == [False, 1]
    live.get_by_label("row 1").check()
    live.get_by_label("row 2").check()
    live.get_by_role("button", name="Check").click()
    assert page.evaluate("[model.get('solved'), saved]") == [True, 2]
    page.evaluate("model.set('question', 'Another?')")
    assert "Another?" in live.locator("legend").inner_text()
    assert live.locator("[data-mark=right]").count() == 2  # still solved
    page.evaluate("cleanUp(); model.set('question', 'Too late')")
    assert "Another?" in live.locator("legend").inner_text()
