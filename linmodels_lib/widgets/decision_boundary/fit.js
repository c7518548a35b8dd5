// The four learners of the decision boundary, each as the library fits it: θ (K, 3), bias first. Pure.

import { zeros } from "../twins/perceptron.js";
import { softmaxFit } from "../twins/softmax_regression.js";
import { svmFit } from "../twins/svm.js";

const VISITS = 10_000; // of the SVM, whatever the number of points; as in decision_boundary.py

/** Column 0 is log P(y), the others log (count + α) / (total + αV). */
export function naiveBayesFit(X, y, K, alpha) {
  return Array.from({ length: K }, (_, k) => {
    const own = X.filter((_, i) => y[i] === k);
    const counts = X[0].map((_, j) => own.reduce((sum, x) => sum + x[j], 0));
    const total = counts.reduce((sum, count) => sum + count, 0) + alpha * counts.length;
    return [Math.log(own.length / X.length), ...counts.map((count) => Math.log(count + alpha) - Math.log(total))];
  });
}

/** The weights after the last visit, or their mean over all visits: `steps` of perceptron.js without its records. */
export function perceptronFit(X, y, K, { epochs, averaged }) {
  const rows = X.map((x) => [1, ...x]);
  const theta = zeros(K, rows[0].length);
  const late = zeros(K, rows[0].length); // Σ (n−1)·(update of visit n)
  let n = 0;
  for (let epoch = 0, mistakes = 1; epoch < epochs && mistakes; epoch++) {
    mistakes = 0;
    for (let i = 0; i < rows.length; i++) {
      const yHat = winner(theta, rows[i]);
      if (yHat !== y[i]) {
        mistakes += 1;
        move(theta, rows[i], y[i], yHat, 1);
        move(late, rows[i], y[i], yHat, n);
      }
      n += 1;
    }
  }
  return averaged ? theta.map((row, k) => row.map((weight, j) => weight - late[k][j] / n)) : theta;
}

/** argmax_k θ_k · x; a tie goes to the lowest index. */
function winner(theta, x) {
  let [best, top] = [0, -Infinity];
  for (let k = 0; k < theta.length; k++) {
    let score = 0;
    for (let j = 0; j < x.length; j++) score += theta[k][j] * x[j];
    if (score > top) [best, top] = [k, score];
  }
  return best;
}

function move(theta, x, y, yHat, size) {
  for (let j = 0; j < x.length; j++) {
    theta[y][j] += size * x[j];
    theta[yHat][j] -= size * x[j];
  }
}

const FITS = {
  NaiveBayes: (X, y, K, s) => naiveBayesFit(X, y, K, s.alpha),
  Perceptron: (X, y, K, s) => perceptronFit(X, y, K, s),
  SVM: (X, y, K, s) => svmFit({
    points: X, labels: y, nLabels: K, l2: s.l2, rate: "settling", shrink: "always", order: "given", seed: 0, start: [],
    epochs: Math.ceil(VISITS / X.length),
  }),
  SoftmaxRegression: (X, y, K, s) => softmaxFit(X, y, K, s.l2),
};

/** θ of the learner with this name, on the points and settings of a state. */
export function fit(name, state) {
  return FITS[name](state.points, state.labels, Math.max(...state.labels) + 1, state);
}
