"""The decision boundary by mouse, touch and keys: in a page without a kernel and in the book."""

from widget_harness import PHONE, Stepper

from linmodels_lib.widgets import DecisionBoundary


class Shown(Stepper):
    """A decision boundary on screen, and how a reader uses it; its points are those of the stepper."""

    name = "decision-boundary"

    def right(self, n):
        """Wait until the learner on screen gets n points right."""
        self.root.and_(self.page.locator(f'[data-right="{n}"]')).wait_for()

    def confusions(self, panel=0):
        """The numbers of a table of confusions."""
        rows = self.root.locator(".lm-decision-boundary-table").nth(panel).locator("tbody tr").all()
        return [[int(n) for n in row.locator("td").all_inner_texts()] for row in rows]

    def shows(self, learner):
        """Wait until this learner's button is the pressed one."""
        self.root.locator('.lm-decision-boundary-learners [aria-pressed="true"]', has_text=learner).wait_for()


def test_by_mouse(show):
    w = show(DecisionBoundary(preset="three"))
    w.right(16)
    assert w.confusions() == [[5, 0, 1], [0, 5, 1], [0, 0, 6]]
    w.says("Naive Bayes (α = 1): 16 of 18 right, accuracy 0.89; 1 of pan taken for mixed")
    assert w.root.locator(".lm-decision-boundary-wrong").get_attribute("data-count") == "2"
    assert w.root.locator(".lm-decision-boundary-tag:visible").count() >= 2
    w.button("SVM").click()
    w.right(18)
    assert w.root.locator(".lm-decision-boundary-tag:visible").count() == 0
    w.field("Compare with").select_option("Naive Bayes")
    w.says("Dashed: Naive Bayes (α = 1): 16 of 18 right")
    assert w.confusions(1) == [[5, 0, 1], [0, 5, 1], [0, 0, 6]]
    w.button("Naive Bayes").click()  # they change places
    w.right(16)
    assert w.field("Compare with").input_value() == "SVM"
    w.field("Penalty λ").wait_for()
    w.field("Compare with").select_option("none")
    w.field("Penalty λ").wait_for(state="hidden")
    w.field("Pseudo-count α").fill("50")
    w.says("Naive Bayes (α = 100)")
    w.root.get_by_text("Weights θ").click()
    assert w.root.locator(".lm-decision-boundary-weights td").first.inner_text() == "−1.099"


def test_dragging_fits_anew_and_points_stay_counts(show):
    w = show(DecisionBoundary(preset="separable", learner="SoftmaxRegression"))
    w.right(10)
    before = w.root.locator(".lm-decision-boundary-border").get_attribute("d")
    w.drag(1, -280, -150)
    w.says("Example 1 is now at")
    assert w.root.locator(".lm-decision-boundary-border").get_attribute("d") != before
    assert w.field("Data").input_value() == "custom"
    w.drag(2, -300, 400)
    w.says("Example 2 is now at (0, 0).")
    w.button("Add points").click()
    w.field("Class of new points").select_option("mixed (new)")
    w.root.locator(".lm-plane").click(position={"x": 300, "y": 100})
    w.says("mixed, added at")
    w.root.locator(".lm-decision-boundary-table").first.locator("tbody tr").nth(2).wait_for()
    w.field("Data").select_option("XOR")
    w.says("All classes tie everywhere, and a tie goes to the lowest number: pan.")
    w.right(2)


def test_by_keys_alone(show):
    w = show(DecisionBoundary(preset="outlier"))
    w.page.keyboard.press("Tab")
    w.press("2")
    w.says("Perceptron (10 epochs at most): 8 of 11 right")
    w.press("c")
    w.says("Dashed: Naive Bayes")
    w.press("c", "c", "c", "4")
    w.says("Softmax regression (λ = 0.1): 10 of 11 right")
    w.point(11).focus()
    w.press("ArrowLeft", "Shift+ArrowUp")
    w.says("Example 11 is now at (4.625, 1.5). Softmax regression: 10 of 11 right.")
    w.press("Enter")
    w.says("is selected: arrow keys move it, Delete removes it. Softmax regression says praise: P pan 0.")
    w.press("Delete")
    w.says("Example 11 deleted")
    w.right(10)
    w.press("a", "ArrowRight", "Enter")
    w.says("Example 11, pan, added at")
    w.press("Escape", "r")
    w.says("Naive Bayes (α = 1): 10 of 11 right")
    assert w.field("Data").input_value() == "outlier"
    w.field("Pseudo-count α").focus()
    w.press("ArrowRight", "3")
    w.says("SVM (λ = 0.1): 10 of 11 right")


def test_by_touch_on_a_phone(show):
    w = show(DecisionBoundary(preset="three"), **PHONE)
    w.button("SVM").tap()
    w.right(18)
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert w.field("Compare with").evaluate(size) >= 16  # or a phone zooms in


def test_two_fits_of_sixty_points_and_their_drawing_take_less_than_a_frame(show):
    X = [[i % 10 / 2, i // 10 * 0.75] for i in range(60)]
    y = [(3 * i + i // 10) % 3 for i in range(60)]
    w = show(DecisionBoundary(X, y, learner="SVM", compare="SoftmaxRegression"))
    assert w.frame(w.field("Penalty λ")) < 16


def test_in_the_built_book(open_page):
    page = open_page("book/06-svm.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.right(14)
    w.button("Naive Bayes").click()
    w.right(7)
    page.wait_for_url(lambda url: "book/06-svm.html#decision-boundary-1=" in url)


def test_another_learner_moves_nothing_on_the_page(show):
    w = show(DecisionBoundary(preset="separable"))
    heights = set()
    for name in ("Naive Bayes", "Perceptron", "SVM", "Softmax regression"):
        w.button(name).click()
        w.drawn()
        heights.add(round(w.root.bounding_box()["height"]))
    assert len(heights) == 1
