// What each control does, without a page: the session on a plain model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeState, mulberry32 } from "../../../linmodels_lib/widgets/shared/core.js";
import { addressWriter, makeModel, stateFromFragment } from "../../../linmodels_lib/widgets/shared/loader.js";
import { StepperSession } from "../../../linmodels_lib/widgets/perceptron_stepper/session.js";
import { DEFAULTS, SHARED, accept } from "../../../linmodels_lib/widgets/perceptron_stepper/logic.js";
import { gridOf, reachOf } from "../../../linmodels_lib/widgets/shared/points/state.js";

const TOYS = {
  pair: { points: [[1, 0.5], [-1, -0.5], [2, 2]], labels: [1, 0, 1] },
  three: { points: [[0, 2], [-2, -1], [2, -1]], labels: [0, 1, 2] },
  xor: { points: [[0, 0], [0, 1], [1, 0], [1, 1]], labels: [0, 1, 1, 0] },
};

function start(change = {}) {
  const state = { ...structuredClone(DEFAULTS), ...structuredClone(TOYS.pair), preset: "pair", presets: TOYS,
    ...change };
  const saved = [];
  const model = makeModel(state, () => saved.push({ ...state }));
  let drawn = 0;
  const session = new StepperSession(model, () => { drawn += 1; });
  return { session, model, state, saved, drawn: () => drawn };
}

test("step, back, run, reset stay within the trace and are saved", () => {
  const { session, state, saved, drawn } = start();
  session.back();
  assert.equal(state.step, 0);
  session.step();
  session.step();
  assert.equal(state.step, 2);
  session.back();
  assert.equal(state.step, 1);
  session.run();
  assert.equal(session.endHere().why, "converged");
  const end = state.step;
  session.step();
  assert.equal(state.step, end, "there is no visit after the last");
  session.reset();
  assert.equal(state.step, 0);
  assert.equal(saved.length, 7);
  assert.ok(drawn() >= 7);
});

test("run stops where it cycles; a second run says so again", () => {
  const { session, state } = start({ ...TOYS.xor, preset: "xor", epochs: 10 });
  session.run();
  assert.equal(state.step, 12);
  assert.match(session.words(), /so it cycles for ever\.$/);
  session.step();
  session.run();
  assert.equal(state.step, 13);
  assert.match(session.message, /^No convergence after 3 epochs: .* so it cycles for ever\.$/);
});

test("playing ends at the end, and starts over from there", () => {
  const { session, state } = start();
  let plays = 0;
  session.player = { play: () => { plays += 1; }, pause() {}, playing: () => false };
  session.togglePlay();
  let ticks = 0;
  while (session.tick()) ticks += 1;
  assert.ok(ticks > 0);
  session.togglePlay();
  assert.equal(state.step, 0);
  assert.equal(plays, 2);
});

test("ask me first: a step waits for the answer, and the score is kept", () => {
  const { session, state } = start();
  session.setAsking(true);
  assert.equal(session.answer(0), false, "no question yet");
  session.step();
  assert.deepEqual([state.step, session.open], [0, true]);
  assert.match(session.question().text, /^Next is example 1\. Which class will win\?$/);
  session.togglePlay();
  assert.match(session.message, /waits for your answer/);
  session.answer(0);
  assert.deepEqual([state.step, session.open], [1, false]);
  assert.match(session.message, /^You said “class 1”: right\. Visit 1/);
  session.step();
  assert.equal(session.answer(7), false);
  session.answer(0);
  assert.equal(session.asked.total, 2);
  session.setAsking(false);
  session.answer(0);
  assert.equal(state.step, 2);
});

test("a dragged point is drawn at once and sent on at the end", () => {
  const { session, state, saved } = start({ step: 2 });
  session.move(0, [0.5, 0.5]);
  assert.deepEqual(state.points[0], [0.5, 0.5]);
  assert.equal(saved.length, 0);
  assert.equal(state.preset, "custom");
  assert.equal(state.step, 2, "the step stays: the same visit of a new history");
  session.moved(0);
  assert.equal(saved.length, 1);
  assert.equal(session.message, "Example 1 is now at (0.5, 0.5).");
  assert.deepEqual(TOYS.pair.points[0], [1, 0.5], "the preset itself is untouched");
});

test("a point moved by keys stays in the plane", () => {
  const { session, state } = start();
  for (let i = 0; i < 99; i++) session.nudge(0, 0.125, -0.125);
  assert.deepEqual(state.points[0], [session.reach, -session.reach]);
});

test("the step follows when the trace gets shorter", () => {
  const { session, state } = start({ ...TOYS.xor, preset: "xor", step: 30 });
  session.usePreset("pair");
  assert.equal(state.step, 0);
  session.run();
  const end = state.step;
  session.set({ step: 10 ** 6 });
  assert.equal(state.step, end);
});

test("add, a new class, delete; the last of a class stays", () => {
  const { session, state } = start();
  session.chooseClass(2);
  session.add([1, -1]);
  assert.deepEqual(state.labels, [1, 0, 1, 2]);
  assert.deepEqual(session.names, ["class 1", "class 2", "class 3"]);
  assert.match(session.message, /Example 4, class 3, added at \(1, −1\)/);
  session.remove(3);
  assert.equal(state.points.length, 4);
  assert.match(session.message, /last one of class 3.*It stays/);
  session.select(0);
  session.removeSelected();
  assert.deepEqual(state.labels, [0, 1, 2]);
  assert.equal(session.selected, null);
  for (let i = 0; i < 1002; i++) session.add([0, 0]);
  assert.equal(state.points.length, 1000);
  assert.match(session.message, /1000 points/);
});

/** n points around two middles. */
function many(n) {
  const random = mulberry32(1);
  const labels = Array.from({ length: n }, (_, i) => i % 2);
  return { labels, points: labels.map((k) => [2 * k - 1 + random(), random()]) };
}

test("with many points the bound is looked for between frames, once they rest", () => {
  const { session, drawn } = start({ ...many(300), preset: "custom" });
  const frames = () => {
    let count = 0;
    for (let before = drawn(); count === 0 || drawn() > before; count++) {
      before = drawn();
      session.bound();
    }
    return count;
  };
  assert.match(session.bound().reason, /once the points rest/);
  assert.ok(frames() > 2);
  const found = session.bound();
  assert.ok(found.bound > 1);
  session.move(0, [0.5, 0.5]);
  assert.match(session.bound().reason, /once the points rest/);
  assert.equal(frames(), 1, "nothing is looked for under a drag");
  session.moved(0);
  frames();
  assert.notDeepEqual(session.bound(), found);
});

test("n and p lead from point to point, and it is said which", () => {
  const { session } = start({ ...many(30), preset: "custom", classes: ["no", "yes"] });
  assert.equal(session.used, 0);
  session.goTo(1);
  assert.match(session.message, /^Example 2, yes, at \(.*\)\.$/);
  session.goTo(-1);
  assert.deepEqual([session.used, session.selected], [29, 29]);
  session.goTo(30);
  assert.equal(session.used, 0);
  session.select(29);
  session.remove(29);
  assert.equal(session.used, 28, "the last there is");
});

test("planes and grids fit numbers of any size", () => {
  assert.equal(reachOf([[170, 62]]), 190);
  assert.equal(reachOf([[0.02, -0.011]]), 0.022);
  assert.equal(reachOf([[0, 0]]), 1.5);
  assert.deepEqual([1.5, 3.5, 12].map(gridOf), [1 / 16, 1 / 16, 1 / 16]);
  for (const reach of [0.022, 190, 1e6]) {
    assert.ok(reach / gridOf(reach) >= 40 && reach / gridOf(reach) <= 80, `${reach}`);
    assert.ok(Number.isInteger(Math.log2(gridOf(reach))), "a power of two");
  }
});

test("a point that is chosen is selected and said, each time anew", () => {
  const { session, state } = start({ classes: ["no", "yes"] });
  session.choose(2);
  assert.equal(session.selected, 2);
  assert.equal(session.message, "Example 3, yes, at (2, 2), is selected: arrow keys move it, Delete removes it.");
  assert.equal(state.step, 0);
  const turn = session.turn;
  session.choose(2);
  assert.ok(session.turn > turn);
  const still = session.turn;
  session.select(1);
  session.move(1, [-1, -1]);
  assert.equal(session.turn, still, "what is not said is no turn");
});

test("start weights go when the number of classes changes", () => {
  const { session, state } = start({ start: [[0, 1, 0], [0, 0, 0]] });
  session.move(0, [0, 0]);
  assert.equal(state.start.length, 2);
  session.chooseClass(2);
  session.add([1, 1]);
  assert.deepEqual(state.start, []);
});

test("your own points come back after a preset", () => {
  const { session, state } = start();
  session.move(0, [0.25, 0.25]);
  session.usePreset("three");
  session.usePreset("custom");
  assert.deepEqual(state.points[0], [0.25, 0.25]);
  assert.deepEqual(state.labels, TOYS.pair.labels);
});

test("averaging fills by the average and dashes the weights", () => {
  const { session } = start({ step: 3, averaged: true });
  const scene = session.scene();
  assert.deepEqual(scene.filled, session.trace.at(3).average);
  assert.deepEqual(scene.dashed, session.trace.at(3).theta);
});

test("the plane is round numbers around the points", () => {
  assert.equal(reachOf([[0, 0], [1, 1]]), 1.5);
  assert.equal(reachOf([[2.75, 0]]), 3.5);
  assert.equal(reachOf([[-10, 4]]), 10.5);
});

const UNSOUND = {
  points: [null, [], [[1, 2]], [[1, 2], [3]], [[1, 2], [3, NaN]], [[1, 2], [3, "4"]], "x", [[1, 2], [1e9, 0], [0, 0]]],
  labels: [null, [0, 1], [0, 0, 0], [0, 2, 2], [0, 1, 5], [0, 1, -1], [0, 1, 0.5], "011"],
  step: [-1, 1.5, "3", null, 1e9],
  learning_rate: [0, -1, NaN, "1", null],
  decay: ["never", null],
  order: ["random", 3],
  averaged: ["yes", 1, null],
  seed: [-1, 2 ** 32, 0.5],
  start: [null, [[1, 2, 3]], [[1, 2], [3, 4]], [[1, 2, 3], [4, 5, Infinity]]],
  preset: [3, null, "xnor", "toString", "__proto__"],
};

test("an unsound state is refused, name by name", () => {
  const { state } = start();
  assert.ok(accept(state));
  for (const [name, values] of Object.entries(UNSOUND)) {
    for (const value of values) {
      const initial = structuredClone(state);
      const link = encodeState({ step: 2, [name]: value });
      const got = stateFromFragment({ share: SHARED, accept }, initial, link);
      assert.equal(got, initial, `${name} = ${JSON.stringify(value)}`);
    }
  }
});

test("a link changes only what it may", () => {
  const { state } = start();
  const widget = { share: SHARED, accept };
  const link = encodeState({ step: 2, presets: {}, epochs: 5, __proto__x: 1 });
  const got = stateFromFragment(widget, state, link);
  assert.equal(got.step, 2);
  assert.equal(got.epochs, 200);
  assert.deepEqual(Object.keys(got).sort(), Object.keys(state).sort());
  assert.equal(stateFromFragment(widget, state, "garbage!"), state);
  assert.equal(stateFromFragment(widget, state, undefined), state);
  assert.equal(stateFromFragment({ ...widget, accept() { throw new Error("no"); } }, state, link), state);
});

test("the address is written every 400 ms at most, and a browser that refuses does no harm", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const written = [];
  let refuse = false;
  globalThis.location = { hash: "#a-section", href: "file:///page.html#a-section" };
  globalThis.history = { state: null, replaceState(_, __, url) {
    if (refuse) throw new Error("SecurityError");
    written.push(url);
    location.hash = url;
  } };
  try {
    const save = addressWriter();
    let n = 0;
    const [first, second] = [(entries) => entries.set("w-1", String(n)), (entries) => entries.set("w-2", String(n))];
    for (; n < 80; n++) { // 30 times a second, two widgets
      save(first);
      save(second);
      t.mock.timers.tick(33);
    }
    assert.equal(written.length, 6, "2640 ms hold six times 400 ms");
    assert.match(written.at(-1), /^#w-1=(\d+)&w-2=\1$/);
    refuse = true;
    save(first);
    t.mock.timers.tick(400);
    assert.equal(written.length, 6);
    refuse = false;
    n = 99;
    save(first);
    t.mock.timers.tick(400);
    assert.match(written.at(-1), /^#w-1=99&w-2=7\d$/);
  } finally {
    delete globalThis.location;
    delete globalThis.history;
  }
});

test("a model tells its listeners, until they leave", () => {
  const heard = [];
  const model = makeModel({ a: 1, b: 2 });
  const listen = (_, value) => heard.push(value);
  model.on("change:a change:b", listen);
  model.set("a", 1);
  model.set("a", 5);
  model.off("change:a", listen);
  model.set("a", 6);
  model.set("b", 7);
  model.off();
  model.set("b", 8);
  assert.deepEqual(heard, [5, 7]);
});
