// What an example pays: the two curves of the logistic loss, a cursor, nats or bits, and other losses beside them.

import { checkbox, h, narrator, setText, svg, toggleButton, widgetRoot } from "../shared/ui.js";
import { brief, format, listing } from "../shared/core.js";
import { footer, keyboard, life, traits } from "../shared/life.js";
import { knob } from "../shared/knob.js";
import { swatch } from "../shared/plot.js";
import { DEFAULTS, END, OTHERS, SHARED, accept, prices } from "./logic.js";
import { lossChart } from "./chart.js";

const KEYS = ["Keys: ", ["0"], " and ", ["1"], " choose the label, ", ["u"], " the unit, ", ["r"], " resets."];
const UNITS = ["nats", "bits"];
const ABOUT = {
  "zero-one": "counts mistakes", perceptron: "how far on the wrong side", hinge: "asks for a margin of 1",
};

/** A loss with four digits after the point, so that what is almost nothing is not shown as nothing. */
const price = (value) => (value > 0 && value < 0.00005 ? value.toExponential(1).replace("e-", "e−") : format(value, 4));

/** One sentence on what is on screen. */
export function sentence({ z, label, unit }, now) {
  const p = label ? now.p : 1 - now.p;
  const side = (z > 0) === (label === 1) ? "right" : "wrong";
  return `Score ${brief(z, 3)}, label ${label}: the ${side} side. The label had probability ${format(p, 4)} and costs `
    + `${price(now.nats)} nats, ${price(now.bits)} bits${unit === "bits" ? "; a fair coin costs 1 bit" : "; a fair coin costs 0.6931 nats"}.`;
}

/** Two buttons of which one is pressed. */
function pair(label, values, texts, choose) {
  const buttons = values.map((value, i) => toggleButton(texts[i], () => choose(value)));
  const el = h("span", { class: "lm-loss-curves-pair", role: "group", "aria-label": label },
    h("span", { class: "lm-label", "aria-hidden": "true" }, label), buttons.map((one) => one.el));
  return { el, buttons, sync: (now) => buttons.forEach((one, i) => one.set(values[i] === now)) };
}

/** A loss to compare with: shown or not, its line, its value at the cursor. */
function comparison(name, flip) {
  const box = checkbox({ label: "", checked: false, onchange: () => flip(name) });
  const value = h("output", { class: "lm-value" });
  const sign = svg("svg", { class: "lm-loss-curves-sign", viewBox: "0 0 34 10", "aria-hidden": "true" },
    svg("path", { class: `lm-loss-curves-other lm-loss-curves-${name}`, d: "M1,5H33" }));
  box.el.lastChild.append(sign, h("span", {}, name), h("span", { class: "lm-note" }, ABOUT[name]));
  const sync = (on, price_) => {
    box.set(on);
    setText(value, on ? brief(price_, 4) : "");
  };
  return { el: h("div", { class: "lm-loss-curves-compare" }, box.el, value), sync };
}

function build(root, link, actions) {
  const { put, say } = actions;
  const score = knob({ label: "Score z", min: -END, max: END, step: 0.05, say, put: (z) => put({ z }) });
  const labels = pair("Label", [1, 0], ["1", "0"], (label) => put({ label }));
  labels.buttons.forEach((one, i) => one.el.prepend(swatch(1 - i)));
  const units = pair("Unit", UNITS, UNITS, (unit) => put({ unit }));
  const chart = lossChart((z) => actions.set({ z }, false), () => put({}));
  const compare = OTHERS.map((name) => comparison(name, actions.flip));
  const words = h("p", { class: "lm-loss-curves-sentence" });
  root.replaceChildren(h("div", { class: "lm-loss-curves-body" },
    h("div", { class: "lm-row" }, labels.el, units.el), score.el, chart.el, words,
    h("div", { class: "lm-loss-curves-others", role: "group", "aria-label": "Compare with other losses" },
      h("span", { class: "lm-label", "aria-hidden": "true" }, "Compare with"), compare.map(({ el }) => el)),
    footer(root, link, KEYS)));
  const draw = (state, now) => {
    score.sync(state.z);
    labels.sync(state.label);
    units.sync(state.unit);
    chart.draw(state, now);
    compare.forEach((one, i) => one.sync(state.compare.includes(OTHERS[i]), now[OTHERS[i]]));
    setText(words, sentence(state, now));
  };
  return { draw, words };
}

function render({ model, el, link }) {
  const root = widgetRoot("loss-curves", "What an example pays: loss over score");
  const said = narrator();
  said.el.classList.add("lm-hidden");
  const { read, put: set } = traits(model, Object.keys(DEFAULTS));
  const initial = read();
  let turn = 0;
  const { draw, refresh, atEnd, end } = life(model, () => {
    const state = read();
    const now = prices(state.z, state.label);
    view.draw(state, now);
    root.dataset.loss = `${state.label} ${price(now[state.unit])} ${state.unit}`;
    const beside = OTHERS.filter((name) => state.compare.includes(name)).map((name) => `${name} ${brief(now[name], 4)}`);
    said.later(sentence(state, now) + (beside.length ? ` In comparison: ${listing(beside)}.` : ""), turn);
  });
  const put = (changes) => {
    set(changes);
    refresh(); // what was refused is shown again as it was
  };
  const say = (text) => {
    said.say(text, turn += 1);
    setText(view.words, text);
  };
  const flip = (name) => {
    const now = model.get("compare");
    put({ compare: OTHERS.filter((one) => now.includes(one) !== (one === name)) });
  };
  const view = build(root, link, { put, set, say, flip });
  root.append(said.el);
  const unit = () => put({ unit: UNITS.find((name) => name !== model.get("unit")) });
  const keys = { 0: () => put({ label: 0 }), 1: () => put({ label: 1 }), u: unit, r: () => put(initial) };
  atEnd(keyboard(root, keys, { onSliders: true }));
  atEnd(said.stop);
  draw();
  el.append(root);
  return end;
}

export default { render, defaults: DEFAULTS, share: SHARED, accept };
