// The logic of the block features: features, the long vector, weights that come back, sentences.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, accept, featuresOf, inOrder, joint, namesFor, evaluate, reshaped, terms, withWeight, wordFeature,
} from "../../../linmodels_lib/widgets/block_features/logic.js";
import { narrate, sumWords } from "../../../linmodels_lib/widgets/block_features/words.js";

const { model } = DEFAULTS;
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("the features of a text", () => {
  const all = ["1", "nW", "*s", "has happy"];
  assert.deepEqual(featuresOf(all, "it rocks"), [1, 2, 1, 0]);
  assert.deepEqual(featuresOf(all, "HAPPY, happy me."), [1, 3, 0, 1]);
  assert.deepEqual(featuresOf(all, ""), [1, 0, 0, 0]);
  assert.deepEqual(featuresOf(["has happy"], "unhappy"), [0], "a word, not a part of one");
});

test("x slides to the block of its label", () => {
  assert.deepEqual(joint([2, 1, 0], 0, 3), [2, 1, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(joint([2, 1, 0], 1, 3), [0, 0, 0, 2, 1, 0, 0, 0, 0]);
  assert.deepEqual(joint([2, 1, 0], 2, 3), [0, 0, 0, 0, 0, 0, 2, 1, 0]);
  assert.equal(joint([1, 2, 1, 0], 0, 3).length, 12);
});

test("terms, scores and the winner, by hand", () => {
  const { scores, winner, tied } = evaluate(DEFAULTS);
  [1.3, 1.8, -12].forEach((score, k) => near(scores[k], score));
  assert.deepEqual([winner, tied], [1, false]);
  assert.deepEqual(terms(model, [2, 1, 0], 1).products.slice(0, 3), [0, 0, 0]);
  assert.ok(terms(model, [2, 1, 0], 2).products.every((term) => !Object.is(term, -0)), "no minus zero");
  const even = evaluate({ text: "", model });
  assert.deepEqual([even.winner, even.tied], [0, true]);
});

test("a weight touches one score only", () => {
  const before = evaluate(DEFAULTS).scores;
  const after = evaluate({ ...DEFAULTS, model: withWeight(model, 0, 1, 5) }).scores;
  near(after[0] - before[0], 4.3);
  assert.deepEqual(after.slice(1), before.slice(1));
  assert.equal(model.theta[0][1], 0.7, "the old model is as it was");
});

test("weights come back with their feature or label", () => {
  const memory = new Map();
  const less = reshaped(model, { features: ["nW"], labels: ["+", "−"] }, memory);
  assert.deepEqual(less.theta, [[0.3], [-0.2]]);
  const changed = withWeight(less, 0, 0, 9);
  const more = reshaped(changed, { features: ["1", "nW", "*s"], labels: ["+", "−", "∅", "±"] }, memory);
  assert.deepEqual(more.theta, [[0, 9, 0.7], [0, -0.2, 2.2], [0, -4, -4], [0, 0, 0]]);
  assert.deepEqual(inOrder(["has b", "*s", "1"], ["has a", "has b"]), ["1", "*s", "has b"]);
  assert.deepEqual(namesFor(["−", "yes"], 4), ["−", "yes", "+", "∅"]);
  assert.deepEqual(namesFor(["a", "b", "c"], 2), ["a", "b"]);
});

test("a word of one's own", () => {
  assert.equal(wordFeature(" Glad to be "), "has glad");
  assert.equal(wordFeature("!"), null);
  assert.equal(wordFeature("x".repeat(21)), null);
});

test("what it says", () => {
  assert.equal(sumWords(model, [2, 1, 0], 1).replaceAll("\u00a0", " "),
    "Ψ(x, −) = 2 · (−0.2) + 1 · 2.2 + 0 · (−4) = 1.8");
  assert.equal(narrate({ model, candidate: 1 }, evaluate(DEFAULTS)),
    "x = (2, 1, 0) stands in the block of −, entries 4 to 6 of 9. The other 6 entries are 0, so only the weights of this block count: "
    + "the score is 1.8. All scores: 1.3 for +, 1.8 for − and −12 for ∅. The largest is that of −.");
  const one = { features: ["1"], labels: ["a", "b"], theta: [[0], [0]] };
  assert.match(narrate({ model: one, candidate: 1 }, evaluate({ text: "", model: one })),
    /entry 2 of 2\. The other 1 entry is 0, .* a tie goes to the first: a\.$/);
});

test("a state from a stranger", () => {
  assert.ok(accept(DEFAULTS));
  const bad = (change) => ({ ...DEFAULTS, model: { ...model, ...change } });
  for (const state of [
    { ...DEFAULTS, text: 5 }, { ...DEFAULTS, text: "x".repeat(201) }, { ...DEFAULTS, candidate: 4 },
    { ...DEFAULTS, candidate: 0.5 },
    { ...DEFAULTS, model: null }, bad({ features: ["nW", "*s"] }), bad({ features: ["nW", "*s", "happy"] }),
    bad({ features: ["nW", "nW", "*s"] }), bad({ features: ["nW", "*s", "has two words"] }), bad({ labels: ["+"] }),
    bad({ labels: ["+", "−", "y".repeat(25)] }), bad({ theta: [[0, 0, 0]] }),
    bad({ theta: [[0, 0, 0], [0, 0, 0], [0, 0, 100]] }),
    bad({ theta: [[0, 0, 0], [0, 0, 0], [0, 0, NaN]] }), bad({ theta: "no" }),
  ]) assert.ok(!accept(state), JSON.stringify(state).slice(0, 90));
});
