// The review classifier without a page: tokens, what each word adds, scores, probabilities. Node tests it.

import { isList, isNumber, isText, isWhole } from "../shared/validate.js";
import { argmax, shuffled, sum } from "../shared/core.js";
import { softmax } from "../twins/linear.js";
import { tokenize } from "../twins/text.js";

export const LONGEST = 100000;
export const MOST_COPIES = 20;
/** A longer text does not go into a link. */
export const LINKABLE = 2000;

/**
 * @typedef {{ name: string, kind: string, note: string, bias: number[], binary: boolean, columns: number[][],
 *   words: string, unknown: number[] }} Model
 */
/** @typedef {Model & { index: Map<string, number[]> }} Decoded */
/** @typedef {{ token: string, count: number, parts: number[], gap: number }} Row */

/**
 * A model's record with its words looked up fast: word → [weight for label 0, weight for label 1].
 * @param {Model} record @returns {Decoded}
 */
export function decode(record) {
  const groups = record.words.split("|").slice(0, record.columns.length).map((group) => group.split(" "));
  return { ...record, index: new Map(groups.flatMap((group, i) => group.map((word) => [word, record.columns[i]]))) };
}

/** Models that come with the book, in a script of their own: for each corpus the names of its models. */
export const CORPORA = /** @type {Record<string, string[]>} */ ({
  "imdb-small": ["naive Bayes", "perceptron", "SVM", "logistic"],
});

/**
 * @typedef {{ learned: number, judged: number, words: string, models: { name: string, kind: string, note: string,
 *   right: number, unit: number, bias: number, weights: number[] }[] }} Corpus
 */

/**
 * The models of a corpus, ready to answer: half of a weight speaks for the second label, half against the first.
 * `largest` is the largest weight, `right` how many in a hundred reviews the model judges rightly.
 * @param {Corpus} corpus
 */
export function decodeCorpus({ learned, judged, words, models }) {
  const list = words.split(" ");
  const [size, read] = [list.length, learned].map((n) => n.toLocaleString("en"));
  return models.map(({ name, kind, note, right, unit, bias, weights }) => {
    const pairOf = (/** @type {number} */ weight) => [(-unit / 2) * weight, (unit / 2) * weight];
    return { name, kind, right, learned, judged, binary: false, unknown: [], words: "", columns: [], bias: pairOf(bias),
      note: `${note}, counts of ${size} words in ${read} film reviews`,
      largest: unit * weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0),
      index: new Map(list.map((word, j) => [word, pairOf(weights[j])])) };
  });
}

/** A model that knows no word, for as long as the others are not there. @param {string} name @returns {Decoded} */
export const silent = (name) => ({ name, kind: "scores", note: "", bias: [0, 0], binary: false, columns: [], words: "",
  unknown: [], index: new Map() });

/**
 * The words of a text as several models see them, those that matter most first, and the rest as one.
 * Each of a row's `gaps` is what it adds to the lead of the second label in one model; `parts` are the same as shares
 * of that model's `full`.
 * @param {{ rows: Row[] }[]} results one for each model, all with the same words
 * @param {number[]} full @param {number} most
 */
export function sideBySide(results, full, most) {
  const rows = results[0].rows.map(({ token, count }, i) => {
    const gaps = results.map((result) => result.rows[i].gap);
    return { token, count, gaps, strength: sum(gaps.map((gap, m) => Math.abs(gap) / full[m])) };
  }).sort((a, b) => b.strength - a.strength || byWord(a, b));
  if (rows.length <= most) return { shown: rows, rest: null };
  const others = rows.slice(most - 1);
  return { shown: rows.slice(0, most - 1),
    rest: { count: others.length, gaps: full.map((_, m) => sum(others, (row) => row.gaps[m])) } };
}

/** How often each token occurs. @param {string[]} tokens @returns {Map<string, number>} */
function tally(tokens) {
  const counts = new Map();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/** @param {number[]} pair */
const gapOf = ([first, second]) => second - first;
/** @param {{ token: string }} a @param {{ token: string }} b */
const byWord = (a, b) => (a.token < b.token ? -1 : 1);
/** @param {Row} a @param {Row} b */
export const byStrength = (a, b) => Math.abs(b.gap) - Math.abs(a.gap) || byWord(a, b);

/**
 * The word to be copied: the chosen one if the model knows it and the text holds it, else the one that leans most.
 * @param {{ token: string, each: number }[]} known @param {string} chosen
 */
function clueOf(known, chosen) {
  if (known.some(({ token }) => token === chosen)) return chosen;
  const best = [...known].sort((a, b) => Math.abs(b.each) - Math.abs(a.each) || byWord(a, b))[0];
  return best ? best.token : null;
}

/**
 * What a model makes of a text.
 * rows: one a known word, sorted by word: { token, count, parts: what it adds to each label, gap: their difference }
 * unknown: the other words with their counts; total: both labels' scores; probs: null for votes and bare scores;
 * nothing: the text has no word that counts, so that there is nothing to judge.
 * @param {Decoded} model @param {string} text
 */
export function evaluate(model, text, clue = "", copies = 1) {
  const tokens = tokenize(text);
  const counts = [...tally(tokens)];
  const found = counts.filter(([token]) => model.index.has(token));
  const known = found.map(([token, count]) => ({ token, count,
    each: gapOf(model.index.get(token) ?? []) })).sort(byWord);
  const unknown = new Map(counts.filter(([token]) => !model.index.has(token)));
  const chosen = clueOf(known, clue);
  const rows = known.map(({ token, count }) => {
    const times = model.binary ? 1 : count + (token === chosen ? copies - 1 : 0);
    const parts = (model.index.get(token) ?? []).map((weight) => times * weight);
    return { token, count: times, parts, gap: gapOf(parts) };
  });
  if (model.unknown.length && unknown.size) {
    const strange = sum([...unknown.values()]);
    const parts = model.unknown.map((weight) => (model.binary ? 1 : strange) * weight);
    rows.push({ token: "(unknown)", count: model.binary ? 1 : strange, parts, gap: gapOf(parts) });
  }
  const scores = model.bias.map((bias, k) => rows.reduce((total, row) => total + row.parts[k], bias));
  const probs = model.kind === "probabilities" ? softmax(scores) : null;
  return { tokens, rows, unknown, clue: chosen, scores, probs, winner: argmax(scores), tie: scores[0] === scores[1],
    nothing: rows.length === 0 };
}

/**
 * The words of a text, cut at blanks, in another order drawn from `random` in [0, 1).
 * @param {string} text @param {() => number} random
 */
export function shuffledText(text, random) {
  const words = text.split(/\s+/).filter(Boolean);
  return shuffled(words.length, random).map((i) => words[i]).join(" ");
}

/**
 * The strongest rows, and the rest as one: { shown, rest: null or { count, gap } }.
 * @param {Row[]} rows @param {number} most
 */
export function summarize(rows, most) {
  const sorted = [...rows].sort(byStrength);
  if (sorted.length <= most) return { shown: sorted, rest: null };
  const others = sorted.slice(most - 1);
  const parts = [0, 1].map((k) => sum(others, (row) => row.parts[k]));
  return { shown: sorted.slice(0, most - 1), rest: { count: others.length, parts, gap: gapOf(parts) } };
}

/**
 * The larger of two probabilities with enough digits to see that it is not 1; given the difference of the scores.
 * @param {number} gap
 */
export function sureness(gap) {
  const other = Math.exp(-Math.abs(gap));
  const rest = other / (1 + other);
  if (rest < 1e-12) return "more than 0.999999999999";
  return (1 - rest).toFixed(Math.max(3, Math.ceil(-Math.log10(rest))));
}

/** @param {unknown} value */
const pair = (value) => isList(value, (v) => isNumber(v), 2, 2);

/** @param {any} m */
function soundModel(m) {
  const groups = m.words === "" ? 0 : m.words.split("|").length;
  return isText(m.name, 100) && isText(m.note, 500) && ["votes", "scores", "probabilities"].includes(m.kind)
    && pair(m.bias) && m.columns.every(pair) && typeof m.binary === "boolean"
    && (m.unknown.length === 0 || pair(m.unknown)) && m.columns.length === groups;
}

/** Is this a state that the widget can show? @param {any} s */
export function accept(s) {
  const names = s.corpus ? CORPORA[s.corpus] : s.models.map((/** @type {Model} */ { name }) => name);
  return isText(s.corpus, 100) && (s.corpus === "" || Object.hasOwn(CORPORA, s.corpus))
    && isList(s.models, soundModel, s.corpus ? 0 : 1, s.corpus ? 0 : Infinity) && names.includes(s.model)
    && isList(s.labels, (name) => isText(name, 100), 2, 2) && isList(s.examples, (one) => isText(one, LONGEST))
    && isText(s.text, LONGEST) && isText(s.clue, LONGEST) && isWhole(s.copies, 1, MOST_COPIES);
}

export const DEFAULTS = {
  corpus: "",
  models: [{
    name: "rules", kind: "votes", note: "two lists, 2 words in all", bias: [0, 0], binary: false,
    columns: [[1, 0], [0, 1]], words: "bad|good", unknown: [],
  }],
  labels: ["not recommended", "recommended"],
  examples: [],
  model: "rules",
  text: "good",
  clue: "",
  copies: 1,
};

/** What a link carries. */
export const SHARED = ["text", "model", "clue", "copies"];
