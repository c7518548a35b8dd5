// The shared logic: worked by hand, and by properties that must hold for any weights.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as core from "../../../linmodels_lib/widgets/shared/core.js";

const SQUARE = [-1, -1, 1, 1];
const area = (polygon) => polygon.reduce((sum, [x, y], i) => {
  const [u, v] = polygon[(i + 1) % polygon.length];
  return sum + (x * v - u * y) / 2;
}, 0);
const scores = (theta, [x, y]) => theta.map(([a, b, c]) => a + b * x + c * y);

function randomTheta(random, K) {
  return Array.from({ length: K }, () => Array.from({ length: 3 }, () => 4 * random() - 2));
}

test("argmax: a tie goes to the lowest index", () => {
  assert.equal(core.argmax([0, 0, 0]), 0);
  assert.equal(core.argmax([1, 3, 3]), 1);
  assert.equal(core.argmax([-2, -1]), 1);
});

test("the same is what has the same parts", () => {
  const points = [[1, 2], [3, 4]];
  for (const [a, b] of [[points, [[1, 2], [3, 4]]], [{ a: [1], b: "x" }, { b: "x", a: [1] }], [null, null], [0, -0]]) {
    assert.ok(core.same(a, b), JSON.stringify([a, b]));
  }
  for (const [a, b] of [
    [points, [[1, 2], [3, 5]]], [points, [[1, 2]]], [{ a: 1 }, { a: 1, b: 2 }], [{ a: undefined }, { b: 1 }],
    [null, {}], [[], {}], ["1", 1], [[1], "1"],
  ]) assert.ok(!core.same(a, b) && !core.same(b, a), JSON.stringify([a, b]));
});

test("numbers are written for people", () => {
  assert.equal(core.format(-1.5), "−1.50");
  assert.equal(core.format(-0.001), "−1.00×10⁻³");
  assert.equal(core.format(-1e-12), "0.00");
  assert.equal(core.brief(0.0001), "1.00×10⁻⁴");
  assert.equal(core.area([[0, 0], [2, 0], [2, 3], [0, 3]]), 6);
  assert.equal(core.area([[0, 0], [1, 1]]), 0);
  assert.equal(core.format(NaN), "–");
  assert.equal(core.format(1234567), "1.23×10⁶");
  assert.equal(core.power(-12), "10⁻¹²");
  assert.deepEqual([0, 0.0123456, -0.5, 1, 5.025e-7, 123456, NaN].map((v) => core.significant(v)),
    ["0", "0.0123", "−0.5", "1", "5.02×10⁻⁷", "1.23×10⁵", "–"]);
  assert.equal(core.brief(2), "2");
  assert.equal(core.brief(-0.50), "−0.5");
  assert.equal(core.brief(100), "100");
  assert.equal(core.plural(1, "visit"), "1 visit");
  assert.equal(core.listing(["a", "b", "c"]), "a, b and c");
});

test("mulberry32 and the shuffle are fixed by their seed", () => {
  const random = core.mulberry32(0);
  assert.ok(Math.abs(random() - 0.26642920868471265) < 1e-15);
  const order = core.shuffled(9, core.mulberry32(7));
  assert.deepEqual(order.slice().sort((a, b) => a - b), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(order, core.shuffled(9, core.mulberry32(7)));
  assert.notDeepEqual(order, core.shuffled(9, core.mulberry32(8)));
});

test("the learning rate decays as asked", () => {
  assert.equal(core.learningRate(0.5, "constant", 9), 0.5);
  assert.equal(core.learningRate(0.5, "1/n", 4), 0.125);
  assert.equal(core.learningRate(0.5, "1/sqrt(n)", 4), 0.25);
});

test("clip keeps the half where a + bx + cy ≥ 0", () => {
  const half = core.clip([[0, 0], [2, 0], [2, 2], [0, 2]], [-1, 1, 0]);
  assert.deepEqual(half, [[1, 0], [2, 0], [2, 2], [1, 2]]);
  assert.deepEqual(core.clip([[0, 0], [1, 0], [0, 1]], [-5, 1, 1]), []);
});

test("all-equal weights: the lowest class has the whole box", () => {
  const areas = core.regions([[0, 0, 0], [0, 0, 0], [0, 0, 0]], SQUARE).map(area);
  assert.deepEqual(areas, [4, 0, 0]);
  assert.deepEqual(core.regions([[0, 1, 1], [1, 1, 1]], SQUARE).map(area), [0, 4]);
});

test("regions cover the box once, and each point lies where its class wins", () => {
  const random = core.mulberry32(1);
  for (let round = 0; round < 300; round++) {
    const theta = randomTheta(random, 2 + (round % 4));
    const polygons = core.regions(theta, SQUARE);
    assert.ok(Math.abs(polygons.reduce((sum, p) => sum + area(p), 0) - 4) < 1e-9);
    const point = [2 * random() - 1, 2 * random() - 1];
    const winner = core.argmax(scores(theta, point));
    const inside = polygons[winner].every(([x, y], i) => {
      const [u, v] = polygons[winner][(i + 1) % polygons[winner].length];
      return (u - x) * (point[1] - y) - (v - y) * (point[0] - x) >= -1e-9;
    });
    assert.ok(inside);
  }
});

test("every border is drawn once, and on it the two best classes tie", () => {
  assert.deepEqual(core.borders([[0, 0, 0], [0, 1, 0]], SQUARE).length, 1);
  assert.deepEqual(core.borders([[0, 0, 0], [0, 0, 0]], SQUARE), []);
  const random = core.mulberry32(2);
  for (let round = 0; round < 200; round++) {
    const theta = randomTheta(random, 2 + (round % 4));
    const segments = core.borders(theta, SQUARE);
    const middles = segments.map(([p, q]) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]);
    for (const middle of middles) {
      const [best, second] = scores(theta, middle).sort((a, b) => b - a);
      assert.ok(best - second < 1e-9);
    }
    assert.equal(new Set(middles.map((m) => m.map((v) => v.toFixed(6)).join())).size, middles.length);
    const winners = core.regions(theta, SQUARE).filter((p) => p.length).length;
    assert.ok(segments.length >= winners - 1);
  }
});

test("a state survives the link, whatever text is in it", () => {
  const state = { step: 3, points: [[-1.5, 2]], name: "naïve “Bayes” 🙂 & = # %" };
  const text = core.encodeState(state);
  assert.match(text, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(core.decodeState(text), state);
  assert.equal(core.encodeState({ a: 1, b: 2 }), core.encodeState({ b: 2, a: 1 }));
});

test("a broken link is nothing, not an error", () => {
  const broken = ["", "%%%", "abc", "!!", core.encodeState({ a: 1 }).slice(1), btoa("[1]"), btoa("3"), btoa("null"),
    btoa("\xff\xfe"), "🙂"];
  for (const text of broken) assert.equal(core.decodeState(text), null);
});

test("only our own keys are read from the address", () => {
  assert.equal(core.readFragment("#some-section").size, 0);
  assert.equal(core.readFragment("").size, 0);
  assert.equal(core.readFragment("#eq-1").size, 0);
  assert.equal(core.readFragment("#a=b=c&=x&Quiz-1=y&quiz-x=z").size, 0);
  const entries = core.readFragment("#quiz-1=ab&perceptron-stepper-12=cd");
  assert.deepEqual([...entries], [["quiz-1", "ab"], ["perceptron-stepper-12", "cd"]]);
  assert.equal(core.writeFragment(entries), "quiz-1=ab&perceptron-stepper-12=cd");
});

test("the link carries only what changed", () => {
  assert.deepEqual(core.difference({ a: [1], b: 2, c: 3 }, { a: [1], b: 1, c: 1 }, ["a", "b"]), { b: 2 });
});
