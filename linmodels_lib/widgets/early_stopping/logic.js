// Early stopping without a page: bad news in a row, where a run ends, what it keeps. Pure.

import { isList, isNumber, isWhole } from "../shared/validate.js";


export const RULES = { best: "no new best", rise: "rises in a row" };
export const MOST = 20; // the largest patience
const LONGEST = 500;

export const DEFAULTS = {
  training: [1, 0.75, 0.55, 0.45, 0.38, 0.33, 0.29, 0.26, 0.24],
  validation: [1, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76],
  patience: 2, rule: "best", step: LONGEST, rest: true,
};
export const SHARED = ["patience", "rule", "step", "rest"];

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  /** @param {unknown} values */
  const losses = (values) => isList(values, (v) => isNumber(v, 0, 1000), 2, LONGEST);
  return losses(s.training) && losses(s.validation) && s.training.length === s.validation.length
    && isWhole(s.patience, 0, MOST) && Object.hasOwn(RULES, s.rule) && isWhole(s.step, 0, 1e6)
    && typeof s.rest === "boolean";
}

/**
 * A run under one rule: for each epoch the best so far and the bad news in a row, up to where it stops, which is
 * after more than `patience` in a row (`fired`) or at the last value.
 * @param {number[]} values @param {number} patience @param {string} rule
 */
export function follow(values, patience, rule) {
  /** @type {number[][]} */
  const [best, bad] = [[], []];
  let fired = false;
  for (let i = 0; i < values.length && !fired; i++) {
    const low = i ? best[i - 1] : 0;
    const better = i === 0 || values[i] < values[low];
    best.push(better ? i : low);
    const good = rule === "best" ? better : i === 0 || values[i] <= values[i - 1];
    bad.push(good ? 0 : bad[i - 1] + 1);
    fired = bad[i] > patience;
  }
  return { stop: best.length - 1, best, bad, fired };
}

/**
 * What is on screen: the epoch, both rules, which of their ends are known by then, the lowest value of all.
 * @param {{ training: number[], validation: number[], patience: number, rule: string, step: number, rest: boolean }} s
 */
export function scene(s) {
  const runs = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, follow(s.validation, s.patience, rule)]));
  const own = runs[s.rule];
  const epoch = Math.min(s.step, own.stop);
  /** @param {{ stop: number }} run */
  const known = (run) => s.rest || epoch >= run.stop;
  let lowest = 0;
  s.validation.forEach((value, i) => { if (value < s.validation[lowest]) lowest = i; });
  return { ...s, runs, own, epoch, known, lowest, last: epoch === own.stop, best: own.best[epoch],
    bad: own.bad[epoch] };
}
