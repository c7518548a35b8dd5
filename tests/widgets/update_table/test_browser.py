"""The update table by mouse, keys and touch: in a page without a kernel and in the book."""

from widget_harness import PHONE, OnScreen

from linmodels_lib.widgets import UpdateTable


class Shown(OnScreen):
    """An update table on screen, and how a reader uses it."""

    name = "update-table"

    def at(self, step):
        self.root.and_(self.page.locator(f'[data-step="{step}"]')).wait_for()

    def steps(self, n):
        start = int(self.root.get_attribute("data-step"))
        for k in range(1, n + 1):
            self.button("Step").click()
            self.at(start + k)

    def scores(self):
        return [text.replace("−", "-") for text in self.root.locator(".lm-now").all_inner_texts()]

    def weights(self):
        return [float(cell.input_value()) for cell in self.root.locator(".lm-update-table-theta input").all()]


def test_by_mouse(show):
    w = show(UpdateTable())
    assert w.button("Back").is_disabled()
    assert w.scores() == ["–"] * 3
    w.steps(1)
    w.says("Ψ(x, 1) = 2 · 0.3 + 1 · 0.7 + 0 · 0.8 = 1.3")
    assert w.scores() == ["1.3", "1.8", "-12"]
    w.steps(1)
    w.says("Choose the largest score: label 2, with 1.8.")
    w.steps(1)
    w.says("a mistake, by 0.5")
    assert w.root.locator("[aria-current=step]").inner_text() == "compare"
    w.steps(1)
    assert w.weights() == [2.3, 1.7, 0.8, -2.2, 1.2, -4, -4, -4, -4]
    assert w.root.locator(".lm-update-table-theta.lm-marked").count() == 4
    assert w.scores() == ["6.3", "-3.2", "-12"]  # the new ones, at once
    w.steps(3)
    assert w.scores() == ["6.3", "-3.2", "-12"]
    w.says("After one update the right label wins. Done.")
    assert w.button("Step").is_disabled()
    for step in (6, 5, 4, 3):
        w.button("Back").click()
        w.at(step)
    assert w.weights()[:3] == [0.3, 0.7, 0.8]


def test_everything_follows_an_edit_and_undo_takes_it_back(show):
    w = show(UpdateTable(step=3))
    w.field("Feature words in f(x, 2)").fill("4")  # a copy of the same feature in every block
    w.root.get_by_text("1.9", exact=True).wait_for()
    assert w.scores() == ["1.9", "1.4", "-20"]
    assert w.field("Feature words in f(x, 1)").input_value() == "4"
    w.says("label 1 is right. No mistake")
    w.field("Weight of *s for label 2").fill("")  # not a number yet: nothing happens
    w.field("Weight of *s for label 2").fill("3")
    w.says("a mistake, by 0.3")
    w.field("Label 3 is right").check()
    w.says("label 3 is right: a mistake")
    w.button("Undo").click()
    w.says("label 1 is right: a mistake, by 0.3")
    w.button("Undo").click()
    w.says("label 1 is right. No mistake")
    w.button("Undo").click()
    w.says("a mistake, by 0.5")
    assert not w.button("Undo").is_visible()
    w.field("Feature ch in f(x, 1)").fill("5000")
    assert w.field("Feature ch in f(x, 1)").get_attribute("aria-invalid") == "true"
    w.field("Weight of ch for label 1").focus()
    w.says("A number in the table lies between −1000 and 1000, and 5000 does not. It stays at 0.")
    assert w.field("Feature ch in f(x, 1)").input_value() == "0"


def test_by_keys(show):
    w = show(UpdateTable())
    w.button("Step").focus()
    w.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    w.at(4)
    w.press("ArrowLeft")
    w.at(3)
    w.field("Label 1 is right").focus()
    w.press("ArrowRight")  # along the radio buttons, not a step
    w.says("label 2 was chosen, and label 2 is right")
    w.at(3)
    w.press("u")
    w.says("but label 1 is right")
    w.field("Weight of words for label 1").focus()
    w.press("ArrowUp")
    w.says("a mistake, by 0.3")
    assert w.field("Weight of words for label 1").input_value() == "0.4"
    w.press("ArrowRight", "u")  # in a field these are the field's own
    w.at(3)
    w.button("Step").focus()
    w.press("r")
    w.at(0)
    assert w.weights()[0] == 0.3
    w.press("u")
    w.at(3)
    assert w.weights()[0] == 0.4


def test_names_are_text_and_a_broken_link_is_ignored(show):
    names = {"features": ["<b>x</b>", "*s", "ch"], "labels": ["<i>1</i>", "2", "3"]}
    w = show(UpdateTable(step=2, **names), fragment="#update-table-1=eyJnb2xkIjo5fQ")
    w.at(2)
    assert w.root.locator("b, i").count() == 0
    w.root.get_by_text("<b>x</b>").first.wait_for()


def test_in_the_built_book(open_page):
    page = open_page("book/05-many-classes.html", **PHONE)
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.steps(5)
    assert w.scores() == ["6.3", "-3.2", "-12"]
    page.wait_for_url(lambda url: "update-table-1=" in url)
