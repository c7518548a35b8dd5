// The stepper's state: what is sound, and the perceptron's problem in it.

import { isList, isNumber, isRow, isWhole } from "../shared/validate.js";
import { POINT_DEFAULTS, labelCount, soundPoints } from "../shared/points/state.js";

export const DECAYS = [["constant", "constant"], ["1/n", "η / n"], ["1/sqrt(n)", "η / √n"]];
export const ORDERS = [["given", "as given"], ["shuffled", "shuffled"], ["reversed", "reversed"]];

export const DEFAULTS = {
  ...POINT_DEFAULTS,
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
  "points", "labels", "classes", "axes", "preset", "learning_rate", "decay", "averaged", "order", "seed", "start", "step",
];

/** @param {string[][]} pairs @param {unknown} value */
const among = (pairs, value) => pairs.some(([key]) => key === value);

/** Is this a state the stepper can show? @param {any} s */
export function accept(s) {
  return soundPoints(s)
    && isNumber(s.learning_rate, Number.MIN_VALUE, 1e6)
    && among(DECAYS, s.decay) && among(ORDERS, s.order) && typeof s.averaged === "boolean"
    && isWhole(s.seed, 0, 2 ** 32 - 1) && isWhole(s.epochs, 1, 1000) && isWhole(s.step, 0, 1e6)
    && isList(s.start, (weights) => isRow(weights, 3)) && [0, labelCount(s.labels)].includes(s.start.length);
}

/** The perceptron's problem in this state. @param {any} s @returns {import("../twins/perceptron.js").Problem} */
export function problemOf(s) {
  const { points, labels, decay, order, seed, start, epochs } = s;
  return { points, labels, nLabels: labelCount(labels), eta: s.learning_rate, decay, order, seed, start, epochs };
}
