// Softmax regression, the twin of linmodels_lib/softmax_regression.py and its fast objective, with its own settings:
// L-BFGS in units of the curvature, until no slope is above λ/100, between 1e-6 and 1e-5. The two are held together by
// tests/widgets/twins/test_softmax_regression.py and tests/widgets/decision_boundary/test_python.py. Pure.
//
// theta is K rows (bias, w1, …, wd); X is N rows (x1, …, xd) without the constant; y is in 0..K−1.

import { lbfgs } from "./lbfgs.js";
import { logSoftmax, scores, squaredNorm } from "./linear.js";

const EPOCHS = 200;

/**
 * J(θ), and ∂J/∂θ_k = (1/N) Σ (p_k − 1{y_i = k}) x_i + λ W_k, K rows (bias, w1, …, wd).
 * @param {number[][]} theta @param {number[][]} X @param {number[]} y @param {number} l2 λ
 * @returns {[number, number[][]]}
 */
function valueAndGradient(theta, X, y, l2) {
  const slope = theta.map((row) => row.map((w, j) => (j ? l2 * w : 0)));
  let loss = 0;
  X.forEach((x, i) => logSoftmax(scores(theta, x)).forEach((logP, k) => {
    if (k === y[i]) loss -= logP;
    const error = (Math.exp(logP) - (k === y[i] ? 1 : 0)) / X.length;
    slope[k][0] += error;
    for (let j = 0; j < x.length; j++) slope[k][j + 1] += error * x[j];
  }));
  return [loss / X.length + (l2 / 2) * squaredNorm(theta), slope];
}

/**
 * J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ/2)‖W‖², the bias not penalised.
 * @type {(theta: number[][], X: number[][], y: number[], l2?: number) => number}
 */
export const crossEntropy = (theta, X, y, l2 = 0) => valueAndGradient(theta, X, y, l2)[0];

/** ∂J/∂θ. @type {(theta: number[][], X: number[][], y: number[], l2?: number) => number[][]} */
export const crossEntropyGradient = (theta, X, y, l2 = 0) => valueAndGradient(theta, X, y, l2)[1];

/**
 * 1/√h for the bias and each weight, h = 2/K p(1 − p) mean(x_j²) + λ with p = 0.999: there a step of about 1 is right.
 * @param {number[][]} X @param {number} K @param {number} l2
 */
function unitsOf(X, K, l2) {
  let size = 1; // so that no square overflows
  for (const x of X) for (let j = 0; j < x.length; j++) size = Math.max(size, Math.abs(x[j]));
  const means = new Array(X[0].length).fill(0);
  for (const x of X) for (let j = 0; j < x.length; j++) means[j] += (x[j] / size) ** 2;
  return [1 / size / size, ...means.map((total) => total / X.length)].map((mean) => {
    const root = Math.sqrt((0.001 * 2 / K) * mean + l2 / size / size);
    return 1 / (size * (root > 0 ? root : 1));
  });
}

/**
 * J(θ) and ∂J/∂θ as `valueAndGradient` has them, for θ that lies flat, K rows of D. In loops and without lists of its
 * own, as a fit to a thousand points asks some thirty times a frame.
 * @param {number[][]} X @param {number[]} y @param {number} K @param {number} l2
 */
function flatLoss(X, y, K, l2) {
  const N = X.length;
  const d = X[0].length;
  const D = d + 1;
  const flat = new Float64Array(N * d);
  for (let i = 0; i < N; i++) for (let j = 0; j < d; j++) flat[i * d + j] = X[i][j];
  const psi = new Float64Array(K);
  const slope = new Float64Array(K * D);
  /** −log p(y | x) of example i, its slope added. @param {Float64Array} theta @param {number} i */
  const example = (theta, i) => {
    let top = -Infinity;
    for (let k = 0; k < K; k++) {
      let score = 0;
      for (let j = 0; j < d; j++) score += theta[k * D + j + 1] * flat[i * d + j];
      psi[k] = score + theta[k * D];
      if (psi[k] > top) top = psi[k];
    }
    const lead = top - psi[y[i]];
    let total = 0;
    for (let k = 0; k < K; k++) {
      psi[k] = Math.exp(psi[k] - top);
      total += psi[k];
    }
    for (let k = 0; k < K; k++) {
      const error = (psi[k] / total - (k === y[i] ? 1 : 0)) / N;
      slope[k * D] += error;
      for (let j = 0; j < d; j++) slope[k * D + j + 1] += error * flat[i * d + j];
    }
    return lead + Math.log(total);
  };
  /** @param {Float64Array} theta */
  return (theta) => {
    let norm = 0;
    for (let at = 0; at < K * D; at++) {
      const penalised = at % D > 0;
      slope[at] = penalised ? l2 * theta[at] : 0;
      if (penalised) norm += theta[at] * theta[at];
    }
    let loss = 0;
    for (let i = 0; i < N; i++) loss += example(theta, i);
    return { value: loss / N + (l2 / 2) * norm, slope };
  };
}

/**
 * J as a function of u, where θᵀ = units · u lies flat, the K weights of a word side by side; two labels need one
 * column, v = θ₁ − θ₀ with θ = (−v/2, v/2).
 * @param {number[][]} X @param {number[]} y @param {number} K @param {number} l2
 */
export function objective(X, y, K, l2) {
  const columns = K === 2 ? 1 : K;
  const one = unitsOf(X, K, l2);
  const units = Float64Array.from({ length: one.length * columns }, (_, at) => one[Math.floor(at / columns)]);
  /** @param {Float64Array} u */
  const theta = (u) => {
    if (K === 2) return [-0.5, 0.5].map((half) => one.map((unit, j) => half * unit * u[j]));
    return Array.from({ length: K }, (_, k) => one.map((unit, j) => unit * u[j * K + k]));
  };
  const D = one.length;
  const loss = flatLoss(X, y, K, l2);
  const flat = new Float64Array(K * D);
  /** @param {Float64Array} u @returns {[number, Float64Array]} */
  const smooth = (u) => {
    for (let at = 0; at < K * D; at++) {
      const k = Math.floor(at / D);
      const j = at % D;
      flat[at] = K === 2 ? (k - 0.5) * one[j] * u[j] : one[j] * u[j * K + k];
    }
    const { value, slope: g } = loss(flat);
    const slopes = units.map((unit, at) => (
      unit * (K === 2 ? (g[D + at] - g[at]) / 2 : g[(at % K) * D + Math.floor(at / K)])));
    return [value, slopes];
  };
  /** The u of a θ. @param {number[][]} rows */
  const from = (rows) => units.map((unit, at) => {
    const j = Math.floor(at / columns);
    return (K === 2 ? rows[1][j] - rows[0][j] : rows[at % columns][j]) / unit;
  });
  return { smooth, theta, units, from };
}

/**
 * θ (K, d+1), bias first. `start`: a θ that is near already, such as that of the same points but one; from there ten
 * times the slope is small enough, for pictures that move.
 * @param {number[][]} X @param {number[]} y @param {number} K @param {number} l2 @param {number[][] | null} [start]
 */
export function softmaxFit(X, y, K, l2, start = null) {
  const J = objective(X, y, K, l2);
  const tolerance = (start ? 10 : 1) * Math.min(Math.max(l2 / 100, 1e-6), 1e-5);
  /** @type {Float64Array} */
  let u = start ? J.from(start) : new Float64Array(J.units.length);
  let epoch = 0;
  for (const step of lbfgs(J.smooth, u)) {
    u = step.theta;
    epoch += 1;
    if (epoch === EPOCHS || step.g.every((slope, at) => Math.abs(slope / J.units[at]) <= tolerance)) break;
  }
  return J.theta(u);
}
