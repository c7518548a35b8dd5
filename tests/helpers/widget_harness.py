"""The places a widget lives in, for tests: a page from disk without a kernel, and JupyterLab with one."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import nbformat
from jupyter_client import BlockingKernelClient

from linmodels_lib.widgets import static_assets

ROOT = Path(__file__).resolve().parents[2]


def write_page(folder: Path, *widgets, name="index.html", style=""):
    """The smallest page the book's loader works on; its address begins with file:."""
    style = f"body {{ margin: 1rem }} [data-theme=dark] body {{ background: #17181a; color: #eee }} {style}"
    for file, text in static_assets().items():
        (folder / file).write_text(text, "utf-8")
    mounts = "".join(widget if isinstance(widget, str) else widget.mount_point() for widget in widgets)
    (folder / name).write_text(
        '<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><title>Widgets</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<style>{style}</style>"
        f'<main><h1>Widgets</h1>{mounts}<h2 id="a-section">A section</h2></main>'
        '<script src="loader.js" defer></script>',
        "utf-8",
    )
    return (folder / name).as_uri()


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESK = {"viewport": {"width": 900, "height": 1000}}
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SPILLS = """(root) => [...root.querySelectorAll("button, input, label, select, textarea, td, th, li, p, span, svg")]
  .filter((e) => e.getClientRects().length && !e.closest(".lm-hidden, .lm-longer, .lm-event-grid-label") && !e.closest("svg svg, svg *"))
  .filter((e) => e.getBoundingClientRect().right > innerWidth - 16).map((e) => e.className + e.textContent)"""
FRAMES = """async (slider) => {
  const real = requestAnimationFrame;
  const times = [];
  window.requestAnimationFrame = (call) => real((now) => {
    const start = performance.now();
    call(now);
    times.push(performance.now() - start);
  });
  for (let i = 0; i < 60; i++) {
    slider.value = String(Number(slider.min) + i);
    slider.dispatchEvent(new Event("input"));
    await new Promise(real);
  }
  return times.sort((a, b) => a - b);
}"""
SMALL = """(root) => [...root.querySelectorAll("button, input:not([type=checkbox], [type=radio]), select, textarea")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().height < 24).map((e) => e.outerHTML)"""


FOLDS = "details.lm-set-up:not(.lm-review-classifier-arithmetic), .lm-fold:has(.lm-descent-explorer-table)"


class OnScreen:
    """A widget on screen, wherever it lives, and how a reader uses it."""

    name = ""
    opened = True  # so that a test may use what is set up; without it, a widget is met as its reader meets it

    def __init__(self, page, index=0):
        self.page = page
        self.root = page.locator(f".lm-{self.name}").nth(index)
        self.root.wait_for()
        if self.opened:
            self.set_up()

    def set_up(self):
        """Open what is folded under "Set up"."""
        self.root.locator(FOLDS).evaluate_all("all => all.forEach((fold) => { fold.open = true; })")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def field(self, name):
        return self.root.get_by_label(name, exact=True)

    def share(self, entry):
        """Choose an entry of the menu "Share"."""
        self.button("Share").click()
        self.root.get_by_role("menuitem", name=entry, exact=True).click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def drawn(self):
        """Wait until what was done is on screen: widgets draw in the next frame."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def says(self, text):
        """Wait until the narration holds `text`; it may be for listeners only."""
        self.root.locator(".lm-narration", has_text=text).wait_for(state="attached")

    def frame(self, slider):
        """The ms a drawing takes while a slider goes through 60 places: lower quartile, as others use the machine."""
        took = slider.evaluate(FRAMES)
        assert len(took) >= 50
        return took[len(took) // 4]

    def fits(self):
        """Whether nothing leaves the screen sideways, and every control is large enough for a finger."""
        assert self.page.evaluate(OVERFLOW) == 0
        assert self.root.evaluate(SPILLS) == []
        assert self.root.evaluate(SMALL) == []
        return True


class Stepper(OnScreen):
    """A perceptron stepper."""

    name = "perceptron-stepper"

    def point(self, number):
        return self.root.locator(".lm-point").nth(number - 1)

    def wait_step(self, n):
        """Wait until visit n is on screen."""
        self.root.and_(self.page.locator(f'[data-step="{n}"]')).wait_for()

    def step(self):
        return int(self.root.get_attribute("data-step"))

    def weights(self):
        """θ as the table shows it."""
        texts = self.root.locator(".lm-now").all_inner_texts()
        values = [float(text.replace("−", "-")) for text in texts]
        return [values[i : i + 3] for i in range(0, len(values), 3)]

    def drag(self, number, dx, dy):
        """Drag a point by pixels."""
        box = self.point(number).locator(".lm-mark").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx / 2, y + dy / 2, steps=3)
        self.page.mouse.move(x + dx, y + dy, steps=3)
        self.page.mouse.up()

    def place(self, number):
        """Where a point is, as its label tells."""
        label = self.point(number).get_attribute("aria-label").replace("−", "-")
        return [float(part) for part in label[label.index("(") + 1 : -1].split(",")]


CELLS = """(sources) => {
  const { sharedModel } = window.jupyterapp.shell.currentWidget.content.model;
  const before = sharedModel.cells.length;
  sharedModel.insertCells(0, sources.map((source) => ({ cell_type: "code", source, metadata: {} })));
  sharedModel.deleteCellRange(sources.length, sources.length + before);
  document.body.dataset.jpThemeLight = "true";
}"""
AFRESH = """
__import__("ipywidgets").Widget.close_all()
get_ipython().reset(new_session=False)
"""


class Lab:
    """A running JupyterLab with one notebook and one kernel, in which each test finds neither cells nor names."""

    def __init__(self, address, folder):
        self.address, self.folder = address, folder
        self.page, self.client, self.problems = None, None, []

    def open(self, page):
        """Open the notebook, once."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell()])
        notebook.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        nbformat.write(notebook, self.folder / "demo.ipynb")
        self.page = page
        page.on("pageerror", self.note)
        page.goto(f"{self.address}/lab/tree/demo.ipynb")
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=90_000)
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()

    def write(self, *cells):
        """Put these cells in the place of all others, and run them."""
        self.page.evaluate(CELLS, list(cells))
        # not awaited: the command's promise does not settle
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")

    def note(self, error):
        """Keep it; but a widget that was closed while it began is given up by anywidget two seconds later."""
        if "[anywidget] Failed to initialize model" not in str(error):
            self.problems.append(error.stack or str(error))

    def clear(self):
        """An empty notebook again, and a kernel that knows no name and no widget; what went wrong since the last time."""
        self.page.evaluate(CELLS, [""])
        self.python("0", setup=AFRESH)
        self.page.locator(".jp-Notebook .jp-OutputArea-output").first.wait_for(state="detached")
        problems, self.problems = self.problems, []
        return problems

    def python(self, expression, setup=""):
        """Run `setup`, then the value of an expression, in the notebook's kernel."""
        client = self.client or self._connect()
        reply = client.execute_interactive(
            setup, user_expressions={"value": f"__import__('json').dumps({expression})"}, timeout=60
        )
        value = reply["content"].get("user_expressions", {}).get("value", reply["content"])
        assert value.get("status") == "ok", value
        if "data" not in value:
            raise AssertionError(value)
        return json.loads(value["data"]["text/plain"][1:-1].encode().decode("unicode_escape"))

    def becomes(self, expression, wanted, seconds=30):
        """Whether the kernel's value turns into `wanted`: the page's messages take their own way to the kernel."""
        end = time.monotonic() + seconds
        while (value := self.python(expression)) != wanted:
            assert time.monotonic() < end, f"{expression} is {value}, not {wanted}"
            time.sleep(0.05)
        return True

    def close(self):
        """Let go of the kernel."""
        if self.client:
            self.client.stop_channels()

    def _connect(self):
        sessions = json.load(urlopen(f"{self.address}/api/sessions"))
        kernel = next(s["kernel"]["id"] for s in sessions if s["path"] == "demo.ipynb")
        client = BlockingKernelClient(connection_file=str(self.folder / "run" / f"kernel-{kernel}.json"))
        client.load_connection_file()
        client.start_channels()
        client.wait_for_ready(timeout=60)
        self.client = client
        return client


@contextmanager
def running_lab(folder: Path):
    """JupyterLab on an empty folder, without a token or settings of anyone's; its defaults are those of `make lab`."""
    for name in ("run", "config", "data", "settings", "workspaces"):
        (folder / name).mkdir()
    whole = folder / "settings" / "@jupyterlab" / "notebook-extension"
    whole.mkdir(parents=True)
    (whole / "tracker.jupyterlab-settings").write_text('{"windowingMode": "none"}')  # cells out of sight too
    environment = {
        **os.environ,
        "JUPYTER_RUNTIME_DIR": str(folder / "run"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_CONFIG_PATH": str(ROOT / "lab"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "data"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
    }
    options = ["--no-browser", "--port=0", "--ip=127.0.0.1", "--allow-root", "--expose-app-in-browser"]
    options += [
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.disable_check_xsrf=True",
    ]
    log = folder / "lab.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options], env=environment, stdout=out, stderr=out
        )
        try:
            lab = Lab(_address(folder / "run", server, log), folder)
            yield lab
            lab.close()
        finally:
            server.terminate()
            server.wait(timeout=20)


def _address(run, server, log):
    """The server's address, from the file it writes when it listens."""
    until = time.monotonic() + 120  # a busy machine is late, not wrong
    while time.monotonic() < until:
        for file in run.glob("jpserver-*.json"):
            text = file.read_text()
            if text.rstrip().endswith("}"):
                return json.loads(text)["url"].rstrip("/")
        assert server.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(f"JupyterLab did not start:\n{log.read_text()}")
