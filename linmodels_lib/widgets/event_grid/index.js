// Two events on three coins: paint them, zoom into one, bend the coins, look for independence.

import { attributes, button, h, select, setDisabled, setText, setUp, slider, toggleButton } from "../shared/ui.js";
import { footer, mount } from "../shared/life.js";
import { callOf } from "../shared/scene.js";
import { DEFAULTS, NAMED, SHARED, STEPS, accept, fraction, nameOf, twentieths } from "./logic.js";
import { LEVELS } from "./levels.js";
import { GridSession } from "./session.js";
import { grid } from "./cells.js";
import { cutPanel, lamp, numberPanel } from "./panel.js";

const group = (name, label, ...children) => (
  h("div", { class: `lm-row ${name}`, role: "group", "aria-label": label }, ...children));
const KEYS = ["Keys, on an outcome: arrows move, ", ["a"], " and ", ["b"], " paint it, ", ["space"],
  " paints with the brush. Anywhere: ", ["z"], " makes B the universe, ", ["r"], " resets."];

/** Which event to paint, and what is the universe. */
function toolbar(session) {
  const brushes = ["A", "B"].map((event) => {
    const control = toggleButton(`Paint ${event}`, () => session.choose(event));
    control.el.prepend(h("span",
      { class: `lm-event-grid-swatch lm-event-grid-in-${event.toLowerCase()}`, "aria-hidden": "true" }));
    return { event, ...control };
  });
  const views = [["", "Ω"], ["B", "B"], ["A", "A"]].map(([event, text]) => (
    { event, ...toggleButton(text, () => session.zoom(event), { title: event ? `Given ${event}` : "Everything" }) }));
  const sync = () => {
    for (const { event, set, el } of brushes) {
      set(session.brush === event);
      setDisabled(el, session.fixed(event));
    }
    for (const { event, set } of views) set(session.state.zoom === event);
  };
  const el = h("div", { class: "lm-event-grid-tools" },
    group("lm-event-grid-brushes", "Paint", brushes.map((brush) => brush.el)),
    group("lm-event-grid-views", "Universe", h("span", { class: "lm-label" }, "Universe"),
      views.map((view) => view.el)));
  return { el, sync };
}

/** Each event by name, and the coins. */
function settings(session) {
  const options = [...NAMED.map(([name]) => [name, name]), ["", "painted by hand"]];
  const pick = (event) => (name) => {
    const found = NAMED.find(([other]) => other === name);
    if (found) session.name(event, found[1]);
    else session.choose(event);
  };
  const events = ["A", "B"].map((event) => (
    { event, ...select({ label: event, options, value: "", onchange: pick(event) }) }));
  for (const { event, input } of events) input.setAttribute("aria-label", `Event ${event}`);
  const coins = [0, 1, 2].map((i) => slider({
    label: `Coin ${i + 1}`, min: 0, max: STEPS, step: 1, value: STEPS / 2, format: (k) => fraction(k, STEPS),
    oninput: (k) => session.bend(i, k),
  }));
  coins.forEach(({ input }, i) => input.setAttribute("aria-label", `P(heads) of coin ${i + 1}`));
  const sync = () => {
    for (const { event, set, input } of events) {
      set(nameOf(session.state[event]) ?? "");
      setDisabled(input, session.fixed(event));
    }
    coins.forEach(({ set, input }, i) => {
      set(twentieths(session.state.heads[i]));
      setDisabled(input, session.level !== null);
    });
  };
  const el = h("div", { class: "lm-event-grid-setup" },
    group("lm-event-grid-events", "Events by name", events.map((event) => event.el)),
    group("lm-event-grid-coins", "P(heads) of each coin", h("span", { class: "lm-label" }, "P(heads)"),
      coins.map((coin) => coin.el)));
  return { el, sync };
}

/** The levels: a task, "there is none", and on to the next. */
function challenges(session) {
  const options = [["0", "off"], ...LEVELS.map((_, i) => [String(i + 1), `level ${i + 1}`])];
  const choose = select({
    label: "Challenge", options, value: "0", onchange: (value) => session.challenge(Number(value)),
  });
  const task = h("p", { class: "lm-event-grid-task" });
  const none = button("There is none", () => session.none());
  const next = button("Next level", () => session.challenge(session.state.challenge + 1), { kind: "lm-primary" });
  const el = h("div", { class: "lm-event-grid-challenge" }, task, h("div", { class: "lm-row" }, none, next));
  const sync = () => {
    const { challenge } = session.state;
    const done = session.solved.has(challenge);
    choose.set(challenge);
    el.hidden = session.level === null;
    none.hidden = !session.level || done;
    next.hidden = !done || challenge === LEVELS.length;
    setText(task, session.level ? `${done ? "✓ " : ""}${session.level.task}` : "");
  };
  return { el, choose: choose.el, sync };
}

function build(session, { root, narrator }) {
  const cells = grid(session);
  const [tools, setup, levels] = [toolbar(session), settings(session), challenges(session)];
  const [table, light, cut] = [numberPanel(), lamp(), cutPanel()];
  root.append(h("div", { class: "lm-event-grid-body" },
    levels.el, tools.el,
    h("div", { class: "lm-event-grid-stage" }, cells.el),
    h("div", { class: "lm-event-grid-panel" }, table.el, light.el, cut.el),
    narrator.el, setUp(levels.choose, setup.el), footer(KEYS, button("Reset", () => session.reset(), { sign: "reset" }))));
  return { cells, controls: [tools, setup, levels], table, light, cut, stop: cells.stop };
}

function update(session, parts, root) {
  const { state, n } = session;
  parts.cells.draw(state, session.brush);
  parts.table.draw(n, state.zoom);
  parts.light.draw(n);
  parts.cut.draw(n);
  for (const part of parts.controls) part.sync();
  attributes(root, { "data-turn": session.turn });
}

/** Of a challenge the whole state, as its events may not be given to Python. */
const call = (state) => (state.challenge ? state : callOf(state, DEFAULTS));

const render = (context) => mount(context, {
  name: "event-grid", defaults: DEFAULTS, call, title: "Two events on three coins",
  invitation: "Choose A or B, then click outcomes to paint the event and read off its probability.",
  make: (model, refresh) => new GridSession(model, refresh), build, update,
  keys: (session) => ({ z: () => session.zoom("B"), r: () => session.reset() }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
