// The gradient-check bench: one example to check by hand, patterns, hidden bugs, words, and what a link may hold.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  BUGS, LOSSES, complexSlope, formula, value,
} from "../../../linmodels_lib/widgets/gradient_check_bench/losses.js";
import {
  DEFAULTS, PLACES, accept, check, curves, hidden, measure, pattern, placeOf, relative, setup, worst,
} from "../../../linmodels_lib/widgets/gradient_check_bench/logic.js";
import {
  bugNames, errorText, fingerprint, narrate, number, stepText, verdict,
} from "../../../linmodels_lib/widgets/gradient_check_bench/words.js";

const near = (a, b, gap = 1e-12) => assert.ok(Math.abs(a - b) <= gap, `${a} is not ${b}`);
const rounded = (rows) => rows.map((row) => row.map((g) => Math.round(g * 1e12) / 1e12 + 0));
const data = { X: [[2]], y: [1], l2: 0.5 };

test("one example by hand: σ(0) = 1/2, x = (1, 2), λ = 1/2", () => {
  const theta = [[0, 0]];
  near(value("logistic", theta, data), Math.log(2));
  assert.deepEqual(rounded(formula("logistic", theta, data)), [[-0.5, -1]]);
  assert.deepEqual(rounded(formula("logistic", theta, data, "sign")), [[0.5, 1]]);
  assert.deepEqual(rounded(formula("logistic", theta, data, "term")), [[0, -1]]);
  assert.deepEqual(formula("logistic", [[4, 0]], { ...data, y: [0] }, "labels").map(([b]) => b > 1.9), [true]);
  const rows = [[0, 0], [0, 0]];
  assert.deepEqual(rounded(formula("softmax", rows, data)), [[0.5, 1], [-0.5, -1]]);
  assert.deepEqual(rounded(formula("softmax", rows, data, "term")), [[0, 0], [-0.5, -1]]);
  assert.deepEqual(rounded(formula("softmax", rows, data, "labels")), [[-0.5, -1], [0.5, 1]]);
  assert.deepEqual(rounded(formula("hinge", rows, data)), [[1, 2], [-1, -2]]);
  near(value("hinge", rows, data), 1);
  const two = { X: [[2], [2]], y: [1, 1], l2: 0.5 };
  assert.deepEqual(rounded(formula("softmax", rows, two, "mean")), [[1, 2], [-1, -2]]);
  assert.deepEqual(rounded(formula("softmax", [[1, 1], [1, 1]], data, "bias")), [[1, 1.5], [0, -0.5]]);
  assert.deepEqual(rounded(formula("softmax", [[1, 1], [1, 1]], data, "penalty")), [[0.5, 1], [-0.5, -1]]);
});

test("the complex step has the digits, at any tiny step, and the hinge has none", () => {
  const { theta, X, y, l2 } = DEFAULTS;
  const by = formula("softmax", theta, { X, y, l2 });
  by.forEach((row, m) => row.forEach((g, j) => near(complexSlope("softmax", theta, { X, y, l2 }, [m, j], 1e-15), g,
    1e-14)));
  assert.ok(Number.isNaN(complexSlope("hinge", theta, { X, y, l2 }, [0, 0], 1e-6)));
});

test("no bug passes for every loss; every bug fails, and each has its place", () => {
  for (const loss of LOSSES) {
    for (const bug of BUGS) {
      const found = pattern(check(setup({ ...DEFAULTS, loss, bug }), 1e-6, "central"));
      assert.equal(found.where === "none", bug === "none", `${loss} ${bug}`);
      if (bug === "penalty") assert.equal(found.where, "words");
      if (bug === "bias") assert.equal(found.where, "constant");
      if (bug === "sign") near(found.factor, -1, 1e-6);
    }
  }
});

test("at zero a missing penalty is invisible, and the hinge has kinks", () => {
  const blind = { ...DEFAULTS, bug: "penalty", at_zero: true };
  const cells = check(setup(blind), 1e-6, "central");
  assert.equal(pattern(cells).count, 0);
  assert.match(narrate(blind, setup(blind), cells, pattern(cells), worst(cells, 1)[0], 1e-6), /the check cannot see it/);
  const corner = { ...DEFAULTS, loss: "hinge", at_zero: true };
  const there = check(setup(corner), 1e-6, "central");
  assert.ok(there.some(({ kink }) => kink));
  assert.ok(there.map(errorText).includes("kink"));
  assert.match(narrate(corner, setup(corner), there, pattern(there), worst(there, 1)[0], 1e-6), /kink within h/);
  const smooth = setup({ ...DEFAULTS, loss: "hinge" });
  assert.ok(check(smooth, 1e-6, "central").every(({ kink }) => !kink));
  assert.ok(!measure(setup(DEFAULTS), 0, 0, 1e-2).kink);
});

test("the curves are V-shaped, but for the complex step", () => {
  const made = curves(setup(DEFAULTS));
  assert.equal(made.central.length, PLACES.length);
  const at = (logH) => placeOf(logH) - PLACES[0];
  for (const ruler of ["central", "forward"]) assert.ok(made[ruler][at(-7)] < Math.min(made[ruler][at(-15)],
    made[ruler][at(-1)]) / 100);
  assert.ok(made.central[at(-5)] < made.forward[at(-5)]);
  assert.ok(made.complex[at(-15)] < 1e-11);
  assert.equal(curves(setup({ ...DEFAULTS, loss: "hinge" })).complex, null);
});

test("each block of seven rounds hides every bug once, and the first round hides one", () => {
  for (const block of [0, 1, 40]) {
    const rounds = BUGS.map((_, k) => hidden(7 * block + k + 1));
    assert.deepEqual([...rounds].sort(), [...BUGS].sort());
  }
  assert.notEqual(hidden(1), "none");
});

test("relative errors", () => {
  assert.deepEqual([relative(2, 2), relative(-2, 2), relative(0, 2), relative(4, 1)], [0, 2, 1, 0.75]);
  near(relative(3e-10, 1e-10), 2e-7, 1e-20);
});

test("words", () => {
  assert.deepEqual([stepText(-24), stepText(-23), stepText(-4)], ["10⁻⁶", "1.78×10⁻⁶", "10⁻¹"]);
  assert.deepEqual([number(-0.01234567), number(0), number(1.23e-7), number(NaN), number(1.7834, 2)],
    ["−0.01235", "0", "1.23×10⁻⁷", "–", "1.8"]);
  assert.deepEqual([errorText({ error: 0 }), errorText({ error: 2 }), errorText({ error: 2e-4 })],
    ["✓", "2.00", "2.00×10⁻⁴"]);
  for (const loss of LOSSES) for (const bug of BUGS) assert.ok(bugNames(loss)[bug] && fingerprint(bug, loss));
  const state = { ...DEFAULTS, round: 1, guess: "sign" };
  const bench = setup(state);
  const cells = check(bench, 1e-6, "central");
  const found = pattern(cells);
  assert.match(narrate({ ...state, guess: "" }, bench, cells, found, cells[0], 1e-6), /Round 1: a bug is hidden.*Which is it\?/);
  assert.match(verdict(state, bench, found, cells.length), /^Not that one\. “sign flipped” shows as 2\.00 everywhere/);
  assert.match(verdict({ ...state, guess: bench.bug }, bench, found, cells.length), /^Right: /);
});

test("the narration says whose fault a failure is", () => {
  const says = (changes, logH) => {
    const state = { ...DEFAULTS, ...changes, log_h: logH };
    const [bench, h] = [setup(state), 10 ** logH];
    const cells = check(bench, h, state.ruler);
    return narrate(state, bench, cells, pattern(cells), worst(cells, 1)[0], h);
  };
  assert.match(says({}, -6), /^Passed: all 12 coordinates agree/);
  assert.match(says({}, -13), /rounding wins/);
  assert.match(says({}, -1), /truncation wins/);
  assert.match(says({ bug: "bias" }, -6), /^Failed: 3 of 12 coordinates differ, in the column of the constant alone\./);
});

test("a state is accepted only where it can be shown", () => {
  assert.ok(accept(DEFAULTS));
  const bad = [
    { loss: "other" }, { bug: "x" }, { ruler: "" }, { log_h: -6.1 }, { log_h: 0 }, { log_h: "a" }, { at_zero: 1 },
    { round: -1 },
    { round: 1.5 }, { guess: "x" }, { y: [1, 0] }, { y: [0, 1, 3] }, { theta: [[1, 2, 3]] }, { X: [[1], [2], [3]] },
    { l2: -1 },
  ];
  for (const change of bad) assert.ok(!accept({ ...DEFAULTS, ...change }), JSON.stringify(change));
});
