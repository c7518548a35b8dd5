// Softmax regression, the twin of linmodels_lib/logistic.py, linear.py and softmax_regression.py: same letters, same
// forms, so that nothing overflows. tests/test_softmax_javascript.py holds the two together. Pure: node tests it.
//
// theta is K rows (bias, w1, …, wd); X is N rows (x1, …, xd) without the constant; y is in 0..K−1. A score of −Infinity
// is a label that cannot be.

/** σ(z) = 1 / (1 + e^{−z}) = e^z / (1 + e^z), each form where it cannot overflow. */
export function sigmoid(z) {
  const small = Math.exp(-Math.abs(z));
  return (z >= 0 ? 1 : small) / (1 + small);
}

/** log σ(z), also where σ(z) itself is rounded to 0 or 1. */
export function logSigmoid(z) {
  return Math.min(z, 0) - Math.log1p(Math.exp(-Math.abs(z)));
}

/** log Σ_k exp(Ψ_k), the largest score taken out first. @param {number[]} psi */
export function logSumExp(psi) {
  const top = Math.max(...psi);
  if (top === -Infinity) return top;
  return top + Math.log(psi.reduce((sum, score) => sum + Math.exp(score - top), 0));
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

/** Ψ(x, k) = θ_k0 + w_k · x for every label k. @param {number[][]} theta @param {number[]} x without its constant */
export function scores(theta, x) {
  return theta.map((row) => x.reduce((sum, value, j) => sum + row[j + 1] * value, 0) + row[0]);
}

/** Σ over the weights without the biases of w². @param {number[][]} theta */
const squares = (theta) => theta.reduce((sum, row) => row.reduce((s, w, j) => (j ? s + w * w : s), sum), 0);

/**
 * J(θ) = −(1/N) Σ log p(y_i | x_i) + (λ/2)‖W‖², the bias not penalised.
 * @param {number[][]} theta @param {number[][]} X @param {number[]} y @param {number} l2 λ
 */
export function crossEntropy(theta, X, y, l2 = 0) {
  const total = X.reduce((sum, x, i) => sum - logSoftmax(scores(theta, x))[y[i]], 0);
  return total / X.length + (l2 / 2) * squares(theta);
}

/**
 * ∂J/∂θ_k = (1/N) Σ (p_k − 1{y_i = k}) x_i + λ W_k, K rows (bias, w1, …, wd).
 * @param {number[][]} theta @param {number[][]} X @param {number[]} y @param {number} l2 λ
 */
export function gradient(theta, X, y, l2 = 0) {
  const slope = theta.map((row) => row.map((w, j) => (j ? l2 * w : 0)));
  X.forEach((x, i) => softmax(scores(theta, x)).forEach((p, k) => {
    const error = (p - (k === y[i] ? 1 : 0)) / X.length;
    slope[k][0] += error;
    x.forEach((value, j) => { slope[k][j + 1] += error * value; });
  }));
  return slope;
}

/**
 * Full-batch descent θ ← θ − η ∇J as a stream without end of { n, theta, gradient, loss, eta }: θ after step n = 1, 2, …,
 * the gradient it followed and J before it. It ends once no slope is above `tol`, after the step that found it so.
 * @param {number[][]} theta @param {number[][]} X @param {number[]} y
 * @param {{ eta?: number | ((n: number) => number), l2?: number, tol?: number }} settings
 */
export function* descend(theta, X, y, { eta = 1, l2 = 0, tol = 1e-6 } = {}) {
  for (let n = 1; ; n++) {
    const rate = typeof eta === "function" ? eta(n) : eta;
    const slope = gradient(theta, X, y, l2);
    const loss = crossEntropy(theta, X, y, l2);
    theta = theta.map((row, k) => row.map((w, j) => w - rate * slope[k][j]));
    yield { n, theta, gradient: slope, loss, eta: rate };
    if (slope.every((row) => row.every((value) => Math.abs(value) <= tol))) return;
  }
}
