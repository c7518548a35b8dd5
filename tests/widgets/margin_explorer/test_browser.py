"""The margin explorer by mouse, touch and keys, in a page without a kernel."""

from widget_harness import PHONE, Stepper

from linmodels_lib import datasets
from linmodels_lib.widgets import MarginExplorer

X, Y = datasets.toy("separable")


class Shown(Stepper):
    """A margin explorer on screen; its points are those of the stepper."""

    name = "margin-explorer"

    def numbers(self):
        """The table: what it says of the SVM, and of the perceptron."""
        rows = [
            row.locator("td").all_inner_texts()
            for row in self.root.locator(".lm-margin-explorer-table tbody tr").all()
        ]
        return [list(column) for column in zip(*rows, strict=True)]

    def rings(self):
        return int(self.root.locator(".lm-margin-explorer-ring").get_attribute("data-count"))


def test_by_mouse(show):
    w = show(MarginExplorer(X[::-1], Y[::-1], step=0))
    w.says("Nothing visited yet")
    assert w.rings() == 0
    w.button("Step").click()
    w.wait_step(1)
    w.says("Visit 1, epoch 1: example 1, label 0. SVM: it leads by 0.00, and 1 is asked for: a violation.")
    w.field("Visit").fill("100")
    w.wait_step(10_000)
    w.says("the street is 1.76 wide, held by examples 1, 4 and 7.")
    assert w.rings() == 3
    assert w.numbers() == [["0 of 10", w.numbers()[0][1], "0.88", "1.76"], ["0 of 10", "1", "0.27", "–"]]
    w.field("Penalty λ").fill("8")
    w.says("λ = 5")
    assert float(w.numbers()[0][3]) > 3
    assert w.rings() > 5
    assert w.root.locator(".lm-margin-explorer-way").get_attribute("d")
    w.field("Show the perceptron").uncheck()
    w.root.locator('.lm-margin-explorer-other[d=""]').wait_for(state="attached")
    w.button("Reset").click()
    w.wait_step(0)


def test_a_point_dragged_into_the_street_pays(show):
    w = show(MarginExplorer())
    w.says("After 10000 visits the street is 1.76 wide, held by examples")  # it opens with its street
    assert w.rings() == 3
    before = w.root.locator(".lm-margin-explorer-border").get_attribute("d")
    w.drag(2, 130, 0)
    w.says("Example 2 is now at")
    assert w.root.locator(".lm-margin-explorer-border").get_attribute("d") != before
    assert w.step() == 10_000
    assert w.field("Data").input_value() == "custom"
    w.field("Cost of missing class 2").fill("3")
    w.says("a mistake costs 1 for class 1 and 3 for class 2")
    w.field("Data").select_option("XOR")
    w.says("street is")
    assert w.step() == 10_000  # at its end too
    w.button("Undo").click()
    w.button("Reset").click()
    w.drawn()
    assert w.root.locator(".lm-margin-explorer-border").get_attribute("d") == before
    w.button("Reset").click()  # and from there to the start of training
    w.wait_step(0)


def test_by_keys_alone(show):
    w = show(MarginExplorer(step=0))
    w.page.keyboard.press("Tab")
    w.press("ArrowRight", "ArrowRight", "ArrowLeft")
    w.wait_step(1)
    w.press("e")
    w.wait_step(10_000)
    w.press("r")
    w.wait_step(0)
    w.root.focus()
    w.press(" ")
    w.button("Pause").wait_for()
    w.press(" ")
    w.button("Play").wait_for()
    w.point(1).focus()
    w.press("ArrowLeft", "Enter")
    w.says("Example 1, class 2, at (1.375, 1), is selected")
    w.press("Delete")
    w.says("Example 1 deleted")
    w.field("Visit").focus()
    w.press("End")
    w.wait_step(-(-10_000 // 9) * 9)
    w.field("Penalty λ").focus()
    w.press("ArrowRight")
    assert w.field("Penalty λ").get_attribute("aria-valuetext") == "0.2"


def test_by_touch_on_a_phone(show):
    w = show(MarginExplorer(step=0), **PHONE)
    w.button("Step").tap()
    w.wait_step(1)
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert w.field("Shrink").evaluate(size) >= 16  # or a phone zooms in
