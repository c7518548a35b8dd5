// What one example pays at score z, under the logistic loss and three others. Pure.

import { isList, isNumber } from "../shared/validate.js";
import { logSigmoid, sigmoid } from "../twins/logistic.js";

export const END = 6; // scores from −END to END
/** The losses to compare with, in the order of the panel. */
export const OTHERS = ["zero-one", "perceptron", "hinge"];
export const UNITS = ["nats", "bits"];

/**
 * −ln P(y | x) in nats: −ln σ(z) for label 1, −ln(1 − σ(z)) = −ln σ(−z) for label 0.
 * @param {number} z @param {number} y
 */
export const logistic = (z, y) => 0 - logSigmoid(y ? z : -z);

/** The same in bits. @param {number} nats */
export const bits = (nats) => nats / Math.LN2;

/** ỹz with ỹ = 2y − 1: positive where the score is on the side of the label. @param {number} z @param {number} y */
const product = (z, y) => (y ? z : 0 - z);

/** @type {Record<string, (z: number, y: number) => number>} */
const LOSSES = {
  "zero-one": (z, y) => Number((z > 0) !== (y === 1)), // a score of 0 is called label 0
  perceptron: (z, y) => Math.max(0, -product(z, y)),
  hinge: (z, y) => Math.max(0, 1 - product(z, y)),
};

/** One of the other losses. They have no unit. @param {string} name @param {number} z @param {number} y */
export const other = (name, z, y) => LOSSES[name](z, y);

/** Everything the panel says about one score. @param {number} z @param {number} y */
export function prices(z, y) {
  const nats = logistic(z, y);
  return { p: sigmoid(z), nats, bits: bits(nats),
    ...Object.fromEntries(OTHERS.map((name) => [name, other(name, z, y)])) };
}

/** @type {{ z: number, label: number, unit: string, compare: string[] }} */
export const DEFAULTS = { z: 0.805, label: 1, unit: "nats", compare: [] };
export const SHARED = ["z", "label", "unit", "compare"];

/** Is this a state the widget can show? @param {any} s */
export function accept(s) {
  return isNumber(s.z, -END, END) && (s.label === 0 || s.label === 1) && UNITS.includes(s.unit)
    && isList(s.compare, (name) => OTHERS.includes(name), 0, OTHERS.length)
    && new Set(s.compare).size === s.compare.length;
}
