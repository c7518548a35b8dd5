// Where the name of a class can stand in its region: away from its edges, from points and from the origin. Pure.

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number]} Spot  x, y, and the room there was when it was chosen */

const CELLS = 12; // along each side of the box around a region

/** Of each edge of a convex polygon (a, b, c): a + bx + cy is 1.2 times its distance. @param {Point[]} polygon */
function edges(polygon) {
  return polygon.flatMap(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length];
    const length = Math.hypot(x1 - x0, y1 - y0) / 1.2;
    return length > 1e-9 ? [[((y1 - y0) * x0 - (x1 - x0) * y0) / length, (y0 - y1) / length, (x1 - x0) / length]] : [];
  });
}

/**
 * Room around (x, y): the distance to the nearest point and to the nearest edge (< 0 outside). What has no more room
 * than `enough` is not measured further.
 * @param {number} x @param {number} y @param {number[][]} sides @param {Point[]} points @param {number} enough
 */
function room(x, y, sides, points, enough) {
  let least = 1.2 * Math.sqrt(x * x + y * y);
  for (const side of sides) least = Math.min(least, side[0] + side[1] * x + side[2] * y);
  let square = least > 0 ? least * least : 0;
  for (let i = 0; i < points.length && least > enough; i++) {
    const dx = x - points[i][0];
    const dy = y - points[i][1];
    if (dx * dx + dy * dy >= square) continue;
    square = dx * dx + dy * dy;
    least = Math.sqrt(square);
  }
  return least;
}

/**
 * The roomiest place for a name in a convex polygon; `last` is kept while it has nearly the room it had, so that names
 * do not hop about under a drag.
 * @param {Point[]} polygon @param {Point[]} points @param {Spot | null} [last] @returns {Spot}
 */
export function nameSpot(polygon, points, last) {
  const sides = edges(polygon);
  if (last && room(last[0], last[1], sides, points, -Infinity) > 0.75 * last[2]) return last;
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  /** @type {Spot} */
  let best = [x0, y0, -Infinity];
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const x = x0 + ((Math.floor(cell / CELLS) + 0.5) / CELLS) * width;
    const y = y0 + (((cell % CELLS) + 0.5) / CELLS) * height;
    const here = room(x, y, sides, points, best[2]);
    if (here > best[2]) best = [x, y, here];
  }
  return best;
}
