// Back, step, play, run, reset, and where we are: for every widget that steps. What they do is in StreamSession.

import { button, h, setDisabled, setText, slider } from "./ui.js";
import { playButton } from "./life.js";

/** `where(scene)` tells the step in words; `goal` is what "Run" runs to, said where there is room. */
export function transport(session, goal, where) {
  const back = button("Back", () => session.back(), { sign: "back" });
  const step = button("Step", () => session.step(), { sign: "step", kind: "lm-primary" });
  const play = playButton(() => session.player.playing(), () => session.togglePlay());
  const run = button("Run", () => session.run(), { sign: "end" });
  const reset = button("Reset", () => session.reset(), { sign: "reset" });
  run.querySelector(".lm-button-text").append(h("span", { class: "lm-longer" }, ` ${goal}`));
  const counter = h("span", { class: "lm-counter" });
  const sync = (scene) => {
    for (const control of [back, reset]) setDisabled(control, session.n === 0);
    for (const control of [step, run]) setDisabled(control, scene.last);
    play.sync();
    setText(counter, where(scene));
  };
  const buttons = h("div", { class: "lm-row lm-buttons" }, back, step, play.el, run, reset);
  return { el: h("div", { class: "lm-transport" }, buttons, counter), sync };
}

/** How many steps a second. */
export function speedSlider(session) {
  return slider({
    label: "Speed", min: 1, max: 20, step: 1, value: session.rate, format: (value) => `${value} a second`,
    oninput: (value) => { session.rate = value; },
  });
}
