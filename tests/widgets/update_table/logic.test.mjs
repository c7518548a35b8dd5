// The update table's logic and words: the notes' table, edits, ties, the end.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, PHASES, accept, change, edited, lastStep, rounds, view, winner,
} from "../../../linmodels_lib/widgets/update_table/logic.js";
import { counter, narrate, refusal } from "../../../linmodels_lib/widgets/update_table/words.js";

const at = (step, changes = {}) => view({ ...DEFAULTS, ...changes, step });
const near = (list, wanted) => {
  assert.equal(list.length, wanted.length);
  list.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-12, `${value} is not ${wanted[i]}`));
};

test("the table of the notes, step by step", () => {
  assert.equal(lastStep(DEFAULTS), 7);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map((step) => at(step).phase), [null, ...PHASES, ...PHASES.slice(0, 3)]);
  assert.equal(at(0).psi, null);
  near(at(1).psi, [1.3, 1.8, -12]);
  assert.equal(at(1).yHat, null);
  assert.equal(at(2).yHat, 1);
  assert.equal(at(2).wrong, null);
  assert.equal(at(3).wrong, true);
  assert.deepEqual(at(3).change, [[2, 1, 0], [-2, -1, 0], [0, 0, 0]]);
  near(at(4).theta.flat(), [2.3, 1.7, 0.8, -2.2, 1.2, -4, -4, -4, -4]);
  near(at(4).psi, [6.3, -3.2, -12]);
  near(at(4).before, [1.3, 1.8, -12]);
  assert.deepEqual(at(4).was, DEFAULTS.theta);
  near(at(5).psi, [6.3, -3.2, -12]);
  near(at(5).before, [1.3, 1.8, -12]);
  assert.equal(at(7).wrong, false);
  assert.equal(at(7).last, true);
  assert.equal(at(99).step, 7);
});

test("a change has no negative zero", () => {
  assert.ok(change({ ...DEFAULTS, x: [0, 0, 0] }, 1).flat().every((value) => Object.is(value, 0)));
});

test("the words of each step", () => {
  const says = (step, changes = {}) => narrate({ ...DEFAULTS, ...changes }, at(step, changes));
  assert.match(says(0), /^Start: the example has the features 2, 1 and 0\. .* Label 1 is right\. Which label will win\?$/);
  assert.match(says(1), /^Score: multiply each column by θ and add up\. Ψ\(x, 1\) = 2 · 0\.3 \+ 1 · 0\.7 \+ 0 · 0\.8 = 1\.3; Ψ\(x, 2\) = 2 · \(−0\.2\)/);
  assert.equal(says(2), "Choose the largest score: label 2, with 1.8.");
  assert.match(says(3), /a mistake, by 0\.5\. θ shall gain f\(x, 1\) and lose f\(x, 2\)/);
  assert.match(says(4), /^Update: θ \+ f\(x, 1\) − f\(x, 2\)\..* Label 3 took no part\. A feature that is 0 moves no weight\. The new scores are 6\.3 for 1, −3\.2 for 2 and −12 for 3\.$/);
  assert.match(says(5), /^Score again, with the new weights: .* = 6\.3; .* = −3\.2; .* = −12\.$/);
  assert.match(says(7), /After one update the right label wins\. Done\.$/);
  assert.match(says(3, { gold: 1 }), /No mistake, so no update/);
  assert.match(says(4, { x: [0, 0, 0], gold: 1 }), /nothing moves, and no update ever will/);
  assert.match(says(100, { theta: [[0, 0, 0], [900, 900, 900], [0, 0, 0]], x: [1, 0, 0] }), /stops here, after 25 rounds/);
  assert.equal(refusal(null, 0.3), "A number belongs here. It stays at 0.3.");
  assert.equal(refusal(-5000, -4), "A number in the table lies between −1000 and 1000, and −5000 does not. It stays at −4.");
  assert.equal(counter(at(0)), "Start");
  assert.equal(counter(at(6)), "Round 2: choose");
});

test("ties go to the first, also where they are ties but for rounding", () => {
  assert.equal(winner([1, 3, 3]), 1);
  assert.equal(winner([0.3, 0.1 + 0.2]), 0);
  assert.equal(winner([0.3, 0.3 + 1e-8]), 1);
  assert.match(narrate(DEFAULTS, { ...at(2), tied: true }), /a tie goes to the first\.$/);
});

test("rounds go on until the right label wins, or cannot", () => {
  assert.equal(rounds({ ...DEFAULTS, gold: 2 }).length, 3);
  assert.equal(rounds({ ...DEFAULTS, x: [0, 0, 0], gold: 1 }).length, 1);
  assert.equal(lastStep({ ...DEFAULTS, x: [0, 0, 0], gold: 1 }), 4);
  assert.equal(lastStep({ ...DEFAULTS, theta: [[0, 0, 0], [900, 0, 0], [0, 0, 0]], x: [1, 0, 0] }), 100);
  assert.equal(lastStep({ ...DEFAULTS, gold: 1 }), 3);
});

test("an edit keeps the step where it can, and a weight makes a new start", () => {
  const state = { ...DEFAULTS, step: 5 };
  assert.equal(edited(state, { x: [2, 2, 0] }).step, 5);
  assert.deepEqual(edited(state, { x: [2, 2, 0] }).theta, DEFAULTS.theta);
  assert.equal(edited(state, { gold: 1 }).step, 3); // label 2 wins at once: there is no second round
  const anew = edited(state, { weight: [0, 2, 5] });
  assert.equal(anew.step, 1);
  near(anew.theta[0], [2.3, 1.7, 5]);
  assert.equal(edited({ ...DEFAULTS, step: 4 }, { weight: [0, 0, 5] }).step, 0);
  assert.equal(edited(DEFAULTS, { weight: [0, 0, 5] }).step, 0);
  assert.deepEqual(DEFAULTS.theta[0], [0.3, 0.7, 0.8]);
});

test("what a link may ask for", () => {
  assert.ok(accept(DEFAULTS));
  for (const bad of [
    { x: [1, 2] }, { x: [1, 2, "3"] }, { x: [1, 2, 1e9] }, { x: [1, 2, null] }, { theta: [[1, 2, 3]] },
    { theta: null }, { gold: 3 },
    { gold: 0.5 }, { step: -1 }, { step: "1" }, { labels: ["1"] }, { labels: "123" }, { features: [] },
    { features: [1, 2, 3] },
  ]) assert.equal(accept({ ...DEFAULTS, ...bad }), false, JSON.stringify(bad));
});
