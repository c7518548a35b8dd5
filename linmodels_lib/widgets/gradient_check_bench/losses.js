// Three losses with a penalty, their gradients by formula, right or with a bug in them, and their complex steps; the
// twin of losses.py. tests/widgets/gradient_check_bench/test_python.py holds the two together. Pure: node tests it.
//
// theta is R rows (bias, w1, …, wd); X is N rows without the constant; y is in 0..K−1. Softmax and hinge have a row for
// each of the K labels; logistic regression has one and asks whether the label is 1.

import { argmax, sum } from "../shared/core.js";
import { scores, softmax, squaredNorm } from "../twins/linear.js";
import { logisticLoss, sigmoid } from "../twins/logistic.js";
import { crossEntropy } from "../twins/softmax_regression.js";
import { augmentedWinner, objective, zeroOneCost } from "../twins/svm.js";

export const LOSSES = ["softmax", "logistic", "hinge"];
export const BUGS = ["none", "sign", "mean", "penalty", "bias", "labels", "term"];

/** @typedef {{ X: number[][], y: number[], l2: number }} Data */

/** J(θ): the mean loss and (λ/2)‖W‖². @param {string} loss @param {number[][]} theta @param {Data} data */
export function value(loss, theta, { X, y, l2 }) {
  if (loss === "softmax") return crossEntropy(theta, X, y, l2);
  if (loss === "hinge") return objective(theta, { points: X, labels: y, l2 });
  return logisticLoss(theta[0], X, y) + (l2 / 2) * squaredNorm(theta);
}

/** @param {number} label @param {number} K */
const hot = (label, K) => Array.from({ length: K }, (_, k) => (k === label ? 1 : 0));
/** @param {number[]} a @param {number[]} b */
const less = (a, b) => a.map((value_, k) => value_ - b[k]);

/**
 * ∂ℓ/∂Ψ_k of one example for each row k: what its row of the gradient multiplies x with.
 * @param {string} loss @param {number[][]} theta @param {number[]} x @param {number} label @param {string} bug
 */
function pull(loss, theta, x, label, bug) {
  const [psi, K] = [scores(theta, x), theta.length];
  if (loss === "logistic") {
    const wanted = label === 1 ? 1 : 0;
    return [sigmoid(psi[0]) - (bug === "labels" ? 2 * wanted - 1 : wanted)];
  }
  const right = bug === "labels" ? (label + 1) % K : label;
  const predicted = loss === "softmax" ? softmax(psi) : hot(augmentedWinner(psi, zeroOneCost(K)[right]), K);
  const all = less(predicted, hot(right, K));
  return bug === "term" ? all.map((e, k) => (k === right ? e : 0)) : all;
}

/**
 * The gradient by formula, in the shape of theta, with a bug of BUGS in it.
 * @param {string} loss @param {number[][]} theta @param {Data} data
 */
export function formula(loss, theta, { X, y, l2 }, bug = "none") {
  const N = bug === "mean" ? 1 : X.length;
  const made = theta.map((row) => row.map((w, j) => (bug === "penalty" || (j === 0 && bug !== "bias") ? 0 : l2 * w)));
  X.forEach((x, i) => pull(loss, theta, x, y[i], bug).forEach((e, k) => {
    [1, ...x].forEach((feature, j) => { made[k][j] += (e * feature) / N; });
  }));
  if (bug === "term" && loss === "logistic") made[0][0] = 0;
  return bug === "sign" ? made.map((row) => row.map((g) => -g)) : made;
}

/**
 * Im J(θ + ih e) / h at one weight. The hinge, which has corners, has none: NaN.
 * @param {string} loss @param {number[][]} theta @param {Data} data @param {number[]} coordinate @param {number} h
 */
export function complexSlope(loss, theta, { X, y, l2 }, [m, j], h) {
  if (loss === "hinge") return NaN;
  const total = sum(X, (x, i) => {
    const psi = loss === "softmax" ? scores(theta, x) : [0, ...scores(theta, x)];
    const [moved, label] = loss === "softmax" ? [m, y[i]] : [1, y[i] === 1 ? 1 : 0];
    const turn = h * (j ? x[j - 1] : 1); // the imaginary part of the score that moves
    const top = psi[argmax(psi)];
    const [real, imaginary] = psi.reduce(([re, im], score, k) => {
      const size = Math.exp(score - top);
      return k === moved ? [re + size * Math.cos(turn), im + size * Math.sin(turn)] : [re + size, im];
    }, [0, 0]);
    return Math.atan2(imaginary, real) - (label === moved ? turn : 0);
  });
  return total / X.length / h + (j ? l2 * theta[m][j] : 0);
}
