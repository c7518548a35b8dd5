// Sigmoid and softmax: safe forms, the figures of chapter 7, loss and gradient by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { logSoftmax, logSumExp, scores, softmax } from "../../../linmodels_lib/widgets/twins/linear.js";
import { logSigmoid, sigmoid } from "../../../linmodels_lib/widgets/twins/logistic.js";
import { crossEntropy, crossEntropyGradient } from "../../../linmodels_lib/widgets/twins/softmax_regression.js";

const THREE = [[0.45, -0.12, 0.14, 1.3], [-0.7, 0.9, 0.68, -0.31], [-0.26, 0.05, 0.12, 0.51]];
const rounded = (values, digits = 6) => values.map((value) => Number(value.toFixed(digits)));

test("the sigmoid and its log, also where one form would overflow", () => {
  assert.deepEqual([0, 0.805, 800, -800].map(sigmoid).map((p) => Number(p.toFixed(6))), [0.5, 0.691043, 1, 0]);
  assert.equal(logSigmoid(-1000), -1000);
  assert.equal(logSigmoid(1000), 0);
  assert.ok(Math.abs(logSigmoid(0) + Math.LN2) < 1e-15);
  assert.ok(sigmoid(36) < 1 && sigmoid(37) === 1);
});

test("softmax of the chapter's vectors", () => {
  assert.deepEqual(rounded(softmax([0, 1, 2, 3, 4])), [0.011656, 0.031685, 0.086129, 0.234122, 0.636409]);
  assert.deepEqual(rounded(softmax([1.45, 0.33, -0.12, 0.01])), [0.564572, 0.184208, 0.117457, 0.133763]);
  assert.deepEqual(rounded(softmax([1.3, 1.8, -12]).slice(0, 2)), [0.37754, 0.622459]);
  assert.deepEqual(softmax([1000, 1000]).map((p) => Number(p.toFixed(12))), [0.5, 0.5]);
});

test("a score of minus infinity is a label that cannot be", () => {
  assert.deepEqual(softmax([0, -Infinity]), [1, 0]);
  assert.equal(logSumExp([-Infinity, -Infinity]), -Infinity);
  assert.deepEqual(rounded(softmax([-Infinity, -Infinity])), [0.5, 0.5]);
  assert.equal(logSoftmax([3, -Infinity])[1], -Infinity);
});

test("loss and gradient of the quiz with three labels", () => {
  assert.deepEqual(rounded(scores(THREE, [1, 1, 0])), [0.47, 0.88, -0.09]);
  assert.equal(crossEntropy(THREE, [[1, 1, 0]], [2]).toFixed(6), "1.684289");
  const slope = crossEntropyGradient(THREE, [[1, 1, 0]], [2]);
  assert.deepEqual(slope.map((row) => rounded(row)), [0.324883, 0.48954, -0.814424].map((v) => [v, v, v, 0]));
});

test("the penalty leaves the bias alone", () => {
  const theta = [[5, 3], [-5, -4]];
  assert.equal(crossEntropy(theta, [[0]], [0], 2) - crossEntropy(theta, [[0]], [0]), 25);
  const [free, held] = [0, 2].map((l2) => crossEntropyGradient(theta, [[0]], [0], l2));
  assert.deepEqual(held.map((row, k) => row.map((v, j) => v - free[k][j])), [[0, 6], [0, -8]]);
});
