// The perceptron as a stream of visits, the twin of linmodels_lib/perceptron.py: same letters, same order of
// operations. tests/widgets/twins/test_perceptron.py holds the two together.

import { learningRate } from "../shared/core.js";
import { products } from "./linear.js";
import { Visits, everyVisit, flatWeights } from "./trace.js";

/**
 * @typedef {object} Problem
 * @property {number[][]} points  N examples (x1, x2); the constant x0 = 1 is put in front here
 * @property {number[]} labels  y in 0..K-1
 * @property {number} nLabels  K
 * @property {number} eta
 * @property {"constant" | "1/n" | "1/sqrt(n)"} decay
 * @property {"given" | "shuffled" | "reversed"} order
 * @property {number} seed
 * @property {number[][]} start  weights before the first visit, (K, 3)
 * @property {number} epochs  the most epochs to run
 *
 * @typedef {object} Step  one visit: `scores` and `loss` before the update, `theta` and `average` after it
 * @property {number} epoch @property {number} index @property {number} y @property {number} yHat
 * @property {number[]} scores @property {number} loss @property {number} eta
 * @property {number[][]} theta @property {number[][]} average @property {number} mistakes  so far, this visit included
 */

/** row + by · x; in a loop, as a fit asks often. @param {number[]} row @param {number[]} x @param {number} by */
function moved(row, x, by) {
  const next = row.slice();
  for (let i = 0; i < x.length; i++) next[i] += by * x[i];
  return next;
}

/**
 * θ + η (f(x, y) − f(x, ŷ)), as a new array; rows that do not change are shared.
 * @param {number[][]} theta @param {number[]} x @param {number} y @param {number} yHat @param {number} eta
 */
export function update(theta, x, y, yHat, eta) {
  const next = theta.slice();
  next[y] = moved(theta[y], x, eta);
  next[yHat] = moved(theta[yHat], x, -eta);
  return next;
}

/**
 * One visit at a time: θ ← θ + η (f(x, y) − f(x, ŷ)) where ŷ ≠ y. Behind θ lies Σ (n−1)·(update of visit n), what the
 * mean of θ has not yet seen of each update.
 * @param {Problem} problem @returns {import("./trace.js").Rule}
 */
function perceptronRule({ points, labels, nLabels: K, eta, decay, start }) {
  const X = Float64Array.from(points.flat());
  const late = 3 * K; // where the second half begins
  const begin = () => flatWeights(start, 2 * late);
  /** @param {Float64Array} w @param {number} i @param {number} n */
  const visit = (w, i, n) => {
    const x1 = X[2 * i];
    const x2 = X[2 * i + 1];
    const y = labels[i];
    let yHat = 0;
    let top = -Infinity;
    for (let k = 0; k < K; k++) {
      const score = w[3 * k] + w[3 * k + 1] * x1 + w[3 * k + 2] * x2;
      if (score > top) {
        yHat = k;
        top = score;
      }
    }
    if (yHat !== y) {
      const rate = learningRate(eta, decay, n);
      add(w, 3 * y, rate, x1, x2);
      add(w, 3 * yHat, -rate, x1, x2);
      add(w, late + 3 * y, (n - 1) * rate, x1, x2);
      add(w, late + 3 * yHat, (1 - n) * rate, x1, x2);
    }
    return yHat;
  };
  /** @param {{ before: Float64Array, after: Float64Array, i: number, y: number, yHat: number, n: number }} visited */
  const tell = ({ before, after, i, y, yHat, n }) => {
    const rows = (/** @type {(at: number) => number} */ weight) => Array.from({ length: K }, (_, k) => (
      [weight(3 * k), weight(3 * k + 1), weight(3 * k + 2)]));
    const scores = products(rows((at) => before[at]), [1, ...points[i]]);
    const average = rows((at) => after[at] - after[late + at] / n);
    return { scores, loss: scores[yHat] - scores[y], eta: learningRate(eta, decay, n), average };
  };
  return { columns: 3, begin, visit, tell, stops: true };
}

/**
 * row + by · (1, x1, x2)
 * @param {Float64Array} w @param {number} at @param {number} by @param {number} x1 @param {number} x2
 */
function add(w, at, by, x1, x2) {
  w[at] += by;
  w[at + 1] += by * x1;
  w[at + 2] += by * x2;
}

/**
 * The stream of visits; it ends after the first epoch without a mistake.
 * @param {Problem} problem @returns {Generator<Step>}
 */
export const steps = (problem) => everyVisit(new Trace(problem));

/** θ after the last visit, or its mean over all visits. @param {Problem} problem @param {boolean} averaged */
export function perceptronFit(problem, averaged) {
  const trace = new Trace(problem);
  const last = trace.reach(Infinity);
  return averaged ? trace.averageAt(last) : trace.thetaAt(last);
}

/** The perceptron's visits, how they end, and the mean of the weights. */
export class Trace extends Visits {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem, perceptronRule(problem));
    /** @type {Problem} */
    this.problem = problem;
    this.start = this.thetaAt(0);
  }

  /** @param {number} n @returns {number[][]} */
  averageAt(n) {
    return n > 0 ? this.at(n).average : this.start;
  }

  /** Did the visits up to n end with an epoch without a mistake? @param {number} n */
  convergedAt(n) {
    const size = this.problem.points.length;
    return n > 0 && n % size === 0 && this.mistakesAt(n) === this.mistakesAt(n - size);
  }

  /**
   * The first visit n at which the weights of an earlier end of epoch came back, and that epoch; null if none
   * up to `last`. Then all repeats for ever, as long as every epoch is the same: constant η, no shuffling.
   * @param {number} last
   */
  cycle(last) {
    const { decay, order, points, eta = 1 } = this.problem;
    if (decay !== "constant" || order === "shuffled") return null;
    const seen = new Map();
    const inSteps = (/** @type {number} */ w) => Math.round((w / eta) * 1e9) / 1e9; // in units of η; as text −0 is 0
    for (let n = 0; n <= this.reach(last); n += points.length) {
      const key = this.thetaAt(n).map((row) => row.map(inSteps).join()).join(";");
      if (seen.has(key) && !this.convergedAt(n)) return { visit: n, since: seen.get(key) / points.length };
      seen.set(key, n);
    }
    return null;
  }

  /** Where "run to the end" stops, and why. */
  end() {
    const size = this.problem.points.length;
    const last = this.reach(this.problem.epochs * size);
    if (this.convergedAt(last)) return { visit: last, why: "converged" };
    const cycle = this.cycle(last);
    return cycle ? { ...cycle, why: "cycles" } : { visit: last, why: "cap" };
  }
}

/**
 * One constraint θ·(f(x, y) − f(x, k)) ≥ 1 for each example and wrong label k, and the search for a θ that keeps them.
 * Hildreth's method: each sweep goes through the constraints and corrects θ for one after the other.
 */
class Separator {
  /** @param {Problem} problem */
  constructor({ points, labels, nLabels }) {
    const wrong = (/** @type {number} */ y) => Array.from({ length: nLabels }, (_, k) => k).filter((k) => k !== y);
    const all = points.flatMap((_, i) => wrong(labels[i]).map((k) => [i, labels[i], k]));
    this.size = all.length;
    this.X = Float64Array.from(all.flatMap(([i]) => points[i]));
    this.rows = Int32Array.from(all.flatMap(([, y, k]) => [3 * y, 3 * k]));
    this.norms = Float64Array.from(all, ([i]) => 2 * (1 + points[i][0] * points[i][0] + points[i][1] * points[i][1]));
    this.alpha = new Float64Array(this.size);
    this.theta = new Float64Array(3 * nLabels);
    this.settled = false; // a sweep that changes nothing is followed by others that change nothing
  }

  /** θ·(f(x, y) − f(x, k)) of constraint j. @param {number} j @param {Float64Array} theta */
  gap(j, theta = this.theta) {
    const y = this.rows[2 * j];
    const k = this.rows[2 * j + 1];
    return theta[y] - theta[k] + this.X[2 * j] * (theta[y + 1] - theta[k + 1])
      + this.X[2 * j + 1] * (theta[y + 2] - theta[k + 2]);
  }

  sweep() {
    const { X, rows, norms, alpha, theta } = this;
    this.settled = true;
    for (let j = 0; j < this.size; j++) {
      const next = Math.max(0, alpha[j] + (1 - this.gap(j)) / norms[j]);
      const change = next - alpha[j];
      if (change === 0) continue;
      this.settled = false;
      alpha[j] = next;
      add(theta, rows[2 * j], change, X[2 * j], X[2 * j + 1]);
      add(theta, rows[2 * j + 1], -change, X[2 * j], X[2 * j + 1]);
    }
  }

  /** The smallest gap of any constraint. */
  least(theta = this.theta) {
    let least = Infinity;
    for (let j = 0; j < this.size; j++) least = Math.min(least, this.gap(j, theta));
    return least;
  }

  /** (R/γ)² of Novikoff's theorem for a separating θ. */
  bound(theta = this.theta) {
    const norm = Math.sqrt(theta.reduce((sum, w) => sum + w * w, 0));
    return this.norms.reduce((most, one) => Math.max(most, one), 0) / (this.least(theta) / norm) ** 2;
  }
}

const SWEEPS = 500;

/**
 * The separator of widest margin, as far as `sweeps` passes of Hildreth's method find it, or null.
 * @param {Problem} problem
 */
export function bestSeparator(problem, sweeps = SWEEPS) {
  const found = new Separator(problem);
  for (let n = 0; n < sweeps && !found.settled; n++) found.sweep();
  const { theta } = found;
  if (found.least() <= 0) return null;
  return Array.from({ length: problem.nLabels }, (_, k) => Array.from(theta.subarray(3 * k, 3 * k + 3)));
}

/** (R/γ)² of Novikoff's theorem for a separating θ. @param {Problem} problem @param {number[][]} theta */
export const mistakeBound = (problem, theta) => new Separator(problem).bound(Float64Array.from(theta.flat()));

/** @typedef {{ bound?: number, reason?: string }} Bound  on the number of mistakes, or why there is none */

const NONE = { reason: "No weights were found that get every example right, so there is no bound." };

/** The search for the bound, bit by bit: with a thousand points it takes longer than a frame. */
export class BoundSearch {
  /** @param {Problem} problem */
  constructor(problem) {
    /** @type {Bound | null} what was found */
    this.found = null;
    if (problem.decay !== "constant") this.found = { reason: "The bound is for a constant η, so there is none here." };
    else if (problem.start.flat().some((w) => w !== 0)) {
      this.found = { reason: "The bound is for weights that start at 0, so there is none here." };
    }
    this.sweeps = 0;
    this.problem = problem;
    /** @type {Separator | null} */
    this.separator = null;
  }

  /** How many constraints are looked at in all. */
  get work() {
    return this.found ? 0 : SWEEPS * this.problem.points.length * (this.problem.nLabels - 1);
  }

  /** Look at about so many constraints, and give what was found, if anything yet. @param {number} work */
  go(work) {
    if (this.found || work <= 0) return this.found;
    this.separator ??= new Separator(this.problem);
    const { separator } = this;
    for (let left = work; left > 0 && !this.over(); left -= separator.size) {
      separator.sweep();
      this.sweeps += 1;
    }
    if (this.over()) this.found = separator.least() > 0 ? { bound: separator.bound() } : NONE;
    return this.found;
  }

  over() {
    return this.sweeps >= SWEEPS || Boolean(this.separator?.settled);
  }
}

/** The bound on the number of mistakes, or why there is none. @param {Problem} problem */
export const boundOrReason = (problem) => /** @type {Bound} */ (new BoundSearch(problem).go(Infinity));
