// The perceptron as a stream of visits, the twin of linmodels_lib/perceptron.py: same letters, same order of
// operations. tests/widgets/twins/test_perceptron.py holds the two together.

import { argmax, learningRate, mulberry32, shuffled } from "../shared/core.js";
import { products, zeros } from "./linear.js";

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
 *
 * @typedef {{ x: number[], y: number, k: number, norm: number }} Constraint  θ·(f(x, y) − f(x, k)) ≥ 1
 * what a trace needs of it
 * @typedef {Pick<Problem, "points" | "start" | "nLabels" | "epochs"> & Partial<Problem>} Traced
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
 * The indices to visit, one array an epoch, without end.
 * @param {number} n @param {string} order @param {number} seed @returns {Generator<number[], never>}
 */
export function* visitOrder(n, order, seed) {
  const given = Array.from({ length: n }, (_, i) => i);
  const random = mulberry32(seed);
  for (;;) {
    if (order === "shuffled") yield shuffled(n, random);
    else yield order === "reversed" ? given.slice().reverse() : given;
  }
}

/**
 * The stream of visits; it ends after the first epoch without a mistake.
 * @param {Problem} problem @returns {Generator<Step>}
 */
export function* steps({ points, labels, nLabels, eta, decay, order, seed, start, epochs }) {
  const X = points.map(([x1, x2]) => [1, x1, x2]);
  const orders = visitOrder(X.length, order, seed);
  let theta = start.length ? start : zeros(nLabels, 3);
  let late = zeros(nLabels, 3); // Σ (n−1)·(update of visit n): what the mean has not yet seen of each update
  let n = 0;
  let mistakes = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const before = mistakes;
    for (const index of orders.next().value) {
      n += 1;
      const x = X[index];
      const y = labels[index];
      const rate = learningRate(eta, decay, n);
      const psi = products(theta, x);
      const yHat = argmax(psi);
      if (yHat !== y) {
        mistakes += 1;
        theta = update(theta, x, y, yHat, rate);
        late = update(late, x, y, yHat, (n - 1) * rate);
      }
      const average = theta.map((row, k) => row.map((weight, i) => weight - late[k][i] / n));
      yield { epoch, index, y, yHat, scores: psi, loss: psi[yHat] - psi[y], eta: rate, theta, average, mistakes };
    }
    if (mistakes === before) return;
  }
}

/** θ after the last visit, or its mean over all visits. @param {Problem} problem @param {boolean} averaged */
export function perceptronFit(problem, averaged) {
  let theta = zeros(problem.nLabels, 3);
  for (const step of steps(problem)) theta = averaged ? step.average : step.theta;
  return theta;
}

/** A trace that is computed as far as it is looked at. Step 0 is the start; `at(n)` is visit n = 1, 2, … */
export class Trace {
  /** @param {Traced} problem @param {Generator<any>} stream  the perceptron's, or that of another learner */
  constructor(problem, stream = steps(/** @type {Problem} */ (problem))) {
    this.problem = problem;
    this.start = problem.start.length ? problem.start : zeros(problem.nLabels, 3);
    this.stream = stream;
    /** @type {Step[]} */
    this.done = [];
    this.ended = false;
  }

  /** The largest step ≤ n that exists. @param {number} n */
  reach(n) {
    while (!this.ended && this.done.length < n) {
      const { value, done } = this.stream.next();
      if (done) this.ended = true;
      else this.done.push(value);
    }
    return Math.min(n, this.done.length);
  }

  /** @returns {Step} @param {number} n */
  at(n) {
    return this.done[n - 1];
  }

  /** @param {number} n */
  thetaAt(n) {
    return n > 0 ? this.at(n).theta : this.start;
  }

  /** @param {number} n */
  averageAt(n) {
    return n > 0 ? this.at(n).average : this.start;
  }

  /** @param {number} n */
  mistakesAt(n) {
    return n > 0 ? this.at(n).mistakes : 0;
  }

  /** Is there no visit after n? @param {number} n */
  isLast(n) {
    return this.reach(n + 1) === n;
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

/** One constraint θ·(f(x, y) − f(x, k)) ≥ 1 for each example and wrong label k. @param {Problem} problem */
function constraints({ points, labels, nLabels }) {
  return points.flatMap(([x1, x2], i) => {
    const x = [1, x1, x2];
    const norm = 2 * (1 + x1 * x1 + x2 * x2);
    const wrong = Array.from({ length: nLabels }, (_, k) => k).filter((k) => k !== labels[i]);
    return wrong.map((k) => ({ x, y: labels[i], k, norm }));
  });
}

/** θ·(f(x, y) − f(x, k)) @param {number[][]} theta @param {Constraint} constraint */
function gap(theta, { x, y, k }) {
  const [own, other] = [theta[y], theta[k]];
  return x[0] * (own[0] - other[0]) + x[1] * (own[1] - other[1]) + x[2] * (own[2] - other[2]);
}

/**
 * The separator of widest margin, as far as `sweeps` passes of Hildreth's method find it, or null.
 * @param {Problem} problem
 * @param {number} sweeps
 */
export function bestSeparator(problem, sweeps = 500) {
  const d = constraints(problem);
  const theta = zeros(problem.nLabels, 3);
  const alpha = new Array(d.length).fill(0);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    d.forEach((c, j) => {
      const next = Math.max(0, alpha[j] + (1 - gap(theta, c)) / c.norm);
      const change = next - alpha[j];
      for (let i = 0; i < 3; i++) {
        theta[c.y][i] += change * c.x[i];
        theta[c.k][i] -= change * c.x[i];
      }
      alpha[j] = next;
    });
  }
  return d.every((c) => gap(theta, c) > 0) ? theta : null;
}

/** (R/γ)² of Novikoff's theorem for a separating θ. @param {Problem} problem @param {number[][]} theta */
export function mistakeBound(problem, theta) {
  const d = constraints(problem);
  const norm = Math.sqrt(theta.flat().reduce((sum, w) => sum + w * w, 0));
  const margin = Math.min(...d.map((c) => gap(theta, c))) / norm;
  return Math.max(...d.map((c) => c.norm)) / margin ** 2;
}

/** The bound on the number of mistakes, or why there is none. @param {Problem} problem */
export function boundOrReason(problem) {
  if (problem.decay !== "constant") return { reason: "The bound is for a constant η, so there is none here." };
  if (problem.start.flat().some((w) => w !== 0)) {
    return { reason: "The bound is for weights that start at 0, so there is none here." };
  }
  const theta = bestSeparator(problem);
  if (!theta) return { reason: "No weights were found that get every example right, so there is no bound." };
  return { bound: mistakeBound(problem, theta) };
}
