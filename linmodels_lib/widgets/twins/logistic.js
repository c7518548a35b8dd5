// Logistic regression, the twin of linmodels_lib/logistic.py. tests/widgets/twins/test_softmax_regression.py and
// tests/widgets/sigmoid_boundary/test_python.py hold the two together. Pure: node tests it.

import { scores } from "./linear.js";
import { sum } from "../shared/core.js";

/** σ(z) = 1 / (1 + e^{−z}) = e^z / (1 + e^z), each form where it cannot overflow. @param {number} z */
export function sigmoid(z) {
  const small = Math.exp(-Math.abs(z));
  return (z >= 0 ? 1 : small) / (1 + small);
}

/** log σ(z), also where σ(z) itself is rounded to 0 or 1. @param {number} z */
export function logSigmoid(z) {
  return Math.min(z, 0) - Math.log1p(Math.exp(-Math.abs(z)));
}

/**
 * −(1/N) Σ log P(y_i | x_i), with P(1 | x) = σ(w · x).
 * @param {number[]} w the bias first @param {number[][]} X without the constant @param {number[]} y in 0, 1
 */
export function logisticLoss(w, X, y) {
  return sum(X, (x, i) => -logSigmoid((y[i] === 1 ? 1 : -1) * scores([w], x)[0])) / X.length;
}

/**
 * (1/N) Σ (σ(w · x_i) − y_i) x_i, the bias first.
 * @param {number[]} w @param {number[][]} X @param {number[]} y
 */
export function logisticGradient(w, X, y) {
  const total = w.map(() => 0);
  X.forEach((x, i) => {
    const error = sigmoid(scores([w], x)[0]) - y[i];
    [1, ...x].forEach((value, j) => { total[j] += error * value; });
  });
  return total.map((value) => value / X.length);
}
