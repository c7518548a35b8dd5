// The softmax bars: what a shift, a temperature and a division by the sum do; what is said; what is accepted.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, accept, divided, faults, fresh, nameOf, reachOf, resized, rounded, temperatureAt, view,
} from "../../../linmodels_lib/widgets/softmax_bars/logic.js";
import {
  chance, faultLine, headline, lossLine, narration, shiftLine, temperatureLine,
} from "../../../linmodels_lib/widgets/softmax_bars/words.js";

const TABLE = DEFAULTS;
const with_ = (changes) => ({ ...TABLE, ...changes });
const six = (values) => values.map((value) => Number(value.toFixed(6)));

test("the table: softmax keeps the order, division turns it round", () => {
  const result = view(TABLE);
  assert.deepEqual(six(result.probs), [0.37754, 0.622459, 0.000001]);
  assert.deepEqual(six(result.shares), [-0.146067, -0.202247, 1.348315]);
  assert.deepEqual(result.faults, { below: 2, above: 1, turned: true });
  assert.equal(result.winner, 1);
  assert.equal(faultLine(result), "Score ÷ sum: 2 shares below 0, 1 share above 1 and the order turned round.");
  assert.equal(headline(TABLE, result), "Label 1 wins with 0.6225.");
  assert.equal(lossLine(TABLE, result),
    "If label 0 is right: loss −ln p = 0.9741 nats (1.4053 bits). Knowing nothing: ln 3 = 1.0986.");
  assert.match(narration(TABLE, result), /^Label 1 wins with 0\.6225\. Label 0 0\.3775, label 1 0\.6225 and label 2 6\.32×10⁻⁷\. If label 0/);
});

test("a shift moves no probability, and every share", () => {
  for (let shift = -10; shift <= 10; shift += 0.5) {
    const state = with_({ scores: [0, 1, 2, 3, 4], shift, temperature: 0.1 });
    const result = view(state);
    assert.ok(result.moved < 1e-12, `${shift}: ${result.moved}`);
    if (shift === -2) {
      assert.equal(result.shares, null);
      assert.equal(shiftLine(state, result),
        "Every score − 2 (dotted: before): softmax moved by 0, score ÷ sum has nothing to divide by.");
      assert.match(faultLine(result), /add up to 0/);
    } else if (shift !== 0) assert.ok(result.sharesMoved > 0.01);
  }
  assert.match(shiftLine(TABLE, view(TABLE)), /Move the shift/);
});

test("a temperature keeps the order and leaves the shares alone", () => {
  const at = (temperature) => view(with_({ scores: [0, 1, 2], temperature }));
  const [cold, plain, hot] = [at(0.1), at(1), at(10)];
  assert.ok(cold.probs[2] > 0.9999 && hot.probs[2] < 0.37 && hot.probs[2] > plain.plain[1]);
  for (const result of [cold, plain, hot]) {
    assert.deepEqual(result.shares, plain.shares);
    assert.ok(result.probs[0] < result.probs[1] && result.probs[1] < result.probs[2]);
  }
  assert.match(temperatureLine({ temperature: 0.1 }, cold), /^Cold: .* argmax/);
  assert.match(temperatureLine({ temperature: 10 }, hot), /^Hot: .* 1\/3 /);
  assert.deepEqual([-1, -0.3, 0, 0.3, 1].map(temperatureAt), [0.1, 0.5, 1, 2, 10]);
});

test("division that works, that ties, and that has no sum", () => {
  const fine = view(with_({ scores: [0, 1, 2] }));
  assert.deepEqual(fine.faults, { below: 0, above: 0, turned: false });
  assert.match(faultLine(fine), /gives shares here/);
  assert.equal(divided([0.1, 0.2, -0.3]), null);
  assert.deepEqual(faults([1, 1], null), { below: 0, above: 0, turned: false });
  const tie = view(with_({ scores: [7, 7, 7] }));
  assert.equal(headline(with_({}), tie), "All labels tie: 1/3 = 0.3333 each.");
  assert.equal(headline(with_({}), view(with_({ scores: [1, 1, 0] }))), "Label 0 ties for the lead with 0.4223.");
});

test("numbers as readers see them", () => {
  assert.deepEqual([0.37754, 6.322e-7, 1, 0, 1 - 1e-9, 0.99994].map(chance),
    ["0.3775", "6.32×10⁻⁷", "1", "0", "1 − 1.00×10⁻⁹", "0.9999"]);
  assert.deepEqual([1.005, 99, -99, -0.001].map((v) => rounded(v, 15)), [1, 15, -15, 0]);
  assert.ok(Object.is(rounded(-0.001, 15), 0));
});

test("axes, presets and labels", () => {
  assert.deepEqual([[1, 5], [1, -12], [15, 0]].map((scores) => reachOf({ scores, shift: 0 })), [5, 15, 15]);
  assert.equal(reachOf({ scores: [15, 0], shift: 10 }), 25);
  assert.equal(reachOf({ scores: [-12, 0], shift: 10 }), 15);
  assert.deepEqual(fresh(with_({ shift: 3, temperature: 5 }), "table"),
    { preset: "table", scores: [1.3, 1.8, -12], gold: 0, shift: 0, temperature: 1 });
  assert.deepEqual(resized({ scores: [1, 2, 3], gold: 2 }, 2), { scores: [1, 2], gold: 1 });
  assert.deepEqual(resized({ scores: [1, 2], gold: 1 }, 4), { scores: [1, 2, 0, 0], gold: 1 });
  assert.equal(nameOf({ preset: "a", presets: { a: { names: ["x"] } } }, 0), "x");
  assert.equal(nameOf(TABLE, 3), "label 3");
});

test("what is accepted", () => {
  assert.ok(accept(TABLE));
  for (const bad of [
    { scores: [1] }, { scores: [1, 2, 3, 4, 5, 6, 7] }, { scores: [1, "2"] }, { scores: [1, 16] }, { scores: null },
    { shift: 11 },
    { shift: "0" }, { temperature: 0 }, { temperature: 11 }, { gold: 3 }, { gold: -1 }, { gold: 0.5 }, { preset: "x" },
    { preset: "toString" }, { presets: { table: { name: "a", names: [1], scores: [1, 2], gold: 0 } } },
    { presets: { table: { name: "a", names: [], scores: [1], gold: 0 } } },
  ]) {
    let sound = false;
    try { sound = accept(with_(bad)); } catch { /* a stranger's link: the loader catches too */ }
    assert.ok(!sound, JSON.stringify(bad));
  }
});
