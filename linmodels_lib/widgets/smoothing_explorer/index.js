// Smoothing on a corpus: α, min_count and OOV against the probabilities of words and held-out texts. The widget.

import { checkbox, h, narrator, slider, svg, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { markerPath, swatch } from "../shared/plot.js";
import {
  DEFAULTS, HIGH, LOW, MOST_MIN_COUNT, SHARED, accept, alphaAt, curves, heldOut, lookUp, placeOf, reduced,
} from "./logic.js";
import { alphaText, narrate } from "./words.js";
import { chooser, wordTable } from "./panel.js";
import { dotChart } from "./dots.js";
import { curveChart, floorOf } from "./curves.js";

/** Models and curves for what is on screen; each is computed once. */
function calculator() {
  const models = new Map();
  return (state) => {
    const key = `${state.min_count} ${state.oov}`;
    if (!models.has(key)) {
      const model = reduced(state, state.min_count, state.oov);
      models.set(key, { model, curves: curves(model, state) });
    }
    return models.get(key);
  };
}

function legend(classes) {
  const hollow = svg("svg", { class: "lm-swatch", viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    svg("path", { class: "lm-smoothing-explorer-raw lm-class-0", d: markerPath(0, 6.5) }));
  return h("p", { class: "lm-note lm-legend" }, hollow, " relative frequency, filled: smoothed; ",
    classes.map((name, k) => [swatch(k), ` ${name}${k < classes.length - 1 ? ", " : "; "}`]).flat(), "dotted: uniform.");
}

function settings(set) {
  const alpha = slider({
    label: "Pseudo-count α", min: LOW, max: HIGH, step: 1, value: 0,
    format: (place) => alphaText(alphaAt(place)), oninput: (place) => set({ alpha: alphaAt(place) }),
  });
  const minCount = slider({
    label: "min_count", min: 1, max: MOST_MIN_COUNT, step: 1, value: 1, oninput: (value) => set({ min_count: value }),
  });
  const oov = checkbox({ label: "Count unknown words as OOV", checked: true, onchange: (on) => set({ oov: on }) });
  const sync = (state) => {
    alpha.set(placeOf(state.alpha));
    minCount.set(state.min_count);
    oov.set(state.oov);
  };
  return { el: h("div", { class: "lm-row lm-smoothing-explorer-settings" }, alpha.el, minCount.el, oov.el), sync };
}

const KEYS = ["Keys: ", ["←"], " ", ["→"], " change α, ", ["−"], " ", ["+"], " change min_count, ", ["b"], " best α, ",
  ["r"], " reset. Drag in the curves to choose α."];

function render({ model, el, link }) {
  const { read, put } = traits(model, Object.keys(DEFAULTS));
  const first = read();
  const root = widgetRoot("smoothing-explorer", "Smoothing: pseudo-counts, rare words and held-out texts");
  const said = narrator();
  let calculate = calculator();
  let [message, shape, dots, lines, data] = [null, -1, null, null, first.vocabulary];

  const set = (changes, sentence = null) => {
    message = sentence;
    if (accept({ ...read(), ...changes })) put(changes);
    else message = "With OOV off, no word would be left at this min_count.";
    refresh();
  };
  const move = (steps) => set({ alpha: alphaAt(Math.min(HIGH, Math.max(LOW, placeOf(model.get("alpha")) + steps))) });
  const rarer = (steps) => set({ min_count: Math.min(MOST_MIN_COUNT, Math.max(1, model.get("min_count") + steps)) });
  const toBest = () => set({ alpha: alphaAt(calculate(read()).curves.best.likelihood) });
  const reset = () => set(Object.fromEntries(SHARED.map((name) => [name, first[name]])));

  const parts = {
    settings: settings(set), chooser: chooser((words, sentence) => set({ words }, sentence)), table: wordTable(first.classes),
  };
  const [left, right] = [h("div", { class: "lm-smoothing-explorer-left" }), h("div", { class: "lm-smoothing-explorer-right" })];
  root.append(h("div", { class: "lm-smoothing-explorer-body" }, parts.settings.el,
    h("div", { class: "lm-smoothing-explorer-stage" }, left, right), legend(first.classes), said.el, parts.chooser.el,
    h("details", { class: "lm-smoothing-explorer-numbers" }, h("summary", {}, "Numbers of these words"), parts.table.el),
    footer(root, link, KEYS)));

  function build(state) {
    const K = state.classes.length;
    if (state.vocabulary !== data) [calculate, data, lines] = [calculator(), state.vocabulary, null];
    if (!lines) {
      const floor = floorOf(calculate({ ...state, min_count: 1 }).curves.values);
      lines = curveChart(K, floor, (place) => set({ alpha: alphaAt(place) }));
      right.replaceChildren(lines.el);
    }
    if (shape !== state.words.length) {
      dots = dotChart(K, state.words.length);
      left.replaceChildren(dots.el);
      shape = state.words.length;
    }
  }

  const { draw, refresh, on, atEnd, end } = life(model, () => {
    const state = read();
    build(state);
    const { model: table, curves: made } = calculate(state);
    const looked = state.words.map((word) => lookUp(table, word, state.alpha));
    dots.draw(looked, 1 / table.entries);
    lines.draw(made, state.alpha);
    parts.table.draw(looked);
    parts.settings.sync(state);
    parts.chooser.sync(state.words);
    const place = made.best.likelihood;
    const best = { alpha: alphaAt(place), likelihood: made.values[place - LOW].likelihood };
    said.say(message ?? narrate({ model: table, state, looked, now: heldOut(table, state, state.alpha), best }));
    root.dataset.alpha = alphaText(state.alpha);
  });
  for (const name of SHARED) on(`change:${name}`, () => { message = null; });
  atEnd(keyboard(root, {
    ArrowRight: () => move(1), ArrowLeft: () => move(-1), "+": () => rarer(1), "-": () => rarer(-1), b: toBest, r: reset,
  }));
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
