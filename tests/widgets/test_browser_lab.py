"""Every widget in JupyterLab: one notebook with a cell for each, one kernel; what is done goes both ways."""

import re
import traceback
from pathlib import Path

import lab_copies  # tools/lab_copies.py
import nbformat
import pages  # tools/pages.py
import pytest
from widget_cases import on_screen

from linmodels_lib.widgets import (
    WIDGETS,
    BlockFeatures,
    DecisionBoundary,
    DescentExplorer,
    EarlyStopping,
    KernelLift,
    MarginExplorer,
    PenaltyContact,
    PerceptronStepper,
    Quiz,
    ReviewClassifier,
    SoftmaxBars,
    UpdateTable,
)

ROOT = Path(__file__).resolve().parents[2]
CELLS = {
    PerceptronStepper: "PerceptronStepper(preset='three')",
    DecisionBoundary: "DecisionBoundary(preset='three')",
    SoftmaxBars: "SoftmaxBars('steps')",
    ReviewClassifier: "ReviewClassifier({'rules': lm.Lexicon({0: ['dull'], 1: ['warm']})}, text='dull')",
    Quiz: "Quiz.several('Which?', {'a': None, 'b': None, 'c': 'No.'}, answers=['a', 'b'], why='So.')",
}
STEPPED = (
    PerceptronStepper,
    UpdateTable,
    MarginExplorer,
    DecisionBoundary,
    DescentExplorer,
    PenaltyContact,
    EarlyStopping,
    BlockFeatures,
    KernelLift,
)
KINDS = """(root, wanted) => {
  for (const part of root.querySelectorAll("details")) part.open = true;
  const controls = root.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]");
  const kinds = new Map();
  for (const e of [root, ...controls]) {
    const kind = e === root ? "root" : [e.tagName, e.type, e.getAttribute("role"), e.classList[0]].join(" ");
    if (!e.disabled && e.checkVisibility() && !kinds.has(kind)) kinds.set(kind, e);
  }
  if (!wanted) return [...kinds.keys()];
  const one = kinds.get(wanted) ?? root; // another choice may have taken it away
  one.focus();
  return document.activeElement === one && one !== root ? wanted : "root";
}"""
BOXES = "es => es.map((e) => e.getBoundingClientRect().toJSON())"
INSIDE = "(root) => root.contains(document.activeElement)"
LAST = """(root) => [...root.querySelectorAll("a, button, input, select, textarea, summary, [tabindex='0']")]
  .filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility()).at(-1).focus()"""
IN_CELL = """(root) => document.activeElement === root.closest(".jp-Cell")
  && Boolean(root.closest(".jp-Notebook.jp-mod-commandMode"))"""
SPY = """() => {
  window.heard = [];
  document.addEventListener("keydown", (event) => window.heard.push(event.key));
}"""
CHORDS = {"Control+Shift+F8": "F8", "Control+ArrowRight": "ArrowRight"}
CLIPBOARD = "() => navigator.clipboard.readText()"
HEARD = "() => window.heard.splice(0)"
NOTEBOOK = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => `${model.type} ${model.id}`)"""
SINGLE = """() => window.jupyterapp.commands.keyBindings
  .filter(({ keys, selector }) => selector.includes(".jp-Notebook") && keys.every((key) => !/Ctrl|Cmd|Alt|Escape|Tab/.test(key)))
  .flatMap(({ keys }) => keys.map((key) => key.replace(/ (?=.)/g, "+")))
  .map((key) => (key.length === 1 ? key.toLowerCase() : key))"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
MARKS = (
    ".myst [title*='Not Found'], .myst .text-yellow-600, .myst .myst-error, .myst :text('Unknown Directive')"
)
DARK = "rgb(23, 24, 26)"
PAPER = "e => getComputedStyle(e).backgroundColor"


def tells(w, **data):
    """Wait until the widget's root says so."""
    w.root.and_(w.page.locator("".join(f'[data-{key}="{value}"]' for key, value in data.items()))).wait_for()


def numbers(cells):
    return [float(text.replace("−", "-")) for text in cells.all_inner_texts()]


def event_grid(lab, w):
    w.root.locator('[data-outcome="TTT"]').click()
    assert lab.becomes("w.A", ["HHT", "HTH", "THH", "TTT"])
    assert lab.python("str(w.numbers()['P(A)'])") == "1/2"
    lab.python("0", setup="w.B = lambda x: x[1] == 'H'; w.heads = '3/5'")
    w.says("P(B) is 3/5")
    w.field("Challenge").select_option("level 4")
    assert lab.becomes("[w.challenge, w.B]", [4, []])


def bayes_test(lab, w):
    w.button("Two in a row").click()
    tells(w, posterior="0.265248")
    assert lab.becomes("w.tests", 2)
    w.field("Story").select_option("rare disease")
    assert lab.becomes("[w.preset, w.prior, w.sensitivity]", ["rare-disease", 0.001, 0.99])
    lab.python("0", setup="w.preset = 'mind-reader'; w.tests = 1; w.prior = 0.5")
    tells(w, posterior="0.994764")


def review_classifier(lab, w):
    box = w.root.get_by_label("Your review")
    w.says("Rules: label 0")
    box.fill("a warm b")
    assert lab.becomes("w.text", "a warm b")
    assert lab.becomes("w.prediction", 1)
    lab.python("0", setup="w.text, w.copies = 'dull', 3")
    w.says("Rules: label 0, 3 to 0.")
    box.press("End")
    w.page.keyboard.type(" mb")
    assert lab.becomes("w.text", "dull mb")


def smoothing_explorer(lab, w):
    w.field("min_count").fill("3")
    assert lab.becomes("w.min_count", 3)
    lab.python("0", setup="w.words = ['plot']")
    w.button("Remove plot").wait_for()


def underflow_race(lab, w):
    w.button("Next event").click()
    w.wait_step(10)
    assert lab.becomes("w.step", 10)
    lab.python("0", setup="w.p = 0.01")
    w.root.get_by_text("of 200").wait_for()


def block_features(lab, w):
    w.says("The largest is that of −.")
    w.root.get_by_label("constant 1 (bias)").check()
    w.field("Weight of 1 in the block of +").fill("0.75")
    assert lab.becomes("w.theta[0].tolist()", [0.75, 0.3, 0.7, 0.8])
    assert lab.becomes("w.prediction", "+")
    w.field("Labels").select_option("2")
    assert lab.becomes("w.theta.shape", [2, 4])
    lab.python("0", setup="w.text, w.candidate = 'so happy', 1")
    w.says("x = (1, 2, 0, 1) stands in the block of −")


def perceptron_stepper(lab, w):
    w.button("Step").click()
    w.wait_step(1)
    w.press("ArrowRight")
    w.wait_step(2)
    assert lab.becomes("w.step", 2)
    assert lab.becomes("w.theta.tolist()", w.weights())
    assert lab.python("w.step", setup="w.step = 5") == 5
    w.wait_step(5)
    assert lab.becomes("w.theta.tolist()", w.weights())
    w.point(1).scroll_into_view_if_needed()
    w.drag(1, 40, 30)
    w.says("Example 1 is now at")
    assert lab.becomes("w.points[0]", w.place(1))
    assert lab.becomes("w.preset", "custom")
    lab.python("0", setup="w.preset = 'xor'")
    w.wait_step(0)
    assert w.root.locator(".lm-point").count() == 4
    lab.python("0", setup="w.theta = [[1, 2, 3], [0, 0, 0]]")
    w.root.locator(".lm-now", has_text="3.00").wait_for()
    w.root.focus()
    w.press("r")
    assert lab.becomes("[w.preset, w.start]", ["three", []])  # the scene it began with
    lab.python("0", setup="w.preset = 'xor'")
    w.field("Class of new points").select_option("class 3 (new)")
    w.root.locator(".lm-plane").click(position={"x": 60, "y": 60})
    w.says("Example 5, class 3, added at")
    assert lab.becomes("w.labels", [0, 1, 1, 0, 2])
    assert lab.becomes("w.start", [])


def update_table(lab, w):
    w.field("Feature *s in f(x, 1)").fill("3")
    assert lab.becomes("w.x", [2, 3, 0])
    for step in range(1, 5):
        w.button("Step").click()
        w.wait_step(step)
    assert lab.becomes("w.step", 4)
    assert lab.becomes("w.weights.round(6).tolist()[0]", [2.3, 3.7, 0.8])
    lab.python("0", setup="w.gold = 1")
    w.says("label 2 is right. No mistake")


def margin_explorer(lab, w):
    w.field("Penalty λ").fill("6")
    assert lab.becomes("[w.step, w.l2]", [10_000, 1.0])
    rows = w.root.locator(".lm-margin-explorer-table tbody tr")
    width = float(rows.last.locator("td").first.inner_text())
    assert lab.python("round(w.street_width, 2)") == pytest.approx(width, abs=0.011)
    w.point(1).focus()
    w.press("ArrowRight")
    assert lab.becomes("[w.preset, w.points[0]]", ["custom", [1.625, 1.0]])
    lab.python("0", setup="w.preset = 'outlier'; w.step = 22")
    w.wait_step(22)


def decision_boundary(lab, w):
    w.button("SVM").click()
    w.field("Compare with").select_option("Perceptron")
    assert lab.becomes("[w.learner, w.compare]", ["SVM", "Perceptron"])
    w.point(1).focus()
    w.press("ArrowRight")
    assert lab.becomes("[w.preset, w.points[0]]", ["custom", [1.375, 4.25]])
    w.root.get_by_text("Weights θ").click()
    shown = numbers(w.root.locator(".lm-decision-boundary-weights td"))[:9]
    assert lab.python("w.theta().round(3).ravel().tolist()") == pytest.approx(shown, abs=2e-3)
    lab.python("0", setup="w.preset = 'xor'; w.learner = 'SoftmaxRegression'")
    w.says("All classes tie everywhere")


def kernel_lift(lab, w):
    w.field("Lift").fill("0")
    assert lab.becomes("[w.lift, w.wrong > 4]", [0, True])
    w.root.locator(".lm-kernel-lift-space").focus()
    w.press("ArrowUp")
    assert lab.becomes("w.tilt", 25)
    w.point(1).focus()
    w.press("ArrowRight")
    assert lab.becomes("w.preset", "custom")
    lab.python("0", setup="w.preset = 'xor'; w.lift = 1.0; w.feature = 'product'")
    w.says("0 of 4 wrong. Seen from above, the border is a hyperbola")


def sigmoid_boundary(lab, w):
    w.button("Halve w").click()
    assert lab.becomes("w.weights", [-0.5, 1, -1.5])
    lab.python("0", setup="w.threshold = 0.9; w.weights = [-1, 2, -3]")
    tells(w, counts="4 6 2 4")


def loss_curves(lab, w):
    w.button("bits").click()
    assert lab.becomes("[w.unit, round(w.loss, 4)]", ["bits", 0.5332])
    lab.python("0", setup="w.z, w.unit = -6, 'nats'")
    tells(w, loss="1 6.0025 nats")


def softmax_bars(lab, w):
    w.field("Score of label 0").focus()
    w.press("ArrowRight")
    assert lab.becomes("w.scores", [0.1, 1, 2, 3, 4])
    w.field("Scores").select_option("the quiz")
    assert lab.becomes("[w.scores, w.gold]", [[0.47, 0.88, -0.09], 2])
    lab.python("0", setup="w.temperature = 2")
    tells(w, loss=f"{SoftmaxBars('quiz', temperature=2).loss:.6f}")


def gradient_check_bench(lab, w):
    w.field("Bug").select_option("term")
    assert lab.becomes("[w.bug, bool(w.report())]", ["term", False])
    lab.python("0", setup="w.bug = 'none'; w.log_h = -13")
    tells(w, place=-52)
    w.says("rounding wins")


def descent_explorer(lab, w):
    w.field("Method").select_option("momentum")
    w.button("Run to the end").click()
    assert lab.becomes("[w.step, w.method]", [500, "momentum"])
    w.root.locator(".lm-descent-explorer-data .lm-point").first.focus()
    w.press("ArrowRight")
    assert lab.becomes("[w.preset, w.points[0]]", ["custom", [1.875, 0.25]])
    lab.python("0", setup="w.preset = 'narrow'; w.step = 22")
    w.wait_step(22)
    w.says("Step 22, all 12 examples")


def early_stopping(lab, w):
    w.button("Reset").click()
    w.button("Step").click()
    w.field("Patience").fill("4")
    assert lab.becomes("[w.step, w.patience, w.epoch]", [1, 4, 1])
    lab.python("0", setup="w.step = 100; w.patience = 2")
    tells(w, epoch=5)


def penalty_contact(lab, w):
    w.field("Strength λ").fill("40")
    w.root.locator(".lm-handle").first.focus()
    w.press("ArrowRight")
    assert lab.becomes("[w.strength, w.minimum]", [1.0, [2.125, 0.75]])
    lab.python("0", setup="w.strength = 5; w.loss = 'round'")
    tells(w, strength=5)
    w.says("λ = 5. L1 ends at (0, 0)")


def quiz(lab, w):
    for label in ("a", "b"):
        w.field(label).check()
    w.button("Check").click()
    assert lab.becomes("w.solved", True)
    lab.python("0", setup="w.question = 'Another?'; w.solved = False")
    w.root.get_by_text("Another?").wait_for()


def shares(lab, w):
    """The menu gives the cell that Python writes, and a link that Python reads."""
    w.share("Copy as Python")
    w.root.get_by_text("Cell copied").wait_for()
    assert lab.becomes("w.python()", w.page.evaluate(CLIPBOARD))
    w.button("Share").click()
    assert not w.root.get_by_role("menuitem", name="Show QR code").is_enabled(), (
        "the book has no address here"
    )
    w.press("Escape")
    assert w.root.evaluate(INSIDE), "Escape closes the menu, no more"
    w.share("Copy link")
    w.root.get_by_text("Link copied").wait_for()
    link = w.page.evaluate(CLIPBOARD)
    assert link.startswith(f"demo/{w.name}.html#{w.name}-1=")
    assert lab.python(f"lm.widgets.Widget.from_link({link!r}).state() == w.state()")


def every_widget(in_lab):
    """The page of JupyterLab with a cell for each widget."""
    made = {widget: CELLS.get(widget, f"{widget.__name__}()") for widget in WIDGETS}
    return in_lab(
        *(f"{widget.folder()} = lm.widgets.{call}\n{widget.folder()}" for widget, call in made.items())
    )


def test_in_jupyterlab_a_corpus_answers(lab, in_lab):
    page = in_lab("w = lm.widgets.ReviewClassifier(corpus='imdb-small', text='dull')\nw")
    w = on_screen(page, ReviewClassifier)
    w.says("All four say negative.")
    w.root.get_by_label("Your review").fill("superb")
    w.says("All four say positive.")
    assert lab.becomes("w.text", "superb")
    lab.python("0", setup="w.text = 'zeppelin'")
    w.says("Nothing to judge")


def test_in_jupyterlab_state_goes_both_ways(lab, in_lab):
    page = every_widget(in_lab)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    problems = []
    for widget in WIDGETS:
        try:
            w = on_screen(page, widget)
            lab.python("0", setup=f"w = {widget.folder()}")
            globals()[widget.folder()](lab, w)
            assert w.button("Share").count() == (widget is not Quiz)
            if widget is not Quiz:
                shares(lab, w)
        except Exception:
            problems.append(f"{widget.__name__}: {traceback.format_exc()}")
    assert not problems, "\n".join(problems)
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    papers = page.locator(".lm-widget").evaluate_all(f"es => es.map({PAPER})")
    assert papers == [DARK] * len(papers)


def keys_stay_inside(w, kind, keys):
    """The control that got the focus; keys pressed on it are the widget's, a chord and Escape the notebook's."""
    root = w.root.element_handle()
    focused = root.evaluate(KINDS, kind)
    w.press(*keys)
    assert root.evaluate(INSIDE), "the focus leaves"
    assert w.page.evaluate(HEARD) == [], "JupyterLab hears them"
    for chord, key in CHORDS.items():
        root.evaluate(KINDS, kind)
        w.press(chord)
        assert key in w.page.evaluate(HEARD), f"{chord} does not arrive"
    w.press("Escape")
    if not root.evaluate(IN_CELL):  # the first may end what a letter began, such as adding points
        w.press("Escape")
    assert root.evaluate(IN_CELL), "Escape does not lead to the cell"
    return focused


def test_in_jupyterlab_keys_are_the_widgets(in_lab):
    """Whatever has the focus inside a widget, no key of JupyterLab's cuts its cell or changes the cell's type."""
    page = every_widget(in_lab)
    on_screen(page, WIDGETS[-1])
    before, lab_keys = page.evaluate(NOTEBOOK), page.evaluate(SINGLE)
    assert {"x", "r", "d", "ArrowDown", "Shift+M"} <= set(lab_keys)
    page.evaluate(SPY)
    problems, kinds = [], set()
    for widget in WIDGETS:
        w = on_screen(page, widget)
        for kind in w.root.evaluate(KINDS, None):
            keys = (
                lab_keys if (widget, kind) == (Quiz, "root") else ["r", "x", "1", "ArrowDown", "ArrowRight"]
            )
            try:
                kinds.add(keys_stay_inside(w, kind, keys))
            except AssertionError as problem:
                problems.append(f"{widget.__name__}, {kind}: {problem}")
            if page.evaluate(NOTEBOOK) != before:
                pytest.fail("\n".join([*problems, f"{widget.__name__}, {kind}: the cells have changed"]))
        w.root.evaluate(LAST)
        w.press("Tab")
        if w.root.evaluate(INSIDE):
            problems.append(f"{widget.__name__}: Tab does not leave")
    assert not problems, "\n".join(problems)
    assert {kind.split()[0] for kind in kinds} >= {
        "root",
        "BUTTON",
        "INPUT",
        "SELECT",
        "TEXTAREA",
        "SUMMARY",
        "g",
    }


def test_in_jupyterlab_escape_means_first_what_the_widget_says(lab, in_lab):
    page = in_lab("runs = globals().get('runs', 0) + 1\nlm.widgets.PerceptronStepper()")
    w = on_screen(page, PerceptronStepper)
    w.button("Add points").click()
    w.press("Escape")
    assert w.button("Add points").get_attribute("aria-pressed") == "false"
    assert w.root.evaluate(INSIDE)
    w.button("Full screen").click()
    page.wait_for_function("document.fullscreenElement")
    w.press("Escape")
    assert w.root.evaluate(INSIDE)
    page.evaluate("document.fullscreenElement && document.exitFullscreen()")
    page.wait_for_function("!document.fullscreenElement")
    w.press("Escape")
    assert w.root.evaluate(IN_CELL)
    w.press("b")
    assert len(page.evaluate(NOTEBOOK)) == 2, "the cell's keys work again"
    w.field("Data").focus()
    w.press("Control+Enter")
    assert lab.becomes("runs", 2)


def test_in_jupyterlab_two_widgets_share_a_row_and_a_picture_leaves_room(in_lab):
    call = "lm.widgets.PerceptronStepper()"
    page = in_lab(f"__import__('ipywidgets').HBox([{call}, {call}])", call)
    on_screen(page, PerceptronStepper, 2)
    one, other, alone = page.locator(".lm-widget").evaluate_all(BOXES)
    assert one["width"] == pytest.approx(other["width"], abs=1)
    assert one["y"] == other["y"]
    assert 0.4 * alone["width"] < one["width"] < 0.5 * alone["width"]
    for width, height in ((1280, 720), (1920, 1080)):  # plane, step and verdict on one screen
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".lm-widget").first.evaluate("e => e.scrollIntoView({ block: 'start' })")
        bottom = page.locator(".jp-NotebookPanel-notebook").bounding_box()
        for part in (".lm-plane", ".lm-buttons", ".lm-narration"):
            for box in page.locator(part).evaluate_all(BOXES)[:2]:
                assert box["bottom"] <= bottom["y"] + bottom["height"], (part, width)
    page.set_viewport_size({"width": 1400, "height": 500})
    assert page.locator(".lm-plane").nth(2).evaluate("e => e.clientHeight") <= 281
    page.set_viewport_size({"width": 1400, "height": 1200})


@pytest.mark.parametrize("kind", STEPPED, ids=lambda kind: kind._name)
def test_in_jupyterlab_step_and_verdict_are_on_the_screen_of_a_laptop(lab, in_lab, kind):
    page = in_lab(f"lm.widgets.{kind.__name__}()")
    w = on_screen(page, kind)
    try:
        page.set_viewport_size({"width": 1280, "height": 720})
        w.root.evaluate("e => e.scrollIntoView({ block: 'start' })")
        notebook = page.locator(".jp-NotebookPanel-notebook").bounding_box()
        for part in (w.root.locator(".lm-button:visible").first, w.root.locator(".lm-narration")):
            box = part.bounding_box()
            assert notebook["y"] <= box["y"]
            assert box["y"] + box["height"] <= notebook["y"] + notebook["height"]
    finally:
        page.set_viewport_size({"width": 1400, "height": 1200})


@pytest.fixture(scope="module")
def opened(lab, chromium):
    """`opened(name)`: a page of JupyterLab with that copy of `make lab`, on a folder that holds them all."""
    made = lab_copies.made(pages.notebooks())
    for name, text in made.items():
        (lab.folder / name).write_text(text, "utf-8")
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(90_000)

    def show(name):
        page.goto(f"{lab.address}/lab/tree/{name}?reset")
        page.locator(".jp-Notebook .myst").first.wait_for()
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        return page

    yield show
    page.close()


def test_in_jupyterlab_a_chapter_reads_like_a_book(opened):
    """Boxes are boxes, figures have captions, citations and equations have no mark "not found"."""
    page = opened("05-perceptron.ipynb")
    stored = nbformat.read(ROOT / "book" / "05-perceptron.ipynb", 4)
    texts = [cell.source for cell in stored.cells if cell.cell_type == "markdown"]
    page.locator(".myst", has_text="Summary").first.wait_for()
    shown = "\n".join(page.locator(".myst").all_inner_texts())
    assert page.locator(".myst aside").count() == sum(text.count(":::{admonition}") for text in texts)
    assert page.locator(MARKS).all_inner_texts() == []
    assert re.findall(r"\{\w+\}|:::|:class:|\$\$|references\.md", shown) == []
    assert "[Rosenblatt, 1957, Rosenblatt, 1958]" in shown
    assert "After each mistake 4, 2, 2, 2, 0 of 8 reviews are wrong" in shown
    assert page.locator(".Toastify__toast, .jp-Dialog").all_inner_texts() == []
    assert page.locator(".myst :text('(5.2-1)')").count() > 0, "the equations have not the book's numbers"
    assert page.evaluate(DIRTY) is False, "looking at it has changed it"


def test_in_jupyterlab_links_open_their_page(opened):
    page = opened("self-test.ipynb")
    page.locator(".myst a[href*='naive-bayes.ipynb'][href*='cell-id']").first.click()
    page.locator(".lm-mod-current", has_text="03-naive-bayes.ipynb").first.wait_for()
    page.locator(".myst a", has_text="Maron, 1961").filter(visible=True).first.click()
    page.locator(".jp-MarkdownViewer", has_text="Maron, 1961. M. E. Maron.").wait_for()
    assert page.locator(".jp-MarkdownViewer").locator(MARKS).all_inner_texts() == []
