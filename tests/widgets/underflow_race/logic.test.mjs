// The race's logic: rounding to float16, bits, where products die.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, FORMATS, accept, deathOf, events, kindOf, lengthFor, precisionOf, probability, round16, sequence, trace,
} from "../../../linmodels_lib/widgets/underflow_race/logic.js";
import { laneState, narrate } from "../../../linmodels_lib/widgets/underflow_race/words.js";

const [HALF, SINGLE, DOUBLE] = FORMATS;

test("float16 rounds to the nearest, ties to even, also below the normal numbers", () => {
  const least = 2 ** -24;
  const cases = [
    [1, 1], [0, 0], [-1.5, -1.5], [65504, 65504], [65519.99, 65504], [65520, Infinity], [-1e6, -Infinity],
    [1 + 2 ** -11, 1], [1 + 3 * 2 ** -11, 1 + 2 ** -9], [1 + 2 ** -11 + 2 ** -40, 1 + 2 ** -10],
    // ties go to the even neighbour
    [2 ** -14, 2 ** -14], [2 ** -14 - least / 4, 2 ** -14], [2 ** -14 - least, 1023 * least],
    [least, least], [least / 2, 0], [least / 2 + 2 ** -60, least], [1.5 * least, 2 * least], [2.5 * least, 2 * least],
    [1e-300, 0],
    [1e-4, 1.00016593933105469e-4],
  ];
  for (const [x, wanted] of cases) assert.equal(round16(x), wanted, String(x));
  assert.ok(Object.is(round16(-0), -0));
  assert.ok(Number.isNaN(round16(NaN)));
});

test("the fields of the bits", () => {
  assert.equal(HALF.bits(1), "0011110000000000");
  assert.equal(HALF.bits(-2), "1100000000000000");
  assert.equal(HALF.bits(2 ** -24), "0000000000000001");
  assert.equal(HALF.bits(Infinity), "0111110000000000");
  assert.equal(SINGLE.bits(1), `0${"01111111"}${"0".repeat(23)}`);
  assert.equal(DOUBLE.bits(1e-320).slice(1, 12), "0".repeat(11));
  for (const format of FORMATS) assert.equal(format.bits(0.1).length, 1 + format.exponent + format.fraction);
});

test("kinds and precision", () => {
  assert.deepEqual([1, 1e-310, 0].map((x) => kindOf(DOUBLE, x)), ["normal", "subnormal", "zero"]);
  assert.deepEqual([1, 2 ** -1074, 0].map((x) => precisionOf(DOUBLE, x)), [53, 1, 0]);
  assert.equal(kindOf(HALF, 2 ** -14), "normal");
  assert.equal(kindOf(HALF, 2 ** -15), "subnormal");
});

test("a hundred factors of 0.0001 die at words 2, 12 and 81", () => {
  const lanes = trace(new Array(100).fill(0.0001));
  assert.deepEqual(FORMATS.map((_, k) => deathOf(lanes, k)), [2, 12, 81]);
  assert.deepEqual(events(lanes).map(({ step, format, kind }) => [step, format, kind]),
    [[2, 0, "zero"], [10, 1, "subnormal"], [12, 1, "zero"], [77, 2, "subnormal"], [81, 2, "zero"]]);
  assert.equal(String(lanes[2].products[80]), "1e-320");
  assert.ok(Math.abs(lanes[2].sums[100] + 921.034037) < 1e-6);
  assert.equal(laneState(0, lanes, 5), "zero since word 2");
  assert.equal(laneState(2, lanes, 80), "subnormal, 11 bits left");
  assert.equal(laneState(2, lanes, 3), "normal, 53 bits");
  const said = narrate(lanes, [], new Array(100).fill(0.0001), 12);
  assert.match(said, /^Word 12 has probability 1\.00×10⁻⁴\. float32 falls to 0\. The product is 1\.00×10⁻⁴⁸ in float64; 0 in float16 and float32\./);
  assert.match(narrate(lanes, [], [], 0), /Every product is 1/);
  assert.match(narrate(trace([0.5]), ["warm"], [0.5], 1), /^Word 1, “warm”, has probability 0.5\. The product is 0.5 in float16, 0.5 in float32 and 0.5 in float64/);
});

test("the length of the race and the slider", () => {
  assert.deepEqual([1e-4, 0.01, 0.1, 0.3, 0.5, 1].map(lengthFor), [100, 200, 400, 800, 1200, 1200]);
  assert.equal(probability(-4), 0.0001);
  assert.equal(probability(Math.log10(0.0001).toFixed(1)), 0.0001);
  assert.deepEqual(sequence({ source: "x", p: 0.1, texts: [{ name: "x", words: "a b", probs: [0.1, 0.2] }] }),
    { words: ["a", "b"], probs: [0.1, 0.2] });
  assert.equal(sequence(DEFAULTS).probs.length, 100);
});

test("what is accepted", () => {
  assert.ok(accept(DEFAULTS));
  const texts = [{ name: "x", words: "a b", probs: [0.1, 0.2] }];
  assert.ok(accept({ ...DEFAULTS, texts, source: "x", step: 2 }));
  for (const bad of [
    { p: 0 }, { p: 2 }, { p: "0.1" }, { step: -1 }, { step: 0.5 }, { source: "x" }, { texts: null },
    { texts: [{ ...texts[0], probs: [0.1] }] },
    { texts: [{ ...texts[0], probs: [0.1, NaN] }] }, { texts: [{ ...texts[0], words: 3 }] },
  ]) {
    let sound = false;
    try { sound = accept({ ...DEFAULTS, ...bad }); } catch { /* a link of a stranger: the loader catches too */ }
    assert.ok(!sound, JSON.stringify(bad));
  }
});
