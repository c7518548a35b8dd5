// The margin explorer's state and what follows from it: two learners' problems, the street, distances. Pure.

import { isList, isNumber, isWhole } from "../shared/validate.js";
import { clip, sum } from "../shared/core.js";
import { Trace } from "../twins/perceptron.js";
import { POINT_DEFAULTS, soundPoints } from "../shared/points/state.js";
import { SvmTrace, hingeLosses, objective } from "../twins/svm.js";

/** @typedef {import("../shared/points/state.js").Data} Data */

export const STRENGTHS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
export const SHRINK = [["always", "at every visit"], ["mistake", "only on violations"]];
export const MOST_COST = 4;
const VISITS = 10_000; // at least, in whole epochs; as in margin_explorer.py

export const DEFAULTS = {
  ...POINT_DEFAULTS,
  l2: 0.1,
  cost: [1, 1],
  shrink: "always",
  perceptron: true,
  step: 10_000,
};

/** What a link carries. */
export const SHARED = ["points", "labels", "classes", "axes", "preset", "l2", "cost", "shrink", "perceptron", "step"];

/** Is this a state the explorer can show? @param {any} s */
export function accept(s) {
  return soundPoints(s, 2)
    && isNumber(s.l2, 0.001, 100)
    && isList(s.cost, (c) => isNumber(c, 0, 100), 2, 2)
    && SHRINK.some(([key]) => key === s.shrink) && typeof s.perceptron === "boolean" && isWhole(s.step, 0, 1e6);
}

/** The place on the slider whose λ is nearest, in ratio. @param {number} l2 */
export function strengthStep(l2) {
  const gaps = STRENGTHS.map((value) => Math.abs(Math.log(value / l2)));
  return gaps.indexOf(Math.min(...gaps));
}

/** @param {Data} state */
const stream = ({ points, labels }) => (
  { points, labels, nLabels: 2, order: /** @type {const} */ ("given"), seed: 0, start: [],
    epochs: Math.ceil(VISITS / points.length) });

/**
 * The SVM's problem: Δ has the cost of taking a point of class 1 or 2 for the other one.
 * @param {any} s @returns {import("../twins/svm.js").SvmProblem}
 */
export function svmProblem(s) {
  const [first, second] = s.cost;
  return { ...stream(s), l2: s.l2, cost: [[0, first], [second, 0]], rate: "settling", shrink: s.shrink };
}

/** The perceptron on the same stream. @param {Data} s @returns {import("../twins/perceptron.js").Problem} */
const perceptronProblem = (s) => ({ ...stream(s), eta: 1, decay: "constant" });

/** The problem of each learner, and the class of its trace. */
export const makers = {
  svm: (/** @type {any} */ s) => [svmProblem(s), SvmTrace],
  perceptron: (/** @type {any} */ s) => [perceptronProblem(s), Trace],
};

/** w = θ₁ − θ₀, so that g(x) = w₀ + w₁x₁ + w₂x₂ is the lead of class 2. @param {number[][]} theta */
export const leadOf = (theta) => theta[1].map((value, i) => value - theta[0][i]);

/** ‖(w₁, w₂)‖ @param {number[]} w */
export const slope = ([, w1, w2]) => Math.hypot(w1, w2);

/** ỹ g(x) for each example. @param {number[]} w @param {number[][]} points @param {number[]} labels */
function margins(w, points, labels) {
  return points.map(([x1, x2], i) => (labels[i] === 1 ? 1 : -1) * (w[0] + w[1] * x1 + w[2] * x2));
}

/**
 * The distance of the nearest point, negative where one is on the wrong side; null without a boundary.
 * @param {number[]} w @param {number[][]} points @param {number[]} labels
 */
export function nearest(w, points, labels) {
  const size = slope(w);
  return size === 0 ? null : Math.min(...margins(w, points, labels)) / size;
}

/**
 * The street from g = −Δ(0, 1) to g = Δ(1, 0): its edges, its width, its part of the box; null without one.
 * @param {number[]} w @param {number[]} cost @param {number[]} box
 */
export function street(w, [first, second], [x0, y0, x1, y1]) {
  const size = slope(w);
  if (size === 0) return null;
  const edges = [[w[0] + first, w[1], w[2]], [w[0] - second, w[1], w[2]]];
  const square = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const band = clip(clip(square, edges[0]), edges[1].map((value) => -value));
  return { edges, band, width: (first + second) / size };
}

/**
 * From an example that pays to the edge that its class asks for, along the shortest way.
 * @param {number[]} w @param {number[]} point @param {number} y @param {number[]} cost
 */
export function wayOut(w, point, y, cost) {
  const size2 = slope(w) ** 2;
  const g = w[0] + w[1] * point[0] + w[2] * point[1];
  const t = ((y === 1 ? cost[1] : -cost[0]) - g) / size2;
  return [point[0] + t * w[1], point[1] + t * w[2]];
}

/**
 * All that is measured on an SVM's θ. Held by: in the street, beyond it, or on an edge: within 5 % of it, or of the
 * nearest example where training has not reached the edge yet.
 * @param {number[][]} theta @param {import("../twins/svm.js").SvmProblem} problem
 * @param {Data & { cost: number[] }} state
 */
export function measured(theta, problem, state) {
  const w = leadOf(theta);
  const { points, labels, cost } = state;
  const reached = margins(w, points, labels);
  const losses = hingeLosses(theta, problem);
  const ratios = reached.map((m, i) => m / cost[labels[i]]).filter(Number.isFinite);
  const edge = Math.max(1, Math.min(...ratios, Infinity) || 1);
  return {
    w,
    losses,
    mean: sum(losses) / losses.length,
    objective: objective(theta, problem),
    holds: reached.map((m, i) => m <= 1.05 * edge * cost[labels[i]]),
    wrong: wrongOnes(theta, points, labels),
    nearest: nearest(w, points, labels),
  };
}

/**
 * How many points a θ gets wrong; a tie goes to class 1.
 * @param {number[][]} theta @param {number[][]} points @param {number[]} labels
 */
export function wrongOnes(theta, points, labels) {
  const w = leadOf(theta);
  return points.filter(([x1, x2], i) => (w[0] + w[1] * x1 + w[2] * x2 > 0 ? 1 : 0) !== labels[i]).length;
}

/**
 * A slider's place 0..100 as a visit, and back: early visits get more room, since later ones change less.
 * @param {number} place @param {number} last
 */
export const visitAt = (place, last) => Math.round((last + 1) ** (place / 100) - 1);
/** @param {number} n @param {number} last */
export const placeOf = (n, last) => (100 * Math.log(n + 1)) / Math.log(last + 1);
