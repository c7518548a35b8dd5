"""For the browser's tests a Chromium without other hosts, the book, axe; strict floats for the library's."""

import functools
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import chromium as installed  # tools/chromium.py
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright
from real_data import real  # noqa: F401  (a fixture for the tests on real data)
from strict_floats import strict_floats  # noqa: F401  (a fixture for every test)
from widget_harness import DESK, running_lab, write_page
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
CONTRAST = ROOT / "tests" / "helpers" / "contrast.js"

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


@pytest.fixture(scope="session")
def patient_reader():
    """A test sees what a reader sees: locators act and read once what was done before is drawn."""
    with pytest.MonkeyPatch.context() as patch:
        for name in USES:
            patch.setattr(Locator, name, after_a_frame(getattr(Locator, name)))
        yield


@pytest.fixture(scope="session")
def chromium(patient_reader):
    """A browser for the whole run; it does not even look up another host."""
    alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    path = installed.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*installed.FLAGS, alone])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site():
    """The address of the built book, served as `make serve` serves it."""
    assert (SITE / "ready").exists(), "The book is not built: run make book."
    command = [sys.executable, str(ROOT / "tools" / "serve.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        yield address.rstrip("/")
        server.terminate()


class Share(LoadScopeScheduling):
    """What goes to one worker: a file with what its tests share; each page; all that needs JupyterLab, started once."""

    def _split_scope(self, nodeid):
        if "jupyterlab" in nodeid:
            return "JupyterLab"
        return nodeid if "browser" in nodeid.split("::")[0] else nodeid.split("::")[0]


def pytest_xdist_make_scheduler(config, log):
    return Share(config, log)


@pytest.fixture(scope="session")
def lab(tmp_path_factory, chromium):
    """JupyterLab with one notebook open, for the whole run."""
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        page = chromium.new_page(viewport={"width": 1400, "height": 1200})
        page.set_default_timeout(90_000)
        lab.open(page)
        yield lab
        page.close()


@pytest.fixture
def in_lab(lab):
    """`in_lab(cell, …)`: the page of JupyterLab after it ran the cells, lm imported. Errors in it fail the test."""

    def run(cell, *more):
        lab.write(f"import linmodels_lib as lm\n{cell}", *more)
        return lab.page

    yield run
    problems = lab.clear()
    assert not problems, "\n".join(problems)


# A page that one of these was asked of stays changed: it is not used again.
CHANGES = {
    Page: ["add_init_script", "emulate_media", "on", "once", "route", "set_viewport_size"],
    BrowserContext: ["add_init_script", "grant_permissions", "new_cdp_session", "route"],
}  # fmt: skip


@pytest.fixture(scope="session")
def used_pages(chromium):
    """Pages that tests of widgets have left, by their options. A new context takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        for kind, names in CHANGES.items():
            for name in names:
                patch.setattr(kind, name, and_mark(getattr(kind, name)))
        yield defaultdict(list)


def and_mark(change):
    """`change`, noted in the context of the page."""

    @functools.wraps(change)
    def marking(changed, *args, **options):
        getattr(changed, "context", changed).changed = True
        return change(changed, *args, **options)

    return marking


def watch(page, home, problems):
    """Note foreign requests, failed ones and errors; returns how to stop it."""
    notes = {
        "request": lambda r: (
            r.url.startswith((home, "data:", "blob:")) or problems.append(f"foreign: {r.url}")
        ),
        "response": lambda r: r.status < 400 or problems.append(f"{r.status}: {r.url}"),
        "pageerror": lambda error: problems.append(f"error: {error}"),
        "console": lambda m: (
            m.type in ("error", "warning")
            and "blocked by Playwright" not in m.text  # the worker, which a test has to ask for
            and problems.append(f"console: {m.text} {m.location['url']}")
        ),
    }
    for event, note in notes.items():
        page.on(event, note)
    return lambda: [page.remove_listener(event, note) for event, note in notes.items()]


@pytest.fixture
def open_page(chromium, used_pages, request):
    """`open_page(path or URL, **options)`: a page. Foreign requests or console errors fail the test.

    With `again`, it may be one that another test has used, without anything that test left behind. Problems that
    hold the words `expected` are what the test is about.
    """
    opened, problems, allowed = [], [], []

    def open_one(path, again=False, expected="", **options):
        allowed.extend([expected] if expected else [])
        address = path if "://" in path else f"{request.getfixturevalue('site')}/{path.lstrip('/')}"
        pool = used_pages[json.dumps(options, sort_keys=True)] if again else []
        options = {"service_workers": "block", **options}  # which would keep what a test asks for
        page = pool.pop() if pool else chromium.new_context(**options).new_page()
        page.set_default_timeout(90_000)  # a busy machine is late, not wrong
        page.draws = options.get("java_script_enabled", True)  # without scripts no frame is ever asked for
        home = "file://" if address.startswith("file:") else "/".join(address.split("/")[:3]) + "/"
        opened.append((page, watch(page, home, problems), pool if again else None))
        page.context.changed = False
        page.goto(address)
        return page

    yield open_one
    for page, unwatch, pool in opened:
        if pool is None or page.context.changed or len(page.context.pages) > 1:
            page.context.close()
            continue
        unwatch()
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.mouse.move(0, 0)
        page.goto("about:blank")
        pool.append(page)
    problems = [problem for problem in problems if not any(words in problem for words in allowed)]
    assert not problems, "\n".join(dict.fromkeys(problems))


@pytest.fixture
def show(request, open_page, tmp_path):
    """`show(widget, …, fragment="", **context options)`: a page, ready; the first, as the module's `Shown`."""

    def show(*widgets, fragment="", style="", **options):
        address = write_page(tmp_path, *widgets, style=style) + fragment
        page = open_page(address, again=True, **(options or getattr(request.module, "DESK", DESK)))
        page.set_default_timeout(30_000)
        page.wait_for_selector("html[data-widgets-ready]")
        return request.module.Shown(page)

    return show


def with_axe(page):
    """Bring axe into the page, once, and render the parts out of sight.

    axe would write down the HTML of all it looks at, which takes a third of its time: a finding is enough.
    """
    if page.evaluate("!window.axe"):
        page.add_style_tag(content="* { content-visibility: visible !important }")
        page.evaluate(f"{AXE.read_text('utf-8')}; axe.configure({{ noHtml: true }})")


@pytest.fixture
def axe():
    """`axe(page, *rules, without=())`: what axe-core finds wrong, by these rules or by all, one line a finding.

    What is right stays in the page: it is long, and would take longer to hand over than to find.
    """

    def findings(page, *rules, without=()):
        with_axe(page)
        options = {"elementRef": True, "resultTypes": ["violations"]}
        options["rules"] = {rule: {"enabled": False} for rule in without}
        return page.evaluate(
            """(options) => axe.run(document, options).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
              nodes.map(({ element }) => `${id}: ${element.outerHTML.slice(0, 120)}`)))""",
            {**options, **({"runOnly": list(rules)} if rules else {})},
        )

    return findings


@pytest.fixture(scope="session")
def looks_judged(tmp_path_factory, request):
    """A file with a line for each look of a text: whether axe could tell, and found it good; workers share it."""
    folder = tmp_path_factory.getbasetemp()
    return (folder.parent if hasattr(request.config, "workerinput") else folder) / "looks-judged"


@pytest.fixture
def contrast(looks_judged):
    """`contrast(page)`: the texts and links that axe finds too faint, as the page looks now; see contrast.js."""

    def findings(page):
        with_axe(page)
        page.evaluate(
            "scrollTo({ top: 0, behavior: 'instant' })"
        )  # what floats above the text is where it begins
        lines = looks_judged.read_text("utf-8").splitlines() if looks_judged.exists() else []
        judged = [json.loads(line) for line in lines]
        known, unsure = ([look for look, good in judged if good is wanted] for wanted in (True, False))
        said = page.evaluate(CONTRAST.read_text("utf-8"), {"known": known, "unsure": unsure})
        new = [[look, True] for look in said["good"]] + [
            [look, False] for look in set(said["unsure"]) - {*unsure}
        ]
        with looks_judged.open("a", encoding="utf-8") as file:
            file.write("".join(f"{json.dumps(line)}\n" for line in new))
        return said["bad"]

    return findings
