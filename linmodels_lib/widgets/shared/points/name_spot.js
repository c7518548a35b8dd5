// Where the name of a class can stand in its region: away from its edges, from points and from the origin. Pure.

/** @typedef {[number, number]} Point */

/**
 * Room around (a, b): the distance to the nearest point and to the convex polygon's nearest edge (< 0 outside). What
 * has no more room than `enough` is not measured further.
 * @param {Point} place @param {Point[]} polygon @param {Point[]} points
 */
function room([a, b], polygon, points, enough = -Infinity) {
  let least = 1.2 * Math.hypot(a, b);
  polygon.forEach(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length > 1e-9) least = Math.min(least, 1.2 * ((x1 - x0) * (b - y0) - (y1 - y0) * (a - x0)) / length);
  });
  let square = least > 0 ? least * least : 0;
  for (let i = 0; i < points.length && least > enough; i++) {
    const dx = a - points[i][0];
    const dy = b - points[i][1];
    if (dx * dx + dy * dy >= square) continue;
    square = dx * dx + dy * dy;
    least = Math.sqrt(square);
  }
  return least;
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
  let [best, most] = [cells[0], -Infinity];
  for (const cell of cells) {
    const here = room(cell, polygon, points, most);
    if (here > most) [best, most] = [cell, here];
  }
  return last && room(last, polygon, points) > 0.75 * most ? last : best;
}
