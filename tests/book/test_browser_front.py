"""The front of the book in Chromium: the widget on its first page, the map on a phone, the self-test."""

from playwright.sync_api import expect
from widget_harness import PHONE

TEXTS = """() => [...document.querySelectorAll(".lm-map a")].flatMap((box) => {
  const { left, right, top, bottom } = box.querySelector("rect").getBoundingClientRect();
  return [...box.querySelectorAll("text:not(.lm-map-note)")].map((text) => {
    const { left: a, right: b, top: c, bottom: d, height } = text.getBoundingClientRect();
    return { inside: a > left && b < right && c > top && d < bottom, size: parseFloat(getComputedStyle(text).fontSize)
      * text.getCTM().a };
  });
})"""


def test_a_review_typed_on_the_first_page_gets_four_answers(open_page):
    page = open_page("book/index.html", viewport={"width": 1200, "height": 900})
    review = page.get_by_label("Your review")
    verdicts = page.locator(".lm-review-classifier-says strong")
    review.fill("Slow, dull, clumsy. A waste.")
    expect(verdicts).to_have_text(["negative"] * 4)
    review.fill("Superb and moving.")
    expect(verdicts).to_have_text(["positive"] * 4)
    expect(page.get_by_text("Learned from 20,000 film reviews")).to_be_visible()


def test_the_first_screen_of_a_laptop_has_the_doors_and_the_whole_classifier(open_page):
    page = open_page("book/index.html", viewport={"width": 1280, "height": 800})
    widget = page.locator(".lm-mount[data-widget=review-classifier]")
    expect(widget).to_have_attribute("data-ready", "true")
    expect(widget.get_by_text("Learned from 20,000 film reviews")).to_be_visible()  # the models are there
    expect(widget.get_by_text("Write one for them.")).to_be_visible()
    expect(widget.get_by_label("Your review")).to_have_attribute("rows", "2")
    doors, box = page.locator(".lm-doors").bounding_box(), widget.bounding_box()
    assert 0 < doors["y"] + doors["height"] < box["y"] < box["y"] + box["height"] <= 800


def test_a_line_below_the_doors_leads_to_a_perceptron_at_work(open_page):
    for options in ({"viewport": {"width": 1280, "height": 800}}, PHONE):
        page = open_page("book/index.html", **options)
        page.get_by_role("link", name="Watch a perceptron learn").click()
        stepper = page.locator(".lm-perceptron-stepper")
        expect(stepper).to_be_in_viewport()
        expect(stepper.locator(".lm-counter")).not_to_contain_text("Visit 0", timeout=30_000)  # it plays


def test_the_map_can_be_read_on_a_phone_and_leads_on(open_page):
    page = open_page("book/index.html", **PHONE)
    page.locator(".lm-map").scroll_into_view_if_needed()
    texts = page.evaluate(TEXTS)
    assert len(texts) >= 12
    assert all(text["inside"] and text["size"] > 11.5 for text in texts), texts
    page.get_by_role("link", name="5.3 Many labels, after The perceptron").click()
    page.wait_for_url("**/05-many-classes.html")


def test_a_miss_in_the_self_test_leads_to_its_refresher(open_page):
    page = open_page("book/self-test.html", **PHONE)
    quiz = page.locator("[data-widget=quiz]", has_text="ln(0.5 · 0.2)")
    quiz.scroll_into_view_if_needed()
    quiz.get_by_label("ln(0.5 + 0.2)").check()
    quiz.get_by_role("button", name="Check").click()
    quiz.get_by_role("link", name="Logarithms").click()
    page.wait_for_url("**/self-test.html#logarithms")
    expect(page.get_by_role("heading", name="Logarithms", exact=True)).to_be_in_viewport()


def test_a_word_leads_to_the_glossary_and_back(open_page):
    page = open_page("book/05-perceptron.html")
    page.locator("a.lm-term", has_text="hyperplane").click()
    page.wait_for_url("**/glossary.html#term-hyperplane")
    entry = page.locator("dt", has_text="hyperplane")
    expect(entry).to_be_in_viewport()
    entry.locator("xpath=following-sibling::dd[1]").get_by_role("link").click()
    page.wait_for_url("**/05-perceptron.html#first-hyperplane")
    expect(page.locator("a.lm-term", has_text="hyperplane")).to_be_in_viewport()


def test_an_exercise_leads_to_its_answer_and_back(open_page):
    page = open_page("book/05-perceptron.html", **PHONE)
    page.locator("#exercise-2 .lm-to-answer").click()
    page.wait_for_url("**/answers.html#05-perceptron-2")
    answer = page.locator("[id='05-perceptron-2']")
    expect(answer).to_be_in_viewport()
    back = answer.get_by_role("link", name="To the exercise")
    expect(back).to_be_visible()  # a link to what is folded opens it
    back.click()
    page.wait_for_url("**/05-perceptron.html#exercise-2")
    expect(page.locator("#exercise-2")).to_be_in_viewport()


def test_the_first_page_plays_a_perceptron_once(open_page):
    page = open_page("book/index.html", viewport={"width": 1200, "height": 900})
    stepper = page.locator(".lm-perceptron-stepper")
    stepper.scroll_into_view_if_needed()
    expect(page.locator(".lm-mount[data-widget=perceptron-stepper]")).to_have_attribute("data-ready", "true")
    stepper.locator(".lm-plane").scroll_into_view_if_needed()
    expect(stepper.get_by_role("button", name="Pause")).to_be_visible()
    expect(stepper.get_by_role("button", name="Play")).to_be_visible(timeout=30_000)  # it came to its end
    expect(stepper.locator(".lm-counter")).to_contain_text("0 of 10 wrong")
    stepper.get_by_role("button", name="Reset").click()
    page.evaluate("scrollTo(0, 0)")
    stepper.scroll_into_view_if_needed()
    page.wait_for_timeout(700)
    expect(stepper.locator(".lm-counter")).to_contain_text("Visit 0")  # once


def test_nothing_plays_by_itself_where_less_motion_is_asked_for_or_a_link_came(open_page):
    quiet = open_page("book/index.html", reduced_motion="reduce")
    linked = open_page("book/index.html#perceptron-stepper-1=eyJzdGVwIjozfQ")
    for page, visit in ((quiet, 0), (linked, 3)):
        stepper = page.locator(".lm-perceptron-stepper")
        stepper.locator(".lm-plane").scroll_into_view_if_needed()
        page.wait_for_timeout(900)
        expect(stepper.locator(".lm-counter")).to_contain_text(f"Visit {visit} ")


def test_three_doors_lead_in(open_page):
    for name, where in (
        ("Read it", "01-probability"),
        ("Teach with it", "using"),
        ("Play with it", "demo/index"),
    ):
        page = open_page("book/index.html", **PHONE)
        page.locator(".lm-doors").get_by_role("link", name=name).click()
        page.wait_for_url(f"**/{where}.html*")
    page = open_page("book/index.html")
    page.locator(".lm-doors").get_by_role("link", name="the perceptron").click()
    page.wait_for_url("**/05-perceptron.html")
