// The logic of the quiz: numbers as people type them, verdicts, inline markup.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  inline, judgeNumber, judgeOptions, parseNumber, precision, sound,
} from "../../../linmodels_lib/widgets/quiz/logic.js";

test("numbers in the ways that people type them", () => {
  const same = {
    "3": 3, " 0.5 ": 0.5, "+2": 2, ".5": 0.5, "5.": 5, "1e-3": 1e-3, "1E3": 1000, "2e−3": 2e-3,
    "−0.5": -0.5, "–2": -2, "-2": -2, "- 2": -2, "0,5": 0.5, "−0,25": -0.25, "0,125": 0.125, "-0,125": -0.125,
    "3,14159": 3.14159, "12,5": 12.5,
    "1/3": 1 / 3, "-1 / 4": -0.25, "−2/−4": 0.5, "1⁄2": 0.5, "0,5/2": 0.25, "1e-3/2": 5e-4, "50%": 0.5, "0/7": 0,
    "1/2%": 0.005,
  };
  for (const [typed, value] of Object.entries(same)) assert.deepEqual(parseNumber(typed), { value }, typed);
});

test("the unit may be typed along", () => {
  assert.deepEqual(parseNumber("1.5 points", "points"), { value: 1.5 });
  assert.deepEqual(parseNumber("50%", "%"), { value: 50 });
  assert.deepEqual(parseNumber("2", "points"), { value: 2 });
});

test("what is no number is explained", () => {
  const says = {
    "": "Type a number first.",
    "  ": "Type a number first.",
    "three": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "1.2.3": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "--1": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "0x10": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "Infinity": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "1/": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "1/2/3": "This field takes one number or one fraction. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "1,2,3": "This field takes a number. Write a number such as 0.5, −2, 1/3 or 1e-3.",
    "1/0": "A fraction cannot have 0 below the line.",
    "1,000": "“1,000” can be read in two ways. Write 1000 or 1.000.",
    "-1,000": "“-1,000” can be read in two ways. Write -1000 or -1.000.",
    "1,000,000": "Leave out the commas between thousands.",
    "1,234.5": "Leave out the commas between thousands.",
    "1e999": "“1e999” is too large to compute with.",
  };
  for (const [typed, problem] of Object.entries(says)) assert.deepEqual(parseNumber(typed), { problem }, typed);
});

const spec = { answer: 1.5, tolerance: 0.005, unit: "", wrong: [[1, "one"], [1.011, "near one"]] };

test("a number is judged within the tolerance", () => {
  for (const typed of ["1.5", "3/2", "1.504", "1.505", "1.495"]) assert.equal(judgeNumber(spec, typed).status, "right",
    typed);
  assert.deepEqual(judgeNumber(spec, "1.51"), { status: "wrong", say: "1.51 is too large." });
  assert.deepEqual(judgeNumber(spec, "−3"), { status: "wrong", say: "−3 is too small." });
});

test("a known slip gets its reason, the nearest one where two fit", () => {
  assert.deepEqual(judgeNumber(spec, "1"), { status: "wrong", say: "one" });
  assert.deepEqual(judgeNumber({ ...spec, tolerance: 0.05 }, "1.009"), { status: "wrong", say: "near one" });
});

test("a slip is known when it is rounded to two digits or more, unless the answer rounds to the same", () => {
  const bits = { answer: 2, tolerance: 1e-9, unit: "bits",
    wrong: [[Math.log(4), "nats"], [-Math.log2(0.75), "other"]] };
  for (const typed of ["1.386", "1.39", "1.4", "1.386294361"]) assert.equal(judgeNumber(bits, typed).say, "nats",
    typed);
  assert.equal(judgeNumber(bits, "0.415").say, "other");
  assert.equal(judgeNumber(bits, "1.38").say, "1.38 is too small.");
  const close = { answer: 14 / 19, tolerance: 6e-5, unit: "", wrong: [[133 / 180, "mean"]] };
  assert.equal(judgeNumber(close, "0.74").say, "Right to 2 digits. Give more of them.");
  assert.equal(judgeNumber(close, "0.739").say, "mean");
});

test("a swapped sign is told, and a text is not counted as wrong", () => {
  assert.deepEqual(judgeNumber(spec, "-1.5"), { status: "wrong", say: "The size is right; look at the sign again." });
  assert.equal(judgeNumber(spec, "abc").status, "unread");
});

test("an answer with too few digits is not called too small", () => {
  const fine = { answer: 190 / 100189, tolerance: 6e-9, unit: "", wrong: [] };
  const more = (digits) => ({ status: "wrong", say: `Right to ${digits} digits. Give more of them.` });
  for (const [typed, digits] of [["0.001896", 4], ["0.0019", 2], ["0.19 %", 2], ["1.9e-3", 2]]) {
    assert.deepEqual(judgeNumber(fine, typed), more(digits), typed);
  }
  assert.equal(judgeNumber(fine, "0.00189").say, "0.00189 is too small.");
  assert.equal(judgeNumber(fine, "0.002").say, "0.002 is too large.");
  assert.equal(judgeNumber({ ...fine, wrong: [[0.0019, "slip"]] }, "0.0019").say, "slip");
});

test("a large answer is met in spite of rounding", () => {
  const large = { answer: 1e20 / 3, tolerance: 1e-9, unit: "", wrong: [] };
  assert.equal(judgeNumber(large, "33333333333333333333.3").status, "right");
});

test("the field says how close is close enough", () => {
  assert.equal(precision({ answer: 1 / 3, tolerance: 1e-9 }), "A decimal or a fraction such as 1/3.");
  assert.equal(precision({ answer: 0.5, tolerance: 0.005 }), "A decimal or a fraction; within 0.005 is close enough.");
  assert.equal(precision({ answer: -3, tolerance: 1e-9 }), "A whole number.");
  assert.equal(precision({ answer: 6, tolerance: 0.01 }), "A number; within 0.01 is close enough.");
});

const options = [true, false, true].map((right) => ({ text: "t", feedback: "f", right }));

test("one choice", () => {
  assert.equal(judgeOptions("choice", options, []).say, "Choose an option first.");
  assert.deepEqual(judgeOptions("choice", options, [1]), { status: "wrong", marks: { 1: "wrong" }, say: "" });
  assert.deepEqual(judgeOptions("choice", options, [0]), { status: "right", marks: { 0: "right" }, say: "" });
});

test("several choices: what is right, what is too much, what is missing", () => {
  const judge = (...ticked) => judgeOptions("several", options, ticked);
  assert.equal(judge().say, "Tick one option or more first.");
  assert.equal(judge(0).say, "Not complete: 1 tick right, 1 more to find.");
  assert.equal(judge(0, 1).say, "Not complete: 1 tick right, 1 to take away, 1 more to find.");
  assert.equal(judge(1).say, "Not complete: no tick right yet, 1 to take away, 2 more to find.");
  assert.equal(judge(0, 1, 2).say, "Not complete: 2 ticks right, 1 to take away.");
  assert.deepEqual(judge(0, 2), { status: "right", marks: { 0: "right", 2: "right" }, say: "" });
});

test("inline markup, and nothing else", () => {
  assert.deepEqual(inline("θ_1 and x^2"), ["θ", ["sub", ["1"]], " and x", ["sup", ["2"]]]);
  assert.deepEqual(inline("*so `b`*"), [["em", ["so ", ["code", ["b"]]]]]);
  for (const plain of ["<b>x</b>", "2 * 3 * 4", "learning_rate", "a `b", "", "&amp;"]) {
    assert.deepEqual(inline(plain), plain ? [plain] : []);
  }
});

test("a broken quiz is recognised", () => {
  const good = { kind: "choice", question: "q", why: "w", options };
  assert.ok(sound(good));
  assert.ok(sound({ kind: "number", question: "q", why: "w", number_spec: spec }));
  for (const change of [{ kind: "x" }, { question: 1 }, { why: null }, { options: [options[0]] },
    { options: [{}, {}] }]) {
    assert.ok(!sound({ ...good, ...change }));
  }
  assert.ok(!sound({ kind: "number", question: "q", why: "w", number_spec: { answer: "1", tolerance: 1, wrong: [] } }));
});
