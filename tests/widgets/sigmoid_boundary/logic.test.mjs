// The boundary explorer: counts and measures by hand, the way downhill, stacks, words, and what it refuses.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as logic from "../../../linmodels_lib/widgets/sigmoid_boundary/logic.js";
import { logisticGradient } from "../../../linmodels_lib/widgets/twins/logistic.js";
import { stacks } from "../../../linmodels_lib/widgets/sigmoid_boundary/curve.js";
import { fraction, measures, narration, verdict } from "../../../linmodels_lib/widgets/sigmoid_boundary/words.js";

const near = (a, b, within = 1e-12) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
const four = ({ tp, fn, fp, tn }) => [tp, fn, fp, tn];

test("the sixteen documents by hand", () => {
  const result = logic.judge(logic.DEFAULTS);
  assert.deepEqual(four(result), [7, 3, 2, 4]);
  near(result.accuracy, 11 / 16);
  near(result.precision, 7 / 9);
  near(result.recall, 7 / 10);
  near(result.f1, 14 / 19);
  near(result.loss, 1.4436659973120909);
  assert.deepEqual(four(logic.judge({ ...logic.DEFAULTS, threshold: 0.9 })), [4, 6, 2, 4]);
});

test("a probability of exactly the threshold is not above it; a share of nothing is 0", () => {
  const flat = logic.judge({ ...logic.DEFAULTS, weights: [0, 0, 0] });
  assert.deepEqual(four(flat), [0, 10, 0, 6]);
  assert.deepEqual([flat.precision, flat.recall, flat.f1], [0, 0, 0]);
  near(flat.loss, Math.LN2);
  assert.equal(fraction(0, 0), "0 (of none)");
});

test("scaling keeps every decision at one half, changes the loss, and never turns the line", () => {
  const half = logic.scaled(logic.DEFAULTS.weights, 0.5);
  assert.deepEqual(half, [-0.5, 1, -1.5]);
  assert.deepEqual(four(logic.judge({ ...logic.DEFAULTS, weights: half })), [7, 3, 2, 4]);
  assert.ok(logic.judge({ ...logic.DEFAULTS, weights: half }).loss < 1);
  assert.equal(logic.scaled([0, 6, -1], 2), null);
  assert.ok(Object.is(logic.scaled([-0, 0, 1], 2)[0], 0));
});

test("downhill the loss falls all the way to the best weights", () => {
  let [state, done, last] = [{ ...logic.DEFAULTS }, false, Infinity];
  for (let n = 0; n < 400 && !done; n++) {
    const next = logic.downhill(state, 3);
    [state, done] = [{ ...state, weights: next.weights }, next.done];
    const { loss } = logic.judge(state);
    assert.ok(loss <= last);
    last = loss;
  }
  assert.ok(done);
  near(last, 0.610768, 1e-6);
  assert.ok(logisticGradient(state.weights, state.points, state.labels).every((value) => Math.abs(value) < 1e-4));
});

test("on separable data the walk ends at the largest weight", () => {
  const state = { points: [[0, 0], [1, 0]], labels: [0, 1], weights: [0, 0, 0], threshold: 0.5 };
  const { weights, done } = logic.downhill(state, 1e6);
  assert.ok(done);
  assert.ok(weights.every((w) => Math.abs(w) <= logic.MOST));
  assert.ok(Math.max(...weights.map(Math.abs)) > 9);
});

test("points that share a score form stacks, positives below the curve, negatives above", () => {
  const away = stacks([1, 1, 1, 1, -30, -40], [1, 1, 0, 1, 0, 0]);
  assert.ok(away[0] > 0 && away[1] > away[0] && away[3] > away[1]);
  assert.ok(away[2] < 0);
  assert.notEqual(away[4], away[5]); // both at the edge
});

test("all points lie well inside the plane", () => {
  const [x0, y0, x1, y1] = logic.boxOf(logic.DEFAULTS.points);
  assert.equal(x1 - x0, y1 - y0);
  assert.ok(logic.DEFAULTS.points.every(([a, b]) => a > x0 && a < x1 && b > y0 && b < y1));
  const [a, b, c, d] = logic.boxOf([[2, 2], [2, 2]]);
  assert.ok(c > a && d > b);
});

test("what is said holds the numbers", () => {
  const result = logic.judge(logic.DEFAULTS);
  assert.deepEqual(measures(result)[1].slice(0, 2), ["precision", "7/9 = 0.778"]);
  assert.match(narration(logic.DEFAULTS, result), /Weights \(−1, 2, −3\), threshold 0\.5\. 7 true positives, 3 false negatives, 2 false positives/);
  const none = logic.judge({ ...logic.DEFAULTS, weights: [-10, 0, 0] });
  assert.doesNotMatch(narration({ ...logic.DEFAULTS, weights: [-10, 0, 0] }, none), /NaN|Infinity/);
});

test("a state that cannot be shown is refused", () => {
  assert.ok(logic.accept(logic.DEFAULTS));
  const broken = [
    { weights: [1, 2] }, { weights: [1, 2, 11] }, { weights: [1, 2, NaN] }, { weights: "abc" }, { threshold: 0 },
    { threshold: 1 }, { threshold: "0.5" }, { labels: [1] }, { labels: logic.DEFAULTS.labels.map(() => 1) },
    { labels: logic.DEFAULTS.labels.map((y) => 2 * y) }, { points: [[1, 2]] }, { points: null },
  ];
  for (const patch of broken) assert.equal(logic.accept({ ...logic.DEFAULTS, ...patch }), false, JSON.stringify(patch));
});

test("the verdict compares with a coin, which pays ln 2", () => {
  const says = (loss) => verdict({ tp: 7, tn: 4, n: 16, loss });
  assert.equal(says(1.444), "11 of 16 right. The probabilities cost 1.444 nats per point, more than a fair coin’s 0.693.");
  assert.match(says(0.2), /0\.200 nats per point, less than a fair coin’s 0\.693\.$/);
  assert.match(says(Math.log(2)), /0\.693 nats per point, as much as a fair coin’s\.$/);
});
