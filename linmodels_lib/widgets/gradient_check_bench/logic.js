// The gradient-check bench: measure every slope, compare, find the worst, hide a bug. Pure: node tests it.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { clamp, mulberry32, shuffled } from "../shared/core.js";
import { BUGS, LOSSES, complexSlope, formula, value } from "./losses.js";

/** @type {Ruler[]} */
export const RULERS = ["central", "forward", "complex"];
export const TOLERANCE = 1e-6;
const FLOOR = 1e-3;
/** @typedef {"central" | "forward" | "complex"} Ruler */
/**
 * @typedef {{ loss: string, theta: number[][], data: import("./losses.js").Data, bug: string, names: string[],
 *   columns: string[] }} Bench
 */
/** @typedef {{ m: number, j: number, g: number, slope: number, error: number, kink: boolean }} Cell */
/** @typedef {Pick<Bench, "loss" | "theta" | "data">} Smooth */

const EPSILON = 2 ** -52;

// Places of the slider: h = 10^(place / 4)
export const LOW = -60;
export const HIGH = -4;
export const PLACES = Array.from({ length: HIGH - LOW + 1 }, (_, i) => LOW + i);
/** @param {number} logH */
export const placeOf = (logH) => clamp(Math.round(4 * logH), LOW, HIGH);

export const DEFAULTS = {
  X: [[0, 2, 0], [1, 0, 1], [0, 1, 1], [2, 0, 1], [1, 1, 0], [0, 1, 0], [1, 0, 0]], y: [1, 0, 2, 0, 2, 1, 0],
  theta: [[0.4, 0.9, -1.1, 0.3], [-0.2, -0.7, 0.8, -0.5], [0.6, 0.2, 0.5, -0.4]], l2: 0.1,
  words: ["dull", "lovely", "slow"], labels: ["bad", "good", "mixed"],
  loss: "softmax", bug: "none", ruler: "central", log_h: -6, at_zero: false, round: 0, guess: "",
};
export const SHARED = ["loss", "bug", "ruler", "log_h", "at_zero", "round", "guess"];

/** @param {unknown} rows @param {number} columns @param {number} least @param {number} [most] */
const table = (rows, columns, least, most) => (
  isList(rows, (row) => isList(row, (v) => isNumber(v), columns, columns), least, most));

/** Is this a state that the widget can show? @param {any} state */
export function accept({ X, y, theta, l2, words, labels, loss, bug, ruler, log_h, at_zero, round, guess }) {
  if (!isList(words, isText) || !isList(labels, isText)) return false;
  const [K, d] = [labels.length, words.length];
  return isWhole(d, 1, 4) && isWhole(K, 2, 4) && table(X, d, 1) && table(theta, d + 1, K, K)
    && isList(y, (label) => isWhole(label, 0, K - 1), X.length, X.length) && isNumber(l2, 0)
    && LOSSES.includes(loss) && BUGS.includes(bug) && RULERS.includes(ruler) && ["", ...BUGS].includes(guess)
    && isWhole(4 * log_h, LOW, HIGH) && typeof at_zero === "boolean" && isWhole(round, 0, 1e6 - 1);
}

/** The bug that is hidden in round 1, 2, …: each block of seven rounds has every bug once. @param {number} round */
export function hidden(round) {
  const order = shuffled(BUGS.length, mulberry32(5 + Math.floor((round - 1) / BUGS.length)));
  return BUGS[order[(round - 1) % BUGS.length]];
}

/** What is on the bench: loss, θ with its rows, data and the bug in the formula. @param {any} state @returns {Bench} */
export function setup(state) {
  const rows = state.loss === "logistic" ? [state.theta[1]] : state.theta;
  const theta = state.at_zero && !state.round ? rows.map((/** @type {number[]} */ row) => row.map(() => 0)) : rows;
  const bug = state.round ? hidden(state.round) : state.bug;
  const names = state.loss === "logistic" ? [state.labels[1]] : state.labels;
  const { X, y, l2 } = state;
  return { loss: state.loss, theta, data: { X, y, l2 }, bug, names, columns: ["1", ...state.words] };
}

/** @param {number[][]} theta @param {number} m @param {number} j @param {number} by */
const moved = (theta, m, j, by) => theta.map((row, k) => (k === m ? row.map((w, i) => (i === j ? w + by : w)) : row));

/**
 * The slopes to the left and to the right of one weight, with the step as it is after rounding.
 * @param {Smooth} bench @param {number} m @param {number} j @param {number} h @param {number} start
 */
function sides({ loss, theta, data }, m, j, h, start) {
  return [-h, h].map((by) => {
    const place = moved(theta, m, j, by);
    const run = place[m][j] - theta[m][j];
    return run === 0 ? 0 : (value(loss, place, data) - start) / run;
  });
}

/**
 * One slope by each of RULERS, and whether the loss has a corner within h of it.
 * @param {Smooth} bench @param {number} m @param {number} j @param {number} h
 */
export function measure(bench, m, j, h, start = value(bench.loss, bench.theta, bench.data)) {
  const [left, right] = sides(bench, m, j, h, start);
  const bend = 2 * bench.data.l2 * h + (8 * EPSILON * Math.max(1, Math.abs(start))) / h + 1e-5; // smooth, or rounded
  return {
    central: (left + right) / 2, forward: right, complex: complexSlope(bench.loss, bench.theta, bench.data, [m, j], h),
    kink: bench.loss === "hinge" && Math.abs(right - left) > bend,
  };
}

/** |g − m| / max(|g|, |m|, floor). @param {number} g @param {number} m */
export function relative(g, m) {
  return Math.abs(g - m) / Math.max(Math.abs(g), Math.abs(m), FLOOR);
}

/**
 * Every coordinate by formula and as measured by all rulers: [{ m, j, g, kink, central, forward, complex }].
 * @param {Bench} bench @param {number[][]} by @param {number} h
 */
function measured(bench, by, h) {
  const start = value(bench.loss, bench.theta, bench.data);
  return by.flatMap((row, m) => row.map((g, j) => ({ m, j, g, ...measure(bench, m, j, h, start) })));
}

/** @param {Bench} bench */
const formulaOf = ({ loss, theta, data, bug }) => formula(loss, theta, data, bug);

/**
 * Every coordinate by formula and by one ruler: [{ m, j, g, slope, error, kink }], row by row.
 * @param {Bench} bench @param {number} h @param {Ruler} ruler @returns {Cell[]}
 */
export function check(bench, h, ruler) {
  return measured(bench, formulaOf(bench), h)
    .map(({ m, j, g, kink, [ruler]: slope }) => ({ m, j, g, slope, kink, error: relative(g, slope) }));
}

/** The coordinates with the largest errors, worst first. @param {Cell[]} cells */
export function worst(cells, count = 3) {
  return [...cells].sort((a, b) => b.error - a.error).slice(0, count);
}

/**
 * The largest relative error at every place of the slider, for each ruler; null where there is none.
 * @param {Bench} bench
 */
export function curves(bench) {
  const by = formulaOf(bench);
  const all = PLACES.map((place) => measured(bench, by, 10 ** (place / 4)));
  const of = (/** @type {Ruler} */ ruler) => (
    all.map((cells) => Math.max(...cells.map((cell) => relative(cell.g, cell[ruler])))));
  const has = (/** @type {Ruler} */ ruler) => ruler !== "complex" || bench.loss !== "hinge";
  return Object.fromEntries(RULERS.map((ruler) => [ruler, has(ruler) ? of(ruler) : null]));
}

/**
 * Where formula and measurement part: "none", "all", "constant" (the first column alone), "words" (every other column)
 * or "some"; and the factor c with g = c·m everywhere, if there is one.
 * @param {Cell[]} cells
 */
export function pattern(cells) {
  const bad = cells.filter(({ error }) => !(error <= TOLERANCE));
  const [inFirst, outside] = [cells.filter(({ j }) => j === 0), cells.filter(({ j }) => j > 0)];
  const all = (/** @type {Cell[]} */ some) => some.every((cell) => bad.includes(cell));
  const none = (/** @type {Cell[]} */ some) => !some.some((cell) => bad.includes(cell));
  const seen = cells.filter(({ g, slope }) => Math.max(Math.abs(g), Math.abs(slope)) > FLOOR);
  const ratios = seen.map(({ g, slope }) => g / slope);
  const factor = bad.length && ratios.length > 1 && Math.max(...ratios) - Math.min(...ratios) < 1e-3 ? ratios[0] : null;
  const where = !bad.length ? "none" : bad.length === cells.length ? "all"
    : all(inFirst) && none(outside) ? "constant" : all(outside) && none(inFirst) ? "words" : "some";
  return { where, count: bad.length, factor };
}
