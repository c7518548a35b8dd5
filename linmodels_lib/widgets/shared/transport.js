// Back, step, play, run, reset, and where we are: for every widget that steps. What they do is in the session.

import { button, h, setDisabled, setText, slider } from "./ui.js";
import { playButton } from "./life.js";

/** A button whose last words are said only where there is room: "Run to the end". */
export function longButton(word, rest, onclick, options) {
  const el = button(word, onclick, options);
  el.querySelector(".lm-button-text").append(h("span", { class: "lm-longer" }, ` ${rest}`));
  return el;
}

/** Back and step, the `middle` buttons, reset; `where(scene)` tells the step in words. */
export function stepRow(session, middle, where) {
  const back = button("Back", () => session.back(), { sign: "back" });
  const step = button("Step", () => session.step(), { sign: "step", kind: "lm-primary" });
  const reset = button("Reset", () => session.reset(), { sign: "reset" });
  const counter = h("span", { class: "lm-counter" });
  const sync = (scene) => {
    setDisabled(back, session.n === 0);
    setDisabled(step, session.last);
    setText(counter, where(scene));
  };
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, middle, reset);
  return { el: h("div", { class: "lm-transport" }, buttons, counter), reset, sync };
}

/** The same with "Play", and "Run" (or another word) to a `goal`. */
export function transport(session, goal, where, word = "Run") {
  const play = playButton(session, () => session.togglePlay());
  const run = longButton(word, goal, () => session.run(), { sign: "end" });
  const row = stepRow(session, [play.el, run], where);
  const sync = (scene) => {
    row.sync(scene);
    setDisabled(row.reset, session.n === 0);
    setDisabled(run, session.last);
    play.sync();
  };
  return { el: row.el, sync };
}

/** How many steps a second. */
export function speedSlider(session) {
  return slider({
    label: "Speed", min: 1, max: 20, step: 1, value: session.rate, format: (value) => `${value} a second`,
    oninput: (value) => { session.rate = value; },
  });
}
