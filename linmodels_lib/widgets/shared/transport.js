// Back, step, play, run, reset, and where we are: for every widget that steps. What they do is in the session.

import { button, buttonText, h, setDisabled, setText, slider } from "./ui.js";
import { playButton } from "./life.js";

/** @typedef {InstanceType<ReturnType<typeof import("./session.js").stepwise>>} Stepwise */

/**
 * A button whose last words are said only where there is room: "Run to the end".
 * @param {string} word @param {string} rest @param {() => void} onclick
 * @param {{ sign?: import("./ui.js").Sign, kind?: string }} options
 */
export function longButton(word, rest, onclick, options) {
  const el = button(word, onclick, options);
  buttonText(el).append(h("span", { class: "lm-longer" }, ` ${rest}`));
  return el;
}

/**
 * Back and step, the `middle` buttons, reset; `where(scene)` tells the step in words.
 * @param {Stepwise} session @param {Element[]} middle @param {(scene: any) => string} where
 */
export function stepRow(session, middle, where) {
  const back = button("Back", () => session.back(), { sign: "back" });
  const step = button("Step", () => session.step(), { sign: "step", kind: "lm-primary" });
  const reset = button("Reset", () => session.reset(), { sign: "reset" });
  const counter = h("span", { class: "lm-counter" });
  /** The step in words, without the buttons. @param {any} scene */
  const count = (scene) => setText(counter, where(scene));
  /** @param {any} scene */
  const sync = (scene) => {
    setDisabled(back, session.n === 0);
    setDisabled(step, session.last);
    count(scene);
  };
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, middle, reset);
  return { el: h("div", { class: "lm-transport" }, buttons, counter), reset, sync, count };
}

/**
 * The same with "Play", and "Run" (or another word) to a `goal`, if there is one.
 * @param {Stepwise & { run(): void }} session @param {string | null} goal @param {(scene: any) => string} where
 */
export function transport(session, goal, where, word = "Run") {
  const play = playButton(session, () => session.togglePlay());
  const run = longButton(word, goal ?? "", () => session.run(), { sign: "end" });
  const row = stepRow(session, goal === null ? [play.el] : [play.el, run], where);
  /** @param {any} scene */
  const sync = (scene) => {
    row.sync(scene);
    setDisabled(row.reset, session.n === 0 && session.untouched());
    setDisabled(run, session.last);
    play.el.classList.toggle("lm-primary", session.last); // at the end, Play is what is left to do
    play.sync();
  };
  return { el: row.el, sync, count: row.count };
}

/** How many steps a second. @param {import("./session.js").Session} session */
export function speedSlider(session) {
  return slider({
    label: "Speed", min: 1, max: 20, step: 1, value: session.rate, format: (value) => `${value} a second`,
    oninput: (value) => { session.rate = value; },
  });
}
