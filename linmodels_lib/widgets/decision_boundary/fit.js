// The four learners of the decision boundary, each as the library fits it: θ (K, 3), bias first. Pure.

import { naiveBayesFit } from "../twins/naive_bayes.js";
import { perceptronFit } from "../twins/perceptron.js";
import { softmaxFit } from "../twins/softmax_regression.js";
import { labelCount } from "../shared/points/state.js";
import { svmFit } from "../twins/svm.js";

const VISITS = 10_000; // of the SVM, whatever the number of points; as in decision_boundary.py

const stream = ({ points, labels }, K) => ({ points, labels, nLabels: K, order: "given", seed: 0, start: [] });

const FITS = {
  NaiveBayes: (s, K) => naiveBayesFit(s.points, s.labels, K, s.alpha),
  Perceptron: (s, K) => (
    perceptronFit({ ...stream(s, K), eta: 1, decay: "constant", epochs: s.epochs }, s.averaged)),
  SVM: (s, K) => svmFit({
    ...stream(s, K), l2: s.l2, rate: "settling", shrink: "always", epochs: Math.ceil(VISITS / s.points.length),
  }),
  SoftmaxRegression: (s, K, start) => softmaxFit(s.points, s.labels, K, s.l2, start),
};

/** θ of the learner with this name, on the points and settings of a state; softmax regression may `start` from a θ. */
export function fit(name, state, start = null) {
  return FITS[name](state, labelCount(state.labels), start);
}
