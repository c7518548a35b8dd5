// Naive Bayes from a table of counts, for any pseudo-count, min_count and treatment of unknown words. Pure.

import { argmax } from "../shared/core.js";

export const MOST_WORDS = 8;
export const MOST_MIN_COUNT = 10;
const STEPS = 10; // of the α slider for each power of ten
export const LOW = -30; // places of the slider: α = 10^(place/10)
export const HIGH = 30;

/** α at a place of the slider; 10^0 and its neighbours come out as the library's 10 ** (place / 10). */
export const alphaAt = (place) => 10 ** (place / STEPS);
export const placeOf = (alpha) => Math.round(Math.log10(alpha) * STEPS);
export const PLACES = Array.from({ length: HIGH - LOW + 1 }, (_, i) => LOW + i);

/**
 * The table that smoothing works on. `column` gives each word's entry: its own, the OOV entry, or null (left out).
 * counts: (K, V), one row a class, over the words in `vocabulary`.
 */
export function reduced({ vocabulary, counts }, minCount, oov) {
  const words = vocabulary.split(" ");
  const times = words.map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
  const kept = words.map((_, j) => j).filter((j) => times[j] >= minCount);
  const place = new Map(kept.map((j, i) => [j, i]));
  const table = counts.map((row) => {
    const rare = row.reduce((sum, count, j) => sum + (times[j] < minCount ? count : 0), 0);
    return [...kept.map((j) => row[j]), ...(oov ? [rare] : [])];
  });
  const totals = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const unknown = oov ? kept.length : null;
  const index = new Map(words.map((word, j) => [word, j]));
  const column = (j) => place.get(j) ?? unknown;
  return { table, totals, entries: kept.length + (oov ? 1 : 0), words: kept.length, unknown, column, find: (word) => index.get(word) ?? -1 };
}

/** (count + α) / (total + α · entries) of class k; column null means that the word is left out. */
export function smoothed(model, k, column, alpha) {
  return (model.table[k][column] + alpha) / (model.totals[k] + alpha * model.entries);
}

/** What the panel shows of one word: its entry, and per class its count, raw and smoothed probability. */
export function lookUp(model, word, alpha) {
  const j = model.find(word);
  const column = model.column(j);
  const state = column === null ? "left out" : column === model.unknown ? (j < 0 ? "unknown" : "rare") : "known";
  const classes = column === null ? [] : model.table.map((row, k) => (
    { count: row[column], raw: model.totals[k] ? row[column] / model.totals[k] : 0, smoothed: smoothed(model, k, column, alpha) }));
  return { word, state, classes };
}

/** The held-out texts as lists of columns. */
function encoded(model, heldOut) {
  return heldOut.map((text) => text.map(model.column).filter((column) => column !== null));
}

/** log P(y, x) of every held-out text: (N, K). */
function scores(model, texts, documents, alpha) {
  const all = documents.reduce((sum, n) => sum + n, 0);
  const logs = model.table.map((row, k) => {
    const total = Math.log(model.totals[k] + alpha * model.entries);
    const seen = new Map(); // the logarithm of each different count, once
    const logOf = (count) => seen.get(count) ?? seen.set(count, Math.log(count + alpha)).get(count);
    return row.map((count) => logOf(count) - total);
  });
  return texts.map((text) => documents.map((n, k) => text.reduce((sum, column) => sum + logs[k][column], 0) + Math.log(n / all)));
}

/** log P(y | x) of class y. */
function logPosterior(psi, y) {
  const top = Math.max(...psi);
  return psi[y] - top - Math.log(psi.reduce((sum, value) => sum + Math.exp(value - top), 0));
}

/** Accuracy and mean ln P(right label | text) on the held-out texts. */
export function heldOut(model, state, alpha) {
  const texts = model.encoded ??= encoded(model, state.held_out);
  const psi = scores(model, texts, state.documents, alpha);
  const right = psi.filter((row, i) => argmax(row) === state.held_labels[i]).length;
  const sum = psi.reduce((total, row, i) => total + logPosterior(row, state.held_labels[i]), 0);
  return { right, accuracy: right / psi.length, likelihood: sum / psi.length };
}

/** Both measures over the slider's places, and the place of the best of each (the first, where several are best). */
export function curves(model, state) {
  const values = PLACES.map((place) => heldOut(model, state, alphaAt(place)));
  const best = (name) => PLACES[argmax(values.map((value) => value[name]))];
  return { values, best: { accuracy: best("accuracy"), likelihood: best("likelihood") } };
}

export const DEFAULTS = {
  vocabulary: "bad film good", counts: [[2, 1, 0], [0, 1, 2]], documents: [1, 1], classes: ["negative", "positive"],
  held_out: [[0], [2, 1]], held_labels: [0, 1], words: ["good", "bad"], alpha: 1, min_count: 1, oov: true,
};
export const SHARED = ["words", "alpha", "min_count", "oov"];

const whole = (low, high) => (value) => Number.isInteger(value) && value >= low && value <= high;
const list = (value, item) => Array.isArray(value) && value.every(item);

/** Is this a state the explorer can show? */
export function accept(s) {
  const V = typeof s.vocabulary === "string" ? s.vocabulary.split(" ").length : 0;
  const K = Array.isArray(s.classes) ? s.classes.length : 0;
  return V >= 1 && K >= 2 && K <= 5 && s.classes.every((name) => typeof name === "string")
    && list(s.counts, (row) => list(row, whole(0, 1e9)) && row.length === V) && s.counts.length === K
    && list(s.documents, whole(1, 1e9)) && s.documents.length === K
    && list(s.held_out, (text) => list(text, whole(-1, V - 1))) && s.held_out.length >= 1
    && list(s.held_labels, whole(0, K - 1)) && s.held_labels.length === s.held_out.length
    && list(s.words, (word) => typeof word === "string" && /^\S{1,40}$/.test(word)) && s.words.length <= MOST_WORDS
    && typeof s.alpha === "number" && s.alpha >= 1e-3 / 1.001 && s.alpha <= 1001
    && whole(1, MOST_MIN_COUNT)(s.min_count) && typeof s.oov === "boolean"
    && (s.oov || s.counts[0].some((_, j) => s.counts.reduce((sum, row) => sum + row[j], 0) >= s.min_count));
}

/** The words that a reader typed: lower case, runs of letters and digits, an apostrophe inside a word stays. */
export function wordsOf(text) {
  return text.toLowerCase().replaceAll("’", "'").match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
}
