// Scenes in words: Python's literals, the arguments of a call, what a link holds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { callOf, carried, demoLink, literal, pythonCell } from "../../../linmodels_lib/widgets/shared/scene.js";
import { decodeState } from "../../../linmodels_lib/widgets/shared/core.js";

test("numbers as Python writes them", () => {
  const numbers = [0, -0, 3, -2.5, 1e-4, 1e-5, -1.5e-7, 1e15, 1e16, 1.25e22, 0.1 + 0.2, 1e100];
  assert.deepEqual(numbers.map(literal),
    ["0", "0", "3", "-2.5", "0.0001", "1e-05", "-1.5e-07", "1000000000000000", "1e+16", "1.25e+22",
      "0.30000000000000004", "1e+100"]);
});

test("other values", () => {
  assert.equal(literal({ a: [true, null], 'q"': "x\n" }), '{"a": [True, None], "q\\"": "x\\n"}');
  assert.equal(literal(new Map([["2", 1], ["1", 2]])), '{"2": 1, "1": 2}');
});

test("a long call has a line for each argument", () => {
  assert.equal(pythonCell("loss-curves", { z: 2 }), "import linmodels_lib as lm\n\nlm.widgets.LossCurves(z=2)");
  const text = "x".repeat(60);
  assert.equal(pythonCell("event-grid", { a: text, b: 1 }),
    `import linmodels_lib as lm\n\nlm.widgets.EventGrid(\n    a="${text}",\n    b=1,\n)`);
});

test("only what differs is given, and a preset brings its own", () => {
  assert.deepEqual(callOf({ z: 1, m: { b: 1, a: 2 } }, { z: 0, m: { a: 2, b: 1 } }), { z: 1 });
  const presets = { one: { points: [[1, 1]], labels: [0] } };
  const usual = { points: [], labels: [], classes: [], preset: "custom", presets: {}, step: 0 };
  const state = { points: [[1, 1]], labels: [0], classes: [], preset: "one", presets, step: 2 };
  assert.deepEqual(callOf(state, usual), { preset: "one", step: 2 });
  assert.deepEqual(callOf({ ...state, preset: "custom" }, usual), { classes: [], labels: [0], points: [[1, 1]], step: 2 });
  const story = { preset: "one", presets: { one: { p: 0.5 } }, p: 0.5 };
  assert.deepEqual(callOf(story, { preset: "one", presets: {}, p: 0.1 }), { preset: "one" });
  assert.deepEqual(callOf({ ...story, p: 0.1 }, { preset: "one", presets: {}, p: 0.1 }), { p: 0.1, preset: "one" });
});

test("a link from a notebook holds settings and data, but not long ones that are the widget's own", () => {
  const long = "x".repeat(300);
  const usual = { step: 0, names: long, other: long, short: 1, presets: {} };
  const scene = carried({ step: 0, names: `${long}!`, other: long, short: 1, presets: { x: 1 } }, ["step"], usual);
  assert.deepEqual(scene, { step: 0, names: `${long}!`, short: 1 });
  const [page, payload] = demoLink("https://here/", "loss-curves", scene).split("#loss-curves-1=");
  assert.equal(page, "https://here/demo/loss-curves.html");
  assert.deepEqual(decodeState(payload), scene);
});
