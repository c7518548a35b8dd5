// Naive Bayes, the twin of linmodels_lib/naive_bayes.py. tests/widgets/decision_boundary/test_python.py and
// tests/widgets/smoothing_explorer/test_python.py hold the two together. Pure: node tests it.

import { sum } from "../shared/core.js";

/**
 * (count + α) / (total + α · size), for one of `size` entries.
 * @param {number} count @param {number} total @param {number} size @param {number} alpha
 */
export function smoothed(count, total, size, alpha) {
  return (count + alpha) / (total + alpha * size);
}

/**
 * log of `smoothed` for each count of a class. Most counts of a large table are alike: each logarithm is taken once.
 * @param {number[]} counts @param {number} alpha
 */
function smoothedLog(counts, alpha) {
  const total = Math.log(sum(counts) + alpha * counts.length);
  const known = new Map();
  return counts.map((count) => {
    if (!known.has(count)) known.set(count, Math.log(count + alpha) - total);
    return known.get(count);
  });
}

/**
 * θ (K, V + 1): column 0 is log P(y), the others log P(word | y), smoothed.
 * @param {number[][]} counts of the words, one row per class @param {number[]} documents of each class
 * @param {number} alpha
 */
export function weights(counts, documents, alpha) {
  const all = sum(documents);
  return counts.map((row, k) => [Math.log(documents[k] / all), ...smoothedLog(row, alpha)]);
}

/**
 * θ of examples with counts.
 * @param {number[][]} X @param {number[]} y in 0..K−1 @param {number} K @param {number} alpha
 */
export function naiveBayesFit(X, y, K, alpha) {
  const own = Array.from({ length: K }, (_, k) => X.filter((_x, i) => y[i] === k));
  const counts = own.map((rows) => X[0].map((_, j) => sum(rows, (x) => x[j])));
  return weights(counts, own.map((rows) => rows.length), alpha);
}

/**
 * log P(y, x) of every class for a text, given as the columns of its words.
 * @param {number[][]} theta @param {number[]} words
 */
export function logJoint(theta, words) {
  return theta.map((row) => words.reduce((total, column) => total + row[column + 1], 0) + row[0]);
}
