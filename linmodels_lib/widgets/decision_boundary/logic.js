// The decision boundary's state and what follows: confusions, the plane's edge, where a class is how sure. Pure.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { clip, following, sum } from "../shared/core.js";
import { POINT_DEFAULTS, farthest, reachOf, soundPoints } from "../shared/points/state.js";

/** @typedef {import("../shared/core.js").Point} Point */
/** @typedef {{ learner: string, compare: string | null }} Choice */

export const LEARNERS = ["NaiveBayes", "Perceptron", "SVM", "SoftmaxRegression"];
export const TITLES = {
  NaiveBayes: "Naive Bayes", Perceptron: "Perceptron", SVM: "SVM", SoftmaxRegression: "Softmax regression",
};
/** Those whose scores are logarithms of probabilities, up to a constant. */
export const SURE = ["NaiveBayes", "SoftmaxRegression"];
export const MOST_CLASSES = 3;
export const MOST_EPOCHS = 100;
/** p(y | x) of the lines within a class's region. */
export const LEVELS = [0.75, 0.95];

export const DEFAULTS = {
  ...POINT_DEFAULTS,
  points: [[1, 4], [4, 1]],
  labels: [0, 1],
  classes: ["pan", "praise", "mixed"],
  words: ["lovely", "dull"],
  learner: "NaiveBayes",
  compare: null,
  alpha: 1,
  epochs: 10,
  averaged: false,
  l2: 0.1,
};

/** What a link carries. */
export const SHARED = [
  "points", "labels", "classes", "axes", "words", "preset", "learner", "compare", "alpha", "epochs", "averaged", "l2",
];

/** Can naive Bayes count them? @param {Point[]} points */
export const countable = (points) => points.every((point) => point[0] >= 0 && point[1] >= 0);
/** @param {unknown} value */
const setting = (value) => isNumber(value, 1e-3, 1e3);

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return soundPoints(s, MOST_CLASSES) && Object.values(s.presets).every((p) => countable(p.points))
    && (countable(s.points) || ![s.learner, s.compare].includes("NaiveBayes"))
    && isList(s.words, isText, 2, 2)
    && LEARNERS.includes(s.learner)
    && (s.compare === null || (LEARNERS.includes(s.compare) && s.compare !== s.learner))
    && setting(s.alpha) && setting(s.l2) && isWhole(s.epochs, 1, MOST_EPOCHS) && typeof s.averaged === "boolean";
}

/** The end of both axes: a round number beyond the farthest point. @param {Point[]} points */
export function edgeOf(points) {
  if (!countable(points) || farthest(points) > 20) return reachOf(points);
  return Math.max(5, Math.ceil(farthest(points) * 2 + 0.4) / 2);
}

/**
 * C[k][l]: how many points of class k were taken for l.
 * @param {ArrayLike<number>} called what each point was taken for @param {number[]} labels @param {number} K
 */
export function confusion(called, labels, K) {
  const table = Array.from({ length: K }, () => new Array(K).fill(0));
  for (let i = 0; i < labels.length; i++) table[labels[i]][called[i]] += 1;
  return table;
}

/** Σ_k C[k][k] @param {number[][]} table */
export const rightOnes = (table) => sum(table, (counted, k) => counted[k]);

/** Does every class score the same everywhere, but for rounding? @param {number[][]} theta */
export function allTie(theta) {
  return theta.every((own) => own.every((weight, j) => Math.abs(weight - theta[0][j]) < 1e-9));
}

/** @param {number} s */
const entropy = (s) => (s <= 0 || s >= 1 ? 0 : -s * Math.log(s) - (1 - s) * Math.log(1 - s));
const SIGMOIDS = Array.from({ length: 33 }, (_, i) => 1 / (1 + Math.exp(8 - i / 2))); // σ(−8) … σ(8)
/** s and H(s) */
const SLANTS = [0, ...SIGMOIDS, 1].map((s) => [s, entropy(s)]);

/**
 * Where p(k | x) ≥ t, as a convex polygon within another, for t ≥ ½. With two classes it is a half-plane. With three,
 * p_k ≥ t means log(e^u + e^v) ≤ −logit t, u and v the leads of the rivals; and log(e^u + e^v) is the largest of
 * su + (1 − s)v + H(s) over 0 ≤ s ≤ 1, H the entropy: so it is a half-plane for each s, and their common part.
 * @param {number[][]} theta @param {number} k @param {number} t @param {Point[]} polygon
 */
export function sureRegion(theta, k, t, polygon) {
  const lead = theta.filter((_, j) => j !== k).map((other) => theta[k].map((weight, j) => weight - other[j]));
  const logit = Math.log(t / (1 - t));
  if (lead.length === 1) return clip(polygon, [lead[0][0] - logit, lead[0][1], lead[0][2]]);
  const [u, v] = lead;
  let left = polygon;
  for (const [s, h] of SLANTS) {
    const r = 1 - s;
    left = clip(left, [s * u[0] + r * v[0] - h - logit, s * u[1] + r * v[1], s * u[2] + r * v[2]]);
    if (left.length < 3) return [];
  }
  return left;
}

/**
 * The edges of a polygon that do not lie on the frame of the box, as segments.
 * @param {Point[]} polygon @param {number[]} box
 */
export function innerEdges(polygon, [x0, y0, x1, y1]) {
  const near = 1e-6 * (x1 - x0);
  /** @param {number} a @param {number} b @param {number} edge */
  const along = (a, b, edge) => Math.abs(a - edge) < near && Math.abs(b - edge) < near;
  return polygon.map((from, i) => [from, polygon[(i + 1) % polygon.length]]).filter(([from, to]) => (
    ![x0, x1].some((edge) => along(from[0], to[0], edge)) && ![y0, y1].some((edge) => along(from[1], to[1], edge))));
}

/**
 * Another learner's turn; the one that was compared with changes places with it.
 * @param {Choice} s @param {string} name
 */
export function chooseLearner(s, name) {
  return { learner: name, compare: s.compare === name ? s.learner : s.compare };
}

/** The next learner to compare with, none after the last. @param {Choice & { points: Point[] }} s */
export function nextCompare(s) {
  const able = LEARNERS.filter((name) => name !== "NaiveBayes" || countable(s.points));
  const others = [null, ...able.filter((name) => name !== s.learner)];
  return { compare: following(others, s.compare) };
}

const LOW = -3;
export const SETTING_STEPS = 60; // tenths of a decade, from 0.001 to 1000

/** The setting at a place of its slider, with two digits, and back. @param {number} step */
export const settingAt = (step) => Number((10 ** (LOW + step / 10)).toPrecision(2));
/** @param {number} value */
export const stepOf = (value) => Math.round((Math.log10(value) - LOW) * 10);
