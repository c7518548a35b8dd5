// Bayes' rule in the widget: values worked by hand, extremes, people, and what is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stopOf } from "../../../linmodels_lib/widgets/shared/knob.js";
import * as logic from "../../../linmodels_lib/widgets/bayes_test/logic.js";
import * as words from "../../../linmodels_lib/widgets/bayes_test/words.js";

const READER = { prior: 0.00001, sensitivity: 0.95, specificity: 0.995, tests: 1 };
const STORY = logic.DEFAULTS.presets["mind-reader"];
const near = (a, b, message) => assert.ok(Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b)),
  message ?? `${a} is not ${b}`);

test("the mind reader, to the last digit", () => {
  const once = logic.bayes(READER);
  near(once.posterior, 190 / 100189);
  near(once.evidence, 100189 / 20000000);
  near(once.level, 1 / 191);
  near(once.ratio, 190);
  near(once.cleared, 10 / (10 + 199 * 99999));
  assert.deepEqual(once.whole, [1, 500, 0, 99499]);
  near(logic.bayes({ ...READER, tests: 2 }).posterior, 36100 / 136099);
  near(logic.bayes({ ...READER, tests: 2 }).level, 1 / 36101);
});

test("one minus a decimal is a decimal", () => {
  assert.equal(logic.complement(0.99999), 0.00001);
  assert.equal(logic.complement(1e-7), 0.9999999);
  assert.equal(logic.complement(0.995), 0.005);
  assert.deepEqual([0, 1, 0.5].map(logic.complement), [1, 0, 0.5]);
});

test("nothing is ever NaN; a result that cannot be is undefined", () => {
  const ends = [0, 1e-7, 0.5, 0.99999, 1];
  let undefinedCases = 0;
  for (const prior of ends) for (const sensitivity of ends) for (const specificity of ends) for (const tests of [1,
    2]) {
    const state = { ...logic.DEFAULTS, prior, sensitivity, specificity, tests };
    const result = logic.bayes(state);
    const possible = (prior > 0 && sensitivity > 0) || (prior < 1 && specificity < 1);
    assert.equal(result.posterior === null, !possible);
    undefinedCases += !possible;
    if (possible) assert.ok(result.posterior >= 0 && result.posterior <= 1);
    assert.equal(result.whole.reduce((sum, n) => sum + n, 0), logic.PEOPLE);
    near(result.joint.reduce((sum, p) => sum + p, 0), 1);
    const said = [words.headline(state, STORY, result), words.formula(state, STORY, result),
      words.narration(state, STORY, result), ...words.curveWords(state, result)].join(" ");
    assert.doesNotMatch(said, /NaN|Infinity|null|undefined (people|are)/);
    if (!possible) assert.match(said, /undefined/);
  }
  assert.ok(undefinedCases > 10);
  assert.equal(logic.bayes({ ...READER, specificity: 1 }).posterior, 1);
  assert.equal(logic.bayes({ ...READER, specificity: 1 }).level, null);
});

test("whole people add up, and the largest remainders are rounded up", () => {
  assert.deepEqual(logic.wholes([0.95, 499.995, 0.05, 99499.005], 100000), [1, 500, 0, 99499]);
  assert.deepEqual(logic.wholes([0.5, 0.5, 0, 1], 2), [1, 0, 0, 1]);
});

test("the sliders' stops rise and resolve what matters", () => {
  for (const stops of [logic.PRIOR_STOPS, logic.QUALITY_STOPS]) {
    assert.ok(stops.every((stop, i) => i === 0 || stop > stops[i - 1]));
    assert.deepEqual([stops[0], stops.at(-1)], [0, 1]);
    stops.forEach((stop, i) => assert.equal(stopOf(stops, stop), i));
  }
  for (const value of [0.9, 0.95, 0.99, 0.995, 0.999, 0.99999]) assert.ok(logic.QUALITY_STOPS.includes(value));
  assert.ok(logic.PRIOR_STOPS.includes(0.00001));
  assert.equal(logic.PRIOR_STOPS[stopOf(logic.PRIOR_STOPS, 0.2083)], 0.2);
});

/** The area under an outline made of rectangles. */
const area = (path) => [...path.matchAll(/h(\d+)v(\d+)/g)].reduce((sum, [, w, height]) => sum + w * height, 0);

test("a crowd's outlines cover exactly their people, inside the picture", () => {
  for (const [from, count] of [[0, 1], [1, 500], [501, 99499], [0, 0], [37, 12], [99, 2], [0, 100000], [4000, 4000],
    [3999, 8002]]) {
    const path = logic.crowdPath(from, count);
    assert.equal(area(path), count, `${from} ${count}`);
    for (const [, x, y, w, height] of path.matchAll(/M(\d+),(\d+)h(\d+)v(\d+)/g)) {
      assert.ok(Number(x) + Number(w) <= 400 && Number(y) + Number(height) <= 250);
    }
  }
  assert.equal(logic.crowdPath(0, 1), "M0,249h1v1h-1z");
});

test("marks stand for more people where there are many", () => {
  assert.deepEqual(logic.marks([1, 500]), { size: 1, counts: [1, 500] });
  assert.deepEqual(logic.marks([99, 4995]), { size: 10, counts: [10, 500] });
  assert.equal(logic.marks([50000, 50000]).size, 1000);
});

test("what is said", () => {
  const result = logic.bayes(READER);
  assert.equal(words.headline(READER, STORY, result),
    "Of about 501 people who test positive, about 1 is a mind reader.");
  assert.equal(words.formula(READER, STORY, result), "P(MR | T) = 0.95 / 501 = 0.001896, 1 in 527");
  const twice = { ...READER, tests: 2 };
  assert.equal(words.headline(twice, STORY, logic.bayes(twice)),
    "Of 3.4 people who test positive twice (expected), 0.903 are mind readers.");
  assert.equal(words.formula(twice, STORY, logic.bayes(twice)),
    "P(MR | T₁, T₂) = 0.903 / 3.4 = 0.2652, about 1 in 4");
  const nobody = { ...READER, prior: 0, specificity: 1 };
  assert.equal(words.headline(nobody, STORY, logic.bayes(nobody)),
    "No person tests positive: there is nothing to divide by.");
  assert.match(words.formula(nobody, STORY, logic.bayes(nobody)), /undefined/);
  const none = { ...READER, prior: 0 };
  assert.match(words.headline(none, STORY, logic.bayes(none)), /, none is a mind reader/);
});

test("a share says when it is rounded", () => {
  assert.deepEqual([0.001, 190 / 100189, 1 / 191].map(words.share), ["1 in 1,000", "1 in 527", "1 in 191"]);
  assert.deepEqual([0.4976, 0.0194346].map(words.share), ["about 1 in 2", "about 1 in 51"]);
});

test("the crowd's caption tells what is to be seen", () => {
  const all = "All 100,000 people: a small square is 100 of them.";
  const said = (...whole) => words.crowdWords(STORY, whole);
  assert.equal(said(1, 500, 0, 99499), `${all} The positives lie at the foot.`);
  assert.equal(said(5, 5, 9, 99981), `${all} The positives lie at the foot.`);
  assert.equal(said(1, 8, 10, 99981),
    `${all} The few positives are too small to see here. Hatched at the top: missed readers.`);
  assert.equal(said(0, 0, 0, 100000), `${all} None of them is positive.`);
});

test("numbers are never rounded to certainty", () => {
  const sure = { ...READER, specificity: 0.99999, tests: 2 };
  assert.equal(words.formula(sure, STORY, logic.bayes(sure)),
    "P(MR | T₁, T₂) = 0.9025 / 0.90251 = 1 − 1.11×10⁻⁵, over 99.9 %");
  assert.equal(words.share(0.9993), "99.9 %");
  assert.equal(words.probability(0.99999999), "1 − 1.00×10⁻⁸");
  assert.equal(words.probability(5.025e-7), "5.02×10⁻⁷");
  assert.equal(words.probability(1), "1");
  assert.equal(words.probability(null), "undefined");
  assert.equal(words.amount(99499.005), "99,499");
  assert.equal(words.amount(0.00025), "2.50×10⁻⁴");
});

test("only sound states are accepted", () => {
  const good = logic.DEFAULTS;
  assert.ok(logic.accept(good));
  const bad = [{ prior: -0.1 }, { prior: 1.1 }, { prior: NaN }, { prior: "0.5" }, { tests: 3 }, { preset: "x" },
    { presets: null },
    { sensitivity: null }, { presets: { "mind-reader": { ...STORY, crowd: ["people"] } } }];
  for (const patch of bad) assert.ok(!logic.accept({ ...good, ...patch }), JSON.stringify(patch));
});
