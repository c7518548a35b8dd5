// The score of a class as a bar from zero, left or right of it.

import { h } from "./ui.js";

/** The bar of class k; `draw(scores)` places it and its zero on an axis that holds all the scores. @param {number} k */
export function scoreBar(k) {
  const bar = h("span", { class: `lm-bar lm-class-${k}` });
  const zero = h("span", { class: "lm-bar-zero" });
  /** @param {number[]} scores */
  const draw = (scores) => {
    const low = Math.min(0, ...scores);
    const span = Math.max(0, ...scores) - low || 1;
    const percent = (/** @type {number} */ part) => `${(100 * part) / span}%`;
    bar.style.left = percent(Math.min(0, scores[k]) - low);
    bar.style.width = percent(Math.abs(scores[k]));
    zero.style.left = percent(-low);
  };
  return { el: h("span", { class: "lm-track", "aria-hidden": "true" }, zero, bar), draw };
}
