import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DEFAULTS, accept, flatGrid, lead, positivePart, sectionOf, seen, shadow,
} from "../../../linmodels_lib/widgets/kernel_lift/logic.js";
import { area } from "../../../linmodels_lib/widgets/shared/core.js";
import { LiftSession } from "../../../linmodels_lib/widgets/kernel_lift/session.js";
import { makeModel } from "../../../linmodels_lib/widgets/shared/loader.js";

const near = (a, b, within = 1e-9) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);
const session = (state = {}) => new LiftSession(makeModel({ ...DEFAULTS, ...state }), () => {});

test("a state is sound or refused", () => {
  assert.ok(accept(DEFAULTS));
  for (const bad of [{ lift: 2 }, { lift: NaN }, { feature: "cubes" }, { turn: 181 }, { tilt: -1 }, { labels: [0, 2] }]) {
    assert.ok(!accept({ ...DEFAULTS, ...bad }), JSON.stringify(bad));
  }
});

test("the shadow of z = 4 on the bowl is the circle of radius 2, half as high of radius √8", () => {
  near(shadow([-4, 0, 0, 1], 1).radius, 2);
  near(shadow([-4, 0, 0, 1], 0.5).radius, Math.sqrt(8));
  const { x, y, radius } = shadow([-8, 0, -4, 2], 1); // x₁² + (x₂ − 1)² = 5
  [x, y - 1, radius - Math.sqrt(5)].forEach((value) => near(value, 0));
  assert.equal(shadow([4, 0, 0, 1], 1), null); // below the bowl
  assert.equal(shadow([-4, 1, 0, 1], 0), null); // flat
});

test("the tint of the flat picture has the area of the circle", () => {
  const w = [4, 0, 0, -1]; // inside radius 2
  const parts = positivePart(flatGrid(w, { feature: "squares", lift: 1 }, 3));
  near(parts.reduce((total, part) => total + area(part), 0), 4 * Math.PI, 0.03);
  const rest = flatGrid(w.map((v) => -v), { feature: "squares", lift: 1 }, 3);
  near(positivePart(rest).reduce((total, part) => total + area(part), 0), 36 - 4 * Math.PI, 0.03);
});

test("a plane meets a box in a polygon on the plane, in order", () => {
  const level = sectionOf([-1, 0, 0, 1], [-2, -2, 0], [2, 2, 4]); // z = 1
  assert.equal(level.length, 4);
  near(area(level.map(([x, y]) => [x, y])), 16);
  const oblique = sectionOf([-3, 1, 1, 1], [-2, -2, -2], [2, 2, 2]);
  assert.equal(oblique.length, 3);
  for (const corner of oblique) near(lead([-3, 1, 1, 1], corner), 0);
  const six = sectionOf([0, 1, 1, 1], [-2, -2, -2], [2, 2, 2.5]);
  assert.equal(six.length, 6);
  assert.deepEqual(sectionOf([9, 0, 0, 1], [-2, -2, 0], [2, 2, 4]), []);
});

test("from above x₁ and x₂ are seen as in the flat picture, from the side only z goes up", () => {
  const [right, up] = seen([1, 2, 3], { turn: 0, tilt: 90 }, 4, 1);
  near(right, 0.25);
  near(up, 0.5);
  near(seen([1, 2, 3], { turn: 70, tilt: 0 }, 4, 6)[1], 0.5);
  const length = Math.hypot(...seen([1, 2, 3], { turn: 33, tilt: 21 }, 1, 1)); // a rotation keeps it
  near(length, Math.hypot(1, 2, 3));
});

test("the view turns without end and stays above the floor", () => {
  const one = session();
  one.look(190, 120);
  assert.deepEqual([one.state.turn, one.state.tilt], [-170, 90]);
  one.nudgeView(-20, -200);
  assert.deepEqual([one.state.turn, one.state.tilt], [170, 0]);
  for (const [asked, turn] of [[-700, 20], [700, -20], [-180, -180], [180, -180], [-525, -165]]) { // long drags
    one.look(asked, 20);
    assert.equal(one.state.turn, turn);
    assert.ok(accept(one.state), `${asked}`);
  }
});

test("a clicker lifts by quarters, from 0 to 1", () => {
  const one = session({ lift: 0.3 });
  const after = (way) => (one.raise(way), one.state.lift);
  assert.deepEqual([1, 1, 1, 1, -1, -1].map(after), [0.5, 0.75, 1, 1, 0.75, 0.5]);
  one.set({ lift: 0.1 });
  assert.deepEqual([-1, -1].map(after), [0, 0]);
});

test("it plays from where it is to the top, and from the top anew", () => {
  const one = session({ lift: 0.94 });
  assert.equal(one.tick(), true);
  assert.equal(one.tick(), false);
  assert.equal(one.state.lift, 1);
  one.togglePlay();
  assert.equal(one.state.lift, 0);
});

test("a preset comes with its feature", () => {
  const presets = { xor: { points: [[-1, -1], [1, 1], [-1, 1], [1, -1]], labels: [0, 0, 1, 1] } };
  const one = session({ presets });
  one.usePreset("xor");
  assert.equal(one.state.feature, "product");
  assert.match(one.words(), /^z = x₁ · x₂: 0 of 4 wrong\. .* hyperbola/);
  one.set({ lift: 0 });
  assert.match(one.words(), /^z = 0: \d of 4 wrong\. Flat/);
});
