// From scores to probabilities: bars to drag, a shift that changes nothing, a temperature that changes everything.

import { button, h, select, setDisabled, setText, setUp, slider } from "../shared/ui.js";
import { footer, mount } from "../shared/life.js";
import { DEFAULTS, LIMITS, SHARED, accept, reachOf, temperatureAt } from "./logic.js";
import { BarsSession } from "./session.js";
import { faultLine, headline, lossLine, score, shiftLine, temperatureLine } from "./words.js";
import { table } from "./rows.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " on a bar change its score by 0.1, with ", ["Shift"], " by 1; ", ["1"],
  "–", ["6"], " right label, ", ["r"], " reset."];
const signed = (value) => (value > 0 ? `+${score(value)}` : score(value));

function knobs(session) {
  const keep = () => session.set({});
  const shift = slider({
    label: "Shift", min: -LIMITS.shift, max: LIMITS.shift, step: 0.5, value: 0, format: signed,
    oninput: (value) => session.set({ shift: value }, { save: false }), onchange: keep,
  });
  const temperature = slider({
    label: "Temperature", min: -1, max: 1, step: 0.05, value: 0, format: (at) => `T = ${temperatureAt(at)}`,
    oninput: (at) => session.set({ temperature: temperatureAt(at) }, { save: false }), onchange: keep,
  });
  const [moved, heated] = [h("p", { class: "lm-note" }), h("p", { class: "lm-note" })];
  const el = h("div", { class: "lm-softmax-bars-knobs" }, h("div", {}, shift.el, moved),
    h("div", {}, temperature.el, heated));
  const sync = (state, result) => {
    shift.set(state.shift);
    temperature.set(Math.log10(state.temperature).toFixed(4));
    setText(temperature.el.querySelector("output"), `T = ${score(state.temperature)}`);
    setText(moved, shiftLine(state, result));
    setText(heated, temperatureLine(state, result));
  };
  return { el, sync };
}

function build(session, { root, narrator }) {
  const preset = select({
    label: "Scores", value: "", onchange: (name) => session.take(name),
    options: Object.entries(session.state.presets).map(([key, { name }]) => [key, name]),
  });
  const less = button("Remove label", () => session.resize(-1), { sign: "remove" });
  const more = button("Add label", () => session.resize(1), { sign: "add" });
  const parts = {
    preset, less, more, knobs: knobs(session), table: table(session),
    headline: h("p", { class: "lm-softmax-bars-headline" }), loss: h("p", { class: "lm-softmax-bars-loss" }),
    fault: h("p", { class: "lm-note lm-softmax-bars-fault" }),
  };
  root.replaceChildren(h("div", { class: "lm-softmax-bars-body" },
    parts.table.el, parts.fault, parts.knobs.el,
    h("div", { class: "lm-softmax-bars-answer" }, parts.headline, parts.loss),
    setUp(preset.el, less, more),
    footer(KEYS)), narrator.el);
  narrator.el.classList.add("lm-hidden");
  return parts;
}

function update({ state, result, message }, parts, root) {
  parts.preset.set(state.preset);
  setDisabled(parts.less, state.scores.length <= LIMITS.labels[0]);
  setDisabled(parts.more, state.scores.length >= LIMITS.labels[1]);
  parts.table.draw(state, result, reachOf(state));
  parts.knobs.sync(state, result);
  setText(parts.headline, headline(state, result));
  setText(parts.loss, lossLine(state, result));
  setText(parts.fault, message ?? faultLine(result));
  root.dataset.loss = result.loss.toFixed(6);
}

function keys(session) {
  const numbers = [1, 2, 3, 4, 5, 6].map((n) => [String(n), () => session.setGold(n - 1)]);
  return { ...Object.fromEntries(numbers), r: () => session.reset() };
}

const render = (context) => mount(context, {
  name: "softmax-bars", defaults: DEFAULTS, title: "From scores to probabilities: softmax",
  invitation: "Move one score and watch every probability change.",
  make: (model, refresh) => new BarsSession(model, refresh), build, update, keys, onSliders: true, patient: true,
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
