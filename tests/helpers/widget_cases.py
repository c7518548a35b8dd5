"""Each widget in telling states, and how a reader changes it: what the contract over all widgets goes through."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from widget_harness import Stepper

import linmodels_lib as lm
from linmodels_lib.widgets import WIDGETS, Widget

w = lm.widgets
TEXTS, Y = lm.datasets.reviews()
RULES = lm.Lexicon({0: ["dull", "slow"], 1: ["warm", "lovely", "loved"]})
BAYES = lm.TextClassifier(lm.NaiveBayes(alpha=1), min_count=2).fit(TEXTS[:300], Y[:300])
PRESENT = lm.TextClassifier(lm.NaiveBayes(alpha=1), min_count=2, binary=True).fit(TEXTS[:300], Y[:300])
MODELS = {"rules": RULES, "presence": PRESENT, "naive Bayes": BAYES}
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, lovely and dull"
LINE = {"a line": [("warm", 0.01), ("<b>snail</b>", 1e-4), ("story", 1e-3)]}
QUIZZES = (
    w.Quiz.choice(
        "All weights are 0. Which label is predicted?",
        {
            "the lowest": None,
            "the highest": "Ties go to the *lowest*.",
            "none": "Some `argmax` always exists.",
        },
        answer="the lowest",
        why="All scores θ_k are 0.",
    ),
    w.Quiz.several(
        "Which rows change?",
        {"row 0": "Row 0 belongs to <b>neither</b> label.", "row 1": None, "row 2": "It loses x."},
        answers=["row 1", "row 2"],
        why="One gains, one loses.",
    ),
    w.Quiz.number("What is the loss?", answer=1.5, wrong={1: "The wrong gap."}, unit="nats", why="2 − 0.5."),
)
CORPUS = w.ReviewClassifier(corpus="imdb-small", text=f"Not a dull minute. {LONG}", model="perceptron")
Use = Callable[[Stepper], None]


@dataclass(frozen=True)
class Case:
    """A widget: states for axe and the phone, two for one page, what a reader does, what no link may bring."""

    telling: tuple[Widget, ...]
    open: Use  # shows what is folded in the first of the telling states
    pair: tuple[Widget, Widget]
    use: Use  # changes the second of the pair
    damage: dict[str, Any]


def moved(w):
    """The same widget after the reader has moved a point, where it has any to move."""
    again = type(w)(**w.state())
    if again.has_trait("points") and again.has_trait("preset"):
        again.points = [[x + 0.25, y] for x, y in again.points]
    return again


def on_screen(page, widget, index=0):
    """A widget of this kind on screen."""
    return type(widget.__name__, (Stepper,), {"name": widget._name})(page, index)


def nothing(w):
    """What is folded stays so."""


def use_bayes_test(w):
    w.field("Prior, typed").fill("0.0123")
    w.press("Enter")
    w.button("Two in a row").click()


def use_block_features(w):
    w.root.get_by_label("Text x").fill("glad “naïve” us")
    w.root.get_by_role("radio", name="f(x, a)").check()
    w.field("Weight of nW in the block of a").fill("7.25")


def use_decision_boundary(w):
    w.button("Softmax regression").click()
    w.field("Compare with").select_option("Perceptron")
    w.root.get_by_label("Average the weights").check()
    w.point(3).focus()
    w.press("ArrowDown")


def use_descent_explorer(w):
    w.field("Method").select_option("momentum")
    w.button("Run to the end").click()
    w.wait_step(500)


def use_early_stopping(w):
    w.field("Bad news is").select_option("rise")
    w.button("Step").click()


def use_event_grid(w):
    w.root.locator('[data-outcome="HHH"]').click()
    w.button("B").click()


def use_gradient_check_bench(w):
    w.root.focus()
    w.press("ArrowRight", "b")


def use_kernel_lift(w):
    w.field("Lift").fill("0.3")
    w.root.locator(".lm-kernel-lift-space").focus()
    w.press("ArrowUp")
    w.point(1).focus()
    w.press("ArrowRight")


def use_loss_curves(w):
    w.root.focus()
    w.press("ArrowRight")
    w.root.get_by_label("hinge").check()


def use_margin_explorer(w):
    w.root.focus()
    w.press("e")
    w.wait_step(10_010)
    w.field("Penalty λ").fill("6")
    w.field("Cost of missing class 1").fill("2")
    w.field("Shrink").select_option("mistake")


def use_penalty_contact(w):
    w.field("Strength λ").fill("40")
    w.root.locator(".lm-handle").first.focus()
    w.press("ArrowDown")


def use_perceptron_stepper(w):
    w.point(1).focus()
    w.press("ArrowRight")
    w.root.get_by_label("Average the weights").check()
    w.button("Step").click()
    w.wait_step(1)


def use_quiz(w):
    w.root.get_by_label("row 1").check()
    w.button("Check").click()


def use_review_classifier(w):
    w.root.get_by_label("Your review").fill("loved the “naïve” page")
    w.root.get_by_role("radio", name="presence", exact=True).check()
    w.root.get_by_text("Show the arithmetic").click()
    w.root.get_by_label("Copies").fill("7")


def use_corpus(w):
    w.root.get_by_label("Your review").fill("A “naïve” waste")
    w.root.get_by_text("Show the arithmetic").click()
    w.root.get_by_role("radio", name="SVM", exact=True).check()


def use_sigmoid_boundary(w):
    w.button("Halve w").click()


def use_smoothing_explorer(w):
    w.root.focus()
    w.press("ArrowRight")
    w.field("min_count").fill("3")


def use_softmax_bars(w):
    w.field("label 0 is the right label").click()
    w.field("Score of label 2, typed").fill("2.25")
    w.press("Enter")
    w.field("Shift").fill("4")
    w.field("Temperature").fill("0.3")


def use_underflow_race(w):
    w.button("Step").click()


def use_update_table(w):
    w.field("Weight of ch for label 3").fill("7.25")
    w.button("Step").click()
    w.wait_step(1)
    w.button("Step").click()
    w.wait_step(2)


def open_quizzes(w):
    """Answer all three, the first wrong and then right."""
    first, second, third = (on_screen(w.page, WIDGETS[-1], index) for index in range(3))
    for quiz, label in ((first, "the highest"), (second, "row 0"), (second, "row 1")):
        quiz.root.get_by_label(label).check()
    third.root.get_by_label("Your answer").fill("1")
    for quiz in (first, second, third):
        quiz.button("Check").click()
    first.root.get_by_label("the lowest").check()
    first.button("Check").click()


def open_update_table(w):
    """The next step; the table fits without scrolling."""
    w.button("Step").click()
    w.wait_step(5)
    assert w.root.locator(".lm-update-table-scroll").evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def open_review_classifier(w):
    w.root.get_by_text("Show the arithmetic").click()
    w.root.get_by_label("Copies").fill("4")


def open_stepper(w):
    w.field("Ask me first").check()
    w.point(3).focus()


MAKE: dict[type[Widget], Callable[[], Case]] = {
    w.EventGrid: lambda: Case(
        (w.EventGrid(zoom="B"), w.EventGrid(challenge=2), w.EventGrid(challenge=5)),
        nothing,
        (w.EventGrid(), w.EventGrid(challenge=2)),
        use_event_grid,
        {"zoom": "x"},
    ),
    w.BayesTest: lambda: Case(
        (w.BayesTest(), w.BayesTest("spam-word", tests=2), w.BayesTest(prior=0, specificity=1)),
        nothing,
        (w.BayesTest(), w.BayesTest("rare-disease")),
        use_bayes_test,
        {"prior": 2},
    ),
    w.ReviewClassifier: lambda: Case(
        (w.ReviewClassifier(MODELS, text=LONG), CORPUS),
        open_review_classifier,
        (w.ReviewClassifier(MODELS, text="warm"), w.ReviewClassifier(MODELS, text="dull")),
        use_review_classifier,
        {"copies": -1},
    ),
    w.SmoothingExplorer: lambda: Case(
        (w.SmoothingExplorer(words=["a" * 40, "book", "x"], min_count=3),),
        lambda w: w.root.get_by_text("Numbers of these words").click(),
        (w.SmoothingExplorer(), w.SmoothingExplorer(alpha=0.1)),
        use_smoothing_explorer,
        {"alpha": -1},
    ),
    w.UnderflowRace: lambda: Case(
        (w.UnderflowRace(step=79, texts=LINE),),
        lambda w: w.root.get_by_text("Set up").click(),
        (w.UnderflowRace(), w.UnderflowRace(step=5)),
        use_underflow_race,
        {"step": -1},
    ),
    w.BlockFeatures: lambda: Case(
        (
            w.BlockFeatures(
                "w" * 200,
                features=["1", "nW", "*s", "has happy", "has antidisestablish", "has glad"],
                labels=["donaudampfschifffahrtsge", "−", "∅", "±"],
                candidate=2,
            ),
        ),
        lambda w: w.root.get_by_text("Set up").click(),
        (w.BlockFeatures(), w.BlockFeatures("so happy", labels=["a", "b"], candidate=1)),
        use_block_features,
        {"candidate": 9},
    ),
    w.PerceptronStepper: lambda: Case(
        (
            w.PerceptronStepper(
                preset="three", step=7, classes=["politics and law", "a very long name of a class", "art"]
            ),
            w.PerceptronStepper(preset="xor"),
        ),
        open_stepper,
        (w.PerceptronStepper(preset="xor", step=2), w.PerceptronStepper(preset="three")),
        use_perceptron_stepper,
        {"step": -1},
    ),
    w.UpdateTable: lambda: Case(
        (w.UpdateTable(step=4),),
        open_update_table,
        (w.UpdateTable(), w.UpdateTable(gold=2)),
        use_update_table,
        {"gold": 9},
    ),
    w.MarginExplorer: lambda: Case(
        (w.MarginExplorer(preset="outlier", step=40),),
        nothing,
        (w.MarginExplorer(), w.MarginExplorer(preset="outlier", step=5)),
        use_margin_explorer,
        {"l2": 0},
    ),
    w.DecisionBoundary: lambda: Case(
        (w.DecisionBoundary(preset="three", compare="Perceptron"),),
        lambda w: w.root.get_by_text("Weights θ").click(),
        (w.DecisionBoundary(preset="separable"), w.DecisionBoundary(preset="three")),
        use_decision_boundary,
        {"alpha": 0},
    ),
    w.KernelLift: lambda: Case(
        (w.KernelLift(lift=0.5, classes=["inner", "outer"]), w.KernelLift(preset="xor", turn=-60)),
        nothing,
        (w.KernelLift(), w.KernelLift(preset="xor")),
        use_kernel_lift,
        {"lift": 2},
    ),
    w.SigmoidBoundary: lambda: Case(
        (w.SigmoidBoundary(), w.SigmoidBoundary(weights=[0, 0, 0], threshold=0.7)),
        nothing,
        (w.SigmoidBoundary(), w.SigmoidBoundary(threshold=0.9)),
        use_sigmoid_boundary,
        {"threshold": 2},
    ),
    w.LossCurves: lambda: Case(
        (w.LossCurves(-6, 0, unit="bits", compare=["zero-one", "perceptron", "hinge"]),),
        nothing,
        (w.LossCurves(), w.LossCurves(label=0)),
        use_loss_curves,
        {"z": 99},
    ),
    w.SoftmaxBars: lambda: Case(
        (
            w.SoftmaxBars(),
            w.SoftmaxBars("steps", scores=[-15, 15, 0, 1, 2, -4.45], shift=10, temperature=0.1),
        ),
        nothing,
        (w.SoftmaxBars(), w.SoftmaxBars("quiz")),
        use_softmax_bars,
        {"gold": 9},
    ),
    w.GradientCheckBench: lambda: Case(
        (w.GradientCheckBench(round=2, guess="sign"), w.GradientCheckBench(log_h=-5)),
        nothing,
        (w.GradientCheckBench(), w.GradientCheckBench(loss="hinge")),
        use_gradient_check_bench,
        {"log_h": 5},
    ),
    w.DescentExplorer: lambda: Case(
        (w.DescentExplorer(method="minibatch", compare=True, step=40),),
        nothing,
        (w.DescentExplorer(), w.DescentExplorer(preset="valleys", surface="tanh", learning_rate=0.3)),
        use_descent_explorer,
        {"step": -1},
    ),
    w.EarlyStopping: lambda: Case(
        (w.EarlyStopping(step=9), w.EarlyStopping(rule="rise", patience=20, rest=True)),
        nothing,
        (w.EarlyStopping(), w.EarlyStopping(patience=0, step=1)),
        use_early_stopping,
        {"patience": 99},
    ),
    w.PenaltyContact: lambda: Case(
        (w.PenaltyContact(strength=1.5), w.PenaltyContact(norm="l1", loss="stretched")),
        nothing,
        (w.PenaltyContact(), w.PenaltyContact(loss="round")),
        use_penalty_contact,
        {"strength": 99},
    ),
    w.Quiz: lambda: Case(QUIZZES, open_quizzes, QUIZZES[:2], use_quiz, {"solved": 7}),
}
CASES = {widget: make() for widget, make in MAKE.items()}
