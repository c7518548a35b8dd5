// Contour lines by marching squares: where a function known on a grid has a given value. Pure.

/**
 * Which two sides of a cell that a line crosses, for each set of corners above the level:
 * 0 below, 1 right, 2 above, 3 left.
 */
const CROSSED = [
  [], [[3, 0]], [[0, 1]], [[3, 1]], [[1, 2]], [[3, 0], [1, 2]], [[0, 2]], [[3, 2]],
  [[2, 3]], [[2, 0]], [[0, 1], [2, 3]], [[2, 1]], [[1, 3]], [[1, 0]], [[0, 3]], [],
];

/**
 * The segments of the line `values` = level. values[r][c] belongs to (side[c], side[r]).
 * @param {{ side: number[], values: number[][] }} grid @param {number} level
 */
export function contour({ side, values }, level) {
  /** @type {[number[], number[]][]} */
  const segments = [];
  for (let r = 0; r + 1 < side.length; r++) {
    const [low, high] = [values[r], values[r + 1]];
    for (let c = 0; c + 1 < side.length; c++) {
      const above = Number(low[c] > level) + 2 * Number(low[c + 1] > level) + 4 * Number(high[c + 1] > level)
        + 8 * Number(high[c] > level);
      if (above === 0 || above === 15) continue;
      const corners = [low[c], low[c + 1], high[c + 1], high[c]];
      const share = (/** @type {number} */ k) => (level - corners[k]) / (corners[(k + 1) % 4] - corners[k]);
      const [x, y, dx, dy] = [side[c], side[r], side[c + 1] - side[c], side[r + 1] - side[r]];
      const on = [
        () => [x + dx * share(0), y], () => [x + dx, y + dy * share(1)],
        () => [x + dx * (1 - share(2)), y + dy], () => [x, y + dy * (1 - share(3))],
      ];
      for (const [from, to] of CROSSED[above]) segments.push([on[from](), on[to]()]);
    }
  }
  return segments;
}

/**
 * `count` levels, each with its share of the grid below it: the lines of a round bowl lie evenly apart, and a plain far
 * above the valleys takes no lines from them.
 * @param {{ values: number[][] }} grid
 */
export function levelsOf({ values }, count = 12) {
  const sorted = values.flat().sort((a, b) => a - b);
  return Array.from({ length: count }, (_, k) => sorted[Math.floor(((k + 1.2) / (count + 0.6)) ** 2 * sorted.length)]);
}
