"""A test sees what a reader sees: it acts and reads after the frame in which what was done before is drawn."""

import functools

import pytest
from playwright.sync_api import Locator

USES = [
    "all_inner_texts", "all_text_contents", "bounding_box", "check", "click", "count", "dispatch_event",
    "drag_to", "evaluate", "evaluate_all", "fill", "focus", "get_attribute", "hover", "inner_html",
    "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden",
    "is_visible", "press", "press_sequentially", "select_option", "set_checked", "tap", "text_content",
    "uncheck",
]  # fmt: skip
# A page that is not drawn at all, such as one behind another, has no frames: half a second is enough for it.
FRAME = "() => new Promise((next) => { requestAnimationFrame(next); setTimeout(next, 500); })"


def after_a_frame(use):
    """`use`, once all that was asked of the page so far is drawn: a busy machine draws late."""

    @functools.wraps(use)
    def later(locator, *args, **options):
        if getattr(locator.page, "draws", True):
            locator.page.evaluate(FRAME)
        return use(locator, *args, **options)

    return later


@pytest.fixture(scope="session", autouse=True)
def patient_reader():
    """Locators act and read after a frame, in every test of the browser."""
    with pytest.MonkeyPatch.context() as patch:
        for name in USES:
            patch.setattr(Locator, name, after_a_frame(getattr(Locator, name)))
        yield
