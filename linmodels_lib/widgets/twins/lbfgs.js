// L-BFGS, the twin of linmodels_lib/lbfgs.py: same letters, same decisions. Pure;
// tests/widgets/decision_boundary/test_python.py holds the two together.

/** @typedef {(theta: Float64Array) => [number, Float64Array]} Smooth  J and its gradient */
/** @typedef {{ s: Float64Array, y: Float64Array, sy: number }} Pair  a step, the change of the gradient, s · y */

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** a ← a + by · b. @param {Float64Array} a @param {number} by @param {Float64Array} b */
function add(a, by, b) {
  for (let i = 0; i < a.length; i++) a[i] += by * b[i];
  return a;
}

/** H⁻¹g by the two-loop recursion over the stored pairs. @param {Float64Array} g @param {Pair[]} pairs */
function inverseHessianTimes(g, pairs) {
  const q = g.slice();
  /** @type {number[]} */
  const alphas = [];
  for (let n = pairs.length - 1; n >= 0; n--) {
    const { s, y, sy } = pairs[n];
    alphas[n] = dot(s, q) / sy;
    add(q, -alphas[n], y);
  }
  if (pairs.length) {
    const { y, sy } = pairs[pairs.length - 1];
    const scale = sy / dot(y, y);
    for (let i = 0; i < q.length; i++) q[i] *= scale;
  }
  pairs.forEach(({ s, y, sy }, n) => {
    const beta = alphas[n] - dot(y, q) / sy;
    add(q, beta, s);
  });
  return q;
}

/**
 * The first step that lowers J enough (Armijo) without stopping short (weak Wolfe), by bisection; or null.
 * @param {Smooth} f @param {Float64Array} theta @param {Float64Array} d @param {number} j @param {number} slope
 * @param {number} first
 */
function lineSearch(f, theta, d, j, slope, first) {
  let [step, low, high] = [first, 0, Infinity];
  /** @type {{ theta: Float64Array, j: number, g: Float64Array } | null} */
  let found = null;
  for (let trial = 0; trial < 40; trial++) {
    const next = add(theta.slice(), step, d);
    const [nextJ, g] = f(next);
    found = { theta: next, j: nextJ, g };
    if (!(nextJ <= j + 1e-4 * step * slope)) high = step;
    else if (dot(g, d) < 0.9 * slope) low = step;
    else return found;
    step = high < Infinity ? (low + high) / 2 : 2 * low;
  }
  return found && found.j < j ? found : null;
}

/**
 * { j, g, theta } after each step; curvature comes from the last `memory` steps. It ends where no step along the
 * direction makes J smaller, or where the gradient is 0.
 * @param {Smooth} f @param {Float64Array} start
 */
export function* lbfgs(f, start, memory = 10) {
  let theta = start;
  let [j, g] = f(theta);
  /** @type {Pair[]} */
  let pairs = [];
  for (;;) {
    const d = inverseHessianTimes(g, pairs).map((value) => -value);
    const steep = g.reduce((sum, value) => sum + Math.abs(value), 0);
    const first = pairs.length ? 1 : Math.min(1, 1 / Math.max(steep, 1e-12));
    const found = lineSearch(f, theta, d, j, dot(g, d), first);
    if (!found) return;
    const s = add(found.theta.slice(), -1, theta);
    const y = add(found.g.slice(), -1, g);
    const sy = dot(s, y);
    if (sy > 1e-12 * dot(y, y)) pairs = [...pairs, { s, y, sy }].slice(-memory);
    ({ theta, j, g } = found);
    yield { j, g, theta };
    if (!g.some((value) => value !== 0)) return;
  }
}
