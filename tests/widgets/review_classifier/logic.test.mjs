// The logic of the review classifier: tokens, scores, copies, sums, sentences.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  DEFAULTS, accept, decode, evaluate, shuffledText, summarize, sureness,
} from "../../../linmodels_lib/widgets/review_classifier/logic.js";
import { tokenize } from "../../../linmodels_lib/widgets/twins/text.js";
import { headline, reasonWords, resultWords, shown, signed, verdictWords } from "../../../linmodels_lib/widgets/review_classifier/words.js";

const LABELS = ["against", "for"];
const RULES = decode({
  name: "rules", kind: "votes", note: "", bias: [0, 0], binary: false, columns: [[1, 0], [0, 1]],
  words: "dull slow|warm",
  unknown: [],
});
const BAYES = decode({ // weights are powers of two as logarithms
  name: "bayes", kind: "probabilities", note: "", bias: [Math.log(0.75), Math.log(0.25)], binary: false,
  columns: [[Math.log(0.25), Math.log(0.5)], [Math.log(0.5), Math.log(0.125)]], words: "warm|dull", unknown: [],
});
const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("tokens", () => {
  assert.deepEqual(tokenize("It ROCKS, doesn’t it? 10/10"), ["it", "rocks", "doesn't", "it", "10", "10"]);
  assert.deepEqual(tokenize("'tis a rock'n'roll_song' … é²"), ["tis", "a", "rock'n'roll", "song", "é²"]);
  assert.deepEqual(tokenize(""), []);
  assert.deepEqual(tokenize("— … !"), []);
});

test("votes", () => {
  const result = evaluate(RULES, "Warm. Dull, slow, DULL; odd");
  assert.deepEqual(result.scores, [3, 1]);
  assert.deepEqual(result.rows.map(({ token, count, gap }) => [token, count, gap]),
    [["dull", 2, -2], ["slow", 1, -1], ["warm", 1, 1]]);
  assert.deepEqual([...result.unknown], [["odd", 1]]);
  assert.equal(result.probs, null);
  assert.equal(result.winner, 0);
});

test("probabilities by hand", () => {
  const { scores, probs, winner } = evaluate(BAYES, "warm warm");
  close(scores[0], Math.log(0.75 / 16)); // 3/4 · 1/4 · 1/4
  close(scores[1], Math.log(0.25 / 4));
  close(probs[1], (1 / 16) / (1 / 16 + 3 / 64));
  assert.equal(winner, 1);
});

test("a clue is counted as often as asked, and without one it is the word that leans most", () => {
  const auto = evaluate(BAYES, "warm dull", "", 3);
  assert.equal(auto.clue, "dull");
  assert.deepEqual(auto.rows.map(({ count }) => count), [3, 1]);
  const chosen = evaluate(BAYES, "warm dull", "warm", 3);
  assert.deepEqual(chosen.rows.map(({ count }) => count), [1, 3]);
  assert.equal(evaluate(BAYES, "warm", "dull", 3).clue, "warm", "a clue that is not in the text is no clue");
  assert.equal(evaluate(BAYES, "odd", "", 3).clue, null);
  const present = evaluate({ ...BAYES, binary: true }, "warm warm", "warm", 9);
  assert.equal(present.rows[0].count, 1);
});

test("unknown words count where the model has a weight for them", () => {
  const model = { ...BAYES, unknown: [-1, -2] };
  const { rows } = evaluate(model, "odd odd queer warm");
  assert.deepEqual(rows.at(-1), { token: "(unknown)", count: 3, parts: [-3, -6], gap: -3 });
  assert.equal(evaluate({ ...model, binary: true }, "odd odd queer").rows[0].count, 1);
});

test("shuffling changes no number at all", () => {
  const text = "a warm story, slow and dull; dull but Warm";
  let seed = 0.1;
  const mixed = shuffledText(text, () => { seed = (seed * 7.3) % 1; return seed; });
  assert.notEqual(mixed, text);
  for (const model of [RULES, BAYES]) {
    const [a, b] = [evaluate(model, text), evaluate(model, mixed)];
    assert.deepEqual(a.rows, b.rows);
    assert.deepEqual(a.scores, b.scores);
    assert.deepEqual(a.probs, b.probs);
  }
});

test("the strongest words, and the rest as one", () => {
  const rows = [1, -5, 3, 0.5].map((gap, i) => ({ token: "abcd"[i], parts: [0, gap], gap }));
  const { shown: top, rest } = summarize(rows, 3);
  assert.deepEqual(top.map(({ token }) => token), ["b", "c"]);
  assert.deepEqual(rest, { count: 2, parts: [0, 1.5], gap: 1.5 });
  assert.equal(summarize(rows, 4).rest, null);
});

test("a probability never looks like 1", () => {
  assert.equal(sureness(0), "0.500");
  assert.equal(sureness(Math.log(3 / 2)), "0.600");
  assert.equal(sureness(-9 * Math.log(3 / 2)), "0.975");
  assert.equal(sureness(16.2), "0.99999991");
  assert.equal(sureness(500), "more than 0.999999999999");
  for (let gap = 0; gap < 27; gap += 0.1) assert.ok(!sureness(gap).startsWith("1"), `${gap}: ${sureness(gap)}`);
});

test("what it says", () => {
  const say = (model, text, copies) => verdictWords(evaluate(model, text, "", copies), model, LABELS, copies);
  assert.equal(say(RULES, ""),
    "Rules: nothing to judge. There are no words yet.");
  assert.equal(say(RULES, "odd book"),
    "Rules: nothing to judge. The model knows none of the 2 words.");
  assert.equal(say(RULES, "warm dull"), "Rules: against, 1 to 1, a tie. A tie goes to the first label: against.");
  assert.equal(say(RULES, "warm"), "Rules: for, 0 to 1.");
  assert.equal(say(BAYES, ""), "Bayes: nothing to judge. There are no words yet.");
  assert.equal(say(BAYES, "odd"), "Bayes: nothing to judge. The model does not know this word.");
  assert.equal(say(BAYES, "warm", 2),
    "Bayes: for, probability 0.571. “warm” is counted 1 more time. Most weight: “warm”, +1.39.");
  assert.equal(reasonWords(evaluate(BAYES, "warm"), BAYES, LABELS), "Most weight: “warm”.");
  assert.match(say({ ...BAYES, binary: true }, "warm", 2), /This model asks only whether a word is there/);
  assert.equal(resultWords({ scores: [1, -2], probs: null, tie: false }, "scores"), "scores 1.00 and −2.00");
  assert.deepEqual([signed(1.8), signed(-0.13), signed(0)], ["+1.80", "−0.13", "0.00"]);
});

test("no word to go by is nothing to judge, unless unknown words count", () => {
  assert.equal(headline(evaluate(BAYES, "odd"), LABELS), "nothing to judge");
  assert.equal(resultWords(evaluate(BAYES, "odd"), BAYES.kind), "");
  assert.equal(headline(evaluate(BAYES, "odd warm"), LABELS), LABELS[evaluate(BAYES, "odd warm").winner]);
  assert.ok(!evaluate({ ...BAYES, unknown: [-1, -2] }, "odd").nothing);
});

test("a word of thousands of letters is cut", () => {
  assert.equal(shown("a".repeat(5000)), `${"a".repeat(39)}…`);
  assert.equal(shown("warm"), "warm");
});

test("a state from a stranger", () => {
  assert.ok(accept(DEFAULTS));
  for (const bad of [
    { copies: 0 }, { copies: 21 }, { copies: 1.5 }, { text: 5 }, { text: "x".repeat(100001) }, { model: "no such" },
    { clue: null },
    { models: [] }, { labels: ["one"] }, { models: [{ ...DEFAULTS.models[0], words: "bad" }] },
    { models: [{ ...DEFAULTS.models[0], bias: [0, Infinity] }] },
  ]) assert.ok(!accept({ ...DEFAULTS, ...bad }), JSON.stringify(bad).slice(0, 80));
});
