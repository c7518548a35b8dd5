// Labelled points of the plane as a widget's state: what is sound, and the edits a reader can make. Pure: each edit
// returns the traits it changes.

import { brief } from "../core.js";
import { isList, isRow, isText, isWhole } from "../validate.js";

/** @typedef {import("../core.js").Point} Point */
/** @typedef {{ points: Point[], labels: number[] }} Data */
/** @typedef {Data & { preset: string }} Edited */
/** @typedef {Edited & { classes: string[], axes: string[], presets: Record<string, Data> }} PointState */

export const MOST_CLASSES = 5;
const MOST_POINTS = 1000;
/**
 * Points move on a grid: sixteenths, or another power of two where numbers are large or small. They are exact in
 * binary, so ties and cycles are exact too.
 * @param {number} reach
 */
export const gridOf = (reach) => (reach >= 1.5 && reach <= 12 ? 1 / 16 : 2 ** Math.floor(Math.log2(reach / 40)));

/** The traits of a widget on points, and what they hold where nothing else is said. @type {PointState} */
export const POINT_DEFAULTS = {
  points: [[1, 1], [-1, -1]], labels: [1, 0], classes: [], axes: [], preset: "custom", presets: {},
};

/** @type {WeakMap<number[], number>} lists of labels are never changed, and asked for some ten times a frame */
const counted = new WeakMap();

/** K: labels are 0..K-1. @param {number[]} labels */
export function labelCount(labels) {
  const K = counted.get(labels) ?? labels.reduce((most, y) => Math.max(most, y), 0) + 1;
  counted.set(labels, K);
  return K;
}

/** The largest coordinate, whatever its sign. @param {Point[]} points */
export const farthest = (points) => points.reduce((far, [x, y]) => Math.max(far, Math.abs(x), Math.abs(y)), 0);

/** The names of both axes, or none. @param {any} axes */
export const soundAxes = (axes) => isList(axes, (name) => isText(name), 0, 2) && axes.length !== 1;

/** 2 to 1000 points, labels 0..K-1 without a gap, K from 2 to `most`. @param {any} points @param {any} labels */
function soundData(points, labels, most = MOST_CLASSES) {
  if (!isList(points, (point) => isRow(point, 2), 2, MOST_POINTS)) return false;
  if (!isList(labels, (y) => isWhole(y, 0, most - 1), points.length, points.length)) return false;
  const K = labelCount(labels);
  return K >= 2 && new Set(labels).size === K;
}

/** Does the state name one of its presets, not the reader's own points? @param {PointState} s */
export const isPreset = (s) => Object.hasOwn(s.presets, s.preset);

/**
 * Sound points under the name of a preset, or as the reader's own, with sound names and presets beside them.
 * @param {any} s
 */
export function soundPoints(s, most = MOST_CLASSES) {
  return soundData(s.points, s.labels, most)
    && isList(s.classes, isText, 0, MOST_CLASSES) && soundAxes(s.axes)
    && isText(s.preset) && typeof s.presets === "object" && s.presets !== null
    && Object.values(s.presets).every((p) => soundData(p.points, p.labels, most))
    && (s.preset === "custom" || isPreset(s));
}

/** The name of each class; unnamed ones are numbered from 1. @param {Pick<PointState, "classes" | "labels">} s */
export function classNames(s, count = labelCount(s.labels)) {
  return Array.from({ length: count }, (_, k) => s.classes[k] ?? `class ${k + 1}`);
}

/** "(1.25, −0.5)" @param {Point} point */
export const place = (point) => `(${point.map((value) => brief(value, 4)).join(", ")})`;

/** A number of two digits, no smaller. @param {number} value */
function roundUp(value) {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit) * unit).toPrecision(2));
}

/** Half the side of the plane: round, with a margin around the points. @param {Point[]} points */
export function reachOf(points) {
  const far = farthest(points);
  if (far > 20 || (far > 0 && far < 0.5)) return roundUp(1.08 * far);
  return Math.max(1.5, Math.ceil((far + 0.4) * 2) / 2);
}

/**
 * What changes when the points are these: they are no preset any more.
 * @param {Point[]} points @param {number[]} labels @returns {Edited}
 */
const edited = (points, labels) => ({ points, labels, preset: "custom" });

/** @param {PointState} s @param {number} index @param {Point} point */
export function movePoint(s, index, point) {
  return edited(s.points.map((old, i) => (i === index ? point : old)), s.labels);
}

/**
 * A new point of class k, or a reason why not.
 * @param {PointState} s @param {Point} point @param {number} k @returns {Edited | { refused: string }}
 */
export function addPoint(s, point, k) {
  if (s.points.length >= MOST_POINTS) return { refused: `${MOST_POINTS} points are the most the plane takes.` };
  return edited([...s.points, point], [...s.labels, k]);
}

/**
 * Without the point, or a reason why not.
 * @param {PointState} s @param {number} index @returns {Edited | { refused: string }}
 */
export function deletePoint(s, index) {
  const k = s.labels[index];
  if (s.labels.filter((y) => y === k).length === 1) {
    const name = classNames(s)[k];
    return { refused: `Example ${index + 1} is the last one of ${name}, and each class needs at least one. It stays.` };
  }
  return edited(s.points.filter((_, i) => i !== index), s.labels.filter((_, i) => i !== index));
}

/** A preset's points. @param {PointState} s @param {string} name */
export function usePreset(s, name) {
  const { points, labels } = s.presets[name];
  return { points, labels, preset: name };
}
