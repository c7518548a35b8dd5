// A setting as a slider to feel and a field to type in: one label for the eye, two for those who listen.

import { h, numberField } from "./ui.js";
import { brief } from "./core.js";

/** The last stop that is not above `value`. @param {number[]} stops @param {number} value */
export function stopOf(stops, value) {
  return stops.reduce((best, stop, i) => (stop <= value ? i : best), 0);
}

/**
 * `set(value)` is called while the slider moves and with a number typed; `say(text)` where that is none from `min` to
 * `max`. The slider goes in steps of `step`, or from one of the `stops` to the next; the field takes any number.
 * `write(value)` is the number as people write it, `words(value)` what a screen reader says of the slider.
 * @param {{ label: string, hint?: string, min: number, max: number, step?: number, stops?: number[] | null,
 *   set: (value: number) => void, say: (text: string) => void, write?: (value: number) => string, words?: (value:
 *   number) => string }} options
 */
export function knob({ label, hint = "", min, max, step, stops = null, set, say, write = (value) => brief(value, 4),
  words = write }) {
  const ends = stops ? { min: 0, max: stops.length - 1, step: 1 } : { min, max, step };
  const range = h("input", { type: "range", ...ends, "aria-label": label });
  const { input } = numberField({ label: `${label}, typed`, min, max, step: "any", value: 0, onchange: set });
  /** @param {number} value */
  const placeOf = (value) => (stops ? stopOf(stops, value) : value);
  let shown = 0;
  /** @param {number} value */
  const sync = (value) => {
    shown = value;
    if (Number(range.value) !== placeOf(value)) range.value = String(placeOf(value));
    range.setAttribute("aria-valuetext", words(value));
    if (input.value === "" || Number(input.value) !== value) input.value = String(value);
  };
  range.addEventListener("input", () => set(stops ? stops[Number(range.value)] : Number(range.value)));
  input.addEventListener("change", () => {
    if (input.value !== "" && input.checkValidity()) return;
    say(`${label} must be a number from ${brief(min)} to ${brief(max)}. It stays at ${write(shown)}.`);
    sync(shown);
  });
  const name = h("span", { class: "lm-knob-name", "aria-hidden": "true" }, label,
    h("span", { class: "lm-note" }, hint));
  return { el: h("div", { class: "lm-knob" }, name, range, input), range, sync };
}
