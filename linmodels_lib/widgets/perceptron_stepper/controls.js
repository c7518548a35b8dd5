// The stepper's controls. Each group is built once and follows the scene by `sync`; what they do is in Session.

import { speedSlider } from "../shared/transport.js";
import { checkbox, h, numberField, select, setText, slider } from "../shared/ui.js";
import { footer as foot } from "../shared/life.js";
import { swatch } from "../shared/plot.js";
import { DECAYS, ORDERS } from "./logic.js";

const row = (name, ...children) => h("div", { class: `lm-row ${name}` }, ...children);

/** "Ask me first": which class will win? */
export function askPanel(session) {
  const question = h("span", {});
  const score = h("span", { class: "lm-note" });
  const answers = session.names.map((name, k) => (
    h("button", { type: "button", class: "lm-button", onclick: () => session.answer(k) }, swatch(k), name)));
  const el = row("lm-perceptron-stepper-ask", question, row("", answers), score);
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", "Predict first");
  const sync = ({ next }) => {
    const { right, total } = session.asked;
    el.hidden = !session.asking || next === null;
    setText(question, next === null ? "" : `Next is example ${next + 1}. Which class will win?`);
    setText(score, total ? `${right} of ${total} right so far` : "");
  };
  return { el, sync, focus: () => answers[0].focus() };
}

/** Order, learning rate, averaging. */
export function settings(session) {
  const { state } = session;
  const onchange = (name) => (value) => session.set({ [name]: value });
  const order = select({ label: "Order", options: ORDERS, value: state.order, onchange: onchange("order") });
  const seed = numberField({ label: "Seed", min: 0, max: 2 ** 32 - 1, value: state.seed, onchange: onchange("seed") });
  const eta = slider({
    label: "η", min: 0.125, max: 2, step: 0.125, // eighths are exact in binary, so a tie is a tie
    value: state.learning_rate, oninput: onchange("learning_rate"),
  });
  const decay = select({ label: "Decay", options: DECAYS, value: state.decay, onchange: onchange("decay") });
  const averaged = checkbox({
    label: "Average the weights", checked: state.averaged, onchange: onchange("averaged"),
  });
  eta.input.setAttribute("aria-label", "Learning rate η");
  const sync = () => {
    const now = session.state;
    order.set(now.order);
    seed.el.hidden = now.order !== "shuffled";
    seed.set(now.seed);
    eta.set(now.learning_rate);
    decay.set(now.decay);
    averaged.set(now.averaged);
  };
  return { el: row("lm-perceptron-stepper-settings", [order, seed, eta, decay, averaged].map(({ el }) => el)), sync };
}

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ["r"],
  " reset. On a point: arrows move it, ", ["n"], " and ", ["p"], " lead to the next and the one before, ", ["Delete"], " removes it."];

/** Ask me first, and how fast it plays. */
export function pace(session) {
  const ask = checkbox({ label: "Ask me first", checked: session.asking, onchange: (on) => session.setAsking(on) });
  return { el: row("", ask.el, speedSlider(session).el), sync: () => ask.set(session.asking) };
}

/** Link, full screen, keys. */
export const footer = (root, link) => foot(root, link, KEYS);
