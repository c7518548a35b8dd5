// An arrow in a plane, for the weights and their change.

import { attributes, svg } from "../shared/ui.js";

const round = (value) => Math.round(value * 100) / 100;

/** An arrow: a shaft and a head that keeps its size. `set(from, to)` in pixels; too short to see means hidden. */
export function arrow(className, head = 8) {
  const halo = svg("path", { class: "lm-perceptron-stepper-arrow-halo" });
  const shaft = svg("path", { class: "lm-perceptron-stepper-arrow-shaft" });
  const tip = svg("path",
    { class: "lm-perceptron-stepper-arrow-tip", d: `M0,0L${-head},${head / 2.2}L${-head},${-head / 2.2}Z` });
  const el = svg("g", { class: `lm-perceptron-stepper-arrow ${className}` }, halo, shaft, tip);
  const set = ([x0, y0], [x1, y1]) => {
    const length = Math.hypot(x1 - x0, y1 - y0);
    attributes(el, { visibility: length < 1.5 ? "hidden" : null });
    const back = Math.min(head * 0.8, length) / (length || 1);
    const d = `M${round(x0)},${round(y0)}L${round(x1 - back * (x1 - x0))},${round(y1 - back * (y1 - y0))}`;
    attributes(halo, { d });
    attributes(shaft, { d });
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    attributes(tip, { transform: `translate(${round(x1)},${round(y1)})rotate(${round(angle)})` });
  };
  return { el, set };
}
