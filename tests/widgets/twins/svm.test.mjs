// The SVM's stream on examples small enough to follow with a pencil.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  augmentedWinner, hinge, hingeLosses, keepFactor, objective, svmFit, svmRate, svmSteps, zeroOneCost,
} from "../../../linmodels_lib/widgets/twins/svm.js";
import { mulberry32 } from "../../../linmodels_lib/widgets/shared/core.js";
import { squaredNorm } from "../../../linmodels_lib/widgets/twins/linear.js";

const close = (found, wanted) => found.flat().forEach((value, i) => {
  assert.ok(Math.abs(value - wanted.flat()[i]) < 1e-12, `${found} is not ${wanted}`);
});
const PAIR = {
  points: [[1], [-1]], labels: [1, 0], nLabels: 2, l2: 0.5, rate: "constant", eta: 1, shrink: "always", order: "given",
  seed: 0, start: [], epochs: 1,
};

test("cost-augmented decoding of the worked table", () => {
  assert.equal(augmentedWinner([1.3, 1.8, -12], zeroOneCost(3)[0]), 1);
  assert.ok(Math.abs(hinge([1.3, 1.8, -12], 0, [0, 1, 1]) - 1.5) < 1e-12);
  assert.equal(augmentedWinner([1.3, 1.2], [0, 1]), 1, "right, but by less than the cost");
  assert.equal(augmentedWinner([2, 1], [0, 1]), 0, "exactly the cost ahead: the tie goes to the lowest index");
  assert.equal(augmentedWinner([1, 2], [1, 0]), 0, "and here the lowest index is the wrong one");
});

test("two visits by hand: shrink first, then add; the bias does not shrink", () => {
  const [first, second] = [...svmSteps(PAIR)];
  // visit 1: θ = 0, y = 1, the wrong label wins by its cost; x = (1, 1)
  assert.deepEqual(first.theta, [[-1, -1], [1, 1]]);
  assert.equal(first.loss, 1);
  assert.equal(first.keep, 0.5);
  // visit 2: x = (1, −1), y = 0: scores 0 and 0, the cost of 1 makes label 1 win; W is halved, then x added
  assert.deepEqual(second.scores, [0, 0]);
  assert.deepEqual(second.theta, [[0, -1.5], [0, 1.5]]);
  assert.deepEqual([first.mistakes, second.mistakes], [1, 2]);
});

test("on a visit without a mistake it shrinks, or not", () => {
  const start = [[0, -4], [0, 4]];
  close([...svmSteps({ ...PAIR, start })].map((s) => s.theta[1][1]), [2, 1]);
  close([...svmSteps({ ...PAIR, start, shrink: "mistake" })].map((s) => s.theta[1][1]), [4, 4]);
  assert.deepEqual(start, [[0, -4], [0, 4]], "the start is left as it was");
});

test("rates and the keep factor", () => {
  assert.equal(svmRate({ rate: "pegasos", l2: 0.5 })(4), 0.5);
  assert.equal(svmRate({ rate: "settling", l2: 0.5 })(2), 0.5);
  assert.equal(svmRate({ rate: "constant", l2: 0.5, eta: 0.25 })(2), 0.25);
  assert.equal(keepFactor(0.5, 0.1), 0.95);
  assert.equal(keepFactor(2, 0.5), 0);
  assert.throws(() => keepFactor(2, 0.6), /at most 1, got 1\.2\./);
});

test("the objective by hand", () => {
  const theta = [[9, -0.25], [9, 0.25]]; // both lead by 0.5: a loss of 0.5 each; ‖W‖² = 0.125
  assert.deepEqual(hingeLosses(theta, PAIR), [0.5, 0.5]);
  assert.equal(squaredNorm(theta), 0.125);
  assert.equal(objective(theta, PAIR), 0.5 + 0.25 * 0.125);
  const cost = [[0, 3], [1, 0]];
  assert.deepEqual(hingeLosses(theta, { ...PAIR, cost }), [0.5, 2.5]);
});

test("a fit is the end of its stream", () => {
  const theta = svmFit({ ...PAIR, rate: "pegasos", epochs: 2000 });
  assert.ok(Math.abs(theta[1][1] - 0.5) < 0.01, "two points at ±1: the street reaches both with w = 0.5");
});

test("what widgets fit, in a loop of its own, is the end of the stream to the last bit", () => {
  const random = mulberry32(7);
  for (let trial = 0; trial < 60; trial++) {
    const [d, K, N] = [1 + (trial % 4), 2 + (trial % 3), 5 + trial];
    const points = Array.from({ length: N }, () => Array.from({ length: d }, () => 4 * random() - 2));
    const labels = points.map((_, i) => (i < K ? i : Math.floor(K * random())));
    const problem = { ...PAIR, points, labels, nLabels: K, l2: 10 ** (-2 * random()), rate: "settling", epochs: 3 };
    assert.deepEqual(svmFit(problem), [...svmSteps(problem)].at(-1).theta, `${d} features, ${K} labels`);
    const own = { ...problem, cost: zeroOneCost(K).map((row) => row.map((cost) => 2 * cost)) };
    for (const other of [own, { ...problem, shrink: "mistake" }, { ...problem, order: "reversed" }]) {
      assert.deepEqual(svmFit(other), [...svmSteps(other)].at(-1).theta);
    }
  }
});
