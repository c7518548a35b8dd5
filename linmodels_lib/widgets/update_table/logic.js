// One example, its table of joint features, and the perceptron's update in four steps: the logic, without a page.
// A round is score, choose, compare and, after a mistake, update; rounds follow until the right label wins.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { products } from "../twins/linear.js";
import { update } from "../twins/perceptron.js";

/** @typedef {{ x: number[], theta: number[][], gold: number }} Example */
/** @typedef {Example & { step: number }} State */
/**
 * @typedef {object} Shown
 * @property {number} step @property {number} round @property {string | null} phase @property {boolean} last
 * @property {number[][]} theta @property {number[] | null} psi @property {number[] | null} before
 * @property {number | null} yHat @property {boolean | null} wrong @property {number[][] | null} change
 * @property {number[][] | null} was @property {boolean} tied
 */

export const PHASES = ["score", "choose", "compare", "update"];
const MOST_ROUNDS = 25;
const MOST_LABELS = 4;
export const LARGEST = 1000;
const TIE = 1e-9; // scores nearer than this tie: 0.1 + 0.2 and 0.3 should

export const DEFAULTS = {
  x: [2, 1, 0], theta: [[0.3, 0.7, 0.8], [-0.2, 2.2, -4], [-4, -4, -4]], gold: 0, step: 0,
  features: ["words", "*s", "ch"], labels: ["1", "2", "3"],
};
export const SHARED = ["gold", "step", "theta", "x"];

/** ŷ, the label of the largest score; ties go to the lowest. @param {number[]} psi */
export function winner(psi) {
  const top = Math.max(...psi);
  return psi.findIndex((score) => score >= top - TIE);
}

/**
 * The visits to the one example: weights before, scores, winner, weights after; the last is right, or the 25th, or
 * the first where all features are 0, since then no update moves anything.
 * @param {Example} example
 */
export function rounds({ x, theta, gold }) {
  const made = [];
  let weights = theta;
  while (made.length < MOST_ROUNDS) {
    const psi = products(weights, x);
    const yHat = winner(psi);
    const tied = psi.filter((score) => score >= psi[yHat] - TIE).length > 1;
    const after = yHat === gold ? weights : update(weights, x, gold, yHat, 1);
    made.push({ theta: weights, psi, yHat, tied, after });
    if (yHat === gold || x.every((value) => value === 0)) break;
    weights = after;
  }
  return made;
}

/** The last step there is: the comparison that finds the right label, or the last update. @param {Example} state */
export function lastStep(state) {
  const all = rounds(state);
  return 4 * all.length - (all[all.length - 1].yHat === state.gold ? 1 : 0);
}

/** f(x, y) − f(x, ŷ), a row for each label. @param {Example} example @param {number} yHat */
export function change({ x, theta, gold }, yHat) {
  const sign = (/** @type {number} */ k) => Number(k === gold) - Number(k === yHat);
  return theta.map((_, k) => x.map((value) => sign(k) * value + 0)); // + 0 turns −0 into 0
}

/**
 * What is on screen at the state's step. `theta` are the weights shown, `psi` their scores once they are known,
 * `before` those of the weights before them; `yHat`, `wrong` and `change` come with their steps; `was`: the weights
 * replaced.
 * @param {State} state
 */
export function view(state) {
  const all = rounds(state);
  const step = Math.min(state.step, lastStep(state));
  /** @type {Shown} */
  const shown = { step, round: 1, phase: null, last: step === lastStep(state), theta: state.theta, psi: null,
    before: null,
    yHat: null, wrong: null, change: null, was: null, tied: false };
  if (step === 0) return shown;
  const [index, place] = [Math.floor((step - 1) / 4), (step - 1) % 4];
  const now = all[index];
  const wrong = now.yHat !== state.gold;
  Object.assign(shown, { round: index + 1, phase: PHASES[place], theta: now.theta, psi: now.psi, tied: now.tied,
    before: index ? all[index - 1].psi : null });
  if (place >= 1) shown.yHat = now.yHat;
  if (place >= 2) Object.assign(shown, { wrong, change: wrong ? change(state, now.yHat) : null });
  if (place === 3) {
    Object.assign(shown, { theta: now.after, was: now.theta, before: now.psi, psi: products(now.after, state.x) });
  }
  return shown;
}

/**
 * The state after an edit: a weight edited after an update makes the weights on screen the new start.
 * @param {State} state @param {{ x?: number[], gold?: number, weight?: number[] | null }} edit
 */
export function edited(state, { x = state.x, gold = state.gold, weight = null }) {
  const next = { ...state, x, gold };
  if (weight) {
    const { theta, phase } = view(state);
    const [k, j, value] = weight;
    next.theta = theta.map((row, r) => (r === k ? row.map((old, i) => (i === j ? value : old)) : row));
    next.step = phase === null || phase === "update" ? 0 : PHASES.indexOf(phase) + 1;
  }
  return { ...next, step: Math.min(next.step, lastStep(next)) };
}

/** Is this a number the table can hold? @param {unknown} value */
export const sound = (value) => isNumber(value, -LARGEST, LARGEST);

/** @param {unknown} list @param {number} least */
const names = (list, least) => isList(list, (name) => isText(name) && name !== "", least, MOST_LABELS);

/** Is this a state the table can show? @param {any} state */
export function accept({ x, theta, gold, step, features, labels }) {
  if (!names(features, 1) || !names(labels, 2)) return false;
  const row = (/** @type {unknown} */ list) => isList(list, sound, features.length, features.length);
  return row(x) && isList(theta, row, labels.length, labels.length) && isWhole(gold, 0, labels.length - 1)
    && isWhole(step, 0);
}
