// The Bayes widget's controls: the story, one test or two, and three knobs, each a slider and a field to type in.

import { button, h, select, toggleButton } from "../shared/ui.js";
import { knob } from "../shared/knob.js";
import { PRIOR_STOPS, QUALITY_STOPS } from "./logic.js";
import { setting, share } from "./words.js";

const KNOBS = {
  prior: ["Prior", PRIOR_STOPS, "how common the state is"],
  sensitivity: ["Sensitivity", QUALITY_STOPS, "positive, if in the state"],
  specificity: ["Specificity", QUALITY_STOPS, "negative, if not in it"],
};

/** "0.2, 1 in 5" */
const priorWords = (value) => [setting(value), share(value)].filter(Boolean).join(", ");

/** All controls above the picture. */
export function controls(session) {
  const story = select({
    label: "Story", value: "", onchange: (preset) => session.take(preset),
    options: Object.entries(session.state.presets).map(([key, { name }]) => [key, name]),
  });
  const one = toggleButton("One test", () => session.set({ tests: 1 }));
  const two = toggleButton("Two in a row", () => session.set({ tests: 2 }));
  const knobs = Object.entries(KNOBS).map(([name, [label, stops, hint]]) => {
    const made = knob({
      label, hint, stops, min: 0, max: 1, set: (value) => session.set({ [name]: value }),
      say: (text) => session.say(text), write: setting, words: name === "prior" ? priorWords : setting,
    });
    made.el.classList.add("lm-bayes-test-knob"); // nine stops to a decade
    return { ...made, name };
  });
  const tests = h("span", { class: "lm-bayes-test-tests", role: "group", "aria-label": "Number of tests" },
    one.el, two.el);
  const top = h("div", { class: "lm-row" }, story.el, tests, button("Reset", () => session.reset(), { sign: "reset" }));
  const scale = h("p", { class: "lm-note" }, "The sliders are logarithmic: the prior's towards 0, the other two towards 1.");
  const sync = (state) => {
    story.set(state.preset);
    one.set(state.tests === 1);
    two.set(state.tests === 2);
    for (const { name, sync: follow } of knobs) follow(state[name]);
  };
  return { el: h("div", { class: "lm-bayes-test-controls" }, top, knobs.map(({ el }) => el), scale), sync };
}
