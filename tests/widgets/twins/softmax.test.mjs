// softmax.js: safe forms, the figures of chapter 7, loss and gradient by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  crossEntropy, descend, gradient, logSigmoid, logSoftmax, logSumExp, scores, sigmoid, softmax,
} from "../../../linmodels_lib/widgets/twins/softmax.js";

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
  const slope = gradient(THREE, [[1, 1, 0]], [2]);
  assert.deepEqual(slope.map((row) => rounded(row)), [0.324883, 0.48954, -0.814424].map((v) => [v, v, v, 0]));
});

test("the penalty leaves the bias alone", () => {
  const theta = [[5, 3], [-5, -4]];
  assert.equal(crossEntropy(theta, [[0]], [0], 2) - crossEntropy(theta, [[0]], [0]), 25);
  const [free, held] = [0, 2].map((l2) => gradient(theta, [[0]], [0], l2));
  assert.deepEqual(held.map((row, k) => row.map((v, j) => v - free[k][j])), [[0, 6], [0, -8]]);
});

test("descent lowers the loss, takes falling rates and ends at the bottom", () => {
  const X = [[-1], [1], [-2], [2]];
  const y = [0, 1, 1, 0];
  const run = [...descend([[0, 1], [0, 0]], X, y, { eta: 0.5, l2: 0.1, tol: 1e-3 }).take(500)];
  const losses = run.map(({ loss }) => loss);
  assert.deepEqual(losses, losses.toSorted((a, b) => b - a));
  assert.ok(Math.max(...run.at(-1).gradient.flat().map(Math.abs)) <= 1e-3);
  assert.deepEqual(run.map(({ n }) => n), run.map((_, i) => i + 1));
  const falling = descend([[0, 1], [0, 0]], X, y, { eta: (n) => 1 / n });
  assert.deepEqual([falling.next(), falling.next()].map(({ value }) => value.eta), [1, 0.5]);
});
