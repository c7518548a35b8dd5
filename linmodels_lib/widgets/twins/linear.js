// Scores and the softmax, the twin of linmodels_lib/linear.py: same letters, same forms, so that nothing overflows.
// tests/widgets/twins/test_softmax_regression.py holds the two together. Pure: node tests it.
//
// theta is K rows (bias, w1, …, wd). A score of −Infinity is a label that cannot be.

import { sum } from "../shared/core.js";

/** K rows of zeros. @param {number} rows @param {number} columns */
export function zeros(rows, columns) {
  return Array.from({ length: rows }, () => new Array(columns).fill(0));
}

/** θ_k · x for every row k; x has its constant, where there is one. @param {number[][]} theta @param {number[]} x */
export function products(theta, x) {
  return theta.map((row) => {
    let total = 0; // loops here and below: a fit asks some ten thousand times
    for (let i = 0; i < x.length; i++) total += row[i] * x[i];
    return total;
  });
}

/** Ψ(x, k) = θ_k0 + w_k · x for every label k. @param {number[][]} theta @param {number[]} x without its constant */
export function scores(theta, x) {
  return theta.map((row) => {
    let total = 0;
    for (let j = 0; j < x.length; j++) total += row[j + 1] * x[j];
    return total + row[0];
  });
}

/** The label with the largest score for each point. @param {number[][]} theta @param {number[][]} points (x1, x2) */
export function winners(theta, points) {
  const found = new Uint8Array(points.length);
  for (let i = 0; i < points.length; i++) {
    const [x1, x2] = points[i];
    let top = -Infinity;
    for (let k = 0; k < theta.length; k++) {
      const score = theta[k][1] * x1 + theta[k][2] * x2 + theta[k][0];
      if (score > top) {
        found[i] = k;
        top = score;
      }
    }
  }
  return found;
}

/** log Σ_k exp(Ψ_k), the largest score taken out first. @param {number[]} psi */
export function logSumExp(psi) {
  const top = Math.max(...psi);
  if (top === -Infinity) return top;
  return top + Math.log(sum(psi, (score) => Math.exp(score - top)));
}

/** log p_k = Ψ_k − log Σ_j exp(Ψ_j); where every score is −∞ the labels share the probability. @param {number[]} psi */
export function logSoftmax(psi) {
  const total = logSumExp(psi);
  if (total === -Infinity) return psi.map(() => -Math.log(psi.length));
  return psi.map((score) => score - total);
}

/** p_k = exp(Ψ_k) / Σ_j exp(Ψ_j). @param {number[]} psi */
export function softmax(psi) {
  return logSoftmax(psi).map(Math.exp);
}

/** ‖W‖²: the bias, column 0, is not penalised. @param {number[][]} theta */
export function squaredNorm(theta) {
  return theta.reduce((total, row) => row.slice(1).reduce((part, w) => part + w * w, total), 0);
}
