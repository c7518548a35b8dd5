// A loss, a bug in its gradient, a step: where do formula and measurement part? The widget.

import { button, h, narrator, select, setText, slider, svg, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { swatch } from "../shared/plot.js";
import { BUGS, LOSSES } from "./losses.js";
import {
  DEFAULTS, HIGH, LOW, RULERS, SHARED, accept, check, curves, pattern, placeOf, setup, worst,
} from "./logic.js";
import { LOSS_NAMES, RULER_NAMES, bugNames, narrate, rulersOf, stepText } from "./words.js";
import { vChart } from "./chart.js";
import { errorTable, guesses, worstTable } from "./panel.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change h, ", ["l"], " next loss, ", ["b"], " next bug, ", ["g"], " hide a bug, ",
  ["1"], "–", ["7"], " guess, ", ["r"], " reset."];
const pairs = (names, keys) => keys.map((key) => [key, names[key]]);

function legend() {
  const dash = (k) => svg("svg", { class: "lm-gradient-check-bench-key", viewBox: "0 0 26 10", "aria-hidden": "true" },
    svg("line", { class: `lm-gradient-check-bench-line lm-gradient-check-bench-${RULERS[k]} lm-class-${k}`, x1: 0, x2: 26, y1: 5, y2: 5 }));
  const entries = RULERS.map((name, k) => h("span", { class: "lm-gradient-check-bench-entry" }, swatch(k), dash(k), RULER_NAMES[name]));
  const draw = ({ loss }) => entries.forEach((entry, k) => { entry.hidden = !rulersOf(loss).includes(RULERS[k]); });
  return { el: h("p", { class: "lm-note lm-legend" }, entries), draw };
}

function controls(set) {
  const loss = select({ label: "Loss", options: pairs(LOSS_NAMES, LOSSES), value: "softmax", onchange: (value) => set({ loss: value }) });
  const bug = select({ label: "Bug", options: pairs(bugNames("softmax"), BUGS), value: "none", onchange: (value) => set({ bug: value }) });
  const place = select({
    label: "Weights", options: [["given", "given θ"], ["zero", "θ = 0"]], value: "given", onchange: (value) => set({ at_zero: value === "zero" }),
  });
  const ruler = select({ label: "Ruler", options: pairs(RULER_NAMES, RULERS), value: "central", onchange: (value) => set({ ruler: value }) });
  const step = slider({
    label: "Step h", min: LOW, max: HIGH, step: 1, value: -24, format: stepText, oninput: (value) => set({ log_h: value / 4 }),
  });
  let shown = "";
  const sync = (state) => {
    if (shown !== state.loss) {
      bug.setOptions(pairs(bugNames(state.loss), BUGS));
      ruler.setOptions(pairs(RULER_NAMES, rulersOf(state.loss)));
      shown = state.loss;
    }
    loss.set(state.loss);
    bug.set(state.bug);
    ruler.set(state.ruler);
    place.set(state.at_zero ? "zero" : "given");
    step.set(placeOf(state.log_h));
    bug.el.hidden = place.el.hidden = state.round > 0;
  };
  return { el: h("div", { class: "lm-row lm-gradient-check-bench-controls" }, loss.el, bug.el, place.el, ruler.el, step.el), sync };
}

/** The bench and its curves for a state; both are made only when something other than the step changes. */
function calculator() {
  let [key, made] = ["", null];
  return (state) => {
    const next = JSON.stringify({ ...state, log_h: 0, ruler: 0, guess: 0 });
    if (next !== key) {
      const bench = setup(state);
      [key, made] = [next, { bench, lines: curves(bench) }];
    }
    return made;
  };
}

function render({ model, el, link }) {
  const root = widgetRoot("gradient-check-bench", "Gradient check: a formula against measured slopes");
  const said = narrator();
  const { read, put } = traits(model, Object.keys(DEFAULTS));
  const first = read();
  const calculate = calculator();
  let [turn, shape, errors] = [0, "", null];

  const set = (changes) => {
    const next = { ...read(), ...changes };
    if (!rulersOf(next.loss).includes(next.ruler)) changes = { ...changes, ruler: "central" };
    if (next.round && (changes.loss || changes.round)) changes = { ...changes, guess: "" };
    turn += 1;
    put(changes);
  };
  const move = (by) => set({ log_h: placeOf(model.get("log_h") + by / 4) / 4 });
  const after = (list, now) => list[(list.indexOf(now) + 1) % list.length];
  const nextBug = () => { if (!model.get("round")) set({ bug: after(BUGS, model.get("bug")) }); };
  const hide = () => set({ round: model.get("round") + 1, guess: "" });
  const leave = () => set({ round: 0, guess: "" });
  const guess = (bug) => { if (model.get("round")) set({ guess: bug }); };
  const reset = () => set(Object.fromEntries(SHARED.map((name) => [name, first[name]])));

  const parts = {
    controls: controls(set), chart: vChart((place) => set({ log_h: place / 4 })), legend: legend(), worst: worstTable(), guesses: guesses(guess),
  };
  const [game, stop, slot] = [button("Hide a bug", hide, { kind: "lm-primary" }), button("Show the bug list", leave), h("div", {})];
  const round = h("p", { class: "lm-label lm-gradient-check-bench-round" });
  root.append(h("div", { class: "lm-gradient-check-bench-body" }, parts.controls.el,
    h("div", { class: "lm-gradient-check-bench-stage" }, h("div", {}, parts.chart.el, parts.legend.el),
      h("div", { class: "lm-gradient-check-bench-tables" }, slot, parts.worst.el)),
    parts.guesses.el, said.el, h("div", { class: "lm-row" }, game, stop, round),
    footer(root, link, KEYS, button("Reset", reset, { sign: "reset" }))));

  function build(bench) {
    const form = JSON.stringify([bench.names, bench.columns]);
    if (form === shape) return;
    shape = form;
    errors = errorTable(bench);
    slot.replaceChildren(errors.el);
  }

  const { draw, atEnd, end } = life(model, () => {
    const state = read();
    const { bench, lines } = calculate(state);
    build(bench);
    const step = 10 ** (placeOf(state.log_h) / 4);
    const cells = check(bench, step, state.ruler);
    parts.controls.sync(state);
    parts.chart.draw(lines, state);
    parts.legend.draw(state);
    errors.draw(cells);
    parts.worst.draw(bench, cells);
    parts.guesses.draw(state, bench);
    parts.guesses.el.hidden = stop.hidden = round.hidden = state.round === 0;
    setText(game.querySelector(".lm-button-text"), state.round ? "Hide another bug" : "Hide a bug");
    setText(round, `Round ${state.round}`);
    said.later(narrate(state, bench, cells, pattern(cells), worst(cells, 1)[0], step), turn);
    root.dataset.place = String(placeOf(state.log_h));
  });
  atEnd(said.stop);
  atEnd(keyboard(root, {
    ArrowRight: () => move(1), ArrowLeft: () => move(-1), b: nextBug, g: hide, r: reset,
    l: () => set({ loss: after(LOSSES, model.get("loss")) }),
    ...Object.fromEntries(BUGS.map((bug, k) => [String(k + 1), () => guess(bug)])),
  }, { onSliders: true }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
