"""A monkey that uses a widget as no reader would, and links that nobody wrote on purpose. All of it is seeded."""

import base64
import copy
import json
import random

KEYS = [
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Tab", "Shift+Tab"),
    *(" ", "Enter", "Escape", "Delete", "Backspace", "Control+z", "?", "-", ".", *"0159abcehlmpruz"),
]  # fmt: skip
NASTY = (
    *(None, True, "", "x" * 300, "<img src=x onerror=alert(1)>", "constructor", -1, 0, 1.5, 1e308, -1e308),
    *(2**53, 5e-324, [], {}, [[]], [None], [[1e308, -1e308]], {"length": 3}, [0] * 500),
)  # fmt: skip
# What only a broken sum can have written: on screen, or in a drawing.
NONSENSE = r"""(root) => {
  const numbers = /NaN|Infinity|undefined|null/;
  const letters = root.matches(".lm-event-grid, .lm-bayes-test") ? /NaN|Infinity/ : /\b(NaN|Infinity|undefined)\b|\[object/; // P(A | ∅)
  const drawn = [...root.querySelectorAll("svg, svg *")].flatMap((e) => [...e.attributes])
    .filter((a) => !a.name.startsWith("aria-") && numbers.test(a.value)).map((a) => `${a.name}="${a.value.slice(0, 80)}"`);
  return [...drawn, ...root.innerText.split("\n").filter((line) => letters.test(line))].slice(0, 3);
}"""
# The part of a widget that is on screen; one that has left it is brought back.
BOX = """(root) => {
  const element = document.querySelector(root);
  const part = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    return [x, y, Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
  };
  if (part()[3] < 40) element.scrollIntoView();
  return part();
}"""
OPEN_ALL = """async ([selector, hashes]) => {
  const nonsense = NONSENSE;
  const wrong = [];
  for (const hash of hashes) {
    location.hash = hash;
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 0));
    const seen = nonsense(document.querySelector(selector));
    if (seen.length) wrong.push([hash, ...seen]);
  }
  return wrong;
}""".replace("NONSENSE", NONSENSE)


def as_link(name, state):
    """A state as the address of a page holds it."""
    text = base64.urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip("=")
    return f"#{name}-1={text}"


def fuzzed(name, state, count, seed):
    """Links to a widget that were damaged: values of the wrong kind or size, letters lost or changed."""
    rng = random.Random(f"{name} {seed}")
    return [_damaged(as_link(name, _spoiled(copy.deepcopy(state), rng)), rng) for _ in range(count)]


def _spoiled(state, rng):
    for _ in range(rng.randint(1, 3)):
        inside, place = state, rng.choice(sorted(state))
        while isinstance(inside[place], list | dict) and inside[place] and rng.random() < 0.7:
            inside = inside[place]
            place = rng.choice(sorted(inside) if isinstance(inside, dict) else range(len(inside)))
        inside[place] = copy.deepcopy(rng.choice(NASTY))
    return state


def _damaged(link, rng):
    if rng.random() < 0.8:
        return link
    at = rng.randrange(len(link))
    return link[:at] + rng.choice(["", "%", "=", "&", "#", "é"]) + link[at + rng.randint(0, 4) :]


class Monkey:
    """Pointer, keys, sizes and links, one after another, on the one widget of a page."""

    def __init__(self, page, widget, states, seed):
        self.page, self.name, self.states = page, widget._name, states
        self.root = f".lm-{widget._name}"
        self.rng = random.Random(f"{widget._name} {seed}")
        self.probe = page.context.new_cdp_session(page)
        self.probe.send("Performance.enable")

    def act(self):
        """One event of a reader."""
        kinds = [self.click, self.drag, self.key, self.resize, self.link]
        self.rng.choices(kinds, [30, 12, 50, 1, 2])[0]()

    def place(self):
        x, y, width, height = self.page.evaluate(
            BOX, self.root
        )  # as it is now; a locator would wait for a frame
        return x + self.rng.random() * width, y + self.rng.random() * height

    def click(self):
        self.page.mouse.click(*self.place(), click_count=self.rng.choice([1, 1, 1, 2]))

    def drag(self):
        self.page.mouse.move(*self.place())
        self.page.mouse.down()
        for _ in range(self.rng.randint(1, 4)):
            self.page.mouse.move(*self.place())
        self.page.mouse.up()

    def key(self):
        if self.rng.random() < 0.1:
            self.page.evaluate("(root) => document.querySelector(root).focus()", self.root)
        self.page.keyboard.press(self.rng.choice(KEYS))

    def resize(self):
        self.page.set_viewport_size({"width": self.rng.choice([320, 360, 700, 1280]), "height": 800})

    def link(self):
        hash_ = as_link(self.name, self.rng.choice(self.states))
        self.page.evaluate("hash => { location.hash = hash; }", hash_)

    def nonsense(self):
        """What is on screen that only a broken sum can have written."""
        return self.page.evaluate(f"(root) => ({NONSENSE})(document.querySelector(root))", self.root)

    def weight(self):
        """Listeners and nodes that the page keeps for one and the same state, after what is unused was thrown away."""
        for link in ("", as_link(self.name, self.states[0])):  # the same twice would be no news to the page
            self.page.evaluate("hash => { location.hash = hash; }", link)
            self.page.wait_for_timeout(300)  # until it is drawn
        self.probe.send("HeapProfiler.collectGarbage")
        metrics = {m["name"]: m["value"] for m in self.probe.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("JSEventListeners", "Nodes")}
