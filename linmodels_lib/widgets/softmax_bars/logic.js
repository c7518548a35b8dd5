// Scores, their softmax at a temperature, and scores divided by their sum. Pure: node tests it.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { argmax, clamp, sum } from "../shared/core.js";
import { logSoftmax } from "../twins/linear.js";

/** @typedef {{ name: string, names: string[], scores: number[], gold: number }} Preset */
/**
 * @typedef {{ preset: string, presets: Record<string, Preset>, scores: number[], shift: number, temperature: number,
 *   gold: number }} State
 */

export const LIMITS = { score: 15, shift: 10, labels: [2, 6] };
const TEMPERATURES = [0.1, 10];

export const DEFAULTS = {
  preset: "table", presets: { table: { name: "table", names: [], scores: [1.3, 1.8, -12], gold: 0 } },
  scores: [1.3, 1.8, -12], shift: 0, temperature: 1, gold: 0,
};
export const SHARED = ["preset", "scores", "shift", "temperature", "gold"];

/** The name of label k: the preset's, or its number. @param {State} state @param {number} k */
export const nameOf = ({ preset, presets }, k) => presets[preset].names[k] ?? `label ${k}`;

/** A number that a reader sets: two decimals, inside ±limit, never −0. @param {number} value @param {number} limit */
export function rounded(value, limit) {
  const near = Math.round(clamp(value, -limit, limit) * 100) / 100;
  return near === 0 ? 0 : near;
}

/**
 * T at a place of its slider, the decimal logarithm from −1 to 1: two digits, so that T = 1 and 2 are met exactly.
 * @param {number} place
 */
export const temperatureAt = (place) => Number((10 ** place).toPrecision(2));

/**
 * Ψ_k / Σ_j Ψ_j, or null where the sum is 0 (as far as decimals can tell: 0.1 + 0.2 − 0.3 is 0 here).
 * @param {number[]} scores
 */
export function divided(scores) {
  const total = sum(scores);
  return Math.abs(total) < 1e-9 ? null : scores.map((score) => score / total);
}

/**
 * What goes wrong with shares: how many are below 0 or above 1, and whether a better score gets a smaller share.
 * @param {number[]} scores @param {number[] | null} shares
 */
export function faults(scores, shares) {
  if (shares === null) return { below: 0, above: 0, turned: false };
  const pairs = scores.flatMap((a, j) => scores.map((b, k) => [a > b, shares[j] < shares[k]]));
  return {
    below: shares.filter((share) => share < 0).length,
    above: shares.filter((share) => share > 1).length,
    turned: pairs.some(([better, less]) => better && less),
  };
}

/** @param {number[]} scores @param {number} temperature */
const softmaxAt = (scores, temperature) => logSoftmax(scores.map((score) => score / temperature));

/**
 * Everything on screen: what is shifted, log p, p, p at T = 1, shares by division, the loss and who wins.
 * @param {Pick<State, "scores" | "shift" | "temperature" | "gold">} state
 */
export function view({ scores, shift, temperature, gold }) {
  const shifted = scores.map((score) => score + shift);
  const logs = softmaxAt(shifted, temperature);
  const still = softmaxAt(scores, temperature).map(Math.exp);
  const probs = logs.map(Math.exp);
  const shares = divided(shifted);
  const before = divided(scores);
  return {
    shifted, logs, probs, shares,
    plain: softmaxAt(scores, 1).map(Math.exp),
    faults: faults(shifted, shares),
    loss: -logs[gold],
    winner: argmax(scores),
    moved: Math.max(...probs.map((p, k) => Math.abs(p - still[k]))),
    sharesMoved: shares && before && Math.max(...shares.map((share, k) => Math.abs(share - before[k]))),
  };
}

/**
 * Half the width of the score axis: the smallest of a few that holds every score, shifted or not.
 * @param {Pick<State, "scores" | "shift">} state
 */
export function reachOf({ scores, shift }) {
  const most = Math.max(...scores.map((score) => Math.max(Math.abs(score), Math.abs(score + shift))));
  return [5, 15, 25].find((reach) => most <= reach) ?? 25;
}

/** A preset as it comes: its scores, no shift, T = 1. @param {Pick<State, "presets">} state @param {string} preset */
export function fresh({ presets }, preset) {
  const { scores, gold } = presets[preset];
  return { preset, scores: [...scores], gold, shift: 0, temperature: 1 };
}

/**
 * One label more, with score 0, or the last one less; the right label stays among them.
 * @param {Pick<State, "scores" | "gold">} state @param {number} n
 */
export function resized({ scores, gold }, n) {
  const next = scores.slice(0, n);
  while (next.length < n) next.push(0);
  return { scores: next, gold: Math.min(gold, n - 1) };
}

/** @param {unknown} scores */
const soundScores = (scores) => (
  isList(scores, (score) => isNumber(score, -LIMITS.score, LIMITS.score), ...LIMITS.labels));
/** @param {any} preset */
const soundPreset = ({ name, names, scores, gold }) => (
  isText(name) && isList(names, isText) && soundScores(scores) && isWhole(gold, 0, scores.length - 1));

/** Is this a state the bars can show? @param {any} state */
export function accept({ preset, presets, scores, shift, temperature, gold }) {
  return Object.hasOwn(presets, preset) && Object.values(presets).every(soundPreset) && soundScores(scores)
    && isNumber(shift, -LIMITS.shift, LIMITS.shift) && isNumber(temperature, ...TEMPERATURES)
    && isWhole(gold, 0, scores.length - 1);
}
