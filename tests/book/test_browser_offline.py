"""Read without a network: what was visited, and the whole book on request; a new edition takes the place of the old."""

import functools
import http.server
import threading
from pathlib import Path

import offline  # tools/offline.py
import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
WORKED = {"service_workers": "allow", "viewport": {"width": 1200, "height": 800}}
ALL_KEPT = """async () => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin));
  const figures = [...document.images].map(({ src }) => src);
  for (const name of [location.href, ...asked, ...figures]) {
    while (!name.endsWith("offline.json") && !(await caches.match(name))) await new Promise((next) => setTimeout(next, 50));
  }
}"""
CONTROLLED = """() => new Promise((resolve) => {
  const controlled = () => navigator.serviceWorker.controller && resolve(true);
  navigator.serviceWorker.addEventListener("controllerchange", controlled);
  navigator.serviceWorker.ready.then(controlled);
})"""


def test_a_page_that_was_read_is_there_without_a_network(open_page):
    page = open_page("book/05-perceptron.html", **WORKED)
    page.evaluate(CONTROLLED)
    page.reload()
    page.wait_for_selector("html[data-widgets-ready]", state="attached")
    page.evaluate(ALL_KEPT)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-widgets-ready]", state="attached")
    page.get_by_role("button", name="Step", exact=True).first.click()
    assert page.evaluate(
        "document.fonts.ready.then((fonts) => [...fonts].some((f) => f.status === 'loaded'))"
    )


ICON = '<link rel="icon" href="data:,">'
SITE = {
    "book/using.html": f'<!doctype html>{ICON}<title>Using</title><div class="lm-offline"></div><script src="../_static/book.js"></script>',
    "book/other.html": f"<!doctype html>{ICON}<title>Other</title><p>first edition</p>",
    "book/gone.html": f"<!doctype html>{ICON}<title>Gone</title>",
    "_static/book.js": (ROOT / "book" / "assets" / "offline.js").read_text("utf-8"),
    "downloads/book.pdf": "large",
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def write(site, pages):
    for path in sorted(site.rglob("*"), reverse=True):
        if path.is_file():
            path.unlink()
    for name, text in pages.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    offline.write(site)


@pytest.fixture
def small(tmp_path):
    """A site of three pages on a server of its own: its folder and its address."""
    write(tmp_path, SITE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_the_whole_book_is_kept_updated_and_removed(open_page, small):
    site, home = small
    page = open_page(f"{home}/book/using.html", **WORKED)
    keep = page.get_by_role("button", name="Keep the whole book on this device")
    keep.click()
    expect(page.get_by_role("status")).to_contain_text("The whole book is on this device")
    page.evaluate(CONTROLLED)
    page.context.set_offline(True)
    page.goto(f"{home}/book/other.html")  # never visited
    assert page.get_by_text("first edition").is_visible()
    page.context.set_offline(False)

    new = {**SITE, "book/other.html": SITE["book/other.html"].replace("first", "second")}
    del new["book/gone.html"]
    write(site, new)
    page.goto(f"{home}/book/using.html")
    names = "caches.open('whole book').then(async (c) => (await c.keys()).map((r) => new URL(r.url).pathname).sort())"
    page.wait_for_timeout(3000)
    for _ in range(100):
        if page.evaluate(names) == [
            "/_static/book.js",
            "/book/other.html",
            "/book/using.html",
            "/offline.json",
        ]:
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError(page.evaluate(names))
    page.context.set_offline(True)
    page.goto(f"{home}/book/other.html")
    assert page.get_by_text("second edition").is_visible()
    page.context.set_offline(False)

    page.goto(f"{home}/book/using.html")
    page.get_by_role("button", name="Remove the book from this device").click()
    expect(keep).to_be_visible()
    assert page.evaluate("caches.has('whole book')") is False


def test_a_network_that_breaks_off_is_gone_on_from(open_page, small):
    _, home = small
    page = open_page(f"{home}/book/using.html", expected="Failed to load resource", **WORKED)
    page.route("**/other.html", lambda route: route.abort())
    keep = page.get_by_role("button", name="Keep the whole book on this device")
    keep.click()
    expect(page.get_by_role("status")).to_contain_text("Press again to go on")
    page.unroute("**/other.html")
    keep.click()
    expect(page.get_by_role("status")).to_contain_text("The whole book is on this device")


def test_a_page_that_was_never_read_says_so(open_page, small):
    _, home = small
    page = open_page(f"{home}/book/using.html", expected="503", **WORKED)
    page.evaluate(CONTROLLED)
    page.context.set_offline(True)
    page.goto(f"{home}/book/other.html")
    assert page.get_by_role("heading", name="not on this device yet").is_visible()


def test_the_list_leaves_out_what_a_reader_does_not_read(tmp_path):
    write(tmp_path, SITE)
    (tmp_path / "book/using.html.br").write_bytes(b"1")
    assert sorted(offline.files(tmp_path)) == [
        "_static/book.js",
        "book/gone.html",
        "book/other.html",
        "book/using.html",
    ]


def test_nothing_is_asked_of_a_disk(open_page):
    page = open_page((ROOT / "_build/html/book/using.html").as_uri(), **WORKED)
    expect(page.locator(".lm-offline")).to_be_hidden()
