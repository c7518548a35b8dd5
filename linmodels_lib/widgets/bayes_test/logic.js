// Bayes' rule for a test: probabilities, expected people, sentences. Pure, so node can test it.

import { isList, isNumber, isText } from "../shared/validate.js";
import { clamp, sum } from "../shared/core.js";

export const PEOPLE = 100000;
const MIND_READER = {
  name: "mind reader", prior: 0.00001, sensitivity: 0.95, specificity: 0.995,
  crowd: ["person", "people"], positive: ["who tests positive", "who test positive"], twice: " twice",
  is: ["is a mind reader", "are mind readers"], yes: "readers", no: "others",
  columns: ["positive", "negative"], symbol: "MR | T",
};

export const DEFAULTS = {
  preset: "mind-reader", presets: { "mind-reader": MIND_READER },
  prior: 0.00001, sensitivity: 0.95, specificity: 0.995, tests: 1,
};
/** What a link carries. */
export const SHARED = ["preset", "prior", "sensitivity", "specificity", "tests"];
export const KNOBS = ["prior", "sensitivity", "specificity"];

/** @typedef {{ prior: number, sensitivity: number, specificity: number, tests: number }} Test */

/** @param {unknown} value */
const chance = (value) => isNumber(value, 0, 1);

/** @param {any} story */
function soundStory(story) {
  return KNOBS.every((name) => chance(story[name]))
    && [story.name, story.twice, story.yes, story.no, story.symbol].every((text) => isText(text))
    && [story.crowd, story.positive, story.is, story.columns].every((pair) => isList(pair, isText, 2, 2));
}

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return KNOBS.every((name) => chance(s[name])) && (s.tests === 1 || s.tests === 2)
    && typeof s.presets === "object" && s.presets !== null && Object.values(s.presets).every(soundStory)
    && isText(s.preset) && Object.hasOwn(s.presets, s.preset);
}

/** 1 − x with the decimals of x: 1 − 0.99999 is 0.00001, not 0.0000100000000000655. @param {number} x */
export function complement(x) {
  const [digits, exponent = "0"] = String(x).split("e");
  const decimals = (digits.split(".")[1] ?? "").length - Number(exponent);
  return Number((1 - x).toFixed(clamp(decimals, 0, 100)));
}

/**
 * P(state | all tests positive) from a prior and the two likelihoods; null where nothing can be positive.
 * @param {number} prior @param {number} hit @param {number} alarm
 */
export function posteriorAt(prior, hit, alarm) {
  const yes = prior * hit;
  const evidence = yes + complement(prior) * alarm;
  return evidence > 0 ? yes / evidence : null;
}

/**
 * Everything about one or two positive tests, independent given the state. "Positive" means every test is.
 * `level` is the prior at which the posterior is 1/2; null where no prior gives it.
 * @param {Test} test
 */
export function bayes({ prior, sensitivity, specificity, tests }) {
  const falseAlarm = complement(specificity);
  const hit = sensitivity ** tests;
  const alarm = falseAlarm ** tests;
  // 1 − q² = (1 − q)(1 + q): no digits are lost where q is close to 1
  const miss = complement(sensitivity) * (tests === 2 ? 1 + sensitivity : 1);
  const clear = specificity * (tests === 2 ? 1 + falseAlarm : 1);
  const rest = complement(prior);
  const joint = [prior * hit, rest * alarm, prior * miss, rest * clear]; // TP, FP, FN, TN
  const negative = joint[2] + joint[3];
  return {
    hit, alarm, joint,
    evidence: joint[0] + joint[1],
    posterior: posteriorAt(prior, hit, alarm),
    cleared: negative > 0 ? joint[2] / negative : null,
    level: hit > 0 && alarm > 0 ? alarm / (hit + alarm) : null,
    ratio: alarm > 0 ? hit / alarm : null,
    expected: joint.map((p) => p * PEOPLE),
    whole: wholes(joint.map((p) => p * PEOPLE), PEOPLE),
  };
}

/**
 * Whole numbers near `parts` that sum to `total`: the largest remainders are rounded up.
 * @param {number[]} parts @param {number} total
 */
export function wholes(parts, total) {
  const down = parts.map((part) => Math.floor(part + 1e-9));
  const missing = total - sum(down);
  const order = parts.map((part, i) => [part - down[i], i]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of order.slice(0, missing)) down[i] += 1;
  return down;
}

/** @param {number} n */
const range = (n) => Array.from({ length: n }, (_, i) => i);
/** The prior's slider: 0, then nine values a decade from 1e-7 up, then 1. */
export const PRIOR_STOPS = [
  0, ...[7, 6, 5, 4, 3, 2, 1].flatMap((k) => range(9).map((m) => Number(`${m + 1}e-${k}`))), 0.95, 0.99, 1];
/** Sensitivity's and specificity's: 0, 0.1 … 0.9, 0.91 … 0.99, 0.991 … 0.99999, 1. */
export const QUALITY_STOPS = [
  0, ...[1, 2, 3, 4, 5].flatMap((k) => range(9).map((m) => complement(Number(`${9 - m}e-${k}`)))), 1];

/**
 * How many people one mark of the magnified positives stands for, so that at most `most` marks are drawn.
 * @param {number} positives
 */
function peoplePerMark(positives, most = 520) {
  return [1, 10, 100, 1000].find((size) => positives / size <= most) ?? 1000;
}

/** Marks of true and of false positives. @param {number[]} whole */
export function marks([truePositive, falsePositive]) {
  const size = peoplePerMark(truePositive + falsePositive);
  return { size, counts: [Math.round(truePositive / size), Math.round(falsePositive / size)] };
}

/**
 * Squares `from` … `from + count` of a grid, filled in rows from the bottom left, each `side` wide.
 * @param {number} from @param {number} count
 * @param {{ columns: number, side: number, left?: number, bottom: number }} grid
 */
function rows(from, count, { columns, side, left = 0, bottom }) {
  let path = "";
  for (let [at, todo] = [from, count]; todo > 0;) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const full = column === 0 ? Math.floor(todo / columns) : 0;
    const [width, height] = full ? [columns, full] : [Math.min(todo, columns - column), 1];
    path += `M${left + column * side},${bottom - (row + height) * side}h${width * side}v${height * side}h${-width * side}z`;
    at += width * height;
    todo -= width * height;
  }
  return path;
}

/** A crowd of units in blocks of ten by ten, blocks in rows from the bottom left: the outline of some of them. */
export const CROWD = { width: 400, height: 250, block: 10 };
/** @param {number} from @param {number} count */
export function crowdPath(from, count) {
  const { width, height, block } = CROWD;
  const [size, columns] = [block * block, width / block];
  /** @param {number} start @param {number} n */
  const inside = (start, n) => {
    const at = Math.floor(start / size);
    const corner = { left: (at % columns) * block, bottom: height - Math.floor(at / columns) * block };
    return rows(start % size, n, { columns: block, side: 1, ...corner });
  };
  const end = from + count;
  const [first, last] = [Math.ceil(from / size), Math.floor(end / size)];
  if (first > last) return inside(from, count);
  return inside(from, first * size - from) + rows(first, last - first, { columns, side: block, bottom: height })
    + inside(last * size, end - last * size);
}
