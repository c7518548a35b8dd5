// The support vector machine as a stream of visits, the twin of linmodels_lib/svm.py: same letters, same decisions.
// tests/widgets/twins/test_svm.py holds the two together.

import { products, squaredNorm } from "./linear.js";
import { Visits, everyVisit, flatWeights } from "./trace.js";

/**
 * @typedef {object} SvmProblem
 * @property {number[][]} points  N examples (x1, …, xd); the constant x0 = 1 is put in front here
 * @property {number[]} labels  y in 0..K-1
 * @property {number} nLabels  K
 * @property {number} l2  λ, the strength of the penalty
 * @property {number[][]} [cost]  Δ (K, K): row y holds the cost of each label when y is right; 1 for every mistake
 * @property {"constant" | "pegasos" | "settling"} rate  η, 1/(λn) or 1/(1 + λn) at visit n
 * @property {number} [eta]  η of the constant rate
 * @property {"always" | "mistake"} shrink  on every visit, or only where ŷ ≠ y
 * @property {"given" | "shuffled" | "reversed"} order
 * @property {number} seed
 * @property {number[][]} start  weights before the first visit, (K, d+1), or [] for zeros
 * @property {number} epochs
 * @typedef {Pick<SvmProblem, "points" | "labels" | "l2" | "cost">} Objective  what J depends on
 *
 * @typedef {object} SvmStep  one visit: `scores` and `loss` before the update, `theta` after it; ŷ is cost-augmented
 * @property {number} epoch @property {number} index @property {number} y @property {number} yHat
 * @property {number[]} scores @property {number} loss @property {number} eta @property {number} keep
 * @property {number[][]} theta @property {number} mistakes  visits with ŷ ≠ y so far, this one included
 */

/** Δ(y, k) = 1 for every wrong label k, 0 for the right one. @param {number} K */
export function zeroOneCost(K) {
  return Array.from({ length: K }, (_, y) => Array.from({ length: K }, (_, k) => (k === y ? 0 : 1)));
}

/** The example with its constant in front. @param {number[]} point */
function withConstant(point) {
  return [1, ...point];
}

/**
 * ŷ = argmax_k Ψ(x, k) + Δ(y, k): the label that comes closest to the right one, or past it.
 * @param {number[]} psi @param {number[]} costs
 */
export function augmentedWinner(psi, costs) {
  let best = 0;
  for (let k = 1; k < psi.length; k++) if (psi[k] + costs[k] > psi[best] + costs[best]) best = k;
  return best;
}

/**
 * ℓ = max_k [Ψ(x, k) + Δ(y, k)] − Ψ(x, y).
 * @param {number[]} psi @param {number} y @param {number[]} costs row y of Δ
 */
export function hinge(psi, y, costs) {
  const winner = augmentedWinner(psi, costs);
  return psi[winner] + costs[winner] - psi[y];
}

/** The hinge loss of every example. @param {number[][]} theta @param {Omit<Objective, "l2">} problem */
export function hingeLosses(theta, { points, labels, cost = zeroOneCost(theta.length) }) {
  return points.map((point, i) => hinge(products(theta, withConstant(point)), labels[i], cost[labels[i]]));
}

/** J(θ) = mean hinge loss + (λ/2)‖W‖². @param {number[][]} theta @param {Objective} problem */
export function objective(theta, problem) {
  const losses = hingeLosses(theta, problem);
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  return mean + (problem.l2 / 2) * squaredNorm(theta);
}

/**
 * η as a function of the visit n = 1, 2, …
 * @param {Pick<SvmProblem, "rate" | "eta" | "l2">} problem @returns {(n: number) => number}
 */
export function svmRate({ rate, eta = 1, l2 }) {
  if (rate === "pegasos") return (n) => 1 / (l2 * n);
  return rate === "settling" ? (n) => 1 / (1 + l2 * n) : () => eta;
}

/**
 * ρ = 1 − ηλ, the factor that keeps the weights small; below 0 it would turn them round.
 * @param {number} eta @param {number} l2
 */
export function keepFactor(eta, l2) {
  if (eta * l2 > 1) {
    throw new RangeError(`learning rate times l2 must be at most 1, got ${eta * l2}. Choose a smaller rate or penalty.`);
  }
  return 1 - eta * l2;
}

/**
 * Subgradient steps, one visit at a time: W ← ρW + η (f(x, y) − f(x, ŷ)).
 * @param {SvmProblem} problem @returns {import("./trace.js").Rule}
 */
function svmRule(problem) {
  const { points, labels, nLabels: K, l2, shrink, start } = problem;
  const cost = problem.cost ?? zeroOneCost(K);
  const rate = svmRate(problem);
  const D = points[0].length + 1;
  const X = Float64Array.from(points.flatMap(withConstant));
  const costs = Float64Array.from(cost.flat());
  /** `augmentedWinner`, where x begins in X. @param {Float64Array} w @param {number} x @param {number} y */
  const winner = (w, x, y) => {
    let best = 0;
    let top = -Infinity;
    for (let k = 0; k < K; k++) {
      let score = 0;
      for (let j = 0; j < D; j++) score += w[k * D + j] * X[x + j];
      score += costs[y * K + k];
      if (score > top) {
        best = k;
        top = score;
      }
    }
    return best;
  };
  /** @param {Float64Array} w @param {number} i @param {number} n */
  const visit = (w, i, n) => {
    const x = i * D;
    const y = labels[i];
    const eta = rate(n);
    const keep = keepFactor(eta, l2);
    const yHat = winner(w, x, y);
    if (yHat !== y || shrink === "always") {
      for (let k = 0; k < K; k++) for (let j = 1; j < D; j++) w[k * D + j] *= keep; // not the bias
    }
    if (yHat === y) return yHat;
    for (let j = 0; j < D; j++) {
      w[y * D + j] += eta * X[x + j];
      w[yHat * D + j] -= eta * X[x + j];
    }
    return yHat;
  };
  /** @param {{ before: Float64Array, i: number, y: number, yHat: number, n: number }} visited */
  const tell = ({ before, i, y, yHat, n }) => {
    const rows = Array.from({ length: K }, (_, k) => Array.from(before.subarray(k * D, (k + 1) * D)));
    const [scores, eta] = [products(rows, withConstant(points[i])), rate(n)];
    return { scores, loss: scores[yHat] + cost[y][yHat] - scores[y], eta, keep: keepFactor(eta, l2) };
  };
  return { columns: D, begin: () => flatWeights(start, K * D), visit, tell, stops: false };
}

/** The SVM's visits. */
export class SvmTrace extends Visits {
  /** @param {SvmProblem} problem */
  constructor(problem) {
    super(problem, svmRule(problem));
    /** @type {SvmProblem} */
    this.problem = problem;
  }
}

/** The stream of visits, through all epochs. @param {SvmProblem} problem @returns {Generator<SvmStep>} */
export const svmSteps = (problem) => everyVisit(new SvmTrace(problem));

/**
 * row + by · (1, x1, x2, x3)
 * @param {Float64Array} w @param {number} at @param {number} by
 * @param {number} x1 @param {number} x2 @param {number} x3
 */
function add(w, at, by, x1, x2, x3) {
  w[at] += by;
  w[at + 1] += by * x1;
  w[at + 2] += by * x2;
  w[at + 3] += by * x3;
}

/**
 * The weights after the last visit of a plain problem, as `svmRule` has them to the last bit, in one loop: rows of θ
 * lie four numbers apart, and a feature that is not there is 0.
 * @param {SvmProblem} problem
 */
function plainFit(problem) {
  const { points, labels, nLabels: K, l2, epochs } = problem;
  const rate = svmRate(problem);
  const N = points.length;
  const X = Float64Array.from(points.flatMap(([x1, x2 = 0, x3 = 0]) => [x1, x2, x3]));
  const Y = Uint8Array.from(labels);
  const w = new Float64Array(4 * K);
  for (let n = 1, i = 0; n <= epochs * N; n++, i = i + 1 < N ? i + 1 : 0) {
    const x1 = X[3 * i];
    const x2 = X[3 * i + 1];
    const x3 = X[3 * i + 2];
    const y = Y[i];
    const eta = rate(n);
    const keep = 1 - eta * l2;
    let yHat = 0;
    let top = -Infinity;
    for (let at = 0, k = 0; k < K; k++, at += 4) {
      const score = w[at] + w[at + 1] * x1 + w[at + 2] * x2 + w[at + 3] * x3 + (k === y ? 0 : 1);
      if (score > top) {
        yHat = k;
        top = score;
      }
      w[at + 1] *= keep;
      w[at + 2] *= keep;
      w[at + 3] *= keep;
    }
    if (yHat === y) continue;
    add(w, 4 * y, eta, x1, x2, x3);
    add(w, 4 * yHat, -eta, x1, x2, x3);
  }
  return Array.from({ length: K }, (_, k) => Array.from(w.subarray(4 * k, 4 * k + 1 + points[0].length)));
}

/** Up to three features, all settings as the widgets fit with. @param {SvmProblem} problem */
const isPlain = ({ points, rate, shrink, order, cost, start }) => (
  points[0].length <= 3 && rate === "settling" && shrink === "always" && order === "given" && !cost && !start.length);

/** The weights after the last visit. A plain problem goes three times as fast. @param {SvmProblem} problem */
export function svmFit(problem) {
  if (isPlain(problem)) return plainFit(problem);
  const trace = new SvmTrace(problem);
  return trace.thetaAt(trace.reach(Infinity));
}
