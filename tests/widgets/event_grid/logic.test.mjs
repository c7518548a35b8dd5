// The event grid without a page: exact numbers by hand, levels, what a reader does.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DEFAULTS, NAMED, OUTCOMES, WHOLE, accept, fraction, independent, layout, measure, nameOf, numbers, toggled,
  twentieths, universe, weights,
} from "../../../linmodels_lib/widgets/event_grid/logic.js";
import { LEVELS, begin, solutions, solves } from "../../../linmodels_lib/widgets/event_grid/levels.js";
import { GridSession } from "../../../linmodels_lib/widgets/event_grid/session.js";
import { given, asSet, zoomWords } from "../../../linmodels_lib/widgets/event_grid/words.js";

const HONEST = weights(["1/2", "1/2", "1/2"]);
const event = (name) => NAMED.find(([key]) => key === name)[1];

function model(state) {
  return { state: { ...DEFAULTS, ...state }, saved: 0, get(key) { return this.state[key]; },
    set(key, value) { this.state[key] = value; }, save_changes() { this.saved += 1; } };
}

const session = (state = {}) => new GridSession(model(state), () => {});

test("fractions in lowest terms", () => {
  assert.deepEqual([fraction(6, 8), fraction(0, 8), fraction(8, 8), fraction(10, 4)], ["3/4", "0", "1", "5/2"]);
  assert.deepEqual(["3/5", "1", "0", "1/3", "2/4", "0.5", 1].map(twentieths), [12, 20, 0, null, null, null, null]);
});

test("the numbers of the book's two events", () => {
  const n = numbers(DEFAULTS);
  const texts = ["A", "B", "both", "either", "AgivenB", "BgivenA", "AgivenNotB", "product"].map((key) => n[key].text);
  assert.deepEqual(texts, ["3/8", "1/2", "1/4", "5/8", "1/2", "2/3", "1/4", "3/16"]);
  assert.equal(n.independent, false);
  const bent = numbers({ ...DEFAULTS, heads: ["3/5", "3/5", "3/5"] });
  assert.deepEqual([bent.A.text, bent.AgivenB.text, bent.A.value], ["54/125", "12/25", 0.432]);
});

test("a condition of probability 0 gives no number, and is no universe", () => {
  const n = numbers({ ...DEFAULTS, B: [] });
  assert.equal(n.AgivenB, null);
  assert.equal(n.independent, true);
  assert.equal(given(n.AgivenB, "B"), "undefined: P(B) = 0");
  const tails = { ...DEFAULTS, heads: ["0", "1/2", "1/2"], zoom: "B" };
  assert.equal(numbers(tails).AgivenB, null);
  assert.equal(layout(weights(tails.heads), universe(tails)), null);
  assert.match(zoomWords("B", n), /cannot become the universe/);
});

test("areas are probabilities, in Ω and inside an event", () => {
  const w = weights(["4/5", "3/10", "1/20"]);
  for (const inside of [OUTCOMES, event("exactly two heads"), ["TTH"]]) {
    const boxes = layout(w, inside);
    for (const x of OUTCOMES) {
      const share = inside.includes(x) ? w[x] / measure(w, inside) : 0;
      assert.ok(Math.abs(boxes[x].width * boxes[x].height - share) < 1e-15, x);
    }
  }
});

test("weights sum to 8000 and independence goes both ways", () => {
  for (const heads of [["1/20", "7/20", "1"], ["0", "1/2", "3/5"]]) {
    const w = weights(heads);
    assert.equal(measure(w, OUTCOMES), WHOLE);
    for (const [, A] of NAMED) {
      const notA = OUTCOMES.filter((x) => !A.includes(x));
      for (const [, B] of NAMED) {
        assert.equal(independent(w, A, B), independent(w, B, A));
        assert.equal(independent(w, A, B), independent(w, notA, B));
      }
    }
  }
});

test("names and toggles", () => {
  assert.equal(nameOf(["THH", "HHT", "HTH"]), "exactly two heads");
  assert.equal(nameOf(["HHT"]), null);
  assert.deepEqual(toggled(["TTT", "HHH"], "HTH"), ["HHH", "HTH", "TTT"]);
  assert.deepEqual(toggled(["HHH", "HTH"], "HTH"), ["HHH"]);
  assert.equal(asSet([]), "∅");
});

test("what a link may bring", () => {
  assert.ok(accept(DEFAULTS));
  const bad = [{ A: ["HHX"] }, { A: "HHT" }, { A: ["HHT", "HHT"] }, { heads: ["1/3", "1/2", "1/2"] },
    { heads: ["1/2"] },
    { zoom: "C" }, { challenge: 6 }, { challenge: 1.5 }, { heads: [0.5, 0.5, 0.5] }];
  for (const patch of bad) assert.ok(!accept({ ...DEFAULTS, ...patch }), JSON.stringify(patch));
});

test("the levels: what solves them, and how many ways there are", () => {
  assert.deepEqual(LEVELS.map((_, i) => solutions(i + 1)).map((n) => n > 0), [true, true, false, true, true]);
  const level = (n, patch) => solves(n, { ...DEFAULTS, ...begin(n), ...patch });
  assert.ok(level(1, { A: event("first is heads"), B: event("second is heads") }));
  assert.ok(!level(1, { A: event("first is heads"), B: [] }), "an impossible event does not count");
  assert.ok(!level(1, { A: event("first is heads"), B: event("second is heads"), heads: ["3/5", "1/2", "1/2"] }));
  assert.ok(level(2, { B: event("first is heads") }));
  assert.ok(!level(2, { A: event("third is heads"), B: event("first is heads") }), "A is fixed");
  assert.ok(level(4, { B: event("third is heads") }));
  assert.ok(!level(4, { B: event("first is heads") }));
  assert.ok(level(5, { B: event("first is heads") }));
  assert.ok(!level(5, { B: event("third is heads") }), "decided by the third toss");
  assert.ok(independent(HONEST, event("first two alike"), event("first is heads")));
});

test("painting puts in and takes out, and says so", () => {
  const s = session();
  assert.equal(s.paint("TTT"), true);
  assert.deepEqual(s.state.A, ["HHT", "HTH", "THH", "TTT"]);
  assert.match(s.message, /^TTT put into A\. P\(A\) is 1\/2, P\(B\) is 1\/2/);
  s.choose("B");
  assert.equal(s.paint("HHH"), false);
  assert.equal(s.paint("HHT", false), false);
  assert.equal(s.paint("HHT", false), false, "nothing left to take out");
  assert.deepEqual(s.state.B, ["HTH", "HTT"]);
  assert.equal(s.model.saved, 3);
});

test("zooming: there, back, and not into what cannot occur", () => {
  const s = session();
  s.zoom("B");
  assert.match(s.message, /^B has become the universe\. A takes 1\/2 of it/);
  s.zoom("B");
  assert.equal(s.state.zoom, "");
  s.name("B", []);
  s.zoom("B");
  assert.equal(s.state.zoom, "");
  assert.match(s.message, /P\(B\) = 0/);
});

test("coins are bent in twentieths", () => {
  const s = session();
  s.bend(1, 12);
  assert.deepEqual(s.state.heads, ["1/2", "3/5", "1/2"]);
  assert.match(s.message, /^Coin 2: P\(heads\) is 3\/5/);
});

test("a challenge fixes A, is solved by painting or by knowing that there is none", () => {
  const s = session();
  s.challenge(2);
  assert.equal(s.brush, "B");
  s.toggle("A", "HHT");
  assert.match(s.message, /A is fixed/);
  s.none();
  assert.match(s.message, /There is: \d+ of the 256/);
  for (const x of event("first is heads")) s.paint(x);
  assert.match(s.message, /Level 2 solved: P\(A, B\) = 1\/8 = 1\/4 · 1\/2/);
  s.challenge(3);
  s.none();
  assert.match(s.message, /^Right, there is none/);
  assert.ok(s.solved.has(3));
  s.paint("HHH");
  s.reset();
  assert.deepEqual([s.state.challenge, s.state.B, s.solved.has(3)], [3, [], false]);
  s.challenge(0);
  s.reset();
  assert.deepEqual(s.state, DEFAULTS);
});

test("a level from the start begins with its task and the free brush", () => {
  const s = session({ ...begin(2) });
  assert.equal(s.brush, "B");
  assert.match(s.message, /^Level 2\. Honest coins/);
});
