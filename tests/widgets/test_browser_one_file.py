"""A widget as one file of HTML: from Python and from a page, alive from a disk with no request, data only ever data."""

import html
import json
import re

import pytest
from widget_cases import CASES, CORPUS, MODELS, on_screen, use_corpus

from linmodels_lib.widgets import WIDGETS, BlockFeatures, PerceptronStepper, Quiz, ReviewClassifier, bundle

MOUNT = re.compile(r'<div class="lm-mount".*(?=\n</main>)', re.DOTALL)
WRITE = """async ([name, title, state]) => {
  const { oneFile } = await linmodels.modules["shared/loader.js"].later("shared/one_file.js");
  return oneFile(name, title, state, { words: "W" });
}"""
NASTY = """</script><!--<script>alert("x")</script> & 'so' @style <img src=x onerror=alert(1)>"""
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"


class Shown:
    """A page; the widgets on it are looked for when they are needed."""

    def __init__(self, page):
        self.page = page


@pytest.fixture
def saved(open_page, tmp_path):
    """`saved(text)`: the page of a file, opened from a disk. Its policy and no network: a request is an error."""

    def saved(text, **options):
        (tmp_path / "saved").mkdir(exist_ok=True)
        path = tmp_path / "saved" / "file.html"
        path.write_text(text, "utf-8")
        page = open_page(path.as_uri(), viewport={"width": 900, "height": 1000}, offline=True, **options)
        page.wait_for_selector("html[data-widgets-ready]")
        assert page.evaluate("performance.getEntriesByType('resource').map((e) => e.name)") == []
        return page

    return saved


def state_in(text):
    return json.loads(html.unescape(re.search(r'data-state="([^"]*)"', text)[1]))


SCENES = {one._name: (one, CASES[one].pair[1], CASES[one].use) for one in WIDGETS}
SCENES["corpus"] = (ReviewClassifier, CORPUS, use_corpus)


@pytest.mark.parametrize("name", SCENES)
def test_python_and_a_page_write_the_same_file_and_it_lives(show, saved, name):
    widget, w, use = SCENES[name]
    page = show(w).page
    text = w.html()
    written = page.evaluate(WRITE, [widget._name, bundle.title(widget.folder()), w.state()])
    assert state_in(written) == state_in(text) == w.state()
    assert MOUNT.sub("", written) == MOUNT.sub("", text)
    alone = saved(text)
    assert alone.locator(".lm-mount").get_attribute("data-ready") == "true"
    there, here = on_screen(page, widget), on_screen(alone, widget)
    for one in (there, here):  # a page fetches the small models when it needs them
        one.root.get_by_text("The models are on their way").wait_for(state="detached")
    before = here.root.inner_text()
    assert before == there.root.inner_text()
    if widget is not Quiz:  # whose case needs two of them
        use(here)
        here.drawn()
        assert here.root.inner_text() != before or "=" in alone.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_that_is_markup_stays_text(saved, scheme):
    w = ReviewClassifier(MODELS, text=NASTY, examples=[NASTY])
    page = saved(w.html(title=NASTY), color_scheme=scheme)
    assert page.title() == NASTY
    assert page.get_by_label("Your review").input_value() == NASTY
    assert page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (background == "rgb(255, 255, 255)") is (scheme == "light")


def test_a_saved_file_saves_itself_again_and_prints_its_words(show, saved):
    w = BlockFeatures("so <b>happy</b>", labels=["a", NASTY[:20]])
    written = show(w).page.evaluate(WRITE, [w._name, NASTY, w.state()])
    page = saved(written)
    assert page.title() == NASTY
    assert page.locator(f'meta[content="{POLICY}"]').count() == 1
    page.emulate_media(media="print")
    assert page.locator(".lm-alternative").inner_text() == f"{NASTY}. W"


def test_in_jupyterlab_the_menu_saves_the_scene_on_screen(in_lab, saved, tmp_path):
    page = in_lab("w = lm.widgets.PerceptronStepper(preset='xor', step=2)\nw")
    w = on_screen(page, PerceptronStepper)
    w.button("Step").click()
    w.wait_step(3)
    w.button("Share").click()
    page.get_by_role("menuitem", name="Embed").click()
    w.root.locator(".lm-share-note", has_text="no address on the web").wait_for()
    w.button("Share").click()
    with page.expect_download() as begun:
        page.get_by_role("menuitem", name="Save as one HTML file").click()
    begun.value.save_as(tmp_path / "scene.html")
    text = (tmp_path / "scene.html").read_text("utf-8")
    assert state_in(text) == {**PerceptronStepper(preset="xor", step=3).state(), "axes": []}
    assert MOUNT.sub("", text) == MOUNT.sub("", PerceptronStepper().html())
    alone = saved(text)
    assert on_screen(alone, PerceptronStepper).step() == 3
