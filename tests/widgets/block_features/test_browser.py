"""The block features by mouse, touch and keys, in a page without a kernel."""

from widget_harness import DESK, PHONE, OnScreen

from linmodels_lib.widgets import BlockFeatures


class Shown(OnScreen):
    """Block features on screen, and how a reader uses them."""

    name = "block-features"
    opened = False

    def __init__(self, page, index=0):
        super().__init__(page, index)
        self.text = self.root.get_by_label("Text x")

    def candidate(self, label):
        return self.root.get_by_role("radio", name=f"f(x, {label})")

    def weight(self, feature, label):
        return self.field(f"Weight of {feature} in the block of {label}")

    def on(self, y):
        """Wait until the candidate is label number y, and its features have come to rest."""
        self.root.and_(self.page.locator(f'[data-candidate="{y}"]')).wait_for()
        self.root.locator(".lm-block-features-ghost").wait_for(state="detached")

    def f(self):
        """The long vector as the cards show it."""
        return [int(text) for text in self.root.locator("tbody .lm-block-features-f").all_inner_texts()]

    def scores(self):
        texts = self.root.locator(".lm-score").all_inner_texts()
        return [float(text.replace("−", "-")) for text in texts]


def test_by_mouse(show):
    w = show(BlockFeatures())
    w.says("x = (2, 1, 0) stands in the block of +, entries 1 to 3 of 9.")
    assert (w.f(), w.scores()) == ([2, 1, 0, 0, 0, 0, 0, 0, 0], [1.3, 1.8, -12])
    w.candidate("−").check()
    w.on(1)
    assert w.f() == [0, 0, 0, 2, 1, 0, 0, 0, 0]
    w.says("only the weights of this block count: the score is 1.8")
    w.weight("∗s", "+").fill("5")
    w.says("All scores: 5.6 for +, 1.8 for − and −12 for ∅. The largest is that of +.")
    w.weight("∗s", "+").fill("")
    w.weight("nW", "+").click()
    assert w.weight("∗s", "+").input_value() == "5"
    w.says("A number belongs here. It stays at 5.")
    w.weight("∗s", "+").fill("999999")
    assert w.weight("∗s", "+").evaluate("e => e.scrollWidth <= e.clientWidth")  # it can be read
    w.press("Enter")
    w.says("A weight lies between −99 and 99, and 999999 does not. It stays at 5.")
    assert w.weight("∗s", "+").input_value() == "5"
    w.set_up()
    w.root.get_by_label("constant 1 (bias)").check()
    w.says("x = (1, 2, 1, 0) stands in the block of −, entries 5 to 8 of 12.")
    w.weight("1", "∅").fill("40")
    w.says("The largest is that of ∅.")
    w.text.fill("so Happy, us")
    w.says("x = (1, 3, 1, 1)")
    w.button("Reset").click()
    w.says("x = (2, 1, 0) stands in the block of +")
    assert w.text.input_value() == "it rocks"


def test_features_labels_and_words_of_ones_own(show):
    w = show(BlockFeatures())
    assert not w.field("A word of your own").is_visible()
    w.set_up()
    w.field("A word of your own").fill("<img src=x> ROCKS")
    w.button("Add word").click()
    w.says("x = (2, 1, 0, 0) stands")  # the first word, img
    w.field("A word of your own").fill("Rocks!")
    w.press("Enter")
    w.says("x = (2, 1, 0, 0, 1) stands in the block of +, entries 1 to 5 of 15.")
    w.field("A word of your own").fill("rocks")
    w.press("Enter")
    w.says("“rocks” is a feature already.")
    w.field("A word of your own").fill("?")
    w.press("Enter")
    w.says("Type a word of letters or digits first.")
    w.weight("rocks", "+").fill("3")
    w.root.get_by_label("contains “rocks”").uncheck()
    w.says("entries 1 to 4 of 12")
    w.root.get_by_label("contains “rocks”").check()
    w.says("4.3 for +")  # the weight has come back
    for name in ("contains “rocks”", "contains “img”", "contains “happy”", "∗s: a word ends in s"):
        w.root.get_by_label(name).uncheck()
    w.says("entry 1 of 3")
    w.root.get_by_label("nW: number of words").click()
    w.says("One feature has to stay.")
    assert w.root.get_by_label("nW: number of words").is_checked()
    w.field("Labels").select_option("4")
    w.says("entry 1 of 4")
    w.candidate("±").check()
    w.on(3)
    w.field("Labels").select_option("2")
    w.on(1)
    assert w.page.locator("main img").count() == 0


def test_by_keys_alone(show):
    w = show(BlockFeatures())
    w.root.focus()
    w.press("ArrowRight")
    w.on(1)
    w.press("ArrowLeft", "ArrowLeft")
    w.on(2)
    w.press(" ")
    w.on(0)
    w.says("stands in the block of +")
    w.on(2)
    assert w.button("Play").is_visible()
    w.press("r")
    w.on(0)
    w.button("Full screen").focus()
    w.press("Tab")
    w.press("End")  # a tab had selected the text
    w.page.keyboard.type(" us")
    w.says("x = (3, 1, 0)")
    w.press("Tab", "Enter")  # Play
    w.button("Pause").wait_for()
    w.on(2)
    w.root.get_by_text("Set up").press("Enter")
    w.press("Tab", " ")
    w.says("x = (1, 3, 1, 0)")
    w.candidate("+").focus()
    w.press("ArrowDown")
    w.on(1)
    w.weight("nW", "−").focus()
    w.press("ArrowUp")  # the field's own key
    w.says("All scores: 1.6 for +, 1.9 for −")
    w.on(1)


def test_less_motion_is_none(show):
    w = show(BlockFeatures(), reduced_motion="reduce", **DESK)
    w.page.evaluate(
        "window.ghosts = 0; new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((n) => { "
        "window.ghosts += n.className?.startsWith?.('lm-block-features-ghost') ? 1 : 0; })))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    w.candidate("∅").check()
    w.on(2)
    assert w.page.evaluate("window.ghosts") == 0


def test_in_the_built_book(open_page):
    page = open_page("book/05-features.html", **PHONE)
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    assert w.fits()
    w.candidate("∅").check()
    w.on(2)
    w.says("x = (2, 1, 0) stands in the block of ∅, entries 7 to 9 of 9.")
    assert w.scores() == [1.3, 1.8, -12]
    page.wait_for_url(lambda url: "book/05-features.html#block-features-1=" in url)
