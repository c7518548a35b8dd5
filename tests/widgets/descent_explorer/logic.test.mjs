// The descent explorer without a page: contours, losses by hand, batches, paths, limits, what the controls do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeState } from "../../../linmodels_lib/widgets/shared/core.js";
import { makeModel, stateFromFragment } from "../../../linmodels_lib/widgets/shared/loader.js";
import { contour, levelsOf } from "../../../linmodels_lib/widgets/shared/contour.js";
import {
  Path, STEPS, batches, eigenvalues, gradient, grid, hessian, limitOf, minimumFrom, value,
} from "../../../linmodels_lib/widgets/descent_explorer/surfaces.js";
import {
  DEFAULTS, PLACES, SHARED, accept, examplesRead, placeOf, problemOf, rateAt, roundSteps, shareOf,
} from "../../../linmodels_lib/widgets/descent_explorer/logic.js";
import { DescentSession } from "../../../linmodels_lib/widgets/descent_explorer/session.js";
import { limitWords } from "../../../linmodels_lib/widgets/descent_explorer/words.js";

const near = (found, wanted, gap = 1e-12) => assert.ok(Math.abs(found - wanted) <= gap, `${found} is not ${wanted}`);
const FIVE = { points: [[1, 2], [-1, 0.5], [2, -1], [-0.5, -1], [1, 0]], labels: [1, 0, 1, 0, 0] };

function start(change = {}) {
  const presets = { five: FIVE, pair: { points: [[1, 1], [-1, -1]], labels: [1, 0] } };
  const state = { ...structuredClone(DEFAULTS), step: 0, ...structuredClone(FIVE), preset: "five", presets, ...change };
  const saved = [];
  const session = new DescentSession(makeModel(state, () => saved.push({ ...state })), () => {});
  return { session, state, saved };
}

test("contours of a cone are circles, in one piece each", () => {
  const side = Array.from({ length: 41 }, (_, i) => -2 + i / 10);
  const map = { side, values: side.map((b) => side.map((a) => Math.hypot(a, b))) };
  const segments = contour(map, 1.23);
  for (const point of segments.flat()) near(Math.hypot(...point), 1.23, 0.01);
  const length = segments.reduce((sum, [p, q]) => sum + Math.hypot(p[0] - q[0], p[1] - q[1]), 0);
  near(length, 2 * Math.PI * 1.23, 0.02);
  const ends = new Map();
  for (const point of segments.flat()) {
    const key = point.map((v) => v.toFixed(9)).join();
    ends.set(key, (ends.get(key) ?? 0) + 1);
  }
  assert.ok([...ends.values()].every((count) => count === 2), "every end meets another");
  assert.deepEqual(contour(map, -1), []);
});

test("a saddle's contours keep the two sides apart", () => {
  const map = { side: [0, 1], values: [[1, 0], [0, 1]] };
  assert.deepEqual(contour(map, 0.75).length, 2);
  for (const [[a, b], [c, d]] of contour(map, 0.75)) assert.ok(Math.hypot(a - c, b - d) < 0.6);
});

test("levels rise, and a bowl's lines lie about evenly apart", () => {
  const side = Array.from({ length: 49 }, (_, i) => -4 + i / 6);
  const radii = levelsOf({ values: side.map((b) => side.map((a) => (a * a
    + b * b) / 2)) }).map((J) => Math.sqrt(2 * J));
  const gaps = radii.slice(1, -1).map((r, k) => r - radii[k]); // the last lies in the corners
  assert.ok(Math.max(...gaps) < 1.35 * Math.min(...gaps), gaps.join());
});

test("losses, slopes and curvature by hand", () => {
  const two = { surface: "squared", points: [[1, 2], [3, 0]], labels: [1, 0] };
  assert.equal(value(two, [1, 0]), 4); // scores 1 and 3 for +1 and −1
  assert.deepEqual(gradient(two, [1, 0]), [6, 0]);
  assert.deepEqual(gradient(two, [1, 0], [1]), [12, 0]);
  assert.deepEqual(hessian(two, [1, 0]), [5, 1, 2]);
  near(eigenvalues([5, 1, 2])[1], 3.5 + Math.sqrt(2.25 + 1));
  near(value({ ...two, surface: "cross-entropy" }, [0, 0]), Math.log(2));
  assert.deepEqual(gradient({ ...two, surface: "cross-entropy" }, [0, 0]), [0.5, -0.5]);
  near(value({ ...two, surface: "tanh" }, [0, 0]), 1);
  assert.deepEqual(gradient({ ...two, surface: "tanh" }, [0, 0]), [2, -2]);
  assert.deepEqual(hessian({ ...two, surface: "tanh" }, [0, 0]), [10, 2, 4]);
});

test("each epoch visits every example once, in batches", () => {
  const source = batches(10, "minibatch", 7);
  for (let epoch = 0; epoch < 3; epoch++) {
    const seen = [source.next().value, source.next().value, source.next().value];
    assert.deepEqual(seen.map((batch) => batch.length), [4, 4, 2]);
    assert.deepEqual(seen.flat().sort((a, b) => a - b), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
  assert.deepEqual(batches(3, "momentum", 1).next().value, [0, 1, 2]);
  assert.equal(batches(3, "stochastic", 1).next().value.length, 1);
});

test("a bowl: descent is w ← w − η(w − m) along its axes, and ends past the limit", () => {
  const bowl = { ...DEFAULTS, points: [[Math.SQRT2, 0], [0, -Math.SQRT2]], labels: [1, 0], surface: "squared",
    start: [1, 0] };
  const m = [Math.SQRT2 / 2, Math.SQRT2 / 2]; // H is the identity
  minimumFrom(problemOf(bowl), [3, 3]).forEach((w, j) => near(w, m[j]));
  near(limitOf("batch", hessian(problemOf(bowl), m)), 2);
  near(limitOf("momentum", hessian(problemOf(bowl), m)), 3.8);
  const path = new Path(problemOf({ ...bowl, learning_rate: 0.5 }));
  assert.equal(path.reach(10_000), STEPS);
  path.weightsAt(1).forEach((w, j) => near(w, (bowl.start[j] + m[j]) / 2));
  assert.equal(path.line(7).length, 8);
  const away = new Path(problemOf({ ...bowl, learning_rate: 3 }));
  const end = away.reach(10_000);
  assert.ok(end < 40 && away.gone && away.isLast(end));
});

test("the minimum by Newton: no slope left; none for separable points or points on a line", () => {
  for (const surface of ["cross-entropy", "squared", "tanh"]) {
    const problem = problemOf({ ...DEFAULTS, ...FIVE, labels: [1, 0, 0, 1, 1], surface });
    const w = minimumFrom(problem, grid(problem).lowest);
    for (const slope of gradient(problem, w)) near(slope, 0);
  }
  assert.equal(minimumFrom(problemOf(DEFAULTS), [1, 1]), null);
  assert.equal(minimumFrom(problemOf({ ...DEFAULTS, points: [[1, 1], [2, 2], [-1, -1]], labels: [1, 0, 0] }), [0, 0]),
    null);
});

test("the slider goes there and back; the notch is where the limit is", () => {
  for (let place = 0; place <= PLACES; place++) assert.equal(placeOf(rateAt(place)), place);
  assert.deepEqual([0, 40, 80].map(rateAt), [0.01, 1, 100]);
  assert.deepEqual([0.01, 1, 100, 1000, 0.001].map(shareOf), [0, 0.5, 1, null, null]);
  assert.deepEqual([0, 20, 21, 500].map(roundSteps), [20, 20, 50, 500]);
});

test("steps are told in words and numbers", () => {
  const { session, state } = start({ learning_rate: 0.5, start: [0, 0] });
  assert.equal(session.words(), "At the start w is (0.00, 0.00), the loss is 0.693 and the gradient has size 0.381.");
  session.step();
  assert.equal(state.step, 1);
  assert.match(session.words(), /^Step 1, all 5 examples: the gradient is \(−0\.35, −0\.15\), of size 0\.381\. w goes to \(0\.17, 0\.07\); the loss falls from 0\.693 to 0\.\d{3}\.$/);
  session.setAndSay({ method: "stochastic" });
  assert.match(session.message, /^2\/L = .* for whole batches\./);
  session.go(6);
  assert.match(session.words(), /^Step 6, epoch 2, example \d alone: its gradient is/);
  session.setAndSay({ method: "minibatch" });
  session.go(3);
  assert.match(session.words(), /^Step 3, epoch 2, examples \d, \d, \d and \d: their gradient is/);
  assert.equal(examplesRead(session.trace, 3), 9);
  session.nextMethod();
  assert.equal(state.method, "momentum");
  session.go(2);
  assert.match(session.words(), /^Step 2, all 5 examples: the velocity 0\.9v \+ ∇J is/);
  session.run();
  assert.equal(state.step, STEPS);
  assert.match(session.words(), / 500 steps are all there are\.$/);
  session.togglePlay();
  assert.equal(state.step, 0, "playing starts over from the end");
});

test("a descent that leaves for good stops there", () => {
  const { session, state } = start({ surface: "squared", learning_rate: 50 });
  session.run();
  assert.ok(state.step < 20);
  assert.match(session.words(), /rises from .* The weights have left for good: η is too large\.$/);
});

test("playing runs to the end, faster and faster", () => {
  const { session, state } = start({ learning_rate: 0.1 });
  let ticks = 1;
  while (session.tick()) ticks += 1;
  assert.equal(state.step, STEPS);
  assert.ok(ticks < 100, `${ticks} ticks`);
});

test("the limit in words", () => {
  const say = (change, limit) => limitWords({ ...DEFAULTS, ...change }, limit);
  assert.equal(say({}, 7.88), "2/L = 7.88 at the minimum: η = 1 is below this limit.");
  assert.match(say({ learning_rate: 9 }, 7.88), /η = 9 is past this limit, and descent cannot settle there\.$/);
  assert.match(say({ method: "momentum", surface: "tanh" }, 3), /^\(2 \+ 2 · 0\.9\)\/L = 3\.00 at the lowest minimum/);
  assert.match(say({}, null), /^No single minimum/);
});

test("start, order, batch beside it, presets and points", () => {
  const { session, state, saved } = start({ step: 4, method: "stochastic" });
  session.moveStart([1, 1]);
  assert.equal(saved.length, 0, "a drag is not sent on");
  session.startMoved();
  assert.match(session.message, /^At the start w is \(1\.00, 1\.00\)/);
  assert.deepEqual(saved.at(-1).start, [1, 1]);
  assert.equal(session.scene().other, null);
  session.set({ compare: true });
  const { other, own, batch } = session.scene();
  assert.equal(other.line.length, 5);
  assert.notDeepEqual(other.line, own.line);
  assert.equal(batch.length, 1);
  const before = own.line;
  session.shuffle();
  assert.equal(state.seed, 1);
  assert.match(session.message, /another order, number 1/);
  assert.notDeepEqual(session.scene().own.line, before);
  const { surface } = session;
  session.step();
  assert.equal(session.surface, surface, "the surface is kept");
  session.nudge(0, 0.5, 0);
  assert.notEqual(session.surface, surface);
  assert.equal(state.step, 5, "editing keeps the step");
  session.usePreset("pair");
  assert.equal(state.step, 0);
  assert.equal(session.limit(), null);
  session.nextSurface();
  assert.equal(state.surface, "squared");
  assert.equal(session.limit(), null, "two points on a line");
});

const UNSOUND = {
  points: [null, [[1, 2]], [[1, 2], [3, NaN], [0, 0]]], labels: [[0, 0, 0, 0, 0], [0, 1, 2, 0, 1], "010"],
  surface: ["hinge", null],
  method: ["adam", 1], learning_rate: [0, 1e3, "1", null], start: [[1], [0, 5], [1, "2"], null],
  seed: [-1, 0.5, 2 ** 32], compare: [1, null],
  step: [-1, 0.5, 1e9], preset: ["toString", 3],
};

test("an unsound state is refused, name by name", () => {
  const { state } = start();
  assert.ok(accept(state));
  for (const [name, values] of Object.entries(UNSOUND)) {
    for (const found of values) {
      const initial = structuredClone(state);
      const got = stateFromFragment({ share: SHARED, accept }, initial, encodeState({ step: 2, [name]: found }));
      assert.equal(got, initial, `${name} = ${JSON.stringify(found)}`);
    }
  }
});
