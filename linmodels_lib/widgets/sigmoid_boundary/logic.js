// Logistic regression in the plane: probabilities, the four counts, what they are worth, the way downhill. Pure.
//
// weights is (bias, w1, w2); labels are 0 and 1; a point is called positive where P(y=1|x) is above the threshold.

import { isList, isNumber, isRow, isText } from "../shared/validate.js";
import { soundAxes } from "../shared/points/state.js";
import { sum } from "../shared/core.js";
import { logisticGradient, logisticLoss, sigmoid } from "../twins/logistic.js";
import { scores } from "../twins/linear.js";

/**
 * @typedef {{ points: number[][], labels: number[], weights: number[], threshold: number, classes?: string[] }} State
 */

export const MOST = 10; // the largest weight
export const THRESHOLDS = [0.01, 0.99];

/** z = w · x for one point without its constant. @param {number[]} weights @param {number[]} point */
const scoreOf = (weights, point) => scores([weights], point)[0];

/** ln(t / (1 − t)): the score at which the probability is t. @param {number} t */
export const logOdds = (t) => Math.log(t / (1 - t));

/** part / whole; a share of nothing is 0. @param {number} part @param {number} whole */
const share = (part, whole) => (whole ? part / whole : 0);

/**
 * Scores, probabilities, who is called positive, the four counts and the measures made of them, the mean loss.
 * @param {State} state
 */
export function judge({ points, labels, weights, threshold }) {
  const z = points.map((point) => scoreOf(weights, point));
  const p = z.map(sigmoid);
  const called = p.map((value) => Number(value > threshold));
  /** @param {number} y @param {number} call */
  const count = (y, call) => labels.filter((label, i) => label === y && called[i] === call).length;
  const [tp, fn, fp, tn] = [count(1, 1), count(1, 0), count(0, 1), count(0, 0)];
  const n = points.length;
  return {
    z, p, called, tp, fn, fp, tn, n,
    accuracy: (tp + tn) / n,
    precision: share(tp, tp + fp),
    recall: share(tp, tp + fn),
    f1: share(2 * tp, 2 * tp + fp + fn),
    loss: logisticLoss(weights, points, labels),
  };
}

/** A step that never overshoots: the loss bends by at most a quarter of the mean of ‖x‖². @param {number[][]} points */
function stepSize(points) {
  const mean = sum(points, ([a, b]) => 1 + a * a + b * b) / points.length;
  return 4 / mean;
}

/**
 * The weights some steps downhill, and whether the slope is gone or a weight has reached its end.
 * @param {Pick<State, "points" | "labels" | "weights">} state @param {number} steps
 */
export function downhill(state, steps) {
  const eta = stepSize(state.points);
  let { weights } = state;
  for (let n = 0; n < steps; n++) {
    const gradient = logisticGradient(weights, state.points, state.labels);
    if (gradient.every((value) => Math.abs(value) < 1e-4)) return { weights, done: true };
    const next = weights.map((w, j) => w - eta * gradient[j]);
    if (next.some((w) => Math.abs(w) > MOST)) return { weights, done: true };
    weights = next;
  }
  return { weights, done: false };
}

/**
 * All weights times a factor, or null where one would be too large: the line must not turn.
 * @param {number[]} weights @param {number} factor
 */
export function scaled(weights, factor) {
  const next = weights.map((w) => w * factor + 0); // + 0: never −0
  return next.some((w) => Math.abs(w) > MOST) ? null : next;
}

/** A weight with four decimals, as it is kept and linked. @param {number[]} weights */
export const rounded = (weights) => weights.map((w) => Math.round(w * 1e4) / 1e4 + 0);

/** A square around the points. @returns {[number, number, number, number]} @param {number[][]} points */
export function boxOf(points) {
  const ends = [0, 1].map((j) => [Math.min(...points.map((p) => p[j])), Math.max(...points.map((p) => p[j]))]);
  const side = Math.max(1, ...ends.map(([low, high]) => high - low));
  const gap = 0.14 * side;
  return [ends[0][0] - gap, ends[1][0] - gap, ends[0][0] + side + gap, ends[1][0] + side + gap];
}

export const DEFAULTS = {
  points: [
    [1, 0], [0, 1], [2, 0], [3, 0], [1, 2], [3, 1], [4, 1], [4, 0],
    [4, 2], [0, 2], [5, 2], [1, 1], [5, 1], [2, 2], [1, 3], [3, 3],
  ],
  labels: [1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1],
  weights: [-1, 2, -3],
  threshold: 0.5,
  classes: [],
  axes: [],
};
export const SHARED = ["weights", "threshold"];

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return isList(s.points, (point) => isRow(point, 2), 2, 1000)
    && isList(s.labels, (y) => y === 0 || y === 1, s.points.length, s.points.length)
    && isList(s.classes, isText, 0, 2) && soundAxes(s.axes) && new Set(s.labels).size === 2
    && isList(s.weights, (w) => isNumber(w, -MOST, MOST), 3, 3)
    && isNumber(s.threshold, ...THRESHOLDS);
}
