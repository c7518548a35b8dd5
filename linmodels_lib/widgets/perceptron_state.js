// The stepper's state: what is sound, and the edits a reader can make. Pure: each edit returns the traits it changes.

import { brief } from "./core.js";

export const MOST_CLASSES = 5;
export const MOST_POINTS = 60;
export const DECAYS = [["constant", "constant"], ["1/n", "η / n"], ["1/sqrt(n)", "η / √n"]];
export const ORDERS = [["given", "as given"], ["shuffled", "shuffled"], ["reversed", "reversed"]];
/** Points move on this grid: sixteenths are exact in binary, so ties and cycles are exact too. */
export const GRID = 1 / 16;

export const DEFAULTS = {
  points: [[1, 1], [-1, -1]],
  labels: [1, 0],
  classes: [],
  preset: "custom",
  presets: {},
  learning_rate: 1,
  decay: "constant",
  averaged: false,
  order: "given",
  seed: 0,
  start: [],
  epochs: 200,
  step: 0,
};

/** What a link carries. */
export const SHARED = [
  "points", "labels", "preset", "learning_rate", "decay", "averaged", "order", "seed", "start", "step",
];

const number = (value) => typeof value === "number" && Number.isFinite(value);
const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const list = (value, item, low, high) => Array.isArray(value) && whole(value.length, low, high) && value.every(item);
const row = (size) => (value) => list(value, (v) => number(v) && Math.abs(v) <= 1e6, size, size);
const among = (pairs, value) => pairs.some(([key]) => key === value);

/** K: labels are 0..K-1. */
export const labelCount = (labels) => Math.max(...labels) + 1;

function soundData(points, labels) {
  if (!list(points, row(2), 2, MOST_POINTS)) return false;
  if (!list(labels, (y) => whole(y, 0, MOST_CLASSES - 1), points.length, points.length)) return false;
  const K = labelCount(labels);
  return K >= 2 && new Set(labels).size === K;
}

/** Does the state name one of its presets, not the reader's own points? */
export const isPreset = (s) => Object.hasOwn(s.presets, s.preset);

/** Is this a state the stepper can show? */
export function accept(s) {
  return soundData(s.points, s.labels)
    && list(s.classes, (name) => typeof name === "string", 0, MOST_CLASSES)
    && typeof s.preset === "string" && typeof s.presets === "object" && s.presets !== null
    && Object.values(s.presets).every((p) => soundData(p.points, p.labels)) && (s.preset === "custom" || isPreset(s))
    && number(s.learning_rate) && s.learning_rate > 0 && s.learning_rate <= 1e6
    && among(DECAYS, s.decay) && among(ORDERS, s.order) && typeof s.averaged === "boolean"
    && whole(s.seed, 0, 2 ** 32 - 1) && whole(s.epochs, 1, 1000) && whole(s.step, 0, 1e6)
    && (list(s.start, () => false, 0, 0) || list(s.start, row(3), labelCount(s.labels), labelCount(s.labels)));
}

/** The perceptron's problem in this state. */
export function problemOf(s) {
  const { points, labels, decay, order, seed, start, epochs } = s;
  return { points, labels, nLabels: labelCount(labels), eta: s.learning_rate, decay, order, seed, start, epochs };
}

/** The name of each class; unnamed ones are numbered from 1. */
export function classNames(s, count = labelCount(s.labels)) {
  return Array.from({ length: count }, (_, k) => s.classes[k] ?? `class ${k + 1}`);
}

/** A coordinate on the grid. */
export const snap = (value) => Math.round(value / GRID) * GRID;

/** "(1.25, −0.5)" */
export const place = (point) => `(${point.map((value) => brief(value, 4)).join(", ")})`;

/** Half the side of the plane: round, with a margin around the points. */
export function reachOf(points) {
  const far = Math.max(...points.flat().map(Math.abs));
  return Math.max(1.5, Math.ceil((far + 0.4) * 2) / 2);
}

/** What changes when the points are these: they are no preset any more, and the step stays (it is clamped later). */
const edited = (s, points, labels) => ({
  points,
  labels,
  preset: "custom",
  start: labelCount(labels) === labelCount(s.labels) ? s.start : [],
});

export function movePoint(s, index, point) {
  return edited(s, s.points.map((old, i) => (i === index ? point : old)), s.labels);
}

/** A new point of class k, or a reason why not. */
export function addPoint(s, point, k) {
  if (s.points.length >= MOST_POINTS) return { refused: `${MOST_POINTS} points are the most the plane takes.` };
  return edited(s, [...s.points, point], [...s.labels, k]);
}

/** Without the point, or a reason why not. */
export function deletePoint(s, index) {
  const k = s.labels[index];
  if (s.labels.filter((y) => y === k).length === 1) {
    const name = classNames(s)[k];
    return { refused: `Example ${index + 1} is the last one of ${name}, and each class needs at least one. It stays.` };
  }
  return edited(s, s.points.filter((_, i) => i !== index), s.labels.filter((_, i) => i !== index));
}

/** A preset, from its first step. */
export function usePreset(s, name) {
  const { points, labels } = s.presets[name];
  return { points, labels, preset: name, start: [], step: 0 };
}
