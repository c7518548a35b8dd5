// The margin explorer without a page: the street, what each example lacks, and what the controls do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeState } from "../../../linmodels_lib/widgets/shared/core.js";
import { makeModel, stateFromFragment } from "../../../linmodels_lib/widgets/shared/loader.js";
import {
  DEFAULTS, SHARED, accept, leadOf, measured, nearest, placeOf, street, strengthStep, svmProblem, visitAt,
  wayOut,
} from "../../../linmodels_lib/widgets/margin_explorer/logic.js";
import { MarginSession } from "../../../linmodels_lib/widgets/margin_explorer/session.js";
import { endWords, payWords } from "../../../linmodels_lib/widgets/margin_explorer/words.js";

const PAIR = { points: [[2, 0], [-2, 0], [3, 1]], labels: [1, 0, 1] };
const BOX = [-4, -4, 4, 4];
const near = (found, wanted, gap = 1e-12) => assert.ok(Math.abs(found - wanted) <= gap, `${found} is not ${wanted}`);

function start(change = {}) {
  const presets = { pair: PAIR, other: { points: [[0, 1], [0, -1]], labels: [1, 0] } };
  const state = { ...structuredClone(DEFAULTS), step: 0, ...structuredClone(PAIR), preset: "pair", presets, ...change };
  const saved = [];
  const session = new MarginSession(makeModel(state, () => saved.push({ ...state })), () => {});
  return { session, state, saved };
}

test("a street by hand", () => {
  const w = [1, 3, 4]; // ‖(3, 4)‖ = 5
  assert.deepEqual(leadOf([[0, -1, -2], [1, 2, 2]]), w);
  const found = street(w, [1, 1], BOX);
  near(found.width, 0.4);
  assert.deepEqual(found.edges, [[2, 3, 4], [0, 3, 4]]);
  for (const [x, y] of found.band) assert.ok(Math.abs(1 + 3 * x + 4 * y) <= 1 + 1e-9);
  near(street(w, [1, 4], BOX).width, 1);
  assert.equal(street([5, 0, 0], [1, 1], BOX), null);
});

test("the nearest point and the way out of the street", () => {
  near(nearest([0, 3, 4], [[3, 4], [-1, 0]], [1, 0]), 0.6);
  near(nearest([0, 3, 4], [[3, 4], [1, 0]], [1, 0]), -0.6);
  assert.equal(nearest([1, 0, 0], PAIR.points, PAIR.labels), null);
  const [x, y] = wayOut([0, 3, 4], [0, 0], 1, [1, 2]);
  near(3 * x + 4 * y, 2);
  near(4 * x - 3 * y, 0); // along the weights
  const out = wayOut([0, 3, 4], [0, 0], 0, [1, 2]);
  near(3 * out[0] + 4 * out[1], -1);
});

test("what is measured on weights", () => {
  const state = { ...DEFAULTS, ...PAIR, l2: 0.5, cost: [1, 2] };
  const measures = measured([[0, -0.25, 0], [0, 0.25, 0]], svmProblem(state), state); // g(x) = x₁ / 2
  assert.deepEqual(measures.losses, [1, 0, 0.5]); // leads 1, 1 and 1.5; asked for 2, 1 and 2
  assert.deepEqual(measures.holds, [true, true, true]);
  near(measures.mean, 0.5);
  near(measures.objective, 0.5 + 0.25 * 0.125);
  assert.equal(measures.wrong, 0);
  near(measures.nearest, 2);
  assert.equal(payWords(measures), "2 examples pay: mean hinge loss 0.50, objective J = 0.531.");
});

test("the slider of visits goes there and back; playing speeds up", () => {
  assert.equal(visitAt(0, 10_000), 0);
  assert.equal(visitAt(100, 10_000), 10_000);
  for (const n of [0, 1, 37, 10_000]) assert.equal(visitAt(placeOf(n, 10_000), 10_000), n);
  assert.deepEqual([0, 1, 14, 15, 150].map((step) => start({ step }).session.stride()), [1, 1, 1, 2, 11]);
  assert.deepEqual([0.01, 0.1, 0.12, 10, 100].map(strengthStep), [0, 3, 3, 9, 9]);
});

test("both learners see the same stream; the perceptron stops, the SVM goes on", () => {
  const { session, state } = start();
  session.step();
  assert.match(session.words(), /^Visit 1, epoch 1: example 1, class 2\. SVM: it leads by 0\.00, and 1 is asked for: a violation\./);
  assert.match(session.words(), /multiplied by 0\.9091 and .* η = 0\.9091\. Perceptron: a mistake, the example is added\.$/);
  session.run();
  assert.equal(state.step, 10_002, "whole epochs: 3334 of three visits");
  const { other, measures, street: found, last } = session.scene();
  assert.ok(last);
  assert.equal(other.stopped, 6);
  near(found.width, 4, 0.05);
  assert.deepEqual(measures.holds, [true, true, false]);
  assert.match(session.words(), /^After 10002 visits the street is .* wide, held by examples 1 and 2\. Perceptron: it stopped at visit 6,/);
  session.togglePlay();
  assert.equal(state.step, 0, "playing starts over from the end");
});

test("costs, penalty and shrinking change the street at once", () => {
  const { session, state } = start();
  session.run();
  const width = () => session.scene().street.width;
  const before = width();
  session.set({ l2: 10 });
  assert.ok(width() > before + 0.2, "a dear weight is a wide street");
  session.set({ l2: 0.1 });
  session.setCost(1, 3);
  assert.deepEqual(state.cost, [1, 3]);
  const w = session.scene().measures.w;
  near(-w[0] / w[1], -1, 0.05); // the line goes away from the class that is dear: a quarter of the way, not half
  assert.match(session.message, /^λ = 0\.1, a mistake costs 1 for class 1 and 3 for class 2, .* at every visit: the street is/);
  session.setCost(1, 1);
  session.setAndSay({ shrink: "mistake" });
  assert.match(session.message, /only on violations: the street is \d\.\d\d wide, \d examples? on its edges or beyond\.$/);
  session.set({ step: 7 });
  assert.match(session.words(), /nothing changes\. Perceptron/);
});

test("playing runs to the end", () => {
  const { session, state } = start();
  let ticks = 1;
  while (session.tick()) ticks += 1;
  assert.equal(state.step, 10_002);
  assert.ok(ticks < 130, `${ticks} ticks`);
  session.scrub(50);
  assert.equal(state.step, 99);
});

test("points are two classes, and editing keeps the step", () => {
  const { session, state } = start({ step: 50 });
  session.chooseClass(1);
  session.add([1, 1]);
  assert.deepEqual(state.labels, [1, 0, 1, 1]);
  assert.equal(session.mostClasses, 2);
  assert.equal(state.step, 50);
  session.remove(1);
  assert.match(session.message, /last one of class 1/);
  session.usePreset("other");
  assert.equal(state.step, 0);
});

test("many that hold the street are counted, not listed", () => {
  const holds = Array.from({ length: 13 }, () => true);
  assert.match(endWords(5, { holds }, 1), /held by 13 examples\.$/);
  assert.match(endWords(5, { holds: [false, true] }, 1), /held by example 2\.$/);
});

const UNSOUND = {
  points: [null, [[1, 2]], [[1, 2], [3, NaN], [0, 0]]], labels: [[0, 0, 0], [0, 1, 2], "010"],
  l2: [0, -1, 1e9, "1", null], cost: [[1], [1, -1], [1, "2"], null, [1, 1, 1]], shrink: ["never", null],
  perceptron: [1, null], step: [-1, 0.5, 1e9], preset: ["toString", 3],
};

test("an unsound state is refused, name by name", () => {
  const { state } = start();
  assert.ok(accept(state));
  for (const [name, values] of Object.entries(UNSOUND)) {
    for (const value of values) {
      const initial = structuredClone(state);
      const got = stateFromFragment({ share: SHARED, accept }, initial, encodeState({ step: 2, [name]: value }));
      assert.equal(got, initial, `${name} = ${JSON.stringify(value)}`);
    }
  }
});

test("a weak penalty leaves training unfinished, and the nearest examples still wear a ring", () => {
  const points = [[-1.5, -1], [-1, 0.25], [0.5, -1.5], [1, 0.5], [1.5, 1], [2, 2]];
  for (const l2 of [0.001, 0.003, 0.01, 0.03, 0.1]) {
    const { session } = start({ points, labels: [0, 0, 0, 1, 1, 1], l2 });
    session.run();
    const { measures, points: shown } = session.scene();
    const margins = shown.map(([a, b], i) => (
      (i < 3 ? -1 : 1) * (measures.w[0] + measures.w[1] * a + measures.w[2] * b)));
    const closest = margins.indexOf(Math.min(...margins));
    assert.ok(measures.holds[closest], `λ = ${l2}: the nearest one holds the street`);
    margins.forEach((m, i) => { if (m > 1.3 * Math.max(1, margins[closest])) assert.ok(!measures.holds[i]); });
  }
});
