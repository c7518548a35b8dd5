// A place in a plane that a reader can drag, or move by the arrow keys: drawn as a cross.

import { brief, clamp } from "./core.js";
import { attributes, svg } from "./ui.js";
import { arrowKeys, draggable } from "./plot.js";

const CROSS = "M-8,0H8M0,-8V8";

/**
 * `name` says what it is; `far` is how far from 0 it may go. `actions`: now() tells the place, since two keys may come
 * in one frame; move(point) while it is dragged, moved() after it.
 * @param {import("./plot.js").Plane} view @param {string} name @param {number} far
 * @param {{ now: () => number[], move: (point: number[]) => void, moved: () => void }} actions
 */
export function handle(view, name, far, { now, move, moved }) {
  const el = svg("g", { class: "lm-point lm-handle", tabindex: "0", role: "button" },
    svg("circle", { class: "lm-hit", r: 20 }), svg("circle", { class: "lm-selection", r: 13 }),
    svg("path", { class: "lm-handle-halo", d: CROSS }), svg("path", { class: "lm-handle-cross", d: CROSS }));
  /** @param {number[]} point */
  const go = (point) => move(point.map((v) => clamp(Math.round(v * 16) / 16, -far, far)));
  draggable(el, { start: () => true, move: (event) => go(view.pointAt(event)), end: moved });
  arrowKeys(el, 1 / 8, (dx, dy) => {
    go([now()[0] + dx, now()[1] + dy]);
    moved();
  });
  /** @param {number[]} at */
  const draw = (at) => attributes(el, {
    transform: `translate(${view.x(at[0])},${view.y(at[1])})`,
    "aria-label": `${name} at (${at.map((v) => brief(v, 4)).join(", ")}); arrow keys move it`,
  });
  return { el, draw };
}
