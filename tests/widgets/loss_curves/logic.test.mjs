// The loss curves: values by hand, mirror images, the other losses, words, and what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as logic from "../../../linmodels_lib/widgets/loss_curves/logic.js";
import { sentence } from "../../../linmodels_lib/widgets/loss_curves/words.js";

const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)), `${a} is not ${b}`);

test("a coin costs ln 2 nats, one bit, for both labels", () => {
  for (const y of [0, 1]) {
    near(logic.prices(0, y).nats, Math.LN2);
    near(logic.prices(0, y).bits, 1);
  }
});

test("the worked review, and mirror images", () => {
  near(logic.prices(0.805, 1).nats, Math.log(1 + Math.exp(-0.805)));
  near(logic.prices(0.805, 0).nats, Math.log(1 + Math.exp(0.805)));
  for (let z = -6; z <= 6; z += 0.25) near(logic.logistic(z, 1), logic.logistic(-z, 0));
});

test("the other losses at, above and below 0", () => {
  const of = (z, y) => logic.OTHERS.map((name) => logic.other(name, z, y));
  assert.deepEqual(of(0, 1), [1, 0, 1]);
  assert.deepEqual(of(0, 0), [0, 0, 1]); // a score of 0 is called label 0
  assert.deepEqual(of(0.5, 1), [0, 0, 0.5]);
  assert.deepEqual(of(2, 1), [0, 0, 0]);
  assert.deepEqual(of(-2, 1), [1, 2, 3]);
  assert.deepEqual(of(-2, 0), [0, 0, 0]);
});

test("in bits the logistic loss is never below the number of mistakes, nor in nats below the perceptron's", () => {
  for (let z = -6; z <= 6; z += 0.05) for (const y of [0, 1]) {
    const now = logic.prices(z, y);
    assert.ok(now.bits >= now["zero-one"] - 1e-12);
    assert.ok(now.nats > now.perceptron);
  }
});

test("what is said holds the numbers and never NaN", () => {
  const state = { ...logic.DEFAULTS };
  assert.match(sentence(state, logic.prices(0.805, 1)), /Score 0\.805, label 1: the right side.*0\.6910.*0\.3696 nats, 0\.5332 bits/);
  assert.match(sentence({ ...state, z: -6, label: 1 }, logic.prices(-6, 1)), /wrong side/);
});

test("a state that cannot be shown is refused", () => {
  assert.ok(logic.accept(logic.DEFAULTS));
  assert.ok(logic.accept({ ...logic.DEFAULTS, compare: ["hinge", "zero-one"] }));
  const broken = [{ z: 7 }, { z: NaN }, { z: "1" }, { label: 2 }, { label: "1" }, { unit: "bytes" },
    { compare: "hinge" },
    { compare: ["squared"] }, { compare: ["hinge", "hinge"] }];
  for (const patch of broken) assert.equal(logic.accept({ ...logic.DEFAULTS, ...patch }), false, JSON.stringify(patch));
});
