"""The gradient-check bench by mouse, touch and keys, in a page without a kernel."""

from playwright.sync_api import expect
from widget_harness import OnScreen

from linmodels_lib.widgets import GradientCheckBench


class Shown(OnScreen):
    """A bench on screen, and how a reader uses it."""

    name = "gradient-check-bench"

    def at(self, place):
        self.root.and_(self.page.locator(f'[data-place="{place}"]')).wait_for()


def test_by_mouse(show):
    w = show(GradientCheckBench())
    w.says("Passed: all 12 coordinates agree within 10⁻⁶")
    w.field("Bug").select_option("bias")
    w.says("Failed: 3 of 12 coordinates differ, in the column of the constant alone.")
    w.says("θ[bad, 1]: formula −0.00517, measured −0.04517")
    assert w.root.locator(".lm-gradient-check-bench-errors .lm-marked").count() == 3
    w.field("Bug").select_option("penalty")
    w.field("Weights").select_option("zero")
    w.says("from here the check cannot see it")
    w.field("Weights").select_option("given")
    w.field("Bug").select_option("none")
    box = w.root.locator(".lm-gradient-check-bench-chart").bounding_box()
    w.page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 90)
    w.page.mouse.down()
    w.page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + 90, steps=4)
    w.page.mouse.up()
    w.says("rounding wins")
    w.field("Loss").select_option("hinge")
    w.root.locator('[aria-label="Ruler"]:not(:has(option:nth-child(3)))').wait_for()
    w.field("Loss").select_option("logistic")
    w.root.locator(".lm-gradient-check-bench-errors tbody tr:only-child").wait_for()


def test_the_game_by_mouse(show):
    w = show(GradientCheckBench())
    w.button("Hide a bug").click()
    w.says("Round 1: a bug is hidden in the formula, or none.")
    assert not w.field("Bug").is_visible()
    w.button("2. sign flipped").click()
    w.says("Not that one. “sign flipped” shows as 2.00 everywhere")
    w.button("✗ 2. sign flipped").wait_for()
    w.button("4. penalty missing").click()
    w.says("Right: penalty missing. It spares the column of the constant")
    w.button("Hide another bug").click()
    w.says("Round 2")
    w.button("Show the bug list").click()
    w.says("Passed")
    assert w.field("Bug").is_visible()


def test_by_keys(show):
    w = show(GradientCheckBench())
    w.root.focus()
    w.press("ArrowLeft", "ArrowLeft")
    w.at(-26)
    w.press("ArrowRight")
    w.at(-25)
    w.press("b")
    w.says("with formula = −1 · measured")
    w.press("l")
    w.says("of 4 coordinates differ")
    w.press("g")
    w.says("Round 1")
    w.press("4")
    w.says("Right: penalty missing")
    w.press("r")
    w.says("Passed: all 12")
    w.at(-24)
    w.field("Step h").focus()
    w.press("Home")
    w.at(-60)
    assert w.field("Step h").get_attribute("aria-valuetext") == "10⁻¹⁵"
    w.press("ArrowRight", "b")  # keys act while the slider has the focus
    w.at(-59)
    w.says("There is a bug, but here the right formula would fail too: at this step rounding wins")
    w.press("r")
    w.says("Passed: all 12")


def test_a_bug_on_a_kink_is_not_explained_by_its_pattern(show):
    w = show(GradientCheckBench(loss="hinge", bug="penalty", at_zero=True))
    w.says("here the right formula would fail too: there is a kink within h")
    expect(w.root.locator(".lm-gradient-check-bench-entry:visible")).to_have_text(["central", "forward"])


def test_the_sums_tell_wrong_labels_from_a_lost_term(show):
    w = show(GradientCheckBench(bug="labels"))
    sums = w.root.get_by_role("row", name="Σ(g−m)").get_by_role("cell")
    expect(sums).to_have_text(["0.000", "0.000", "0.000", "0.000"])
    w.field("Bug").select_option("term")
    apart = GradientCheckBench(bug="term").formula() - GradientCheckBench().formula()
    expect(sums).to_have_text([f"{s:.3f}".replace("-", "−") for s in apart.sum(axis=0)])
    w.field("Loss").select_option("logistic")
    expect(sums).to_have_count(0)


def test_a_drawing_fits_in_a_frame(show):
    w = show(GradientCheckBench())
    assert w.frame(w.field("Step h")) < 12
