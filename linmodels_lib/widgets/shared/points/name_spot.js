// Where the name of a class can stand in its region: away from its edges, from points and from the origin. Pure.

import { argmax } from "../core.js";

/** @typedef {[number, number]} Point */

/**
 * Room around (a, b): the distance to the nearest point and to the convex polygon's nearest edge (< 0 outside).
 * @param {Point} place @param {Point[]} polygon @param {Point[]} points
 */
function room([a, b], polygon, points) {
  let least = Infinity;
  polygon.forEach(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length > 1e-9) least = Math.min(least, 1.2 * ((x1 - x0) * (b - y0) - (y1 - y0) * (a - x0)) / length);
  });
  for (const [x, y] of points) least = Math.min(least, Math.hypot(a - x, b - y));
  return Math.min(least, 1.2 * Math.hypot(a, b));
}

/**
 * The roomiest place for a name in a convex polygon; `last` is kept while it is nearly as good.
 * @param {Point[]} polygon @param {Point[]} points @param {Point | null} [last] @returns {Point}
 */
export function nameSpot(polygon, points, last) {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const parts = Array.from({ length: 12 }, (_, i) => (i + 0.5) / 12);
  const cells = parts.flatMap((s) => parts.map((t) => /** @type {Point} */ ([x0 + s * width, y0 + t * height])));
  const rooms = cells.map((cell) => room(cell, polygon, points));
  const best = argmax(rooms);
  return last && room(last, polygon, points) > 0.75 * rooms[best] ? last : cells[best];
}
