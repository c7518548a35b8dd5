// Many points: their marks lie together in some paths, which change only where a point does, and one point at a time
// has an element of its own. It is the one stop for Tab, and what the pointer drags.

import { attributes, svg } from "../ui.js";
import { draggable, locate, markerPath } from "../plot.js";

/** @typedef {import("../plot.js").Plane} Plane */
/** @typedef {import("./session.js").PointSession} PointSession */
/** @typedef {import("./state.js").Point} Point */
/** @typedef {import("./view.js").PointScene} PointScene */

const CHUNK = 64; // points whose marks are drawn anew together
const NEAR = 12; // px in the plane's units: how far from a point the pointer still has it

/** How large a mark is, and a ring around it: with many points there is less room. @param {number} count */
export const markSize = (count) => (count <= 60 ? 7 : count <= 250 ? 5 : 3.5);
/** @param {number} count */
export const ringSize = (count) => markSize(count) + (count <= 60 ? 5 : 2.5);

/** All marks but one. @param {Plane} view */
function cloud({ x, y, groups }) {
  const group = svg("g", { class: "lm-crowd", "aria-hidden": "true" });
  groups.points.append(group);
  /** @type {SVGPathElement[][]} for each chunk a path per class */
  const chunks = [];
  /** @type {{ points: Point[], labels: number[], without: number }} */
  let last = { points: [], labels: [], without: -1 };
  const pathOf = (/** @type {number} */ c, /** @type {number} */ k) => {
    chunks[c] ??= [];
    if (!chunks[c][k]) group.append(chunks[c][k] = svg("path", { class: `lm-mark lm-class-${k}` }));
    return chunks[c][k];
  };
  /** @param {number} c @param {PointScene} scene @param {number} without */
  const drawChunk = (c, { points, labels }, without) => {
    /** @type {string[]} */
    const parts = [];
    const size = markSize(points.length);
    for (let i = c * CHUNK; i < Math.min(points.length, (c + 1) * CHUNK); i++) {
      if (i === without) continue;
      const at = `M${x(points[i][0]).toFixed(1)},${y(points[i][1]).toFixed(1)}`;
      parts[labels[i]] = (parts[labels[i]] ?? "") + at + markerPath(labels[i], size);
    }
    for (let k = 0; k < Math.max(parts.length, chunks[c]?.length ?? 0); k++) attributes(pathOf(c, k), { d: parts[k] ?? "" });
  };
  /** @param {PointScene} scene @param {number} without */
  return (scene, without) => {
    const { points, labels } = scene;
    const dirty = new Set([Math.floor(last.without / CHUNK), Math.floor(without / CHUNK)]);
    if (last.without === without) dirty.clear();
    for (let i = 0; i < Math.max(points.length, last.points.length); i++) {
      const still = points[i] === last.points[i] && labels[i] === last.labels[i];
      if (!still && (i !== without || i >= points.length)) dirty.add(Math.floor(i / CHUNK));
    }
    for (const c of dirty) if (c >= 0) drawChunk(c, scene, without);
    last = { points, labels, without };
  };
}

/**
 * The point nearest to a place of the drawing, or −1 where none is near.
 * @param {Point[]} points @param {Plane} view @param {DOMPoint} at
 */
function nearest(points, view, at) {
  let [found, square] = [-1, NEAR * NEAR];
  for (let i = 0; i < points.length; i++) {
    const [dx, dy] = [view.x(points[i][0]) - at.x, view.y(points[i][1]) - at.y];
    if (dx * dx + dy * dy < square) [found, square] = [i, dx * dx + dy * dy];
  }
  return found;
}

/**
 * A mouse takes the point nearest to it, a finger the one that is selected: first a tap, then a drag.
 * @param {Plane} view @param {PointSession} actions @param {SVGElement} live
 */
function grip(view, actions, live) {
  const { el } = view;
  let index = -1;
  const find = (/** @type {PointerEvent} */ event) => {
    const own = event.pointerType === "touch" && live.contains(/** @type {Node} */ (event.target));
    return own ? actions.used : nearest(actions.state.points, view, locate(el, event));
  };
  const start = (/** @type {PointerEvent} */ event) => {
    index = actions.adding ? -1 : find(event);
    if (index < 0) return false;
    actions.select(index);
    live.focus({ preventScroll: true });
    return true;
  };
  const stop = draggable(el, {
    start, move: (event) => actions.drag(index, view.pointAt(event)), end: () => actions.moved(index),
  });
  const hold = (/** @type {MouseEvent} */ event) => {
    if (index >= 0 && !actions.adding) event.preventDefault(); // the focus stays
  };
  const hover = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0) el.classList.toggle("lm-near", !actions.adding && find(event) >= 0);
  };
  el.addEventListener("mousedown", hold);
  el.addEventListener("pointermove", hover);
  return () => {
    stop();
    el.removeEventListener("mousedown", hold);
    el.removeEventListener("pointermove", hover);
  };
}

/**
 * The points of a plane, when they are many; `pointView` makes the one that has an element of its own.
 * @param {Plane} view @param {PointSession} actions @param {typeof import("./view.js").pointView} pointView
 */
export function crowd(view, actions, pointView) {
  const drawCloud = cloud(view);
  const live = pointView(view, actions, () => actions.used, (other) => actions.goTo(other));
  live.el.classList.add("lm-live");
  view.groups.points.append(live.el);
  const { points, lines, rings, cursor } = view.groups;
  (lines ?? rings).before(points); // what is drawn around a point would be hidden by the others
  const release = grip(view, actions, live.el);
  const stop = () => {
    release();
    cursor.before(points);
  };
  /** @param {PointScene} scene */
  const draw = (scene) => {
    drawCloud(scene, actions.used);
    live.draw(scene);
  };
  /** @param {PointScene} scene */
  const follow = (scene) => {
    drawCloud(scene, actions.used);
    live.follow(scene);
  };
  return { draw, follow, stop };
}
