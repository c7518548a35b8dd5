"""Loss curves by mouse and keys: without a kernel, and in the book."""

from widget_harness import OnScreen

from linmodels_lib.widgets import LossCurves


class Shown(OnScreen):
    """The loss curves on screen."""

    name = "loss-curves"

    def becomes(self, text):
        """Wait until label, loss and unit are on screen."""
        self.root.and_(self.page.locator(f'[data-loss="{text}"]')).wait_for()


def drag(page, box, start, end):
    """From one place of a box to another, both as shares of its width and height."""
    at = [(box["x"] + box["width"] * a, box["y"] + box["height"] * b) for a, b in (start, end)]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=4)
    page.mouse.up()


def test_the_curves_by_mouse(show):
    w = show(LossCurves())
    w.becomes("1 0.3696 nats")
    w.says("The label had probability 0.6910 and costs 0.3696 nats, 0.5332 bits")
    w.button("bits").click()
    w.becomes("1 0.5332 bits")
    w.button("0").click()
    w.becomes(f"0 {LossCurves(label=0, unit='bits').loss:.4f} bits")
    w.root.get_by_text("hinge").click()
    w.says("In comparison: hinge 1.805.")
    chart = w.root.locator(".lm-loss-curves-chart")
    chart.scroll_into_view_if_needed()
    drag(w.page, chart.bounding_box(), (0.5, 0.5), (0.2, 0.5))
    w.page.evaluate("() => new Promise(requestAnimationFrame)")
    z = float(w.field("Score z, typed").input_value())
    assert -5 < z < -2
    w.becomes(f"0 {LossCurves(z, 0, unit='bits').loss:.4f} bits")
    w.field("Score z, typed").fill("9")
    w.press("Tab")
    w.says(f"Score z must be a number from −6 to 6. It stays at {z:g}.".replace("-", "−"))


def test_the_curves_by_keys_only(show):
    w = show(LossCurves())
    w.field("Score z").focus()
    w.press("Home")
    w.becomes("1 6.0025 nats")
    w.press("End")
    w.becomes("1 0.0025 nats")
    w.press("0", "u")
    w.becomes(f"0 {LossCurves(6, 0, unit='bits').loss:.4f} bits")
    w.root.get_by_role("checkbox").first.focus()
    w.press("Space")
    w.says("In comparison: zero-one 1.")
    w.press("r")
    w.becomes("1 0.3696 nats")


def test_in_the_built_book(open_page):
    page = open_page("book/07-logistic.html", viewport={"width": 1440, "height": 900})
    page.wait_for_selector("html[data-widgets-ready]")
    w = Shown(page)
    w.button("bits").click()
    w.becomes("1 0.5332 bits")
    page.wait_for_url(lambda url: "book/07-logistic.html#loss-curves-1=" in url)
