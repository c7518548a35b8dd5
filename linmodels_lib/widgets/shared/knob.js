// A setting as a slider to feel and a field to type in: one label for the eye, two for those who listen.

import { h, numberField } from "./ui.js";
import { brief } from "./core.js";

/**
 * `put(value)` is called while the slider moves and with a number typed; `say(text)` where that is none from `min` to
 * `max`. `words(value)` is what a screen reader says of the slider. The slider goes in steps, the field takes any number.
 */
export function knob({ label, hint = "", min, max, step, put, say, words = (value) => brief(value, 4) }) {
  const range = h("input", { type: "range", min, max, step, "aria-label": label });
  const { input } = numberField({ label: `${label}, typed`, min, max, step: "any", value: 0, onchange: put });
  let shown = 0;
  const sync = (value) => {
    shown = value;
    if (Number(range.value) !== value) range.value = String(value);
    range.setAttribute("aria-valuetext", words(value));
    if (input.value === "" || Number(input.value) !== value) input.value = String(value);
  };
  range.addEventListener("input", () => put(Number(range.value)));
  input.addEventListener("change", () => {
    if (input.value !== "" && input.checkValidity()) return;
    say(`${label} must be a number from ${brief(min)} to ${brief(max)}. It stays at ${brief(shown, 4)}.`);
    sync(shown);
  });
  const name = h("span", { class: "lm-knob-name", "aria-hidden": "true" }, label, h("span", { class: "lm-note" }, hint));
  return { el: h("div", { class: "lm-knob" }, name, range, input), range, sync };
}
