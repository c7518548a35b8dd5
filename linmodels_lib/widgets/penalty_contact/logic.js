// A quadratic loss J(w) = ½(w − m)ᵀH(w − m) over two weights, and its minima with λ‖w‖₁ and with λ/2‖w‖². Pure.

import { isList, isNumber } from "../shared/validate.js";
import { clamp } from "../shared/core.js";

export const FAR = 3; // how far the minimum may lie
const MOST = 10; // the largest λ
export const PLACES = 60; // of the slider of λ: 0, then 0.01 to 10 in equal ratios

/** @type {Record<string, number[][]>} */
export const LOSSES = { round: [[1, 0], [0, 1]], stretched: [[2, 0], [0, 0.5]], tilted: [[1, 0.75], [0.75, 1]] };
const NORMS = ["both", "l1", "l2"];

export const DEFAULTS = { minimum: [2, 0.75], strength: 0.5, loss: "tilted", norm: "both" };
export const SHARED = Object.keys(DEFAULTS);

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return isList(s.minimum, (v) => isNumber(v, -FAR, FAR), 2, 2) && isNumber(s.strength, 0, MOST)
    && Object.hasOwn(LOSSES, s.loss) && NORMS.includes(s.norm);
}

/** λ at a place of the slider, and the place whose λ is nearest in ratio. @param {number} place */
export const strengthAt = (place) => (place === 0 ? 0 : Number((10 ** (-2 + place / 20)).toPrecision(3)));
/** @param {number} l */
export const placeOf = (l) => (l < 0.005 ? 0 : clamp(Math.round(20 * (Math.log10(l) + 2)), 1, PLACES));

/** @param {number[][]} H @param {number[]} x */
const times = ([[a, b], [c, d]], [x, y]) => [a * x + b * y, c * x + d * y];

/** @param {number[][]} H */
function inverse([[a, b], [c, d]]) {
  const det = a * d - b * c;
  return [[d / det, -b / det], [-c / det, a / det]];
}

/** ∇J(w) = H(w − m) @param {number[][]} H @param {number[]} m @param {number[]} w */
export const slope = (H, m, w) => times(H, [w[0] - m[0], w[1] - m[1]]);

/** J(w) @param {number[][]} H @param {number[]} m @param {number[]} w */
export function value(H, m, w) {
  const [gx, gy] = slope(H, m, w);
  return ((w[0] - m[0]) * gx + (w[1] - m[1]) * gy) / 2;
}

/** argmin J(w) + λ/2‖w‖²: (H + λI)w = Hm. @param {number[][]} H @param {number[]} m @param {number} l */
export function ridge(H, m, l) {
  const [[a, b], [c, d]] = H;
  return times(inverse([[a + l, b], [c, d + l]]), times(H, m)).map((v) => v + 0);
}

/** @param {number} v @param {number} t */
const shrunk = (v, t) => Math.sign(v) * Math.max(Math.abs(v) - t, 0);
const SIGNS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const SLACK = 1e-14;

/**
 * argmin J(w) + λ‖w‖₁, exactly: of the sets of weights that may be 0, the one where the loss pulls on none of them by
 * more than λ (Karush, Kuhn and Tucker). Where no weight is 0, w = m − λH⁻¹s with the signs s of w itself.
 * @param {number[][]} H @param {number[]} m @param {number} l
 */
export function lasso(H, m, l) {
  const pull = times(H, m); // −∇J(0)
  if (pull.every((g) => Math.abs(g) <= l)) return [0, 0];
  for (const j of [0, 1]) {
    const w = [0, 0];
    w[j] = shrunk(pull[j], l) / H[j][j];
    if (Math.abs(slope(H, m, w)[1 - j]) <= l + SLACK) return w;
  }
  const full = SIGNS.map((s) => [s, times(inverse(H), s)]).map(([s, u]) => [s, [m[0] - l * u[0], m[1] - l * u[1]]]);
  return full.find(([s, w]) => s[0] * w[0] > 0 && s[1] * w[1] > 0)?.[1] ?? [0, 0];
}

/**
 * Both minima with what the widget shows of them: w, J(w), the pull of the loss on each weight, which are 0.
 * @param {{ minimum: number[], strength: number, loss: string }} state
 */
export function solve({ minimum, strength, loss }) {
  const H = LOSSES[loss];
  const measures = (/** @type {number[]} */ w) => ({ w, value: value(H, minimum, w),
    pull: slope(H, minimum, w).map(Math.abs), zero: w.map((v) => v === 0) });
  return {
    none: measures(minimum), l1: measures(lasso(H, minimum, strength)), l2: measures(ridge(H, minimum, strength)),
  };
}

/**
 * The minima as λ grows from 0: those of L1 until both weights are 0, those of L2 towards it.
 * @param {{ minimum: number[], loss: string }} state
 */
export function paths({ minimum, loss }) {
  const H = LOSSES[loss];
  const end = Math.max(...times(H, minimum).map(Math.abs));
  const steps = Array.from({ length: 121 }, (_, i) => i / 120);
  return {
    l1: steps.map((t) => lasso(H, minimum, t * end)),
    l2: [...steps.slice(0, -1).map((t) => ridge(H, minimum, t / (1 - t))), [0, 0]],
  };
}

/**
 * The contour J = c as an ellipse around m: its two radii and the angle of the first.
 * @param {number[][]} H @param {number} c
 */
export function ellipse(H, c) {
  const [[a, b], [, d]] = H;
  const [middle, half] = [(a + d) / 2, Math.hypot((a - d) / 2, b)];
  const angle = Math.atan2(2 * b, a - d) / 2; // of the direction that curves most
  return { radii: [Math.sqrt((2 * c) / (middle + half)), Math.sqrt((2 * c) / (middle - half))], angle };
}

/** Levels whose contours lie evenly apart. @param {number[][]} H */
export function levels(H, count = 9) {
  const [[a, b], [c, d]] = H;
  return Array.from({ length: count }, (_, k) => (0.55 * (k + 1)) ** 2 * 0.5 * Math.sqrt(a * d - b * c));
}

/**
 * Where the minimum m may lie for L1 to end with a weight at 0: m = w + λH⁻¹u with |u_j| ≤ 1 where w_j = 0.
 * @param {string} loss @param {number} l
 */
export function bands(loss, l) {
  const at = (/** @type {number[]} */ u) => times(inverse(LOSSES[loss]), u).map((v) => l * v);
  const long = 4 * FAR;
  const strip = (/** @type {number} */ j, /** @type {number} */ sign) => {
    const ends = [1, -1].map((t) => at(j === 0 ? [sign, t] : [t, sign]));
    const out = (/** @type {number[]} */ [x, y]) => (j === 0 ? [x + sign * long, y] : [x, y + sign * long]);
    return [ends[0], out(ends[0]), out(ends[1]), ends[1]];
  };
  return { strips: [[0, 1], [0, -1], [1, 1], [1, -1]].map(([j, s]) => strip(j, s)),
    middle: [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(at) };
}
