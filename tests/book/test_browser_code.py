"""One switch for the code of a page: as written, all, none; remembered, and kind to who is reading."""

from playwright.sync_api import expect

DESK = {"viewport": {"width": 1400, "height": 900}}
PARTS = (
    "[...document.querySelectorAll('.bd-article div.cell_input')].filter((part) => !part.closest('.lm-side'))"
)
ALL = f"{PARTS}.length"
AMOUNT = f"{PARTS}.filter((part) => part.checkVisibility()).length"
WRITTEN = f"{PARTS}.filter((part) => !part.closest('details')).length"


def test_code_is_shown_hidden_and_remembered(open_page):
    page = open_page("book/06-svm.html", **DESK)
    written, whole = page.evaluate(WRITTEN), page.evaluate(ALL)
    assert 0 < written < whole
    assert page.evaluate(AMOUNT) == written
    page.get_by_role("button", name="Show all code").press("Enter")
    assert page.evaluate(AMOUNT) == whole
    page.get_by_role("button", name="Hide all code").press("Enter")
    assert page.evaluate(AMOUNT) == 0
    expect(page.locator("details.hide").first).to_be_hidden()
    expect(page.locator("figure").first).to_be_visible()
    page.goto(page.url.replace("06-svm", "06-training"))
    assert page.evaluate(AMOUNT) == 0
    page.get_by_role("button", name="Show code as it is written").press("Enter")
    assert page.evaluate(AMOUNT) == page.evaluate(WRITTEN)


def test_a_page_without_code_has_no_switch(open_page):
    page = open_page("book/glossary.html", **DESK)
    expect(page.locator(".lm-code-switch")).to_have_count(0)


def test_the_switch_leaves_the_reader_where_she_is(open_page):
    page = open_page("book/06-svm.html#does-it-pay", **DESK)
    top = "document.getElementById('does-it-pay').getBoundingClientRect().top"
    for _ in range(3):
        page.locator(".lm-code-switch").dispatch_event("click")
        page.wait_for_timeout(300)
        assert abs(page.evaluate(top) - 72) <= 8


def test_folds_name_their_figures(open_page):
    page = open_page("book/06-svm.html", **DESK)
    first = page.locator("details.hide > summary")
    assert first.nth(0).inner_text().strip() == "Imports"
    assert first.nth(1).inner_text().strip() == "Code of Figure 6.1-1"
