// The stepper's controls. Each group is built once and follows the scene by `sync`; what they do is in Session.

import { ASK_KEYS, askSwitch } from "../shared/ask.js";
import { speedSlider } from "../shared/transport.js";
import { checkbox, h, numberField, select, slider } from "../shared/ui.js";
import { footer as foot } from "../shared/life.js";
import { DECAYS, ORDERS } from "./logic.js";

const row = (name, ...children) => h("div", { class: `lm-row ${name}` }, ...children);

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

const KEYS = ["Keys: ", ["→"], " step, ", ["←"], " back, ", ["space"], " play or pause, ", ...ASK_KEYS, ["r"],
  " reset. On a point: arrows move it, ", ["n"], " and ", ["p"], " lead to the next and the one before, ", ["Delete"],
  " removes it."];

/** Ask me first, and how fast it plays. */
export function pace(session) {
  const ask = askSwitch(session);
  return { el: row("", ask.el, speedSlider(session).el), sync: ask.sync };
}

/** Link, full screen, keys. */
export const footer = () => foot(KEYS);
