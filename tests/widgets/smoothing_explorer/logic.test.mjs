// The smoothing explorer's logic on a corpus that can be checked by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, HIGH, LOW, accept, alphaAt, curves, heldOut, lookUp, placeOf, reduced,
} from "../../../linmodels_lib/widgets/smoothing_explorer/logic.js";
import { tokenize } from "../../../linmodels_lib/widgets/twins/text.js";
import {
  named, narrate, thousands,
} from "../../../linmodels_lib/widgets/smoothing_explorer/words.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("rare words move to OOV and no token is lost", () => {
  const model = reduced(DEFAULTS, 2, true); // bad 2+0, film 1+1, good 0+2: all twice
  assert.deepEqual(model.table, [[2, 1, 0, 0], [0, 1, 2, 0]]);
  const rarer = reduced({ ...DEFAULTS, counts: [[2, 1, 0], [0, 0, 2]] }, 2, true);
  assert.deepEqual(rarer.table, [[2, 0, 1], [0, 2, 0]]);
  assert.deepEqual(rarer.totals, [3, 2]);
  assert.deepEqual(["bad", "film", "good", "x"].map((word) => rarer.column(rarer.find(word))), [0, 2, 1, 2]);
  const without = reduced({ ...DEFAULTS, counts: [[2, 1, 0], [0, 0, 2]] }, 2, false);
  assert.deepEqual(without.table, [[2, 0], [0, 2]]);
  assert.equal(without.column(without.find("film")), null);
});

test("probabilities by hand: (count + α) / (3 + 4α)", () => {
  const model = reduced(DEFAULTS, 1, true);
  const good = lookUp(model, "good", 1);
  assert.equal(good.state, "known");
  near(good.classes[0].smoothed, 1 / 7);
  near(good.classes[1].smoothed, 3 / 7);
  near(good.classes[1].raw, 2 / 3);
  assert.equal(lookUp(model, "blargh", 1).state, "unknown");
  near(lookUp(model, "blargh", 0.5).classes[0].smoothed, 0.5 / 5);
  assert.equal(lookUp(reduced(DEFAULTS, 1, false), "blargh", 1).state, "left out");
});

test("held-out measures by hand", () => {
  const { right, accuracy, likelihood } = heldOut(reduced(DEFAULTS, 1, true), DEFAULTS, 1);
  assert.deepEqual([right, accuracy], [2, 1]); // "bad" is 3/7 against 1/7; "good film" 1/7·2/7 against 3/7·2/7
  near(likelihood, Math.log(3 / 4));
});

test("the curves know their best places", () => {
  const { values, best } = curves(reduced(DEFAULTS, 1, true), DEFAULTS);
  assert.equal(values.length, HIGH - LOW + 1);
  assert.equal(best.likelihood, LOW); // nothing unseen: the less smoothing the better
  assert.equal(best.accuracy, LOW); // all equal: the first
});

test("the slider", () => {
  for (const place of [LOW, -7, 0, 6, HIGH]) assert.equal(placeOf(alphaAt(place)), place);
  assert.equal(alphaAt(0), 1);
});

test("words as people type them", () => {
  assert.deepEqual(tokenize(" Don’t  PANIC!"), ["don't", "panic"]);
  assert.deepEqual(tokenize("<b>naïve</b>"), ["b", "naïve", "b"]);
  assert.deepEqual(tokenize("…"), []);
});

test("numbers and sentences", () => {
  assert.equal(thousands(1172), "1,172");
  assert.equal(named({ word: "x", state: "rare" }), "x → OOV");
  const model = reduced(DEFAULTS, 1, true);
  const text = narrate({ model, state: DEFAULTS, lookups: [lookUp(model, "x", 1)], now: heldOut(model, DEFAULTS, 1),
    best: { alpha: 2, likelihood: -0.5 } });
  assert.match(text, /^α = 1, 3 words and OOV\. The pseudo-counts hold 57 % .*2 of 2 are right.*−0\.288.*best α for that is 2, with −0\.500\. “x” was never seen/);
});

test("what is accepted", () => {
  assert.ok(accept(DEFAULTS));
  for (const bad of [
    { vocabulary: 3 }, { counts: [[1, 2, 3]] }, { counts: [[1, 2], [1, 2]] }, { documents: [0, 1] },
    { held_out: [[3], []] }, { held_labels: [0] },
    { held_labels: [0, 2] }, { words: "good" }, { words: ["two words"] }, { words: [""] }, { words: [..."abcdefghi"] },
    { alpha: 0 }, { alpha: 1e9 },
    { alpha: "1" }, { min_count: 0 }, { min_count: 11 }, { oov: 1 }, { oov: false, min_count: 3 }, { classes: ["one"] },
  ]) assert.ok(!accept({ ...DEFAULTS, ...bad }), JSON.stringify(bad));
});
