// The Bayes widget's controls: the story, one test or two, and three knobs, each a slider and a field to type in.

import { button, h, numberField, select, toggleButton } from "../shared/ui.js";
import { PRIOR_STOPS, QUALITY_STOPS, stopOf } from "./logic.js";
import { setting, share } from "./words.js";

const KNOBS = {
  prior: ["Prior", PRIOR_STOPS, "how common the state is"],
  sensitivity: ["Sensitivity", QUALITY_STOPS, "positive, if in the state"],
  specificity: ["Specificity", QUALITY_STOPS, "negative, if not in it"],
};

/** One knob: the slider moves along stops, nine to a decade; the field takes any number from 0 to 1. */
function knob(name, { put, say }) {
  const [title, stops, help] = KNOBS[name];
  const range = h("input", { type: "range", min: 0, max: stops.length - 1, step: 1, "aria-label": title });
  const field = numberField({
    label: `${title}, typed`, min: 0, max: 1, step: "any", value: 0, onchange: (value) => put({ [name]: value }),
  });
  let shown = 0;
  range.addEventListener("input", () => put({ [name]: stops[Number(range.value)] }));
  field.input.addEventListener("change", () => {
    if (field.input.value !== "" && field.input.checkValidity()) return;
    say(`${title} must be a number from 0 to 1. It stays at ${setting(shown)}.`);
    field.set(shown);
  });
  const sync = (value) => {
    shown = value;
    range.value = String(stopOf(stops, value));
    const often = name === "prior" ? share(value) : "";
    range.setAttribute("aria-valuetext", setting(value) + (often && `, ${often}`));
    if (Number(field.input.value) !== value || field.input.value === "") field.set(value);
  };
  const label = h("span", { class: "lm-bayes-test-label", "aria-hidden": "true" }, title, h("span", { class: "lm-note" }, help));
  return { el: h("div", { class: "lm-bayes-test-knob" }, label, range, field.input), sync };
}

/** All controls above the picture. `put(changes)` tells the model, `say(text)` the reader. */
export function controls({ stories, put, say, tell, reset }) {
  const story = select({
    label: "Story", value: "", onchange: tell, options: Object.entries(stories).map(([key, { name }]) => [key, name]),
  });
  const one = toggleButton("One test", () => put({ tests: 1 }));
  const two = toggleButton("Two in a row", () => put({ tests: 2 }));
  const knobs = Object.fromEntries(Object.keys(KNOBS).map((name) => [name, knob(name, { put, say })]));
  const tests = h("span", { class: "lm-bayes-test-tests", role: "group", "aria-label": "Number of tests" }, one.el, two.el);
  const top = h("div", { class: "lm-row" }, story.el, tests, button("Reset", reset, { sign: "reset" }));
  const sync = (state) => {
    story.set(state.preset);
    one.set(state.tests === 1);
    two.set(state.tests === 2);
    for (const [name, { sync: follow }] of Object.entries(knobs)) follow(state[name]);
  };
  return { el: h("div", { class: "lm-bayes-test-controls" }, top, Object.values(knobs).map(({ el }) => el)), sync };
}
