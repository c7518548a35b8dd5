"""The widgets' speed in a real browser: what a drag costs, and how soon a step is painted in JupyterLab.

A drag moves one of many points, and all that is learned from them follows. Counted is the work of the page's
main thread for each of 200 moves, after 60 of warm-up in which the browser compiles what is used often, on a
processor slowed six times: what 95 of 100 moves stay below has a limit. A step in JupyterLab is set against
`interact` with matplotlib drawing the same picture, in one page, by turns.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import chromium
import numpy as np
from bench_results import Row
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from linmodels_lib.widgets import DecisionBoundary, KernelLift, PerceptronStepper, Widget

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))
from widget_harness import running_lab, write_page  # type: ignore[import-not-found]

LIMITS = {200: 16.0, 1000: 33.0}  # ms of work a move, by the number of points
SLOWER, GOAL = 6, 20  # times
WARM_UP, MOVES = 60, 200
LEARNERS = {
    "NaiveBayes": "naive Bayes",
    "Perceptron": "perceptron",
    "SVM": "SVM",
    "SoftmaxRegression": "softmax",
}
TIMELINE = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
MIDDLE = """() => {
  const box = document.querySelector(".lm-layer-points .lm-point .lm-mark").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def cloud(n: int, K: int) -> tuple[Any, Any]:
    """Points around K middles that no line parts, and their labels."""
    rng, y = np.random.default_rng(0), np.arange(n) % K
    middles = np.array([[1.5, 3.5], [3.5, 1.5], [3.6, 3.8]])[y]
    return np.round(np.clip(middles + rng.normal(0, 0.8, (n, 2)), 0, 5) * 16) / 16, y


def dragged() -> Iterator[tuple[str, int, Widget]]:
    """What is dragged in: its name, how many points, the widget. The stepper has made one epoch."""
    for n in LIMITS:
        X, y = cloud(n, 2)
        yield "drag, stepper", n, PerceptronStepper(X - 2.5, y, step=n)
        for learner, name in LEARNERS.items():
            yield f"drag, {name}", n, DecisionBoundary(*cloud(n, 3), learner=learner)
        yield "drag, lift", n, KernelLift(X - 2.5, y)


def work_of_moves(events: list[dict[str, Any]]) -> list[float]:
    """ms that the page's main thread worked between each move of the pointer and the next, from a trace.

    >>> thread = {"name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "CrRendererMain"}}
    >>> move = {"name": "EventDispatch", "pid": 1, "tid": 2, "args": {"data": {"type": "pointermove"}}}
    >>> task = {"name": "RunTask", "pid": 1, "tid": 2, "ph": "X", "dur": 9000, "tdur": 7000}
    >>> work_of_moves([thread, {**move, "ts": 0}, {**task, "ts": 1}, {**move, "ts": 50_000}])
    [7.0]
    """
    main = {
        (e["pid"], e["tid"])
        for e in events
        if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    own = [e for e in events if (e["pid"], e["tid"]) in main]
    moves = sorted(
        e["ts"] for e in own if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "pointermove"
    )
    tasks = [
        (e["ts"] + e["dur"], e.get("tdur", e["dur"]))
        for e in own
        if e["name"] == "RunTask" and e["ph"] == "X"
    ]
    pairs = pairwise(moves)
    return [sum(took for end, took in tasks if begin < end <= after) / 1000 for begin, after in pairs]


def drag(probe: CDPSession, at: tuple[float, float], moves: int) -> None:
    """Move the pointer about a place, twice as slowly as a page of 30 frames a second draws."""
    for i in range(moves):
        x, y = at[0] + 60 * np.sin(i / 6), at[1] + 40 * np.cos(i / 5) - 40
        mouse(probe, "mouseMoved", (x, y))
        time.sleep(0.066)


def mouse(probe: CDPSession, kind: str, at: tuple[float, float]) -> None:
    """One event of a pressed mouse."""
    button = {"button": "left", "buttons": 1, "clickCount": 1}
    probe.send("Input.dispatchMouseEvent", {"type": kind, "x": float(at[0]), "y": float(at[1]), **button})


def drag_work(browser: Browser, widget: Widget, moves: int) -> list[float]:
    """ms of work for each move of a drag, in a page of its own."""
    with tempfile.TemporaryDirectory() as folder:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(write_page(Path(folder), widget))
        page.wait_for_selector("html[data-widgets-ready]", timeout=90_000)
        page.locator(".lm-plane").first.scroll_into_view_if_needed()
        at, probe = page.evaluate(MIDDLE), page.context.new_cdp_session(page)
        probe.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        mouse(probe, "mousePressed", at)
        drag(probe, at, WARM_UP)
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=TIMELINE)
        drag(probe, at, moves)
        browser.stop_tracing()
        page.close()
        return work_of_moves(json.loads(trace.read_text("utf-8"))["traceEvents"])


# The stepper, and what it shows drawn by matplotlib, as large as on the page: regions, points, weights and
# rings in the plane, the scores, the weights in a table, the mistakes. All numbers are there before: only the
# drawing is timed.
CELL = """
import numpy as np, matplotlib.pyplot as plt, linmodels_lib as lm
from ipywidgets import interact, IntSlider
X, y = np.array({points}), np.array({labels})
w = lm.widgets.PerceptronStepper(X, y, step=1)
trace = [step for step, _ in zip(w.trace(), range(200))]
mistakes = np.cumsum([step.mistake for step in trace])
reach, colours, names = np.abs(X).max() + 0.4, ["#0072b2", "#d55e00"], ["label 0", "label 1"]
def plane(ax, visit, before):
    side = np.linspace(-reach, reach, 2)
    for theta, style in ((visit.theta, "-"), (before.theta, "--")):
        v = theta[1] - theta[0]
        g = v[0] + v[1] * side[None, :] + v[2] * side[:, None]
        if style == "-":
            ax.contourf(side, side, g, levels=[-1e9, 0, 1e9], colors=colours, alpha=0.17)
        ax.contour(side, side, g, levels=[0], colors="k", linestyles=style)
    for k, marker in enumerate("os"):
        look = dict(c=colours[k], marker=marker, edgecolors="k", linewidths=0.6, label=names[k])
        ax.scatter(*X[y == k].T, s=20, **look)
        arrow = dict(arrowstyle="->", color=colours[k], lw=2)
        ax.annotate("", visit.theta[k, 1:] / 2, (0, 0), arrowprops=arrow)
    ax.scatter(*X[visit.index], s=180, facecolors="none", edgecolors="k", linewidths=2)
    ax.set(xlim=(-reach, reach), ylim=(-reach, reach), xlabel="x1", ylabel="x2", aspect="equal")
    ax.grid(alpha=0.4)
    ax.legend(loc="upper right")
def draw(step):
    visit, before = trace[step + 1], trace[step]
    shape = dict(figsize=(11.6, 6.4), width_ratios=[1.18, 1], layout="constrained")
    fig, axes = plt.subplot_mosaic("ab;ac;ad", **shape)
    plane(axes["a"], visit, before)
    axes["b"].barh(names, visit.scores, color=colours)
    axes["b"].set_title(f"Scores of example {{visit.index + 1}}")
    axes["c"].axis("off")
    axes["c"].table(visit.theta.round(2), rowLabels=names, colLabels=["bias", "w1", "w2"], loc="center")
    axes["d"].step(range(step + 2), mistakes[: step + 2])
    axes["d"].set_title("Mistakes against visits")
    said = f"example {{visit.index + 1}} is {{names[visit.y]}}, predicted {{names[visit.y_hat]}}"
    fig.suptitle(f"Visit {{step + 2}}, epoch 1: {{said}}")
    plt.show()
"""
# When what the last click or key has changed was painted: ms after that event.
WATCH = """() => {
  addEventListener("click", (event) => { window.began = event.timeStamp; }, true);
  addEventListener("keydown", (event) => { window.began = event.timeStamp; }, true);
  const after = (call) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(0);
  };
  window.painted = new Promise(() => {});
  const told = (resolve) => after(() => resolve(performance.now() - window.began));
  window.watchOurs = () => { window.painted = new Promise((resolve) => { // it draws within a frame
    const seen = new MutationObserver(() => { seen.disconnect(); told(resolve); });
    seen.observe(document.querySelector(".lm-widget"), { attributes: true, attributeFilter: ["data-step"] });
  }); };
  window.watchTheirs = () => { window.painted = new Promise((resolve) => {
    const shown = () => document.querySelector(".widget-interact .jp-OutputArea img");
    const before = shown().src;
    const seen = new MutationObserver(() => {
      const picture = shown();
      if (!picture || picture.src === before) return;
      seen.disconnect();
      picture.decode().then(() => requestAnimationFrame(() => told(resolve)));
    });
    const every = { childList: true, subtree: true, attributes: true };
    seen.observe(document.querySelector(".widget-interact"), every);
  }); };
}"""


@contextmanager
def notebook(browser: Browser) -> Iterator[Page]:
    """JupyterLab with the stepper and, below it, the same picture by `interact`; both on screen."""
    X, y = cloud(1000, 2)
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder)) as lab:
        page = browser.new_page(viewport={"width": 1280, "height": 2200})
        page.set_default_timeout(90_000)
        lab.open(page)
        cell = CELL.format(points=(X - 2.5).tolist(), labels=y.tolist())
        lab.write(cell, "w", "interact(draw, step=IntSlider(0, 0, 150));")
        page.locator(".lm-widget[data-step]").wait_for()
        page.locator(".widget-interact .jp-OutputArea img").wait_for()
        page.evaluate(WATCH)
        yield page
        page.close()


def step_times(browser: Browser, steps: int) -> dict[str, list[float]]:
    """ms from a click or key to the painted step, by turns."""
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    with notebook(browser) as page:
        button, handle = page.get_by_role("button", name="Step", exact=True), page.locator(".noUi-handle")
        for i in range(steps + 2):
            for who in ("ours", "theirs"):
                page.wait_for_timeout(300)  # until what the last one began is over
                page.evaluate(f"() => window.watch{who.title()}()")
                press = button.click if who == "ours" else partial(handle.press, "ArrowRight")
                press(delay=80)  # as long as a finger stays down
                took = page.evaluate("() => window.painted")
                times[who] += [took] if i > 1 else []
    return times


def rows(quick: bool) -> Iterator[Row]:
    """Each line as soon as it is known."""
    executable = chromium.install()  # it asks playwright too, and two at once are refused
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=chromium.FLAGS)
        for what, n, widget in dragged():
            work = drag_work(browser, widget, 5 if quick else MOVES)
            yield Row(what, f"{n:,} points", "ms", float(np.percentile(work, 95)), LIMITS[n], 1.0, True)
        times = step_times(browser, 2 if quick else 25)
        ours, theirs = (statistics.median(times[who]) for who in ("ours", "theirs"))
        yield Row("step in JupyterLab", "1,000 points", "ms", ours, theirs, GOAL, True)
        browser.close()
