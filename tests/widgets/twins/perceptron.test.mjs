// The perceptron's stream, its end and its bound, on examples small enough to follow with a pencil.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BoundSearch, Trace, bestSeparator, boundOrReason, mistakeBound, steps,
} from "../../../linmodels_lib/widgets/twins/perceptron.js";
import { visitOrder } from "../../../linmodels_lib/widgets/twins/trace.js";
import {
  boundWords, endWords, legendWords, startWords, visitWords,
} from "../../../linmodels_lib/widgets/perceptron_stepper/words.js";

const PAIR = {
  points: [[1, 0], [-1, 0]], labels: [1, 0], nLabels: 2, eta: 1, decay: "constant", order: "given", seed: 0, start: [],
  epochs: 200,
};
const XOR = { ...PAIR, points: [[0, 0], [0, 1], [1, 0], [1, 1]], labels: [0, 1, 1, 0] };
const NAMES = ["class 1", "class 2"];

test("two points by hand", () => {
  const trace = [...steps(PAIR)];
  // visit 1: all scores 0, so ŷ = 0, but y = 1: a mistake; x = (1, 1, 0)
  assert.deepEqual(trace[0].scores, [0, 0]);
  assert.deepEqual(trace[0].theta, [[-1, -1, 0], [1, 1, 0]]);
  // visit 2: x = (1, −1, 0) scores 0 and 0, so ŷ = 0 = y
  assert.deepEqual(trace[1].scores, [0, 0]);
  assert.equal(trace[1].yHat, 0);
  assert.deepEqual(trace.map((step) => step.mistakes), [1, 1, 1, 1]);
  assert.equal(trace.length, 4, "epoch 2 has no mistake and ends it");
  assert.equal(trace[0].loss, 0);
});

test("the average is the mean of the weights after each visit", () => {
  const trace = [...steps({ ...XOR, epochs: 3, decay: "1/n" })];
  const sum = [0, 0];
  trace.forEach(({ theta, average }, i) => {
    sum[0] += theta[0][0];
    sum[1] += theta[1][2];
    assert.ok(Math.abs(average[0][0] - sum[0] / (i + 1)) < 1e-12);
    assert.ok(Math.abs(average[1][2] - sum[1] / (i + 1)) < 1e-12);
  });
});

test("the order of visits", () => {
  assert.deepEqual(visitOrder(3, "given", 0).next().value, [0, 1, 2]);
  assert.deepEqual(visitOrder(3, "reversed", 0).next().value, [2, 1, 0]);
  const orders = visitOrder(20, "shuffled", 5);
  assert.notDeepEqual(orders.next().value, orders.next().value);
});

test("a trace is computed as far as it is looked at, and stops at its end", () => {
  const trace = new Trace(PAIR);
  assert.equal(trace.reach(2), 2);
  assert.equal(trace.done, 2);
  assert.equal(trace.reach(1000), 4);
  assert.ok(trace.isLast(4) && !trace.isLast(3));
  assert.deepEqual(trace.end(), { visit: 4, why: "converged" });
});

test("any visit of a trace is the one that its stream gives, in whatever order they are asked for", () => {
  for (const order of ["given", "shuffled", "reversed"]) {
    const problem = { ...XOR, epochs: 9, decay: "1/n", order, seed: 3 };
    const stream = [...steps(problem)];
    const trace = new Trace(problem);
    for (const n of [36, 1, 17, 16, 5, 4, 3, 36, 35, 2, 18]) {
      trace.reach(n);
      assert.deepEqual(trace.at(n), stream[n - 1], `${order}, visit ${n}`);
      assert.deepEqual([trace.thetaAt(n), trace.averageAt(n)], [stream[n - 1].theta, stream[n - 1].average]);
    }
  }
});

test("the bound is the same whether it is looked for at once or bit by bit", () => {
  for (const problem of [PAIR, XOR, { ...PAIR, points: [[1, 0.5], [-1, -0.5], [2, 2]], labels: [1, 0, 1] }]) {
    const search = new BoundSearch(problem);
    assert.equal(search.go(0), null, "nothing is done for nothing");
    let turns = 0;
    while (!search.go(10)) turns += 1;
    assert.deepEqual(search.found, boundOrReason(problem));
    assert.ok(turns < 500);
  }
  assert.equal(new BoundSearch({ ...PAIR, decay: "1/n" }).work, 0);
});

test("XOR cycles, and says so", () => {
  const trace = new Trace(XOR);
  const end = trace.end();
  assert.equal(end.why, "cycles");
  assert.deepEqual(trace.thetaAt(end.visit), trace.thetaAt(4 * end.since));
  assert.match(endWords(trace, end), /^No convergence after 3 epochs: the weights of the end of epoch 2 came back/);
});

test("a cycle is a cycle at any η, and only then", () => {
  for (const eta of [1e-10, 0.1, 1, 1e6]) {
    const { visit, why, since } = new Trace({ ...XOR, eta }).end();
    assert.deepEqual({ visit, why, since }, { visit: 12, why: "cycles", since: 2 }, `η = ${eta}`);
  }
  // three epochs in which no weights come back, however small η is
  const far = { ...PAIR, points: [[3, 0], [-1, 0.5], [2.75, 0]], labels: [1, 0, 0], epochs: 3, eta: 1e-10 };
  assert.equal(new Trace(far).cycle(9), null);
  // 0.1 + 0.2 − 0.3 leaves a rest of 10⁻¹⁷ with either sign, which is 0 all the same
  const trace = new Trace({ ...PAIR, eta: 0.1, epochs: 3 });
  const rest = [[1e-17, 0, 0], [0, 0, 0]];
  trace.reach = () => 2;
  trace.start = rest;
  trace.thetaAt = (n) => (n === 0 ? rest : [[-1e-17, -0, 0], [0, 0, 0]]);
  trace.convergedAt = () => false;
  assert.deepEqual(trace.cycle(2), { visit: 2, since: 0 });
});

test("with shuffling or decay a repeated state is no cycle: it stops at the cap", () => {
  for (const change of [{ order: "shuffled" }, { decay: "1/n" }]) {
    const trace = new Trace({ ...XOR, epochs: 20, ...change });
    assert.deepEqual(trace.end(), { visit: 80, why: "cap" });
    assert.match(endWords(trace, trace.end()), /^No convergence after 20 epochs and \d+ mistakes; it stops here\.$/);
  }
});

test("the bound by hand", () => {
  // both differences d are ±(1, ±1, 0) in one row and the negative in the other: R² = ‖d‖² = 4;
  // θ = ((0, −1, 0), (0, 1, 0)) has θ·d = 2 for both and ‖θ‖² = 2: γ² = 4/2 = 2, so (R/γ)² = 2
  assert.ok(Math.abs(mistakeBound(PAIR, [[0, -1, 0], [0, 1, 0]]) - 2) < 1e-12);
  assert.ok(Math.abs(mistakeBound(PAIR, bestSeparator(PAIR)) - 2) < 1e-9);
  assert.equal(bestSeparator(XOR), null);
});

test("where there is no bound, the reason is said", () => {
  assert.match(boundOrReason({ ...PAIR, decay: "1/n" }).reason, /constant η/);
  assert.match(boundOrReason({ ...PAIR, start: [[0, 1, 0], [0, 0, 0]] }).reason, /start at 0/);
  assert.match(boundOrReason(XOR).reason, /No weights were found/);
  assert.match(boundWords(1, boundOrReason(PAIR)), /^1 mistake so far\. Never more than .* = 2\.0, by the best/);
});

test("a visit in words and numbers", () => {
  const [first, second] = [...steps(PAIR)];
  assert.equal(visitWords(1, first, [1, 1, 0], NAMES),
    "Visit 1, epoch 1: example 1 is class 2 but the scores are 0 and 0: predicted class 1 (a tie goes to the lowest "
    + "number). Mistake: x, that is (1, 1, 0), is added to the weights of class 2 and taken from those of class 1. "
    + "The scores become −2 and 2: this example is now right.");
  assert.match(visitWords(2, second, [1, -1, 0], NAMES), /Right: no update\.$/);
  const [slow] = [...steps({ ...PAIR, eta: 0.5 })];
  assert.match(visitWords(1, slow, [1, 1, 0], NAMES), /ηx with η = 0\.5, that is \(0\.5, 0\.5, 0\)/);
  assert.match(startWords([[0, 0, 0], [0, 0, 0]], NAMES), /tie goes to the lowest number: class 1/);
  assert.match(startWords([[0, 1, 0], [0, 0, 0]], NAMES), /values that were set/);
  assert.match(legendWords(true, 1 / 20), /averaged weights.*1\/20 of their length/);
});
