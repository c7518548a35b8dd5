// What an example pays: the two curves of the logistic loss, a cursor, nats or bits, and other losses beside them.

import { checkbox, h, setText, svg, toggleButton } from "../shared/ui.js";
import { brief } from "../shared/core.js";
import { footer, mount } from "../shared/life.js";
import { knob } from "../shared/knob.js";
import { swatch } from "../shared/plot.js";
import { DEFAULTS, END, OTHERS, SHARED, UNITS, accept } from "./logic.js";
import { LossSession } from "./session.js";
import { price, sentence } from "./words.js";
import { lossChart } from "./chart.js";

const KEYS = ["Keys: ", ["0"], " and ", ["1"], " choose the label, ", ["u"], " the unit, ", ["r"], " resets."];
const ABOUT = {
  "zero-one": "counts mistakes", perceptron: "how far on the wrong side", hinge: "asks for a margin of 1",
};

/** Two buttons of which one is pressed. */
function pair(label, values, texts, choose) {
  const buttons = values.map((value, i) => toggleButton(texts[i], () => choose(value)));
  const el = h("span", { class: "lm-loss-curves-pair", role: "group", "aria-label": label },
    h("span", { class: "lm-label", "aria-hidden": "true" }, label), buttons.map((one) => one.el));
  return { el, buttons, sync: (now) => buttons.forEach((one, i) => one.set(values[i] === now)) };
}

/** A loss to compare with: shown or not, its line, its value at the cursor. */
function comparison(name, flip) {
  const box = checkbox({ label: "", checked: false, onchange: flip });
  const value = h("output", { class: "lm-value" });
  const sign = svg("svg", { class: "lm-loss-curves-sign", viewBox: "0 0 34 10", "aria-hidden": "true" },
    svg("path", { class: `lm-loss-curves-other lm-loss-curves-${name}`, d: "M1,5H33" }));
  box.el.lastChild.append(sign, h("span", {}, name), h("span", { class: "lm-note" }, ABOUT[name]));
  const sync = (on, paid) => {
    box.set(on);
    setText(value, on ? brief(paid, 4) : "");
  };
  return { el: h("div", { class: "lm-loss-curves-compare" }, box.el, value), sync };
}

function build(session, { root, narrator }) {
  const score = knob({ label: "Score z", min: -END, max: END, step: 0.05, say: (text) => session.say(text),
    set: (z) => session.set({ z }) });
  const labels = pair("Label", [1, 0], ["1", "0"], (label) => session.set({ label }));
  labels.buttons.forEach((one, i) => one.el.prepend(swatch(1 - i)));
  const units = pair("Unit", UNITS, UNITS, (unit) => session.set({ unit }));
  const chart = lossChart((z) => session.set({ z }, { save: false }), () => session.set({}));
  const compare = OTHERS.map((name) => comparison(name, () => session.flip(name)));
  const words = h("p", { class: "lm-loss-curves-sentence" });
  root.replaceChildren(h("div", { class: "lm-loss-curves-body" },
    h("div", { class: "lm-row" }, labels.el, units.el), score.el, chart.el, words,
    h("div", { class: "lm-loss-curves-others", role: "group", "aria-label": "Compare with other losses" },
      h("span", { class: "lm-label", "aria-hidden": "true" }, "Compare with"), compare.map(({ el }) => el)),
    footer(KEYS)), narrator.el);
  narrator.el.classList.add("lm-hidden");
  const draw = ({ state, result: now, message }) => {
    score.sync(state.z);
    labels.sync(state.label);
    units.sync(state.unit);
    chart.draw(state, now);
    compare.forEach((one, i) => one.sync(state.compare.includes(OTHERS[i]), now[OTHERS[i]]));
    setText(words, message ?? sentence(state, now));
  };
  return { draw };
}

function update(session, view, root) {
  const { state, result } = session;
  view.draw(session);
  root.dataset.loss = `${state.label} ${price(result[state.unit])} ${state.unit}`;
}

const render = (context) => mount(context, {
  name: "loss-curves", defaults: DEFAULTS, title: "What an example pays: loss over score",
  invitation: "Drag along the curve: how much does an example pay at this score?",
  make: (model, refresh) => new LossSession(model, refresh), build, update, onSliders: true, patient: true,
  keys: (session) => ({
    0: () => session.set({ label: 0 }), 1: () => session.set({ label: 1 }), u: () => session.nextUnit(),
    r: () => session.reset(),
  }),
});

export default { render, defaults: DEFAULTS, share: SHARED, accept };
