// The stepper's controls: each group is built once and `sync`ed with the state; what they do is in `app`.

import { plural } from "./core.js";
import { button, checkbox, copyLinkButton, fullscreenButton, h, icon, numberField, select, setText, slider, toggleButton } from "./ui.js";
import { swatch } from "./plot.js";
import { DECAYS, MOST_CLASSES, ORDERS, classNames } from "./perceptron_state.js";

const PRESETS = { separable: "separable", barely: "barely separable", xor: "XOR", three: "three classes", outlier: "an outlier", custom: "your points" };

/** Back, step, play, run, reset; where we are. */
export function transport(app) {
  const back = button("Back", () => app.back(), { sign: "back" });
  const step = button("Step", () => app.step(), { sign: "step", kind: "lm-primary" });
  const playSign = icon("play");
  const play = button("Play", () => app.togglePlay());
  play.prepend(playSign.el);
  const run = button("Run", () => app.run(), { sign: "end" });
  run.lastChild.append(h("span", { class: "lm-longer" }, " to convergence"));
  const reset = button("Reset", () => app.reset(), { sign: "reset" });
  const counter = h("span", { class: "lm-counter" });
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, play, run, reset);
  const sync = ({ n, last, playing, epoch, wrong, points }) => {
    back.disabled = n === 0;
    reset.disabled = n === 0;
    step.disabled = last;
    run.disabled = last;
    setText(play.querySelector(".lm-button-text"), playing ? "Pause" : "Play");
    playSign.set(playing ? "pause" : "play");
    setText(counter, `Visit ${n} · epoch ${epoch} · ${wrong} of ${points.length} wrong`);
  };
  return { el: h("div", { class: "lm-transport" }, buttons, counter), sync };
}

/** "Ask me first": which class will win? */
export function askPanel(app, names) {
  const question = h("span", {});
  const score = h("span", { class: "lm-note" });
  const answers = names.map((name, k) => h("button", { type: "button", class: "lm-button", onclick: () => app.answer(k) }, swatch(k), name));
  const el = h("div", { class: "lm-ask lm-row", role: "group", "aria-label": "Predict first" }, question, h("span", { class: "lm-row" }, answers), score);
  const sync = ({ next, asked }) => {
    el.hidden = !app.asking || next === null;
    setText(question, next === null ? "" : `Next is example ${next + 1}. Which class will win?`);
    setText(score, asked.total ? `${asked.right} of ${plural(asked.total, "guess").replace("guesss", "guesses")} right` : "");
  };
  return { el, sync, focus: () => answers[0].focus() };
}

/** Data, order, learning rate, averaging. */
export function settings(app, state) {
  const presets = [...Object.keys(state.presets), "custom"].map((name) => [name, PRESETS[name] ?? name]);
  const preset = select({ label: "Data", options: presets, value: state.preset, onchange: (name) => app.usePreset(name) });
  const order = select({ label: "Order", options: ORDERS, value: state.order, onchange: (value) => app.set({ order: value }) });
  const seed = numberField({ label: "Seed", min: 0, max: 4294967295, value: state.seed, onchange: (value) => app.set({ seed: value }) });
  // eighths are exact in binary, so a tie is a tie
  const eta = slider({ label: "η", min: 0.125, max: 2, step: 0.125, value: state.learning_rate, oninput: (value) => app.set({ learning_rate: value }) });
  const decay = select({ label: "Decay", options: DECAYS, value: state.decay, onchange: (value) => app.set({ decay: value }) });
  const averaged = checkbox({ label: "Average the weights", checked: state.averaged, onchange: (value) => app.set({ averaged: value }) });
  eta.input.setAttribute("aria-label", "Learning rate η");
  const sync = (now) => {
    preset.set(now.preset in now.presets ? now.preset : "custom");
    order.set(now.order);
    seed.el.hidden = now.order !== "shuffled";
    seed.set(now.seed);
    eta.set(now.learning_rate);
    decay.set(now.decay);
    averaged.set(now.averaged);
  };
  const controls = [preset, order, seed, eta, decay, averaged].map(({ el }) => el);
  return { el: h("div", { class: "lm-settings lm-row" }, controls.slice(1)), data: preset.el, sync };
}

/** Add and delete points. */
export function pointTools(app, state) {
  const count = classNames(state).length;
  const choices = classNames(state, Math.min(count + 1, MOST_CLASSES)).map((name, k) => [String(k), k < count ? name : `${name} (new)`]);
  const chooser = select({ label: "of", options: choices, value: app.newClass, onchange: (value) => app.chooseClass(Number(value)) });
  const add = toggleButton("Add points", (on) => app.setAdding(on), { sign: "add" });
  const remove = button("Delete point", () => app.removeSelected(), { sign: "remove" });
  chooser.input.setAttribute("aria-label", "Class of new points");
  const sync = ({ adding, selected }) => {
    add.set(adding);
    chooser.set(app.newClass);
    remove.disabled = selected === null;
    setText(remove.querySelector(".lm-button-text"), selected === null ? "Delete point" : `Delete point ${selected + 1}`);
  };
  return { el: h("div", { class: "lm-row" }, h("span", { class: "lm-adder" }, add.el, chooser.el), remove), sync };
}

/** Ask me first, link, full screen, keys. */
export function footer(app, link) {
  const ask = checkbox({ label: "Ask me first", checked: app.asking, onchange: (on) => app.setAsking(on) });
  const speed = slider({ label: "Speed", min: 1, max: 20, step: 1, value: app.rate, format: (v) => `${v} a second`, oninput: (v) => { app.rate = v; } });
  const key = (name) => h("kbd", {}, name);
  const keys = h("p", { class: "lm-keys" }, "Keys: ", key("→"), " step, ", key("←"), " back, ", key("space"), " play or pause, ", key("r"),
    " reset. On a point: arrows move it, ", key("Delete"), " removes it.");
  return { el: h("div", { class: "lm-footer" }, h("div", { class: "lm-row" }, ask.el, speed.el, copyLinkButton(link), fullscreenButton(app.root)), keys), sync: () => ask.set(app.asking) };
}
