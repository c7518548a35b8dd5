// Softmax regression fitted, the twin of linmodels_lib/_objective.py and of SoftmaxRegression with its own settings:
// L-BFGS in units of the curvature, until no slope is above 1e-6. Pure; tests/test_decision_boundary.py holds the two
// together. The loss by its definition is in softmax.js.

import { lbfgs } from "./lbfgs.js";

const EPOCHS = 200;
const TOL = 1e-6;

/** 1/√h for the bias and each weight, h = p(1 − p) mean(x_j²) + λ with p = 0.999: there a step of about 1 is right. */
function unitsOf(X, l2) {
  const size = Math.max(1, ...X.flat().map(Math.abs)); // so that no square overflows
  const means = X[0].map((_, j) => X.reduce((sum, x) => sum + (x[j] / size) ** 2, 0) / X.length);
  return [1 / size / size, ...means].map((mean) => {
    const root = Math.sqrt(0.001 * mean + l2 / size / size);
    return 1 / (size * (root > 0 ? root : 1));
  });
}

/** J and ∂J/∂v for two labels, v = θ₁ − θ₀: logistic regression with the penalty (λ/4)‖w‖². */
function ofTwo(X, y, l2, v) {
  const slope = new Float64Array(v.length);
  let loss = 0;
  X.forEach((x, i) => {
    const sign = 2 * y[i] - 1;
    const lost = -sign * (x.reduce((sum, value, j) => sum + value * v[j + 1], 0) + v[0]); // how far behind
    const small = Math.exp(-Math.abs(lost));
    const error = (sign * (lost >= 0 ? 1 : small)) / (-X.length * (1 + small)); // (σ(v·x) − y) / N
    loss += Math.max(lost, 0) + Math.log1p(small);
    slope[0] += error;
    for (let j = 0; j < x.length; j++) slope[j + 1] += error * x[j];
  });
  let squares = 0;
  for (let j = 1; j < v.length; j++) {
    slope[j] += (l2 / 2) * v[j];
    squares += v[j] * v[j];
  }
  return [loss / X.length + (l2 / 4) * squares, slope];
}

/** J and ∂J/∂θ for K labels; θ lies flat, the K weights of a word side by side. */
function ofMany(X, y, K, l2, theta) {
  const slope = new Float64Array(theta.length);
  const psi = new Float64Array(K);
  let loss = 0;
  X.forEach((x, i) => {
    let top = 0;
    for (let k = 1; k < K; k++) { // only differences of scores matter
      let sum = 0;
      for (let j = 0; j < x.length; j++) sum += x[j] * (theta[(j + 1) * K + k] - theta[(j + 1) * K]);
      psi[k] = sum + (theta[k] - theta[0]);
      top = Math.max(top, psi[k]);
    }
    psi[0] = 0;
    let total = 0;
    for (let k = 0; k < K; k++) total += Math.exp(psi[k] - top);
    loss += Math.log(total) - (psi[y[i]] - top);
    for (let k = 0; k < K; k++) {
      const error = (Math.exp(psi[k] - top) / total - (k === y[i] ? 1 : 0)) / X.length;
      slope[k] += error;
      for (let j = 0; j < x.length; j++) slope[(j + 1) * K + k] += error * x[j];
    }
  });
  let squares = 0;
  for (let at = K; at < theta.length; at++) {
    slope[at] += l2 * theta[at];
    squares += theta[at] * theta[at];
  }
  return [loss / X.length + (l2 / 2) * squares, slope];
}

/**
 * J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ/2)‖W‖² as a function of u, where θᵀ = units · u; two labels need one column.
 * @param {number[][]} X @param {number[]} y @param {number} K @param {number} l2
 */
export function objective(X, y, K, l2) {
  const columns = K === 2 ? 1 : K;
  const one = unitsOf(X, l2);
  const units = Float64Array.from({ length: one.length * columns }, (_, at) => one[Math.floor(at / columns)]);
  const scaled = (u) => u.map((value, at) => value * units[at]);
  const smooth = (u) => {
    const [j, slope] = K === 2 ? ofTwo(X, y, l2, scaled(u)) : ofMany(X, y, K, l2, scaled(u));
    return [j, slope.map((value, at) => value * units[at])];
  };
  const theta = (u) => {
    const flat = scaled(u);
    if (K === 2) return [[...flat.map((value) => value / -2)], [...flat.map((value) => value / 2)]];
    return Array.from({ length: K }, (_, k) => one.map((_, j) => flat[j * K + k]));
  };
  return { smooth, theta, units, start: new Float64Array(units.length) };
}

/** θ (K, d+1), bias first. @param {number[][]} X @param {number[]} y @param {number} K @param {number} l2 */
export function softmaxFit(X, y, K, l2) {
  const J = objective(X, y, K, l2);
  let u = J.start;
  let epoch = 0;
  for (const step of lbfgs(J.smooth, u)) {
    u = step.theta;
    epoch += 1;
    if (epoch === EPOCHS || step.g.every((slope, at) => Math.abs(slope / J.units[at]) <= TOL)) break;
  }
  return J.theta(u);
}
