// From scores to probabilities: bars to drag, a shift that changes nothing, a temperature that changes everything.

import { button, h, narrator, select, setDisabled, setText, slider, widgetRoot } from "../shared/ui.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { DEFAULTS, LIMITS, SHARED, accept, fresh, reachOf, resized, temperatureAt, view } from "./logic.js";
import { faultLine, headline, lossLine, narration, score, shiftLine, temperatureLine } from "./words.js";
import { table } from "./rows.js";

const KEYS = ["Keys: ", ["←"], " ", ["→"], " on a bar change its score by 0.1, with ", ["Shift"], " by 1; ", ["1"], "–", ["6"], " right label, ", ["r"], " reset."];
const signed = (value) => (value > 0 ? `+${score(value)}` : score(value));

function knobs({ put }) {
  const keep = () => put({});
  const shift = slider({
    label: "Shift", min: -LIMITS.shift, max: LIMITS.shift, step: 0.5, value: 0, format: signed,
    oninput: (value) => put({ shift: value }, false), onchange: keep,
  });
  const temperature = slider({
    label: "Temperature", min: -1, max: 1, step: 0.05, value: 0, format: (at) => `T = ${temperatureAt(at)}`,
    oninput: (at) => put({ temperature: temperatureAt(at) }, false), onchange: keep,
  });
  const [moved, heated] = [h("p", { class: "lm-note" }), h("p", { class: "lm-note" })];
  const el = h("div", { class: "lm-softmax-bars-knobs" }, h("div", {}, shift.el, moved), h("div", {}, temperature.el, heated));
  const sync = (state, result) => {
    shift.set(state.shift);
    temperature.set(Math.log10(state.temperature).toFixed(4));
    setText(temperature.el.querySelector("output"), `T = ${score(state.temperature)}`);
    setText(moved, shiftLine(state, result));
    setText(heated, temperatureLine(state, result));
  };
  return { el, sync };
}

function build(root, link, actions) {
  const preset = select({
    label: "Scores", value: "", onchange: actions.choose, options: Object.entries(actions.presets).map(([key, { name }]) => [key, name]),
  });
  const less = button("Label", () => actions.resize(-1), { sign: "remove", title: "One label less" });
  const more = button("Label", () => actions.resize(1), { sign: "add", title: "One label more" });
  less.setAttribute("aria-label", "Take the last label away");
  more.setAttribute("aria-label", "Add a label");
  const parts = {
    preset, less, more, knobs: knobs(actions), table: table(actions),
    headline: h("p", { class: "lm-softmax-bars-headline" }), loss: h("p", { class: "lm-softmax-bars-loss" }), fault: h("p", { class: "lm-note lm-softmax-bars-fault" }),
  };
  root.replaceChildren(h("div", { class: "lm-softmax-bars-body" },
    h("div", { class: "lm-row" }, preset.el, less, more, button("Reset", actions.reset, { sign: "reset" })),
    parts.table.el, parts.fault, parts.knobs.el,
    h("div", { class: "lm-softmax-bars-answer" }, parts.headline, parts.loss),
    footer(root, link, KEYS)), actions.said.el);
  return parts;
}

function update(parts, state, result) {
  parts.preset.set(state.preset);
  setDisabled(parts.less, state.scores.length <= LIMITS.labels[0]);
  setDisabled(parts.more, state.scores.length >= LIMITS.labels[1]);
  parts.table.draw(state, result, reachOf(state));
  parts.knobs.sync(state, result);
  setText(parts.headline, headline(state, result));
  setText(parts.loss, lossLine(state, result));
  setText(parts.fault, faultLine(result));
}

function render({ model, el, link }) {
  const root = widgetRoot("softmax-bars", "From scores to probabilities: softmax");
  const said = narrator();
  said.el.classList.add("lm-hidden");
  const { read, put: set } = traits(model, Object.keys(DEFAULTS));
  let turn = 0;

  const { draw, refresh, atEnd, end } = life(model, () => {
    const state = read();
    const result = view(state);
    update(parts, state, result);
    root.dataset.loss = result.loss.toFixed(6);
    said.later(narration(state, result), turn);
  });
  const put = (changes, save) => {
    set(changes, save);
    refresh(); // what was refused is shown again as it was
  };
  const change = (k, value, save) => put({ scores: read().scores.map((own, j) => (j === k ? value : own)) }, save);
  const right = (k) => { if (k < read().scores.length) put({ gold: k }); };
  const resize = (by) => {
    const state = read();
    put(resized(state, state.scores.length + by));
  };
  const choose = (preset) => put(fresh(read(), preset));
  const reset = () => choose(read().preset);
  const say = (text) => {
    said.say(text, turn += 1);
    setText(parts.fault, text);
  };
  const parts = build(root, link, { presets: model.get("presets"), put, change, right, resize, choose, reset, say, said });
  const numbers = [1, 2, 3, 4, 5, 6].map((n) => [String(n), () => right(n - 1)]);
  atEnd(keyboard(root, { ...Object.fromEntries(numbers), r: reset }, { onSliders: true }));
  atEnd(said.stop);
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
