// Joint features without a page: the features of a text, the long vector, its terms and scores. Node tests it.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { argmax, sum } from "../shared/core.js";
import { tokenize } from "../twins/text.js";

/** @typedef {{ features: string[], labels: string[], theta: number[][] }} Model */

export const FIXED = ["1", "nW", "*s"];
export const MOST_FEATURES = 6;
export const MOST_LABELS = 4;
export const MOST_WEIGHT = 99;
export const LONGEST = 200;
const POOL = ["+", "−", "∅", "±"];

/** "has happy" → "happy". @param {string} feature */
export const wordOf = (feature) => feature.replace(/^has /, "");

/** One feature of a tokenized text. @param {string} feature @param {string[]} tokens */
function value(feature, tokens) {
  if (feature === "1") return 1;
  if (feature === "nW") return tokens.length;
  if (feature === "*s") return tokens.some((token) => token.endsWith("s")) ? 1 : 0;
  return tokens.includes(wordOf(feature)) ? 1 : 0;
}

/** x: the features of a text. @param {string[]} features @param {string} text */
export function featuresOf(features, text) {
  const tokens = tokenize(text);
  return features.map((feature) => value(feature, tokens));
}

/** f(x, y): x in block y of K blocks, zeros elsewhere. @param {number[]} x @param {number} y @param {number} K */
export function joint(x, y, K) {
  return Array.from({ length: K }, (_, k) => (k === y ? x : x.map(() => 0))).flat();
}

/**
 * The terms θ_j · f_j(x, y) of all blocks, and their sum Ψ(x, y).
 * @param {Pick<Model, "theta">} model @param {number[]} x @param {number} y
 */
export function terms({ theta }, x, y) {
  const weights = theta.flat();
  const products = joint(x, y, theta.length).map((f, j) => (f === 0 ? 0 : f * weights[j]));
  return { products, score: sum(products) };
}

/** Everything on screen: x, all scores, who wins, who ties with it. @param {{ text: string, model: Model }} state */
export function evaluate({ text, model }) {
  const x = featuresOf(model.features, text);
  const scores = model.labels.map((_, y) => terms(model, x, y).score);
  const winner = argmax(scores);
  return { x, scores, winner, tied: scores.filter((score) => score === scores[winner]).length > 1 };
}

/**
 * The model with other features or labels; a weight that was there before, by name, comes back from `memory`, and
 * new ones are 0.
 * @param {Model} model @param {Partial<Model>} change
 * @param {Map<string, number>} memory of JSON [label, feature] → weight
 */
export function reshaped(model, { features = model.features, labels = model.labels }, memory) {
  const key = (/** @type {string} */ label, /** @type {string} */ feature) => JSON.stringify([label, feature]);
  model.labels.forEach((label, k) => model.features.forEach((feature, j) => (
    memory.set(key(label, feature), model.theta[k][j]))));
  const theta = labels.map((label) => features.map((feature) => memory.get(key(label, feature)) ?? 0));
  return { features, labels, theta };
}

/**
 * Features in their usual order: the fixed ones, then words in the order of `words`.
 * @param {string[]} features @param {string[]} words
 */
export const inOrder = (features, words) => [...FIXED, ...words].filter((feature) => features.includes(feature));

/** K names of labels: those there are, then some of our own. @param {string[]} labels @param {number} K */
export function namesFor(labels, K) {
  return [...labels, ...POOL.filter((name) => !labels.includes(name))].slice(0, K);
}

/**
 * The model with one weight changed.
 * @param {Model} model @param {number} k @param {number} j @param {number} weight
 */
export function withWeight(model, k, j, weight) {
  return { ...model, theta: model.theta.map((row, r) => row.map((w, c) => (r === k && c === j ? weight : w))) };
}

/** @param {unknown} w */
export const isWeight = (w) => isNumber(w, -MOST_WEIGHT, MOST_WEIGHT);

/** The word that a reader typed, as a feature: the first token, or null. @param {string} typed */
export function wordFeature(typed) {
  const [word] = tokenize(typed);
  return word && word.length <= 20 ? `has ${word}` : null;
}

export const DEFAULTS = {
  text: "it rocks", candidate: 0,
  model: {
    features: ["nW", "*s", "has happy"], labels: ["+", "−", "∅"],
    theta: [[0.3, 0.7, 0.8], [-0.2, 2.2, -4], [-4, -4, -4]],
  },
};
export const SHARED = ["candidate", "model", "text"];

/** @param {any} list @param {number} least @param {number} most */
const names = (list, least, most) => (
  isList(list, (name) => isText(name) && /^\S(.{0,22}\S)?$/u.test(name), least, most)
    && new Set(list).size === list.length);
/** @param {string} name */
const isFeature = (name) => FIXED.includes(name) || (name.startsWith("has ") && wordFeature(name.slice(4)) === name);

/** Is this a state that can be shown? @param {any} state */
export function accept({ text, model, candidate }) {
  return isText(text, LONGEST) && isWhole(candidate, 0, MOST_LABELS - 1)
    && typeof model === "object" && model !== null
    && names(model.features, 1, MOST_FEATURES) && model.features.every(isFeature)
    && names(model.labels, 2, MOST_LABELS)
    && isList(model.theta, (row) => isList(row, isWeight, model.features.length, model.features.length),
      model.labels.length, model.labels.length);
}
