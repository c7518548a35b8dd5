// The lift's state and what follows from it: the third feature, the model on three, the border seen from above, the
// view in space. Pure.

import { isNumber } from "../shared/validate.js";
import { POINT_DEFAULTS, soundPoints } from "../shared/points/state.js";
import { svmFit } from "../twins/svm.js";

/** @typedef {number[]} Point3  x₁, x₂, z */
/** @typedef {{ turn: number, tilt: number }} View in degrees */

export const FEATURES = [["squares", "x₁² + x₂²"], ["product", "x₁ · x₂"]];
const VISITS = 10_000; // at least, in whole epochs; as in kernel_lift/__init__.py
const L2 = 0.1;

export const DEFAULTS = { ...POINT_DEFAULTS, feature: "squares", lift: 1, turn: 30, tilt: 20 };

/** What a link carries. */
export const SHARED = ["points", "labels", "classes", "axes", "preset", "feature", "lift", "turn", "tilt"];

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return soundPoints(s, 2) && FEATURES.some(([key]) => key === s.feature)
    && isNumber(s.lift, 0, 1) && isNumber(s.turn, -180, 180) && isNumber(s.tilt, 0, 90);
}

/** z of a point, before the lift. @param {string} feature @param {number[]} point */
export const heightOf = (feature, [x1, x2]) => (feature === "squares" ? x1 * x1 + x2 * x2 : x1 * x2);

/** (x₁, x₂, z) of each point. @param {any} s @returns {Point3[]} */
export const lifted = (s) => (
  s.points.map((/** @type {number[]} */ point) => [...point, s.lift * heightOf(s.feature, point)]));

/** θ (2, 4), bias first, of the SVM on the lifted points. @param {any} s */
export function fit(s) {
  return svmFit({
    points: lifted(s), labels: s.labels, nLabels: 2, l2: L2, rate: "settling", shrink: "always", order: "given", seed: 0,
    start: [], epochs: Math.ceil(VISITS / s.points.length),
  });
}

/** w = θ₁ − θ₀: above 0, class 2 leads; a tie goes to class 1. @param {number[][]} theta */
export const leadOf = (theta) => theta[1].map((value, i) => value - theta[0][i]);

/** w · (1, x₁, x₂, z) @param {number[]} w @param {Point3} point */
export const lead = (w, [x1, x2, z]) => w[0] + w[1] * x1 + w[2] * x2 + w[3] * z;

/** How many lifted points are taken for the other class. @param {number[]} w @param {any} s */
export const wrongOnes = (w, s) => lifted(s).map((point, i) => (lead(w, point) > 0 ? 1 : 0) !== s.labels[i]);

/**
 * Centre and radius of the border seen from above, where it is a circle: x₁² + x₂² + … = 0, completed to squares.
 * @param {number[]} w @param {number} lift
 */
export function shadow(w, lift) {
  const bend = w[3] * lift;
  if (Math.abs(bend) < 1e-9) return null;
  const [x, y] = [-w[1] / (2 * bend), -w[2] / (2 * bend)];
  const square = x * x + y * y - w[0] / bend;
  return square > 0 ? { x, y, radius: Math.sqrt(square) } : null;
}

const SIDE = 61; // places along each axis where the flat picture asks which class leads

/**
 * The lead of class 2 on a grid of the flat plane, for the border and the tint. values[r][c] is at (side[c], side[r]).
 * @param {number[]} w @param {any} s @param {number} reach
 */
export function flatGrid(w, s, reach) {
  const side = Array.from({ length: SIDE }, (_, i) => reach * ((2 * i) / (SIDE - 1) - 1));
  const values = side.map((y) => side.map((x) => lead(w, [x, y, s.lift * heightOf(s.feature, [x, y])])));
  return { side, values };
}

/**
 * The cells of a grid where the value is above 0, cut along the line where it is 0, as polygons; whole cells of a row
 * are joined.
 * @param {{ side: number[], values: number[][] }} grid @returns {number[][][]}
 */
export function positivePart({ side, values }) {
  /** @type {number[][][]} */
  const parts = [];
  for (let r = 0; r + 1 < side.length; r++) {
    const [low, high] = [values[r], values[r + 1]];
    let from = -1; // where a run of whole cells began
    const close = (/** @type {number} */ c) => {
      const [x0, x1, y0, y1] = [side[from], side[c], side[r], side[r + 1]];
      if (from >= 0) parts.push([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]);
      from = -1;
    };
    for (let c = 0; c + 1 < side.length; c++) {
      const above = Number(low[c] > 0) + Number(low[c + 1] > 0) + Number(high[c] > 0) + Number(high[c + 1] > 0);
      if (above === 4) {
        if (from < 0) from = c;
        continue;
      }
      close(c);
      if (above === 0) continue;
      const corners = [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]];
      parts.push(cut(corners.map(([i, j]) => [side[i], side[j], values[j][i]])));
    }
    close(side.length - 1);
  }
  return parts;
}

/** The part of a cell above 0. @param {number[][]} corners x, y, value @returns {number[][]} */
function cut(corners) {
  return corners.flatMap(([x, y, v], i) => {
    const [x1, y1, v1] = corners[(i + 1) % 4];
    const inside = v > 0 ? [[x, y]] : [];
    const t = v / (v - v1);
    return v > 0 === v1 > 0 ? inside : [...inside, [x + t * (x1 - x), y + t * (y1 - y)]];
  });
}

const RADIANS = Math.PI / 180;

/**
 * Where a place of space is seen: right, up, and towards the eye. x₁ and x₂ in units of `reach`, z in units of `tall`.
 * @param {Point3} point @param {View} view @param {number} reach @param {number} tall
 */
export function seen([x1, x2, z], { turn, tilt }, reach, tall) {
  const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)];
  const [up, flat] = [Math.cos(tilt * RADIANS), Math.sin(tilt * RADIANS)];
  const [right, depth] = [(c * x1 - s * x2) / reach, (s * x1 + c * x2) / reach];
  return [right, depth * flat + (z / tall) * up, (z / tall) * flat - depth * up];
}

/**
 * Where the plane w · (1, x) = 0 meets a box, as a polygon in order; [] where it does not.
 * @param {number[]} w @param {number[]} low @param {number[]} high  corners of the box
 * @returns {Point3[]}
 */
export function sectionOf(w, low, high) {
  const ends = [low, high];
  /** @type {Point3[]} */
  const found = [];
  for (let axis = 0; axis < 3; axis++) {
    for (let k = 0; k < 4; k++) {
      const from = [0, 1, 2].map((j) => (j === axis ? low[j] : ends[(j === (axis + 1) % 3 ? k : k >> 1) & 1][j]));
      const to = from.map((value, j) => (j === axis ? high[j] : value));
      const [a, b] = [lead(w, from), lead(w, to)];
      if (a > 0 === b > 0) continue;
      const t = a / (a - b);
      found.push(from.map((value, j) => value + t * (to[j] - value)));
    }
  }
  return inOrder(found, w.slice(1));
}

/**
 * Corners of a convex polygon with this normal, around their middle.
 * @param {Point3[]} corners @param {number[]} normal
 */
function inOrder(corners, normal) {
  if (corners.length < 3) return [];
  const middle = [0, 1, 2].map((j) => corners.reduce((total, corner) => total + corner[j], 0) / corners.length);
  const sizes = normal.map(Math.abs);
  const drop = sizes.indexOf(Math.max(...sizes)); // seen along this axis it is not on edge
  const [i, j] = [0, 1, 2].filter((axis) => axis !== drop);
  const angle = (/** @type {Point3} */ p) => Math.atan2(p[j] - middle[j], p[i] - middle[i]);
  return corners.sort((p, q) => angle(p) - angle(q));
}

/** The lowest and highest z that the picture has room for. @param {any} s @returns {number[]} */
export function span(s) {
  const heights = s.points.map((/** @type {number[]} */ point) => heightOf(s.feature, point));
  const most = Math.max(...heights.map(Math.abs), 1e-9);
  return [s.feature === "squares" ? 0 : -1.15 * most, 1.15 * most];
}
