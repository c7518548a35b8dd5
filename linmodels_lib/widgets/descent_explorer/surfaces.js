// The surfaces of the descent explorer, the twin of surfaces.py: losses of two weights, their slopes and their
// curvature; the batches; the descents. Pure.

import { mulberry32, shuffled } from "../shared/core.js";
import { logSigmoid, sigmoid } from "../twins/logistic.js";

export const REACH = 4; // half the side of the plane of weights
const BATCH = 4;
export const MOMENTUM = 0.9;
export const STEPS = 500;
export const CELLS = 48; // of the grid of contours, along each side
const FARTHEST = 1e6;

/**
 * A loss of the score z and ỹ = ±1: its value, its derivative and its second derivative.
 * @typedef {Record<"value" | "slope" | "bend", (z: number, s: number) => number>} Loss
 * @typedef {{ surface: string, points: number[][], labels: number[] }} Surface
 * @typedef {Surface & { method: string, eta: number, start: number[], seed: number }} Problem
 * @typedef {{ w: number[], v: number[], batch: number[], from: number[] }} Step
 */

/** @type {Record<string, Loss>} */
const LOSSES = {
  "cross-entropy": {
    value: (z, s) => -logSigmoid(s * z),
    slope: (z, s) => sigmoid(z) - (s + 1) / 2,
    bend: (z) => sigmoid(z) * sigmoid(-z),
  },
  squared: { value: (z, s) => (s - z) ** 2 / 2, slope: (z, s) => z - s, bend: () => 1 },
  tanh: {
    value: (z, s) => (s - Math.tanh(z)) ** 2,
    slope: (z, s) => -2 * (s - Math.tanh(z)) * (1 - Math.tanh(z) ** 2),
    bend: (z, s) => {
      const t = Math.tanh(z);
      return 2 * (1 - t * t) * (1 - t * t + 2 * t * (s - t));
    },
  },
};
export const SURFACES = Object.keys(LOSSES);
export const METHODS = ["batch", "stochastic", "minibatch", "momentum"];

/** @param {number[]} w @param {number[]} x */
const score = (w, x) => w[0] * x[0] + w[1] * x[1];
/** @param {number} label */
const sign = (label) => 2 * label - 1;

/** J(w), the mean over all points. @param {Surface} problem @param {number[]} w */
export function value({ surface, points, labels }, w) {
  const loss = LOSSES[surface].value;
  let sum = 0; // a loop: the grid asks some thousand times
  for (let i = 0; i < points.length; i++) sum += loss(score(w, points[i]), sign(labels[i]));
  return sum / points.length;
}

/**
 * ∇J(w), the mean over the examples of `batch`, or over all.
 * @param {Surface} problem @param {number[]} w @param {Iterable<number>} batch
 */
export function gradient({ surface, points, labels }, w, batch = points.keys()) {
  const { slope } = LOSSES[surface];
  const sum = [0, 0];
  let n = 0;
  for (const i of batch) {
    const g = slope(score(w, points[i]), sign(labels[i]));
    sum[0] += g * points[i][0];
    sum[1] += g * points[i][1];
    n += 1;
  }
  return [sum[0] / n, sum[1] / n];
}

/** The Hessian (1/N) Σ c x xᵀ as [a, b, d] for ((a, b), (b, d)). @param {Surface} problem @param {number[]} w */
export function hessian({ surface, points, labels }, w) {
  const { bend } = LOSSES[surface];
  const sum = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const c = bend(score(w, [x, y]), sign(labels[i])) / points.length;
    sum[0] += c * x * x;
    sum[1] += c * x * y;
    sum[2] += c * y * y;
  });
  return sum;
}

/** Smallest and largest eigenvalue. @param {number[]} H */
export function eigenvalues([a, b, d]) {
  const [middle, half] = [(a + d) / 2, Math.hypot((a - d) / 2, b)];
  return [middle - half, middle + half];
}

/**
 * The examples of each step, without end.
 * @param {number} n @param {string} method @param {number} seed @returns {Generator<number[], never>}
 */
export function* batches(n, method, seed) {
  /** @type {Record<string, number>} */
  const sizes = { stochastic: 1, minibatch: BATCH };
  const size = sizes[method] ?? n;
  const random = mulberry32(seed);
  for (;;) {
    const order = size < n ? shuffled(n, random) : Array.from({ length: n }, (_, i) => i);
    for (let begin = 0; begin < n; begin += size) yield order.slice(begin, begin + size);
  }
}

/**
 * w ← w − ηv with v = ∇J of the batch, or v ← 0.9v + ∇J: { w, v, batch, from } of each step.
 * @param {Problem} problem @returns {Generator<Step, void>}
 */
function* descents(problem) {
  const { method, eta, start, seed, points } = problem;
  let [w, velocity] = [start, [0, 0]];
  for (const batch of batches(points.length, method, seed)) {
    const g = gradient(problem, w, batch);
    velocity = method === "momentum" ? g.map((slope, j) => MOMENTUM * velocity[j] + slope) : g;
    const from = w;
    w = [w[0] - eta * velocity[0], w[1] - eta * velocity[1]];
    yield { w, v: velocity, batch, from };
  }
}

/** A descent kept as it is asked for; it ends after STEPS steps, or where it has left for good. */
export class Path {
  /** @param {Problem} problem */
  constructor(problem) {
    this.problem = problem;
    /** @type {(Step & { value: number })[]} */
    this.steps = [];
    this.source = descents(problem);
    this.gone = false;
  }

  /** The largest step up to n that exists. @param {number} n */
  reach(n) {
    while (this.steps.length < Math.min(n, STEPS) && !this.gone) {
      const step = /** @type {Step} */ (this.source.next().value); // the stream has no end
      this.steps.push({ ...step, value: value(this.problem, step.w) });
      this.gone = Math.max(...step.w.map(Math.abs)) > FARTHEST;
    }
    return Math.min(n, this.steps.length);
  }

  /** @param {number} n */
  isLast(n) {
    return this.reach(n + 1) === n;
  }

  /** @param {number} n */
  at(n) {
    return this.steps[n - 1];
  }

  /** @param {number} n */
  weightsAt(n) {
    return n === 0 ? this.problem.start : this.at(n).w;
  }

  /** w from the start to step n. @param {number} n */
  line(n) {
    return [this.problem.start, ...this.steps.slice(0, n).map(({ w }) => w)];
  }
}

/**
 * J on a grid of (cells + 1)² corners from −REACH to REACH, row by row from below; and the corner where it is lowest.
 * @param {Surface} problem
 */
export function grid(problem, cells = CELLS) {
  const side = Array.from({ length: cells + 1 }, (_, i) => -REACH + (2 * REACH * i) / cells);
  const values = side.map((b) => side.map((a) => value(problem, [a, b])));
  let corner = [0, 0];
  values.forEach((row, r) => row.forEach((J, c) => { if (J < values[corner[0]][corner[1]]) corner = [r, c]; }));
  return { side, values, lowest: [side[corner[1]], side[corner[0]]] };
}

/**
 * The minimum that Newton's method finds from there, or null: separable points have none under cross-entropy.
 * @param {Surface} problem @param {number[]} from
 */
export function minimumFrom(problem, from) {
  let w = from;
  for (let n = 0; n < 100; n++) {
    const [[a, b, d], [g, k]] = [hessian(problem, w), gradient(problem, w)];
    if (eigenvalues([a, b, d])[0] <= 1e-9 || Math.max(...w.map(Math.abs)) > 10 * REACH) return null;
    let move = [(d * g - b * k) / (a * d - b * b), (a * k - b * g) / (a * d - b * b)];
    const size = () => Math.max(...move.map(Math.abs));
    const J = value(problem, w);
    while (size() > 1e-6 && value(problem, [w[0] - move[0], w[1] - move[1]]) > J) move = move.map((v) => v / 2);
    w = [w[0] - move[0], w[1] - move[1]];
    if (size() < 1e-12) return w;
  }
  return null;
}

/**
 * The η up to which the method settles where the Hessian is this: 2/L, with momentum (2 + 2β)/L.
 * @param {string} method @param {number[]} H
 */
export function limitOf(method, H) {
  const L = eigenvalues(H)[1];
  return L > 0 ? (method === "momentum" ? 2 + 2 * MOMENTUM : 2) / L : Infinity;
}
